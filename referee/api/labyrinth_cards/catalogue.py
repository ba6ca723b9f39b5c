"""What there is to read on the card game: its editions."""

from dataclasses import asdict
from typing import Any, Final

from referee.api.contract.listings import Listing
from referee.api.contract.shapes import (
    AUTHORITY,
    COUNT,
    NULLABLE_INTEGER,
    NULLABLE_STRING,
    STRING,
    array,
    record,
    ref,
)
from referee.catalogue.loader import LABYRINTH_CARDS, Catalogue
from referee.core.languages import Language


def _show_editions(catalogue: Catalogue, _: Language) -> dict[str, Any]:
    """Write the editions of the card game."""
    return {"editions": [asdict(edition) for edition in catalogue.card_editions.values()]}


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
