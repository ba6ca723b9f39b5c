"""Routes of the questions on the Labyrinth card game."""

from typing import Any

from flask import Response

from referee.api import examples
from referee.api.asking import CardsRulingsQuestion, answer_one, answer_several
from referee.api.blueprints import QuestionBlueprint
from referee.api.components import ref
from referee.api.labyrinth_cards_questions import (
    QUESTIONS,
    CardPlacementsQuestion,
    CollectableQuestion,
    PathsQuestion,
)

blueprint = QuestionBlueprint("labyrinth-cards", __name__, url_prefix="/v1/labyrinth-cards")


@blueprint.post("/placements")
@blueprint.arguments(CardPlacementsQuestion, example=examples.CARD_PLACEMENTS)
@blueprint.response(200, ref("CardPlacementsAnswer"))
def placements(question: dict[str, Any]) -> Response:
    """List where a card or a hand may be laid, with what could then be collected."""
    return answer_one(QUESTIONS["placements"], question)


@blueprint.post("/paths")
@blueprint.arguments(PathsQuestion, example=examples.PATHS)
@blueprint.response(200, ref("PathsAnswer"))
def paths(question: dict[str, Any]) -> Response:
    """Show a shortest path for each pair of cards that a treasure joins."""
    return answer_one(QUESTIONS["paths"], question)


@blueprint.post("/collectable")
@blueprint.arguments(CollectableQuestion, example=examples.COLLECTABLE)
@blueprint.response(200, ref("CollectableAnswer"))
def collectable(question: dict[str, Any]) -> Response:
    """Rule on which cards may be collected after a card was played, and why others may not."""
    return answer_one(QUESTIONS["collectable"], question)


@blueprint.post("/rulings")
@blueprint.arguments(CardsRulingsQuestion, example=examples.CARD_RULINGS)
@blueprint.response(200, ref("CardsRulingsAnswer"))
def rulings(question: dict[str, Any]) -> Response:
    """Answer several questions on one position, each under its name."""
    return answer_several(QUESTIONS, question)
