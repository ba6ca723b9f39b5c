"""The position of an answer as text, and the address at which people find question and answer.

A permalink is the address of a page: ``/r?position=…`` shows a position, and with ``ask`` and what
the question takes besides, as in its own address, the answer to a question on it.
"""

from typing import Any, Final

from referee.api.contract.document.shapes import STRING
from referee.api.limits import URI_BYTES
from referee.forms.shapes import Shape, record

PAGE: Final = "/r"
"""Where people find a position, and the answer to a question on it."""
GAME_PAGE: Final = "/g"
"""Where people find a whole game: ``/g?game=…``, with ``upto`` as it stood after some turns."""
FROM_GAME, FROM_TURN = "game", "upto"
"""The parameters with which a page is reached from a turn of a game, and leads back to it."""
ASK: Final = "ask"
"""The parameter that names the question."""
STEP: Final = "step"
"""The parameter that says which step through an answer the page shows, from 1."""
PATH: Final = "path"
"""The parameter that says which path of an answer the steps go along, from 0."""

SHAPES: Final[dict[str, Shape]] = {
    "PositionText": record({"notation": STRING, "permalink": STRING}, optional=("permalink",))
}
"""The component that describes what :func:`write_position` writes."""


def write_position(notation: str, name: str = "", query: str = "") -> dict[str, Any]:
    """Write the position of an answer: its notation, and the permalink of the question.

    A question that makes the address too long is left out; a position that is too long by itself
    has no permalink.

    :param name: the question; "" for a link to the position alone.
    :param query: what it asks, as a query.

    >>> write_position("c1/0,0,D", "scores", "moment=end")["permalink"]
    '/r?position=c1/0,0,D&ask=scores&moment=end'
    """
    position = link = f"{PAGE}?position={notation}"
    if name:
        link = f"{position}&{ASK}={name}&{query}" if query else f"{position}&{ASK}={name}"
    if len(link) > URI_BYTES:
        link = position
    if len(link) > URI_BYTES:
        return {"notation": notation}
    return {"notation": notation, "permalink": link}


def write_game(notation: str, asked: str = "") -> dict[str, str]:
    """Write a game as text: its line, and the path of its page, unless an address is too short.

    :param asked: what the page is told besides, as a query.

    >>> write_game("g1/c1/players,anna", "on_illegal=go_on")["permalink"]
    '/g?game=g1/c1/players,anna&on_illegal=go_on'
    """
    link = f"{GAME_PAGE}?game={notation}{'&' if asked else ''}{asked}"
    return {"notation": notation} | ({"permalink": link} if len(link) <= URI_BYTES else {})
