"""Forms: what they read, and the fast path of a record, which is compared with reading in full."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.api.carcassonne.reading.extras import beside_keys, tunnel
from referee.api.carcassonne.reading.figures import figure, spot
from referee.api.carcassonne.reading.inline_maps import inline_map
from referee.api.carcassonne.reading.tiles import placed_tile
from referee.api.labyrinth_cards.cards import CardForm, placed_card
from referee.api.labyrinth_cards.rows import read_card
from referee.core.errors import Fault, NotAPosition
from referee.core.grid import HALF_SIDES, SIDES, square_at
from referee.core.reader import Reader
from referee.forms.fast_path import UNSOUND, UnsoundError
from referee.forms.form import Choice, Flag, Form, Name
from referee.forms.numbers import Coordinate, Integer, Number, Rotation
from referee.forms.records import ListOf, Names, Record
from tests.cases import for_each
from tests.searching import examples

Json = dict[str, Any]

PLAIN = {"features": [{"kind": "monastery"}, {"kind": "field", "sides": list(HALF_SIDES)}]}
TREASURES = ["crown", "ghost", " no name", "", 7]

# Values that are sound somewhere, or nearly.
NUMBERS: list[Any] = [0, 1, -3, 90, 270, 999, 1000, 91, 2**70, 1.0, True, None]
NAMES = ["", "red", "meeple", "mage", "road", "labyrinth", "N", "NNE", "Q", "base.D", "base.Y"]
OTHERS: list[Any] = ["start", "large_city", [], {}, ["N"], ["N", "E"], ["N", "N"], PLAIN]
values: st.SearchStrategy[Any] = st.sampled_from([*NUMBERS, *NAMES, *OTHERS])
paths = st.fixed_dictionaries(
    {
        "openings": st.lists(st.sampled_from(SIDES), min_size=1, max_size=3) | values,
        "treasures": st.lists(st.sampled_from(TREASURES), max_size=3) | values,
    },
    optional={"odd": values},
)
cards = st.one_of(
    values,
    paths,
    st.fixed_dictionaries({"paths": st.lists(paths | values, max_size=3) | values}),
    st.fixed_dictionaries({"paths": st.lists(paths, min_size=2, max_size=2)}),
)


places = st.fixed_dictionaries(
    {"x": st.sampled_from([0, 1, "1"]), "y": st.just(0)},
    optional={"side": st.sampled_from(["N", "E", "Q"])},
)


def rows_like(*keys: str) -> st.SearchStrategy[Json]:
    """Draw objects with some of these keys and perhaps another."""
    sound: dict[str, st.SearchStrategy[Any]] = {
        "x": st.integers(-999, 999),
        "y": st.integers(-999, 999),
        "rotation": st.sampled_from([0, 90, 180, 270]),
        "tile": st.sampled_from(["base.D", "labyrinth", "leipzig.coiners.road"]),
        "figure": st.sampled_from(["meeple", "abbot", "mage"]),
        "player": st.sampled_from(["red", "black"]),
        "on": st.sampled_from(["road", "city", "corner"]),
        "side": st.sampled_from(["N", "SE", None]),
        "kind": st.sampled_from(["plain", "start", "town", "island"]),
        "card": cards,
        "tiles": st.lists(places, max_size=3),
        "ends": st.lists(places, max_size=3),
        "scored": st.booleans(),
        "town": st.booleans(),
    }
    drawn = {key: st.one_of(sound[key], sound[key], sound[key], values) for key in keys}
    return st.fixed_dictionaries({}, optional={**drawn, "odd": values})


WITH_ONE_PATH: list[Json] = [
    {"openings": ["N"], "treasures": []},
    {"openings": ["W", "E"], "treasures": ["owl", "crown"]},
    {"openings": ["W", "E", "N", "S"], "treasures": ["owl", "crown", "bat"]},
]
WITH_TWO_PATHS: list[Json] = [
    {"paths": [one, {**other, "openings": ["S"]}]}
    for one in WITH_ONE_PATH[:2]
    for other in WITH_ONE_PATH
]

FORMS: dict[str, tuple[Record[Any], tuple[str, ...]]] = {
    "tile": (placed_tile("C3"), ("tile", "x", "y", "rotation")),
    "figure": (figure(), ("player", "figure", "x", "y", "on", "side")),
    "spot": (spot(), ("x", "y", "on", "side")),
    "card": (placed_card(), ("card", "x", "y", "rotation")),
    "castle": (beside_keys()["castles"].form, ("player", "tiles", "scored")),  # type: ignore[attr-defined]
    "tunnel": (tunnel(), ("ends",)),
    "square": (inline_map().keys["squares"].form, ("x", "y", "kind", "town")),  # type: ignore[attr-defined]
}


@pytest.mark.parametrize("name", FORMS)
@examples(300)
@given(data=st.data())
def test_the_fast_path_reads_what_reading_in_full_reads(name: str, data: st.DataObject) -> None:
    form, keys = FORMS[name]
    row = data.draw(rows_like(*keys))
    assert form.fast_path is not None
    reader = Reader()
    read = form.read_in_full(row, reader, ())
    (among_rows,) = form.fast_path.read_rows([row], lambda row, index: "explained")
    try:
        recognised = form.fast_path.recognise(row)
    except UNSOUND:
        assert among_rows == "explained"
        return
    assert reader.faults == []
    assert recognised == among_rows == read


@examples(300)
@given(row=cards)
def test_the_fast_path_of_a_card_reads_what_reading_in_full_reads(row: Any) -> None:
    short, closer = Reader(), Reader()
    assert CardForm().read(row, short, ()) == CardForm().read_in_full(row, closer, ())
    assert short.faults == closer.faults


@pytest.mark.parametrize("row", [*WITH_ONE_PATH, *WITH_TWO_PATHS])
def test_sound_cards_are_recognised(row: Json) -> None:
    assert read_card(row) == CardForm().read_in_full(row, Reader(), ())


SOUND: list[tuple[str, Json]] = [
    ("tile", {"tile": "base.D", "x": 1, "y": -2}),
    ("tile", {"rotation": 90, "tile": "base.D", "x": 1, "y": -2}),
    ("figure", {"player": "red", "figure": "meeple", "x": 0, "y": 0, "on": "labyrinth"}),
    ("figure", {"figure": "mage", "x": 0, "y": 0, "on": "road", "side": "N"}),
    ("spot", {"x": 0, "y": 0, "on": "road", "side": "N"}),
    ("card", {"card": {"openings": ["N"], "treasures": ["owl"]}, "x": 0, "y": 0}),
    ("card", {"rotation": 270, "card": {"openings": ["N", "E"], "treasures": []}, "x": 0, "y": 0}),
    ("castle", {"player": "red", "tiles": [{"x": 1, "y": 0}, {"x": 0, "y": 0}], "scored": True}),
    ("tunnel", {"ends": [{"x": 1, "y": 0, "side": "E"}, {"x": 0, "y": 0, "side": "N"}]}),
    ("card", {"rotation": 90, "card": WITH_TWO_PATHS[4], "x": 1, "y": 0}),
    ("square", {"x": 0, "y": 0, "kind": "start"}),
    ("square", {"x": 0, "y": 0, "kind": "plain", "town": True}),
    ("square", {"x": 0, "y": 0, "kind": "waves", "town": False}),
]
OF_EVERY_TYPE: list[Any] = [None, True, 0, -(2**70), 1.5, "", "N", [], [1], ["N"], {}, {"a": []}]


@for_each("row", OF_EVERY_TYPE)
@for_each("name", FORMS)
def test_a_row_of_any_type_is_explained(name: str, row: Any) -> None:
    form, _ = FORMS[name]
    reader = Reader()
    assert ListOf(form, 1).read([row], reader, ("rows",)) == [None]
    assert reader.faults
    assert {fault.path[:2] for fault in reader.faults} == {("rows", 0)}


@pytest.mark.parametrize(("name", "row"), SOUND)
def test_values_of_any_type_are_read_as_reading_in_full_reads_them(name: str, row: Json) -> None:
    form, _ = FORMS[name]
    for spoilt in _spoil(row):
        short, closer = Reader(), Reader()
        read = ListOf(form, 2).read([row, spoilt], short, ())
        assert read is not None
        assert read[1] == form.read_in_full(spoilt, closer, (1,))
        assert short.faults == closer.faults


def _spoil(row: Json) -> Iterator[Json]:
    """Yield an object with one value of it, here or further down, of another type or left out."""
    for key, value in row.items():
        yield {other: row[other] for other in row if other != key}
        yield from ({**row, key: spoilt} for spoilt in OF_EVERY_TYPE)
        if isinstance(value, dict):
            yield from ({**row, key: spoilt} for spoilt in _spoil(value))
    yield {**row, "odd": 1}


@pytest.mark.parametrize(("name", "row"), SOUND)
def test_sound_rows_are_recognised(name: str, row: Json) -> None:
    form, _ = FORMS[name]
    assert form.fast_path is not None
    assert form.fast_path.recognise(row) == form.read_in_full(row, Reader(), ())
    rows = form.fast_path.read_rows([row, row], lambda row, index: pytest.fail("explained"))
    assert rows == [form.read_alone(row)] * 2


def test_a_row_that_is_not_sound_is_explained_in_its_place() -> None:
    tiles = ListOf(placed_tile(), 3)
    sound = {"tile": "base.D", "x": 1, "y": -2}
    reader = Reader()
    read = tiles.read([sound, {**sound, "x": "east"}, {**sound, "tile": PLAIN}], reader, ("t",))
    assert reader.faults == [Fault("not-an-integer", ("t", 1, "x"))]
    assert read is not None
    assert [each is None for each in read] == [False, True, False]


# ------------------------------------------------------------------------------------- records


def keys() -> dict[str, Form[Any]]:
    return {
        "x": Coordinate(),
        "y": Coordinate(),
        "size": Integer(1, 9, load_default=5),
        "name": Name(),
    }


def test_the_values_come_in_the_order_of_the_keys_and_a_place_is_one() -> None:
    record = Record(keys(), lambda *values: values)
    here = square_at(1, 2)
    assert record.read_alone({"name": "owl", "y": 2, "x": 1}) == (here, 5, "owl")
    assert record.read_alone({"x": 1, "y": 2, "size": 3}) == (here, 3, None)


def faults_of(form: Form[Any], raw: Any) -> list[tuple[str, tuple[str | int, ...]]]:
    with pytest.raises(NotAPosition) as caught:
        form.read_alone(raw)
    return [(fault.code, fault.path) for fault in caught.value.faults]


def test_all_faults_of_an_object_are_found_unknown_keys_first() -> None:
    record = Record(keys(), lambda *values: values)
    assert faults_of(record, {"wide": 1, "y": "2", "size": 10, "name": "", "a": 1}) == [
        ("unknown-key", ("wide",)),
        ("unknown-key", ("a",)),
        ("missing-key", ()),
        ("not-an-integer", ("y",)),
        ("out-of-range", ("size",)),
        ("not-a-name", ("name",)),
    ]
    assert faults_of(record, []) == [("not-an-object", ())]


def test_values_that_do_not_go_together_are_read_in_full() -> None:
    def make(size: int) -> int:
        if size == 7:
            raise UnsoundError
        return size

    record = Record({"size": Integer(1, 9, required=True)}, make)
    assert record.fast_path is not None
    assert record.fast_path.recognise({"size": 6}) == 6
    with pytest.raises(UnsoundError):
        record.fast_path.recognise({"size": 7})


def test_a_record_with_a_key_that_has_no_fast_path_has_none() -> None:
    parts = Record({"parts": ListOf(Name(), 3)}, lambda parts: parts)
    assert parts.fast_path is None
    assert Record({"inner": parts}, lambda inner: inner).fast_path is None
    assert ListOf(parts, 2).read_alone([{"parts": ["owl"]}]) == [["owl"]]


def test_a_record_within_a_record_has_a_fast_path() -> None:
    inner = Record({"name": Name(required=True)}, str.upper)
    outer = Record({"inner": inner, "open": Flag()}, lambda *values: values)
    assert outer.fast_path is not None
    assert outer.fast_path.recognise({"inner": {"name": "owl"}, "open": True}) == ("OWL", True)
    with pytest.raises(UNSOUND):
        outer.fast_path.recognise({"inner": {"name": "no name "}})


def test_a_record_describes_its_keys() -> None:
    record = Record(
        {"size": Integer(1, 9, required=True), "kind": Choice("ab", "odd")},
        lambda *values: values,
        described={"description": "A thing."},
    )
    assert record.describe() == {
        "type": "object",
        "properties": {
            "size": {"type": "integer", "minimum": 1, "maximum": 9},
            "kind": {"type": "string", "enum": ["a", "b"]},
        },
        "required": ["size"],
        "additionalProperties": False,
        "description": "A thing.",
    }


# ------------------------------------------------------------------------------------ the others


def test_a_list_is_a_list_and_not_too_long() -> None:
    names = ListOf(Name(), 2)
    assert names.read_alone(["a", "b"]) == ["a", "b"]
    assert faults_of(names, {}) == [("not-a-list", ())]
    assert faults_of(names, ["a", "b", "c"]) == [("too-many", ())]
    assert faults_of(names, ["a", ""]) == [("not-a-name", (1,))]


def test_an_object_of_names_reads_each_value_under_its_name() -> None:
    sizes = Names(Name(), Integer(0, 3), limit=2)
    assert sizes.read_alone({"owl": 1}) == {"owl": 1}
    assert faults_of(sizes, {"owl": 4, " no name": 1}) == [
        ("out-of-range", ("owl",)),
        ("not-a-name", (" no name",)),
    ]
    assert faults_of(sizes, {"a": 1, "b": 1, "c": 1}) == [("too-many", ())]
    assert faults_of(sizes, 3) == [("not-an-object", ())]


def test_a_number_out_of_a_few_is_no_boolean_and_no_float() -> None:
    part = Number((1, 2), "unknown-part")
    assert [part.read_alone(number) for number in (1, 2)] == [1, 2]
    for wrong in (3, True, 1.0, "1"):
        assert faults_of(part, wrong) == [("unknown-part", ())]


@pytest.mark.parametrize("number", [10, 2**63, 10.0, 2.0**54, -(2.0**70), float("inf")])
def test_a_whole_float_that_no_field_takes_is_out_of_range(number: Any) -> None:
    assert faults_of(Integer(0, 9), number) == [("out-of-range", ())]


@pytest.mark.parametrize("number", [1.0, 0.5, 10.5, True, "1", None])
def test_anything_else_is_no_integer(number: Any) -> None:
    assert faults_of(Integer(0, 9), number) == [("not-an-integer", ())]


def test_a_choice_may_tell_what_is_no_string_apart() -> None:
    loose, strict = Choice(("a", "b"), "odd"), Choice(("a", "b"), "odd", "not-a-string")
    assert [loose.read_alone("a"), strict.read_alone("b")] == ["a", "b"]
    assert (faults_of(loose, 1), faults_of(strict, 1)) == ([("odd", ())], [("not-a-string", ())])
    assert faults_of(strict, "c") == [("odd", ())]


# --------------------------------------------------------------------------------------- names

HELD = Names(Name(), Names(Choice(["owl", "bat"], "unknown"), Integer(0, 9)), limit=2)
"""Numbers by choices by names, at most two of those."""
NAMED: list[Json] = [{}, {"red": {}}, {"red": {"owl": 1, "bat": 9}, "Zoë": {"bat": 0}}]


@pytest.mark.parametrize("raw", NAMED)
def test_sound_names_are_recognised_and_copied(raw: Json) -> None:
    assert HELD.is_sound is not None
    assert HELD.is_sound(raw)
    read = HELD.read_alone(raw)
    assert read == raw
    assert read is not raw


@pytest.mark.parametrize("raw", NAMED)
def test_names_that_are_not_sound_are_explained(raw: Json) -> None:
    assert HELD.is_sound is not None
    for spoilt in (*OF_EVERY_TYPE[:-2], {"": {}}, *_spoil(raw), {**raw, "a": {}, "b": {}, "c": {}}):
        reader = Reader()
        HELD.read(spoilt, reader, ())
        assert HELD.is_sound(spoilt) is not bool(reader.faults)


def test_names_of_what_means_something_else_are_read_one_by_one() -> None:
    assert Names(Name(), Rotation()).is_sound is None
    assert Names(Name(), Names(Name(), ListOf(Name()))).is_sound is None
