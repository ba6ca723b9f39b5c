"""Which map: none, one of the catalogue, or one that is drawn from the map on the table."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from flask import redirect
from werkzeug.wrappers import Response

from referee.carcassonne.maps.boards import Layout, join_layouts
from referee.carcassonne.maps.editing import lay_plain
from referee.catalogue.loader import load_catalogue
from referee.core.grid import place_of, square_at
from referee.forms.compact import parse_integer
from referee.page.addresses import write_picture
from referee.page.table.carcassonne.maps.drafts import DOMAIN, explain, find_faults_of, post
from referee.page.table.panels import Panel, View
from referee.texts.sentences import tell, write

_COLUMNS: Final = 6
_ROWS: Final = 6
"""Columns and rows of a map whose size is chosen by taps, at most; a phone is not wider."""
_MOST: Final = 40
"""Columns and rows of a map whose size is typed, at most; it can grow later."""
_FIRST_TOOL: Final = "map.start"
_THUMBNAIL: Final = 320


class Size(NamedTuple):
    """A size that can be tapped: where it leads, None if the tiles on the table need more."""

    said: str
    address: str | None


class Known(NamedTuple):
    """A map of the catalogue: its title, its picture, and where it leads, or why nowhere."""

    title: str
    picture: str
    address: str | None
    refusals: tuple[str, ...]


def show_choices(view: View) -> Panel | Response:
    """Show which maps can be played on; go on to the one whose size was typed."""
    typed = _read_typed(view)
    too_small: list[str] = []
    if typed is not None:
        posted = post(view, _lay(view, *typed))
        faults = find_faults_of(view, posted)
        if not faults:
            return redirect(_draw(view, *typed), 303)
        too_small = explain(view, faults)
    elif view.state.typed.keys() & {"columns", "rows"}:
        too_small = [write(DOMAIN, "size.wrong", {"most": _MOST}, view.language)]
    shown = {
        "without": None if view.posted.get("map") is None else _leave(view),
        "back": None if view.posted.get("map") is None else view.link(panel="map", at=None),
        "sizes": tuple(tuple(_list_sizes(view, rows)) for rows in range(1, _ROWS + 1)),
        "known": tuple(_list_known(view)),
        "fields": view.fields(at=None, panel="map.choose"),
        "most": _MOST,
        "refusals": tuple(too_small),
    }
    return Panel("pages/table/map/choose.html", shown)


def _read_typed(view: View) -> tuple[int, int] | None:
    """Return the columns and rows that were typed; None for none, or for no such numbers."""
    columns, rows = (parse_integer(view.state.typed.get(key, "")) for key in ("columns", "rows"))
    if isinstance(columns, str) or isinstance(rows, str):
        return None
    return (columns, rows) if 1 <= columns <= _MOST and 1 <= rows <= _MOST else None


def _leave(view: View) -> str:
    """Return the address of the same table without a map."""
    posted = {key: value for key, value in view.posted.items() if key != "map"}
    return view.link(posted, panel="", at=None, end=None)


def _lay(view: View, columns: int, rows: int) -> Layout:
    """Return a plain map that begins where the tiles on the table do."""
    layout = lay_plain(columns, rows)
    places = [place_of(square) for square in view.position.table.faces]
    if not places:
        return layout
    step = square_at(min(x for x, _ in places), min(y for _, y in places)) - square_at(0, 0)
    return join_layouts(Layout(()), layout, step)


def _draw(view: View, columns: int, rows: int) -> str:
    posted = post(view, _lay(view, columns, rows))
    return view.link(posted, panel=_FIRST_TOOL, at=None, end=None)


def _list_sizes(view: View, rows: int) -> Iterator[Size]:
    """Yield the sizes with a number of rows."""
    across, down = _measure(view)
    for columns in range(1, _COLUMNS + 1):
        said = write(DOMAIN, "size", {"columns": columns, "rows": rows}, view.language)
        fits = columns >= across and rows >= down
        yield Size(said, _draw(view, columns, rows) if fits else None)


def _measure(view: View) -> tuple[int, int]:
    """Return how many columns and rows the tiles on the table take."""
    places = [place_of(square) for square in view.position.table.faces]
    if not places:
        return 1, 1
    columns, rows = [x for x, _ in places], [y for _, y in places]
    return max(columns) - min(columns) + 1, max(rows) - min(rows) + 1


def _list_known(view: View) -> Iterator[Known]:
    """Yield the maps of the catalogue whose squares are known."""
    catalogue = load_catalogue()
    for map_id, entry in catalogue.maps.items():
        if entry.board is None:
            continue
        posted = {**view.posted, "map": map_id}
        faults = find_faults_of(view, posted)
        address = None if faults else view.link(posted, panel="map", at=None, end=None)
        picture = write_picture("carcassonne", f"c1/map,{map_id}", {})
        refusals = tuple(explain(view, faults)[:1])
        title = tell("maps", map_id, view.language)
        yield Known(title, f"{picture}&width={_THUMBNAIL}", address, refusals)
