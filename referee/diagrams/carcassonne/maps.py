"""Printed maps: their squares, what lies beyond the border, and ferries.

Everything that a map prints has a frame of parchment, so that it does not look like a tile.
"""

from collections.abc import Callable, Iterator, Mapping, Set
from typing import Final

import svg

from referee.carcassonne.kinds.features import Kind
from referee.carcassonne.maps.boards import (
    HALF,
    HIGHLIGHT,
    ISLAND,
    LARGE_CITY,
    PLAIN,
    START,
    TOWN,
    WAVES,
    Board,
    Border,
    Ferry,
)
from referee.core.checkpoints import Checkpoint, no_checkpoint
from referee.core.grid import SidePlace, Square, side_behind, side_place_of, split_side_place
from referee.diagrams.canvas import SIDE_POINTS, Canvas
from referee.diagrams.carcassonne.tiles.buildings import INK, WATER, draw_house, draw_shield
from referee.diagrams.carcassonne.tiles.parts import CITY, ROAD, ROAD_EDGE, WALL
from referee.diagrams.carcassonne.tiles.prints import find_print
from referee.diagrams.carcassonne.tiles.tile import draw_print
from referee.diagrams.ink import Line, Point, box, disc, group, number, pace_all, shape, stroke

PARCHMENT: Final = "#efe6cf"
PARCHMENT_EDGE: Final = "#b5a67f"
SEA: Final = "#bfe0f2"
SAND: Final = "#f0dca0"

_SHIELDS_APART: Final = 13
_MOST_SHIELDS: Final = 3
"""The most shields that are drawn side by side; of more, the number stands on one."""


def _ground(colour: str) -> svg.Rect:
    return box((-50, -50), (100, 100), colour, PARCHMENT_EDGE, 1)


def _draw_plain() -> list[svg.Element]:
    return [_ground(PARCHMENT)]


def _draw_start() -> list[svg.Element]:
    flag = [(-8, -24), (20, -15), (-8, -6)]
    pole = stroke([[(-8, 26), (-8, -26)]], INK, 3)
    return [
        _ground(PARCHMENT),
        disc((-8, 26), 6, PARCHMENT_EDGE),
        pole,
        shape(flag, "#c14f33", INK, 1.2),
    ]


def draw_town() -> svg.G:
    """Draw the houses of a town."""
    places: tuple[Point, ...] = ((-11, 2), (11, 2), (0, -8), (0, 11))
    return group([group([draw_house()], at=place, scaled=1.5) for place in places], "houses")


def _draw_town() -> list[svg.Element]:
    return [_ground(PARCHMENT), disc((0, 0), 28, "#dfcfa2", PARCHMENT_EDGE, 1), draw_town()]


def _draw_large_city() -> list[svg.Element]:
    return [_ground(CITY)]


def _wavelets() -> Iterator[Line]:
    for row, y in enumerate(range(-36, 37, 24)):
        for start in (-40 + 16 * (row % 2), 4 + 16 * (row % 2)):
            yield [(start + step, y - 4 * (step // 6 % 2)) for step in range(0, 25, 6)]


def _draw_waves() -> list[svg.Element]:
    return [_ground(SEA), stroke(_wavelets(), WATER, 2.4)]


def _draw_island() -> list[svg.Element]:
    shore = [
        (-40, -20), (-22, -38), (6, -40), (34, -30), (42, -4), (36, 26), (12, 40), (-20, 38),
        (-40, 18),
    ]  # fmt: skip
    return [_ground(SEA), shape(shore, SAND, PARCHMENT_EDGE, 2)]


def _draw_highlight() -> list[svg.Element]:
    peaks = [
        shape([(-42, 34), (-12, -26), (18, 34)], "#b9b1a3", INK, 1.4),
        shape([(-8, 34), (18, -8), (42, 34)], "#a39a8b", INK, 1.4),
        shape([(-20, -10), (-12, -26), (-4, -10), (-12, -14)], "#ffffff", INK, 1),
    ]
    return [_ground(PARCHMENT), *peaks]


def _draw_half() -> list[svg.Element]:
    lines: list[Line] = [[(start, -50), (-50, start)] for start in range(-30, 51, 20)]
    lines += [[(50, start), (start, 50)] for start in range(-30, 50, 20)]
    return [_ground("#f6f1e2"), stroke(lines, PARCHMENT_EDGE, 1)]


_DRAWINGS: Final[Mapping[str, Callable[[], list[svg.Element]]]] = {
    PLAIN: _draw_plain,
    START: _draw_start,
    TOWN: _draw_town,
    LARGE_CITY: _draw_large_city,
    WAVES: _draw_waves,
    ISLAND: _draw_island,
    HIGHLIGHT: _draw_highlight,
    HALF: _draw_half,
}

KINDS: Final = tuple(_DRAWINGS)
"""The kinds of square that are drawn."""


def draw_kind(kind: str) -> list[svg.Element]:
    """Draw a kind of square, round its middle."""
    return _DRAWINGS[kind]()


def define_squares(board: Board) -> list[svg.Element]:
    """Return the drawing of each kind of square that a map prints, to be used by its id."""
    drawn: list[svg.Element] = []
    for kind in sorted(set(board.kinds.values())):
        element = group(_DRAWINGS[kind](), "printed")
        element.id = f"printed-{kind}"
        drawn.append(element)
    return drawn


def draw_board(canvas: Canvas, board: Board, checkpoint: Checkpoint = no_checkpoint) -> svg.G:
    """Draw a map: its squares by (y, x), the large cities, what lies abroad, the ferries."""
    return group(
        [
            *pace_all(_draw_squares(canvas, board), checkpoint),
            *(_draw_city(canvas, board, square) for square in sorted(board.large)),
            *(draw_abroad(canvas, border) for border in board.layout.borders),
            *(draw_ferry(canvas, ferry) for ferry in board.layout.ferries),
        ],
        "map",
    )


def draw_part(canvas: Canvas, board: Board, squares: Set[Square]) -> svg.G:
    """Draw what a map prints on some squares that a canvas shows, and beyond their sides.

    Unlike the whole, it defines nothing that is used by its id.
    """
    borders = [b for b in board.layout.borders if split_side_place(b.side_place)[0] in squares]
    ends = {end for ferry in board.layout.ferries for end in ferry.ends}
    landings = sorted(end for end in ends if split_side_place(end)[0] in squares)
    return group(
        [
            *(
                group([group(draw_kind(kind), at=middle), *_draw_on(board, square, middle)])
                for square, kind in board.kinds.items()
                if square in squares
                for middle in [canvas.centre(square)]
            ),
            *(_draw_city(canvas, board, square) for square in sorted(board.large.keys() & squares)),
            *(draw_abroad(canvas, border) for border in borders),
            *(_draw_landing(canvas, end) for end in landings),
        ],
        "map",
    )


def _draw_landing(canvas: Canvas, end: SidePlace) -> svg.G:
    """Draw the end of a ferry, and that it comes over the water."""
    one, out = canvas.side(end), canvas.side(end, 1.9)
    parts = [
        stroke([[one, out]], "#ffffff", 7),
        stroke([[one, out]], "#2b6ea3", 3.5, dashes="8 6"),
        disc(one, 5, ROAD, ROAD_EDGE, 2),
    ]
    return group(parts, "landing")


def list_squares(board: Board) -> set[Square]:
    """Return the squares that a picture of a map shows: all printed, and those abroad."""
    abroad = {
        split_side_place(side_behind(border.side_place))[0] for border in board.layout.borders
    }
    return set(board.kinds) | abroad


def _draw_squares(canvas: Canvas, board: Board) -> Iterator[svg.Element]:
    for square, kind in board.kinds.items():
        x, y = canvas.centre(square)
        ground = svg.Use(href=f"#printed-{kind}", x=number(x), y=number(y))
        yield group([ground, *_draw_on(board, square, (x, y))], f"square {kind}")


def _draw_on(board: Board, square: Square, middle: Point) -> Iterator[svg.Element]:
    """Yield what stands on a square besides what its kind shows: a town, coats of arms."""
    x, y = middle
    if square in board.towns and board.kinds[square] != TOWN:
        yield group([draw_town()], at=(x + 26, y + 26), scaled=0.7)
    if coats := board.island_coats.get(square, 0):
        yield group(_shields(coats), at=middle)


def _draw_city(canvas: Canvas, board: Board, square: Square) -> svg.G:
    frame = box((-48, -48), (96, 96), "none", PARCHMENT, 2.5)
    face = find_print(board.faces[square])
    return group([draw_print(face), frame], "large-city", at=canvas.centre(square))


def draw_abroad(canvas: Canvas, border: Border) -> svg.G:
    """Draw a road or city that leads over the border, fading out beyond it."""
    middle = canvas.side(border.side_place)
    side = side_place_of(border.side_place)[2]
    if border.kind is Kind.CITY:
        around: Line = [(-46, 0), (-38, -22), (-20, -34), (20, -34), (38, -22), (46, 0)]
        parts: list[svg.Element] = [shape(around, CITY), stroke([around], WALL, 4)]
    else:
        road: list[Line] = [[(0, 0), (0, -38)]]
        parts = [stroke(road, ROAD_EDGE, 12.5, is_cut=True), stroke(road, ROAD, 9, is_cut=True)]
        parts.append(shape([(-9, -34), (0, -46), (9, -34)], ROAD, ROAD_EDGE, 1.8))
    name = "city" if border.kind is Kind.CITY else "road"
    turned = {"N": 0, "E": 90, "S": 180, "W": 270}[side]
    drawn = group([group(parts, turned=turned)], f"abroad {name}", at=middle)
    if not border.coats_of_arms:
        return drawn
    x, y = SIDE_POINTS["NESW".index(side)]
    out = (middle[0] + x * 0.4, middle[1] + y * 0.4)
    return group([drawn, group(_shields(border.coats_of_arms), at=out)])


def draw_ferry(canvas: Canvas, ferry: Ferry) -> svg.G:
    """Draw a ferry: a line over the water with a boat in the middle."""
    one, other = (canvas.side(end) for end in ferry.ends)
    middle = ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
    boat = [(-14, 2), (14, 2), (9, 9), (-9, 9)]
    sail = [(-1, 0), (-1, -16), (11, 0)]
    parts: list[svg.Element] = [
        stroke([[one, other]], "#ffffff", 7),
        stroke([[one, other]], "#2b6ea3", 3.5, dashes="8 6"),
        disc(one, 5, ROAD, ROAD_EDGE, 2),
        disc(other, 5, ROAD, ROAD_EDGE, 2),
        group([shape(boat, "#8a5a2b", INK, 1.2), shape(sail, "#ffffff", INK, 1.2)], at=middle),
    ]
    if ferry.coats_of_arms:
        parts.append(group(_shields(ferry.coats_of_arms), at=(middle[0], middle[1] + 20)))
    return group(parts, "ferry")


def _shields(count: int) -> list[svg.Element]:
    """Draw some coats of arms in a row, or one with their number."""
    if count > _MOST_SHIELDS:
        return [draw_shield(1.3, count)]
    return [
        group([draw_shield()], at=((index - (count - 1) / 2) * _SHIELDS_APART, 0))
        for index in range(count)
    ]
