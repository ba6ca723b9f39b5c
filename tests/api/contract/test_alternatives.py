"""Alternatives in the OpenAPI document: shapes of which generated clients make types.

Each is one of several shapes with names, or of plain types, with nothing beside it, and a value
that fits one of them fits no other: its type, or a key of its own, tells.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Any, Final

import pytest
import yaml

from tests.document import DOCUMENT

Json = dict[str, Any]

READ: Final[Json] = yaml.load(DOCUMENT.read_text("utf-8"), yaml.CSafeLoader)
SCHEMAS: Final[Json] = READ["components"]["schemas"]
CONDITIONS: Final = ("dependentSchemas", "if", "then", "else", "not", "propertyNames")
"""The keys below which a schema says what goes together, of which no type is made."""
BESIDE: Final = {"oneOf", "description", "default", "dependentSchemas", "example"}


def shapes_below(node: Any, where: str) -> Iterator[tuple[str, Json]]:
    """Yield every shape of which a type is made, with where it stands."""
    if isinstance(node, dict):
        yield where, node
        for key, below in node.items():
            if key not in CONDITIONS and key not in ("example", "examples"):
                yield from shapes_below(below, f"{where}/{key}")
    elif isinstance(node, list):
        for number, below in enumerate(node):
            yield from shapes_below(below, f"{where}/{number}")


SHAPES: Final = dict(shapes_below({"schemas": SCHEMAS, "paths": READ["paths"]}, ""))
ALTERNATIVES: Final = {where: shape for where, shape in SHAPES.items() if "oneOf" in shape}


def follow(shape: Json) -> Json:
    """Return a shape, or the component that it refers to."""
    named: str = shape.get("$ref", "")
    found: Json = SCHEMAS[named.rpartition("/")[2]] if named else shape
    return found


def spread(shape: Json) -> Iterator[Json]:
    """Yield the shapes that an alternative comes to, those of other alternatives among them."""
    whole = follow(shape)
    if "oneOf" not in whole:
        yield whole
    for each in whole.get("oneOf", ()):
        yield from spread(each)


def is_told_apart(one: Json, other: Json) -> bool:
    """Tell whether no value fits two shapes, by its type or by a key."""
    if one["type"] != other["type"]:
        return {one["type"], other["type"]} != {"integer", "number"}
    if one["type"] == "string":
        return any(
            "enum" in shape or "pattern" in shape or "const" in shape for shape in (one, other)
        )
    keys, others = one["properties"], other["properties"]
    needed = {key for key in one["required"] if key not in others}
    needed |= {key for key in other["required"] if key not in keys}
    both = {*one["required"]} & {*other["required"]}
    return bool(needed) or any(words(keys[key]).isdisjoint(words(others[key])) for key in both)


def words(shape: Json) -> set[str]:
    """Return the words that a key may have; one that differs everywhere if it may have any."""
    whole = follow(shape)
    return {whole["const"]} if "const" in whole else {*whole.get("enum", ["…"])}


def test_there_is_no_null() -> None:
    nulls = [where for where, shape in SHAPES.items() if "null" in str(shape.get("type", ""))]
    assert nulls == []


def test_no_type_is_one_of_a_list() -> None:
    listed = [where for where, shape in SHAPES.items() if isinstance(shape.get("type"), list)]
    assert listed == []


def test_there_are_no_other_ways_to_say_one_of_several() -> None:
    assert [where for where, shape in SHAPES.items() if "anyOf" in shape] == []
    joined = {where for where, shape in SHAPES.items() if "allOf" in shape}
    assert {where.rpartition("/")[2][-len("RulesInForce") :] for where in joined} == {
        "RulesInForce"
    }


@pytest.mark.parametrize("where", ALTERNATIVES)
def test_an_alternative_has_nothing_beside_it_and_each_of_its_shapes_a_name(where: str) -> None:
    shape = ALTERNATIVES[where]
    assert set(shape) <= BESIDE
    for each in shape["oneOf"]:
        is_plain = set(each) <= {"type", "minimum", "enum"}
        is_plain = is_plain and each["type"] not in ("object", "array")
        assert set(each) == {"$ref"} or is_plain, each


def test_no_enumeration_with_a_name_is_one_of_several() -> None:
    """Those for Kotlin would not compile: it looks for keys in them."""
    listed = [
        where
        for where, shape in ALTERNATIVES.items()
        if any("enum" in follow(each) for each in shape["oneOf"] if "$ref" in each)
    ]
    assert listed == []


@pytest.mark.parametrize("where", ALTERNATIVES)
def test_no_value_fits_two_shapes_of_an_alternative(where: str) -> None:
    shapes = list(spread(ALTERNATIVES[where]))
    assert len(shapes) > 1
    for one, other in combinations(shapes, 2):
        assert is_told_apart(one, other), (one.get("description"), other.get("description"))


def test_a_shape_beside_a_reference_adds_no_keys() -> None:
    """Generators take such a shape for an empty object."""
    beside = [
        where
        for where, shape in SHAPES.items()
        if "$ref" in shape and set(shape) - {"$ref", "description", "default"}
    ]
    assert beside == []


def test_a_default_stands_beside_no_alternative() -> None:
    wrong = [
        where
        for where, shape in SHAPES.items()
        if "default" in shape and "$ref" in shape and "oneOf" in follow(shape)
    ]
    assert wrong == []
