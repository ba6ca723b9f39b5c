"""Keeping: which cards can stay on a table, and what follows from those that must.

The searches for collections look at the cards that *stay*. A *rest* is sound if it holds all cards
that must stay, hangs together side by side, and meets every demand: of certain sets of cards one
has to stay. Nodes are cards that may go and groups of cards that must stay; sets of nodes are masks
(see ``core.graphs``). Two facts about sound rests carry the searches:

- From a sound rest one comes to any sound rest within it by taking one card at a time, and all
  rests on the way are sound: what lies outside a connected rest can be taken outermost cards first,
  and whatever holds a sound rest meets all demands. So a rest holds no other sound rest as soon as
  no single card of it can go.
- No way between other cards crosses a part of the table that hangs on them by a single card. So
  such parts, and the cards that they hang on, can often be settled at once (:func:`settle`).

Rule: card-10.5.together, card-10.5.several, card-11.2.together, card-11.2.leave-one
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from referee.core.checkpoints import Checkpoint, no_checkpoint
from referee.core.graphs import find_hanging_parts, flood, list_bits

MAX_LOOKS: Final = 120_000
"""How much all searches of one question may look at before it is refused.

A look is a node of a table that is settled, or a partial solution that a sweep
carries on. A table of ``benchmarks/labyrinths.py`` takes 14,416 looks at most for the largest
collection, and 35,630 for a list of a hundred.
"""
_TICK: Final = 128
"""Number of steps, about a millisecond, between two checkpoints of a search."""


class SteinerProblem(NamedTuple):
    """The nodes of a table: those that may go, those that must stay, and the demands.

    To keep as few as possible of them, all together, is a group Steiner tree problem. ``near``
    gives the neighbours of each node. Demands hold only nodes that may go.
    """

    near: Sequence[int]
    free: int
    must_stay: int
    demands: Sequence[int]


class Exhausted(Exception):
    """The searches of a question have looked at more than it may cost."""


class LookBudget:
    """What the searches of one question may still look at; it checkpoints as they do."""

    def __init__(self, looks: int = MAX_LOOKS, checkpoint: Checkpoint = no_checkpoint) -> None:
        self._left = looks
        self._checkpoint = checkpoint
        self._next = looks

    def spend(self, looks: int) -> None:
        """Take some looks away.

        :raises Exhausted: if there are not enough left.
        """
        self._left -= looks
        if self._left < 0:
            raise Exhausted
        if self._left < self._next:
            self._next = self._left - _TICK
            self.checkpoint()

    @property
    def is_used_up(self) -> bool:
        """Whether nothing more can be looked at."""
        return self._left < 0

    def checkpoint(self) -> None:
        """Checkpoint, while something is looked at that takes long."""
        self._checkpoint()


def drop_implied(demands: Iterable[int]) -> list[int]:
    """Return the demands that hold no other, smaller ones first: they imply all the others.

    >>> drop_implied([0b111, 0b100, 0b011, 0b100])
    [4, 3]
    """
    found: list[int] = []
    for demand in sorted(set(demands), key=lambda mask: (mask.bit_count(), mask)):
        if not any(other & demand == other for other in found):
            found.append(demand)
    return found


def is_together(problem: SteinerProblem, nodes: int) -> bool:
    """Whether some nodes, at least one, hang together."""
    return flood(nodes & -nodes, nodes, problem.near) == nodes


def is_sound(problem: SteinerProblem, rest: int) -> bool:
    """Whether some nodes are a sound rest."""
    return (
        rest != 0
        and not problem.must_stay & ~rest
        and all(demand & rest for demand in problem.demands)
        and is_together(problem, rest)
    )


def settle(problem: SteinerProblem, kept: int, free: int) -> tuple[int, int] | None:
    """Settle what follows from the nodes that are kept, at least one, while some are still free.

    Return the nodes that are kept then, and those that are still free; None if no sound rest lies
    between ``kept`` and ``kept | free``. A node that became kept is in each of these rests. A node
    that is neither is in none that holds no other. Nothing is free if the kept nodes are a sound
    rest by themselves.
    """
    while True:
        whole = flood(kept & -kept, kept | free, problem.near)
        unmet = [demand & whole for demand in problem.demands if not demand & kept]
        if kept & ~whole or 0 in unmet:
            return None
        if not unmet and is_together(problem, kept):
            return kept, 0
        settled, free = _settle_parts(problem, kept, free & whole, unmet)
        if not settled:
            return kept, free
        kept |= settled
        free &= ~settled
        if not unmet:
            return kept, free if free and not is_together(problem, kept) else 0


def _settle_parts(
    problem: SteinerProblem, kept: int, free: int, unmet: Sequence[int]
) -> tuple[int, int]:
    """Return the free nodes that have to stay, and those still free.

    The root is kept. So a cut node stays if the part behind it holds a kept node or a whole demand;
    and a part that holds no kept node and meets no demand may go: nothing else needs it.
    """
    wanted = settled = 0
    for demand in unmet:
        wanted |= demand
        if not demand & (demand - 1):
            settled |= demand
    root = kept.bit_length() - 1
    for cut, part in find_hanging_parts(root, kept | free, problem.near):
        if part & kept or any(not demand & ~part for demand in unmet):
            settled |= 1 << cut & free
        elif not part & wanted:
            free &= ~part
    return settled, free


def find_some(problem: SteinerProblem) -> int | None:
    """Return a sound rest, small but seldom the smallest; None if none was found.

    It grows from one node by the shortest way to a node that must stay or meets a demand, until
    nothing is missing.
    """
    seeds = problem.must_stay or min(problem.demands, key=int.bit_count, default=problem.free)
    rest = seeds & -seeds
    while missing := _find_missing(problem, rest):
        way = _find_way(problem, rest, missing)
        if not way:
            return None
        rest |= way
    return rest


def _find_missing(problem: SteinerProblem, rest: int) -> int:
    """Return the nodes that must stay and those that meet a demand which the rest does not meet."""
    missing = problem.must_stay & ~rest
    for demand in problem.demands:
        if not demand & rest:
            missing |= demand
    return missing


def _find_way(problem: SteinerProblem, rest: int, goals: int) -> int:
    """Return the nodes of a shortest way from a rest to a goal, both counted; 0 for none."""
    rings = [rest]
    ahead = (problem.free | problem.must_stay) & ~rest
    while not rings[-1] & goals:
        beside = 0
        for node in list_bits(rings[-1]):
            beside |= problem.near[node]
        rings.append(beside & ahead)
        ahead &= ~beside
        if not rings[-1]:
            return 0
    way = 0
    reached = goals
    for ring in reversed(rings):
        bit = ring & reached
        bit &= -bit
        way |= bit
        reached = problem.near[bit.bit_length() - 1]
    return way
