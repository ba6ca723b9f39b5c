"""`scores`: what all features are worth, now or if the game ended, and who leads with it."""

from collections.abc import Mapping
from typing import Any, Final

from referee.api.carcassonne.position import CarcassonnePosition
from referee.api.carcassonne.reading.moments import MOMENT, SHAPES, moment
from referee.api.carcassonne.writing.castles import write_castles
from referee.api.carcassonne.writing.feature_rows import write_features
from referee.api.carcassonne.writing.features import write_bonus
from referee.api.carcassonne.writing.standing import write_standings
from referee.api.carcassonne.writing.titles import SHAPES as TITLES
from referee.api.carcassonne.writing.titles import write_titles
from referee.api.contract.questions import Question
from referee.api.responses.answers import Answered
from referee.api.responses.options import LazySummary
from referee.api.yielding import pause
from referee.carcassonne.scoring.barns import find_unruled_barns
from referee.carcassonne.scoring.end_awards import find_end_awards
from referee.carcassonne.scoring.features import END, sum_points
from referee.carcassonne.scoring.titles import find_ties
from referee.carcassonne.standing import Standing, find_standings
from referee.carcassonne.standing_summaries import say_standing
from referee.carcassonne.summaries import summarise_scores
from referee.core.phrases import Summary, summarise
from referee.forms.shapes import array, ref


def _answer(position: CarcassonnePosition, ask: Mapping[str, Any]) -> Answered:
    at = ask["moment"]
    features, points = position.features, position.points
    rulings = features.rule_on_all(at, pause)
    is_end = at == END
    end_awards = find_end_awards(features) if is_end or points is not None else ()
    counted = end_awards if is_end else ()
    totals = sum_points(rulings, position.players, counted)
    rows = {
        "end_awards": [write_bonus(bonus) for bonus in counted],
        "totals": totals,
        "castles": write_castles(features),
        "titles": write_titles(features),
    }
    body = {"moment": at, "features": write_features(rulings)}
    body |= {key: value for key, value in rows.items() if value}
    standing = None
    if points is not None:
        ended = rulings if is_end else features.rule_on_all(END, pause)
        standings = find_standings(points, ended, end_awards, position.players)
        body["standing"] = write_standings(standings)
        standing = standings.final if is_end else standings.running
    warnings = find_unruled_barns(features) if is_end else ()
    summary = LazySummary(_summarise, at, totals, standing)
    return Answered(body, summary, (*warnings, *find_ties(features)))


def _summarise(at: str, totals: Mapping[str, int], standing: Standing | None) -> Summary:
    """Say who scores what, and who leads if anybody counts."""
    summary = summarise_scores(at, totals)
    said = () if standing is None else say_standing(standing, at)
    return summarise(*summary.sentences, *said)


SCORES: Final = Question(
    name="scores",
    summary=("Score the completed features of a table, or all of them as if the game ended now."),
    asks={"moment": moment()},
    answer=_answer,
    depends_on=("roads", "scores"),
    keys={
        "moment": MOMENT,
        "features": array(ref("ScoredFeature")),
        "end_awards": array(ref("Bonus")),
        "totals": ref("Totals"),
        "standing": ref("Standings"),
        "castles": array(ref("PlacedCastle")),
        "titles": array(ref("TitleInPlay")),
    },
    example={"moment": "end"},
    optional=("totals", "standing"),
    shapes={**SHAPES, **TITLES},
)
