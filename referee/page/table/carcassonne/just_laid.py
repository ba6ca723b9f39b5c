"""The tile that was laid last, beside the palette for the next: who stands on it, at one tap."""

from typing import Any

from markupsafe import Markup

from referee.core.grid import place_of
from referee.diagrams.carcassonne.close_ups import draw_close_up
from referee.page.table.carcassonne.chosen_tile import find_turn
from referee.page.table.carcassonne.figures import show_figures
from referee.page.table.carcassonne.laying import turn_tile
from referee.page.table.carcassonne.next_square import find_laid
from referee.page.table.panels import View
from referee.texts.sentences import write


def show_laid(view: View) -> dict[str, Any]:
    """Return what a panel shows of the tile that was laid last; nothing, if there is none."""
    square = find_laid(view)
    if square is None:
        return {}
    at = place_of(square)
    turn = find_turn(view, at, square)
    figures = show_figures(view, at, square)
    turned = None if turn.next is None else view.link(turn_tile(view.posted, at, turn.next))
    said = write("table", "tile.title", {"x": at[0], "y": at[1]}, view.language)
    picture = draw_close_up(view.position.table, square, figures.rings, figures.looks, said)
    return {
        "laid": {
            "picture": Markup(picture),  # noqa: S704 - drawn by diagrams, which escape
            "figures": figures,
            "turned": turned,
        }
    }
