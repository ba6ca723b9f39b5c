"""Faces of cards, and the state in which a turn begins."""

from collections.abc import Mapping, Sequence
from typing import Any

from referee.labyrinth_cards.actions import PlacedCard, State
from referee.labyrinth_cards.cards import Card, CardFace
from referee.labyrinth_cards.table import CardTable


def face_of(card: Mapping[str, Any]) -> CardFace:
    """Make the face of a sound card from its written form."""
    paths = card.get("paths", [card])
    at = {side: number for number, path in enumerate(paths) for side in path["openings"]}
    north, east, south, west = (at.get(side, -1) for side in "NESW")
    treasures = tuple(tuple(sorted(path["treasures"])) for path in paths)
    return CardFace((north, east, south, west), treasures)


def give(face: CardFace) -> Card:
    """Give a card whose written form nobody asks for."""
    return Card(face, {})


def begin(table: CardTable, hand: Sequence[CardFace], stack: int | None) -> State:
    placed = {square: PlacedCard(face, {}, 0) for square, face in table.faces.items()}
    return State(table, placed, tuple(map(give, hand)), stack)
