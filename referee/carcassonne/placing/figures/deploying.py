"""Deploying: which figures may go where on a tile that lies on the table.

Every reason against a figure: what speaks against it on any spot (setup, supply, how it comes),
what :mod:`ways` finds against this tile, and what :mod:`places` finds against this spot. The spots
open to it are those without any.

Rule: car-2.2.unoccupied, car-2.2.supply, car-2.5.unoccupied, car-2.5.wagon, map-9.2.start
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from referee.carcassonne.corners import find_field_at_corner
from referee.carcassonne.figures import Figure, locate
from referee.carcassonne.kinds.features import CLOSING, CORNER, FIELD, FOR_WAGONS
from referee.carcassonne.kinds.figures import ALONE, FOLLOWERS
from referee.carcassonne.pieces import Piece, piece_at, square_of
from referee.carcassonne.placing.figures.doubts import find_doubts
from referee.carcassonne.placing.figures.places import (
    MISFITS,
    OCCUPIED,
    Place,
    Reason,
    find_reasons,
    find_reasons_at_corner,
    find_reasons_on_tile,
    has_company,
)
from referee.carcassonne.placing.figures.ways import (
    ADJACENCY_NOT_JUDGED,
    PLACEMENT,
    WAGON,
    is_joined,
    object_to_square,
    object_to_tile,
    object_to_wagon_move,
    warn_of_tile,
)
from referee.carcassonne.placing.tiles.opened_squares import START_SQUARES, are_setup_tiles
from referee.carcassonne.scoring.barns import warn_at_corner
from referee.carcassonne.scoring.feature_rulings import find_figures
from referee.carcassonne.scoring.features import Features
from referee.carcassonne.table import Table
from referee.carcassonne.tiles.tile import Face, Spot
from referee.core.grid import CORNERS, Square, place_of
from referee.core.rulings import Citation, Objection, in_order

_SUPPLY: Final = Citation("car-2.2.supply")
_OTHER_WAY: Final = Citation("car-2.5.unoccupied")
_WAGON_LEAVES: Final = Citation("car-2.5.wagon")

WAGON_NOT_FREE: Final = Objection("wagon-not-free", (_WAGON_LEAVES,))
SETUP_TILE: Final = Objection("setup-tile", (START_SQUARES,))

Supply = Mapping[str, Mapping[str, int]]
"""How many of each figure a player has at hand, by player."""


def count_at_hand(supply: Supply | None, player: str, kind: str) -> int | None:
    """Return how many of a figure a player has left; None if nobody said what he has.

    Rule: car-2.2.supply
    """
    if supply is None or player not in supply:
        return None
    return supply[player].get(kind, 0)


def is_setup(table: Table) -> bool:
    """Tell whether all tiles of a table are setup tiles, so that nobody's turn has begun.

    Rule: map-9.2.start
    """
    return table.board is not None and are_setup_tiles(table.board, table.faces)


def look_at(features: Features, piece: Piece, via: str, *, is_occupied: bool) -> Place:
    """Gather what bears on any figure at the place of a piece.

    :param is_occupied: whether a follower stands there who does not make way.
    """
    ground, place = features.ground, features.table.place(piece)
    feature = ground.feature(piece)
    return Place(
        feature.kind,
        feature.labyrinth,
        is_occupied,
        is_unruled=bool(place.clashes or place.meets_unknown) and _is_unruled(features, piece, via),
        has_labyrinth=ground.has_labyrinth(ground.network(piece)),
        is_completed=via != PLACEMENT and features.is_completed(piece),
        has_barn=feature.kind is FIELD and piece in features.fields_with_barn,
    )


def _is_unruled(features: Features, piece: Piece, via: str) -> bool:
    """Tell whether nobody knows if a figure may go to a place in doubt.

    Because somebody may stand there; or, for a figure that comes from elsewhere, because the road
    or city may be completed. Rule: car-2.1.disagreement
    """
    if find_doubts(features.table).is_unruled(piece):
        return True
    may_be_completed = features.ground.feature(piece).kind in CLOSING
    return via != PLACEMENT and may_be_completed and not features.ground.network(piece).open_ends


@dataclass
class Deployment:
    """One figure of a player on its way to a spot of a table.

    :param via: one of WAYS.
    :param leaving: for a wagon on the move, the piece that it leaves.
    :param at_hand: how many such figures the player has left; None if nobody counts.
    :param played: the square of the tile just placed; None if nobody said which it is.
    """

    features: Features
    player: str
    kind: str
    via: str = PLACEMENT
    leaving: Piece | None = None
    at_hand: int | None = None
    played: Square | None = None
    _placed: Face | None = field(init=False)
    _moving: Figure | None = field(init=False)
    _against_all: tuple[Objection, ...] | None = field(init=False)

    def __post_init__(self) -> None:
        """Find the tile just placed and the wagon on the move."""
        self._against_all = None
        faces = self.features.table.faces
        self._placed = None if self.played is None else faces[self.played]
        self._moving = self._find_moving()

    def object_to(self, piece: Piece) -> tuple[Objection, ...]:
        """Return every reason against the figure on a feature, by place, then code.

        Rule: car-2.2.unoccupied, car-2.3, car-2.4.labyrinth, car-2.4.leg, car-2.5.unoccupied,
        car-2.5.wagon-around, car-2.5.wagon-joined, car-1.7.reach
        """
        standing = find_figures(self.features.table.place(piece).pieces, self.features.standing)
        followers = [f for f in standing if f.is_follower and f is not self._moving]
        place = look_at(self.features, piece, self.via, is_occupied=bool(followers))
        reasons = self._find_reasons(self._look_for_company(piece, place))
        return self._object(square_of(piece), reasons, followers, self._object_to_move(piece))

    def takes(self, piece: Piece, place: Place) -> bool:
        """Tell whether nothing speaks against a figure from the hand on a feature.

        :param place: what bears on any figure there, as :func:`look_at` sees it.
        """
        if self._general or self._find_reasons(self._look_for_company(piece, place)):
            return False
        if find_reasons_on_tile(self.features.ground.face_at(square_of(piece))):
            return False
        return self.played is None or not any(
            object_to_square(self.via, self.played, self._placed, square_of(piece))
        )

    def object_to_spot(
        self, square: Square, spot: Spot, piece: Piece | None
    ) -> tuple[Objection, ...]:
        """Return every reason against the figure on a spot that was named.

        :param piece: what :func:`referee.carcassonne.figures.locate` finds there: None for a corner
            and for a field of a tile whose fields are unknown.
        """
        if spot.on == CORNER:
            return self.object_to_corner(square, str(spot.side))
        if piece is not None:
            return self.object_to(piece)
        is_unruled = find_doubts(self.features.table).is_unruled((FIELD, square))
        return self._object(square, self._find_reasons(Place(FIELD, is_unruled=is_unruled)))

    def object_to_corner(self, square: Square, corner: str) -> tuple[Objection, ...]:
        """Return every reason against the figure on a corner of a tile.

        Rule: car-2.2.barn, car-2.2.barn-field
        """
        ground = self.features.ground
        has_barn = find_field_at_corner(ground, square, corner) in self.features.fields_with_barn
        reasons = find_reasons_at_corner(self.kind, ground, square, corner, has_barn=has_barn)
        return self._object(square, reasons)

    def find_warnings(self, spots: Iterable[tuple[Square, Spot]]) -> tuple[Objection, ...]:
        """Return what is not judged about the figure's way, and about it on some spots.

        Rule: car-2.5.symbols, car-2.5.adjacency, car-14.3.undecided
        """
        found = list(warn_of_tile(self.via, self._placed))
        for square, spot in spots:
            if spot.on == CORNER:
                found += warn_at_corner(self.features, square, str(spot.side))
            elif self._is_adjacency_untold(square, spot):
                found.append(ADJACENCY_NOT_JUDGED)
        return in_order(one for i, one in enumerate(found) if one not in found[:i])

    def _is_adjacency_untold(self, square: Square, spot: Spot) -> bool:
        """Tell whether a wagon's move to a spot hangs on what its tile does not say."""
        ground, rules = self.features.ground, self.features.table.rules
        if self.leaving is None or rules.edition != "C1":
            return False
        index = locate(ground.all_faces[square], spot)
        return isinstance(index, int) and (
            is_joined(ground, rules, self.leaving, piece_at(square, index)) is None
        )

    def _object_to_move(self, piece: Piece) -> Iterator[Objection]:
        """Yield what keeps a wagon from moving to a feature where it could stand."""
        ground, rules = self.features.ground, self.features.table.rules
        if self.leaving is not None and ground.feature(piece).kind in FOR_WAGONS:
            yield from object_to_wagon_move(ground, rules, self.leaving, piece)

    def _look_for_company(self, piece: Piece, place: Place) -> Place:
        """Return a place with whether the figure has company there, if it needs any.

        And with whether what it stands on is completed, if that keeps a builder off it.
        Rule: car-2.2.builder-completed
        """
        if self.kind not in ALONE:
            return place
        rules, is_completed = self.features.table.rules, place.is_completed
        if self.kind == "builder" and rules.builder_on_completed == "no":  # nobody else asks
            is_completed = self.features.is_completed(piece)
        found = has_company(self.features, piece, self.player, rules.builder_reach)
        if found and is_completed == place.is_completed:
            return place
        return place._replace(is_completed=is_completed, has_company=found)

    def _find_reasons(self, place: Place) -> tuple[Reason, ...]:
        """Return what speaks against the place; of a misfit nobody asks whether he is alone."""
        rules = self.features.table.rules
        found = find_reasons(self.kind, place, rules, self.via)
        if not found or not any(reason.code in MISFITS for reason in found):
            return found
        return tuple(reason for reason in found if reason.code != ALONE.get(self.kind))

    def _object(
        self,
        square: Square,
        reasons: Iterable[Reason],
        followers: Sequence[Figure] = (),
        more: Iterable[Objection] = (),
    ) -> tuple[Objection, ...]:
        """Return what speaks against every spot and against this one, with who occupies it."""
        found = [*self._general, *more]
        if self.played is not None:
            found += object_to_square(self.via, self.played, self._placed, square)
        on_tile = find_reasons_on_tile(self.features.ground.face_at(square))
        for code, citations in (*reasons, *on_tile):
            if code == OCCUPIED:
                by = followers[0]
                params = {"figure": by.kind, "player": by.player or ""}
                found.append(Objection(code, citations, place_of(by.square), params))
            elif code in ALONE.values():
                found.append(Objection(code, citations, params={"player": self.player}))
            else:
                found.append(Objection(code, citations))
        return in_order(found)

    @property
    def _general(self) -> tuple[Objection, ...]:
        """What speaks against every spot alike, found once."""
        if self._against_all is None:
            self._against_all = tuple(self._object_to_all())
        return self._against_all

    def _object_to_all(self) -> list[Objection]:
        """Return what speaks against every spot alike."""
        found: list[Objection] = []
        table = self.features.table
        if is_setup(table):
            found.append(SETUP_TILE)
        if self.at_hand == 0 and self.via != WAGON:
            params = {"player": self.player, "figure": self.kind}
            found.append(Objection("not-in-supply", (_SUPPLY,), params=params))
        if self.via != PLACEMENT and self.kind not in FOLLOWERS:
            found.append(Objection("not-a-follower", (_OTHER_WAY,), params={"figure": self.kind}))
        found += object_to_tile(self.via, self._placed)
        if self.via == WAGON:
            found += self._object_to_wagon()
        return found

    def _object_to_wagon(self) -> Iterator[Objection]:
        if self.kind != "wagon":
            yield Objection("not-a-wagon", (_WAGON_LEAVES,), params={"figure": self.kind})
        if self.leaving is None or self._moving is None:
            yield Objection("wagon-not-there", (_WAGON_LEAVES,), params={"player": self.player})
        elif not self.features.is_completed(self.leaving):
            yield WAGON_NOT_FREE

    def _find_moving(self) -> Figure | None:
        """Return the wagon on the move, on the spot that it leaves."""
        if self.via != WAGON or self.leaving is None:
            return None
        standing = self.features.standing.get(self.leaving, ())
        own = [f for f in standing if (f.player, f.kind) == (self.player, "wagon")]
        return own[0] if own else None


def find_spots(
    deployment: Deployment, square: Square
) -> Iterator[tuple[Spot, tuple[Objection, ...]]]:
    """Yield every spot of a tile on the table with the reasons against the figure on it.

    The spots of a barn are the corners, those of all other figures the features, by kind and side
    with a labyrinth last.
    """
    face = deployment.features.table.faces[square]
    if deployment.kind == "barn":
        for corner in CORNERS:
            yield Spot(CORNER, corner), deployment.object_to_corner(square, corner)
        return
    for index in face.spot_order:
        yield face.spots[index], deployment.object_to(piece_at(square, index))
