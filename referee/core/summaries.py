"""What is read out about any question of either game: verdicts, and what is wrong with a table."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from referee.core.phrases import MISTAKES, READINGS, Listed, Phrase, Summary, repeat, say, summarise
from referee.core.readings import Explanation, Reading, name_reading
from referee.core.rulings import FAULT, Finding, Objection

REASONS_READ: Final = 2
"""Reasons that are read out at most; the rest are listed with the answer."""


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


def read_mistake(code: str) -> Phrase:
    """Return what a claim would hold by if somebody made a known mistake, and what is right."""
    return say("would-hold.if", mistake=Phrase(code, domain=MISTAKES))


def read_explanation(explanation: Explanation[Any], number: int | None = None) -> Phrase:
    """Return what would have to be so for a claim to hold.

    :param number: what is claimed, if that is a number.
    """
    readings, code, _ = explanation
    said: dict[str, str | int | Phrase | Listed] = {} if number is None else {"count": number}
    if readings:
        said["readings"] = Listed(tuple(map(_say_reading, readings)))
    if code is not None:
        said["mistake"] = Phrase(code, domain=MISTAKES)
    by = "if" if not readings else "by" if code is None else "by-if"
    return say(f"{'would-hold' if number is None else 'would-be'}.{by}", **said)


def _say_reading(reading: Reading) -> Phrase:
    """Return what is so by a reading, as it stands behind "if"."""
    return Phrase(name_reading(*reading), domain=READINGS)


class ReadClaim(NamedTuple):
    """A claim as it is read out.

    :param by: who makes it, if anybody is named.
    :param upheld: whether it holds; None where there is no ruling.
    :param answer: what is right, as a part of a sentence.
    :param why: the sentences on what it is about.
    :param explanation: the simplest that would make a wrong claim hold, if anything would.
    :param number: what is claimed, if that is a number.
    """

    by: str | None
    upheld: bool | None
    answer: Phrase
    why: tuple[Phrase, ...]
    explanation: Explanation[Any] | None = None
    number: int | None = None


def answer_number(right: int, claimed: int) -> Phrase:
    """Return the right number beside the one claimed."""
    return say("answer.number", count=right, claimed=claimed)


def answer_legality(*, is_legal: bool) -> Phrase:
    """Return whether something is legal."""
    return say("answer.legal" if is_legal else "answer.not-legal")


def summarise_claims(claims: Sequence[ReadClaim]) -> Summary:
    """Say who is right, what the right answer is, and what would make a single wrong claim hold.

    Of several claims it is said why only if they are about the same.
    """
    if len(claims) == 1:
        return Summary(tuple(_read_claim(claims[0])))
    about = {claim.why for claim in claims}
    return Summary((_say_who_is_right(claims), *(about.pop() if len(about) == 1 else ())))


def _read_claim(claim: ReadClaim) -> Iterator[Phrase]:
    """Yield what is read out of a single claim."""
    if claim.upheld is None:
        yield say("claim-open")
    elif claim.upheld:
        right = say("claim-holds") if claim.by is None else _say_claimants("right", [claim.by])
        yield say("verdict", who=right)
    else:
        wrong = say("claim-fails") if claim.by is None else _say_claimants("wrong", [claim.by])
        yield say("verdict-with-answer", who=wrong, answer=claim.answer)
    if claim.explanation is None:
        yield from claim.why
    else:
        yield read_explanation(claim.explanation, claim.number)


def _say_who_is_right(claims: Sequence[ReadClaim]) -> Phrase:
    """Say who is right; if not all of them are named, once each and ruled on, how many are."""
    names = {claim.by for claim in claims} - {None}
    if len(names) < len(claims) or any(claim.upheld is None for claim in claims):
        right = sum(bool(claim.upheld) for claim in claims)
        return say("claims-hold", count=right, total=len(claims))
    by_verdict = {
        code: [claim.by or "" for claim in claims if claim.upheld is upheld]
        for code, upheld in (("right", True), ("wrong", False))
    }
    said = {code: _say_claimants(code, names) for code, names in by_verdict.items() if names}
    if len(said) > 1:
        return say("verdicts", **said)
    return say("verdict", who=said.popitem()[1])


def _say_claimants(code: str, names: Sequence[str]) -> Phrase:
    return say(f"claimants-{code}", players=Listed(tuple(names)), count=len(names))
