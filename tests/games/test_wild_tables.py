"""Tables that no game brings about: Leipzig, German cathedrals, disagreements, all figures."""

from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests import tables
from tests.asking import ask
from tests.building.tables import lay, stand
from tests.cases import long_after
from tests.games.comparing import compare_scores
from tests.oracles import scoring, spots
from tests.oracles.board import Board
from tests.searching import share_of

Json = dict[str, Any]

SEEDS = range(share_of(60))
STEP = 100 // share_of(100)
"""Figures are taken to every tile of this step on a table; in full, to each tile."""
WAYS = ("placement", "magic_portal", "flying_machine", "wagon")


def draw(seed: int) -> Json:
    """Draw a table of which every third may hold sides that disagree, and people in Leipzig."""
    chance = Random(seed)
    position = tables.draw_table(chance, 2 + chance.randrange(14), wild=not seed % 3)
    figures = [figure for figure in position["figures"] if figure["on"] != "wall"]
    rules = {key: value for key, value in position["rules"].items() if not key.startswith("town_")}
    leipzig = {
        quarter: chance.sample(tables.PLAYERS, chance.randrange(4)) for quarter in scoring.QUARTERS
    }
    return {**position, "rules": rules, "figures": figures, "leipzig": leipzig}


@pytest.mark.parametrize("seed", SEEDS)
def test_the_features_of_a_table_score_as_recounted(client: FlaskClient, seed: int) -> None:
    position = draw(seed)
    for moment in ("now", "end"):
        body = {"position": position, "moment": moment}
        compare_scores(ask(client, "/v1/carcassonne/scores", body), position, moment)


@pytest.mark.parametrize("via", WAYS)
@pytest.mark.parametrize("figure", long_after(4, spots.FIGURES))
def test_a_figure_may_go_where_the_recount_lets_it(
    client: FlaskClient, figure: str, via: str
) -> None:
    for seed in SEEDS[::2]:
        position = draw(seed)
        board, laid = Board(position), position["tiles"][-1]
        origin = origin_of(board) if via == "wagon" else None
        question = {
            "position": position,
            "tile_at": {"x": laid["x"], "y": laid["y"]},
            "player": "red",
            "figure": figure,
            "via": via,
        } | ({"from": origin} if origin is not None else {})
        answer = ask(client, "/v1/carcassonne/spots", question)
        reasons = spots.spots(board, (laid["x"], laid["y"]), "red", figure, via, origin)
        refused = {(row["spot"]["on"], row["spot"].get("side")) for row in answer["refused"]}
        legal = {(spot["on"], spot.get("side")) for spot in answer["spots"]}
        assert legal == {spot for spot, against in reasons.items() if not against}, seed
        assert refused == set(reasons) - legal, seed


@pytest.mark.parametrize("seed", SEEDS)
def test_no_spot_lacks_a_ruling_where_nobody_stands(client: FlaskClient, seed: int) -> None:
    position = tables.draw_table(Random(seed), 2 + seed % 14, wild=True) | {"figures": []}
    for laid in position["tiles"]:
        tile_at = {"x": laid["x"], "y": laid["y"]}
        question = {"position": position, "tile_at": tile_at, "player": "red"}
        answer = ask(client, "/v1/carcassonne/spots", question)
        refused = [one["code"] for row in answer["refused"] for one in row["objections"]]
        assert "no-ruling" not in refused


SYMBOLS = ("portal", *(f"flying_machine:{direction}" for direction in spots.COMPASS))
COMPARED = {
    *("no-ruling", "no-magic-portal", "no-flying-machine", "off-the-flight", "no-flight-there"),
    *("not-on-this-tile", "field-has-barn"),
    *("wagon-too-far", "wagon-not-joined", "wagon-elsewhere", "wagon-not-free"),
}


def draw_with_symbols(seed: int) -> tuple[Json, Json]:
    """Draw a table with barns on it, and the tile just placed, which often says what it carries."""
    chance = Random(seed)
    position = draw(seed)
    played = chance.choice(position["tiles"])
    if chance.randrange(4):
        symbols = chance.sample(SYMBOLS[:2], chance.randrange(3))
        symbols = [chance.choice(SYMBOLS[1:]) if s != "portal" else s for s in symbols]
        inline = tables.face_of(played["tile"]) | {"symbols": symbols}
        played["tile"] = inline
    for _ in range(2):
        laid = chance.choice(position["tiles"])
        corner = {"on": "corner", "side": chance.choice(spots.CORNERS)}
        barn = {"player": "red", "figure": "barn", "x": laid["x"], "y": laid["y"]} | corner
        position["figures"].append(barn)
    return position, {"x": played["x"], "y": played["y"]}


@pytest.mark.parametrize("via", WAYS)
@pytest.mark.parametrize("figure", long_after(2, ["meeple", "wagon", "abbot", "pig", "barn"]))
def test_a_figure_comes_from_the_tile_just_placed_as_the_recount_lets_it(
    client: FlaskClient, figure: str, via: str
) -> None:
    for seed in SEEDS:
        position, played = draw_with_symbols(seed)
        board = Board(position)
        origin = origin_of(board) if via == "wagon" else None
        asked: Json = {"player": "red", "figure": figure, "via": via, "played": played}
        asked |= {"from": origin} if origin is not None else {}
        for laid in position["tiles"][seed % STEP :: STEP]:
            square = (laid["x"], laid["y"])
            body = {"position": position, "tile_at": {"x": square[0], "y": square[1]}, **asked}
            answer = ask(client, "/v1/carcassonne/spots", body)
            place = (played["x"], played["y"])
            reasons = spots.spots(board, square, "red", figure, via, origin, played=place)
            told = {
                (row["spot"]["on"], row["spot"].get("side")): {
                    one["code"] for one in row["objections"]
                }
                for row in answer["refused"]
            }
            assert set(told) == {spot for spot, against in reasons.items() if against}, seed
            for spot, codes in told.items():
                assert codes & COMPARED == reasons[spot] & COMPARED, (seed, square, spot)
            warned = {one["code"] for one in answer["warnings"]} & set(UNJUDGED)
            assert warned == spots.way_warnings(board, via, place)


UNJUDGED = ("portal-tile-not-judged", "flight-not-judged")


@pytest.mark.parametrize("mode", ["basic", "advanced"])
def test_a_labyrinth_at_which_a_side_disagrees_takes_nobody(client: FlaskClient, mode: str) -> None:
    laid = [lay("labyrinth", 0, 0), lay("base.U", 1, 0)]
    figures = [stand("red", 1, 0, "road N"), stand("red", 1, 0, "field WNW")]
    position = {"rules": {"labyrinth": mode}, "tiles": laid, "figures": figures}
    question = {"position": position, "tile_at": {"x": 0, "y": 0}, "player": "red"}
    answer = ask(client, "/v1/carcassonne/spots", question)
    legal = {(spot["on"], spot.get("side")) for spot in answer["spots"]}
    assert legal == spots.legal_spots(Board(position), (0, 0), "red")
    assert legal == {("field", "SSW"), ("field", "WNW")}


def origin_of(board: Board) -> Json:
    """Name where red's wagon stands, or anything else."""
    own = [
        piece
        for figure, piece in board.figures
        if piece is not None and (figure.get("player"), figure["figure"]) == ("red", "wagon")
    ]
    anywhere = [piece for piece in board.features if piece.kind != "wall"]
    return board.spot_of((own or anywhere)[0])
