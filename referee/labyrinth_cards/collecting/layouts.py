"""Layouts: what a table comes to where cards are laid on trial, for one set of cards that may go.

The cards that may not go stay and make *parts*. A card that is laid joins those that it touches, so
how many cards have to stay depends on the parts that it joins alone, and is found once for all
squares where it joins the same ones. ``joining`` counts them; ``rests`` searches where it gives up.

Rule: card-10.5.together, card-10.5.several, card-11.2.together, card-11.2.leave-one
"""

from referee.core.graphs import find_parts
from referee.core.grid import SIDE_STEP
from referee.labyrinth_cards.collecting.joining import Borders, Demands, count_joining
from referee.labyrinth_cards.collecting.rests import BestCollections, LookBudget, Pool, Squares
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

    def list_squares(self, cards: int) -> Squares:
        """Return the squares of some cards, ascending."""
        return tuple([square for square, bit in self.bits.items() if bit & cards])

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
    """What may go once a card is laid, and the parts that the others make without that card.

    :param may_go: the cards that may go.
    :param demands: of each of these sets of cards that may go one has to stay.
    :param fewest_left: how many cards have to stay, the one that is laid counted: one or two.
    """

    def __init__(self, ground: Ground, may_go: int, demands: Demands, fewest_left: int) -> None:
        self._ground = ground
        self._may_go = may_go
        self._demands = demands
        self._fewest_left = fewest_left
        stays = find_parts(ground.all & ~may_go, ground.near)
        self._parts = [(part, beside & may_go) for part, beside in stays]
        self._by_touched: dict[int, int] = {}
        self._by_borders: dict[tuple[int, ...], int] = {}

    def count(self, square: int) -> int:
        """Return the size of a largest collection after a card was laid on a square.

        :raises NotAPosition: ``too-many-matches``, if that would take too long.
        """
        if not self._may_go:
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
        joined = touched & self._may_go
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

        The card that is laid lies beside another: where all others may go, one of those that it
        touches can stay with it. Rule: card-10.5.together, card-10.5.several
        """
        ground, may_go = self._ground, self._may_go
        stay = count_joining(borders, self._demands, ground.near, may_go, ground.budget.checkpoint)
        if stay is not None:
            if not self._parts:
                stay = max(stay, self._fewest_left - 1)
            return may_go.bit_count() - stay
        demands = [frozenset(ground.list_squares(demand)) for demand in self._demands]
        pool = Pool(
            ground.on_table | {square},
            ground.list_squares(may_go),
            tuple(demands),
            self._fewest_left,
        )
        return len(ground.best.find(pool, ground.budget))
