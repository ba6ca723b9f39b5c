"""What a city scores, and what mage and witch make of it (4.1 to 4.5)."""

import pytest
from flask.testing import FlaskClient

from tests.building.cards import places
from tests.building.tables import lay, stand, stand_neutral, table
from tests.rules.asking_more import END_WITH_COAT, city_row
from tests.rules.laying import Json, awards_of, item_of, points_of
from tests.rules.moving import feature, features, ids, totals

# All these cities begin in the west, at (0, 0).
THE_CITY = "city:0,0,E"
RED = stand("red", 0, 0, "city E")
BLACK = stand("black", 1, 0, "city E")
MAGE = stand_neutral("mage", 0, 0, "city E")
WITCH = stand_neutral("witch", 0, 0, "city E")

EARLY = {"two_tile_city": 2}
LATE = {"two_tile_city": 4}


def the_city(client: FlaskClient, position: Json, moment: str = "end") -> Json:
    return feature(client, position, THE_CITY, moment)


# ----------------------------------------------------------------------------------- completed


@pytest.mark.rule("car-4.1")
def test_a_completed_city_scores_two_for_each_tile(client: FlaskClient) -> None:
    city = the_city(client, city_row("base.G", figures=[RED]), "now")
    assert (city["kind"], city["completed"], city.get("open_ends", [])) == ("city", True, [])
    assert city["tiles"] == places((0, 0), (1, 0), (2, 0))
    assert city["units"] == 3
    assert points_of(city) == {"tiles": 6}
    assert "car-4.1" in item_of(city, "tiles")["citations"]
    assert awards_of(city) == {"red": 6}


@pytest.mark.rule("car-4.1")
def test_a_coat_of_arms_adds_two_to_a_completed_city(client: FlaskClient) -> None:
    city = the_city(client, city_row("base.F", "base.G", "base.F", figures=[RED]))
    assert city["coats_of_arms"] == 2
    assert points_of(city) == {"tiles": 10, "coats-of-arms": 4}
    assert awards_of(city) == {"red": 14}


@pytest.mark.rule("car-4.1")
def test_a_tile_with_two_pieces_of_one_city_counts_once(client: FlaskClient) -> None:
    # From the west of (0, 0) the city runs round the corner and comes back from the south.
    position = table(
        lay("base.E", 0, -1, 180),
        lay("inns.corner_coat_and_city", 0, 0),
        lay("base.N", -1, 0, 180),
        lay("base.N", -1, 1, 90),
        lay("base.N", 0, 1),
        figures=[stand("red", 0, 1, "city N")],
    )
    city = feature(client, position, "city:0,-1,S")
    assert city["tiles"] == places((0, -1), (-1, 0), (0, 0), (-1, 1), (0, 1))
    assert points_of(city) == {"tiles": 10, "coats-of-arms": 2}
    assert awards_of(city) == {"red": 12}


@pytest.mark.rule("car-4.1")
def test_two_cities_of_one_tile_are_scored_apart(client: FlaskClient) -> None:
    position = table(
        lay("base.E", 0, -1, 180),
        lay("base.H", 0, 0),
        lay("base.M", 0, 1),
        figures=[stand("red", 0, 0, "city N"), stand("black", 0, 0, "city S")],
    )
    assert ids(features(client, position)) == ["city:0,-1,S"]
    assert totals(client, position) == {"black": 0, "red": 4}
    # Black's city lies on two tiles with one coat of arms, and is open in the west.
    assert totals(client, position, "end") == {"black": 3, "red": 4}


@pytest.mark.rule("car-4.1", "car-1.5.ties")
def test_tied_knights_all_get_the_full_points(client: FlaskClient) -> None:
    city = the_city(client, city_row("base.G", figures=[RED, BLACK]))
    assert city.get("majority", {}).get("owners", []) == ["black", "red"]
    assert awards_of(city) == {"black": 6, "red": 6}


@pytest.mark.rule("car-4.1", "car-1.5.strength")
def test_a_large_knight_outweighs_one_and_a_builder_counts_nothing(client: FlaskClient) -> None:
    figures = [
        stand("red", 0, 0, "city E", "large_meeple"),
        BLACK,
        stand("black", 2, 0, "city W", "builder"),
    ]
    city = the_city(client, city_row("base.G", figures=figures))
    assert city.get("majority", {}).get("strengths", []) == [
        {"player": "black", "strength": 1},
        {"player": "red", "strength": 2},
    ]
    assert awards_of(city) == {"red": 6}


@pytest.mark.rule("car-4.1")
def test_a_city_that_nobody_holds_is_listed_and_gives_nothing(client: FlaskClient) -> None:
    city = the_city(client, city_row("base.G"), "now")
    assert (city["score"]["total"], city.get("awards", [])) == (6, [])


# ---------------------------------------------------------------------------------- incomplete


@pytest.mark.rule("car-4.2")
def test_an_incomplete_city_scores_one_for_each_tile_and_coat_of_arms(client: FlaskClient) -> None:
    city = the_city(client, city_row("base.F", "base.G", figures=[RED], closed=False))
    assert not city["completed"]
    assert city.get("open_ends", []) == [{"x": 2, "y": 0, "side": "E"}]
    assert city["score"]["basis"] == "final"
    assert points_of(city) == {"tiles": 3, "coats-of-arms": 1}
    assert "car-4.2" in item_of(city, "tiles")["citations"]
    assert awards_of(city) == {"red": 4}


@pytest.mark.rule("car-4.2")
def test_an_incomplete_city_scores_nothing_before_the_end(client: FlaskClient) -> None:
    position = city_row("base.F", figures=[RED], closed=False)
    assert features(client, position) == []
    assert totals(client, position) == {"red": 0}


# ------------------------------------------------------------------------------------ two tiles


@pytest.mark.rule("car-4.3")
@pytest.mark.parametrize("rules", [{}, LATE])
def test_a_city_of_two_tiles_scores_like_any_other(client: FlaskClient, rules: Json) -> None:
    city = the_city(client, city_row(figures=[RED], rules=rules))
    assert points_of(city) == {"tiles": 4}
    assert awards_of(city) == {"red": 4}


@pytest.mark.rule("car-4.3")
def test_a_city_of_two_tiles_scored_two_in_early_printings(client: FlaskClient) -> None:
    city = the_city(client, city_row(figures=[RED], rules=EARLY))
    assert points_of(city) == {"tiles": 2}
    assert "car-4.3" in item_of(city, "tiles")["citations"]
    assert awards_of(city) == {"red": 2}


@pytest.mark.rule("car-4.3")
@pytest.mark.parametrize(
    ("rules", "points"),
    [(LATE, {"tiles": 4, "coats-of-arms": 2}), (EARLY, {"tiles": 2, "coats-of-arms": 1})],
)
def test_a_coat_of_arms_in_a_city_of_two_tiles_counts_like_a_tile(
    client: FlaskClient, rules: Json, points: dict[str, int]
) -> None:
    position = table(
        lay("base.E", 0, 0, 90), lay(END_WITH_COAT, 1, 0, 270), figures=[RED], rules=rules
    )
    assert points_of(the_city(client, position)) == points


@pytest.mark.rule("car-4.3")
def test_early_printings_scored_a_city_of_three_tiles_in_full(client: FlaskClient) -> None:
    assert points_of(the_city(client, city_row("base.G", rules=EARLY))) == {"tiles": 6}


@pytest.mark.rule("car-4.3", "car-4.2")
@pytest.mark.parametrize("rules", [LATE, EARLY])
def test_an_incomplete_city_of_two_tiles_scores_two_in_every_printing(
    client: FlaskClient, rules: Json
) -> None:
    position = city_row("base.G", rules=rules, closed=False)
    assert points_of(the_city(client, position)) == {"tiles": 2}


@pytest.mark.rule("car-4.3", "car-4.4", "car-4.5")
def test_mage_and_witch_come_after_the_lower_score_of_two_tiles(client: FlaskClient) -> None:
    with_mage = the_city(client, city_row(figures=[MAGE], rules=EARLY))
    assert points_of(with_mage) == {"tiles": 2, "mage": 2}
    with_witch = the_city(client, city_row(figures=[WITCH], rules=EARLY))
    assert points_of(with_witch) == {"tiles": 2, "witch": -1}


# --------------------------------------------------------------------------------------- mage


@pytest.mark.rule("car-4.4")
def test_the_mage_adds_one_for_each_tile_and_nothing_for_coats_of_arms(client: FlaskClient) -> None:
    city = the_city(client, city_row("base.F", figures=[RED, MAGE]))
    assert points_of(city) == {"tiles": 6, "coats-of-arms": 2, "mage": 3}
    assert "car-4.4" in item_of(city, "mage")["citations"]
    assert awards_of(city) == {"red": 11}


@pytest.mark.rule("car-4.4")
def test_the_mage_adds_one_for_each_tile_of_an_incomplete_city(client: FlaskClient) -> None:
    city = the_city(client, city_row("base.F", figures=[RED, MAGE], closed=False))
    assert points_of(city) == {"tiles": 2, "coats-of-arms": 1, "mage": 2}


def with_a_cathedral(*figures: Json, closed: bool) -> Json:
    """Lay a city of five tiles around a cathedral at (1, 0), or leave out its east end."""
    east_end = [lay("base.E", 2, 0, 270)] if closed else []
    return table(
        lay("base.E", 0, 0, 90),
        lay("inns.cathedral", 1, 0),
        lay("base.E", 1, -1, 180),
        lay("base.E", 1, 1),
        *east_end,
        figures=figures,
    )


CATHEDRAL_CITY = "city:1,-1,S"


@pytest.mark.rule("car-4.4", "car-3.1")
def test_the_mage_comes_after_the_cathedral(client: FlaskClient) -> None:
    city = feature(client, with_a_cathedral(RED, MAGE, closed=True), CATHEDRAL_CITY)
    assert list(points_of(city).items()) == [("tiles", 10), ("cathedral", 5), ("mage", 5)]
    assert awards_of(city) == {"red": 20}


@pytest.mark.rule("car-4.4", "car-3.2")
def test_the_mage_pays_for_the_tiles_of_an_unfinished_cathedral_city(client: FlaskClient) -> None:
    city = feature(client, with_a_cathedral(RED, MAGE, closed=False), CATHEDRAL_CITY, "end")
    assert points_of(city) == {"tiles": 4, "cathedral-incomplete": -4, "mage": 4}
    assert awards_of(city) == {"red": 4}


@pytest.mark.rule("car-4.4")
def test_the_mage_in_another_city_adds_nothing_here(client: FlaskClient) -> None:
    position = city_row("base.G")
    position["tiles"].append(lay("base.E", 1, -1))
    position["figures"].append(stand_neutral("mage", 1, -1, "city N"))
    assert points_of(the_city(client, position)) == {"tiles": 6}


# -------------------------------------------------------------------------------------- witch


@pytest.mark.rule("car-4.5")
def test_the_witch_halves_a_city(client: FlaskClient) -> None:
    city = the_city(client, city_row("base.F", figures=[RED, WITCH]))
    assert points_of(city) == {"tiles": 6, "coats-of-arms": 2, "witch": -4}
    witch = item_of(city, "witch")
    assert (witch["count"], witch["each"]) == (1, -4)
    assert "car-4.5" in witch["citations"]
    assert awards_of(city) == {"red": 4}


@pytest.mark.rule("car-4.5")
def test_half_a_point_is_rounded_up(client: FlaskClient) -> None:
    city = the_city(client, city_row("base.G", "base.G", figures=[RED, WITCH], closed=False))
    assert points_of(city) == {"tiles": 3, "witch": -1}
    assert awards_of(city) == {"red": 2}


@pytest.mark.rule("car-4.5", "car-3.1")
def test_the_witch_halves_tiles_and_cathedral_together(client: FlaskClient) -> None:
    city = feature(client, with_a_cathedral(RED, WITCH, closed=True), CATHEDRAL_CITY)
    # 15 points; half of them, rounded up, is 8.
    assert points_of(city) == {"tiles": 10, "cathedral": 5, "witch": -7}
    assert awards_of(city) == {"red": 8}


@pytest.mark.rule("car-4.5", "car-3.2")
def test_the_witch_finds_nothing_to_halve_in_an_unfinished_cathedral_city(
    client: FlaskClient,
) -> None:
    city = feature(client, with_a_cathedral(RED, WITCH, closed=False), CATHEDRAL_CITY, "end")
    assert awards_of(city) == {"red": 0}


# -------------------------------------------------------------------------------- no ruling


@pytest.mark.rule("car-2.1.disagreement", "car-4.1")
def test_a_city_that_runs_into_another_side_gets_no_ruling(client: FlaskClient) -> None:
    position = table(
        lay("base.E", 0, 0, 90), lay("base.U", 1, 0), lay("base.E", 0, 1, 180), figures=[RED]
    )
    city = the_city(client, position)
    assert (city["ruling"], city["completed"], city.get("score")) == ("none", False, None)
    assert (city.get("awards", []), city.get("bonuses", [])) == ([], [])
    assert city.get("reasons", [])
    assert points_of(feature(client, position, "city:0,1,S", "end")) == {"tiles": 1}
