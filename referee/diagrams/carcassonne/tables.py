"""The picture of a table: the map, tiles, what is in question, figures, marks.

Tiles that are printed alike are drawn once and used, so that a picture grows by one short element
for each tile that lies on the table.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import svg

from referee.carcassonne.figures import Figure
from referee.carcassonne.pieces import square_of
from referee.carcassonne.table import Table, find_disagreements
from referee.core.checkpoints import Checkpoint, in_steps, no_checkpoint
from referee.core.grid import Square, place_of
from referee.core.languages import Language
from referee.diagrams import marks
from referee.diagrams.canvas import Canvas, lay_out
from referee.diagrams.carcassonne import highlights, maps, traces
from referee.diagrams.carcassonne.beside import draw_castles, draw_tokens
from referee.diagrams.carcassonne.crowds import MOST_DRAWN, place_figures
from referee.diagrams.carcassonne.figures import draw_figure
from referee.diagrams.carcassonne.highlights import TableMarks, name_place, name_side
from referee.diagrams.carcassonne.tiles.plans import plan_tile
from referee.diagrams.carcassonne.tiles.prints import find_print
from referee.diagrams.carcassonne.tiles.tile import draw_print, name_face
from referee.diagrams.frame import draw_frame, draw_rim
from referee.diagrams.ink import group, number, pace, pace_all
from referee.diagrams.players import NOBODY, Look, find_looks
from referee.diagrams.taps import draw_taps
from referee.texts.sentences import write

_DOMAIN: Final = "diagrams"
"""Where the sentences about pictures are."""
_MOST_SAID: Final = 40
"""How many places a sentence lists."""


def draw_table(
    table: Table, wanted: TableMarks, language: Language, checkpoint: Checkpoint = no_checkpoint
) -> svg.SVG:
    """Draw a table with its figures, and what is pointed at.

    :param checkpoint: called every millisecond or two, here and while the picture is written.

    The same table and marks give the same picture. Figures stand where they are; in which order
    they came does not matter.
    """
    board = table.board
    squares = set(table.faces) | highlights.list_squares(wanted)
    if board is not None:
        squares |= maps.list_squares(board)
    canvas = lay_out(squares)
    definitions = [
        *_define_tiles(table, wanted, checkpoint),
        *traces.define_lights(table, wanted, checkpoint),
    ]
    layers: list[svg.Element] = []
    if board is not None:
        definitions += maps.define_squares(board)
        layers.append(maps.draw_board(canvas, board, checkpoint))
    layers += [
        group(pace_all(_lay_tiles(canvas, table, is_told=not wanted.taps), checkpoint), "tiles"),
        group(
            pace_all(traces.draw_under(canvas, table, wanted, checkpoint), checkpoint),
            "marks under",
        ),
        group(draw_tokens(canvas, table.beside.tunnels), "tokens"),
        *_put_castles(canvas, table),
        group(
            pace_all(_put_figures(canvas, table, checkpoint, is_told=not wanted.taps), checkpoint),
            "figures",
        ),
        group(pace_all(traces.draw_ends(canvas, table, wanted), checkpoint), "marks ends"),
        group(pace_all(highlights.draw_over(canvas, table, wanted), checkpoint), "marks over"),
        *(
            [group(pace_all(draw_taps(canvas, wanted.taps), checkpoint), "taps")]
            if wanted.taps
            else []
        ),
        draw_rim(canvas, checkpoint),
    ]
    title = "carcassonne-title" if board is None else "carcassonne-map-title"
    return draw_frame(
        canvas,
        layers,
        said=(
            write(_DOMAIN, title, {}, language),
            " ".join(describe_table(table, wanted, language)),
        ),
        language=language,
        definitions=definitions,
        is_tapped=bool(wanted.taps),
    )


def _define_tiles(
    table: Table, wanted: TableMarks, checkpoint: Checkpoint
) -> Iterator[svg.Element]:
    """Yield the drawing of each tile once, by its id."""
    faces = [*table.faces.values(), *(ghost.face for ghost in wanted.ghosts)]
    shown = {name_face(face): face for face in in_steps(faces, checkpoint, 0)}
    for name in sorted(shown):
        checkpoint()
        face = shown[name]
        drawn = pace(draw_print(find_print(face), face.rotation // 90), checkpoint)
        drawn.id = name
        yield drawn


def _lay_tiles(canvas: Canvas, table: Table, *, is_told: bool) -> Iterator[svg.Element]:
    """Yield the tiles; each is told in data, but under links, which say it themselves."""
    for square, face in table.faces.items():
        x, y = canvas.centre(square)
        used = svg.Use(href=f"#{name_face(face)}", x=number(x), y=number(y))
        data = marks.place_data(square) | {"rotation": face.rotation}
        if face.tile_id is not None:
            data["tile"] = face.tile_id
        yield group([used], "placed", data if is_told else None)


def find_table_looks(table: Table) -> Mapping[str, Look]:
    """Return the looks of all who have figures or castles on a table."""
    players = [figure.player for figure in table.figures if figure.player is not None]
    return find_looks([*players, *(castle.player for castle in table.beside.castles)])


def _put_castles(canvas: Canvas, table: Table) -> Iterator[svg.Element]:
    """Yield the layer of the castles, where there are any."""
    if table.beside.castles:
        yield group(draw_castles(canvas, table, find_table_looks(table)), "castles")


def _put_figures(
    canvas: Canvas, table: Table, checkpoint: Checkpoint, *, is_told: bool
) -> Iterator[svg.Element]:
    """Yield the figures by square, each on its feature and told in data as the tiles are.

    Of a crowd the number is said.
    """
    looks = find_table_looks(table)
    on_square: dict[Square, list[Figure]] = {}
    for figure in table.figures:
        on_square.setdefault(figure.square, []).append(figure)
    for square, figures in on_square.items():
        checkpoint()
        face = table.faces[square]
        plan = plan_tile(find_print(face).features)
        for figure, place, scale in place_figures(plan, figures, face.rotation // 90, checkpoint):
            look = NOBODY if figure.player is None else looks[figure.player]
            drawn = draw_figure(figure.kind, look, figure.spot.on)
            data = _figure_data(figure) if is_told else None
            yield group([drawn], "figure", data, at=canvas.point(square, place), scaled=scale)
        if len(figures) > MOST_DRAWN:
            yield marks.badge(f"+{len(figures) - MOST_DRAWN}", canvas.point(square, (34, 40)))


def _figure_data(figure: Figure) -> dict[str, str | int]:
    data = marks.place_data(figure.square) | {"kind": figure.kind, "on": figure.spot.on}
    return data if figure.player is None else data | {"player": figure.player}


def describe_table(table: Table, wanted: TableMarks, language: Language) -> Iterator[str]:
    """Yield what a picture shows, as sentences: extent, players, who is in Leipzig, marks."""
    if table.faces:
        yield write(_DOMAIN, "extent", _find_extent(table), language)
    else:
        yield write(_DOMAIN, "empty", {}, language)
    for player, look in find_table_looks(table).items():
        count = sum(figure.player == player for figure in table.figures)
        params = {"player": player, "initials": look.initials, "count": count}
        yield write(_DOMAIN, "player", params, language)
    for castle in table.beside.castles:
        places = ", ".join(map(name_place, castle.squares))
        code = "castle.scored" if castle.is_scored else "castle"
        yield write(_DOMAIN, code, {"player": castle.player, "places": places}, language)
    for quarter, residents in table.leipzig.items():
        for player in residents:
            params = {"player": player, "quarter": quarter}
            yield write(_DOMAIN, "in-leipzig", params, language)
    for name, said in (*_list_beside(table), *_list_marked(table, wanted)):
        if said:
            yield write(_DOMAIN, name, {"places": _shorten(said)}, language)


def _list_beside(table: Table) -> Iterator[tuple[str, list[str]]]:
    """Yield what further sets put on the tiles, with the places, as they are spoken."""
    yield "bridges", [f"{name_place(square)} ({way})" for square, way in table.beside.bridges]
    yield "tunnels", [" – ".join(map(name_side, tunnel.ends)) for tunnel in table.beside.tunnels]


def _find_extent(table: Table) -> dict[str, int]:
    """Return how many tiles there are, and the numbers of the outermost columns and rows."""
    across, down = zip(*(place_of(square) for square in table.faces), strict=True)
    return {
        "count": len(across),
        "left": min(across),
        "right": max(across),
        "top": min(down),
        "bottom": max(down),
    }


def _list_marked(table: Table, wanted: TableMarks) -> Iterator[tuple[str, list[str]]]:
    """Yield each kind of mark with the places it stands at, as they are spoken."""
    yield (
        marks.PLACEMENT,
        [f"{name_place(ghost.square)} ({len(ghost.rotations)})" for ghost in wanted.ghosts],
    )
    for name, spots in ((marks.SPOT, wanted.spots), (marks.REFUSED_SPOT, wanted.refused)):
        yield name, [" ".join((name_place(square), *filter(None, spot))) for square, spot in spots]
    for name in (marks.TRACE, marks.COMPLETED):
        traces = [trace for trace in wanted.traces if trace.name == name]
        squares = {square for trace in traces for square in _squares_of(trace)}
        yield name, [name_place(square) for square in sorted(squares)]
    ends = [end for trace in wanted.traces for end in (*trace.open_ends, *trace.mouths)]
    yield marks.OPEN_END, [*dict.fromkeys(map(name_side, ends))]
    yield marks.DISAGREEMENT, [name_side(place) for place in find_disagreements(table)]
    yield marks.LOOK_AT, [name_place(square) for square in wanted.look_at]


def _squares_of(trace: highlights.Trace) -> set[Square]:
    return {square_of(piece) for piece in trace.pieces}


def _shorten(said: Sequence[str]) -> str:
    """Return a list of places as text, at most _MOST_SAID of them."""
    rest = len(said) - _MOST_SAID
    return ", ".join(said[:_MOST_SAID]) + (f" … +{rest}" if rest > 0 else "")
