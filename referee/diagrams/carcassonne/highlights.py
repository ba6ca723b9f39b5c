"""Marks on a table: what a question is about, as elements over the tiles.

What a question is about is a value, :class:`TableMarks`; how features are lit up, see ``traces``.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import hypot
from typing import Final, NamedTuple

import svg

from referee.carcassonne.figures import Figure, locate
from referee.carcassonne.kinds.features import CORNER, IN_NETWORKS
from referee.carcassonne.pieces import Piece, piece_at
from referee.carcassonne.table import Table, find_disagreements
from referee.carcassonne.tiles.tile import Face, Spot
from referee.core.errors import Fault
from referee.core.grid import SIDES, SidePlace, Square, place_of, split_side_place
from referee.diagrams import marks
from referee.diagrams.canvas import Canvas
from referee.diagrams.carcassonne.crowds import find_middle, place_figures
from referee.diagrams.carcassonne.tiles.outlines import CORNERS as CORNER_POINTS
from referee.diagrams.carcassonne.tiles.plans import plan_tile
from referee.diagrams.carcassonne.tiles.prints import find_print
from referee.diagrams.carcassonne.tiles.tile import name_face
from referee.diagrams.ink import Line, Point, box, disc, group, stroke
from referee.diagrams.taps import Tap


class Ghost(NamedTuple):
    """A tile as it may lie on a free square: its face in one rotation, and all that are legal."""

    square: Square
    face: Face
    rotations: tuple[int, ...]


class Trace(NamedTuple):
    """Pieces of a feature to be lit up, and the side places at which it runs out.

    ``mouths`` are those of tunnels that are joined to no other, by the sides of their roads.
    ``name`` is ``trace`` for what is in question and ``completed`` for what is finished.
    """

    pieces: tuple[Piece, ...]
    open_ends: tuple[SidePlace, ...] = ()
    name: str = marks.TRACE
    mouths: tuple[SidePlace, ...] = ()


@dataclass(frozen=True, slots=True)
class TableMarks:
    """What to point at on a table, and what can be tapped.

    Where sides disagree is always marked.
    """

    ghosts: tuple[Ghost, ...] = ()
    spots: tuple[tuple[Square, Spot], ...] = ()
    refused: tuple[tuple[Square, Spot], ...] = ()
    traces: tuple[Trace, ...] = ()
    look_at: tuple[Square, ...] = ()
    taps: tuple[Tap, ...] = ()


_NEAR: Final = 14
"""Distance within which a figure would be hidden by a mark."""
_SHOULDER: Final = (10, -20)
"""Where a mark beside a figure is, from the middle of the figure."""


def trace_feature(table: Table, piece: Piece, name: str = marks.TRACE) -> Trace:
    """Return the trace of the whole feature that a piece is part of, with its open ends.

    All legs of a road network are in it, numbered where they reach a labyrinth, which is ringed.
    """
    if table.ground.feature(piece).kind not in IN_NETWORKS:
        return Trace((piece,), (), name)
    network = table.ground.network(piece)
    return Trace(network.pieces, network.open_ends, name, network.mouths)


def list_squares(wanted: TableMarks) -> set[Square]:
    """Return the squares that marks need to have shown, besides those of the tiles."""
    pointed = {ghost.square for ghost in wanted.ghosts} | set(wanted.look_at)
    return pointed | {tap.square for tap in wanted.taps}


def draw_over(canvas: Canvas, table: Table, wanted: TableMarks) -> Iterator[svg.Element]:
    """Yield the marks that lie over everything but for those of traces."""
    for place in find_disagreements(table):
        yield marks.mark_disagreement(canvas, place)
    for ghost in wanted.ghosts:
        yield _draw_ghost(canvas, ghost)
    for name, spots in ((marks.SPOT, wanted.spots), (marks.REFUSED_SPOT, wanted.refused)):
        for spot in spots:
            yield _draw_spot(canvas, table, spot, name)
    for square in wanted.look_at:
        yield marks.mark_square(canvas, square)


def _draw_ghost(canvas: Canvas, ghost: Ghost) -> svg.G:
    """Draw a tile where it may lie, so that one sees through, with its rotations."""
    left, top = canvas.corner(ghost.square)
    seen = group([svg.Use(href=f"#{name_face(ghost.face)}")], at=canvas.centre(ghost.square))
    seen.opacity = 0.5
    edge = box((left + 2, top + 2), (96, 96), "none", marks.MARK, 3)
    edge.stroke_dasharray = [7, 5]
    dial = marks.mark_rotations(ghost.rotations, canvas.centre(ghost.square))
    data = marks.place_data(ghost.square) | {"count": len(ghost.rotations)}
    return marks.mark(marks.PLACEMENT, [seen, edge, dial], data)


def _draw_spot(canvas: Canvas, table: Table, place: tuple[Square, Spot], name: str) -> svg.G:
    """Draw a ring with a plus where a figure may stand, or a cross where it may not."""
    square, (on, side) = place
    at = find_spot(table.ground.all_faces[square], place)
    x, y = canvas.point(square, _leave_free(table, square, at))
    if name == marks.SPOT:
        lines: list[Line] = [[(x - 5, y), (x + 5, y)], [(x, y - 5), (x, y + 5)]]
        colour = marks.MARK
    else:
        lines = [[(x - 4, y - 4), (x + 4, y + 4)], [(x - 4, y + 4), (x + 4, y - 4)]]
        colour = marks.REFUSED
    plate = disc((x, y), 9.5, marks.HALO, colour, 2.6)
    data: dict[str, str | int] = {**marks.place_data(square), "on": on}
    return marks.mark(
        name, [plate, stroke(lines, colour, 2.8)], data | ({"side": side} if side else {})
    )


def _leave_free(table: Table, square: Square, at: Point) -> Point:
    """Return a point of a square, or one at the shoulder of the figure that stands there."""
    figures = [figure for figure in table.figures if figure.square == square]
    if not figures:
        return at
    face = table.faces[square]
    stands = place_figures(plan_tile(find_print(face).features), figures, face.rotation // 90)
    for _, (x, y), scale in stands:
        if hypot(at[0] - x, at[1] - y) < _NEAR * scale:
            return x + _SHOULDER[0] * scale, y + _SHOULDER[1] * scale
    return at


def find_spot(face: Face, place: tuple[Square, Spot]) -> Point:
    """Return where a spot of a face is, from the middle of its square."""
    square, spot = place
    index = locate(face, spot)
    if spot.on == CORNER and spot.side is not None:
        x, y = CORNER_POINTS[("NW", "NE", "SE", "SW").index(spot.side)]
        return x * 0.82, y * 0.82
    piece = piece_at(square, index) if isinstance(index, int) else None
    if isinstance(index, Fault):
        return (0, 0)
    plan = plan_tile(find_print(face).features)
    return find_middle(plan, Figure(None, "meeple", square, spot, piece), face.rotation // 90)


def name_place(square: int) -> str:
    """Return the numbers of a square as they are spoken."""
    x, y = place_of(square)
    return f"{x},{y}"


def name_side(place: SidePlace) -> str:
    """Return the numbers of a square and its side as they are spoken."""
    square, side = split_side_place(place)
    return f"{name_place(square)} {SIDES[side]}"
