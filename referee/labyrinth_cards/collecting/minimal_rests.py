"""Minimal rests: the sound rests of a table that contain no other sound rest.

A rest is what a collection leaves on the table; to what a minimal one leaves out, no card can be
added. The search decides one card at a time, settles what follows from that, and gives up a branch
once a card that it chose to keep turns out to be spare.

Rule: card-10.5.several, card-11.2.together, card-11.2.leave-one
"""

from collections.abc import Iterator

from referee.core.graphs import flood, list_bits
from referee.labyrinth_cards.collecting.sound_rests import (
    LookBudget,
    SteinerProblem,
    is_sound,
    settle,
)


def find_pairs(problem: SteinerProblem) -> list[int]:
    """Return the sound rests of two nodes, the lowest mask first."""
    pairs = {
        1 << node | 1 << other
        for node, near in enumerate(problem.near)
        for other in list_bits(near)
    }
    return sorted(pair for pair in pairs if is_sound(problem, pair))


def find_minimal(problem: SteinerProblem, budget: LookBudget) -> Iterator[int]:
    """Yield every sound rest that contains no other, each once.

    Of each node, highest first, the search tries to let it go before it keeps it. If no card must
    stay, the search first fixes the highest node that stays among those of the smallest demand;
    this is the only node that may turn out to be spare.

    :raises Exhausted: when the budget is exhausted.
    """
    if problem.must_stay:
        yield from _branch(problem, problem.must_stay, problem.free, 0, budget)
        return
    free = problem.free
    for node in reversed(list_bits(min(problem.demands, key=int.bit_count, default=free))):
        free ^= 1 << node
        for rest in _branch(problem, 1 << node, free, 0, budget):
            if not is_sound(problem, rest ^ 1 << node):
                yield rest


def _branch(
    problem: SteinerProblem, kept: int, free: int, chosen: int, budget: LookBudget
) -> Iterator[int]:
    """Yield the minimal sound rests that contain ``kept`` and lie within ``kept | free``.

    A node that had to stay is in each of them, and chosen nodes are tested until nothing is free.
    So only the nodes that are kept at the beginning may be spare.

    :param chosen: the kept nodes that did not have to stay when they were decided.
    """
    while True:
        budget.spend((kept | free).bit_count())
        settled = settle(problem, kept, free)
        if settled is None:
            return
        kept, free = settled
        if any(_is_spare(problem, kept, free, node) for node in list_bits(chosen)):
            return
        if not free:
            yield kept
            return
        first = 1 << free.bit_length() - 1
        free ^= first
        yield from _branch(problem, kept, free, chosen, budget)
        kept |= first
        chosen |= first


def _is_spare(problem: SteinerProblem, kept: int, free: int, node: int) -> bool:
    """Tell whether a kept node can leave every sound rest between ``kept`` and ``kept | free``.

    It can if no demand is met by it alone, and its neighbours are connected without it: kept ones
    through kept nodes, free ones by lying beside one of these. For whatever else a rest contains is
    connected to the node through one of its neighbours.
    """
    bit = 1 << node
    if any(demand & kept == bit for demand in problem.demands):
        return False
    beside = problem.near[node] & kept
    whole = flood(beside & -beside, kept ^ bit, problem.near)
    return not beside & ~whole and all(
        problem.near[other] & whole for other in list_bits(problem.near[node] & free)
    )
