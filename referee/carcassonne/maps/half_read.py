"""Certain faults of a map of which some lines or squares could not be read.

All faults of a drawing are reported together, those of its text and those of the map that it shows.
Faults that may only follow from an unreadable part are left out: an island without a ferry is not
reported if the line of the ferry has a mistake.
"""

from collections.abc import Collection, Iterator
from typing import Final, NamedTuple

from referee.carcassonne.maps.boards import Layout
from referee.carcassonne.maps.soundness import find_faults
from referee.core.errors import Fault
from referee.core.grid import SIDES, Square, neighbour, square_at


class Unread(NamedTuple):
    """What of a drawing could not be read: squares of the grid, and names of lines.

    ``places`` tells whether it is unknown which squares there are, and where they lie.
    """

    squares: Collection[Square]
    lines: Collection[str]
    places: bool


_NEEDED: Final = {
    "island-without-ferry": "ferry",
    "large-cities-disagree": "city",
    "border-does-not-fit": "city",
}
"""The line without which a fault is not sure."""
_OF_ALL_SQUARES: Final = ("no-squares", "out-of-range", "island-without-ferry")
"""The faults that one more square could remove."""


def find_sure_faults(layout: Layout, unread: Unread) -> Iterator[Fault]:
    """Yield the faults of what was read of a layout that do not come from what was not."""
    if unread.places:
        return
    for fault in find_faults(layout):
        if _NEEDED.get(fault.code) in unread.lines:
            continue
        if unread.squares and fault.code in _OF_ALL_SQUARES:
            continue
        if not _touches(fault, unread.squares):
            yield fault


def _touches(fault: Fault, squares: Collection[Square]) -> bool:
    """Whether a fault is about a square, or about a side towards one."""
    params = fault.params
    if "x" not in params:
        return False
    square = square_at(int(params["x"]), int(params["y"]))
    sides = [SIDES.index(str(params["side"]))] if "side" in params else []
    return square in squares or any(neighbour(square, side) in squares for side in sides)
