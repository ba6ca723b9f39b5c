"""The operations of the API as the documentation groups them: a page for all ways to ask one thing.

All comes from the OpenAPI document, so a new question has its page at once.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import groupby
from typing import Any, Final, NamedTuple

from referee.api.app import load_document

INDEX: Final = "/docs"
_VERSION: Final = "/v1/"
_OF_ALL: Final = "index"
"""The name of the page on the list of all, whose path is the version alone."""
_METHODS: Final = ("post", "get")
_LEFT_OUT: Final = re.compile(r"[{}]|\.(svg|png|csv|txt)$")
"""What of a path is not in the name of its page."""


class Way(NamedTuple):
    """A method and a path, with what the document says of them."""

    method: str
    path: str
    told: Mapping[str, Any]


class Operation(NamedTuple):
    """All ways to ask one thing: in a body, in the address, as one kind of picture or another.

    ``name`` is the path without the version, and the end of the page's address.
    """

    name: str
    tag: str
    ways: tuple[Way, ...]

    @property
    def address(self) -> str:
        """The address of its page."""
        return f"{INDEX}/{self.name}"

    @property
    def title(self) -> str:
        """Its path within its game."""
        return self.ways[0].path.removeprefix(_VERSION).removeprefix(f"{self.tag}/")

    @property
    def summary(self) -> str:
        """What it does, in a sentence."""
        return str(self.ways[0].told["summary"])

    @property
    def methods(self) -> tuple[str, ...]:
        """Its methods, each once."""
        return tuple(dict.fromkeys(way.method for way in self.ways))


@cache
def load_operations() -> Mapping[str, Operation]:
    """Return every operation by its name, in the order of the document."""
    ways: dict[str, list[Way]] = {}
    for path, told in load_document()["paths"].items():
        name = _LEFT_OUT.sub("", path[len(_VERSION) :]) or _OF_ALL
        found = (Way(method.upper(), path, told[method]) for method in _METHODS if method in told)
        ways.setdefault(name, []).extend(found)
    return {
        name: Operation(name, found[0].told["tags"][0], tuple(found))
        for name, found in ways.items()
    }


def list_tags() -> Iterator[tuple[str, str, list[Operation]]]:
    """Yield each topic with its description and its operations, in the order of the document."""
    described = {tag["name"]: tag["description"] for tag in load_document()["tags"]}
    for tag, found in groupby(load_operations().values(), lambda each: each.tag):
        yield tag, described[tag], list(found)
