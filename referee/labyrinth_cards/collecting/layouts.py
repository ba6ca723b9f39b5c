"""Layouts: what a table comes to where cards are laid on trial, for one set of matching cards.

The cards that do not match stay and make *parts*. A card that is laid joins those that it touches,
so how many cards have to stay depends on the parts that it joins alone, and is found once for all
squares where it joins the same ones.

Rule: card-10.5.together, card-10.5.several
"""

from referee.core.grid import SIDE_STEP
from referee.labyrinth_cards.collecting import official
from referee.labyrinth_cards.collecting.joining import Borders, count_joining
from referee.labyrinth_cards.collecting.rests import BestCollections, LookBudget
from referee.labyrinth_cards.table import CardTable


class Ground:
    """The squares of a table as bits, and what lies beside what."""

    def __init__(self, table: CardTable, budget: LookBudget) -> None:
        self.rules = table.rules
        self.on_table = frozenset(table.faces)
        self.budget = budget
        self.best = BestCollections()
        self.bits = {square: 1 << number for number, square in enumerate(table.faces)}
        self.near = [self.find_beside(square) for square in table.faces]
        self.all = (1 << len(self.near)) - 1

    def find_beside(self, square: int) -> int:
        """Return the cards beside a square."""
        get = self.bits.get
        north, east, south, west = SIDE_STEP
        return (
            get(square + north, 0)
            | get(square + east, 0)
            | get(square + south, 0)
            | get(square + west, 0)
        )


class Layout:
    """The cards that may go once a card is laid, and the parts that the others make without it."""

    def __init__(self, ground: Ground, matches: int) -> None:
        self._ground = ground
        self._matches = matches
        self._parts = _find_parts(ground, matches)
        self._by_touched: dict[int, int] = {}
        self._by_borders: dict[tuple[int, ...], int] = {}

    def count(self, square: int) -> int:
        """Return the size of a largest collection after a card was laid on a square."""
        if not self._matches:
            return 0
        touched = self._ground.find_beside(square)
        known = self._by_touched.get(touched)
        if known is None:
            borders = self._find_borders(touched)
            key = tuple(borders)
            known = self._by_borders.get(key)
            if known is None:
                known = self._by_borders[key] = self._search(borders, square)
            self._by_touched[touched] = known
        return known

    def _find_borders(self, touched: int) -> Borders:
        """Return the borders of the parts when a new card joins those that it touches."""
        joined = touched & self._matches
        borders: Borders = []
        for part, border in self._parts:
            if part & touched:
                joined |= border
            else:
                borders.append(border)
        borders.append(joined)
        borders.sort()
        return borders

    def _search(self, borders: Borders, square: int) -> int:
        """Return the size of a largest collection, given the borders of all parts.

        Rule: card-10.5.together, card-10.5.several
        """
        ground = self._ground
        if len(self._parts) + 1 >= official.count_fewest_left(ground.rules):
            stay = count_joining(borders, ground.near, self._matches, ground.budget.checkpoint)
            if stay is not None:
                return self._matches.bit_count() - stay
        matches = tuple([square for square, bit in ground.bits.items() if bit & self._matches])
        pool = official.make_pool(ground.rules, ground.on_table | {square}, matches)
        return len(ground.best.find(pool, ground.budget))


def _find_parts(ground: Ground, matches: int) -> list[tuple[int, int]]:
    """Return the parts that the cards make which do not match, each with its border."""
    near = ground.near
    left = ground.all & ~matches
    parts: list[tuple[int, int]] = []
    while left:
        part = waiting = left & -left
        beside = 0
        while waiting:
            bit = waiting & -waiting
            found = near[bit.bit_length() - 1]
            beside |= found
            found &= left & ~part
            part |= found
            waiting ^= bit | found
        parts.append((part, beside & matches))
        left ^= part
    return parts
