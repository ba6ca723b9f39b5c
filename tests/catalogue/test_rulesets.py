"""Rulesets: defaults, values that are known, and options that are unsound."""

import ast
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import pytest

import referee
from referee.catalogue.loader import CARCASSONNE, LABYRINTH_CARDS, load_catalogue
from referee.catalogue.reading import CatalogueFault
from referee.catalogue.rulesets import Ruleset, read_ruleset
from referee.core.errors import Fault, NotAPosition

Json = dict[str, Any]

CODE = Path(referee.__file__).parent

REGISTER = load_catalogue().register
ROADS: Ruleset = load_catalogue().rulesets[CARCASSONNE]
CARDS: Ruleset = load_catalogue().rulesets[LABYRINTH_CARDS]

OPTIONS: Json = {
    "game": "toy",
    "version": "7",
    "options": [
        {"key": "way", "values": ["this", "that"], "meaning": "which way", "rules": ["car-1.1"]},
        {"key": "half", "values": [False, True], "meaning": "whether to halve"},
        {"key": "each", "values": [4, 2], "meaning": "what each is worth"},
    ],
}


@dataclass
class ToyRules:
    """What the rules of the toy game take."""

    way: Literal["this", "that"]
    half: bool
    each: Literal[4, 2]


TOY = read_ruleset(OPTIONS, REGISTER, ToyRules)


def faults_of(ruleset: Ruleset, chosen: Json) -> tuple[Fault, ...]:
    with pytest.raises(NotAPosition) as caught:
        ruleset.resolve(chosen)
    return caught.value.faults


# ----------------------------------------------------------------------------------- resolving


def test_a_missing_key_is_the_default() -> None:
    resolved = TOY.resolve({})
    assert resolved.version == "7"
    assert resolved.values == {"way": "this", "half": False, "each": 4}
    assert resolved.changed == ()


def test_a_value_that_is_chosen_holds_and_is_named_as_changed() -> None:
    resolved = TOY.resolve({"each": 2, "way": "that"})
    assert resolved.values == {"way": "that", "half": False, "each": 2}
    assert resolved.changed == ("way", "each")


def test_a_default_that_is_chosen_is_no_change() -> None:
    assert TOY.resolve({"half": False, "way": "that"}).changed == ("way",)


def test_an_unknown_key_is_refused() -> None:
    (fault,) = faults_of(TOY, {"colour": "red"})
    assert fault == Fault("unknown-rule", ("colour",), {"key": "colour", "game": "toy"})


def test_an_unknown_value_is_refused_with_those_that_are_known() -> None:
    (fault,) = faults_of(TOY, {"half": "maybe"})
    expected = {"key": "half", "allowed": "false, true"}
    assert fault == Fault("unknown-reading", ("half",), expected)


@pytest.mark.parametrize(
    ("key", "value"), [("half", 0), ("half", 1), ("each", True), ("each", "4"), ("way", None)]
)
def test_a_value_of_another_type_is_no_known_value(key: str, value: object) -> None:
    (fault,) = faults_of(TOY, {key: value})
    assert (fault.code, fault.path) == ("unknown-reading", (key,))


@pytest.mark.parametrize("value", [[], {}, [3]])
def test_a_list_or_an_object_is_no_known_value(value: object) -> None:
    (fault,) = faults_of(TOY, {"each": value})
    assert fault.code == "unknown-reading"


def test_all_faults_are_found_at_once() -> None:
    faults = faults_of(TOY, {"colour": "red", "way": "up", "half": True, "each": 3})
    codes = [fault.code for fault in faults]
    assert codes == ["unknown-rule", "unknown-reading", "unknown-reading"]


# --------------------------------------------------------------------------------- unsound data


def test_an_option_that_stands_twice_stops_the_start() -> None:
    doubled = OPTIONS | {"options": [*OPTIONS["options"], OPTIONS["options"][0]]}
    with pytest.raises(CatalogueFault, match="options/way stands twice"):
        read_ruleset(doubled, REGISTER, ToyRules)


def test_a_ruleset_without_a_version_stops_the_start() -> None:
    unnumbered = {key: value for key, value in OPTIONS.items() if key != "version"}
    with pytest.raises(CatalogueFault, match="toy: version is missing"):
        read_ruleset(unnumbered, REGISTER, ToyRules)


def test_an_option_that_names_an_unknown_rule_stops_the_start() -> None:
    wrong = deepcopy(OPTIONS)
    wrong["options"][0]["rules"] = ["car-1.1", "car-99"]
    with pytest.raises(CatalogueFault, match="options/way/rules/1: unknown-rule car-99"):
        read_ruleset(wrong, REGISTER, ToyRules)


@dataclass
class FewerRules:
    """Rules that lack an option of the toy game."""

    way: Literal["this", "that"]
    half: bool


@dataclass
class MoreRules(ToyRules):
    """Rules with an option that the toy game lacks."""

    whole: bool


@dataclass
class OtherRules(FewerRules):
    """Rules that take other values than the toy game offers."""

    each: Literal[4, 3]


@dataclass
class NearRules(FewerRules):
    """Rules that take strings where the toy game offers numbers."""

    each: Literal["4", "2"]


@pytest.mark.parametrize(
    ("rules", "key", "here", "there"),
    [
        (FewerRules, "each", "the values 4, 2", "no such key"),
        (MoreRules, "whole", "no such key", "the values False, True"),
        (OtherRules, "each", "the values 4, 2", "the values 4, 3"),
        (NearRules, "each", "the values 4, 2", "the values '4', '2'"),
    ],
)
def test_an_option_that_is_not_as_the_rules_have_it_stops_the_start(
    rules: type, key: str, here: str, there: str
) -> None:
    where = rf"{__name__}\.{rules.__name__}"
    said = (
        f"^toy: option {key} is not as the rules have it: here it has {here}, in {where} {there}$"
    )
    with pytest.raises(CatalogueFault, match=said):
        read_ruleset(OPTIONS, REGISTER, rules)


# ----------------------------------------------------------------------------- what ships today


def test_the_defaults_of_carcassonne_are_those_of_the_rules() -> None:
    assert dict(ROADS.defaults.values) == {
        "labyrinth": "basic",
        "edition": "C2",
        "witch_halves_labyrinth_bonus": False,
        "builder_in_labyrinth_bonus": False,
        "wainwrights_for_last_meeple": "paid",
        "coiners_presence": "required",
        "builder_reach": "network",
        "incomplete_inn": "zero",
        "coats_on_incomplete_inn_road": "zero",
        "archbishop_unfinished_inn": "zero",
        "archbishop_completed_inn": "normal",
        "two_tile_city": 4,
        "symbol_after_separation": "both",
        "start_tile_with_river": "in_bag",
        "river_2_city_lake": "last",
        "farmers": True,
        "hill_ties": "any",
        "castle_beside_barn": "one_and_four",
        "castle_by_mayor": "by_strength",
        "wagon_to_abbey": "no",
        "builder_on_completed": "yes",
        "bridge_to_abbey": "yes",
        "road_through_tunnel": "runs_on",
        "town_extra_turn": False,
        "town_cost": False,
        "town_bonus": False,
    }


def test_the_defaults_of_the_card_game_are_those_of_the_rules() -> None:
    expected = {
        "variant": "official",
        "leave_one": "witness",
        "last_card": "allowed",
        "end_of_game": "hands_played",
    }
    assert dict(CARDS.defaults.values) == expected


@pytest.mark.parametrize("ruleset", [ROADS, CARDS], ids=["roads", "cards"])
def test_every_value_that_an_option_offers_is_taken(ruleset: Ruleset) -> None:
    for key, option in ruleset.options.items():
        for value in option.values:
            assert ruleset.resolve({key: value}).values[key] == value


def test_every_reading_names_a_clause() -> None:
    assert [key for key, option in ROADS.options.items() if not option.rules] == []


def test_a_variant_that_nobody_knows_is_refused() -> None:
    (fault,) = faults_of(CARDS, {"variant": "decaffeinated"})
    assert fault.params["allowed"] == '"official", "caffeinated", "steroids"'
    assert fault.explained().params["did_you_mean"] == "caffeinated"


@pytest.mark.parametrize(
    ("key", "value", "allowed"),
    [
        ("farmers", "true", "true, false"),
        ("two_tile_city", "4", "4, 2"),
        ("labyrinth", None, '"basic", "advanced"'),
    ],
)
def test_values_are_listed_as_they_are_to_be_written(key: str, value: Any, allowed: str) -> None:
    (fault,) = faults_of(ROADS, {key: value})
    assert fault.explained().params == {"key": key, "allowed": allowed}


def test_a_misspelt_option_is_known_again() -> None:
    (fault,) = faults_of(ROADS, {"labirynth": "basic"})
    assert fault.explained().params["did_you_mean"] == "labyrinth"


def test_a_rule_of_the_other_game_is_unknown() -> None:
    (fault,) = faults_of(CARDS, {"labyrinth": "advanced"})
    assert fault.params == {"key": "labyrinth", "game": "labyrinth-cards"}


# -------------------------------------------------------------------------------- what is asked


def find_asked(source: str, *, is_rules: bool) -> set[str]:
    """Find the options that a module asks: fields of some rules, or of itself in those."""
    return {
        node.attr
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Attribute)
        and (
            find_last_name(node.value).endswith("rules")
            or (is_rules and find_last_name(node.value) == "self")
        )
    }


def find_last_name(value: ast.expr) -> str:
    """Return the name of what an expression is, behind the last point of it."""
    if isinstance(value, ast.Attribute):
        return value.attr
    return value.id if isinstance(value, ast.Name) else ""


@pytest.mark.unmeasured
def test_something_asks_for_each_option() -> None:
    """Without it an option does nothing, and nothing says so."""
    asked = {
        option
        for path in CODE.rglob("*.py")
        for option in find_asked(path.read_text("utf-8"), is_rules=path.name == "rules.py")
    }
    for ruleset in (ROADS, CARDS):
        assert ruleset.options.keys() - asked == set()


def test_what_asks_for_an_option_is_found() -> None:
    source = "def f(self, table):\n    return self.half, table.rules.way, road.each\n"
    assert find_asked(source, is_rules=False) == {"way"}
    assert find_asked(source, is_rules=True) == {"half", "way"}
