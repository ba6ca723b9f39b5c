"""Pieces, and the networks that they make across the sides of tiles.

A *piece* is one feature of one face that lies on a square. It is one integer, the square and the
index of the feature, so that pieces sort by (y, x, index); only this module packs and unpacks it.
Two pieces join where their faces agree on the shared side; sides that disagree join nothing.
Two mouths of tunnels with tokens of one colour pair join their roads over any distance.
Under the advanced rules of The Labyrinth a network can be cut at its labyrinth tiles: then each
labyrinth and each leg is a place of its own. Rule: car-1.1, car-2.4.leg, car-14.12
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from types import MappingProxyType
from typing import Any, Final, NamedTuple, NewType

from referee.carcassonne.kinds.features import CITY, ROAD, Kind
from referee.carcassonne.tiles.tile import (
    CLASH,
    CLOSED_BORDER,
    CLOSED_BY_ABBEY,
    MAX_FEATURES,
    TWO_CITIES,
    UNKNOWN_FIELD,
    Face,
    Feature,
)
from referee.core.grid import (
    EAST_AND_SOUTH,
    PORT_BITS,
    SIDE_BITS,
    PortPlace,
    SidePlace,
    Square,
    side_place,
)
from referee.core.tuples import make

Piece = NewType("Piece", int)
"""A feature of the face on a square; pieces sort by (y, x, index of the feature)."""

Tunnels = Mapping[Piece, Piece]
"""The road at the mouth of a tunnel, by the one at the mouth that it is joined to; both ways."""
NO_TUNNELS: Final[Tunnels] = MappingProxyType({})

_BITS: Final = MAX_FEATURES.bit_length()  # a bridge over a tile is one feature more
_MASK: Final = (1 << _BITS) - 1
_EAST, _SOUTH = EAST_AND_SOUTH

# A large table asks for thousands of pieces and squares: these two say what they return by a
# comment, because a call of the NewType takes as long as the rest of them.


def piece_at(square: Square, index: int) -> Piece:
    """Return the piece that is feature ``index`` of the face on a square."""
    return square << _BITS | index  # type: ignore[return-value]


def square_of(piece: Piece) -> Square:
    """Return the square that a piece lies on.

    >>> from referee.core.grid import place_of, square_at
    >>> place_of(square_of(piece_at(square_at(-3, 2), 5)))
    (-3, 2)
    """
    return piece >> _BITS  # type: ignore[return-value]


def index_of(piece: Piece) -> int:
    """Return which feature of its face a piece is.

    >>> from referee.core.grid import square_at
    >>> index_of(piece_at(square_at(-3, 2), 5))
    5
    """
    return piece & _MASK


def find_feature(faces: dict[int, Face], piece: Piece) -> Feature:
    """Return the feature that a piece is, on faces among which it lies."""
    return faces[piece >> _BITS].features[piece & _MASK]


def list_features(faces: dict[int, Face], pieces: Iterable[Piece]) -> list[Feature]:
    """Return the features that some pieces are, in their order."""
    return [faces[piece >> _BITS].features[piece & _MASK] for piece in pieces]


def list_cities_beside(faces: dict[int, Face], fields: Iterable[Piece]) -> list[Piece]:
    """Return the pieces of cities that some pieces of field touch on their own tiles."""
    cities: list[Any] = [
        piece & ~_MASK | index
        for piece in fields
        for index in faces[piece >> _BITS].features[piece & _MASK].cities
    ]
    return cities


def find_squares(pieces: Sequence[Piece]) -> tuple[Square, ...]:
    """Return the squares of some ascending pieces, each once, ascending."""
    if len(pieces) == 1:
        return (square_of(pieces[0]),)
    squares: dict[Any, None] = dict.fromkeys([piece >> _BITS for piece in pieces])
    return tuple(squares)


def list_pieces(faces: dict[Square, Face], kind: Kind) -> list[Piece]:
    """Return every road, city or field of some faces as a piece, by square and first side."""
    pieces: list[Any]
    if kind is ROAD:
        pieces = [square << _BITS | i for square, face in faces.items() for i in face.roads]
    elif kind is CITY:
        pieces = [square << _BITS | i for square, face in faces.items() for i in face.cities]
    else:
        pieces = [square << _BITS | i for square, face in faces.items() for i in face.fields]
    return pieces


def find_joins(faces: Mapping[int, Face], pieces: Set[Piece]) -> set[tuple[Piece, Piece]]:
    """Return those of some pieces that join over the sides that their tiles share, in pairs.

    Each pair ascends. Most pieces have none of the others beside them.
    """
    taken: set[Any] = {piece >> _BITS for piece in pieces}
    pairs: set[tuple[Any, Any]] = set()
    for piece in pieces:
        square = piece >> _BITS
        if square + _EAST in taken or square + _SOUTH in taken:
            for step, _, mirror, edge in faces[square].exits[piece & _MASK]:
                near = square + step
                if step in EAST_AND_SOUTH and near in taken:
                    met = faces[near].meets[edge][mirror]
                    if met >= 0 and (other := near << _BITS | met) in pieces:
                        pairs.add((piece, other))
                    elif met == TWO_CITIES:
                        both = find_both(faces, near, mirror)
                        pairs |= {(piece, city) for city in both if city in pieces}
    return pairs


def find_both(faces: Mapping[int, Face], square: int, port: int) -> list[Piece]:
    """Return the pieces of the two cities that a side of a tile shows.

    Rule: car-14.5.shared-side
    """
    found: list[Any] = [square << _BITS | index for index in find_sharing(faces[square], port)]
    return found


def find_sharing(face: Face, port: int) -> list[int]:
    """Return the two cities that a side shows, by their indexes. Rule: car-14.5.shared-side."""
    return [
        index
        for index, feature in enumerate(face.features)
        if feature.kind is CITY and (port in feature.ports or port in feature.shares)
    ]


class Network(NamedTuple):
    """Pieces that hang together, ascending, and where they run out.

    ``segments`` names the pieces by the port places of their first sides, ascending; what a map
    prints beyond its border has pieces and no segments.
    ``open_ends`` and ``clashes`` are side places, ascending: sides that face no tile, and sides
    that face a tile showing something else. ``meets_unknown`` says
    that a field runs into a tile whose fields nobody gave, ``meets_border`` that the neutral border
    of a map closes a side, ``meets_abbey`` that an abbey does.
    ``special`` holds the pieces on tiles whose roads are not all plain, and those beyond a border.
    ``mouths`` are the side places of the roads that end at the mouth of a tunnel which is joined to
    no other, ascending.
    """

    pieces: tuple[Piece, ...]
    segments: tuple[PortPlace, ...]
    open_ends: tuple[SidePlace, ...]
    clashes: tuple[SidePlace, ...]
    meets_unknown: bool
    special: tuple[Piece, ...]
    meets_border: bool = False
    meets_abbey: bool = False
    mouths: tuple[SidePlace, ...] = ()

    @property
    def is_closed(self) -> bool:
        """Whether nothing is left open and nothing disagrees: a road or city so is completed.

        Rule: car-1.2, car-4.1, car-14.12.open
        """
        return not (self.open_ends or self.clashes or self.mouths)


def walk(
    faces: dict[int, Face],
    start: Piece,
    number_of: dict[Piece, int],
    number: int = 0,
    *,
    cut_at_labyrinths: bool = False,
    tunnels: Tunnels = NO_TUNNELS,
) -> Network:
    """Return the network of one piece.

    :param tunnels: what the roads at joined mouths of tunnels go on to.

    With ``cut_at_labyrinths`` the walk neither leaves nor enters the road of a labyrinth tile:
    the result is that labyrinth alone, or one leg. Each piece gets its number in ``number_of``,
    where there may be pieces of other networks but none of this one.

    This is where rulings spend their time, so pieces and places are packed in place, as numbers
    that a compiler knows for such: a call costs more than all the rest of a step.
    Rule: car-1.1, car-2.4.leg, car-14.12
    """
    is_alone = cut_at_labyrinths and faces[square_of(start)].features[index_of(start)].labyrinth
    numbers: dict[Any, int] = number_of
    numbers[start] = number
    pieces: list[int] = [start]
    segments: list[Any] = []
    special: list[Any] = []
    open_ends: list[Any] = []
    odd: list[tuple[int, Any]] = []
    by_mouths: list[Any] = []
    for piece in pieces:
        square, index = piece >> _BITS, piece & _MASK
        face = faces[square]
        if face.has_plain_roads:
            segments.append(square << PORT_BITS | face.first_ports[index])
        else:
            special.append(piece)
            if not face.is_beyond:
                segments.append(square << PORT_BITS | face.first_ports[index])
            if face.has_mouths:
                by_mouths.append(piece)
                pieces += _go_beneath(tunnels, by_mouths[-1], number_of, number)
        for step, side, mirror, edge in face.exits[index]:
            near = square + step
            if near not in faces:
                open_ends.append((square << SIDE_BITS) + side)
                continue
            beyond = faces[near]
            met = beyond.meets[edge][mirror]
            other = near << _BITS | met
            if met < 0:
                odd.append((met, (square << SIDE_BITS) + side))
                pieces += _enter_both(faces, met, (near, mirror), number_of, number)
            elif not (
                other in numbers
                or is_alone
                or (cut_at_labyrinths and beyond.features[met].labyrinth)
            ):
                numbers[other] = number
                pieces.append(other)
    if len(pieces) > 1:
        pieces.sort()
        segments.sort()
        special.sort()
    ends = _ascending(open_ends) if len(open_ends) > 1 else tuple(open_ends)
    laid = (tuple(pieces), tuple(segments), ends, (), False, tuple(special), False, False, ())
    network = make(Network, laid)
    mouths = _find_mouths(faces, by_mouths, tunnels) if by_mouths else ()
    return _add_odd(network, odd, mouths) if odd or mouths else network


def _add_odd(
    network: Network, odd: Iterable[tuple[int, Any]], mouths: tuple[SidePlace, ...]
) -> Network:
    """Return a network with its open mouths and what it meets besides features.

    :param odd: what is met, and the side place.
    """
    met = {what for what, _ in odd}
    return network._replace(
        clashes=_ascending([side for what, side in odd if what == CLASH]),
        meets_unknown=UNKNOWN_FIELD in met,
        meets_border=CLOSED_BORDER in met,
        meets_abbey=CLOSED_BY_ABBEY in met,
        mouths=mouths,
    )


def _enter_both(
    faces: dict[int, Face],
    met: int,
    at: tuple[int, int],
    number_of: dict[Piece, int],
    number: int,
) -> list[Piece]:
    """Return the two cities that are met, unless they have a number; they get one.

    :param met: what is met; no piece where it is not a side of two cities.
    :param at: the square and the port that are entered.

    Rule: car-14.5.shared-side
    """
    if met != TWO_CITIES:
        return []
    entered = [city for city in find_both(faces, *at) if city not in number_of]
    number_of.update(dict.fromkeys(entered, number))
    return entered


def _go_beneath(
    tunnels: Tunnels, piece: Piece, number_of: dict[Piece, int], number: int
) -> Iterator[Piece]:
    """Yield what a piece is joined to below ground, unless it has a number; it gets one.

    Rule: car-14.12
    """
    beneath = tunnels.get(piece)
    if beneath is not None and beneath not in number_of:
        number_of[beneath] = number
        yield beneath


def _find_mouths(
    faces: dict[int, Face], by_mouths: Iterable[Piece], tunnels: Tunnels
) -> tuple[SidePlace, ...]:
    """Return the mouths that are joined to no other, by the sides of their roads, ascending.

    :param by_mouths: the pieces on tiles that have mouths.

    Rule: car-14.12.open
    """
    return tuple(
        side_place(square_of(piece), find_feature(faces, piece).ports[0])
        for piece in sorted(by_mouths)
        if find_feature(faces, piece).has_mouth and piece not in tunnels
    )


def _ascending(places: list[SidePlace]) -> tuple[SidePlace, ...]:
    """Return side places in order, each once: a field can reach one side at both its halves."""
    return tuple(sorted(set(places)))
