"""The rows of a log of points: one for each turn, or one for each award where a turn has paid some.

Behind the turns come the awards of the end, where the answer has them.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from referee.api.score_logs.awards import Award, list_awards, list_end_awards

Json = Mapping[str, Any]

END: Final = "end"
"""Stands in the place of the number of a turn in the rows of what the end pays."""


class Laid(NamedTuple):
    """A tile or card that an entry lays, as the notation writes it, and where; None for nowhere.

    ``text`` is "" for an entry that lays nothing.
    """

    text: str = ""
    x: int | None = None
    y: int | None = None


FindLaid = Callable[[Json], Laid]
"""Returns what a turn of the answer has laid; each game has its own."""


class LogRow(NamedTuple):
    """A row: the turn, what it pays here, and what each player then has.

    ``turn`` is its number, from 1, or END. ``award`` is None where a turn pays nothing. ``legal``
    is None for what is neither legal nor illegal. ``text`` says what comes of the turn.
    """

    turn: int | str
    mover: str
    laid: Laid
    award: Award | None
    legal: bool | None
    text: str
    totals: Mapping[str, int]


def list_players(answer: Json) -> tuple[str, ...]:
    """Return everybody who has points in the answer to a question on a game, by name."""
    ended = answer.get("final", {}).get("totals", {})
    return tuple(sorted({*answer["points"], *ended}))


def list_rows(answer: Json, find_laid: FindLaid) -> Iterator[LogRow]:
    """Yield the rows of the log, in the order of play, given the answer to `game` as JSON.

    The totals run from row to row, and those of the last row of a turn are what the answer says.
    """
    names = list_players(answer)
    for turn in answer["turns"]:
        awards = list(list_awards(turn))
        totals = {name: turn["points"].get(name, 0) for name in names}
        for award in awards:
            totals[award.player] -= award.points
        head = (turn["number"], turn.get("player", ""), find_laid(turn))
        tail = (turn.get("legal"), turn.get("summary", ""))
        if not awards:
            yield LogRow(*head, None, *tail, totals)
        for award in awards:
            totals = {**totals, award.player: totals[award.player] + award.points}
            yield LogRow(*head, award, *tail, totals)
    totals = {name: answer["points"].get(name, 0) for name in names}
    for award in list_end_awards(answer.get("final", {})):
        totals = {**totals, award.player: totals[award.player] + award.points}
        yield LogRow(END, "", Laid(), award, None, "", totals)
