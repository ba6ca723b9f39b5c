"""Two checks of Schemathesis that take reasons, in place of its own that take none; and lines.

A body that fits its schema is answered, and so is an address that stands for such a body. Its own
check takes a body for sound that it made from one keyword of a schema at a time. Here a body is
sound if a validator says so, and each fault for which it is refused is either one of those that a
schema cannot tell, as ``beyond_schemas`` names them, or a failure.

An answer fits its schema. A caller who wishes for a part of an answer gets it without the rest, so
then no key has to be there; a schema cannot say what depends on the address.
"""

import json
import re
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

import schemathesis
from jsonschema_rs import Draft202012Validator
from schemathesis.specs.openapi.checks import positive_data_acceptance, response_schema_conformance

from referee.api.contract.queries import read_query
from referee.api.games import GAMES
from referee.api.problems import Problem
from tests.api.beyond_schemas import find_reasons
from tests.api.named_faults import found
from tests.document import load_document

OK: Final = 200
BAD_QUERY: Final = 400
UNPROCESSABLE: Final = 422
READ_AS_NONE: Final = ("map", "side")
"""The keys whose null is read as none."""
LOG: Final = re.compile(r"\.(csv|txt)$")
"""How the address of a question ends that is answered with a log."""


@schemathesis.check
def sound_data_acceptance(
    ctx: schemathesis.CheckContext, response: schemathesis.Response, case: schemathesis.Case[Any]
) -> bool | None:
    """Hold that what fits its schema is answered, or refused for what a schema cannot tell."""
    is_refused = response.status_code in (BAD_QUERY, UNPROCESSABLE)
    if is_refused and case.method == "GET" and "/diagram" in case.operation.path:
        return None  # Which texts are positions, the addresses of questions are held to.
    path, body = LOG.sub("", case.operation.path), case.body
    is_asked = case.method == "GET" and "post" in load_document()["paths"][path]
    if is_asked and response.status_code in (BAD_QUERY, UNPROCESSABLE):
        body = read_address(path, case.query or {})
        if body is None:
            return None
    if response.status_code == UNPROCESSABLE and is_excused(
        path, body, json.loads(response.content)
    ):
        return None
    return positive_data_acceptance(ctx, response, case)


@schemathesis.hook
def filter_case(_ctx: schemathesis.HookContext, case: schemathesis.Case[Any]) -> bool:
    """Leave out what is read and nobody is told to write: null for a map or a side."""
    return not holds_null(case.body)


def holds_null(value: Any) -> bool:
    """Tell whether a body has null for a map or a side.

    >>> holds_null([{"figures": [{"on": "garden", "side": None}]}])
    True
    """
    if isinstance(value, dict):
        is_here = any(key in value and value[key] is None for key in READ_AS_NONE)
        return is_here or any(map(holds_null, value.values()))
    return isinstance(value, list) and any(map(holds_null, value))


@schemathesis.serializer("application/x-ndjson")
def write_lines(_ctx: schemathesis.SerializationContext, value: Any) -> bytes:
    """Return a batch as it is sent, whatever is in it; any text is lines."""
    return value if isinstance(value, bytes) else str(value).encode("utf-8", "surrogatepass")


def read_address(path: str, query: Mapping[str, Any]) -> Any:
    """Return the body that the query of a question stands for; None if it stands for none."""
    *_, game_of_path, name = path.split("/")
    game = next(game for game in GAMES if game.name == game_of_path)
    try:
        return read_query(game.find_forms(name), {key: str(text) for key, text in query.items()})
    except Problem:
        return None


WISHES: Final = ("fields", "omit")
"""The parameters of an address by which a caller wishes for less."""


@schemathesis.check
def shown_schema_conformance(
    ctx: schemathesis.CheckContext, response: schemathesis.Response, case: schemathesis.Case[Any]
) -> bool | None:
    """Hold that an answer fits its schema, or as much of it as the caller wished for."""
    is_wished = any(wish in (case.query or {}) for wish in WISHES)
    if response.status_code == OK and is_wished and case.method in ("GET", "POST"):
        validator_of_parts(case.operation.path).validate(json.loads(response.content))
        return None
    return response_schema_conformance(ctx, response, case)


@cache
def validator_of_parts(path: str) -> Draft202012Validator:
    """Return what tells whether a part of an answer fits its schema."""
    document = without_required(load_document())
    content = document["paths"][path]["post"]["responses"]["200"]["content"]["application/json"]
    return Draft202012Validator(content["schema"] | {"components": document["components"]})


def without_required(node: Any) -> Any:
    """Return a part of the document by which no key has to be there."""
    if isinstance(node, list):
        return [without_required(below) for below in node]
    if not isinstance(node, dict):
        return node
    return {
        key: without_required(below)
        for key, below in node.items()
        if not (key == "required" and isinstance(below, list))
    }


def is_excused(path: str, body: Any, problem: Any) -> bool:
    """Tell whether a body is not sound after all, or refused only for what no schema can tell."""
    if not validator_for(path).is_valid(body):
        return True
    return None not in find_reasons(body, found(problem))


@cache
def validator_for(path: str) -> Draft202012Validator:
    """Return what tells whether the body of a question fits its schema."""
    document = load_document()
    content = document["paths"][path]["post"]["requestBody"]["content"]["application/json"]
    return Draft202012Validator(content["schema"] | {"components": document["components"]})
