"""The Markets of Leipzig: joined roads, the right to send, and what two quarters pay."""

from typing import Any

import pytest

from referee.carcassonne.scoring.features import Features
from tests.building.tables import lay
from tests.carcassonne import laying
from tests.carcassonne.laying import (
    CITY_WITH_COAT,
    Json,
    bonuses,
    build,
    city,
    names,
    piece,
    points,
    road,
    total,
)

GATE = lay("leipzig.coiners.gate", 0, 0, 90)
"""The gate of the Coiners at (0, 0); its road leads east."""
OUTER = lay("leipzig.coiners.road", 1, 0, 90)
TO_LEIPZIG = [GATE, OUTER, lay("base.A", 2, 0, 90)]
"""A completed road: gate, outer square, monastery."""


def rule(laid: list[Json], *figures: str, **more: Any) -> Json:
    """Rule on the road that leads east from (0, 0)."""
    sent = more.pop("sent", ())
    return laying.rule(build(*laid, figures=figures, **more), 0, 0, "road E", sent)


def coats(*figures: str, **more: Any) -> Json:
    """Rule on a completed city of three tiles with two coats of arms, at (0, 0)."""
    laid = [lay(CITY_WITH_COAT, 0, 0, 90), *city("base.F")[1:]]
    return laying.rule(build(*laid, figures=figures, **more), 0, 0, "city E")


# -------------------------------------------------------------------------------- joined roads


def joined(laid: list[Json], x: int, y: int, words: str) -> bool:
    table = build(*laid)
    features = Features(table)
    return features.ground.pieces_of(piece(table, x, y, words))[0] in features.joined


def test_a_road_that_starts_at_a_gate_is_joined() -> None:
    assert joined(TO_LEIPZIG, 2, 0, "road W")


def test_a_road_on_another_table_edge_is_not() -> None:
    laid = [*TO_LEIPZIG, lay("base.A", 0, 5), lay("base.U", 0, 6)]
    assert not joined(laid, 0, 6, "road N")


def test_a_road_is_joined_over_any_number_of_villages() -> None:
    laid = [GATE, OUTER, lay("base.X", 2, 0), lay("base.X", 3, 0), lay("base.U", 4, 0, 90)]
    assert joined(laid, 4, 0, "road E")
    assert joined(laid, 3, 0, "road N")


@pytest.mark.parametrize("tile", ["inns.monastery_road", "german_cathedrals.four", "traders.X"])
def test_other_ends_and_bridges_join_nothing(tile: str) -> None:
    laid = [GATE, OUTER, lay(tile, 2, 0), lay("base.U", 3, 0, 90)]
    assert joined(laid, 3, 0, "road E") is (tile == "traders.X")


def test_a_village_joins_only_the_roads_that_end_there() -> None:
    mixed = {
        "features": [
            {"kind": "road", "sides": ["W"], "ends": "village"},
            {"kind": "road", "sides": ["N"], "ends": "village"},
            {"kind": "road", "sides": ["S"]},
        ]
    }
    laid = [GATE, OUTER, lay(mixed, 2, 0)]
    found = [joined(laid, 2, 0, f"road {side}") for side in "NSW"]
    assert found == [True, False, True]


def test_without_leipzig_no_other_road_is_looked_at() -> None:
    features = Features(build(lay("base.U", 0, 0, 90), lay("base.X", 1, 0)))
    assert features.joined == frozenset()
    assert not features.ground._whole.networks


@pytest.mark.parametrize("laid", [[GATE], TO_LEIPZIG])
def test_whatever_leads_to_leipzig_is_looked_at(laid: list[Json]) -> None:
    assert Features(build(*laid)).joined


def test_without_leipzig_no_road_is_joined() -> None:
    assert Features(build(*road(3))).joined == frozenset()


# ---------------------------------------------------------------------------- the double tiles


@pytest.mark.parametrize(("edition", "expected"), [("C1", 2), ("C2", 2), ("C3", 3)])
def test_a_double_tile_counts_by_its_outer_square(edition: str, expected: int) -> None:
    ruling = rule(TO_LEIPZIG, edition=edition)
    assert (ruling["units"], points(ruling)) == (expected, {"tiles": expected})
    assert names(ruling, "tiles") == ["0,0", "1,0", "2,0"]


def test_a_double_tile_makes_its_road_an_assumption() -> None:
    assert rule(TO_LEIPZIG)["assumed"]


# ------------------------------------------------------------------------- the right to send


def test_the_owners_of_a_completed_road_may_send() -> None:
    ruling = rule(TO_LEIPZIG, "red meeple 1,0 road E", "black meeple 2,0 road W")
    assert [right["player"] for right in ruling.get("may_send", [])] == ["black", "red"]
    assert ruling.get("may_send", [])[1] == {
        "player": "red",
        "from": [{"x": 1, "y": 0, "on": "road", "side": "E"}],
        "quarters": ["wainwrights", "coiners", "bookbinders", "fourth"],
    }


def test_from_a_road_that_is_open_or_not_joined_nobody_sends() -> None:
    figures = "red meeple 0,0 road E"
    assert rule(TO_LEIPZIG[:2], figures).get("may_send", []) == []
    assert rule(road(3), figures).get("may_send", []) == []


def test_only_quarters_without_a_meeple_of_his_are_left() -> None:
    leipzig = {"wainwrights": ["red"], "coiners": ["black"], "fourth": ["black", "red"]}
    (right,) = rule(TO_LEIPZIG, "red meeple 0,0 road E", leipzig=leipzig).get("may_send", [])
    assert right["quarters"] == ["coiners", "bookbinders"]


def test_a_player_who_is_in_all_quarters_sends_nobody() -> None:
    leipzig = {quarter: ["red"] for quarter in ("wainwrights", "coiners", "bookbinders", "fourth")}
    assert rule(TO_LEIPZIG, "red meeple 0,0 road E", leipzig=leipzig).get("may_send", []) == []


def test_an_abbot_and_a_builder_cannot_go() -> None:
    figures = ("red abbot 0,0 road E", "red builder 1,0 road E")
    assert rule(TO_LEIPZIG, *figures).get("may_send", []) == []
    (right,) = rule(TO_LEIPZIG, *figures, "red wagon 2,0 road W").get("may_send", [])
    assert right["from"] == [{"x": 2, "y": 0, "on": "road", "side": "W"}]


def test_a_spot_with_two_of_his_meeples_is_named_once() -> None:
    figures = ("red meeple 0,0 road E", "red phantom 0,0 road E")
    (right,) = rule(TO_LEIPZIG, *figures).get("may_send", [])
    assert right["from"] == [{"x": 0, "y": 0, "on": "road", "side": "E"}]


# ---------------------------------------------------------------------------- the Wainwrights


def test_an_owner_at_the_wainwrights_gets_a_point_for_each_tile() -> None:
    ruling = rule(road(4), "red meeple 0,0 road E", leipzig={"wainwrights": ["red", "black"]})
    (bonus,) = ruling.get("bonuses", [])
    assert (bonus["player"], bonus["source"], bonus["score"]["total"]) == ("red", "wainwrights", 4)
    (item,) = bonus["score"]["items"]
    assert (item["code"], item["count"], item["each"]) == ("wainwrights", 4, 1)
    assert list(item["citations"]) == ["car-6.6", "car-1.3.tiles", "car-1.6.detached"]


def test_the_bonus_is_no_part_of_the_road() -> None:
    figures = ("red meeple 0,0 road E", "witch 0,0 road E")
    ruling = rule(road(4), *figures, leipzig={"wainwrights": ["red"]})
    assert (total(ruling), ruling.get("castle_value")) == (2, 2)
    assert bonuses(ruling) == {("red", "wainwrights"): 4}


def test_an_open_road_pays_no_wainwrights() -> None:
    laid = road(4, closed=False)
    assert bonuses(rule(laid, "red meeple 0,0 road E", leipzig={"wainwrights": ["red"]})) == {}


def test_tiles_count_once_though_units_count_segments() -> None:
    laid = [
        lay("german_cathedrals.four", 0, 0),
        lay("base.V", 1, 0),
        lay("base.V", 1, 1, 90),
        lay("base.V", 0, 1, 180),
    ]
    ruling = rule(laid, "red meeple 0,0 road E", leipzig={"wainwrights": ["red"]})
    assert (ruling["units"], bonuses(ruling)) == (5, {("red", "wainwrights"): 4})


@pytest.mark.parametrize(("reading", "paid"), [("paid", True), ("unpaid", False)])
def test_the_last_meeple_of_a_road_is_paid_by_its_reading(reading: str, paid: bool) -> None:
    ruling = rule(
        TO_LEIPZIG,
        sent=["red"],
        leipzig={"wainwrights": ["red"]},
        wainwrights_for_last_meeple=reading,
    )
    assert bonuses(ruling) == {("red", "wainwrights"): 2 if paid else 0}
    assert [list(b["score"]["items"][0]["citations"]) for b in ruling.get("bonuses", [])] == [
        ["car-6.6", "car-6.7", "car-1.3.tiles", "car-1.6.detached"]
    ]


@pytest.mark.parametrize("reading", ["paid", "unpaid"])
def test_with_another_follower_left_both_readings_pay(reading: str) -> None:
    figures = ("red meeple 0,0 road E", "black large_meeple 1,0 road E")
    ruling = rule(
        TO_LEIPZIG,
        *figures,
        sent=["red"],
        leipzig={"wainwrights": ["red"]},
        wainwrights_for_last_meeple=reading,
    )
    assert bonuses(ruling) == {("red", "wainwrights"): 2}


def test_a_builder_left_is_no_follower() -> None:
    ruling = rule(
        TO_LEIPZIG,
        "red builder 0,0 road E",
        sent=["red"],
        leipzig={"wainwrights": ["red"]},
        wainwrights_for_last_meeple="unpaid",
    )
    assert bonuses(ruling) == {("red", "wainwrights"): 0}


def test_a_sender_who_still_owns_the_road_is_paid_once() -> None:
    ruling = rule(
        TO_LEIPZIG, "red meeple 0,0 road E", sent=["red"], leipzig={"wainwrights": ["red"]}
    )
    assert bonuses(ruling) == {("red", "wainwrights"): 2}


def test_bonuses_are_listed_by_player() -> None:
    figures = ("red meeple 0,0 road E", "black meeple 2,0 road W")
    ruling = rule(TO_LEIPZIG, *figures, leipzig={"wainwrights": ["red", "black"]})
    assert [bonus["player"] for bonus in ruling.get("bonuses", [])] == ["black", "red"]


# --------------------------------------------------------------------------------- the Coiners


def test_the_coiners_pay_three_for_each_coat_of_arms() -> None:
    ruling = coats("red meeple 0,0 city E", leipzig={"coiners": ["red"]})
    (bonus,) = ruling.get("bonuses", [])
    (item,) = bonus["score"]["items"]
    assert (item["code"], item["count"], item["each"], item["points"]) == ("coiners", 2, 3, 6)
    assert list(item["citations"]) == ["car-6.8", "car-1.6.detached"]
    assert points(ruling) == {"tiles": 6, "coats-of-arms": 4}


@pytest.mark.parametrize(
    ("reading", "paid"), [("required", ["green"]), ("not-required", ["black", "green"])]
)
def test_presence_is_a_reading(reading: str, paid: list[str]) -> None:
    figures = ("red large_meeple 0,0 city E", "green meeple 1,0 city E", "black builder 1,0 city E")
    leipzig = {"coiners": ["green", "black"]}
    ruling = coats(*figures, leipzig=leipzig, coiners_presence=reading)
    assert bonuses(ruling) == {(player, "coiners"): 6 for player in paid}
    assert [bonus["player"] for bonus in ruling.get("bonuses", [])] == paid


def test_a_city_that_nobody_scores_pays_no_coiners() -> None:
    leipzig = {"coiners": ["red"]}
    ruling = coats("red builder 0,0 city E", leipzig=leipzig, coiners_presence="not-required")
    assert bonuses(ruling) == {}


def test_a_city_without_coats_of_arms_pays_no_coiners() -> None:
    table = build(*city("base.G"), figures=["red meeple 0,0 city E"], leipzig={"coiners": ["red"]})
    assert bonuses(laying.rule(table, 0, 0, "city E")) == {}


def test_an_unfinished_city_pays_no_coiners() -> None:
    laid = city("base.F", closed=False)
    table = build(*laid, figures=["red meeple 0,0 city E"], leipzig={"coiners": ["red"]})
    assert bonuses(laying.rule(table, 0, 0, "city E")) == {}


def test_the_wainwrights_pay_for_no_city_and_the_coiners_for_no_road() -> None:
    figures = ["red meeple 0,0 city E"]
    assert bonuses(coats(*figures, leipzig={"wainwrights": ["red"]})) == {}
    assert bonuses(rule(road(4), "red meeple 0,0 road E", leipzig={"coiners": ["red"]})) == {}
