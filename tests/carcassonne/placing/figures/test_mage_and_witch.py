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
from tests.carcassonne.laying import WITHOUT_FIELDS, Json, build, city, codes, in_words, piece, road

BOTH = ("mage", "witch")
BOTH_READINGS = ("both", "one")
SYMBOL = "mage_witch.A"
"""City in the north; roads to the east, south and west that meet in a village."""
LONE = [lay(SYMBOL, 0, 0)]
"""One tile with the symbol: a city and three roads, all of them open."""
ONE_TARGET = lay({"features": [{"kind": "road", "sides": ["N", "S"]}], "magic": True}, 0, 0)
NO_TARGET = lay({"features": [{"kind": "monastery"}], "magic": True}, 0, 0)

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


@pytest.mark.parametrize("figure", BOTH)
@pytest.mark.parametrize("words", ["city N", "road E", "road S", "road W"])
def test_one_of_the_two_is_brought_in(figure: str, words: str) -> None:
    table = build(*LONE)
    magic = turn(table, (figure, (0, 0, words)))
    assert magic.objections == []
    assert magic.stands == {figure: piece(table, 0, 0, words)}


@pytest.mark.parametrize("figure", BOTH)
def test_one_that_is_there_is_moved(figure: str) -> None:
    table = table_with(LONE, f"{figure} 0,0 road E")
    magic = turn(table, (figure, (0, 0, "road W")))
    assert (magic.objections, magic.stands) == ([], {figure: piece(table, 0, 0, "road W")})


def test_the_other_may_be_brought_in_instead() -> None:
    table = table_with(LONE, "mage 0,0 road E")
    magic = turn(table, ("witch", (0, 0, "road W")))
    assert set(magic.stands) == {"mage", "witch"}
    assert magic.objections == []


def test_a_step_is_not_a_choice() -> None:
    (objection,) = turn(build(*LONE)).objections
    assert (objection.code, objection.citations) == ("magic-must-move", ("car-7.1",))
    assert objection.at == (0, 0)


def test_one_step_is_enough() -> None:
    steps = [("mage", (0, 0, "road E")), ("witch", (0, 0, "road W"))]
    (objection,) = turn(build(*LONE), *steps).objections
    assert (objection.code, objection.params) == ("magic-may-not-move", {"figure": "witch"})


def test_without_the_symbol_neither_moves() -> None:
    table = table_with([lay("base.L", 0, 0)], "mage 0,0 road E")
    assert against(table) == []
    assert against(table, ("mage", (0, 0, "road W"))) == ["magic-may-not-move"]
    assert against(table, ("mage", None)) == ["magic-may-not-move"]


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


def test_a_target_may_be_anywhere() -> None:
    assert against(build(*LONE, lay("base.U", 7, 7)), ("mage", (7, 7, "road N"))) == []


def test_one_may_not_join_the_other() -> None:
    table = table_with([*LONE, lay("base.U", 1, 0, 90)], "witch 1,0 road E")
    (objection,) = turn(table, ("mage", (0, 0, "road E"))).objections
    assert (objection.code, objection.citations) == ("magic-together", ("car-7.2",))


def test_to_move_means_to_another_feature() -> None:
    table = table_with([*LONE, lay("base.U", 1, 0, 90)], "witch 1,0 road E")
    (objection,) = turn(table, ("witch", (0, 0, "road E"))).objections
    assert (objection.code, objection.citations) == ("magic-same-feature", ("car-7.3",))


def test_another_exit_of_one_labyrinth_is_the_same_feature() -> None:
    laid = [*LONE, lay("labyrinth", 1, 0), lay("base.U", 1, 1)]
    table = table_with(laid, "mage 1,1 road S")
    assert against(table, ("mage", (0, 0, "road E"))) == ["magic-same-feature"]
    assert against(table, ("witch", (1, 0, "labyrinth"))) == ["magic-together"]


def test_an_open_road_that_also_runs_into_a_disagreement_is_a_target() -> None:
    table = build(*LONE, lay("base.U", 5, 0, 90), lay("base.C", 6, 0))
    assert against(table, ("mage", (5, 0, "road E"))) == []


# ------------------------------------------------------------------------------------------- off


@pytest.mark.parametrize("figure", BOTH)
def test_nobody_goes_off_while_there_is_a_target(figure: str) -> None:
    table = table_with(LONE, f"{figure} 0,0 road E")
    (objection,) = turn(table, (figure, None)).objections
    assert (objection.code, objection.citations) == ("magic-not-off", ("car-7.4",))


@pytest.mark.parametrize("figure", BOTH)
def test_without_a_target_the_one_on_the_board_goes_off(figure: str) -> None:
    table = table_with([ONE_TARGET], f"{figure} 0,0 road N")
    magic = turn(table, (figure, None))
    assert (magic.objections, magic.stands) == ([], {})


def test_without_a_target_it_is_said_that_one_must_leave() -> None:
    (objection,) = turn(table_with([ONE_TARGET], "mage 0,0 road N")).objections
    assert (objection.code, objection.citations) == ("magic-must-leave", ("car-7.1", "car-7.4"))
    assert (objection.at, objection.params) == ((0, 0), {})


def test_without_a_target_a_wrong_one_is_told_both() -> None:
    table = table_with([ONE_TARGET], "mage 0,0 road N")
    assert against(table, ("witch", (0, 0, "road S"))) == ["magic-together", "magic-must-leave"]
    assert against(table, ("mage", (0, 0, "road S"))) == ["magic-same-feature", "magic-must-leave"]


def test_one_that_is_not_on_the_board_cannot_go_off() -> None:
    table = table_with([ONE_TARGET], "mage 0,0 road N")
    assert against(table, ("witch", None)) == ["magic-not-off"]


@pytest.mark.parametrize("figure", BOTH)
def test_of_two_that_leave_each_other_no_place_either_goes_off(figure: str) -> None:
    two = lay({"features": [{"kind": "road", "sides": [s]} for s in "NS"], "magic": True}, 0, 0)
    table = table_with([two], "mage 0,0 road N", "witch 0,0 road S")
    assert against(table, (figure, None)) == []
    assert against(table, (figure, (0, 0, "road N"))) != []


def test_with_none_on_the_board_and_no_target_nothing_is_done() -> None:
    table = build(NO_TARGET)
    assert against(table) == []
    assert against(table, ("mage", None)) == ["magic-nowhere"]


def test_one_on_a_completed_road_goes_off_if_nothing_else_is_open() -> None:
    ends = [lay("base.A", 0, -1), lay("base.A", 0, 1, 180)]
    table = table_with([ONE_TARGET, *ends], "mage 0,0 road N")
    assert against(table, ("mage", None)) == []


# ------------------------------------------------------------------------------------ separation

MERGED = ("mage 0,0 road E", "witch 1,0 road E")


def merged(*more: Json, tile: str = "base.U") -> Table:
    """Mage and witch on one road, that the tile at (0, 0) has just made one."""
    return table_with([lay(tile, 0, 0, 90), lay("base.U", 1, 0, 90), *more], *MERGED)


@pytest.mark.parametrize("figure", BOTH)
def test_two_on_one_feature_are_parted(figure: str) -> None:
    table = merged(lay("base.U", 5, 5))
    magic = turn(table, (figure, (5, 5, "road N")))
    assert magic.objections == []
    assert magic.stands[figure] == piece(table, 5, 5, "road N")


def test_to_part_them_is_not_a_choice() -> None:
    (objection,) = turn(merged(lay("base.U", 5, 5))).objections
    assert (objection.code, objection.citations) == ("magic-must-separate", ("car-7.5",))


def test_the_shared_feature_does_not_part_them() -> None:
    for figure in BOTH:
        found = against(merged(lay("base.U", 5, 5)), (figure, (1, 0, "road E")))
        assert set(found) <= {"magic-same-feature", "magic-together"}
        assert found


@pytest.mark.parametrize("figure", BOTH)
def test_without_another_place_either_goes_off(figure: str) -> None:
    table = table_with(road(3), "mage 0,0 road E", "witch 2,0 road W")
    assert against(table, (figure, None)) == []
    assert against(merged(lay("base.U", 5, 5)), (figure, None)) == ["magic-not-off"]


def test_without_another_place_to_part_them_it_is_said_that_one_must_leave() -> None:
    table = table_with(road(3), "mage 0,0 road E", "witch 2,0 road W")
    (objection,) = turn(table).objections
    assert (objection.code, objection.citations) == ("magic-must-leave", ("car-7.5", "car-7.4"))


def test_two_on_different_features_need_no_parting() -> None:
    table = table_with(
        [lay("base.U", 0, 0), lay("base.U", 2, 0)], "mage 0,0 road N", "witch 2,0 road N"
    )
    assert against(table) == []


def test_cities_that_are_merged_part_them_too() -> None:
    laid = [*city("base.G", closed=False), lay("base.U", 5, 5)]
    table = table_with(laid, "mage 0,0 city E", "witch 1,0 city E")
    assert against(table) == ["magic-must-separate"]


def both_steps(*steps: tuple[str, Target | None], reading: str = "both") -> list[str]:
    """Take steps where the tile merges their roads and carries the symbol."""
    through = {"features": [{"kind": "road", "sides": ["E", "W"]}], "magic": True}
    laid = [lay(through, 0, 0), lay("base.U", 1, 0, 90), lay("base.U", 5, 5), lay("base.U", 7, 7)]
    table = build(*laid, figures=MERGED, symbol_after_separation=reading)
    return against(table, *steps)


def test_they_are_parted_before_the_symbol_is_obeyed() -> None:
    assert both_steps(("mage", (5, 5, "road N")), ("mage", (7, 7, "road N"))) == []
    assert both_steps(("mage", (5, 5, "road N")), ("witch", (7, 7, "road N"))) == []


def test_both_steps_are_due() -> None:
    assert both_steps() == ["magic-must-separate", "magic-must-move"]
    assert both_steps(("mage", (5, 5, "road N"))) == ["magic-must-move"]


def test_the_second_step_may_not_bring_them_together_again() -> None:
    found = both_steps(("mage", (5, 5, "road N")), ("witch", (5, 5, "road S")))
    assert found == ["magic-together"]
    found = both_steps(("mage", (5, 5, "road N")), ("mage", (0, 0, "road E")))
    assert found == ["magic-together"]


def test_by_the_other_reading_the_separation_is_the_step_of_the_symbol() -> None:
    first, second = ("mage", (5, 5, "road N")), ("witch", (7, 7, "road N"))
    assert both_steps(first, reading="one") == []
    assert both_steps(reading="one") == ["magic-must-separate"]
    assert both_steps(first, second, reading="one") == ["magic-may-not-move"]


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
