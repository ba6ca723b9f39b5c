"""The document says once what it said several times, loses nothing by it, and grows no more."""

from typing import Any

import pytest

from referee.api.app import load_document, load_published
from referee.api.contract.document.formatting import WIDTH, format_document
from referee.api.contract.document.sharing import SharingFault, share
from tests.document import DOCUMENT, read_document

MOST_BYTES = 11_380
"""The most bytes of the document for each of its paths, on average."""


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
    assert len(resolved["components"].pop("parameters")) > 30
    for name in new:
        del resolved["components"]["schemas"][name]
    assert resolved == whole


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
    paths = {"/v1/a/b": {"get": asked[0], "post": asked[0]}}
    schemas: dict[str, Any] = {
        key: {"properties": {"summary": {}, "warnings": {}}} for key in ("A", "B")
    }
    document = {"paths": paths, "components": {"schemas": schemas}}
    assert share(document)["components"]["parameters"] == {"Limit": limit}
    paths["/v1/a-b"] = {"get": asked[1], "post": asked[1]}
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
    published = load_published()
    assert read_document(text) == published
    assert len(text.encode()) <= MOST_BYTES * len(published["paths"])
    assert sum(len(line) > 2 * WIDTH for line in text.splitlines()) < 20
