"""German cathedrals: what the archbishop scores for the roads that leave a cathedral.

He scores when all of them are completed: the units of each road on its own, so that a tile used by
two roads counts in both, and a loop is one road. Mage and witch on the roads do not touch him.

    line              completed                     incomplete at game end
    tiles (units)     +1 for each road's units      +1 for each road's units
    inn               +1 per unit of an inn road    nothing; by one reading +1 per unit of one that
                                                    is completed (``archbishop_completed_inn``)
    inn-incomplete    nothing                       units of unfinished inn roads are lost
                                                    (reading ``archbishop_unfinished_inn``)

Rule: car-5.2, car-5.3, car-5.4, car-5.5, car-5.6, car-5.8
"""

from collections.abc import Sequence
from typing import Final, Protocol

from referee.carcassonne.kinds.features import GERMAN_CATHEDRAL
from referee.carcassonne.pieces import Piece, piece_at, square_of
from referee.carcassonne.rules import Rules
from referee.carcassonne.scoring.feature_rulings import (
    COMPLETED,
    FINAL,
    Area,
    AreaRuling,
    Ruling,
    Standing,
    award,
    find_figures,
)
from referee.carcassonne.scoring.majority import find_majority
from referee.carcassonne.scoring.roads.points import UNITS
from referee.carcassonne.scoring.roads.surveys import Road
from referee.carcassonne.table import DISAGREEMENT, Table
from referee.core.grid import Square, at_port_place, port_place
from referee.core.rulings import Citation, Objection, Score, ScoreItem, in_order

_COMPLETED: Final = Citation("car-5.2")
_INN: Final = Citation("car-5.3")
_INCOMPLETE: Final = Citation("car-5.4")
_INN_INCOMPLETE: Final = Citation("car-5.5")
_INN_BESIDE: Final = Citation("car-5.8")


class FindRoad(Protocol):
    """Finds the road of a piece."""

    def __call__(self, piece: Piece) -> Road:
        """Return the road."""


def find_roads(table: Table, square: Square, find_road: FindRoad) -> tuple[Road, ...]:
    """Return the roads that leave the cathedral on a square, each once."""
    leaving = [find_road(piece) for piece in find_leaving(table, square)]
    return tuple({road.network.pieces[0]: road for road in leaving}.values())


def find_leaving(table: Table, square: Square) -> tuple[Piece, ...]:
    """Return the segments that start at the cathedral on a square, by first side."""
    face = table.faces[square]
    return tuple(
        piece_at(square, index)
        for index in face.roads
        if face.features[index].ends == "german_cathedral"
    )


def rule_on_german_cathedral(
    table: Table, piece: Piece, standing: Standing, find_road: FindRoad
) -> AreaRuling:
    """Rule on the archbishop's score; none if one of his roads runs into a disagreement.

    A cathedral that no road leaves is never completed. Rule: car-5.2, car-5.4
    """
    square = square_of(piece)
    roads = find_roads(table, square, find_road)
    is_completed = bool(roads) and all(road.is_completed for road in roads)
    area = Area(
        GERMAN_CATHEDRAL,
        (piece,),
        (port_place(square),),
        (square,),
        sum(road.units for road in roads),
        (),
        find_figures((piece,), standing),
        is_completed,
        table.faces[square].is_assumed or any(road.is_assumed for road in roads),
        german_cathedrals=(square,),
    )
    majority = find_majority(table, area.figures)
    citations = (_COMPLETED if is_completed else _INCOMPLETE,)
    if reasons := in_order(_object_to(road) for road in roads if road.network.clashes):
        return Ruling(area, majority, None, (), None, reasons, citations)
    score = score_archbishop(roads, table.rules, is_completed=is_completed)
    return Ruling(area, majority, score, award(majority, score), None, (), citations)


def _object_to(road: Road) -> Objection:
    """Return the reason why a road keeps its archbishop from a ruling, at its first segment."""
    at = at_port_place(road.network.segments[0])
    return Objection("road-without-ruling", (DISAGREEMENT,), at)


def score_archbishop(roads: Sequence[Road], rules: Rules, *, is_completed: bool) -> Score:
    """Score the roads of a cathedral. Rule: car-5.2, car-5.3, car-5.4, car-5.5, car-5.8."""
    units = sum(road.units for road in roads)
    if is_completed:
        items = [ScoreItem("tiles", units, 1, (_COMPLETED,), UNITS)]
        if with_inn := sum(road.units for road in roads if road.inns):
            items.append(ScoreItem("inn", with_inn, 1, (_INN,)))
        return Score(COMPLETED, tuple(items))
    unfinished = sum(road.units for road in roads if road.inns and not road.is_completed)
    with_inn = sum(road.units for road in roads if road.inns and road.is_completed)
    is_zero = bool(unfinished) and rules.archbishop_unfinished_inn == "zero"
    cited = (_INCOMPLETE,) if is_zero or not unfinished else (_INCOMPLETE, _INN_INCOMPLETE)
    items = [ScoreItem("tiles", units, 1, cited, UNITS)]
    if with_inn and rules.archbishop_completed_inn == "double":
        items.append(ScoreItem("inn", with_inn, 1, (_INN_BESIDE,)))
    if is_zero:
        items.append(ScoreItem("inn-incomplete", unfinished, -1, (_INN_INCOMPLETE,)))
    return Score(FINAL, tuple(items))
