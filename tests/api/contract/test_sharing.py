"""The document says once what it said several times, loses nothing by it, and grows no more."""

import json
from typing import Any

import pytest
from flask.testing import FlaskClient

from referee.api.app import load_document, load_published
from referee.api.contract.document.formatting import WIDTH, format_document
from referee.api.contract.document.sharing import SharingFault, share
from tests.document import DOCUMENT, read_document

MOST_BYTES = 450_000


def resolve(value: Any, components: Any, kinds: tuple[str, ...], names: tuple[str, ...]) -> Any:
    """Return a part of a document with references to some components replaced by them."""
    if isinstance(value, list):
        return [resolve(each, components, kinds, names) for each in value]
    if not isinstance(value, dict):
        return value
    _, _, kind, name = value.get("$ref", "///").removeprefix("#").split("/")
    if kind in kinds or (kind == "schemas" and name in names):
        return components[kind][name]
    return {key: resolve(below, components, kinds, names) for key, below in value.items()}


def test_what_is_published_says_what_the_whole_document_says() -> None:
    whole, published = load_document(), load_published()
    new = set(published["components"]["schemas"]) - set(whole["components"]["schemas"])
    assert new == {"Summary", "Warnings"}
    resolved = resolve(published, published["components"], ("parameters",), tuple(new))
    for path, operations in whole["paths"].items():
        if find_address(resolved, path):
            for method, key in (("get", "description"), ("post", "responses")):
                resolved["paths"][path][method][key] = operations[method][key]
    assert len(resolved["components"].pop("parameters")) > 30
    for name in new:
        del resolved["components"]["schemas"][name]
    assert resolved == whole


def find_address(document: Any, path: str) -> str | None:
    """Return where the answer to the example of a question stands; None of what is no question."""
    posted = document["paths"][path].get("post", {"responses": {"200": {"content": {}}}})
    shown = posted["responses"]["200"]["content"].get("application/json", {}).get("examples")
    address: str | None = None if shown is None else shown["answer"]["externalValue"]
    return address


QUESTIONS = {
    path: address
    for path in load_published()["paths"]
    if (address := find_address(load_published(), path))
}


def test_all_questions_have_their_answers_elsewhere() -> None:
    kept = {
        path for path, ways in load_published()["paths"].items() if {"get", "post"} <= ways.keys()
    }
    assert {path for path in kept if not path.endswith("/diagram")} == QUESTIONS.keys()


@pytest.mark.parametrize("path", QUESTIONS)
def test_the_answer_to_an_example_stands_where_the_document_says(
    client: FlaskClient, path: str
) -> None:
    """It is the one to the question in the body; whole positions come in the order of the line."""
    posted = load_document()["paths"][path]["post"]
    answer = client.get(QUESTIONS[path])
    assert answer.status_code == 200
    shown = posted["responses"]["200"]["content"]["application/json"]["example"]
    told = answer.get_json()
    assert told.keys() == shown.keys()
    for key in told:
        same = sort_lists(told[key]) if key == "position_after" else told[key]
        assert same == (sort_lists(shown[key]) if key == "position_after" else shown[key]), key


def sort_lists(value: Any) -> Any:
    """Return a value in which no list has an order."""
    if isinstance(value, list):
        return sorted((sort_lists(each) for each in value), key=json.dumps)
    if isinstance(value, dict):
        return {key: sort_lists(value[key]) for key in sorted(value)}
    return value


@pytest.mark.parametrize("path", QUESTIONS)
def test_a_question_in_an_address_names_the_one_that_says_what_it_means(path: str) -> None:
    asked, posted = (load_published()["paths"][path][method] for method in ("get", "post"))
    assert f"`{posted['operationId']}`" in asked["description"]
    whole = load_document()["paths"][path]
    assert whole["get"]["description"].startswith(posted["description"])
    assert posted["description"] == whole["post"]["description"]


def test_no_parameter_stands_twice() -> None:
    seen = []
    for operations in load_published()["paths"].values():
        for operation in operations.values():
            seen += [each for each in operation["parameters"] if "$ref" not in each]
    shared = [*load_published()["components"]["parameters"].values()]
    for index, each in enumerate(seen + shared):
        assert each not in (seen + shared)[:index]


def test_what_is_shared_under_one_name_is_one_thing() -> None:
    limit = {"in": "query", "name": "limit"}
    others = {"in": "query", "name": "limit", "required": True}
    asked: list[Any] = [{"parameters": [limit]}, {"parameters": [others]}]
    paths = {"/v1/a/b": {"put": asked[0], "post": asked[0]}}
    schemas: dict[str, Any] = {
        key: {"properties": {"summary": {}, "warnings": {}}} for key in ("A", "B")
    }
    document = {"paths": paths, "components": {"schemas": schemas}}
    assert share(document)["components"]["parameters"] == {"Limit": limit}
    paths["/v1/a-b"] = {"put": asked[1], "post": asked[1]}
    with pytest.raises(SharingFault, match="ABLimit"):
        share(document)
    with pytest.raises(SharingFault, match="Summary"):
        share({"paths": {}, "components": {"schemas": {**schemas, "Summary": {}}}})


def test_what_fits_on_a_line_stands_on_one_and_reads_the_same() -> None:
    document = {
        "short": {"type": "array", "items": {"type": "string", "enum": ["no", "on", "1"]}},
        "long": {f"key_{number}": "a word or two" for number in range(20)},
        "example": {"deep": [{f"key_{number}": [None, 1, 0.5, True, "é"]} for number in range(20)]},
        "none": {},
        "nothing": [],
    }
    text = format_document(document)
    assert read_document(text) == document
    lines = text.splitlines()
    assert lines[0].startswith("short: {type: array, items: {")
    assert "  key_7: a word or two" in lines
    assert sum(line.startswith("example: {deep: [{") for line in lines) == 1


def test_the_document_is_as_small_as_it_was() -> None:
    text = DOCUMENT.read_text("utf-8")
    assert read_document(text) == load_published()
    assert len(text.encode()) <= MOST_BYTES
    assert sum(len(line) > 2 * WIDTH for line in text.splitlines()) < 20
