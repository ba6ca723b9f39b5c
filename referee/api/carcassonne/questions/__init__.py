"""The questions on Carcassonne: one module each, and the table of them."""

from typing import Any, Final

from referee.api.carcassonne.questions.check import CHECK
from referee.api.carcassonne.questions.claims import CLAIMS
from referee.api.carcassonne.questions.diagram import make_drawing
from referee.api.carcassonne.questions.game import GAME_QUESTION
from referee.api.carcassonne.questions.imports import IMPORTS
from referee.api.carcassonne.questions.moves import MOVES
from referee.api.carcassonne.questions.options import OPTIONS
from referee.api.carcassonne.questions.placements import PLACEMENTS
from referee.api.carcassonne.questions.remaining import REMAINING
from referee.api.carcassonne.questions.roads import ROADS
from referee.api.carcassonne.questions.scores import SCORES
from referee.api.carcassonne.questions.spots import SPOTS
from referee.api.carcassonne.reading import figures, inline_maps, maps, position, tiles
from referee.api.carcassonne.reading.position import FORM, POSITION_SHAPES
from referee.api.carcassonne.writing import feature_shapes, standing
from referee.api.carcassonne.writing.not_ruled import check_depending
from referee.api.contract.game import Game
from referee.api.contract.questions import index_by_name
from referee.carcassonne.notation import format_position
from referee.catalogue.loader import CARCASSONNE

_QUESTIONS: Final = (ROADS, SCORES, PLACEMENTS, SPOTS, OPTIONS, MOVES, REMAINING, CHECK, CLAIMS)
_TABLE: Final[dict[str, Any]] = {
    "rules": {"labyrinth": "advanced"},
    "tiles": [
        {"tile": "labyrinth", "x": 0, "y": 0},
        {"tile": "base.A", "x": 1, "y": 0, "rotation": 90},
        {"tile": "inns.straight_inn.garden", "x": -1, "y": 0},
    ],
    "figures": [
        {"player": "red", "figure": "meeple", "x": 0, "y": 0, "on": "labyrinth"},
        {"player": "black", "figure": "meeple", "x": -1, "y": 0, "on": "road", "side": "E"},
    ],
}

GAME: Final = Game(
    name=CARCASSONNE,
    position=FORM,
    notate=format_position,
    questions=index_by_name(*_QUESTIONS),
    titles=("Carcassonne", "CarcassonneAsk"),
    records=index_by_name(GAME_QUESTION, IMPORTS),
    shapes={
        **figures.SHAPES,
        **tiles.SHAPES,
        **inline_maps.SHAPES,
        **maps.SHAPES,
        **position.SHAPES,
        **POSITION_SHAPES,
        **feature_shapes.SHAPES,
        **standing.SHAPES,
    },
    example=(_TABLE, {"roads": {}, "scores": {"moment": "end"}, "placements": {"tile": "base.D"}}),
)
check_depending((*GAME.questions.values(), *GAME.records.values()))

DRAWING: Final = make_drawing(_TABLE)
