"""What one may do with the tile in hand, and where it may go: who asks, and which tile it is."""

from collections.abc import Callable
from typing import Any, Final

from referee.page.table.buttons import link_ruling
from referee.page.table.carcassonne.asking import scores
from referee.page.table.carcassonne.asking.people import choose_player, list_people
from referee.page.table.carcassonne.filters import find_tiles, show_filters
from referee.page.table.carcassonne.in_play import Offered
from referee.page.table.carcassonne.palette import Choice, make_choice
from referee.page.table.panels import Panel, View

OPTIONS: Final = "ask.options"
PLACES: Final = "ask.places"


def show_options(view: View) -> Panel:
    """Show who may be playing and which tile may be in hand; a tap on it gives the best moves."""
    player = choose_player(view)
    people = [(each, view.link(player=each.name)) for each in list_people(view)]

    def lead(tile: str) -> str:
        return link_ruling(view, "options", tile=tile, player=player)

    return _show_tiles(view, lead, {"people": people, "player": player})


def show_places(view: View) -> Panel:
    """Show which tile may be in hand; a tap on it shows where it may go."""
    return _show_tiles(view, lambda tile: link_ruling(view, "placements", tile=tile), {})


def _show_tiles(view: View, lead: Callable[[str], str], shown: dict[str, Any]) -> Panel:
    tabs = [(name, view.link(panel=name)) for name in (OPTIONS, PLACES)]
    shown |= {"tabs": tabs, "choices": list_tiles(view, lead), "filters": show_filters(view)}
    return Panel("pages/table/asking/tiles.html", shown, scores.tap_scores(view))


def list_tiles(view: View, lead: Callable[[str], str]) -> list[Choice]:
    """Return the tiles that pass the filters, those that are left first.

    :param lead: returns where a tap on a tile leads, given its id.
    """
    offered = sorted(find_tiles(view), key=_is_gone)
    return [make_choice(view, each, each.faces[0], lead(each.id)) for each in offered]


def _is_gone(tile: Offered) -> bool:
    return tile.left == 0
