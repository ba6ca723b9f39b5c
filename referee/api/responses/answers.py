"""What all answers share: ruleset, warnings, places, verdicts, findings."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from flask import Response

from referee.api import limits
from referee.api.contract.document.shapes import (
    ANY_SIDE,
    BOOLEAN,
    INTEGER,
    NAME,
    OBJECTIONS,
    PARAMS,
    RULE_ID,
    STRING,
    WORDS,
    answer_record,
    names,
)
from referee.api.responses.encoding import encode_in_steps
from referee.api.responses.languages import tell_language
from referee.api.responses.options import WHOLE, LazySummary, ResponseOptions
from referee.api.responses.trimming import empty_lists, trim
from referee.catalogue.rulesets import ResolvedRules
from referee.core.grid import place_of
from referee.core.rulings import FAULT, WARNING, Finding, Objection, in_order
from referee.forms.shapes import Shape, array, record, ref


class Answered(NamedTuple):
    """An answer's own keys, its summary, and the warnings beside the position's.

    ``lasts`` tells whether the same question always gets the same answer. ``position`` writes the
    position that the answer is about, where it is not the one that was asked about.
    """

    body: Mapping[str, Any]
    summary: LazySummary
    warnings: Iterable[Objection] = ()
    lasts: bool = True
    position: Callable[[], Mapping[str, Any]] | None = None


class Ruled(NamedTuple):
    """A whole answer to a question, or to several.

    ``write_position`` writes the position as text. ``answered`` is the answer to one question, with
    all its warnings; of several questions, what they share, and ``parts`` has each by its name.
    """

    rules: ResolvedRules
    write_position: Callable[[], Mapping[str, Any]]
    answered: Answered
    parts: Mapping[str, Answered] = {}

    @property
    def lasts(self) -> bool:
        """Whether the same question always gets the same answer."""
        return self.answered.lasts


def reply(ruled: Ruled, options: ResponseOptions) -> Response:
    """Return an answer to a question as an answer to the current request."""
    body = write_answer(ruled, options)
    if options.fields is None and not options.expands_citations:
        written = encode_in_steps(body, options)
    else:
        trimmed = trim(body, options)
        written = encode_in_steps(trimmed, WHOLE)
        empty_lists(trimmed)
    response = Response(written, content_type="application/json")
    tell_language(response, options.language)
    return response


def write_answer(ruled: Ruled, options: ResponseOptions = WHOLE) -> dict[str, Any]:
    """Write an answer to a question: what all answers carry, then the question's own keys.

    Its rows and sentences are written as it is encoded.
    """
    answer: dict[str, Any] = {"ruleset": ruled.rules}
    if not options.omits_notation and (options.fields is None or "position" in options.fields):
        answer["position"] = ruled.write_position()
    answer |= write_part(ruled.answered, options)
    for name, part in ruled.parts.items():
        answer[name] = write_part(part, options)
    return answer


def write_part(answered: Answered, options: ResponseOptions) -> dict[str, Any]:
    """Write what was answered to one question: summary and warnings, then its own keys."""
    part: dict[str, Any] = {} if options.omits_summaries else {"summary": answered.summary}
    part["warnings"] = in_order(answered.warnings)
    part |= answered.body
    return part


FINDINGS: Final = {"legal": BOOLEAN, "faults": array(ref("TableFault"))}
"""The shapes of what :func:`write_findings` writes."""

_OBJECTION: Final[dict[str, Shape]] = {
    "code": STRING,
    "text": STRING,
    "params": PARAMS,
    "at": ref("At"),
    "citations": array(RULE_ID),
}
SHAPES: Final[dict[str, Shape]] = {
    **WORDS,
    "Places": array(ref("Place"), maxItems=limits.CARDS, uniqueItems=True),
    "Award": record({"player": NAME, "points": INTEGER}),
    "At": record({"x": INTEGER, "y": INTEGER, "side": ANY_SIDE}, optional=("side",)),
    "Objection": answer_record(_OBJECTION, optional=("params", "at")),
    "Verdict": answer_record({"legal": BOOLEAN, "objections": OBJECTIONS}),
    "TableFault": answer_record(
        {
            "severity": names((FAULT, WARNING)),
            **_OBJECTION,
            "would_hold": array(ref("ReadingOfClaim")),
        },
        optional=("params", "at", "would_hold"),
    ),
}
"""The components that the answers on both games share."""


def write_place(square: int) -> dict[str, int]:
    """Write a place."""
    x, y = place_of(square)
    return {"x": x, "y": y}


def write_places(squares: Iterable[int]) -> list[dict[str, int]]:
    """Write places in the order given."""
    return [write_place(square) for square in squares]


def drop_nulls(row: Mapping[str, Any]) -> dict[str, Any]:
    """Return an object, with those in it, without the keys that are None; lists stay as they are.

    >>> drop_nulls({"on": "garden", "side": None})
    {'on': 'garden'}
    """
    return {
        key: drop_nulls(value) if isinstance(value, dict) else value
        for key, value in row.items()
        if value is not None
    }


def write_verdict(objections: Sequence[Objection]) -> dict[str, Any]:
    """Write a verdict: legal where there is no objection."""
    return {"legal": not objections, "objections": objections}


def write_findings(findings: Sequence[Finding]) -> dict[str, Any]:
    """Write what is wrong or odd about a table of either game."""
    is_legal = all(finding.severity != FAULT for finding in findings)
    return {"legal": is_legal, "faults": findings}
