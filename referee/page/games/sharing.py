"""Sharing a game: its QR code."""

from typing import Final

from flask import Blueprint, Response, request

from referee.api.contract.permalinks import GAME_PAGE
from referee.api.qr import answer_code, is_too_long
from referee.page.games.state import read_asked

CODE: Final = "/qr/game"


def add_routes(blueprint: Blueprint) -> None:
    """Add the QR code of a game."""
    blueprint.add_url_rule(CODE, view_func=_show_code_of_game)


def _show_code_of_game() -> Response:
    """Show the code of the page of a game, as SVG."""
    return answer_code(GAME_PAGE, lambda: read_asked(request, None))


def find_code(host: str, shared: str) -> str | None:
    """Return the address of the code of a page; None if no code holds as much.

    :param shared: the path and query of the page, the line in the query.
    """
    return None if is_too_long(host + shared) else f"{CODE}{shared.removeprefix(GAME_PAGE)}"
