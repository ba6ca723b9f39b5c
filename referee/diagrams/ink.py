"""The elements of every picture: points, strokes and shapes as typed elements.

Lengths are in units, 100 to the side of a square. ``svg.py`` does not escape what it writes, so
every text from a caller passes through :func:`plain`.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import islice
from typing import Final

import svg

from referee.core.checkpoints import STEP, Checkpoint, no_checkpoint

UNIT: Final = 100
"""The side of a square."""

Point = tuple[float, float]
Line = Sequence[Point]
"""Points in a row, two or more."""


def plain(text: str) -> str:
    """Return a text as it may stand in an element or in quotes.

    >>> plain('<b> & "c"')
    '&lt;b&gt; &amp; &quot;c&quot;'
    """
    return escape(text)


def number(value: float) -> float:
    """Return a length as short as the eye needs it: whole, or with one decimal.

    >>> number(49.96), number(3.14159)
    (50, 3.1)
    """
    tenths = round(value * 10)
    return tenths / 10 if tenths % 10 else tenths // 10


@dataclass
class Drawn(svg.PathData):
    """Commands of a path as text: the library copies the numbers of each one to write it."""

    text: str

    def __str__(self) -> str:
        """Return the commands as they are written."""
        return self.text


def line_path(lines: Iterable[Line], *, closed: bool = False) -> list[svg.PathData]:
    """Return the path along some lines.

    >>> str(line_path([[(0, 0), (100, 50)]], closed=True)[0])
    'M 0 0 L 100 50 Z'
    """
    ends = " Z" if closed else ""
    return [
        Drawn(f"M {' L '.join([_write_point(point) for point in line])}{ends}") for line in lines
    ]


def _write_point(point: Point) -> str:
    x, y = point
    return f"{number(x)} {number(y)}"


def stroke(
    lines: Iterable[Line], colour: str, width: float, *, dashes: str = "", is_cut: bool = False
) -> svg.Polyline | svg.Path:
    """Draw lines with round ends, or cut off where they end.

    :param dashes: as SVG writes them, such as ``"4 3"``.
    """
    drawn = list(lines)
    element = svg.Polyline(points=_round(drawn[0])) if len(drawn) == 1 else None
    return _ink(element or svg.Path(d=line_path(drawn)), colour, width, dashes, is_cut)


def _round(line: Line) -> list[svg.Point]:
    return [svg.Point(number(x), number(y)) for x, y in line]


def _ink(
    element: svg.Polyline | svg.Path, colour: str, width: float, dashes: str, is_cut: bool
) -> svg.Polyline | svg.Path:
    element.fill, element.stroke, element.stroke_width = "none", colour, number(width)
    element.stroke_linecap = "butt" if is_cut else "round"
    element.stroke_linejoin = "round"
    element.stroke_dasharray = [float(dash) for dash in dashes.split()] if dashes else None
    return element


def shape(points: Line, colour: str, edge: str | None = None, width: float = 1) -> svg.Polygon:
    """Fill what a line runs around, with an edge if it has a colour."""
    return svg.Polygon(
        points=_round(points),
        fill=colour,
        stroke=edge,
        stroke_width=None if edge is None else number(width),
        stroke_linejoin=None if edge is None else "round",
    )


def disc(
    centre: Point, radius: float, colour: str, edge: str | None = None, width: float = 1
) -> svg.Circle:
    """Draw a disc, with an edge if it has a colour."""
    return svg.Circle(
        cx=number(centre[0]),
        cy=number(centre[1]),
        r=number(radius),
        fill=colour,
        stroke=edge,
        stroke_width=None if edge is None else number(width),
    )


def box(
    corner: Point, size: tuple[float, float], colour: str, edge: str | None = None, width: float = 1
) -> svg.Rect:
    """Draw a rectangle from its upper left corner, with an edge if it has a colour."""
    return svg.Rect(
        x=number(corner[0]),
        y=number(corner[1]),
        width=number(size[0]),
        height=number(size[1]),
        fill=colour,
        stroke=edge,
        stroke_width=None if edge is None else number(width),
    )


@dataclass
class Paced(svg.G):
    """A group that calls a checkpoint before it is written, for pictures of many elements."""

    checkpoint: Checkpoint = no_checkpoint

    def as_dict(self) -> dict[str, str]:
        """Return the attributes as they are written; the checkpoint is none of them."""
        attributes = super().as_dict()
        del attributes["checkpoint"]
        return attributes

    def as_str(self) -> str:
        """Return the element as text."""
        self.checkpoint()
        return super().as_str()


@dataclass
class Kept(svg.G):
    """A group that is used repeatedly and serialised once; it must not be changed."""

    written: str | None = None

    def as_dict(self) -> dict[str, str]:
        """Return the attributes as they are written."""
        return {key: value for key, value in super().as_dict().items() if key != "written"}

    def as_str(self) -> str:
        """Return the element as text."""
        if self.written is None:
            self.written = super().as_str()
        return self.written


def pace(element: svg.Element, checkpoint: Checkpoint) -> Paced:
    """Return an element in a group that calls a checkpoint before it is written."""
    return Paced(elements=[element], checkpoint=checkpoint)


def pace_all(elements: Iterable[svg.Element], checkpoint: Checkpoint) -> Iterator[svg.Element]:
    """Yield elements, with a checkpoint after every few of them, here and when they are written."""
    ahead = iter(elements)
    while step := [*islice(ahead, STEP)]:
        checkpoint()
        yield Paced(elements=step, checkpoint=checkpoint)


def group(
    elements: Iterable[svg.Element | None],
    name: str | None = None,
    data: Mapping[str, str | int] | None = None,
    *,
    at: Point | None = None,
    turned: float = 0,
    scaled: float = 1,
) -> svg.G:
    """Gather elements, under classes by which tests and styles find them.

    :param name: classes, apart by blanks.
    :param data: attributes ``data-…``; texts are made plain here.
    :param at: where their origin comes to lie, after a turn clockwise in degrees, and scaled.
    """
    moves: list[svg.Transform] = []
    if at is not None:
        moves.append(svg.Translate(number(at[0]), number(at[1])))
    if turned:
        moves.append(svg.Rotate(turned))
    if scaled != 1:
        moves.append(svg.Scale(round(scaled, 3)))
    return svg.G(
        class_=None if name is None else name.split(),
        data=None if data is None else {key: plain(str(value)) for key, value in data.items()},
        transform=moves or None,
        elements=[element for element in elements if element is not None],
    )
