"""What listing the moves of a tile takes at least, so that too much is refused before it is done.

Both are lower bounds: nothing is refused that could be answered within what may be weighed.
Rule: car-7.1, car-7.4
"""

from collections.abc import Sequence
from typing import Final

from referee.carcassonne.options.placed import PlacedTile
from referee.carcassonne.options.records import PlacementOptions
from referee.carcassonne.options.turn import Turn
from referee.carcassonne.placing.figures.mage_and_witch import count_open
from referee.carcassonne.scoring.features import Features
from referee.core.checkpoints import in_steps
from referee.core.errors import Fault, NotAPosition

LAYING: Final = 4
"""Evaluated moves that laying the tile on one more square counts as, on a small table."""
TILES_LIKE_A_MOVE: Final = 40
"""Each further group of this many tiles makes it count as one more: more has to be copied."""
_LOST: Final = 8
"""The most roads and cities that a tile takes from mage and witch: those at its four sides, at two
mouths of tunnels, and the two where both stand."""
_FIGURES: Final = 2
"""Mage and witch: each of them may go to any of those roads and cities."""
_CHOICES: Final = 100
"""An upper bound of the choices of figures of a placement. Where even that many moves are allowed,
none are counted."""


def refuse_too_much(turn: Turn, placements: Sequence[PlacementOptions]) -> None:
    """Refuse to list the moves of a tile if they are known to be more than may be weighed.

    :param placements: where the tile may go; the work of laying it there is counted here.
    :raises NotAPosition: ``too-many-placements`` or ``too-many-moves``.
    """
    tiles = len(turn.table.faces)
    laying = len(placements) * (LAYING + tiles // TILES_LIKE_A_MOVE)
    if turn.exceeds(laying):
        found = {"count": len(placements), "tiles": tiles}
        raise NotAPosition([Fault("too-many-placements", (), found)])
    turn.weigh(laying)
    ways = _count_magic(turn)
    if ways > 1 and turn.exceeds(len(placements) * ways * _CHOICES):
        _refuse_magic(turn, placements, ways)


def _count_magic(turn: Turn) -> int:
    """Return how many ways there are at least to move mage and witch, wherever the tile goes."""
    if not turn.wanted.tile.faces[0].is_magic or turn.is_setup or turn.wanted.magic is not None:
        return 1
    features = Features(turn.table, turn.standing)
    return max(1, _FIGURES * (count_open(features) - _LOST))


def _refuse_magic(turn: Turn, placements: Sequence[PlacementOptions], ways: int) -> None:
    """Count what can be done with figures, and refuse what that makes too much."""
    moves = 0
    for placement in in_steps(placements, turn.checkpoint, 1):
        moves += ways * PlacedTile(turn, placement).count_choices()
        turn.refuse_beyond(moves)
