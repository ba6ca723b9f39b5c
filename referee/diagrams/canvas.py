"""The canvas: where each square of the grid lies in a picture.

A picture shows the rows and columns that hold something. A long run of empty rows or columns is cut
out and shown as a tear, so that two tiles at the ends of the grid still make a small picture. The
numbers at the rim stay those of the grid.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from referee.core.grid import PORT_SIDE, SidePlace, Square, place_of, split_side_place
from referee.diagrams.ink import UNIT, Point

RIM: Final = 40
"""How wide the rim is in which the numbers stand."""
TEAR: Final = 40
"""How wide a tear is."""
LONGEST_GAP: Final = 3
"""How many rows or columns in a row may hold nothing before they are torn out."""

MIDDLE: Final[Point] = (0, 0)
SIDE_POINTS: Final[tuple[Point, ...]] = ((0, -50), (50, 0), (0, 50), (-50, 0))
"""The middles of the sides N E S W, seen from the middle of a square."""
PORT_POINTS: Final[tuple[Point, ...]] = (
    *SIDE_POINTS,
    (25, -50),
    (50, -25),
    (50, 25),
    (25, 50),
    (-25, 50),
    (-50, 25),
    (-50, -25),
    (-25, -50),
)
"""The place of each port on the border of a square, seen from its middle."""


@dataclass(frozen=True, slots=True)
class Canvas:
    """The shown columns and rows by number, each with where it begins; where the tears are.

    Lengths in units; the origin is the upper left corner of the picture, rim included. Below the
    lower rim there is an ``apron`` for what lies beside the table.
    """

    columns: Mapping[int, float]
    rows: Mapping[int, float]
    tears_across: tuple[float, ...]
    tears_down: tuple[float, ...]
    width: float
    height: float
    apron: float = 0

    def holds(self, square: int) -> bool:
        """Tell whether a square is shown."""
        x, y = place_of(square)
        return x in self.columns and y in self.rows

    def corner(self, square: int) -> Point:
        """Return the upper left corner of a square, which must be shown."""
        x, y = place_of(square)
        return self.columns[x], self.rows[y]

    def centre(self, square: int) -> Point:
        """Return the middle of a square, which must be shown."""
        left, top = self.corner(square)
        return left + UNIT / 2, top + UNIT / 2

    def point(self, square: int, inside: Point) -> Point:
        """Return a point that is given from the middle of a square."""
        x, y = self.centre(square)
        return x + inside[0], y + inside[1]

    def side(self, place: SidePlace, part: float = 1) -> Point:
        """Return the middle of a side of a square, or a point a part of the way out to it."""
        square, side = split_side_place(place)
        x, y = SIDE_POINTS[PORT_SIDE[side]]
        return self.point(square, (x * part, y * part))


def lay_out(squares: Iterable[Square]) -> Canvas:
    """Make the canvas that shows some squares; with no square at all it shows (0, 0).

    >>> from referee.core.grid import square_at
    >>> far = lay_out([square_at(-999, 0), square_at(999, 0)])
    >>> list(far.columns), far.width, far.height
    ([-999, 999], 320, 180)
    """
    places = [place_of(square) for square in squares] or [(0, 0)]
    columns, across, width = _arrange({x for x, _ in places})
    rows, down, height = _arrange({y for _, y in places})
    return Canvas(columns, rows, across, down, width, height)


def _arrange(shown: set[int]) -> tuple[dict[int, float], tuple[float, ...], float]:
    """Return where each number begins, where tears begin, and how long all of it is."""
    starts: dict[int, float] = {}
    tears: list[float] = []
    at: float = RIM
    last: int | None = None
    for number in sorted(shown):
        if last is not None and number - last - 1 > LONGEST_GAP:
            tears.append(at)
            at += TEAR
        elif last is not None:
            for between in range(last + 1, number):
                starts[between] = at
                at += UNIT
        starts[number] = at
        at += UNIT
        last = number
    return starts, tuple(tears), at + RIM
