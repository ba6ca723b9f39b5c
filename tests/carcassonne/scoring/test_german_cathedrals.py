"""German cathedrals: the units of the roads that leave them, each road on its own."""

from typing import Any

from tests.building.tables import lay
from tests.carcassonne import laying
from tests.carcassonne.laying import Json, build, names, points, reasons

EAST_END = lay("base.A", 1, 0, 90)
SOUTH_END = lay("base.A", 0, 1, 180)
WEST_END = lay("base.A", -1, 0, 270)
ENDS = [EAST_END, SOUTH_END, WEST_END]
LOOP = [lay("base.V", 1, 0), lay("base.V", 1, 1, 90), lay("base.V", 0, 1, 180)]
"""Three curves that lead the eastern road back to the south of the cathedral."""


def rule(laid: list[Json], *figures: str, **rules: Any) -> Json:
    """Rule on a cathedral at (0, 0) with roads to the east, south and west."""
    cathedral = lay("german_cathedrals.three", 0, 0)
    table = build(cathedral, *laid, figures=figures, **rules)
    return laying.rule(table, 0, 0, "german_cathedral")


def test_alone_it_scores_a_unit_for_each_of_its_roads() -> None:
    ruling = rule([])
    assert (ruling["units"], points(ruling)) == (3, {"tiles": 3})
    assert (names(ruling, "tiles"), names(ruling, "german_cathedrals")) == (["0,0"], ["0,0"])


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
