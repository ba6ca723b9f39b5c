"""Cities: tiles and coats of arms, cathedrals, mage and witch."""

from typing import Any

import pytest

from tests.building.tables import lay
from tests.carcassonne import laying
from tests.carcassonne.laying import (
    CITY_WITH_COAT,
    THROUGH_CITY_WITH_CATHEDRAL,
    Json,
    awards,
    build,
    cited,
    city,
    names,
    points,
    reasons,
    total,
)

CATHEDRAL = THROUGH_CITY_WITH_CATHEDRAL


def rule(laid: list[Json], *figures: str, **rules: Any) -> Json:
    """Rule on the city that begins in the west, at (0, 0)."""
    return laying.rule(build(*laid, figures=figures, **rules), 0, 0, "city E")


# ------------------------------------------------------------------------------------ its parts


def test_a_completed_city_counts_two_for_each_tile() -> None:
    ruling = rule(city("base.G", "base.G"))
    assert (points(ruling), list(ruling["citations"])) == ({"tiles": 8}, ["car-4.1"])


def test_a_completed_city_counts_two_for_each_coat_of_arms() -> None:
    assert points(rule(city("base.F", "base.G"))) == {"tiles": 8, "coats-of-arms": 2}


def test_an_incomplete_city_counts_one_for_each_tile_and_coat_of_arms() -> None:
    ruling = rule(city("base.F", "base.F", closed=False))
    assert points(ruling) == {"tiles": 3, "coats-of-arms": 2}
    assert list(ruling["citations"]) == ["car-4.2"]


@pytest.mark.parametrize(("reading", "expected"), [(4, 4), (2, 2)])
def test_a_city_of_two_tiles_scores_by_its_reading(reading: int, expected: int) -> None:
    ruling = rule(city(), two_tile_city=reading)
    assert points(ruling) == {"tiles": expected}
    assert cited(ruling, "tiles") == ["car-4.1", "car-4.3"]


@pytest.mark.parametrize(("reading", "expected"), [(4, 2), (2, 1)])
def test_so_does_its_coat_of_arms(reading: int, expected: int) -> None:
    laid = [lay(CITY_WITH_COAT, 0, 0, 90), lay("base.E", 1, 0, 270)]
    assert points(rule(laid, two_tile_city=reading))["coats-of-arms"] == expected


def test_the_reading_touches_no_other_city() -> None:
    assert total(rule(city("base.G"), two_tile_city=2)) == 6
    assert total(rule(city("base.G", closed=False), two_tile_city=2)) == 2


def test_a_tile_with_two_pieces_of_one_city_counts_once() -> None:
    laid = [
        lay("base.N", 0, 0, 180),
        lay("base.N", 1, 0, 270),
        lay("base.N", 0, 1, 90),
        lay("base.I", 1, 1),
    ]
    ruling = rule(laid)
    assert names(ruling, "tiles") == ["0,0", "1,0", "0,1", "1,1"]
    assert names(ruling, "segments") == ["0,0,E", "1,0,S", "0,1,N", "1,1,N", "1,1,W"]
    assert (ruling["units"], points(ruling)) == (4, {"tiles": 8})


def test_segments_are_ordered_by_place_and_side_however_the_tile_was_written() -> None:
    cities = [{"kind": "city", "sides": [side]} for side in ("W", "E", "N")]
    field = {"kind": "field", "sides": ["SSE", "SSW"]}
    laid = [
        lay({"features": [*cities, field]}, 0, 0),
        lay("base.N", 0, -1, 180),
        lay("base.N", 1, -1, 270),
        lay("base.N", 1, 0),
    ]
    ruling = rule(laid)
    assert names(ruling, "segments") == ["0,-1,E", "1,-1,S", "0,0,N", "0,0,E", "1,0,N"]


def test_an_open_city_names_its_open_ends() -> None:
    ruling = rule([*city(closed=False), lay("base.R", 1, 0)])
    assert (ruling["completed"], ruling["score"]["basis"]) == (False, "final")
    assert names(ruling, "open_ends") == ["1,0,N", "1,0,E"]


def test_a_city_is_assumed_where_one_of_its_tiles_is() -> None:
    assumed = {**CITY_WITH_COAT, "assumed": True}
    laid = [lay("base.E", 0, 0, 90), lay(assumed, 1, 0, 270)]
    assert rule(laid)["assumed"]
    assert not rule(city())["assumed"]


# -------------------------------------------------------------------------------- cathedrals


def test_a_cathedral_makes_each_tile_and_coat_of_arms_count_three() -> None:
    ruling = rule(city(CATHEDRAL, "base.F"))
    assert points(ruling) == {"tiles": 8, "coats-of-arms": 2, "cathedral": 5}
    assert total(ruling) == 3 * 5


def test_an_incomplete_city_with_a_cathedral_loses_everything() -> None:
    ruling = rule(city(CATHEDRAL, "base.F", closed=False))
    assert points(ruling) == {"tiles": 3, "coats-of-arms": 1, "cathedral-incomplete": -4}


def test_under_the_other_reading_it_loses_nothing() -> None:
    ruling = rule(city(CATHEDRAL, "base.F", closed=False), incomplete_inn="normal")
    assert points(ruling) == {"tiles": 3, "coats-of-arms": 1}


@pytest.mark.parametrize(
    ("closed", "code", "clause", "expected"),
    [(True, "cathedral", "car-3.1", 12), (False, "cathedral-incomplete", "car-3.2", 0)],
)
def test_a_second_cathedral_changes_nothing(
    closed: bool, code: str, clause: str, expected: int
) -> None:
    ruling = rule(city(CATHEDRAL, CATHEDRAL, closed=closed))
    assert cited(ruling, code) == [clause, "car-3.3"]
    assert names(ruling, "cathedrals") == ["1,0", "2,0"]
    assert total(ruling) == expected


def test_a_single_cathedral_rests_on_its_own_clause_alone() -> None:
    assert cited(rule(city(CATHEDRAL)), "cathedral") == ["car-3.1"]


# --------------------------------------------------------------------------- mage and witch


@pytest.mark.parametrize(("closed", "mage", "expected"), [(True, 3, 11), (False, 2, 5)])
def test_the_mage_adds_one_for_each_tile_and_none_for_coats(
    closed: bool, mage: int, expected: int
) -> None:
    ruling = rule(city("base.F", closed=closed), "mage 0,0 city E")
    assert (points(ruling)["mage"], total(ruling)) == (mage, expected)
    assert cited(ruling, "mage") == ["car-4.4"]


@pytest.mark.parametrize(
    ("laid", "left"),
    [
        (city("base.F"), 4),
        (city("base.F", closed=False), 2),
        (city(closed=False), 1),
        (city(CATHEDRAL, "base.F"), 8),
        (city(CATHEDRAL, closed=False), 0),
    ],
)
def test_the_witch_leaves_half_rounded_up(laid: list[Json], left: int) -> None:
    ruling = rule(laid, "witch 0,0 city E")
    assert total(ruling) == left
    assert cited(ruling, "witch") == ["car-4.5"]
    assert ruling["score"]["items"][-1]["count"] == 1


def test_the_mage_still_pays_for_an_unfinished_city_with_a_cathedral() -> None:
    ruling = rule(city(CATHEDRAL, closed=False), "mage 0,0 city E")
    assert points(ruling) == {"tiles": 2, "cathedral-incomplete": -2, "mage": 2}


def test_should_both_stand_there_the_mage_comes_first() -> None:
    ruling = rule(city("base.G"), "mage 0,0 city E", "witch 1,0 city E")
    assert points(ruling) == {"tiles": 6, "mage": 3, "witch": -4}


# ------------------------------------------------------------------------- majority, rulings


def test_every_owner_gets_the_full_points() -> None:
    ruling = rule(city("base.G"), "red meeple 0,0 city E", "black meeple 2,0 city W")
    assert awards(ruling) == {"black": 6, "red": 6}


def test_a_city_that_runs_into_a_disagreement_has_no_ruling() -> None:
    laid = [*city("base.G", closed=False), lay("base.B", 2, 0)]
    ruling = rule(laid, "red meeple 0,0 city E")
    assert reasons(ruling) == [("runs-into-disagreement", "1,0,E")]
    assert (ruling["ruling"], ruling["completed"], ruling.get("score")) == ("none", False, None)
    assert (ruling.get("awards", []), ruling.get("majority", {}).get("owners", [])) == ([], ["red"])


def test_no_castle_takes_the_points_of_a_city() -> None:
    assert rule(city("base.G")).get("castle_value") is None
