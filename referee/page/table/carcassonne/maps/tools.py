"""The tools that draw a map, and what all their panels show."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from markupsafe import Markup

from referee.carcassonne.maps.boards import SQUARE_KINDS
from referee.carcassonne.maps.report import find_unreachable
from referee.carcassonne.maps.soundness import NOTHING
from referee.core.grid import SIDES, Square, place_of
from referee.diagrams.carcassonne.map_squares import SideTap, draw_map_signs, draw_square
from referee.diagrams.taps import CHOSEN, Tap
from referee.page.table.carcassonne.maps.drafts import Draft
from referee.page.table.panels import Panel

COATS: Final = "coats"
BRUSHES: Final = (*SQUARE_KINDS, NOTHING, COATS)
"""What is printed on a square by a tap on it."""
_OTHERS: Final = ("border", "ferry", "size")
_MOST_NAMED: Final = 12
"""Unreachable squares that are named at most."""


class Tool(NamedTuple):
    """A tool: what it is called, its sign, where it leads, and whether it is in hand."""

    said: str
    sign: str
    address: str
    is_in_hand: bool


class Step(NamedTuple):
    """A number with a link to one less and one more, where there is such a one."""

    name: str
    said: str
    fewer: str | None
    more: str | None
    fewer_said: str
    more_said: str


def show_tool(
    draft: Draft,
    tool: str,
    hint: str,
    taps: Iterable[Tap],
    *,
    refusals: Iterable[str] = (),
    **shown: Any,
) -> Panel:
    """Return the panel of a tool: what to tap, why a tap led nowhere, the tool's own, all tools.

    ``shown`` may have ``part``, the template of what the tool shows of its own.
    """
    all_shown = {
        "part": None,
        **shown,
        "hint": hint,
        "refusals": tuple(refusals),
        "tools": tuple(_list_tools(draft, tool)),
        "out_of_reach": _name_out_of_reach(draft),
        "play": draft.link(panel=""),
        "done": draft.link(panel="map"),
    }
    return Panel("pages/table/map/tool.html", all_shown, tuple(taps) or tuple(_look(draft)))


def _look(draft: Draft) -> Iterator[Tap]:
    """Yield the links of a tool that has none: each square shows what is at its sides."""
    for square in draft.squares():
        yield draft.tap(square, draft.link(at=place_of(square), panel="map.border"))


def _list_tools(draft: Draft, current: str) -> Iterator[Tool]:
    signs = draw_map_signs()
    for name in (*BRUSHES, *_OTHERS):
        is_kind = name in SQUARE_KINDS
        said = draft.say("kind", kind=name) if is_kind else draft.say(f"tool.{name}")
        sign = Markup(signs[name])  # noqa: S704 - drawn by diagrams, nothing of it is posted
        yield Tool(said, sign, draft.link(panel=f"map.{name}"), name == current)


def _name_out_of_reach(draft: Draft) -> str:
    """Say which squares no game gets to, as the report of a map does; nothing if there are none."""
    squares = find_unreachable(draft.board)
    if not squares:
        return ""
    places = " ".join("{},{}".format(*place_of(square)) for square in squares[:_MOST_NAMED])
    more = " …" if len(squares) > _MOST_NAMED else ""
    return draft.say("out-of-reach", places=places + more)


def make_step(
    draft: Draft, name: str, count: int, allowed: range, link: Callable[[int], str | None]
) -> Step:
    """Return a number with links to one less and one more, as far as these are allowed.

    :param name: that of its sentences, and of its links.
    :param link: returns where another number leads; None if that cannot be.
    """
    less, greater = (link(each) if each in allowed else None for each in (count - 1, count + 1))
    said = draft.say(name, count=count)
    fewer, more = (draft.say(f"{name}.{way}") for way in ("fewer", "more"))
    return Step(name, said, less, greater, fewer, more)


def show_sides(
    draft: Draft,
    square: Square,
    addresses: Mapping[int, str],
    chosen: int | None = None,
) -> Markup:
    """Draw a square with a link over each side that leads somewhere."""
    x, y = place_of(square)
    kind = draft.kinds.get(square, NOTHING)
    taps = [
        SideTap(
            side,
            address,
            draft.say("side", direction=SIDES[side]),
            CHOSEN if side == chosen else "side",
        )
        for side, address in addresses.items()
    ]
    said = draft.say("square", x=x, y=y, kind=kind)
    return Markup(draw_square(draft.board, square, taps, said))  # noqa: S704 - drawn by diagrams
