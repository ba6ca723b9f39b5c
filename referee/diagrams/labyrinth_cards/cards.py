"""One card: walls, paths, and the treasures on them with their names.

A card with one or two treasures shows each sign where it lies. More of them are listed, those of
two paths in two columns, in the colours of the paths.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

import svg

from referee.diagrams.ink import Kept, Point, box, disc, group, number, plain, stroke
from referee.diagrams.labyrinth_cards.names import write_name
from referee.diagrams.labyrinth_cards.signs import draw_sign
from referee.diagrams.labyrinth_cards.ways import (
    HALF_WAY,
    find_points,
    has_room,
    list_openings,
    trace_path,
)
from referee.labyrinth_cards.cards import CardFace, PathAt

WALL: Final = "#7d8b74"
BRICK: Final = "#6a7762"
EDGE: Final = "#3f4a3a"
CURB: Final = "#5d5136"
PATHS: Final = ("#f2e3b6", "#cfe3e8")
"""The colours of a card's paths."""
_HALF: Final = 48
"""Half the side of a card, which leaves a gap to the next."""
_SIGN: Final = 11.5
_LETTERS: Final = 10.5
_BELOW: Final = 18.0
"""How far a name stands from its sign."""
_FARTHEST: Final = 39.5
"""How far from the middle a name may stand."""


def draw_card(face: CardFace) -> svg.G:
    """Draw a card around the origin, as it lies."""
    return group([draw_ground(face), draw_treasures(face)], "card")


def draw_ground(face: CardFace) -> svg.G:
    """Draw the walls and paths of a card."""
    return _keep_ground(face.path_at, len(face.treasures))


@lru_cache(maxsize=1024)
def _keep_ground(path_at: PathAt, paths: int) -> Kept:
    """Draw the walls and paths that all cards with these paths share."""
    bare = CardFace(path_at, ((),) * paths)
    drawn = [_draw_path(bare, path) for path in reversed(range(paths))]
    return Kept(class_=["ground"], elements=[draw_walls(), *drawn])


def draw_treasures(face: CardFace) -> svg.G:
    """Draw the treasures of a card; their whole names are shown on hovering."""
    names = ", ".join(name for treasures in face.treasures for name in treasures)
    drawn = _place_treasures(face) if has_room(face.treasures) else _list_treasures(face)
    titled = [svg.Title(text=plain(names))] if names else []
    return group([*titled, *drawn], "treasures")


def draw_walls() -> svg.G:
    """Draw a card without paths."""
    back = box((-_HALF, -_HALF), (2 * _HALF, 2 * _HALF), WALL, EDGE, 1.6)
    back.rx = 5
    bricks = [[(-_HALF, float(y)), (_HALF, float(y))] for y in (-32, -16, 0, 16, 32)]
    return group([back, stroke(bricks, BRICK, 1)], "walls")


def _draw_path(face: CardFace, path: int) -> svg.G:
    """Draw a path between curbs, with no curb across where it meets its own parts."""
    lines = trace_path(face, path)
    curb, ground = (
        stroke(lines, colour, width)
        for colour, width in ((CURB, 2 * HALF_WAY + 3), (PATHS[path], 2 * HALF_WAY))
    )
    for drawn in (curb, ground):
        drawn.stroke_linecap = "butt"
    elements: list[svg.Element] = [curb, ground]
    inner = lines[0][-1]
    if len(list_openings(face, path)) != 2:
        elements = [disc(inner, HALF_WAY + 1.5, CURB), curb, ground]
        elements.append(disc(inner, HALF_WAY, PATHS[path]))
    sides = " ".join("NESW"[side] for side in list_openings(face, path))
    return group(elements, "path", {"openings": sides})


def _place_treasures(face: CardFace) -> Iterator[svg.Element]:
    """Draw each treasure where it lies, with its name.

    The name of the upper one stands above its sign, that of the lower one below, so that two names
    never share a row. Where the border is too near, the name goes to the other side of its sign.
    """
    placed = sorted(
        (
            (point, name)
            for path, names in enumerate(face.treasures)
            for point, name in zip(find_points(face, path), names, strict=True)
        ),
        key=lambda each: (round(each[0][1]), each[0][0]),
    )
    for order, ((x, y), name) in enumerate(placed):
        above = order == 0 and len(placed) == 2
        at = y - _BELOW if above else y + _BELOW
        if abs(at) > _FARTHEST + 4:
            at = 2 * y - at
        at = min(max(at, -_FARTHEST), _FARTHEST)
        yield _treasure(name, (x, y), _SIGN, write_name(name, (x, at), _LETTERS, 84, _HALF - 1))


def _treasure(name: str, centre: Point, radius: float, written: svg.G) -> svg.G:
    drawn = [draw_sign(name, centre, radius), written]
    return group(drawn, "treasure", {"treasure": name})


def _list_treasures(face: CardFace) -> Iterator[svg.Element]:
    """List the treasures of each path in a column of its own, small enough to fit."""
    columns = len(face.treasures)
    wide = 2 * (_HALF - 3) / columns
    for path, names in enumerate(face.treasures):
        high = min(14.0, 2 * (_HALF - 3) / max(1, len(names)))
        left = -_HALF + 3 + path * wide
        for row, name in enumerate(names):
            y = (row - (len(names) - 1) / 2) * high
            plate = box((left, y - high / 2 + 0.4), (wide - 1, high - 0.8), PATHS[path], CURB, 0.6)
            plate.rx = number(high / 4)
            size = high * 0.62
            room = wide - high - 3
            written = write_name(name, (left + high + room / 2, y), size, room - 2)
            yield plate
            yield _treasure(name, (left + high / 2, y), high * 0.42, written)
