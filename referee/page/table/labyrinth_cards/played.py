"""Which cards were just played: the one entered last, or those that a player pointed at."""

from referee.core.grid import square_at
from referee.page.table.labyrinth_cards.entering import write_places
from referee.page.table.panels import View
from referee.page.table.places import read_place

PLAYED = "played"


def list_squares(view: View, key: str) -> list[int]:
    """Return the squares that the address names under a key, those on which a card lies.

    :raises Problem: ``bad-query``, for what is no place.
    """
    text = view.state.in_hand.get(key, "")
    squares = [square_at(*read_place(key, each)) for each in text.split(";") if each]
    return [each for each in dict.fromkeys(squares) if each in view.position.table.faces]


def list_played(view: View) -> list[int]:
    """Return the squares of the cards just played."""
    return list_squares(view, PLAYED)


def without_played(view: View, square: int) -> str:
    """Write the cards just played but for one."""
    return write_places(each for each in list_played(view) if each != square)


def toggle(squares: list[int], square: int) -> str:
    """Write some squares with one more, or without it if it is one of them."""
    return write_places(
        [*(each for each in squares if each != square)] + [square] * (square not in squares)
    )
