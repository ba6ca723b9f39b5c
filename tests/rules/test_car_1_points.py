"""The points of a road, line by line from top to bottom (1.4)."""

import re

import pytest
from flask.testing import FlaskClient

from tests.asking import ask
from tests.building.cards import places
from tests.building.tables import lay, stand, stand_neutral, table
from tests.rules.laying import (
    ADVANCED,
    BASIC,
    FOUR_ROADS,
    Json,
    closed_road,
    item_of,
    open_road,
    points_of,
    road_at,
    small_labyrinth,
)

RED = stand("red", 1, 0, "road E")
MAGE = stand_neutral("mage", 1, 0, "road E")
WITCH = stand_neutral("witch", 1, 0, "road E")
INN = "inns.straight_inn"


def from_a_german_cathedral(last: str, middle: str = "base.U") -> Json:
    """Lay a road of three tiles from a German cathedral at (0, 0) eastwards."""
    return table(
        lay(FOUR_ROADS, 0, 0),
        lay(middle, 1, 0, 90 if middle == "base.U" else 0),
        lay(last, 2, 0, 90),
    )


def the_road(client: FlaskClient, position: Json) -> Json:
    return road_at(client, position, 1, 0, "W")


# -------------------------------------------------------------------------------------- tiles


@pytest.mark.rule("car-1.4.tiles")
def test_a_completed_road_scores_one_for_each_tile(client: FlaskClient) -> None:
    road = the_road(client, closed_road(4, RED))
    assert item_of(road, "tiles") == {
        "code": "tiles",
        "count": 4,
        "each": 1,
        "points": 4,
        "text": "4 pieces of road",
        "params": {"count": 4, "each": 1, "case": "units"},
        "citations": ["car-1.4.tiles"],
    }
    assert (road["score"]["basis"], road["score"]["total"]) == ("completed", 4)
    assert road["awards"] == [{"player": "red", "points": 4}]


@pytest.mark.rule("car-1.3.units", "car-1.3.tiles")
def test_a_road_and_an_archbishop_count_units_and_all_else_counts_tiles(
    client: FlaskClient,
) -> None:
    position = table(
        lay(FOUR_ROADS, 0, 0),
        lay("base.V", 0, -1, 270),
        lay("base.A", 1, 0, 90),
        lay("base.E", 2, 0),
    )
    answer = ask(client, "/v1/carcassonne/scores", {"position": position, "moment": "end"})
    told: dict[str, set[str]] = {}
    for feature in answer["features"]:
        for item in feature["score"]["items"]:
            if item["code"] == "tiles":
                told.setdefault(feature["kind"], set()).add(
                    re.sub(r"^\d+ |s?:.*|s$", "", item["text"])
                )
    assert told == {
        "road": {"piece of road", "pieces of road"},
        "german_cathedral": {"pieces of road"},
        "city": {"tile"},
        "monastery": {"tile"},
    }


@pytest.mark.rule("car-1.4.tiles")
def test_an_incomplete_road_scores_one_for_each_tile(client: FlaskClient) -> None:
    road = the_road(client, open_road(4, RED))
    assert points_of(road) == {"tiles": 4}
    assert (road["score"]["basis"], road["score"]["total"]) == ("final", 4)
    assert road["awards"] == [{"player": "red", "points": 4}]


# ---------------------------------------------------------------------------------------- inns


@pytest.mark.rule("car-1.4.inn")
def test_an_inn_doubles_a_completed_road(client: FlaskClient) -> None:
    road = the_road(client, closed_road(4, RED, middle=INN))
    assert road["inns"] == places((1, 0))
    assert points_of(road) == {"tiles": 4, "inn": 4}
    assert item_of(road, "inn")["citations"] == ["car-1.4.inn"]
    assert road["awards"] == [{"player": "red", "points": 8}]


@pytest.mark.rule("car-1.4.inn")
def test_two_inns_do_not_add_up(client: FlaskClient) -> None:
    position = table(
        lay("base.A", 0, 0, 270), lay(INN, 1, 0), lay(INN, 2, 0), lay("base.A", 3, 0, 90)
    )
    road = the_road(client, position)
    assert road["inns"] == places((1, 0), (2, 0))
    assert points_of(road) == {"tiles": 4, "inn": 4}


@pytest.mark.rule("car-1.4.inn")
def test_an_inn_at_a_crossing_belongs_to_its_own_segment_only(client: FlaskClient) -> None:
    position = table(
        lay("inns.junction_inn", 0, 0), lay("base.A", 1, 0, 90), lay("base.A", -1, 0, 270)
    )
    with_inn, without = (road_at(client, position, 0, 0, side) for side in "EW")
    assert points_of(with_inn) == {"tiles": 2, "inn": 2}
    assert points_of(without) == {"tiles": 2}


@pytest.mark.rule("car-1.4.inn-incomplete")
def test_an_unfinished_road_with_an_inn_is_worth_nothing(client: FlaskClient) -> None:
    road = the_road(client, open_road(4, RED, middle=INN))
    assert points_of(road) == {"tiles": 4, "inn-incomplete": -4}
    lost = item_of(road, "inn-incomplete")
    assert (lost["count"], lost["each"]) == (4, -1)
    assert lost["citations"] == ["car-1.4.inn-incomplete"]
    assert road["awards"] == [{"player": "red", "points": 0}]


@pytest.mark.rule("car-1.4.inn-incomplete")
def test_an_unfinished_road_with_an_inn_scores_as_without_under_that_variant(
    client: FlaskClient,
) -> None:
    position = open_road(4, RED, middle=INN) | {"rules": {"incomplete_inn": "normal"}}
    road = the_road(client, position)
    assert points_of(road) == {"tiles": 4}
    assert road["awards"] == [{"player": "red", "points": 4}]


@pytest.mark.rule("car-1.4.inn")
def test_the_variant_for_unfinished_inns_leaves_completed_roads_alone(client: FlaskClient) -> None:
    position = closed_road(4, RED, middle=INN) | {"rules": {"incomplete_inn": "normal"}}
    assert points_of(the_road(client, position)) == {"tiles": 4, "inn": 4}


# --------------------------------------------------------------------------- German cathedrals


@pytest.mark.rule("car-1.4.german-cathedral")
def test_a_german_cathedral_doubles_a_completed_road(client: FlaskClient) -> None:
    road = the_road(client, from_a_german_cathedral("base.A"))
    assert road["german_cathedrals"] == places((0, 0))
    assert points_of(road) == {"tiles": 3, "german-cathedral": 3}
    assert item_of(road, "german-cathedral")["citations"] == ["car-1.4.german-cathedral"]


@pytest.mark.rule("car-1.4.german-cathedral")
def test_two_german_cathedrals_do_not_add_up(client: FlaskClient) -> None:
    position = table(lay(FOUR_ROADS, 0, 0), lay("base.U", 1, 0, 90), lay(FOUR_ROADS, 2, 0))
    assert points_of(the_road(client, position)) == {"tiles": 3, "german-cathedral": 3}


@pytest.mark.rule("car-1.4.german-cathedral", "car-1.4.inn")
def test_inn_and_german_cathedral_together_make_three_a_unit(client: FlaskClient) -> None:
    road = the_road(client, from_a_german_cathedral("base.A", middle=INN))
    assert points_of(road) == {"tiles": 3, "inn": 3, "german-cathedral": 3}


@pytest.mark.rule("car-1.4.german-cathedral")
def test_an_unfinished_road_gets_nothing_for_its_german_cathedral(client: FlaskClient) -> None:
    road = the_road(client, from_a_german_cathedral("base.U"))
    assert not road["completed"]
    assert points_of(road) == {"tiles": 3}


@pytest.mark.rule("car-1.4.german-cathedral", "car-1.4.inn-incomplete")
def test_an_unfinished_road_with_inn_and_german_cathedral_is_worth_nothing(
    client: FlaskClient,
) -> None:
    road = the_road(client, from_a_german_cathedral("base.U", middle=INN))
    assert points_of(road) == {"tiles": 3, "inn-incomplete": -3}


# ------------------------------------------------------------------------------ mage and witch


@pytest.mark.rule("car-1.4.mage")
def test_the_mage_adds_one_for_each_tile(client: FlaskClient) -> None:
    road = the_road(client, closed_road(4, RED, MAGE))
    assert points_of(road) == {"tiles": 4, "mage": 4}
    assert item_of(road, "mage")["citations"] == ["car-1.4.mage", "car-1.3.tiles"]
    assert road["awards"] == [{"player": "red", "points": 8}]


@pytest.mark.rule("car-1.4.mage")
def test_an_inn_does_not_multiply_the_mage(client: FlaskClient) -> None:
    road = the_road(client, closed_road(4, RED, MAGE, middle=INN))
    assert points_of(road) == {"tiles": 4, "inn": 4, "mage": 4}


@pytest.mark.rule("car-1.4.mage")
def test_the_mage_pays_on_an_unfinished_road(client: FlaskClient) -> None:
    assert points_of(the_road(client, open_road(4, RED, MAGE))) == {"tiles": 4, "mage": 4}


@pytest.mark.rule("car-1.4.mage", "car-1.4.inn-incomplete")
def test_the_mage_pays_where_an_unfinished_inn_has_made_the_rest_nothing(
    client: FlaskClient,
) -> None:
    road = the_road(client, open_road(4, RED, MAGE, middle=INN))
    assert points_of(road) == {"tiles": 4, "inn-incomplete": -4, "mage": 4}
    assert road["awards"] == [{"player": "red", "points": 4}]


@pytest.mark.rule("car-1.4.witch")
@pytest.mark.parametrize(("length", "total"), [(3, 2), (4, 2), (5, 3)])
def test_the_witch_leaves_half_rounded_up(client: FlaskClient, length: int, total: int) -> None:
    road = the_road(client, closed_road(length, RED, WITCH))
    assert points_of(road) == {"tiles": length, "witch": total - length}
    assert item_of(road, "witch")["citations"] == ["car-1.4.witch"]
    assert item_of(road, "witch")["count"] == 1
    assert item_of(road, "witch")["params"]["halved"] == length
    assert item_of(road, "witch")["text"] == f"the witch takes half of {length}: {total - length}"
    assert road["awards"] == [{"player": "red", "points": total}]


@pytest.mark.rule("car-1.4.witch")
def test_the_witch_halves_after_the_inn_has_been_counted(client: FlaskClient) -> None:
    road = the_road(client, closed_road(3, WITCH, middle=INN))
    assert points_of(road) == {"tiles": 3, "inn": 3, "witch": -3}


@pytest.mark.rule("car-1.4.witch")
def test_the_witch_halves_an_unfinished_road(client: FlaskClient) -> None:
    assert points_of(the_road(client, open_road(3, WITCH))) == {"tiles": 3, "witch": -1}


@pytest.mark.rule("car-1.4.witch", "car-1.4.inn-incomplete")
def test_half_of_a_lost_road_is_explained_as_nothing(client: FlaskClient) -> None:
    road = the_road(client, open_road(3, WITCH, middle=INN))
    assert points_of(road) == {"tiles": 3, "inn-incomplete": -3, "witch": 0}
    assert road["score"]["total"] == 0


# ------------------------------------------------------------------------------- the labyrinth

THREE_MEEPLES = (
    stand("red", 0, 0, "labyrinth"),
    stand("red", 1, 0, "road W"),
    stand("black", 0, 1, "road N"),
)


@pytest.mark.rule("car-1.4.labyrinth-meeples")
def test_a_completed_labyrinth_pays_two_for_each_meeple_whoever_owns_it(
    client: FlaskClient,
) -> None:
    road = the_road(client, small_labyrinth(*THREE_MEEPLES))
    assert points_of(road) == {"tiles": 5, "labyrinth-meeples": 6}
    bonus = item_of(road, "labyrinth-meeples")
    assert (bonus["count"], bonus["each"]) == (3, 2)
    assert bonus["citations"] == ["car-1.4.labyrinth-meeples"]
    assert road["awards"] == [{"player": "red", "points": 11}]


@pytest.mark.rule("car-1.4.labyrinth-meeples")
def test_the_basic_rules_know_no_labyrinth_bonus(client: FlaskClient) -> None:
    road = the_road(client, small_labyrinth(*THREE_MEEPLES, rules=BASIC))
    assert points_of(road) == {"tiles": 5}


@pytest.mark.rule("car-1.4.labyrinth-meeples")
def test_an_unfinished_labyrinth_pays_no_bonus_and_says_so(client: FlaskClient) -> None:
    road = the_road(client, small_labyrinth(*THREE_MEEPLES, north="base.U"))
    assert points_of(road) == {"tiles": 5, "labyrinth-meeples": 0}
    item = item_of(road, "labyrinth-meeples")
    assert item["params"] == {"count": 0, "each": 2, "case": "incomplete"}
    assert "not completed" in item["text"]
    completed = the_road(client, small_labyrinth(*THREE_MEEPLES))
    assert item_of(completed, "labyrinth-meeples")["params"] == {"count": 3, "each": 2}


@pytest.mark.rule("car-1.4.labyrinth-meeples")
def test_a_road_without_a_labyrinth_pays_no_bonus(client: FlaskClient) -> None:
    road = the_road(client, closed_road(3, RED) | {"rules": ADVANCED})
    assert points_of(road) == {"tiles": 3}


@pytest.mark.rule("car-1.4.labyrinth-meeples")
@pytest.mark.parametrize("kind", ["wagon", "phantom", "ringmaster", "abbot"])
def test_every_follower_is_a_meeple_for_the_bonus(client: FlaskClient, kind: str) -> None:
    figures = (stand("red", 0, 0, "labyrinth"), stand("red", 1, 0, "road W", kind))
    road = the_road(client, small_labyrinth(*figures))
    assert points_of(road) == {"tiles": 5, "labyrinth-meeples": 4}


@pytest.mark.rule("car-1.4.witch-and-labyrinth")
def test_the_witch_leaves_the_labyrinth_bonus_alone(client: FlaskClient) -> None:
    road = the_road(client, small_labyrinth(*THREE_MEEPLES, WITCH | {"side": "W"}))
    assert points_of(road) == {"tiles": 5, "witch": -2, "labyrinth-meeples": 6}


@pytest.mark.rule("car-1.4.witch-and-labyrinth")
def test_the_witch_halves_the_labyrinth_bonus_under_that_reading(client: FlaskClient) -> None:
    rules: Json = {**ADVANCED, "witch_halves_labyrinth_bonus": True}
    road = the_road(client, small_labyrinth(*THREE_MEEPLES, WITCH | {"side": "W"}, rules=rules))
    assert points_of(road) == {"tiles": 5, "witch": -5, "labyrinth-meeples": 6}
    citations = ["car-1.4.witch", "car-1.4.witch-and-labyrinth"]
    assert item_of(road, "witch")["citations"] == citations


@pytest.mark.rule("car-1.4.witch-and-labyrinth")
def test_that_reading_changes_nothing_where_there_is_no_labyrinth(client: FlaskClient) -> None:
    rules: Json = {**ADVANCED, "witch_halves_labyrinth_bonus": True}
    road = the_road(client, closed_road(4, RED, WITCH) | {"rules": rules})
    assert points_of(road) == {"tiles": 4, "witch": -2}
    assert item_of(road, "witch")["citations"] == ["car-1.4.witch"]


@pytest.mark.rule("car-1.4.one-bonus")
def test_two_labyrinths_in_one_network_pay_one_bonus(client: FlaskClient) -> None:
    ends = [(0, -1, 0), (1, -1, 0), (0, 1, 180), (1, 1, 180), (-1, 0, 270), (2, 0, 90)]
    position = table(
        lay("labyrinth", 0, 0),
        lay("labyrinth", 1, 0),
        *(lay("base.A", *end) for end in ends),
        figures=[stand("red", 0, 0, "labyrinth"), stand("black", 1, 0, "labyrinth")],
        rules=ADVANCED,
    )
    road = the_road(client, position)
    assert road["labyrinths"] == places((0, 0), (1, 0))
    assert points_of(road) == {"tiles": 8, "labyrinth-meeples": 4}
    citations = ["car-1.4.labyrinth-meeples", "car-1.4.one-bonus"]
    assert item_of(road, "labyrinth-meeples")["citations"] == citations
