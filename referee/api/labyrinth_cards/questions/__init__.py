"""The questions on the card game: one module each, and the table of them."""

from typing import Any, Final

from referee.api.contract.game import Game
from referee.api.contract.questions import index_by_name
from referee.api.labyrinth_cards import cards
from referee.api.labyrinth_cards.position import FORM, POSITION_SHAPES
from referee.api.labyrinth_cards.questions.check import CARDS_CHECK
from referee.api.labyrinth_cards.questions.claims import CARD_CLAIMS
from referee.api.labyrinth_cards.questions.collectable import COLLECTABLE
from referee.api.labyrinth_cards.questions.diagram import make_drawing
from referee.api.labyrinth_cards.questions.end import END
from referee.api.labyrinth_cards.questions.game import GAME_QUESTION
from referee.api.labyrinth_cards.questions.paths import PATHS
from referee.api.labyrinth_cards.questions.placements import CARD_PLACEMENTS
from referee.api.labyrinth_cards.questions.suggestions import SUGGESTIONS
from referee.api.labyrinth_cards.questions.turns import TURNS
from referee.catalogue.loader import LABYRINTH_CARDS
from referee.labyrinth_cards.notation import format_position

_QUESTIONS: Final = (
    CARD_PLACEMENTS,
    PATHS,
    COLLECTABLE,
    TURNS,
    SUGGESTIONS,
    END,
    CARDS_CHECK,
    CARD_CLAIMS,
)
_CARDS: Final[dict[str, Any]] = {
    "cards": [
        {"card": {"openings": ["E", "S"], "treasures": ["crown", "ghost"]}, "x": 0, "y": 0},
        {"card": {"openings": ["W", "E"], "treasures": ["crown", "map"]}, "x": 1, "y": 0},
        {"card": {"openings": ["N"], "treasures": ["owl", "ring"]}, "x": 0, "y": 1},
    ],
    "hand": [{"openings": ["N", "W"], "treasures": ["map", "owl"]}],
}

GAME: Final = Game(
    name=LABYRINTH_CARDS,
    position=FORM,
    notate=format_position,
    questions=index_by_name(*_QUESTIONS),
    titles=("Cards", "CardsAsk"),
    records=index_by_name(GAME_QUESTION),
    shapes={**cards.SHAPES, **POSITION_SHAPES},
    example=(_CARDS, {"paths": {}, "collectable": {"played": [{"x": 0, "y": 0}]}}),
)

DRAWING: Final = make_drawing(_CARDS)
