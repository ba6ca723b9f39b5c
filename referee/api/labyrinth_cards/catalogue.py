"""What there is to read on the card game: its editions."""

from typing import Any, Final

from referee.api.contract.document.listings import Listing
from referee.api.contract.document.shapes import (
    AUTHORITY,
    COUNT,
    NULLABLE_INTEGER,
    NULLABLE_STRING,
    STRING,
    array,
    record,
    ref,
)
from referee.catalogue.editions import CardEdition
from referee.catalogue.loader import LABYRINTH_CARDS, Catalogue
from referee.catalogue.prose import Words
from referee.core.languages import Language


def _show_editions(catalogue: Catalogue, language: Language) -> dict[str, Any]:
    """Write the editions of the card game."""
    words = catalogue.prose[language].editions
    return {
        "editions": [
            _write_edition(edition, words[edition.id])
            for edition in catalogue.card_editions.values()
        ]
    }


def _write_edition(edition: CardEdition, words: Words) -> dict[str, Any]:
    return {
        "id": edition.id,
        "title": words["title"],
        "year": edition.year,
        "cards": edition.cards,
        "treasures": edition.treasures,
        "cards_per_treasure": edition.cards_per_treasure,
        "authority": edition.authority,
        "source": words["source"],
        "note": words.get("note"),
    }


LISTINGS: Final = (
    Listing(
        "/v1/labyrinth-cards/editions",
        LABYRINTH_CARDS,
        "List the editions of the card game that sources tell of.",
        _show_editions,
        ref("EditionsAnswer"),
        {
            "CardEdition": record(
                {
                    "id": ref("CardEditionId"),
                    "title": STRING,
                    "year": NULLABLE_INTEGER,
                    "cards": COUNT,
                    "treasures": NULLABLE_INTEGER,
                    "cards_per_treasure": NULLABLE_INTEGER,
                    "authority": AUTHORITY,
                    "source": STRING,
                    "note": NULLABLE_STRING,
                }
            ),
            "EditionsAnswer": record({"editions": array(ref("CardEdition"))}),
        },
    ),
)
