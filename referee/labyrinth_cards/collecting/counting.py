"""Counting: how many cards could be collected if a card were laid, without laying it.

The maze of the table tells which of its components the card would join. Only the *number* of cards
is asked for, and that many times on one table, so what placements have in common is found once:
what a card would match, by the components that its paths meet; for each set of matching cards the
*layout*, that is, the parts that the other cards make; how few of the matching cards have to stay,
by the parts that the new card joins. What ``joining`` does not tell soon, ``rests`` does.

Rule: card-10.4, card-10.5.several, card-11.2.collect
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from referee.core.checkpoints import Checkpoint
from referee.core.errors import NotAPosition
from referee.core.graphs import list_bits
from referee.core.tuples import make
from referee.labyrinth_cards.cards import CardFace
from referee.labyrinth_cards.collecting import variants
from referee.labyrinth_cards.collecting.layouts import Ground, Layout
from referee.labyrinth_cards.collecting.rests import MAX_LOOKS, BestCollections, LookBudget
from referee.labyrinth_cards.maze import Holders, square_of
from referee.labyrinth_cards.plays import LegalPlay
from referee.labyrinth_cards.rules import OFFICIAL, Rules
from referee.labyrinth_cards.table import CardTable

LOOKS: Final = 6 * MAX_LOOKS
"""How much all counts of one question may look at: two seconds of a processor, about.

A hand of six at 44 cards takes half of it, see ``benchmarks/counting.py``.
"""


class _Met(NamedTuple):
    """The components that the first and the second path of a card meet, as masks of their numbers.

    Paths that meet the same component are joined, and each of them meets what either does.
    """

    first: int
    second: int


class CollectableCounter:
    """Counts how many cards placements on one table would let their player collect."""

    def __init__(
        self,
        table: CardTable,
        cards: Sequence[CardFace],
        checkpoint: Checkpoint,
        looks: int = LOOKS,
    ) -> None:
        self._component_of = table.maze.component_of
        budget = LookBudget(looks, checkpoint)
        self._counter: _OfficialCounter | _VariantCounter
        if table.rules.variant == OFFICIAL:
            self._counter = _OfficialCounter(table, cards, budget)
        else:
            self._counter = _VariantCounter(table, budget)

    def count(self, play: LegalPlay) -> int | None:
        """Return the size of a largest collection after a placement.

        None if that would take too long.

        Rule: card-10.5.several, card-11.2.collect
        """
        path_at = play.face.path_at
        first = second = 0
        for side, _, beyond in play.exits:
            if path_at[side]:
                second |= 1 << self._component_of[beyond]
            else:
                first |= 1 << self._component_of[beyond]
        if first & second:
            first = second = first | second
        try:
            return self._counter.count(play, make(_Met, (first, second)))
        except NotAPosition:
            return None


class _OfficialCounter:
    """Counts by the official rules: all that matches may go, if the others hang together.

    Bits number the squares of the table. Rule: card-10.4, card-10.5.together
    """

    def __init__(self, table: CardTable, cards: Sequence[CardFace], budget: LookBudget) -> None:
        self._ground = Ground(table, budget)
        self._held = _find_held(table, cards, self._ground.bits)
        self._by_met: dict[tuple[int, _Met], Layout] = {}
        self._by_matches: dict[int, Layout] = {}

    def count(self, play: LegalPlay, met: _Met) -> int:
        """Return the size of a largest collection after a placement."""
        layout = self._by_met.get((play.card, met))
        if layout is None:
            layout = self._by_met[play.card, met] = self._lay_out(play.face, met)
        return layout.count(play.square)

    def _lay_out(self, face: CardFace, met: _Met) -> Layout:
        """Return what a card that meets some components leaves to ask. Rule: card-10.4."""
        matches = 0
        for components, treasures in zip(met, face.treasures, strict=False):
            for component in list_bits(components):
                for treasure in treasures:
                    matches |= self._held[treasure].get(component, 0)
        layout = self._by_matches.get(matches)
        if layout is None:
            layout = self._by_matches[matches] = Layout(self._ground, matches)
        return layout


def _find_held(
    table: CardTable, cards: Sequence[CardFace], bits: dict[int, int]
) -> dict[str, dict[int, int]]:
    """Return for each treasure of some cards, by component, the cards on which it lies in it."""
    maze = table.maze
    component_of = maze.component_of
    found: dict[str, dict[int, int]] = {}
    for card in cards:
        for treasure in card.find_treasures():
            held = found[treasure] = dict[int, int]()
            for node in maze.nodes_with.get(treasure, ()):
                component = component_of[node]
                held[component] = held.get(component, 0) | bits[square_of(node)]
    return found


class _VariantCounter:
    """Counts by the variants: cards of joined sets may go.

    Rule: card-11.2.collect, card-11.2.played-stays
    """

    def __init__(self, table: CardTable, budget: LookBudget) -> None:
        self._rules: Rules = table.rules
        self._on_table = frozenset(table.faces)
        self._holders = table.maze.holders
        self._sets = [_list_squares(holders) for holders in self._holders]
        self._budget = budget
        self._best = BestCollections()
        self._known: dict[tuple[int, int, _Met], int] = {}

    def count(self, play: LegalPlay, met: _Met) -> int:
        """Return the size of a largest collection after a placement."""
        key = (play.card, play.square, met)
        known = self._known.get(key)
        if known is None:
            sets = [*self._find_untouched(met.first | met.second), *self._join(play, met)]
            on_table = self._on_table | {play.square}
            pool = variants.make_pool(self._rules, on_table, sets, (play.square,))
            known = self._known[key] = len(self._best.find(pool, self._budget))
        return known

    def _find_untouched(self, changed: int) -> list[frozenset[int]]:
        """Return the joined sets of the components that a card does not meet."""
        return [
            squares
            for number, joined in enumerate(self._sets)
            if not changed >> number & 1
            for squares in joined
        ]

    def _join(self, play: LegalPlay, met: _Met) -> list[frozenset[int]]:
        """Return the joined sets of what the paths of a card make of the components they meet."""
        sets: list[frozenset[int]] = []
        for components in dict.fromkeys(met[: len(play.face.treasures)]):
            holders: dict[str, set[int]] = {}
            for component in list_bits(components):
                for treasure, squares in self._holders[component].items():
                    holders.setdefault(treasure, set()).update(squares)
            for meets, treasures in zip(met, play.face.treasures, strict=False):
                for treasure in treasures if meets == components else ():
                    holders.setdefault(treasure, set()).add(play.square)
            sets += _list_squares(holders)
        return sets


def _list_squares(holders: Holders) -> list[frozenset[int]]:
    """Return the squares of each joined set of a component."""
    return [joined.squares for joined in variants.find_joined(holders)]
