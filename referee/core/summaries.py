"""What is read out about any question of either game: verdicts, and what is wrong with a table."""

from collections.abc import Iterable, Sequence
from typing import Final

from referee.core.phrases import Phrase, Summary, repeat, say, summarise
from referee.core.rulings import FAULT, Finding, Objection

REASONS_READ: Final = 2
"""So many reasons are read out; the rest are listed with the answer."""


def read_reasons(objections: Iterable[Objection]) -> tuple[Phrase, ...]:
    """Return the first reasons against something, each once."""
    return tuple(dict.fromkeys(map(repeat, objections)))[:REASONS_READ]


def read_verdict(
    objections: Sequence[Objection], allowed: Phrase, refused: Phrase
) -> tuple[Phrase, ...]:
    """Return whether something is allowed, and if not, why."""
    return (refused, *read_reasons(objections)) if objections else (allowed,)


def summarise_findings(findings: Sequence[Finding]) -> Summary:
    """Say how many things are wrong or odd about a table, and the first that is."""
    if not findings:
        return summarise(say("table-is-sound"))
    faults = [found.objection for found in findings if found.severity == FAULT]
    warnings = len(findings) - len(faults)
    if not faults:
        counted = say("table-is-odd", warnings=say("warnings", count=warnings))
        return summarise(counted, *read_reasons([findings[0].objection]))
    code = "table-is-wrong-and-odd" if warnings else "table-is-wrong"
    counted = say(
        code, faults=say("faults", count=len(faults)), warnings=say("warnings", count=warnings)
    )
    return summarise(counted, *read_reasons(faults[:1]))


_VERDICTS: Final = {True: "claim-holds", False: "claim-fails", None: "claim-open"}


def summarise_claims(upheld: Sequence[bool | None], more: Iterable[Phrase]) -> Summary:
    """Say whether a claim holds, or how many of several do.

    :param more: what is right about the first of them.
    """
    if len(upheld) == 1:
        return summarise(say(_VERDICTS[upheld[0]]), *more)
    right = sum(map(bool, upheld))
    return summarise(say("claims-hold", count=right, total=len(upheld)), *more)
