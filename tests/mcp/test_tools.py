"""What an assistant is told of the tools: sound, complete, and no longer than it has to be."""

import json
from typing import Any, Final

import jsonschema_rs
import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from referee.api.app import load_document
from referee.api.contract.parameters import PARAMETERS
from referee.api.documents import load_notation
from referee.api.games import GAMES
from referee.api.limits import BODY_BYTES
from referee.core.languages import ENGLISH, Language
from referee.mcp.asking import Asker
from referee.mcp.tools import READ, Tool, list_tools
from tests.asking import ask_in_order
from tests.delivery.shown_answers import ROOT
from tests.mcp.__main__ import measure
from tests.searching import examples

ODD_VALUES: Final = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda below: st.lists(below, max_size=3) | st.dictionaries(st.text(), below, max_size=3),
    max_leaves=8,
)
"""Whatever JSON may hold, and what it may not."""
MOST_BYTES: Final = 1_160
"""The most bytes, on average, that a tool takes of a context before anything has been asked."""
QUESTIONS: Final = [(game, name) for game in GAMES for name in (*game.questions, *game.records)]
NAMES: Final = [f"{game.name.replace('-', '_')}_{name}" for game, name in QUESTIONS]
DRAWN: Final = ["carcassonne_diagram", "labyrinth_cards_diagram"]


@pytest.fixture(scope="module")
def tools() -> dict[str, Tool]:
    return {tool.name: tool for tool in list_tools(Asker(ENGLISH))}


def test_there_is_a_tool_for_each_question_and_what_one_needs_to_ask(
    tools: dict[str, Tool],
) -> None:
    assert list(tools) == ["notation", *NAMES, *DRAWN, *READ]


def test_every_schema_is_sound(tools: dict[str, Tool]) -> None:
    for tool in tools.values():
        jsonschema_rs.Draft202012Validator(
            {"$schema": "https://json-schema.org/draft/2020-12/schema", **tool.schema}
        )
        jsonschema_rs.meta.validate(tool.schema)
        assert tool.schema["type"] == "object"
        assert "$ref" not in json.dumps(tool.schema)
        for key, shape in tool.schema["properties"].items():
            assert shape["description"], f"{tool.name}: {key}"
            assert set(shape) & {"type", "oneOf"}, f"{tool.name}: {key}"


def test_a_schema_takes_the_keys_of_the_question_and_requires_its_own(
    tools: dict[str, Tool],
) -> None:
    for (game, name), tool in zip(QUESTIONS, NAMES, strict=True):
        forms, schema = game.find_forms(name), tools[tool].schema
        assert set(schema["properties"]) == {*forms, "fields", "language"}
        assert schema["required"] == [key for key, form in forms.items() if form.required]


def test_the_tools_take_little_of_a_context(tools: dict[str, Tool]) -> None:
    size = measure([tool.name, tool.description, tool.schema] for tool in tools.values())
    assert size < MOST_BYTES * len(tools), size


@pytest.mark.parametrize(("game", "name"), QUESTIONS, ids=NAMES)
def test_the_examples_of_a_tool_are_arguments_that_it_takes(
    tools: dict[str, Tool], client: FlaskClient, game: Any, name: str
) -> None:
    tool = tools[f"{game.name.replace('-', '_')}_{name}"]
    shown = {
        key: shape["examples"][0]
        for key, shape in tool.schema["properties"].items()
        if "examples" in shape
    }
    jsonschema_rs.validate(tool.schema, shown)
    answer = tool.call(shown)
    path = f"/v1/{game.name}/{name}"
    operation = load_document()["paths"][path]["post"]
    example = operation["requestBody"]["content"]["application/json"]["example"]
    assert answer[:2] == (200, client.get(path, query_string=shown).get_json())
    assert tool.call(example)[:2] == (200, ask_in_order(client, path, example))


def test_wishes_that_no_tool_tells_of_are_taken_too(tools: dict[str, Tool]) -> None:
    asked = {"position": "c1/0,0,D-red.rE", "omit": "summary", "expand": "citations"}
    whole = tools["carcassonne_roads"].call({"position": asked["position"]}).body
    wished = tools["carcassonne_roads"].call(asked).body
    assert set(PARAMETERS) == {"fields", "omit", "expand", "language"}
    assert wished.get("citations", [])["car-1.1"]["title"]
    assert "summary" in whole
    assert "summary" not in wished


def test_keys_to_keep_may_be_a_list(tools: dict[str, Tool]) -> None:
    call = tools["carcassonne_roads"].call
    position = {"position": "c1/0,0,D-red.rE"}
    kept = call({**position, "fields": ["summary", "roads.awards"]})
    assert kept == call({**position, "fields": "summary,roads.awards"})
    assert set(kept.body) == {"summary", "roads"}


@pytest.mark.parametrize(
    ("arguments", "status", "code", "pointer"),
    [
        ({}, 422, "missing-key", ""),
        ({"position": "c1/0,0,D", "at": "{nonsense"}, 422, "not-an-object", "/at"),
        ({"position": "c1/0,0,D", "at": "0,0,road,Q"}, 422, "unknown-side", "/at/side"),
        ({"position": "c1/0,0,D", "spot": "0,0"}, 422, "unknown-key", "/spot"),
        ({"position": "c1/0,0,D", "language": "es"}, 400, "unknown-value", ""),
        ({"position": None}, 422, "null", "/position"),
        ({"position": {"tiles": [[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]}}, 400, "too-deep", ""),
    ],
)
def test_what_is_no_question_is_a_problem_with_its_place(
    tools: dict[str, Tool], arguments: dict[str, Any], status: int, code: str, pointer: str
) -> None:
    answer = tools["carcassonne_roads"].call(arguments)
    assert answer.is_refused
    assert answer.status == answer.body["status"] == status
    [error] = answer.body["errors"]
    assert (error["code"], error["pointer"]) == (code, pointer)
    assert error["text"]


def test_half_a_sign_is_refused_too(tools: dict[str, Tool]) -> None:
    answer = tools["carcassonne_roads"].call({"position": "c1/0,0,D-\ud800.rE"})
    assert answer.status == 422


def test_a_question_has_the_limits_of_a_request(tools: dict[str, Tool]) -> None:
    answer = tools["carcassonne_roads"].call({"position": "c1/" + "," * BODY_BYTES})
    assert answer.status == 413


def write_odd_arguments(tool: Tool) -> st.SearchStrategy[dict[str, Any]]:
    """Write arguments with the keys of a tool, some of its examples, and whatever else."""
    shown = [
        each for shape in tool.schema["properties"].values() for each in shape.get("examples", [])
    ]
    values = st.one_of(ODD_VALUES, st.sampled_from(shown) if shown else ODD_VALUES)
    keys = st.one_of(st.sampled_from(sorted({*tool.schema["properties"], *PARAMETERS})), st.text())
    return st.dictionaries(keys, values, max_size=6)


@examples(1_000)
@given(data=st.data())
def test_whatever_an_assistant_sends_is_answered_or_refused(
    tools: dict[str, Tool], data: st.DataObject
) -> None:
    tool = data.draw(st.sampled_from(list(tools.values())))
    answer = tool.call(data.draw(write_odd_arguments(tool)))
    assert answer.status < 500, answer.body
    assert answer.is_refused == ("status" in answer.body)


def test_rules_and_tiles_are_read(tools: dict[str, Tool], client: FlaskClient) -> None:
    rule = tools["rule"].call({"rule_id": "car-1.4.witch", "language": "de"})
    assert rule[:2] == (200, client.get("/v1/rules/car-1.4.witch?language=de").get_json())
    edges = "road,city,road,field"
    tiles = tools["carcassonne_tiles"].call({"edges": edges.split(",")})
    assert tiles[:2] == (200, client.get(f"/v1/carcassonne/tiles?edges={edges}").get_json())
    assert tools["carcassonne_tiles"].call({"edges": edges}) == tiles


@pytest.mark.parametrize(
    ("tool", "arguments", "status"),
    [
        ("rule", {}, 422),
        ("rule", {"rule_id": "car-99"}, 404),
        ("rule", {"rule_id": "../limits"}, 404),
        ("rule", {"rule_id": "car-1.1", "edges": "road"}, 400),
        ("carcassonne_tiles", {}, 422),
    ],
)
def test_what_is_not_there_is_a_problem(
    tools: dict[str, Tool], tool: str, arguments: dict[str, Any], status: int
) -> None:
    assert tools[tool].call(arguments).status == status


@pytest.mark.parametrize(
    ("arguments", "title", "text"),
    [
        ({}, "Das lässt sich nicht", "Der Schlüssel „rule_id“ fehlt"),
        ({"language": "en"}, "This cannot be read", 'The key "rule_id" is missing'),
        ({"rule_id": "car-1.1", "language": "es"}, "Die Adresse hat", "en, de, fr, it"),
    ],
)
def test_a_refusal_is_in_the_language_that_was_asked_for_or_in_that_of_the_server(
    arguments: dict[str, Any], title: str, text: str
) -> None:
    tools = {tool.name: tool for tool in list_tools(Asker(Language("de")))}
    body = tools["rule"].call(arguments).body
    assert body["title"].startswith(title)
    assert text in body["errors"][0]["text"]


@pytest.mark.parametrize("is_installed", [True, False])
def test_a_table_is_drawn_as_it_is_at_its_address(
    tools: dict[str, Tool],
    client: FlaskClient,
    monkeypatch: pytest.MonkeyPatch,
    is_installed: bool,
) -> None:
    for module in ("asking", "pictures"):
        where = {"asking": "referee.mcp.asking", "pictures": "referee.api.pictures"}[module]
        monkeypatch.setattr(f"{where}.can_render", lambda: is_installed)
    asked = {"position": "c1/0,0,D-red.rE", "mark": "roads:0,0,road,E", "width": 200}
    answer = tools["carcassonne_diagram"].call(asked)
    assert answer.drawn is not None
    assert answer.drawn.is_svg is not is_installed
    shown = client.get(answer.body["address"])
    assert (shown.mimetype, shown.get_data()) == answer.drawn


def test_no_picture_of_nothing(tools: dict[str, Tool]) -> None:
    assert tools["carcassonne_diagram"].call({}).status == 422
    assert tools["carcassonne_diagram"].call({"position": "c1/0,0,D", "width": 1}).status == 400


def test_the_grammar_is_that_of_the_documentation(tools: dict[str, Tool]) -> None:
    assert load_notation() == (ROOT / "docs" / "notation.md").read_text("utf-8")
    assert tools["notation"].call({}).body == {"summary": load_notation()}
