"""Castles: what city one stands on, what surrounds it, and where castles stand on the ground.

A castle stands on a city of two semicircles: two tiles side by side, on each a piece of city that
shows on their shared side alone. Of some such pieces the catalogue says that they are no
semicircles. Its surroundings are its two tiles and the two on each long side.
Rule: car-14.4, car-14.4.surroundings
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from referee.carcassonne.further_sets.extras import Castle
from referee.carcassonne.ground import Ground
from referee.carcassonne.kinds.features import CITY
from referee.carcassonne.pieces import Piece, piece_at, square_of
from referee.carcassonne.tiles.tile import NO_FEATURE
from referee.core.errors import Fault
from referee.core.grid import SIDE_STEP, Square, place_of, shift

CASTLES_OF_A_PLAYER: Final = 3
"""Castles per player, with up to four players. Rule: car-14.4.castles."""
NO_CASTLES: Final[Mapping[Piece, Castle]] = MappingProxyType({})


def is_small_city(ground: Ground, piece: Piece) -> bool:
    """Tell whether the city of a piece is made of two semicircles on two tiles.

    What a map prints is no tile. Rule: car-14.4
    """
    network = ground.network(piece)
    is_closed = not network.open_ends and not network.clashes
    return (
        is_closed and len(network.pieces) == 2 and all(_is_half(ground, p) for p in network.pieces)
    )


def _is_half(ground: Ground, piece: Piece) -> bool:
    feature = ground.feature(piece)
    is_semicircle = len(feature.ports) == 1 and not (feature.shares or feature.no_semicircle)
    return is_semicircle and square_of(piece) in ground.faces


def find_small_city(ground: Ground, squares: tuple[Square, Square]) -> Piece | None:
    """Return the first piece of the city of two semicircles on two squares; None if there is none.

    Rule: car-14.4
    """
    first, second = squares
    face = ground.faces.get(first)
    if face is None or second - first not in SIDE_STEP:
        return None
    index = face.feature_at[SIDE_STEP.index(second - first)]
    if index == NO_FEATURE or face.features[index].kind is not CITY:
        return None
    piece = piece_at(first, index)
    return ground.network(piece).pieces[0] if is_small_city(ground, piece) else None


def find_surroundings(squares: tuple[Square, Square]) -> tuple[Square, ...]:
    """Return the six squares around a castle on two squares side by side, its own among them.

    By (y, x). Rule: car-14.4.surroundings

    >>> from referee.core.grid import square_at
    >>> [place_of(near) for near in find_surroundings((square_at(0, 0), square_at(1, 0)))]
    [(0, -1), (1, -1), (0, 0), (1, 0), (0, 1), (1, 1)]
    """
    first, second = squares
    across = SIDE_STEP[SIDE_STEP.index(second - first) ^ 1]
    steps = (-across, 0, across)
    return tuple(sorted(shift(square, step) for square in squares for step in steps))


def find_castles(ground: Ground, castles: Sequence[Castle]) -> Mapping[Piece, Castle]:
    """Return castles by each of the two pieces of the city that they stand on."""
    if not castles:
        return NO_CASTLES
    found: dict[Piece, Castle] = {}
    for castle in castles:
        city = find_small_city(ground, castle.squares)
        pieces = () if city is None else ground.network(city).pieces
        found |= dict.fromkeys(pieces, castle)
    return found


def find_castle_faults(ground: Ground, castles: Iterable[Castle]) -> Iterator[Fault]:
    """Yield every castle that stands on no city of two semicircles, or where another stands.

    Paths begin with ``castles`` and its index. Rule: car-14.4
    """
    taken: set[Piece] = set()
    for index, castle in enumerate(castles):
        city = find_small_city(ground, castle.squares)
        x, y = place_of(castle.squares[0])
        if city is None:
            yield Fault("castle-without-city", ("castles", index), {"x": x, "y": y})
        elif city in taken:
            yield Fault("castle-twice", ("castles", index), {"x": x, "y": y})
        else:
            taken.add(city)
