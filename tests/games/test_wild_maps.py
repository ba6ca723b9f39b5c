"""Maps as no game leaves them: tiles anywhere, against the print too, and figures everywhere."""

from functools import cache
from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests import tables
from tests.asking import ask
from tests.building.tables import lay
from tests.games.comparing import compare_scores
from tests.games.map_boards import draw_map
from tests.games.map_play import judge_everywhere, map_of
from tests.games.test_wild_tables import WAYS, origin_of
from tests.oracles import carcassonne, maps, reaching, scoring, spots, tiles
from tests.oracles.board import Board
from tests.searching import share_of

Json = dict[str, Any]

SEEDS = range(share_of(48, least=7))
TRIES = 20


@cache
def draw(seed: int) -> Json:
    """Draw a map with tiles of which most fit, or on every third map any tiles at all."""
    chance = Random(seed)
    position: Json = {"map": draw_map(chance), "tiles": []}
    board = Board(position)
    free = sorted(board.free_squares())
    squares = chance.sample(free, min(len(free), 3 + chance.randrange(25)))
    islands = [square for square in free if map_of(board).has_kind(square, "island")]
    for square in sorted({*squares, *chance.sample(islands, chance.randrange(len(islands) + 1))}):
        row = _lay(chance, board, square, fitting=bool(seed % 3))
        position["tiles"].append(row)
        features = carcassonne.turned(tables.face_of(row["tile"]), row["rotation"])
        board.shown[square] = {side: carcassonne.kind_at(features, side) for side in tables.SIDES}
    leipzig = {
        quarter: chance.sample(tables.PLAYERS, chance.randrange(4)) for quarter in scoring.QUARTERS
    }
    figures = _people(chance, position["tiles"])
    return position | {"rules": tables.draw_rules(chance), "figures": figures, "leipzig": leipzig}


def _lay(chance: Random, board: Board, square: tables.Square, *, fitting: bool) -> Json:
    """Lay a tile that fits, if one is found soon."""
    tile, rotation = tables.draw_tile(chance), 0
    for _ in range(TRIES if fitting else 0):
        tile, rotation = tables.draw_tile(chance), chance.choice(tables.ROTATIONS)
        features = carcassonne.turned(tables.face_of(tile), rotation)
        if not reaching.misfits(board, square, features):
            break
    return lay(tile, *square, rotation)


def _people(chance: Random, laid: list[Json]) -> list[Json]:
    """Put figures on placed tiles."""
    figures = tables.people(chance, laid, chance.randrange(2 * len(laid)))
    return [figure for figure in figures if figure["on"] != "wall"]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_features_on_a_map_score_as_recounted(client: FlaskClient, seed: int) -> None:
    position = draw(seed)
    for moment in ("now", "end"):
        body = {"position": position, "moment": moment}
        compare_scores(ask(client, "/v1/carcassonne/scores", body), position, moment)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_tile_may_go_where_the_recount_lets_it(client: FlaskClient, seed: int) -> None:
    position = draw(seed)
    tile = Random(seed).choice(tuple(tiles.FACES))
    body = {"position": position, "tile": tile}
    answer = ask(client, "/v1/carcassonne/placements", body)
    assert judge_everywhere(position, tile, answer["placements"])["placements judged"]


@pytest.mark.parametrize("via", WAYS)
def test_a_figure_may_go_where_the_recount_lets_it(client: FlaskClient, via: str) -> None:
    for seed in SEEDS:
        position = draw(seed)
        board, laid = Board(position), position["tiles"][-1]
        square = (laid["x"], laid["y"])
        figure = spots.FIGURES[seed % len(spots.FIGURES)]
        origin = origin_of(board) if via == "wagon" else None
        question = {
            "position": position,
            "tile_at": {"x": laid["x"], "y": laid["y"]},
            "player": "red",
            "figure": figure,
            "via": via,
        } | ({"from": origin} if origin is not None else {})
        answer = ask(client, "/v1/carcassonne/spots", question)
        reasons = spots.spots(board, square, "red", figure, via, origin)
        legal = {(spot["on"], spot.get("side")) for spot in answer["spots"]}
        assert legal == {spot for spot, against in reasons.items() if not against}, seed
        assert len(answer["refused"]) == len(reasons) - len(legal), seed


@pytest.mark.parametrize("seed", SEEDS)
def test_check_finds_what_the_recount_finds(client: FlaskClient, seed: int) -> None:
    position = draw(seed)
    board = Board(position)
    answer = ask(client, "/v1/carcassonne/check", {"position": position})
    assert _places(answer, "tiles-apart") == reaching.apart(board)
    assert _places(answer, "island-not-connected") == reaching.on_islands_apart(board)
    assert _places(answer, "too-many-groups-on-starts") == reaching.begun_too_often(board)
    against_prints = [
        (row["at"]["x"], row["at"]["y"], row["at"]["side"])
        for row in answer["faults"]
        if row["code"] == "sides-disagree" and _cites_a_print(row)
    ]
    assert sorted(against_prints, key=maps.in_reading_order) == reaching.against_prints(board)
    lonely = [row["at"] for row in answer["warnings"] if row["code"] == "tile-touches-nothing"]
    assert [(at["x"], at["y"]) for at in lonely] == reaching.touching_nothing(board)


def _places(answer: Json, code: str) -> list[tables.Square]:
    return [(row["at"]["x"], row["at"]["y"]) for row in answer["faults"] if row["code"] == code]


def _cites_a_print(row: Json) -> bool:
    return any(cited.startswith("map-") for cited in row["citations"])


def test_the_wild_maps_hold_what_they_are_to_prove() -> None:
    boards = [Board(draw(seed)) for seed in SEEDS]
    found = {
        reading.__name__: sum(bool(reading(board)) for board in boards)
        for reading in (
            reaching.apart,
            reaching.begun_too_often,
            reaching.on_islands_apart,
            reaching.against_prints,
            reaching.touching_nothing,
        )
    }
    found["ferries"] = sum(bool(reaching.connected(board)[0]) for board in boards)
    assert min(found.values()) >= share_of(5), found


THROUGH = tiles.face(
    tiles.city("N"), tiles.road("EW"), tiles.field("ENE WNW", "N"), tiles.field("ESE SSE SSW WSW")
)
ENDS = [{"x": 0, "y": 0, "side": "E"}, {"x": 3, "y": 0, "side": "W"}]
MORE_ENDS = [{"x": 3, "y": 0, "side": "E"}, {"x": 6, "y": 0, "side": "W"}]


@pytest.mark.parametrize(
    ("cities", "ferries", "last"),
    [
        ([3], [ENDS, MORE_ENDS], 6),
        ([1, 2], [[{"x": 2, "y": 0, "side": "E"}, {"x": 5, "y": 0, "side": "W"}]], 5),
    ],
    ids=["from ferry to ferry", "over two cities to a ferry"],
)
def test_tiles_hang_together_over_the_roads_of_large_cities(
    client: FlaskClient, cities: list[int], ferries: list[list[Json]], last: int
) -> None:
    squares: list[Json] = [{"x": 0, "y": 0, "kind": "start"}, {"x": last, "y": 0, "kind": "plain"}]
    squares += [{"x": x, "y": 0, "kind": "large_city", "tile": THROUGH} for x in cities]
    drawn = {"squares": squares, "ferries": [{"ends": ends} for ends in ferries]}
    laid = [lay("base.A", 0, 0, 270), lay("base.A", last, 0, 90)]
    before = {"map": drawn, "tiles": laid[:1]}
    body = {"position": before, "tile": "base.A"}
    rows = ask(client, "/v1/carcassonne/placements", body)["placements"]
    assert [(row["x"], row["rotation"]) for row in rows] == [(last, 90)]
    after = {"map": drawn, "tiles": laid}
    answer = ask(client, "/v1/carcassonne/check", {"position": after})
    assert answer["faults"] == []
    assert reaching.apart(Board(after)) == []
