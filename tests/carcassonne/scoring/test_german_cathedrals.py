"""German cathedrals: the units of the roads that leave them, each road on its own."""

from typing import Any

import pytest

from tests.building.tables import lay
from tests.carcassonne import laying
from tests.carcassonne.laying import Json, awards, build, cited, names, points, reasons, total

EAST_END = lay("base.A", 1, 0, 90)
SOUTH_END = lay("base.A", 0, 1, 180)
WEST_END = lay("base.A", -1, 0, 270)
ENDS = [EAST_END, SOUTH_END, WEST_END]
INN_TO_THE_EAST = [lay("inns.straight_inn", 1, 0), lay("base.A", 2, 0, 90)]
LOOP = [lay("base.V", 1, 0), lay("base.V", 1, 1, 90), lay("base.V", 0, 1, 180)]
"""Three curves that lead the eastern road back to the south of the cathedral."""


def rule(laid: list[Json], *figures: str, **rules: Any) -> Json:
    """Rule on a cathedral at (0, 0) with roads to the east, south and west."""
    cathedral = lay("german_cathedrals.three", 0, 0)
    table = build(cathedral, *laid, figures=figures, **rules)
    return laying.rule(table, 0, 0, "german_cathedral")


def test_it_is_completed_when_all_its_roads_are() -> None:
    ruling = rule(ENDS, "red meeple 0,0 german_cathedral")
    assert (ruling["completed"], ruling["score"]["basis"]) == (True, "completed")
    assert (points(ruling), awards(ruling)) == ({"tiles": 6}, {"red": 6})
    assert cited(ruling, "tiles") == list(ruling["citations"]) == ["car-5.2"]


@pytest.mark.parametrize("missing", range(3))
def test_one_open_road_leaves_it_open(missing: int) -> None:
    laid = ENDS[:missing] + ENDS[missing + 1 :]
    ruling = rule(laid)
    assert (ruling["completed"], ruling["score"]["basis"]) == (False, "final")
    assert (points(ruling), list(ruling["citations"])) == ({"tiles": 5}, ["car-5.4"])


def test_alone_it_scores_a_unit_for_each_of_its_roads() -> None:
    ruling = rule([])
    assert (ruling["units"], points(ruling)) == (3, {"tiles": 3})
    assert (names(ruling, "tiles"), names(ruling, "german_cathedrals")) == (["0,0"], ["0,0"])


def test_a_road_that_comes_back_is_one_road_with_both_its_segments() -> None:
    ruling = rule([*LOOP, WEST_END])
    assert (ruling["completed"], points(ruling)) == (True, {"tiles": 5 + 2})


def test_a_tile_that_two_roads_use_counts_in_both() -> None:
    crossing = [lay("base.V", 1, 0), lay("base.V", 0, 1, 180), lay("base.X", 1, 1)]
    ruling = rule([*crossing, WEST_END])
    assert (ruling["completed"], points(ruling)) == (True, {"tiles": 3 + 3 + 2})


def test_an_inn_counts_for_its_own_road_alone() -> None:
    ruling = rule([*INN_TO_THE_EAST, SOUTH_END, WEST_END])
    assert points(ruling) == {"tiles": 3 + 2 + 2, "inn": 3}
    assert cited(ruling, "inn") == ["car-5.3"]


@pytest.mark.parametrize(
    ("reading", "expected"),
    [("zero", {"tiles": 6, "inn-incomplete": -2}), ("normal", {"tiles": 6})],
)
def test_an_unfinished_inn_road_is_lost_under_one_reading(
    reading: str, expected: dict[str, int]
) -> None:
    laid = [INN_TO_THE_EAST[0], SOUTH_END, WEST_END]
    ruling = rule(laid, archbishop_unfinished_inn=reading)
    assert points(ruling) == expected


def test_the_loss_rests_on_its_clause() -> None:
    assert cited(rule([INN_TO_THE_EAST[0]]), "inn-incomplete") == ["car-5.5"]


def test_a_finished_inn_road_is_not_lost_with_an_unfinished_cathedral() -> None:
    ruling = rule([*INN_TO_THE_EAST, WEST_END])
    assert points(ruling) == {"tiles": 3 + 1 + 2}


@pytest.mark.parametrize("figure", ["mage", "witch"])
def test_mage_and_witch_on_its_roads_do_not_touch_it(figure: str) -> None:
    assert total(rule(ENDS, f"{figure} 0,0 road E")) == 6


def test_followers_on_its_roads_do_not_hold_it() -> None:
    ruling = rule(ENDS, "red meeple 0,0 road E", "black meeple 0,0 german_cathedral")
    assert ruling.get("majority", {}).get("owners", []) == ["black"]


def test_a_road_that_runs_into_a_disagreement_leaves_it_without_a_ruling() -> None:
    ruling = rule([lay("base.C", 1, 0), SOUTH_END, WEST_END], "red meeple 0,0 german_cathedral")
    assert reasons(ruling) == [("road-without-ruling", "0,0,E")]
    assert (ruling["ruling"], ruling["completed"], ruling.get("score")) == ("none", False, None)
    assert ruling.get("awards", []) == []


def test_each_such_road_is_named_once_by_its_first_segment_in_order_of_place() -> None:
    laid = [lay("base.C", 1, 0), lay("base.X", -1, 0), lay("base.U", 0, 1), lay("base.C", 0, 2)]
    assert reasons(rule(laid)) == [
        ("road-without-ruling", "0,0,E"),
        ("road-without-ruling", "0,0,S"),
    ]
    laid = [lay("base.C", 1, 0), lay("base.U", -1, 0, 90), lay("base.C", -2, 0)]
    assert reasons(rule(laid)) == [
        ("road-without-ruling", "-1,0,E"),
        ("road-without-ruling", "0,0,E"),
    ]


def test_without_any_road_it_is_never_completed() -> None:
    lone = {"features": [{"kind": "german_cathedral"}, {"kind": "road", "sides": ["E", "W"]}]}
    table = build(lay(lone, 0, 0), EAST_END, WEST_END)
    ruling = laying.rule(table, 0, 0, "german_cathedral")
    assert (ruling["completed"], points(ruling), ruling["units"]) == (False, {"tiles": 0}, 0)


def test_it_is_assumed_where_a_tile_of_its_roads_is() -> None:
    known = {
        "features": [
            {"kind": "german_cathedral"},
            {"kind": "road", "sides": ["E"], "ends": "german_cathedral"},
        ]
    }
    plain = build(lay(known, 0, 0), EAST_END)
    beside = build(lay(known, 0, 0), lay("leipzig.coiners.road", 1, 0, 90))
    assert not laying.rule(plain, 0, 0, "german_cathedral")["assumed"]
    assert laying.rule(beside, 0, 0, "german_cathedral")["assumed"]
