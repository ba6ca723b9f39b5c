"""The board: the picture of the table with a link over each square that can be tapped."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from referee.api.carcassonne.position import CarcassonnePosition
from referee.api.yielding import in_steps, pause
from referee.carcassonne.placing.tiles.placement import ORIGIN, find_free_squares
from referee.carcassonne.table import find_disagreements
from referee.core.grid import Square, place_of, square_at
from referee.diagrams.carcassonne.highlights import TableMarks
from referee.diagrams.carcassonne.tables import draw_table
from referee.diagrams.documents import write_document
from referee.diagrams.taps import CHOSEN, FREE, TAKEN, Tap
from referee.page.addresses import write_address
from referee.page.table.carcassonne.chosen_tile import show_tile
from referee.page.table.carcassonne.palette import show_palette
from referee.page.table.panels import Panel, View, fit_board
from referee.texts.sentences import write

START: Final = "pages/table/start.html"
"""What is shown while nothing is chosen."""


def draw_board(view: View, panel: Panel) -> str:
    """Draw the table with the taps and marks of a panel; its own, if the panel has no taps."""
    position: CarcassonnePosition = view.position
    taps = panel.taps or tuple(tap_squares(view, panel.shown.get("turned")))
    marked = TableMarks(**panel.marks, taps=taps)
    picture = draw_table(position.table, marked, view.language, pause)
    return write_document(picture, fit_board(picture.width)).text


def tap_squares(view: View, turned: str | None = None) -> Iterator[Tap]:
    """Yield a tap for each free square and each tile, which chooses it.

    :param turned: where a tap on the tile that is chosen leads; it turns that tile.
    """
    table = view.position.table
    chosen = find_chosen(view)
    for name, squares in ((TAKEN, table.faces), (FREE, find_free_squares(table))):
        for square in in_steps(squares):
            x, y = place_of(square)
            where = {"x": x, "y": y}
            if square == chosen and turned is not None:
                said = write("table", "tap.turn", where, view.language)
                yield Tap(square, turned, said, CHOSEN)
                continue
            said = write("table", f"tap.{name}", where, view.language)
            kind = CHOSEN if square == chosen else name
            yield Tap(square, view.link(at=(x, y), panel=""), said, kind)


def find_chosen(view: View) -> Square | None:
    """Return the square that was tapped last; on an empty table the one that takes a tile."""
    if view.state.at is not None:
        return square_at(*view.state.at)
    table = view.position.table
    return ORIGIN if table.board is None and not table.faces else None


def choose_panel(view: View) -> Panel:
    """Return the panel that goes with what was tapped."""
    square = find_chosen(view)
    clash = {"clash": _find_clash(view)}
    if square is None:
        return Panel(START, clash)
    if square in view.position.table.faces:
        return show_tile(view, place_of(square), square)
    if square in find_free_squares(view.position.table):
        palette = show_palette(view, place_of(square), square)
        return replace(palette, shown={**palette.shown, **clash})
    return Panel(START, clash)


def _find_clash(view: View) -> str | None:
    """Return the address of the ruling on what does not fit, if sides that meet disagree."""
    if not find_disagreements(view.position.table):
        return None
    return write_address(view.state.game, view.posted, "check", {})
