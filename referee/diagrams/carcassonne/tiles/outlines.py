"""The lines of a tile: where its city walls run and its roads.

Everything follows from the sides that features reach, so that a tile that somebody made up is drawn
like one of the catalogue. Points are seen from the middle of the tile, x to the east, y to the
south, 50 units to each side. A *corner* is the point where a side begins, going round clockwise.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import ceil, hypot
from typing import Final, NamedTuple

from referee.diagrams.canvas import SIDE_POINTS
from referee.diagrams.ink import Line, Point

CORNERS: Final[tuple[Point, ...]] = ((-50, -50), (50, -50), (50, 50), (-50, 50))
"""Where the sides N E S W begin, clockwise."""

CAP_DEPTH: Final = 25
"""How far a city on one side reaches into the tile."""
NESTED_CAP_DEPTH: Final = 20
"""The same where another city runs around it."""
BAND_DEPTH: Final = 20
"""How far a field reaches into the tile between two sides of one city."""
NESTED_BAND_DEPTH: Final = 36
"""The same where that field has a city of its own."""

_STEPS: Final = 10


class CityOutline(NamedTuple):
    """A city: the line around it, and the walls, which is that line without the tile's border."""

    around: Line
    walls: tuple[Line, ...]


def turn_point(point: Point, quarters: int) -> Point:
    """Return a point after clockwise quarter turns around the middle of the tile.

    >>> turn_point((0, -50), 1)
    (50, 0)
    """
    x, y = point
    for _ in range(quarters % 4):
        x, y = -y, x
    return x, y


def bend(start: Point, one: Point, other: Point, end: Point, steps: int = _STEPS) -> list[Point]:
    """Return points along a cubic curve, both ends included."""
    return [
        (
            (1 - t) ** 3 * start[0]
            + 3 * (1 - t) ** 2 * t * one[0]
            + 3 * (1 - t) * t**2 * other[0]
            + t**3 * end[0],
            (1 - t) ** 3 * start[1]
            + 3 * (1 - t) ** 2 * t * one[1]
            + 3 * (1 - t) * t**2 * other[1]
            + t**3 * end[1],
        )
        for t in (step / steps for step in range(steps + 1))
    ]


def outline_city(
    sides: Sequence[int],
    others: Iterable[int] = (),
    *,
    crosses: bool = False,
    parts: bool = False,
) -> CityOutline:
    """Return the outline of a city on some sides, ascending, at least one.

    :param others: the sides of other cities of the tile, to which it leaves room.
    :param crosses: whether the others are one city, which passes over it or below it.
    :param parts: whether its wall alone parts it from another, with no field between them.

    Between two of its sides that lie next to each other the corner belongs to the city; elsewhere a
    wall runs from corner to corner, around what lies there.
    """
    taken = frozenset(others)
    around: list[Point] = []
    walls: list[Line] = []
    for index, side in enumerate(sides):
        following = sides[(index + 1) % len(sides)]
        between = (following - side - 1) % 4
        around += [CORNERS[side], CORNERS[(side + 1) % 4]]
        if between:
            if parts and between == 2 and len(taken) == 2:
                wall = [CORNERS[(side + 1) % 4], CORNERS[(side + 3) % 4]]
            else:
                wall = _cross_wall(side) if crosses else _wall(side, between, taken)
            walls.append(wall)
            around += wall
    return CityOutline(around, tuple(walls))


def outline_shared(side: int, shared: int) -> CityOutline:
    """Return the outline of a city on one side and on half of a side beside it.

    The other half is another city's, which lies behind this one.
    """
    is_next = (shared - side) % 4 == 1
    wall = bend((50, 50), (30, 14), (22, -18), (10, -50))
    if is_next:
        wall = [(x, -y) for x, y in wall]
    points = [turn_point(point, side - 1) for point in wall]
    corner = turn_point((50, 50) if is_next else (50, -50), side - 1)
    return CityOutline([corner, *points], (points,))


def outline_wedge(side: int, beside: int) -> CityOutline:
    """Return the outline of a city on one side that goes on around a field on a side beside it.

    It reaches the far corner of that side, and so keeps the field away from what lies there.
    """
    is_next = (beside - side) % 4 == 1
    far = bend((-50, -50), (-40, -48), (-26, -32), (0, -32))
    near = bend((0, -32), (26, -32), (38, -44), (50, -50))
    line = far + near[1:]
    if is_next:
        line = [(-x, y) for x, y in reversed(line)]
    bay = [turn_point(point, beside) for point in line]
    rest = _wall(beside if is_next else side, 2, frozenset())
    ends = (CORNERS[side], CORNERS[(side + 1) % 4])
    around = (*ends, *bay, *rest) if is_next else (*ends, *rest, *bay)
    return CityOutline(around, (bay, rest))


def _cross_wall(side: int) -> list[Point]:
    """Return the wall of a band that another one crosses, with fields between both."""
    half = bend((-50, -50), (-36, -14), (-26, -12), (0, -12))
    wall = half + [(-x, y) for x, y in reversed(half[:-1])]
    return [turn_point(point, side + 1) for point in wall]


def _wall(side: int, between: int, taken: frozenset[int]) -> list[Point]:
    """Return the wall from the end of a side around some sides that follow it."""
    if between == 1:
        is_nested = (side + 1) % 4 in taken
        wall = [(-x, y) for x, y in _cap(NESTED_BAND_DEPTH if is_nested else BAND_DEPTH, is_nested)]
        return [turn_point(point, side + 1) for point in wall]
    if between == 2:
        wall = bend((-50, -50), (-34, -12), (12, 34), (50, 50), 2 * _STEPS)
        return [turn_point(point, side + 1) for point in wall]
    around = {(side + 1) % 4, (side + 3) % 4} <= taken and (side + 2) % 4 not in taken
    depth = NESTED_CAP_DEPTH if around else CAP_DEPTH
    return [turn_point(point, side) for point in _cap(depth, is_steep=False)]


def _cap(depth: float, is_steep: bool) -> list[Point]:
    """Return a wall on the north side, from the east to the west.

    It leaves a corner flat enough to pass under one that is steep.
    """
    bottom = depth - 50
    lift = 17 if is_steep else 10
    half = bend((50, -50), (38, lift - 50), (26, bottom), (0, bottom))
    return half + [(-x, y) for x, y in reversed(half[:-1])]


def find_crossing(line: Line, around: Line) -> Point | None:
    """Return the first point along a line that lies inside an outline; None if none does."""
    return next((point for point in points_along(line, 1) if is_inside(point, around)), None)


def points_along(line: Line, apart: float) -> Iterator[Point]:
    """Yield points along a line from its start to its end, at most some units apart."""
    for (x1, y1), (x2, y2) in pairwise(line):
        steps = max(1, ceil(hypot(x2 - x1, y2 - y1) / apart))
        for step in range(steps + 1):
            yield x1 + step / steps * (x2 - x1), y1 + step / steps * (y2 - y1)


def is_inside(point: Point, around: Line) -> bool:
    """Tell whether a point lies inside an outline."""
    x, y = point
    inside = False
    for (x1, y1), (x2, y2) in zip(around, [*around[1:], around[0]], strict=True):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
            inside = not inside
    return inside


def join_sides(one: int, other: int) -> list[Point]:
    """Return a road from side to side: straight across the tile, or in a bend."""
    start, end = SIDE_POINTS[one], SIDE_POINTS[other]
    if (one - other) % 2 == 0:
        return [start, (0, 0), end]
    return bend(start, _near(start), _near(end), end)


def lead_to(side: int, end: Point) -> list[Point]:
    """Return a road from a side to a point inside the tile, straight or in a bend."""
    start = SIDE_POINTS[side]
    if (start[0] - end[0]) * (start[1] - end[1]) == 0:
        return [start, end]
    return bend(start, _near(start), _near(start, 0.15), end)


def _near(point: Point, part: float = 0.28) -> Point:
    return point[0] * part, point[1] * part


def find_nearest(point: Point, walls: Iterable[Line]) -> Point:
    """Return the point of some walls, at least one, that is nearest to a point."""
    return min(
        (each for wall in walls for each in wall),
        key=lambda each: hypot(each[0] - point[0], each[1] - point[1]),
    )
