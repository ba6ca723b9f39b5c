"""Monasteries and gardens: one point for the tile itself and one for each tile around it.

On a map a large city counts like a tile, and a square that takes no tile does not exist for them.
Rule: car-4.8, car-4.9, map-9.4.monastery, map-9.4.monastery-tiles, map-9.4.monastery-highlight
"""

from typing import Final

from referee.carcassonne.maps.boards import HIGHLIGHT, LARGE_CITY
from referee.carcassonne.pieces import Piece, square_of
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
from referee.carcassonne.table import Table
from referee.carcassonne.tiles import Kind
from referee.core.grid import ROW, Square, port_place, shift
from referee.core.rulings import Citation, Score, ScoreItem

MONASTERIES: Final = {Kind.MONASTERY: Citation("car-4.8"), Kind.GARDEN: Citation("car-4.9")}
"""The kinds of feature that score like a monastery, and the clause of each."""
_BORDER: Final = Citation("map-9.4.monastery")
_TILES_ON_MAP: Final = Citation("map-9.4.monastery-tiles")
_HIGHLIGHT: Final = Citation("map-9.4.monastery-highlight")
_AROUND: Final = tuple(dy * ROW + dx for dy in (-1, 0, 1) for dx in (-1, 0, 1))


def find_around(square: Square) -> tuple[Square, ...]:
    """Return the nine squares of a monastery on a square, itself among them, by (y, x)."""
    return tuple([shift(square, step) for step in _AROUND])


def rule_on_monastery(table: Table, piece: Piece, standing: Standing) -> AreaRuling:
    """Rule on one monastery or garden. Rule: car-4.8, car-4.9."""
    square = square_of(piece)
    kind = table.ground.feature(piece).kind
    squares = tuple(near for near in find_around(square) if table.ground.face_at(near) is not None)
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
        is_assumed=table.ground.all_faces[square].is_assumed,
    )
    majority = find_majority(figures)
    citations = (MONASTERIES[kind], *_cite_map(table, square))
    basis = COMPLETED if area.is_completed else FINAL
    score = Score(basis, (ScoreItem("tiles", len(squares), 1, citations),))
    return Ruling(area, majority, score, award(majority, score), None, (), citations)


def _count_places(table: Table, square: Square) -> int:
    """Return how many of the nine squares can hold a tile or are large cities.

    Rule: map-9.4.monastery
    """
    board = table.ground.board
    if board is None:
        return len(_AROUND)
    return sum(board.takes_tile(near) or near in board.large for near in find_around(square))


def _cite_map(table: Table, square: Square) -> tuple[Citation, ...]:
    """Return the clauses of a map that bear on a monastery: none where nine squares take tiles."""
    board = table.ground.board
    if board is None:
        return ()
    kinds = {board.kinds.get(near) for near in find_around(square)}
    cited: list[Citation] = []
    if _count_places(table, square) < len(_AROUND):
        cited.append(_BORDER)
    if LARGE_CITY in kinds:
        cited.append(_TILES_ON_MAP)
    if HIGHLIGHT in kinds:
        cited.append(_HIGHLIGHT)
    return tuple(cited)
