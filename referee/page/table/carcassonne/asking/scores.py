"""What a road, a city or any other feature scores.

A road leads to the page of its ruling. No question of the API rules on one feature of another kind
alone, so its ruling, the same as among all ``scores``, stands in the panel, and it is lit up.
"""

import json
from functools import partial
from typing import Any, Final

from referee.api.carcassonne.writing.feature_rows import write_feature
from referee.api.responses.encoding import encode
from referee.api.responses.options import ResponseOptions
from referee.carcassonne.kinds.features import Kind
from referee.carcassonne.pieces import Piece
from referee.carcassonne.scoring.features import END, Features
from referee.core.languages import Language
from referee.diagrams.carcassonne.highlights import trace_feature
from referee.diagrams.taps import Tap
from referee.page.clauses import find_clauses
from referee.page.table.buttons import link_ruling
from referee.page.table.carcassonne.asking.features import (
    find_chosen,
    list_held,
    list_tapped,
    tap_features,
    write_feature_key,
    write_spot,
)
from referee.page.table.carcassonne.asking.people import find_people
from referee.page.table.panels import Panel, View

PANEL: Final = "ask.score"


def lead_to_score(view: View, piece: Piece) -> str:
    """Return where the ruling on a feature stands."""
    features: Features = view.position.features
    if features.ground.feature(piece).kind is Kind.ROAD:
        return link_ruling(view, "roads", at=write_spot(features, piece))
    return view.link(panel=PANEL, at=None, feature=write_feature_key(features, piece))


def tap_scores(view: View) -> tuple[Tap, ...]:
    """Return the taps by which a feature is chosen whose score is asked for."""
    return tuple(tap_features(view, PANEL, partial(lead_to_score, view)))


def show_scores(view: View) -> Panel:
    """Show the ruling on the feature that is chosen, or what can be chosen."""
    features: Features = view.position.features

    taps = tap_scores(view)
    chosen = find_chosen(view)
    if chosen is not None:
        shown = _rule_on(features, chosen, view.language)
        all_scores = link_ruling(view, "scores", moment=END)
        shown |= {"all_scores": all_scores, "others": view.link(feature=None)}
        traces = (trace_feature(features.table, chosen),)
        return Panel("pages/table/asking/score.html", shown, taps, {"traces": traces})
    found = {
        "tapped": list_tapped(view),
        "held": list_held(features),
        "lead": partial(lead_to_score, view),
    }
    found["by_name"] = find_people(view)
    return Panel("pages/table/asking/scores.html", found, taps)


def _rule_on(features: Features, piece: Piece, language: Language) -> dict[str, Any]:
    """Return the ruling on a feature as the API writes it, with the rules that it cites."""
    written = write_feature(features.rule_on(piece), ResponseOptions(language))
    ruled = json.loads(encode(written))
    return {"ruled": ruled, "rules": find_clauses(ruled, language)}
