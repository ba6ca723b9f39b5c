"""Ways: how a figure comes to its spot, and what each way asks besides the spot itself.

By placement a figure goes on the tile just placed. A magic portal or a flying machine on that tile
takes it to another; where nobody said what the tile carries, that is not judged. A wagon moves on
from a feature that was scored, as far as the edition lets it.
Rule: car-2.2.unoccupied, car-2.5.portal, car-2.5.flight, car-2.5.symbols, car-2.5.wagon-around,
car-2.5.wagon-joined, car-2.5.wagon-abbey, car-2.5.adjacency
"""

from collections.abc import Iterator
from typing import Final

from referee.carcassonne.ground import Ground
from referee.carcassonne.pieces import Piece, index_of, square_of
from referee.carcassonne.rules import Rules
from referee.carcassonne.tiles.symbols import PORTAL, find_direction, step_towards
from referee.carcassonne.tiles.tile import Face
from referee.core.grid import Square, place_of
from referee.core.rulings import Citation, Objection

PLACEMENT: Final = "placement"
WAGON: Final = "wagon"
MAGIC_PORTAL: Final = "magic_portal"
FLYING_MACHINE: Final = "flying_machine"
WAYS: Final = (PLACEMENT, WAGON, MAGIC_PORTAL, FLYING_MACHINE)
"""How a figure comes to its spot."""

_OF_THIS_TILE: Final = Citation("car-2.2.unoccupied")
_PORTAL: Final = Citation("car-2.5.portal")
_FLIGHT: Final = Citation("car-2.5.flight")
_SYMBOLS: Final = Citation("car-2.5.symbols")
_AROUND: Final = Citation("car-2.5.wagon-around")
_JOINED: Final = Citation("car-2.5.wagon-joined")
_ADJACENCY: Final = Citation("car-2.5.adjacency")

_LONGEST_FLIGHT: Final = 3
_NOT_JUDGED: Final = {
    MAGIC_PORTAL: Objection("portal-tile-not-judged", (_PORTAL, _SYMBOLS)),
    FLYING_MACHINE: Objection("flight-not-judged", (_FLIGHT, _SYMBOLS)),
}
ADJACENCY_NOT_JUDGED: Final = Objection("wagon-adjacency-not-judged", (_JOINED, _ADJACENCY))
NOT_JUDGED: Final = frozenset(
    warning.code for warning in (*_NOT_JUDGED.values(), ADJACENCY_NOT_JUDGED)
)
"""The warnings by which nobody knows whether a figure may come to its spot that way."""


def object_to_tile(via: str, placed: Face | None) -> Iterator[Objection]:
    """Yield an objection if the tile just placed is known not to carry what the way asks for.

    :param placed: the tile just placed; None if nobody said which it is.

    Rule: car-2.5.portal, car-2.5.flight
    """
    if placed is None or placed.symbols is None:
        return
    if via == MAGIC_PORTAL and PORTAL not in placed.symbols:
        yield Objection("no-magic-portal", (_PORTAL,))
    elif via == FLYING_MACHINE and find_direction(placed.symbols) is None:
        yield Objection("no-flying-machine", (_FLIGHT,))


def warn_of_tile(via: str, placed: Face | None) -> tuple[Objection, ...]:
    """Return a warning if nobody said what the tile just placed carries. Rule: car-2.5.symbols."""
    if via in _NOT_JUDGED and (placed is None or placed.symbols is None):
        return (_NOT_JUDGED[via],)
    return ()


def object_to_square(
    via: str, played: Square, placed: Face | None, square: Square
) -> Iterator[Objection]:
    """Yield an objection to a tile that the way does not reach from the tile just placed.

    Rule: car-2.2.unoccupied, car-2.5.flight
    """
    if via == PLACEMENT and square != played:
        yield Objection("not-on-this-tile", (_OF_THIS_TILE,), place_of(square))
    if via != FLYING_MACHINE or placed is None or placed.symbols is None:
        return
    direction = find_direction(placed.symbols)
    if direction is not None:
        step = step_towards(direction)
        if square - played not in (step * count for count in range(1, _LONGEST_FLIGHT + 1)):
            yield Objection("off-the-flight", (_FLIGHT,), params={"direction": direction})


def object_to_wagon_move(
    ground: Ground, rules: Rules, leaving: Piece, target: Piece
) -> Iterator[Objection]:
    """Yield an objection to a feature that a wagon does not reach from the one that it leaves.

    By the second and third editions it reaches the tiles around its own, by the first what is
    directly joined to the feature that it leaves.
    Rule: car-2.5.wagon-around, car-2.5.wagon-joined
    """
    if rules.edition == "C1":
        if is_joined(ground, rules, leaving, target) is False:
            yield Objection("wagon-not-joined", (_JOINED,))
    elif not _is_around(square_of(leaving), square_of(target)):
        yield Objection("wagon-too-far", (_AROUND,))


def _is_around(square: Square, other: Square) -> bool:
    (x, y), (other_x, other_y) = place_of(square), place_of(other)
    return max(abs(x - other_x), abs(y - other_y)) <= 1


def is_joined(ground: Ground, rules: Rules, leaving: Piece, target: Piece) -> bool | None:
    """Tell whether a piece lies side by side with a feature on one of the feature's tiles.

    None where the tile does not say. A piece of the feature itself counts as joined to it, and by
    one reading an abbey that closes it.
    Rule: car-2.5.wagon-joined, car-2.5.wagon-abbey, car-2.5.adjacency
    """
    square = square_of(target)
    if ground.all_faces[square].is_abbey and rules.wagon_to_abbey == "yes":
        return _closes(ground, square, leaving)
    own = {index_of(p) for p in ground.pieces_of(leaving) if square_of(p) == square}
    if not own or index_of(target) in own:
        return bool(own)
    groups = ground.all_faces[square].adjacent_for_wagon
    if groups is None:
        return None
    return any(index_of(target) in group and not own.isdisjoint(group) for group in groups)


def _closes(ground: Ground, abbey: Square, leaving: Piece) -> bool:
    """Tell whether an abbey on a square closes the feature of a piece."""
    return any(
        square_of(piece) + step == abbey
        for piece in ground.pieces_of(leaving)
        for step, *_ in ground.all_faces[square_of(piece)].exits[index_of(piece)]
    )
