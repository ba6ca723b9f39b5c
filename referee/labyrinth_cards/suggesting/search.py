"""The search for the best turn of the variants.

There are tens of thousands of tables after two actions and millions after three, so they are
searched best first. A forecast says how many cards none of the turns of a plan can exceed, and the
plan that promises most is always the next to be looked at closer. Once no plan promises more than
the best turn found, or as much and an earlier place in the order, that turn is proved to be the
best. A plan is forecast again and again:

- With its parent, the plan of which it is an extension: all that a plan can be extended by are
  forecast together, from what the parent joins (see ``extensions``). That is all that most of the
  tens of thousands of plans of three squares ever take.
- Closely, when it is the best: whether enough cards can go for the plan to hold a better turn than
  the best one found. That takes a search of its own (see ``lower_bounds``), over the cards
  that stay, but it asks for no more than yes or no, and few plans pass.
- Its parts, when a plan was split, each by itself, first roughly, then closely.
- What is left of a plan are single turns; what they collect is found exactly.

Turns of one action are searched before those of two, and those of two before those of three. So
Steroids does all that Caffeinated does before it goes on, and a larger budget does all that a
smaller one does.

Rule: card-11.1.actions, card-11.2.collect
"""

from collections.abc import Mapping, Sequence
from heapq import heappop, heappush
from itertools import count
from typing import Final

from referee.core.errors import NotAPosition
from referee.labyrinth_cards.actions import Draw, Play, Rotate
from referee.labyrinth_cards.cards import CardFace
from referee.labyrinth_cards.collecting.rests import Solve, Squares, find_best
from referee.labyrinth_cards.collecting.variants import make_pool
from referee.labyrinth_cards.suggesting.courses import Course
from referee.labyrinth_cards.suggesting.extensions import Extensions
from referee.labyrinth_cards.suggesting.forecasts import Forecaster
from referee.labyrinth_cards.suggesting.plans import Plan, Planner
from referee.labyrinth_cards.suggesting.shortlist import (
    MOST_LISTED,
    WORST,
    Ended,
    Key,
    Listed,
    Meter,
    MeteredLooks,
)
from referee.labyrinth_cards.table import CardTable

_FORECAST: Final = 1
_SOLUTION: Final = 20
"""The nodes that a forecast takes and that an exact solution takes besides its looks."""
_EXTENSIONS: Final = 8
"""Extensions of one plan that are forecast per node of the budget."""
_REST: Final = 300
"""Nodes that may always be spent on the rest of the list."""
_ENTRIES: Final = 8
"""Plans set aside that are resumed per node of the budget."""

_Entry = tuple[Key, int, Plan]
"""A key that no turn of the plan comes before, a number that orders equal keys, and the plan."""
_Grown = tuple[int, Squares]
"""What the turns on some targets collect at most, negated, and the targets."""


class TurnSearch:
    """A best-first search for the best turns, which end up in ``listed``.

    ``solved`` says what is known already of turns of one action: what they collect at best. The
    best of them are listed before the search begins.
    """

    def __init__(
        self,
        table: CardTable,
        hand: Sequence[CardFace],
        forecaster: Forecaster,
        meter: Meter,
        solved: Mapping[Play | Rotate, Squares],
        solve: Solve = find_best,
    ) -> None:
        self._solve_pool = solve
        self._table = table
        self._meter = meter
        self._solved = solved
        self._forecaster = forecaster
        self._planner = Planner(table, hand, forecaster.masks)
        self._plans: list[_Entry] = []
        self._left: dict[int, list[Squares]] = {}
        self._ticks = count()
        self._unsolved = WORST
        self.listed = Listed()
        for action, collect in solved.items():
            self.listed.add((action,), collect, _find_changed(table, hand, action))

    def run(self, allowed: int) -> bool:
        """Search turns of up to ``allowed`` actions; tell whether the first is proved the best.

        After the proof as much work again may go into the rest of the list, or _REST if that is
        more: with single actions known, a proof may take hardly any.
        """
        is_proved = False
        try:
            self._push(self._enter(-len(self._table.faces), Plan((), {}, Course((), {}))))
            self._resolve()
            grown: list[_Grown] = [(0, ())]
            for actions in range(1, allowed + 1):
                grown = self._grow(sorted(grown))
                if actions > 1:
                    self._resolve()
            is_proved = self.listed.key(0) < self._unsolved
            self._complete(self._meter.nodes + max(self._meter.nodes, _REST))
        except Ended:
            pass
        return is_proved

    def _complete(self, until: int) -> None:
        """Find the rest of the list; plans that could not be the best are taken up again.

        :param until: the number of nodes after which to leave off.
        """
        self._resolve(MOST_LISTED - 1, until)
        for promise in sorted(self._left):
            if promise > self.listed.key(MOST_LISTED - 1)[0] or self._meter.nodes >= until:
                break
            for at, targets in enumerate(self._left[promise]):
                if not at % _ENTRIES:
                    self._meter.spend(1)
                self._push(self._enter(promise, Plan(targets)))
            self._resolve(MOST_LISTED - 1, until)

    # ------------------------------------------------------------------ making plans

    def _grow(self, parents: Sequence[_Grown]) -> list[_Grown]:
        """Make plans of one action more.

        The parents that promise most come first. In between, as much work as went into making plans
        goes into following the best ones to a turn, so that a search that ends early has found
        something.
        """
        grown: list[_Grown] = []
        done: dict[Squares, set[int]] = {}
        allowance = 0
        for _, parent in parents:
            start = self._meter.nodes
            found = self._extend(parent, done)
            grown += found
            best = self.listed.key(0)[0]
            for promise, targets in found:
                if promise <= best:
                    self._push(self._enter(promise, Plan(targets)))
                else:
                    self._left.setdefault(promise, []).append(targets)
            allowance += self._meter.nodes - start
            while allowance > 0 and self._has_better(0):
                start = self._meter.nodes
                self._follow(heappop(self._plans))
                allowance -= self._meter.nodes - start
        return grown

    def _extend(self, parent: Squares, done: dict[Squares, set[int]]) -> list[_Grown]:
        """Return the extensions of a plan by one target that no plan before it had.

        :param done: by the targets of a plan without one of them, what has extended those; changed
            in place.
        """
        before = [
            done.setdefault(parent[:at] + parent[at + 1 :], set()) for at in range(len(parent))
        ]
        known = set().union(*before)
        for square, others in zip(parent, before, strict=True):
            others.add(square)
        squares = sorted(self._planner.find_more(parent) - known)
        self._meter.spend(_FORECAST + len(squares) // _EXTENSIONS)
        extensions = Extensions(self._forecaster, self._planner.lay(Plan(parent)))
        return [(-extensions.bound(square), tuple(sorted((*parent, square)))) for square in squares]

    def _enter(self, promise: int, plan: Plan) -> _Entry:
        """Return a plan with what its turns can't come before.

        :param promise: what its turns collect at most, negated.
        """
        return (promise, len(plan.targets), self._planner.find_first(plan)), next(self._ticks), plan

    def _push(self, entry: _Entry) -> None:
        """Put a plan among the others, if one of its turns may get into the list."""
        if entry[0] < self.listed.key(MOST_LISTED - 1):
            heappush(self._plans, entry)

    # ------------------------------------------------------------------ resolving plans

    def _has_better(self, place: int) -> bool:
        """Whether a plan may hold a turn that comes before the one at a place of the list."""
        return bool(self._plans) and self._plans[0][0] < self.listed.key(place)

    def _resolve(self, place: int = 0, until: int | None = None) -> None:
        """Look closer at the best plan while one may come before the turn at a place of the list.

        :param until: the number of nodes after which to leave off.
        """
        while self._has_better(place) and (until is None or self._meter.nodes < until):
            for part in self._look_closer(heappop(self._plans)):
                self._push(part)

    def _follow(self, entry: _Entry) -> None:
        """Look closer at a plan, then at the best part of it and so on, down to a turn."""
        while parts := sorted(self._look_closer(entry)):
            entry, *others = parts
            for other in others:
                self._push(other)
            if not entry[0] < self.listed.key(0):
                self._push(entry)
                return

    def _look_closer(self, entry: _Entry) -> list[_Entry]:
        """Return the parts of a plan, or the plan with a closer forecast; solve a single turn."""
        key, _, plan = entry
        if not plan.is_close:
            return [self._forecast_closely(plan, key)]
        if plan.course is None:
            return [self._forecast(part, key[0]) for part in self._planner.split(plan)]
        self._solve(plan, plan.course, key)
        return []

    def _forecast(self, plan: Plan, promise: int) -> _Entry:
        """Return a plan with what its turns can't come before, found fast.

        :param promise: what is known about how many cards they collect at most, negated.
        """
        self._meter.spend(_FORECAST)
        certain = plan.course is not None
        found = self._forecaster.bound(self._planner.lay(plan), certain=certain)
        return self._enter(max(promise, -found), plan)

    def _forecast_closely(self, plan: Plan, key: Key) -> _Entry:
        """Return a plan, with a lower promise if it holds no turn better than the best one found.

        To come before that one a turn has to collect as much or, if it is later in the order, more.
        """
        self._meter.spend(_FORECAST)
        best = self.listed.key(0)
        wanted = -best[0] if (best[0], *key[1:]) < best else 1 - best[0]
        certain = plan.course is not None
        found = self._forecaster.bound_closely(
            self._planner.lay(plan), max(wanted, 1), certain=certain, spend=self._meter.spend
        )
        return (max(key[0], -found), *key[1:]), next(self._ticks), plan._replace(is_close=True)

    def _solve(self, plan: Plan, course: Course, key: Key) -> None:
        """Find out exactly what a turn collects. Rule: card-11.2.collect."""
        self._meter.spend(_SOLUTION)
        try:
            collect = self._find_best(plan, course) if key[0] else ()
        except NotAPosition:
            self._unsolved = min(self._unsolved, key)
            return
        table = frozenset(course.faces.items() - self._table.faces.items())
        self.listed.add(course.actions, collect, table)

    def _find_best(self, plan: Plan, course: Course) -> Squares:
        """Return the best collection after a turn.

        :raises NotAPosition: ``too-many-matches``, if the exact answer would take too long.
        """
        if (known := self._find_solved(course)) is not None:
            return known
        played = self._planner.find_played(plan)
        sets = self._forecaster.find_sets(self._planner.lay(plan))
        on_table = frozenset((*self._table.faces, *played))
        pool = make_pool(self._table.rules, on_table, sets, played)
        return self._solve_pool(pool, MeteredLooks(self._meter))

    def _find_solved(self, course: Course) -> Squares | None:
        """Return the best collection after a turn if it was known before the search."""
        if len(course.actions) != 1 or isinstance(course.actions[0], Draw):
            return None
        return self._solved.get(course.actions[0])


def _find_changed(
    table: CardTable, hand: Sequence[CardFace], action: Play | Rotate
) -> frozenset[tuple[int, CardFace]]:
    """Return what lies otherwise after an action than before it."""
    lies = hand[action.card] if isinstance(action, Play) else table.faces[action.square]
    after = {(action.square, lies.turned(action.quarters))}
    return frozenset(after - table.faces.items())
