"""Rulings: several questions on one position equal the same questions asked one by one."""

import json
from typing import Any, Final

import pytest
from flask.testing import FlaskClient

from referee.api.games import GAMES
from tests.api.samples import (
    AT_THE_WAINWRIGHTS,
    CARD_RULINGS,
    CATHEDRAL_LOOP,
    DISAGREEING,
    FROM_THE_ROAD,
    LABYRINTH,
    LEIPZIG,
    MAZE,
    MOVES,
    ONE_TILE,
    RULINGS,
    THE_MAGE_FLEES,
    TO_LEIPZIG,
    TWO_GROUPS,
    TWO_SPELLS,
    UNSOUND,
    Json,
)
from tests.asking import ask, ask_in_order, refuse
from tests.building.cards import card

SPOT: Final = {"x": 1, "y": 0, "on": "road", "side": "E"}
PLACES: Final = [{"x": 0, "y": 0}]
ON_TILES, ON_CARDS = (", ".join(game.questions) for game in GAMES)

CASES: Final[dict[str, tuple[str, Json, Json]]] = {
    "nothing": (RULINGS, ONE_TILE, {}),
    "roads": (RULINGS, LABYRINTH, {"roads": {}}),
    "one road": (RULINGS, LABYRINTH, {"roads": {"at": SPOT}}),
    "placements": (RULINGS, LABYRINTH, {"placements": {"tile": CATHEDRAL_LOOP}}),
    "both": (RULINGS, LABYRINTH, {"roads": {}, "placements": {"tile": "base.V"}}),
    "both the other way round": (
        RULINGS,
        LABYRINTH,
        {"placements": {"tile": "base.V", "at": {"x": 3, "y": 0, "rotation": 90}}, "roads": {}},
    ),
    "on a table with warnings": (
        RULINGS,
        DISAGREEING,
        {"roads": {}, "placements": {"tile": "base.U", "at": {"x": 1, "y": -1}}},
    ),
    "scores now": (RULINGS, LABYRINTH, {"scores": {}}),
    "scores at the end": (RULINGS, LEIPZIG, {"scores": {"moment": "end"}}),
    "spots": (
        RULINGS,
        TWO_SPELLS,
        {"spots": {"tile_at": {"x": 0, "y": -1}, "player": "red", "figure": "builder"}},
    ),
    "a move with mage and witch": (RULINGS, TWO_SPELLS, {"moves": {"move": THE_MAGE_FLEES}}),
    "a move that is refused": (
        RULINGS,
        LEIPZIG,
        {"moves": {"move": TO_LEIPZIG | {"tile": {"tile": "base.A", "x": 0, "y": 0}}}},
    ),
    "a check": (RULINGS, UNSOUND, {"check": {}}),
    "everything on Carcassonne": (
        RULINGS,
        AT_THE_WAINWRIGHTS,
        {
            "claims": {
                "claim": {"kind": "points", "at": FROM_THE_ROAD, "player": "red", "points": 1}
            },
            "check": {},
            "moves": {"move": {"player": "red", "tile": {"tile": "base.D", "x": 4, "y": 0}}},
            "spots": {
                "tile_at": {"x": 0, "y": -2},
                "player": "black",
                "via": "wagon",
                "from": {"x": 0, "y": -2, "on": "road", "side": "S"},
            },
            "placements": {"tile": "base.V"},
            "scores": {"moment": "end"},
            "roads": {"at": FROM_THE_ROAD},
        },
    ),
    "paths": (CARD_RULINGS, MAZE, {"paths": {"from": {"x": 2, "y": 0}}}),
    "everything on cards": (
        CARD_RULINGS,
        MAZE,
        {
            "collectable": {"played": PLACES, "want": [{"x": 1, "y": 0}]},
            "placements": {"card": card("NS", "ghost"), "at": {"x": 1, "y": 1}},
            "paths": {},
        },
    ),
    "on groups that lie apart": (
        CARD_RULINGS,
        TWO_GROUPS,
        {"placements": {"card": {"paths": [card("W")]}}, "collectable": {"played": PLACES}},
    ),
}


@pytest.mark.parametrize(("path", "position", "asked"), CASES.values(), ids=CASES)
def test_each_answer_equals_the_one_to_the_single_question(
    client: FlaskClient, path: str, position: Json, asked: Json
) -> None:
    answer = ask(client, path, {"position": position, "ask": asked})
    for name, question in asked.items():
        single = ask(client, path.replace("rulings", name), {"position": position} | question)
        shared = {"ruleset": single.pop("ruleset"), "warnings": single.pop("warnings")}
        assert single.pop("position")["notation"] == answer["position"]["notation"]
        part = dict(answer[name])
        warnings = answer["warnings"] + part.pop("warnings")
        assert part == single
        assert {"ruleset": answer["ruleset"], "warnings": in_order(warnings)} == shared


def in_order(warnings: list[Json]) -> list[Json]:
    """Sort warnings by place, then code; those without a place come first."""

    def key(warning: Json) -> tuple[bool, int, int, int, str]:
        at = warning.get("at", {"x": 0, "y": 0})
        side = "NESW".find(at.get("side", "-"))
        return "at" in warning, at["y"], at["x"], side, warning["code"]

    return sorted(warnings, key=key)


@pytest.mark.parametrize(("path", "position", "asked"), CASES.values(), ids=CASES)
def test_answers_stand_in_the_order_asked(
    client: FlaskClient, path: str, position: Json, asked: Json
) -> None:
    body = json.dumps({"position": position, "ask": asked})
    answer = client.post(path, data=body, content_type="application/json")
    shared = ["ruleset", "position", "summary", "warnings"]
    assert list(json.loads(answer.text)) == [*shared, *asked]


def test_a_warning_of_one_question_stands_with_its_answer(client: FlaskClient) -> None:
    body = {"position": {"cards": []}, "ask": {"placements": {"card": card("N")}, "paths": {}}}
    answer = ask(client, CARD_RULINGS, body)
    assert answer["warnings"] == []
    assert answer["paths"]["warnings"] == []
    assert [warning["code"] for warning in answer["placements"]["warnings"]] == [
        "no-legal-placement"
    ]


def test_warnings_of_several_questions_stand_each_with_its_answer(client: FlaskClient) -> None:
    asked = {
        "scores": {"moment": "end"},
        "spots": {"tile_at": {"x": -1, "y": 0}, "player": "red", "via": "flying_machine"},
        "check": {},
    }
    nowhere = {"player": "blue", "figure": "barn", "x": -1, "y": 0, "on": "corner", "side": "NE"}
    position = LABYRINTH | {"figures": [*LABYRINTH["figures"], nowhere]}
    answer = ask(client, RULINGS, {"position": position, "ask": asked})
    codes = {name: [found["code"] for found in answer[name]["warnings"]] for name in asked}
    assert codes == {"scores": ["barn-not-ruled"], "spots": ["flight-not-judged"], "check": []}


def test_a_quarter_without_a_ruling_is_a_warning_of_the_position(client: FlaskClient) -> None:
    asked: Json = {"scores": {}, "moves": {"move": TO_LEIPZIG}}
    answer = ask(client, RULINGS, {"position": LEIPZIG, "ask": asked})
    assert [warning["code"] for warning in answer["warnings"]] == ["quarter-not-ruled"]
    assert answer["scores"]["warnings"] == answer["moves"]["warnings"] == []


@pytest.mark.parametrize("quarter", ["bookbinders", "fourth"])
def test_a_send_to_a_quarter_without_a_ruling_is_warned_of(
    client: FlaskClient, quarter: str
) -> None:
    nobody_there: Json = LEIPZIG | {"leipzig": {}}
    [send] = TO_LEIPZIG["leipzig"]
    for goes_to, expected in ((quarter, ["quarter-not-ruled"]), ("coiners", [])):
        move = TO_LEIPZIG | {"leipzig": [send | {"quarter": goes_to}]}
        answer = ask(client, MOVES, {"position": nobody_there, "move": move})
        assert answer["legal"] is True
        assert [warning["code"] for warning in answer["warnings"]] == expected


def test_a_move_in_between_changes_no_other_answer(client: FlaskClient) -> None:
    asked: Json = {"roads": {}, "moves": {"move": TO_LEIPZIG}, "scores": {}}
    with_move = ask_in_order(client, RULINGS, {"position": LEIPZIG, "ask": asked})
    del asked["moves"]
    without = ask_in_order(client, RULINGS, {"position": LEIPZIG, "ask": asked})
    move = with_move.pop("moves")
    assert move["legal"] is True
    assert with_move.pop("summary") == " ".join(
        (with_move["roads"]["summary"], move["summary"], with_move["scores"]["summary"])
    )
    del without["summary"]
    assert with_move == without


def test_a_warning_of_the_position_stands_once(client: FlaskClient) -> None:
    body = {"position": TWO_GROUPS, "ask": {"paths": {}, "collectable": {"played": PLACES}}}
    answer = ask(client, CARD_RULINGS, body)
    assert [warning["code"] for warning in answer["warnings"]] == ["groups-apart"]
    assert answer["paths"]["warnings"] == answer["collectable"]["warnings"] == []


def errors_of(client: FlaskClient, path: str, position: Json, asked: Any) -> list[tuple[str, str]]:
    problem = refuse(client, path, {"position": position, "ask": asked})
    return [(error["pointer"], error["code"]) for error in problem["errors"]]


def test_faults_of_form_are_collected_over_all_questions(client: FlaskClient) -> None:
    asked = {
        "roads": {"at": {"x": 0, "y": 0}, "side": "N"},
        "placements": {"at": {"x": 0, "y": 1_000}},
        "suggestions": {},
    }
    assert set(errors_of(client, RULINGS, ONE_TILE, asked)) == {
        ("/ask/roads/at", "missing-key"),
        ("/ask/roads/side", "unknown-key"),
        ("/ask/placements", "missing-key"),
        ("/ask/placements/at/y", "out-of-range"),
        ("/ask/suggestions", "unknown-question"),
    }


def test_faults_on_the_table_are_collected_over_all_questions(client: FlaskClient) -> None:
    asked = {
        "paths": {"from": {"x": 9, "y": 9}},
        "placements": {"at": {"x": 0, "y": 0}},
        "collectable": {"played": [{"x": 8, "y": 8}]},
    }
    assert set(errors_of(client, CARD_RULINGS, MAZE, asked)) == {
        ("/ask/paths/from", "no-card-on-square"),
        ("/ask/placements/at/card", "hand-index-needed"),
        ("/ask/collectable/played/0", "no-card-on-square"),
    }


def test_one_bad_question_leaves_no_answer_to_the_others(client: FlaskClient) -> None:
    asked = {"roads": {}, "placements": {"tile": "base.Z"}}
    problem = refuse(client, RULINGS, {"position": ONE_TILE, "ask": asked})
    assert "roads" not in problem


@pytest.mark.parametrize(
    ("path", "position", "name", "known"),
    [
        (RULINGS, ONE_TILE, "paths", ON_TILES),
        (RULINGS, ONE_TILE, "rulings", ON_TILES),
        (RULINGS, ONE_TILE, "", ON_TILES),
        (CARD_RULINGS, MAZE, "roads", ON_CARDS),
        (CARD_RULINGS, MAZE, "Paths", ON_CARDS),
    ],
)
def test_an_unknown_question_is_told_what_may_be_asked(
    client: FlaskClient, path: str, position: Json, name: str, known: str
) -> None:
    problem = refuse(client, path, {"position": position, "ask": {name: {}}})
    [error] = problem["errors"]
    assert (error["pointer"], error["code"]) == (f"/ask/{name}", "unknown-question")
    told = f'There is no question "{name}" on this game; ask one of: {known}.'
    assert error["text"] == told + (' Did you mean "paths"?' if name == "Paths" else "")
