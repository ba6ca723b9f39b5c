"""The questions on the card game: what each takes besides the position, and how it is answered."""

from collections.abc import Mapping, Sequence
from time import monotonic
from typing import Any, Final

from marshmallow import fields, validate

from referee.api import limits
from referee.api.answers import write_findings
from referee.api.asking import Answered, Answerer
from referee.api.contract.fields import (
    OUT_OF_RANGE,
    AtQuestion,
    CardField,
    CardsPositionField,
    PlaceQuestion,
    PlacesField,
    Question,
    TurnField,
    WholeNumber,
    one_of,
)
from referee.api.labyrinth_cards.position import CardsPosition
from referee.api.labyrinth_cards.turns import write_position_after
from referee.api.labyrinth_cards.writing import (
    write_collecting,
    write_outcome,
    write_placements,
    write_suggestions,
    write_treasure_paths,
)
from referee.catalogue.loader import load_catalogue
from referee.core.errors import Fault, NotAPosition
from referee.core.grid import place_of, square_at
from referee.labyrinth_cards.cards import CardFace
from referee.labyrinth_cards.check import check
from referee.labyrinth_cards.collecting.official import NOTHING
from referee.labyrinth_cards.paths import find_treasure_paths
from referee.labyrinth_cards.placement import find_objections, find_placements
from referee.labyrinth_cards.suggesting.suggestions import DEFAULT_BUDGET, MAX_BUDGET, suggest
from referee.labyrinth_cards.turns import (
    judge_collection,
    object_to_played,
    play_turn,
    rule_on_collecting,
)


class CardAtQuestion(AtQuestion):
    """A place and a rotation, and which card of the hand is meant where there are several."""

    card = fields.Integer(
        strict=True, validate=validate.Range(0, limits.HAND - 1, error=OUT_OF_RANGE)
    )


class CardPlacementsAsk(Question):
    """What ``placements`` takes besides the position."""

    card = CardField(metadata={"description": "the card to place; by default every card in hand"})
    at = fields.Nested(CardAtQuestion, metadata={"description": "give a verdict on this placement"})


class CardPlacementsQuestion(CardPlacementsAsk):
    """Find the legal placements of a card or a hand."""

    position = CardsPositionField(required=True)


class PathsAsk(Question):
    """What ``paths`` takes besides the position."""

    start = fields.Nested(
        PlaceQuestion,
        data_key="from",
        metadata={"description": "only paths that start at this card"},
    )


class PathsQuestion(PathsAsk):
    """Find the paths that join equal treasures."""

    position = CardsPositionField(required=True)


class CollectableAsk(Question):
    """What ``collectable`` takes besides the position."""

    played = PlacesField(required=True)
    want = PlacesField()


class CollectableQuestion(CollectableAsk):
    """Rule on which cards may be collected."""

    position = CardsPositionField(required=True)


class TurnsAsk(Question):
    """What ``turns`` takes besides the position."""

    turn = TurnField(required=True)


class TurnsQuestion(TurnsAsk):
    """Referee a whole turn."""

    position = CardsPositionField(required=True)


class SuggestionsAsk(Question):
    """What ``suggestions`` takes besides the position."""

    budget_nodes = WholeNumber(1, MAX_BUDGET, default=DEFAULT_BUDGET)


class SuggestionsQuestion(SuggestionsAsk):
    """Suggest the best turns."""

    position = CardsPositionField(required=True)


class CardsCheckAsk(Question):
    """What ``check`` takes besides the position."""

    edition = one_of(
        tuple(load_catalogue().card_editions),
        "unknown-edition",
        load_default=next(iter(load_catalogue().card_editions)),
        metadata={"description": "the deck that is played with"},
    )


class CardsCheckQuestion(CardsCheckAsk):
    """Find everything that cannot be right about a table of cards."""

    position = CardsPositionField(required=True)


def answer_placements(position: CardsPosition, ask: Mapping[str, Any]) -> Answered:
    """Find the legal placements of a card or a hand; with ``at``, say why one is legal or not."""
    from_hand = "card" not in ask
    cards = position.hand if from_hand else (ask["card"],)
    if not cards:
        raise NotAPosition([Fault("nothing-to-place")])
    found = find_placements(position.table, cards)
    objections = None
    if at := ask.get("at"):
        face = _card_meant(cards, at).turned(at["rotation"] // 90)
        objections = find_objections(position.table, face, _square(at))
    written = write_placements(found, from_hand=from_hand, objections=objections)
    return Answered(written, found.warnings)


def _card_meant(cards: Sequence[CardFace], at: Mapping[str, int]) -> CardFace:
    """Return the card that ``at`` speaks of; it has to say so only where there are several."""
    index = at.get("card", 0)
    if "card" not in at and len(cards) > 1:
        raise NotAPosition([Fault("hand-index-needed", ("at", "card"))])
    if index >= len(cards):
        raise NotAPosition([Fault("no-such-hand-card", ("at", "card"), {"index": index})])
    return cards[index]


def answer_paths(position: CardsPosition, ask: Mapping[str, Any]) -> Answered:
    """Find a shortest path for each joined pair of equal treasures."""
    start = None
    if "start" in ask:
        start = _square(ask["start"])
        _require_card(position, start, ("from",))
    return Answered(write_treasure_paths(find_treasure_paths(position.table, start)))


def answer_collectable(position: CardsPosition, ask: Mapping[str, Any]) -> Answered:
    """Rule on what may be collected; with ``want``, say why that may go or not."""
    table, played = position.table, tuple(ask["played"])
    for index, square in enumerate(played):
        _require_card(position, square, ("played", index))
    objections = object_to_played(table, played)
    ruling = NOTHING if objections else rule_on_collecting(table, played)
    if "want" not in ask:
        return Answered(write_collecting(ruling, objections or None))
    verdict = objections or judge_collection(table, played, ask["want"])
    return Answered(write_collecting(ruling, verdict))


def answer_turns(position: CardsPosition, ask: Mapping[str, Any]) -> Answered:
    """Referee a whole turn."""
    turn = ask["turn"]
    try:
        outcome = play_turn(position.state, turn)
    except NotAPosition as fault:
        raise NotAPosition([found.under("turn") for found in fault.faults]) from None
    after = write_position_after(position, turn, outcome)
    return Answered(write_outcome(outcome, after), outcome.warnings)


def answer_suggestions(position: CardsPosition, ask: Mapping[str, Any]) -> Answered:
    """Suggest the best turns from hand and table."""
    ends = monotonic() + limits.SUGGESTION_SECONDS
    found = suggest(position.table, position.hand, ask["budget_nodes"], lambda: monotonic() > ends)
    return Answered(write_suggestions(found))


def answer_check(position: CardsPosition, ask: Mapping[str, Any]) -> Answered:
    """Find everything that cannot be right about a table of cards."""
    edition = load_catalogue().card_editions[ask["edition"]]
    found = check(position.table, position.hand, position.stack, edition.deck)
    return Answered(write_findings(found))


def _square(place: Mapping[str, int]) -> int:
    return square_at(place["x"], place["y"])


def _require_card(position: CardsPosition, square: int, path: tuple[str | int, ...]) -> None:
    if square not in position.table.faces:
        x, y = place_of(square)
        raise NotAPosition([Fault("no-card-on-square", path, {"x": x, "y": y})])


QUESTIONS: Final = {
    "placements": Answerer(CardPlacementsAsk(), answer_placements),
    "paths": Answerer(PathsAsk(), answer_paths),
    "collectable": Answerer(CollectableAsk(), answer_collectable),
    "turns": Answerer(TurnsAsk(), answer_turns),
    "suggestions": Answerer(SuggestionsAsk(), answer_suggestions),
    "check": Answerer(CardsCheckAsk(), answer_check),
}
"""By name: what each question takes besides the position, and who answers it."""
