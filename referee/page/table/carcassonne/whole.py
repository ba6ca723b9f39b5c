"""The whole of a large table at once: a tap on a part of it shows that part enlarged.

A phone is too narrow for a link over each square then, so that parts of several squares have one.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import ceil, hypot
from typing import Final

from referee.api.yielding import in_steps
from referee.core.grid import Square, place_of, square_at
from referee.diagrams.canvas import RIM
from referee.diagrams.ink import UNIT
from referee.diagrams.taps import PART, Tap
from referee.page.table.panels import PHONE_PIXELS, SQUARE_PIXELS, View
from referee.texts.sentences import write

_HIGH: Final = 460
"""Pixels that the board is high on a phone at most."""
_TARGET: Final = 46
"""Pixels that a part is wide and high on a phone at least."""
_OVER: Final = 1.5
"""How many times as wide as a phone a board is that is shown whole first."""


def is_large(view: View) -> bool:
    """Return whether the board is much larger than a phone where its squares fit a thumb.

    That of a map is as large as the map. A long row of tiles has no parts that a thumb hits.
    """
    table = view.position.table
    measured = _measure(table.faces)
    is_over = SQUARE_PIXELS * max(measured) > _OVER * PHONE_PIXELS
    return table.board is None and is_over and min(measured) - 2 >= _find_least(measured)


def tap_parts(view: View) -> Iterator[Tap]:
    """Yield a tap for each part of the table on which a tile lies; it chooses the middlemost."""
    faces = view.position.table.faces
    least = _find_least(_measure(faces))
    places = [place_of(square) for square in faces]
    columns = _part({x for x, _ in places}, least)
    rows = _part({y for _, y in places}, least)
    parts: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for x, y in in_steps(places):
        parts.setdefault((columns[x][0], rows[y][0]), []).append((x, y))
    for (left, top), held in sorted(parts.items()):
        right, bottom = columns[left][1], rows[top][1]
        middle = (left + right) / 2, (top + bottom) / 2
        x, y = min(held, key=lambda each: (hypot(each[0] - middle[0], each[1] - middle[1]), each))
        params = {"x": x, "y": y, "count": len(held)}
        said = write("table", "tap.part", params, view.language)
        address = view.link(at=(x, y), panel="")
        yield Tap(square_at(left, top), address, said, PART, square_at(right, bottom))


def _measure(faces: Iterable[Square]) -> tuple[int, int]:
    """Return how many columns and rows a board has, with the free squares around."""
    places = [place_of(square) for square in faces] or [(0, 0)]
    across, down = (max(each) - min(each) + 3 for each in zip(*places, strict=True))
    return across, down


def _find_least(measured: tuple[int, int]) -> int:
    """Return how many squares a part is wide and high at least."""
    across, down = (UNIT * count + 2 * RIM for count in measured)
    return ceil(_TARGET / (UNIT * min(PHONE_PIXELS / across, _HIGH / down)))


def _part(numbers: Iterable[int], least: int) -> dict[int, tuple[int, int]]:
    """Return for each of some numbers the first and the last of the part that it belongs to.

    >>> _part({1, 2, 3, 7}, 2)
    {1: (1, 2), 2: (1, 2), 3: (3, 7), 7: (3, 7)}
    """
    listed: Sequence[int] = sorted(numbers)
    count = max(1, len(listed) // least)
    bounds = [len(listed) * each // count for each in range(count + 1)]
    return {
        number: (listed[begin], listed[end - 1])
        for begin, end in pairwise(bounds)
        for number in listed[begin:end]
    }
