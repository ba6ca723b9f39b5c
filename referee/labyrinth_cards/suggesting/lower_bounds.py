"""Lower bounds: how many cards have to stay on a table at least, found fast and low.

On the squares of a table, side by side, some cards stay; of each *demand*, a set of cards, at least
one stays; and all that stay hang together. ``collecting.sound_rests`` and its neighbours find out
exactly how many that are, and which. Here it is only asked whether so few can be enough, and the
answer is no only if they can't be. Sets of squares are masks (see ``core.graphs``).

Rule: card-11.2.together, card-11.2.leave-one
"""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from referee.core.graphs import flood
from referee.labyrinth_cards.suggesting.grounds import Ground

MOST_PARTIAL: Final = 40
"""The most partial rests that are looked at before a rest is taken for possible."""


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
    :param spend: called with 1 for each partial rest that is examined.
    """
    stays |= ground.stays
    free = ground.adjacency.squares & ~stays
    search = _RestSearch(ground.adjacency.near, spend, partial)
    return search.may_fit(stays, free, demands, most - stays.bit_count())


class _Start(NamedTuple):
    """Where rings begin: the innermost ring, its size and what is within it, something that stays.

    The cards of a demand are its first ring, as one of them stays; nothing is within.
    """

    size: int
    ring: int
    within: int


class _RestSearch:
    """A search for small rests, branch and bound.

    What stays hangs together. So a *ring* of cards around a part of the table that holds something
    that stays, or one of a demand, and not everything that stays, keeps a card. Rings that have no
    card in common keep a card each: there must be room for all of them. Of the smallest ring one
    card after the other is tried.
    """

    def __init__(self, near: Sequence[int], spend: Callable[[int], None], partial: int) -> None:
        self._near = near
        self._spend = spend
        self._left = partial
        self._used = 0

    def may_fit(self, stays: int, free: int, demands: Sequence[int], room: int) -> bool:
        """Whether there may be a rest of what stays and no more free cards than there is room."""
        if not self._left:
            return True
        self._left -= 1
        self._spend(1)
        unmet = [demand & free for demand in demands if not demand & stays]
        groups = self._find_groups(stays, free)
        if len(groups) < 2 and not unmet:
            return room >= 0
        root = groups[-1].within if groups else 0
        starts = groups + [_Start(demand.bit_count(), demand, 0) for demand in unmet]
        starts.sort()
        if not self._has_room(starts, root, stays, free, room):
            return False
        ring = starts[0].ring
        while ring:
            card = ring & -ring
            ring ^= card
            free ^= card
            if self.may_fit(stays | card, free, unmet, room - 1):
                return True
        return False

    def _find_groups(self, stays: int, free: int) -> list[_Start]:
        """Return the groups of what stays; the one with the largest ring comes last."""
        groups = []
        while stays:
            group = flood(stays & -stays, stays, self._near)
            stays ^= group
            ring = self._find_border(group) & free
            groups.append(_Start(ring.bit_count(), ring, group))
        groups.sort()
        return groups

    def _has_room(
        self, starts: Sequence[_Start], root: int, stays: int, free: int, room: int
    ) -> bool:
        """Whether there is room for a card of each ring, of rings that have no card in common.

        :param root: a group of what stays, which needs no ring; the others enclose it never.
        """
        if not starts[0].ring:
            return False
        self._used = 0
        for _, ring, within in starts:
            if not root or within != root:
                room -= self._count_rings(ring, within, root, stays, free)
                if room < 0:
                    return False
        return True

    def _count_rings(self, ring: int, within: int, root: int, stays: int, free: int) -> int:
        """Return how many rings enclose each other, from the innermost on, up to the root.

        Without a root, only the innermost counts.
        """
        count = 0
        while ring and not ring & self._used:
            count += 1
            self._used |= ring
            within |= ring
            border = self._find_border(within)
            while met := border & stays & ~within:
                group = flood(met & -met, stays, self._near)
                within |= group
                border |= self._find_border(group)
            if not root or within & root:
                break
            ring = border & free & ~within
        return count

    def _find_border(self, squares: int) -> int:
        near = self._near
        border = 0
        while squares:
            square = squares & -squares
            border |= near[square.bit_length() - 1]
            squares ^= square
        return border
