"""The panel that hands a table on: its address, its line, its QR code for the other phones.

What is handed on is the position alone; what a player has in hand stays in that hand. ``/qr/table``
is the code of the page of a table, as ``/qr`` is that of a ruling.
"""

from typing import Final

from flask import Blueprint, Response, request

from referee.api.contract.parameters import check_parameters
from referee.api.contract.permalinks import PAGE
from referee.api.contract.queries import POSITION
from referee.api.games import GAMES
from referee.api.qr import answer_qr, is_too_long
from referee.diagrams.png import can_render
from referee.page.addresses import find_picture
from referee.page.table.panels import Panel, View
from referee.page.table.state import KEPT, PATH, write_query

SHARE: Final = "share"
CODE: Final = "/qr/table"


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
        },
    )


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
