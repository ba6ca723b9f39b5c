"""What a game is made of: how it begins, and what was entered turn by turn.

A move of a game does not say in which part of a turn it stands: that follows from the order of the
players and from the moves before (``turn_order``). Besides moves a game holds tiles that fit
nowhere, points given by hand, and notes.
Rule: car-2.7.order, car-2.7.fits-nowhere
"""

from collections.abc import Mapping
from typing import NamedTuple

from referee.carcassonne.placing.announcements import Move
from referee.carcassonne.placing.figures.deploying import Supply
from referee.carcassonne.remaining.tiles import Bag
from referee.carcassonne.table import Table
from referee.carcassonne.tiles.tile import Tile
from referee.core.games import ByHand, Note


class Due(NamedTuple):
    """Whose turn it is, and where in the turn they are.

    ``is_second_part`` says that the second tile of a double turn comes next. The extra turn that a
    town or the volcano lake gives has been had, or is still owed once the second part is played.
    """

    player: str
    is_second_part: bool = False
    has_had_extra_turn: bool = False
    is_owed_extra_turn: bool = False


class Turn(NamedTuple):
    """A move of a game; ``player`` is who made it, None for the one whose turn it is.

    What the move itself says of its player and of the part of the turn does not count.
    """

    move: Move
    player: str | None = None


class PutAway(NamedTuple):
    """A tile that was drawn and fits nowhere; its player draws another one."""

    tile: Tile


Entry = Turn | PutAway | ByHand | Note


class Start(NamedTuple):
    """How a game begins.

    ``players`` are in the order of play, each once. ``points`` are what they have already, by name;
    ``supply`` is None if nobody counts figures. ``bag`` holds the tiles still to come.
    """

    table: Table
    players: tuple[str, ...]
    points: Mapping[str, int]
    due: Due
    bag: Bag
    supply: Supply | None = None
