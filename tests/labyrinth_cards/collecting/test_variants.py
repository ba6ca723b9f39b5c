"""Collecting by the variants: what the answer says of a card alone, against judging just that."""

from collections import Counter
from random import Random

import pytest

from referee.api.labyrinth_cards.position import FORM
from referee.labyrinth_cards.collecting import variants
from tests.searching import share_of
from tests.tables import draw_maze


@pytest.mark.rule("card-11.2.collect", "card-11.2.together", "card-11.2.leave-one")
@pytest.mark.parametrize("reading", ["witness", "every-set"])
def test_a_card_may_go_alone_where_a_claim_to_it_meets_no_objection(reading: str) -> None:
    seen = Counter[bool]()
    for number in range(share_of(200)):
        chance = Random(f"alone {number}")
        rules = {"variant": "steroids", "leave_one": reading}
        maze = draw_maze(chance, 2 + number % 12)
        table = FORM.read_alone({**maze, "rules": rules}).table
        played = chance.sample(sorted(table.faces), number % 3)
        for match in variants.rule_on_collecting(table, played).matches:
            judged = variants.judge_collection(table, played, (match.square,))
            assert match.may_go_alone == (judged == ())
            seen[match.may_go_alone] += 1
    assert min(seen[True], seen[False]) >= share_of(40)
