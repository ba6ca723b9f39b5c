"""Cities: tiles and coats of arms, cathedrals, mage and witch."""

from typing import Any

from tests.building.tables import lay
from tests.carcassonne import laying
from tests.carcassonne.laying import (
    CITY_WITH_COAT,
    THROUGH_CITY_WITH_CATHEDRAL,
    Json,
    build,
    cited,
    city,
    names,
    points,
)

CATHEDRAL = THROUGH_CITY_WITH_CATHEDRAL


def rule(laid: list[Json], *figures: str, **rules: Any) -> Json:
    """Rule on the city that begins in the west, at (0, 0)."""
    return laying.rule(build(*laid, figures=figures, **rules), 0, 0, "city E")


# ------------------------------------------------------------------------------------ its parts


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


def test_a_single_cathedral_rests_on_its_own_clause_alone() -> None:
    assert cited(rule(city(CATHEDRAL)), "cathedral") == ["car-3.1"]


# --------------------------------------------------------------------------- mage and witch


def test_should_both_stand_there_the_mage_comes_first() -> None:
    ruling = rule(city("base.G"), "mage 0,0 city E", "witch 1,0 city E")
    assert points(ruling) == {"tiles": 6, "mage": 3, "witch": -4}


# ------------------------------------------------------------------------- majority, rulings


def test_no_castle_takes_the_points_of_a_city() -> None:
    assert rule(city("base.G")).get("castle_value") is None
