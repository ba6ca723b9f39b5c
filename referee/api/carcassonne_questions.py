"""The questions on Carcassonne: what each takes besides the position, and how it is answered."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from marshmallow import fields

from referee.api.asking import Answered, Answerer
from referee.api.carcassonne_answers import write_placements, write_road
from referee.api.carcassonne_position import CarcassonnePosition
from referee.api.fields import AtQuestion, PositionField, Question, SpotField, TileField
from referee.carcassonne.figures import locate
from referee.carcassonne.placement import find_objections, find_placements
from referee.carcassonne.scoring.roads import RoadRuling, rule_on_roads
from referee.carcassonne.table import Table, piece_at
from referee.carcassonne.tiles import Kind
from referee.core.errors import Fault, NotAPosition
from referee.core.grid import place_of, square_at


class RoadsAsk(Question):
    """What ``roads`` takes besides the position."""

    at = SpotField(metadata={"description": "rule on the road of this spot only"})


class RoadsQuestion(RoadsAsk):
    """Rule on the roads of a table."""

    position = PositionField(required=True)


class PlacementsAsk(Question):
    """What ``placements`` takes besides the position."""

    tile = TileField(required=True)
    at = fields.Nested(AtQuestion, metadata={"description": "give a verdict on this placement"})


class PlacementsQuestion(PlacementsAsk):
    """Find the legal placements of a tile."""

    position = PositionField(required=True)


def answer_roads(position: CarcassonnePosition, ask: Mapping[str, Any]) -> Answered:
    """Rule on all roads, or on the road of one spot."""
    rulings = rule_on_roads(position.table)
    if "at" in ask:
        rulings = (_road_at(position.table, rulings, *ask["at"]),)
    return Answered({"roads": [write_road(ruling) for ruling in rulings]})


def _road_at(table: Table, rulings: Iterable[RoadRuling], square: int, spot: Any) -> RoadRuling:
    """Return the ruling on the road of a spot.

    :raises NotAPosition: if no road lies there.
    """
    face = table.faces.get(square)
    if face is None:
        x, y = place_of(square)
        raise NotAPosition([Fault("no-tile-there", ("at",), {"x": x, "y": y})])
    index = locate(face, spot)
    if isinstance(index, Fault):
        raise NotAPosition([index.under("at")])
    if index is None or face.features[index].kind is not Kind.ROAD:
        raise NotAPosition([Fault("no-road-there", ("at", "on"))])
    piece = piece_at(square, index)
    return next(ruling for ruling in rulings if piece in ruling.road.network.pieces)


def answer_placements(position: CarcassonnePosition, ask: Mapping[str, Any]) -> Answered:
    """Find the legal placements of a tile; with ``at``, say why one is legal or not."""
    tile = ask["tile"]
    found = find_placements(position.table, tile)
    objections = None
    if at := ask.get("at"):
        face = tile.faces[at["rotation"] // 90]
        objections = find_objections(position.table, face, square_at(at["x"], at["y"]))
    return Answered(write_placements(found, objections), found.warnings)


QUESTIONS: Final = {
    "roads": Answerer(RoadsAsk(), answer_roads),
    "placements": Answerer(PlacementsAsk(), answer_placements),
}
"""By name: what each question takes besides the position, and who answers it."""
