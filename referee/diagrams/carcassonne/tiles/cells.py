"""Areas of a tile as sets of cells, to find out where there is room.

A tile is 25 × 25 cells of four units. A set of cells is one integer, a bit for each cell, rows 26
bits wide: the bit to spare keeps a step to the side from coming out in another row. So growing,
shrinking and parting areas are a few shifts each.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import ceil, floor, hypot
from typing import Final

from referee.diagrams.carcassonne.tiles.outlines import points_along, turn_point
from referee.diagrams.ink import Point

SIZE: Final = 25
CELL: Final = 4
_ROW: Final = SIZE + 1
_FIRST: Final = -48
"""Where the middle of the first cell lies, in x and in y."""

_THIN: Final = sum(
    1 << (row * _ROW + column) for row in range(0, SIZE, 2) for column in range(0, SIZE, 2)
)
"""Every second cell of every second row: enough points to spread things over a large area."""
_FEW: Final = 60

Cells = int
"""A set of cells."""

ALL: Final[Cells] = sum(((1 << SIZE) - 1) << (row * _ROW) for row in range(SIZE))


def cell_at(point: Point) -> Cells:
    """Return the cell at a point, as a set; the nearest one for a point off the tile."""
    column, row = (min(SIZE - 1, max(0, floor((part + 50) / CELL))) for part in point)
    return 1 << (row * _ROW + column)


def list_points(cells: Cells) -> Iterator[Point]:
    """Yield the middles of some cells, by row and column."""
    while cells:
        lowest = cells & -cells
        row, column = divmod(lowest.bit_length() - 1, _ROW)
        yield _FIRST + CELL * column, _FIRST + CELL * row
        cells ^= lowest


def list_runs(cells: Cells) -> Iterator[tuple[float, float, float]]:
    """Yield the cells of each row that lie in one piece: left edge, upper edge and width."""
    for row in range(SIZE):
        rest = cells >> (row * _ROW) & ((1 << SIZE) - 1)
        column = 0
        while rest:
            gap = (rest & -rest).bit_length() - 1
            rest >>= gap
            long = (~rest & (rest + 1)).bit_length() - 1
            column += gap
            yield CELL * column - 50, CELL * row - 50, CELL * long
            rest >>= long
            column += long


def grow(cells: Cells, steps: int = 1) -> Cells:
    """Return some cells with those around them."""
    for _ in range(steps):
        cells |= (cells << 1 | cells >> 1 | cells << _ROW | cells >> _ROW) & ALL
    return cells


def grow_around(cells: Cells) -> Cells:
    """Return some cells with those around them, over corners too."""
    cells = (cells | cells << 1 | cells >> 1) & ALL
    return (cells | cells << _ROW | cells >> _ROW) & ALL


def shrink(cells: Cells, steps: int = 1) -> Cells:
    """Return those of some cells that have only such cells around them, over corners too."""
    outside = ALL & ~cells
    for _ in range(steps):
        outside = grow_around(outside)
    return ALL & ~outside


def shrink_from_border(cells: Cells, steps: int) -> Cells:
    """Return those of some cells that are some steps inside them and inside the tile."""
    return shrink(cells, steps) & _inner(steps)


def shrink_border(cells: Cells, steps: int) -> Cells:
    """Return those of some cells that are some steps inside the tile."""
    return cells & _inner(steps)


def count(cells: Cells) -> int:
    """Return how many cells there are."""
    return cells.bit_count()


def turn(cells: Cells, quarters: int) -> Cells:
    """Return some cells after clockwise quarter turns of the tile."""
    turned = 0
    for point in list_points(cells) if quarters % 4 else ():
        turned |= cell_at(turn_point(point, quarters))
    return turned or cells


@lru_cache(maxsize=SIZE)
def _inner(steps: int) -> Cells:
    row = ((1 << max(0, SIZE - 2 * steps)) - 1) << steps
    return sum(row << (number * _ROW) for number in range(steps, SIZE - steps))


def fill(around: tuple[Point, ...]) -> Cells:
    """Return the cells whose middles lie inside an outline."""
    cells = 0
    edges = [*zip(around, (*around[1:], around[0]), strict=True)]
    for row in range(SIZE):
        y = _FIRST + CELL * row
        cuts = sorted(
            x1 + (y - y1) / (y2 - y1) * (x2 - x1)
            for (x1, y1), (x2, y2) in edges
            if (y1 > y) != (y2 > y)
        )
        for left, right in zip(cuts[::2], cuts[1::2], strict=True):
            first = max(0, ceil((left - _FIRST) / CELL))
            last = min(SIZE - 1, floor((right - _FIRST) / CELL))
            if first <= last:
                cells |= ((1 << (last - first + 1)) - 1) << (row * _ROW + first)
    return cells


def follow(line: tuple[Point, ...]) -> Cells:
    """Return the cells that a line passes."""
    cells = 0
    for point in points_along(line, CELL / 2):
        cells |= cell_at(point)
    return cells


def disc_around(point: Point, steps: int) -> Cells:
    """Return the cells around a point, a diamond some steps wide."""
    return grow(cell_at(point), steps)


def circle(middle: Point, radius: float) -> Cells:
    """Return the cells whose middles lie within a radius of a point."""
    return sum(
        cell_at(point)
        for point in list_points(ALL)
        if hypot(point[0] - middle[0], point[1] - middle[1]) < radius
    )


def find_room(cells: Cells, near: Point = (0, 0), enough: int = SIZE) -> tuple[Point, int] | None:
    """Return a point with room around it in some cells, and how many steps; None for no cells.

    It is the point nearest to another among those with enough room, or with the most if none has.
    """
    if not cells:
        return None
    inner, steps = cells, 0
    while steps < enough and (deeper := shrink_from_border(cells, steps + 1)):
        inner, steps = deeper, steps + 1
    place = find_nearest_cell(inner, near)
    return None if place is None else (place, steps)


def find_nearest_cell(cells: Cells, near: Point) -> Point | None:
    """Return the point of some cells that is nearest to a point, the first among equals."""
    return min(
        list_points(cells),
        key=lambda point: hypot(point[0] - near[0], point[1] - near[1]),
        default=None,
    )


def find_farthest(cells: Cells, others: Sequence[Point]) -> Point | None:
    """Return the point of some cells that is farthest from all of some points."""
    return max(
        list_points(cells),
        key=lambda point: min((hypot(point[0] - x, point[1] - y) for x, y in others), default=0.0),
        default=None,
    )


def spread(cells: Cells, others: Sequence[Point], apart: float, most: int) -> list[Point]:
    """Return points of some cells far from some points, at least one, and from each other.

    Each is as far from all before it as can be, and no nearer than ``apart``.
    """
    room = {
        point: min(hypot(point[0] - x, point[1] - y) for x, y in others)
        for point in list_points(cells & _THIN if cells.bit_count() > _FEW else cells)
    }
    found: list[Point] = []
    while len(found) < most and room:
        x, y = place = max(room, key=room.__getitem__)
        if room[place] < apart:
            break
        found.append(place)
        room = {(a, b): min(far, hypot(a - x, b - y)) for (a, b), far in room.items()}
    return found


def part(seeds: Iterable[Cells], free: Cells) -> list[Cells]:
    """Part free cells among seeds: each cell goes to the seed that reaches it first.

    Steps over sides and over corners take turns, so that areas grow round.
    """
    parts = [seed & free for seed in seeds]
    steps = 0
    while True:
        claimed = 0
        for cells in parts:
            claimed |= cells
        before = list(parts)
        steps += 1
        for index, cells in enumerate(parts):
            near = grow_around(cells) if steps % 2 else grow(cells)
            new = near & free & ~claimed
            claimed |= new
            parts[index] = cells | new
        if parts == before:
            return parts


def find_border(one: Cells, other: Cells) -> list[Point]:
    """Return points between two areas, where cells of both lie side by side."""
    points = [(x + CELL / 2, y) for x, y in list_points(one & (other >> 1))]
    points += [(x - CELL / 2, y) for x, y in list_points(one & (other << 1))]
    points += [(x, y + CELL / 2) for x, y in list_points(one & (other >> _ROW))]
    points += [(x, y - CELL / 2) for x, y in list_points(one & (other << _ROW))]
    return points
