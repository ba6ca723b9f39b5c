"""Wagons that move on once their features are scored, instead of coming home.

All other figures of those features have gone home by then. The wagons stand where they were until
each has moved, in the order announced; one that nobody moves comes home.
Rule: car-2.5.wagon, car-2.5.unoccupied, car-2.5.incomplete
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from referee.carcassonne.figures import Figure
from referee.carcassonne.pieces import Piece, square_of
from referee.carcassonne.placing.figures.deploying import WAGON_NOT_FREE, Deployment
from referee.carcassonne.placing.figures.ways import WAGON
from referee.carcassonne.scoring.features import Features
from referee.carcassonne.table import Table, with_figures
from referee.core.grid import place_of
from referee.core.rulings import Objection, in_order

_DOES_NOT_LEAVE: Final = ("wagon-not-there", WAGON_NOT_FREE.code)


class WagonMove(NamedTuple):
    """A wagon goes from the feature of one piece to that of another."""

    leaving: Piece
    target: Piece


class WagonMoves:
    """The wagons of one move, judged one after the other.

    ``objections`` and ``warnings`` fill as they are judged; ``returned`` are the figures that come
    home after all, and ``table`` is what is left.

    :param table: the table without the figures that come home.
    :param returned: those, in table order.
    :param wagons: those of them that may move on.
    :param mover: the player whose move it is; of several wagons in one place his moves, and a place
        without a wagon is told to him.
    """

    def __init__(
        self, table: Table, returned: Sequence[Figure], wagons: Sequence[Figure], mover: str
    ) -> None:
        self.objections: list[Objection] = []
        self.warnings: list[Objection] = []
        self._mover = mover
        self._waiting = list(wagons)
        self._returned = list(returned)
        self._half_scored = with_figures(table, [*table.figures, *self._waiting])

    @property
    def returned(self) -> tuple[Figure, ...]:
        """The figures that come home, in table order."""
        return tuple(self._returned)

    @property
    def table(self) -> Table:
        """The table without the wagons that have come home."""
        left = list(self._half_scored.figures)
        for wagon in self._waiting:
            left.remove(wagon)
        return with_figures(self._half_scored, left)

    def take(self, moves: Sequence[WagonMove]) -> None:
        """Judge the moves in their order; a legal one is made before the next is judged."""
        for move in moves:
            self._take(move)

    def _take(self, move: WagonMove) -> None:
        table = self._half_scored
        wagons = [wagon for wagon in self._waiting if wagon.piece == move.leaving]
        own = [wagon for wagon in wagons if wagon.player == self._mover]
        wagon = next(iter((*own, *wagons)), None)  # a flight can bring two to one piece
        player = self._mover if wagon is None or wagon.player is None else wagon.player
        deployment = Deployment(Features(table), player, "wagon", WAGON, move.leaving)
        square, spot = square_of(move.target), table.ground.spot_of(move.target)
        found = deployment.find_warnings([(square, spot)])
        self.warnings += (warning for warning in found if warning not in self.warnings)
        found = deployment.object_to(move.target)
        if wagon is None and not any(one.code in _DOES_NOT_LEAVE for one in found):
            found = in_order([*found, WAGON_NOT_FREE])  # it stands there from an earlier turn
        if wagon is None or found:
            at = place_of(square)
            self.objections += (replace(one, at=one.at or at) for one in found)
            return
        self._waiting.remove(wagon)
        self._returned.remove(wagon)
        left = list(table.figures)
        left.remove(wagon)
        moved = Figure(player, "wagon", square, spot, move.target)
        self._half_scored = with_figures(table, [*left, moved])
