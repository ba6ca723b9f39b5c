"""Checking a table of cards: what cannot be right about it, and what does not fit an edition.

Cards may be home-made, so their number is a warning and never a fault.
Rule: card-10.5.together, card-10.1.editions, card-10.1.treasures, card-10.1.two-treasures,
card-10.2.setup, card-11.1.draw
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from referee.core.graphs import find_groups
from referee.core.grid import place_of
from referee.core.names import find_look_alikes
from referee.core.rulings import FAULT, WARNING, Citation, Finding, Objection, Param
from referee.labyrinth_cards.actions import OFFICIAL_HAND, VARIANT_HAND
from referee.labyrinth_cards.cards import CardFace
from referee.labyrinth_cards.rules import OFFICIAL, Variant
from referee.labyrinth_cards.table import TOGETHER, CardTable

_EDITIONS: Final = Citation("card-10.1.editions")
_TREASURES: Final = Citation("card-10.1.treasures")
_TWO: Final = Citation("card-10.1.two-treasures")
_SETUP: Final = Citation("card-10.2.setup")
_DRAW: Final = Citation("card-11.1.draw")

TREASURES: Final = 2
"""How many treasures a card has. Rule: card-10.1.two-treasures."""


class Deck(NamedTuple):
    """What an edition holds; None where no source says."""

    cards: int
    cards_per_treasure: int | None


def check(
    table: CardTable, hand: Sequence[CardFace], stack: int | None, deck: Deck
) -> tuple[Finding, ...]:
    """Return all findings by place, then code. A legal table has no fault.

    :param stack: the number of cards in the stack; None if unknown.
    """
    cards = (*table.faces.values(), *hand)
    findings = [
        *_find_groups(table),
        *_count_cards(cards, stack or 0, deck),
        *_count_hand(table.rules.variant, len(hand)),
        *_find_odd_cards(table, hand),
        *find_look_alikes("treasures-alike", _count_treasures(cards)),
    ]
    return tuple(sorted(findings, key=lambda finding: finding.objection.sort_key()))


def _find_groups(table: CardTable) -> Iterator[Finding]:
    """Yield every group of cards but the one with the first card. Rule: card-10.5.together."""
    for group in find_groups(table.faces)[1:]:
        yield Finding(FAULT, Objection("groups-apart", (TOGETHER,), place_of(group[0])))


def _count_cards(cards: Sequence[CardFace], stack: int, deck: Deck) -> Iterator[Finding]:
    """Yield what there is more of than an edition has.

    Rule: card-10.1.editions, card-10.1.treasures
    """
    count = len(cards) + stack
    if count > deck.cards:
        params: dict[str, Param] = {"count": count, "limit": deck.cards}
        yield Finding(WARNING, Objection("too-many-cards", (_EDITIONS,), None, params))
    if deck.cards_per_treasure is None:
        return
    for treasure, number in sorted(_count_treasures(cards).items()):
        if number > deck.cards_per_treasure:
            about: dict[str, Param] = {
                "treasure": treasure,
                "count": number,
                "limit": deck.cards_per_treasure,
            }
            yield Finding(
                WARNING, Objection("treasure-on-too-many-cards", (_TREASURES,), None, about)
            )


def _find_odd_cards(table: CardTable, hand: Sequence[CardFace]) -> Iterator[Finding]:
    """Yield every card with other than two treasures. Rule: card-10.1.two-treasures."""
    for square, card in table.faces.items():
        if (count := _size(card)) != TREASURES:
            params: dict[str, Param] = {"count": count, "usual": TREASURES}
            at = place_of(square)
            yield Finding(WARNING, Objection("treasures-of-a-card", (_TWO,), at, params))
    for index, card in enumerate(hand):
        if (count := _size(card)) != TREASURES:
            about: dict[str, Param] = {"card": index, "count": count, "usual": TREASURES}
            yield Finding(WARNING, Objection("treasures-of-a-hand-card", (_TWO,), None, about))


def _size(card: CardFace) -> int:
    """Return how many treasures a card has on all its paths together."""
    return sum(len(names) for names in card.treasures)


def _count_treasures(cards: Sequence[CardFace]) -> Counter[str]:
    """Count the cards on which each treasure lies."""
    return Counter(
        name for card in cards for name in {name for names in card.treasures for name in names}
    )


def _count_hand(variant: Variant, count: int) -> Iterator[Finding]:
    """Yield a hand with more cards than it can have. Rule: card-10.2.setup, card-11.1.draw."""
    limit, cited = (OFFICIAL_HAND, _SETUP) if variant == OFFICIAL else (VARIANT_HAND, _DRAW)
    if count > limit:
        params = {"count": count, "limit": limit}
        yield Finding(WARNING, Objection("hand-over-limit", (cited,), None, params))
