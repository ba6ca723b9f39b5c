"""Several moves in turn, each on the table that the one before has left.

Each is judged as it would be alone (``moves``). Besides, the list itself shows some of what a
single move is believed: whether the second part of a double turn follows a first part that gave
one, and whether the player was given an extra turn in this turn already. Of the first move nothing
is known, so it is believed; whose turn it is nobody knows.
Rule: car-1.7.double-turn, car-1.7.once, map-9.5.extra-turn
"""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from referee.carcassonne.placing.announcements import Move
from referee.carcassonne.placing.figures.deploying import Supply
from referee.carcassonne.placing.moves import play
from referee.carcassonne.placing.outcomes import Outcome
from referee.carcassonne.table import Table
from referee.core.checkpoints import Checkpoint, no_checkpoint
from referee.core.errors import NotAPosition
from referee.core.grid import place_of
from referee.core.rulings import Citation, Objection, in_order

_DOUBLE_TURN: Final = Citation("car-1.7.double-turn")
_ONCE: Final = Citation("car-1.7.once")
_EXTRA_TURN: Final = Citation("map-9.5.extra-turn")
_VOLCANO_LAKE: Final = Citation("car-14.1.volcano-lake")


class _Played(NamedTuple):
    """What a legal move tells of the next one.

    ``has_had_extra_turn`` is so after it. ``is_owed`` tells whether its player still has that extra
    turn to come; None where the list does not show it. ``by`` is the rule that gives it.
    """

    player: str
    gives_second_part: bool
    has_had_extra_turn: bool
    is_owed: bool | None
    by: Citation


def play_in_turn(
    table: Table,
    moves: Iterable[Move],
    supply: Supply | None = None,
    checkpoint: Checkpoint = no_checkpoint,
) -> tuple[Outcome, ...]:
    """Referee moves one after the other, up to the first that is refused.

    :param supply: what the players have at hand before the first; None if nobody counts.
    :param checkpoint: called before every move.
    :return: the outcome of each, in order; only the last can be a refusal.
    :raises NotAPosition: if a move names a spot that is not on the table that it is played on;
        paths begin with its index.

    Rule: car-1.7.double-turn, car-1.7.once, map-9.5.extra-turn, car-14.1.volcano-lake
    """
    outcomes: list[Outcome] = []
    before: _Played | None = None
    for index, move in enumerate(moves):
        checkpoint()
        try:
            outcome = play(table, move, supply)
        except NotAPosition as refusal:
            raise NotAPosition([fault.under(index) for fault in refusal.faults]) from None
        if before is not None and (found := tuple(_object_to_turn(before, move))):
            objections = in_order([*found, *outcome.objections])
            outcome = Outcome(objections, table, supply=supply, warnings=outcome.warnings)
        outcomes.append(outcome)
        if outcome.objections:
            break
        table, supply = outcome.table, outcome.supply
        before = _remember(before, move, outcome)
    return tuple(outcomes)


def _object_to_turn(before: _Played, move: Move) -> Iterator[Objection]:
    """Yield what the move before speaks against in what a move says of its turn.

    Rule: car-1.7.double-turn, car-1.7.once, map-9.5.extra-turn, car-14.1.volcano-lake
    """
    at = place_of(move.square)
    is_same = before.player == move.player
    if move.is_second_part and not (is_same and before.gives_second_part):
        params = {"player": move.player}
        yield Objection("no-first-part", (_DOUBLE_TURN, _ONCE), at, params)
        return
    known = before.has_had_extra_turn if move.is_second_part else is_same and before.is_owed
    if known is not None and known is not move.has_had_extra_turn:
        code = "extra-turn-used" if known else "extra-turn-not-given"
        yield Objection(code, (before.by,), at, {"player": move.player})


def _remember(before: _Played | None, move: Move, outcome: Outcome) -> _Played:
    """Return what a legal move tells of the next one.

    A second part goes on with the turn: an extra turn that its first part was given is still to
    come. Where the list begins with it, nobody can tell whether it is.
    """
    is_owed: bool | None = outcome.is_extra_turn
    if move.is_second_part and not is_owed:
        if before is not None:
            is_owed = before.is_owed
        elif move.has_had_extra_turn:
            is_owed = None
    return _Played(
        move.player,
        outcome.is_double_turn,
        move.has_had_extra_turn or outcome.is_extra_turn,
        is_owed,
        _VOLCANO_LAKE if move.face.is_volcano_lake else _EXTRA_TURN,
    )
