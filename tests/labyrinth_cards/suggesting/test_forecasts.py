"""The masks of the search for turns, against the maze of the table that is really laid."""

from random import Random

import pytest

from referee.labyrinth_cards.actions import CLOCKWISE, Play, Rotate, take_action
from referee.labyrinth_cards.collecting import official, variants
from referee.labyrinth_cards.plays import find_plays
from referee.labyrinth_cards.suggesting.forecasts import Forecaster
from tests.labyrinth_cards.beginning import begin
from tests.labyrinth_cards.suggesting.test_suggestions import draw_case


@pytest.mark.rule("card-10.4", "card-10.4.separate-paths")
@pytest.mark.parametrize("seed", range(12))
def test_the_matches_of_a_play_are_those_of_the_table_after_it(seed: int) -> None:
    case = draw_case(f"matches {seed}", "official", 2 + seed, 2)
    forecaster = Forecaster(case.table, case.hand)
    for play in find_plays(case.table.faces, case.hand):
        action = Play(play.card, play.square, play.quarters)
        after = take_action(begin(case.table, case.hand, None), action)
        found = forecaster.find_matches(play.card, play.square, play.face)
        assert found == official.find_matches(after.table, play.square)


@pytest.mark.rule("card-10.4", "card-11.2.collect")
@pytest.mark.parametrize("seed", range(12))
def test_the_joined_sets_of_a_turn_are_those_of_the_maze_after_it(seed: int) -> None:
    case = draw_case(f"sets {seed}", "caffeinated", 2 + seed, 2)
    forecaster = Forecaster(case.table, case.hand)
    chance = Random(seed)
    plays = list(find_plays(case.table.faces, case.hand))
    for play in chance.sample(plays, min(20, len(plays))):
        turned = chance.choice(list(case.table.faces))
        laid = {
            play.square: forecaster.masks.lay_played(play.card, play.face),
            turned: forecaster.masks.lay_turned(turned, case.table.faces[turned].turned(1)),
        }
        state = begin(case.table, case.hand, None)
        for action in (Play(play.card, play.square, play.quarters), Rotate(turned, CLOCKWISE)):
            state = take_action(state, action)
        expected = [joined.squares for joined in variants.find_joined_sets(state.table.maze)]
        assert sorted(map(sorted, forecaster.find_sets(laid))) == sorted(map(sorted, expected))
