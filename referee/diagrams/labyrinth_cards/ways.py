"""How the paths of a card run: lines from its openings, and where treasures lie on them.

Points are seen from the middle of the card, as it lies. A path with two openings around a corner
bends; one with two opposite openings runs straight; all others meet in the middle. Beside another
path a path with one opening ends before it. Two straight paths cross, the second below the first.
"""

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Final

from referee.diagrams.canvas import MIDDLE, SIDE_POINTS
from referee.diagrams.ink import Line, Point, number
from referee.labyrinth_cards.cards import CardFace

HALF_WAY: Final = 15
"""Half the width of a path."""
_SHORT: Final = 26
"""How far a path runs that ends before another."""
_BENDS: Final = 12
"""How many straight pieces make a bend."""


def list_openings(face: CardFace, path: int) -> list[int]:
    """Return the sides by which a path leaves the card, in the order N E S W."""
    return [side for side, at in enumerate(face.path_at) if at == path]


def trace_path(face: CardFace, path: int) -> list[Line]:
    """Return the lines of a path, from the border inwards."""
    openings = list_openings(face, path)
    if len(openings) == 2:
        return [join_sides(*openings)]
    if len(openings) == 1 and len(face.treasures) > 1:
        return [[SIDE_POINTS[openings[0]], _toward(openings[0], 50 - _SHORT)]]
    return [[SIDE_POINTS[side], MIDDLE] for side in openings]


def join_sides(side: int, other: int) -> Line:
    """Return the way from one side of a card to another.

    >>> join_sides(0, 2)
    [(0, -50), (0, 50)]
    >>> bend = join_sides(0, 1)
    >>> bend[0], bend[-1]
    ((0, -50), (50, 0))
    """
    start, end = SIDE_POINTS[side], SIDE_POINTS[other]
    if side ^ other == 2:
        return [start, end]
    bend = [_on_bend(start, end, step / _BENDS) for step in range(1, _BENDS)]
    return [start, _toward(side, 47), *bend, _toward(other, 47), end]


def trace_over(face: CardFace, path: int, enter: int, leave: int) -> Line:
    """Return the way over a card from one side to another."""
    if len(list_openings(face, path)) == 2 or enter ^ leave == 2:
        return join_sides(enter, leave)
    return [SIDE_POINTS[enter], MIDDLE, SIDE_POINTS[leave]]


def trace_to(face: CardFace, path: int, side: int, treasure: str) -> Line:
    """Return the way from a side of a card to where a treasure lies on the path.

    >>> trace_to(CardFace((0, -1, 0, -1), (("crown", "ghost"),)), 0, 2, "crown")
    [(0, 50), (0, -24)]
    """
    openings = list_openings(face, path)
    goal = _find_goal(face, path, treasure)
    if len(openings) == 2 and openings[0] ^ openings[1] != 2:
        bend = join_sides(side, openings[0] if openings[1] == side else openings[1])
        nearest = min(range(len(bend)), key=lambda step: _distance(bend[step], goal))
        return bend[: nearest + 1]
    start = SIDE_POINTS[side]
    is_straight = start[0] * goal[1] == start[1] * goal[0]
    return [start, goal] if is_straight else [start, MIDDLE, goal]


def _find_goal(face: CardFace, path: int, treasure: str) -> Point:
    """Return where a treasure lies, or the middle of its path if it is listed there."""
    if has_room(face.treasures):
        return find_points(face, path)[face.treasures[path].index(treasure)]
    one = CardFace(face.path_at, tuple(names[:1] for names in face.treasures))
    return find_points(one, path)[0]


def _distance(one: Point, other: Point) -> float:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


def find_points(face: CardFace, path: int) -> list[Point]:
    """Return where none, one or two treasures of a path lie; for more there is no room on it.

    >>> find_points(CardFace((0, -1, 0, -1), (("crown", "ghost"),)), 0)
    [(0, -24), (0, 24)]
    """
    openings = list_openings(face, path)
    count, is_alone = len(face.treasures[path]), len(face.treasures) == 1
    if not count:
        return []
    if len(openings) == 2 and openings[0] ^ openings[1] != 2:
        start, end = (SIDE_POINTS[side] for side in openings)
        return [_on_bend(start, end, part) for part in ((0.5,) if count == 1 else (0.34, 0.66))]
    if len(openings) == 1:
        side = openings[0]
        if not is_alone:
            return [_toward(side, 34)]
        return [MIDDLE] if count == 1 else [_toward(side, 25), MIDDLE]
    if count == 1:
        return [MIDDLE if is_alone or len(openings) != 2 else _toward(openings[0], 28)]
    return [_toward(side, 24) for side in openings[:2]]


def _toward(side: int, far: float) -> Point:
    x, y = SIDE_POINTS[side]
    return number(x * far / 50), number(y * far / 50)


def _on_bend(start: Point, end: Point, part: float) -> Point:
    """Return a point on the quarter circle between the middles of two neighbouring sides."""
    angle = part * pi / 2
    corner = start[0] + end[0], start[1] + end[1]
    far_start, far_end = cos(angle), sin(angle)
    return (
        corner[0] + far_start * (start[0] - corner[0]) + far_end * (end[0] - corner[0]),
        corner[1] + far_start * (start[1] - corner[1]) + far_end * (end[1] - corner[1]),
    )


def has_room(treasures: Sequence[Sequence[str]]) -> bool:
    """Tell whether the treasures of a card have room on its paths: two, at most one beside one."""
    counts = [len(each) for each in treasures]
    return sum(counts) <= 2 and (len(counts) == 1 or max(counts) == 1)
