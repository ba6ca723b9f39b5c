"""Taps: the links that lie over a picture, by which a page lets people point at a square of it.

A picture with taps is no image to a screen reader but a group of links, each with its name.
"""

import re
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

_CHOSEN_RECT: Final = re.compile(
    rf'class="tap tap-{CHOSEN}" [^>]*><rect x="([0-9.-]+)" y="([0-9.-]+)"'
)
_SIZE: Final = re.compile(r'viewBox="[0-9.-]+ [0-9.-]+ ([0-9.]+) [0-9.]+" width="([0-9.]+)"')


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

    A large table has a hundred of them, each with a long address, so they are written at once.
    """
    side = UNIT - 2 * _INSET
    for tap in taps:
        left, top = map(number, canvas.corner(tap.square))
        right, bottom = canvas.corner(tap.square if tap.to is None else tap.to)
        across, down = number(right - left + side), number(bottom - top + side)
        x, y = place_of(tap.square)
        sign = _SIGN.format(x=left + UNIT // 2 - _PLUS, y=top + UNIT // 2) if tap.is_open else ""
        yield Kept(
            written=f'<a id="at{x}_{y}" class="tap tap-{tap.name}" '
            f'href="{plain(tap.address)}" aria-label="{plain(tap.said)}">'
            f'<rect x="{left + _INSET}" y="{top + _INSET}" '
            f'width="{across}" height="{down}" rx="8" fill="none" pointer-events="all"/>{sign}</a>'
        )


def find_chosen(written: str) -> tuple[int, int] | None:
    """Return where on a picture the link of what was chosen begins, in pixels; None for nothing."""
    found = _CHOSEN_RECT.search(written)
    size = _SIZE.search(written, 0, written.index(">"))
    if found is None or size is None:
        return None
    scale = float(size[2]) / float(size[1])
    return round(float(found[1]) * scale), round(float(found[2]) * scale)
