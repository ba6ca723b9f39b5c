"""Going through an answer step by step: its rows, and the addresses of its steps.

``step`` in the address of a ruling says how far, ``path`` which of several paths. The picture shows
what has been reached. What the rows are, each game says.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple
from urllib.parse import quote

from flask import request

from referee.api.contract.permalinks import PAGE, PATH, STEP
from referee.api.contract.queries import UNESCAPED
from referee.api.problems import Problem
from referee.core.errors import Fault
from referee.diagrams.documents import Picture
from referee.page.addresses import LONGEST
from referee.page.rulings.ruling import Answer, Ruling

LONGEST_START: Final = LONGEST - 32
"""The length below which the address of an answer still has room for a path and a step."""
ANCHOR: Final = "#walk"
"""Where on the page the picture of a step is."""


class Figure(NamedTuple):
    """A figure that a step reaches; mage and witch are nobody's."""

    player: str | None
    kind: str


class Row(NamedTuple):
    """A step: its places, its words, the figures it reaches, what it adds, and the total so far.

    ``adds`` and ``total`` are None where nothing is counted.
    """

    places: tuple[tuple[int, int], ...]
    said: tuple[str, ...]
    figures: tuple[Figure, ...] = ()
    adds: int | None = None
    total: int | None = None


class Walk(NamedTuple):
    """A step on the way through an answer: all rows, which of them this is, and its picture.

    ``addresses`` are those of all steps, ``whole`` is that of the answer without them.
    """

    rows: Sequence[Row]
    step: int
    picture: str
    addresses: Sequence[str]
    whole: str

    @property
    def row(self) -> Row:
        """The row of this step."""
        return self.rows[self.step - 1]

    @property
    def back(self) -> str | None:
        """The address of the step before this one."""
        return self.addresses[self.step - 2] if self.step > 1 else None

    @property
    def next(self) -> str | None:
        """The address of the step after this one."""
        return self.addresses[self.step] if self.step < len(self.rows) else None


@dataclass(frozen=True, slots=True)
class Steps:
    """How a page goes through the answer to a question.

    :param parameters: the parameters of its address that say which step is shown.
    :param has_steps: tells whether there is anything to go through in an answer.
    :param walk: returns the step that the address of the current request asks for.
    """

    parameters: tuple[str, ...]
    has_steps: Callable[[Answer], bool]
    walk: Callable[[Ruling], Walk]

    def find_first(self, answer: Answer) -> str | None:
        """Return the address of the first step; None if there is none or it would be too long."""
        address = write_step({STEP: 1})
        return address if self.has_steps(answer) and len(address) < LONGEST_START else None

    def find_walk(self, ruling: Ruling) -> Walk | None:
        """Return the step that the current address asks for; None if it asks for none.

        :raises Problem: ``bad-query``, for a step or a path that does not exist.
        """
        is_asked = any(parameter in request.args for parameter in self.parameters)
        return self.walk(ruling) if is_asked else None


def show_step(rows: Sequence[Row], step: int, drawn: Picture) -> Walk:
    """Return a step with its picture and the addresses of all others."""
    addresses = [write_step({STEP: number}) for number in range(1, len(rows) + 1)]
    return Walk(rows, step, drawn.as_str(), addresses, write_step({}))


def write_step(shown: Mapping[str, int]) -> str:
    """Return the address of this page at a step; of the whole answer, if none is given."""
    kept = {key: value for key, value in request.args.items() if key != STEP}
    if not shown:
        kept.pop(PATH, None)
    query = {**kept, **{key: str(number) for key, number in shown.items()}}
    written = "&".join(f"{quote(key, UNESCAPED)}={quote(query[key], UNESCAPED)}" for key in query)
    return f"{PAGE}?{written}{ANCHOR if shown else ''}"


def read_number(key: str, low: int, high: int) -> int:
    """Read a number in the address; the lowest, if it is not given.

    :raises Problem: ``bad-query``, for anything else.
    """
    text = request.args.get(key, str(low))
    is_number = text.isascii() and text.isdecimal() and len(text) <= 5
    if not is_number or not low <= int(text) <= high:
        raise refuse_number(key, low, high)
    return int(text)


def refuse_number(key: str, low: int, high: int) -> Problem:
    """Return the problem that a number in the address is out of its range."""
    params: dict[str, str | int] = {"parameter": key, "key": key, "low": low, "high": high}
    return Problem("bad-query", [Fault("out-of-range", (), params)])
