"""The form of a card: every fault with its path, and what sound cards mean."""

from typing import Any

import pytest

from referee.api.labyrinth_cards.cards import CardForm
from referee.core.errors import Fault, NotAPosition
from referee.labyrinth_cards.cards import MAX_TREASURES, CardFace

Json = dict[str, Any]

ALLOWED = {"allowed": "N E S W"}


def parse_card(raw: Any) -> CardFace:
    return CardForm().read_alone(raw)


def faults_of(raw: Any) -> list[Fault]:
    with pytest.raises(NotAPosition) as caught:
        parse_card(raw)
    return list(caught.value.faults)


def only_fault(raw: Any) -> tuple[str, tuple[str | int, ...], dict[str, str | int]]:
    (fault,) = faults_of(raw)
    return fault.code, fault.path, dict(fault.params)


def card(openings: Any = ("N",), treasures: Any = ("crown",)) -> Json:
    return {
        "openings": list(openings) if isinstance(openings, tuple) else openings,
        "treasures": list(treasures) if isinstance(treasures, tuple) else treasures,
    }


# ------------------------------------------------------------------------------------- faults


@pytest.mark.parametrize("raw", [None, 7, "crown", [], True])
def test_a_card_is_an_object(raw: object) -> None:
    assert only_fault(raw) == ("not-a-card", (), {})


@pytest.mark.parametrize("key", ["openings", "treasures"])
def test_openings_and_treasures_are_missed_where_the_object_lies(key: str) -> None:
    whole = card()
    del whole[key]
    assert only_fault(whole) == ("missing-key", (), {"key": key})
    assert only_fault({"paths": [card(("S",)), whole]}) == (
        "missing-key",
        ("paths", 1),
        {"key": key},
    )


@pytest.mark.parametrize("key", ["openings", "treasures"])
@pytest.mark.parametrize("value", [None, "N", {}])
def test_openings_and_treasures_are_lists(key: str, value: object) -> None:
    assert only_fault(card() | {key: value}) == ("not-a-list", (key,), {})


def test_an_unknown_key_is_refused() -> None:
    assert only_fault(card() | {"value": 1}) == ("unknown-key", ("value",), {"key": "value"})


def test_an_unknown_key_beside_paths_is_refused() -> None:
    fault = only_fault({"paths": [card()], "openings": ["N"]})
    assert fault == ("unknown-key", ("openings",), {"key": "openings"})


def test_an_unknown_key_of_a_path_is_refused() -> None:
    fault = only_fault({"paths": [card() | {"paths": []}]})
    assert fault == ("unknown-key", ("paths", 0, "paths"), {"key": "paths"})


@pytest.mark.parametrize("paths", [None, {}, "N"])
def test_paths_are_a_list(paths: object) -> None:
    assert only_fault({"paths": paths}) == ("not-a-list", ("paths",), {})


@pytest.mark.parametrize("count", [0, 3])
def test_a_card_has_one_or_two_paths(count: int) -> None:
    fault = only_fault({"paths": [card()] * count})
    assert fault == ("out-of-range", ("paths",), {"key": "paths", "low": 1, "high": 2})


def test_a_path_is_an_object() -> None:
    assert only_fault({"paths": [card(), "E"]}) == ("not-an-object", ("paths", 1), {})


def test_a_path_has_an_opening() -> None:
    assert only_fault(card(())) == ("no-openings", ("openings",), {})


@pytest.mark.parametrize("name", ["NNE", "n", "", None, 0, ["N"]])
def test_an_opening_is_one_of_four_sides(name: object) -> None:
    assert only_fault(card(("E", name))) == ("unknown-side", ("openings", 1), ALLOWED)


def test_an_opening_is_named_once() -> None:
    assert only_fault(card(("E", "E"))) == ("side-twice", ("openings", 1), {"side": "E"})


def test_two_paths_do_not_leave_on_one_side() -> None:
    fault = only_fault({"paths": [card(("N", "S")), card(("E", "S"))]})
    assert fault == ("side-twice", ("paths", 1, "openings", 1), {"side": "S"})


def test_an_endless_list_of_openings_is_not_read_to_its_end() -> None:
    assert len(faults_of(card(("N",) * 1000))) == 4


@pytest.mark.parametrize("name", ["", " crown", "crown\n", "\u200bö", "c" * 41, None, 7])
def test_a_treasure_has_a_name(name: object) -> None:
    fault = only_fault(card(treasures=("map", name)))
    assert fault == ("not-a-name", ("treasures", 1), {})


def test_a_treasure_is_named_once_on_a_path() -> None:
    fault = only_fault(card(treasures=("map", "map")))
    assert fault == ("treasure-twice", ("treasures", 1), {"treasure": "map"})


def test_a_path_carries_only_so_many_treasures() -> None:
    names = tuple(f"t{number}" for number in range(MAX_TREASURES + 1))
    assert only_fault(card(treasures=names)) == ("too-many", ("treasures",), {"limit": 8})
    assert parse_card(card(treasures=names[:-1])).treasures == (names[:-1],)


def test_all_faults_are_found_at_once() -> None:
    raw = {"paths": [card(("X",)), card(("N",), ("no name ",))], "value": 1}
    assert [(fault.code, fault.path) for fault in faults_of(raw)] == [
        ("unknown-key", ("value",)),
        ("unknown-side", ("paths", 0, "openings", 0)),
        ("not-a-name", ("paths", 1, "treasures", 0)),
    ]


# -------------------------------------------------------------------------------- sound cards


def test_all_openings_of_a_plain_card_belong_to_one_path() -> None:
    face = parse_card(card(("W", "N"), ("ghost", "crown")))
    assert face == CardFace((0, -1, -1, 0), (("crown", "ghost"),))


def test_a_card_may_have_two_separate_paths() -> None:
    face = parse_card({"paths": [card(("N", "S"), ("crown",)), card(("W", "E"), ("helmet",))]})
    assert face == CardFace((0, 1, 0, 1), (("crown",), ("helmet",)))


def test_one_path_written_as_a_list_is_a_plain_card() -> None:
    assert parse_card({"paths": [card(("N", "E"))]}) == parse_card(card(("N", "E")))


def test_a_treasure_may_lie_on_both_paths() -> None:
    face = parse_card({"paths": [card(("N",)), card(("S",))]})
    assert face.treasures == (("crown",), ("crown",))


def test_a_path_may_carry_no_treasure() -> None:
    assert parse_card(card(treasures=())).treasures == ((),)


def test_names_are_compared_exactly() -> None:
    assert parse_card(card(treasures=("Map", "map"))).treasures == (("Map", "map"),)
