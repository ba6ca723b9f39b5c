"""What is read out about games and their turns."""

from collections.abc import Iterator, Sequence

from referee.carcassonne.games.entries import PutAway
from referee.carcassonne.games.playing import Ruled
from referee.carcassonne.scoring.features import END, NOW
from referee.carcassonne.standing import Standings
from referee.carcassonne.standing_summaries import say_standing
from referee.carcassonne.summaries import say_totals, summarise_move
from referee.core.games import ByHand, Note, say_turns
from referee.core.phrases import Phrase, Summary, say, summarise
from referee.core.summaries import read_reasons


def summarise_turn(ruled: Ruled) -> Summary:
    """Say what comes of an entry of a game."""
    entry = ruled.entry
    if isinstance(entry, Note):
        return summarise(say("note", note=entry.text))
    if isinstance(entry, ByHand):
        return summarise(say("points-by-hand", totals=say_totals(entry.points)))
    if isinstance(entry, PutAway) or ruled.outcome is None:
        code = "put-away-refused" if ruled.objections else "put-away"
        return summarise(say(code, player=ruled.due.player), *read_reasons(ruled.objections))
    if ruled.objections and ruled.objections != ruled.outcome.objections:
        return summarise(say("move-refused"), *read_reasons(ruled.objections))
    return summarise_move(ruled.due.player, ruled.outcome)


def summarise_game(
    turns: Sequence[Ruled], is_over: bool, standings: Standings, *, stopped: int | None
) -> Summary:
    """Say how far a game is played, which turns are illegal, and who leads or has won.

    :param stopped: the number of the turn at which it stops; None if it does not.
    """
    return Summary(tuple(_say_game(turns, is_over, standings, stopped)))


def _say_game(
    turns: Sequence[Ruled], is_over: bool, standings: Standings, stopped: int | None
) -> Iterator[Phrase]:
    yield from say_turns(turns, stopped)
    moment = END if is_over else NOW
    yield from say_standing(standings.final if is_over else standings.running, moment)
