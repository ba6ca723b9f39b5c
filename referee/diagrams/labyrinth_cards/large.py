"""One card by itself: small, or large with a link over each side, to open and close it.

A side that is closed shows where the path would leave; the link covers the quarter of the card that
lies at its side.
"""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

import svg

from referee.core.grid import SIDES
from referee.diagrams.canvas import SIDE_POINTS
from referee.diagrams.ink import Line, Point, box, group, number, plain, shape, stroke
from referee.diagrams.labyrinth_cards.cards import draw_card, draw_walls
from referee.diagrams.labyrinth_cards.signs import draw_sign
from referee.diagrams.labyrinth_cards.ways import HALF_WAY
from referee.labyrinth_cards.cards import NO_PATH, CardFace

_EDGE: Final = 50
_DEEP: Final = 24
"""How far the sign of a closed side reaches from the border."""
_PLUS: Final = 6
_LIGHT: Final = "#fffdf6"
_SIZE: Final = 200
_SIGN: Final = 14
_SIGN_SIZE: Final = 40
"""How large the sign of a treasure is by itself, in pixels."""


class SideTap(NamedTuple):
    """A link over a side of a card: where it leads, and what is said of it."""

    side: int
    address: str
    said: str


def draw_single(face: CardFace | None) -> svg.SVG:
    """Draw a card that a text beside it describes; with no face, a card without paths."""
    return _frame([_draw(face)], {"aria-hidden": "true"})


def draw_treasure(name: str) -> svg.SVG:
    """Draw the sign of a treasure that a text beside it names."""
    view = svg.ViewBoxSpec(-_SIGN, -_SIGN, 2 * _SIGN, 2 * _SIGN)
    return svg.SVG(
        viewBox=view,
        width=_SIGN_SIZE,
        height=_SIGN_SIZE,
        class_=["treasure"],
        extra={"aria-hidden": "true"},
        elements=[draw_sign(name, (0, 0), _SIGN - 1)],
    )


def draw_with_taps(face: CardFace | None, taps: Iterable[SideTap], said: str) -> svg.SVG:
    """Draw a card with a link over each side; a screen reader is told what it is."""
    links = group(_draw_taps(face, taps), "taps")
    return _frame([_draw(face), links], {"role": "group", "aria-label": plain(said)})


def _frame(elements: list[svg.Element], extra: dict[str, str]) -> svg.SVG:
    view = svg.ViewBoxSpec(-_EDGE, -_EDGE, 2 * _EDGE, 2 * _EDGE)
    return svg.SVG(
        viewBox=view, width=_SIZE, height=_SIZE, class_=["card"], extra=extra, elements=elements
    )


def _draw(face: CardFace | None) -> svg.G:
    return draw_walls() if face is None else draw_card(face)


def _draw_taps(face: CardFace | None, taps: Iterable[SideTap]) -> Iterator[svg.Element]:
    for tap in taps:
        is_open = face is not None and face.path_at[tap.side] != NO_PATH
        elements = [_draw_quarter(tap.side), *([] if is_open else [_draw_closed(tap.side)])]
        name = "side-open" if is_open else "side-closed"
        yield svg.A(
            id=f"side-{SIDES[tap.side]}",
            class_=["side", name],
            href=plain(tap.address),
            extra={"aria-label": plain(tap.said)},
            elements=elements,
        )


def _draw_quarter(side: int) -> svg.Element:
    """Draw the quarter of the card at a side, which shows nothing until it is pointed at."""
    x, y = SIDE_POINTS[side]
    far = (_EDGE - 2.5) / _EDGE
    corners: Line = [((x + y) * far, (y - x) * far), ((x - y) * far, (y + x) * far), (x / 9, y / 9)]
    quarter = shape(corners, "none", "none", 2)
    quarter.pointer_events = "all"
    return quarter


def _draw_closed(side: int) -> svg.Element:
    """Draw where the path would leave, and a plus."""
    x, y = SIDE_POINTS[side]
    middle: Point = x * (1 - _DEEP / 2 / _EDGE), y * (1 - _DEEP / 2 / _EDGE)
    wide, high = (2 * HALF_WAY, _DEEP - 4) if y else (_DEEP - 4, 2 * HALF_WAY)
    place = box((middle[0] - wide / 2, middle[1] - high / 2), (wide, high), "none", _LIGHT, 1.4)
    place.rx, place.stroke_dasharray = 4, [4, 3]
    across, down = (number(each) for each in middle)
    lines: list[Line] = [
        [(across - _PLUS, down), (across + _PLUS, down)],
        [(across, down - _PLUS), (across, down + _PLUS)],
    ]
    return group([place, stroke(lines, _LIGHT, 2.6)], "plus")
