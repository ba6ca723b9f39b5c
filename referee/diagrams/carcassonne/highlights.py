"""Marks on a table: what a question is about, as elements over the tiles.

A feature in question is lit up where it lies: a road along its line, a city or field over its area.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import hypot
from typing import NamedTuple

import svg

from referee.carcassonne.figures import CORNER, Figure, locate
from referee.carcassonne.pieces import IN_NETWORKS, Piece, index_of, piece_at, square_of
from referee.carcassonne.table import Table, find_disagreements
from referee.carcassonne.tiles import EDGE_ROAD, Face, Feature, Spot
from referee.core.errors import Fault
from referee.core.grid import (
    PORT_MIRROR,
    PORT_SIDE,
    SIDES,
    SidePlace,
    Square,
    neighbour,
    place_of,
    side_place,
    split_side_place,
)
from referee.core.ticks import Tick, in_steps
from referee.diagrams import marks
from referee.diagrams.canvas import SIDE_POINTS, Canvas
from referee.diagrams.carcassonne import cells
from referee.diagrams.carcassonne.buildings import MAZE_RADIUS, REACH_OF
from referee.diagrams.carcassonne.crowds import find_middle
from referee.diagrams.carcassonne.outlines import CORNERS as CORNER_POINTS
from referee.diagrams.carcassonne.outlines import points_along, turn_point
from referee.diagrams.carcassonne.plans import plan_tile
from referee.diagrams.carcassonne.tiles import find_print, name_face, name_print
from referee.diagrams.ink import Line, Point, box, disc, group, line_path, pace_all, stroke


class Ghost(NamedTuple):
    """A tile as it may lie on a free square: its face in one rotation, and all that are legal."""

    square: Square
    face: Face
    rotations: tuple[int, ...]


class Trace(NamedTuple):
    """Pieces of a feature to be lit up, and the side places at which it runs out.

    ``name`` is ``trace`` for what is in question and ``completed`` for what is finished.
    """

    pieces: tuple[Piece, ...]
    open_ends: tuple[SidePlace, ...] = ()
    name: str = marks.TRACE


@dataclass(frozen=True, slots=True)
class TableMarks:
    """What to point at on a table. Where sides disagree is always marked."""

    ghosts: tuple[Ghost, ...] = ()
    spots: tuple[tuple[Square, Spot], ...] = ()
    refused: tuple[tuple[Square, Spot], ...] = ()
    traces: tuple[Trace, ...] = ()
    look_at: tuple[Square, ...] = ()


NO_MARKS = TableMarks()


def trace_feature(table: Table, piece: Piece, name: str = marks.TRACE) -> Trace:
    """Return the trace of the whole feature that a piece is part of, with its open ends.

    All legs of a road network are in it, numbered where they reach a labyrinth, which is ringed.
    """
    if table.ground.feature(piece).kind not in IN_NETWORKS:
        return Trace((piece,), (), name)
    network = table.ground.network(piece)
    return Trace(network.pieces, network.open_ends, name)


def list_squares(wanted: TableMarks) -> set[Square]:
    """Return the squares that marks need to have shown, besides those of the tiles."""
    return {ghost.square for ghost in wanted.ghosts} | set(wanted.look_at)


def draw_under(
    canvas: Canvas, table: Table, wanted: TableMarks, tick: Tick
) -> Iterator[svg.Element]:
    """Yield the marks that lie on the tiles and under the figures."""
    for trace in wanted.traces:
        lit = pace_all(_light_pieces(canvas, table, trace), tick)
        yield marks.mark(trace.name, lit, {"pieces": len(trace.pieces)})
        yield from _ring_labyrinths(canvas, table, trace)


def draw_over(canvas: Canvas, table: Table, wanted: TableMarks) -> Iterator[svg.Element]:
    """Yield the marks that lie over everything."""
    for trace in wanted.traces:
        for end in trace.open_ends:
            if canvas.holds(split_side_place(end)[0]):
                yield marks.mark_open_end(canvas, end)
        yield from _number_legs(canvas, table, trace)
    for place in find_disagreements(table):
        yield marks.mark_disagreement(canvas, place)
    for ghost in wanted.ghosts:
        yield _draw_ghost(canvas, ghost)
    for name, spots in ((marks.SPOT, wanted.spots), (marks.REFUSED_SPOT, wanted.refused)):
        for spot in spots:
            yield _draw_spot(canvas, table, spot, name)
    for square in wanted.look_at:
        yield marks.mark_square(canvas, square)


def define_lights(table: Table, wanted: TableMarks, tick: Tick) -> list[svg.Element]:
    """Return what lights up the pieces of tiles, once for each feature that looks alike."""
    drawn: dict[str, svg.Element] = {}
    for trace in wanted.traces:
        for piece in in_steps(trace.pieces, tick):
            face, index = table.ground.all_faces[square_of(piece)], index_of(piece)
            if not face.is_beyond and (name := _name_light(face, index)) not in drawn:
                drawn[name] = _light_up(find_print(face).features, index)
                drawn[name].id = name
    return [*pace_all((drawn[name] for name in sorted(drawn)), tick)]


def _name_light(face: Face, index: int) -> str:
    return f"{name_print(find_print(face))}-lit-{index}"


def _light_up(features: tuple[Feature, ...], index: int) -> svg.G:
    """Light up a feature of a tile as printed, around the middle of the tile."""
    plan = plan_tile(features)
    if index in plan.roads:
        lines = plan.roads[index]
        road = plan.features[index]
        radius = MAZE_RADIUS if road.labyrinth else REACH_OF.get(road.ends, 0)
        return _light_lines(_stop_short(line, radius) for line in lines)
    if index in plan.cities:
        return _light_area([plan.cities[index].around])
    return _light_area(
        [(x, y), (x + wide, y), (x + wide, y + cells.CELL), (x, y + cells.CELL)]
        for x, y, wide in cells.list_runs(plan.areas[index])
    )


def _light_area(areas: Iterable[Line]) -> svg.G:
    """Light up what some lines run around: paler, and in the colour of marks."""
    path = line_path(areas, closed=True)
    colours = ((marks.HALO, 0.45), (marks.MARK, 0.42))
    return group([svg.Path(d=path, fill=colour, fill_opacity=part) for colour, part in colours])


def _stop_short(line: Line, radius: float) -> Line:
    """Return a line without what is within a radius of its end."""
    x, y = line[-1]
    if not radius:
        return line
    apart = [
        point for point in points_along(line, 1) if hypot(point[0] - x, point[1] - y) >= radius
    ]
    return apart or line


def _light_pieces(canvas: Canvas, table: Table, trace: Trace) -> Iterator[svg.Element]:
    for piece in trace.pieces:
        square, face = square_of(piece), table.ground.all_faces[square_of(piece)]
        if not canvas.holds(square):
            continue
        if face.is_beyond:
            lit: svg.Element = _light_lines(map(_stub, face.features[index_of(piece)].ports))
        else:
            lit = svg.Use(href=f"#{_name_light(face, index_of(piece))}")
        yield group([lit], at=canvas.centre(square), turned=face.rotation)
    yield from _light_ferries(canvas, table, trace)


def _stub(port: int) -> Line:
    x, y = SIDE_POINTS[port]
    return [(x, y), (x * 0.3, y * 0.3)]


def _light_lines(lines: Iterable[Line]) -> svg.G:
    drawn = list(lines)
    under = stroke(drawn, marks.HALO, 15, is_cut=True)
    over = stroke(drawn, marks.MARK, 9.5, is_cut=True)
    under.stroke_opacity, over.stroke_opacity = 0.75, 0.6
    return group([under, over])


def _light_ferries(canvas: Canvas, table: Table, trace: Trace) -> Iterator[svg.Element]:
    board = table.board
    if board is None:
        return
    numbers = {board.ferry_of[piece] for piece in trace.pieces if piece in board.ferry_of}
    for number in sorted(numbers):
        one, other = board.crossings[number].ends
        yield _light_lines([[canvas.side(one), canvas.side(other)]])


def _ring_labyrinths(canvas: Canvas, table: Table, trace: Trace) -> Iterator[svg.Element]:
    for piece in trace.pieces:
        if table.ground.feature(piece).labyrinth:
            square = square_of(piece)
            face = table.ground.all_faces[square]
            hub = turn_point(plan_tile(find_print(face).features).hub, face.rotation // 90)
            at = canvas.point(square, hub)
            rings = [
                disc(at, MAZE_RADIUS + 3, "none", marks.HALO, 6),
                disc(at, MAZE_RADIUS + 3, "none", marks.MARK, 3.5),
            ]
            yield marks.mark(marks.LABYRINTH, rings, marks.place_data(square))


def _number_legs(canvas: Canvas, table: Table, trace: Trace) -> Iterator[svg.Element]:
    """Yield numbers where the legs of a road reach a labyrinth; each leg has one of its own.

    Rule: car-2.4.leg
    """
    numbers: dict[Piece, int] = {}
    for piece in trace.pieces:
        if not table.ground.feature(piece).labyrinth:
            continue
        square = square_of(piece)
        for port in table.ground.feature(piece).ports:
            near = find_beyond(table.ground.all_faces, square, port)
            if near is None or table.ground.feature(near).labyrinth:
                continue
            leg = numbers.setdefault(table.ground.leg(near).pieces[0], len(numbers) + 1)
            place = side_place(square, port)
            plate = marks.badge(str(leg), canvas.side(place), 9)
            yield marks.mark(marks.LEG, [plate], marks.side_data(place) | {"leg": leg})


def find_beyond(faces: Mapping[int, Face], square: Square, port: int) -> Piece | None:
    """Return what the road at a side of a tile joins on the next; None if it joins nothing."""
    near = neighbour(square, PORT_SIDE[port])
    face = faces.get(near)
    if face is None or (met := face.meets[EDGE_ROAD][PORT_MIRROR[port]]) < 0:
        return None
    return piece_at(near, met)


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
    x, y = canvas.point(square, find_spot(table.ground.all_faces[square], place))
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
