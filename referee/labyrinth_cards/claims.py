"""Claims: whether what somebody says about a table of cards holds, and by what it would.

Each kind of claim is judged by the functions that answer the question about the same thing. What
would make a wrong claim hold is found by judging it under other rules, and by known mistakes (see
:mod:`referee.core.readings`). The cards lie the same by all rules, so their maze is joined once.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from referee.core.checkpoints import Checkpoint, no_checkpoint
from referee.core.errors import NotAPosition
from referee.core.readings import Explanation, explain
from referee.labyrinth_cards.actions import State
from referee.labyrinth_cards.cards import CardFace
from referee.labyrinth_cards.collecting.rests import LookBudget, Pool, Solve, Squares, find_best
from referee.labyrinth_cards.end import Left, rule_on_end
from referee.labyrinth_cards.mistakes import (
    ON_COLLECTIONS,
    ON_COUNTS,
    ON_ENDS,
    ON_PATHS,
    ON_PLACEMENTS,
    ON_TURNS,
)
from referee.labyrinth_cards.mistakes.cases import CardCase, CardMistake, Judge, Laying, PlayedTurn
from referee.labyrinth_cards.paths import Wayfinder
from referee.labyrinth_cards.placement import find_objections, propose_passing
from referee.labyrinth_cards.rules import Rules
from referee.labyrinth_cards.table import CardTable
from referee.labyrinth_cards.turns import (
    Turn,
    find_pool,
    judge_collection,
    object_to_played,
    play_turn,
)


class JudgedCards(NamedTuple):
    """A claim that was judged: ``case`` is what is right.

    ``explanations`` say what would make a wrong claim hold. On cards there is always a ruling.
    """

    upheld: bool
    case: CardCase
    explanations: tuple[Explanation[CardCase], ...] = ()


class CardJudge:
    """Judges claims on one table of cards.

    All claims on how many cards may be collected share what their searches may look at: for the
    right answers as much as a question has, and as much again for what would make others hold.

    :param checkpoint: called every few milliseconds.
    :param solve: finds how many cards may be collected.
    """

    def __init__(
        self, table: CardTable, checkpoint: Checkpoint = no_checkpoint, solve: Solve = find_best
    ) -> None:
        self.table = table
        self._solve = solve
        self.checkpoint = checkpoint
        self._for_right, self._for_others = (
            LookBudget(checkpoint=checkpoint),
            LookBudget(checkpoint=checkpoint),
        )
        self._may_search_others = True
        self._found: dict[Pool, Squares] = {}

    def judge_placement(
        self, face: CardFace, square: int, quarters: int = 0, *, is_legal: bool
    ) -> JudgedCards:
        """Judge whether a card may be laid so. Rule: card-10.3.joins.

        :param face: the card as it is held.
        :param quarters: the clockwise quarter turns by which it is turned.
        """
        laying = Laying(face, quarters, square)

        def judge(table: CardTable, judge: Judge) -> CardCase:
            found = find_objections(table, face.turned(quarters), square)
            warnings = propose_passing(table, (face,)) if found else ()
            return CardCase(table, judge, found, not found, warnings, laying=laying)

        return self._judge(judge, ON_PLACEMENTS, lambda case: case.is_legal == is_legal)

    def judge_path(self, start: int, goal: int, treasure: str, *, is_joined: bool) -> JudgedCards:
        """Judge whether a path joins a treasure on two cards. Rule: card-10.4."""

        def judge(table: CardTable, judge: Judge) -> CardCase:
            on_start = treasure in table.faces[start].find_treasures()
            ways = Wayfinder(table.maze).find_ways(treasure, start) if on_start else ()
            way = next((way for way in ways if way.goal == goal), None)
            sought = (treasure, start, goal)
            return CardCase(table, judge, (), way is not None, sought=sought, way=way)

        return self._judge(judge, ON_PATHS, lambda case: case.is_legal == is_joined)

    def judge_collection(self, played: Squares, want: Squares, *, is_legal: bool) -> JudgedCards:
        """Judge whether some cards may be collected.

        Rule: card-10.5.together, card-11.2.collect
        """

        def judge(table: CardTable, judge: Judge) -> CardCase:
            return _judge_collection(table, judge, played, want)

        return self._judge(judge, ON_COLLECTIONS, lambda case: case.is_legal == is_legal)

    def judge_count(self, played: Squares, count: int) -> JudgedCards:
        """Judge how many cards may be collected at best. Rule: card-10.5.several.

        :raises NotAPosition: ``too-many-matches``, if the exact answer would take too long.
        """

        def find(table: CardTable, judge: Judge, budget: LookBudget) -> CardCase:
            if found := object_to_played(table, played):
                return CardCase(table, judge, found, is_legal=False, best=0)
            pool = find_pool(table, played)
            best = self._find_best(pool, budget)
            return CardCase(table, judge, played=played, pool=pool, taken=best, best=len(best))

        def judge(table: CardTable, judge: Judge) -> CardCase:
            if self._may_search_others:
                try:
                    return find(table, judge, self._for_others)
                except NotAPosition:
                    self._may_search_others = False
            return CardCase(table, judge)  # by other rules it takes too long: nothing is said

        right = find(self.table, judge, self._for_right)
        return self._judge(judge, ON_COUNTS, lambda case: case.best == count, right)

    def _find_best(self, pool: Pool, budget: LookBudget) -> Squares:
        """Return a largest collection out of a pool; the same one is searched only once."""
        if pool not in self._found:
            self._found[pool] = self._solve(pool, budget)
        return self._found[pool]

    def judge_turn(self, start: State, turn: Turn, *, is_legal: bool) -> JudgedCards:
        """Judge whether a turn is legal. Rule: card-10.2.turn, card-11.1.actions.

        :raises NotAPosition: if an action plays a card that the hand does not have; paths are
            relative to the turn.
        """

        def judge(table: CardTable, judge: Judge) -> CardCase:
            begun = replace(start, table=table)
            outcome = play_turn(begun, turn)
            played_turn = PlayedTurn(begun, turn, _find_collection(begun, turn))
            found, warnings = outcome.objections, outcome.warnings
            return CardCase(table, judge, found, not found, warnings, played_turn=played_turn)

        return self._judge(judge, ON_TURNS, lambda case: case.is_legal == is_legal)

    def judge_end(
        self, left: Left, piles: Mapping[str, int], winners: Sequence[str]
    ) -> JudgedCards:
        """Judge who has won; nobody has before the game is over. Rule: card-10.6.end.

        :param left: what is left to play with on the table of this judge.
        """

        def judge(table: CardTable, judge: Judge) -> CardCase:
            end = rule_on_end(left._replace(table=table), piles)
            won = tuple(each.player for each in end.winners)
            reasons, warnings = end.ending.reasons, end.warnings
            return CardCase(table, judge, reasons, warnings=warnings, end=end, winners=won)

        return self._judge(judge, ON_ENDS, lambda case: {*case.winners} == {*winners})

    def _judge(
        self,
        judge: Judge,
        mistakes: Mapping[str, CardMistake],
        holds: Callable[[CardCase], bool],
        right: CardCase | None = None,
    ) -> JudgedCards:
        case = right or judge(self.table, judge)
        if holds(case):
            return JudgedCards(True, case)

        def judge_by(rules: Rules) -> CardCase:
            return judge(self.table.under(rules), judge)

        rules, checkpoint = self.table.rules, self.checkpoint
        found = explain(judge_by, rules, mistakes, holds, checkpoint, alone=mistakes)
        return JudgedCards(False, case, found)


def _judge_collection(table: CardTable, judge: Judge, played: Squares, want: Squares) -> CardCase:
    """Judge a collection on a table. Rule: card-10.5.together, card-11.2.collect."""
    if found := object_to_played(table, played):
        return CardCase(table, judge, found, is_legal=False, played=played, want=want)
    found = judge_collection(table, played, want)
    pool = find_pool(table, played)
    return CardCase(table, judge, found, not found, played=played, want=want, pool=pool)


def _find_collection(start: State, turn: Turn) -> CardCase | None:
    """Return the collection of a turn as a case of its own, if nothing else is against the turn."""
    acted = play_turn(start, turn._replace(collect=()))
    state = acted.state
    if acted.objections or object_to_played(state.table, state.played):
        return None
    want = tuple(sorted(turn.collect))

    def judge(table: CardTable, judge: Judge) -> CardCase:
        return _judge_collection(table, judge, state.played, want)

    return judge(state.table, judge)
