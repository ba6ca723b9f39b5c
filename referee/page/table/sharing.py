"""The panel that hands a table on: its address, its line, its QR code for the other phones.

What is handed on is the position alone; what a player has in hand stays in that hand. ``/qr/table``
is the code of the page of a table, as ``/qr`` is that of a ruling.
"""

from typing import Final
from urllib.parse import quote

from flask import Blueprint, Response, request

from referee.api.contract.parameters import check_parameters
from referee.api.contract.permalinks import GAME_PAGE, PAGE
from referee.api.contract.queries import POSITION, UNESCAPED
from referee.api.contract.records import GAME
from referee.api.games import GAMES
from referee.api.qr import answer_qr, is_too_long
from referee.diagrams.png import can_render
from referee.page.addresses import LONGEST, find_picture
from referee.page.table.panels import Panel, View
from referee.page.table.state import KEPT, PATH, write_query
from referee.texts.sentences import write

SHARE: Final = "share"
CODE: Final = "/qr/table"
_COLOURS: Final = ("red", "black")


def add_routes(blueprint: Blueprint) -> None:
    """Add the QR code of a table."""
    blueprint.add_url_rule(CODE, view_func=_show_code)


def show_sharing(view: View) -> Panel:
    """Show what is handed on of a table."""
    shared = _hand_on(view)
    host = _find_host()
    query = write_query(view.fields(at=None, panel="", **dict.fromkeys(KEPT)))
    return Panel(
        "pages/table/share.html",
        {
            "host": host,
            "shared": shared,
            "code": None if is_too_long(host + shared) else f"{CODE}?{query}",
            "alone": f"{PAGE}?{POSITION}={view.state.notation}",
            "played_on": _play_on(view),
        },
    )


def _play_on(view: View) -> str | None:
    """Return the address of the game that begins with the table; None if it would be too long.

    Who plays is known by name; where fewer than two are, there are two, called by their colours.
    """
    known = sorted(getattr(view.position, "players", ()))
    colours = (write("table", f"colour.{each}", {}, view.language) for each in _COLOURS)
    others = [colour for colour in colours if colour not in known]
    players = known if len(known) > 1 else [*known, *others][: len(_COLOURS)]
    form = view.state.game.find_forms(GAME)[GAME]
    line = form.write_text({"start": view.posted, "players": players})
    address = f"{GAME_PAGE}?{GAME}={quote(line, UNESCAPED)}&panel=next"
    return address if len(address) < LONGEST else None


def show_preview(view: View) -> dict[str, str | None]:
    """Return what a chat shows of the address of a table: its picture, and where it is."""
    game, line = view.state.game.name, view.state.notation
    is_drawn = can_render() and bool(view.posted.get("tiles") or view.posted.get("cards"))
    image = find_picture(game, line, {}, "png") if is_drawn else None
    return {"host": _find_host(), "here": _hand_on(view), "image": image}


def _hand_on(view: View) -> str:
    """Return the address of the position alone."""
    return view.state.write_address(at=None, panel="", **dict.fromkeys(KEPT))


def _find_host() -> str:
    return request.host_url.rstrip("/")


def _show_code() -> Response:
    """Show the code of the page of a table, as SVG."""
    check_parameters(request, (POSITION,))
    return answer_qr(GAMES, PATH)
