"""What a map check calls reachable is what placements can open, and nothing else.

A game is laid out square by square with tiles that show road wherever nothing else is asked of
them: so every ferry is met by a road, and whatever some game can open is opened in this one. The
recount lays its own game, by the slow reading of the rules.
"""

from collections.abc import Iterable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from referee.api.carcassonne.reading.maps import build
from referee.api.carcassonne.reading.position import FORM
from referee.carcassonne.ground import Ground
from referee.carcassonne.maps.boards import Board
from referee.carcassonne.maps.report import find_unreachable
from referee.carcassonne.placing.tiles.placement import find_free_squares, find_objections
from referee.carcassonne.table import Table
from referee.carcassonne.tiles.form import parse_tile
from referee.carcassonne.tiles.tile import EDGE_NAMES, Face, Need
from referee.core.grid import SIDES, Square, place_of
from tests.games.map_boards import draw_map as draw_large_map
from tests.laws.map_forms import draw_map, prints_of
from tests.oracles import maps, reaching
from tests.oracles.board import Board as OracleBoard
from tests.searching import share_of
from tests.tables import chances

Json = dict[str, Any]
Place = tuple[int, int]

SEEDS = range(share_of(60, least=9))
RULES = FORM.read_alone({"tiles": []}).table.rules


def tile_that_shows(asked: dict[str, str]) -> Json:
    """Give a tile that shows what is asked, and road on all other sides; its roads end there."""
    shown = {side: asked.get(side, "road") for side in SIDES}
    cities = [side for side in SIDES if shown[side] == "city"]
    features: list[Json] = [{"kind": "city", "sides": cities}] if cities else []
    features += [
        {"kind": "road", "sides": [side], "ends": "village"}
        for side in SIDES
        if shown[side] == "road"
    ]
    return {"features": features or [{"kind": "monastery"}]}


# ------------------------------------------------------------------------------ by placements


def lay_out(board: Board) -> set[Square]:
    """Lay tiles by legal placements until no square is open, from each start square in turn."""
    opened: set[Square] = set()
    for first in board.starts:
        if first not in opened:
            opened |= _lay_out_from(board, first)
    return opened


def _lay_out_from(board: Board, first: Square) -> set[Square]:
    faces: dict[Square, Face] = {}
    while True:
        ground = Ground({square: faces[square] for square in sorted(faces)}, board)
        table = Table(RULES, ground, (), {})
        free = find_free_squares(table)
        if not free:
            return set(faces)
        square = next(iter(free)) if faces else first
        face = _face_for(free[square])
        assert find_objections(table, face, square) == ()
        faces[square] = face


def _face_for(needs: Iterable[Need]) -> Face:
    asked = {SIDES[need.side]: EDGE_NAMES[need.edge] for need in needs}
    return parse_tile(tile_that_shows(asked)).faces[0]


# ---------------------------------------------------------------------------- by the recount


def recount(form: Json) -> set[Place]:
    """Lay a game over the whole map by the slow reading, from each start square in turn."""
    printed = maps.MapBoard(form)
    squares = [square for square in printed.squares if printed.takes_a_tile(square)]
    opened: set[Place] = set()
    for first in squares:
        if printed.has_kind(first, "start") and first not in opened:
            opened |= _recount_from(form, squares, first)
    return opened


def _recount_from(form: Json, squares: list[Place], first: Place) -> set[Place]:
    prints = prints_of(form)
    tiles = {
        square: tile_that_shows(
            {side: prints[*square, side] for side in SIDES if (*square, side) in prints}
        )
        for square in squares
    }
    laid: list[Json] = []
    ahead = [first]
    while ahead:
        laid += [{"tile": tiles[x, y], "x": x, "y": y} for x, y in ahead]
        board = OracleBoard({"map": form, "tiles": laid})
        ahead = [
            square
            for square in squares
            if not reaching.objections(board, square, tiles[square]["features"])
        ]
        if reaching.is_in_preparation(board):
            ahead = ahead[:1]
    return {(row["x"], row["y"]) for row in laid}


# ------------------------------------------------------------------------------------- laws


def reachable(board: Board) -> set[Square]:
    """Give the squares that take a tile and that a map check does not call out of reach."""
    out = find_unreachable(board)
    return {square for square in board.kinds if board.takes_tile(square) and square not in out}


@settings(max_examples=share_of(60))
@given(chances())
def test_a_map_check_and_placements_agree_on_what_is_reached(chance: Random) -> None:
    form = draw_map(chance)
    board = build(form)
    assert lay_out(board) == reachable(board)
    assert {place_of(square) for square in reachable(board)} == recount(form)


@pytest.mark.parametrize("seed", SEEDS)
def test_they_agree_on_maps_of_islands_harbours_and_ferries(seed: int) -> None:
    form = draw_large_map(Random(seed))
    board = build(form)
    assert lay_out(board) == reachable(board)
    if "join" not in form:
        assert {place_of(square) for square in reachable(board)} == recount(form)


def test_the_maps_hold_what_they_are_to_prove() -> None:
    boards = [build(draw_large_map(Random(seed))) for seed in SEEDS]
    with_harbour = [
        board
        for board in boards
        if any(
            square in board.islands and square in board.large
            for crossing in board.crossings
            for square in crossing.squares
        )
    ]
    assert len(with_harbour) >= share_of(5)
    assert sum(bool(find_unreachable(board)) for board in boards) >= share_of(3)
