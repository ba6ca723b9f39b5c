"""Marks: what a picture points at, in the same signs for both games.

Each mark is a group of class ``mark`` and ``mark-<name>`` with its place in ``data-`` attributes.
Marks are magenta over white, a colour that no tile, card or figure has, and differ in their shapes.
"""

from collections.abc import Iterable
from typing import Final

import svg

from referee.core.grid import SIDES, SidePlace, Square, place_of, side_place_of
from referee.diagrams.canvas import Canvas
from referee.diagrams.ink import UNIT, Line, Point, box, disc, group, number, stroke
from referee.diagrams.lettering import letter, width_of

MARK: Final = "#d6007f"
REFUSED: Final = "#d2140a"
HALO: Final = "#ffffff"
_DIAL: Final = 11
"""The radius of a dial of rotations."""

PLACEMENT: Final = "placement"
SPOT: Final = "spot"
REFUSED_SPOT: Final = "refused-spot"
TRACE: Final = "trace"
OPEN_END: Final = "open-end"
LABYRINTH: Final = "labyrinth"
LEG: Final = "leg"
DISAGREEMENT: Final = "disagreement"
COMPLETED: Final = "completed"
LOOK_AT: Final = "look-at"
COLLECTABLE: Final = "collectable"
CUT_OFF: Final = "cut-off"


def mark(
    name: str, elements: Iterable[svg.Element], data: dict[str, str | int] | None = None
) -> svg.G:
    """Make a mark of some elements."""
    return group(elements, f"mark mark-{name}", data)


def place_data(square: int) -> dict[str, str | int]:
    """Return the attributes of a mark that belongs to a square."""
    x, y = place_of(square)
    return {"x": x, "y": y}


def side_data(place: SidePlace) -> dict[str, str | int]:
    """Return the attributes of a mark that belongs to a side of a square."""
    x, y, side = side_place_of(place)
    return {"x": x, "y": y, "side": side}


def haloed(lines: Iterable[Line], colour: str, width: float) -> svg.G:
    """Draw lines over a white seam, so that they stand out on anything."""
    drawn = list(lines)
    return group([stroke(drawn, HALO, width + 3), stroke(drawn, colour, width)])


def mark_square(canvas: Canvas, square: Square) -> svg.G:
    """Draw four corners around a square to look at."""
    left, top = canvas.corner(square)
    reach, inset = 22, 3
    lines: list[Line] = []
    for across, down in ((1, 1), (-1, 1), (-1, -1), (1, -1)):
        x = left + (inset if across > 0 else UNIT - inset)
        y = top + (inset if down > 0 else UNIT - inset)
        lines.append([(x + across * reach, y), (x, y), (x, y + down * reach)])
    return mark(LOOK_AT, [haloed(lines, MARK, 5)], place_data(square))


def mark_open_end(canvas: Canvas, place: SidePlace, part: float = 1) -> svg.G:
    """Draw a ring where something runs out: at a side, or a part of the way out to it.

    On a tile the ring leaves free what it is around.
    """
    centre = canvas.side(place, part)
    rings = [
        svg.Circle(
            cx=number(centre[0]),
            cy=number(centre[1]),
            r=10,
            fill=HALO if part == 1 else "none",
            fill_opacity=0.75,
            stroke=colour,
            stroke_width=width,
        )
        for colour, width in ((HALO, 7), (MARK, 4))
    ]
    return mark(OPEN_END, rings, side_data(place))


def mark_disagreement(canvas: Canvas, place: SidePlace) -> svg.G:
    """Draw a red zigzag along a side where two squares disagree."""
    across = SIDES.index(side_place_of(place)[2]) % 2 == 0
    middle = canvas.side(place)
    line = [
        (middle[0] + along, middle[1] + off) if across else (middle[0] + off, middle[1] + along)
        for along, off in zip(range(-48, 49, 12), (-6, 6) * 5, strict=False)
    ]
    return mark(DISAGREEMENT, [haloed([line], REFUSED, 4.5)], side_data(place))


def mark_trace(lines: Iterable[Line], **data: str | int) -> svg.G:
    """Draw a broad stroke along what is in question, that lets it shine through."""
    drawn = list(lines)
    under = stroke(drawn, HALO, 15)
    over = stroke(drawn, MARK, 10)
    under.stroke_opacity, over.stroke_opacity = 0.8, 0.55
    return mark(TRACE, [under, over], data)


def badge(text: str, centre: Point, size: float = 11) -> svg.G:
    """Write a short text on a round-ended plate."""
    wide, high = width_of(text, size) + size * 1.1, size * 1.8
    plate = box((centre[0] - wide / 2, centre[1] - high / 2), (wide, high), MARK, HALO, 1.5)
    plate.rx = number(high / 2)
    return group([plate, letter(text, centre, size, HALO)], "badge")


def mark_rotations(rotations: Iterable[int], centre: Point) -> svg.G:
    """Draw a small dial whose hands show in which rotations something may lie, and their number."""
    turns = sorted(rotations)
    ends = {0: (0.0, -1.0), 90: (1.0, 0.0), 180: (0.0, 1.0), 270: (-1.0, 0.0)}
    hands = [
        [(centre[0] + x * reach, centre[1] + y * reach) for reach in (_DIAL, _DIAL + 5)]
        for x, y in map(ends.__getitem__, turns)
    ]
    return group(
        [
            haloed(hands, MARK, 5),
            disc(centre, _DIAL, MARK, HALO, 2),
            letter(str(len(turns)), centre, _DIAL, HALO),
        ],
        "rotations",
        {"rotations": " ".join(str(turn) for turn in turns)},
    )
