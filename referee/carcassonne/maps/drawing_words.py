"""The words of one line of a drawing, taken one after the other.

A word that is wrong, missing or one too many is refused where it stands in the text.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Final, NamedTuple, TypeVar

from referee.carcassonne.maps.drawn_back import EDGES
from referee.carcassonne.maps.soundness import NOTHING
from referee.core.errors import SHOWN, Fault, Unknown
from referee.core.grid import LIMIT, SIDES, SidePlace, Square, side_place, square_at

_PLACE: Final = re.compile(r"(-?[0-9]{1,4}),(-?[0-9]{1,4})")

_SIDES: Final = {side: number for number, side in enumerate(SIDES)}

T = TypeVar("T")


class At(NamedTuple):
    """A place in the text: line and column, both from 1."""

    line: int
    column: int


def fault_at(at: At, code: str, **params: str | int) -> Fault:
    """Return a fault of a drawing with its place in the text."""
    return put_at(at, Fault(code, (), params))


def put_at(at: At, fault: Fault) -> Fault:
    """Return a fault at a place in the text, and at no path."""
    place = {"text_line": at.line, "text_column": at.column}
    return replace(fault, path=(), params={**fault.params, **place})


class Misread(Exception):
    """A word of an item is wrong, missing or one too many."""

    def __init__(
        self, at: At, code: str, *, unknown: Unknown | None = None, **params: str | int
    ) -> None:
        self.fault = put_at(at, Fault(code, (), params, unknown))
        super().__init__(code)


class Words:
    """The words of one item, taken one after the other."""

    def __init__(self, number: int, line: str) -> None:
        self._found = [
            (At(number, match.start() + 1), match.group()) for match in re.finditer(r"\S+", line)
        ]
        self._end = At(number, len(line) + 1)
        self.at, self.name = self._found.pop(0)

    def take(
        self,
        expected: str,
        read: Callable[[str], T | None],
        *,
        known: Iterable[str] = (),
        code: str = "map-line-misread",
    ) -> T:
        """Take the next word; ``read`` returns None for a word that is not what it should be.

        :param known: the words that it may be, if they are few.
        :param code: the fault of any other.
        """
        self.at, word = self._found.pop(0) if self._found else (self._end, "")
        value = read(word)
        if value is None:
            unknown = Unknown(word, known)
            params = {"expected": expected, "word": word[:SHOWN] or NOTHING}
            raise Misread(self.at, code, unknown=unknown, **params)
        return value

    def choose(self, names: Mapping[str, T]) -> T:
        """Take one word out of some and return what it stands for."""
        return self.take(" ".join(names), names.get, known=names)

    def place(self) -> Square:
        """Take a place and return its square."""
        return self.take("x,y", _read_place)

    def side_place(self) -> SidePlace:
        """Take a place and a side."""
        square = self.place()
        at = self.at
        side = self.choose(_SIDES)
        self.at = at
        return side_place(square, side)

    def number(self, low: int, high: int) -> int:
        """Take a whole number."""
        return self.take(f"{low}-{high}", lambda word: _read_number(word, low, high))

    def coats(self, most: int) -> int:
        """Take the coats of arms at the end of a line, if there are any."""
        return self.number(0, most) if self._found else 0

    def end(self) -> None:
        """Expect the end of the line."""
        if self._found:
            raise Misread(self._found[0][0], "map-line-goes-on", word=self._found[0][1][:SHOWN])


def _read_place(word: str) -> Square | None:
    match = _PLACE.fullmatch(word)
    if match is None:
        return None
    x, y = int(match[1]), int(match[2])
    return square_at(x, y) if max(abs(x), abs(y)) <= LIMIT else None


def _read_number(word: str, low: int, high: int) -> int | None:
    number = int(word) if word.isascii() and word.isdigit() and len(word) <= 4 else -1
    return number if low <= number <= high else None


def read_edges(word: str) -> tuple[int, ...] | None:
    """Read what a large city shows, one letter a side; None if it is nothing of the kind."""
    if len(word) != len(SIDES) or not set(word) <= set(EDGES):
        return None
    return tuple(EDGES[letter] for letter in word)
