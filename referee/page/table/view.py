"""The page of a table, put together: the board with its taps, a panel, and the bar."""

from dataclasses import replace
from typing import Final

from flask import request
from markupsafe import Markup
from werkzeug.utils import redirect
from werkzeug.wrappers import Response

from referee.api.contract.questions import load
from referee.api.responses.caching import make_cacheable
from referee.api.responses.languages import PARAMETER as LANGUAGE
from referee.api.responses.languages import choose_language
from referee.api.yielding import pause, start_counting
from referee.catalogue.loader import CARCASSONNE, LABYRINTH_CARDS
from referee.page.style import show_page
from referee.page.table import carcassonne, labyrinth_cards
from referee.page.table.beginning import show_beginning
from referee.page.table.panels import Panel, View
from referee.page.table.sharing import show_preview
from referee.page.table.state import TOO_LONG, read_state, write_path

_TABLES: Final = {CARCASSONNE: carcassonne.TABLE, LABYRINTH_CARDS: labyrinth_cards.TABLE}
PANELS: Final = {game: table.panels for game, table in _TABLES.items()}
_AGE_SECONDS: Final = 600
"""How long a browser may show the page again without asking, so that Back is immediate."""


def show_table(line: str | None = None) -> Response:
    """Show the table that the address of the current request describes.

    :param line: the position, if it stands in the path of the address. A long one does on every
        page of its table, because relative links then do not repeat it.
    """
    start_counting()
    if line is None and not set(request.args) - {LANGUAGE}:
        return show_beginning(_AGE_SECONDS)
    asked = read_state(request, PANELS, line)
    if asked.panel == TOO_LONG:
        return make_cacheable(show_page("too_long.html"))
    position = load(asked.game.bare, {"position": asked.posted})["position"]
    view = View(replace(asked, posted=position.posted), position, choose_language())
    if line is None and view.state.is_long and view.state.has_address:
        return redirect(write_path(view.state.notation, request.args.items()))
    table = _TABLES[asked.game.name]
    panel = (table.panels[asked.panel] if asked.panel else table.choose)(view)
    if not isinstance(panel, Panel):
        return panel
    drawn = "" if panel.is_alone else table.draw(view, panel)
    board = Markup(drawn)  # noqa: S704 - drawn by diagrams, which escape names
    pause()
    page = show_page(
        "table/table.html",
        view=view,
        panel=panel,
        board=board,
        bar=() if panel.is_alone else table.bar,
        panels=table.panels,
        preview=show_preview(view),
        **panel.shown,
    )
    pause()
    return make_cacheable(page, _AGE_SECONDS)
