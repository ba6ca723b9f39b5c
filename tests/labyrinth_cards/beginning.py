"""The state in which a turn begins, from plain faces."""

from collections.abc import Sequence

from referee.labyrinth_cards.actions import PlacedCard, State
from referee.labyrinth_cards.cards import Card, CardFace
from referee.labyrinth_cards.table import CardTable


def give(face: CardFace) -> Card:
    """Give a card whose written form nobody asks for."""
    return Card(face, {})


def begin(table: CardTable, hand: Sequence[CardFace], stack: int | None) -> State:
    placed = {square: PlacedCard(face, {}, 0) for square, face in table.faces.items()}
    return State(table, placed, tuple(map(give, hand)), stack)
