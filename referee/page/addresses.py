"""The addresses of ruling pages and of pictures of positions.

An address that would be too long is None, so that a page can do without what it leads to.
"""

import json
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import quote

from referee.api.contract.game import Game
from referee.api.contract.permalinks import FROM_GAME, FROM_TURN, GAME_PAGE, write_position
from referee.api.contract.queries import UNESCAPED, write_query
from referee.api.limits import URI_BYTES
from referee.api.responses.languages import PARAMETER
from referee.api.yielding import pause

LONGEST: Final = URI_BYTES - len(f"&{PARAMETER}=en")
"""The length below which an address still has room for a language."""

Mark = Mapping[str, Any]
"""What a picture points at, as the question ``diagram`` takes it."""


def write_address(game: Game[Any], posted: Mapping[str, Any], name: str, asked: Any) -> str | None:
    """Return the address of the page that answers a question; None if it is too long.

    :param posted: the position, as it was posted.
    :param name: the question; "" for the page of the position alone.
    :param asked: what it asks besides the position.
    """
    return write_question(game, game.notate(posted), name, asked)


def write_question(game: Game[Any], notation: str, name: str, asked: Any) -> str | None:
    """Return the address as :func:`write_address` does, of a position whose notation is known."""
    pause()
    query = write_query(game.find_forms(name), asked) if name else ""
    address: str | None = write_position(notation, name, query).get("permalink")
    return address


def find_table(notation: str) -> str:
    """Return the address of the page of a table.

    >>> find_table("c1/0,0,D")
    '/?position=c1/0,0,D'
    """
    return f"/?position={quote(notation, UNESCAPED)}"


def write_picture(game: str, notation: str, mark: Mark, suffix: str = "svg") -> str:
    """Return the address of the picture of a position.

    >>> write_picture("carcassonne", "c1/0,0,D", {})
    '/v1/carcassonne/diagram.svg?position=c1/0,0,D'
    """
    marked = f"&mark={quote(json.dumps(mark, separators=(',', ':')), UNESCAPED)}" if mark else ""
    return f"/v1/{game}/diagram.{suffix}?position={quote(notation, UNESCAPED)}{marked}"


def find_picture(game: str, notation: str, mark: Mark, suffix: str = "svg") -> str | None:
    """Return the address of a picture: without its marks, or None, if it is too long with them.

    It leaves room for a language.
    """
    pictures = (write_picture(game, notation, each, suffix) for each in (mark, {}))
    return next((each for each in pictures if len(each) < LONGEST), None)


def find_game_page(asked: Mapping[str, str]) -> str | None:
    """Return the page of the game from which another was reached; None if it was from none.

    :param asked: the parameters of the address of that other page.

    >>> find_game_page({"game": "g1/c1/players,anna", "upto": "3"})
    '/g?game=g1/c1/players,anna&upto=3#turn'
    """
    game, turn = asked.get(FROM_GAME), asked.get(FROM_TURN)
    if not game:
        return None
    shown = f"&{FROM_TURN}={quote(turn, UNESCAPED)}#turn" if turn else ""
    return f"{GAME_PAGE}?{FROM_GAME}={quote(game, UNESCAPED)}{shown}"
