"""The square for the next card, chosen by itself once a card has its treasures.

It is where a path of the card goes on, to the east first and then clockwise; where none does, the
nearest free square. Another is one tap on the board.
"""

from math import atan2, tau
from typing import Final

from referee.core.grid import SIDE_STEP, Square, place_of, square_at
from referee.labyrinth_cards.cards import NO_PATH
from referee.labyrinth_cards.placement import find_free_squares
from referee.page.table.panels import View
from referee.page.table.places import Place, read_place

START: Final = (0, 0)
"""Where the first card of an empty table is laid."""
LAID: Final = "laid"


def find_laid(view: View) -> int | None:
    """Return the square of the card that was entered last, if it still lies there."""
    text = view.state.in_hand.get(LAID)
    square = square_at(*read_place(LAID, text)) if text else None
    return square if square in view.position.table.faces else None


def find_place(view: View) -> Place | None:
    """Return the square that was tapped last, or the next one; on an empty table its first."""
    if view.state.at is not None:
        return view.state.at
    if not view.position.table.faces:
        return START
    laid = find_laid(view)
    return None if laid is None else _find_next(view, laid)


def _find_next(view: View, laid: int) -> Place | None:
    """Return the square for the next card; None if the grid is full."""
    faces = view.position.table.faces
    free = find_free_squares(faces)
    path_at = faces[laid].path_at
    beside = [laid + step for step, at in zip(SIDE_STEP, path_at, strict=True) if at != NO_PATH]
    x, y = place_of(laid)

    def rank(square: int) -> tuple[int, float]:
        across, down = (there - here for there, here in zip(place_of(square), (x, y), strict=True))
        return across * across + down * down, atan2(down, across) % tau

    going_on = [square for square in beside if square in free]
    nearest = min(going_on or free, key=rank, default=None)
    return None if nearest is None else place_of(Square(nearest))
