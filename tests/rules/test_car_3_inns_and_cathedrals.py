"""What an inn does to a road and a cathedral to a city (3.1 to 3.4)."""

import pytest
from flask.testing import FlaskClient

from tests.building.cards import places
from tests.building.tables import lay, stand, table
from tests.rules.asking_more import city_row
from tests.rules.laying import Json, awards_of, item_of, points_of, road_at
from tests.rules.moving import feature, features, ids

RED = stand("red", 0, 0, "city N")
THE_CITY = "city:0,-1,S"

NORTH_END = lay("base.E", 0, -1, 180)
EAST_END = lay("base.E", 2, 0, 270)
SOUTH_END = lay("base.E", 0, 1)
WEST_END = lay("base.E", -1, 0, 90)


def cathedral_city(*last: Json, rules: Json | None = None) -> Json:
    """Lay a cathedral at (0, 0), a coat of arms east of it, and ends; `last` is the west end."""
    return table(
        lay("inns.cathedral", 0, 0),
        lay("base.F", 1, 0),
        *(NORTH_END, EAST_END, SOUTH_END),
        *last,
        figures=[RED],
        rules=rules,
    )


# ----------------------------------------------------------------------------------- completed


@pytest.mark.rule("car-3.1")
def test_a_completed_city_with_a_cathedral_scores_three_for_each_tile_and_coat_of_arms(
    client: FlaskClient,
) -> None:
    scored = feature(client, cathedral_city(WEST_END), THE_CITY)
    assert scored.get("cathedrals", []) == places((0, 0))
    assert points_of(scored) == {"tiles": 12, "coats-of-arms": 2, "cathedral": 7}
    assert (scored["score"]["basis"], scored["score"]["total"]) == ("completed", 3 * 6 + 3 * 1)
    assert awards_of(scored) == {"red": 21}


@pytest.mark.rule("car-3.1")
def test_the_cathedral_is_an_item_of_its_own(client: FlaskClient) -> None:
    bonus = item_of(feature(client, cathedral_city(WEST_END), THE_CITY), "cathedral")
    assert (bonus["count"], bonus["each"]) == (7, 1)
    assert "car-3.1" in bonus["citations"]


@pytest.mark.rule("car-3.1")
def test_a_city_without_a_cathedral_has_none(client: FlaskClient) -> None:
    scored = feature(client, city_row("base.G"), "city:0,0,E")
    assert scored.get("cathedrals", []) == []
    assert points_of(scored) == {"tiles": 6}


# ---------------------------------------------------------------------------------- unfinished


@pytest.mark.rule("car-3.2")
def test_an_unfinished_city_with_a_cathedral_is_worth_nothing(client: FlaskClient) -> None:
    scored = feature(client, cathedral_city(), THE_CITY, "end")
    assert points_of(scored) == {"tiles": 5, "coats-of-arms": 1, "cathedral-incomplete": -6}
    assert "car-3.2" in item_of(scored, "cathedral-incomplete")["citations"]
    assert (scored["score"]["basis"], scored["score"]["total"]) == ("final", 0)
    assert awards_of(scored) == {"red": 0}


@pytest.mark.rule("car-3.2")
def test_an_unfinished_city_with_a_cathedral_scores_as_without_under_that_variant(
    client: FlaskClient,
) -> None:
    position = cathedral_city(rules={"incomplete_inn": "normal"})
    scored = feature(client, position, THE_CITY, "end")
    assert points_of(scored) == {"tiles": 5, "coats-of-arms": 1}
    assert awards_of(scored) == {"red": 6}


@pytest.mark.rule("car-3.2", "car-3.1")
def test_the_variant_leaves_a_completed_city_alone(client: FlaskClient) -> None:
    position = cathedral_city(WEST_END, rules={"incomplete_inn": "normal"})
    assert feature(client, position, THE_CITY, "end")["score"]["total"] == 21


@pytest.mark.rule("car-3.2")
def test_an_unfinished_city_with_a_cathedral_scores_only_at_the_end(client: FlaskClient) -> None:
    assert THE_CITY not in ids(features(client, cathedral_city()))


# ----------------------------------------------------------------------------- two cathedrals


TWO_CATHEDRALS = (
    lay("base.E", 0, -1, 180),
    lay("base.E", 1, -1, 180),
    lay("inns.cathedral", 0, 0),
    lay("inns.cathedral", 1, 0),
    lay("base.E", 2, 0, 270),
    lay("base.E", 0, 1),
    lay("base.E", 1, 1),
)


@pytest.mark.rule("car-3.3")
def test_a_second_cathedral_adds_nothing_to_a_completed_city(client: FlaskClient) -> None:
    scored = feature(client, table(*TWO_CATHEDRALS, WEST_END, figures=[RED]), THE_CITY)
    assert scored.get("cathedrals", []) == places((0, 0), (1, 0))
    assert points_of(scored) == {"tiles": 16, "cathedral": 8}
    assert awards_of(scored) == {"red": 24}


@pytest.mark.rule("car-3.3", "car-3.2")
def test_a_second_cathedral_takes_nothing_more_from_an_unfinished_city(client: FlaskClient) -> None:
    scored = feature(client, table(*TWO_CATHEDRALS, figures=[RED]), THE_CITY, "end")
    assert points_of(scored) == {"tiles": 7, "cathedral-incomplete": -7}
    assert awards_of(scored) == {"red": 0}


# ------------------------------------------------------------------------------- whose inn it is


@pytest.mark.rule("car-3.4")
def test_an_inn_at_one_arm_of_a_crossing_leaves_the_other_roads_alone(client: FlaskClient) -> None:
    position = table(
        lay("inns.junction_inn", 0, 0),
        lay("base.A", 1, 0, 90),
        lay("base.A", -1, 0, 270),
        lay("base.A", 0, 1, 180),
    )
    points = {side: points_of(road_at(client, position, 0, 0, side)) for side in "ESW"}
    assert points == {"E": {"tiles": 2, "inn": 2}, "S": {"tiles": 2}, "W": {"tiles": 2}}


@pytest.mark.rule("car-3.4")
def test_an_inn_leaves_an_unfinished_road_beyond_the_crossing_alone(client: FlaskClient) -> None:
    position = table(lay("inns.junction_inn", 0, 0))
    scored = {
        side: feature(client, position, f"road:0,0,{side}", "end")["score"]["total"]
        for side in "ESW"
    }
    assert scored == {"E": 0, "S": 1, "W": 1}


@pytest.mark.rule("car-3.4")
def test_an_inn_leaves_the_city_of_its_tile_alone(client: FlaskClient) -> None:
    position = table(lay("inns.curve_city_inn", 0, 0), NORTH_END)
    assert points_of(feature(client, position, THE_CITY)) == {"tiles": 4}


@pytest.mark.rule("car-3.4", "car-3.2")
def test_an_unfinished_city_beside_an_inn_keeps_its_points(client: FlaskClient) -> None:
    position = table(lay("inns.curve_city_inn", 0, 0))
    scored = feature(client, position, "city:0,0,N", "end")
    assert points_of(scored) == {"tiles": 1}


@pytest.mark.rule("car-3.4")
def test_a_cathedral_leaves_the_road_that_ends_at_its_city_alone(client: FlaskClient) -> None:
    # The road runs from the monastery at (2, 0) into the city gate of (1, 0).
    position = table(
        lay("inns.cathedral", 0, 0),
        lay("inns.city_road", 1, 0, 270),
        lay("base.A", 2, 0, 90),
        *(NORTH_END, SOUTH_END, WEST_END),
    )
    assert points_of(feature(client, position, "road:1,0,E")) == {"tiles": 2}
    assert points_of(feature(client, position, THE_CITY)) == {"tiles": 10, "cathedral": 5}


# ------------------------------------------------------------------ an unfinished labyrinth's inn


@pytest.mark.rule("car-8.1", "car-8.3", "car-1.4.inn-incomplete")
@pytest.mark.parametrize(("reading", "kept"), [("zero", False), ("normal", True)])
@pytest.mark.parametrize("end", ["base.U", "german_cathedrals.four"])
def test_an_unfinished_labyrinth_with_an_inn_keeps_its_points_under_that_variant_only(
    client: FlaskClient, end: str, reading: str, kept: bool
) -> None:
    position = table(
        lay("labyrinth", 0, 0),
        lay("inns.straight_inn", 1, 0),
        lay(end, 2, 0, 90),
        figures=[stand("red", 0, 0, "labyrinth")],
        rules={"incomplete_inn": reading},
    )
    network = feature(client, position, "road:0,0,N", "end")
    assert network["units"] == 3
    assert awards_of(network) == {"red": 3 if kept else 0}
