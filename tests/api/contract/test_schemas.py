"""The faults of a whole question, in their order."""

from typing import Any

import pytest
from marshmallow import ValidationError

from referee.api.contract.forms import Name
from referee.api.contract.numbers import Integer
from referee.api.contract.schemas import Part, describe_schema, list_faults, make_schema

SCHEMA = make_schema(
    {
        "player": Name(required=True),
        "at": Part("Place", {"x": Integer(0, 9, required=True)}, required=True),
    },
    "Toy",
)


def faults_of(raw: Any) -> list[tuple[str, tuple[str | int, ...]]]:
    with pytest.raises(ValidationError) as caught:
        SCHEMA.load(raw)
    return [(fault.code, fault.path) for fault in list_faults(caught.value.messages, raw, SCHEMA)]


def test_unknown_keys_come_last_in_the_order_in_which_they_were_sent() -> None:
    keys = ("zebra", "ant", "owl", "bee", "cat")
    raw = {**dict.fromkeys(keys, 1), "at": {**dict.fromkeys(keys, 1), "x": 10}}
    assert faults_of(raw) == [
        ("missing-key", ()),
        ("out-of-range", ("at", "x")),
        *(("unknown-key", ("at", key)) for key in keys),
        *(("unknown-key", (key,)) for key in keys),
    ]


@pytest.mark.parametrize("raw", [None, [], "at", 7])
def test_a_question_is_an_object(raw: Any) -> None:
    assert faults_of(raw) == [("not-an-object", ())]
    assert faults_of({"player": "red", "at": raw})[0][0] == (
        "null" if raw is None else "not-an-object"
    )


def test_null_is_no_value() -> None:
    assert faults_of({"player": None, "at": {"x": 1}}) == [("null", ("player",))]


def test_a_schema_describes_its_keys() -> None:
    shape = describe_schema(SCHEMA)
    assert shape["required"] == ["at", "player"]
    assert shape["additionalProperties"] is False
    assert shape["properties"]["at"] == {"$ref": "#/components/schemas/Place"}
