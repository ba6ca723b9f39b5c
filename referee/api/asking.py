"""Asking: how a question finds its answer, alone or several at a time on one position."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from flask import Response
from marshmallow import ValidationError

from referee.api.answers import reply
from referee.api.contract.fields import (
    AskField,
    CardsPositionField,
    PositionField,
    Question,
    faults_of,
)
from referee.catalogue.rulesets import ResolvedRules
from referee.core.errors import Fault, NotAPosition
from referee.core.rulings import Objection, in_order


class Position(Protocol):
    """What the positions of both games have in common."""

    @property
    def rules(self) -> ResolvedRules:
        """The rules in force."""

    @property
    def warnings(self) -> tuple[Objection, ...]:
        """What is odd about the position and keeps nobody from ruling."""


P = TypeVar("P", bound=Position)


class Answered(NamedTuple):
    """An answer's own keys, and the warnings that the question adds to the position's."""

    body: dict[str, Any]
    warnings: Iterable[Objection] = ()


class Answerer(NamedTuple, Generic[P]):
    """One question: what it takes besides the position, and who answers it."""

    schema: Question
    answer: Callable[[P, Mapping[str, Any]], Answered]


class CarcassonneRulingsQuestion(Question):
    """Several questions on one Carcassonne position."""

    position = PositionField(required=True)
    ask = AskField("CarcassonneAsk")


class CardsRulingsQuestion(Question):
    """Several questions on one position of the card game."""

    position = CardsPositionField(required=True)
    ask = AskField("CardsAsk")


def answer_one(answerer: Answerer[P], question: Mapping[str, Any]) -> Response:
    """Answer one question, already read."""
    position: P = question["position"]
    answered = answerer.answer(position, question)
    return reply(position.rules, (*position.warnings, *answered.warnings), answered.body)


def answer_several(answerers: Mapping[str, Answerer[P]], question: Mapping[str, Any]) -> Response:
    """Answer several questions on one position, each under its name, in the order asked.

    :raises NotAPosition: with the faults of all questions, so that none is answered by halves.
    """
    position: P = question["position"]
    asked = _read_all(answerers, question["ask"])
    answers: dict[str, Any] = {}
    faults: list[Fault] = []
    for name, ask in asked.items():
        try:
            answered = answerers[name].answer(position, ask)
        except NotAPosition as fault:
            faults += [found.under("ask", name) for found in fault.faults]
            continue
        answers[name] = {**answered.body, "warnings": in_order(answered.warnings)}
    if faults:
        raise NotAPosition(faults)
    return reply(position.rules, position.warnings, answers)


def _read_all(
    answerers: Mapping[str, Answerer[P]], raw: Mapping[str, Any]
) -> dict[str, Mapping[str, Any]]:
    asked: dict[str, Mapping[str, Any]] = {}
    faults: list[Fault] = []
    for name, ask in raw.items():
        if name not in answerers:
            params = {"key": name[:40], "allowed": ", ".join(answerers)}
            faults.append(Fault("unknown-question", ("ask", name), params))
            continue
        try:
            asked[name] = answerers[name].schema.load(ask)
        except ValidationError as error:
            faults += faults_of(error.messages, ("ask", name))
    if faults:
        raise NotAPosition(faults)
    return asked
