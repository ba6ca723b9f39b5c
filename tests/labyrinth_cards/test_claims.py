"""Claims on cards that no question over HTTP reaches: what takes too long by other rules."""

from dataclasses import replace

import pytest

from referee.core.errors import Fault, NotAPosition
from referee.labyrinth_cards.cards import CardFace
from referee.labyrinth_cards.claims import CardJudge
from referee.labyrinth_cards.collecting.rests import LookBudget, Pool, Squares, find_best
from referee.labyrinth_cards.rules import Rules
from referee.labyrinth_cards.table import CardTable

RULES = Rules("official", "witness", "allowed", "hands_played")
EAST = CardFace((-1, 0, -1, -1), (("crown",),))
TABLE = CardTable(RULES, {0: EAST, 1: EAST.turned(2)})


def test_nothing_is_said_of_rules_by_which_the_answer_takes_too_long() -> None:
    def find(pool: Pool, budget: LookBudget) -> Squares:
        if pool.demands:
            raise NotAPosition([Fault("too-many-matches")])
        return find_best(pool, budget)

    searched: list[Pool] = []

    def count(pool: Pool, budget: LookBudget) -> Squares:
        searched.append(pool)
        return find(pool, budget)

    usual = CardJudge(TABLE).judge_count((0,), 0).explanations
    assert {reading.key for each in usual for reading in each.readings} == {"variant", "last_card"}
    judge = CardJudge(TABLE, solve=count)
    assert judge.judge_count((0,), 0).explanations == ()
    known = len(searched)
    assert judge.judge_count((1,), 0).explanations == ()
    assert len(searched) == known + 1  # for the right answer


def test_what_takes_too_long_by_the_rules_in_force_is_refused() -> None:
    def find(*_: object) -> Squares:
        raise NotAPosition([Fault("too-many-matches")])

    with pytest.raises(NotAPosition):
        CardJudge(TABLE, solve=find).judge_count((0,), 0)


def test_all_claims_of_a_question_share_two_budgets_and_search_nothing_twice() -> None:
    asked: list[tuple[Pool, LookBudget]] = []

    def find(pool: Pool, budget: LookBudget) -> Squares:
        asked.append((pool, budget))
        return find_best(pool, budget)

    judge = CardJudge(TABLE, solve=find)
    first, second = (judge.judge_count((0,), 7) for _ in range(2))
    assert first.case.best == second.case.best == 1
    pools = [pool for pool, _ in asked]
    assert len(pools) == len(set(pools)) > 1
    assert len({id(budget) for _, budget in asked}) == 2


def test_a_table_by_other_rules_keeps_its_maze() -> None:
    other = TABLE.under(replace(RULES, variant="steroids"))
    assert (other.rules.variant, other.faces) == ("steroids", TABLE.faces)
    assert other.maze is TABLE.maze
