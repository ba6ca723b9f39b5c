"""Minimal rests: the sound rests of a table that hold no other sound rest.

What they leave are the collections to which nothing can be added. A search decides one card at a
time, settles what follows, and gives up where a card that it chose to keep turns out to be spare.

Rule: card-10.5.several, card-11.2.together, card-11.2.leave-one
"""

from collections.abc import Iterator

from referee.core.graphs import flood, list_bits
from referee.labyrinth_cards.collecting.sound_rests import Field, Patience, is_sound, settle


def find_pairs(field: Field) -> list[int]:
    """Return the sound rests of two nodes, the lowest mask first."""
    pairs = {
        1 << node | 1 << other for node, near in enumerate(field.near) for other in list_bits(near)
    }
    return sorted(pair for pair in pairs if is_sound(field, pair))


def find_minimal(field: Field, patience: Patience) -> Iterator[int]:
    """Yield every sound rest that holds no other, each once.

    Higher nodes are let go before they are kept.

    :raises Exhausted: when the patience is exhausted.
    """
    for rest in _find_candidates(field, patience):
        if not any(is_sound(field, rest ^ 1 << node) for node in list_bits(rest & field.free)):
            yield rest


def _find_candidates(field: Field, patience: Patience) -> Iterator[int]:
    """Yield sound rests, each once, among them all that hold no other.

    If no card must stay, the highest node that stays of the smallest demand is chosen first.
    """
    if field.must_stay:
        yield from _branch(field, field.must_stay, field.free, 0, patience)
        return
    free = field.free
    for node in reversed(list_bits(min(field.demands, key=int.bit_count, default=free))):
        free ^= 1 << node
        yield from _branch(field, 1 << node, free, 0, patience)


def _branch(field: Field, kept: int, free: int, chosen: int, patience: Patience) -> Iterator[int]:
    """Yield the candidates between what is kept and all that is kept or free.

    :param chosen: the kept nodes that did not have to stay when they were decided.
    """
    while True:
        patience.spend((kept | free).bit_count())
        settled = settle(field, kept, free)
        if settled is None:
            return
        kept, free = settled
        if any(_is_spare(field, kept, free, node) for node in list_bits(chosen)):
            return
        if not free:
            yield kept
            return
        first = 1 << free.bit_length() - 1
        free ^= first
        yield from _branch(field, kept, free, chosen, patience)
        kept |= first
        chosen |= first


def _is_spare(field: Field, kept: int, free: int, node: int) -> bool:
    """Whether a kept node could go from every sound rest between ``kept`` and ``kept | free``.

    So it is if no demand rests on it alone, and all its neighbours hang together without it: those
    that are kept by way of kept nodes, and those that are free by lying beside one of these. For
    whatever a rest holds beyond, it hangs on the node by one of its neighbours.
    """
    bit = 1 << node
    if any(demand & kept == bit for demand in field.demands):
        return False
    beside = field.near[node] & kept
    whole = flood(beside & -beside, kept ^ bit, field.near)
    return not beside & ~whole and all(
        field.near[other] & whole for other in list_bits(field.near[node] & free)
    )
