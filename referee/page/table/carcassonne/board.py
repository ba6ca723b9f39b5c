"""The board: the picture of the table with a link over each square that can be tapped."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from referee.api.carcassonne.position import CarcassonnePosition
from referee.api.yielding import in_steps, pause
from referee.carcassonne.placing.tiles.placement import find_free_squares
from referee.carcassonne.table import find_disagreements
from referee.core.grid import place_of
from referee.diagrams.carcassonne.highlights import TableMarks
from referee.diagrams.carcassonne.tables import draw_table
from referee.diagrams.taps import CHOSEN, FREE, TAKEN, Tap
from referee.page.addresses import write_address
from referee.page.table.boards import write_board
from referee.page.table.carcassonne.chosen_tile import show_tile
from referee.page.table.carcassonne.just_laid import show_laid
from referee.page.table.carcassonne.laid_names import name_squares
from referee.page.table.carcassonne.next_square import find_chosen
from referee.page.table.carcassonne.palette import show_palette
from referee.page.table.carcassonne.wanted import show_wanted
from referee.page.table.carcassonne.whole import is_large, tap_parts
from referee.page.table.panels import Panel, View
from referee.texts.sentences import write

START: Final = "pages/table/start.html"
"""What is shown while nothing is chosen."""


def draw_board(view: View, panel: Panel) -> str:
    """Draw the table with the taps and marks of a panel; its own, if the panel has no taps."""
    taps = panel.taps or tuple(tap_squares(view))
    return draw_marked(view, TableMarks(**panel.marks, taps=taps))


def draw_marked(view: View, marked: TableMarks) -> str:
    """Draw the table with some marks, and nothing else to tap than is among them."""
    position: CarcassonnePosition = view.position
    picture = draw_table(position.table, marked, view.language, pause)
    return write_board(picture)


def tap_squares(view: View) -> Iterator[Tap]:
    """Yield a tap for each free square and each tile, which chooses it."""
    table = view.position.table
    chosen, name_laid = find_chosen(view), name_squares(table, view.language)
    for name, squares in ((TAKEN, table.faces), (FREE, find_free_squares(table))):
        for square in in_steps(squares):
            x, y = place_of(square)
            where = {"x": x, "y": y}
            is_free = name == FREE
            said = (
                write("table", "tap.free", where, view.language) if is_free else name_laid(square)
            )
            kind = CHOSEN if square == chosen else name
            yield Tap(square, view.link(at=(x, y), panel=""), said, kind)


def choose_panel(view: View) -> Panel:
    """Return the panel that goes with what was tapped."""
    square = find_chosen(view)
    told = {"clash": _find_clash(view), **show_wanted(view)}
    if square is not None and square in view.position.table.faces:
        shown = show_tile(view, place_of(square), square)
    elif square is not None and square in find_free_squares(view.position.table):
        shown = show_palette(view, place_of(square), square)
        told |= show_laid(view)
    elif square is None and is_large(view):
        shown = Panel(START, {"is_whole": True}, tuple(tap_parts(view)), is_whole=True)
    else:
        shown = Panel(START)
        told |= show_laid(view)
    told["is_large"] = is_large(view)
    return replace(shown, shown={**shown.shown, **told})


def _find_clash(view: View) -> str | None:
    """Return the address of the ruling on what does not fit, if sides that meet disagree."""
    if not find_disagreements(view.position.table):
        return None
    return write_address(view.state.game, view.posted, "check", {})
