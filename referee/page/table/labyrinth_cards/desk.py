"""The desk: the card that a player works on, on a square of the table or in the hand.

``draft`` in the address says which card of the hand it is, and that the second of two separate
paths is meant: ``1`` is the second card of the hand, ``1.2`` its second path, ``.2`` the second
path of the card on the square that was tapped. All else is part of the position.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from markupsafe import Markup
from werkzeug.utils import redirect
from werkzeug.wrappers import Response

from referee.api.contract.questions import load
from referee.api.problems import Problem, refuse_value
from referee.core.errors import NotAPosition
from referee.core.grid import SIDES, square_at
from referee.core.names import compose
from referee.diagrams.labyrinth_cards.large import SideTap, draw_single, draw_with_taps
from referee.labyrinth_cards.cards import CardFace
from referee.page.table.labyrinth_cards.chips import draw_shapes, draw_sign_of, find_known
from referee.page.table.labyrinth_cards.entering import (
    Posted,
    add_treasures,
    drop_treasure,
    hold_card,
    lay_card,
    toggle_side,
)
from referee.page.table.labyrinth_cards.next_square import LAID
from referee.page.table.labyrinth_cards.played import list_played, without_played
from referee.page.table.panels import View
from referee.page.table.places import Place
from referee.texts.sentences import write, write_fault

DOMAIN: Final = "card_table"
HAND: Final = "hand"
_DRAFT: Final = re.compile(r"([0-9]?)(\.2)?\Z")
_SECOND: Final = ".2"
_TREASURES: Final = ("treasure", "another")
_USUAL: Final = 2
"""How many treasures every printed card has, so that a form asks for as many at first."""


def say(view: View, code: str, **params: Any) -> str:
    """Write a sentence of this table."""
    return write(DOMAIN, code, params, view.language)


def read_draft(view: View) -> tuple[int | None, int]:
    """Return which card of the hand is worked on, if one is, and on which path: 0 or 1.

    :raises Problem: ``bad-query``, for what is no draft.
    """
    text = view.state.in_hand.get("draft", "")
    found = _DRAFT.match(text)
    if found is None:
        raise refuse_value("draft", text, "0, 0.2, .2")
    index, second = found.groups()
    return int(index) if index else None, int(bool(second))


@dataclass(frozen=True, slots=True)
class Desk:
    """A card under work: on a square, or by its index in the hand.

    ``path`` is the one that sides and treasures go to: 0, or 1 for the second of two.
    """

    view: View
    face: CardFace | None
    path: int
    place: Place | None = None
    index: int = 0

    def link(self, face: CardFace | None, path: int | None = None) -> str:
        """Return the address of the table once the card is like that."""
        return self.view.link(self.post(face), **self.keep(face, path))

    def go_on(self, face: CardFace) -> str:
        """Return the address of the table once the card has got treasures.

        With the last one that it lacked, the next square is chosen; of two paths, the second is
        taken up once there is a treasure on the first.
        """
        was_whole = self.face is not None and _is_whole(self.face)
        if self.place is not None and not was_whole and _is_whole(face):
            x, y = self.place
            hand = {**self.keep(face), "at": None, "draft": None, LAID: f"{x},{y}"}
            return self.view.link(self.post(face), **hand)
        bare = (path for path, names in enumerate(face.treasures) if not names)
        return self.link(face, self.path if _is_whole(face) else next(bare, self.path))

    def post(self, face: CardFace | None) -> Posted:
        """Return the position once the card is like that."""
        if self.place is None:
            return hold_card(self.view.posted, self.index, face)
        return lay_card(self.view.posted, self.place, face)

    def keep(self, face: CardFace | None, path: int | None = None) -> dict[str, Any]:
        """Return what the address says of the desk besides the position."""
        second = _SECOND if (self.path if path is None else path) and face is not None else ""
        if self.place is None:
            return {"at": None, "panel": HAND, "draft": f"{self.index}{second}"}
        kept: dict[str, Any] = {"at": self.place, "panel": "", "draft": second}
        if self.face is None:
            x, y = self.place
            kept["played"] = f"{x},{y}"
        elif face is None:
            kept["played"] = without_played(self.view, square_at(*self.place))
        return kept


def desk_at(view: View, place: Place) -> Desk:
    """Return the desk with the card on a square, or with none."""
    face = view.position.table.faces.get(square_at(*place))
    return Desk(view, face, _limit(read_draft(view)[1], face), place)


def desk_in_hand(view: View, index: int) -> Desk:
    """Return the desk with a card of the hand, or with none behind the last."""
    hand = view.position.hand
    face = hand[index] if index < len(hand) else None
    return Desk(view, face, _limit(read_draft(view)[1], face), index=min(index, len(hand)))


def _limit(path: int, face: CardFace | None) -> int:
    """Return a path that the card has or may get."""
    return 0 if face is None else path


def take_typed(desk: Desk) -> Response | tuple[str, ...]:
    """Take the treasures that a form sent into the position, and go on to its address.

    A name that differs from a known one in capitals alone is that one: telephones begin words with
    a capital, and names are compared exactly.

    :returns: where to go on to; or what is wrong with them, nothing if nothing was sent.
    """
    view, face = desk.view, desk.face
    names = [view.state.typed.get(key, "") for key in _TREASURES]
    names = [compose(name) for name in names if name]
    if face is None or desk.path == len(face.treasures) or not names:
        return ()
    known = {name.casefold(): name for name in find_known(view)}
    after = add_treasures(face, desk.path, [known.get(name.casefold(), name) for name in names])
    if troubles := find_troubles(view, desk.post(after)):
        return troubles
    return redirect(desk.go_on(after))


def find_troubles(view: View, posted: Posted) -> tuple[str, ...]:
    """Return what keeps something from being a position, in sentences."""
    return try_loading(view, lambda: load(view.state.game.bare, {"position": posted}))


def try_loading(view: View, read: Callable[[], object]) -> tuple[str, ...]:
    """Return what is wrong with something that is read, in sentences."""
    try:
        read()
    except (NotAPosition, Problem) as refusal:
        said = (write_fault(fault, view.language) for fault in refusal.faults)
        return tuple(dict.fromkeys(said))
    return ()


def show_desk(desk: Desk, troubles: tuple[str, ...] = ()) -> dict[str, Any]:
    """Return what the desk's part of a panel shows."""
    return {"desk": desk, "card": _show_card(desk, troubles)}


def _show_card(desk: Desk, troubles: tuple[str, ...]) -> dict[str, Any]:
    view, face = desk.view, desk.face
    said = say(view, "card" if face else "blank")
    shown: dict[str, Any] = {
        "picture": draw_with_taps(face, _tap_sides(desk), said).as_str(),
        "troubles": troubles,
    }
    if face is None:
        return shown | {"shapes": [[*_offer_shapes(desk, paths)] for paths in (1, 2)]}
    is_ready = desk.path < len(face.treasures)
    return shown | {
        "turn": desk.link(face.turned(1)),
        "away": desk.link(None),
        "paths": [desk.link(face, path) for path in range(2)],
        "has_two": len(face.treasures) > 1,
        "lying": [*_drop_treasures(desk, face)],
        "is_ready": is_ready,
        "is_whole": _is_whole(face),
        "chips": [*_offer_treasures(desk, face)] if is_ready else (),
        "known": find_known(view),
        "fields": view.fields(**desk.keep(face)),
        "inputs": [*_ask_treasures(desk, face)] if is_ready else (),
    }


def _tap_sides(desk: Desk) -> Iterator[SideTap]:
    """Yield a link for each side that opens or closes; the last of a path with treasures stays."""
    face = desk.face
    for side, letter in enumerate(SIDES):
        after = toggle_side(face, side, desk.path)
        if after != face:
            does = "close" if face is not None and face.path_at[side] == desk.path else "open"
            yield SideTap(side, desk.link(after), say(desk.view, f"side.{does}.{letter}"))


def _drop_treasures(desk: Desk, face: CardFace) -> Iterator[tuple[str, str]]:
    """Yield the treasures of a card, each with the address without it."""
    for path, names in enumerate(face.treasures):
        for name in names:
            yield name, desk.link(drop_treasure(face, path, name))


def _offer_shapes(desk: Desk, paths: int) -> Iterator[tuple[str, Markup, str]]:
    """Yield the shapes of cards with ``paths`` paths: the sides, the picture, where it leads."""
    for shape in draw_shapes(paths):
        yield shape.name, shape.picture, desk.link(shape.face, 0)


def _offer_treasures(desk: Desk, face: CardFace) -> Iterator[tuple[str, Markup, str]]:
    """Yield the treasures that are not on the path, each with its sign and where it leads."""
    for name in find_known(desk.view):
        if name not in face.treasures[desk.path]:
            yield name, draw_sign_of(name), desk.go_on(add_treasures(face, desk.path, [name]))


def _ask_treasures(desk: Desk, face: CardFace) -> Iterator[tuple[str, str]]:
    """Yield the input fields for treasures: as many as a printed card lacks, or one."""
    lacking = _USUAL - sum(map(len, face.treasures))
    for key in _TREASURES[: max(1, lacking)]:
        yield key, desk.view.state.typed.get(key, "")


def _is_whole(face: CardFace) -> bool:
    """Return whether a card has as many treasures as a printed one."""
    return sum(map(len, face.treasures)) >= _USUAL


def draw_small(face: CardFace) -> str:
    """Draw a card that what stands around it names."""
    return draw_single(face).as_str()


def find_last(view: View) -> CardFace | None:
    """Return the card that was entered last, if that is known."""
    played = list_played(view)
    return view.position.table.faces[played[-1]] if played else None
