"""Who leads: totals, the lead of a player, and what all have if the game ended now."""

from referee.carcassonne.scoring.features import END, Features
from referee.carcassonne.standing import (
    Standing,
    Standings,
    add_points,
    find_end_values,
    find_lead,
    find_standing,
    find_standings,
    find_standings_after,
)
from tests.building.tables import lay
from tests.carcassonne.laying import build


def test_a_lead_is_counted_against_the_best_opponent() -> None:
    totals = {"black": 30, "blue": 38, "red": 43}
    assert [find_lead(totals, player) for player in totals] == [-13, -5, 5]


def test_with_no_opponent_the_lead_is_the_own_total() -> None:
    assert find_lead({"red": -3}, "red") == -3
    assert find_lead({}, "red") == 0


def test_a_player_who_is_not_counted_has_no_points() -> None:
    assert find_lead({"blue": 7}, "red") == -7


def test_points_are_added_by_player_and_named_players_have_some() -> None:
    assert list(add_points([{"red": 3}, {"blue": 2, "red": -5}], {"zoe", "red"}).items()) == [
        ("blue", 2),
        ("red", -2),
        ("zoe", 0),
    ]


def test_one_leads_by_the_distance_to_the_next() -> None:
    totals = {"black": 38, "blue": 38, "red": 43}
    assert find_standing(totals) == Standing(totals, ("red",), 5)


def test_several_lead_together_by_nothing() -> None:
    totals = {"red": 4, "black": 4, "blue": 3}
    assert find_standing(totals) == Standing(totals, ("black", "red"), 0)


def test_the_only_player_leads_by_all_points_and_nobody_leads_without_players() -> None:
    assert find_standing({"red": 9}) == Standing({"red": 9}, ("red",), 9)
    assert find_standing({}) == Standing({}, (), 0)


def test_those_who_have_lost_points_can_lead() -> None:
    assert find_standing({"blue": -4, "red": -2}) == Standing({"blue": -4, "red": -2}, ("red",), 2)


def test_end_values_are_the_points_had_and_all_that_the_end_pays() -> None:
    table = build(lay("base.U", 0, 0, 90), figures=["red meeple 0,0 road E"])
    checkpoints: list[None] = []
    values = find_end_values(
        Features(table), {"red": 40, "blue": 2}, lambda: checkpoints.append(None)
    )
    assert values == {"blue": 2, "red": 41}
    assert find_end_values(Features(table), {}) == {"red": 1}


COMPLETED = (lay("base.A", 0, 0, 270), lay("base.A", 1, 0, 90))
"""A road of two tiles between two monasteries."""


def test_completed_features_pay_so_far_and_all_of_them_in_the_end() -> None:
    figures = ["red meeple 0,0 road E", "blue meeple 1,0 monastery"]
    rulings = Features(build(*COMPLETED, figures=figures)).rule_on_all(END)
    assert find_standings({"red": 10, "blue": 11}, rulings, players=["green"]) == Standings(
        Standing({"blue": 11, "green": 0, "red": 12}, ("red",), 1),
        Standing({"blue": 13, "green": 0, "red": 12}, ("blue",), 1),
    )


def test_what_has_been_scored_is_not_paid_again() -> None:
    features = Features(build(*COMPLETED, figures=["blue meeple 1,0 monastery"]))
    assert find_standings_after(features, {"red": 12, "blue": 11}) == Standings(
        Standing({"red": 12, "blue": 11}, ("red",), 1),
        Standing({"blue": 13, "red": 12}, ("blue",), 1),
    )
