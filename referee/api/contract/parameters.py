"""The parameters in the address of a question: one statement of each.

They ask for less of an answer, or for more beside it, and never change a ruling. The table reads
them, and describes them in the OpenAPI document.
"""

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeAlias

from flask import Request
from werkzeug.datastructures import MultiDict

from referee.api.contract.document.descriptions import find_description
from referee.api.problems import Problem
from referee.api.requests import find_request
from referee.api.responses.languages import PARAMETER as LANGUAGE
from referee.api.responses.languages import choose_language
from referee.api.responses.options import ResponseOptions
from referee.core.errors import SHOWN, Fault, NotAPosition
from referee.core.languages import Language
from referee.forms.shapes import Shape
from referee.texts.languages import load_texts

MAX_FIELDS: Final = 30
_LISTS: Final = ("fields", "omit", "edges")
"""The parameters that take several words, with a comma between."""
_MAX_LENGTH: Final = 100
_DEEP: Final = r"(\.[a-z_]{1,40}){0,8}"

NOTATION: Final = "notation"
SUMMARY: Final = "summary"
OMITTED: Final = (NOTATION, SUMMARY)
"""What of an answer can be left out: its position as text, and its summaries."""

Args: TypeAlias = MultiDict[str, str]
"""The parameters of an address."""


class Parameter(NamedTuple):
    """A parameter: ``describe`` and ``read`` are told the top keys of the answer.

    ``read`` returns the response options that it sets, and raises NotAPosition for what it does not
    take.
    """

    describe: Callable[[Iterable[str]], Shape]
    read: Callable[[str, Iterable[str]], Mapping[str, Any]]


def _describe_fields(keys: Iterable[str]) -> Shape:
    pattern = f"^({'|'.join(keys)}){_DEEP}$"
    item = {"type": "string", "pattern": pattern, "maxLength": _MAX_LENGTH}
    return {"type": "array", "items": item, "minItems": 1, "maxItems": MAX_FIELDS}


def _read_fields(text: str, keys: Iterable[str]) -> Mapping[str, Any]:
    """Read paths with a comma between; the shorter of two that begin alike wins."""
    paths = text.split(",")
    if len(paths) > MAX_FIELDS:
        raise NotAPosition([Fault("too-many", (), {"limit": MAX_FIELDS})])
    tree: dict[str, Any] = {}
    for path in sorted(paths, key=len):
        top, *below = path.split(".")
        is_path = re.fullmatch(_DEEP, path[len(top) :]) and len(path) <= _MAX_LENGTH
        if top not in keys or not is_path:
            params = {"key": path[:SHOWN], "allowed": ", ".join(keys)}
            raise NotAPosition([Fault("unknown-field", (), params)])
        plant(tree, [top, *below])
    return {"fields": tree}


def plant(tree: dict[str, Any], steps: list[str]) -> None:
    """Add a path to a tree, unless the whole of something it lies in is there."""
    for number, step in enumerate(steps):
        is_new = step not in tree
        below: dict[str, Any] = tree.setdefault(step, {})
        if not below and not is_new:
            return
        if number < len(steps) - 1:
            tree = below


def _describe_omitted(_keys: Iterable[str]) -> Shape:
    return {"type": "array", "items": {"type": "string", "enum": list(OMITTED)}, "minItems": 1}


def _read_omitted(text: str, _keys: Iterable[str]) -> Mapping[str, Any]:
    """Read words with a comma between."""
    omitted = frozenset(text.split(","))
    if unknown := sorted(omitted.difference(OMITTED)):
        params = {"key": unknown[0][:SHOWN], "allowed": ", ".join(OMITTED)}
        raise NotAPosition([Fault("unknown-value", (), params)])
    return {"omits_notation": NOTATION in omitted, "omits_summaries": SUMMARY in omitted}


def _one_of(option: str, value: str) -> Parameter:
    """Return a parameter that has a single value."""

    def read(text: str, _keys: Iterable[str]) -> Mapping[str, Any]:
        if text != value:
            raise NotAPosition(
                [Fault("unknown-value", (), {"key": text[:SHOWN], "allowed": value})]
            )
        return {option: True}

    shape = {"type": "string", "enum": [value]}
    return Parameter(lambda _keys: shape, read)


def _describe_languages(_keys: Iterable[str]) -> Shape:
    return {"type": "string", "enum": list(load_texts())}


def _read_language(text: str, _keys: Iterable[str]) -> Mapping[str, Any]:
    """Take the name of a language; which one is meant, ``choose_language`` says."""
    if text not in load_texts():
        params = {"key": text[:SHOWN], "allowed": ", ".join(load_texts())}
        raise NotAPosition([Fault("unknown-value", (), params)])
    return {}


OF_EVERYTHING: Final[Mapping[str, Parameter]] = {
    LANGUAGE: Parameter(_describe_languages, _read_language)
}
"""The parameters of whatever there is to read."""
PARAMETERS: Final[Mapping[str, Parameter]] = {
    "fields": Parameter(_describe_fields, _read_fields),
    "omit": Parameter(_describe_omitted, _read_omitted),
    "expand": _one_of("expands_citations", "citations"),
    **OF_EVERYTHING,
}
"""The parameters of every question, by name, in the order in which they take effect."""


def describe_parameters(
    keys: Iterable[str], parameters: Mapping[str, Parameter] = PARAMETERS
) -> list[Shape]:
    """Return what describes the parameters of a question, given the top keys of its answer.

    :param parameters: those of something else.
    """
    return [
        {
            "in": "query",
            "name": name,
            "description": find_description("parameters", key=name),
            "schema": parameter.describe(keys),
            **({"style": "form", "explode": False} if name in _LISTS else {}),
        }
        for name, parameter in parameters.items()
    ]


def read_options(
    request: Request, keys: Iterable[str], asked: Collection[str] = ()
) -> ResponseOptions:
    """Read how the caller of a question wants its answer.

    :param keys: the top keys of its answer.
    :param asked: the parameters by which the address itself asks it.
    :raises Problem: ``bad-query``, with every parameter that is unknown, repeated, or wrong.
    """
    language = choose_language()
    query: str = request.environ.get("QUERY_STRING", "")
    if not query:
        return ResponseOptions(language)
    if asked or len(query) > _SHORT:
        return ResponseOptions(language, **_read(request.args, keys, PARAMETERS, asked))
    return ResponseOptions(language, **_remember_options(query, tuple(keys)))


_SHORT: Final = 200
"""The most characters of a query whose options are remembered."""


@lru_cache(maxsize=256)
def _remember_options(_query: str, keys: tuple[str, ...]) -> Mapping[str, Any]:
    """Return what a query sets, which asks nothing by itself; clients send the same few.

    :raises Problem: ``bad-query``, which is not remembered.
    """
    return _read(find_request().args, keys, PARAMETERS, ())


def read_language(request: Request, asked: Collection[str] = ()) -> Language:
    """Read the parameters of a request for something that there is to read.

    :param asked: the parameters by which the address says what.
    :raises Problem: ``bad-query``, with every parameter that is unknown, repeated, or wrong.
    """
    if request.query_string:
        _read(request.args, (), OF_EVERYTHING, asked)
    return choose_language()


def read_filters(request: Request, filters: Mapping[str, Parameter]) -> Mapping[str, Any]:
    """Read the parameters of a request that leave out some of what there is to read.

    :raises Problem: ``bad-query``, with every parameter that is unknown, repeated, or wrong.
    """
    if not request.query_string:
        return {}
    return _read(request.args, (), {**OF_EVERYTHING, **filters}, ())


def check_language(request: Request) -> Language:
    """Read the language of a page for people, which takes any other parameter.

    :raises Problem: ``bad-query``, if there is no such language.
    """
    if LANGUAGE in request.args:
        _read(request.args, (), OF_EVERYTHING, None)
    return choose_language()


def check_parameters(request: Request, known: Collection[str]) -> Language:
    """Read the language of a request that takes some other parameters, each once.

    :raises Problem: ``bad-query``, with every parameter that is unknown, repeated, or wrong.
    """
    if faults := tuple(_find_unknown(request.args, (*known, *OF_EVERYTHING))):
        raise Problem("bad-query", faults)
    return check_language(request)


def _read(
    args: Args,
    keys: Iterable[str],
    parameters: Mapping[str, Parameter],
    others: Collection[str] | None,
) -> Mapping[str, Any]:
    """Return what the parameters of a request set.

    :param others: those that it may have, too; None for any.
    """
    found: dict[str, Any] = {}
    faults: list[Fault] = []
    if others is not None:
        faults += _find_unknown(args, (*others, *parameters))
    for name, parameter in parameters.items():
        if name in args:
            try:
                found |= parameter.read(args[name], keys)
            except NotAPosition as refusal:
                faults += [
                    Fault(fault.code, (), {**fault.params, "parameter": name})
                    for fault in refusal.faults
                ]
    if faults:
        raise Problem("bad-query", faults)
    return found


def _find_unknown(args: Args, known: Collection[str]) -> Iterable[Fault]:
    """Yield a fault for every parameter that is unknown or repeated."""
    for name, values in args.lists():
        if name not in known or len(values) > 1:
            code = "parameter-twice" if name in known else "unknown-parameter"
            yield Fault(code, (), {"key": name[:SHOWN], "allowed": ", ".join(known)})
