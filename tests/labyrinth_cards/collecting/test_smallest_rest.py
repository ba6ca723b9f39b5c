"""Rests where there is none: cards that cannot hang together however many of them stay."""

import pytest

from referee.labyrinth_cards.collecting.smallest_rest import find_least
from referee.labyrinth_cards.collecting.sound_rests import LookBudget, SteinerProblem, find_some

APART = [0, 0]
BESIDE = [0b10, 0b01]


@pytest.mark.parametrize(
    ("near", "least"), [(APART, None), (BESIDE, 0b11)], ids=["apart", "side by side"]
)
def test_two_demands_are_met_only_by_cards_that_hang_together(
    near: list[int], least: int | None
) -> None:
    problem = SteinerProblem(near, 0b11, 0, [0b01, 0b10])
    assert find_some(problem) == least
    assert find_least(problem, LookBudget()) == least


@pytest.mark.parametrize(("near", "least"), [(APART, None), (BESIDE, 0b11)])
def test_a_card_that_stays_is_joined_by_what_a_demand_asks_for(
    near: list[int], least: int | None
) -> None:
    assert find_least(SteinerProblem(near, 0b10, 0b01, [0b10]), LookBudget()) == least
