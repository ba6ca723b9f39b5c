"""The board: the picture of the table with a link over each square that can be tapped."""

from collections.abc import Iterator

from referee.api.carcassonne.position import CarcassonnePosition
from referee.api.sharing import pause
from referee.carcassonne.placing.placement import find_free_squares
from referee.core.grid import place_of, square_at
from referee.diagrams.carcassonne.highlights import TableMarks
from referee.diagrams.carcassonne.tables import draw_table
from referee.diagrams.documents import write_document
from referee.diagrams.taps import CHOSEN, FREE, TAKEN, Tap
from referee.page.table.panels import SQUARE_PIXELS, Panel, View
from referee.texts.sentences import write


def draw_board(view: View, panel: Panel) -> str:
    """Draw the table with the taps and marks of a panel; its own, if the panel has no taps."""
    position: CarcassonnePosition = view.position
    taps = panel.taps or tuple(tap_squares(view))
    marked = TableMarks(**panel.marks, taps=taps)
    picture = draw_table(position.table, marked, view.language, pause)
    return write_document(picture, fit_board(picture.width)).text


def fit_board(pixels: object) -> int:
    """Return how many pixels wide the picture of a board is, given its own width.

    >>> fit_board(192)
    112
    """
    return round(int(str(pixels)) * SQUARE_PIXELS / 96)


def tap_squares(view: View) -> Iterator[Tap]:
    """Yield a tap for each free square and each tile, which chooses it."""
    table = view.position.table
    chosen = None if view.state.at is None else square_at(*view.state.at)
    for name, squares in ((TAKEN, table.faces), (FREE, find_free_squares(table))):
        for square in squares:
            x, y = place_of(square)
            said = write("table", f"tap.{name}", {"x": x, "y": y}, view.language)
            kind = CHOSEN if square == chosen else name
            yield Tap(square, view.link(at=(x, y), panel=""), said, kind)


def choose_panel(view: View) -> Panel:
    """Return the panel that goes with what was tapped."""
    return Panel("pages/table/start.html")
