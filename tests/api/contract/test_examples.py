"""The examples that faults show: each is read by the form that shows it."""

from collections.abc import Iterator
from typing import Any

import pytest

from referee.api.carcassonne.reading.inline_maps import inline_map
from referee.api.games import GAMES
from referee.core.errors import NotAPosition
from referee.core.reader import Reader
from referee.forms.form import Choice, Form, Name, Opaque
from referee.forms.numbers import Integer
from referee.forms.records import ListOf, Names, Record
from tests.cases import for_each


def below(name: str, form: Any) -> Iterator[tuple[str, Any]]:
    """Yield a form and all that it is made of, by name."""
    yield name, form
    parts: dict[str, Any] = {}
    if isinstance(form, Record):
        parts = dict(form.keys)
    elif isinstance(form, ListOf):
        parts = {"0": form.form}
    elif isinstance(form, Names):
        parts = {"key": form._key, "value": form._form}
    elif hasattr(form, "_keys"):
        parts = dict(form._keys)
    elif hasattr(form, "_FORMS"):
        parts = dict(form._FORMS)
    for key, part in parts.items():
        yield from below(f"{name}/{key}", part)


FORMS: dict[str, Any] = {
    name: form
    for game in GAMES
    for question, schema in game.schemas.items()
    for key, asked in schema.fields.items()
    for name, form in below(f"{game.name}/{question}/{key}", asked)
} | dict(below("map", inline_map()))


def test_there_are_many_forms() -> None:
    assert len(FORMS) > 150


@for_each("name", FORMS)
def test_every_form_reads_its_own_example(name: str) -> None:
    form = FORMS[name]
    reader = Reader()
    form.read(form.example, reader, ())
    assert reader.faults == []


def example_shown(form: Form[Any], raw: Any) -> Any:
    with pytest.raises(NotAPosition) as caught:
        form.read_alone(raw)
    (fault,) = caught.value.faults
    return fault.explained().params.get("example")


@pytest.mark.parametrize(
    ("form", "raw", "example"),
    [
        (Integer(-9, 9), "7", "7"),
        (Integer(-9, 9), "-3", "-3"),
        (Integer(-9, 9), "10", "1"),
        (Integer(-9, 9), "seven", "1"),
        (Integer(2, 9), 2.5, "2"),
        (Integer(-9, -3), None, "-3"),
        (Name(example="crown"), 7, '"crown"'),
        (Choice(("a", "b"), "odd", "not-a-string"), 1, '"a"'),
        (Opaque({}), 1, '"N"'),
        (ListOf(Name(), 3), "red", '["red"]'),
        (Names(Name(), Integer(0, 3)), [], '{"red": 1}'),
        (Record({"size": Integer(1, 9, required=True)}, dict), 7, '{"size": 1}'),
        (Record({"size": Integer(1, 9, required=True)}, dict), {}, '{"size": 1}'),
    ],
)
def test_what_is_of_another_type_is_shown_what_to_write(
    form: Form[Any], raw: Any, example: str
) -> None:
    assert example_shown(form, raw) == example


def test_a_key_that_was_meant_is_not_missing_as_well() -> None:
    form: Record[Any] = Record({"size": Integer(1, 9, required=True)}, dict)
    for raw, codes in (({"Size": 1}, ["unknown-key"]), ({"q": 1}, ["unknown-key", "missing-key"])):
        with pytest.raises(NotAPosition) as caught:
            form.read_alone(raw)
        assert [fault.code for fault in caught.value.faults] == codes
