"""Places, as addresses of the page hold them: ``-1,0``."""

from referee.api.problems import refuse_value
from referee.core.grid import LIMIT

Place = tuple[int, int]
"""x and y of a square."""


def read_place(parameter: str, text: str) -> Place:
    """Read a place such as ``-1,0``.

    :param parameter: the one that says it.
    :raises Problem: ``bad-query``, for anything else.
    """
    x, comma, y = text.partition(",")
    if not (comma and _is_number(x) and _is_number(y)):
        raise refuse_value(parameter, text, f"x,y: {-LIMIT} – {LIMIT}")
    return int(x), int(y)


def _is_number(text: str) -> bool:
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdecimal() and len(digits) <= 3


def write_place(place: Place | None) -> str:
    """Write a place as :func:`read_place` reads it; nothing for None."""
    return "" if place is None else f"{place[0]},{place[1]}"
