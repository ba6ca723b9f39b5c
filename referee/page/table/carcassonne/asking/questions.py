"""The panel of buttons: what players ask, in their words."""

from functools import partial
from typing import Final

from referee.carcassonne.kinds.features import Kind
from referee.carcassonne.scoring.features import END, NOW, Features
from referee.page.table.buttons import Button, link_ruling
from referee.page.table.carcassonne.asking import claims, scores, tiles
from referee.page.table.carcassonne.asking.features import list_held
from referee.page.table.carcassonne.asking.people import find_people
from referee.page.table.panels import Panel, View

_FEW: Final = 2
"""Roads with figures that are offered at once; of more, one is chosen on the table."""


def show_questions(view: View) -> Panel:
    """Show what can be asked; a tap on the table asks what a feature of that tile scores."""
    features: Features = view.position.features
    roads = [
        each
        for each in list_held(features)
        if features.ground.feature(each.piece).kind is Kind.ROAD
    ]
    is_empty = not features.table.faces
    on_table = (
        Button("left", link_ruling(view, "remaining")),
        Button("check", link_ruling(view, "check")),
    )
    shown = {
        "first": Button("options", view.link(panel=tiles.OPTIONS, at=None)),
        "score": None
        if is_empty
        else Button("score", view.link(panel=scores.PANEL, at=None, feature=None)),
        "roads": roads if len(roads) <= _FEW else [],
        "right": Button("right", view.link(panel=claims.PANEL, at=None, **claims.AFRESH)),
        "leads": (
            Button("leads.now", link_ruling(view, "scores", moment=NOW)),
            Button("leads.end", link_ruling(view, "scores", moment=END)),
        ),
        "others": () if is_empty else on_table,
        "lead": partial(scores.lead_to_score, view),
        "by_name": find_people(view),
    }
    return Panel("pages/table/asking/questions.html", shown, scores.tap_scores(view))
