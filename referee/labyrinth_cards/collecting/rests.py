"""Rests: what may stay on the table, and so which collections may be taken.

Some cards must stay; of the others as many as possible go, as long as all that remain hang together
side by side, are not too few, and meet the demands: of certain sets of cards one has to stay.
This module turns pools of cards into nodes and rests into collections; ``sound_rests`` says what
a sound rest is, ``smallest_rest`` finds the smallest one and ``minimal_rests`` those that hold no
other.

Cards that must stay and lie together are one node of the searches, so that their size depends on
the number of cards that may go and hardly on the table's.

Rule: card-10.5.together, card-10.5.several, card-10.5.last-card, card-11.2.together,
card-11.2.leave-one
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from referee.core.checkpoints import Checkpoint, in_steps, no_checkpoint
from referee.core.errors import Fault, NotAPosition
from referee.core.graphs import find_groups, find_hanging_parts, flood, list_bits
from referee.core.grid import SIDE_STEP
from referee.labyrinth_cards.collecting.minimal_rests import find_minimal, find_pairs
from referee.labyrinth_cards.collecting.smallest_rest import find_least
from referee.labyrinth_cards.collecting.sound_rests import (
    MAX_LOOKS,
    Exhausted,
    LookBudget,
    SteinerProblem,
    drop_implied,
)
from referee.labyrinth_cards.collecting.together import find_cut_off

__all__ = [
    "MAX_LISTED",
    "MAX_LOOKS",
    "BestCollections",
    "Collections",
    "LookBudget",
    "Pool",
    "Squares",
    "find_best",
    "find_collections",
]

MAX_LISTED: Final = 100
"""The most inclusion-maximal collections that an answer lists."""

Squares = tuple[int, ...]


class Pool(NamedTuple):
    """What may go from a table, and what must stay.

    ``may_go`` is ascending; of each demand at least one card must stay, and ``fewest_left`` cards
    in all, one or two.
    """

    on_table: frozenset[int]
    may_go: Squares
    demands: tuple[frozenset[int], ...] = ()
    fewest_left: int = 1


@dataclass(frozen=True, slots=True)
class Collections:
    """The collections that leave a sound rest.

    ``best`` is a largest one, of several the one whose squares come first, () if there is none.
    ``maximal`` lists those to which nothing can be added, larger ones first, then by squares. If
    there are more than MAX_LISTED it is ``truncated``: it holds that many, ``best`` among them.
    ``cut_off`` gives, for each card that may go, the squares that would be cut
    off if that card alone were taken.
    """

    cut_off: tuple[Squares, ...]
    best: Squares
    maximal: tuple[Squares, ...]
    truncated: bool


def find_collections(
    pool: Pool, anchor: int | None, checkpoint: Checkpoint = no_checkpoint, looks: int = MAX_LOOKS
) -> Collections:
    """Return the collections out of some cards that leave a sound rest.

    :param anchor: the card from which the others are cut off; None: the largest group, of equally
        large ones the first.
    :param checkpoint: called every few milliseconds.
    :param looks: what listing them may look at, and the search for the best one, too.
    :raises NotAPosition: ``too-many-matches``, if the exact answer would take too long.

    Rule: card-10.5.together, card-10.5.several, card-10.5.last-card, card-11.2.leave-one
    """
    solver = _PoolSolver(pool)
    if anchor is None:
        cut_off = tuple(
            tuple(sorted(find_cut_off(pool.on_table - {square}, None)))
            for square in in_steps(pool.may_go, checkpoint)
        )
    else:
        cut_off = tuple(solver.find_cut_off(anchor))
    masks, truncated = solver.find_maximal(LookBudget(looks, checkpoint))
    collections = {solver.squares(mask) for mask in masks}
    if truncated:
        collections |= {solver.find_best(LookBudget(looks, checkpoint))} - {()}
    maximal = tuple(sorted(collections, key=_larger_first))
    return Collections(cut_off, (*maximal, ())[0], maximal[:MAX_LISTED], truncated)


def find_best(pool: Pool, budget: LookBudget) -> Squares:
    """Return ``find_collections(...).best`` without listing the others.

    :param budget: shared by all searches of one question.

    :raises NotAPosition: ``too-many-matches``, if the exact answer would take too long.

    Rule: card-10.5.together, card-10.5.several, card-10.5.last-card, card-11.2.leave-one
    """
    return _PoolSolver(pool).find_best(budget)


Solve = Callable[[Pool, LookBudget], Squares]
"""Finds the best collection out of a pool as :func:`find_best` does."""


class BestCollections:
    """The best collections out of some pools: what equal ones have in common is found once.

    :param solve: finds one that is not known yet.
    """

    def __init__(self, solve: Solve = find_best) -> None:
        self._solve = solve
        self._known: dict[Pool, Squares] = {}

    def find(self, pool: Pool, budget: LookBudget) -> Squares:
        """Return what :func:`find_best` returns.

        :raises NotAPosition: ``too-many-matches``, if the exact answer would take too long.
        """
        if not pool.may_go:
            return ()
        if pool not in self._known:
            if budget.is_used_up:
                raise NotAPosition([Fault("too-many-matches", (), {"count": len(pool.may_go)})])
            self._known[pool] = self._solve(pool, budget)
        return self._known[pool]


def _larger_first(squares: Squares) -> tuple[int, Squares]:
    return -len(squares), squares


class _PoolSolver:
    """The searches for collections out of one pool.

    Nodes number the cards that may go from the last to the first, so that of equally large rests
    the one with the lowest mask leaves the collection whose squares come first. After them comes
    one node for each group of cards that must stay.
    """

    def __init__(self, pool: Pool) -> None:
        self._may_go = pool.may_go[::-1]
        groups = find_groups(pool.on_table.difference(pool.may_go))
        members: list[Squares] = [*((square,) for square in self._may_go), *groups]
        node_of = {square: node for node, group in enumerate(members) for square in group}
        near = [0] * len(members)
        for node, square in enumerate(self._may_go):
            beside = 0
            for step in SIDE_STEP:
                other = node_of.get(square + step)
                if other is not None:
                    beside |= 1 << other
                    near[other] |= 1 << node
            near[node] |= beside
        self._members, self._node_of = members, node_of
        self._all = free = (1 << len(self._may_go)) - 1
        must_stay = (1 << len(members)) - 1 - free
        self._needs_two = pool.fewest_left > 1 and len(pool.on_table) - len(pool.may_go) < 2
        if self._needs_two:
            # A card with no other beside it could only stay alone.
            free = sum(1 << node for node in list_bits(free) if near[node])
        masks = [sum({1 << node_of[square] for square in demand}) for demand in pool.demands]
        demands = drop_implied(mask & free for mask in masks if not mask & must_stay)
        self._problem = SteinerProblem(near, free, must_stay, demands)

    def squares(self, collection: int) -> Squares:
        """Return the squares of a mask of cards that go, ascending."""
        return tuple(self._may_go[node] for node in reversed(list_bits(collection)))

    def find_cut_off(self, anchor: int) -> Iterator[Squares]:
        """Yield for each card that may go what is cut off from a card that stays if it alone goes.

        One walk tells the parts that hang on single cards. Rule: card-10.5.together
        """
        near = self._problem.near
        root = self._node_of[anchor]
        together = (1 << len(self._members)) - 1
        whole = flood(1 << root, together, near)
        hanging = dict.fromkeys(range(len(self._may_go)), together ^ whole)
        for cut, part in find_hanging_parts(root, whole, near):
            if cut in hanging:
                hanging[cut] |= part
        for node in reversed(hanging):
            cut_off = hanging[node] & ~(1 << node)
            if cut_off:
                members = [self._members[each] for each in list_bits(cut_off)]
                yield tuple(sorted([square for group in members for square in group]))
            else:
                yield ()

    def find_best(self, budget: LookBudget) -> Squares:
        """Return a largest collection, of several the one whose squares come first; () for none.

        :raises NotAPosition: ``too-many-matches``, when the budget is exhausted.
        """
        try:
            rest = self._find_least(budget)
        except Exhausted:
            params = {"count": len(self._may_go)}
            raise NotAPosition([Fault("too-many-matches", (), params)]) from None
        return () if rest is None else self.squares(self._all & ~rest)

    def _find_least(self, budget: LookBudget) -> int | None:
        """Return the smallest rest. Where two cards must stay, no rest is smaller than a pair."""
        if self._needs_two and (pairs := find_pairs(self._problem)):
            return pairs[0]
        rest = find_least(self._problem, budget)
        return None if self._needs_two and rest == self._problem.must_stay else rest

    def find_maximal(self, budget: LookBudget) -> tuple[list[int], bool]:
        """Return the collections to which no card can be added, and whether some are missing."""
        found: list[int] = []
        try:
            for rest in self._find_minimal(budget):
                if collection := self._all & ~rest:
                    found.append(collection)
                if len(found) > MAX_LISTED:
                    return found, True
        except Exhausted:
            return found, True
        return found, False

    def _find_minimal(self, budget: LookBudget) -> Iterator[int]:
        """Yield the rests that hold no other. Where two cards must stay, each pair is one."""
        if self._needs_two:
            yield from find_pairs(self._problem)
        for rest in find_minimal(self._problem, budget):
            if not self._needs_two or rest.bit_count() > 2:
                yield rest
