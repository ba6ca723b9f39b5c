"""Shapes of positions, questions and answers of Carcassonne."""

from typing import Final

from referee.api import limits
from referee.api.carcassonne.moves import MOVE_WAYS, OFF
from referee.api.components.shapes import (
    ANY_SIDE,
    AWARD,
    BOOLEAN,
    COUNT,
    HALF_SIDE,
    INTEGER,
    NAME,
    NULL,
    PARAMS,
    PLACE,
    PLACEMENTS,
    ROTATION,
    RULE_ID,
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
from referee.carcassonne.figures import NEUTRAL, OWNED, SPOT_KINDS, STRENGTH
from referee.carcassonne.placing.deploying import PLACEMENT
from referee.carcassonne.scoring.features import MOMENTS
from referee.carcassonne.tile_form import GOODS, MAX_COATS_OF_ARMS
from referee.carcassonne.tiles import KIND_NAMES, MAX_FEATURES, QUARTERS, ROAD_ENDS, Kind

COATS_OF_ARMS: Final[Shape] = {"type": "integer", "minimum": 0, "maximum": MAX_COATS_OF_ARMS}
_ROADS: Final = {"roads": array(ref("Road"))}
_PLACEMENTS: Final = {"placements": array(ref("Placement"))} | PLACEMENTS | {"assumed": BOOLEAN}
_SCORES: Final = {
    "moment": {"enum": list(MOMENTS)},
    "features": array(ref("ScoredFeature")),
    "totals": {"type": "object", "propertyNames": NAME, "additionalProperties": INTEGER},
}
_SPOTS: Final = {
    "spots": array(ref("Spot")),
    "refused": array(record({"spot": ref("Spot"), "objections": array(ref("Objection"))})),
    "assumed": BOOLEAN,
}
_MOVES: Final = {
    "legal": BOOLEAN,
    "objections": array(ref("Objection")),
    "completed": array(ref("ScoredFeature")),
    "awards": array(AWARD),
    "immediate": array(ref("Payment")),
    "returned_figures": array(ref("Figure")),
    "double_turn": BOOLEAN,
    "extra_turn": BOOLEAN,
    "position_after": ref("CarcassonnePosition"),
}
_CHECK: Final = {"legal": BOOLEAN, "faults": array(ref("TableFault"))}
_CLAIMS: Final = {
    "upheld": {"type": ["boolean", "null"]},
    "feature": ref("ScoredFeature"),
    "points": {"type": ["integer", "null"]},
    "difference": array(
        record({"what": {"const": "points"}, "claimed": INTEGER, "right": INTEGER})
    ),
}
_PARTS: Final = {
    "roads": _ROADS,
    "scores": _SCORES,
    "placements": _PLACEMENTS,
    "spots": _SPOTS,
    "moves": _MOVES,
    "check": _CHECK,
    "claims": _CLAIMS,
}
"""The answers' own keys, by question."""

_ROAD: Final = {
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
    "abroad": array(ref("SidePlace")),
    "ferries": array(ref("Place")),
    "coats_of_arms": COUNT,
    "towns": array(ref("Place")),
    "figures": array(ref("Figure")),
    "majority": ref("Majority"),
    "score": either(ref("Score"), NULL),
    "awards": array(AWARD),
    "bonuses": array(ref("Bonus")),
    "castle_value": {"type": ["integer", "null"]},
    "may_send": array(ref("MaySend")),
    "assumed": BOOLEAN,
    "citations": array(RULE_ID),
}

COMPONENTS: Final[dict[str, Shape]] = {
    "Spot": record(
        PLACE
        | {
            "on": {"type": "string", "enum": list(SPOT_KINDS)},
            "side": ANY_SIDE,
        },
        optional=("side",),
        description="In: any side of the piece. Out: its first.",
    ),
    "Figure": record(
        {"player": NAME, "figure": {"type": "string", "enum": list(STRENGTH)}}
        | PLACE
        | {
            "on": {"type": "string", "enum": list(SPOT_KINDS)},
            "side": ANY_SIDE,
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
                "ends": {"enum": list(ROAD_ENDS)},
                "quarter": {"enum": list(QUARTERS)},
                "tiles": {"enum": [1, 2]},
                "coats_of_arms": COATS_OF_ARMS,
            },
            optional=("inn", "labyrinth", "ends", "quarter", "tiles", "coats_of_arms"),
        ),
        record(
            {
                "kind": {"const": "city"},
                "sides": array(SIDE, minItems=1, uniqueItems=True),
                "coats_of_arms": COATS_OF_ARMS,
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
        record(
            {"kind": {"const": "wall"}, "sides": array(SIDE, minItems=1, uniqueItems=True)},
            description="A closed side of Leipzig.",
        ),
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
            "map": ref("MapBoard"),
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
            "leipzig": {
                "type": "object",
                "propertyNames": {"enum": list(QUARTERS)},
                "additionalProperties": array(NAME, maxItems=limits.PLAYERS, uniqueItems=True),
            },
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
            "items": array(ref("ScoreItem")),
        }
    ),
    "ScoreItem": record(
        {
            "code": STRING,
            "count": INTEGER,
            "each": INTEGER,
            "points": INTEGER,
            "text": STRING,
            "params": PARAMS,
            "citations": array(RULE_ID),
        }
    ),
    "Payment": record(
        {
            "player": NAME,
            "points": INTEGER,
            "source": {"enum": ["island", "town"]},
            "items": array(ref("ScoreItem")),
        },
        description="What a square of a map pays at once; part of `awards`.",
    ),
    "Move": record(
        {
            "player": NAME,
            "tile": ref("PlacedTile"),
            "figure": record(
                {"figure": {"enum": sorted(OWNED)}}
                | PLACE
                | {
                    "on": {"enum": list(SPOT_KINDS)},
                    "side": ANY_SIDE,
                    "via": {"enum": list(MOVE_WAYS), "default": PLACEMENT},
                },
                optional=("x", "y", "side", "via"),
                description="Without x and y it goes on the tile of the move.",
            ),
            "magic": array(
                record(
                    {"figure": {"enum": list(NEUTRAL)}, "to": either(ref("Spot"), {"const": OFF})}
                ),
                maxItems=limits.MAGIC_STEPS,
                description="The separation first, then the symbol.",
            ),
            "leipzig": array(
                record({"player": NAME, "quarter": {"enum": list(QUARTERS)}, "from": ref("Spot")}),
                maxItems=limits.SENDS,
            ),
            "part": {"enum": [1, 2], "default": 1},
            "extra_turn_used": {
                "type": "boolean",
                "default": False,
                "description": "a town has given an extra turn in this turn already",
            },
        },
        optional=("figure", "magic", "leipzig", "part", "extra_turn_used"),
    ),
    "Bonus": record(
        {
            "player": NAME,
            "source": {"enum": ["wainwrights", "coiners", "pig"]},
            "score": ref("Score"),
        },
        description="Points beside the feature's own, an event for itself.",
    ),
    "MaySend": record(
        {"player": NAME, "from": array(ref("Spot")), "quarters": array({"enum": list(QUARTERS)})},
        description="A meeple that may go from a completed road to a quarter of Leipzig.",
    ),
    "Road": record(_ROAD),
    "ScoredFeature": record(
        {"kind": {"enum": list(KIND_NAMES[: Kind.WALL])}}
        | _ROAD
        | {
            "segments": array(record(PLACE | {"side": ANY_SIDE}, optional=("side",))),
            "cathedrals": array(ref("Place")),
            "cities": array(STRING),
        },
        description="`cathedrals` are those of a city, `cities` the completed ones of a field.",
    ),
    "TableFault": record(
        {
            "severity": {"enum": ["fault", "warning"]},
            "code": STRING,
            "text": STRING,
            "params": PARAMS,
            "at": record(PLACE | {"side": ANY_SIDE}, optional=("side",)),
            "citations": array(RULE_ID),
        },
        optional=("at",),
    ),
    "Placement": record(PLACE | {"rotation": ROTATION, "spots": array(ref("Spot"))}),
    **{
        f"{name.title()}Answer": answer(keys, optional=("verdict",) if "verdict" in keys else ())
        for name, keys in _PARTS.items()
    },
    "CarcassonneAsk": record(
        {name: ref(f"{name.title()}Ask") for name in _PARTS}, optional=tuple(_PARTS)
    ),
    "CarcassonneRulingsAnswer": answer(
        {
            name: part(keys, optional=("verdict",) if "verdict" in keys else ())
            for name, keys in _PARTS.items()
        },
        optional=tuple(_PARTS),
    ),
}
