"""Taps: the links that lie over a picture, by which a page lets people point at a square of it.

A picture with taps is no image to a screen reader but a group of links, each with its name.
"""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

import svg

from referee.core.grid import Square, place_of
from referee.diagrams.canvas import Canvas
from referee.diagrams.ink import UNIT, Kept, number, plain

FREE: Final = "free"
"""The name of taps on squares where something may be put."""
TAKEN: Final = "taken"
"""The name of taps on what lies there."""
CHOSEN: Final = "chosen"
"""The name of the tap on what was chosen last."""
PART: Final = "part"
"""The name of taps on a part of a table, of several squares."""
_PLUS: Final = 11
_INSET: Final = 3
_SIGN: Final = (
    '<path class="plus" d="M{x} {y}'
    f'h{2 * _PLUS}m{-_PLUS} {-_PLUS}v{2 * _PLUS}" '
    'stroke="currentColor" stroke-width="5" stroke-linecap="round"/>'
)
"""A plus, from its left end."""


class Tap(NamedTuple):
    """A link over a square: where it leads, what is said of it, and what kind of tap it is.

    Styles find it by ``tap`` and ``tap-<name>``; its id is that of its square, so that a page that
    takes the place of another has the same links. ``to`` is the last square of a part of which
    ``square`` is the first, both in a row and a column that are shown.
    """

    square: Square
    address: str
    said: str
    name: str = TAKEN
    to: Square | None = None

    @property
    def is_open(self) -> bool:
        """Whether something may be put there."""
        return self.name == FREE


def draw_taps(canvas: Canvas, taps: Iterable[Tap]) -> Iterator[svg.Element]:
    """Yield the links; those on free squares have a sign of their own.

    A large table has a hundred of them, each with a long address, so they are written at once. The
    one that was chosen has the focus: a browser shows it, however far off it is, without a script.
    """
    side = UNIT - 2 * _INSET
    listed = list(taps)
    for tap in listed:
        left, top = map(number, canvas.corner(tap.square))
        right, bottom = canvas.corner(tap.square if tap.to is None else tap.to)
        across, down = number(right - left + side), number(bottom - top + side)
        x, y = place_of(tap.square)
        sign = _SIGN.format(x=left + UNIT // 2 - _PLUS, y=top + UNIT // 2) if tap.is_open else ""
        focus = " autofocus" if tap.name == CHOSEN and len(listed) > 1 else ""
        yield Kept(
            written=f'<a id="at{x}_{y}" class="tap tap-{tap.name}"{focus} '
            f'href="{plain(tap.address)}" aria-label="{plain(tap.said)}">'
            f'<rect x="{left + _INSET}" y="{top + _INSET}" '
            f'width="{across}" height="{down}" rx="8" fill="none" pointer-events="all"/>{sign}</a>'
        )
