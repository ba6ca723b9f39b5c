"""Touched features: what a placed tile has a part in or bears on, and what they still lack.

Rule: car-1.2, car-4.1, car-4.8, car-4.9, car-5.2, car-14.2.closes
"""

from collections.abc import Iterator

from referee.carcassonne.kinds.features import GERMAN_CATHEDRAL, IN_NETWORKS, TO_SURROUND
from referee.carcassonne.options.records import PlacementOptions, Touched
from referee.carcassonne.pieces import Piece, piece_at, square_of
from referee.carcassonne.placing.completing import find_cathedrals
from referee.carcassonne.remaining.closing import Closings
from referee.carcassonne.remaining.tiles import Bag
from referee.carcassonne.scoring.features import Features
from referee.carcassonne.scoring.german_cathedrals import find_roads
from referee.carcassonne.scoring.monasteries import find_around, find_missing
from referee.core.tuples import make


def find_touched(
    features: Features, placement: PlacementOptions, bag: Bag | None
) -> tuple[Touched, ...]:
    """Return the features that the tile of a placement touches, each once.

    Those of the tile by spot, then those that an abbey closes, then the monasteries, gardens and
    German cathedrals around.

    :param features: those with the tile on the table.
    :param bag: the tiles still to come; None if nobody knows.
    """
    closings = None if bag is None else Closings(features.table, bag)
    touched: dict[Piece, Touched] = {}
    for piece in _find_pieces(features, placement):
        first = features.ground.pieces_of(piece)[0]
        if first not in touched:
            closing = None if closings is None else closings.count(piece)
            touched[first] = _describe(features, piece, closing)
    return tuple(touched.values())


def _find_pieces(features: Features, placement: PlacementOptions) -> Iterator[Piece]:
    square = placement.square
    face = features.table.faces[square]
    yield from (piece_at(square, index) for index in face.spot_order)
    closed = [*features.ground.find_facing(square)] if face.is_abbey else []
    yield from (piece for piece in closed if features.ground.feature(piece).kind in IN_NETWORKS)
    faces = features.table.faces
    for near in find_around(square):
        if near in faces:
            for index in faces[near].spot_order:
                if faces[near].features[index].kind in TO_SURROUND:
                    yield piece_at(near, index)
    roads = [piece_at(square, index) for index in face.roads]
    yield from find_cathedrals(features, [*roads, *closed])


def _describe(features: Features, piece: Piece, closing: int | None) -> Touched:
    ground, square = features.ground, square_of(piece)
    kind, place = features.order_of(piece)
    if kind in IN_NETWORKS:
        network = ground.network(piece)
        open_ends = len(network.open_ends) + len(network.mouths)
    elif kind is GERMAN_CATHEDRAL:
        roads = find_roads(features.table, square, features.survey_road)
        ends = {end for road in roads for end in road.network.open_ends}
        mouths = {mouth for road in roads for mouth in road.network.mouths}
        open_ends = len(ends) + len(mouths)
    else:
        open_ends = len(find_missing(features.table, square))
    return make(Touched, (piece, kind, place, open_ends, closing))
