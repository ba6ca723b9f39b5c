"""Minimal rests: the sound rests of a table that hold no other sound rest.

What they leave are the collections to which nothing can be added. A search decides one card at a
time, settles what follows, and gives up where a card that it chose to keep turns out to be spare.

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
    """Yield every sound rest that holds no other, each once.

    Higher nodes are let go before they are kept. If no card must stay, the highest node that stays
    of the smallest demand is chosen first, and it is the only one that may turn out to be spare.

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
    """Yield the sound rests between what is kept and all that is kept or free that hold no other.

    What became kept because it had to stay is in each of them, and what was chosen is tried once
    more when nothing is free: so only the nodes that are kept at the beginning may be spare.

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
    """Whether a kept node could go from every sound rest between ``kept`` and ``kept | free``.

    So it is if no demand rests on it alone, and all its neighbours hang together without it: those
    that are kept by way of kept nodes, and those that are free by lying beside one of these. For
    whatever a rest holds beyond, it hangs on the node by one of its neighbours.
    """
    bit = 1 << node
    if any(demand & kept == bit for demand in problem.demands):
        return False
    beside = problem.near[node] & kept
    whole = flood(beside & -beside, kept ^ bit, problem.near)
    return not beside & ~whole and all(
        problem.near[other] & whole for other in list_bits(problem.near[node] & free)
    )
