"""The editions of the Labyrinth card game: how many cards and treasures each has.

Rule: card-10.1.editions, card-10.1.treasures
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Final

from referee.catalogue.reading import authority, count, read_rows
from referee.forms.form import Text
from referee.forms.records import Record
from referee.labyrinth_cards.check import Deck


@dataclass(frozen=True, slots=True)
class CardEdition:
    """An edition; None where no source says. Its words are in the texts."""

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


_EDITION: Final = Record(
    {
        "id": Text(required=True),
        "year": count(),
        "cards": count(required=True),
        "treasures": count(),
        "cards_per_treasure": count(),
        "authority": authority(),
    },
    CardEdition,
    elsewhere=("title", "source", "note"),
)


def read_editions(documents: Iterable[Mapping[str, Any]]) -> dict[str, CardEdition]:
    """Read the editions, in the order of the files.

    :raises CatalogueFault: if one is unsound or stands twice.
    """
    return read_rows(documents, "editions", _EDITION, attrgetter("id"))
