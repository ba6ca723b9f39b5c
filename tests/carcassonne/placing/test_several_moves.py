"""Moves in turn: each on the table that the one before has left, up to the first refused."""

import pytest

from referee.carcassonne.placing.announcements import FigureStep, Move, SpotAt
from referee.carcassonne.placing.moves import play
from referee.carcassonne.placing.several_moves import play_in_turn
from referee.carcassonne.tiles.tile import Spot
from referee.core.errors import NotAPosition
from referee.core.grid import square_at
from tests.building.tables import lay
from tests.carcassonne.laying import build, face_of

TABLE = build(lay("base.D", 0, 0))
SUPPLY = {"red": {"meeple": 2}}


def move(
    player: str, x: int, rotation: int, spot: Spot | None = None, tile: str = "base.A"
) -> Move:
    square = square_at(x, 0)
    figure = None if spot is None else FigureStep("meeple", SpotAt(square, spot))
    return Move(player, face_of(tile, rotation), square, figure)


EAST = move("red", 1, 90, Spot("road", "W"))
WEST = move("black", -1, 270)
AGAINST_THE_ROAD = move("red", -1, 0)
ON_A_CITY = move("red", -1, 270, Spot("city", "N"))


def test_each_is_judged_on_what_the_one_before_has_left() -> None:
    first, second = play_in_turn(TABLE, [EAST, WEST], SUPPLY)
    assert first == play(TABLE, EAST, SUPPLY)
    assert second == play(first.table, WEST, first.supply)
    assert second.awards == (("red", 3),)
    assert (first.supply, second.supply) == ({"red": {"meeple": 1}}, {"red": {"meeple": 2}})


def test_the_first_that_is_refused_is_the_last_that_is_looked_at() -> None:
    first, second = play_in_turn(TABLE, [EAST, AGAINST_THE_ROAD, ON_A_CITY], SUPPLY)
    assert not first.objections
    assert second == play(first.table, AGAINST_THE_ROAD, first.supply)
    assert [objection.code for objection in second.objections] == ["side-mismatch"]
    assert (second.table, second.supply) == (first.table, first.supply)


def test_a_spot_that_is_not_there_is_named_by_the_index_of_its_move() -> None:
    with pytest.raises(NotAPosition) as refusal:
        play_in_turn(TABLE, [EAST, ON_A_CITY, AGAINST_THE_ROAD])
    (fault,) = refusal.value.faults
    assert fault.path[:2] == (1, "figure")


def test_no_moves_leave_no_outcome() -> None:
    assert play_in_turn(TABLE, []) == ()


def test_others_have_their_turn_before_every_move() -> None:
    checkpoints: list[None] = []
    play_in_turn(TABLE, [EAST, AGAINST_THE_ROAD, WEST], checkpoint=lambda: checkpoints.append(None))
    assert len(checkpoints) == 2
