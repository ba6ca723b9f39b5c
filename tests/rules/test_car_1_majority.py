"""Who holds a road and what a castle beside it takes (1.5 and 1.6)."""

import pytest
from flask.testing import FlaskClient

from tests.building.tables import stand, stand_neutral
from tests.rules.laying import (
    ADVANCED,
    Json,
    all_roads,
    awards_of,
    closed_road,
    item_of,
    open_road,
    points_of,
    small_labyrinth,
)


def the_road(client: FlaskClient, position: Json) -> Json:
    (road,) = all_roads(client, position)
    return road


def strengths_of(road: Json) -> dict[str, int]:
    return {row["player"]: row["strength"] for row in road.get("majority", {}).get("strengths", [])}


# --------------------------------------------------------------------------------- majorities


@pytest.mark.rule("car-1.5.strength")
@pytest.mark.parametrize("kind", ["meeple", "wagon", "phantom", "ringmaster", "abbot"])
def test_every_follower_counts_one(client: FlaskClient, kind: str) -> None:
    road = the_road(client, closed_road(3, stand("red", 1, 0, "road E", kind)))
    assert strengths_of(road) == {"red": 1}
    assert road.get("majority", {})["citations"] == ["car-1.5.strength"]
    assert awards_of(road) == {"red": 3}


@pytest.mark.rule("car-1.5.strength")
@pytest.mark.parametrize("kind", ["builder", "pig"])
def test_builder_and_pig_count_nothing(client: FlaskClient, kind: str) -> None:
    figures = [
        stand("red", 0, 0, "road E"),
        stand("red", 1, 0, "road E", kind),
        stand("black", 2, 0, "road W"),
    ]
    road = the_road(client, closed_road(3, *figures))
    assert strengths_of(road) == {"black": 1, "red": 1}
    assert road.get("majority", {}).get("owners", []) == ["black", "red"]


@pytest.mark.rule("car-1.5.strength")
@pytest.mark.parametrize("kind", ["mage", "witch"])
def test_mage_and_witch_hold_nothing(client: FlaskClient, kind: str) -> None:
    road = the_road(client, closed_road(3, stand_neutral(kind, 1, 0, "road E")))
    assert (
        road.get("majority", {}).get("strengths", []),
        road.get("majority", {}).get("owners", []),
    ) == ([], [])
    assert road.get("awards", []) == []


@pytest.mark.rule("car-1.5.strength")
def test_a_barn_at_the_corner_of_a_road_tile_counts_nothing(client: FlaskClient) -> None:
    road = the_road(client, closed_road(3, stand("red", 1, 0, "corner NE", "barn")))
    assert (road.get("figures", []), road.get("majority", {}).get("owners", [])) == ([], [])


@pytest.mark.rule("car-1.5.strength")
def test_the_greater_number_of_followers_takes_the_road_alone(client: FlaskClient) -> None:
    figures = [
        stand("red", 0, 0, "road E"),
        stand("red", 2, 0, "road W"),
        stand("black", 1, 0, "road E"),
    ]
    road = the_road(client, closed_road(3, *figures))
    assert strengths_of(road) == {"black": 1, "red": 2}
    assert awards_of(road) == {"red": 3}


@pytest.mark.rule("car-1.5.strength")
def test_a_road_without_followers_goes_to_nobody(client: FlaskClient) -> None:
    road = the_road(client, closed_road(3))
    assert (road.get("majority", {}).get("owners", []), road.get("awards", [])) == ([], [])
    assert road["score"]["total"] == 3


@pytest.mark.rule("car-1.5.ties")
def test_tied_players_all_get_the_full_points(client: FlaskClient) -> None:
    figures = [stand("red", 0, 0, "road E"), stand("black", 2, 0, "road W")]
    road = the_road(client, closed_road(3, *figures))
    assert road.get("majority", {}).get("owners", []) == ["black", "red"]
    assert road.get("majority", {})["citations"] == ["car-1.5.strength", "car-1.5.ties"]
    assert awards_of(road) == {"black": 3, "red": 3}


# ------------------------------------------------------------------------ large meeple, builder


@pytest.mark.rule("car-1.5.large-meeple")
def test_a_large_meeple_outweighs_a_meeple(client: FlaskClient) -> None:
    figures = [stand("red", 0, 0, "road E", "large_meeple"), stand("black", 2, 0, "road W")]
    road = the_road(client, closed_road(3, *figures))
    assert strengths_of(road) == {"black": 1, "red": 2}
    assert road.get("majority", {})["citations"] == ["car-1.5.strength", "car-1.5.large-meeple"]
    assert awards_of(road) == {"red": 3}


@pytest.mark.rule("car-1.5.large-meeple", "car-1.5.ties")
def test_a_large_meeple_ties_with_two_meeples(client: FlaskClient) -> None:
    figures = [
        stand("red", 0, 0, "road E", "large_meeple"),
        stand("black", 1, 0, "road E"),
        stand("black", 2, 0, "road W"),
    ]
    road = the_road(client, closed_road(3, *figures))
    citations = ["car-1.5.strength", "car-1.5.large-meeple", "car-1.5.ties"]
    assert road.get("majority", {})["citations"] == citations
    assert awards_of(road) == {"black": 3, "red": 3}


@pytest.mark.rule("car-1.5.large-meeple", "car-1.4.labyrinth-meeples")
def test_a_large_meeple_is_one_meeple_for_the_labyrinth_bonus(client: FlaskClient) -> None:
    figures = [stand("red", 0, 0, "labyrinth", "large_meeple"), stand("black", 1, 0, "road W")]
    road = the_road(client, small_labyrinth(*figures))
    assert points_of(road) == {"tiles": 5, "labyrinth-meeples": 4}
    citations = ["car-1.4.labyrinth-meeples", "car-1.5.large-meeple"]
    assert item_of(road, "labyrinth-meeples")["citations"] == citations
    assert awards_of(road) == {"red": 9}


@pytest.mark.rule("car-1.5.builder")
def test_a_builder_is_no_meeple_for_the_labyrinth_bonus(client: FlaskClient) -> None:
    figures = [stand("red", 0, 0, "labyrinth"), stand("red", 1, 0, "road W", "builder")]
    road = the_road(client, small_labyrinth(*figures))
    assert points_of(road) == {"tiles": 5, "labyrinth-meeples": 2}
    citations = ["car-1.4.labyrinth-meeples", "car-1.5.builder"]
    assert item_of(road, "labyrinth-meeples")["citations"] == citations


@pytest.mark.rule("car-1.5.builder")
def test_a_builder_counts_for_the_labyrinth_bonus_under_that_reading(client: FlaskClient) -> None:
    figures = [stand("red", 0, 0, "labyrinth"), stand("red", 1, 0, "road W", "builder")]
    rules: Json = {**ADVANCED, "builder_in_labyrinth_bonus": True}
    road = the_road(client, small_labyrinth(*figures, rules=rules))
    assert points_of(road) == {"tiles": 5, "labyrinth-meeples": 4}
    assert strengths_of(road) == {"red": 1}


@pytest.mark.rule("car-1.5.builder")
@pytest.mark.parametrize("kind", ["pig", "mage", "witch"])
def test_the_reading_for_builders_counts_no_other_figure(client: FlaskClient, kind: str) -> None:
    other = stand_neutral(kind, 1, 0, "road W")
    if kind == "pig":
        other = stand("red", 1, 0, "road W", kind)
    rules: Json = {**ADVANCED, "builder_in_labyrinth_bonus": True}
    road = the_road(client, small_labyrinth(stand("red", 0, 0, "labyrinth"), other, rules=rules))
    assert points_of(road)["labyrinth-meeples"] == 2


# ------------------------------------------------------------------------------------- castles


@pytest.mark.rule("car-1.6.castle")
def test_a_castle_takes_the_points_of_a_completed_road(client: FlaskClient) -> None:
    road = the_road(client, closed_road(3, middle="inns.straight_inn"))
    assert road.get("castle_value") == 6


@pytest.mark.rule("car-1.6.castle")
def test_a_castle_takes_the_labyrinth_bonus_too(client: FlaskClient) -> None:
    figures = [stand("red", 0, 0, "labyrinth"), stand("black", 1, 0, "road W")]
    assert the_road(client, small_labyrinth(*figures)).get("castle_value") == 9


@pytest.mark.rule("car-1.6.castle")
def test_a_castle_waits_until_the_road_is_completed(client: FlaskClient) -> None:
    road = the_road(client, open_road(3, stand("red", 1, 0, "road E")))
    assert road.get("castle_value") is None
