"""What of an answer is structured content, where an assistant names no fields."""

import json
from random import Random
from typing import Any, Final

import pytest
from flask.testing import FlaskClient

from referee.api.app import load_document
from referee.api.games import GAMES
from referee.core.languages import ENGLISH
from referee.mcp.asking import Asker
from referee.mcp.choosing import _CHOSEN, MOST, cut
from referee.mcp.messages import Answerer
from tests.cases import for_each
from tests.tables import grow, people

Json = dict[str, Any]

TOKENS: Final = 3_000
CHARACTERS_OF_A_TOKEN: Final = 4


def draw_large_table() -> Json:
    """Draw a table of 39 tiles with figures."""
    chance = Random(5)
    laid = grow(chance, 39)
    return {"tiles": laid, "figures": people(chance, laid, 14), "rules": {"labyrinth": "advanced"}}


@pytest.fixture(scope="module")
def answerer() -> Answerer:
    return Answerer(Asker(ENGLISH))


def measure_tokens(result: Json) -> int:
    return len(json.dumps(result)) // CHARACTERS_OF_A_TOKEN


def test_an_answer_on_a_large_table_takes_few_tokens(answerer: Answerer) -> None:
    position = draw_large_table()
    player = position["figures"][0]["player"]
    asked: dict[str, Json] = {
        "roads": {},
        "scores": {},
        "remaining": {},
        "check": {},
        "placements": {"tile": "base.D"},
        "options": {"tile": "base.D", "player": player},
    }
    for name, rest in asked.items():
        arguments = {"position": position, **rest}
        told = answerer.call_tool(f"carcassonne_{name}", arguments)["structuredContent"]
        assert "ruleset" not in told
        assert 0 < measure_tokens(told) < TOKENS, name
        chosen = {**arguments, "fields": "ruleset,summary"}
        asked_for = answerer.call_tool(f"carcassonne_{name}", chosen)["structuredContent"]
        assert list(asked_for) == ["ruleset", "summary"]


def test_every_list_that_is_shortened_says_by_how_many_rows(answerer: Answerer) -> None:
    position = draw_large_table()
    player = position["figures"][0]["player"]
    asked = {"position": position, "tile": "base.D", "player": player}
    told = answerer.call_tool("carcassonne_options", asked)["structuredContent"]
    assert told["left_out"]
    assert len(told["options"]) + told["left_out"]["options"] == told["count"]
    assert told["options"]


@for_each(
    ("sizes", "kept"),
    [
        ({"a": 3}, {"a": 3}),
        ({"a": 200}, {"a": 87}),
        ({"a": 1, "b": 200}, {"a": 1, "b": 86}),
        ({"a": 200, "b": 200}, {"a": 43, "b": 44}),
    ],
)
def test_lists_share_the_room_that_there_is(sizes: dict[str, int], kept: dict[str, int]) -> None:
    body = {key: ["x" * 99] * count for key, count in sizes.items()}
    told = cut(body)
    left_out = told.pop("left_out", {})
    assert {key: len(rows) for key, rows in told.items()} == kept
    assert {key: len(rows) + left_out.get(key, 0) for key, rows in told.items()} == sizes
    assert len(json.dumps(told)) <= MOST


def test_only_keys_that_there_are_are_chosen() -> None:
    """Each path that is named stands in the document, in an answer to such a question."""
    schemas = load_document()["components"]["schemas"]

    def find(shape: Json, steps: list[str]) -> bool:
        if "$ref" in shape:
            return find(schemas[shape["$ref"].rpartition("/")[2]], steps)
        for below in (key for key in ("oneOf", "anyOf", "allOf") if key in shape):
            if any(find(each, steps) for each in shape[below]):
                return True
        if "items" in shape:
            return find(shape["items"], steps)
        if not steps:
            return True
        below = shape.get("properties", {}).get(steps[0])
        return below is not None and find(below, steps[1:])

    for name, lists in _CHOSEN.items():
        answers = [
            load_document()["paths"][f"/v1/{game.name}/{name}"]["post"]["responses"]["200"][
                "content"
            ]["application/json"]["schema"]
            for game in GAMES
            if name in {**game.questions, **game.records}
        ]
        assert answers, name
        for key, paths in lists.items():
            for path in paths.split():
                steps = [key, *path.split(".")]
                assert any(find(each, steps) for each in answers), (name, steps)


def test_the_position_after_a_move_is_on_one_line(answerer: Answerer, client: FlaskClient) -> None:
    asked = {"position": "c1/0,0,D", "move": "player:red;tile:base.U,1,0,90;figure:meeple,road,E"}
    told = answerer.call_tool("carcassonne_moves", asked)
    after = told["structuredContent"]["position_after"]
    assert after == "c1/0,0,D,U1-red.rE"
    assert told["content"][0]["text"].endswith(f"Position after: {after}")
    assert client.get("/v1/carcassonne/check", query_string={"position": after}).status_code == 200
