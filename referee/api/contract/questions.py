"""Questions: one statement of each, from which all that concerns it is derived.

A :class:`Question` says what it asks besides the position, who answers it, what the answer looks
like, and shows an example. Routes, ``rulings``, the command line, the schemas and the OpenAPI
document come from these, by the :class:`referee.api.contract.game.Game` they belong to.
"""

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

from marshmallow import Schema

from referee.api.contract.document.shapes import SHARED_KEYS, Described
from referee.api.contract.queries import POSITION
from referee.api.problems import Problem
from referee.api.responses.answers import Answered
from referee.api.responses.formats import Formats
from referee.api.strict_reader import make_whole
from referee.catalogue.rulesets import ResolvedRules
from referee.core.errors import NotAPosition, Path
from referee.core.reader import Reader
from referee.core.rulings import Objection
from referee.forms.form import Form
from referee.forms.records import exemplify_keys
from referee.forms.schemas import make_schema, read_object
from referee.forms.shapes import Shape, record, ref


class Position(Protocol):
    """What the positions of both games have in common."""

    @property
    def rules(self) -> ResolvedRules:
        """The rules in force."""

    @property
    def warnings(self) -> tuple[Objection, ...]:
        """What is odd about the position and keeps nobody from ruling."""

    def warnings_on(
        self, depends_on: Collection[str], ask: Mapping[str, Any]
    ) -> tuple[Objection, ...]:
        """Return the warnings that bear on the answer to one question alone.

        :param depends_on: see :class:`Question`.
        """

    @property
    def posted(self) -> Mapping[str, Any]:
        """The position as it was posted, as JSON has it."""


P = TypeVar("P", bound=Position)


class QuestionFault(Exception):
    """A question cannot be asked as it is stated; the message names it."""


class Alternative(NamedTuple):
    """One of the ways to ask a question, which a key of its own tells from the others.

    :param named: what its components begin with.
    :param key: its key, which no other way has.
    :param answered: the keys of the answer that no other way has; where no way has any, all are
        answered alike.
    """

    named: str
    key: str
    answered: tuple[str, ...] = ()


@dataclass(frozen=True)
class Question(Generic[P]):
    """One question on the positions of a game.

    :param name: the last part of its address, and its name in ``rulings`` and on the command line.
    :param summary: what it does, in a sentence.
    :param asks: the forms of what it takes besides the position, by key.
    :param answer: answers it.
    :param keys: the shapes of the answer's own keys; those in ``optional`` may be missing.
    :param example: what an example asks, and what it adds to the position of the game's example.
    :param shapes: the components that describe what it asks or answers, but for those of others.
    :param title: what its components are called; by default its name.
    :param subject: the form of what it is asked about, under the key ``about``; None for a position
        of the game. What the form reads has all that a position has in common with others.
    :param alone: a key of what it is asked about by which a body is recognised that is nothing but
        that; None if no body may be.
    :param formats: the formats besides JSON in which its answer can be had, by end of address.
    :param together: what the shape of what it takes says of the keys together.
    :param alternatives: the ways to ask it, if there are several.
    :param depends_on: what its answer depends on, in words of the game; where rules of the game are
        not ruled, each question has to say it.
    """

    name: str
    summary: str
    asks: Mapping[str, Form[Any]]
    answer: Callable[[P, Mapping[str, Any]], Answered]
    keys: Mapping[str, Shape]
    example: Mapping[str, Any]
    example_position: Mapping[str, Any] = field(default_factory=dict)
    optional: tuple[str, ...] = ()
    shapes: Mapping[str, Described] = field(default_factory=dict)
    title: str = ""
    about: str = POSITION
    subject: Form[P] | None = None
    alone: str | None = None
    formats: Formats = field(default_factory=dict)
    together: Shape = field(default_factory=dict)
    alternatives: tuple[Alternative, ...] = ()
    depends_on: Collection[str] | None = None

    def __post_init__(self) -> None:
        """Check the name, and what is said of the answer's keys.

        :raises QuestionFault: naming the question.
        """
        if not _NAME.fullmatch(self.name) or self.name in _TAKEN:
            raise QuestionFault(
                f"no question can be called {self.name!r}: a name is words of small letters with _ "
                f"between them, and none of {', '.join(sorted(_TAKEN))}"
            )
        if doubly := self.keys.keys() & set(SHARED_KEYS):
            raise QuestionFault(f"{self.name}: every answer has the key {min(doubly)}")
        named = {*self.optional, *(key for each in self.alternatives for key in each.answered)}
        if unknown := named - self.keys.keys():
            raise QuestionFault(f"{self.name}: {min(unknown)} is no key of the answer")

    def is_alone(self, body: Any) -> bool:
        """Tell whether a body is itself what is asked about, without a key for it."""
        return self.alone is not None and isinstance(body, dict) and self.alone in body

    @property
    def component(self) -> str:
        """What its components begin with."""
        return self.title or "".join(word.title() for word in self.name.split("_"))

    def describe_among_others(self, role: str) -> Shape:
        """Return the shape of what it asks ("Ask") or answers ("Part") in ``rulings``."""
        return {**ref(f"{self.component}{role}"), "description": f"`{self.name}`: {self.summary}"}

    @cached_property
    def ask(self) -> Schema:
        """The schema of what it takes besides the position."""
        return make_schema(self.asks, f"{self.component}Ask")


DIAGRAM: Final = "diagram"
"""What is asked for like a question and answered with a picture (see ``drawings``)."""
RULINGS: Final = "rulings"
"""The question that asks several others, under ``ask``."""
ASK: Final = "ask"
_NAME: Final = re.compile(r"[a-z]+(_[a-z]+)*")
_TAKEN: Final = frozenset({RULINGS, *SHARED_KEYS})
"""What no question can be called, because an address or a key of each answer is."""


def index_by_name(*questions: Question[Any]) -> Mapping[str, Question[Any]]:
    """Return questions by name, in their order.

    :raises QuestionFault: if two have the same name.
    """
    found: dict[str, Question[Any]] = {}
    for question in questions:
        if question.name in found:
            raise QuestionFault(f"two questions are called {question.name}")
        found[question.name] = question
    return found


class AskForm(Form[dict[str, Any]]):
    """Several questions by name; what each asks is read once the position is.

    In an address, names with semicolons between ask what needs nothing but the position.
    """

    is_plain = False

    def __init__(self, named: str, questions: Mapping[str, Question[Any]], **options: Any) -> None:
        super().__init__(named=named, **options)
        self._questions = questions

    def read(self, raw: Any, reader: Reader, path: Path) -> dict[str, Any] | None:
        """Return the questions as they are."""
        return raw if reader.is_object(raw, path, self) else None

    def parse_text(self, text: str) -> dict[str, Any]:
        """Return the questions, each asked without more."""
        return {name: {} for name in text.split(";")} if text else {}

    def write_text(self, value: Any) -> str:
        """Return the names of the questions."""
        return ";".join(value)

    def outline(self) -> str:
        """Return the outline of names."""
        return "question;…"

    def make_example(self) -> dict[str, Any]:
        """Return the first of the questions that take nothing but the position."""
        bare = (name for name, q in self._questions.items() if not exemplify_keys(q.asks))
        return {next(bare): {}}

    def describe(self) -> Shape:
        """Return the shape of an object with a key for each question."""
        asks = {name: q.describe_among_others("Ask") for name, q in self._questions.items()}
        return record(asks, optional=tuple(asks))


def load(schema: Schema, body: Any) -> dict[str, Any]:
    """Read a body by a schema.

    :raises Problem: with every fault of the question.
    """
    try:
        return read_question(schema, body)
    except NotAPosition as refusal:
        raise Problem("not-a-position", refusal.faults) from None


def read_question(schema: Schema, raw: Any) -> dict[str, Any]:
    """Read a question; one that is refused once more, with integers for its whole floats.

    :raises NotAPosition: with the faults, as many as are shown and one more.
    """
    try:
        return read_object(schema, raw)
    except NotAPosition:
        whole = make_whole(raw)
        if whole is raw:
            raise
        return read_object(schema, whole)
