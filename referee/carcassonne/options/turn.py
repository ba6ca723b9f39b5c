"""A turn about which somebody asks: whose it is, on which table, and what is known before it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from referee.carcassonne.figures import Figure
from referee.carcassonne.kinds.figures import ABBOT, BARN, FIGURES, NEUTRAL
from referee.carcassonne.options.records import Wanted
from referee.carcassonne.options.worth import Worth
from referee.carcassonne.pieces import Piece
from referee.carcassonne.placing.figures.deploying import Supply
from referee.carcassonne.placing.figures.mage_and_witch import find_stands
from referee.carcassonne.placing.figures.ways import FLYING_MACHINE, MAGIC_PORTAL, PLACEMENT
from referee.carcassonne.placing.tiles.bridge_sites import BridgeSite
from referee.carcassonne.placing.tiles.opened_squares import is_preparing
from referee.carcassonne.scoring.end_awards import find_end_awards
from referee.carcassonne.scoring.features import Features, find_players, sum_points
from referee.carcassonne.standing import find_lead
from referee.carcassonne.table import Table
from referee.carcassonne.tiles.symbols import PORTAL, find_direction
from referee.core.checkpoints import STEP, Checkpoint, no_checkpoint
from referee.core.errors import Fault, NotAPosition
from referee.core.rulings import Objection

_PLAYERS: Final = 8
"""Each further group of this many players makes the evaluation of a move count as one more."""
SCORING: Final = 50
"""Evaluated moves that scoring a table for Leipzig counts as, besides one per tile."""


@dataclass
class Turn:
    """What all placements of one tile share; ``warnings`` fills as moves are found.

    :param points: what players had before, by name.
    :param checkpoint: called every few milliseconds.
    :param most: how many moves may be weighed; None without an end.
    """

    table: Table
    wanted: Wanted
    points: Mapping[str, int]
    supply: Supply | None
    checkpoint: Checkpoint = no_checkpoint
    most: int | None = None
    warnings: list[Objection] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Find what every placement asks for."""
        self.weighed = 0
        self._weight = 1
        table, mover = self.table, self.wanted.player
        features = Features(table)
        self.kinds = find_kinds(self.wanted, self.supply)
        self.site = BridgeSite(table, self.wanted.bridge, mover, self.supply)
        self.ways = _find_ways(self.wanted)
        self.is_setup = table.board is not None and is_preparing(table.board, table.faces)
        self.has_abbots = any(
            (figure.player, figure.kind) == (mover, ABBOT) for figure in table.figures
        )
        self.has_barns = any(figure.kind == BARN for figure in table.figures)
        self.standing: Mapping[Piece, Sequence[Figure]] = features.standing
        self.players = sorted({mover, *find_players(table), *self.points, *(self.supply or ())})
        self._weight += len(self.players) // _PLAYERS
        self.worth = Worth(features)
        self.before = dict.fromkeys(self.players, 0)
        apart = self.worth.stand_apart(find_stands(table))
        changes = (self.worth.find_change(*where) for where in apart.items())
        besides = sum_points((), besides=find_end_awards(features))
        for counts in (self.points.items(), self.worth.total.items(), *changes, besides.items()):
            for player, count in counts:
                self.before[player] += count
        self.lead = find_lead(self.before, mover)

    def weigh(self, count: int = 1) -> None:
        """Count evaluated moves, or work that takes as long.

        :raises NotAPosition: ``too-many-moves``, if listing them all would take too long.
        """
        checkpoints = self.weighed // STEP
        self.refuse_beyond(count)
        self.weighed += count * self._weight
        if self.weighed // STEP > checkpoints:
            self.checkpoint()

    def exceeds(self, count: int) -> bool:
        """Tell whether evaluating ``count`` more moves would pass the limit."""
        return self.most is not None and self.weighed + count * self._weight > self.most

    def refuse_beyond(self, count: int) -> None:
        """Refuse to evaluate ``count`` more moves if that would pass the limit.

        :raises NotAPosition: ``too-many-moves``.
        """
        if self.most is not None and self.exceeds(count):
            raise NotAPosition([Fault("too-many-moves", (), {"limit": self.most})])

    def warn(self, *warnings: Objection) -> None:
        """Note warnings, each once."""
        self.warnings += [one for one in warnings if one not in self.warnings]


def find_kinds(wanted: Wanted, supply: Supply | None) -> tuple[str, ...]:
    """Return the kinds of figure to try, in the order of options.

    Rule: car-2.2.supply
    """
    kinds = wanted.figures
    if kinds is None:
        held = None if supply is None else supply.get(wanted.player)
        kinds = ("meeple",) if held is None else tuple(k for k, count in held.items() if count)
    return tuple(kind for kind in FIGURES if kind in kinds and kind not in NEUTRAL)


def _find_ways(wanted: Wanted) -> tuple[str, ...]:
    """Return the ways by which a figure comes from the hand, as far as the tile is known.

    Rule: car-2.5.portal, car-2.5.flight, car-2.5.symbols
    """
    symbols = wanted.tile.symbols or ()
    ways = [PLACEMENT]
    ways += [MAGIC_PORTAL] * (PORTAL in symbols)
    ways += [FLYING_MACHINE] * (find_direction(symbols) is not None)
    return tuple(ways)
