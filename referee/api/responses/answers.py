"""What all answers share: ruleset, warnings, places, verdicts, findings."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
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
    Shape,
    array,
    names,
    record,
    ref,
)
from referee.api.contract.parameters import EMPTY, NO_WISHES, NOTATION, SUMMARY, Wishes
from referee.api.responses.encoding import encode_in_steps
from referee.api.responses.full import Full
from referee.api.responses.languages import choose_language, tell_language
from referee.api.responses.options import PLAIN, Manner, Unsaid
from referee.api.responses.trimming import let_go, trim
from referee.catalogue.rulesets import ResolvedRules
from referee.core.grid import at_port_place, place_of, side_place_of
from referee.core.languages import Language
from referee.core.rulings import FAULT, WARNING, At, Finding, Objection, in_order


class Ruled(NamedTuple):
    """A whole answer to a question: what all answers carry, then the question's own keys.

    ``write_position`` writes the position as text; ``lasts`` tells whether the same question always
    gets the same answer.
    """

    rules: ResolvedRules
    write_position: Callable[[], Mapping[str, Any]]
    summary: Unsaid
    warnings: Iterable[Objection]
    body: dict[str, Any]
    lasts: bool = True


def reply(ruled: Ruled, wishes: Wishes = NO_WISHES) -> Response:
    """Return an answer to a question as an answer to the current request."""
    language = choose_language()
    if wishes is NO_WISHES:
        return _respond(encode_in_steps(write_answer(ruled), Manner(language)), language)
    manner = Manner(language, EMPTY in wishes.omit, SUMMARY in wishes.omit)
    body = write_answer(ruled, wishes)
    if wishes.fields is None and not wishes.expand_citations:
        return _respond(encode_in_steps(body, manner), language)
    trimmed = trim(body, wishes, manner)
    response = _respond(encode_in_steps(trimmed, PLAIN), language)
    let_go(trimmed)
    return response


def _respond(body: bytes, language: Language) -> Response:
    response = Response(body, content_type="application/json")
    tell_language(response, language)
    return response


def write_answer(ruled: Ruled, wishes: Wishes = NO_WISHES) -> dict[str, Any]:
    """Write an answer to a question: what all answers carry, then the question's own keys.

    Of what all carry, what is not wished is not worked out; the rest is left out as it is encoded.
    """
    answer: dict[str, Any] = {"ruleset": ruled.rules}
    if NOTATION not in wishes.omit and (wishes.fields is None or "position" in wishes.fields):
        answer["position"] = ruled.write_position()
    answer["summary"] = ruled.summary
    answer["warnings"] = in_order(ruled.warnings)
    return answer | ruled.body


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
    "Objection": record(_OBJECTION, optional=("at",)),
    "Verdict": record({"legal": BOOLEAN, "objections": OBJECTIONS}),
    "TableFault": record({"severity": names((FAULT, WARNING)), **_OBJECTION}, optional=("at",)),
}
"""The components that the answers on both games share."""


@lru_cache(maxsize=4096)
def write_place(square: int) -> dict[str, int]:
    """Write a place. The result is shared: never change it."""
    x, y = place_of(square)
    return {"x": x, "y": y}


@lru_cache(maxsize=16384)
def write_side_place(side_place: int) -> dict[str, int | str]:
    """Write a side place. The result is shared: never change it."""
    x, y, side = side_place_of(side_place)
    return {"x": x, "y": y, "side": side}


@lru_cache(maxsize=16384)
def write_port_place(place: int) -> dict[str, int | str]:
    """Write a place with its side or half-side, if it has one. Shared: never change it."""
    return write_at(at_port_place(place))


def write_places(squares: Iterable[int]) -> Full:
    """Write places in the order given."""
    return Full(map(write_place, squares))


def write_at(at: At) -> dict[str, int | str]:
    """Write a place or a place with a side."""
    return dict(zip(("x", "y", "side"), at, strict=False))


def write_verdict(objections: Sequence[Objection]) -> dict[str, Any]:
    """Write a verdict: legal where there is no objection."""
    return {"legal": not objections, "objections": objections}


def write_findings(findings: Sequence[Finding]) -> dict[str, Any]:
    """Write what is wrong or odd about a table of either game."""
    is_legal = all(finding.severity != FAULT for finding in findings)
    return {"legal": is_legal, "faults": findings}
