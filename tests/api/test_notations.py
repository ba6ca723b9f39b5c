"""A position in its notation: taken wherever an object is, and refused by the column."""

import json
from operator import itemgetter
from pathlib import Path
from typing import Any, Final

import pytest
from flask.testing import FlaskClient

from referee.api import limits
from referee.carcassonne import notation as carcassonne
from referee.labyrinth_cards import notation as labyrinth_cards
from tests.api.samples import GOOD, ONE_TILE, PATHS, ROADS, RULINGS, Json, lay_card
from tests.asking import ask, refuse
from tests.carcassonne.test_notation import FAULTS as CARCASSONNE
from tests.carcassonne.test_notation import Found
from tests.cases import for_each
from tests.labyrinth_cards.test_notation import FAULTS as CARDS

FOLDER: Final = Path(__file__).parents[2] / "examples"
EXAMPLES: Final = {
    file.stem: json.loads(file.read_text("utf-8")) for file in sorted(FOLDER.glob("*.json"))
}
ASKED: Final[dict[str, tuple[str, Json]]] = {
    **{name: (example["path"], example["body"]) for name, example in EXAMPLES.items()},
    **GOOD,
}


def write(position: Json) -> str:
    """Write a position of either game."""
    if "cards" in position:
        return labyrinth_cards.format_position(position)
    return carcassonne.format_position(position)


def lay_out(answer: Any) -> Any:
    """Give an answer with its whole positions as lines: they come in the order of what was sent."""
    if isinstance(answer, list):
        return list(map(lay_out, answer))
    if not isinstance(answer, dict):
        return answer
    return {
        key: write(below) if key == "position_after" else lay_out(below)
        for key, below in answer.items()
    }


@for_each(("path", "body"), ASKED.values(), ids=ASKED, most=3, kind_of=itemgetter(0))
def test_a_question_is_answered_the_same_about_a_notation(
    client: FlaskClient, path: str, body: Json
) -> None:
    by_notation = body | {"position": write(body["position"])}
    assert lay_out(ask(client, path, by_notation)) == lay_out(ask(client, path, body))


# ------------------------------------------------------------------------------ what is refused

REFUSED: Final = [
    (ROADS, "c1/" + "9" * limits.NOTATION_CHARACTERS, [("notation-too-long", 0)]),
    *((ROADS, line, found[:20]) for line, found in CARCASSONNE.items()),
    *((PATHS, line, found) for line, found in CARDS.items()),
]
CODES: Final = {code for _, _, found in REFUSED for code, _ in found}
"""The codes of all faults that the tables of this file hold."""


@for_each(("path", "line", "found"), REFUSED)
def test_a_notation_is_refused_by_the_column(
    client: FlaskClient, path: str, line: str, found: Found
) -> None:
    problem = refuse(client, path, {"position": line})
    errors = problem["errors"]
    assert [(e["code"], e["params"].get("column", 0)) for e in errors] == found
    assert {e["pointer"] for e in errors} == {"/position"}
    for error in errors:
        assert error["text"].endswith((".", "?"))
        if "column" in error["params"]:
            assert error["text"].startswith(f"Column {error['params']['column']}: ")


MEANT: Final = {
    "c1/rule,labyrinth.basic/0,0,D": "rules",
    "c1/0,0,:rE.in": "inn",
    "c1/0,0,:rEW:magik": "magic",
    "l1/hnd,NE": "hand",
}


@pytest.mark.parametrize(("line", "meant"), MEANT.items())
def test_what_was_probably_meant_is_named(client: FlaskClient, line: str, meant: str) -> None:
    (error,) = refuse(client, ROADS if line[0] == "c" else PATHS, {"position": line})["errors"]
    assert error["params"]["did_you_mean"] == meant


SAID_BY_OTHERS: Final = {
    "c1/0,0,D,Z": [("/position/tiles/1/tile", "unknown-tile", 10)],
    "c1/0,0,D/0,0,U": [("/position/tiles/1", "two-tiles-on-a-square", 14)],
    "c1/0,0,D-red.rE/5,5,-red.m": [("/position/figures/1", "no-tile-there", 22)],
    "c1/0,0,D-red.rN": [("/position/figures/0/on", "no-such-feature", 10)],
    "c1/0,0,D-red.knight.rE": [("/position/figures/0/figure", "unknown-figure", 10)],
    "c1/0,0,D-~200b.rE": [("/position/figures/0/player", "not-a-name", 10)],
    "c1/rules,labyrinth.advance/0,0,D": [("/position/rules/labyrinth", "unknown-reading", 10)],
    "c1/0,0,D,:rEW:rE.coats9": [
        ("/position/tiles/1/tile/features/1/coats_of_arms", "out-of-range", 15)
    ],
    "c1/supply,red.knight.1/0,0,D": [("/position/supply/red/knight", "unknown-figure", 15)],
    "c1/points,red.1000001/0,0,D": [("/position/points/red", "out-of-range", 11)],
    "c1/map,atlantis/0,0,D": [("/position/map", "unknown-map", 8)],
    "c1/squares,0,0,C,coatsx": [("/position/map/squares/0/tile", "unknown-tile", 18)],
    "c1/squares,0,0,S/borders,0.0.W.roda": [
        ("/position/map/borders/0/kind", "unknown-border-kind", 26)
    ],
    "c1/join,0,0/squares,0,0,~w,town/join,9,0,atlantis": [
        ("/position/map/join/0/map/squares/0/town", "town-not-allowed", 21),
        ("/position/map/join/1/map", "unknown-map", 42),
    ],
    "c1/0,0,D/1000,0,U": [("/position/tiles/1/x", "out-of-range", 17)],
}


@pytest.mark.parametrize(("line", "found"), SAID_BY_OTHERS.items())
def test_a_fault_of_the_position_has_the_column_of_what_it_comes_from(
    client: FlaskClient, line: str, found: list[tuple[str, str, int]]
) -> None:
    errors = refuse(client, ROADS, {"position": line})["errors"]
    assert [(e["pointer"], e["code"], e["params"]["column"]) for e in errors] == found


def test_half_a_surrogate_pair_is_refused(client: FlaskClient) -> None:
    for line in ("c1/0,0,D-\ud800.rE", "c1/\ud800", "c1/0,0,\ud800", "\ud800", "c1/0,0,:\ud800N"):
        body = json.dumps({"position": line})
        answer = client.post(ROADS, data=body, content_type="application/json")
        assert answer.status_code == 422


def test_several_questions_take_a_notation(client: FlaskClient) -> None:
    asked: Json = {"ask": {"roads": {}, "check": {}}}
    line = ask(client, RULINGS, asked | {"position": "c1/0,0,D"})
    assert line == ask(client, RULINGS, asked | {"position": ONE_TILE})


def test_a_full_table_of_tiles_that_are_given_inline_can_be_written(client: FlaskClient) -> None:
    inline = {
        "features": [
            {"kind": "road", "sides": ["E", "W"], "inn": True},
            {"kind": "field", "sides": ["NNE", "ENE", "WNW", "NNW"]},
            {"kind": "field", "sides": ["ESE", "SSE", "SSW", "WSW"]},
        ]
    }
    tiles = [
        {"tile": inline, "x": number % 50, "y": number // 50} for number in range(limits.TILES)
    ]
    line = carcassonne.format_position({"tiles": tiles})
    assert len(line) < limits.NOTATION_CHARACTERS
    answer = client.post("/v1/carcassonne/check", json={"position": line})
    assert answer.status_code == 200


def test_a_full_table_of_cards_can_be_written(client: FlaskClient) -> None:
    names = ["Ж" * 40, "Ю" * 39]
    cards = [
        lay_card({"openings": ["N"], "treasures": names}, number, 0)
        for number in range(limits.CARDS)
    ]
    line = labyrinth_cards.format_position({"cards": cards})
    assert len(line) < limits.NOTATION_CHARACTERS
    answer = client.post("/v1/labyrinth-cards/check", json={"position": line})
    assert answer.status_code == 200


def test_half_a_pair_of_surrogates_in_the_name_of_a_map_is_written_back(
    client: FlaskClient,
) -> None:
    line = "c1/map,~h\ud800_map.:S.S:...::/0,0,D1"
    response = client.post(ROADS, json={"position": line})
    assert response.status_code == 200
    assert "~d800" in response.get_json()["position"]["notation"]
