"""`claims`: whether a claim on the points for a feature holds, and what is right."""

from collections.abc import Mapping
from typing import Any, Final

from referee.api import limits
from referee.api.carcassonne.figures import find_piece, spot
from referee.api.carcassonne.position import CarcassonnePosition
from referee.api.carcassonne.writing import write_feature
from referee.api.contract.forms import Choice, Integer
from referee.api.contract.places import player
from referee.api.contract.questions import Answered, Question
from referee.api.contract.schemas import Part
from referee.api.contract.shapes import INTEGER, array, record, ref
from referee.carcassonne.scoring.features import FeatureRuling
from referee.carcassonne.scoring.fields import rule_on_unknown_field
from referee.core.errors import Fault, NotAPosition


def _answer(position: CarcassonnePosition, ask: Mapping[str, Any]) -> Answered:
    claim, table = ask["claim"], position.table
    at = claim["at"]
    piece = find_piece(table, at, "claim", "at")
    if piece is not None:
        ruling = position.features.rule_on(piece)
    elif at.spot.on == "field":
        ruling = rule_on_unknown_field(table, at.square)
    else:
        raise NotAPosition([Fault("no-feature-there", ("claim", "at", "on"))])
    return Answered(_write_claim(ruling, claim["player"], claim["points"]))


def _write_claim(ruling: FeatureRuling, player: str, claimed: int) -> dict[str, Any]:
    """Write whether a claim holds: null where there is no ruling."""
    right = None if ruling.score is None else dict(ruling.awards).get(player, 0)
    difference = (
        [] if right in (None, claimed) else [{"what": "points", "claimed": claimed, "right": right}]
    )
    return {
        "upheld": None if right is None else right == claimed,
        "feature": write_feature(ruling),
        "points": right,
        "difference": difference,
    }


CLAIMS: Final = Question(
    name="claims",
    summary="Tell whether a claim on the points for a feature holds, and what is right.",
    asks={
        "claim": Part(
            "Claim",
            {
                "kind": Choice(("score",), "unknown-claim", "not-a-string", required=True),
                "at": spot(required=True),
                "player": player(),
                "points": Integer(-limits.POINTS, limits.POINTS, required=True),
            },
            required=True,
        )
    },
    answer=_answer,
    keys={
        "upheld": {"type": ["boolean", "null"]},
        "feature": ref("ScoredFeature"),
        "points": {"type": ["integer", "null"]},
        "difference": array(
            record({"what": {"const": "points"}, "claimed": INTEGER, "right": INTEGER})
        ),
    },
    example={
        "claim": {
            "kind": "score",
            "at": {"x": -1, "y": 0, "on": "road", "side": "E"},
            "player": "red",
            "points": 3,
        }
    },
)
