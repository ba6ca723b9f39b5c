"""Placement: where a card may be laid, and how many cards could then be collected.

One rule, one function: :func:`find_objections` gives every reason against a placement; a placement
is legal if at least one of its joins exists. Rule: card-10.3.free, card-10.3.joins
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from referee.core.checkpoints import Checkpoint, in_steps, no_checkpoint
from referee.core.grid import SIDE_STEP, SIDES, is_on_grid, place_of
from referee.core.rulings import Citation, Objection
from referee.core.tuples import make
from referee.labyrinth_cards.cards import NO_PATH, CardFace, Faces
from referee.labyrinth_cards.collecting.counting import LOOKS, CollectableCounter
from referee.labyrinth_cards.maze import find_exits
from referee.labyrinth_cards.plays import can_play, find_plays
from referee.labyrinth_cards.rules import OFFICIAL
from referee.labyrinth_cards.table import CardTable

FREE: Final = Citation("card-10.3.free")
JOINS: Final = Citation("card-10.3.joins")
_NO_CARD_FITS: Final = Citation("card-10.7")


class CardPlacement(NamedTuple):
    """A legal placement: which card of those asked about, where, and the sides on which it joins.

    ``collectable`` is the number of cards in a largest collection afterwards; None if it was not
    found out, as it would take too long.
    """

    card: int
    square: int
    rotation: int
    joins: tuple[int, ...]
    collectable: int | None


@dataclass(frozen=True, slots=True)
class CardPlacements:
    """Legal placements by (card, y, x, rotation); ``distinct`` counts those that look different.

    ``exact`` says that all are counted.
    """

    placements: tuple[CardPlacement, ...]
    distinct: int
    exact: bool
    warnings: tuple[Objection, ...]


def find_free_squares(faces: Faces) -> tuple[int, ...]:
    """Return the free squares beside the table, ascending; none on an empty table."""
    beside = {square + step for square in faces for step in SIDE_STEP}
    return tuple(sorted(filter(is_on_grid, beside.difference(faces))))


def find_objections(table: CardTable, face: CardFace, square: int) -> tuple[Objection, ...]:
    """Return every reason against laying a card on a square; none if legal.

    Rule: card-10.3.free, card-10.3.joins
    """
    place = place_of(square)
    if square in table.faces:
        return (Objection("square-taken", (FREE,), place),)
    if not any(square + step in table.faces for step in SIDE_STEP):
        return (Objection("no-neighbour", (JOINS,), place),)
    if find_exits(table.faces, square, face):
        return ()
    openings = " ".join(SIDES[side] for side in range(4) if face.path_at[side] != NO_PATH)
    return (Objection("no-path-meets", (JOINS,), place, {"openings": openings}),)


def propose_passing(table: CardTable, cards: Sequence[CardFace]) -> tuple[Objection, ...]:
    """Return the warning that a player with some cards can only pass; none if there is more to do.

    Of a player without cards nothing is said. In the variants a card on the table may be rotated
    instead, so there has to be none; and what is drawn can't be laid on an empty table either.
    Rule: card-10.7, card-11.1.rotate
    """
    can_rotate = table.rules.variant != OFFICIAL and table.faces
    if not cards or can_rotate or can_play(table.faces, cards):
        return ()
    return (Objection("no-legal-placement", (_NO_CARD_FITS,)),)


def find_placements(
    table: CardTable,
    cards: Sequence[CardFace],
    checkpoint: Checkpoint = no_checkpoint,
    looks: int = LOOKS,
) -> CardPlacements:
    """Return every legal placement of some cards in every rotation, equal-looking ones too.

    The warning is that of :func:`propose_passing`.

    :param checkpoint: called every few milliseconds.
    :param looks: what counting may look at.

    Rule: card-10.3.joins, card-10.7
    """
    counter = CollectableCounter(table, checkpoint, looks)
    look_of = _number_looks(cards)
    found: list[CardPlacement] = []
    appearances: set[tuple[int, int]] = set()
    exact = True
    for play in in_steps(find_plays(table.faces, cards), checkpoint):
        number, square, quarters, _, exits = play
        joins = tuple([side for side, _, _ in exits])
        count = counter.count(play)
        exact = exact and count is not None
        laid = (number, square, quarters * 90, joins, count)
        found.append(make(CardPlacement, laid))
        appearances.add((square, look_of[number][quarters]))
    warnings = () if found else propose_passing(table, cards)
    return CardPlacements(tuple(found), len(appearances), exact, warnings)


def _number_looks(cards: Sequence[CardFace]) -> list[list[int]]:
    """Return for each card in each rotation a number that is equal for what looks alike."""
    numbers: dict[frozenset[object], int] = {}
    return [
        [numbers.setdefault(card.turned(quarters).look(), len(numbers)) for quarters in range(4)]
        for card in cards
    ]
