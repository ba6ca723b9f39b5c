"""Monasteries and gardens: one point for the tile itself and one for each tile around it.

Rule: car-4.8, car-4.9
"""

from typing import Final

from referee.carcassonne.scoring.majority import find_majority
from referee.carcassonne.scoring.rulings import (
    COMPLETED,
    FINAL,
    Area,
    AreaRuling,
    Ruling,
    Standing,
    award,
    find_figures,
    is_assumed,
)
from referee.carcassonne.table import Table
from referee.carcassonne.tiles import MAX_FEATURES, Kind
from referee.core.grid import ROW, port_place
from referee.core.rulings import Citation, Score, ScoreItem

CITED: Final = {Kind.MONASTERY: Citation("car-4.8"), Kind.GARDEN: Citation("car-4.9")}
AROUND: Final = tuple(dy * ROW + dx for dy in (-1, 0, 1) for dx in (-1, 0, 1))
"""What to add to a square to get the nine squares of a monastery on it, by (y, x)."""


def rule_on_monastery(table: Table, piece: int, standing: Standing) -> AreaRuling:
    """Rule on one monastery or garden. Rule: car-4.8, car-4.9."""
    square = piece // MAX_FEATURES
    kind = table.feature(piece).kind
    squares = tuple(square + step for step in AROUND if square + step in table.faces)
    figures = find_figures((piece,), standing)
    area = Area(
        kind,
        (piece,),
        (port_place(square),),
        squares,
        len(squares),
        (),
        figures,
        is_completed=len(squares) == len(AROUND),
        is_assumed=is_assumed(table, (square,)),
    )
    majority = find_majority(figures)
    citations = (CITED[kind],)
    basis = COMPLETED if area.is_completed else FINAL
    score = Score(basis, (ScoreItem("tiles", len(squares), 1, citations),))
    return Ruling(area, majority, score, award(majority, score), None, (), citations)
