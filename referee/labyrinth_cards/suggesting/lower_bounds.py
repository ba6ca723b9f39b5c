"""Lower bounds: how many cards have to stay on a table at least, found fast and low.

On the squares of a table, side by side, some cards stay; of each *demand*, a set of cards, at least
one stays; and all that stay hang together. ``collecting.sound_rests`` and its neighbours find out
exactly how many that are, and which. Here it is only asked whether so few can be enough, and the
answer is no only if they can't be. Sets of squares are masks (see ``core.graphs``).

Rule: card-11.2.together, card-11.2.leave-one
"""

from collections.abc import Callable, Sequence
from typing import Final

from referee.core.graphs import find_parts
from referee.labyrinth_cards.suggesting.grounds import Ground

MOST_PARTIAL: Final = 400
"""The most partial rests that are looked at before a rest is taken for possible.

On tables of 44 cards with fewer of them, up to a thousand turns were solved that bring nothing.
"""
PARTIAL_PER_NODE: Final = 4
"""Partial rests that are looked at per node of the budget."""


def bound_roughly(ground: Ground, stays: int, demands: Sequence[int]) -> int:
    """Return a number of cards that can go at most, found fast.

    None, if what stays lies apart. Otherwise there stay: those that stay anyway; a card on which a
    part with such cards hangs, if there are others elsewhere; and one for each demand that these do
    not meet, of demands with no card in common.
    """
    adjacency = ground.adjacency
    stays |= ground.stays
    groups = adjacency.groups
    if len(groups) > 1 and sum(1 for group in groups if group & stays) > 1:
        return 0
    for cut, part, others in adjacency.hanging:
        if stays & part and stays & others:
            stays |= cut
    least = stays.bit_count()
    for demand in demands:
        if not demand & stays:
            least += 1
            stays |= demand
    return max(0, adjacency.squares.bit_count() - max(least, ground.fewest))


def may_leave(
    ground: Ground,
    stays: int,
    demands: Sequence[int],
    most: int,
    spend: Callable[[int], None],
    partial: int = MOST_PARTIAL,
) -> bool:
    """Tell whether at most ``most`` connected cards meet all demands.

    :param most: the number of cards that may stay at most.
    :param partial: if that many partial rests do not decide it, the answer is yes.
    :param spend: called with 1 for every PARTIAL_PER_NODE partial rests that are examined.
    """
    stays |= ground.stays
    adjacency = ground.adjacency
    for cut, part, others in adjacency.hanging:
        if stays & part and stays & others:
            stays |= cut
    free = adjacency.squares & ~stays
    unmet = [demand & free for demand in demands if not demand & stays]
    borders = [beside & free for _, beside in find_parts(stays, adjacency.near)]
    search = _RestSearch(adjacency.near, spend, partial)
    return search.may_fit(borders, free, unmet, most - stays.bit_count())


class _RestSearch:
    """A search for small rests, branch and bound.

    What stays hangs together in *parts*, and of a part only its *border* counts: the free cards
    beside it. A *ring* of free cards around a part, or one of a demand, keeps a card as long as
    there is another part. Rings that have no card in common keep a card each: there must be room
    for all of them. Of the smallest ring one card after the other is tried.
    """

    def __init__(self, near: Sequence[int], spend: Callable[[int], None], partial: int) -> None:
        self._near = near
        self._spend = spend
        self._left = partial

    def may_fit(self, borders: Sequence[int], free: int, unmet: Sequence[int], room: int) -> bool:
        """Whether there may be a rest of the parts and no more free cards than there is room.

        :param unmet: the free cards of the demands that are not met.
        """
        if not self._left:
            return True
        self._left -= 1
        if not self._left % PARTIAL_PER_NODE:
            self._spend(1)
        if len(borders) < 2 and not unmet:
            return room >= 0
        ring = self._find_least_ring(borders, unmet, free, room)
        while ring:
            card = ring & -ring
            ring ^= card
            free ^= card
            joined = self._near[card.bit_length() - 1]
            apart: list[int] = []
            for border in borders:
                if border & card:
                    joined |= border
                else:
                    apart.append(border & free)
            apart.append(joined & free)
            left = [demand & free for demand in unmet if not demand & card]
            if self.may_fit(apart, free, left, room - 1):
                return True
        return False

    def _find_least_ring(
        self, borders: Sequence[int], unmet: Sequence[int], free: int, room: int
    ) -> int:
        """Return the smallest ring; 0 if there is no room for a card of each ring.

        The part with the largest border needs no ring: the rings of the others end where they meet
        it. Without any part only the innermost ring of a demand counts.
        """
        parts = sorted(borders, key=int.bit_count)
        root = parts.pop() if parts else 0
        rings = sorted([*parts, *unmet], key=int.bit_count)
        if not rings[0]:
            return 0
        used = 0
        for ring in rings:
            if ring & used:
                continue
            room -= 1
            used |= ring
            if borders:
                enclosed = around = ring
                while not enclosed & root:
                    enclosed, around = self._enclose(enclosed, around, parts, free)
                    if not around or around & used:
                        break
                    room -= 1
                    used |= around
            if room < 0:
                return 0
        return rings[0]

    def _enclose(
        self, enclosed: int, ring: int, parts: Sequence[int], free: int
    ) -> tuple[int, int]:
        """Return all that the next ring encloses, itself included, and that ring."""
        beside = 0
        for border in parts:
            if border & ring:
                beside |= border
        while ring:
            card = ring & -ring
            ring ^= card
            beside |= self._near[card.bit_length() - 1]
        beside &= free & ~enclosed
        return enclosed | beside, beside
