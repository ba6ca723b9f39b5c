"""Joining: how few of the cards that may go have to stay, so that all the others hang together.

``smallest_rest`` finds *which* rest is the smallest, whatever is demanded. Where cards are laid on
trial only the *number* is asked for, and by the official rules nothing is demanded but that the
cards hang together. Then a table comes down to its *parts*, groups of cards that stay, and of a
part only its *border* counts: the cards beside it that may go. These cards are the nodes; sets of
them are masks (see ``core.graphs``).

- A part with a single node on its border needs that node. A node that stays makes one part of those
  on whose border it lies, and brings the nodes beside it to the border of that part.
- One node joins all parts if it lies on every border.
- Two nodes do if every part has one of them on its border, and if they lie side by side or on the
  border of one part.
- Beyond that some node on the border of any part has to stay: each is tried, and then let go.

Rule: card-10.5.together, card-10.5.several
"""

from typing import Final

from referee.core.checkpoints import Checkpoint, no_checkpoint
from referee.core.graphs import list_bits

MOST_JOINED: Final = 4
"""The number of parts that a card can join at most: one per side."""
MOST_TRIED: Final = 32
"""Nodes tried before the search is left to ``smallest_rest``: about half a millisecond."""

Borders = list[int]
"""The border of each part, as a mask."""


def count_joining(
    borders: Borders, near: list[int], free: int, checkpoint: Checkpoint = no_checkpoint
) -> int | None:
    """Return how few nodes join all parts; None if that is not found out soon, or none do.

    :param borders: those of the parts, at least one; they hold free nodes.
    :param near: for each node those beside it; whatever is not free does not count.
    :param free: the nodes that may go.
    :param checkpoint: called before nodes are tried.

    >>> count_joining([0b001, 0b100], [0b010, 0b101, 0b010], 0b111)
    3
    """
    forced, borders, free = _settle(borders, near, free)
    trial = _Trial(near)
    for more in range(free.bit_count() + 1):
        if more > 2:
            checkpoint()
        if trial.can_join(borders, free, more):
            return forced + more
        if trial.tried > MOST_TRIED:
            break
    return None


def _settle(borders: Borders, near: list[int], free: int) -> tuple[int, Borders, int]:
    """Let all nodes stay that are alone on a border; return their number, and what is left.

    Of several parts none has a single node on its border then; it may have none.
    """
    forced = 0
    while len(borders) > 1:
        least = min(borders, key=int.bit_count)
        if not least or least & (least - 1):
            break
        forced += 1
        free ^= least
        borders = _join(borders, least, near, free)
    return forced, borders, free


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

    def can_join(self, borders: Borders, free: int, most: int) -> bool:
        """Tell whether at most ``most`` nodes join all parts; False if it takes too long."""
        forced, borders, free = _settle(borders, self._near, free)
        most -= forced
        if len(borders) < 2:
            return most >= 0
        if len(borders) > 1 + (MOST_JOINED - 1) * most:
            return False
        common = free
        for border in borders:
            common &= border
        if common or most < 2:
            return common > 0
        return self._can_two_join(borders, free) or (
            most > 2 and self._can_many_join(borders, free, most)
        )

    def _can_two_join(self, borders: Borders, free: int) -> bool:
        """Tell whether two nodes join all parts."""
        for node in list_bits(min(borders, key=int.bit_count)):
            beside, others = self._near[node], free
            for border in borders:
                if border >> node & 1:
                    beside |= border
                else:
                    others &= border
            if beside & others:
                return True
        return False

    def _can_many_join(self, borders: Borders, free: int, most: int) -> bool:
        """Tell whether ``most`` nodes, at least three, join all parts."""
        for number in list_bits(min(borders, key=int.bit_count)):
            self.tried += 1
            if self.tried > MOST_TRIED:
                return False
            node = 1 << number
            free ^= node
            if self.can_join(_join(borders, node, self._near, free), free, most - 1):
                return True
            borders = [border & ~node for border in borders]
        return False
