"""The worked examples that are no files in `examples/`: E1 with the witch, the mage and cathedrals.

E8, the loop at a German cathedral, is in `test_car_1_roads`, beside the count that it shows.
"""

import json
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from tests.rules.laying import (
    FOUR_ROADS,
    Json,
    all_roads,
    awards_of,
    lay,
    places,
    points_of,
    stand_neutral,
)

E1 = Path(__file__).parents[2] / "examples" / "E1-advanced-labyrinth.json"


def e1(*changed: Json, figures: tuple[Json, ...] = ()) -> Json:
    """Lay example E1 with some of its tiles exchanged and more figures on it."""
    position: Json = json.loads(E1.read_text("utf-8"))["body"]["position"]
    exchanged = {(laid["x"], laid["y"]): laid for laid in changed}
    tiles = [exchanged.pop((laid["x"], laid["y"]), laid) for laid in position["tiles"]]
    assert not exchanged
    return {**position, "tiles": tiles, "figures": [*position["figures"], *figures]}


def the_labyrinth(client: FlaskClient, position: Json) -> Json:
    """Give the one road with a labyrinth; a German cathedral adds others around it."""
    (road,) = (road for road in all_roads(client, position) if road["labyrinths"])
    assert (road["completed"], road["units"]) == (True, 8)
    return road


CATHEDRAL = lay(FOUR_ROADS, 1, -1)
INN = lay("inns.straight_inn", 2, 0)


@pytest.mark.rule("car-1.4.witch", "car-1.4.witch-and-labyrinth")
def test_e3_with_the_witch(client: FlaskClient) -> None:
    road = the_labyrinth(client, e1(figures=(stand_neutral("witch", 2, 0, "road E"),)))
    assert points_of(road) == {"tiles": 8, "witch": -4, "labyrinth-meeples": 10}
    assert awards_of(road) == {"black": 14, "red": 14}


@pytest.mark.rule("car-1.4.mage", "car-1.4.labyrinth-meeples")
def test_e3_with_the_mage(client: FlaskClient) -> None:
    road = the_labyrinth(client, e1(figures=(stand_neutral("mage", 2, 0, "road E"),)))
    assert points_of(road) == {"tiles": 8, "mage": 8, "labyrinth-meeples": 10}
    assert awards_of(road) == {"black": 26, "red": 26}


@pytest.mark.rule("car-1.4.german-cathedral", "car-1.4.labyrinth-meeples")
def test_e4_with_a_german_cathedral(client: FlaskClient) -> None:
    road = the_labyrinth(client, e1(CATHEDRAL))
    assert road["german_cathedrals"] == places((1, -1))
    assert points_of(road) == {"tiles": 8, "german-cathedral": 8, "labyrinth-meeples": 10}
    assert awards_of(road) == {"black": 26, "red": 26}


@pytest.mark.rule("car-1.4.inn", "car-1.4.german-cathedral", "car-1.4.labyrinth-meeples")
def test_e4_with_an_inn_and_a_german_cathedral(client: FlaskClient) -> None:
    road = the_labyrinth(client, e1(CATHEDRAL, INN))
    expected = {"tiles": 8, "inn": 8, "german-cathedral": 8, "labyrinth-meeples": 10}
    assert points_of(road) == expected
    assert awards_of(road) == {"black": 34, "red": 34}
