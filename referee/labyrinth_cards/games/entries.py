"""What a game of cards is made of: how it begins, and what was entered turn by turn.

A turn of a game names the card that is played, not where in the hand it is held.
Rule: card-10.2.turn
"""

from collections.abc import Mapping
from typing import NamedTuple

from referee.core.games import ByHand, Note
from referee.labyrinth_cards.actions import Draw, PlacedCard, Rotate
from referee.labyrinth_cards.cards import Card
from referee.labyrinth_cards.collecting.rests import Squares
from referee.labyrinth_cards.table import CardTable


class Lay(NamedTuple):
    """Play a card of the hand on a square, after clockwise quarter turns."""

    card: Card
    square: int
    quarters: int


class GameTurn(NamedTuple):
    """A turn of a game; ``player`` is who took it, None for the one whose turn it is."""

    actions: tuple[Lay | Rotate | Draw, ...]
    collect: Squares = ()
    drawn: Card | None = None
    player: str | None = None


Entry = GameTurn | ByHand | Note


class Start(NamedTuple):
    """How a game begins.

    ``players`` are in the order of play, each once. ``hands`` has those that are known; of the
    others every card that is played is believed. ``stack`` is None if unknown.
    """

    table: CardTable
    placed: Mapping[int, PlacedCard]
    players: tuple[str, ...]
    due: str
    hands: Mapping[str, tuple[Card, ...]]
    stack: int | None = None
