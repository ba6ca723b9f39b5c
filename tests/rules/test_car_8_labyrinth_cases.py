"""The labyrinth in its four cases: without and with an inn and a German cathedral (8.0 to 8.3)."""

import pytest
from flask.testing import FlaskClient

from tests.building.tables import lay, stand, stand_neutral, table
from tests.rules.laying import ADVANCED, BASIC, Json, awards_of, points_of, road_at
from tests.rules.moving import FOUR, THREE, bonuses_of, completed, feature, make, move

# Three meeples on the network, two of them red: a bonus of 6, which goes to red.
MEEPLES = (
    stand("red", 0, 0, "labyrinth"),
    stand("red", -1, 0, "road E"),
    stand("black", 2, 0, "road W", "wagon"),
)
LABYRINTH = "road:0,-1,S"


def labyrinth(
    *more: Json, inn: bool = False, cathedral: bool = False, rules: Json = ADVANCED
) -> Json:
    """Lay a completed network of six units with a labyrinth at (0, 0)."""
    return table(
        lay("labyrinth", 0, 0),
        lay("inns.straight_inn", 1, 0) if inn else lay("base.U", 1, 0, 90),
        lay("base.A", 2, 0, 90),
        lay(FOUR, 0, 1) if cathedral else lay("base.W", 0, 1, 180),
        lay("base.A", -1, 0, 270),
        lay("base.S", 0, -1),
        figures=(*MEEPLES, *more),
        rules=rules,
    )


def unfinished(position: Json) -> Json:
    """Open the north leg of the network; its six units stay."""
    return position | {"tiles": [*position["tiles"][:-1], lay("base.U", 0, -1)]}


def score(client: FlaskClient, position: Json) -> dict[str, int]:
    return points_of(road_at(client, position, 0, 0, "E"))


def award(client: FlaskClient, position: Json, moment: str) -> dict[str, int]:
    name = LABYRINTH if moment == "now" else "road:0,-1,N"
    return awards_of(feature(client, position, name, moment))


# ----------------------------------------------------------------------------- the four cases


@pytest.mark.rule("car-8.0")
def test_case_0_a_plain_labyrinth_pays_one_a_tile_completed_or_not(client: FlaskClient) -> None:
    assert score(client, labyrinth()) == {"tiles": 6, "labyrinth-meeples": 6}
    assert score(client, unfinished(labyrinth())) == {"tiles": 6, "labyrinth-meeples": 0}


@pytest.mark.rule("car-8.1")
def test_case_1_with_an_inn_it_pays_two_a_tile_or_nothing(client: FlaskClient) -> None:
    position = labyrinth(inn=True)
    assert score(client, position) == {"tiles": 6, "inn": 6, "labyrinth-meeples": 6}
    lost = {"tiles": 6, "inn-incomplete": -6, "labyrinth-meeples": 0}
    assert score(client, unfinished(position)) == lost


@pytest.mark.rule("car-8.2")
def test_case_2_with_a_german_cathedral_it_pays_two_a_unit_or_one(client: FlaskClient) -> None:
    position = labyrinth(cathedral=True)
    assert score(client, position) == {"tiles": 6, "german-cathedral": 6, "labyrinth-meeples": 6}
    assert score(client, unfinished(position)) == {"tiles": 6, "labyrinth-meeples": 0}


@pytest.mark.rule("car-8.3")
def test_case_3_with_both_it_pays_three_a_unit_or_nothing(client: FlaskClient) -> None:
    position = labyrinth(inn=True, cathedral=True)
    expected = {"tiles": 6, "inn": 6, "german-cathedral": 6, "labyrinth-meeples": 6}
    assert score(client, position) == expected
    lost = {"tiles": 6, "inn-incomplete": -6, "labyrinth-meeples": 0}
    assert score(client, unfinished(position)) == lost


EVERY_CASE = pytest.mark.parametrize(
    ("inn", "cathedral", "each", "at_the_end"),
    [(False, False, 1, 1), (True, False, 2, 0), (False, True, 2, 1), (True, True, 3, 0)],
    ids=["case 0", "case 1", "case 2", "case 3"],
)


@pytest.mark.rule("car-8.0", "car-8.1", "car-8.2", "car-8.3")
@EVERY_CASE
def test_the_majority_takes_the_points_and_the_bonus(
    client: FlaskClient, inn: bool, cathedral: bool, each: int, at_the_end: int
) -> None:
    position = labyrinth(inn=inn, cathedral=cathedral)
    assert award(client, position, "now") == {"red": 6 * each + 6}
    assert award(client, unfinished(position), "end") == {"red": 6 * at_the_end}


@pytest.mark.rule("car-8.0", "car-8.1", "car-8.2", "car-8.3")
@EVERY_CASE
def test_basic_the_cases_are_the_same_without_the_bonus(
    client: FlaskClient, inn: bool, cathedral: bool, each: int, at_the_end: int
) -> None:
    position = labyrinth(inn=inn, cathedral=cathedral, rules=BASIC)
    assert award(client, position, "now") == {"red": 6 * each}
    assert award(client, unfinished(position), "end") == {"red": 6 * at_the_end}


@pytest.mark.rule("car-8.0", "car-8.1", "car-8.2", "car-8.3")
@EVERY_CASE
def test_the_mage_adds_one_a_tile_in_every_case(
    client: FlaskClient, inn: bool, cathedral: bool, each: int, at_the_end: int
) -> None:
    position = labyrinth(stand_neutral("mage", 0, 0, "labyrinth"), inn=inn, cathedral=cathedral)
    assert award(client, position, "now") == {"red": 6 * each + 6 + 6}
    assert award(client, unfinished(position), "end") == {"red": 6 * at_the_end + 6}


@pytest.mark.rule("car-8.0", "car-8.1", "car-8.2", "car-8.3")
@EVERY_CASE
def test_the_witch_halves_all_but_the_bonus_in_every_case(
    client: FlaskClient, inn: bool, cathedral: bool, each: int, at_the_end: int
) -> None:
    position = labyrinth(stand_neutral("witch", 0, 0, "labyrinth"), inn=inn, cathedral=cathedral)
    assert award(client, position, "now") == {"red": 3 * each + 6}
    assert award(client, unfinished(position), "end") == {"red": 3 * at_the_end}


@pytest.mark.rule("car-8.0", "car-8.1", "car-8.2", "car-8.3")
@EVERY_CASE
def test_the_wainwrights_add_one_a_tile_to_a_completed_one_in_every_case(
    client: FlaskClient, inn: bool, cathedral: bool, each: int, at_the_end: int
) -> None:
    leipzig = {"leipzig": {"wainwrights": ["red"]}}
    position = labyrinth(inn=inn, cathedral=cathedral) | leipzig
    road = feature(client, position, LABYRINTH)
    assert awards_of(road) == {"red": 6 * each + 6}
    assert bonuses_of(road) == {("red", "wainwrights"): 6}
    open_road = feature(client, unfinished(position), "road:0,-1,N", moment="end")
    assert (awards_of(open_road), open_road.get("bonuses", [])) == ({"red": 6 * at_the_end}, [])


# ------------------------------------------------------------------------- they do not stack


@pytest.mark.rule("car-8.1")
def test_a_second_inn_changes_nothing(client: FlaskClient) -> None:
    position = labyrinth(inn=True)
    position["tiles"][3:4] = [lay("inns.straight_inn.garden", 0, 1, 90), lay("base.A", 0, 2, 180)]
    assert score(client, position) == {"tiles": 7, "inn": 7, "labyrinth-meeples": 6}


@pytest.mark.rule("car-8.2", "car-8.3")
@pytest.mark.parametrize(("inn", "each"), [(False, 2), (True, 3)])
def test_a_second_german_cathedral_changes_nothing(
    client: FlaskClient, inn: bool, each: int
) -> None:
    position = labyrinth(inn=inn, cathedral=True)
    # The west leg ends at a cathedral too; red's second meeple stands on its road.
    position["tiles"][4] = lay(THREE, -1, 0)
    assert award(client, position, "now") == {"red": 6 * each + 6}


@pytest.mark.rule("car-8.2", "car-8.3", "car-1.3.units")
@pytest.mark.parametrize(("inn", "each"), [(False, 2), (True, 3)])
def test_both_segments_on_one_cathedral_count_and_the_mage_counts_the_tile_once(
    client: FlaskClient, inn: bool, each: int
) -> None:
    # East and south legs run over a curve each to the same cathedral at (1, 1).
    position = table(
        lay("labyrinth", 0, 0),
        lay("inns.curve_inn" if inn else "base.V", 1, 0),
        lay("base.V", 0, 1, 180),
        lay(FOUR, 1, 1),
        lay("base.A", -1, 0, 270),
        lay("base.S", 0, -1),
        figures=[stand("red", 0, 0, "labyrinth"), stand_neutral("mage", -1, 0, "road E")],
        rules=ADVANCED,
    )
    road = feature(client, position, LABYRINTH)
    # Labyrinth, two curves, two ends and two segments: seven units on six tiles.
    assert road["units"] == 7
    assert awards_of(road) == {"red": 7 * each + 6 + 2}


# ----------------------------------------------------------------------------------- in a move


@pytest.mark.rule("car-8.3")
def test_the_tile_that_completes_it_scores_the_case(client: FlaskClient) -> None:
    position = labyrinth(inn=True, cathedral=True)
    last = position["tiles"].pop()
    answer = make(client, position, move("black", last))
    road = completed(answer, LABYRINTH)
    expected = {"tiles": 6, "inn": 6, "german-cathedral": 6, "labyrinth-meeples": 6}
    assert points_of(road) == expected
    assert road.get("castle_value") == 24
    assert answer.get("awards", []) == [{"player": "red", "points": 24}]
    assert len(answer.get("returned_figures", [])) == 3
