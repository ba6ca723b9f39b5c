"""Which cells of the open ground of a tile belong to each of its fields."""

from collections.abc import Iterator, Mapping, Sequence
from math import hypot
from typing import Final

from referee.carcassonne.kinds.features import Kind
from referee.carcassonne.tiles.tile import Feature
from referee.core.grid import PORT_SIDE
from referee.diagrams.canvas import MIDDLE, PORT_POINTS
from referee.diagrams.carcassonne.tiles import cells
from referee.diagrams.carcassonne.tiles.cells import Cells
from referee.diagrams.ink import Point

_BUSHES_APART: Final = 5.5
"""The least distance between two bushes, in hundredths of a tile."""


def part_fields(features: Sequence[Feature], free: Cells) -> dict[int, Cells]:
    """Return the cells of each field by its index.

    A field that reaches the border gets the free cells that are nearest to its half-sides. Fields
    that reach no side share the free cells that nothing connects with the border; where there are
    none, a part of the ground far from the border is theirs.
    """
    fields = [index for index, feature in enumerate(features) if feature.kind is Kind.FIELD]
    outer = [index for index in fields if features[index].ports]
    seeds = [_along_border(features[index].ports) for index in outer]
    within = [index for index in fields if index not in outer]
    parts = dict(zip(outer, cells.part(seeds, free), strict=True))
    claimed = 0
    for part in parts.values():
        claimed |= part
    inner = free & ~claimed
    if within and outer and not inner:
        seeds.append(_find_remote(features, outer, free))
        *shares, inner = cells.part(seeds, free)
        parts = dict(zip(outer, shares, strict=True))
    if not inner:
        found = cells.find_room(free, MIDDLE)
        inner = cells.cell_at(found[0] if found else MIDDLE)
    return parts | dict(_share_out(within, inner))


def _find_remote(features: Sequence[Feature], outer: Sequence[int], free: Cells) -> Cells:
    """Return the free cell farthest from the half-sides of the outer fields, for a field inside."""
    border = [PORT_POINTS[port] for index in outer for port in features[index].ports]
    return cells.cell_at(cells.find_farthest(free, border) or MIDDLE)


def _share_out(indexes: Sequence[int], inner: Cells) -> Iterator[tuple[int, Cells]]:
    """Yield each field that reaches no side with its cells: a strip each, from west to east."""
    wide = 100 / max(1, len(indexes))
    for number, index in enumerate(indexes):
        if len(indexes) == 1:
            yield index, inner
            continue
        left, right = -50 + wide * number, -50 + wide * (number + 1)
        strip = cells.fill(((left, -50), (right, -50), (right, 50), (left, 50)))
        yield index, inner & strip or cells.cell_at(((left + right) / 2, 0))


def _along_border(ports: Sequence[int]) -> Cells:
    """Return the cells along some half-sides."""
    border = 0
    for port in ports:
        x, y = PORT_POINTS[port]
        wide, high = (20, 0) if PORT_SIDE[port] % 2 == 0 else (0, 20)
        border |= cells.follow(((x - wide, y - high), (x + wide, y + high)))
    return border


def plant_bushes(parts: Mapping[int, Cells]) -> tuple[Point, ...]:
    """Return points on the borders between fields, at least ``_BUSHES_APART`` from each other."""
    planted: list[Point] = []
    numbers = sorted(index for index in parts if parts[index].bit_count() > 1)
    for place, one in enumerate(numbers):
        for other in numbers[place + 1 :]:
            for point in cells.find_border(parts[one], parts[other]):
                if all(hypot(point[0] - x, point[1] - y) >= _BUSHES_APART for x, y in planted):
                    planted.append(point)
    return tuple(planted)
