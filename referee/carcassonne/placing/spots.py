"""Spots: which features of a tile about to be placed a plain meeple may take.

Rule: car-2.2.unoccupied, car-2.2.fields, car-2.2.garden, car-2.3, car-2.4.labyrinth, car-2.4.leg,
car-2.6
"""

from collections.abc import Iterator
from enum import IntEnum

from referee.carcassonne.pieces import Network, Piece, piece_at
from referee.carcassonne.placing.deploying import find_misfits
from referee.carcassonne.table import DISAGREEMENT, Table, find_disagreements
from referee.carcassonne.tiles import UNKNOWN_FIELD, Face, Kind, Spot
from referee.core.graphs import number_components
from referee.core.grid import Square, neighbours, shift, split_side_place
from referee.core.rulings import Objection


class Standing(IntEnum):
    """What is known about a feature that a tile is about to join."""

    OPEN = 0
    OCCUPIED = 1
    UNRULED = 2


class SpotJudge:
    """Judges the spots of tiles about to be placed on one table.

    Under the advanced rules of The Labyrinth a place is one labyrinth or one leg, else the whole
    feature. Two features of the tile can be one feature by way of the table, as the two sides of a
    road whose end the field goes round: then both count as occupied if either is.
    Rule: car-2.2.unoccupied, car-2.3, car-2.4.labyrinth, car-2.4.leg
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._ground = table.ground
        self._faces = table.ground.all_faces
        self._rules = table.rules
        self._cut = table.rules.is_advanced
        self._occupied = self._find_occupied(table)
        self._unruled = frozenset(self._find_unruled())
        self._left_out = False

    def _find_occupied(self, table: Table) -> set[Piece]:
        occupied: set[Piece] = set()
        for figure in table.figures:
            if figure.piece is not None and figure.is_follower and figure.piece not in occupied:
                occupied.update(self._network(figure.piece).pieces)
        return occupied

    def _find_unruled(self) -> Iterator[Piece]:
        """Yield the pieces of every place that runs into a disagreement or an unknown field."""
        faces = self._faces
        troubled = {split_side_place(place)[0] for place in find_disagreements(self._table)}
        unknown = (square for square, face in self._table.faces.items() if not face.fields_known)
        troubled.update(unknown)
        suspects = {
            piece_at(near, index)
            for square in troubled
            for near in (square, *neighbours(square))
            if near in faces
            for index in range(len(faces[near].features))
        }
        while suspects:
            piece = suspects.pop()
            network = self._network(piece)
            suspects.difference_update(network.pieces)
            if network.clashes or network.meets_unknown:
                yield from network.pieces

    def _network(self, piece: Piece) -> Network:
        """Return the pieces that are occupied together."""
        return self._ground.leg(piece) if self._cut else self._ground.network(piece)

    def open_spots(self, face: Face, square: Square) -> Iterator[Spot]:
        """Yield the spots that a plain meeple may take on a face placed on a square, in order."""
        standings = [self._look(face, index, square) for index in range(len(face.features))]
        if any(standings):
            self._spread(face, square, standings)
        for index in face.spot_order:
            if find_misfits("meeple", face.features[index], self._rules):
                continue
            if standings[index] is Standing.OPEN:
                yield face.spots[index]
            elif standings[index] is Standing.UNRULED:
                self._left_out = True

    def _look(self, face: Face, index: int, square: Square) -> Standing:
        """Look at what one feature of the tile meets on the squares around it."""
        standing = Standing.OPEN
        for piece in self._pieces_met(face, index, square):
            if piece is None or piece in self._unruled:
                standing = Standing.UNRULED
            elif piece in self._occupied:
                return Standing.OCCUPIED
        return standing

    def _pieces_met(self, face: Face, index: int, square: Square) -> Iterator[Piece | None]:
        """Yield the pieces of the same place that a feature meets; None for an unknown field.

        Rule: car-2.4.labyrinth, car-2.4.leg
        """
        if self._cut and face.features[index].labyrinth:
            return
        for step, _, mirror, edge in face.exits[index]:
            beyond = self._faces.get(square + step)
            if beyond is None:
                continue
            met = beyond.meets[edge][mirror]
            if met == UNKNOWN_FIELD:
                yield None
            elif met >= 0 and not (self._cut and beyond.features[met].labyrinth):
                yield piece_at(shift(square, step), met)

    def _spread(self, face: Face, square: Square, standings: list[Standing]) -> None:
        """Let features of the tile that are one by way of the table share the worst standing."""
        for kind in (Kind.ROAD, Kind.CITY, Kind.FIELD):
            indexes = [i for i, feature in enumerate(face.features) if feature.kind is kind]
            found = {standings[index] for index in indexes}
            if Standing.OPEN not in found or len(found) == 1:
                continue
            places = {
                index: {
                    self._network(piece).pieces[0]
                    for piece in self._pieces_met(face, index, square)
                    if piece is not None
                }
                for index in indexes
            }
            self._merge(places, standings)

    @staticmethod
    def _merge(places: dict[int, set[Piece]], standings: list[Standing]) -> None:
        joins = [(one, other) for one in places for other in places if places[one] & places[other]]
        components = number_components(places, joins)
        for index, component in components.items():
            together = {standings[i] for i, number in components.items() if number == component}
            if Standing.OCCUPIED in together:
                standings[index] = Standing.OCCUPIED
            elif Standing.UNRULED in together:
                standings[index] = Standing.UNRULED

    def warnings(self) -> tuple[Objection, ...]:
        """Return a warning if any spot judged so far had to be left out for want of a ruling."""
        return (Objection("spots-without-ruling", (DISAGREEMENT,)),) if self._left_out else ()
