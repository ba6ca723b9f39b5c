"""Monasteries and gardens: one point for the tile itself and one for each around it."""

import pytest

from tests.building.tables import lay
from tests.carcassonne import laying
from tests.carcassonne.laying import Json, around, build, cited, names, points

HOUSES = [("base.B", "monastery", "car-4.8"), ("base.U.garden", "garden", "car-4.9")]


def rule(tile: str, kind: str, laid: list[Json], *figures: str) -> Json:
    """Rule on the monastery or garden at (0, 0)."""
    return laying.rule(build(lay(tile, 0, 0), *laid, figures=figures), 0, 0, kind)


@pytest.mark.parametrize(("tile", "kind", "clause"), HOUSES)
def test_alone_it_scores_its_own_tile(tile: str, kind: str, clause: str) -> None:
    ruling = rule(tile, kind, [])
    assert (ruling["completed"], points(ruling)) == (False, {"tiles": 1})
    assert cited(ruling, "tiles") == list(ruling["citations"]) == [clause]


@pytest.mark.parametrize("missing", range(8))
def test_every_one_of_the_eight_squares_counts(missing: int) -> None:
    laid = around(0, 0)
    del laid[missing]
    ruling = rule("base.B", "monastery", laid)
    assert (ruling["completed"], ruling["score"]["basis"]) == (False, "final")
    assert points(ruling) == {"tiles": 8}


def test_its_tiles_are_itself_and_those_around_it_in_order() -> None:
    ruling = rule("base.B", "monastery", [lay("base.B", 1, 1), lay("base.B", -1, -1)])
    assert names(ruling, "tiles") == ["-1,-1", "0,0", "1,1"]
    assert (ruling["units"], names(ruling, "segments")) == (3, ["0,0"])
    assert ruling.get("open_ends", []) == []


def test_figures_elsewhere_on_its_tile_get_nothing() -> None:
    ruling = rule("base.B", "monastery", [], "red meeple 0,0 field NNE")
    assert (ruling.get("figures", []), ruling.get("awards", [])) == ([], [])


def test_a_neighbour_that_disagrees_fills_its_square_all_the_same() -> None:
    laid = [*around(0, 0)[1:], lay("base.C", -1, -1)]
    assert rule("base.B", "monastery", laid)["ruling"] == "ruled"
    assert rule("base.B", "monastery", laid)["completed"]


def test_it_is_assumed_where_its_own_tile_is() -> None:
    neighbour = [lay("german_cathedrals.four", 1, 1)]
    assert not rule("base.B", "monastery", neighbour)["assumed"]
    own = {"features": [{"kind": "monastery"}], "assumed": True}
    table = build(lay(own, 0, 0))
    assert laying.rule(table, 0, 0, "monastery")["assumed"]
