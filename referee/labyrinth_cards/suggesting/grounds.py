"""Grounds: how the squares of a table lie side by side, after some cards were played.

Sets of squares are masks (see ``table_masks``).

Rule: card-11.2.together
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from referee.core.graphs import find_hanging_parts, flood
from referee.core.grid import SIDE_STEP
from referee.labyrinth_cards.collecting.rests import Squares
from referee.labyrinth_cards.collecting.variants import FEWEST_LEFT
from referee.labyrinth_cards.suggesting.table_masks import TableMasks


class Adjacency(NamedTuple):
    """Which squares lie side by side.

    ``played`` names those that are not the table's. ``hanging`` holds a card, a part that hangs on
    it and the rest of its group without the card.
    """

    played: Squares
    squares: int
    groups: Sequence[int]
    hanging: Sequence[tuple[int, int, int]]
    near: Sequence[int]


class Ground(NamedTuple):
    """The squares of a table and of played cards: these cards ``stays``.

    A played card with one card beside it hangs on that card, which therefore stays; the played card
    itself is left out. Of the others ``fewest`` stay at least.
    """

    adjacency: Adjacency
    stays: int
    fewest: int


class Grounds:
    """The grounds of one table, each laid out once."""

    def __init__(self, masks: TableMasks) -> None:
        self._masks = masks
        self._grounds: dict[Squares, Ground] = {}
        self._adjacencies: dict[Squares, Adjacency] = {}

    def find(self, played: Squares) -> Ground:
        """Return the ground after cards were played on some squares."""
        if (known := self._grounds.get(played)) is not None:
            return known
        left, holding = _drop_hanging(self._masks.card_on, played)
        adjacency = self._adjacencies.get(left)
        bits = {**self._masks.card_on, **dict(zip(left, self._masks.played, strict=False))}
        if adjacency is None:
            adjacency = self._adjacencies[left] = _build_adjacency(left, bits)
        stays = sum({bits[square] for square in (*left, *holding)})
        fewest = max(0, FEWEST_LEFT - (len(played) - len(left)))
        ground = self._grounds[played] = Ground(adjacency, stays, fewest)
        return ground


def _drop_hanging(card_on: Mapping[int, int], played: Squares) -> tuple[Squares, set[int]]:
    """Return the played squares without those that hang on a single card, and these cards.

    A played card on which another one hangs is not left out: the two of them may be all that stays.
    """
    left = list(played)
    holding: set[int] = set()
    for square in played:
        around = [square + step for step in SIDE_STEP]
        beside = [at for at in around if at in card_on or at in played]
        if len(beside) == 1 and square not in holding:
            left.remove(square)
            holding.add(beside[0])
    return tuple(left), holding


def _build_adjacency(played: Squares, bits: Mapping[int, int]) -> Adjacency:
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
    return Adjacency(played, whole, groups, hanging, near)


def find_parts(left: int, near: Sequence[int]) -> list[int]:
    """Return the connected parts of a mask."""
    parts = []
    while left:
        part = flood(left & -left, left, near)
        parts.append(part)
        left &= ~part
    return parts
