"""Table and hand as masks: which bit stands for which path of which card, and what meets what.

The cards are numbered: first come those on the table, in the order of their squares, then those of
the hand, then some that stand for any card of the hand. A path of card ``number`` is the bit
``2 * number + path`` of a mask (see ``core.graphs``). In a mask of cards the bit of its first path
stands for a card. The square of a played card has a bit of its own, since any card may come to lie
there.

What meets what on the table, and where its treasures lie, says the maze.
"""

from collections.abc import Iterable, Sequence
from operator import itemgetter
from typing import Final, NamedTuple

from referee.core.graphs import list_bits
from referee.core.grid import SIDE_STEP
from referee.labyrinth_cards.cards import MAX_PATHS, NO_PATH, CardFace
from referee.labyrinth_cards.maze import Maze, Node, find_exits, split_node
from referee.labyrinth_cards.table import CardTable

MOST_LAID: Final = 3
"""The most squares that are laid anew: a turn has no more actions."""

_ANY_SIDE: Final = (0, 0, 0, 0)
_OPEN: Final = CardFace(_ANY_SIDE, ((),))
"""A card with paths to all sides: it meets whatever a card on its square could meet."""


def path_bit(number: int, path: int) -> int:
    """Return the mask of one path of a card."""
    return 1 << MAX_PATHS * number + path


def card_bit(number: int) -> int:
    """Return the mask of a card among cards."""
    return path_bit(number, 0)


def both_paths(number: int) -> int:
    """Return the mask of all paths that a card could have.

    >>> bin(both_paths(1))
    '0b1100'
    """
    return 3 << MAX_PATHS * number


def all_cards(count: int) -> int:
    """Return the mask of the first cards.

    >>> bin(all_cards(3))
    '0b10101'
    """
    return ((1 << MAX_PATHS * count) - 1) // 3


def cards_of(paths: int, cards: int) -> int:
    """Return the cards that have one of some paths, of those asked about.

    >>> cards_of(0b1000, all_cards(2))
    4
    """
    return (paths | paths >> 1) & cards


def list_numbers(cards: int) -> list[int]:
    """Return the numbers of the cards of a mask, ascending.

    >>> list_numbers(card_bit(0) | card_bit(3))
    [0, 3]
    """
    return [bit // MAX_PATHS for bit in list_bits(cards)]


def split_paths(paths: int) -> list[int]:
    """Return the paths of a mask, each as a mask, ascending.

    >>> split_paths(0b101)
    [1, 4]
    """
    split: list[int] = []
    while paths:
        path = paths & -paths
        paths ^= path
        split.append(path)
    return split


class Laid(NamedTuple):
    """What lies on a square: which path leaves on each side, and the mask of each path."""

    path_at: Sequence[int]
    paths: tuple[int, ...]


class TableMasks:
    """One table and hand.

    ``number_of`` and ``card_on`` give number and bit of the card on each square; ``on_table`` are
    the cards of the table and ``cards`` all; ``played`` are the bits of the squares of played
    cards. ``paths`` are the paths of the table, ``links`` what each of them meets, by its bit;
    ``holders`` those of table and hand on which each treasure lies.
    """

    def __init__(self, table: CardTable, hand: Sequence[CardFace]) -> None:
        self._faces = table.faces
        self._hand = hand
        self.squares = tuple(table.faces)
        self.number_of = {square: number for number, square in enumerate(self.squares)}
        self.card_on = {square: card_bit(number) for square, number in self.number_of.items()}
        count = len(self.squares)
        known = count + len(hand)
        self.on_table = all_cards(count)
        self.cards = all_cards(known + MOST_LAID)
        self.wild = tuple(card_bit(known + wild) for wild in range(MOST_LAID))
        self.played = tuple(card_bit(known + MOST_LAID + at) for at in range(MOST_LAID))
        self._mask_of = self._find_masks(table.maze)
        self.paths = sum(self._mask_of.values())
        self.links = self._find_links(table.maze)
        self.holders = self._find_holders(table.maze)

    def lay_turned(self, square: int, face: CardFace) -> Laid:
        """Return a card of the table as it would lie if it were turned to show this face."""
        return _lay(self.number_of[square], face)

    def lay_played(self, card: int, face: CardFace) -> Laid:
        """Return a card of the hand as it would lie if it were played to show this face."""
        return _lay(len(self.squares) + card, face)

    def lay_any_turned(self, square: int, faces: Iterable[CardFace]) -> Laid:
        """Return what stands for a card of the table turned to show any of some faces."""
        path_at = [NO_PATH] * 4
        for face in faces:
            for side in range(4):
                path_at[side] = max(path_at[side], min(face.path_at[side], 0))
        return Laid(path_at, (both_paths(self.number_of[square]) & self.paths,))

    def lay_any_way(self, card: int) -> Laid:
        """Return what stands for a card of the hand, played in any rotation."""
        lying = self.lay_played(card, self._hand[card])
        return Laid(_ANY_SIDE, (sum(lying.paths),))

    def lay_any_card(self, which: int) -> Laid:
        """Return what stands for any card of the hand; two on one table differ in ``which``."""
        return Laid(_ANY_SIDE, (self.wild[which],))

    def look_around(self, square: int) -> tuple[tuple[int, int], ...]:
        """Return on each side the next square, and the path there that opens to this one or 0."""
        exits = find_exits(self._faces, square, _OPEN)
        met = {side: self._mask_of[node] for side, _, node in exits}
        return tuple([(square + step, met.get(side, 0)) for side, step in enumerate(SIDE_STEP)])

    def _find_masks(self, maze: Maze) -> dict[Node, int]:
        """Return the mask of each node of the table."""
        places = [(node, *split_node(node)) for node in maze.exits]
        return {node: path_bit(self.number_of[square], path) for node, square, path in places}

    def _find_links(self, maze: Maze) -> list[int]:
        links = [0] * (MAX_PATHS * len(self.squares))
        for node, exits in maze.exits.items():
            for _, _, met in exits:
                links[self._mask_of[node].bit_length() - 1] |= self._mask_of[met]
        return links

    def _find_holders(self, maze: Maze) -> dict[str, int]:
        """Return the paths on which each treasure lies; any card of the hand has all of its."""
        holders = {
            treasure: sum(self._mask_of[node] for node in nodes)
            for treasure, nodes in maze.nodes_with.items()
        }
        for number, face in enumerate(self._hand, len(self.squares)):
            for path, treasures in enumerate(face.treasures):
                here = path_bit(number, path) | sum(self.wild)
                for treasure in treasures:
                    holders[treasure] = holders.get(treasure, 0) | here
        return dict(sorted(holders.items(), key=itemgetter(1)))


def _lay(number: int, face: CardFace) -> Laid:
    paths = range(len(face.treasures))
    return Laid(face.path_at, tuple([path_bit(number, path) for path in paths]))
