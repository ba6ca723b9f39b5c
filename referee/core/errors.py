"""Faults of a position: what is wrong, where, and how to fix it.

A fault carries a stable code with parameters; ``referee.texts`` writes the sentence and the
HTTP edge chooses the status. An illegal move is never a fault: it is an answer.

A body may have thousands of faults, and few of them are ever written out. So a fault only keeps
what a proposal or an example is made of; :meth:`Fault.explained` makes them when it is written.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple

from referee.core.rulings import Param, no_params
from referee.core.spelling import propose

Path = tuple[str | int, ...]
"""Keys and indexes that lead from the position to the faulty value."""

SHOWN: Final = 40
"""Characters of a caller's text that a message repeats at most."""


class Unknown(NamedTuple):
    """An unknown word, the known words that could stand in its place, and whether to list them."""

    word: str
    known: Iterable[str]
    is_listed: bool = False


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that keeps the input from being a position or a question.

    ``unknown`` is what a proposal is made of, ``example`` a value that could stand here, as JSON
    has it, None for none; both are no part of what the fault is.
    """

    code: str
    path: Path = ()
    params: Mapping[str, Param] = field(default_factory=no_params)
    unknown: Unknown | None = field(default=None, compare=False)
    example: Any = field(default=None, compare=False)

    def under(self, *prefix: str | int) -> "Fault":
        """Return the same fault seen from further out."""
        return self.at(prefix + self.path)

    def at(self, path: Path) -> "Fault":
        """Return the same fault at another place."""
        return replace(self, path=path)

    def explained(self) -> "Fault":
        """Return the same fault with its key, proposal and example among the parameters.

        >>> fault = Fault("unknown-side", ("side",), {}, Unknown("north", "NESW"))
        >>> fault.explained().params
        {'key': 'side', 'did_you_mean': 'N'}
        """
        more: dict[str, Param] = {}
        if self.path and isinstance(self.path[-1], str):
            more["key"] = self.path[-1][:SHOWN]
        if self.unknown is not None:
            proposal = propose(self.unknown.word, self.unknown.known)
            more |= {} if proposal is None else {"did_you_mean": proposal}
            more |= {"known": ", ".join(self.unknown.known)} if self.unknown.is_listed else {}
        if self.example is not None:
            more["example"] = json.dumps(self.example, ensure_ascii=False)
        return Fault(self.code, self.path, {**more, **self.params}) if more else self


class NotAPosition(Exception):
    """The input is no position: at least one fault, in the order in which they were found."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__(", ".join(fault.code for fault in self.faults))
