"""What an answer about a feature of Carcassonne looks like, as ``writing`` writes it."""

from typing import Final

from referee.api.contract.document.shapes import (
    AWARD,
    BOOLEAN,
    COUNT,
    INTEGER,
    NAME,
    NULL,
    NULLABLE_INTEGER,
    OBJECTIONS,
    PARAMS,
    RULE_ID,
    STRING,
    Shape,
    array,
    either,
    names,
    record,
    ref,
)
from referee.carcassonne.further_sets.extras import TITLES
from referee.carcassonne.kinds.features import SCORED_NAMES
from referee.carcassonne.scoring.feature_rulings import COMPLETED, FINAL

_ROAD: Final[dict[str, Shape]] = {
    "id": STRING,
    "ruling": ref("Ruling"),
    "summary": STRING,
    "reasons": OBJECTIONS,
    "completed": BOOLEAN,
    "tiles": array(ref("Place")),
    "units": COUNT,
    "segments": array(ref("SidePlace")),
    "open_ends": array(ref("SidePlace")),
    "tunnel_mouths": array(ref("SidePlace")),
    "labyrinths": array(ref("Place")),
    "inns": array(ref("Place")),
    "german_cathedrals": array(ref("Place")),
    "abroad": array(ref("SidePlace")),
    "ferries": array(ref("Place")),
    "coats_of_arms": COUNT,
    "towns": array(ref("Place")),
    "figures": array(ref("PlacedFigure")),
    "majority": ref("Majority"),
    "score": either(ref("Score"), NULL),
    "awards": array(AWARD),
    "bonuses": array(ref("Bonus")),
    "castle_value": NULLABLE_INTEGER,
    "may_send": array(ref("MaySend")),
    "assumed": BOOLEAN,
    "citations": array(RULE_ID),
}

SHAPES: Final[dict[str, Shape]] = {
    "Ruling": names(("ruled", "none")),
    "Totals": {"type": "object", "propertyNames": NAME, "additionalProperties": INTEGER},
    "Majority": record(
        {
            "strengths": array(ref("Strength")),
            "owners": array(NAME),
            "citations": array(RULE_ID),
            "hills": array(ref("OnHills")),
        },
        optional=("hills",),
    ),
    "OnHills": record({"player": NAME, "count": COUNT}),
    "Strength": record({"player": NAME, "strength": INTEGER}),
    "Score": record(
        {
            "basis": names((COMPLETED, FINAL)),
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
    "Bonus": record(
        {
            "player": NAME,
            "source": names(("wainwrights", "coiners", "pig", "barn", "goods", *TITLES)),
            "score": ref("Score"),
        },
    ),
    "MaySend": record(
        {"player": NAME, "from": array(ref("Spot")), "quarters": array(ref("Quarter"))},
    ),
    "Road": record(_ROAD),
    "FeatureKind": names(SCORED_NAMES),
    "ScoredFeature": record(
        {"kind": ref("FeatureKind")}
        | _ROAD
        | {
            "segments": array(ref("PortPlace")),
            "cathedrals": array(ref("Place")),
            "cities": array(STRING),
        },
    ),
}
"""The components that describe features and what they score."""
