"""The editions of the Labyrinth card game: how many cards and treasures each has.

Rule: card-10.1.editions, card-10.1.treasures
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from referee.catalogue.register import AUTHORITIES
from referee.labyrinth_cards.check import Deck


class EditionFault(Exception):
    """An edition is unsound; the message names it."""


@dataclass(frozen=True, slots=True)
class CardEdition:
    """An edition; None where no source says. Its words are in ``prose``."""

    id: str
    year: int | None
    cards: int
    treasures: int | None
    cards_per_treasure: int | None
    authority: str

    @property
    def deck(self) -> Deck:
        """What a check compares a table with."""
        return Deck(self.cards, self.cards_per_treasure)


def read_editions(documents: Iterable[Mapping[str, Any]]) -> dict[str, CardEdition]:
    """Read the editions, in the order of the files.

    :raises EditionFault: if an id stands twice or an authority is unknown.
    """
    editions: dict[str, CardEdition] = {}
    for raw in (row for document in documents for row in document["editions"]):
        if raw["id"] in editions:
            raise EditionFault(f"edition {raw['id']} stands twice")
        if raw["authority"] not in AUTHORITIES:
            raise EditionFault(f"edition {raw['id']}: unknown authority {raw['authority']}")
        editions[raw["id"]] = CardEdition(
            id=raw["id"],
            year=raw.get("year"),
            cards=raw["cards"],
            treasures=raw.get("treasures"),
            cards_per_treasure=raw.get("cards_per_treasure"),
            authority=raw["authority"],
        )
    return editions
