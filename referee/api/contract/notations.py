"""A position as a string: its notation, read into the object that is posted otherwise, and back.

All that is said of the object holds; a fault keeps its pointer into the object, and has the column
of the text it comes from. Several questions are mostly asked about one position, so the notations
of the last ones are remembered.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final, TypeVar

import orjson

from referee.api import limits
from referee.api.contract.document.shapes import Shape, either, ref
from referee.api.yielding import pause
from referee.core.checkpoints import Checkpoint
from referee.core.errors import NotAPosition, Path
from referee.core.notation import VERSION
from referee.core.notation.reading import Read
from referee.core.reader import Reader
from referee.forms.form import Form

P = TypeVar("P")


def read_notation(
    text: str,
    read_line: Callable[[str, Checkpoint], Read],
    form: Form[P],
    reader: Reader,
    path: Path,
) -> P | None:
    """Return what a notation means by the form of the position; None with every fault of it."""
    if len(text) > limits.NOTATION_CHARACTERS:
        reader.add("notation-too-long", path, limit=limits.NOTATION_CHARACTERS)
        return None
    try:
        line = read_line(text, pause)
    except NotAPosition as refusal:
        reader.take(refusal, path)
        return None
    below = Reader()
    position = form.read(line.position, below, ())
    reader.take(NotAPosition(map(line.locate, below.faults)), path)
    return position


_KEPT: Final = 256
_LONGEST: Final = 16 * 1024
"""So many bytes of JSON a position has at most that is remembered: four times a full table's."""


class _Posted:
    """A position by its JSON; the object itself is let go once it is written."""

    __slots__ = ("json", "position")

    def __init__(self, json: bytes, position: Mapping[str, Any]) -> None:
        self.json = json
        self.position = position

    def __hash__(self) -> int:
        return hash(self.json)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Posted) and self.json == other.json


Write = Callable[[Mapping[str, Any]], str]


def write_notation(write: Write, position: Mapping[str, Any]) -> str:
    """Return the notation of a sound position, as a game writes it."""
    try:
        json = orjson.dumps(position)
    except TypeError:  # half a pair of surrogates, which a text in JSON may hold
        return write(position)
    if len(json) > _LONGEST:
        return write(position)
    return _remember(write, _Posted(json, position))


@lru_cache(maxsize=_KEPT)
def _remember(write: Write, posted: _Posted) -> str:
    text = write(posted.position)
    posted.position = {}
    return text


def describe_notation(game: str) -> Shape:
    """Return the shape of the notations of a game, by its letter; the text itself says more."""
    return {
        "type": "string",
        "pattern": f"^{game}{VERSION}(/|$)",
        "maxLength": limits.NOTATION_CHARACTERS,
    }


def describe_either(position: Mapping[str, Any], notation: str) -> Shape:
    """Return the shape of a position that may also be given as a notation."""
    return either(dict(position), ref(notation))
