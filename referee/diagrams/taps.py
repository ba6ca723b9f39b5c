"""Taps: the links that lie over a picture, by which a page lets people point at a square of it.

A picture with taps is no image to a screen reader but a group of links, each with its name.
"""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

import svg

from referee.core.grid import Square, place_of
from referee.diagrams.canvas import Canvas
from referee.diagrams.ink import UNIT, Line, box, group, plain, stroke

FREE: Final = "free"
"""The name of taps on squares where something may be put."""
TAKEN: Final = "taken"
"""The name of taps on what lies there."""
CHOSEN: Final = "chosen"
"""The name of the tap on what was chosen last."""
_PLUS: Final = 11
_INSET: Final = 3


class Tap(NamedTuple):
    """A link over a square: where it leads, what is said of it, and what kind of tap it is.

    Styles find it by ``tap`` and ``tap-<name>``; its id is that of its square, so that a page that
    takes the place of another has the same links.
    """

    square: Square
    address: str
    said: str
    name: str = TAKEN


def draw_taps(canvas: Canvas, taps: Iterable[Tap]) -> Iterator[svg.Element]:
    """Yield the links; those on free squares have a sign of their own."""
    for tap in taps:
        left, top = canvas.corner(tap.square)
        side = UNIT - 2 * _INSET
        edge = box((left + _INSET, top + _INSET), (side, side), "none")
        edge.rx, edge.pointer_events = 8, "all"
        x, y = place_of(tap.square)
        yield svg.A(
            id=f"at{x}_{y}",
            class_=["tap", f"tap-{tap.name}"],
            href=plain(tap.address),
            extra={"aria-label": plain(tap.said)},
            elements=[edge, *([_draw_plus(canvas, tap.square)] if tap.name == FREE else [])],
        )


def _draw_plus(canvas: Canvas, square: Square) -> svg.Element:
    x, y = canvas.centre(square)
    lines: list[Line] = [[(x - _PLUS, y), (x + _PLUS, y)], [(x, y - _PLUS), (x, y + _PLUS)]]
    return group([stroke(lines, "currentColor", 5)], "plus")
