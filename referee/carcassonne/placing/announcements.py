"""What a move announces: its tile and its steps, and the pieces that the spots it names are.

Rule: car-1.7.double-turn, map-9.5.extra-turn
"""

from dataclasses import dataclass
from typing import Final, NamedTuple

from referee.carcassonne.figures import locate, no_such_feature
from referee.carcassonne.further_sets.extras import Bridge, Tunnel
from referee.carcassonne.ground import Ground
from referee.carcassonne.pieces import Piece, piece_at
from referee.carcassonne.placing.figures.ways import PLACEMENT
from referee.carcassonne.tiles.tile import Face, Spot
from referee.core.errors import Fault, NotAPosition
from referee.core.grid import Square, place_of

CastleStep = tuple[int, ...]
"""The sides of the tile placed at which cities become castles; none named stands for all."""
EVERY_CASTLE: Final[CastleStep] = ()


class SpotAt(NamedTuple):
    """A spot on the table, before anybody looked whether its feature is there."""

    square: Square
    spot: Spot


class FigureStep(NamedTuple):
    """The figure that a move deploys, and how it comes to its spot."""

    kind: str
    at: SpotAt
    via: str = PLACEMENT


class MagicTarget(NamedTuple):
    """Where a move takes mage or witch: a spot, or None for off the board."""

    figure: str
    to: SpotAt | None


class WagonStep(NamedTuple):
    """A wagon that moves on from a feature that the move scores."""

    leaving: SpotAt
    to: SpotAt


class SendStep(NamedTuple):
    """A meeple that a player sends to Leipzig."""

    player: str
    quarter: str
    at: SpotAt


@dataclass(slots=True)  # frozen, it would take thrice as long to make
class Move:
    """A move as a player announces it; the second part is the second tile of a double turn.

    ``has_had_extra_turn`` says that a town or the volcano lake has given the player an extra turn
    in this turn already.
    ``abbot_back`` is the spot from which the player takes back an abbot instead of placing a
    figure, ``phantom`` a second figure, ``castle`` says which of the cities that the move
    completes become castles; ``bridge`` and ``tunnel`` are what the player lays besides the tile.
    """

    player: str
    face: Face
    square: Square
    figure: FigureStep | None = None
    magic: tuple[MagicTarget, ...] = ()
    leipzig: tuple[SendStep, ...] = ()
    is_second_part: bool = False
    has_had_extra_turn: bool = False
    wagons: tuple[WagonStep, ...] = ()
    abbot_back: SpotAt | None = None
    phantom: FigureStep | None = None
    castle: CastleStep | None = None
    bridge: Bridge | None = None
    tunnel: Tunnel | None = None

    def in_turn(self, player: str, *, is_second_part: bool, has_had_extra_turn: bool) -> "Move":
        """Return this move of another player, or in another part of a turn.

        A game asks for each of its moves, and ``dataclasses.replace`` takes four times as long.
        """
        return Move(
            player,
            self.face,
            self.square,
            self.figure,
            self.magic,
            self.leipzig,
            is_second_part,
            has_had_extra_turn,
            self.wagons,
            self.abbot_back,
            self.phantom,
            self.castle,
            self.bridge,
            self.tunnel,
        )


class Spots(NamedTuple):
    """The pieces that a move names. None for a figure on a corner or on an unknown field.

    ``wagons`` has what each wagon leaves, and where it goes; ``abbot_back`` is what the abbot
    leaves, None if none does.
    """

    figure: Piece | None
    magic: tuple[Piece | None, ...]
    leipzig: tuple[Piece, ...]
    wagons: tuple[tuple[Piece, Piece], ...]
    abbot_back: Piece | None
    phantom: Piece | None


class _Finder:
    """Finds the pieces that a move names, with every spot that is not there."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self.faults: list[Fault] = []

    def find(self, at: SpotAt, *path: str | int) -> Piece | None:
        """Return the piece of a spot on a tile; None with a fault, a corner or unknown field."""
        face = self._ground.faces.get(at.square)
        if face is None:
            x, y = place_of(at.square)
            self.faults.append(Fault("no-tile-there", path, {"x": x, "y": y}))
            return None
        index = locate(face, at.spot)
        if isinstance(index, Fault):
            self.faults.append(index.under(*path))
            return None
        return None if index is None else piece_at(at.square, index)

    def find_feature(self, at: SpotAt, *path: str | int) -> Piece:
        """Return the piece of a spot on a feature that is known; 0 with a fault."""
        before = len(self.faults)
        piece = self.find(at, *path)
        face = self._ground.face_at(at.square)
        if piece is None and face is not None and len(self.faults) == before:
            self.faults.append(no_such_feature(face, at.spot.on).under(*path))
        return piece or Piece(0)


def find_spots(ground: Ground, move: Move) -> Spots:
    """Find what a move names on the ground with its tile.

    :raises NotAPosition: with every spot that is not there.
    """
    finder = _Finder(ground)
    spots = Spots(
        None if move.figure is None else finder.find(move.figure.at, "figure"),
        tuple(
            None if target.to is None else finder.find_feature(target.to, "magic", i, "to")
            for i, target in enumerate(move.magic)
        ),
        tuple(
            finder.find_feature(step.at, "leipzig", i, "from")
            for i, step in enumerate(move.leipzig)
        ),
        tuple(
            (
                finder.find_feature(step.leaving, "wagons", i, "from"),
                finder.find_feature(step.to, "wagons", i, "to"),
            )
            for i, step in enumerate(move.wagons)
        ),
        None if move.abbot_back is None else finder.find_feature(move.abbot_back, "abbot_back"),
        None if move.phantom is None else finder.find(move.phantom.at, "phantom"),
    )
    if finder.faults:
        raise NotAPosition(finder.faults)
    return spots
