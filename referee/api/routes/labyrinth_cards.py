"""Routes of the questions on the Labyrinth card game."""

from typing import Any

from flask import Response

from referee.api import examples
from referee.api.asking import CardsRulingsQuestion, answer_one, answer_several
from referee.api.blueprints import QuestionBlueprint
from referee.api.caching import reply_cacheable
from referee.api.catalogue_answers import write_editions
from referee.api.components import ref
from referee.api.labyrinth_cards.questions import (
    QUESTIONS,
    CardPlacementsQuestion,
    CardsCheckQuestion,
    CollectableQuestion,
    PathsQuestion,
    SuggestionsQuestion,
    TurnsQuestion,
)
from referee.catalogue.loader import load_catalogue

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


@blueprint.post("/turns")
@blueprint.arguments(TurnsQuestion, example=examples.TURNS)
@blueprint.response(200, ref("TurnsAnswer"))
def turns(question: dict[str, Any]) -> Response:
    """Referee a whole turn: each action, the collection, and the position after it."""
    return answer_one(QUESTIONS["turns"], question)


@blueprint.post("/suggestions")
@blueprint.arguments(SuggestionsQuestion, example=examples.SUGGESTIONS)
@blueprint.response(200, ref("SuggestionsAnswer"))
def suggestions(question: dict[str, Any]) -> Response:
    """Suggest the best turns from hand and table."""
    return answer_one(QUESTIONS["suggestions"], question)


@blueprint.post("/check")
@blueprint.arguments(CardsCheckQuestion, example=examples.CARDS_CHECK)
@blueprint.response(200, ref("CardsCheckAnswer"))
def check(question: dict[str, Any]) -> Response:
    """Find everything that cannot be right about a table of cards, all at once."""
    return answer_one(QUESTIONS["check"], question)


@blueprint.get("/editions")
@blueprint.response(200, ref("EditionsAnswer"))
def editions() -> Response:
    """List the editions of the card game that sources tell of."""
    return reply_cacheable(write_editions(load_catalogue()))


@blueprint.post("/rulings")
@blueprint.arguments(CardsRulingsQuestion, example=examples.CARD_RULINGS)
@blueprint.response(200, ref("CardsRulingsAnswer"))
def rulings(question: dict[str, Any]) -> Response:
    """Answer several questions on one position, each under its name."""
    return answer_several(QUESTIONS, question)
