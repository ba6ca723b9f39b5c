"""A tile in the hand: what its features would join, and so which of them a meeple may take.

The facts are gathered here before the tile lies; ``places`` judges them, as it judges those of a
tile on the table. A list of placements asks thousands of times, so what has been judged is kept.

Rule: car-2.2.unoccupied, car-2.2.barn-field, car-2.3, car-2.4.labyrinth, car-2.4.leg, car-2.6
"""

from typing import Any, Final

from referee.carcassonne.corners import find_fields_with_barn
from referee.carcassonne.kinds.features import FIELD, Kind
from referee.carcassonne.pieces import Piece, find_both, piece_at
from referee.carcassonne.placing.figures.doubts import find_doubts, find_unknown_met
from referee.carcassonne.placing.figures.places import (
    NO_RULING,
    Place,
    Reason,
    find_reasons,
    find_reasons_on_tile,
)
from referee.carcassonne.table import DISAGREEMENT, Table
from referee.carcassonne.tiles.tile import TWO_CITIES, UNKNOWN_FIELD, Face, Spot
from referee.core.grid import SIDE_STEP, Square, shift
from referee.core.rulings import Objection

NOTHING, A_FOLLOWER, A_BARN, NO_ONE_KNOWS = range(4)
"""What a feature of the tile would join: nothing, a follower, a barn, or what has no ruling."""
_WORST_FIRST: Final = (A_FOLLOWER, A_BARN, NO_ONE_KNOWS)


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
        self._doubts = doubts = find_doubts(table)
        unruled = [piece for piece in doubts.in_doubt if doubts.is_unruled(piece)]
        self._held = {**dict.fromkeys(unruled, NO_ONE_KNOWS), **self._taken}
        self._judged: list[dict[Kind, tuple[Reason, ...]]] = [{}, {}, {}, {}]  # by what is met
        self._left_out = False

    def _find_taken(self) -> dict[Piece, int]:
        """Return what stands on each place that is taken; a follower weighs more than a barn."""
        taken = dict.fromkeys(find_fields_with_barn(self._table), A_BARN)
        for figure in self._table.figures:
            piece = figure.piece
            if piece is not None and figure.is_follower and taken.get(piece) is not A_FOLLOWER:
                taken.update(dict.fromkeys(self._table.place(piece).pieces, A_FOLLOWER))
        return taken

    def open_spots(self, face: Face, square: Square) -> tuple[Spot, ...]:
        """Return the spots that a plain meeple may take on a face placed on a square, in order."""
        if face.traits and find_reasons_on_tile(face):
            return ()
        met = self._look(face, square)
        if any(met):
            self._spread(face, square, met)
        if self._doubts.group_of:
            self._spread_doubts(face, square, met)
        spots: list[Spot] = []
        judged, features, spot_of = self._judged, face.features, face.spots
        for index in face.spot_order:
            by_kind = judged[met[index]]
            kind = features[index].kind
            if kind not in by_kind:
                by_kind[kind] = self._find_reasons(kind, met[index])
            reasons = by_kind[kind]
            if not reasons:
                spots.append(spot_of[index])
            elif reasons == (NO_RULING,):
                self._left_out = True
        return tuple(spots)

    def _find_reasons(self, kind: Kind, met: int) -> tuple[Reason, ...]:
        place = Place(
            kind,
            is_occupied=met == A_FOLLOWER,
            has_barn=met == A_BARN,
            is_unruled=met == NO_ONE_KNOWS,
        )
        return find_reasons("meeple", place, self._table.rules)

    def _look(self, face: Face, square: Square) -> list[int]:
        """Look at what each feature of the tile would join on the squares around it.

        This is where lists of placements spend their time: it joins pieces as :meth:`_find_joined`
        does.
        """
        cut, held = self._cut, self._held
        beside = [self._faces.get(shift(square, step)) for step in SIDE_STEP]
        found: list[int] = []
        for index, exits in enumerate(face.exits):
            met = NOTHING
            for step, side, mirror, edge in () if cut and face.features[index].labyrinth else exits:
                beyond = beside[side]
                if beyond is None:
                    continue
                other = beyond.meets[edge][mirror]
                holds = NOTHING
                if other >= 0:
                    if not (cut and beyond.features[other].labyrinth):
                        holds = held.get(piece_at(shift(square, step), other), NOTHING)
                elif other == TWO_CITIES:
                    both = find_both(self._faces, shift(square, step), mirror)
                    holds = min([held[city] for city in both if city in held], default=NOTHING)
                elif other == UNKNOWN_FIELD and self._is_unruled(shift(square, step)):
                    holds = NO_ONE_KNOWS
                if holds == NO_ONE_KNOWS:
                    met = NO_ONE_KNOWS
                elif holds != NOTHING:
                    met = holds
                    break
            found.append(met)
        return found

    def _find_joined(self, face: Face, index: int, square: Square) -> list[Piece]:
        """Return the pieces of the same place that a feature joins.

        Rule: car-2.4.labyrinth, car-2.4.leg
        """
        cut, faces = self._cut, self._faces
        joined: list[Piece] = []
        if cut and face.features[index].labyrinth:
            return joined
        for step, _, mirror, edge in face.exits[index]:
            near = shift(square, step)
            if near not in faces:
                continue
            beyond = faces[near]
            met = beyond.meets[edge][mirror]
            if met >= 0:
                if not (cut and beyond.features[met].labyrinth):
                    joined.append(piece_at(near, met))
            elif met == TWO_CITIES:
                joined += find_both(faces, near, mirror)
        return joined

    def _spread(self, face: Face, square: Square, met: list[int]) -> None:
        """Let features of the tile that are one by way of the table share the worst they meet.

        A feature that meets nothing joins no piece of a place that is taken, or that has no ruling.
        So it is one with a feature that meets any such only by way of other places, and most
        features have none.
        """
        for indexes in (face.roads, face.cities, face.fields):
            if len(indexes) < 2:
                continue
            found = {met[index] for index in indexes}
            if NOTHING not in found or len(found) == 1:
                continue
            only_free = len(found) == 2  # else two that meet something may share what they meet
            joined = {
                index: [
                    piece
                    for piece in self._find_joined(face, index, square)
                    if not (only_free and self._is_held(piece))
                ]
                for index in indexes
            }
            if not any(joined[index] for index in indexes if met[index] != NOTHING):
                continue
            places = {
                index: {self._table.place(piece).pieces[0] for piece in pieces}
                for index, pieces in joined.items()
            }
            for worst in _WORST_FIRST:
                _share(worst, places, met)

    def _spread_doubts(self, face: Face, square: Square, met: list[int]) -> None:
        """Mark what nobody knows any more because the tile joins a place in doubt to a taken one.

        The two may be joined by way of groups alone: then somebody stands in them from now on.
        """
        group_of, taken = self._doubts.group_of, self._doubts.taken
        for indexes in (face.roads, face.cities, face.fields):
            nodes = {index: self._find_nodes(face, index, square) for index in indexes}
            in_doubt, in_taken = [0] * len(met), [int(holds != NOTHING) for holds in met]
            joined: dict[int, set[Any]] = {}
            for index, found in nodes.items():
                groups = {group_of[node] for node in found if node in group_of}
                joined[index] = found | {("group", group) for group in groups}
                in_doubt[index] = int(any(map(self._doubts.is_in_doubt, found)))
                in_taken[index] |= int(not taken.isdisjoint(groups))
            _share(1, nodes, in_doubt)
            _share(1, joined, in_taken)
            for index in indexes:
                if met[index] == NOTHING and in_doubt[index] and in_taken[index]:
                    met[index] = NO_ONE_KNOWS

    def _find_nodes(self, face: Face, index: int, square: Square) -> set[Any]:
        """Return the places, by their first pieces, and the unknown fields that a feature joins."""
        joined = self._find_joined(face, index, square)
        beyond = find_unknown_met(self._table, face, index, square)
        return {self._table.place(p).pieces[0] for p in joined} | {(FIELD, one) for one in beyond}

    def _is_unruled(self, square: Square) -> bool:
        """Tell whether nobody knows who stands on the unknown field of a tile."""
        return self._doubts.is_unruled((FIELD, square))

    def _is_held(self, piece: Piece) -> bool:
        """Tell whether something stands on the place of a piece, or it has no ruling."""
        return piece in self._held

    def warnings(self) -> tuple[Objection, ...]:
        """Return a warning if any spot judged so far had to be left out for want of a ruling."""
        return (Objection("spots-without-ruling", (DISAGREEMENT,)),) if self._left_out else ()


def _share(worst: int, places: dict[int, set[Any]], met: list[int]) -> None:
    """Spread the worst from the features that meet it to all that the table joins to them.

    :param places: what each feature joins, by index; features that meet the worst are taken out.
    :param met: what each feature meets, by index; changed in place.
    """
    ahead = [index for index in places if met[index] == worst]
    reached = [places.pop(index) for index in ahead]
    for joined in reached:
        for index in [index for index in places if not joined.isdisjoint(places[index])]:
            met[index] = worst
            reached.append(places.pop(index))
