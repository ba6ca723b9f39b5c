"""The Markets of Leipzig: joined roads, the right to send, and what two quarters pay."""

from typing import Any

import pytest

from referee.carcassonne.scoring.features import Features
from tests.building.tables import lay
from tests.carcassonne import laying
from tests.carcassonne.laying import CITY_WITH_COAT, Json, bonuses, build, city, piece, road

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


def test_a_road_on_another_table_edge_is_not() -> None:
    laid = [*TO_LEIPZIG, lay("base.A", 0, 5), lay("base.U", 0, 6)]
    assert not joined(laid, 0, 6, "road N")


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


# ------------------------------------------------------------------------- the right to send


def test_a_spot_with_two_of_his_meeples_is_named_once() -> None:
    figures = ("red meeple 0,0 road E", "red phantom 0,0 road E")
    (right,) = rule(TO_LEIPZIG, *figures).get("may_send", [])
    assert right["from"] == [{"x": 0, "y": 0, "on": "road", "side": "E"}]


# ---------------------------------------------------------------------------- the Wainwrights


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


def test_the_wainwrights_pay_for_no_city_and_the_coiners_for_no_road() -> None:
    figures = ["red meeple 0,0 city E"]
    assert bonuses(coats(*figures, leipzig={"wainwrights": ["red"]})) == {}
    assert bonuses(rule(road(4), "red meeple 0,0 road E", leipzig={"coiners": ["red"]})) == {}
