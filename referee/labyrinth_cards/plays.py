"""Plays: every way in which some cards can be laid so that a path meets another.

A card is legal to lay if at least one of its joins exists; ``placement`` gives the reasons against
what is not listed here. Rule: card-10.3.free, card-10.3.joins
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from referee.core.tuples import make
from referee.labyrinth_cards.cards import NO_PATH, CardFace, Faces
from referee.labyrinth_cards.maze import Exit, find_open_ends, node_at


class LegalPlay(NamedTuple):
    """A card, by its number among some, laid where it joins; ``exits`` are what it then meets."""

    card: int
    square: int
    quarters: int
    face: CardFace
    exits: list[Exit]


def find_plays(faces: Faces, cards: Sequence[CardFace]) -> Iterator[LegalPlay]:
    """Yield every legal way to lay one of some cards, by (card, y, x, rotation).

    Those that look equal are different, too. Rule: card-10.3.free, card-10.3.joins
    """
    ends = find_open_ends(faces)
    for number, card in enumerate(cards):
        turned = [card.turned(quarters) for quarters in range(4)]
        for square, open_ends in ends:
            for quarters, face in enumerate(turned):
                path_at = face.path_at
                exits = [
                    (side, node_at(square, path_at[side]), beyond)
                    for side, beyond in open_ends
                    if path_at[side] != NO_PATH
                ]
                if exits:
                    yield make(LegalPlay, (number, square, quarters, face, exits))


def can_play(faces: Faces, cards: Sequence[CardFace]) -> bool:
    """Tell whether one of some cards can be laid somewhere. Rule: card-10.3.joins, card-10.7."""
    return any(True for _ in find_plays(faces, cards))
