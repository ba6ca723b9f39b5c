"""The panels in which cards are entered: the square that was tapped, the hand and the stack."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from werkzeug.utils import redirect
from werkzeug.wrappers import Response

from referee.api.limits import HAND as MOST_IN_HAND
from referee.core.grid import Square, place_of
from referee.forms.compact import parse_integer
from referee.labyrinth_cards.cards import CardFace
from referee.page.table.buttons import find_ruling
from referee.page.table.labyrinth_cards.board import tap_to_lay
from referee.page.table.labyrinth_cards.desk import (
    HAND,
    Desk,
    desk_at,
    desk_in_hand,
    draw_small,
    find_last,
    find_troubles,
    read_draft,
    show_desk,
    take_typed,
)
from referee.page.table.labyrinth_cards.entering import hold_card, lay_card, write_card
from referee.page.table.labyrinth_cards.next_square import find_laid, find_place
from referee.page.table.panels import Panel, View
from referee.page.table.places import Place

_STACK: Final = "stack"


def choose_panel(view: View) -> Panel | Response:
    """Return the panel of the square that was tapped, or of the first on an empty table."""
    place = find_place(view)
    if place is None:
        return Panel("pages/table/cards/start.html", _show_hand(view))
    desk = desk_at(view, place)
    typed = take_typed(desk)
    if isinstance(typed, Response):
        return typed
    shown = show_desk(desk, typed)
    if desk.face is None:
        shown["offers"] = [*_offer_cards(view, desk, place)]
        if view.state.at is None and (laid := find_laid(view)) is not None:
            shown["laid"] = _show_laid(view, laid)
    else:
        shown |= _ask_about(view, place)
    return Panel("pages/table/cards/card.html", shown)


def _ask_about(view: View, place: Place) -> dict[str, str | None]:
    """Return where it is ruled on what a card brings, taken for the one just played."""
    x, y = place
    at = {"x": x, "y": y}
    return {
        "take": find_ruling(view, "collectable", {"played": [at]}),
        "from_here": find_ruling(view, "paths", {"from": at}),
    }


def _show_laid(view: View, square: int) -> dict[str, Any]:
    """Return what the panel of the next square shows of the card that was entered last."""
    place = place_of(Square(square))
    return {
        "place": place,
        "picture": draw_small(view.position.table.faces[square]),
        "change": view.link(at=place),
        **_ask_about(view, place),
    }


def _offer_cards(view: View, desk: Desk, place: Place) -> Iterator[tuple[str, str, str]]:
    """Yield what may lie on a free square by one tap: the last card again, and those in hand."""
    if last := find_last(view):
        yield "again", draw_small(last), desk.link(last)
    for index, face in enumerate(view.position.hand):
        yield "from-hand", draw_small(face), _lay_from_hand(view, index, face, place)


def _lay_from_hand(view: View, index: int, face: CardFace, place: Place) -> str:
    """Return the address of the table on which a card of the hand is laid."""
    x, y = place
    posted = lay_card(hold_card(view.posted, index, None), place, face)
    return view.link(posted, at=place, panel="", draft=None, played=f"{x},{y}")


def show_hand(view: View) -> Panel | Response:
    """Return the panel of the hand, with the card that is worked on, and of the stack."""
    if "stack" in view.state.typed:
        return _take_stack(view)
    index, _ = read_draft(view)
    if index is None:
        return Panel("pages/table/cards/hand.html", _show_hand(view))
    desk = desk_in_hand(view, index)
    typed = take_typed(desk)
    if isinstance(typed, Response):
        return typed
    shown: dict[str, Any] = {**_show_hand(view), **show_desk(desk, typed)}
    face = desk.face
    if face is None:
        return Panel("pages/table/cards/hand.html", shown)

    shown["where"] = find_ruling(view, "placements", {"card": write_card(face)})

    def lay(square: Square) -> str:
        return _lay_from_hand(view, desk.index, face, place_of(square))

    return Panel("pages/table/cards/hand.html", shown, tap_to_lay(view, lay))


def _show_hand(view: View, troubles: tuple[str, ...] = ()) -> dict[str, Any]:
    position = view.position
    index, _ = read_draft(view)
    hand = position.hand
    return {
        "hand": [
            (draw_small(face), view.link(at=None, panel=HAND, draft=str(number)), number == index)
            for number, face in enumerate(hand)
        ],
        "add": view.link(at=None, panel=HAND, draft=str(len(hand)))
        if len(hand) < MOST_IN_HAND
        else None,
        "is_new": index is not None and index >= len(hand),
        "stack": view.state.typed.get(_STACK, "") if troubles else position.stack,
        "stack_fields": view.fields(at=None, panel=HAND, draft=None),
        "stack_unknown": view.link(_without_stack(view.posted), panel=HAND),
        "stack_troubles": troubles,
    }


def _without_stack(posted: Mapping[str, Any]) -> Mapping[str, Any]:
    return {key: value for key, value in posted.items() if key != _STACK}


def _take_stack(view: View) -> Panel | Response:
    """Take how many cards the stack has into the position, and go on to its address."""
    text = view.state.typed[_STACK]
    posted: Mapping[str, Any] = _without_stack(view.posted)
    if text:
        posted = {**posted, _STACK: parse_integer(text)}
    if troubles := find_troubles(view, posted):
        return Panel("pages/table/cards/hand.html", _show_hand(view, troubles))
    return redirect(view.link(posted, panel=HAND))
