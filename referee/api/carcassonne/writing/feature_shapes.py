"""What an answer about a feature of Carcassonne looks like, as ``writing`` writes it."""

from typing import Final

from referee.api.contract.document.shapes import (
    AWARD,
    BOOLEAN,
    COUNT,
    INTEGER,
    NAME,
    OBJECTIONS,
    PARAMS,
    RULE_ID,
    STRING,
    answer_record,
    names,
)
from referee.carcassonne.further_sets.extras import TITLES
from referee.carcassonne.kinds.features import SCORED_NAMES
from referee.carcassonne.scoring.feature_rulings import COMPLETED, FINAL
from referee.forms.shapes import Shape, array, ref

_ROAD: Final[dict[str, Shape]] = {
    "id": STRING,
    "ruling": ref("Ruling"),
    "summary": STRING,
    "reasons": OBJECTIONS,
    "completed": BOOLEAN,
    "tiles": array(ref("Place")),
    "units": COUNT,
    "segments": array(ref("SidePlace"), minItems=1),
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
    "score": ref("Score"),
    "awards": array(AWARD),
    "bonuses": array(ref("Bonus")),
    "castle_value": INTEGER,
    "may_send": array(ref("MaySend")),
    "assumed": BOOLEAN,
    "citations": array(RULE_ID),
}

_ABSENT: Final = ("majority", "score", "castle_value")
"""What a feature has only sometimes, besides its lists."""
SHAPES: Final[dict[str, Shape]] = {
    "Ruling": names(("ruled", "none")),
    "Totals": {
        "type": "object",
        "propertyNames": NAME,
        "additionalProperties": INTEGER,
    },
    "Majority": answer_record(
        {
            "strengths": array(ref("Strength"), minItems=1),
            "owners": array(NAME),
            "citations": array(RULE_ID),
            "hills": array(ref("OnHills")),
        }
    ),
    "OnHills": answer_record({"player": NAME, "count": COUNT}),
    "Strength": answer_record({"player": NAME, "strength": INTEGER}),
    "Score": answer_record(
        {
            "basis": names((COMPLETED, FINAL)),
            "total": INTEGER,
            "items": array(ref("ScoreItem"), minItems=1),
        }
    ),
    "ScoreItem": answer_record(
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
    "Bonus": answer_record(
        {
            "player": NAME,
            "source": names(("wainwrights", "coiners", "pig", "barn", "goods", *TITLES)),
            "score": ref("Score"),
        },
    ),
    "MaySend": answer_record(
        {
            "player": NAME,
            "from": array(ref("Spot"), minItems=1),
            "quarters": array(ref("Quarter"), minItems=1),
        },
    ),
    "Road": answer_record(_ROAD, optional=_ABSENT),
    "FeatureKind": names(SCORED_NAMES),
    "ScoredFeature": answer_record(
        {"kind": ref("FeatureKind")}
        | _ROAD
        | {
            "segments": array(ref("PortPlace"), minItems=1),
            "cathedrals": array(ref("Place")),
            "cities": array(STRING),
        },
        optional=_ABSENT,
    ),
}
"""The components that describe features and what they score."""
