"""The lines of a tile: city walls, roads and rivers, from the sides that its features reach."""

from collections.abc import Collection, Iterator, Sequence
from typing import Final, NamedTuple

import numpy as np

from tools.photo import Array
from tools.photo.drawing.chances import Chance

CORNERS: Final = np.array([(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)])
"""Where the sides N E S W begin, going round clockwise."""
MIDDLES: Final = np.array([(0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5)])
"""The middles of the sides N E S W."""
CENTRE: Final = np.array([0.5, 0.5])
_STEPS: Final = 25


class Outline(NamedTuple):
    """A city: the polygon of its ground [n, 2], and the lines of its walls [n, 2] each."""

    ground: Array
    walls: list[Array]


class Shape(NamedTuple):
    """How the cities of a tile are formed.

    ``cap`` is how deep a city on one side reaches, ``band`` how deep a field between two sides of a
    city does, ``bulge`` how far the wall of a city on two sides next to each other lies beyond the
    diagonal, ``square`` from 1/3 (round) to 1 (flat), ``inset`` how far off the corners walls end.
    """

    cap: float
    band: float
    bulge: float
    square: float
    inset: float
    wobble: float


def bend(points: Sequence[Array], steps: int = _STEPS) -> Array:
    """Return points [steps, 2] along the cubic curve of four points."""
    t = np.linspace(0, 1, steps)[:, None]
    a, b, c, d = points
    curve: Array = (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t**2 * c + t**3 * d
    return curve


def draw_city(sides: Collection[int], shape: Shape, chance: Chance) -> Outline:
    """Return the outline of a city that reaches some sides, 0 to 3 for N E S W."""
    if len(sides) == 4:
        return Outline(CORNERS, [])
    first = next(side for side in sides if (side - 1) % 4 not in sides)
    ground: list[Array] = []
    walls = []
    side = first
    while side < first + 4:
        if side % 4 in sides:
            ground.append(CORNERS[[side % 4, (side + 1) % 4]])
            side += 1
            continue
        wide = next(n for n in range(1, 4) if (side + n) % 4 in sides)
        wall = _draw_wall(side % 4, wide, shape, chance)
        walls.append(wall)
        ground.append(wall)
        side += wide
    return Outline(np.concatenate(ground), walls)


def _draw_wall(first: int, wide: int, shape: Shape, chance: Chance) -> Array:
    """Return the wall of a city along some sides that it does not reach."""
    start, end = CORNERS[first], CORNERS[(first + wide) % 4]
    start = start + shape.inset * (CORNERS[(first - 1) % 4] - start)
    end = end + shape.inset * (CORNERS[(first + wide + 1) % 4] - end)
    if wide == 1:
        middle = MIDDLES[first] + shape.band * (CENTRE - MIDDLES[first]) * 2
    elif wide == 2:
        middle = CENTRE + shape.bulge * (CORNERS[(first + 1) % 4] - CENTRE) * 2**0.5
    else:
        inner = MIDDLES[(first - 1) % 4]
        middle = inner + shape.cap * (CENTRE - inner) * 2
    both = (8 * middle - start - end) / 3
    lean = np.array([chance.around(0, 0.02), chance.around(0, 0.02)])
    across = shape.square * (start - end) / 2
    wall = bend([start, both / 2 + across + lean, both / 2 - across + lean, end])
    return wall + _wobble(len(wall), shape.wobble, chance)


def _wobble(count: int, strength: float, chance: Chance) -> Array:
    """Return small moves [count, 2] that fade towards both ends."""
    t = np.linspace(0, 1, count)[:, None]
    moves = np.zeros((count, 2))
    for waves in (2, 3, 5):
        phase = chance.lots.uniform(0, 6.28, 2)
        moves += chance.lots.normal(0, strength, 2) / waves * np.sin(6.28 * waves * t / 2 + phase)
    return np.asarray(moves * np.sin(np.pi * t))


def draw_tongue(shape: Shape, first: int, to_right: bool, chance: Chance) -> Outline:
    """Return a city on one side that reaches the far corner, so that it parts the field.

    :param first: the side that it reaches.
    :param to_right: whether the far corner is the one clockwise of that side.
    """
    near = shape.cap + chance.within(-0.05, 0.05)
    wide = chance.within(0.03, 0.09)
    tip = np.array([1.0, 1.0])
    walls = [
        bend([np.array([1 - shape.inset, 0.0]), np.array([0.93, 0.3]), np.array([0.92, 0.6]), tip]),
        bend([tip, np.array([0.85 - wide, 0.6]), np.array([0.6, near]), np.array([0.0, 0.0])]),
    ]
    turned = []
    for wall in walls:
        line = wall if to_right else wall * [-1, 1] + [1, 0]
        for _ in range(first):
            line = np.stack([1 - line[:, 1], line[:, 0]], -1)
        turned.append(line)
    ground = np.concatenate([turned[1], turned[0]])
    return Outline(ground, turned)


def draw_way(sides: Sequence[int], tight: float, wobble: float, chance: Chance) -> Array:
    """Return the middle line [n, 2] of a road or river through two sides.

    :param tight: for a curve, from 0.35 (cuts the corner) to 1 (runs up to the middle of the tile).
    """
    start, end = MIDDLES[sides[0]], MIDDLES[sides[1]]
    line = bend(
        [start, start + tight * (CENTRE - start), end + tight * (CENTRE - end), end]
        if (sides[0] - sides[1]) % 2
        else [start, start + 0.66 * (CENTRE - start), end + 0.66 * (CENTRE - end), end]
    )
    return line + _wobble(len(line), wobble, chance)


def draw_stub(side: int, target: Array, wobble: float, chance: Chance) -> Array:
    """Return the middle line of a road or river from a side to a point on the tile."""
    start = MIDDLES[side]
    straight = start + 0.5 * (CENTRE - start)
    line = bend([start, straight, (straight + target) / 2, target], 12)
    return line + _wobble(len(line), wobble, chance)


def along(line: Array, apart: float) -> Iterator[tuple[Array, Array]]:
    """Yield points along a line, some length apart, each with the direction of the line."""
    steps = np.diff(line, axis=0)
    lengths = np.linalg.norm(steps, axis=1)
    ends = np.concatenate([[0], np.cumsum(lengths)])
    for at in np.arange(apart / 2, ends[-1], apart):
        index = min(int(np.searchsorted(ends, at, side="right")) - 1, len(steps) - 1)
        part = (at - ends[index]) / max(lengths[index], 1e-9)
        yield line[index] + part * steps[index], steps[index] / max(lengths[index], 1e-9)
