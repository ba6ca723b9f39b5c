"""Abbots who may be taken back, of all that a player has on the table."""

import pytest

from referee.carcassonne.placing.figures.abbots import find_abbots
from referee.carcassonne.scoring.features import Features
from referee.core.grid import square_at
from tests.building.tables import lay
from tests.carcassonne.laying import build


@pytest.mark.rule("car-14.10")
def test_of_several_abbots_those_come_back_who_may() -> None:
    laid = lay("base.U", 0, 0), lay("base.B", 5, 0), lay("base.B", 9, 0)
    figures = "red abbot 0,0 road N", "red abbot 5,0 monastery", "blue abbot 9,0 monastery"
    found = find_abbots(Features(build(*laid, figures=figures)), "red")
    assert [abbot.figure.square for abbot in found] == [square_at(5, 0)]
