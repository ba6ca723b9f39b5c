"""What a ruling is made of: citations, objections, score items and scores.

A sentence is never written here: a ruling carries a code with parameters, and at the very edge
``referee.texts`` writes it out. The same shape serves objections (reasons against) and warnings.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, NamedTuple, NewType

from referee.core.grid import PORT_OF

Citation = NewType("Citation", str)
"""The id of a rule in the register, such as ``car-1.4.inn``; never used for anything else."""

Param = str | int
At = tuple[int, int] | tuple[int, int, str]
"""A place (x, y) or a side place (x, y, side)."""

_NO_PARAMS: Final[Mapping[str, Param]] = MappingProxyType({})


def no_params() -> Mapping[str, Param]:
    """Return the parameters of a sentence that has none."""
    return _NO_PARAMS


@dataclass(frozen=True, slots=True)
class Objection:
    """A reason against, or a warning: a stable code, where, and the clauses behind it."""

    code: str
    citations: tuple[Citation, ...] = ()
    at: At | None = None
    params: Mapping[str, Param] = field(default_factory=no_params)

    def sort_key(self) -> tuple[int, int, int, str]:
        """Order by place (y, x, side), then code; an objection without a place comes first."""
        if self.at is None:
            return (-10_000, 0, 0, self.code)
        side = PORT_OF[self.at[2]] if len(self.at) == 3 else -1
        return (self.at[1], self.at[0], side, self.code)


def in_order(objections: Iterable[Objection]) -> tuple[Objection, ...]:
    """Return objections by place, then code."""
    return tuple(sorted(objections, key=Objection.sort_key))


FAULT: Final = "fault"
WARNING: Final = "warning"


class Finding(NamedTuple):
    """Something that is wrong or odd about a table; only faults make it illegal.

    ``would_hold`` are the options, or sets in play, with a value under which it would be none.
    """

    severity: str
    objection: Objection
    would_hold: tuple[tuple[str, str | bool | int], ...] = ()


class ScoreItem(NamedTuple):
    """One line of a score: ``count`` times ``each`` points, with the clauses that it rests on.

    ``count`` is the contract's word; it hides the method of a tuple, which is not used here.
    ``case`` distinguishes lines of one code whose sentences differ: what is counted, or why a line
    pays nothing. ``halved`` is the sum that the witch halves.
    """

    code: str
    count: int  # type: ignore[assignment]
    each: int
    citations: tuple[Citation, ...]
    case: str = ""
    halved: int | None = None

    @property
    def points(self) -> int:
        """Count times each; negative where the line takes points away."""
        return self.count * self.each

    @property
    def params(self) -> Mapping[str, Param]:
        """What its sentence is made of; ``case`` and ``halved`` only where they are given."""
        params: dict[str, Param] = {"count": self.count, "each": self.each}
        if self.case:
            params["case"] = self.case
        if self.halved is not None:
            params["halved"] = self.halved
        return params

    @property
    def sentence(self) -> str:
        """The key of its sentence: the code, with the case where there is one."""
        return f"{self.code}.{self.case}" if self.case else self.code


class Score(NamedTuple):
    """A score as its items, in the order of evaluation; the total is derived, never stored.

    ``basis`` is ``completed``, or ``final`` for what an incomplete feature is worth if the game
    ended now.
    """

    basis: str
    items: tuple[ScoreItem, ...] = ()

    @property
    def total(self) -> int:
        """The sum of the items' points."""
        return sum([item.count * item.each for item in self.items])
