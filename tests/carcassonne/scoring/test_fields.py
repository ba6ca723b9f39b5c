"""Fields: three points for each completed city that a field touches, pigs, and what is unknown."""

from typing import Any

import pytest

from referee.carcassonne.scoring.features import END, Features
from referee.carcassonne.scoring.fields import rule_on_unknown_field
from referee.core.grid import square_at
from tests.building.tables import lay
from tests.carcassonne import laying
from tests.carcassonne.laying import WITHOUT_FIELDS, Json, awards, build, city, names, reasons

SMALL_CITY = city()
"""A completed city of two tiles, at (0, 0) and (1, 0), each with a field of its own."""

SOUTH_BEFORE_EAST = lay(
    {
        "features": [
            {"kind": "city", "sides": ["S"]},
            {"kind": "city", "sides": ["E"]},
            {"kind": "field", "sides": ["WSW", "WNW", "NNW", "NNE"], "cities": ["S", "E"]},
        ]
    },
    0,
    0,
)


def rule(laid: list[Json], words: str, *figures: str, **rules: Any) -> Json:
    """Rule on the field of a spot at (0, 0)."""
    return laying.rule(build(*laid, figures=figures, **rules), 0, 0, words)


# ------------------------------------------------------------------------------------- cities


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_cities_are_listed_by_place_and_side(rotation: int) -> None:
    steps = {"N": (0, -1, 180), "E": (1, 0, 270), "S": (0, 1, 0), "W": (-1, 0, 90)}
    middle = lay("inns.four_cities", 0, 0, rotation)
    laid = [middle, *(lay("base.E", *step) for step in steps.values())]
    cities = rule(laid, "field").get("cities", [])
    assert cities == ["city:0,-1,S", "city:-1,0,E", "city:0,0,E", "city:0,0,S"]


def test_cities_of_one_tile_are_listed_by_side_however_the_tile_was_written() -> None:
    laid = [SOUTH_BEFORE_EAST, lay("base.E", 1, 0, 270), lay("base.E", 0, 1)]
    assert rule(laid, "field NNE").get("cities", []) == ["city:0,0,E", "city:0,0,S"]


# ------------------------------------------------------------------------ majority and pigs


def test_fields_that_a_tile_joins_have_one_majority() -> None:
    figures = ("red meeple 0,0 field SSE", "black large_meeple 1,0 field SSE")
    below = [lay("base.B", 0, 1), lay("base.B", 1, 1)]
    ruling = rule([*SMALL_CITY, *below], "field SSE", *figures)
    assert (awards(ruling), names(ruling, "tiles")) == ({"black": 3}, ["0,0", "1,0", "0,1", "1,1"])


# --------------------------------------------------------------------------------- no ruling


def test_a_field_that_touches_a_city_which_only_a_disagreement_keeps_open_has_no_ruling() -> None:
    ruling = rule([lay("base.E", 0, 0, 90), lay("base.B", 1, 0)], "field SSE")
    assert reasons(ruling) == [("touches-undecided-city", "0,0,E")]
    assert ruling.get("reasons", [])[0]["citations"] == ["car-2.1.disagreement"]


def test_all_reasons_are_given_by_place_and_then_code() -> None:
    laid = [
        lay("base.E", 0, 0, 90),
        lay("base.B", 1, 0),
        lay("base.B", -1, 0),
        lay("base.C", -2, 0),
        lay(WITHOUT_FIELDS, 0, 1),
    ]
    assert reasons(rule(laid, "field SSE")) == [
        ("runs-into-unknown-field", ""),
        ("runs-into-disagreement", "-1,0,W"),
        ("touches-undecided-city", "0,0,E"),
    ]


def test_disagreements_and_undecided_cities_are_put_in_one_order() -> None:
    laid = [lay("base.E", 0, 0, 90), lay("base.B", 1, 0), lay("base.C", 0, 1)]
    assert reasons(rule(laid, "field SSE")) == [
        ("touches-undecided-city", "0,0,E"),
        ("runs-into-disagreement", "0,0,S"),
    ]


def test_an_undecided_city_is_named_by_its_first_segment() -> None:
    ring = [
        SOUTH_BEFORE_EAST,
        lay("base.N", 1, 0, 270),
        lay("base.N", 0, 1, 90),
        lay("base.R", 1, 1),
        lay("base.B", 2, 1),
    ]
    ruling = rule(ring, "field NNE")
    assert reasons(ruling) == [("touches-undecided-city", "0,0,E")]


# ------------------------------------------------------------------------ fields nobody gave


def test_a_tile_without_fields_is_answered_for_with_the_farmers_on_it() -> None:
    figures = ("red meeple 0,0 field SSE", "black meeple 0,0 road E", "green barn 0,0 corner NE")
    table = build(lay(WITHOUT_FIELDS, 0, 0), figures=figures)
    ruling = laying.written(rule_on_unknown_field(table, square_at(0, 0)))
    assert (ruling["id"], reasons(ruling)) == ("field:0,0", [("fields-unknown", "0,0")])
    assert (ruling["ruling"], ruling.get("score"), ruling.get("awards", [])) == ("none", None, [])
    assert [figure["player"] for figure in ruling["figures"]] == ["red"]
    assert (ruling.get("majority", {}).get("owners", []), names(ruling, "tiles")) == (
        ["red"],
        ["0,0"],
    )


def test_unknown_fields_are_listed_among_the_others_by_place() -> None:
    table = build(lay("base.U", 0, 0, 90), lay(WITHOUT_FIELDS, 1, 0), lay("base.U", 2, 0, 90))
    fields = [
        written["id"]
        for written in map(laying.written, Features(table).rule_on_all(END))
        if written["kind"] == "field"
    ]
    assert fields == [
        "field:0,0,NNE",
        "field:0,0,ESE",
        "field:1,0",
        "field:2,0,NNE",
        "field:2,0,ESE",
    ]


def test_a_field_on_an_assumed_tile_is_assumed() -> None:
    laid = [lay("german_cathedrals.four", 0, 0), lay("base.B", 0, -1)]
    assert rule(laid, "field NNE")["assumed"]
    assert not rule(SMALL_CITY, "field SSE")["assumed"]
