"""Parameters in the address of a question: less of an answer, or the rules that it cites."""

from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from referee.api.app import load_document
from referee.api.batching.answering import ADDRESS as BATCH
from referee.api.contract.document.shapes import STANDING
from referee.api.contract.parameters import MAX_FIELDS, OF_EVERYTHING, PARAMETERS
from referee.api.pictures import PARAMETERS as PICTURES
from referee.api.responses.trimming import find_cited, keep
from tests.api.samples import (
    CARD_RULINGS,
    CHECK,
    GOOD,
    IN_FORMATS,
    INN_ROAD,
    LABYRINTH,
    MOVES,
    ONE_TILE,
    QUESTIONS,
    ROADS,
    RULINGS,
    SCORES,
    Json,
    tile,
)
from tests.cases import for_each

CODES = {
    "unknown-parameter",
    "parameter-twice",
    "unknown-value",
    "unknown-field",
    "missing-parameter",
    "too-long-for-a-qr-code",
}
"""The faults that an address can have; the last two only that of a QR code."""
ROADS_OF_A_LABYRINTH = {"position": LABYRINTH}


def ask(client: FlaskClient, address: str, body: Json) -> Json:
    response = client.post(address, json=body)
    assert response.status_code == 200, response.get_json()
    answer: Json = response.get_json()
    return answer


def refuse(client: FlaskClient, address: str, body: Json | None = None) -> list[tuple[str, str]]:
    response = client.get(address) if body is None else client.post(address, json=body)
    assert response.status_code == 400
    problem = response.get_json()
    assert problem["type"] == "/problems/bad-query"
    return [(error["code"], error["text"]) for error in problem["errors"]]


def values_of(value: Any, key: str = "") -> Iterator[tuple[str, Any]]:
    """Yield every value of an answer with its key, but those of a position and of a move."""
    yield key, value
    if isinstance(value, dict):
        for name, below in value.items():
            if name not in ("position_after", "move"):
                yield from values_of(below, name)
    elif isinstance(value, list):
        for below in value:
            yield from values_of(below)


# ---------------------------------------------------------------------------------------- fields


def test_only_the_fields_named_are_kept(client: FlaskClient) -> None:
    whole = ask(client, ROADS, ROADS_OF_A_LABYRINTH)
    short = ask(client, ROADS + "?fields=roads.id,roads.score.total", ROADS_OF_A_LABYRINTH)
    assert short == {
        "roads": [
            {"id": road["id"], "score": {"total": road["score"]["total"]}}
            for road in whole["roads"]
        ]
    }


def test_a_field_without_more_is_kept_whole(client: FlaskClient) -> None:
    whole = ask(client, ROADS, ROADS_OF_A_LABYRINTH)
    for fields in ("roads,warnings", "warnings,roads.id,roads", "roads.score,roads,warnings"):
        short = ask(client, f"{ROADS}?fields={fields}", ROADS_OF_A_LABYRINTH)
        assert short == {"warnings": whole["warnings"], "roads": whole["roads"]}


def test_a_field_that_something_has_not_is_left_out_and_rows_stay(client: FlaskClient) -> None:
    body = {"position": ONE_TILE}
    fields = "roads.castle_value,roads.units.none,ruleset.nothing"
    short = ask(client, f"{ROADS}?fields={fields}", body)
    assert short == {"roads": [{"units": 1}]}


def test_fields_of_several_rulings_begin_with_the_question(client: FlaskClient) -> None:
    body = {"position": LABYRINTH, "ask": {"roads": {}, "check": {}}}
    short = ask(client, RULINGS + "?fields=check.legal,roads.roads.id", body)
    whole = ask(client, RULINGS, body)
    assert short == {
        "roads": {"roads": [{"id": road["id"]} for road in whole["roads"]["roads"]]},
        "check": {"legal": whole["check"]["legal"]},
    }


# ------------------------------------------------------------------------------------------ omit


@for_each("name", GOOD)
def test_no_value_is_null_and_only_the_lists_asked_for_are_empty(
    client: FlaskClient, name: str
) -> None:
    path, body = GOOD[name]
    for key, value in values_of(ask(client, path, body)):
        assert value is not None
        assert value or not isinstance(value, dict | list) or key in STANDING, key


def test_a_position_is_given_back_whole(client: FlaskClient) -> None:
    body = {
        "position": {"tiles": [], "supply": {"red": {}}},
        "move": {"player": "red", "tile": tile(INN_ROAD, 0, 0)},
    }
    after = ask(client, MOVES, body)["position_after"]
    assert after["supply"] == {"red": {}}
    assert ask(client, ROADS, {"position": after})


# ---------------------------------------------------------------------------------------- expand


@for_each("name", GOOD, most=2, kind_of=lambda name: GOOD[name][0])
def test_the_rules_that_an_answer_cites_stand_beside_it(client: FlaskClient, name: str) -> None:
    path, body = GOOD[name]
    whole, expanded = ask(client, path, body), ask(client, path + "?expand=citations", body)
    rules = expanded.pop("citations", {})
    assert expanded == whole
    assert list(rules) == sorted(find_cited(whole))
    for cited, rule in list(rules.items())[:3]:
        assert rule == client.get(f"/v1/rules/{cited}").get_json()


def test_only_the_rules_of_what_is_kept_stand_beside_it(client: FlaskClient) -> None:
    address = ROADS + "?expand=citations&omit=notation&fields=roads.score"
    short = ask(client, address, ROADS_OF_A_LABYRINTH)
    assert set(short) == {"roads", "citations"}
    assert set(short["citations"]) == find_cited(short["roads"])
    assert all(None not in rule.values() for rule in short["citations"].values())


def test_a_player_may_be_called_citations(client: FlaskClient) -> None:
    figure = {"player": "citations", "figure": "meeple", "x": 0, "y": 0, "on": "road", "side": "E"}
    position = {**ONE_TILE, "figures": [figure], "supply": {"citations": {"meeple": 6}}}
    move = {"player": "citations", "tile": tile("base.U", 5, 5)}
    for path, body in (
        (SCORES, {"position": position, "moment": "end"}),
        (MOVES, {"position": position, "move": move}),
    ):
        assert ask(client, path + "?expand=citations", body)["citations"]


# -------------------------------------------------------------------------------------- refusals


def test_an_unknown_parameter_is_named_and_the_known_ones_are_listed(client: FlaskClient) -> None:
    ((code, text),) = refuse(client, CHECK + "?field=legal", {"position": ONE_TILE})
    assert code == "unknown-parameter"
    assert all(name in text for name in ("field", *PARAMETERS))


def test_all_that_is_wrong_is_said_at_once(client: FlaskClient) -> None:
    address = ROADS + "?fields=towns,roads&omit=zeros&expand=&fields=roads&x=1"
    errors = refuse(client, address, {"position": ONE_TILE})
    assert [code for code, _ in errors] == [
        "parameter-twice",
        "unknown-parameter",
        "unknown-field",
        "unknown-value",
        "unknown-value",
    ]
    assert "towns" in errors[2][1]
    assert "roads" in errors[2][1]


@pytest.mark.parametrize(
    "fields",
    [
        "",
        ",",
        "roads,",
        "Roads",
        "roads.",
        "roads..id",
        "roads.0",
        "citations",
        "roads id",
        "roads" + ".score" * 20,
    ],
)
def test_a_field_that_no_answer_has_is_refused(client: FlaskClient, fields: str) -> None:
    ((code, _),) = refuse(client, f"{ROADS}?fields={fields}", {"position": ONE_TILE})
    assert code == "unknown-field"


def test_too_many_fields_are_refused(client: FlaskClient) -> None:
    body = {"position": ONE_TILE}
    assert ask(client, f"{ROADS}?fields={','.join(['roads'] * MAX_FIELDS)}", body)["roads"]
    ((code, _),) = refuse(client, f"{ROADS}?fields={','.join(['roads'] * (MAX_FIELDS + 1))}", body)
    assert code == "too-many"


@pytest.mark.parametrize("path", ["/v1/rules", "/v1/carcassonne/tiles/base.D", "/v1/limits"])
def test_what_is_there_to_read_takes_no_parameter_but_the_language(
    client: FlaskClient, path: str
) -> None:
    ((code, text),) = refuse(client, path + "?fields=rules")
    assert (code, "there are: language." in text) == ("unknown-parameter", True)
    assert client.get(path + "?language=en").status_code == 200


def test_a_question_that_is_wrong_in_both_is_told_of_its_address_first(client: FlaskClient) -> None:
    assert refuse(client, CARD_RULINGS + "?omit=all", {})


# ------------------------------------------------------------------------------------ the document


def test_the_document_lists_the_parameters_of_every_question() -> None:
    paths = load_document()["paths"]
    for path in QUESTIONS:
        assert [each["name"] for each in paths[path]["post"]["parameters"]] == list(PARAMETERS)
        in_address = [each["name"] for each in paths[path]["get"]["parameters"]]
        assert in_address[-len(PARAMETERS) :] == list(PARAMETERS)
    batch = [each["name"] for each in paths[BATCH]["post"]["parameters"]]
    assert batch == ["from", "first", *OF_EVERYTHING]
    for path in set(paths).difference(QUESTIONS, IN_FORMATS, [BATCH]):
        listed = [
            each["name"] for each in paths[path]["get"]["parameters"] if each["in"] == "query"
        ]
        drawn = PICTURES if path.endswith(("/diagram", ".svg", ".png")) else ()
        filters = {"/v1/carcassonne/tiles": ("edges",), "/v1/search": ("q",)}
        own = filters.get(path, drawn)
        assert [name for name in listed if name not in own] == list(OF_EVERYTHING)


# --------------------------------------------------------------------------------- laws of trimming

answers = st.recursive(
    st.none() | st.booleans() | st.integers(),
    lambda below: st.lists(below, max_size=3) | st.dictionaries(st.sampled_from("abc"), below),
)
trees: st.SearchStrategy[Any] = st.recursive(
    st.just({}), lambda below: st.dictionaries(st.sampled_from("abc"), below, min_size=1)
)


@given(answers, trees)
def test_keeping_twice_is_keeping_once(answer: Any, tree: dict[str, Any]) -> None:
    assert keep(keep(answer, tree), tree) == keep(answer, tree)
    assert keep(answer, {}) == answer
