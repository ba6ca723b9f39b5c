"""Joining: how few of the cards that may go have to stay, so that what stays is sound.

``smallest_rest`` finds *which* rest is the smallest. Where cards are laid on trial only the
*number* is asked for, and often it is one or two. Then a table comes down to its *parts*, groups
of cards that stay, and of a part only its *border* counts: the cards beside it that may go. These
cards are the nodes; sets of them are masks (see ``core.graphs``). All parts have to hang together,
and of each demand, a set of nodes, one has to stay.

- A part with a single node on its border needs that node, and so does a demand for a single node. A
  node that stays makes one part of those on whose border it lies, and brings the nodes beside it to
  the border of that part; it is a part of its own if it lies on none.
- One node is enough if it lies on every border and meets every demand.
- Two nodes are if each border and each demand has one of them, and if they lie side by side or on
  the border of one part.
- Beyond that some node of the smallest border or demand has to stay: each is tried, and then let
  go.

Rule: card-10.5.together, card-10.5.several, card-11.2.together, card-11.2.leave-one
"""

from typing import Final

from referee.core.checkpoints import Checkpoint, no_checkpoint
from referee.core.graphs import list_bits

MOST_JOINED: Final = 4
"""The number of parts that a card can join at most: one per side."""
MOST_TRIED: Final = 64
"""Nodes tried before the search is left to ``smallest_rest``: about a millisecond."""

Borders = list[int]
"""The border of each part, as a mask."""
Demands = list[int]
"""Masks of nodes; of each mask one node at least has to stay."""


def count_joining(
    borders: Borders,
    demands: Demands,
    near: list[int],
    free: int,
    checkpoint: Checkpoint = no_checkpoint,
) -> int | None:
    """Return how few nodes join all parts and meet all demands; None if none do.

    None, too, if that is not found out soon.

    :param borders: those of the parts, at least one; they hold free nodes.
    :param demands: they hold free nodes.
    :param near: for each node those beside it; whatever is not free does not count.
    :param free: the nodes that may go.
    :param checkpoint: called before nodes are tried.

    >>> count_joining([0b001, 0b100], [], [0b010, 0b101, 0b010], 0b111)
    3
    >>> count_joining([0b001], [0b110], [0b010, 0b101, 0b010], 0b111)
    2
    """
    forced, borders, demands, free = _settle(borders, demands, near, free)
    trial = _Trial(near)
    for more in range(_count_apart(borders, demands), free.bit_count() + 1):
        if more > 2:
            checkpoint()
        if trial.can_join(borders, demands, free, more):
            return forced + more
        if trial.tried > MOST_TRIED:
            break
    return None


def _count_apart(borders: Borders, demands: Demands) -> int:
    """Return how many nodes are needed at least: one for each of some masks that share none."""
    if len(borders) < 2 and not demands:
        return 0
    apart = taken = 0
    for mask in sorted([*borders, *demands], key=int.bit_count):
        if not mask & taken:
            taken |= mask
            apart += 1
    return apart


def _settle(
    borders: Borders, demands: Demands, near: list[int], free: int
) -> tuple[int, Borders, Demands, int]:
    """Let all nodes stay without which a part is not joined or a demand not met.

    Return their number, and what is left: of several parts, or of one with a demand, none has a
    single node on its border then, and no demand is for a single node; it may be for none.
    """
    forced = 0
    while len(borders) > 1 or demands:
        least = min(borders, key=int.bit_count)
        for demand in demands:
            if demand.bit_count() < least.bit_count():
                least = demand
        if not least or least & (least - 1):
            break
        forced += 1
        free ^= least
        borders = _join(borders, least, near, free)
        demands = _leave_unmet(demands, least)
    return forced, borders, demands, free


def _leave_unmet(demands: Demands, node: int) -> Demands:
    """Return the demands that a node, as a mask, does not meet."""
    return [demand for demand in demands if not demand & node]


def _join(borders: Borders, node: int, near: list[int], free: int) -> Borders:
    """Return the borders once a node stays.

    :param node: as a mask; it is not free any more.
    """
    joined = near[node.bit_length() - 1]
    apart: Borders = []
    for border in borders:
        if border & node:
            joined |= border
        else:
            apart.append(border)
    apart.append(joined & free)
    return apart


class _Trial:
    """Tries which nodes may join all parts, and counts how many it has tried."""

    def __init__(self, near: list[int]) -> None:
        self._near = near
        self.tried = 0

    def can_join(self, borders: Borders, demands: Demands, free: int, most: int) -> bool:
        """Tell whether at most ``most`` nodes are enough; False if it takes too long."""
        forced, borders, demands, free = _settle(borders, demands, self._near, free)
        most -= forced
        if len(borders) < 2 and not demands:
            return most >= 0
        if most < 1 or len(borders) > 1 + (MOST_JOINED - 1) * most:
            return False
        common = free
        for mask in (*borders, *demands):
            common &= mask
        if common or most < 2:
            return common > 0
        if self._can_two_join(borders, demands, free):
            return True
        return (
            most > 2
            and _count_apart(borders, demands) <= most
            and self._can_many_join(borders, demands, free, most)
        )

    def _can_two_join(self, borders: Borders, demands: Demands, free: int) -> bool:
        """Tell whether two nodes are enough."""
        for node in list_bits(min((*borders, *demands), key=int.bit_count)):
            beside, others = self._near[node], free
            for border in borders:
                if border >> node & 1:
                    beside |= border
                else:
                    others &= border
            for demand in demands:
                if not demand >> node & 1:
                    others &= demand
            if beside & others:
                return True
        return False

    def _can_many_join(self, borders: Borders, demands: Demands, free: int, most: int) -> bool:
        """Tell whether ``most`` nodes, at least three, are enough."""
        for number in list_bits(min((*borders, *demands), key=int.bit_count)):
            self.tried += 1
            if self.tried > MOST_TRIED:
                return False
            node = 1 << number
            free ^= node
            joined = _join(borders, node, self._near, free)
            if self.can_join(joined, _leave_unmet(demands, node), free, most - 1):
                return True
            borders = [border & ~node for border in borders]
            demands = [demand & ~node for demand in demands]
        return False
