"""Barns: when one is set, when farmers come to one, and at the end of the game (14.3)."""

import pytest
from flask.testing import FlaskClient

from tests.asking import ask
from tests.building.tables import lay, stand, table
from tests.rules.asking_more import ask_spots, check, fill, found_in
from tests.rules.laying import Json, awards_of, points_of
from tests.rules.moving import (
    SCORES,
    bonuses_of,
    completed,
    feature,
    figures_after,
    ids,
    make,
    move,
    put,
    totals,
    warned,
)

# A city of two tiles from (0, 0) to (1, 0), and west and south of it meadows that meet at the
# corner of the last tile, which the tests lay.
MEADOW = (
    lay("base.E", 0, 0, 90),
    lay("base.E", 1, 0, 270),
    lay("base.B", -1, 0),
    lay("base.B", -1, 1),
)
LAST = lay("base.B", 0, 1)
BARN = stand("black", 0, 1, "corner NW", "barn")
SET = put("corner NW", "barn")
FIELD = "field:-1,0,NNE"


def meadow(*figures: Json, more: tuple[Json, ...] = ()) -> Json:
    return table(*MEADOW, *more, figures=figures)


def unjudged(answer: Json) -> list[str]:
    return [code for code in warned(answer) if code == "barn-not-ruled"]


def with_barn(*figures: Json, more: tuple[Json, ...] = ()) -> Json:
    return meadow(BARN, *figures, more=(LAST, *more))


# ---------------------------------------------------------------------------------- setting


@pytest.mark.rule("car-14.3")
def test_a_barn_that_is_set_has_its_field_scored_as_at_the_end(client: FlaskClient) -> None:
    farmers = stand("red", 0, 0, "field NNE"), stand("green", -1, 0, "field NNE", "large_meeple")
    answer = make(client, meadow(*farmers), move("black", LAST, figure=SET))
    assert ids(answer["completed"]) == [FIELD]
    scored = completed(answer, FIELD)
    assert awards_of(scored) == {"green": 3}
    assert (points_of(scored), scored["score"]["basis"]) == ({"cities": 3}, "completed")
    assert not scored["completed"]
    assert "car-14.3" in scored["citations"]
    assert figures_after(answer) == [BARN]
    assert unjudged(answer) == []


@pytest.mark.rule("car-14.3", "car-14.4.field")
def test_a_castle_counts_4_at_the_field_of_a_barn_that_is_set(client: FlaskClient) -> None:
    castle = {"player": "green", "tiles": [{"x": 0, "y": 0}, {"x": 1, "y": 0}], "scored": True}
    position = meadow(stand("red", 0, 0, "field NNE")) | {"castles": [castle]}
    answer = make(client, position, move("black", LAST, figure=SET))
    assert points_of(completed(answer, FIELD)) == {"castles": 4}
    assert awards_of(completed(answer, FIELD)) == {"red": 4}


@pytest.mark.rule("car-14.3")
def test_on_a_tie_both_farmers_are_paid_and_the_setter_may_be_one(client: FlaskClient) -> None:
    farmers = stand("red", 0, 0, "field NNE"), stand("black", -1, 0, "field NNE")
    answer = make(client, meadow(*farmers), move("black", LAST, figure=SET))
    assert {row["player"]: row["points"] for row in answer.get("awards", [])} == {
        "black": 3,
        "red": 3,
    }


@pytest.mark.rule("car-14.3")
def test_without_farmers_nothing_is_scored(client: FlaskClient) -> None:
    answer = make(client, meadow(), move("black", LAST, figure=SET))
    assert (answer["completed"], answer.get("awards", [])) == ([], [])
    assert figures_after(answer) == [BARN]


@pytest.mark.rule("car-14.3")
def test_a_city_that_the_same_tile_completes_counts(client: FlaskClient) -> None:
    position = table(*MEADOW[1:], LAST, figures=[stand("red", -1, 0, "field NNE")])
    made = move("black", MEADOW[0], figure=put("corner SW", "barn"))
    answer = make(client, position, made)
    assert ids(answer["completed"]) == ["city:0,0,E", FIELD]
    assert awards_of(completed(answer, FIELD)) == {"red": 3}


CASTLE = {"player": "green", "tiles": [{"x": 0, "y": 0}, {"x": 1, "y": 0}], "scored": False}


@pytest.mark.rule("car-14.3", "car-14.4.field")
def test_a_castle_counts_four_for_the_field_of_a_barn_that_is_set(client: FlaskClient) -> None:
    farmer, pig = stand("red", 0, 0, "field NNE"), stand("red", 0, 0, "field NNE", "pig")
    position = meadow(farmer, pig) | {"castles": [CASTLE]}
    scored = completed(make(client, position, move("black", LAST, figure=SET)), FIELD)
    assert (points_of(scored), awards_of(scored)) == ({"castles": 4}, {"red": 4})
    assert bonuses_of(scored) == {("red", "pig"): 1}


@pytest.mark.rule("car-14.3", "car-14.4.field")
def test_a_castle_that_the_same_tile_makes_counts_four_at_once(client: FlaskClient) -> None:
    lord, farmer = stand("red", 1, 0, "city W"), stand("red", -1, 0, "field NNE")
    position = table(*MEADOW[1:], LAST, figures=[lord, farmer])
    made = move("black", MEADOW[0], figure=put("corner SW", "barn")) | {"castle": True}
    answer = make(client, position, made)
    assert points_of(completed(answer, FIELD)) == {"castles": 4}


@pytest.mark.rule("car-14.3.joined", "car-14.3.end")
def test_a_castle_is_one_of_the_cities_that_a_barn_counts(client: FlaskClient) -> None:
    more = lay("base.B", -3, 0)
    farmer = stand("red", -3, 0, "field NNE")
    position = with_barn(farmer, more=(more,)) | {"castles": [CASTLE]}
    answer = make(client, position, move("green", lay("base.B", -2, 0)))
    assert {row["player"]: row["points"] for row in answer.get("awards", [])} == {"red": 1}
    end = totals(client, answer["position_after"], "end")
    assert end["black"] == 4


@pytest.mark.rule("car-14.3")
def test_the_summary_says_what_the_barn_has_done(client: FlaskClient) -> None:
    farmer = stand("red", 0, 0, "field NNE")
    pig = stand("red", 0, 0, "field NNE", "pig")
    answer = make(client, meadow(farmer, pig), move("black", LAST, figure=SET))
    assert "A barn has its field scored. Red gets 3 points" in answer["summary"]
    assert "Red gets 1 point besides, for the pig." in answer["summary"]


@pytest.mark.rule("car-14.3.pigs")
def test_a_pig_pays_as_usual_and_goes_home_with_its_farmer(client: FlaskClient) -> None:
    own = stand("red", 0, 0, "field NNE"), stand("red", 0, 0, "field NNE", "pig")
    supply = {"red": {"meeple": 6, "pig": 0}, "black": {"meeple": 7, "barn": 1}}
    position = meadow(*own) | {"supply": supply}
    answer = make(client, position, move("black", LAST, figure=SET))
    assert bonuses_of(completed(answer, FIELD)) == {("red", "pig"): 1}
    assert answer.get("awards", []) == [{"player": "red", "points": 4}]
    after = answer["position_after"]
    assert after["figures"] == [BARN]
    assert after["supply"]["red"] == {"meeple": 7, "pig": 1}
    assert after["supply"]["black"]["barn"] == 0


# ---------------------------------------------------------------------------------- joining


@pytest.mark.rule("car-14.3.joined")
def test_farmers_that_come_to_a_barn_score_one_a_city_and_go_home(client: FlaskClient) -> None:
    farmers = stand("red", -3, 0, "field NNE"), stand("red", -3, 0, "field NNE", "pig")
    position = with_barn(*farmers, more=(lay("base.B", -3, 0),))
    answer = make(client, position, move("green", lay("base.B", -2, 0)))
    field = "field:-3,0,NNE"
    scored = completed(answer, field)
    assert points_of(scored) == {"barn-cities": 1}
    assert awards_of(scored) == {"red": 1}
    assert bonuses_of(scored) == {("red", "pig"): 1}
    assert "car-14.3.joined" in scored["citations"]
    assert figures_after(answer) == [BARN]
    assert unjudged(answer) == []
    assert "Red gets 1 point: 1 for the completed city." in answer["summary"]


@pytest.mark.rule("car-14.3.joined")
def test_a_pig_that_is_put_there_in_the_same_turn_counts(client: FlaskClient) -> None:
    position = with_barn(stand("red", -3, 0, "field NNE"), more=(lay("base.B", -3, 0),))
    made = move("red", lay("base.B", -2, 0), figure=put("field NNE", "pig"))
    answer = make(client, position, made)
    assert answer.get("awards", []) == [{"player": "red", "points": 2}]
    assert figures_after(answer) == [BARN]


@pytest.mark.rule("car-14.3.joined")
def test_a_tile_without_part_in_the_field_scores_nothing(client: FlaskClient) -> None:
    position = with_barn(stand("red", -3, 0, "field NNE"), more=(lay("base.B", -3, 0),))
    answer = make(client, position, move("green", lay("base.B", -3, 1)))
    assert answer["completed"] == []
    assert len(figures_after(answer)) == 2


@pytest.mark.rule("car-14.3.joined")
def test_a_field_with_farmers_and_no_completed_city_pays_nothing(client: FlaskClient) -> None:
    four = [lay("base.B", x, y) for x in (0, 1) for y in (0, 1)]
    position = table(
        *four,
        lay("base.B", 3, 0),
        figures=[stand("black", 0, 0, "corner SE", "barn"), stand("red", 3, 0, "field NNE")],
    )
    answer = make(client, position, move("red", lay("base.B", 2, 0)))
    (scored,) = answer["completed"]
    assert (scored["score"]["total"], answer.get("awards", [])) == (
        0,
        [{"player": "red", "points": 0}],
    )
    assert "no completed city touches the field" in answer["summary"]
    assert len(figures_after(answer)) == 1


# ---------------------------------------------------------------------------------- the end


def end_awards(client: FlaskClient, position: Json) -> list[tuple[str, str, int]]:
    answer = ask(client, SCORES, {"position": position, "moment": "end"})
    assert unjudged(answer) == []
    return [(e["player"], e["source"], e["score"]["total"]) for e in answer.get("end_awards", [])]


@pytest.mark.rule("car-14.3.end")
def test_at_the_end_a_barn_pays_four_a_city(client: FlaskClient) -> None:
    second = (lay("base.E", 0, 2, 90), lay("base.E", 1, 2, 270))
    assert end_awards(client, with_barn()) == [("black", "barn", 4)]
    assert end_awards(client, with_barn(more=second)) == [("black", "barn", 8)]
    assert totals(client, with_barn(more=second), "end") == {"black": 8}
    assert totals(client, with_barn(more=second)) == {"black": 0}


@pytest.mark.rule("car-14.3.end")
def test_its_points_are_in_the_standing_at_the_end(client: FlaskClient) -> None:
    position = with_barn() | {"points": {"black": 10, "red": 12}}
    standing = ask(client, SCORES, {"position": position, "moment": "end"})["standing"]
    assert standing["final"].get("totals", {}) == {"black": 14, "red": 12}
    assert standing["running"].get("totals", {}) == {"black": 10, "red": 12}


@pytest.mark.rule("car-14.3.end")
def test_a_field_without_a_completed_city_pays_nothing(client: FlaskClient) -> None:
    four = [lay("base.B", x, y) for x in (0, 1) for y in (0, 1)]
    barn = stand("black", 0, 0, "corner SE", "barn")
    assert end_awards(client, table(*four, figures=[barn])) == []


@pytest.mark.rule("car-14.3.end")
def test_the_corner_strips_of_a_labyrinth_are_field_for_it(client: FlaskClient) -> None:
    tiles = (
        lay("base.U", 0, 0, 90),
        lay("labyrinth", 1, 0),
        lay("base.E", 0, 1, 180),
        lay("base.U", 1, 1),
        lay("base.E", 0, 2),
    )
    barn = stand("red", 1, 0, "corner SW", "barn")
    assert end_awards(client, table(*tiles, figures=[barn])) == [("red", "barn", 4)]
    assert end_awards(client, table(*tiles[:4], figures=[barn])) == []


@pytest.mark.rule("car-14.3.several")
def test_of_several_barns_those_of_the_players_with_most_pay_in_full(client: FlaskClient) -> None:
    west = tuple(lay("base.B", x, y) for x in (-2, -3) for y in (0, 1))
    reds = stand("red", -2, 0, "corner SE", "barn"), stand("red", -3, 0, "corner SE", "barn")
    assert end_awards(client, with_barn(reds[0], more=west)) == [
        ("black", "barn", 4),
        ("red", "barn", 4),
    ]
    assert end_awards(client, with_barn(*reds, more=west)) == [("red", "barn", 4)]
    answer = ask(client, SCORES, {"position": with_barn(*reds, more=west), "moment": "end"})
    (item,) = answer.get("end_awards", [])[0]["score"]["items"]
    assert (item["code"], item["count"], item["each"]) == ("barn-cities", 1, 4)
    assert item["citations"] == ["car-14.3.end", "car-14.3.several"]


# ---------------------------------------------------------------------------------- undecided


WITHOUT_FIELDS = {"features": [{"kind": "road", "sides": ["N"]}]}


@pytest.mark.rule("car-14.3.undecided")
def test_where_the_field_has_no_ruling_nobody_rules_on_the_barn(client: FlaskClient) -> None:
    farmer = stand("red", 0, 0, "field NNE")
    unknown = lay(WITHOUT_FIELDS, -1, -1)
    answer = make(client, meadow(farmer, more=(unknown,)), move("black", LAST, figure=SET))
    assert (answer["completed"], unjudged(answer)) == ([], ["barn-not-ruled"])
    assert farmer in figures_after(answer)
    (warning,) = (row for row in answer["warnings"] if row["code"] == "barn-not-ruled")
    assert (warning["at"], warning["citations"]) == ({"x": 0, "y": 1}, ["car-14.3.undecided"])
    asked = {"position": with_barn(more=(unknown,)), "moment": "end"}
    scored = ask(client, SCORES, asked)
    assert (scored.get("end_awards", []), unjudged(scored)) == ([], ["barn-not-ruled"])


@pytest.mark.rule("car-14.3.undecided")
def test_a_barn_that_is_on_no_field_pays_nothing_that_anybody_can_tell(client: FlaskClient) -> None:
    barn = stand("red", 0, 0, "corner NE", "barn")
    scored = ask(client, SCORES, {"position": meadow(barn), "moment": "end"})
    assert (scored.get("end_awards", []), unjudged(scored)) == ([], ["barn-not-ruled"])


@pytest.mark.rule("car-14.3.undecided")
@pytest.mark.parametrize("farmer", [True, False])
def test_spots_warn_of_a_barn_on_a_field_without_a_ruling(
    client: FlaskClient, farmer: bool
) -> None:
    figures = [stand("red", 0, 0, "field NNE")] if farmer else []
    plain = table(*MEADOW, LAST, figures=figures)
    unknown = fill(plain, [(-1, -1)], WITHOUT_FIELDS)
    assert unjudged(ask_spots(client, plain, 0, 1, figure="barn")) == []
    answer = ask_spots(client, unknown, 0, 1, figure="barn")
    assert unjudged(answer) == (["barn-not-ruled"] if farmer else [])


# ---------------------------------------------------------------------------------- check


@pytest.mark.rule("car-14.3")
def test_check_finds_a_farmer_who_should_have_gone_home(client: FlaskClient) -> None:
    assert check(client, with_barn())["faults"] == []
    answer = check(client, with_barn(stand("red", 0, 0, "field NNE")))
    assert (answer["legal"], found_in(answer)) == (False, [("farmer-with-barn", (0, 1))])
    (fault,) = answer["faults"]
    assert fault.get("params", {}) == {"figure": "meeple", "player": "red"}
    assert feature(client, with_barn(), FIELD, "end").get("awards", []) == []


@pytest.mark.rule("car-14.4.barn")
@pytest.mark.parametrize(
    ("reading", "joined", "end"), [("one_and_four", 1, 4), ("two_and_five", 2, 5)]
)
def test_what_a_castle_counts_beside_a_barn_is_a_reading(
    client: FlaskClient, reading: str, joined: int, end: int
) -> None:
    more = lay("base.B", -3, 0)
    farmer = stand("red", -3, 0, "field NNE")
    position = with_barn(farmer, more=(more,)) | {"castles": [CASTLE]}
    position["rules"] = {"castle_beside_barn": reading}
    answer = make(client, position, move("green", lay("base.B", -2, 0)))
    assert {row["player"]: row["points"] for row in answer.get("awards", [])} == {"red": joined}
    assert totals(client, answer["position_after"], "end")["black"] == end


@pytest.mark.rule("car-14.4.barn")
def test_a_city_and_a_castle_are_counted_apart_by_that_reading(client: FlaskClient) -> None:
    second = (lay("base.E", -2, 0, 180), lay("base.E", -2, 1))
    position = with_barn(more=second) | {"castles": [CASTLE]}
    position["rules"] = {"castle_beside_barn": "two_and_five"}
    assert totals(client, position, "end")["black"] == 4 + 5
