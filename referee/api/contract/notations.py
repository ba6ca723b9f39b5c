"""A position as a string: its notation, read into the object that is posted otherwise, and back.

All that is said of the object holds; a fault keeps its pointer into the object, and has the column
of the text it comes from.
"""

from collections.abc import Callable
from typing import TypeVar

from referee.api import limits
from referee.api.contract.document.shapes import either
from referee.api.yielding import pause
from referee.core.checkpoints import Checkpoint
from referee.core.errors import NotAPosition, Path
from referee.core.notation import VERSION
from referee.core.notation.reading import Read
from referee.core.reader import Reader
from referee.forms.form import Form
from referee.forms.shapes import Shape, ref

P = TypeVar("P")


def read_notation(
    text: str,
    read_line: Callable[[str, Checkpoint], Read],
    form: Form[P],
    reader: Reader,
    path: Path,
    limit: int = limits.NOTATION_CHARACTERS,
) -> P | None:
    """Return what a notation means by the form of the position; None with every fault of it."""
    if len(text) > limit:
        reader.add("notation-too-long", path, limit=limit)
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


def describe_notation(game: str) -> Shape:
    """Return the shape of the notations of a game, by its letter; the text itself says more."""
    return {
        "type": "string",
        "pattern": f"^{game}{VERSION}(/|$)",
        "maxLength": limits.NOTATION_CHARACTERS,
    }


def describe_either(position: str, notation: str, key: str, limits: Shape) -> Shape:
    """Return the shape of a position that may also be given as a notation.

    :param key: a key that every position has, by which the limits are said of it alone.
    :param limits: how much may be sent.
    """
    return either(ref(position), ref(notation)) | {"dependentSchemas": {key: limits}}
