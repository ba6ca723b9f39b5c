"""Printing on squares: the brush in hand prints on each square that is tapped.

A square that is so already becomes plain again. An island comes with its ferry: a tap that would
make an island without one goes on to where it lands.
"""

from collections.abc import Iterator

from referee.carcassonne.kinds.features import MAX_COATS_OF_ARMS
from referee.carcassonne.maps.boards import (
    ISLAND,
    LARGE_CITY,
    MAX_PRINTED_COATS,
    PLAIN,
    TAKES_TILE,
    TOWN,
    Layout,
)
from referee.carcassonne.maps.editing import find_entry, put_square, set_coats, switch_town
from referee.carcassonne.maps.soundness import NOTHING
from referee.carcassonne.maps.written_drawing import count_coats
from referee.carcassonne.tiles.tile import EDGE_CITY
from referee.core.errors import Fault
from referee.core.grid import Square, place_of
from referee.diagrams.taps import Tap
from referee.page.table.carcassonne.maps.drafts import Draft, explain, find_refusals, write_end
from referee.page.table.carcassonne.maps.tools import COATS, show_tool
from referee.page.table.panels import Panel

_NEEDS_FERRY = "island-without-ferry"


def show_brush(brush: str, draft: Draft) -> Panel:
    """Show the panel of a brush."""
    if brush in (NOTHING, COATS):
        hint = draft.say(f"hint.{brush}")
    else:
        hint = draft.say("hint.kind", kind=brush)
    return show_tool(draft, brush, hint, _tap(draft, brush), refusals=_refuse(draft, brush))


def _tap(draft: Draft, brush: str) -> Iterator[Tap]:
    for square in draft.squares():
        changed = _print(draft, brush, square)
        if changed is not None and changed != draft.layout:
            yield draft.tap(square, _lead(draft, square, changed))


def _lead(draft: Draft, square: Square, changed: Layout) -> str:
    """Return where a tap on a square leads: to the changed map, to a ferry, or to why not."""
    faults = find_refusals(draft.view, changed)
    if not faults:
        return draft.link(changed)
    if _only_needs_ferry(faults, square):
        return draft.link(panel="map.ferry", end=write_end(square, is_new_island=True))
    return draft.link(at=place_of(square))


def _only_needs_ferry(faults: list[Fault], square: Square) -> bool:
    x, y = place_of(square)
    at = {"x": x, "y": y}
    return [(fault.code, dict(fault.params)) for fault in faults] == [(_NEEDS_FERRY, at)]


def _refuse(draft: Draft, brush: str) -> list[str]:
    """Say why the last tap led nowhere."""
    if draft.at is None:
        return []
    changed = _print(draft, brush, draft.at)
    return [] if changed is None else explain(draft.view, find_refusals(draft.view, changed))


def _print(draft: Draft, brush: str, square: Square) -> Layout | None:
    """Return the map once the brush has printed on a square; None where it has no use."""
    layout, kind = draft.layout, draft.kinds.get(square)
    if brush == NOTHING:
        return None if kind is None else put_square(layout, square, None)
    if brush == COATS:
        return _add_coat(layout, square)
    if brush == TOWN and kind in TAKES_TILE - {PLAIN, TOWN}:
        return switch_town(layout, square)
    return put_square(layout, square, PLAIN if kind == brush else brush)


def _add_coat(layout: Layout, square: Square) -> Layout | None:
    """Add a coat of arms, or remove all if the maximum is reached."""
    entry = find_entry(layout, square)
    if entry is not None and entry.kind == ISLAND:
        return set_coats(layout, square, (entry.coats_of_arms + 1) % (MAX_PRINTED_COATS + 1))
    if entry is None or entry.kind != LARGE_CITY or entry.face is None:
        return None
    if EDGE_CITY not in entry.face.edges:
        return None
    return set_coats(layout, square, (count_coats(entry.face) + 1) % (MAX_COATS_OF_ARMS + 1))
