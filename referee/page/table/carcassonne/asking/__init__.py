"""Asking, in the players' words: what each of their questions needs to know, then its ruling.

``questions`` is the panel of buttons; ``features`` says which roads, cities and so on there are to
ask about, ``scores`` what they score; ``tiles`` asks which tile is in hand; ``claims`` takes what
players say who disagree (``disputes``: of what kind, ``placing``: about a tile); ``people`` are
those who may be asking.
"""

from collections.abc import Mapping
from typing import Final

from referee.page.table.buttons import ASK
from referee.page.table.carcassonne.asking import claims, questions, scores, tiles
from referee.page.table.carcassonne.asking.disputes import DISPUTES
from referee.page.table.panels import ShowPanel

PANELS: Final[Mapping[str, ShowPanel]] = {
    ASK: questions.show_questions,
    scores.PANEL: scores.show_scores,
    tiles.OPTIONS: tiles.show_options,
    tiles.PLACES: tiles.show_places,
    claims.PANEL: claims.show_disputes,
    **{f"{claims.PANEL}.{name}": claims.on_feature(name) for name in DISPUTES if name != "place"},
    claims.PLACE: claims.show_place,
}
"""The panels, by name."""
