"""Lower bounds: how many cards have to stay on a table at least, counted fast and low.

On the squares of a table, side by side, some cards stay; of each *demand*, a set of cards, at least
one stays; and all that stay hang together. ``collecting.sound_rests`` and its
neighbours find out exactly how many that are; what is counted here never is more. Sets of squares
are masks (see ``core.graphs``).

Rule: card-11.2.together, card-11.2.leave-one
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from referee.core.graphs import find_hanging_parts, flood
from referee.core.grid import SIDE_STEP


class Adjacency(NamedTuple):
    """Which squares of a table lie side by side.

    ``hanging`` holds a card, a part that hangs on it and the rest of its group without the card.
    """

    squares: int
    groups: Sequence[int]
    hanging: Sequence[tuple[int, int, int]]
    near: Sequence[int]


def build_adjacency(bits: Mapping[int, int]) -> Adjacency:
    """Return how some squares lie side by side, each of which has a bit."""
    whole = sum(bits.values())
    near = [0] * whole.bit_length()
    for square, bit in bits.items():
        for step in SIDE_STEP:
            near[bit.bit_length() - 1] |= bits.get(square + step, 0)
    groups = find_parts(whole, near)
    hanging = [
        (1 << cut, part, others)
        for group in groups
        for cut, part in find_hanging_parts((group & -group).bit_length() - 1, group, near)
        if (others := group & ~part & ~(1 << cut))
    ]
    return Adjacency(whole, groups, hanging, near)


def count_least_roughly(adjacency: Adjacency, stays: int, demands: Sequence[int]) -> int:
    """Return a number of cards that have to stay at least.

    Those that stay anyway; a card on which a part with such cards hangs, if there are others
    elsewhere; and one for each demand that these do not meet, of demands with no card in common.
    """
    for cut, part, others in adjacency.hanging:
        if stays & part and stays & others:
            stays |= cut
    least = stays.bit_count()
    for demand in demands:
        if not demand & stays:
            least += 1
            stays |= demand
    return least


def count_least(adjacency: Adjacency, stays: int, demands: Sequence[int], orders: int) -> int:
    """Return a number of cards that have to stay at least, as a rule higher than the rough one.

    What stays hangs together. So a ring of cards around a part of the table that holds something
    that stays, or one of a demand, and not everything that stays, keeps a card. Rings that have no
    card in common keep a card each.

    :param orders: in how many orders rings are looked for; more find more.
    """
    demands = [demand for demand in demands if not demand & stays]
    for cut, part, others in adjacency.hanging:
        if _has_some(part, stays, demands) and _has_some(others, stays, demands):
            stays |= cut
    return stays.bit_count() + _Rings(adjacency, stays, demands).count(orders)


class _Rings:
    """Counts rings of cards that have none in common, around what stays and around demands.

    The cards of a demand are its first ring, as one of them stays. Of what stays, the first group
    needs no ring. Each further ring encloses all before it, unless it would enclose that group.
    """

    def __init__(self, adjacency: Adjacency, stays: int, demands: Sequence[int]) -> None:
        self._near = adjacency.near
        self._stays = stays
        self._free = adjacency.squares & ~stays
        self._root = flood(stays & -stays, stays, adjacency.near) if stays else 0
        self._used = 0
        groups = sorted(self._find_groups())
        self._starts = groups + [(demand, 0) for demand in demands if not demand & stays]

    def count(self, orders: int) -> int:
        """Return the largest number of rings found, beginning at so many places in turn."""
        starts = self._starts
        most = 0
        for first in {len(starts) * order // orders for order in range(orders)}:
            self._used = 0
            found = sum(self._count_around(*start) for start in starts[first:] + starts[:first])
            most = max(most, found)
        return most

    def _find_groups(self) -> Iterator[tuple[int, int]]:
        """Yield the innermost ring and the cards of each group but the first."""
        left = self._stays & ~self._root
        while left:
            group = flood(left & -left, left, self._near)
            left &= ~group
            yield self._find_border(group) & self._free, group

    def _count_around(self, ring: int, within: int) -> int:
        count = 0
        while ring and not ring & self._used:
            count += 1
            self._used |= ring
            within |= ring
            border = self._find_border(within)
            while met := border & self._stays & ~within:
                group = flood(met & -met, self._stays, self._near)
                within |= group
                border |= self._find_border(group)
            if not self._root or within & self._root:
                break
            ring = border & self._free & ~within
        return count

    def _find_border(self, squares: int) -> int:
        near = self._near
        border = 0
        while squares:
            square = squares & -squares
            border |= near[square.bit_length() - 1]
            squares ^= square
        return border


def find_parts(left: int, near: Sequence[int]) -> list[int]:
    """Return the connected parts of a mask."""
    parts = []
    while left:
        part = flood(left & -left, left, near)
        parts.append(part)
        left &= ~part
    return parts


def _has_some(part: int, stays: int, demands: Sequence[int]) -> bool:
    """Whether a part holds something that stays, or all cards of a demand."""
    return bool(part & stays) or any(not demand & ~part for demand in demands)
