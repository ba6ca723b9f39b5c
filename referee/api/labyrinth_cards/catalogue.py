"""What there is to read on the card game: its editions."""

from typing import Any, Final

from referee.api.contract.document.listings import Listing
from referee.api.contract.document.shapes import AUTHORITY, COUNT, INTEGER, STRING
from referee.api.responses.answers import drop_nulls
from referee.catalogue.editions import CardEdition
from referee.catalogue.loader import LABYRINTH_CARDS, Catalogue
from referee.core.languages import Language
from referee.forms.shapes import array, record, ref
from referee.texts.sentences import tell


def _show_editions(catalogue: Catalogue, language: Language) -> dict[str, Any]:
    """Write the editions of the card game."""
    editions = catalogue.card_editions.values()
    return {"editions": [_write_edition(edition, language) for edition in editions]}


def _write_edition(edition: CardEdition, language: Language) -> dict[str, Any]:
    return drop_nulls(
        {
            "id": edition.id,
            "title": tell("editions", f"{edition.id}.title", language),
            "year": edition.year,
            "cards": edition.cards,
            "treasures": edition.treasures,
            "cards_per_treasure": edition.cards_per_treasure,
            "authority": edition.authority,
            "source": tell("editions", f"{edition.id}.source", language),
            "note": tell("editions", f"{edition.id}.note", language),
        }
    )


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
                    "year": INTEGER,
                    "cards": COUNT,
                    "treasures": INTEGER,
                    "cards_per_treasure": INTEGER,
                    "authority": AUTHORITY,
                    "source": STRING,
                    "note": STRING,
                },
                optional=("year", "treasures", "cards_per_treasure", "note"),
            ),
            "EditionsAnswer": record({"editions": array(ref("CardEdition"))}),
        },
    ),
)
