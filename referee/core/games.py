"""Whole games: what the two games share of their entries and of refereeing them.

A game is refereed entry by entry, each in the state that the one before has left.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from referee.core.checkpoints import Checkpoint
from referee.core.errors import NotAPosition
from referee.core.phrases import Listed, Phrase, say
from referee.core.rulings import Objection
from referee.core.summaries import read_reasons


class ByHand(NamedTuple):
    """Points that the players gave or took besides what the rules pay, by player."""

    points: Mapping[str, int]


class Note(NamedTuple):
    """Words that somebody wrote down; they change nothing."""

    text: str


class RuledEntry(Protocol):
    """What came of an entry, in whichever game; ``after`` is the state that it leaves."""

    @property
    def objections(self) -> tuple[Objection, ...]:
        """What speaks against the entry."""

    @property
    def after(self) -> Any:
        """The state of the game behind the entry."""


R = TypeVar("R", bound=RuledEntry)


def play_entries(
    state: Any,
    entries: Iterable[Any],
    rule_on: Callable[[Any, Any], R],
    *,
    goes_on: bool,
    checkpoint: Checkpoint,
) -> Iterator[R]:
    """Yield what comes of each entry, in order; unless the game goes on, up to the first illegal.

    :param rule_on: rules on an entry in a state.
    :param goes_on: whether the game goes on after an illegal turn, as it was played.
    :param checkpoint: called before every entry.
    :raises NotAPosition: what ``rule_on`` raises; paths begin with the index of the entry.
    """
    for index, entry in enumerate(entries):
        checkpoint()
        try:
            ruled = rule_on(state, entry)
        except NotAPosition as refusal:
            raise NotAPosition([fault.under(index) for fault in refusal.faults]) from None
        yield ruled
        if ruled.objections and not goes_on:
            return
        state = ruled.after


def find_illegal(turns: Sequence[RuledEntry]) -> list[int]:
    """Return the numbers of the illegal entries, counted from 1."""
    return [number for number, ruled in enumerate(turns, 1) if ruled.objections]


def say_turns(turns: Sequence[RuledEntry], stopped: int | None) -> Iterator[Phrase]:
    """Say how far a game is played, and which turns are illegal.

    :param stopped: the number of the turn at which it stops; None if it does not.
    """
    if stopped is not None:
        yield say("game-stopped", number=stopped)
        yield from read_reasons(turns[-1].objections)
        return
    yield say("game-turns", count=len(turns))
    if illegal := find_illegal(turns):
        yield say("game-illegal", count=len(illegal), numbers=Listed(tuple(map(str, illegal))))
