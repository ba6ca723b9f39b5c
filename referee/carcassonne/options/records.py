"""What is asked about a tile in the hand, and what is found: options, placements, refusals."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from referee.carcassonne.figures import Figure
from referee.carcassonne.further_sets.extras import Bridge, Tunnel
from referee.carcassonne.kinds.features import Kind
from referee.carcassonne.pieces import Piece
from referee.carcassonne.placing.announcements import (
    CastleStep,
    MagicTarget,
    Move,
    SendStep,
    SpotAt,
    WagonStep,
)
from referee.carcassonne.scoring.castles import CastleScore
from referee.carcassonne.scoring.feature_rulings import AreaRuling
from referee.carcassonne.scoring.features import FeatureRuling
from referee.carcassonne.tiles.tile import Face, Tile
from referee.core.grid import PortPlace, Square
from referee.core.rulings import Objection

GAIN: Final = "gain"
POINTS_NOW: Final = "points_now"
END_NOW: Final = "end_now"
RANKINGS: Final = (GAIN, POINTS_NOW, END_NOW)
"""By what options are ranked."""

Points = tuple[tuple[str, int], ...]
"""Points by player, by name."""


MOST_WEIGHED: Final = 500_000
"""The most moves that are evaluated. Whole games reach 200,000 per tile, in about a second."""


class Wanted(NamedTuple):
    """What is asked: whose turn it is, with which tile and which figures.

    ``figures`` are the kinds that may be deployed, each once; None for those that the player's
    supply has, or a meeple alone where nobody counts them. ``magic``, ``leipzig`` and ``wagons``,
    where they are given, are the steps of every move that is listed; where they are None, all that
    the mover may choose are tried; so ``castles`` is the one step of that kind, or None to try all
    where ``has_castles`` says that castles are in play. ``bridge`` and ``tunnel`` are laid in every
    move, or, where they are None, in none. ``most`` is how many options are kept, the best; None
    for all of them. Where more than ``most_weighed`` moves had to be weighed, nothing is found.
    """

    player: str
    tile: Tile
    figures: tuple[str, ...] | None = None
    is_second_part: bool = False
    has_had_extra_turn: bool = False
    magic: tuple[MagicTarget, ...] | None = None
    leipzig: tuple[SendStep, ...] | None = None
    wagons: tuple[WagonStep, ...] | None = None
    bridge: Bridge | None = None
    tunnel: Tunnel | None = None
    castles: tuple[CastleStep | None] | None = None
    has_castles: bool = True
    by: str = GAIN
    explain: bool = False
    most: int | None = None
    most_weighed: int = MOST_WEIGHED


class Option(NamedTuple):
    """A legal move and its outcome.

    ``rotations`` are those that look the same, ascending; the move has the first. ``points`` is
    what the move pays, by the players who are paid; ``end`` what every player has after it if the
    game ended then, what they had before included. ``gain`` is what the mover's lead in that has
    grown by. All else is as in :class:`~referee.carcassonne.placing.outcomes.Outcome`.
    """

    move: Move
    rotations: tuple[int, ...]
    points: Points
    end: Points
    gain: int
    completed: tuple[FeatureRuling, ...]
    returned: tuple[Figure, ...]
    is_double_turn: bool
    is_extra_turn: bool
    lost: tuple[AreaRuling, ...] = ()
    castles: tuple[CastleScore, ...] = ()
    goods: tuple[tuple[str, int], ...] = ()
    titles: tuple[str, ...] = ()


class Touched(NamedTuple):
    """A feature that a placed tile has a part in or bears on.

    That is every feature of the tile, and each monastery, garden and German cathedral around whose
    score it changes. ``place`` is that of its first segment, by which answers name features.
    ``open_ends`` counts the sides that face no tile, and the mouths of tunnels that are joined to
    no other; for a monastery or garden the squares that are still free, for a German cathedral the
    open ends of its roads. ``closing`` counts the tiles still to come that would complete it in one
    placement; None for a field, and where nobody knows what is left.
    """

    piece: Piece
    kind: Kind
    place: PortPlace
    open_ends: int
    closing: int | None = None


class PlacementOptions(NamedTuple):
    """A legal placement, one for all rotations that look the same, and what it touches.

    ``face`` is that of the tile without a bridge.
    """

    square: Square
    face: Face
    rotations: tuple[int, ...]
    touched: tuple[Touched, ...]


class Refused(NamedTuple):
    """A place where the tile may not go, or a figure on it may not stand, and every reason why.

    A refused tile has no ``figure`` and no ``at``.
    """

    square: Square
    rotation: int
    figure: str | None
    at: SpotAt | None
    objections: tuple[Objection, ...]


class Options(NamedTuple):
    """The best options, ranked, and the placements that they are made of, by (y, x, rotation).

    ``found`` tells how many there are, more perhaps than the ``options`` that were kept, and
    ``tied`` how many of them are as good as the best.

    ``before`` is what every player has now if the game ended, by name. ``refused`` is empty unless
    it was asked for. ``warnings`` say what was not judged, and what others may choose.
    """

    options: tuple[Option, ...]
    found: int
    tied: int
    placements: tuple[PlacementOptions, ...]
    before: Mapping[str, int]
    refused: tuple[Refused, ...] = ()
    warnings: tuple[Objection, ...] = ()


def find_value(option: Option, by: str) -> int:
    """Return what an option is ranked by.

    :param by: one of RANKINGS.
    """
    if by == GAIN:
        return option.gain
    return dict(option.points if by == POINTS_NOW else option.end).get(option.move.player, 0)
