"""Streams: addresses that take lines and answer with lines, as each comes in."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from flask import Response

from referee.api.contract.document.shapes import Described
from referee.forms.shapes import Shape, ref

NDJSON: Final = "application/x-ndjson"


@dataclass(frozen=True)
class Stream:
    """An address that takes lines of JSON and answers each with a line of JSON.

    :param name: what generated clients call it.
    :param parameters: the shapes of its parameters besides the language, by name.
    :param asked: the component of a line that is sent.
    :param answered: the component of a line that comes back.
    :param shapes: the components that describe the lines.
    :param example: some lines, and the answers to them.
    """

    path: str
    name: str
    tag: str
    summary: str
    view: Callable[[], Response]
    parameters: Mapping[str, Shape]
    asked: str
    answered: str
    shapes: Mapping[str, Described]
    example: tuple[str, str]


def lines_of(component: str) -> Shape:
    """Return the shape of a text whose lines are values of a component.

    Its format makes generated clients treat it as a file, which need not fit into memory.
    """
    coded = {"contentMediaType": NDJSON, "contentSchema": ref(component)}
    return {"type": "string", "format": "binary", **coded}
