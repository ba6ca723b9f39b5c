"""The list of the best turns: of those that lead to one table it keeps the first."""

from itertools import permutations

from referee.core.grid import square_at
from referee.labyrinth_cards.actions import Rotate
from referee.labyrinth_cards.suggesting.shortlist import Listed

HERE, BESIDE = square_at(0, 0), square_at(1, 0)
FEW = (Rotate(HERE, 1),)
MORE = (Rotate(BESIDE, 1), Rotate(HERE, 1))
MOST = (*FEW, *MORE)


def test_of_the_turns_that_lead_to_one_table_the_first_is_listed_whenever_it_is_found() -> None:
    for found in permutations((FEW, MORE, MOST)):
        listed = Listed()
        for actions in found:
            listed.add(actions, (HERE,), "one table")
        listed.add(MORE, (), "another")
        assert [turn.actions for turn in listed.turns()] == [FEW, MORE]
