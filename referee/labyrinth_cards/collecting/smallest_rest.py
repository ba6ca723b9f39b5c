"""The sweep: the smallest sound rest of a table, found exactly.

This is the problem of the smallest connected rest that meets some demands (a Steiner tree problem),
hard in general. Tables of cards are narrow, though: settled in a good order, few nodes lie on the
*border* between those that are settled and those that are not. So the sweep settles one node after
the other, both ways, and of all *ways* to settle the nodes so far it carries on only what the rest
of the sweep can tell apart:

- the groups: which nodes of the border stay, and which of them hang together already;
- the demands met so far;
- the cost: how many nodes stay, and which.

What is left to settle asks nothing of a way but its groups and the demands it has met. So of two
ways with the same groups, the one that costs more and meets no demand that the other does not is
dropped: whatever completes it completes the other for less. A group that leaves the border can't
grow any more: it is the whole rest, or the way ends there. So does a way that costs more than a
rest that is known.

Costs order rests. A node that may go costs ``1 << size | 1 << node``, one that must stay nothing.
Sums compare by the number of nodes and then by the nodes, the highest first, and a sum *is* that
number and the mask of the nodes. So no two rests cost the same, and the cheapest needs no trace.

Rule: card-10.5.several, card-11.2.together, card-11.2.leave-one
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from referee.core.graphs import list_bits
from referee.labyrinth_cards.collecting.sound_rests import (
    Field,
    Patience,
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
"""A node on the border doubles the ways, an open demand adds a third: 2 ** (2 / 5) is 1.32."""

Groups = tuple[int, ...]
Way = tuple[int, int]
"""The cost of a way and the demands that it meets, as a mask of their numbers."""
Ways = dict[Groups, list[Way]]


def find_least(field: Field, patience: Patience) -> int | None:
    """Return the sound rest of the fewest nodes that may go, of several the lowest mask.

    None if there is no sound rest.

    :raises Exhausted: when the patience is exhausted.
    """
    kept, free = field.must_stay, field.free
    if kept:
        settled = settle(field, kept, free)
        if settled is None:
            return None
        kept, free = settled
        if not free:
            return kept
    demands = drop_implied(demand & free for demand in field.demands if not demand & kept)
    return _Sweep(Field(field.near, free, kept, demands)).find_least(patience)


class _Step(NamedTuple):
    """One node of the sweep.

    ``border`` holds the settled nodes with a neighbour that is not settled yet, after this step;
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
    """One sweep over the nodes of a field."""

    def __init__(self, field: Field) -> None:
        self._field = field
        self._size = field.free.bit_length()
        self._all_met = (1 << len(field.demands)) - 1
        # Whatever costs the limit or more is given up; some rest that is known gives the first one.
        some = find_some(field)
        bound = field.free if some is None else some & field.free
        self._limit = (bound.bit_count() + 1) << self._size
        self._least: int | None = None

    def find_least(self, patience: Patience) -> int | None:
        """Return the cheapest sound rest; None if there is none.

        :raises Exhausted: when the patience is exhausted.
        """
        ways: Ways = {(): [(0, 0)]}
        for step in self._plan(find_order(self._field)):
            ways = self._advance(ways, step)
            patience.spend(sum(map(len, ways.values())))
        if self._least is None:
            return None
        return self._field.must_stay | self._least & self._field.free

    def _plan(self, order: Sequence[int]) -> Iterator[_Step]:
        near, demands = self._field.near, self._field.demands
        left = self._field.free | self._field.must_stay
        border = 0
        for node in order:
            bit = 1 << node
            left ^= bit
            border = _keep_open(border | bit, near, left)
            meets = sum(1 << which for which, demand in enumerate(demands) if demand & bit)
            due = sum(1 << which for which in list_bits(meets) if not demands[which] & left)
            cost = 1 << self._size | bit if bit & self._field.free else 0
            must_follow = bool(left & self._field.must_stay)
            yield _Step(bit, near[node], cost, meets, due, border, must_follow)

    def _advance(self, ways: Ways, step: _Step) -> Ways:
        """Settle one node both ways: let it go, if it may, and let it stay."""
        after: Ways = {}
        for groups, found in ways.items():
            if step.cost:
                self._carry(after, groups, step, found)
            joined = step.bit
            apart: list[int] = []
            for group in groups:
                if group & step.near:
                    joined |= group
                else:
                    apart.append(group)
            stays = [(cost + step.cost, met | step.meets) for cost, met in found]
            self._carry(after, (*apart, joined), step, stays)
        return {groups: _drop_worse(found) for groups, found in after.items()}

    def _carry(self, after: Ways, groups: Groups, step: _Step, found: Sequence[Way]) -> None:
        """Carry on the ways that may still lead to the cheapest rest; note a rest that is whole."""
        on_border = [group & step.border for group in groups]
        if 0 in on_border:
            if len(groups) == 1 and not step.must_follow:
                self._close(found)
            return
        due, limit = step.due, self._limit
        carried = [way for way in found if way[1] & due == due and way[0] < limit]
        if carried:
            on_border.sort()
            after.setdefault(tuple(on_border), []).extend(carried)

    def _close(self, found: Sequence[Way]) -> None:
        for cost, met in found:
            if met == self._all_met and cost < self._limit:
                self._least = self._limit = cost


def _drop_worse(found: list[Way]) -> list[Way]:
    """Return the ways of which none cheaper meets as much, of some that have the same groups."""
    if len(found) == 1:
        return found
    found.sort()
    better: list[Way] = []
    for way in found:
        met = way[1]
        for _, other in better:
            if other | met == other:
                break
        else:
            better.append(way)
    return better


def find_order(field: Field) -> list[int]:
    """Return the nodes in an order that keeps few of them on the border and few demands open.

    The burden of an order estimates how many ways a sweep carries on. Orders grow from several
    nodes, those with few neighbours first, since a table is best swept from an end to the other.
    """
    nodes = list_bits(field.free | field.must_stay)
    nodes.sort(key=lambda node: field.near[node].bit_count())
    meets = [0] * len(field.near)
    for which, demand in enumerate(field.demands):
        for node in list_bits(demand):
            meets[node] |= 1 << which
    best = nodes
    burden: int | None = None
    for start in nodes[:STARTS]:
        found = _grow_order(field, meets, start, burden)
        if found is not None:
            burden, best = found
            if burden < ENOUGH:
                break
    return best


def _grow_order(
    field: Field, meets: Sequence[int], start: int, limit: int | None
) -> tuple[int, list[int]] | None:
    """Return the burden and the order grown from a start; None if the burden reaches a limit.

    Each next node is, of those beside the border, the one that burdens it least.
    """
    left = field.free | field.must_stay
    order: list[int] = []
    border = open_demands = burden = 0
    node = start
    while limit is None or burden < limit:
        order.append(node)
        left ^= 1 << node
        if not left:
            return burden, order
        border = _keep_open(border | 1 << node, field.near, left)
        open_demands = _keep_open(open_demands | meets[node], field.demands, left)
        opened = open_demands.bit_count()
        burden += (4**opened << border.bit_count()) // 3**opened
        node = _choose_next(field, meets, left, border, open_demands)
    return None


def _keep_open(numbers: int, masks: Sequence[int], left: int) -> int:
    """Return those of some numbers whose mask still has a node that is left."""
    return sum(1 << number for number in list_bits(numbers) if masks[number] & left)


def _choose_next(
    field: Field, meets: Sequence[int], left: int, border: int, open_demands: int
) -> int:
    """Return the node that adds least to the border and the open demands, of equal ones the first.

    A node takes off the border those of which it is the last neighbour, itself included.
    """
    relief: dict[int, int] = {}
    beside = 0
    for node in list_bits(border):
        last = field.near[node] & left
        beside |= last
        if not last & (last - 1):
            relief[last] = relief.get(last, 0) + NODE_WEIGHT
    for which in list_bits(open_demands):
        last = field.demands[which] & left
        if not last & (last - 1):
            relief[last] = relief.get(last, 0) + DEMAND_WEIGHT
    best, least = -1, 0
    for node in list_bits(beside or left):
        more = DEMAND_WEIGHT * (meets[node] & ~open_demands).bit_count()
        more -= relief.get(1 << node, 0)
        if field.near[node] & left:
            more += NODE_WEIGHT
        if best < 0 or more < least:
            best, least = node, more
    return best
