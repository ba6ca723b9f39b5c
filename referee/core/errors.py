"""Faults of a position: what is wrong, where, and what would mend it.

A fault carries a stable code with parameters; ``referee.texts`` writes the sentence and the
HTTP edge chooses the status. An illegal move is never a fault: it is an answer.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from referee.core.rulings import Param, no_params

Path = tuple[str | int, ...]
"""Keys and indexes that lead from the position to the faulty value."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that keeps the input from being a position or a question."""

    code: str
    path: Path = ()
    params: Mapping[str, Param] = field(default_factory=no_params)

    def under(self, *prefix: str | int) -> "Fault":
        """Return the same fault seen from further out."""
        return Fault(self.code, prefix + self.path, self.params)


class NotAPosition(Exception):
    """The input is no position: at least one fault, in the order in which they were found."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__(", ".join(fault.code for fault in self.faults))
