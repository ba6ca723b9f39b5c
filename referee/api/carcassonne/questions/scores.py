"""`scores`: what all features are worth, now or if the game ended."""

from collections.abc import Mapping
from typing import Any, Final

from referee.api.carcassonne.moments import MOMENT, SHAPES, moment
from referee.api.carcassonne.position import CarcassonnePosition
from referee.api.carcassonne.writing import write_feature
from referee.api.contract.questions import Answered, Question
from referee.api.contract.shapes import array, ref
from referee.api.sharing import in_steps, pause
from referee.carcassonne.scoring.features import (
    END,
    find_barns,
    sum_points,
)
from referee.carcassonne.summaries import summarise_scores


def _answer(position: CarcassonnePosition, ask: Mapping[str, Any]) -> Answered:
    at = ask["moment"]
    rulings = position.features.rule_on_all(at, pause)
    totals = sum_points(rulings, position.players)
    body = {
        "moment": at,
        "features": [write_feature(ruling) for ruling in in_steps(rulings)],
        "totals": totals,
    }
    warnings = find_barns(position.table) if at == END else ()
    return Answered(body, summarise_scores(at, totals), warnings)


SCORES: Final = Question(
    name="scores",
    summary=("Score the completed features of a table, or all of them as if the game ended now."),
    asks={"moment": moment()},
    answer=_answer,
    keys={
        "moment": MOMENT,
        "features": array(ref("ScoredFeature")),
        "totals": ref("Totals"),
    },
    example={"moment": "end"},
    shapes=SHAPES,
)
