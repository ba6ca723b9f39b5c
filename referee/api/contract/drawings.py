"""Drawings: the picture of a position of a game, with marks; one statement of each.

A drawing is asked for as a question is, and answered with a picture. So it is no question of
``rulings``, whose answers stand in one another.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any, Final, Generic, TypeVar

from flask import Response, request
from marshmallow import Schema

from referee.api.contract.parameters import check_parameters
from referee.api.contract.queries import POSITION, explain_texts, read_query
from referee.api.contract.questions import DIAGRAM, P, load
from referee.api.pictures import TYPES, WIDTH, choose_type, reply_lasting, reply_picture
from referee.api.problems import Problem
from referee.api.responses.languages import choose_language
from referee.api.strict_reader import read_json
from referee.api.yielding import start_counting
from referee.catalogue.loader import load_catalogue
from referee.core.errors import NotAPosition
from referee.core.languages import Language
from referee.diagrams.documents import Picture
from referee.forms.form import Form
from referee.forms.records import Record
from referee.forms.schemas import make_schema
from referee.forms.shapes import Shape, ref

MARK: Final = "mark"

T = TypeVar("T")


def mark(keys: Mapping[str, Form[Any]], named: str) -> Record[dict[str, Any]]:
    """Return the form of marks, or of what one kind of mark takes."""
    return Record(keys, named=named, is_question=True)


def read_mark(mark: Mapping[str, Any], kind: str, find: Callable[[Any], T]) -> T | None:
    """Return what a kind of mark points at, if it is asked for.

    :param find: finds it, given what the kind takes.
    :raises NotAPosition: as ``find`` does, with paths into the mark.
    """
    if kind not in mark:
        return None
    try:
        return find(mark[kind])
    except NotAPosition as refusal:
        faults = [fault.under(MARK, kind) for fault in refusal.faults]
        raise NotAPosition(faults) from None


@dataclass(frozen=True)
class Drawing(Generic[P]):
    """The picture of a position.

    :param mark: what it may point at: a record for each kind of mark, named as the question whose
        answer it shows, and asked for as that is.
    :param draw: draws it in a language, given what to mark.
    :param example: what an example marks.
    """

    game: str
    summary: str
    position: Form[P]
    mark: Record[dict[str, Any]]
    draw: Callable[[P, Mapping[str, Any], Language], Picture]
    example: tuple[Mapping[str, Any], Mapping[str, Any]]

    @property
    def forms(self) -> Mapping[str, Form[Any]]:
        """The forms of what it takes."""
        return {POSITION: self.position, MARK: self.mark}

    @property
    def component(self) -> str:
        """What its components begin with."""
        return f"{str(self.mark.named).removesuffix('Mark')}Diagram"

    @cached_property
    def schema(self) -> Schema:
        """The schema of what it takes."""
        return make_schema(self.forms, f"{self.component}Question")

    def make_example(self) -> dict[str, Any]:
        """Return the body that it is shown with."""
        return {POSITION: self.example[0], MARK: self.example[1]}

    def answer_body(self) -> Response:
        """Answer a position in the body of the current request."""
        check_parameters(request, (WIDTH,))
        body, media = read_json(request), choose_type()
        return reply_picture(partial(self._draw, body), media)

    def answer_address(self, suffix: str | None = None) -> Response:
        """Answer a position in the address of the current request.

        :param suffix: the end of the path, which says what kind of picture it is.
        """
        start_counting()
        check_parameters(request, (*self.forms, WIDTH))
        media, version = choose_type(suffix), load_catalogue().rulesets[self.game].version

        def draw() -> Picture:
            try:
                return self._draw(read_query(self.forms, request.args))
            except Problem as refusal:
                raise explain_texts(refusal, self.forms, request.args) from None

        return reply_lasting(draw, media, version)

    def _draw(self, body: Any) -> Picture:
        asked = load(self.schema, body)
        return self.draw(asked[POSITION], asked.get(MARK, {}), choose_language())

    def list_addresses(self) -> Iterator["PictureAddress"]:
        """Yield the addresses at which it is drawn: by a body, by a query, and by a suffix."""
        path = f"/v1/{self.game}/{DIAGRAM}"
        name = name_operation(self.game, DIAGRAM)
        get = f"get{name[0].upper()}{name[1:]}"
        make = partial(PictureAddress, tag=self.game, summary=self.summary)
        body = {"schema": ref(f"{self.component}Question"), "example": self.make_example()}
        yield make("POST", path, name, self.answer_body, takes=(WIDTH,), body=body)
        asked = (*self.forms, WIDTH)
        yield make("GET", path, get, self.answer_address, takes=asked)
        for suffix in TYPES:
            view = partial(self.answer_address, suffix)
            called = f"{get}{suffix.title()}"
            yield make("GET", f"{path}.{suffix}", called, view, takes=asked, suffix=suffix)


@dataclass(frozen=True)
class PictureAddress:
    """An address that is answered with a picture.

    :param name: what generated clients call it.
    :param takes: its parameters, those of the path among them.
    :param suffix: the end of the path, which says what kind of picture it is.
    :param body: what the OpenAPI document says of its body, if it takes one.
    """

    method: str
    path: str
    name: str
    view: Callable[..., Response]
    tag: str
    summary: str
    takes: tuple[str, ...] = ()
    suffix: str | None = None
    body: Shape | None = None

    @property
    def rule(self) -> str:
        """The address as Flask writes it."""
        return self.path.replace("{", "<").replace("}", ">")

    @property
    def types(self) -> tuple[str, ...]:
        """The media types of its pictures."""
        return (TYPES[self.suffix],) if self.suffix else tuple(TYPES.values())


def name_operation(game: str, name: str) -> str:
    """Return what generated clients call a question of a game.

    >>> name_operation("labyrinth-cards", "diagram")
    'labyrinthCardsDiagram'
    """
    first, *others = [*game.split("-"), *name.split("_")]
    return "".join((first, *map(str.title, others)))
