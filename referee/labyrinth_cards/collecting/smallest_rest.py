"""The sweep: the smallest sound rest of a table, found exactly.

This is the problem of the smallest connected rest that meets some demands (a Steiner tree problem),
hard in general. Tables of cards are narrow, though: settled in a good order, few nodes lie on the
*border* between those that are settled and those that are not. So the sweep settles one node after
the other, both to stay and to go, and of all *partial* solutions, which settle the nodes so far, it
carries on only what the rest of the sweep can tell apart:

- the groups: which nodes of the border stay, and which of them hang together already;
- the demands met so far;
- the cost: how many nodes stay, and which.

What is left to settle asks nothing of a partial solution but its groups and the demands it has met.
So of two with the same groups, the one that costs more and meets no demand that the other does not
is dropped: whatever completes it completes the other for less. A group that leaves the border can't
grow any more: it is the whole rest, or the partial solution ends there. So does one that costs more
than a rest that is known.

Costs order rests. A node that may go costs ``1 << size | 1 << node``, one that must stay nothing.
Sums compare by the number of nodes and then by the nodes, the highest first, and a sum *is* that
number and the mask of the nodes. So no two rests cost the same, and the cheapest needs no trace.

Rule: card-10.5.several, card-11.2.together, card-11.2.leave-one
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from referee.core.checkpoints import Checkpoint, in_steps, no_checkpoint
from referee.core.graphs import list_bits
from referee.labyrinth_cards.collecting.sound_rests import (
    LookBudget,
    SteinerProblem,
    drop_implied,
    find_some,
    settle,
)

STARTS: Final = 8
"""How many orders are tried at most."""
ENOUGH: Final = 1_500
"""An order with less burden is good enough: to try another would take longer than it saves."""
NODE_WEIGHT: Final = 5
DEMAND_WEIGHT: Final = 2
"""A node on the border doubles the solutions, an open demand adds a third: 2 ** (2 / 5) is 1.32."""
_FEW: Final = 16
"""Partial solutions that are carried on without a checkpoint."""

Groups = tuple[int, ...]
Partial = tuple[int, int]
"""The cost of a partial solution and the demands that it meets, as a mask of their numbers."""
Partials = dict[Groups, list[Partial]]


def find_least(problem: SteinerProblem, budget: LookBudget) -> int | None:
    """Return the sound rest of the fewest nodes that may go, of several the lowest mask.

    None if there is no sound rest.

    :raises Exhausted: when the budget is exhausted.
    """
    kept, free = problem.must_stay, problem.free
    if kept:
        settled = settle(problem, kept, free)
        if settled is None:
            return None
        kept, free = settled
        if not free:
            return kept
    demands = drop_implied(demand & free for demand in problem.demands if not demand & kept)
    return _Sweep(SteinerProblem(problem.near, free, kept, demands)).find_least(budget)


class _SweptNode(NamedTuple):
    """One node of the sweep.

    ``border`` holds the settled nodes with a neighbour that is not settled yet, after this
    one;
    ``meets`` the demands that the node meets, ``due`` those that no later node can meet.
    """

    bit: int
    near: int
    cost: int
    meets: int
    due: int
    border: int
    must_follow: bool


class _Sweep:
    """One sweep over the nodes of a Steiner problem."""

    def __init__(self, problem: SteinerProblem) -> None:
        self._problem = problem
        self._size = problem.free.bit_length()
        self._all_met = (1 << len(problem.demands)) - 1
        # Whatever costs the limit or more is given up; some rest that is known gives the first one.
        some = find_some(problem)
        bound = problem.free if some is None else some & problem.free
        self._limit = (bound.bit_count() + 1) << self._size
        self._least: int | None = None

    def find_least(self, budget: LookBudget) -> int | None:
        """Return the cheapest sound rest; None if there is none.

        :raises Exhausted: when the budget is exhausted.
        """
        partials: Partials = {(): [(0, 0)]}
        for swept in self._plan(find_order(self._problem, budget.checkpoint)):
            partials = self._advance(partials, swept, budget.checkpoint)
            budget.spend(sum(map(len, partials.values())))
        if self._least is None:
            return None
        return self._problem.must_stay | self._least & self._problem.free

    def _plan(self, order: Sequence[int]) -> Iterator[_SweptNode]:
        near, demands = self._problem.near, self._problem.demands
        left = self._problem.free | self._problem.must_stay
        border = 0
        for node in order:
            bit = 1 << node
            left ^= bit
            border = _keep_open(border | bit, near, left)
            meets = sum(1 << which for which, demand in enumerate(demands) if demand & bit)
            due = sum(1 << which for which in list_bits(meets) if not demands[which] & left)
            cost = 1 << self._size | bit if bit & self._problem.free else 0
            must_follow = bool(left & self._problem.must_stay)
            yield _SweptNode(bit, near[node], cost, meets, due, border, must_follow)

    def _advance(self, partials: Partials, swept: _SweptNode, checkpoint: Checkpoint) -> Partials:
        """Settle one node both ways: let it go, if it may, and let it stay."""
        after: Partials = {}
        for groups, found in in_steps(partials.items(), checkpoint, _FEW):
            if swept.cost:
                self._carry(after, groups, swept, found)
            joined = swept.bit
            apart: list[int] = []
            for group in groups:
                if group & swept.near:
                    joined |= group
                else:
                    apart.append(group)
            stays = [(cost + swept.cost, met | swept.meets) for cost, met in found]
            self._carry(after, (*apart, joined), swept, stays)
        return {
            groups: _drop_worse(found, checkpoint)
            for groups, found in in_steps(after.items(), checkpoint, _FEW)
        }

    def _carry(
        self, after: Partials, groups: Groups, swept: _SweptNode, found: Sequence[Partial]
    ) -> None:
        """Carry on what may still lead to the cheapest rest; note a rest that is whole."""
        on_border = [group & swept.border for group in groups]
        if 0 in on_border:
            if len(groups) == 1 and not swept.must_follow:
                self._close(found)
            return
        due, limit = swept.due, self._limit
        carried = [partial for partial in found if partial[1] & due == due and partial[0] < limit]
        if carried:
            on_border.sort()
            after.setdefault(tuple(on_border), []).extend(carried)

    def _close(self, found: Sequence[Partial]) -> None:
        for cost, met in found:
            if met == self._all_met and cost < self._limit:
                self._least = self._limit = cost


def _drop_worse(found: list[Partial], checkpoint: Checkpoint) -> list[Partial]:
    """Return those of which none cheaper meets as much, of some that have the same groups."""
    if len(found) == 1:
        return found
    found.sort()
    better: list[Partial] = []
    for partial in in_steps(found, checkpoint, _FEW):
        met = partial[1]
        for _, other in better:
            if other | met == other:
                break
        else:
            better.append(partial)
    return better


def find_order(problem: SteinerProblem, checkpoint: Checkpoint = no_checkpoint) -> list[int]:
    """Return the nodes in an order that keeps few of them on the border and few demands open.

    The burden of an order estimates how many partial solutions a sweep carries on. Orders grow from
    several nodes, those with few neighbours first, since a table is best swept from an end to the
    other.
    """
    nodes = list_bits(problem.free | problem.must_stay)
    nodes.sort(key=lambda node: problem.near[node].bit_count())
    meets = [0] * len(problem.near)
    for which, demand in enumerate(problem.demands):
        for node in list_bits(demand):
            meets[node] |= 1 << which
    best = nodes
    burden: int | None = None
    for start in nodes[:STARTS]:
        found = _grow_order(problem, meets, start, burden, checkpoint)
        if found is not None:
            burden, best = found
            if burden < ENOUGH:
                break
    return best


def _grow_order(
    problem: SteinerProblem,
    meets: Sequence[int],
    start: int,
    limit: int | None,
    checkpoint: Checkpoint,
) -> tuple[int, list[int]] | None:
    """Return the burden and the order grown from a start; None if the burden reaches a limit.

    Each next node is, of those beside the border, the one that burdens it least.
    """
    left = problem.free | problem.must_stay
    order: list[int] = []
    border = open_demands = burden = 0
    node = start
    while limit is None or burden < limit:
        checkpoint()
        order.append(node)
        left ^= 1 << node
        if not left:
            return burden, order
        border = _keep_open(border | 1 << node, problem.near, left)
        open_demands = _keep_open(open_demands | meets[node], problem.demands, left)
        opened = open_demands.bit_count()
        burden += (4**opened << border.bit_count()) // 3**opened
        node = _choose_next(problem, meets, left, border, open_demands)
    return None


def _keep_open(numbers: int, masks: Sequence[int], left: int) -> int:
    """Return those of some numbers whose mask still has a node that is left."""
    return sum(1 << number for number in list_bits(numbers) if masks[number] & left)


def _choose_next(
    problem: SteinerProblem, meets: Sequence[int], left: int, border: int, open_demands: int
) -> int:
    """Return the node that adds least to the border and the open demands, of equal ones the first.

    A node takes off the border those of which it is the last neighbour, itself included.
    """
    relief: dict[int, int] = {}
    beside = 0
    for node in list_bits(border):
        last = problem.near[node] & left
        beside |= last
        if not last & (last - 1):
            relief[last] = relief.get(last, 0) + NODE_WEIGHT
    for which in list_bits(open_demands):
        last = problem.demands[which] & left
        if not last & (last - 1):
            relief[last] = relief.get(last, 0) + DEMAND_WEIGHT
    best, least = -1, 0
    for node in list_bits(beside or left):
        more = DEMAND_WEIGHT * (meets[node] & ~open_demands).bit_count()
        more -= relief.get(1 << node, 0)
        if problem.near[node] & left:
            more += NODE_WEIGHT
        if best < 0 or more < least:
            best, least = node, more
    return best
