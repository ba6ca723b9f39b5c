"""The frame of a picture: the squares, numbers at the rim, and what a screen reader says of it.

The picture has a size in pixels of its own: a square is 96 pixels wide, less where the whole would
grow beyond what a page or an image can hold. The paper is light, so that it prints well.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final
from zlib import crc32

import svg

from referee.core.checkpoints import Checkpoint, no_checkpoint
from referee.core.languages import Language
from referee.diagrams.canvas import RIM, TEAR, Canvas
from referee.diagrams.ink import (
    UNIT,
    Line,
    Point,
    box,
    group,
    number,
    pace_all,
    plain,
    shape,
    stroke,
)
from referee.diagrams.lettering import letter, width_of

PAPER: Final = "#fdfcf8"
GRID: Final = "#d9d4c5"
RIM_INK: Final = "#5b5648"

PIXELS_A_SQUARE: Final = 96
MOST_PIXELS: Final = 2_400
"""The most pixels that a picture is wide or high."""
_LARGEST: Final = 14
"""How high the numbers at the rim are, unless they are too long for it."""


def draw_frame(
    canvas: Canvas,
    layers: Iterable[svg.Element],
    *,
    said: tuple[str, str],
    language: Language,
    definitions: Iterable[svg.Element] = (),
    is_tapped: bool = False,
) -> svg.SVG:
    """Put a picture together: paper, squares, and what lies on them.

    :param layers: from the lowest to the highest, which is the rim.
    :param said: what the picture is called, and what it shows.
    :param definitions: what the layers use more than once; its ids must follow from what it shows,
        because two pictures can stand on one page.
    :param is_tapped: whether there are links in it, of which a screen reader tells one by one.
    """
    height = canvas.height + canvas.apron
    scale = min(PIXELS_A_SQUARE / UNIT, MOST_PIXELS / max(canvas.width, height))
    named = name_elements(*said)
    shared = list(definitions)
    return svg.SVG(
        viewBox=svg.ViewBoxSpec(0, 0, number(canvas.width), number(height)),
        width=round(canvas.width * scale),
        height=round(height * scale),
        class_=["referee"],
        lang=language,
        extra={
            "role": "group" if is_tapped else "img",
            "aria-labelledby": " ".join(str(each.id) for each in named),
        },
        elements=[
            *named,
            *([svg.Defs(elements=shared)] if shared else []),
            box((0, 0), (canvas.width, height), PAPER),
            draw_squares(canvas),
            *layers,
        ],
    )


def name_elements(title: str, description: str) -> tuple[svg.Title | svg.Desc, ...]:
    """Return the title and the description of a picture, with ids that follow from them.

    What has nothing to describe has none, for it may not be empty.
    """
    mark = f"{crc32((title + description).encode()):08x}"
    named = svg.Title(id=f"title-{mark}", text=plain(title))
    if not description:
        return (named,)
    return named, svg.Desc(id=f"desc-{mark}", text=plain(description))


def draw_squares(canvas: Canvas) -> svg.G:
    """Draw the lines between the squares, and the tears."""
    lines: list[Line] = []
    across, down = _edges(canvas.columns), _edges(canvas.rows)
    lines += [[(x, RIM), (x, canvas.height - RIM)] for x in across]
    lines += [[(RIM, y), (canvas.width - RIM, y)] for y in down]
    tears = [_tear(at, canvas.height, across=True) for at in canvas.tears_across]
    tears += [_tear(at, canvas.width, across=False) for at in canvas.tears_down]
    return group([stroke(lines, GRID, 0.8), *tears], "squares")


def _edges(starts: Mapping[int, float]) -> list[float]:
    return sorted({edge for start in starts.values() for edge in (start, start + UNIT)})


def _tear(at: float, length: float, *, across: bool) -> svg.Element:
    """Draw a torn strip: paper between two ragged edges."""
    steps = range(int(length // 10) + 1)
    edges = [
        [(at + side + 4 * (step % 2), min(step * 10.0, length)) for step in steps]
        for side in (8, TEAR - 12)
    ]
    strip = [*edges[0], *reversed(edges[1])]
    if not across:
        edges = [[(y, x) for x, y in edge] for edge in edges]
        strip = [(y, x) for x, y in strip]
    return group([shape(strip, PAPER), stroke(edges, RIM_INK, 1)], "tear")


def draw_rim(canvas: Canvas, checkpoint: Checkpoint = no_checkpoint) -> svg.G:
    """Write the numbers of columns above and below the squares, those of rows at both sides."""
    return group(pace_all(_numbers(canvas), checkpoint), "rim")


def _numbers(canvas: Canvas) -> Iterator[svg.Element]:
    widest = max(width_of(str(y), _LARGEST) for y in canvas.rows)
    size = _LARGEST * min(1, (RIM - 6) / widest)
    for x, start in canvas.columns.items():
        for y in (RIM / 2, canvas.height - RIM / 2):
            yield _number(x, (start + UNIT / 2, y), size, "column", "x")
    for y, start in canvas.rows.items():
        for x_at in (RIM / 2, canvas.width - RIM / 2):
            yield _number(y, (x_at, start + UNIT / 2), size, "row", "y")


def _number(shown: int, at: Point, size: float, name: str, axis: str) -> svg.G:
    """Draw a number about its middle: written alike at all sides, it compresses well."""
    return group([letter(str(shown), (0, 0), size, RIM_INK)], name, {axis: shown}, at=at)
