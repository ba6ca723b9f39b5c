"""Panels: what stands below the board, and what a tap on the board does meanwhile.

A panel is a function from a :class:`View` to a :class:`Panel`. It decides no rule: the questions of
the API say what is allowed and what follows.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from werkzeug.wrappers import Response

from referee.core.languages import Language
from referee.diagrams.frame import PIXELS_A_SQUARE
from referee.page.table.state import State


@dataclass(frozen=True, slots=True)
class View:
    """A state with its position read: what panels are made from.

    ``position`` is what the game's form reads: a table, the rules in force, warnings.
    """

    state: State
    position: Any
    language: Language

    @property
    def posted(self) -> Mapping[str, Any]:
        """The position as JSON has it, canonical where it came as a line."""
        posted: Mapping[str, Any] = self.position.posted
        return posted

    def link(self, posted: Mapping[str, Any] | None = None, **changes: Any) -> str:
        """Return the address of another state, as :meth:`State.link` does."""
        return self.state.link(posted, **changes)

    def fields(
        self, posted: Mapping[str, Any] | None = None, **changes: Any
    ) -> tuple[tuple[str, str], ...]:
        """Return what a form of another state keeps, as :meth:`State.fields` does."""
        return self.state.fields(posted, **changes)


@dataclass(frozen=True, slots=True)
class Panel:
    """A panel: its template, what that shows, and what the board shows meanwhile.

    ``taps`` are links over squares, and ``marks`` more that the board points at, as keywords of the
    marks of the game's pictures. ``is_whole`` is whether the board fits its place, however large;
    ``is_alone`` is whether the panel has the page for itself, without board and bar.
    """

    template: str
    shown: Mapping[str, Any] = field(default_factory=dict)
    taps: tuple[Any, ...] = ()
    marks: Mapping[str, Any] = field(default_factory=dict)
    is_whole: bool = False
    is_alone: bool = False


ShowPanel = Callable[[View], Panel | Response]
"""Shows a panel; or, where a form sent something, goes on to the address that says it, too."""


class BarItem(NamedTuple):
    """An item of the bar at the bottom: the code of what it says, and the panel that it opens."""

    code: str
    panel: str


@dataclass(frozen=True, slots=True)
class GameTable:
    """What the page of a table needs to know of a game.

    :param panels: the panels that an address can name.
    :param choose: the panel that is shown if the address names none.
    :param draw: draws the board with taps and marks, given both.
    :param bar: what the bar at the bottom opens.
    """

    panels: Mapping[str, ShowPanel]
    choose: ShowPanel
    draw: Callable[[View, Panel], str]
    bar: tuple[BarItem, ...]


SQUARE_PIXELS: Final = 56
"""How wide a square of the board is at least, so that a thumb hits it."""
_MOST_SQUARE_PIXELS: Final = 84
"""How wide a square of a small board is at most."""
PHONE_PIXELS: Final = 328
"""Width of a phone in pixels; a smaller board is enlarged up to it."""


def fit_board(pixels: object) -> int:
    """Return the width in pixels of the picture of a board, given its own width.

    Squares of a large board are at least as wide as a thumb; a small board fills a phone.

    >>> fit_board(173), fit_board(557), fit_board(1000)
    (151, 328, 583)
    """
    squares = int(str(pixels)) / PIXELS_A_SQUARE
    return round(max(squares * SQUARE_PIXELS, min(squares * _MOST_SQUARE_PIXELS, PHONE_PIXELS)))
