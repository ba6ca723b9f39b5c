"""Doubts: places on which somebody may stand unseen, because they run into what nobody knows.

A place is *in doubt* if one of its sides disagrees with the tile beyond, or if it is a field that
runs into a tile whose fields nobody gave. Either tile of a disagreement may be another than was put
down. So the place may be one with every place of its kind that lies on one of these tiles or is in
doubt because of one of them. Places that are linked in this way, over several tiles if need be,
make a *group*. Who stands on a place in doubt is unknown if anybody stands in its group. Where
nobody does, nobody stands on the place either, however the tiles lie in truth.

Rule: car-2.1.disagreement, car-2.2.unoccupied, car-2.2.barn-field
"""

from collections.abc import Iterable, Iterator, Mapping, Set
from typing import Final, NamedTuple

from referee.carcassonne.corners import (
    find_barns_at_corners,
    find_fields_with_barn,
    list_squares_at,
)
from referee.carcassonne.kinds.features import FIELD, Kind
from referee.carcassonne.pieces import Network, Piece, index_of, piece_at, square_of
from referee.carcassonne.table import Table, find_disagreements
from referee.carcassonne.tiles.tile import (
    EDGE_FIELD,
    EDGE_RIVER,
    EDGE_ROAD,
    UNKNOWN_FIELD,
    UNKNOWN_FIELDS,
    Face,
)
from referee.core.graphs import number_linked
from referee.core.grid import Square, neighbour, neighbours, shift, split_side_place

OfTile = tuple[Kind, Square]
"""What a tile has of a kind, or may have."""
Node = Piece | OfTile
_BESIDE_FIELD: Final = frozenset({EDGE_FIELD, EDGE_ROAD, EDGE_RIVER})
"""What a side shows that has field beside it."""


class Doubts(NamedTuple):
    """The places in doubt of a table, and the groups they belong to.

    ``in_doubt`` holds their pieces. ``group_of`` gives the group of all pieces that belong to one,
    and of every unknown field. ``taken`` are the groups in which a follower or a barn stands.
    """

    in_doubt: frozenset[Piece]
    group_of: Mapping[Node, int]
    taken: frozenset[int]

    def is_in_doubt(self, node: Node) -> bool:
        """Tell whether a place, by one of its pieces, is in doubt; an unknown field always is."""
        return isinstance(node, tuple) or node in self.in_doubt

    def is_unruled(self, node: Node) -> bool:
        """Tell whether nobody knows who stands on a piece in doubt, or on an unknown field."""
        return self.group_of.get(node) in self.taken


NO_DOUBTS: Final = Doubts(frozenset(), {}, frozenset())


def find_doubts(table: Table) -> Doubts:
    """Return the doubts of a table, found once."""
    if "doubts" not in table.known:
        table.known["doubts"] = _find_doubts(table)
    doubts: Doubts = table.known["doubts"]
    return doubts


def _find_doubts(table: Table) -> Doubts:
    unknown = table.ground.find_trait(UNKNOWN_FIELDS)
    troubled = {split_side_place(place)[0] for place in find_disagreements(table)} | unknown
    if not troubled:
        return NO_DOUBTS
    near: dict[Node, set[Node]] = {
        (FIELD, one): {(FIELD, other) for other in _find_unknown_beside(table, one)}
        for one in unknown
    }
    in_doubt: set[Piece] = set()
    for place in _find_places_in_doubt(table, troubled):
        in_doubt.update(place.pieces)
        for tile in _find_causes(table, place):
            for first in (place.pieces[0], *_list_places(table, tile)):
                near.setdefault(tile, set()).add(first)
                near.setdefault(first, set()).add(tile)
    number_of = number_linked(near)
    taken = {number_of[node] for node in _find_taken(table, unknown) if node in number_of}
    group_of = {
        each: number
        for node, number in number_of.items()
        for each in ((node,) if isinstance(node, tuple) else table.place(node).pieces)
    }
    return Doubts(frozenset(in_doubt), group_of, frozenset(taken))


def _find_places_in_doubt(table: Table, troubled: Iterable[Square]) -> Iterator[Network]:
    """Yield every place that runs into a disagreement or an unknown field.

    :param troubled: a square of each disagreement, and those of unknown fields.
    """
    faces = table.ground.all_faces
    suspects = {
        piece_at(near, index)
        for square in troubled
        for near in (square, *neighbours(square))
        if near in faces
        for index in range(len(faces[near].features))
    }
    while suspects:
        place = table.place(suspects.pop())
        suspects.difference_update(place.pieces)
        if place.clashes or place.meets_unknown:
            yield place


def _find_causes(table: Table, place: Network) -> Iterator[OfTile]:
    """Yield the tiles because of which a place is in doubt: of a disagreement both."""
    kind = table.ground.feature(place.pieces[0]).kind
    for clash in place.clashes:
        square, side = split_side_place(clash)
        yield kind, square
        yield kind, neighbour(square, side)
    if place.meets_unknown:
        for piece in place.pieces:
            face = table.ground.all_faces[square_of(piece)]
            for beyond in find_unknown_met(table, face, index_of(piece), square_of(piece)):
                yield FIELD, beyond


def find_unknown_met(table: Table, face: Face, index: int, square: Square) -> Iterator[Square]:
    """Yield the tiles with unknown fields that a feature of a face runs into.

    :param face: a face on the square, or in the hand above it.
    """
    faces = table.ground.all_faces
    for step, _, mirror, edge in face.exits[index]:
        beyond = faces.get(shift(square, step))
        if beyond is not None and beyond.meets[edge][mirror] == UNKNOWN_FIELD:
            yield shift(square, step)


def _list_places(table: Table, tile: OfTile) -> Iterator[Piece]:
    """Yield the first piece of every place of a kind that has a piece on a tile."""
    kind, square = tile
    for index, feature in enumerate(table.ground.all_faces[square].features):
        if feature.kind is kind:
            yield table.place(piece_at(square, index)).pieces[0]


def _find_unknown_beside(table: Table, square: Square) -> Iterator[Square]:
    """Yield the tiles with unknown fields that may have a field in common with such a tile."""
    unknown = table.ground.find_trait(UNKNOWN_FIELDS)
    for side, edge in enumerate(table.faces[square].edges):
        beyond = neighbour(square, side)
        if beyond in unknown and edge in _BESIDE_FIELD:
            yield beyond


def _find_taken(table: Table, unknown: Set[Square]) -> Iterator[Node]:
    """Yield the places and the unknown fields on which a follower or a barn stands."""
    for figure in table.figures:
        if figure.is_follower:
            piece = figure.piece
            yield (FIELD, figure.square) if piece is None else table.place(piece).pieces[0]
    yield from find_fields_with_barn(table)
    for figure, corner in find_barns_at_corners(table):
        for square in list_squares_at(figure.square, corner):
            if square in unknown:
                yield FIELD, square
