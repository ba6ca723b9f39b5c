"""Squares of a map by themselves: a sign for each kind, and one square with what lies around it.

They stand within a page, beside words or with links over their sides.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Final, NamedTuple

import svg

from referee.carcassonne.kinds.features import Kind
from referee.carcassonne.maps.boards import Board, Border, Ferry
from referee.core.grid import Square, find_beside, side_place, square_at
from referee.diagrams.canvas import SIDE_POINTS, lay_out
from referee.diagrams.carcassonne import maps
from referee.diagrams.carcassonne.tiles.buildings import INK, draw_shield
from referee.diagrams.frame import PAPER
from referee.diagrams.ink import UNIT, box, disc, group, plain, stroke
from referee.diagrams.taps import CHOSEN

BORDER: Final = "border"
FERRY: Final = "ferry"
COATS: Final = "coats"
SIZE: Final = "size"
OFF: Final = "nothing"
_SIGN_PIXELS: Final = 40
_HERE: Final = square_at(0, 0)
_AROUND: Final = 44
"""How much of what lies around a square is shown."""
_INWARDS: Final = 20
_OUTWARDS: Final = 36
"""How far the link over a side reaches into the square, and out of it."""
_ALONG: Final = 60
"""How long such a link is; those of two sides do not meet."""
_PIXELS: Final = 208


class SideTap(NamedTuple):
    """A link over a side, 0..3, of a square: where it leads, and what is said of it."""

    side: int
    address: str
    said: str
    name: str = "side"


@cache
def draw_map_signs() -> Mapping[str, str]:
    """Return a sign for each kind of square, and for what else a map can print, by name."""
    kinds = {kind: group(maps.draw_kind(kind)) for kind in maps.KINDS}
    signs = {**kinds, **{name: group(draw()) for name, draw in _SIGNS.items()}}
    return MappingProxyType({name: _frame(sign) for name, sign in signs.items()})


def _frame(sign: svg.G) -> str:
    picture = svg.SVG(
        viewBox=svg.ViewBoxSpec(-50, -50, UNIT, UNIT),
        width=_SIGN_PIXELS,
        height=_SIGN_PIXELS,
        elements=[sign],
        extra={"aria-hidden": "true"},
    )
    return picture.as_str()


def _draw_off() -> list[svg.Element]:
    edge = box((-46, -46), (92, 92), PAPER, maps.PARCHMENT_EDGE, 3)
    edge.stroke_dasharray = [12, 9]
    return [edge]


def _draw_border() -> list[svg.Element]:
    canvas = lay_out([square_at(0, 0)])
    x, y = canvas.centre(_HERE)
    road = Border(side_place(_HERE, 0), Kind.ROAD)
    ground = box((-50, -10), (100, 60), maps.PARCHMENT, maps.PARCHMENT_EDGE, 1)
    return [ground, group([maps.draw_abroad(canvas, road)], at=(-x, 40 - y))]


def _draw_ferry() -> list[svg.Element]:
    canvas = lay_out([square_at(0, 0)])
    x, y = canvas.centre(_HERE)
    ferry = Ferry((side_place(_HERE, 3), side_place(_HERE, 1)))
    ground = box((-50, -50), (100, 100), maps.SEA, maps.PARCHMENT_EDGE, 1)
    return [ground, group([maps.draw_ferry(canvas, ferry)], at=(-x * 0.8, -y * 0.8), scaled=0.8)]


def _draw_coats() -> list[svg.Element]:
    return [group([draw_shield()], scaled=4)]


def _draw_size() -> list[svg.Element]:
    square = box((-22, -22), (44, 44), maps.PARCHMENT, maps.PARCHMENT_EDGE, 3)
    arrows = [[(x * 0.56, y * 0.56), (x * 0.92, y * 0.92)] for x, y in SIDE_POINTS]
    return [
        square,
        stroke(arrows, INK, 6),
        *(disc((x * 0.9, y * 0.9), 5, INK) for x, y in SIDE_POINTS),
    ]


_SIGNS: Final = {
    OFF: _draw_off,
    BORDER: _draw_border,
    FERRY: _draw_ferry,
    COATS: _draw_coats,
    SIZE: _draw_size,
}


def draw_square(board: Board, square: Square, taps: Iterable[SideTap], said: str) -> str:
    """Draw a square of a map with a little of what lies around it, and links over its sides.

    :param said: what the picture shows, for those who cannot see it.
    """
    near = {square, *find_beside([square])}
    canvas = lay_out(near)
    left, top = canvas.corner(square)
    across = UNIT + 2 * _AROUND
    scene = svg.SVG(
        viewBox=svg.ViewBoxSpec(left - _AROUND, top - _AROUND, across, across),
        width=_PIXELS,
        height=_PIXELS,
        class_=["referee", "one-square"],
        elements=[
            box((left - _AROUND, top - _AROUND), (across, across), PAPER),
            maps.draw_part(canvas, board, near),
            box((left, top), (UNIT, UNIT), "none", INK, 2),
            group(_draw_taps((left + UNIT / 2, top + UNIT / 2), taps), "taps"),
        ],
        extra={"role": "group", "aria-label": plain(said)},
    )
    return scene.as_str()


def _draw_taps(middle: tuple[float, float], taps: Iterable[SideTap]) -> Iterator[svg.Element]:
    for tap in taps:
        x, y = SIDE_POINTS[tap.side]
        out = 1 + (_OUTWARDS - _INWARDS) / UNIT
        at = (middle[0] + x * out, middle[1] + y * out)
        across = _INWARDS + _OUTWARDS
        wide, high = (across, _ALONG) if tap.side % 2 else (_ALONG, across)
        edge = box((at[0] - wide / 2, at[1] - high / 2), (wide, high), "none")
        edge.rx, edge.pointer_events = 10, "all"
        yield svg.A(
            id=f"side{tap.side}",
            class_=["tap", f"tap-{tap.name}"],
            href=plain(tap.address),
            extra={"aria-label": plain(tap.said)}
            | ({"aria-current": "true"} if tap.name == CHOSEN else {}),
            elements=[edge],
        )
