"""Shapes of positions and answers of the Labyrinth card game."""

from typing import Final

from referee.api import limits
from referee.api.components.shapes import (
    AUTHORITY,
    BOOLEAN,
    COUNT,
    NAME,
    NULL,
    PLACE,
    PLACEMENTS,
    ROTATION,
    SIDE,
    STRING,
    Shape,
    answer,
    array,
    either,
    part,
    record,
    ref,
)
from referee.api.labyrinth_cards.turns import TURNS
from referee.labyrinth_cards.cards import MAX_PATHS, MAX_TREASURES
from referee.labyrinth_cards.suggesting.suggestions import MOST_LISTED
from referee.labyrinth_cards.turns import COLLECT, DRAW, DUE, NONE, TAKEN

_CARD_PLACEMENTS: Final = {"placements": array(ref("CardPlacement"))} | PLACEMENTS
_PATHS: Final = {"treasure_paths": array(ref("TreasurePath")), "truncated": BOOLEAN}
_COLLECTABLE: Final = {
    "matches": array(ref("Match")),
    "best": ref("Collection"),
    "maximal": array(ref("Collection")),
    "truncated": BOOLEAN,
    "verdict": ref("Verdict"),
}

_TURNS: Final = {
    "legal": BOOLEAN,
    "objections": array(ref("Objection")),
    "step": either(COUNT, {"enum": [COLLECT, DRAW]}, NULL),
    "actions": array(ref("Verdict")),
    "collected": array(ref("Place")),
    "points": COUNT,
    "final_draw": {"enum": [TAKEN, DUE, NONE]},
    "position_after": ref("CardsPosition"),
}
_SUGGESTIONS: Final = {
    "turns": array(ref("SuggestedTurn"), maxItems=MOST_LISTED),
    "exact": BOOLEAN,
    "nodes": COUNT,
    "stopped": BOOLEAN,
}
_CHECK: Final = {"legal": BOOLEAN, "faults": array(ref("TableFault"))}
_PARTS: Final = {
    "placements": _CARD_PLACEMENTS | {"verdict": ref("Verdict")},
    "paths": _PATHS,
    "collectable": _COLLECTABLE,
    "turns": _TURNS,
    "suggestions": _SUGGESTIONS,
    "check": _CHECK,
}
"""The answers' own keys, by question."""
_AT_CARD: Final[dict[str, Shape]] = {
    "card": {"type": "integer", "minimum": 0, "description": "index in the hand as it then is"}
}
_TURNED: Final = {"rotation": ROTATION}

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
    "Turn": record(
        {
            "actions": array(
                either(
                    record({"play": record(_AT_CARD | PLACE | _TURNED, optional=("rotation",))}),
                    record({"rotate": record(PLACE | {"turn": {"enum": list(TURNS)}})}),
                    record({"draw": ref("Card")}),
                ),
                maxItems=limits.ACTIONS,
            ),
            "collect": array(ref("Place"), maxItems=limits.CARDS, uniqueItems=True),
            "draw": ref("Card"),
        },
        optional=("collect", "draw"),
        description="`draw` is the card of the final draw.",
    ),
    "TurnsAnswer": answer(_TURNS),
    "SuggestedTurn": record(
        {
            "actions": array(
                either(
                    record({"play": record(_AT_CARD | PLACE | _TURNED)}),
                    record({"rotate": record(PLACE | {"turn": {"enum": list(TURNS)}})}),
                )
            ),
            "collect": array(ref("Place")),
            "points": COUNT,
        }
    ),
    "SuggestionsAnswer": answer(_SUGGESTIONS),
    "CardsCheckAnswer": answer(_CHECK),
    "EditionsAnswer": record(
        {
            "editions": array(
                record(
                    {
                        "id": STRING,
                        "title": STRING,
                        "year": {"type": ["integer", "null"]},
                        "cards": COUNT,
                        "treasures": {"type": ["integer", "null"]},
                        "cards_per_treasure": {"type": ["integer", "null"]},
                        "authority": AUTHORITY,
                        "source": STRING,
                        "note": {"type": ["string", "null"]},
                    }
                )
            )
        }
    ),
    "CardsAsk": record(
        {
            "placements": ref("CardPlacementsAsk"),
            "paths": ref("PathsAsk"),
            "collectable": ref("CollectableAsk"),
            "turns": ref("TurnsAsk"),
            "suggestions": ref("SuggestionsAsk"),
            "check": ref("CardsCheckAsk"),
        },
        optional=tuple(_PARTS),
    ),
    "CardsRulingsAnswer": answer(
        {
            name: part(keys, optional=("verdict",) if "verdict" in keys else ())
            for name, keys in _PARTS.items()
        },
        optional=tuple(_PARTS),
    ),
}
