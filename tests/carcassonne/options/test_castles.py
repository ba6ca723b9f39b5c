"""Options with castles, goods and titles: each move against what it is alone."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from referee.carcassonne.further_sets.extras import Beside, Castle, Titles
from referee.carcassonne.options.finding import find_options
from referee.carcassonne.options.records import Option, Wanted
from referee.carcassonne.placing.announcements import EVERY_CASTLE, CastleStep
from referee.core.grid import square_at
from tests.building.tables import lay
from tests.carcassonne.laying import build
from tests.carcassonne.options.drawing import Asked, tile_of
from tests.carcassonne.options.test_laws import compare

# Semicircles around (0, 0), a castle to the west of them, and a road on the way to it.
LAID = (
    lay("base.E", 0, -1, 180),
    lay("base.E", 0, 1),
    lay("base.E", -2, 0),
    lay("base.E", -2, -1, 180),
    lay("base.A", -1, 1, 90),
    lay("base.D", -2, 1),
    lay("traders.B", 1, 0, 90),
)
CASTLE = Castle((square_at(-2, -1), square_at(-2, 0)), "black")
FIGURES = (
    "red meeple 0,-1 city S",
    "red meeple 0,1 city N",
    "black meeple -2,0 city N",
    "red meeple -1,1 field NNE",
    "red pig -1,1 field NNE",
)


def ask(tile: str, *figures: str, kinds: tuple[str, ...] = (), **more: Any) -> Asked:
    """Ask for the options of red."""
    goods: Mapping[str, Mapping[str, int]] = {"black": {"cloth": 1}, "red": {}}
    table = build(*LAID, figures=figures or FIGURES)
    beside = Beside(castles=(CASTLE,), goods=goods, titles=Titles("black"))
    wanted = Wanted("red", tile_of(tile), kinds, **more)
    return Asked(replace(table, beside=beside), wanted, {"black": 3}, None)


def steps(options: tuple[Option, ...], x: int, y: int) -> set[CastleStep | None]:
    there = (option for option in options if option.move.square == square_at(x, y))
    return {option.move.castle for option in there if option.completed}


def test_each_of_two_cities_may_become_a_castle() -> None:
    asked = ask("base.H")
    assert compare(asked)
    assert steps(find_options(*asked).options, 0, 0) == {None, (0,), (2,), EVERY_CASTLE}


def test_a_castle_is_worth_more_to_a_farmer_than_a_city() -> None:
    figures = ("red meeple 0,-1 city S", "red meeple 0,-1 field NNE")
    table = build(lay("base.E", 0, -1, 180), figures=figures)
    asked = Asked(table, Wanted("red", tile_of("base.E"), ("wagon",)), {}, None)
    assert compare(asked)
    there = [o for o in find_options(*asked).options if o.completed and o.move.figure is None]
    assert {o.move.castle: dict(o.end)["red"] for o in there} == {None: 4 + 3, EVERY_CASTLE: 4}


@pytest.mark.unmeasured
@pytest.mark.parametrize("tile", ["base.L", "base.A", "traders.O", "king_robber.city_road"])
def test_castles_score_and_titles_and_goods_are_taken(tile: str) -> None:
    assert compare(ask(tile, kinds=("meeple", "barn")))


def test_what_another_holds_is_the_others_choice() -> None:
    figures = ("red meeple 0,-1 city S", "black meeple 0,1 city N", "black meeple -2,0 city N")
    asked = ask("base.H", *figures)
    assert compare(asked)
    found = find_options(*asked)
    assert steps(found.options, 0, 0) == {None, (0,)}
    assert "others-may-choose" in {warning.code for warning in found.warnings}


@pytest.mark.parametrize("step", [None, EVERY_CASTLE, (0,), (1,)])
def test_a_step_that_was_asked_for_is_in_every_move(step: CastleStep | None) -> None:
    asked = ask("base.H", castles=(step,))
    compare(asked)
    assert {option.move.castle for option in find_options(*asked).options} <= {step}


def test_no_more_castles_than_are_left() -> None:
    asked = ask("base.H")
    own = tuple(
        Castle((square_at(x, -1), square_at(x, 0)), "red", is_scored=True) for x in (10, 12)
    )
    tiles = [lay("base.E", x, y, 0 if y == 0 else 180) for x in (10, 12) for y in (-1, 0)]
    table = build(*LAID, *tiles, figures=FIGURES)
    table = replace(table, beside=asked.table.beside._replace(castles=(CASTLE, *own)))
    short = asked._replace(table=table)
    assert compare(short)
    assert steps(find_options(*short).options, 0, 0) == {None, (0,), (2,)}
