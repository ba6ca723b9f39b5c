"""The panels that settle disputes about cards: whose claim is right, and whether the game is over.

Each kind of claim has a panel with a form. The cards that a claim is about are tapped on the board;
``claims`` in the address lists them.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from werkzeug.utils import redirect
from werkzeug.wrappers import Response

from referee.api.contract.questions import load
from referee.core.names import compose
from referee.diagrams.taps import Tap
from referee.forms.compact import parse_integer
from referee.page.table.buttons import ASK, find_ruling
from referee.page.table.labyrinth_cards.board import tap_cards
from referee.page.table.labyrinth_cards.desk import try_loading
from referee.page.table.labyrinth_cards.played import list_played, list_squares, toggle
from referee.page.table.labyrinth_cards.questions import (
    HAS_ENDED,
    MAY_LIE,
    WHICH_PLAYED,
    WHO_IS_RIGHT,
    ask_played,
    may_play_none,
    say_places,
    say_played,
    write_squares,
)
from referee.page.table.panels import Panel, View
from referee.page.table.rows import Row, parse_rows, read_rows
from referee.page.table.state import CLAIMANTS, HELD

MAY_TAKE: Final = "ask.collection"
ARE_JOINED: Final = "ask.path"
_CLAIMS: Final = "claims"
_KINDS: Final = (WHO_IS_RIGHT, MAY_TAKE, ARE_JOINED, MAY_LIE)
_NEED_PLAYED: Final = (WHO_IS_RIGHT, MAY_TAKE)
_CLAIMANTS: Final = 3
_PLAYERS: Final = len(CLAIMANTS)
_TEMPLATE: Final = "pages/table/cards/dispute.html"


def dispute_count(view: View) -> Panel | Response:
    """Return the panel in which each player says how many cards may be taken."""
    played, rows = list_played(view), _read_rows(view, _CLAIMANTS)
    if not view.state.typed:
        filled = parse_rows(view.state.in_hand.get(_CLAIMS, ""))
        rows = [*filled, *rows][:_CLAIMANTS]
    said = [
        {**_name(by), "kind": "best", **ask_played(played), "count": parse_integer(count)}
        for by, count in rows
        if count and (played or may_play_none(view)) and view.state.typed
    ]
    return judge(view, WHO_IS_RIGHT, said, rows=rows)


def dispute_collection(view: View) -> Panel | Response:
    """Return the panel in which two players disagree whether some cards may be taken."""
    played, want = list_played(view), list_squares(view, _CLAIMS)
    about = {"kind": "collection", **ask_played(played), "want": write_squares(want)}
    is_ready = want and (played or may_play_none(view))
    said = [*take_sides(view, about, "legal")] if is_ready else []

    def link(square: int) -> str:
        return view.link(panel=MAY_TAKE, claims=toggle(want, square))

    taps = tap_cards(view, want, link)
    return judge(view, MAY_TAKE, said, taps, about=say_places(want))


def dispute_path(view: View) -> Panel | Response:
    """Return the panel in which two players disagree whether a path joins two cards."""
    ends = list_squares(view, _CLAIMS)[-2:]
    treasure, said = view.state.typed.get("treasure", ""), []
    if len(ends) == 2 and treasure:
        start, goal = write_squares(ends)
        about = {"kind": "path", "from": start, "to": goal, "treasure": compose(treasure)}
        said = [*take_sides(view, about, "joined")]

    def link(square: int) -> str:
        kept = ends if square in ends else ends[-1:]
        return view.link(panel=ARE_JOINED, claims=toggle(kept, square))

    treasures = _find_common(view, ends) if len(ends) == 2 else ()
    shown = {"about": say_places(ends), "treasures": treasures, "chosen": treasure}
    return judge(view, ARE_JOINED, said, tap_cards(view, ends, link), **shown)


def show_end(view: View) -> Panel | Response:
    """Return the panel that asks whether the game is over, with each player's number of cards."""
    rows = _read_rows(view, _PLAYERS)
    held = [view.state.typed.get(key, "") for key in HELD]
    asked = {
        "piles": {compose(by): parse_integer(count) for by, count in rows if by},
        "hands": {
            compose(row.by): parse_integer(count)
            for row, count in zip(rows, held, strict=True)
            if row.by and count
        },
    }
    answered: Response | tuple[str, ...] = ()
    if view.state.typed:
        answered = _answer(view, "end", {key: told for key, told in asked.items() if told})
    if isinstance(answered, Response):
        return answered
    shown = {
        "rows": rows,
        "held": held,
        "troubles": answered,
        "fields": view.fields(panel=HAS_ENDED),
        "back": view.link(panel=ASK),
    }
    return Panel("pages/table/cards/end.html", shown)


def judge(
    view: View, kind: str, said: Sequence[Any], taps: tuple[Tap, ...] = (), **shown: Any
) -> Panel | Response:
    """Redirect to the ruling on some claims; show the form if there are none, or faulty ones."""
    answered = _answer(view, "claims", {"claims": said}) if said else ()
    if isinstance(answered, Response):
        return answered
    kinds = [(each, view.link(panel=each, claims=None)) for each in _KINDS]
    shared = {
        "kind": kind,
        "kinds": kinds,
        "troubles": answered,
        "typed": view.state.typed,
        "fields": view.fields(panel=kind),
        "played": say_played(view),
        "needs_played": kind in _NEED_PLAYED,
        "is_ready": kind not in _NEED_PLAYED or bool(list_played(view)) or may_play_none(view),
        "choose_played": view.link(panel=WHICH_PLAYED),
        "back": view.link(panel=ASK),
    }
    pointed = shown.pop("pointed", {})
    return Panel(_TEMPLATE, {**shared, **shown}, taps, pointed)


def _answer(view: View, name: str, asked: Mapping[str, Any]) -> Response | tuple[str, ...]:
    """Redirect to the answer to a question; or return what is wrong with what was typed."""
    schema = view.state.game.schemas[name]
    body = {**asked, "position": view.posted}
    if troubles := try_loading(view, lambda: load(schema, body)):
        return troubles
    address = find_ruling(view, name, asked)
    return () if address is None else redirect(address)


def _read_rows(view: View, rows: int) -> list[Row]:
    """Return the first rows of names and numbers as they were typed, filled up with empty rows."""
    return [*read_rows(view.state.typed), *([Row()] * rows)][:rows]


def take_sides(view: View, about: Mapping[str, Any], key: str) -> Iterator[dict[str, Any]]:
    """Yield the claims of who says yes and of who says no, once the form is sent."""
    if view.state.typed:
        for row, is_so in zip(_read_rows(view, 2), (True, False), strict=True):
            yield {**_name(row.by), **about, key: is_so}


def _name(by: str) -> dict[str, str]:
    return {"by": compose(by)} if by else {}


def _find_common(view: View, ends: list[int]) -> list[str]:
    """Return the treasures that lie on both cards; if they share none, those on either."""
    one, other = (set(view.position.table.faces[end].find_treasures()) for end in ends)
    return sorted(one & other or one | other)
