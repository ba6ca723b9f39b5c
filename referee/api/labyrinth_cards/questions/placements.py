"""`placements`: where a card or a hand may be laid, with what could then be collected."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

from referee.api.contract.document.shapes import (
    BOOLEAN,
    COUNT,
    PLACE,
    PLACEMENTS,
    ROTATION,
    SIDE,
    answer_record,
)
from referee.api.contract.questions import Question
from referee.api.labyrinth_cards.cards import CardForm, hand_index
from referee.api.labyrinth_cards.position import CardsPosition
from referee.api.responses.answers import Answered, write_verdict
from referee.api.responses.options import LazySummary, ResponseOptions
from referee.api.yielding import pause
from referee.core.errors import Fault, NotAPosition
from referee.core.grid import SIDES, place_of
from referee.forms.places import turned_place
from referee.forms.shapes import array, ref
from referee.labyrinth_cards.cards import CardFace
from referee.labyrinth_cards.placement import CardPlacement, find_objections, find_placements
from referee.labyrinth_cards.summaries import summarise_placements


def choose_cards(position: CardsPosition, ask: Mapping[str, Any]) -> Sequence[CardFace]:
    """Return the cards that a question is about: the one that it names, or all in hand.

    :raises NotAPosition: if there are none.
    """
    cards = (ask["card"],) if "card" in ask else position.hand
    if not cards:
        raise NotAPosition([Fault("nothing-to-place")])
    return cards


def _answer(position: CardsPosition, ask: Mapping[str, Any]) -> Answered:
    from_hand = "card" not in ask
    cards = choose_cards(position, ask)
    found = find_placements(position.table, cards, pause)
    body: dict[str, Any] = {
        "placements": [partial(_write_placement, each, from_hand) for each in found.placements],
        "count": len(found.placements),
        "distinct": found.distinct,
        "exact": found.exact,
    }
    judged = None
    if at := ask.get("at"):
        face = _card_meant(cards, at.card).turned(at.quarters)
        judged = find_objections(position.table, face, at.square)
        body["verdict"] = write_verdict(judged)
    return Answered(body, LazySummary(summarise_placements, found, judged), found.warnings)


def _card_meant(cards: Sequence[CardFace], index: int | None) -> CardFace:
    """Return the card at an index, which may be None if there is only one card."""
    if index is None and len(cards) > 1:
        raise NotAPosition([Fault("hand-index-needed", ("at", "card"))])
    if index is not None and index >= len(cards):
        raise NotAPosition([Fault("no-such-hand-card", ("at", "card"), {"index": index})])
    return cards[index or 0]


def _write_placement(
    placement: CardPlacement, from_hand: bool, _options: ResponseOptions
) -> dict[str, Any]:
    """Write one placement; a card in hand is named by its index."""
    x, y = place_of(placement.square)
    row: dict[str, Any] = {"card": placement.card} if from_hand else {}
    row |= {"x": x, "y": y, "rotation": placement.rotation}
    if placement.joins:
        row["joins"] = [SIDES[side] for side in placement.joins]
    if placement.collectable is not None:
        row["collectable"] = placement.collectable
    return row


CARD_PLACEMENTS: Final = Question(
    name="placements",
    title="CardPlacements",
    summary="List where a card or a hand may be laid, with what could then be collected.",
    asks={
        "card": CardForm(),
        "at": turned_place("CardAtQuestion", {"card": hand_index()}),
    },
    answer=_answer,
    keys={"placements": array(ref("CardPlacement")), **PLACEMENTS, "exact": BOOLEAN},
    optional=("verdict",),
    example={},
    shapes={
        "CardPlacement": answer_record(
            {"card": ref("HandIndex")}
            | PLACE
            | {"rotation": ROTATION, "joins": array(SIDE), "collectable": COUNT},
            optional=("card", "collectable"),
        )
    },
)
