"""What comes of a move, and what it brings besides the points of features.

Rule: car-14.10, car-14.1.volcano-lake, car-2.2.supply, map-9.2.island-points, map-9.5.cost,
map-9.5.extra-turn
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from referee.carcassonne.figures import Figure
from referee.carcassonne.kinds.figures import BRIDGE
from referee.carcassonne.maps.boards import Board
from referee.carcassonne.maps.payments import Payment, gives_extra_turn, pay_for_square
from referee.carcassonne.placing.announcements import Move
from referee.carcassonne.placing.figures.abbots import AbbotBack
from referee.carcassonne.placing.figures.deploying import Supply
from referee.carcassonne.placing.takings import take
from referee.carcassonne.scoring.castles import CastleScore
from referee.carcassonne.scoring.feature_rulings import AreaRuling
from referee.carcassonne.scoring.features import FeatureRuling
from referee.carcassonne.table import Table, in_table_order
from referee.core.rulings import Objection


@dataclass(slots=True)  # frozen, it would take thrice as long to make
class Outcome:
    """What comes of a move; for a refused one the objections, and the table as it was.

    ``completed`` holds what was scored, by kind and place: fields that a barn has scored, too.
    ``awards`` are by player; ``returned`` are the figures that come home or leave the board, in
    table order. ``immediate`` is what the square pays at once; it is part of the awards. ``supply``
    is what the players have at hand afterwards; None if nobody counts. ``warnings`` say what about
    the move was not judged. ``abbot_back`` is the abbot whom the mover took back; what he brings is
    part of the awards, and so is what ``castles`` take that score. ``lost`` are the shrines and
    monasteries that lose a contest to a completed one, whose figures come home with nothing.
    ``goods`` and ``titles`` are what the player takes.
    """

    objections: tuple[Objection, ...]
    table: Table
    completed: tuple[FeatureRuling, ...] = ()
    awards: tuple[tuple[str, int], ...] = ()
    returned: tuple[Figure, ...] = ()
    is_double_turn: bool = False
    immediate: tuple[Payment, ...] = ()
    is_extra_turn: bool = False
    supply: Supply | None = None
    warnings: tuple[Objection, ...] = ()
    abbot_back: AbbotBack | None = None
    lost: tuple[AreaRuling, ...] = ()
    castles: tuple[CastleScore, ...] = ()
    goods: tuple[tuple[str, int], ...] = ()
    titles: tuple[str, ...] = ()

    @property
    def wagons(self) -> tuple[Figure, ...]:
        """Those of the returned figures that are wagons of scored features, and may move on.

        Rule: car-2.5.wagon, car-14.7.wagon
        """
        found = tuple([figure for figure in self.returned if figure.kind == "wagon"])
        if not (found and self.lost):
            return found
        beaten = {figure for ruling in self.lost for figure in ruling.feature.figures}
        return tuple(figure for figure in found if figure not in beaten)


def settle(outcome: Outcome, move: Move, supply: Supply | None, *, is_setup: bool) -> Outcome:
    """Add what a legal move brings besides: goods, titles, and what its square pays at once.

    And what the players have at hand after it. Whoever lays the volcano lake takes another turn.
    Rule: car-14.1.volcano-lake
    """
    if outcome.completed:
        table, goods, titles = take(outcome.table, outcome.completed, move.player)
        if goods or titles:
            outcome = replace(outcome, table=table, goods=goods, titles=titles)
    if supply is not None:
        outcome = replace(outcome, supply=_count_supply(supply, move, outcome.returned))
    if move.face.is_volcano_lake and not is_setup:
        outcome = replace(outcome, is_extra_turn=True)
    board = outcome.table.board
    return outcome if board is None or is_setup else _pay(outcome, board, move)


def _pay(outcome: Outcome, board: Board, move: Move) -> Outcome:
    """Add what the square of a map pays at once, and the extra turn that it gives.

    Rule: map-9.2.island-points, map-9.5.cost, map-9.5.extra-turn
    """
    rules = outcome.table.rules
    immediate = tuple(pay_for_square(rules, board, move.square, move.player))
    return replace(
        outcome,
        awards=_add(outcome.awards, [(paid.player, paid.points) for paid in immediate]),
        immediate=immediate,
        is_extra_turn=outcome.is_extra_turn
        or (not move.has_had_extra_turn and gives_extra_turn(rules, board, move.square)),
    )


def bring_home(outcome: Outcome, back: AbbotBack) -> Outcome:
    """Add what an abbot brings who was taken back; he is among the figures that come home.

    Rule: car-14.10
    """
    return replace(
        outcome,
        awards=_add(outcome.awards, back.awards),
        returned=in_table_order([*outcome.returned, back.figure]),
        abbot_back=back,
    )


def _add(
    awards: Iterable[tuple[str, int]], more: Iterable[tuple[str, int]]
) -> tuple[tuple[str, int], ...]:
    """Add up awards by player, by name."""
    added = dict(awards)
    for player, points in more:
        added[player] = added.get(player, 0) + points
    return tuple(sorted(added.items()))


def _count_supply(supply: Supply, move: Move, returned: Sequence[Figure]) -> Supply:
    """Return what every player has at hand after a move; only players who were counted.

    Rule: car-2.2.supply
    """
    after = {player: dict(figures) for player, figures in supply.items()}
    if move.player in after:
        held = after[move.player]
        for step in (move.figure, move.phantom):
            if step is not None:
                held[step.kind] -= 1
        if move.bridge is not None:
            held[BRIDGE] -= 1
    for figure in returned:
        if figure.player in after:
            held = after[figure.player]
            held[figure.kind] = held.get(figure.kind, 0) + 1
    return after
