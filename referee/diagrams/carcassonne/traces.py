"""Features in question, lit up where they lie: roads along their lines, the rest over its area.

What lights up a tile is defined once for all tiles printed alike, and used.
"""

from collections.abc import Iterable, Iterator, Mapping
from math import hypot

import svg

from referee.carcassonne.pieces import Piece, index_of, piece_at, square_of
from referee.carcassonne.table import Table
from referee.carcassonne.tiles.tile import EDGE_ROAD, Face, Feature
from referee.core.checkpoints import Checkpoint, in_steps
from referee.core.grid import (
    PORT_MIRROR,
    PORT_SIDE,
    Square,
    neighbour,
    side_place,
    split_side_place,
)
from referee.diagrams import marks
from referee.diagrams.canvas import SIDE_POINTS, Canvas
from referee.diagrams.carcassonne.highlights import TableMarks, Trace
from referee.diagrams.carcassonne.tiles import cells
from referee.diagrams.carcassonne.tiles.buildings import MAZE_RADIUS, REACH_OF
from referee.diagrams.carcassonne.tiles.outlines import points_along, turn_point
from referee.diagrams.carcassonne.tiles.parts import MOUTH
from referee.diagrams.carcassonne.tiles.plans import plan_tile
from referee.diagrams.carcassonne.tiles.prints import find_print
from referee.diagrams.carcassonne.tiles.tile import name_print
from referee.diagrams.ink import Line, Point, disc, group, line_path, pace_all, stroke


def draw_under(
    canvas: Canvas, table: Table, wanted: TableMarks, checkpoint: Checkpoint
) -> Iterator[svg.Element]:
    """Yield the marks that lie on the tiles and under the figures."""
    for trace in wanted.traces:
        lit = pace_all(_light_pieces(canvas, table, trace), checkpoint)
        yield marks.mark(trace.name, lit, {"pieces": len(trace.pieces)})
        yield from _ring_labyrinths(canvas, table, trace)


def draw_ends(canvas: Canvas, table: Table, wanted: TableMarks) -> Iterator[svg.Element]:
    """Yield what lies over the figures: rings at open ends and mouths, and the numbers of legs."""
    for trace in wanted.traces:
        for end in trace.open_ends:
            if canvas.holds(split_side_place(end)[0]):
                yield marks.mark_open_end(canvas, end)
        for mouth in trace.mouths:
            yield marks.mark_open_end(canvas, mouth, MOUTH)
        yield from _number_legs(canvas, table, trace)


def define_lights(table: Table, wanted: TableMarks, checkpoint: Checkpoint) -> list[svg.Element]:
    """Return what lights up the pieces of tiles, once for each feature that looks alike."""
    drawn: dict[str, svg.Element] = {}
    for trace in wanted.traces:
        for piece in in_steps(trace.pieces, checkpoint):
            face, index = table.ground.all_faces[square_of(piece)], index_of(piece)
            if not face.is_beyond and (name := _name_light(face, index)) not in drawn:
                drawn[name] = _light_up(find_print(face).features, index)
                drawn[name].id = name
    return [*pace_all((drawn[name] for name in sorted(drawn)), checkpoint)]


def _name_light(face: Face, index: int) -> str:
    return f"{name_print(find_print(face))}-lit-{index}"


def _light_up(features: tuple[Feature, ...], index: int) -> svg.G:
    """Light up a feature of a tile as printed, around the middle of the tile."""
    plan = plan_tile(features)
    if index in plan.roads:
        road = plan.features[index]
        lines = (_end_at_mouth(road),) if _is_buried(road) else plan.roads[index]
        radius = MAZE_RADIUS if road.labyrinth else REACH_OF.get(road.ends, 0)
        return _light_lines(_stop_short(line, radius) for line in lines)
    if index in plan.cities:
        return _light_area([plan.cities[index].around])
    return _light_area(
        [(x, y), (x + wide, y), (x + wide, y + cells.CELL), (x, y + cells.CELL)]
        for x, y, wide in cells.list_runs(plan.areas[index])
    )


def _is_buried(road: Feature) -> bool:
    """Tell whether a road ends at the mouth of a tunnel, which its line runs into."""
    return road.tunnel and len(road.ports) == 1


def _end_at_mouth(road: Feature) -> Line:
    x, y = SIDE_POINTS[road.ports[0]]
    return [(x, y), (x * MOUTH, y * MOUTH)]


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
            plate = marks.badge(str(leg), canvas.point(square, _beside_exit(port)), 9)
            data = marks.side_data(side_place(square, port)) | {"leg": leg}
            yield marks.mark(marks.LEG, [plate], data)


def _beside_exit(port: int) -> Point:
    """Return a point beside the road that leaves at a port, clockwise, where no figure stands."""
    x, y = SIDE_POINTS[port]
    return x * 0.8 - y * 0.34, y * 0.8 + x * 0.34


def find_beyond(faces: Mapping[int, Face], square: Square, port: int) -> Piece | None:
    """Return what the road at a side of a tile joins on the next; None if it joins nothing."""
    near = neighbour(square, PORT_SIDE[port])
    face = faces.get(near)
    if face is None or (met := face.meets[EDGE_ROAD][PORT_MIRROR[port]]) < 0:
        return None
    return piece_at(near, met)
