"""What is read out about games of cards and their turns."""

from collections.abc import Iterator, Sequence

from referee.core.games import ByHand, Note, say_turns
from referee.core.phrases import Listed, Phrase, Summary, say, summarise
from referee.core.summaries import read_reasons
from referee.labyrinth_cards.end import End
from referee.labyrinth_cards.games.playing import Ruled
from referee.labyrinth_cards.summaries import summarise_end
from referee.labyrinth_cards.summaries import summarise_turn as summarise_outcome


def summarise_turn(ruled: Ruled) -> Summary:
    """Say what comes of an entry of a game."""
    entry, outcome = ruled.entry, ruled.outcome
    if isinstance(entry, Note):
        return summarise(say("note", note=entry.text))
    if isinstance(entry, ByHand) or outcome is None:
        points = entry.points if isinstance(entry, ByHand) else {}
        given = (
            say("total", player=player, points=say("points", count=count))
            for player, count in points.items()
        )
        return summarise(say("points-by-hand", totals=Listed(tuple(given))))
    if ruled.objections and ruled.objections != outcome.objections:
        return summarise(say("turn-refused"), *read_reasons(ruled.objections))
    return summarise_outcome(outcome)


def summarise_game(turns: Sequence[Ruled], end: End, *, stopped: int | None) -> Summary:
    """Say how far a game is played, which turns are illegal, and who has won.

    :param stopped: the number of the turn at which it stops; None if it does not.
    """
    return Summary(tuple(_say_game(turns, end, stopped)))


def _say_game(turns: Sequence[Ruled], end: End, stopped: int | None) -> Iterator[Phrase]:
    yield from say_turns(turns, stopped)
    if stopped is None:
        yield from summarise_end(end).sentences
