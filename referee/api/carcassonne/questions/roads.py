"""`roads`: what every road of a table is worth, and who holds it."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from referee.api.carcassonne.position import CarcassonnePosition
from referee.api.carcassonne.reading.figures import find_piece, nothing_there, spot
from referee.api.carcassonne.writing.castles import write_castles
from referee.api.carcassonne.writing.feature_rows import write_roads
from referee.api.contract.questions import Question
from referee.api.responses.answers import Answered
from referee.api.responses.options import LazySummary
from referee.api.yielding import pause
from referee.carcassonne.kinds.features import Kind
from referee.carcassonne.pieces import Piece
from referee.carcassonne.placing.announcements import SpotAt
from referee.carcassonne.scoring.roads.ruling import RoadRuling
from referee.carcassonne.summaries import summarise_roads
from referee.core.errors import NotAPosition
from referee.forms.shapes import array, ref


def _answer(position: CarcassonnePosition, ask: Mapping[str, Any]) -> Answered:
    rulings = position.features.rule_on_roads(pause)
    if "at" in ask:
        rulings = (_road_at(position, rulings, ask["at"]),)
    body: dict[str, Any] = {"roads": write_roads(rulings)}
    if position.table.beside.castles:
        body["castles"] = write_castles(position.features)
    return Answered(body, LazySummary(summarise_roads, rulings))


def find_road(position: CarcassonnePosition, at: SpotAt) -> Piece:
    """Find the piece of road on a spot.

    :raises NotAPosition: if no road lies there.
    """
    table = position.table
    piece = find_piece(table, at, "at")
    if piece is None or table.ground.feature(piece).kind is not Kind.ROAD:
        raise NotAPosition([nothing_there("no-road-there", table, at, "at")])
    return piece


def _road_at(
    position: CarcassonnePosition, rulings: Iterable[RoadRuling], at: SpotAt
) -> RoadRuling:
    """Return the ruling on the road of a spot, if need be on a printed one that no tile has joined.

    :raises NotAPosition: if no road lies there.
    """
    piece = find_road(position, at)
    for ruling in rulings:
        if piece in ruling.feature.network.pieces:
            return ruling
    return position.features.rule_on_road(piece)


ROADS: Final = Question(
    name="roads",
    summary="Rule on the roads of a table: completion, majority, score, and why.",
    asks={"at": spot()},
    answer=_answer,
    depends_on=("roads",),
    keys={"roads": array(ref("Road")), "castles": array(ref("PlacedCastle"))},
    example={},
)
