"""The faults of a whole question, in their order."""

from typing import Any, Final, cast

import pytest
from marshmallow import Schema, ValidationError

from referee.api.games import GAMES
from referee.core.errors import NotAPosition
from referee.forms.form import Name
from referee.forms.numbers import Integer
from referee.forms.records import Record
from referee.forms.schemas import forms_of, list_faults, make_schema, read_object

Json = dict[str, Any]

SCHEMA = make_schema(
    {
        "player": Name(required=True),
        "at": Record({"x": Integer(0, 9, required=True)}, is_question=True, required=True),
    },
    "Toy",
)


def faults_of(raw: Any) -> list[tuple[str, tuple[str | int, ...]]]:
    with pytest.raises(NotAPosition) as caught:
        read_object(SCHEMA, raw)
    return [(fault.code, fault.path) for fault in caught.value.faults]


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


READS = [(SCHEMA, {"player": "red", "at": {"x": 1}})] + [
    (game.schemas[name], game.make_example(name)) for game in GAMES for name in game.schemas
]


WRONG: Final[tuple[Any, ...]] = (None, 7, [], {}, {"zebra": 1})


def spoil(body: dict[str, Any]) -> list[Any]:
    """Return a body, and the same with a fault, or several, at its keys."""
    keys = [*body]
    return [
        body,
        None,
        [body],
        {},
        {**body, "zebra": 1},
        {**body, "zebra": 1, keys[0]: 7},
        *({key: body[key] for key in keys if key != gone} for gone in keys),
        *({**body, key: value} for key in keys for value in WRONG),
        dict.fromkeys(keys),
    ]


@pytest.mark.parametrize(("schema", "body"), READS)
def test_an_object_is_read_as_marshmallow_reads_it(schema: Schema, body: dict[str, Any]) -> None:
    refused = 0
    for raw in spoil(body):
        try:
            loaded = schema.load(raw)
        except ValidationError as error:
            refused += 1
            with pytest.raises(NotAPosition) as caught:
                read_object(schema, raw)
            faults = list_faults(cast(Json, error.messages), forms_of(schema), raw)
            assert repr(caught.value.faults) == repr(tuple(faults))
        else:
            assert [*read_object(schema, raw)] == [*loaded]
    assert refused > 5
