"""`claims`: whether what somebody says about a table holds, what is right, and by what it would."""

from collections.abc import Mapping
from typing import Any, Final

from referee.api import limits
from referee.api.carcassonne.claims import Court
from referee.api.carcassonne.position import CarcassonnePosition
from referee.api.carcassonne.questions.spots import WAGON_LEAVES
from referee.api.carcassonne.reading.figures import placed_kind, spot, way
from referee.api.carcassonne.reading.moments import MOMENT, moment
from referee.api.carcassonne.reading.moves import MoveForm
from referee.api.carcassonne.reading.tiles import TileForm
from referee.api.claiming import answer_claims
from referee.api.contract.claims import (
    Kinds,
    claim_asks,
    describe_answer,
    describe_claims,
    list_claims,
    said_so,
)
from referee.api.contract.document.shapes import BOOLEAN, INTEGER, NAME
from referee.api.contract.questions import Alternative, Question
from referee.api.responses.answers import Answered
from referee.catalogue.tile_sets import ASPECTS
from referee.forms.form import Flag, Form, Name
from referee.forms.numbers import Coordinate, Integer, Rotation
from referee.forms.places import place, player
from referee.forms.records import ListOf
from referee.forms.shapes import array, ref


def _answer(position: CarcassonnePosition, ask: Mapping[str, Any]) -> Answered:
    court = Court(position)
    return answer_claims(list_claims(ask), court.answer)


_POINTS: Final = Integer(-limits.POINTS, limits.POINTS, named="ClaimedPoints", required=True)
_HOLDERS: Final = ListOf(Name(), limits.PLAYERS, named="Holders", required=True)


def _make_kinds() -> dict[str, dict[str, Form[Any]]]:
    """Return the keys of each kind of claim."""
    at = spot(required=True)
    return {
        "points": {
            "moment": moment(),
            "at": at,
            "player": player(),
            "points": _POINTS,
        },
        "majority": {"at": at, "players": _HOLDERS},
        "completed": {"at": at, "completed": Flag(required=True)},
        "placement": {
            "tile": TileForm(required=True),
            "x": Coordinate(),
            "y": Coordinate(),
            "rotation": Rotation("not-an-integer"),
            "legal": said_so(),
        },
        "spot": {
            "player": player(),
            "figure": placed_kind(),
            "at": at,
            "via": way(),
            "from": spot(),
            "played": place(),
            "legal": said_so(),
        },
        "move": {"move": MoveForm(required=True), "legal": said_so()},
    }


KINDS: Final = Kinds(_make_kinds(), "Claim", {"spot": WAGON_LEAVES})
_RIGHT: Final = {
    "points": INTEGER,
    "players": array(NAME),
    "completed": BOOLEAN,
    "legal": BOOLEAN,
}
_MORE: Final = {
    "moment": MOMENT,
    "feature": ref("ScoredFeature"),
    "brings": ref("BroughtByMove"),
}

CLAIMS: Final = Question(
    name="claims",
    summary=(
        "Tell whether claims on a table hold, what is right, and by which reading or known mistake "
        "each of them would hold."
    ),
    asks=claim_asks(KINDS),
    answer=_answer,
    depends_on=ASPECTS,
    alternatives=(Alternative("SingleClaim", "claim"), Alternative("SeveralClaims", "claims")),
    keys=describe_answer(KINDS),
    example={
        "claim": {
            "kind": "points",
            "moment": "end",
            "at": {"x": -1, "y": 0, "on": "road", "side": "E"},
            "player": "red",
            "points": 3,
        }
    },
    shapes={
        "ClaimedPoints": _POINTS.describe(),
        "Holders": _HOLDERS.describe(),
        **describe_claims(KINDS, _RIGHT, _MORE),
    },
)
