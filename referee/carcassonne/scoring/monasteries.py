"""Monasteries and gardens: one point for the tile itself and one for each tile around it.

On a map a large city counts like a tile, and a square that takes no tile does not exist for them.
A completed monastery also counts the vineyards around it.

A shrine scores like a monastery. Where a shrine and a monastery lie side by side or corner to
corner, both with a follower, they are in a contest: the one completed first scores, and the other's
figures go home with nothing.
Rule: car-4.8, car-4.9, map-9.4.monastery, map-9.4.monastery-tiles, map-9.4.monastery-highlight,
car-14.6.vineyard, car-14.6.which, car-14.7.shrine, car-14.7.contest, car-14.7.together
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from referee.carcassonne.ground import Ground
from referee.carcassonne.kinds.features import MONASTERY, PAYS_WHEN, TO_SURROUND, Kind
from referee.carcassonne.maps.boards import HIGHLIGHT, LARGE_CITY, Board
from referee.carcassonne.pieces import Piece, piece_at, square_of
from referee.carcassonne.scoring.feature_rulings import (
    COMPLETED,
    FINAL,
    NO_PRINTS,
    Area,
    AreaRuling,
    Ruling,
    Standing,
    award,
    find_figures,
)
from referee.carcassonne.scoring.majority import find_majority
from referee.carcassonne.table import Table
from referee.carcassonne.tiles.symbols import VINEYARD
from referee.carcassonne.tiles.tile import SHRINE
from referee.core.grid import ROW, Square, port_place
from referee.core.rulings import Citation, Score, ScoreItem
from referee.core.tuples import make

_CITED: Final[Mapping[Kind, tuple[Citation, ...]]] = {
    kind: (PAYS_WHEN[kind],) for kind in TO_SURROUND
}
_BORDER: Final = Citation("map-9.4.monastery")
_TILES_ON_MAP: Final = Citation("map-9.4.monastery-tiles")
_HIGHLIGHT: Final = Citation("map-9.4.monastery-highlight")
_VINEYARD: Final = Citation("car-14.6.vineyard")
_WHICH: Final = Citation("car-14.6.which")
_ABBEY: Final = Citation("car-14.2.monastery")
_SHRINE: Final = Citation("car-14.7.shrine")
_CONTEST: Final = Citation("car-14.7.contest")
_AROUND: Final = tuple(dy * ROW + dx for dy in (-1, 0, 1) for dx in (-1, 0, 1))


def find_around(square: Square) -> tuple[Square, ...]:
    """Return the nine squares of a monastery on a square, itself among them, by (y, x)."""
    at: Any = square
    return tuple([at + step for step in _AROUND])


def rule_on_monastery(table: Table, piece: Piece, standing: Standing) -> AreaRuling:
    """Rule on one monastery or garden.

    Rule: car-4.8, car-4.9, car-14.2.monastery, car-14.7.shrine
    """
    square = square_of(piece)
    feature = table.ground.feature(piece)
    squares = tuple(_find_laid(table.ground, square))
    figures = find_figures((piece,), standing)
    done = _is_full(table, square, len(squares))
    assumed = table.ground.all_faces[square].is_assumed
    laid = (feature.kind, (piece,), (port_place(square),), squares, len(squares), (), figures)
    area = make(Area, (*laid, done, assumed, 0, (), (), (), NO_PRINTS))
    majority = find_majority(table, figures)
    citations = _CITED[feature.kind]
    if table.ground.board is not None:
        citations = (*citations, *_cite_map(table.ground.board, square))
    if feature.shrine or feature.abbey:
        citations = (*citations, _SHRINE if feature.shrine else _ABBEY)
    basis = COMPLETED if done else FINAL
    items = [make(ScoreItem, ("tiles", len(squares), 1, citations, "", None))]
    if done:
        items += count_vineyards(table, area)
    elif (
        SHRINE in table.ground.traits
        and _is_occupied(piece, standing)
        and is_beaten(table, piece, standing)
    ):
        items.append(ScoreItem("contest-lost", len(squares), -1, (_CONTEST,)))
    score = make(Score, (basis, tuple(items)))
    awards = award(majority, score)
    return make(Ruling, (area, majority, score, awards, None, (), citations, (), ()))


def is_surrounded(table: Table, square: Square) -> bool:
    """Tell whether a monastery or garden on a square is completed. Rule: car-4.8, car-4.9."""
    return _is_full(table, square, len(_find_laid(table.ground, square)))


def _is_full(table: Table, square: Square, laid: int) -> bool:
    """Tell whether as many tiles lie around a square as can."""
    places = len(_AROUND) if table.ground.board is None else len(_find_places(table, square))
    return laid == places


def _find_laid(ground: Ground, square: Square) -> list[Square]:
    """Return those of the nine squares on which a tile or a large city lies, by (y, x)."""
    around: Any = find_around(square)
    if ground.board is None:
        faces = ground.all_faces
        return [near for near in around if near in faces]
    return [near for near in around if ground.face_at(near) is not None]


def count_vineyards(table: Table, area: Area) -> Iterator[ScoreItem]:
    """Yield three points for each vineyard around a completed monastery, its own tile left out.

    A shrine and an abbey are of those that score so, a garden is not.
    Rule: car-14.6.vineyard, car-14.6.which
    """
    if area.kind is not MONASTERY:
        return
    around = [near for near in area.squares if near != square_of(area.pieces[0])]
    if count := len(table.ground.find_trait(VINEYARD).intersection(around)):
        feature = table.ground.feature(area.pieces[0])
        cited = (_VINEYARD, _WHICH) if feature.shrine or feature.abbey else (_VINEYARD,)
        yield ScoreItem("vineyards", count, 3, cited)


def find_opponents(ground: Ground, piece: Piece) -> tuple[Piece, ...]:
    """Return the monasteries around a shrine, or the shrines around a monastery, by (y, x).

    Nothing for any other feature. Rule: car-14.7.contest, car-14.7.abbey
    """
    feature, square = ground.feature(piece), square_of(piece)
    if feature.kind is not MONASTERY or not ground.find_trait(SHRINE):
        return ()
    faces = ((near, ground.faces.get(near)) for near in find_around(square) if near != square)
    return tuple(
        piece_at(near, index)
        for near, face in faces
        if face is not None and face.is_shrine is not None and face.is_shrine is not feature.shrine
        for index, other in enumerate(face.features)
        if other.kind is MONASTERY
    )


def is_beaten(table: Table, piece: Piece, standing: Standing) -> bool:
    """Tell whether a follower on an incomplete shrine or monastery has lost a contest.

    That is where what it challenges is completed and holds a follower. Of two that one tile
    completes none is beaten. Rule: car-14.7.contest, car-14.7.together
    """
    return any(
        _is_occupied(other, standing) and not find_missing(table, square_of(other))
        for other in find_opponents(table.ground, piece)
    )


def _is_occupied(piece: Piece, standing: Standing) -> bool:
    return any(figure.is_follower for figure in standing.get(piece, ()))


def find_beaten(table: Table, completed: Iterable[Piece], standing: Standing) -> tuple[Piece, ...]:
    """Return the shrines and monasteries that lose a contest to some just completed, ascending.

    Rule: car-14.7.contest
    """
    return tuple(
        sorted(
            {
                other
                for piece in completed
                for other in find_opponents(table.ground, piece)
                if _is_occupied(piece, standing)
                and _is_occupied(other, standing)
                and find_missing(table, square_of(other))
            }
        )
    )


def _find_places(table: Table, square: Square) -> tuple[Square, ...]:
    """Return those of the nine squares that can hold a tile or are large cities.

    Rule: map-9.4.monastery
    """
    board, around = table.ground.board, find_around(square)
    if board is None:
        return around
    return tuple(near for near in around if board.takes_tile(near) or near in board.large)


def find_missing(table: Table, square: Square) -> tuple[Square, ...]:
    """Return the squares that a monastery or garden on a square still lacks, by (y, x).

    Rule: car-4.8, car-4.9, map-9.4.monastery
    """
    laid = _find_laid(table.ground, square)
    return tuple([near for near in _find_places(table, square) if near not in laid])


def _cite_map(board: Board, square: Square) -> tuple[Citation, ...]:
    """Return the clauses of a map that bear on a monastery."""
    kinds = {board.kinds.get(near) for near in find_around(square)}
    cited: list[Citation] = []
    if not all(board.takes_tile(near) or near in board.large for near in find_around(square)):
        cited.append(_BORDER)
    if LARGE_CITY in kinds:
        cited.append(_TILES_ON_MAP)
    if HIGHLIGHT in kinds:
        cited.append(_HIGHLIGHT)
    return tuple(cited)
