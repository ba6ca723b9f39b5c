"""`remaining`: what is left of the tiles in play, what it can't fill, and what it may complete."""

from collections.abc import Mapping
from typing import Any, Final

from referee.api import limits
from referee.api.carcassonne.position import CarcassonnePosition
from referee.api.carcassonne.reading.figures import find_piece, nothing_there, spot
from referee.api.carcassonne.reading.tiles import TileForm
from referee.api.carcassonne.writing.remaining import KEYS, SHAPES, write_prospect, write_remaining
from referee.api.contract.questions import Question
from referee.api.responses.answers import Answered
from referee.api.responses.options import LazySummary
from referee.api.yielding import pause
from referee.carcassonne.kinds.features import KIND_NAMES, Kind
from referee.carcassonne.placing.announcements import SpotAt
from referee.carcassonne.remaining.closing import Prospect, find_no_prospect, find_prospect
from referee.carcassonne.remaining.tiles import Bag, find_bag_warnings, find_remaining
from referee.carcassonne.summaries import summarise_remaining
from referee.core.errors import NotAPosition
from referee.core.grid import port_place
from referee.forms.numbers import Integer
from referee.forms.shapes import ref


def _answer(position: CarcassonnePosition, ask: Mapping[str, Any]) -> Answered:
    table, in_hand = position.table, ask.get("tile")
    bag = position.bag(in_hand)
    found = find_remaining(table, bag, in_hand, pause)
    body, prospect = write_remaining(found), None
    if at := ask.get("at"):
        prospect = _look_ahead(position, at, bag, ask["draws"])
        body["chance"] = write_prospect(prospect)
    warnings = (*find_bag_warnings(table, bag), *position.warn_of_bridges())
    return Answered(body, LazySummary(summarise_remaining, found, prospect), warnings)


def _look_ahead(position: CarcassonnePosition, at: SpotAt, bag: Bag, draws: int) -> Prospect:
    """Find the chance that the feature of a spot is completed.

    :raises NotAPosition: if no feature lies there.
    """
    piece = find_piece(position.table, at, "at")
    if piece is not None:
        return find_prospect(position.features, piece, bag, draws)
    if at.spot.on != KIND_NAMES[Kind.FIELD]:
        raise NotAPosition([nothing_there("no-feature-there", position.table, at, "at")])
    return find_no_prospect(port_place(at.square), bag, draws)


REMAINING: Final = Question(
    name="remaining",
    summary="Count the tiles that are left, what they cannot fill, and what they may complete.",
    asks={
        "at": spot(),
        "draws": Integer(1, limits.DRAWS, named="Draws", load_default=1),
        "tile": TileForm(),
    },
    answer=_answer,
    depends_on=("placements",),
    keys={**KEYS, "chance": ref("Prospect")},
    optional=("chance",),
    example={"at": {"x": 1, "y": 0, "on": "road", "side": "W"}, "draws": 2},
    shapes=SHAPES | {"Draws": Integer(1, limits.DRAWS).describe()},
)
