"""What an operation takes and answers, read from the document once, and how it is asked by curl."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from shlex import quote
from typing import Any, Final, NamedTuple

from referee.api.contract.document.streams import NDJSON
from referee.api.contract.queries import POSITION
from referee.api.contract.questions import RULINGS
from referee.api.contract.records import GAME
from referee.api.games import GAMES
from referee.api.problems import STATUS
from referee.core.languages import Language
from referee.page.docs.components import load_components
from referee.page.docs.keys import Component, Key, Shape, Unfolder, name_of
from referee.page.docs.operations import Way, load_operations
from referee.texts.sentences import write_problem

_APART: Final = (POSITION, GAME, "ruleset")
"""Keys of nearly every question and answer; their components have pages of their own."""
_AMONG_OTHERS: Final = ("Ask", "Part")
"""Suffixes of components that a question has as a part of ``rulings``."""
_ANSWERED: Final = "200"


class Exchange(NamedTuple):
    """What goes in and comes out.

    :param taken: the body, or each of its lines; None where there is none.
    :param parameters: what the address takes besides the keys of the body.
    :param in_address: the keys of the body as they are written in an address.
    :param answered: the answer, or each of its lines; None for pictures.
    :param media: the media types of the answer.
    """

    taken: Component | None
    parameters: tuple[Key, ...]
    in_address: tuple[Key, ...]
    answered: Component | None
    media: tuple[str, ...]


class Refusal(NamedTuple):
    """A problem that an operation may be answered with."""

    status: int
    code: str
    title: str
    detail: str


@cache
def read_exchange(name: str) -> Exchange:
    """Return what goes in and comes out of an operation."""
    ways = load_operations()[name].ways
    posted = next((way.told for way in ways if way.method == "POST"), None)
    sent = None if posted is None else _find_shape(posted["requestBody"]["content"])
    keys = set() if sent is None else set(_list_keys(sent))
    unfolder = Unfolder(load_components())
    parameters = {
        each["name"]: unfolder.read_parameter(each)
        for way in ways
        for each in way.told["parameters"]
    }
    contents = [way.told["responses"][_ANSWERED]["content"] for way in ways]
    answer = _find_shape(contents[0])
    closed = tuple(_find_closed(name, sent, answer))
    return Exchange(
        None if sent is None else _unfold(sent, closed),
        tuple(key for each, key in parameters.items() if each not in keys),
        tuple(key for each, key in parameters.items() if each in keys),
        None if answer is None else _unfold(answer, closed),
        tuple(dict.fromkeys(media for content in contents for media in content)),
    )


def _find_shape(content: Mapping[str, Any]) -> Shape | None:
    """Return the shape of a body with keys: of the body, or of each of its lines."""
    for told in content.values():
        shape: Shape = told.get("schema", {})
        shape = shape.get("contentSchema", shape)
        if "$ref" in shape:
            return shape
    return None


def _list_keys(shape: Shape) -> dict[str, Shape]:
    """Return the keys of a component, or of all the ways that it is one of."""
    found = load_components()[name_of(shape)]
    keys: dict[str, Shape] = dict(found.get("properties", {}))
    for way in found.get("oneOf", ()):
        keys |= _list_keys(way)
    return keys


def _unfold(shape: Shape, closed: Iterable[str]) -> Component:
    """Return a component with all that it holds, but for what unfolds on pages of its own."""
    return Unfolder(load_components(), closed).describe(name_of(shape))


def _find_closed(name: str, *shapes: Shape | None) -> Iterator[str]:
    """Yield the components that unfold on pages of their own.

    These are what nearly every question shares, and in ``rulings`` all other questions.
    """
    unfolder = Unfolder(load_components())
    for shape in shapes:
        properties = {} if shape is None else _list_keys(shape)
        for key in _APART:
            if key in properties:
                yield from (found for found, _ in unfolder.find_objects(properties[key]))
    for game in GAMES:
        if name == f"{game.name}/{RULINGS}":
            for question in game.questions.values():
                yield from (f"{question.component}{role}" for role in _AMONG_OTHERS)


def list_refusals(name: str, language: Language) -> Iterator[Refusal]:
    """Yield the problems with which an operation may be answered, by status."""
    ways: tuple[Way, ...] = load_operations()[name].ways
    named = {status for way in ways for status in way.told["responses"]}
    for code, status in STATUS.items():
        if str(status) in named:
            yield Refusal(status, code, *write_problem(code, language))


def write_curl(address: str, body: str | None = None) -> str:
    """Write the command that asks an address, with a body if there is one.

    >>> print(write_curl("http://localhost/v1/limits"))
    curl 'http://localhost/v1/limits'
    """
    if body is None:
        return f"curl '{address}'" if "'" not in address else f"curl {quote(address)}"
    is_stream = body.endswith("\n")
    media, flag = (NDJSON, "--data-binary") if is_stream else ("application/json", "--data")
    return (
        f"curl {quote(address)} \\\n  --header 'Content-Type: {media}' \\\n  {flag} {quote(body)}"
    )
