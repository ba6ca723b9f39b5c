"""The ground: what lies on the squares, without the figures, and what hangs together on it.

Faces of tiles and, on a map, of what is printed around them lie side by side; features run over
all of them. Whole networks, and networks cut at labyrinths, are found when somebody asks, and then
kept: figures come and go on one ground, and most of it stays as it is when a tile is laid.
Rule: car-1.1, car-2.4.leg, car-14.12
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import InitVar, dataclass, field
from typing import Any, Final

from referee.carcassonne.further_sets.bridges import lay_bridges
from referee.carcassonne.further_sets.extras import Beside
from referee.carcassonne.further_sets.tunnels import join_tunnels
from referee.carcassonne.kinds.features import IN_NETWORKS, Kind
from referee.carcassonne.maps.boards import Board
from referee.carcassonne.pieces import (
    NO_TUNNELS,
    Network,
    Piece,
    Tunnels,
    find_both,
    find_feature,
    find_joins,
    index_of,
    list_cities_beside,
    list_pieces,
    piece_at,
    square_of,
    walk,
)
from referee.carcassonne.seams import Seams, find_seams
from referee.carcassonne.tiles.tile import CLASH, NO_FEATURE, TWO_CITIES, WATER, Face, Feature, Spot
from referee.core.errors import Fault
from referee.core.grid import PORT_MIRROR, PORT_SIDE, Square, neighbour, shift

_NOTHING: Final[frozenset[str]] = frozenset()
_NOWHERE: Final[frozenset[Square]] = frozenset()
_NO_TILES: Final[frozenset[str | None]] = frozenset()


class _Found:
    """The networks found on a ground, or the legs, and the number of each of their pieces."""

    __slots__ = ("cut_at_labyrinths", "networks", "number_of")

    def __init__(self, *, cut_at_labyrinths: bool = False) -> None:
        self.cut_at_labyrinths = cut_at_labyrinths
        self.networks: list[Network] = []
        self.number_of: dict[Piece, int] = {}

    def find(self, faces: dict[int, Face], piece: Piece, tunnels: Tunnels) -> Network:
        """Return the network of a piece; only the first question about it walks."""
        number = self.number_of.get(piece)
        if number is None:
            number, cut = len(self.networks), self.cut_at_labyrinths
            network = walk(
                faces, piece, self.number_of, number, cut_at_labyrinths=cut, tunnels=tunnels
            )
            self.networks.append(network)
        return self.networks[number]

    def find_each(
        self, faces: dict[int, Face], pieces: Iterable[Piece], tunnels: Tunnels
    ) -> list[Network]:
        """Return the networks of some pieces, each once, by the first of the pieces."""
        number_of = self.number_of
        numbers: dict[int, None] = {}
        for piece in pieces:
            if piece not in number_of:
                self.find(faces, piece, tunnels)
            numbers[number_of[piece]] = None
        networks = self.networks
        return [networks[number] for number in numbers]

    def without(self, pieces: Iterable[Piece]) -> "_Found":
        """Return what was found but for the networks of some pieces."""
        rest = _Found(cut_at_labyrinths=self.cut_at_labyrinths)
        rest.networks = list(self.networks)
        rest.number_of = dict(self.number_of)
        for piece in pieces:
            if piece in rest.number_of:
                for gone in self.networks[self.number_of[piece]].pieces:
                    del rest.number_of[gone]
        return rest


def _found_legs() -> _Found:
    return _Found(cut_at_labyrinths=True)


@dataclass(slots=True)  # frozen, it would take thrice as long to make
class Ground:
    """The placed faces by square in (y, x) order, the map that they lie on, and joined tunnels.

    ``all_faces`` holds them and what the map prints: large cities, and what is beyond its border.
    It is keyed by plain integers, so that a step can be added to a square to look beside it.
    ``traits`` are those that any placed tile has.
    What has been found is remembered inside; nothing else about a ground ever changes.
    """

    faces: dict[Square, Face]
    board: Board | None = None
    tunnels: Tunnels = field(default_factory=lambda: NO_TUNNELS)
    _whole: _Found = field(default_factory=_Found, repr=False, compare=False)
    _legs: _Found = field(default_factory=_found_legs, repr=False, compare=False)
    _found_traits: dict[str, frozenset[Square]] = field(
        default_factory=dict, repr=False, compare=False
    )
    all_faces: dict[int, Face] = field(init=False, repr=False, compare=False)
    _listed: dict[Kind, Sequence[Network]] = field(
        init=False, repr=False, compare=False, default_factory=dict
    )
    _beside: dict[Piece, list[Network]] = field(
        init=False, repr=False, compare=False, default_factory=dict
    )
    _seams: list[Seams] = field(init=False, repr=False, compare=False, default_factory=list)
    _counted: list[Mapping[str | None, int]] = field(
        init=False, repr=False, compare=False, default_factory=list
    )
    _tile_ids: frozenset[str | None] = field(init=False, repr=False, compare=False)
    known: InitVar[frozenset[str] | None] = None
    traits: frozenset[str] = field(init=False, repr=False, compare=False)

    def __post_init__(self, known: frozenset[str] | None) -> None:
        """Lay the tiles on the map.

        :param known: the traits of the placed tiles; None to look.
        """
        if known is None:
            known = _NOTHING.union(*[face.traits for face in self.faces.values() if face.traits])
        self.traits = known
        self._tile_ids = _NO_TILES
        laid: dict[Any, Face] = self.faces
        if self.board is not None:
            laid = {**self.board.faces, **laid}
        self.all_faces = laid

    def feature(self, piece: Piece) -> Feature:
        """Return the feature that a piece is; the piece must be on the ground."""
        return find_feature(self.all_faces, piece)

    def spot_of(self, piece: Piece) -> Spot:
        """Return the spot on a piece, in canonical form."""
        return self.all_faces[square_of(piece)].spots[index_of(piece)]

    def face_at(self, square: Square) -> Face | None:
        """Return the tile or large city on a square: what has features that can be named."""
        face = self.all_faces.get(square)
        return None if face is None or face.is_beyond else face

    @property
    def has_river(self) -> bool:
        """Whether water lies on a placed tile."""
        return WATER in self.traits

    def find_trait(self, trait: str) -> frozenset[Square]:
        """Return the squares whose tiles are known to have a trait."""
        if trait not in self.traits:
            return _NOWHERE
        squares = self._found_traits.get(trait)
        if squares is None:
            rows = self.faces.items()
            squares = frozenset([square for square, face in rows if trait in face.traits])
            self._found_traits[trait] = squares
        return squares

    def network(self, piece: Piece) -> Network:
        """Return the whole network of a road, city or field by one of its pieces."""
        whole = self._whole
        number = whole.number_of.get(piece)
        if number is None:
            return whole.find(self.all_faces, piece, self.tunnels)
        return whole.networks[number]

    def networks(self, pieces: Iterable[Piece]) -> list[Network]:
        """Return the whole networks of some pieces, each once, by the first of the pieces."""
        return self._whole.find_each(self.all_faces, pieces, self.tunnels)

    def find_cities(self, field: Network) -> list[Network]:
        """Return the cities that a field touches, completed or not, by their first segments.

        Looked for once: moves differ by who stands on a field.
        """
        first = field.pieces[0]
        found = self._beside.get(first)
        if found is None:
            found = self.networks(list_cities_beside(self.all_faces, field.pieces))
            if len(found) > 1:
                found.sort(key=lambda city: city.segments[0])
            self._beside[first] = found
        return found

    def leg(self, piece: Piece) -> Network:
        """Return the labyrinth or the leg that a piece is part of.

        That is the whole network where no labyrinth lies in it. Rule: car-2.4.leg
        """
        network = self.network(piece)
        if network.special and len(network.pieces) > 1 and self.has_labyrinth(network):
            return self._legs.find(self.all_faces, piece, self.tunnels)
        return network

    def has_labyrinth(self, network: Network) -> bool:
        """Tell whether a network holds a labyrinth; no plain road is one."""
        return bool(network.special) and any(map(self.is_labyrinth, network.special))

    def is_labyrinth(self, piece: Piece) -> bool:
        """Tell whether a piece is the road of a labyrinth tile."""
        return self.feature(piece).labyrinth

    def pieces_of(self, piece: Piece) -> tuple[Piece, ...]:
        """Return the pieces of the whole feature of a piece, ascending."""
        number = self._whole.number_of.get(piece)
        if number is not None:
            return self._whole.networks[number].pieces
        if self.feature(piece).kind in IN_NETWORKS:
            return self.network(piece).pieces
        return (piece,)

    def find_joined(self, piece: Piece) -> Iterator[Piece]:
        """Yield the pieces that a piece joins directly, over the sides of its own face."""
        square = square_of(piece)
        for step, _, mirror, edge in self.all_faces[square].exits[index_of(piece)]:
            beyond = self.all_faces.get(square + step)
            met = CLASH if beyond is None else beyond.meets[edge][mirror]
            if met >= 0:
                yield piece_at(shift(square, step), met)
            elif met == TWO_CITIES:
                yield from find_both(self.all_faces, shift(square, step), mirror)

    def find_joins(self, pieces: Iterable[Piece]) -> set[tuple[Piece, Piece]]:
        """Return those of some pieces that join each other directly, in pairs, each ascending."""
        return find_joins(self.all_faces, set(pieces))

    def list_networks(self, kind: Kind) -> Sequence[Network]:
        """Return all roads, cities or fields that a tile lies on, each once, by first segment.

        Squares are visited by (y, x) and the features of a tile by first side, so each network is
        found at the piece that comes first in it; on a map a large city can come before. Fields of
        tiles whose fields are unknown are none.

        :param kind: one of IN_NETWORKS.

        Rule: car-1.1
        """
        networks = self._listed.get(kind)
        if networks is None:
            networks = self._listed[kind] = self._find_networks(kind)
        return networks

    def _find_networks(self, kind: Kind) -> Sequence[Network]:
        whole, faces, tunnels = self._whole, self.all_faces, self.tunnels
        number_of, found, listed = whole.number_of, whole.networks, set[int]()
        networks: list[Network] = []
        for piece in list_pieces(self.faces, kind):
            number = number_of.get(piece)
            if number is None:
                number = len(found)
                found.append(walk(faces, piece, number_of, number, tunnels=tunnels))
            elif number in listed:
                continue
            networks.append(found[number])
            listed.add(number)
        if self.board is not None:
            networks.sort(key=lambda network: network.segments[0])
        return networks

    @property
    def seams(self) -> Seams:
        """Where placed tiles meet; looked at once."""
        if not self._seams:
            self._seams.append(find_seams(self.faces))
        return self._seams[0]

    @property
    def tile_ids(self) -> frozenset[str | None]:
        """The ids of the tiles here, found once; among them None for those of no catalogue."""
        if not self._tile_ids:
            self._tile_ids = frozenset([face.tile_id for face in self.faces.values()])
        return self._tile_ids

    @property
    def tile_counts(self) -> Mapping[str | None, int]:
        """How many tiles of each id lie here, counted once; under None those of no catalogue."""
        if not self._counted:
            self._counted.append(Counter([face.tile_id for face in self.faces.values()]))
        return self._counted[0]

    def with_tile(self, square: Square, face: Face) -> "Ground":
        """Return this ground with a face laid on a free square, or over the one that lies there.

        It remembers what this one has found, but for what the face can touch: the networks and
        legs that reach one of the four sides of its square from the other side, and those of a tile
        that lay there.
        """
        faces = {**self.faces, square: face}
        in_order = {near: faces[near] for near in sorted(faces)}
        gone = [*self.find_facing(square)]
        if square in self.faces:
            gone += (piece_at(square, index) for index in range(len(self.faces[square].features)))
        found = {
            trait: squares | {square} if trait in face.traits else squares
            for trait, squares in self._found_traits.items()
        }
        rest = self._whole.without(gone), self._legs.without(gone)
        known = self.traits | face.traits
        return Ground(in_order, self.board, self.tunnels, *rest, found, known)

    def with_tunnel(self, one: Piece, other: Piece) -> "Ground":
        """Return this ground with the roads at two mouths of tunnels joined. Rule: car-14.12."""
        tunnels = {**self.tunnels, one: other, other: one}
        rest = self._whole.without((one, other)), self._legs.without((one, other))
        return Ground(self.faces, self.board, tunnels, *rest, self._found_traits, self.traits)

    def find_facing(self, square: Square) -> Iterator[Piece]:
        """Yield the pieces around a square that reach it, what a map prints there too."""
        for port, side in enumerate(PORT_SIDE):
            near = neighbour(square, side)
            face = self.all_faces.get(near)
            if face is not None and (index := face.feature_at[PORT_MIRROR[port]]) != NO_FEATURE:
                yield piece_at(near, index)
                if face.has_shared_side:
                    yield from find_both(self.all_faces, near, PORT_MIRROR[port])


def lay_ground(
    faces: dict[Square, Face], board: Board | None, beside: Beside
) -> tuple[Ground, list[Fault]]:
    """Lay faces, on a map or not, with bridges over them and joined tunnels.

    What can't lie where it should is left out, and comes back as faults of a position.

    Rule: car-14.12, car-14.13
    """
    if not (beside.bridges or beside.tunnels):
        return Ground(faces, board), []
    over, faults = lay_bridges(faces, beside.bridges)
    tunnels, more = join_tunnels(over, beside.tunnels)
    return Ground(over, board, tunnels), [*faults, *more]
