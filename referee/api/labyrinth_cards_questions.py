"""The questions on the card game: what each takes besides the position, and how it is answered."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from marshmallow import fields, validate

from referee.api import limits
from referee.api.asking import Answered, Answerer
from referee.api.fields import (
    OUT_OF_RANGE,
    AtQuestion,
    CardField,
    CardsPositionField,
    PlaceQuestion,
    PlacesField,
    Question,
)
from referee.api.labyrinth_cards_answers import (
    write_collecting,
    write_placements,
    write_treasure_paths,
)
from referee.api.labyrinth_cards_position import CardsPosition
from referee.core.errors import Fault, NotAPosition
from referee.core.grid import place_of, square_at
from referee.labyrinth_cards.cards import CardFace
from referee.labyrinth_cards.collecting import (
    NOTHING,
    find_turn_objections,
    judge_collection,
    rule_on_collecting,
)
from referee.labyrinth_cards.paths import find_treasure_paths
from referee.labyrinth_cards.placement import find_objections, find_placements


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
    played = ask["played"]
    for index, square in enumerate(played):
        _require_card(position, square, ("played", index))
    objections = find_turn_objections(played)
    ruling = NOTHING if objections else rule_on_collecting(position.table, played[0])
    if "want" not in ask:
        return Answered(write_collecting(ruling, objections or None))
    verdict = judge_collection(position.table, played, ask["want"])
    return Answered(write_collecting(ruling, verdict))


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
}
"""By name: what each question takes besides the position, and who answers it."""
