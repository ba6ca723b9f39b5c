"""Games: the position of each with its questions, and the answers to one or to several of them."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from types import MappingProxyType
from typing import Any, Final, Generic

from flask import Response
from marshmallow import Schema

from referee.api.contract.document.shapes import SHARED_KEYS, Described
from referee.api.contract.parameters import read_options
from referee.api.contract.permalinks import write_position
from referee.api.contract.queries import POSITION, explain_texts, read_query, write_query
from referee.api.contract.questions import (
    ASK,
    DIAGRAM,
    RULINGS,
    AskForm,
    P,
    Question,
    QuestionFault,
    index_by_name,
    load,
    read_question,
)
from referee.api.problems import Problem
from referee.api.requests import find_request
from referee.api.responses.answers import Answered, Ruled, reply
from referee.api.responses.caching import answer_held, forbid_storing, make_lasting, tag_question
from referee.api.responses.formats import Formats, choose_format, reply_in
from referee.api.responses.options import LazySummary
from referee.api.stages import READING, RULING, end_stage
from referee.api.strict_reader import read_json
from referee.api.yielding import pause, start_counting
from referee.catalogue.loader import load_catalogue
from referee.core.errors import SHOWN, NotAPosition
from referee.core.phrases import Summary
from referee.core.reader import Reader
from referee.forms.form import Form
from referee.forms.schemas import make_schema

_SEVERAL: Final = "Answer several questions on one position, each under its name."


@dataclass(frozen=True)
class Game(Generic[P]):
    """A game: the form of its position, its questions, and an example of several in one go.

    :param notate: writes a position as text, given as it was posted.
    :param records: the questions on something else than a position: whole games, and files.
    :param title: what the components of ``rulings`` begin with, and that of ``ask``.
    :param shapes: the components that describe its position and what several answers hold.
    :param example: the position that examples ask about, and the questions that ``rulings`` shows.
    """

    name: str
    position: Form[P]
    notate: Callable[[Mapping[str, Any]], str]
    questions: Mapping[str, Question[P]]
    titles: tuple[str, str]
    shapes: Mapping[str, Described]
    example: tuple[Mapping[str, Any], Mapping[str, Any]]
    records: Mapping[str, Question[Any]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Check that no two questions have the same name.

        :raises QuestionFault: naming it.
        """
        index_by_name(*self.questions.values(), *self.records.values())

    @property
    def addresses(self) -> tuple[str, ...]:
        """Every address that is answered by a question or by several, in each format."""
        return tuple(
            f"/v1/{self.name}/{name}{ending}"
            for name in self.schemas
            for ending in ("", *(f".{suffix}" for suffix in self.find_formats(name)))
        )

    @cached_property
    def ask(self) -> AskForm:
        """The form of what ``rulings`` asks."""
        return AskForm(self.titles[1], self.questions, required=True)

    @cached_property
    def bare(self) -> Schema:
        """The schema of a position without a question."""
        return make_schema({POSITION: self.position}, f"{self.titles[0]}Bare")

    @cached_property
    def schemas(self) -> Mapping[str, Schema]:
        """The schema of every question with its position, and that of ``rulings``, by name."""
        schemas = {
            name: make_schema(
                {**question.asks, **self._form_subject(question)}, f"{question.component}Question"
            )
            for name, question in self.questions.items()
        }
        recorded = {
            name: make_schema(self.find_forms(name), f"{question.component}Question")
            for name, question in self.records.items()
        }
        several = make_schema(self.find_forms(RULINGS), f"{self.titles[0]}RulingsQuestion")
        return schemas | {RULINGS: several} | recorded

    def find_keys(self, name: str) -> tuple[str, ...]:
        """Return the top keys of the answer to a question, or to several."""
        keys = self.questions if name == RULINGS else self.find_question(name).keys
        return (*SHARED_KEYS, *keys)

    def summarise(self, name: str) -> str:
        """Return what a question does, in an English sentence; ``rulings`` is one of them."""
        return _SEVERAL if name == RULINGS else self.find_question(name).summary

    def find_question(self, name: str) -> Question[Any]:
        """Return a question by its name, whatever it is asked about."""
        return self.records[name] if name in self.records else self.questions[name]

    def find_forms(self, name: str) -> Mapping[str, Form[Any]]:
        """Return the forms of what a question takes, or of what several do.

        What it is asked about comes first.
        """
        if name == RULINGS:
            return {POSITION: self.position, ASK: self.ask}
        question = self.find_question(name)
        return {**self._form_subject(question), **question.asks}

    def find_formats(self, name: str) -> Formats:
        """Return the formats besides JSON of the answer to a question, or to several."""
        return {} if name == RULINGS else self.find_question(name).formats

    def _form_subject(self, question: Question[Any]) -> dict[str, Form[Any]]:
        """Return the form of what a question is asked about, by its key."""
        return {question.about: question.subject or self.position}

    def make_view(self, name: str) -> Callable[[], Response]:
        """Return what answers the body of the current request as a question, or as several."""
        rule, keys = self.make_ruler(name), self.find_keys(name)
        formats = self.find_formats(name)

        def answer_request() -> Response:
            asked = find_request()
            chosen = choose_format(asked, formats)
            options = read_options(asked, keys)
            ruled = rule(read_json(asked))
            return reply_in(chosen, ruled, options.language) if chosen else reply(ruled, options)

        return answer_request

    def make_address_view(self, name: str, suffix: str | None = None) -> Callable[[], Response]:
        """Return what answers the address of the current request as a question, or as several.

        A caller who has the answer is told so before it is worked out.

        :param suffix: the end of the address, which says in which format it answers.
        """
        rule, keys, forms = self.make_ruler(name), self.find_keys(name), self.find_forms(name)
        formats = self.find_formats(name)

        def answer_request() -> Response:
            start_counting()
            asked = find_request()
            chosen = choose_format(asked, formats, suffix)
            options = read_options(asked, keys, forms)
            version = load_catalogue().rulesets[self.name].version
            tag = tag_question(asked, f"{chosen.media} {version}" if chosen else version)
            if (held := answer_held(asked, tag)) is not None:
                return held
            try:
                ruled = rule(read_query(forms, asked.args))
            except Problem as refusal:
                raise explain_texts(refusal, forms, asked.args) from None
            response = (
                reply_in(chosen, ruled, options.language) if chosen else reply(ruled, options)
            )
            return make_lasting(response, tag) if ruled.lasts else forbid_storing(response)

        return answer_request

    def make_ruler(self, name: str) -> Callable[[Any], Ruled]:
        """Return what answers a body as a question, or as several."""
        schema = self.schemas[name]

        def rule_on_several(body: Any) -> Ruled:
            asked = load(schema, body)
            position: P = asked["position"]
            end_stage(READING)
            parts = self._answer_all(position, asked)
            end_stage(RULING)
            summary = LazySummary(_join, [part.summary for part in parts.values()])
            lasts = all(part.lasts for part in parts.values())
            shared = Answered({}, summary, position.warnings, lasts)
            return Ruled(position.rules, partial(self._write_position, position), shared, parts)

        if name == RULINGS:
            return rule_on_several
        question = self.find_question(name)
        about = question.about

        def load_alone(body: Any) -> dict[str, Any]:
            try:
                return load(schema, {about: body})
            except Problem as problem:
                faults = [replace(each, path=each.path[1:]) for each in problem.faults]
                raise Problem(problem.code, faults) from None

        def rule_on_one(body: Any) -> Ruled:
            asked = load(schema, body) if not question.is_alone(body) else load_alone(body)
            return self.rule_on(question, body, asked)

        return rule_on_one

    def rule_on(
        self, question: Question[Any], body: Mapping[str, Any], asked: Mapping[str, Any]
    ) -> Ruled:
        """Return the answer to a question whose body was read.

        :param asked: what was read from it.
        """
        position: P = asked[question.about]
        end_stage(READING)
        answered = question.answer(position, asked)
        end_stage(RULING)
        name, forms = question.name, question.asks
        own = position.warnings_on(question.depends_on or (), asked)
        warnings = (*position.warnings, *own, *answered.warnings)
        write = answered.position or partial(self._write_position, position, name, forms, body)
        return Ruled(position.rules, write, answered._replace(warnings=warnings))

    def _write_position(
        self,
        position: P,
        name: str = "",
        forms: Mapping[str, Form[Any]] = MappingProxyType({}),
        body: Mapping[str, Any] = MappingProxyType({}),
    ) -> dict[str, Any]:
        """Write the position of an answer as text, with the question that was asked of it."""
        notation = self.notate(position.posted)
        return write_position(notation, name, write_query(forms, body))

    def make_example(self, name: str) -> dict[str, Any]:
        """Return the body that a question is shown with, or that of several."""
        if name == RULINGS:
            return {"position": self.example[0], "ask": self.example[1]}
        question = self.find_question(name)
        if question.subject is not None:
            return dict(question.example)
        position = {**self.example[0], **question.example_position}
        return {"position": position, **question.example}

    def _answer_all(self, position: P, asked: Mapping[str, Any]) -> dict[str, Answered]:
        """Answer several questions, each under its name, in the order asked.

        :raises NotAPosition: with the faults of all, so that none is answered by halves.
        """
        answers: dict[str, Answered] = {}
        reader = Reader()
        for name, ask in self._read_asks(asked["ask"]).items():
            pause()
            question = self.questions[name]
            try:
                answered = question.answer(position, ask)
            except NotAPosition as refusal:
                reader.take(refusal, ("ask", name))
                continue
            own = position.warnings_on(question.depends_on or (), ask)
            answers[name] = answered._replace(warnings=(*own, *answered.warnings))
        reader.refuse()
        return answers

    def _read_asks(self, raw: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
        """Read what each question takes besides the position, by its own schema.

        :raises NotAPosition: with the faults of all.
        """
        asks: dict[str, Mapping[str, Any]] = {}
        reader = Reader()
        for name, ask in raw.items():
            if name == DIAGRAM:
                reader.add("picture-among-answers", ("ask", name), address=self.name)
                continue
            if name not in self.questions:
                allowed = ", ".join(self.questions)
                reader.add_unknown(
                    "unknown-question",
                    ("ask", name),
                    name,
                    self.questions,
                    key=name[:SHOWN],
                    allowed=allowed,
                )
                continue
            try:
                asks[name] = read_question(self.questions[name].ask, ask)
            except NotAPosition as refusal:
                reader.take(refusal, ("ask", name))
        reader.refuse()
        return asks


def check_addresses(games: Iterable[Game[Any]], others: Iterable[str]) -> None:
    """Check that the address of no question is that of something else.

    :param others: the addresses of all that is no question.
    :raises QuestionFault: naming the address.
    """
    asked = {address for game in games for address in game.addresses}
    if taken := asked.intersection(others):
        raise QuestionFault(f"{min(taken)} is the address of a question and of something else")


def _join(summaries: Iterable[LazySummary]) -> Summary:
    """Return a summary of several answers, one after the other."""
    return Summary(tuple(sentence for each in summaries for sentence in each.get().sentences))
