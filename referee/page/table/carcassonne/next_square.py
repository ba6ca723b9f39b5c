"""The square for the next tile, chosen by itself after a tile was laid.

It is where a road or a city of the tile goes on, to the east first and then clockwise; where none
does, the nearest square at which anything goes on. Another is one tap on the board.
"""

from collections.abc import Collection
from math import atan2, tau
from typing import Final

from referee.carcassonne.placing.tiles.placement import ORIGIN, find_free_squares
from referee.carcassonne.tiles.tile import EDGE_NAMES
from referee.core.grid import SIDE_STEP, Square, place_of, shift, square_at
from referee.page.table.carcassonne.laying import LAID
from referee.page.table.carcassonne.wanted import find_wanted_squares
from referee.page.table.panels import View
from referee.page.table.places import read_place

_FIELD: Final = EDGE_NAMES.index("field")


def find_laid(view: View) -> Square | None:
    """Return the square of the tile that was laid last, if it still lies there."""
    text = view.state.in_hand.get(LAID)
    square = square_at(*read_place(LAID, text)) if text else None
    return square if square in view.position.table.faces else None


def find_chosen(view: View) -> Square | None:
    """Return the square that was tapped last, or the next one; on an empty table its first."""
    table = view.position.table
    if view.state.at is not None:
        return square_at(*view.state.at)
    if not table.faces:
        return ORIGIN if table.board is None else None
    laid = find_laid(view)
    return None if laid is None else find_next(view, laid)


def find_next(view: View, laid: Square) -> Square | None:
    """Return the square for the next tile; None if nothing more is needed."""
    table = view.position.table
    free = find_free_squares(table)
    wanted = find_wanted_squares(view)
    if wanted is not None:
        return _find_nearest(laid, [square for square in wanted if square in free])
    edges = table.faces[laid].edges
    beside = (
        shift(laid, step) for step, edge in zip(SIDE_STEP, edges, strict=True) if edge != _FIELD
    )
    going_on = [square for square in beside if square in free]
    anywhere = [square for square, needs in free.items() if any(n.edge != _FIELD for n in needs)]
    return _find_nearest(laid, going_on or anywhere or free)


def _find_nearest(laid: Square, squares: Collection[Square]) -> Square | None:
    """Return the nearest of some squares to one; of several the first from the east clockwise."""
    x, y = place_of(laid)

    def rank(square: Square) -> tuple[int, float]:
        across, down = (there - here for there, here in zip(place_of(square), (x, y), strict=True))
        return across * across + down * down, atan2(down, across) % tau

    return min(squares, key=rank, default=None)
