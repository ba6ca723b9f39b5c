"""`scores`: what all features are worth, now or if the game ended, and who leads with it."""

from collections.abc import Mapping
from typing import Any, Final

from referee.api.carcassonne.moments import MOMENT, SHAPES, moment
from referee.api.carcassonne.position import CarcassonnePosition
from referee.api.carcassonne.standing import write_standings
from referee.api.carcassonne.writing import write_feature
from referee.api.contract.questions import Answered, Question
from referee.api.contract.shapes import array, ref
from referee.api.sharing import in_steps, pause
from referee.carcassonne.scoring.features import (
    END,
    find_barns,
    sum_points,
)
from referee.carcassonne.standing import find_standings
from referee.carcassonne.standing_summaries import say_standing
from referee.carcassonne.summaries import summarise_scores
from referee.core.phrases import summarise


def _answer(position: CarcassonnePosition, ask: Mapping[str, Any]) -> Answered:
    at = ask["moment"]
    features, points = position.features, position.points
    rulings = features.rule_on_all(at, pause)
    totals = sum_points(rulings, position.players)
    body = {
        "moment": at,
        "features": [write_feature(ruling) for ruling in in_steps(rulings)],
        "totals": totals,
    }
    summary = summarise_scores(at, totals)
    if points is not None:
        ended = rulings if at == END else features.rule_on_all(END, pause)
        standings = find_standings(points, ended, position.players)
        body["standing"] = write_standings(standings)
        standing = standings.final if at == END else standings.running
        summary = summarise(*summary.sentences, *say_standing(standing, at))
    warnings = find_barns(position.table) if at == END else ()
    return Answered(body, summary, warnings)


SCORES: Final = Question(
    name="scores",
    summary=("Score the completed features of a table, or all of them as if the game ended now."),
    asks={"moment": moment()},
    answer=_answer,
    keys={
        "moment": MOMENT,
        "features": array(ref("ScoredFeature")),
        "totals": ref("Totals"),
        "standing": ref("Standings"),
    },
    example={"moment": "end"},
    optional=("standing",),
    shapes=SHAPES,
)
