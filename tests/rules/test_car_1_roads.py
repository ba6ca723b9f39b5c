"""Roads: what joins, what ends them, when they are completed, and the two counts (1.1 to 1.3)."""

import pytest
from flask.testing import FlaskClient

from tests.building.cards import places
from tests.building.tables import lay, stand_neutral, table
from tests.oracles.tiles import Face
from tests.rules.laying import (
    ADVANCED,
    BASIC,
    FOUR_ROADS,
    THREE_ROADS,
    Json,
    all_roads,
    closed_road,
    open_road,
    points_of,
    road_at,
    small_labyrinth,
)


def sides(*side_places: tuple[int, int, str]) -> list[Json]:
    return [{"x": x, "y": y, "side": side} for x, y, side in side_places]


def loop_at_a_german_cathedral(*figures: Json) -> Json:
    """Lay example E8: a road that leaves a cathedral on the east and comes back from the south."""
    return table(
        lay(THREE_ROADS, 0, 0),
        lay("base.V", 1, 0),
        lay("base.V", 1, 1, 90),
        lay("base.V", 0, 1, 180),
        figures=figures,
    )


# ------------------------------------------------------------------------------------ joining


@pytest.mark.rule("car-1.1")
def test_roads_on_both_sides_of_a_shared_side_are_one_road(client: FlaskClient) -> None:
    (road,) = all_roads(client, table(lay("base.D", 0, 0), lay("base.D", 1, 0)))
    assert road["id"] == "road:0,0,E"
    assert road["tiles"] == places((0, 0), (1, 0))
    assert road["segments"] == sides((0, 0, "E"), (1, 0, "E"))
    assert road.get("open_ends", []) == sides((0, 0, "W"), (1, 0, "E"))


@pytest.mark.rule("car-1.1")
def test_roads_that_only_lie_beside_each_other_stay_apart(client: FlaskClient) -> None:
    roads = all_roads(client, table(lay("base.U", 0, 0), lay("base.U", 1, 0)))
    assert [road["tiles"] for road in roads] == [places((0, 0)), places((1, 0))]


@pytest.mark.rule("car-1.1")
def test_two_roads_of_one_tile_stay_apart(client: FlaskClient) -> None:
    roads = all_roads(client, table(lay("inns.double_curve", 0, 0)))
    assert [road["segments"] for road in roads] == [sides((0, 0, "N")), sides((0, 0, "E"))]


@pytest.mark.rule("car-1.1.labyrinth")
def test_a_labyrinth_makes_one_network_of_all_its_roads(client: FlaskClient) -> None:
    (road,) = all_roads(client, small_labyrinth(rules=BASIC))
    assert road["tiles"] == places((0, -1), (-1, 0), (0, 0), (1, 0), (0, 1))
    assert road.get("labyrinths", []) == places((0, 0))


@pytest.mark.rule("car-1.1.labyrinth")
def test_a_labyrinth_joins_its_roads_under_the_advanced_rules_too(client: FlaskClient) -> None:
    (road,) = all_roads(client, small_labyrinth(rules=ADVANCED))
    assert len(road["tiles"]) == 5


@pytest.mark.rule("car-1.1.labyrinth")
def test_the_road_of_a_labyrinth_may_be_named_by_any_side_or_as_the_labyrinth(
    client: FlaskClient,
) -> None:
    position = small_labyrinth()
    roads = [road_at(client, position, 0, 0, side) for side in "NESW"]
    assert [road["id"] for road in roads] == ["road:0,-1,S"] * 4


@pytest.mark.rule("car-1.1.ends")
@pytest.mark.parametrize("end", ["base.W", "base.X", "base.S", "base.A", THREE_ROADS])
def test_village_city_monastery_and_german_cathedral_end_a_road(
    client: FlaskClient, end: str | Face
) -> None:
    position = table(lay(end, 0, 0), lay("base.U", 0, 1))
    road = road_at(client, position, 0, 1, "N")
    assert road["segments"] == sides((0, 0, "S"), (0, 1, "N"))
    assert road.get("open_ends", []) == sides((0, 1, "S"))


@pytest.mark.rule("car-1.1.ends")
def test_a_crossing_with_a_village_holds_four_roads(client: FlaskClient) -> None:
    roads = all_roads(client, table(lay("base.X", 0, 0)))
    assert [road["id"] for road in roads] == [f"road:0,0,{side}" for side in "NESW"]


# ---------------------------------------------------------------------------------- completed


@pytest.mark.rule("car-1.2")
def test_a_road_that_ends_on_both_sides_is_completed(client: FlaskClient) -> None:
    (road,) = all_roads(client, closed_road(3))
    assert (road["completed"], road.get("open_ends", [])) == (True, [])
    assert road["score"]["basis"] == "completed"


@pytest.mark.rule("car-1.2")
def test_a_road_that_runs_out_into_a_free_square_is_not_completed(client: FlaskClient) -> None:
    (road,) = all_roads(client, open_road(3))
    assert (road["completed"], road.get("open_ends", [])) == (False, sides((2, 0, "E")))
    assert road["score"]["basis"] == "final"


@pytest.mark.rule("car-1.2")
@pytest.mark.parametrize("rules", [BASIC, ADVANCED])
def test_a_labyrinth_is_completed_only_when_all_its_roads_are(
    client: FlaskClient, rules: Json
) -> None:
    (finished,) = all_roads(client, small_labyrinth(rules=rules))
    assert finished["completed"]
    (unfinished,) = all_roads(client, small_labyrinth(rules=rules, north="base.U"))
    assert not unfinished["completed"]
    assert unfinished.get("open_ends", []) == sides((0, -1, "N"))


@pytest.mark.rule("car-1.2", "car-2.4.leg")
def test_a_finished_leg_alone_scores_nothing(client: FlaskClient) -> None:
    east_leg_finished = table(
        lay("labyrinth", 0, 0), lay("base.U", 1, 0, 90), lay("base.A", 2, 0, 90), rules=ADVANCED
    )
    (road,) = all_roads(client, east_leg_finished)
    assert not road["completed"]
    assert road.get("open_ends", []) == sides((0, 0, "N"), (0, 0, "S"), (0, 0, "W"))
    assert road.get("castle_value") is None


@pytest.mark.rule("car-1.2.ring")
def test_a_ring_is_completed(client: FlaskClient) -> None:
    curves = [(0, 0, 270), (1, 0, 0), (1, 1, 90), (0, 1, 180)]
    (road,) = all_roads(client, table(*(lay("base.V", *curve) for curve in curves)))
    assert road["completed"]
    assert points_of(road) == {"tiles": 4}


@pytest.mark.rule("car-1.2.ring", "car-1.1.labyrinth")
def test_a_labyrinth_whose_roads_run_into_each_other_is_completed(client: FlaskClient) -> None:
    north_to_east = [lay("base.V", 0, -1, 270), lay("base.V", 1, -1), lay("base.V", 1, 0, 90)]
    south_to_west = [lay("base.V", 0, 1, 90), lay("base.V", -1, 1, 180), lay("base.V", -1, 0, 270)]
    position = table(lay("labyrinth", 0, 0), *north_to_east, *south_to_west, rules=ADVANCED)
    (road,) = all_roads(client, position)
    assert road["completed"]
    assert points_of(road) == {"tiles": 7, "labyrinth-meeples": 0}


# --------------------------------------------------------------------------------- two counts


@pytest.mark.rule("car-1.3.tiles")
def test_a_tile_with_two_segments_of_the_same_road_is_one_tile(client: FlaskClient) -> None:
    north_to_east = [lay("base.V", 1, 0, 270), lay("base.V", 2, 0), lay("base.V", 2, 1, 90)]
    west_to_south = [lay("base.V", 0, 1, 270), lay("base.V", 0, 2, 180), lay("base.V", 1, 2, 90)]
    position = table(lay("inns.double_curve", 1, 1), *north_to_east, *west_to_south)
    (road,) = all_roads(client, position)
    assert len(road["segments"]) == 8
    assert len(road["tiles"]) == road["units"] == 7
    assert points_of(road) == {"tiles": 7}


@pytest.mark.rule("car-1.3.tiles")
def test_a_labyrinth_is_one_tile(client: FlaskClient) -> None:
    (road,) = all_roads(client, small_labyrinth(rules=BASIC))
    assert (road["units"], road["score"]["total"]) == (5, 5)


@pytest.mark.rule("car-1.3.tiles", "car-1.4.mage")
def test_the_mage_counts_a_german_cathedral_tile_once(client: FlaskClient) -> None:
    mage = stand_neutral("mage", 1, 1, "road N")
    road = road_at(client, loop_at_a_german_cathedral(mage), 1, 1, "N")
    assert points_of(road) == {"tiles": 5, "german-cathedral": 5, "mage": 4}
    assert road["score"]["items"][2]["citations"] == ["car-1.4.mage", "car-1.3.tiles"]


@pytest.mark.rule("car-1.3.units")
def test_e8_a_loop_at_a_german_cathedral_counts_both_its_segments(client: FlaskClient) -> None:
    road = road_at(client, loop_at_a_german_cathedral(), 0, 0, "E")
    assert road["tiles"] == places((0, 0), (1, 0), (0, 1), (1, 1))
    assert road["segments"] == sides(
        (0, 0, "E"), (0, 0, "S"), (1, 0, "S"), (0, 1, "N"), (1, 1, "N")
    )
    assert (road["completed"], road["units"], road["score"]["total"]) == (True, 5, 10)
    assert road["score"]["items"][0]["citations"] == ["car-1.4.tiles", "car-1.3.units"]


@pytest.mark.rule("car-1.3.units")
def test_two_roads_from_one_german_cathedral_count_one_segment_each(client: FlaskClient) -> None:
    position = table(lay(FOUR_ROADS, 0, 0), lay("base.A", 1, 0, 90), lay("base.A", -1, 0, 270))
    roads = [road_at(client, position, 0, 0, side) for side in "EW"]
    assert [(road["units"], road["completed"]) for road in roads] == [(2, True), (2, True)]


@pytest.mark.rule("car-1.3.units")
def test_a_road_between_two_german_cathedrals_counts_a_segment_on_each(client: FlaskClient) -> None:
    position = table(lay(FOUR_ROADS, 0, 0), lay("base.U", 1, 0, 90), lay(FOUR_ROADS, 2, 0))
    road = road_at(client, position, 1, 0, "E")
    assert road.get("german_cathedrals", []) == places((0, 0), (2, 0))
    assert road["units"] == 3
