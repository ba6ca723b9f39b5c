"""Shapes of positions and answers of the Labyrinth card game."""

from typing import Final

from referee.api import limits
from referee.api.components.shapes import (
    BOOLEAN,
    COUNT,
    NAME,
    NULL,
    PLACE,
    PLACEMENTS,
    ROTATION,
    SIDE,
    Shape,
    answer,
    array,
    either,
    part,
    record,
    ref,
)
from referee.labyrinth_cards.cards import MAX_PATHS, MAX_TREASURES

_CARD_PLACEMENTS: Final = {"placements": array(ref("CardPlacement"))} | PLACEMENTS
_PATHS: Final = {"treasure_paths": array(ref("TreasurePath")), "truncated": BOOLEAN}
_COLLECTABLE: Final = {
    "matches": array(ref("Match")),
    "best": ref("Collection"),
    "maximal": array(ref("Collection")),
    "truncated": BOOLEAN,
    "verdict": ref("Verdict"),
}

COMPONENTS: Final[dict[str, Shape]] = {
    "CardPath": record(
        {
            "openings": array(SIDE, minItems=1, uniqueItems=True),
            "treasures": array(NAME, maxItems=MAX_TREASURES, uniqueItems=True),
        }
    ),
    "Card": either(
        ref("CardPath"),
        record({"paths": array(ref("CardPath"), minItems=1, maxItems=MAX_PATHS)}),
    ),
    "PlacedCard": record(
        {"card": ref("Card")} | PLACE | {"rotation": ROTATION}, optional=("rotation",)
    ),
    "CardsPosition": record(
        {
            "rules": {"type": "object", "description": "readings and variants; see /v1/rules"},
            "cards": array(ref("PlacedCard"), maxItems=limits.CARDS),
            "hand": array(ref("Card"), maxItems=limits.HAND),
            "stack": {"type": "integer", "minimum": 0, "maximum": limits.STACK},
        },
        optional=("rules", "hand", "stack"),
    ),
    "CardPlacement": record(
        {"card": {"type": ["integer", "null"], "description": "index in the hand"}}
        | PLACE
        | {"rotation": ROTATION, "joins": array(SIDE), "collectable": COUNT}
    ),
    "CardPlacementsAnswer": answer(_CARD_PLACEMENTS, optional=("verdict",)),
    "TreasurePath": record(
        {
            "treasure": NAME,
            "from": ref("Place"),
            "to": ref("Place"),
            "steps": array(
                record(PLACE | {"enter": either(SIDE, NULL), "leave": either(SIDE, NULL)})
            ),
            "length": {"type": "integer", "minimum": 1, "description": "sides crossed"},
        }
    ),
    "PathsAnswer": answer(_PATHS),
    "Collection": record({"count": COUNT, "cards": array(ref("Place"))}),
    "Match": record(
        PLACE
        | {
            "treasures": array(NAME, minItems=1),
            "alone": BOOLEAN,
            "cuts_off": array(ref("Place")),
            "paths": array(ref("TreasurePath"), minItems=1),
        }
    ),
    "CollectableAnswer": answer(_COLLECTABLE, optional=("verdict",)),
    "CardsAsk": record(
        {
            "placements": ref("CardPlacementsAsk"),
            "paths": ref("PathsAsk"),
            "collectable": ref("CollectableAsk"),
        },
        optional=("placements", "paths", "collectable"),
    ),
    "CardsRulingsAnswer": answer(
        {
            "placements": part(_CARD_PLACEMENTS, optional=("verdict",)),
            "paths": part(_PATHS),
            "collectable": part(_COLLECTABLE, optional=("verdict",)),
        },
        optional=("placements", "paths", "collectable"),
    ),
}
