"""The tools: a question each, and what is read beside them, as the OpenAPI document describes them.

Every word that a tool is described by stays in the context of an assistant, asked or not. So a key
is the text that an address has for it, not the whole schema of its JSON, which takes nearly twenty
times as much; of the response options that all questions share, two are told, and in a clause; and
a tool does not say what its answer looks like. ``rulings`` is left out, for it asks what the others
ask.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from referee.api.app import load_document
from referee.api.contract.parameters import PARAMETERS
from referee.api.contract.questions import DIAGRAM
from referee.api.documents import load_notation
from referee.api.games import DRAWINGS, GAMES
from referee.forms.shapes import Shape
from referee.mcp.asking import OK, Answer, Asker

READ: Final = {"rule": "/v1/rules/{rule_id}", "carcassonne_tiles": "/v1/carcassonne/tiles"}
"""What is read by a tool; all else there is to read is a resource alone."""
NOTATION: Final = "notation"
_ABOUT_NOTATION: Final = (
    "How a position is written on one line, for both games, with ten examples. Read it before the "
    "first question."
)
_OPTIONS: Final = ("fields", "language")
"""The response options that the description of a tool has; a tool takes all of them."""

_LEFT_OUT: Final = ("description", "pattern")
"""Keywords of JSON Schema that are left out of components: the description of the key remains, and
the pattern of names is very long."""
_UNTOLD: Final = "minLength"
"""A keyword that is left out everywhere: that a text is not empty is obvious."""


@dataclass(frozen=True)
class Tool:
    """A tool.

    :param schema: the JSON Schema of its arguments.
    :param call: answers arguments, whatever they are.
    :param question: that of a game which it asks; "" if it asks none.
    :param notate: writes a position of its game on one line.
    """

    name: str
    description: str
    schema: Shape
    call: Callable[[Mapping[str, Any]], Answer]
    question: str = ""
    notate: Callable[[Mapping[str, Any]], str] | None = None


def list_tools(asker: Asker) -> Iterator[Tool]:
    """Yield all tools: how to write positions, the questions of each game, then what is read."""
    yield Tool(NOTATION, _ABOUT_NOTATION, _describe_arguments([]), _show_notation)
    paths = load_document()["paths"]
    for game in GAMES:
        for name in (*game.questions, *game.records):
            operation = paths[f"/v1/{game.name}/{name}"]
            schema = _describe_arguments(operation["get"]["parameters"])
            told, call = _describe(operation["post"]), partial(asker.ask, game, name)
            yield Tool(_name_tool(game.name, name), told, schema, call, name, game.notate)
    for drawing in DRAWINGS:
        operation = paths[f"/v1/{drawing.game}/{DIAGRAM}"]["get"]
        schema = _describe_arguments(operation["parameters"])
        call = partial(asker.draw, drawing)
        yield Tool(_name_tool(drawing.game, DIAGRAM), _describe(operation), schema, call)
    for named, path in READ.items():
        operation = paths[path]["get"]
        first, *others = operation["parameters"]
        schema = _describe_arguments([first | {"required": True}, *others])
        call = partial(_read, asker, path, first["name"])
        yield Tool(named, _describe(operation), schema, call)


def _name_tool(game: str, name: str) -> str:
    return f"{game.replace('-', '_')}_{name}"


def _read(asker: Asker, path: str, needed: str, arguments: Mapping[str, Any]) -> Answer:
    """Read what is there; without the argument that says what, nothing, for the whole is long."""
    if needed not in arguments:
        return asker.refuse_without(needed, arguments)
    return asker.read(path, arguments)


def _show_notation(_arguments: Mapping[str, Any]) -> Answer:
    return Answer(OK, {"summary": load_notation()})


def _describe(operation: Mapping[str, Any]) -> str:
    return f"{operation['summary']} {operation['description']}".strip()


def _describe_arguments(parameters: list[dict[str, Any]]) -> Shape:
    """Return the schema of arguments, given what describes them as parameters of an address."""
    told = [
        each for each in parameters if each["name"] in _OPTIONS or each["name"] not in PARAMETERS
    ]
    needed = [each["name"] for each in told if each.get("required")]
    return {
        "type": "object",
        "properties": {each["name"]: _describe_argument(each) for each in told},
        **({"required": needed} if needed else {}),
        "additionalProperties": False,
    }


def _describe_argument(parameter: Mapping[str, Any]) -> Shape:
    described = parameter["description"]
    told = {key: value for key, value in parameter["schema"].items() if key != _UNTOLD}
    shape: Shape = _write_out(told)
    if parameter["name"] in PARAMETERS:
        described = f"{re.split('[;.]', described)[0]}."
        shape = {"type": "string"} | {key: shape[key] for key in ("enum",) if key in shape}
    shown = {"examples": [parameter["example"]]} if "example" in parameter else {}
    return {**shape, "description": described, **shown}


def _write_out(shape: Shape) -> Shape:
    """Return a shape with what it refers to in place of the reference, as far as that helps."""
    if "oneOf" in shape:
        return shape | {"oneOf": [_write_out(each) for each in shape["oneOf"]]}
    if "$ref" not in shape:
        return shape
    name = shape["$ref"].rpartition("/")[2]
    component: Shape = load_document()["components"]["schemas"][name]
    below = {key: value for key, value in component.items() if key not in _LEFT_OUT}
    return {**_write_out(below), **{key: shape[key] for key in shape if key != "$ref"}}
