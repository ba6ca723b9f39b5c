"""Whose turn it is: the order of the players, double turns and extra turns.

Rule: car-2.7.order, car-1.7.double-turn, car-1.7.once, map-9.5.extra-turn, car-14.1.volcano-lake
"""

from collections.abc import Sequence
from typing import Final

from referee.carcassonne.games.entries import Due
from referee.core.rulings import Citation, Objection

_ORDER: Final = Citation("car-2.7.order")


def find_next_player(players: Sequence[str], player: str) -> str:
    """Return who comes after a player in the order of play.

    >>> find_next_player(("anna", "ben"), "ben")
    'anna'
    """
    return players[(players.index(player) + 1) % len(players)]


def follow(
    players: Sequence[str], due: Due, *, is_double_turn: bool = False, is_extra_turn: bool = False
) -> Due:
    """Return whose turn it is after a move.

    A builder's second tile comes first, then an extra turn, then the next player.

    >>> follow(("anna", "ben"), Due("anna"))
    Due(player='ben', is_second_part=False, has_had_extra_turn=False, is_owed_extra_turn=False)
    >>> follow(("anna", "ben"), Due("anna"), is_double_turn=True).is_second_part
    True

    Rule: car-2.7.order, car-1.7.double-turn, map-9.5.extra-turn, car-14.1.volcano-lake
    """
    is_owed = due.is_owed_extra_turn or is_extra_turn
    if is_double_turn:
        return Due(due.player, True, due.has_had_extra_turn or is_extra_turn, is_owed)
    if is_owed:
        return Due(due.player, has_had_extra_turn=True)
    return Due(find_next_player(players, due.player))


def take_turn(
    players: Sequence[str], due: Due, player: str | None
) -> tuple[Due, tuple[Objection, ...], tuple[Objection, ...]]:
    """Return in which turn a move stands, and what speaks against it or is odd about it.

    :param player: who made it; None for the one whose turn it is.
    :return: the turn, the objections, the warnings. A player whose turn it is not is objected to;
        who left out another tile or turn that the player before was due is only told of.

    Rule: car-2.7.order
    """
    if player is None or player == due.player:
        return due, (), ()
    taken = Due(player)
    is_more = due.is_second_part or due.has_had_extra_turn
    if is_more and player == find_next_player(players, due.player):
        return taken, (), (Objection("turn-left-out", (_ORDER,), None, {"player": due.player}),)
    params = {"player": player, "next": due.player}
    return taken, (Objection("out-of-turn", (_ORDER,), None, params),), ()
