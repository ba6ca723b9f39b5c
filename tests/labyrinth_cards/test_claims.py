"""Claims on cards that no question over HTTP reaches: what takes too long by other rules."""

from dataclasses import replace

import pytest

from referee.core.errors import Fault, NotAPosition
from referee.core.ticks import Tick, go_on
from referee.labyrinth_cards import claims
from referee.labyrinth_cards.cards import CardFace
from referee.labyrinth_cards.claims import CardJudge
from referee.labyrinth_cards.collecting.official import Collecting
from referee.labyrinth_cards.rules import Rules
from referee.labyrinth_cards.table import CardTable
from referee.labyrinth_cards.turns import rule_on_collecting

RULES = Rules("official", "witness", "allowed", "hands_played")
EAST = CardFace((-1, 0, -1, -1), (("crown",),))
TABLE = CardTable(RULES, {0: EAST, 1: EAST.turned(2)})


def test_nothing_is_said_of_rules_by_which_the_answer_takes_too_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def rule(table: CardTable, played: tuple[int, ...], tick: Tick = go_on) -> Collecting:
        if table.rules.variant != "official":
            raise NotAPosition([Fault("too-many-matches")])
        return rule_on_collecting(table, played, tick)

    usual = CardJudge(TABLE).judge_count((0,), 0).explanations
    assert {reading.key for each in usual for reading in each.readings} == {"variant", "last_card"}
    monkeypatch.setattr(claims, "rule_on_collecting", rule)
    rest = CardJudge(TABLE).judge_count((0,), 0).explanations
    assert {reading.key for each in rest for reading in each.readings} == {"last_card"}


def test_what_takes_too_long_by_the_rules_in_force_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def rule(*_: object) -> Collecting:
        raise NotAPosition([Fault("too-many-matches")])

    monkeypatch.setattr(claims, "rule_on_collecting", rule)
    with pytest.raises(NotAPosition):
        CardJudge(TABLE).judge_count((0,), 0)


def test_a_table_by_other_rules_keeps_its_maze() -> None:
    other = TABLE.under(replace(RULES, variant="steroids"))
    assert (other.rules.variant, other.faces) == ("steroids", TABLE.faces)
    assert other.maze is TABLE.maze
