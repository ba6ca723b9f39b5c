"""The components of the OpenAPI document: the shapes of positions and answers.

Questions are described by their marshmallow schemas; what a field reads in one go, and every
answer, is described here. A test holds real answers to these shapes.
"""

from typing import Any, Final

from referee.api import limits
from referee.api.rows import QUARTERS
from referee.carcassonne.figures import OWNED, SPOT_KINDS, STRENGTH
from referee.carcassonne.tile_form import GOODS, MAX_COATS_OF_ARMS
from referee.carcassonne.tiles import MAX_FEATURES
from referee.catalogue.loader import EDITIONS
from referee.catalogue.register import AUTHORITIES
from referee.core.grid import CORNERS, HALF_SIDES, LIMIT, SIDES
from referee.labyrinth_cards.cards import MAX_PATHS, MAX_TREASURES

Shape = dict[str, Any]

STRING: Final[Shape] = {"type": "string"}
BOOLEAN: Final[Shape] = {"type": "boolean"}
INTEGER: Final[Shape] = {"type": "integer"}
COUNT: Final[Shape] = {"type": "integer", "minimum": 0}
NULL: Final[Shape] = {"type": "null"}
NAME: Final[Shape] = {"type": "string", "pattern": "^[A-Za-z0-9_-]{1,40}$"}
COORDINATE: Final[Shape] = {"type": "integer", "minimum": -LIMIT, "maximum": LIMIT}
ROTATION: Final[Shape] = {"type": "integer", "enum": list(QUARTERS)}
SIDE: Final[Shape] = {"type": "string", "enum": list(SIDES)}
HALF_SIDE: Final[Shape] = {"type": "string", "enum": list(HALF_SIDES)}
RULE_ID: Final[Shape] = {"type": "string", "pattern": "^(car|map|card)-[a-z0-9.-]+$"}
AUTHORITY: Final[Shape] = {"type": "string", "enum": list(AUTHORITIES)}


def ref(name: str) -> Shape:
    """Return a reference to a component."""
    return {"$ref": f"#/components/schemas/{name}"}


def array(items: Shape, **more: Any) -> Shape:
    """Return the shape of a list."""
    return {"type": "array", "items": items, **more}


def either(*shapes: Shape) -> Shape:
    """Return a shape that is one of several."""
    return {"oneOf": list(shapes)}


def record(properties: dict[str, Shape], *, optional: tuple[str, ...] = (), **more: Any) -> Shape:
    """Return the shape of an object whose keys are all known and all there but the optional."""
    return {
        "type": "object",
        "properties": properties,
        "required": [key for key in properties if key not in optional],
        "additionalProperties": False,
        **more,
    }


def answer(properties: dict[str, Shape], *, optional: tuple[str, ...] = ()) -> Shape:
    """Return the shape of an answer to a question: what all answers carry, then its own keys."""
    shared = {"ruleset": ref("Ruleset"), "warnings": array(ref("Objection"))}
    return record(shared | properties, optional=optional)


def part(properties: dict[str, Shape], *, optional: tuple[str, ...] = ()) -> Shape:
    """Return the shape of an answer that stands under its name beside others."""
    return record(properties | {"warnings": array(ref("Objection"))}, optional=optional)


PLACE: Final = {"x": COORDINATE, "y": COORDINATE}
NEIGHBOURING_PLACE: Final = {"x": INTEGER, "y": INTEGER}
AWARD: Final = record({"player": NAME, "points": INTEGER})

_ROADS: Final = {"roads": array(ref("Road"))}
_PLACEMENTS: Final = {
    "placements": array(ref("Placement")),
    "count": COUNT,
    "distinct": COUNT,
    "verdict": ref("Verdict"),
}
_CARD_PLACEMENTS: Final = _PLACEMENTS | {"placements": array(ref("CardPlacement"))}
_PATHS: Final = {"treasure_paths": array(ref("TreasurePath")), "truncated": BOOLEAN}
_COLLECTABLE: Final = {
    "matches": array(ref("Match")),
    "best": ref("Collection"),
    "maximal": array(ref("Collection")),
    "truncated": BOOLEAN,
    "verdict": ref("Verdict"),
}

COMPONENTS: Final[dict[str, Shape]] = {
    # --- both games ---
    "Place": record(PLACE),
    "Places": array(ref("Place"), maxItems=limits.CARDS),
    "SidePlace": record(PLACE | {"side": SIDE}),
    "Ruleset": record(
        {
            "version": STRING,
            "rules": {"type": "object", "additionalProperties": {}},
            "changed": array(STRING),
        },
        description="The rules in force, all resolved, and the keys that differ from the defaults.",
    ),
    "Objection": record(
        {
            "code": STRING,
            "text": STRING,
            "at": record(NEIGHBOURING_PLACE | {"side": SIDE}, optional=("side",)),
            "citations": array(RULE_ID),
        },
        optional=("at",),
        description="A reason against, or a warning. Codes are stable; see docs/codes.md.",
    ),
    "Verdict": record({"legal": BOOLEAN, "objections": array(ref("Objection"))}),
    "Problem": record(
        {
            "type": STRING,
            "title": STRING,
            "status": INTEGER,
            "detail": STRING,
            "errors": array(
                record({"pointer": STRING, "code": STRING, "text": STRING}),
                maxItems=limits.ERRORS_LISTED,
            ),
            "truncated": {"const": True},
            "request_id": STRING,
        },
        optional=("errors", "truncated"),
        description="RFC 9457. `pointer` is a JSON Pointer into the body.",
    ),
    # --- Carcassonne ---
    "Spot": record(
        PLACE
        | {
            "on": {"type": "string", "enum": list(SPOT_KINDS)},
            "side": {"type": "string", "enum": [*SIDES, *HALF_SIDES, *CORNERS]},
        },
        optional=("side",),
        description="In: any side of the piece. Out: its first.",
    ),
    "Figure": record(
        {"player": NAME, "figure": {"type": "string", "enum": list(STRENGTH)}}
        | PLACE
        | {
            "on": {"type": "string", "enum": list(SPOT_KINDS)},
            "side": {"type": "string", "enum": [*SIDES, *HALF_SIDES, *CORNERS]},
        },
        optional=("player", "side"),
    ),
    "Feature": either(
        record(
            {
                "kind": {"const": "road"},
                "sides": array(SIDE, minItems=1, uniqueItems=True),
                "inn": BOOLEAN,
                "labyrinth": BOOLEAN,
                "ends": {"enum": ["none", "village", "monastery", "city", "german_cathedral"]},
                "tiles": {"enum": [1, 2]},
            },
            optional=("inn", "labyrinth", "ends", "tiles"),
        ),
        record(
            {
                "kind": {"const": "city"},
                "sides": array(SIDE, minItems=1, uniqueItems=True),
                "coats_of_arms": {"type": "integer", "minimum": 0, "maximum": MAX_COATS_OF_ARMS},
                "cathedral": BOOLEAN,
                "goods": {"enum": list(GOODS)},
            },
            optional=("coats_of_arms", "cathedral", "goods"),
        ),
        record(
            {
                "kind": {"const": "field"},
                "sides": array(HALF_SIDE, uniqueItems=True),
                "cities": array(SIDE, uniqueItems=True),
            },
            optional=("cities",),
        ),
        record({"kind": {"enum": ["monastery", "garden", "german_cathedral"]}}),
    ),
    "InlineTile": record(
        {
            "features": array(ref("Feature"), maxItems=MAX_FEATURES),
            "magic": BOOLEAN,
            "assumed": BOOLEAN,
        },
        optional=("magic", "assumed"),
    ),
    "Tile": either({"type": "string", "description": "a catalogue id"}, ref("InlineTile")),
    "PlacedTile": record(
        {"tile": ref("Tile")} | PLACE | {"rotation": ROTATION}, optional=("rotation",)
    ),
    "CarcassonnePosition": record(
        {
            "rules": {"type": "object", "description": "readings and variants; see /v1/rules"},
            "map": NULL,
            "sets": {
                "type": "object",
                "additionalProperties": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": limits.SET_COPIES,
                },
            },
            "tiles": array(ref("PlacedTile"), maxItems=limits.TILES),
            "figures": array(ref("Figure"), maxItems=limits.FIGURES),
            "leipzig": {"type": "object", "maxProperties": 0},
            "supply": {
                "type": "object",
                "maxProperties": limits.PLAYERS,
                "propertyNames": NAME,
                "additionalProperties": {
                    "type": "object",
                    "propertyNames": {"enum": sorted(OWNED)},
                    "additionalProperties": {
                        "type": "integer",
                        "minimum": 0,
                        "maximum": limits.SUPPLY,
                    },
                },
            },
        },
        optional=("rules", "map", "sets", "figures", "leipzig", "supply"),
    ),
    "Majority": record(
        {
            "strengths": array(record({"player": NAME, "strength": INTEGER})),
            "owners": array(NAME),
            "citations": array(RULE_ID),
        }
    ),
    "Score": record(
        {
            "basis": {"enum": ["completed", "final"]},
            "total": INTEGER,
            "items": array(
                record(
                    {
                        "code": STRING,
                        "count": INTEGER,
                        "each": INTEGER,
                        "points": INTEGER,
                        "text": STRING,
                        "citations": array(RULE_ID),
                    }
                )
            ),
        }
    ),
    "Road": record(
        {
            "id": STRING,
            "ruling": {"enum": ["ruled", "none"]},
            "reasons": array(ref("Objection")),
            "completed": BOOLEAN,
            "tiles": array(ref("Place")),
            "units": COUNT,
            "segments": array(ref("SidePlace")),
            "open_ends": array(ref("SidePlace")),
            "labyrinths": array(ref("Place")),
            "inns": array(ref("Place")),
            "german_cathedrals": array(ref("Place")),
            "ferries": array(ref("Place"), maxItems=0),
            "coats_of_arms": COUNT,
            "figures": array(ref("Figure")),
            "majority": ref("Majority"),
            "score": either(ref("Score"), NULL),
            "awards": array(AWARD),
            "bonuses": array({}, maxItems=0),
            "castle_value": {"type": ["integer", "null"]},
            "may_send": array({}, maxItems=0),
            "citations": array(RULE_ID),
        }
    ),
    "RoadsAnswer": answer(_ROADS),
    "Placement": record(PLACE | {"rotation": ROTATION, "spots": array(ref("Spot"))}),
    "PlacementsAnswer": answer(_PLACEMENTS, optional=("verdict",)),
    "CarcassonneAsk": record(
        {"roads": ref("RoadsAsk"), "placements": ref("PlacementsAsk")},
        optional=("roads", "placements"),
    ),
    "CarcassonneRulingsAnswer": answer(
        {"roads": part(_ROADS), "placements": part(_PLACEMENTS, optional=("verdict",))},
        optional=("roads", "placements"),
    ),
    # --- Labyrinth card game ---
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
    # --- catalogue ---
    "Rule": record(
        {
            "id": RULE_ID,
            "title": STRING,
            "paraphrase": STRING,
            "authority": AUTHORITY,
            "source": STRING,
            "edition": {"type": ["string", "null"]},
            "date": {"type": ["string", "null"]},
            "readings": array(STRING),
        }
    ),
    "RulesAnswer": record(
        {
            "rules": array(ref("Rule")),
            "rulesets": array(
                record(
                    {
                        "game": STRING,
                        "version": STRING,
                        "options": array(
                            record(
                                {
                                    "key": STRING,
                                    "default": {},
                                    "values": array({}),
                                    "meaning": STRING,
                                    "rules": array(RULE_ID),
                                }
                            )
                        ),
                    }
                )
            ),
        }
    ),
    "CatalogueTile": record(
        {
            "id": STRING,
            "set": STRING,
            "copies": record(dict.fromkeys(EDITIONS, COUNT)),
            "note": {"type": ["string", "null"]},
            "tile": ref("InlineTile"),
        }
    ),
    "TilesAnswer": record(
        {
            "sets": array(
                record(
                    {
                        "id": STRING,
                        "title": STRING,
                        "total": COUNT,
                        "start": {"type": ["string", "null"]},
                        "source": STRING,
                    }
                )
            ),
            "tiles": array(ref("CatalogueTile")),
        }
    ),
    "LimitsAnswer": record({"limits": {"type": "object", "additionalProperties": COUNT}}),
}
