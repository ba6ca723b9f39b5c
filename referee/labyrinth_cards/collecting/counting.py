"""Counting: how many cards could be collected if a card were laid, without laying it.

The maze of the table tells which of its components the card would join. Only the *number* of cards
is asked for, and that many times on one table, so what placements have in common is found once:
what a card would let go, by the components that its paths meet; for each set of cards that may go
the *layout*, that is, the parts that the other cards make (see ``layouts``).

Bits number the cards of the table; one more bit stands for the card that is laid.

Rule: card-10.4, card-10.5.several, card-11.2.collect
"""

from typing import Final, NamedTuple

from referee.core.checkpoints import Checkpoint
from referee.core.errors import NotAPosition
from referee.core.graphs import list_bits
from referee.core.tuples import make
from referee.labyrinth_cards.cards import CardFace
from referee.labyrinth_cards.collecting import official, variants
from referee.labyrinth_cards.collecting.joining import Demands
from referee.labyrinth_cards.collecting.layouts import Ground, Layout
from referee.labyrinth_cards.collecting.rests import MAX_LOOKS, LookBudget
from referee.labyrinth_cards.collecting.sound_rests import drop_implied
from referee.labyrinth_cards.maze import square_of
from referee.labyrinth_cards.plays import LegalPlay
from referee.labyrinth_cards.rules import OFFICIAL
from referee.labyrinth_cards.table import CardTable

LOOKS: Final = 6 * MAX_LOOKS
"""How much all counts of one question may look at: two seconds of a processor, about.

A hand of six at 44 cards takes half of it, see ``benchmarks/counting.py``.
"""

Held = list[dict[str, int]]
"""For each component, the cards on which each treasure lies within it."""
Offer = tuple[int, Demands]
"""The cards that may go, and the demands: of each of these sets of cards one has to stay."""


class _Met(NamedTuple):
    """The components that the first and the second path of a card meet, as masks of their numbers.

    Paths that meet the same component are joined, and each of them meets what either does.
    """

    first: int
    second: int


class CollectableCounter:
    """Counts how many cards placements on one table would let their player collect."""

    def __init__(self, table: CardTable, checkpoint: Checkpoint, looks: int = LOOKS) -> None:
        self._rules = table.rules
        self._component_of = table.maze.component_of
        self._ground = Ground(table, LookBudget(looks, checkpoint))
        self._held = _find_held(table, self._ground.bits)
        self._sets: list[list[int]] = []
        if table.rules.variant == OFFICIAL:
            self._fewest_left = official.count_fewest_left(table.rules)
        else:
            self._fewest_left = variants.FEWEST_LEFT
            self._sets = [_find_joined(held) for held in self._held]
        self._by_met: dict[tuple[int, _Met], Layout] = {}
        self._by_offer: dict[tuple[int, tuple[int, ...]], Layout] = {}

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
        met = make(_Met, (first, second))
        layout = self._by_met.get((play.card, met))
        if layout is None:
            layout = self._by_met[play.card, met] = self._lay_out(play.face, met)
        try:
            return layout.count(play.square)
        except NotAPosition:
            return None

    def _lay_out(self, face: CardFace, met: _Met) -> Layout:
        """Return what a card that meets some components leaves to ask."""
        is_official = self._rules.variant == OFFICIAL
        may_go, demands = (self._match if is_official else self._join)(face, met)
        key = (may_go, tuple(demands))
        layout = self._by_offer.get(key)
        if layout is None:
            layout = Layout(self._ground, may_go, demands, self._fewest_left)
            self._by_offer[key] = layout
        return layout

    def _match(self, face: CardFace, met: _Met) -> Offer:
        """Return what may go by the official rules: all that matches the card.

        Rule: card-10.4
        """
        matches = 0
        for components, treasures in zip(met, face.treasures, strict=False):
            for component in list_bits(components):
                held = self._held[component]
                for treasure in treasures:
                    matches |= held.get(treasure, 0)
        return matches, []

    def _join(self, face: CardFace, met: _Met) -> Offer:
        """Return what may go by the variants: cards of joined sets.

        A set with the new card keeps it. Rule: card-11.2.collect, card-11.2.played-stays
        """
        new = self._ground.all + 1
        sets: list[int] = []
        with_new = 0
        for cards in self._find_sets(face, met):
            if cards & new:
                with_new |= cards ^ new
            else:
                sets.append(cards)
        may_go = with_new
        for cards in sets:
            may_go |= cards
        if self._rules.leave_one == "witness":
            sets = _demand_witnesses(sets, with_new)
        return may_go, drop_implied(sets)

    def _find_sets(self, face: CardFace, met: _Met) -> list[int]:
        """Return the joined sets once a card lies: those of each component that it does not meet.

        And those of what its paths make of the components that they do meet.
        """
        sets: list[int] = []
        changed = met.first | met.second
        for number, joined in enumerate(self._sets):
            if not changed >> number & 1:
                sets += joined
        new = self._ground.all + 1
        for components in dict.fromkeys(met[: len(face.treasures)]):
            held: dict[str, int] = {}
            for component in list_bits(components):
                for treasure, cards in self._held[component].items():
                    held[treasure] = held.get(treasure, 0) | cards
            for meets, treasures in zip(met, face.treasures, strict=False):
                for treasure in treasures if meets == components else ():
                    held[treasure] = held.get(treasure, 0) | new
            sets += _find_joined(held)
        return sets


def _find_held(table: CardTable, bits: dict[int, int]) -> Held:
    """Return for each component the cards on which each treasure lies within it."""
    maze = table.maze
    component_of = maze.component_of
    found: Held = [{} for _ in range(max(component_of.values(), default=-1) + 1)]
    for treasure, nodes in maze.nodes_with.items():
        for node in nodes:
            held = found[component_of[node]]
            held[treasure] = held.get(treasure, 0) | bits[square_of(node)]
    return found


def _find_joined(held: dict[str, int]) -> list[int]:
    """Return the joined sets of one component: two cards or more with the same treasure."""
    return [cards for cards in held.values() if cards & (cards - 1)]


def _demand_witnesses(sets: list[int], safe: int) -> list[int]:
    """Return of which sets of cards one has to stay, if each card that goes needs a witness.

    Of a card and all cards of its sets one has to stay. A card with a single set demands that set,
    and so all that other cards of the set demand.

    :param sets: the joined sets without the new card.
    :param safe: the cards of which the new card is a witness.

    Rule: card-11.2.leave-one, card-11.2.witness
    """
    joined = several = 0
    for cards in sets:
        several |= joined & cards
        joined |= cards
    demands = [cards for cards in sets if cards & ~several & ~safe]
    left = joined & ~safe
    for cards in demands:
        left &= ~cards
    for node in list_bits(left):
        demand = 0
        for cards in sets:
            if cards >> node & 1:
                demand |= cards
        demands.append(demand)
    return demands
