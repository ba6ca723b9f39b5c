"""Remedies: under which edition, reading or sets a fault of a table would be none.

Each is tried alone, by checking the table anew under it.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from referee.core.rulings import FAULT, Finding


class Setting(NamedTuple):
    """An option of the rules, or how many of a set are in play, with a value not in force.

    ``check`` returns the findings on the table under it.
    """

    key: str
    value: str | bool | int
    check: Callable[[], Sequence[Finding]]


def add_remedies(found: Sequence[Finding], settings: Iterable[Setting]) -> tuple[Finding, ...]:
    """Return findings, each fault with the settings under which it is found no more."""
    faults = {_name(finding) for finding in found if finding.severity == FAULT}
    remedies: dict[tuple[object, ...], list[tuple[str, str | bool | int]]] = {}
    for key, value, check in settings if faults else ():
        left = {_name(finding) for finding in check() if finding.severity == FAULT}
        for name in faults - left:
            remedies.setdefault(name, []).append((key, value))
    return tuple(
        finding._replace(would_hold=tuple(remedies.get(_name(finding), ()))) for finding in found
    )


def _name(finding: Finding) -> tuple[object, ...]:
    """Return what a finding is known by: how severe it is, what it is, and where."""
    return finding.severity, finding.objection.code, finding.objection.at
