"""Where the figures of a tile stand, so that none covers another.

Each stands on its feature, as near as may be to the feature's middle. Where many share a tile they
are drawn smaller, and beyond what can be told apart their number is said.
"""

from collections.abc import Iterable, Sequence
from math import hypot
from typing import Final, NamedTuple

from referee.carcassonne.figures import Figure
from referee.carcassonne.kinds.features import CORNER
from referee.carcassonne.pieces import index_of
from referee.carcassonne.tiles.tile import Feature
from referee.core.checkpoints import Checkpoint, no_checkpoint
from referee.core.grid import PORT_OF
from referee.diagrams.canvas import PORT_POINTS
from referee.diagrams.carcassonne.figures import SIZE
from referee.diagrams.carcassonne.tiles import cells
from referee.diagrams.carcassonne.tiles.cells import Cells
from referee.diagrams.carcassonne.tiles.furniture import list_signs
from referee.diagrams.carcassonne.tiles.outlines import turn_point
from referee.diagrams.carcassonne.tiles.plans import Plan, plan_tile
from referee.diagrams.carcassonne.tiles.prints import cache_catalogue
from referee.diagrams.ink import Point

MOST_DRAWN: Final = 24
"""The most figures of a tile that are drawn; of more, the number is said."""
_ATTEMPTS: Final = (
    (0.95, 0), (0.85, 0), (0.75, 0), (0.75, 2), (0.66, 0), (0.66, 3), (0.58, 0), (0.58, 3),
    (0.5, 4), (0.42, 4), (0.35, 4),
)  # fmt: skip
"""How large figures are tried in turn, and by how many cells they may leave their feature."""
_CORNERS: Final = {"NE": (50, -50), "SE": (50, 50), "SW": (-50, 50), "NW": (-50, -50)}
_FREE_OF_SIGNS: Final = 25


class Stand(NamedTuple):
    """A figure, where it stands from the middle of its square as it lies, and how large it is."""

    figure: Figure
    place: Point
    scale: float


def place_figures(
    plan: Plan, figures: Sequence[Figure], quarters: int, checkpoint: Checkpoint = no_checkpoint
) -> list[Stand]:
    """Place the figures of a tile that lies turned by quarters; at most ``MOST_DRAWN`` of them."""
    shown = figures[:MOST_DRAWN]
    rooms = [_find_room(plan, figure, quarters) for figure in shown]
    if len(rooms) == 1:
        checkpoint()
        return _stand(shown, [_place_alone(plan.features, quarters, *rooms[0])], _ATTEMPTS[0][0])
    signs = _turn_signs(plan, quarters)
    places: list[Point] = []
    for scale, beyond in _ATTEMPTS:
        places = []
        for room, middle in rooms:
            checkpoint()
            wide = cells.grow(room, beyond)
            places.append(_choose(wide, middle, places, signs, SIZE * scale))
        if _are_apart(places, SIZE * scale):
            return _stand(shown, places, scale)
    return _stand(shown, places, _ATTEMPTS[-1][0])


def _stand(figures: Iterable[Figure], places: Iterable[Point], scale: float) -> list[Stand]:
    return [Stand(figure, place, scale) for figure, place in zip(figures, places, strict=True)]


def find_middle(plan: Plan, figure: Figure, quarters: int) -> Point:
    """Return where a figure would stand if it were alone, from the middle of the square."""
    return _find_room(plan, figure, quarters)[1]


def _find_room(plan: Plan, figure: Figure, quarters: int) -> tuple[Cells, Point]:
    """Return the cells on which a figure can stand, and the middle of them, as the tile lies."""
    on, side = figure.spot
    if figure.piece is not None:
        index = index_of(figure.piece)
        area = _turn_area(plan.features, index, quarters)
        return area, turn_point(plan.anchors[index], quarters)
    if on == CORNER and side is not None:
        corner: Point = _CORNERS[side]
        return cells.cell_at(corner), corner
    x, y = PORT_POINTS[PORT_OF[side]]
    place = (x * 0.6, y * 0.6)
    return cells.disc_around(place, 4), place


@cache_catalogue
def _turn_area(features: tuple[Feature, ...], index: int, quarters: int) -> Cells:
    """Return the cells of a feature of a tile, as the tile lies."""
    return cells.turn(plan_tile(features).areas[index], quarters)


def _turn_signs(plan: Plan, quarters: int) -> list[Point]:
    """Return the signs that figures should not hide, as the tile lies."""
    return [turn_point(sign, quarters) for sign in list_signs(plan)]


@cache_catalogue
def _place_alone(features: tuple[Feature, ...], quarters: int, room: Cells, middle: Point) -> Point:
    """Return where a figure stands that is alone on its tile, as most are."""
    signs = _turn_signs(plan_tile(features), quarters)
    return _choose(room, middle, (), signs, SIZE * _ATTEMPTS[0][0])


def _choose(
    room: Cells, middle: Point, taken: Sequence[Point], signs: Sequence[Point], apart: float
) -> Point:
    """Return the place nearest to the middle that is apart from all taken, or as far as can be."""

    def judge(point: Point) -> tuple[float, float, float]:
        x, y = point
        nearest = min((hypot(x - a, y - b) for a, b in taken), default=apart)
        sign = min((hypot(x - a, y - b) for a, b in signs), default=float(_FREE_OF_SIGNS))
        off = hypot(x - middle[0], y - middle[1])
        return min(nearest, apart), min(sign, _FREE_OF_SIGNS), -off

    inner = cells.shrink_border(room, 3) or room
    wide = inner if not taken or cells.count(inner) > len(taken) + 3 else room
    return max([*cells.list_points(wide), *([middle] if not taken else [])], key=judge)


def _are_apart(places: Sequence[Point], apart: float) -> bool:
    return all(
        hypot(x - a, y - b) >= apart - 0.01
        for index, (x, y) in enumerate(places)
        for a, b in places[:index]
    )
