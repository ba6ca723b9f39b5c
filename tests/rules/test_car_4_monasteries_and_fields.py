"""Monasteries, gardens and their abbots, fields, farmers and pigs (4.6 to 4.12)."""

import pytest
from flask.testing import FlaskClient

from tests.building.cards import places
from tests.building.tables import lay, stand, table
from tests.rules.asking_more import (
    around,
    ask_spots,
    cited_against,
    city_row,
    fill,
    refused_to,
    taken_by,
)
from tests.rules.laying import Json, awards_of, item_of, points_of
from tests.rules.moving import (
    bonuses_of,
    completed,
    feature,
    features,
    figures_after,
    ids,
    make,
    move,
    put,
    refused_by,
    totals,
)

MONK = stand("red", 0, 0, "monastery")
ABBOT = stand("red", 0, 0, "garden", "abbot")

THE_MONASTERY = "monastery:0,0"
THE_GARDEN = "garden:0,0"


# ------------------------------------------------------------------------------------ the abbot


@pytest.mark.rule("car-4.6")
def test_an_abbot_goes_on_a_monastery_and_nowhere_else_on_its_tile(client: FlaskClient) -> None:
    answer = ask_spots(client, table(lay("base.A", 0, 0)), 0, 0, figure="abbot")
    assert taken_by(answer) == ["monastery"]
    assert refused_to(answer) == {"road S": ["abbot-not-there"], "field NNE": ["abbot-not-there"]}
    assert "car-4.6" in cited_against(answer, "road S", "abbot-not-there")


@pytest.mark.rule("car-4.6", "car-2.2.garden")
def test_an_abbot_goes_in_a_garden_and_not_in_the_city_beside_it(client: FlaskClient) -> None:
    answer = ask_spots(client, table(lay("base.E.garden", 0, 0)), 0, 0, figure="abbot")
    assert taken_by(answer) == ["garden"]
    assert refused_to(answer) == {"city N": ["abbot-not-there"], "field ENE": ["abbot-not-there"]}


@pytest.mark.rule("car-4.6")
def test_an_abbot_does_not_go_where_a_monk_stands(client: FlaskClient) -> None:
    position = table(lay("base.B", 0, 0), figures=[stand("black", 0, 0, "monastery")])
    answer = ask_spots(client, position, 0, 0, figure="abbot")
    assert refused_to(answer)["monastery"] == ["occupied"]


@pytest.mark.rule("car-2.2.garden", "car-4.6")
@pytest.mark.parametrize("figure", ["meeple", "large_meeple", "wagon", "phantom", "ringmaster"])
def test_a_garden_takes_no_other_follower(client: FlaskClient, figure: str) -> None:
    answer = ask_spots(client, table(lay("base.E.garden", 0, 0)), 0, 0, figure=figure)
    assert refused_to(answer)["garden"] == ["garden-for-abbot"]
    assert "car-2.2.garden" in cited_against(answer, "garden", "garden-for-abbot")


@pytest.mark.rule("car-4.6")
def test_a_move_with_an_abbot_on_a_road_is_refused(client: FlaskClient) -> None:
    made = move("red", lay("base.U", 0, 1), figure=put("road N", "abbot"))
    code, rules = refused_by(client, table(lay("base.A", 0, 0)), made)
    assert code == "abbot-not-there"
    assert "car-4.6" in rules


# ------------------------------------------------------------------------------------- the barn


@pytest.mark.rule("car-4.7")
def test_a_barn_occupies_nothing_but_its_field_takes_no_more_farmers(client: FlaskClient) -> None:
    four = table(
        *(lay("base.B", x, y) for x in (0, 1) for y in (0, 1)),
        figures=[stand("black", 0, 0, "corner SE", "barn")],
    )
    answer = ask_spots(client, four, 1, 1)
    assert taken_by(answer) == ["monastery"]
    assert refused_to(answer) == {"field NNE": ["field-has-barn"]}


@pytest.mark.rule("car-4.7")
def test_a_barn_holds_no_field(client: FlaskClient) -> None:
    position = fill(city_row(), [(0, 1), (1, 1)])
    position["figures"].append(stand("red", 0, 1, "corner NE", "barn"))
    meadow = feature(client, position, "field:0,0,NNE", "end")
    assert (meadow.get("majority", {}).get("owners", []), meadow.get("awards", [])) == ([], [])


# ------------------------------------------------------------------------------- the monastery


@pytest.mark.rule("car-4.8")
def test_a_monastery_with_eight_neighbours_is_completed_and_scores_nine(
    client: FlaskClient,
) -> None:
    position = fill(table(lay("base.B", 0, 0), figures=[MONK]), around(0, 0))
    (monastery,) = features(client, position)
    assert (monastery["id"], monastery["kind"]) == (THE_MONASTERY, "monastery")
    assert (monastery["completed"], monastery["score"]["basis"]) == (True, "completed")
    assert monastery["segments"] == places((0, 0))
    assert len(monastery["tiles"]) == monastery["units"] == 9
    assert points_of(monastery) == {"tiles": 9}
    assert "car-4.8" in item_of(monastery, "tiles")["citations"]
    assert awards_of(monastery) == {"red": 9}
    assert (monastery.get("castle_value"), monastery.get("bonuses", [])) == (None, [])


@pytest.mark.rule("car-4.8")
@pytest.mark.parametrize("missing", around(0, 0))
def test_a_monastery_that_lacks_one_neighbour_scores_eight_at_the_end(
    client: FlaskClient, missing: tuple[int, int]
) -> None:
    others = [square for square in around(0, 0) if square != missing]
    position = fill(table(lay("base.B", 0, 0), figures=[MONK]), others)
    assert features(client, position) == []
    monastery = feature(client, position, THE_MONASTERY, "end")
    assert (monastery["completed"], monastery["score"]["basis"]) == (False, "final")
    assert points_of(monastery) == {"tiles": 8}
    assert awards_of(monastery) == {"red": 8}


@pytest.mark.rule("car-4.8")
def test_a_monastery_alone_scores_one(client: FlaskClient) -> None:
    position = table(lay("base.A", 0, 0), figures=[MONK])
    assert awards_of(feature(client, position, THE_MONASTERY, "end")) == {"red": 1}


@pytest.mark.rule("car-4.8")
def test_a_monastery_counts_its_neighbours_corners_too_and_nothing_further(
    client: FlaskClient,
) -> None:
    position = fill(table(lay("base.B", 0, 0)), [(1, 0), (2, 0), (1, 1)])
    monastery = feature(client, position, THE_MONASTERY, "end")
    assert monastery["tiles"] == places((0, 0), (1, 0), (1, 1))
    assert points_of(monastery) == {"tiles": 3}


@pytest.mark.rule("car-4.8")
def test_each_of_two_monasteries_has_its_own_monk(client: FlaskClient) -> None:
    position = table(
        *(lay("base.B", x, 0) for x in (0, 1)),
        figures=[MONK, stand("black", 1, 0, "monastery", "large_meeple")],
    )
    assert totals(client, position, "end") == {"black": 2, "red": 2}


@pytest.mark.rule("car-4.8", "car-2.6")
def test_a_monk_on_the_last_of_nine_tiles_scores_at_once(client: FlaskClient) -> None:
    position = fill(table(lay("base.U", -1, -1, 90)), [*around(0, 0)[1:]])
    answer = make(client, position, move("red", lay("base.B", 0, 0), figure=put("monastery")))
    assert awards_of(completed(answer, THE_MONASTERY)) == {"red": 9}
    assert answer.get("awards", []) == [{"player": "red", "points": 9}]
    assert answer.get("returned_figures", []) == [MONK]
    assert figures_after(answer) == []


@pytest.mark.rule("car-4.8")
@pytest.mark.parametrize("last", [(1, 1), (0, -1)])
def test_the_last_tile_around_a_monastery_completes_it(
    client: FlaskClient, last: tuple[int, int]
) -> None:
    others = [square for square in around(0, 0) if square != last]
    position = fill(table(lay("base.B", 0, 0), figures=[MONK]), others)
    answer = make(client, position, move("black", lay("base.B", *last)))
    assert ids(answer["completed"]) == [THE_MONASTERY]
    assert answer.get("awards", []) == [{"player": "red", "points": 9}]
    assert answer.get("returned_figures", []) == [MONK]


# ----------------------------------------------------------------------------------- the garden


@pytest.mark.rule("car-4.9")
def test_a_garden_scores_like_a_monastery(client: FlaskClient) -> None:
    tiles = table(lay("base.V.garden", 0, 0), figures=[ABBOT])
    position = fill(tiles, [(1, 0), (1, 1), (1, -1)])
    garden = feature(client, position, THE_GARDEN, "end")
    assert garden["kind"] == "garden"
    assert garden["tiles"] == places((1, -1), (0, 0), (1, 0), (1, 1))
    assert points_of(garden) == {"tiles": 4}
    assert "car-4.9" in item_of(garden, "tiles")["citations"]
    assert awards_of(garden) == {"red": 4}


def garden_of_nine(*last: Json) -> Json:
    """Lay a garden at (0, 0) with the seven tiles around it, but for the one at (1, 1)."""
    others = [square for square in around(0, 0) if square not in [(0, -1), (1, 1)]]
    tiles = [lay("base.E.garden", 0, 0), lay("base.E", 0, -1, 180), *last]
    return fill(table(*tiles, figures=[ABBOT]), others)


@pytest.mark.rule("car-4.9")
def test_a_garden_with_eight_neighbours_is_completed_and_scores_nine(client: FlaskClient) -> None:
    garden = feature(client, garden_of_nine(lay("base.B", 1, 1)), THE_GARDEN)
    assert (garden["completed"], garden["score"]["basis"]) == (True, "completed")
    assert awards_of(garden) == {"red": 9}


@pytest.mark.rule("car-4.9", "car-4.6")
def test_an_abbot_comes_home_when_his_garden_is_completed(client: FlaskClient) -> None:
    answer = make(client, garden_of_nine(), move("black", lay("base.B", 1, 1)))
    assert ids(answer["completed"]) == [THE_GARDEN]
    assert answer.get("awards", []) == [{"player": "red", "points": 9}]
    assert answer.get("returned_figures", []) == [ABBOT]


@pytest.mark.rule("car-4.9", "car-4.8")
def test_monastery_and_garden_that_one_tile_completes_both_score(client: FlaskClient) -> None:
    position = fill(garden_of_nine(), [(2, 0), (2, -1), (2, 1)])
    position["figures"].append(stand("black", 1, 0, "monastery"))
    answer = make(client, position, move("red", lay("base.B", 1, 1)))
    assert ids(answer["completed"]) == ["monastery:1,0", THE_GARDEN]
    assert answer.get("awards", []) == [
        {"player": "black", "points": 9},
        {"player": "red", "points": 9},
    ]


# ----------------------------------------------------------------------------------- the field


# Two completed cities lie north and south of (0, 0), whose field touches both.
BETWEEN_TWO_CITIES = (lay("base.E", 0, -1, 180), lay("base.H", 0, 0), lay("base.E", 0, 1))
BETWEEN = "field:0,0,ENE"


@pytest.mark.rule("car-4.10")
def test_a_field_scores_three_for_each_completed_city(client: FlaskClient) -> None:
    position = table(*BETWEEN_TWO_CITIES, figures=[stand("red", 0, 0, "field WSW")])
    meadow = feature(client, position, BETWEEN, "end")
    assert meadow.get("cities", []) == ["city:0,-1,S", "city:0,0,S"]
    assert meadow["segments"] == [{"x": 0, "y": 0, "side": "ENE"}]
    assert points_of(meadow) == {"cities": 6}
    cities = item_of(meadow, "cities")
    assert (cities["count"], cities["each"]) == (2, 3)
    assert "car-4.10" in cities["citations"]
    assert (meadow["score"]["basis"], meadow.get("castle_value")) == ("final", None)
    assert awards_of(meadow) == {"red": 6}


@pytest.mark.rule("car-4.10")
def test_a_field_gives_nothing_for_an_incomplete_city(client: FlaskClient) -> None:
    north, middle, _south = BETWEEN_TWO_CITIES
    position = table(north, middle, figures=[stand("red", 0, 0, "field ENE")])
    meadow = feature(client, position, BETWEEN, "end")
    assert meadow.get("cities", []) == ["city:0,-1,S"]
    assert points_of(meadow) == {"cities": 3}


@pytest.mark.rule("car-4.10")
def test_a_field_along_one_city_counts_it_once(client: FlaskClient) -> None:
    # The meadow south of the city of four tiles touches it on each of them.
    row = city_row("base.G", "base.F", figures=[stand("red", 2, 1, "field NNE")])
    position = fill(row, [(0, 1), (1, 1), (2, 1), (3, 1)])
    meadow = feature(client, position, "field:0,0,NNE", "end")
    assert meadow.get("cities", []) == ["city:0,0,E"]
    assert points_of(meadow) == {"cities": 3}
    assert awards_of(meadow) == {"red": 3}


@pytest.mark.rule("car-4.10")
def test_a_field_between_two_arms_of_one_city_counts_it_once(client: FlaskClient) -> None:
    # From the north of (0, 0) the city runs round the east and comes back from the south.
    position = table(
        lay("base.N", 0, -1, 180),
        lay("base.N", 1, -1, 270),
        lay("base.H", 0, 0),
        lay("base.G", 1, 0, 90),
        lay("base.N", 0, 1, 90),
        lay("base.N", 1, 1),
        figures=[stand("red", 0, 0, "field WSW")],
    )
    assert points_of(feature(client, position, "city:0,-1,E")) == {"tiles": 12}
    meadow = feature(client, position, BETWEEN, "end")
    assert meadow.get("cities", []) == ["city:0,-1,E"]
    assert meadow["tiles"] == places((0, 0), (1, 0))
    assert awards_of(meadow) == {"red": 3}


@pytest.mark.rule("car-4.10")
def test_a_field_that_touches_no_city_is_worth_nothing(client: FlaskClient) -> None:
    position = table(lay("base.B", 0, 0), figures=[stand("red", 0, 0, "field NNE")])
    meadow = feature(client, position, "field:0,0,NNE", "end")
    assert (meadow.get("cities", []), meadow["score"]["total"]) == ([], 0)
    assert awards_of(meadow) == {"red": 0}


@pytest.mark.rule("car-4.10")
def test_a_city_behind_a_road_does_not_touch_the_field(client: FlaskClient) -> None:
    position = table(lay("base.E", 0, -1, 180), lay("base.D", 0, 0))
    fields = {each["id"]: each.get("cities", []) for each in features(client, position, "end")}
    assert fields["field:0,0,ENE"] == ["city:0,-1,S"]
    assert fields["field:0,0,ESE"] == []


@pytest.mark.rule("car-4.10")
def test_an_inner_field_has_no_side(client: FlaskClient) -> None:
    ends = [lay("base.E", 0, -1, 180), lay("base.E", 1, 0, 270)]
    tiles = [lay("inns.four_cities", 0, 0), *ends, lay("base.E", 0, 1)]
    position = table(*tiles, figures=[stand("red", 0, 0, "field")])
    meadow = feature(client, position, "field:0,0", "end")
    assert meadow["segments"] == places((0, 0))
    # Three of the four cities are completed; the western one is open.
    assert meadow.get("cities", []) == ["city:0,-1,S", "city:0,0,E", "city:0,0,S"]
    assert awards_of(meadow) == {"red": 9}


@pytest.mark.rule("car-4.10")
def test_fields_score_at_the_end_only(client: FlaskClient) -> None:
    position = table(*BETWEEN_TWO_CITIES, figures=[stand("red", 0, 0, "field WSW")])
    assert {each["kind"] for each in features(client, position)} == {"city"}
    assert totals(client, position) == {"red": 0}
    assert totals(client, position, "end") == {"red": 6}


# ----------------------------------------------------------------------------- majority of fields


# The road of (0, 0) parts the field below the completed city from the one in the south; a
# labyrinth ends it in the east, with a strip of field at each of its corners.
BESIDE_A_LABYRINTH = (lay("base.E", 0, -1, 180), lay("base.D", 0, 0), lay("labyrinth", 1, 0))


@pytest.mark.rule("car-4.11", "car-2.2.fields")
def test_each_strip_beside_a_labyrinth_belongs_to_a_field_of_its_own(client: FlaskClient) -> None:
    farmers = {"north-west": "WNW", "north-east": "NNE", "south-east": "ESE", "south-west": "SSW"}
    figures = [stand(player, 1, 0, f"field {half}") for player, half in farmers.items()]
    position = table(*BESIDE_A_LABYRINTH, figures=figures)
    scored = totals(client, position, "end")
    assert scored == {"north-west": 3, "north-east": 0, "south-east": 0, "south-west": 0}


@pytest.mark.rule("car-4.11")
def test_each_field_has_a_majority_of_its_own(client: FlaskClient) -> None:
    figures = [
        stand("red", 0, 0, "field ENE"),
        stand("black", 0, 0, "field ESE"),
        stand("black", 1, 0, "field SSW"),
        stand("black", 1, 0, "field NNE"),
    ]
    position = table(*BESIDE_A_LABYRINTH, figures=figures)
    north = feature(client, position, "field:0,0,ENE", "end")
    assert north.get("majority", {}).get("owners", []) == ["red"]
    assert "car-4.11" in north["citations"]
    south = feature(client, position, "field:0,0,ESE", "end")
    assert south.get("majority", {}).get("strengths", []) == [{"player": "black", "strength": 2}]
    assert totals(client, position, "end") == {"black": 0, "red": 3}


@pytest.mark.rule("car-4.11", "car-1.5.ties")
def test_tied_farmers_all_get_the_full_points(client: FlaskClient) -> None:
    figures = [stand("red", 0, 0, "field ENE"), stand("black", 0, 0, "field WSW")]
    meadow = feature(client, table(*BETWEEN_TWO_CITIES, figures=figures), BETWEEN, "end")
    assert meadow.get("majority", {}).get("owners", []) == ["black", "red"]
    assert awards_of(meadow) == {"black": 6, "red": 6}


@pytest.mark.rule("car-4.11", "car-1.5.large-meeple")
def test_a_large_farmer_outweighs_one(client: FlaskClient) -> None:
    figures = [stand("red", 0, 0, "field ENE"), stand("black", 0, 0, "field WSW", "large_meeple")]
    meadow = feature(client, table(*BETWEEN_TWO_CITIES, figures=figures), BETWEEN, "end")
    assert awards_of(meadow) == {"black": 6}


@pytest.mark.rule("car-4.11")
def test_the_knights_of_the_city_have_no_say_in_the_field(client: FlaskClient) -> None:
    figures = [
        stand("red", 0, 0, "field ENE"),
        stand("black", 0, 0, "city N"),
        stand("black", 0, -1, "city S", "large_meeple"),
    ]
    meadow = feature(client, table(*BETWEEN_TWO_CITIES, figures=figures), BETWEEN, "end")
    assert awards_of(meadow) == {"red": 6}


# -------------------------------------------------------------------------------------- the pig


def with_pigs(*figures: Json) -> Json:
    return table(*BETWEEN_TWO_CITIES, figures=figures)


@pytest.mark.rule("car-4.12")
def test_a_pig_adds_one_for_each_city_to_its_owner(client: FlaskClient) -> None:
    position = with_pigs(stand("red", 0, 0, "field ENE"), stand("red", 0, 0, "field WSW", "pig"))
    meadow = feature(client, position, BETWEEN, "end")
    assert awards_of(meadow) == {"red": 6}
    assert bonuses_of(meadow) == {("red", "pig"): 2}
    (bonus,) = meadow.get("bonuses", [])
    (item,) = bonus["score"]["items"]
    assert (item["code"], item["count"], item["each"]) == ("pig", 2, 1)
    assert "car-4.12" in item["citations"]
    assert totals(client, position, "end") == {"red": 8}


@pytest.mark.rule("car-4.12")
def test_a_pig_whose_owner_does_not_hold_the_field_gets_nothing(client: FlaskClient) -> None:
    position = with_pigs(
        stand("red", 0, 0, "field ENE"),
        stand("red", 0, 0, "field ENE", "pig"),
        stand("black", 0, 0, "field WSW", "large_meeple"),
    )
    meadow = feature(client, position, BETWEEN, "end")
    assert (awards_of(meadow), meadow.get("bonuses", [])) == ({"black": 6}, [])
    assert totals(client, position, "end") == {"black": 6, "red": 0}


@pytest.mark.rule("car-4.12")
def test_a_pig_does_not_help_to_hold_the_field(client: FlaskClient) -> None:
    position = with_pigs(
        stand("red", 0, 0, "field ENE"),
        stand("red", 0, 0, "field ENE", "pig"),
        stand("black", 0, 0, "field WSW"),
    )
    meadow = feature(client, position, BETWEEN, "end")
    assert awards_of(meadow) == {"black": 6, "red": 6}
    assert bonuses_of(meadow) == {("red", "pig"): 2}


@pytest.mark.rule("car-4.12")
def test_tied_farmers_with_a_pig_each_get_the_pigs_points(client: FlaskClient) -> None:
    position = with_pigs(
        *(stand(player, 0, 0, "field ENE") for player in ("red", "black")),
        *(stand(player, 0, 0, "field ENE", "pig") for player in ("red", "black")),
    )
    meadow = feature(client, position, BETWEEN, "end")
    assert bonuses_of(meadow) == {("black", "pig"): 2, ("red", "pig"): 2}
    assert [bonus["player"] for bonus in meadow.get("bonuses", [])] == ["black", "red"]
    assert totals(client, position, "end") == {"black": 8, "red": 8}


@pytest.mark.rule("car-4.12")
def test_a_pig_on_a_field_without_a_completed_city_gets_no_bonus(client: FlaskClient) -> None:
    position = table(
        lay("base.H", 0, 0),
        figures=[stand("red", 0, 0, "field ENE"), stand("red", 0, 0, "field ENE", "pig")],
    )
    meadow = feature(client, position, BETWEEN, "end")
    assert (meadow["score"]["total"], meadow.get("bonuses", [])) == (0, [])


@pytest.mark.rule("car-4.12", "car-4.11")
def test_a_pig_on_the_other_side_of_the_road_adds_nothing(client: FlaskClient) -> None:
    figures = [stand("red", 0, 0, "field ENE"), stand("red", 0, 0, "field ESE", "pig")]
    position = table(*BESIDE_A_LABYRINTH, figures=figures)
    assert feature(client, position, "field:0,0,ENE", "end").get("bonuses", []) == []
    assert totals(client, position, "end") == {"red": 3}


# -------------------------------------------------------------------------------- no ruling


BARE: Json = {"features": [{"kind": "road", "sides": ["N", "S"]}]}


@pytest.mark.rule("car-2.1.disagreement", "car-4.10")
def test_a_field_that_meets_a_tile_without_fields_gets_no_ruling(client: FlaskClient) -> None:
    position = table(
        *BETWEEN_TWO_CITIES,
        {"tile": BARE, "x": 1, "y": 0, "rotation": 0},
        figures=[stand("red", 0, 0, "field WSW")],
    )
    meadow = feature(client, position, BETWEEN, "end")
    assert (meadow["ruling"], meadow.get("score"), meadow.get("awards", [])) == ("none", None, [])
    assert meadow.get("reasons", [])
    unknown = feature(client, position, "field:1,0", "end")
    assert (unknown["ruling"], unknown.get("score")) == ("none", None)
    assert unknown["tiles"] == places((1, 0))


@pytest.mark.rule("car-2.1.disagreement", "car-4.10")
def test_a_field_gets_no_ruling_if_a_city_beside_it_might_be_completed(client: FlaskClient) -> None:
    _north, middle, south = BETWEEN_TWO_CITIES
    position = table(lay("base.B", 0, -1), middle, south)
    assert feature(client, position, "city:0,0,N", "end")["ruling"] == "none"
    assert feature(client, position, BETWEEN, "end")["ruling"] == "none"


@pytest.mark.rule("car-2.1.disagreement", "car-4.10")
def test_a_field_is_ruled_if_the_city_without_ruling_has_an_open_end(client: FlaskClient) -> None:
    # The city of (0, 0) runs into a field in the east and out into a free square in the west.
    position = table(
        lay("base.G", 0, 0), lay("base.U", 1, 0), figures=[stand("red", 0, 0, "field NNE")]
    )
    assert feature(client, position, "city:0,0,E", "end")["ruling"] == "none"
    meadow = feature(client, position, "field:0,0,NNE", "end")
    assert (meadow.get("cities", []), awards_of(meadow)) == ([], {"red": 0})


@pytest.mark.rule("car-2.1.disagreement", "car-4.10")
def test_a_field_that_runs_into_a_city_of_its_neighbour_gets_no_ruling(client: FlaskClient) -> None:
    position = table(
        *BETWEEN_TWO_CITIES, lay("base.E", 1, 0, 270), figures=[stand("red", 0, 0, "field WSW")]
    )
    meadow = feature(client, position, BETWEEN, "end")
    assert (meadow["ruling"], meadow.get("score"), meadow.get("awards", [])) == ("none", None, [])
    assert meadow.get("reasons", [])


@pytest.mark.rule("car-2.1.disagreement", "car-4.10")
def test_a_disagreement_far_from_the_field_does_not_matter_to_it(client: FlaskClient) -> None:
    position = table(
        *BETWEEN_TWO_CITIES,
        lay("base.U", 0, 2),
        lay("base.E", 0, 3),
        figures=[stand("red", 0, 0, "field WSW")],
    )
    assert awards_of(feature(client, position, BETWEEN, "end")) == {"red": 6}
