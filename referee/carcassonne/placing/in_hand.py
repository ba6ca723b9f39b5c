"""A tile in the hand: what its features would join, and so which of them a meeple may take.

The facts are gathered here before the tile lies; ``places`` judges them, as it judges those of a
tile on the table. A list of placements asks thousands of times, so what has been judged is kept.

Rule: car-2.2.unoccupied, car-2.2.barn-field, car-2.3, car-2.4.labyrinth, car-2.4.leg, car-2.6
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from referee.carcassonne.corners import find_fields_with_barn
from referee.carcassonne.pieces import Piece, piece_at
from referee.carcassonne.placing.places import (
    NO_RULING,
    Place,
    Reason,
    find_reasons,
    find_reasons_on_tile,
)
from referee.carcassonne.table import DISAGREEMENT, Table, find_disagreements
from referee.carcassonne.tiles import (
    CLASH,
    SHARED_SIDE,
    UNKNOWN_FIELD,
    UNKNOWN_FIELDS,
    Face,
    Kind,
    Spot,
)
from referee.core.graphs import number_components
from referee.core.grid import Square, neighbours, shift, split_side_place
from referee.core.rulings import Objection


class Met(NamedTuple):
    """What a feature of the tile would join: a follower, a barn, or what has no ruling."""

    is_occupied: bool = False
    has_barn: bool = False
    is_unruled: bool = False


NOTHING: Final = Met()
A_FOLLOWER: Final = Met(is_occupied=True)
A_BARN: Final = Met(has_barn=True)
NO_ONE_KNOWS: Final = Met(is_unruled=True)


class TileInHand:
    """Judges the spots of tiles about to be placed on one table, for a plain meeple.

    Two features of the tile can be one feature by way of the table, as the two sides of a road
    whose end the field goes round: then both count as occupied if either is.
    Rule: car-2.2.unoccupied, car-2.3, car-2.4.labyrinth, car-2.4.leg
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._faces = table.ground.all_faces
        self._cut = table.rules.is_advanced
        self._taken = self._find_taken()
        self._unruled = frozenset(self._find_unruled())
        self._judged: dict[tuple[Kind, Met], tuple[Reason, ...]] = {}
        self._left_out = False

    def _find_taken(self) -> dict[Piece, Met]:
        """Return what stands on each place that is taken; a follower weighs more than a barn."""
        taken = dict.fromkeys(find_fields_with_barn(self._table), A_BARN)
        for figure in self._table.figures:
            piece = figure.piece
            if piece is not None and figure.is_follower and taken.get(piece) is not A_FOLLOWER:
                taken.update(dict.fromkeys(self._table.place(piece).pieces, A_FOLLOWER))
        return taken

    def _find_unruled(self) -> Iterator[Piece]:
        """Yield the pieces of every place that runs into a disagreement or an unknown field."""
        troubled = {split_side_place(place)[0] for place in find_disagreements(self._table)}
        find_trait = self._table.ground.find_trait
        troubled |= find_trait(UNKNOWN_FIELDS) | find_trait(SHARED_SIDE)
        suspects = {
            piece_at(near, index)
            for square in troubled
            for near in (square, *neighbours(square))
            if near in self._faces
            for index in range(len(self._faces[near].features))
        }
        while suspects:
            place = self._table.place(suspects.pop())
            suspects.difference_update(place.pieces)
            if place.clashes or place.meets_unknown:
                yield from place.pieces

    def open_spots(self, face: Face, square: Square) -> Iterator[Spot]:
        """Yield the spots that a plain meeple may take on a face placed on a square, in order."""
        if face.traits and find_reasons_on_tile(face):
            return
        met = [self._look(face, index, square) for index in range(len(face.features))]
        if any(each is not NOTHING for each in met):
            self._spread(face, square, met)
        for index in face.spot_order:
            reasons = self._find_reasons(face.features[index].kind, met[index])
            if not reasons:
                yield face.spots[index]
            elif reasons == (NO_RULING,):
                self._left_out = True

    def _find_reasons(self, kind: Kind, met: Met) -> tuple[Reason, ...]:
        reasons = self._judged.get((kind, met))
        if reasons is None:
            place = Place(kind, **met._asdict())
            reasons = find_reasons("meeple", place, self._table.rules)
            self._judged[kind, met] = reasons
        return reasons

    def _look(self, face: Face, index: int, square: Square) -> Met:
        """Look at what one feature of the tile would join on the squares around it.

        Of a place that runs into a disagreement nobody can tell who occupies it.
        """
        met = NOTHING
        for piece in self._find_joined(face, index, square):
            if piece is None or piece in self._unruled:
                met = NO_ONE_KNOWS
            elif piece in self._taken:
                return self._taken[piece]
        return met

    def _find_joined(self, face: Face, index: int, square: Square) -> Iterator[Piece | None]:
        """Yield the pieces of the same place that a feature joins; None where nobody can tell.

        Rule: car-2.4.labyrinth, car-2.4.leg
        """
        if self._cut and face.features[index].labyrinth:
            return
        for step, _, mirror, edge in face.exits[index]:
            beyond = self._faces.get(square + step)
            if beyond is None:
                continue
            met = beyond.meets[edge][mirror]
            if met >= 0:
                if not (self._cut and beyond.features[met].labyrinth):
                    yield piece_at(shift(square, step), met)
            elif met in (UNKNOWN_FIELD, CLASH):  # sides fit, so it clashes with two cities
                yield None

    def _spread(self, face: Face, square: Square, met: list[Met]) -> None:
        """Let features of the tile that are one by way of the table share the worst they meet."""
        for kind in (Kind.ROAD, Kind.CITY, Kind.FIELD):
            indexes = [i for i, feature in enumerate(face.features) if feature.kind is kind]
            found = {met[index] for index in indexes}
            if NOTHING not in found or len(found) == 1:
                continue
            places = {
                index: {
                    self._table.place(piece).pieces[0]
                    for piece in self._find_joined(face, index, square)
                    if piece is not None
                }
                for index in indexes
            }
            _merge(places, met)

    def warnings(self) -> tuple[Objection, ...]:
        """Return a warning if any spot judged so far had to be left out for want of a ruling."""
        return (Objection("spots-without-ruling", (DISAGREEMENT,)),) if self._left_out else ()


def _merge(places: dict[int, set[Piece]], met: list[Met]) -> None:
    joins = [(one, other) for one in places for other in places if places[one] & places[other]]
    components = number_components(places, joins)
    for index, component in components.items():
        together = {met[i] for i, number in components.items() if number == component}
        for worst in (A_FOLLOWER, A_BARN, NO_ONE_KNOWS):
            if worst in together:
                met[index] = worst
                break
