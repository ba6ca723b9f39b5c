"""Shapes of maps: in a position, and in the catalogue."""

from typing import Final

from referee.api import limits
from referee.api.carcassonne.inline_maps import ABROAD, MAX_STARTS
from referee.api.components.shapes import (
    AUTHORITY,
    BOOLEAN,
    COUNT,
    NAME,
    NULL,
    PLACE,
    ROTATION,
    RULE_ID,
    SIDE,
    STRING,
    Shape,
    array,
    either,
    record,
    ref,
)
from referee.carcassonne.maps.boards import MAX_PRINTED_COATS, SQUARE_KINDS
from referee.carcassonne.rules import EDITIONS
from referee.core.grid import LIMIT

_COATS: Final[Shape] = {"type": "integer", "minimum": 0, "maximum": MAX_PRINTED_COATS}
_SHIFT: Final[Shape] = {
    "type": "integer",
    "minimum": -2 * LIMIT,
    "maximum": 2 * LIMIT,
    "default": 0,
}
_ID_OR_DRAWING: Final[Shape] = {
    "type": "string",
    "description": "the id of a catalogue map whose layout is known; or a drawing, with a newline",
}

COMPONENTS: Final[dict[str, Shape]] = {
    "MapSquare": record(
        PLACE
        | {
            "kind": {"enum": list(SQUARE_KINDS)},
            "tile": ref("Tile"),
            "rotation": ROTATION,
            "coats_of_arms": _COATS,
            "town": BOOLEAN,
        },
        optional=("tile", "rotation", "coats_of_arms", "town"),
        description="A large city without `tile` shows city on all sides.",
    ),
    "InlineMap": record(
        {
            "squares": array(ref("MapSquare"), maxItems=limits.MAP_SQUARES),
            "borders": array(
                record(
                    PLACE | {"side": SIDE, "kind": {"enum": list(ABROAD)}, "coats_of_arms": _COATS},
                    optional=("coats_of_arms",),
                ),
                maxItems=limits.MAP_BORDERS,
            ),
            "ferries": array(
                record(
                    {
                        "ends": array(ref("SidePlace"), minItems=2, maxItems=2),
                        "coats_of_arms": _COATS,
                    },
                    optional=("coats_of_arms",),
                ),
                maxItems=limits.MAP_FERRIES,
            ),
            "start_squares": {"type": "integer", "minimum": 1, "maximum": MAX_STARTS},
            "id": NAME,
        },
        optional=("borders", "ferries", "start_squares", "id"),
        description="`start_squares` are those used in the setup, `id` the published map.",
    ),
    "JoinedMap": record(
        {
            "join": array(
                record(
                    {"map": either(_ID_OR_DRAWING, ref("InlineMap")), "x": _SHIFT, "y": _SHIFT},
                    optional=("x", "y"),
                ),
                minItems=2,
                maxItems=2,
            ),
            "id": NAME,
        },
        optional=("id",),
        description="Two maps laid over each other, so that half squares become whole ones.",
    ),
    "MapBoard": either(NULL, _ID_OR_DRAWING, ref("InlineMap"), ref("JoinedMap")),
    "CatalogueMap": record(
        {
            "id": STRING,
            "title": STRING,
            "invented": BOOLEAN,
            "year": {"type": ["integer", "null"]},
            "editions": array({"enum": list(EDITIONS)}),
            "start_squares": record({"used": COUNT, "printed": COUNT}),
            "recommended_tiles": either(record({"low": COUNT, "high": COUNT}), NULL),
            "prints": array(STRING),
            "joins": array(STRING),
            "notes": array(
                record({"text": STRING, "authority": AUTHORITY, "citations": array(RULE_ID)})
            ),
            "drawing": {"type": ["string", "null"]},
            "layout": either(ref("InlineMap"), NULL),
        }
    ),
    "MapsAnswer": record(
        {
            "maps": array(ref("CatalogueMap")),
            "meeples": either(
                record({"each_player": COUNT, "scoring": COUNT, "citations": array(RULE_ID)}), NULL
            ),
            "kits": array(
                record(
                    {
                        "id": STRING,
                        "title": STRING,
                        "tiles": COUNT,
                        "parts": array(
                            record(
                                {
                                    "title": STRING,
                                    "tiles": COUNT,
                                    "set": {"type": ["string", "null"]},
                                }
                            )
                        ),
                    }
                )
            ),
        }
    ),
}
