"""`claims`: whether what somebody says about the cards holds, what is right, by what it would."""

from collections.abc import Mapping
from typing import Any, Final

from referee.api import limits
from referee.api.claiming import answer_claims
from referee.api.contract.claims import (
    Kinds,
    claim_asks,
    describe_answer,
    describe_claims,
    list_claims,
    said_so,
)
from referee.api.contract.document.shapes import BOOLEAN, COUNT, NAME
from referee.api.contract.questions import Alternative, Question
from referee.api.labyrinth_cards.claims import CardCourt, CardMeantForm
from referee.api.labyrinth_cards.position import CardsPosition
from referee.api.labyrinth_cards.questions.end import HANDS, count_by_player
from referee.api.labyrinth_cards.turns import turn
from referee.api.responses.answers import Answered
from referee.forms.form import Name
from referee.forms.numbers import Coordinate, Integer, Rotation
from referee.forms.places import Places, place
from referee.forms.records import ListOf
from referee.forms.shapes import array, ref


def _answer(position: CardsPosition, ask: Mapping[str, Any]) -> Answered:
    court = CardCourt(position)
    return answer_claims(list_claims(ask), court.answer)


_MEANT: Final = CardMeantForm(named="CardMeant")
_PLAYED: Final = Places(limits.CARDS, named="Places", required=True)
_CLAIMED: Final = Integer(0, limits.CARDS, named="ClaimedCount", required=True)
_WINNERS: Final = ListOf(Name(), limits.PLAYERS, named="Winners", required=True)
_PILES: Final = count_by_player(limits.PILE, "Piles", required=True)
_TREASURE: Final = Name(required=True, example="crown")
KINDS: Final = Kinds(
    {
        "placement": {
            "card": _MEANT,
            "x": Coordinate(),
            "y": Coordinate(),
            "rotation": Rotation("not-an-integer"),
            "legal": said_so(),
        },
        "path": {
            "from": place(required=True),
            "to": place(required=True),
            "treasure": _TREASURE,
            "joined": said_so(),
        },
        "collection": {"played": _PLAYED, "want": _PLAYED, "legal": said_so()},
        "best": {"played": _PLAYED, "count": _CLAIMED},
        "turn": {"turn": turn(required=True), "legal": said_so()},
        "end": {"players": _WINNERS, "piles": _PILES, "hands": HANDS},
    },
    "CardClaim",
)
_RIGHT: Final = {"count": COUNT, "joined": BOOLEAN, "legal": BOOLEAN, "players": array(NAME)}
_MORE: Final = {"path": ref("TreasurePath"), "cards": array(ref("Place"))}

CARD_CLAIMS: Final = Question(
    name="claims",
    title="CardClaims",
    summary=(
        "Tell whether claims on the cards hold, what is right, and by which reading or known "
        "mistake each of them would hold."
    ),
    asks=claim_asks(KINDS),
    answer=_answer,
    alternatives=(
        Alternative("SingleCardClaim", "claim"),
        Alternative("SeveralCardClaims", "claims"),
    ),
    keys=describe_answer(KINDS),
    example={
        "claim": {
            "kind": "collection",
            "played": [{"x": 0, "y": 0}],
            "want": [{"x": 1, "y": 0}],
        }
    },
    shapes={
        "CardMeant": _MEANT.describe(),
        "ClaimedCount": _CLAIMED.describe(),
        "Winners": _WINNERS.describe(),
        **describe_claims(KINDS, _RIGHT, _MORE),
    },
)
