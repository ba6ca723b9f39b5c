"""The panel in which a player asks: what there is to ask about the cards, in the players' words."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple
from urllib.parse import quote

from referee.api.languages import PARAMETER
from referee.core.grid import place_of
from referee.page.asking import write_address
from referee.page.table.labyrinth_cards.board import tap_cards
from referee.page.table.labyrinth_cards.entering import write_places
from referee.page.table.labyrinth_cards.played import PLAYED, list_played, toggle
from referee.page.table.panels import Panel, View

ASK: Final = "ask"
WHICH_PLAYED: Final = "ask.collectable"
WHO_IS_RIGHT: Final = "ask.best"
HAS_ENDED: Final = "ask.end"
_HAND: Final = "hand"


class Button(NamedTuple):
    """A question to tap: the code of what it says, where it leads, and a code of what it needs.

    ``more`` is where what it needs is given, ``about`` the squares that it is about.
    """

    code: str
    address: str
    note: str = ""
    more: str = ""
    about: str = ""


def find_ruling(view: View, name: str, asked: Mapping[str, Any]) -> str | None:
    """Return the address of the answer to a question; None if it would be too long."""
    state = view.state
    address = write_address(state.game, view.posted, name, asked)
    if address is None or not state.named:
        return address
    return f"{address}&{PARAMETER}={quote(state.named)}"


def write_squares(squares: list[int]) -> list[dict[str, int]]:
    """Write squares as a question takes them."""
    return [{"x": x, "y": y} for x, y in map(place_of, squares)]


def show_questions(view: View) -> Panel:
    """Return the panel with all questions."""
    return Panel("pages/table/cards/ask.html", {"buttons": [*_list_buttons(view)]})


def _list_buttons(view: View) -> Iterator[Button]:
    """Yield the questions, the most usual first; one that lacks something leads to where it is."""
    if not view.position.table.faces:
        return
    yield _ask_collectable(view)
    for code, name in (("best-turn", "suggestions"), ("where", "placements")):
        if not view.position.hand:
            yield Button(code, view.link(panel=_HAND, draft="0"), "needs-hand")
        elif address := find_ruling(view, name, {}):
            yield Button(code, address)
    if address := find_ruling(view, "paths", {}):
        yield Button("paths", address)
    yield Button("claims", view.link(panel=WHO_IS_RIGHT, claims=None))
    yield Button("end", view.link(panel=HAS_ENDED))
    if address := find_ruling(view, "check", {}):
        yield Button("check", address)


def _ask_collectable(view: View) -> Button:
    """Return the question of what may be taken, after the card that was played last if known."""
    played, more = list_played(view), view.link(panel=WHICH_PLAYED)
    if played and (address := find_ruling(view, "collectable", ask_played(played))):
        return Button("collectable", address, "other-played", more, write_places(played))
    return Button("collectable", more, "needs-played")


def ask_played(played: list[int]) -> dict[str, Any]:
    """Return what a question takes that is about the cards just played."""
    return {PLAYED: write_squares(played)}


def choose_played(view: View) -> Panel:
    """Return the panel in which the cards just played are pointed at."""
    played = list_played(view)

    def link(square: int) -> str:
        return view.link(panel=WHICH_PLAYED, played=toggle(played, square))

    address = find_ruling(view, "collectable", ask_played(played)) if played else None
    shown = {"address": address, "about": write_places(played), "back": view.link(panel=ASK)}
    return Panel("pages/table/cards/played.html", shown, tap_cards(view, played, link))
