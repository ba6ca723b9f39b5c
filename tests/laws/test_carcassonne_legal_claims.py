"""A claim on what is legal says what the question about the same says, on every table."""

from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from tests.asking import ask
from tests.laws.moves import FIGURES, draw_moves
from tests.rules.claiming import CLAIMS
from tests.searching import examples
from tests.tables import PLAYERS, ROTATIONS, chances

Json = dict[str, Any]

QUESTIONS = "/v1/carcassonne/"
NOT_JUDGED = {"portal-tile-not-judged", "flight-not-judged", "wagon-adjacency-not-judged"}
WAYS = ("placement", "placement", "magic_portal", "flying_machine")
TABLES = 2000

some = examples(TABLES)


def is_ruled(legal: bool, objections: list[Json], warnings: list[Json]) -> bool:
    """Tell whether a question gives a ruling: its own words say where it does not."""
    if legal:
        return not any(warning["code"] in NOT_JUDGED for warning in warnings)
    return any(objection["code"] != "no-ruling" for objection in objections)


def expect_alike(
    verdict: Json, objections: list[Json], warnings: list[Json], claimed: bool
) -> None:
    legal = not objections
    assert verdict["right"]["objections"] == objections
    if is_ruled(legal, objections, warnings):
        assert verdict["upheld"] is (legal is claimed)
        assert verdict["right"]["legal"] is legal
    else:
        assert {"upheld", "readings", "difference"}.isdisjoint(verdict)
        assert "legal" not in verdict["right"]


def judge(client: FlaskClient, position: Json, claim: Json) -> tuple[Json, list[Json]]:
    answer = ask(client, CLAIMS, {"position": position, "claim": claim})
    (verdict,) = answer["verdicts"]
    return verdict, answer["warnings"]


@some
@given(chances(), st.booleans())
def test_a_claim_on_a_placement(client: FlaskClient, chance: Random, wild: bool) -> None:
    for position, move in draw_moves(chance, 8, wild=wild, most=1):
        laid = move["tile"]
        at = {"x": laid["x"], "y": laid["y"], "rotation": laid["rotation"]}
        if chance.randrange(3):
            at["rotation"] = chance.choice(ROTATIONS)
            at["x"] += chance.choice((0, 0, 1))
        question = {"position": position, "tile": laid["tile"], "at": at}
        answer = ask(client, f"{QUESTIONS}placements", question)
        claimed = chance.choice((True, False))
        claim = {"kind": "placement", "tile": laid["tile"], "legal": claimed} | at
        verdict, warnings = judge(client, position, claim)
        assert warnings == answer["warnings"]
        expect_alike(verdict, answer["verdict"]["objections"], [], claimed)


@pytest.mark.long
@some
@given(chances(), st.booleans())
def test_a_claim_on_a_spot(client: FlaskClient, chance: Random, wild: bool) -> None:
    for position, _ in draw_moves(chance, 8, wild=wild, most=1):
        tile = chance.choice(position["tiles"])
        tile_at = {"x": tile["x"], "y": tile["y"]}
        common: Json = {
            "player": chance.choice(PLAYERS),
            "figure": chance.choice((*FIGURES, "barn")),
            "via": chance.choice(WAYS),
        }
        common |= {"played": tile_at} if chance.randrange(3) else {}
        question = {"position": position, "tile_at": tile_at, **common}
        answer = ask(client, f"{QUESTIONS}spots", question)
        judged: list[tuple[Json, list[Json]]] = [(spot, []) for spot in answer["spots"]]
        judged += [(row["spot"], row["objections"]) for row in answer["refused"]]
        for spot, objections in chance.sample(judged, min(2, len(judged))):
            claimed = chance.choice((True, False))
            claim = {"kind": "spot", "at": spot, "legal": claimed, **common}
            verdict, warnings = judge(client, position, claim)
            assert all(warning in answer["warnings"] for warning in warnings)
            expect_alike(verdict, objections, warnings, claimed)


@pytest.mark.long
@some
@given(chances(), st.booleans())
def test_a_claim_on_a_move(client: FlaskClient, chance: Random, wild: bool) -> None:
    for position, move in draw_moves(chance, 8, wild=wild, most=2):
        answer = ask(client, f"{QUESTIONS}moves", {"position": position, "move": move})
        claimed = chance.choice((True, False))
        claim = {"kind": "move", "move": move, "legal": claimed}
        verdict, warnings = judge(client, position, claim)
        assert warnings == answer["warnings"]
        expect_alike(verdict, answer["objections"], warnings, claimed)
        brings = verdict.get("brings")
        assert (brings is not None) is answer["legal"]
        if brings is not None:
            assert brings == {key: answer[key] for key in brings}
            assert answer.keys() - brings.keys() <= {
                *("summary", "ruleset", "position", "warnings", "position_after", "standing"),
                *("legal", "objections"),
            }
