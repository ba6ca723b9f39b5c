"""Places: what speaks against each figure, by the facts about a feature or a corner."""

from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from referee.carcassonne.corners import is_field_corner
from referee.carcassonne.kinds.features import Kind
from referee.carcassonne.kinds.figures import ALONE, FIGURES
from referee.carcassonne.kinds.figures import FOLLOWERS as OCCUPYING
from referee.carcassonne.placing.figures.places import MISFITS, NO_RULING, Place, find_reasons
from referee.carcassonne.placing.figures.ways import MAGIC_PORTAL, PLACEMENT
from referee.core.grid import square_at
from tests.building.tables import lay
from tests.carcassonne.laying import WITHOUT_FIELDS, Json, build, four

FOLLOWERS = ("meeple", "large_meeple", "wagon", "phantom", "ringmaster")
CORNERS = ("NE", "SE", "SW", "NW")
FACTS = (
    "is_labyrinth",
    "is_occupied",
    "is_unruled",
    "has_company",
    "has_labyrinth",
    "is_completed",
    "has_barn",
)
RULES = build().rules
Against = list[tuple[str, ...]]


def against(
    figure: str, kind: Kind, *, via: str = PLACEMENT, rules: Json | None = None, **facts: Any
) -> Against:
    """Give code and citations of every reason against a figure at a place of some facts."""
    found = find_reasons(figure, Place(kind, **facts), replace(RULES, **(rules or {})), via)
    return [(reason.code, *reason.citations) for reason in found]


# ------------------------------------------------------------------------- figures and features


@pytest.mark.parametrize("figure", FOLLOWERS)
@pytest.mark.parametrize("on", [Kind.ROAD, Kind.CITY, Kind.MONASTERY, Kind.GERMAN_CATHEDRAL])
def test_a_follower_fits_on_all_but_gardens(figure: str, on: Kind) -> None:
    assert against(figure, on) == []
    assert against(figure, Kind.GARDEN) == [("garden-for-abbot", "car-2.2.garden")]


@pytest.mark.parametrize(
    ("figure", "fits", "misfit"),
    [
        ("abbot", {Kind.MONASTERY, Kind.GARDEN}, ("abbot-not-there", "car-4.6")),
        ("builder", {Kind.ROAD, Kind.CITY}, ("builder-not-there", "car-2.2.builder")),
        ("pig", {Kind.FIELD}, ("pig-not-there", "car-2.2.pig")),
        ("barn", set[Kind](), ("barn-on-corner", "car-2.2.barn")),
        ("mage", {Kind.ROAD, Kind.CITY}, ("magic-no-target", "car-7.1")),
        ("witch", {Kind.ROAD, Kind.CITY}, ("magic-no-target", "car-7.1")),
    ],
)
def test_some_figures_fit_on_some_kinds_only(
    figure: str, fits: set[Kind], misfit: tuple[str, str]
) -> None:
    for on in set(Kind) - {Kind.WALL}:
        assert against(figure, on) == ([] if on in fits else [misfit])


def test_a_wagon_is_no_farmer() -> None:
    assert against("wagon", Kind.FIELD) == [("wagon-not-on-field", "car-2.2.wagon")]


@pytest.mark.parametrize("figure", ["meeple", "pig"])
def test_without_farmers_nobody_goes_on_a_field(figure: str) -> None:
    found = against(figure, Kind.FIELD, rules={"farmers": False})
    assert against(figure, Kind.FIELD) == []
    assert found == [("farmers-not-played", "car-2.2.fields")]


@pytest.mark.parametrize("figure", ["barn", "builder", "mage"])
def test_who_is_no_farmer_is_not_told_that_there_are_none(figure: str) -> None:
    assert len(against(figure, Kind.FIELD, rules={"farmers": False})) == 1


# ------------------------------------------------------------------------- who stands there


BASIC, ADVANCED = {"labyrinth": "basic"}, {"labyrinth": "advanced"}


@pytest.mark.parametrize(
    ("rules", "facts", "clauses"),
    [
        (BASIC, {}, ()),
        (ADVANCED, {}, ()),
        (BASIC, {"has_labyrinth": True}, ("car-2.3",)),
        (BASIC, {"has_labyrinth": True, "is_labyrinth": True}, ("car-2.3",)),
        (ADVANCED, {"has_labyrinth": True}, ("car-2.4.leg",)),
        (ADVANCED, {"has_labyrinth": True, "is_labyrinth": True}, ("car-2.4.labyrinth",)),
    ],
)
def test_an_occupied_road_cites_the_clause_of_its_labyrinth(
    rules: Json, facts: dict[str, Any], clauses: tuple[str, ...]
) -> None:
    found = against("meeple", Kind.ROAD, rules=rules, is_occupied=True, **facts)
    assert found == [("occupied", "car-2.2.unoccupied", *clauses)]
    found = against("meeple", Kind.ROAD, rules=rules, is_occupied=True, via=MAGIC_PORTAL, **facts)
    assert found == [("occupied", "car-2.2.unoccupied", *clauses, "car-2.5.unoccupied")]


def test_a_completed_feature_takes_nobody_who_comes_another_way() -> None:
    assert against("meeple", Kind.CITY, is_completed=True) == []
    found = against("meeple", Kind.CITY, is_completed=True, via=MAGIC_PORTAL)
    assert found == [("feature-completed", "car-2.5.incomplete")]


def test_a_builder_and_a_pig_need_company() -> None:
    assert against("builder", Kind.CITY, has_company=False) == [
        ("builder-alone", "car-2.2.builder")
    ]
    assert against("pig", Kind.FIELD, has_company=False) == [("pig-alone", "car-2.2.pig")]
    found = against("builder", Kind.ROAD, has_company=False, has_labyrinth=True)
    assert found == [("builder-alone", "car-2.2.builder", "car-1.7.reach")]


def test_all_that_speaks_against_a_figure_is_told_at_once() -> None:
    facts: Json = {
        "is_occupied": True,
        "is_unruled": True,
        "has_company": False,
        "is_completed": True,
    }
    codes = [code for code, *_ in against("pig", Kind.GARDEN, via=MAGIC_PORTAL, **facts)]
    assert codes == ["pig-not-there", "no-ruling", "pig-alone", "feature-completed"]
    codes = [code for code, *_ in against("abbot", Kind.FIELD, rules={"farmers": False}, **facts)]
    assert codes == ["abbot-not-there", "farmers-not-played", "no-ruling", "occupied"]


@pytest.mark.parametrize("figure", FIGURES)
def test_each_fact_matters_to_those_alone_whom_it_concerns(figure: str) -> None:
    for kind, values in product(Kind, product([False, True], repeat=len(FACTS))):
        facts: dict[str, Any] = dict(zip(FACTS, values, strict=True))
        codes = [code for code, *_ in against(figure, kind, **facts)]
        assert ("occupied" in codes) is (facts["is_occupied"] and figure in OCCUPYING)
        lonely = figure in ALONE and not facts["has_company"]
        assert any(code in ALONE.values() for code in codes) is lonely
        assert ("no-ruling" in codes) is (facts["is_unruled"] and figure != "barn")
        assert ("field-has-barn" in codes) is (facts["has_barn"] and figure in OCCUPYING)
        assert "feature-completed" not in codes
        assert len(codes) == len(set(codes))


def test_where_nobody_knows_who_stands_on_a_field_there_is_no_ruling() -> None:
    place = Place(Kind.FIELD, is_unruled=True)
    assert find_reasons("meeple", place, RULES) == (NO_RULING,)
    assert find_reasons("pig", place, RULES) == (NO_RULING,)
    assert NO_RULING.code not in MISFITS


# ------------------------------------------------------------------------------------- corners


@pytest.mark.parametrize(
    ("x", "y", "corner"), [(0, 0, "SE"), (1, 0, "SW"), (0, 1, "NE"), (1, 1, "NW")]
)
def test_four_fields_meet_at_a_corner_whichever_tile_names_it(x: int, y: int, corner: str) -> None:
    ground = four().ground
    found = [name for name in CORNERS if is_field_corner(ground, square_at(x, y), name)]
    assert found == [corner]


@pytest.mark.parametrize(
    ("last", "fields"),
    [
        (lay("base.E", 1, 1, 90), True),
        (lay("base.E", 1, 1, 0), False),
        (lay("base.E", 1, 1, 270), False),
        (lay("base.V", 1, 1, 90), True),
        (lay("traders.X", 1, 1), True),
        (lay("traders.L", 1, 1, 180), False),
        (lay(WITHOUT_FIELDS, 1, 1), None),
    ],
)
def test_each_tile_must_have_one_field_round_the_corner(last: Json, fields: bool | None) -> None:
    assert is_field_corner(four("base.B", last).ground, square_at(0, 0), "SE") is fields


def test_two_fields_beside_a_corner_are_none_at_it() -> None:
    split = {
        "features": [
            {"kind": "field", "sides": ["NNE", "ENE", "ESE", "SSE", "SSW", "WSW", "WNW"]},
            {"kind": "field", "sides": ["NNW"]},
        ]
    }
    assert not is_field_corner(four("base.B", lay(split, 1, 1)).ground, square_at(0, 0), "SE")
