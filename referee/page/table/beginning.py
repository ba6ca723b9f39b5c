"""The first view, at ``/`` alone: it asks what somebody wants, and each has a way of its own.

What a way asks for first is in the address that it leads to, so nothing has to be found out twice.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from flask import Response
from markupsafe import Markup

from referee.api.carcassonne.reading.position import FORM
from referee.api.games import GAMES
from referee.api.responses.caching import make_cacheable
from referee.catalogue.loader import LABYRINTH_CARDS
from referee.core.grid import square_at
from referee.diagrams.carcassonne.close_ups import draw_close_up
from referee.diagrams.carcassonne.tables import find_table_looks
from referee.diagrams.labyrinth_cards.large import draw_single
from referee.page.style import show_page
from referee.page.table.carcassonne.photo import PHOTO
from referee.page.table.carcassonne.wanted import PLACE, POINTS, WANT
from referee.page.table.state import PANEL

_CARD: Final = "card"
_WAYS: Final = (
    ("points", f"/?position=c1&{WANT}={POINTS}", "V-red.rW"),
    ("places", f"/?position=c1&{WANT}={PLACE}", "E3"),
    ("play", "/g", "lab-red.l"),
    ("table", "/?position=c1", "X"),
    (PHOTO, f"/?position=c1&{PANEL}={PHOTO}", "I-blue.cN"),
    ("cards", "/?position=l1", _CARD),
    ("examples", "/examples", "B-black.m"),
)
"""What somebody may want: its code, where it leads, and what lies on the tile beside it."""
_CARD_LINE: Final = "l1/0,0,NES.crown"


class Way(NamedTuple):
    """What somebody may want: the code of what it says, where it leads, and a picture.

    ``is_scripted`` is whether it needs a script, which then shows it.
    """

    code: str
    address: str
    picture: Markup
    is_scripted: bool


def show_beginning(age_seconds: int) -> Response:
    """Show the first view, which a browser may keep for a while."""
    return make_cacheable(show_page("table/beginning.html", ways=tuple(list_ways())), age_seconds)


def list_ways() -> Iterator[Way]:
    """Yield what somebody may want, what is wanted in the middle of a game first."""
    for code, address, laid in _WAYS:
        drawn = _draw_card() if laid == _CARD else _draw_tile(laid)
        yield Way(code, address, Markup(drawn), code == PHOTO)  # noqa: S704 - drawn by diagrams


def _draw_tile(laid: str) -> str:
    """Draw a tile with the figures on it, as the notation writes them."""
    table = FORM.read_alone(f"c1/0,0,{laid}").table
    return draw_close_up(table, square_at(0, 0), (), find_table_looks(table))


def _draw_card() -> str:
    game = next(game for game in GAMES if game.name == LABYRINTH_CARDS)
    table = game.position.read_alone(_CARD_LINE).table
    return draw_single(next(iter(table.faces.values()))).as_str()
