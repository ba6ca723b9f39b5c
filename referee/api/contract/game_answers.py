"""Answers on whole games, as far as both games share them."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Generic, Protocol, TypeVar

from referee.api.contract.document.shapes import BOOLEAN, COUNT, NAME, part
from referee.api.contract.game_forms import PostedGame
from referee.api.contract.permalinks import write_game
from referee.api.contract.records import GAME, GO_ON, ILLEGAL, ON_ILLEGAL, UPTO
from referee.api.responses.answers import Answered, write_part
from referee.api.responses.options import ResponseOptions
from referee.api.yielding import pause
from referee.core.errors import NotAPosition
from referee.core.games import RuledEntry, find_illegal
from referee.forms.shapes import Shape, array, ref

R = TypeVar("R", bound=RuledEntry)
S = TypeVar("S")


@dataclass(slots=True)  # frozen, it would take thrice as long to make
class Refereed(Generic[R, S]):
    """A game as far as it was played: what came of each entry, and where it stands then.

    ``stopped`` is the number of the illegal turn that it stops at; None if it does not. ``goes_on``
    tells whether it goes on after one.
    """

    turns: list[R]
    state: S
    stopped: int | None
    goes_on: bool


class _Player(Protocol):
    """What referees a game entry by entry: the function ``play_game`` of either game."""

    def __call__(
        self, start: Any, entries: Any, *, goes_on: bool, checkpoint: Any
    ) -> Iterable[Any]:
        """Yield what comes of each entry."""


def referee_game(
    game: PostedGame[Any, Any, Any],
    ask: Mapping[str, Any],
    play_game: _Player,
    begin: Callable[[Any], Any],
) -> Refereed[Any, Any]:
    """Referee a game as far as is asked.

    :param begin: returns where a game stands before its first turn.
    :raises NotAPosition: with the faults of a turn that names what is not on the table.
    """
    goes_on = ask[ON_ILLEGAL] == GO_ON
    entries = game.entries[: ask.get(UPTO)]
    try:
        turns = list(play_game(game.start, entries, goes_on=goes_on, checkpoint=pause))
    except NotAPosition as refusal:
        raise NotAPosition([fault.under(GAME, "turns") for fault in refusal.faults]) from None
    state = turns[-1].after if turns else begin(game.start)
    stopped = len(turns) if turns and turns[-1].objections and not goes_on else None
    return Refereed(turns, state, stopped, goes_on)


def write_turns(
    refereed: Refereed[Any, Any],
    posted: Mapping[str, Any],
    format_game: Callable[[Mapping[str, Any]], str],
    write_row: Callable[[int, Any, Any, ResponseOptions], dict[str, Any]],
) -> dict[str, Any]:
    """Write the game on one line, whether it is legal, and a row for each entry.

    :param posted: the game as it came in.
    :param write_row: writes the row of an entry, of its number, the ruling on it and the entry as
        it came in.
    """
    illegal, stopped = find_illegal(refereed.turns), refereed.stopped
    rows = zip(refereed.turns, posted.get("turns", ()), strict=False)
    return {
        "game": partial(_write_game, format_game, posted, refereed.goes_on),
        "legal": not illegal,
        **({"illegal": illegal} if illegal else {}),
        **({} if stopped is None else {"stopped_at": stopped}),
        "turns": [
            partial(write_row, number, ruled, entry)
            for number, (ruled, entry) in enumerate(rows, 1)
        ],
    }


def _write_game(
    format_game: Callable[[Mapping[str, Any]], str],
    posted: Mapping[str, Any],
    goes_on: bool,
    _options: ResponseOptions,
) -> dict[str, str]:
    """Write the game on one line, with the page on which it is ruled as it was asked for."""
    return write_game(format_game(posted), f"{ON_ILLEGAL}={GO_ON}" if goes_on else "")


def write_row(
    number: int,
    ruled: Any,
    answered: Answered,
    write_state: Callable[[Any], Mapping[str, Any]],
    options: ResponseOptions,
) -> dict[str, Any]:
    """Write what comes of an entry: what the rules say of it, the points, and the position then.

    :param answered: what the rules say of it.
    """
    body = {"number": number, **answered.body, "points": ruled.after.points}
    if not options.omits_notation:
        body["position"] = write_state(ruled.after)
    return write_part(answered._replace(body=body), options)


def describe_answer(
    row: str, due: str, left: str, final: str, more: Mapping[str, Shape] | None = None
) -> dict[str, Shape]:
    """Return the shapes of the keys of an answer.

    :param row: the component of the row of an entry; ``due`` that of who is next; ``final`` that of
        what the end would bring.
    :param left: the key of how many tiles or cards are left.
    :param more: the shapes of keys that only this game has.
    """
    return {
        "game": ref("GameText"),
        "legal": BOOLEAN,
        "illegal": ILLEGAL,
        "stopped_at": COUNT,
        "turns": array(ref(row)),
        "next": ref(due),
        left: COUNT,
        "over": BOOLEAN,
        "points": ref("Totals"),
        **(more or {}),
        "winners": array(NAME),
        "final": ref(final),
    }


_NUMBER: Final[Shape] = {"type": "integer", "minimum": 1}
_EVERY: Final[dict[str, Shape]] = {"points": ref("Totals"), "position": ref("PositionText")}
"""What stands in the row of every entry, behind its own."""


def describe_row(keys: Mapping[str, Shape], *optional: str) -> Shape:
    """Return the shape of the row of an entry."""
    return part({"number": _NUMBER, **keys, **_EVERY}, optional=optional)
