"""Completing: which features a tile completes once it lies.

Rule: car-1.2, car-4.1, car-4.8, car-4.9, car-5.2, car-14.2.closes
"""

from collections.abc import Iterable

from referee.carcassonne.ground import Ground
from referee.carcassonne.kinds.features import CLOSING, GERMAN_CATHEDRAL, ROAD, TO_SURROUND
from referee.carcassonne.pieces import Piece, piece_at
from referee.carcassonne.scoring.features import Features
from referee.carcassonne.scoring.monasteries import find_around
from referee.carcassonne.tiles.tile import CATHEDRAL
from referee.core.grid import Square


def find_completed(
    features: Features, square: Square, roads: Iterable[Piece] = ()
) -> tuple[Piece, ...]:
    """Return a piece of every feature that the tile on a square completes, in order.

    Its roads and cities, those that an abbey closes, the monasteries and gardens of it and around
    it, and the German cathedrals at its roads.

    :param roads: those that were made or joined besides.

    Rule: car-1.2, car-4.1, car-4.8, car-4.9, car-5.2, car-14.2.closes
    """
    table = features.table
    candidates = [
        piece_at(square, index)
        for index, feature in enumerate(table.faces[square].features)
        if feature.kind in CLOSING
    ]
    candidates += (*roads, *find_closed(features.ground, square))
    candidates += [
        piece_at(near, index)
        for near in find_around(square)
        if near in table.faces
        for index, feature in enumerate(table.faces[near].features)
        if feature.kind in TO_SURROUND
    ]
    candidates += find_cathedrals(features, candidates)
    first = {features.ground.pieces_of(piece)[0]: piece for piece in candidates}
    done = [piece for piece in first.values() if features.is_completed(piece)]
    return tuple(sorted(done, key=features.order_of))


def find_closed(ground: Ground, square: Square) -> list[Piece]:
    """Return the roads and cities that an abbey on a square closes; none if it is another tile.

    By the side of the abbey. Rule: car-14.2.closes
    """
    if not ground.faces[square].is_abbey:
        return []
    facing = ground.find_facing(square)
    return [piece for piece in facing if ground.feature(piece).kind in CLOSING]


def find_cathedrals(features: Features, pieces: Iterable[Piece]) -> list[Piece]:
    """Return the German cathedrals that the roads among some pieces leave, in order."""
    table = features.table
    if CATHEDRAL not in features.ground.traits:
        return []
    squares = {
        square
        for piece in pieces
        if table.ground.feature(piece).kind is ROAD
        for square in features.survey_road(piece).german_cathedrals
    }
    return [
        piece_at(square, index)
        for square in sorted(squares)
        for index, feature in enumerate(table.faces[square].features)
        if feature.kind is GERMAN_CATHEDRAL
    ]
