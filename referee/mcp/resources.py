"""The resources: all that there is to read at an address, and how positions are written."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final
from urllib.parse import unquote

from referee.api.documents import load_notation
from referee.api.games import LISTINGS
from referee.mcp.asking import Asker
from referee.mcp.tools import NOTATION

SCHEME: Final = "referee://"
JSON: Final = "application/json"
MARKDOWN: Final = "text/markdown"
_ROOT: Final = "/v1/"


@dataclass(frozen=True)
class Resource:
    """Something to read.

    :param uri: where it is read, with the name of what is chosen in braces, if anything is.
    :param path: the address that it stands at; "" for what has none.
    """

    uri: str
    name: str
    description: str
    path: str = ""

    @property
    def is_template(self) -> bool:
        """Whether its name has to be filled in."""
        return "{" in self.uri

    @property
    def media_type(self) -> str:
        """What it is written in."""
        return JSON if self.path else MARKDOWN


def list_resources() -> Iterator[Resource]:
    """Yield all resources."""
    yield Resource(f"{SCHEME}{NOTATION}", NOTATION, "How a position is written on one line.")
    for listing in LISTINGS:
        uri = SCHEME + listing.path.removeprefix(_ROOT)
        yield Resource(uri, listing.name, listing.summary, listing.path)


def read_resource(asker: Asker, uri: str) -> tuple[Resource, str] | None:
    """Return a resource with its text; None if there is none of that URI."""
    for resource in list_resources():
        pattern = re.sub(r"\\{(\w+)\\}", r"(?P<\1>[^/?#]+)", re.escape(resource.uri))
        if found := re.fullmatch(pattern, uri):
            if not resource.path:
                return resource, load_notation()
            named = {key: unquote(value) for key, value in found.groupdict().items()}
            answer = asker.read(resource.path, named)
            text = json.dumps(answer.body, ensure_ascii=False)
            return None if answer.is_refused else (resource, text)
    return None
