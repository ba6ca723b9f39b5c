"""`claims`: whether a claim on the points for a feature holds, and what is right."""

from collections.abc import Mapping
from typing import Any, Final

from referee.api import limits
from referee.api.carcassonne.figures import find_piece, nothing_there, spot
from referee.api.carcassonne.moments import MOMENT, moment
from referee.api.carcassonne.position import CarcassonnePosition
from referee.api.carcassonne.writing import write_feature
from referee.api.contract.forms import Choice
from referee.api.contract.numbers import Integer
from referee.api.contract.places import player
from referee.api.contract.questions import Answered, Question
from referee.api.contract.schemas import Part
from referee.api.contract.shapes import INTEGER, NULLABLE_INTEGER, STRING, array, record, ref
from referee.carcassonne.scoring.features import FeatureRuling, find_points, find_waiting
from referee.carcassonne.scoring.fields import rule_on_unknown_field
from referee.carcassonne.summaries import summarise_feature
from referee.core.errors import NotAPosition


def _answer(position: CarcassonnePosition, ask: Mapping[str, Any]) -> Answered:
    claim, table = ask["claim"], position.table
    at = claim["at"]
    piece = find_piece(table, at, "claim", "at")
    if piece is not None:
        ruling = position.features.rule_on(piece)
    elif at.spot.on == "field":
        ruling = rule_on_unknown_field(table, at.square)
    else:
        raise NotAPosition([nothing_there("no-feature-there", table, at, "claim", "at")])
    right = find_points(ruling, claim["player"], claim["moment"])
    body = _write_claim(ruling, claim, right)
    return Answered(body, summarise_feature(ruling), find_waiting(ruling, claim["moment"]))


def _write_claim(
    ruling: FeatureRuling, claim: Mapping[str, Any], right: int | None
) -> dict[str, Any]:
    """Write whether a claim holds: null where there is no ruling."""
    claimed = claim["points"]
    difference = (
        [] if right in (None, claimed) else [{"what": "points", "claimed": claimed, "right": right}]
    )
    return {
        "moment": claim["moment"],
        "upheld": None if right is None else right == claimed,
        "feature": write_feature(ruling),
        "points": right,
        "difference": difference,
    }


CLAIMS: Final = Question(
    name="claims",
    summary=(
        "Tell whether a claim on the points for a feature holds, now or if the game ended, and "
        "what is right."
    ),
    asks={
        "claim": Part(
            "Claim",
            {
                "kind": Choice(("score",), "unknown-claim", "not-a-string", required=True),
                "moment": moment(),
                "at": spot(required=True),
                "player": player(),
                "points": Integer(-limits.POINTS, limits.POINTS, required=True),
            },
            required=True,
        )
    },
    answer=_answer,
    keys={
        "moment": MOMENT,
        "upheld": {"type": ["boolean", "null"]},
        "feature": ref("ScoredFeature"),
        "points": NULLABLE_INTEGER,
        "difference": array(ref("Difference")),
    },
    example={
        "claim": {
            "kind": "score",
            "moment": "end",
            "at": {"x": -1, "y": 0, "on": "road", "side": "E"},
            "player": "red",
            "points": 3,
        }
    },
    shapes={
        "Difference": record(
            {"what": STRING | {"const": "points"}, "claimed": INTEGER, "right": INTEGER}
        )
    },
)
