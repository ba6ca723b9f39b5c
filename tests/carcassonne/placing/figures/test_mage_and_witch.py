"""The mage and the witch: when one of them must move, and where it may go."""

from collections.abc import Iterable

import pytest

from referee.carcassonne.placing.figures.mage_and_witch import (
    MagicStep,
    MagicTurn,
    Stands,
    find_stands,
    move_figures,
)
from referee.carcassonne.scoring.features import Features
from referee.carcassonne.table import Table
from referee.core.grid import square_at
from tests.building.tables import lay
from tests.carcassonne.laying import WITHOUT_FIELDS, Json, build, codes, in_words, piece, road

BOTH = ("mage", "witch")
BOTH_READINGS = ("both", "one")
SYMBOL = "mage_witch.A"
"""City in the north; roads to the east, south and west that meet in a village."""
LONE = [lay(SYMBOL, 0, 0)]
"""One tile with the symbol: a city and three roads, all of them open."""
ONE_TARGET = lay({"features": [{"kind": "road", "sides": ["N", "S"]}], "magic": True}, 0, 0)

Target = tuple[int, int, str]


def turn(table: Table, *steps: tuple[str, Target | None]) -> MagicTurn:
    """Take the steps of a move whose tile lies at (0, 0); None is off the board."""
    face = table.faces[square_at(0, 0)]
    magic = MagicTurn(Features(table), square_at(0, 0), asks=face.is_magic)
    magic.take([MagicStep(who, to and piece(table, *to)) for who, to in steps])
    return magic


def against(table: Table, *steps: tuple[str, Target | None]) -> list[str]:
    return codes(turn(table, *steps).objections)


def table_with(laid: list[Json], *figures: str) -> Table:
    return build(*laid, figures=figures)


# ------------------------------------------------------------------------------------ the symbol


def test_a_step_is_not_a_choice() -> None:
    (objection,) = turn(build(*LONE)).objections
    assert (objection.code, objection.citations) == ("magic-must-move", ("car-7.1",))
    assert objection.at == (0, 0)


def test_one_step_is_enough() -> None:
    steps = [("mage", (0, 0, "road E")), ("witch", (0, 0, "road W"))]
    (objection,) = turn(build(*LONE), *steps).objections
    assert (objection.code, objection.params) == ("magic-may-not-move", {"figure": "witch"})


# --------------------------------------------------------------------------------------- targets


@pytest.mark.parametrize(
    "target", [(0, 0, "field ENE"), (5, 0, "monastery"), (5, 0, "road E"), (0, 5, "city E")]
)
def test_a_target_is_an_incomplete_road_or_city(target: Target) -> None:
    closed = [lay("base.A", 5, 0, 270), lay("base.A", 6, 0, 90)]
    small = [lay("base.E", 0, 5, 90), lay("base.E", 1, 5, 270)]
    (objection,) = turn(build(*LONE, *closed, *small), ("mage", target)).objections
    assert (objection.code, objection.citations) == ("magic-no-target", ("car-7.1",))
    assert objection.at == target[:2]


def test_another_exit_of_one_labyrinth_is_the_same_feature() -> None:
    laid = [*LONE, lay("labyrinth", 1, 0), lay("base.U", 1, 1)]
    table = table_with(laid, "mage 1,1 road S")
    assert against(table, ("mage", (0, 0, "road E"))) == ["magic-same-feature"]
    assert against(table, ("witch", (1, 0, "labyrinth"))) == ["magic-together"]


def test_an_open_road_that_also_runs_into_a_disagreement_is_a_target() -> None:
    table = build(*LONE, lay("base.U", 5, 0, 90), lay("base.C", 6, 0))
    assert against(table, ("mage", (5, 0, "road E"))) == []


# ------------------------------------------------------------------------------------------- off


def test_without_a_target_it_is_said_that_one_must_leave() -> None:
    (objection,) = turn(table_with([ONE_TARGET], "mage 0,0 road N")).objections
    assert (objection.code, objection.citations) == ("magic-must-leave", ("car-7.1", "car-7.4"))
    assert (objection.at, objection.params) == ((0, 0), {})


def test_without_a_target_a_wrong_one_is_told_both() -> None:
    table = table_with([ONE_TARGET], "mage 0,0 road N")
    assert against(table, ("witch", (0, 0, "road S"))) == ["magic-together", "magic-must-leave"]
    assert against(table, ("mage", (0, 0, "road S"))) == ["magic-same-feature", "magic-must-leave"]


def test_one_on_a_completed_road_goes_off_if_nothing_else_is_open() -> None:
    ends = [lay("base.A", 0, -1), lay("base.A", 0, 1, 180)]
    table = table_with([ONE_TARGET, *ends], "mage 0,0 road N")
    assert against(table, ("mage", None)) == []


# ------------------------------------------------------------------------------------ separation

MERGED = ("mage 0,0 road E", "witch 1,0 road E")


def merged(*more: Json, tile: str = "base.U") -> Table:
    """Mage and witch on one road, that the tile at (0, 0) has just made one."""
    return table_with([lay(tile, 0, 0, 90), lay("base.U", 1, 0, 90), *more], *MERGED)


def test_the_shared_feature_does_not_part_them() -> None:
    for figure in BOTH:
        found = against(merged(lay("base.U", 5, 5)), (figure, (1, 0, "road E")))
        assert set(found) <= {"magic-same-feature", "magic-together"}
        assert found


def test_the_reading_is_no_matter_where_nobody_is_parted() -> None:
    for reading in BOTH_READINGS:
        table = build(*LONE, symbol_after_separation=reading)
        assert against(table) == ["magic-must-move"]
        assert against(table, ("mage", (0, 0, "road E"))) == []


def test_the_rule_on_both_steps_is_cited_where_it_decides() -> None:
    through = {"features": [{"kind": "road", "sides": ["E", "W"]}], "magic": True}
    laid = [lay(through, 0, 0), lay("base.U", 1, 0, 90), lay("base.U", 5, 5)]
    (objection,) = turn(table_with(laid, *MERGED), ("mage", (5, 5, "road N"))).objections
    assert objection.citations == ("car-7.1", "car-7.5.symbol", "car-7.4")
    more = [*laid, lay("base.U", 7, 7)]
    (objection,) = turn(table_with(more, *MERGED), ("mage", (5, 5, "road N"))).objections
    assert objection.citations == ("car-7.1", "car-7.5.symbol")


def test_a_refused_step_moves_nobody() -> None:
    table = merged(lay("base.U", 5, 5))
    magic = turn(table, ("mage", (1, 0, "field NNE")))
    assert magic.stands == find_stands(table)


# --------------------------------------------------------------------------------- who stands where


def test_those_on_the_board_are_found() -> None:
    table = table_with(road(3), "witch 2,0 road W", "red meeple 0,0 road E")
    assert find_stands(table) == {"witch": piece(table, 2, 0, "road W")}


def moved(table: Table, stands: Stands) -> Iterable[str]:
    return sorted(in_words(move_figures(table, stands)))


def test_figures_stand_where_they_went_and_the_others_stay() -> None:
    table = table_with([*LONE, lay("base.U", 5, 5)], "mage 0,0 road E", "red meeple 0,0 city N")
    found = moved(table, {"witch": piece(table, 5, 5, "road S")})
    assert found == ["red meeple 0,0 city N", "witch 5,5 road N"]


@pytest.mark.parametrize("spot", ["field NNE", "corner NE"])
def test_one_that_stands_where_nothing_is_known_is_not_lost(spot: str) -> None:
    table = table_with([lay(WITHOUT_FIELDS, 0, 0)], f"mage 0,0 {spot}")
    assert moved(table, find_stands(table)) == [f"mage 0,0 {spot}"]
