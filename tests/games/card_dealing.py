"""What a game of cards is dealt by its seed: readings, a deck, four cards in a square, hands."""

import json
from dataclasses import dataclass
from random import Random
from typing import Any

from tests.oracles.labyrinth_cards import SIDES
from tests.tables import ROTATIONS, TREASURES, draw_card

Json = dict[str, Any]

VARIANTS = ("official", "caffeinated", "steroids")
HAND = 2
TREASURES_OF_50 = tuple(f"treasure-{number}" for number in range(1, 26))
CARDS_PER_TREASURE = 4


@dataclass(frozen=True)
class CardDeal:
    """The start of a game; `deck` is all of its cards, written out and sorted."""

    rules: Json
    cards: list[Json]
    hands: list[list[Json]]
    stack: list[Json]
    deck: list[str]


def deal_cards(chance: Random, seed: int) -> CardDeal:
    """Deal a game; variant, readings and players go by the seed, the rest by chance."""
    rules: Json = {"variant": VARIANTS[seed % 3]}
    if seed // 6 % 2:
        other = ("last_card", "forbidden") if not seed % 3 else ("leave_one", "every-set")
        rules[other[0]] = other[1]
    players = 2 + seed % 5
    deck = home_made_deck(chance, players) if seed // 3 % 2 else deck_of_50(chance)
    dealt = iter(deck)
    cards = [
        {"card": next(dealt), "x": x, "y": y, "rotation": chance.choice(ROTATIONS)}
        for y in (0, 1)
        for x in (0, 1)
    ]
    hands = [[next(dealt) for _ in range(HAND)] for _ in range(players)]
    return CardDeal(rules, cards, hands, list(dealt), sorted(map(json.dumps, deck)))


def deck_of_50(chance: Random) -> list[Json]:
    """Make 50 cards with two treasures each, so that each treasure lies on four cards.

    Rule: card-10.1.treasures
    """
    names = list(TREASURES_OF_50 * CARDS_PER_TREASURE)
    chance.shuffle(names)
    while any(names[at] == names[at + 1] for at in range(0, len(names), 2)):
        chance.shuffle(names)
    return [_card(chance, *names[at : at + 2]) for at in range(0, len(names), 2)]


def _card(chance: Random, one: str, other: str) -> Json:
    """Make a card with two to four openings; of those with four, some have two paths."""
    openings = chance.sample(SIDES, chance.choice((2, 2, 3, 3, 4)))
    if len(openings) < 4 or chance.randrange(2):
        return {"openings": openings, "treasures": [one, other]}
    return {
        "paths": [
            {"openings": openings[:2], "treasures": [one]},
            {"openings": openings[2:], "treasures": [other]},
        ]
    }


def home_made_deck(chance: Random, players: int) -> list[Json]:
    """Make a few cards of any kind, with few treasures, so that many of them match."""
    treasures = TREASURES[: chance.choice((1, 2, 3, 5))]
    number = 4 + HAND * players + chance.randrange(4, 14)
    return [draw_card(chance, treasures, bare=chance.randrange(2)) for _ in range(number)]
