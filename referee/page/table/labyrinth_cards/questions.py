"""The panel in which a player asks: what there is to ask about the cards, in the players' words."""

from collections.abc import Iterator
from typing import Any, Final

from referee.core.grid import place_of
from referee.labyrinth_cards.rules import OFFICIAL
from referee.page.table.buttons import ASK, Button, find_ruling
from referee.page.table.labyrinth_cards.board import tap_cards
from referee.page.table.labyrinth_cards.desk import HAND, say
from referee.page.table.labyrinth_cards.played import PLAYED, list_played, toggle
from referee.page.table.panels import Panel, View

WHICH_PLAYED: Final = "ask.collectable"
WHO_IS_RIGHT: Final = "ask.best"
HAS_ENDED: Final = "ask.end"
MAY_LIE: Final = "ask.placement"


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
            yield Button(code, view.link(panel=HAND, draft="0"), say(view, "ask.needs-hand"))
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
        return Button("collectable", address, say_played(view), Button("other-played", more))
    return Button("collectable", more, say(view, "ask.needs-played"))


def say_played(view: View) -> str:
    """Say which cards were just played; nothing if that is not known."""
    places = say_places(list_played(view))
    return say(view, "played", places=places) if places else ""


def say_places(squares: list[int]) -> str:
    """Return squares as a sentence lists them."""
    return " · ".join(f"{x},{y}" for x, y in map(place_of, squares))


def ask_played(played: list[int]) -> dict[str, Any]:
    """Return what a question takes that is about the cards just played."""
    return {PLAYED: write_squares(played)}


def may_play_none(view: View) -> bool:
    """Return whether a turn may play no card: in the variants cards of the table are rotated.

    Rule: card-11.1.actions
    """
    variant: str = view.position.table.rules.variant
    return variant != OFFICIAL


def choose_played(view: View) -> Panel:
    """Return the panel in which the cards just played are pointed at."""
    played = list_played(view)

    def link(square: int) -> str:
        return view.link(panel=WHICH_PLAYED, played=toggle(played, square))

    is_enough = bool(played) or may_play_none(view)
    address = find_ruling(view, "collectable", ask_played(played)) if is_enough else None
    shown = {
        "ruling": address and Button("collectable" if played else "none-played", address),
        "played": say_played(view),
        "back": view.link(panel=ASK),
    }
    return Panel("pages/table/cards/played.html", shown, tap_cards(view, played, link))
