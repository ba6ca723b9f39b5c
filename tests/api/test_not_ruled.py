"""What is not ruled is said: one warning for each rule that could change the answer, no other."""

from dataclasses import replace
from typing import Any

import pytest
from flask.testing import FlaskClient

from referee.api.carcassonne.questions import GAME
from referee.api.carcassonne.writing.not_ruled import check_depending
from referee.api.contract.questions import QuestionFault
from referee.catalogue.tile_sets import ASPECTS
from referee.core.languages import Language
from referee.texts.sentences import tell
from tests.asking import ask

Json = dict[str, Any]

D: Json = {"tile": "base.D", "x": 0, "y": 0}


def find_rules(answer: Json) -> list[tuple[str, str]]:
    """Give the set and the rule of each warning of that kind, in order."""
    warnings = [each for each in answer["warnings"] if each["code"] == "rule-not-ruled"]
    return [(each["params"]["set"], each["params"]["rule"]) for each in warnings]


def scores(client: FlaskClient, *tiles: Json, **more: Any) -> list[tuple[str, str]]:
    """Ask for the scores of a table at the end."""
    body = {"position": {"tiles": list(tiles), **more}, "moment": "end"}
    return find_rules(ask(client, "/v1/carcassonne/scores", body))


def test_a_table_without_such_a_set_gets_no_warning(client: FlaskClient) -> None:
    assert scores(client, D) == []
    assert scores(client, D, sets={"base": 1, "tower": 0}) == []


def test_a_tile_of_a_set_is_enough(client: FlaskClient) -> None:
    tower: Json = {"tile": "tower.city", "x": 0, "y": -1, "rotation": 180}
    assert scores(client, D, tower) == [("tower", "towers")]


def test_the_name_of_a_set_among_those_in_play_is_enough(client: FlaskClient) -> None:
    assert scores(client, D, sets={"base": 1, "tower": 1}) == [("tower", "towers")]


def test_only_what_could_change_the_answer_is_named(client: FlaskClient) -> None:
    position = {"tiles": [D], "sets": {"flying_machines": 1, "watchtowers": 1, "wind_roses": 1}}
    asked: dict[str, Json] = {
        "roads": {},
        "placements": {"tile": "base.D"},
        "spots": {"tile_at": {"x": 0, "y": 0}, "player": "red"},
        "check": {},
    }
    found = {
        name: find_rules(ask(client, f"/v1/carcassonne/{name}", {"position": position, **more}))
        for name, more in asked.items()
    }
    assert found == {
        "roads": [],
        "placements": [("flying_machines", "flight-die")],
        "spots": [("flying_machines", "flight-die")],
        "check": [],
    }


def test_among_several_answers_each_has_its_own(client: FlaskClient) -> None:
    position = {"tiles": [D], "sets": {"flying_machines": 1, "tower": 1}}
    questions = {"placements": {"tile": "base.D"}, "scores": {"moment": "end"}}
    body = {"position": position, "ask": questions}
    answer = client.post("/v1/carcassonne/rulings", json=body).get_json()
    assert find_rules(answer) == []
    assert find_rules(answer["scores"]) == [("tower", "towers")]
    assert sorted(find_rules(answer["placements"])) == [
        ("flying_machines", "flight-die"),
        ("tower", "towers"),
    ]


def test_a_question_of_which_is_not_said_what_it_depends_on_stops_the_start() -> None:
    roads = GAME.questions["roads"]
    with pytest.raises(QuestionFault, match=r"^roads does not say what it depends on, of check, "):
        check_depending([replace(roads, depends_on=None)])
    with pytest.raises(QuestionFault, match=r"^roads depends on sails, which is not of check, "):
        check_depending([replace(roads, depends_on=("roads", "sails"))])


def test_every_aspect_bears_on_some_question() -> None:
    found = set[str]().union(*(each.depends_on or () for each in GAME.questions.values()))
    assert found == set(ASPECTS)


@pytest.mark.parametrize("language", ["en", "de", "fr", "it"])
def test_the_warning_names_the_set_in_every_language(client: FlaskClient, language: str) -> None:
    tower = tell("sets", "tower.title", Language(language))
    body = {"position": {"tiles": [D], "sets": {"tower": 1}}, "moment": "end"}
    headers = {"Accept-Language": language}
    answer = client.post("/v1/carcassonne/scores", json=body, headers=headers).get_json()
    (warning,) = answer["warnings"]
    assert warning["text"].startswith(tower)
