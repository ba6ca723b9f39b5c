"""Steps that the mover may choose: mage and witch, meeples for Leipzig, wagons that move on.

Moves that come to the same stand here once: mage and witch go to the first piece of a feature,
meeples leave roads and wagons move on in one order.
Rule: car-6.1, car-7.1, car-7.5, car-2.5.wagon
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from referee.carcassonne.figures import Figure
from referee.carcassonne.further_sets.castles import CASTLES_OF_A_PLAYER
from referee.carcassonne.kinds.features import FOR_WAGONS
from referee.carcassonne.pieces import Piece, piece_at, square_of
from referee.carcassonne.placing.announcements import (
    EVERY_CASTLE,
    CastleStep,
    MagicTarget,
    SendStep,
    SpotAt,
    WagonStep,
)
from referee.carcassonne.placing.figures.castle_building import find_small_cities
from referee.carcassonne.placing.figures.mage_and_witch import MagicStep, MagicTurn, Stands
from referee.carcassonne.placing.figures.wagon_moves import WagonMove, WagonMoves
from referee.carcassonne.placing.figures.ways import object_to_wagon_move
from referee.carcassonne.placing.outcomes import Outcome
from referee.carcassonne.scoring.feature_rulings import MaySend
from referee.carcassonne.scoring.features import Features
from referee.carcassonne.table import Table
from referee.core.grid import Square

Weigh = Callable[[int], None]
"""Counts work other than weighing moves; takes the number of moves weighed in the same time."""
_WAGON_MOVE: Final = 10


class Magic(NamedTuple):
    """Steps of mage and witch, as announced, and where both stand after them."""

    targets: tuple[MagicTarget, ...]
    stands: Stands


def find_magic(
    features: Features,
    square: Square,
    weigh: Weigh,
    *,
    asks: bool,
    taken: tuple[MagicStep, ...] = (),
) -> Iterator[Magic]:
    """Yield every legal way to move mage and witch after a tile was placed; often none moves.

    :param asks: whether the tile carries the symbol and obeys it.
    :param taken: steps that have been taken, all legal.

    Rule: car-7.1, car-7.4, car-7.5, car-7.5.symbol
    """
    weigh(len(taken))
    turn = MagicTurn(features, square, asks=asks)
    turn.take(taken)
    if not turn.objections:
        targets = (MagicTarget(step.figure, _name(features, step.piece)) for step in taken)
        yield Magic(tuple(targets), turn.stands)
        return
    for step in turn.find_next():
        yield from find_magic(features, square, weigh, asks=asks, taken=(*taken, step))


def _name(features: Features, piece: Piece | None) -> SpotAt | None:
    return None if piece is None else SpotAt(square_of(piece), features.ground.spot_of(piece))


def find_sends(
    rights: Sequence[MaySend], weigh: Weigh, steps: tuple[SendStep, ...] = ()
) -> Iterator[tuple[SendStep, ...]]:
    """Yield every way to use rights to send a meeple to Leipzig, or not, in their order.

    Rule: car-6.1, car-6.4

    :param steps: those that were chosen with the rights before these.
    """
    weigh(1)
    if not rights:
        yield steps
        return
    (player, places, quarters), *others = rights
    yield from find_sends(others, weigh, steps)
    for square, spot in places:
        for quarter in quarters:
            if all(step.quarter != quarter for step in steps):
                step = SendStep(player, quarter, SpotAt(square, spot))
                yield from find_sends(others, weigh, (*steps, step))


def find_castle_steps(
    features: Features, completed: Sequence[Piece], square: Square, mover: str
) -> Iterator[CastleStep | None]:
    """Yield every way for the mover to make castles of cities that a tile completes, or not.

    Of cities that the mover holds alone, as far as castles are left; one step that takes all that
    somebody holds alone names no side. Rule: car-14.4, car-14.4.holder, car-14.4.castles

    :param features: with every figure of the move.
    """
    yield None
    cities = find_small_cities(features, completed, square)
    held = [city.side for city in cities if len(city.owners) == 1]
    own = [city.side for city in cities if city.owners == (mover,)]
    castles = features.table.beside.castles
    left = CASTLES_OF_A_PLAYER - sum(castle.player == mover for castle in castles)
    for count in range(1, min(len(own), left) + 1):
        for chosen in combinations(own, count):
            yield EVERY_CASTLE if [*chosen] == held else chosen


def find_wagon_moves(
    outcome: Outcome, mover: str, weigh: Weigh
) -> Iterator[tuple[tuple[WagonStep, ...], WagonMoves]]:
    """Yield every way for the mover's wagons to move on from what a move scores, or not.

    Rule: car-2.5.wagon, car-2.5.wagon-around, car-2.5.wagon-joined
    """
    ground = outcome.table.ground
    choices: list[list[WagonMove | None]] = []
    for wagon in outcome.wagons:
        if wagon.player == mover and wagon.piece is not None:
            reached = _find_reached(outcome.table, wagon, weigh)
            choices.append([None, *(WagonMove(wagon.piece, piece) for piece in reached)])

    def judge(moves: tuple[WagonMove, ...]) -> WagonMoves:
        weigh(_WAGON_MOVE)
        judged = WagonMoves(outcome.table, outcome.returned, outcome.wagons, mover)
        judged.take(moves)
        return judged

    seen: set[frozenset[WagonMove]] = set()
    for moves in _choose(choices, judge):
        if frozenset(moves) not in seen:
            seen.add(frozenset(moves))
            steps = (
                WagonStep(*(SpotAt(square_of(piece), ground.spot_of(piece)) for piece in move))
                for move in moves
            )
            yield tuple(steps), judge(moves)


def _choose(
    choices: Sequence[Sequence[WagonMove | None]],
    judge: Callable[[tuple[WagonMove, ...]], WagonMoves],
    chosen: tuple[WagonMove, ...] = (),
) -> Iterator[tuple[WagonMove, ...]]:
    """Yield every legal choice of moves; behind a move that is refused, nothing is tried."""
    at = next((at for at, moves in enumerate(choices) if len(moves) > 1), None)
    if at is None:
        yield chosen
        return
    for move in choices[at]:
        more = chosen if move is None else (*chosen, move)
        if move is None or not judge(more).objections:
            yield from _choose(choices[at + 1 :], judge, more)


def _find_reached(table: Table, wagon: Figure, weigh: Weigh) -> Iterator[Piece]:
    """Yield every piece that a wagon may reach, whoever stands there."""
    ground = table.ground
    for square, face in table.faces.items():
        weigh(1)
        for index in face.spot_order:
            piece = piece_at(square, index)
            if face.features[index].kind not in FOR_WAGONS or wagon.piece is None:
                continue
            if not any(object_to_wagon_move(ground, table.rules, wagon.piece, piece)):
                yield piece
