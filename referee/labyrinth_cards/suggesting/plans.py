"""Plans: a search for the best turn of the variants.

There are tens of thousands of tables after two actions and millions after three, so they are
searched best first. A *plan* is one turn, or all turns that act on the same squares; a forecast
says how many cards none of them can exceed, and the plan that promises most is always the next to
be looked at closer. A plan is forecast roughly, then more tightly, then split: by which card is
played on which square, then into single turns, and what these collect is found exactly. Once no
plan promises more than the best turn found, or as much and an earlier place in the order, that turn
is proved to be the best.

Turns of one action are searched before those of two, and those of two before those of three. So
Steroids does all that Caffeinated does before it goes on, and a larger budget does all that a
smaller one does.

Rule: card-11.1.actions, card-11.1.play, card-11.1.rotate, card-11.2.collect
"""

from collections.abc import Iterator, Mapping, Sequence
from heapq import heappop, heappush
from itertools import count, permutations
from typing import Final, NamedTuple

from referee.core.errors import NotAPosition
from referee.core.grid import SIDE_STEP, is_on_grid
from referee.labyrinth_cards.actions import CLOCKWISE, COUNTERCLOCKWISE
from referee.labyrinth_cards.cards import CardFace
from referee.labyrinth_cards.collecting.rests import Squares, find_best
from referee.labyrinth_cards.collecting.variants import make_pool
from referee.labyrinth_cards.placement import find_free_squares
from referee.labyrinth_cards.suggesting.courses import (
    ActionsKey,
    Course,
    find_courses,
    order_actions,
)
from referee.labyrinth_cards.suggesting.forecasts import Forecaster
from referee.labyrinth_cards.suggesting.shortlist import (
    MOST_LISTED,
    WORST,
    Ended,
    Key,
    Listed,
    Meter,
    MeteredLooks,
)
from referee.labyrinth_cards.suggesting.table_masks import Laid
from referee.labyrinth_cards.table import CardTable

_ORDERS: Final = (0, 2, 8)
"""How thoroughly plans are forecast, again and again; the last is for single turns only, before
they are solved exactly."""
_ROUGHLY: Final = 1
_SOLUTION: Final = 20
"""The nodes that a rough forecast takes and that an exact solution takes besides its looks. Other
forecasts take a node for each order."""


class _Plan(NamedTuple):
    """Some turns that act on the same targets.

    ``cards`` says which card of the hand is played on each free square; None if it may be any.
    ``course`` is the one turn of the plan; None if there may be more. ``tightened`` counts the
    forecasts after the rough one.
    """

    targets: Squares
    cards: Mapping[int, int] | None = None
    course: Course | None = None
    tightened: int = 0


_Entry = tuple[Key, int, _Plan]
"""A plan, before it what none of its turns comes before, and what tells equal ones apart."""


class TurnSearch:
    """A best-first search for the best turns, which end up in ``listed``."""

    def __init__(self, table: CardTable, hand: Sequence[CardFace], meter: Meter) -> None:
        self._table = table
        self._hand = hand
        self._meter = meter
        self._forecaster = Forecaster(table, hand)
        self._free = find_free_squares(table.faces)
        self._turned = {
            (square, times): self._forecaster.masks.lay_any_turned(square, views)
            for square, face in table.faces.items()
            for times, quarters in ((1, (CLOCKWISE, COUNTERCLOCKWISE)), (2, (2,)))
            if (views := [view for each in quarters if (view := face.turned(each)) != face])
        }
        self._plans: list[_Entry] = []
        self._ticks = count()
        self._unsolved = WORST
        self.listed = Listed()

    def run(self, allowed: int) -> bool:
        """Search turns of up to so many actions; tell whether the first is proved to be the best.

        After the proof as much work again may go into the rest of the list.
        """
        is_proved = False
        try:
            self._push(self._forecast(_Plan((), {}, Course((), {})), len(self._table.faces)))
            self._resolve()
            grown: list[tuple[int, Squares]] = [(0, ())]
            for actions in range(1, allowed + 1):
                grown = self._grow(sorted(grown))
                if actions > 1:
                    self._resolve()
            is_proved = self.listed.key(0) < self._unsolved
            self._resolve(MOST_LISTED - 1, 2 * self._meter.nodes)
        except Ended:
            pass
        return is_proved

    # ------------------------------------------------------------------ making plans

    def _grow(self, parents: Sequence[tuple[int, Squares]]) -> list[tuple[int, Squares]]:
        """Make plans of one action more, and return (bound negated, targets) of each.

        The parents that promise most come first. In between, as much work as went into making plans
        goes into following the best ones to a turn, so that a search that ends early has found
        something.
        """
        rank = {targets: at for at, (_, targets) in enumerate(parents)}
        grown: list[tuple[int, Squares]] = []
        allowance = 0
        for at, (_, parent) in enumerate(parents):
            start = self._meter.nodes
            for targets in self._extend(parent):
                if min(rank.get(fewer, at) for fewer in _leave_one_out(targets)) == at:
                    entry = self._forecast(_Plan(targets), len(self._table.faces))
                    self._push(entry)
                    grown.append((entry[0][0], targets))
            allowance += self._meter.nodes - start
            while allowance > 0 and self._has_better(0):
                start = self._meter.nodes
                self._follow(heappop(self._plans))
                allowance -= self._meter.nodes - start
        return grown

    def _extend(self, targets: Squares) -> Iterator[Squares]:
        """Yield targets with one more, on which there is something to do.

        A card of the table is turned where it then looks different, by two quarter turns at most;
        and no more squares are filled than there are cards in hand.
        Rule: card-11.1.play, card-11.1.rotate-any
        """
        faces = self._table.faces
        filled = {target for target in targets if target not in faces}
        beyond = {target + step for target in filled for step in SIDE_STEP}
        for square in sorted({*faces, *self._free, *filter(is_on_grid, beyond)}):
            more = tuple(sorted((*targets, square)))
            if square in faces:
                if (square, more.count(square)) in self._turned:
                    yield more
            elif square in filled or len(filled) < len(self._hand):
                yield more

    def _forecast(self, plan: _Plan, most: int) -> _Entry:
        """Return a plan with what its turns can't come before.

        :param most: what is known about how many cards it promises at most.
        """
        orders = _ORDERS[plan.tightened]
        self._meter.spend(orders or _ROUGHLY)
        certain = plan.course is not None
        found = self._forecaster.bound(self._lay(plan), certain=certain, orders=orders)
        key = (-min(most, found), len(plan.targets), self._find_first(plan))
        return key, next(self._ticks), plan

    def _push(self, entry: _Entry) -> None:
        """Put a plan among the others, if one of its turns may get into the list."""
        if entry[0] < self.listed.key(MOST_LISTED - 1):
            heappush(self._plans, entry)

    def _lay(self, plan: _Plan) -> dict[int, Laid]:
        """Return what the turns of a plan may lay, by square, ascending."""
        masks, faces = self._forecaster.masks, self._table.faces
        targets, cards, course = plan.targets, plan.cards or {}, plan.course
        laid: dict[int, Laid] = {}
        for square in targets:
            if course is not None and square in faces:
                laid[square] = masks.lay_turned(square, course.faces[square])
            elif course is not None:
                laid[square] = masks.lay_played(cards[square], course.faces[square])
            elif square in faces:
                laid[square] = self._turned[square, targets.count(square)]
            elif plan.cards is not None:
                laid[square] = masks.lay_any_way(cards[square])
            else:
                laid[square] = masks.lay_any_card(targets.index(square))
        return laid

    def _find_first(self, plan: _Plan) -> ActionsKey:
        """Return what no turn of a plan comes before."""
        if plan.course is not None:
            return order_actions(plan.course.actions)
        faces = self._table.faces
        played = [square for square in plan.targets if square not in faces]
        if not played:
            return ((1, plan.targets[0]),)
        return (min((0, (plan.cards or {}).get(square, 0), square) for square in played),)

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

    def _look_closer(self, entry: _Entry) -> list[_Entry]:
        """Return the parts of a plan, or the plan with a tighter forecast; solve a single turn."""
        key, _, plan = entry
        if plan.tightened < (1 if plan.course is None else 2):
            return [self._forecast(plan._replace(tightened=plan.tightened + 1), -key[0])]
        if plan.course is None:
            return [self._forecast(part, -key[0]) for part in self._split(plan)]
        self._solve(plan, plan.course, key)
        return []

    def _split(self, plan: _Plan) -> Iterator[_Plan]:
        """Yield the parts of a plan: by the cards played, then by turns."""
        faces = self._table.faces
        if plan.cards is not None:
            for course in find_courses(faces, self._hand, plan.targets, plan.cards):
                yield _Plan(plan.targets, plan.cards, course)
            return
        filled = sorted({square for square in plan.targets if square not in faces})
        for cards in permutations(range(len(self._hand)), len(filled)):
            if not self._has_twin(cards):
                yield _Plan(plan.targets, dict(zip(filled, cards, strict=True)))

    def _has_twin(self, cards: Sequence[int]) -> bool:
        """Whether a card before one of these in the hand could be played in its place."""
        return any(
            self._hand[other] == self._hand[card] and other not in cards
            for card in cards
            for other in range(card)
        )

    def _solve(self, plan: _Plan, course: Course, key: Key) -> None:
        """Find out exactly what a turn collects. Rule: card-11.2.collect."""
        self._meter.spend(_SOLUTION)
        faces = self._table.faces
        played = [square for square in plan.targets if square not in faces]
        sets = self._forecaster.find_sets(self._lay(plan))
        pool = make_pool(self._table.rules, frozenset((*faces, *played)), sets, played)
        try:
            collect = find_best(pool, MeteredLooks(self._meter)) if key[0] else ()
        except NotAPosition:
            self._unsolved = min(self._unsolved, key)
            return
        self.listed.add(course.actions, collect)


def _leave_one_out(targets: Squares) -> Iterator[Squares]:
    """Yield the targets without one of them, for each."""
    for at in range(len(targets)):
        yield targets[:at] + targets[at + 1 :]
