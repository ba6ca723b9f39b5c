"""What an answer about a feature of Carcassonne looks like, as ``writing`` writes it."""

from typing import Final

from referee.api.contract.shapes import (
    ANY_SIDE,
    AWARD,
    BOOLEAN,
    COUNT,
    INTEGER,
    NAME,
    NULL,
    NULLABLE_INTEGER,
    OBJECTIONS,
    PARAMS,
    PLACE,
    RULE_ID,
    STRING,
    Shape,
    array,
    either,
    record,
    ref,
)
from referee.carcassonne.scoring.feature_rulings import COMPLETED, FINAL
from referee.carcassonne.tiles import KIND_NAMES, QUARTERS, Kind

_ROAD: Final[dict[str, Shape]] = {
    "id": STRING,
    "ruling": {"enum": ["ruled", "none"]},
    "reasons": OBJECTIONS,
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
    "castle_value": NULLABLE_INTEGER,
    "may_send": array(ref("MaySend")),
    "assumed": BOOLEAN,
    "citations": array(RULE_ID),
}

SHAPES: Final[dict[str, Shape]] = {
    "Majority": record(
        {
            "strengths": array(record({"player": NAME, "strength": INTEGER})),
            "owners": array(NAME),
            "citations": array(RULE_ID),
        }
    ),
    "Score": record(
        {
            "basis": {"enum": [COMPLETED, FINAL]},
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
}
"""The components that describe features and what they score."""
