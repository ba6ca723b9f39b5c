"""Monasteries and gardens: one point for the tile itself and one for each tile around it.

On a map a large city counts like a tile, and a square that takes no tile does not exist for them.
Rule: car-4.8, car-4.9, map-9.4.monastery, map-9.4.monastery-tiles, map-9.4.monastery-highlight
"""

from typing import Final

from referee.carcassonne.maps.boards import HIGHLIGHT, LARGE_CITY
from referee.carcassonne.scoring.feature_rulings import (
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
from referee.carcassonne.scoring.majority import find_majority
from referee.carcassonne.table import Table
from referee.carcassonne.tiles import MAX_FEATURES, Kind
from referee.core.grid import ROW, port_place
from referee.core.rulings import Citation, Score, ScoreItem

CITED: Final = {Kind.MONASTERY: Citation("car-4.8"), Kind.GARDEN: Citation("car-4.9")}
_BORDER: Final = Citation("map-9.4.monastery")
_TILES_ON_MAP: Final = Citation("map-9.4.monastery-tiles")
_HIGHLIGHT: Final = Citation("map-9.4.monastery-highlight")
AROUND: Final = tuple(dy * ROW + dx for dy in (-1, 0, 1) for dx in (-1, 0, 1))
"""What to add to a square to get the nine squares of a monastery on it, by (y, x)."""


def rule_on_monastery(table: Table, piece: int, standing: Standing) -> AreaRuling:
    """Rule on one monastery or garden. Rule: car-4.8, car-4.9."""
    square = piece // MAX_FEATURES
    kind = table.feature(piece).kind
    squares = tuple(square + step for step in AROUND if table.face_at(square + step) is not None)
    figures = find_figures((piece,), standing)
    area = Area(
        kind,
        (piece,),
        (port_place(square),),
        squares,
        len(squares),
        (),
        figures,
        is_completed=len(squares) == _count_places(table, square),
        is_assumed=is_assumed(table, (square,)),
    )
    majority = find_majority(figures)
    citations = (CITED[kind], *_cite_map(table, square))
    basis = COMPLETED if area.is_completed else FINAL
    score = Score(basis, (ScoreItem("tiles", len(squares), 1, citations),))
    return Ruling(area, majority, score, award(majority, score), None, (), citations)


def _count_places(table: Table, square: int) -> int:
    """Return how many of the nine squares can hold a tile or are large cities.

    Rule: map-9.4.monastery
    """
    board = table.board
    if board is None:
        return len(AROUND)
    around = [square + step for step in AROUND]
    return sum(board.takes_tile(near) or near in board.large for near in around)


def _cite_map(table: Table, square: int) -> tuple[Citation, ...]:
    """Return the clauses of a map that bear on a monastery: none where nine squares take tiles."""
    board = table.board
    if board is None:
        return ()
    kinds = {board.kinds.get(square + step) for step in AROUND}
    cited: list[Citation] = []
    if _count_places(table, square) < len(AROUND):
        cited.append(_BORDER)
    if LARGE_CITY in kinds:
        cited.append(_TILES_ON_MAP)
    if HIGHLIGHT in kinds:
        cited.append(_HIGHLIGHT)
    return tuple(cited)
