"""Rests: the smallest sets of cards that can stay on the table, and so the largest collections.

Some cards must stay; of the others as many as possible go, as long as all that remain hang together
side by side. This is the problem of the smallest connected rest: easy on most tables, hard in
general, and always solved exactly here, by deciding one card at a time. Three observations cut the
work short:

- if the cards that must stay hang together by themselves, every other may go;
- a card without which two cards that stay fall apart has to stay;
- cards that hang on the rest by a single card hold nothing together, so they may go.

Cards that must stay and lie together are one node of the search, so that its size depends on the
number of cards that may go and hardly on the table's.

Rule: card-10.5.together, card-10.5.several, card-10.5.last-card
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from referee.core.errors import Fault, NotAPosition
from referee.core.graphs import find_groups, find_hanging_parts, flood
from referee.core.grid import SIDE_STEP

MAX_LISTED: Final = 100
"""The most inclusion-maximal collections that an answer lists."""
MAX_LOOKS: Final = 300_000
"""How many cards or groups all searches of one question may look at before it is refused.

On 150 random tables with 48 of the 50 cards of a deck, `placements` needed 607 at most.
"""

Squares = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Rests:
    """The collections that leave a sound rest.

    ``best`` is a largest one, of several the one whose squares come first, () if there is none.
    ``maximal`` lists those to which nothing can be added, larger ones first, then by squares, cut
    off at MAX_LISTED. ``cut_off`` gives, for each card that may go, the squares that would be cut
    off from the played card if that card alone were taken.
    """

    cut_off: tuple[Squares, ...]
    best: Squares
    maximal: tuple[Squares, ...]
    truncated: bool


class Exhausted(Exception):
    """The searches of a question have looked at more than MAX_LOOKS cards and groups."""


class Patience:
    """What the searches of one question may still look at."""

    def __init__(self, looks: int = MAX_LOOKS) -> None:
        self._left = looks

    def spend(self, looks: int) -> None:
        """Take some looks away.

        :raises Exhausted: if there are not enough left.
        """
        self._left -= looks
        if self._left < 0:
            raise Exhausted


def find_rests(
    on_table: frozenset[int], played: int, may_go: Squares, *, may_be_left_alone: bool
) -> Rests:
    """Return the collections out of some cards that leave the rest together.

    :param may_go: the squares of the cards that may go, ascending, without ``played``.
    :param may_be_left_alone: whether the played card may be the only one that remains.
    :raises NotAPosition: ``too-many-matches``, if the exact answer would take too long.

    Rule: card-10.5.together, card-10.5.several, card-10.5.last-card
    """
    search = _Search(on_table, may_go)
    cut_off = tuple(search.find_cut_off(played, node) for node in range(len(may_go)))
    if len(may_go) == len(on_table) - 1:
        sets = _leave_only(played, may_go, may_be_left_alone)
        return Rests(cut_off, (*sets, ())[0], sets[:MAX_LISTED], len(sets) > MAX_LISTED)
    masks, truncated = search.find_maximal(Patience())
    maximal = tuple(sorted((search.squares(mask) for mask in masks), key=_larger_first))
    best = search.squares(search.find_best(Patience())) if truncated else (*maximal, ())[0]
    return Rests(cut_off, best, maximal[:MAX_LISTED], truncated)


def find_best(
    on_table: frozenset[int],
    played: int,
    may_go: Squares,
    patience: Patience,
    *,
    may_be_left_alone: bool,
) -> Squares:
    """Return ``find_rests(...).best`` without listing the others.

    :param patience: shared by all searches of one question.

    :raises NotAPosition: ``too-many-matches``, if the exact answer would take too long.

    Rule: card-10.5.together, card-10.5.several, card-10.5.last-card
    """
    if len(may_go) == len(on_table) - 1:
        return (*_leave_only(played, may_go, may_be_left_alone), ())[0]
    search = _Search(on_table, may_go)
    return search.squares(search.find_best(patience))


def _larger_first(squares: Squares) -> tuple[int, Squares]:
    return -len(squares), squares


def _leave_only(played: int, may_go: Squares, may_be_left_alone: bool) -> tuple[Squares, ...]:
    """Return the maximal collections where every card but the played one may go.

    Only there can the played card be left alone. Where that is forbidden, a card beside it has to
    stay, and one is enough. Rule: card-10.5.last-card
    """
    if may_be_left_alone:
        return (may_go,)
    beside = [played + step for step in SIDE_STEP if played + step in may_go]
    sets = (tuple(square for square in may_go if square != near) for near in beside)
    return tuple(sorted(found for found in sets if found))


class _Search:
    """A search over which cards go, on one table.

    Node n is the n-th card that may go, so that masks order as squares do; after them comes one
    node for each group of cards that must stay.
    """

    def __init__(self, on_table: frozenset[int], may_go: Squares) -> None:
        self._members: list[Squares] = [(square,) for square in may_go]
        self._members += find_groups(on_table.difference(may_go))
        node_of = {square: node for node, group in enumerate(self._members) for square in group}
        self._near = [0] * len(self._members)
        for node, square in enumerate(may_go):
            for step in SIDE_STEP:
                if (other := node_of.get(square + step)) is not None:
                    self._near[node] |= 1 << other
                    self._near[other] |= 1 << node
        self._node_of = node_of
        self._free = (1 << len(may_go)) - 1
        self._must_stay = (1 << len(self._near)) - 1 - self._free

    def squares(self, nodes: int) -> Squares:
        """Return the squares of a mask of nodes, ascending."""
        chosen = (group for node, group in enumerate(self._members) if nodes >> node & 1)
        return tuple(sorted(square for group in chosen for square in group))

    def find_cut_off(self, played: int, node: int) -> Squares:
        """Return the squares that would be cut off from the played card without one card."""
        rest = (self._must_stay | self._free) ^ (1 << node)
        return self.squares(rest ^ flood(1 << self._node_of[played], rest, self._near))

    def find_best(self, patience: Patience) -> int:
        """Return a largest collection, of several the one whose squares come first; 0 for none.

        :raises NotAPosition: ``too-many-matches``, when the patience is exhausted.
        """
        best = [0]

        def is_larger(most: int) -> bool:
            return most > best[0].bit_count()

        try:
            for found in self._leaves(self._must_stay, self._free, is_larger, patience):
                best[0] = found
        except Exhausted:
            count = self._free.bit_count()
            raise NotAPosition([Fault("too-many-matches", (), {"count": count})]) from None
        return best[0]

    def find_maximal(self, patience: Patience) -> tuple[list[int], bool]:
        """Return the collections to which no card can be added, and whether some are missing."""
        found: list[int] = []
        try:
            for collection in self._leaves(
                self._must_stay, self._free, lambda most: most > 0, patience
            ):
                if self._is_maximal(collection):
                    found.append(collection)
                if len(found) > MAX_LISTED:
                    return found, True
        except Exhausted:
            return found, True
        return found, False

    def _is_maximal(self, collection: int) -> bool:
        """Whether no further card can go: the rest needs each of them to hang together."""
        rest = (self._must_stay | self._free) ^ collection
        left = rest & self._free
        while left:
            card = left & -left
            left ^= card
            if self._is_together(rest ^ card):
                return False
        return True

    def _is_together(self, nodes: int) -> bool:
        return flood(nodes & -nodes, nodes, self._near) == nodes

    def _count_groups(self, nodes: int) -> int:
        count = 0
        while nodes:
            nodes &= ~flood(nodes & -nodes, nodes, self._near)
            count += 1
        return count

    def _leaves(
        self, kept: int, free: int, is_promising: Callable[[int], bool], patience: Patience
    ) -> Iterator[int]:
        """Yield collections, among them every largest one that is still promising.

        Earlier cards are taken before they are kept, so of equally large collections the one whose
        squares come first is yielded first.

        :raises Exhausted: when the patience is exhausted.
        """
        while (groups := self._count_groups(kept)) > 1:
            patience.spend((kept | free).bit_count())
            # On a grid one card touches at most four groups, so it joins at most four into one.
            at_least = -(-(groups - 1) // 3)
            if not is_promising((self._free & ~kept).bit_count() - at_least):
                return
            whole = flood(kept & -kept, kept | free, self._near)
            if kept & ~whole:
                return
            settled, free = self._settle(kept, free & whole)
            if not settled:
                first = free & -free
                yield from self._leaves(kept, free ^ first, is_promising, patience)
                yield from self._leaves(kept | first, free ^ first, is_promising, patience)
                return
            kept |= settled
            free &= ~settled
        collection = self._free & ~kept
        if is_promising(collection.bit_count()):
            yield collection

    def _settle(self, kept: int, free: int) -> tuple[int, int]:
        """Return the free cards that have to stay, and those still free.

        Behind a cut card, a part that holds no kept card may go; if it holds one, the cut card
        stays.
        """
        settled = 0
        root = (kept & -kept).bit_length() - 1
        for cut, part in find_hanging_parts(root, kept | free, self._near):
            if not part & kept:
                free &= ~part
            else:
                settled |= 1 << cut & free
        return settled, free
