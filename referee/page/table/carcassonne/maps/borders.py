"""What is at the sides of a square: what crosses the border, what a large city shows."""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from referee.carcassonne.kinds.features import KIND_NAMES, MAX_COATS_OF_ARMS, Kind
from referee.carcassonne.maps.boards import LARGE_CITY, MAX_PRINTED_COATS, Border, Layout
from referee.carcassonne.maps.editing import find_entry, set_border, set_coats, set_edge
from referee.carcassonne.maps.written_drawing import count_coats
from referee.carcassonne.tiles.tile import EDGE_CITY, EDGE_FIELD, EDGE_ROAD
from referee.core.grid import SIDES, SidePlace, Square, place_of, side_place
from referee.diagrams.taps import Tap
from referee.page.table.carcassonne.maps.drafts import (
    Draft,
    find_faults_of,
    post,
    read_end,
    write_end,
)
from referee.page.table.carcassonne.maps.tools import Step, make_step, show_sides, show_tool
from referee.page.table.panels import Panel

BORDER: Final = "border"
_ABROAD: Final = (None, Kind.ROAD, Kind.CITY)
_SHOWN: Final = {"field": EDGE_FIELD, "road": EDGE_ROAD, "city": EDGE_CITY}


class Choice(NamedTuple):
    """Something that a side can have: where it leads, None if it cannot, and whether it has it."""

    said: str
    address: str | None
    is_so: bool


def show_border(draft: Draft) -> Panel:
    """Show the sides of the square that was tapped, and what the chosen one can have."""
    square = draft.at
    shown: dict[str, Any] = {}
    sides = () if square is None else _find_sides(draft, square)
    if square is not None:
        side = _choose(draft, square, sides)
        taps = {each: _choose_side(draft, square, each) for each in sides}
        shown["square"] = show_sides(draft, square, taps, side)
        shown["city_coats"] = _count_city_coats(draft, square)
        if side is not None:
            shown |= _show_side(draft, square, side)
    return show_tool(
        draft,
        BORDER,
        _hint(draft, sides),
        _tap(draft),
        part="pages/table/map/border.html",
        **shown,
    )


def _find_sides(draft: Draft, square: Square) -> tuple[int, ...]:
    """Return the sides that can have something: all of a large city, others at the border."""
    if draft.kinds.get(square) == LARGE_CITY:
        return tuple(range(len(SIDES)))
    return draft.borders_of(square)


def _choose(draft: Draft, square: Square, sides: tuple[int, ...]) -> int | None:
    """Return the side that was chosen, or the only one that there is."""
    end = read_end(draft.view)
    if end is not None and end.square == square and end.side in sides:
        return end.side
    return sides[0] if len(sides) == 1 else None


def _hint(draft: Draft, sides: tuple[int, ...]) -> str:
    if draft.at is None:
        return draft.say("hint.border")
    x, y = place_of(draft.at)
    return draft.say("hint.border.side" if sides else "no-border", x=x, y=y)


def _tap(draft: Draft) -> Iterator[Tap]:
    """Yield a link over each square that has such a side."""
    for square in draft.squares():
        if _find_sides(draft, square):
            yield draft.tap(square, draft.link(at=place_of(square)))


def _choose_side(draft: Draft, square: Square, side: int) -> str:
    return draft.link(at=place_of(square), end=write_end(square, side))


def _stay(draft: Draft, square: Square, side: int, changed: Layout) -> str | None:
    """Return the address of the same side on another map; None if that cannot be."""
    if find_faults_of(draft.view, post(draft.view, changed)):
        return None
    return draft.link(changed, at=place_of(square), end=write_end(square, side))


def _show_side(draft: Draft, square: Square, side: int) -> dict[str, Any]:
    """Return what a side has and can have."""
    place = side_place(square, side)
    is_at_border = side in draft.borders_of(square)
    border = next((b for b in draft.layout.borders if b.side_place == place), None)
    return {
        "side_said": draft.say("side", direction=SIDES[side]),
        "shows": tuple(_list_shown(draft, square, side)),
        "crosses": tuple(_list_crossing(draft, square, side, border)) if is_at_border else (),
        "coats": None if border is None else _count_coats(draft, square, side, border),
    }


def _list_shown(draft: Draft, square: Square, side: int) -> Iterator[Choice]:
    """Yield what a large city can show on a side."""
    entry = find_entry(draft.layout, square)
    if entry is None or entry.face is None:
        return
    for name, edge in _SHOWN.items():
        changed = set_edge(draft.layout, side_place(square, side), edge)
        address = _stay(draft, square, side, changed)
        yield Choice(draft.say(f"shows.{name}"), address, entry.face.edges[side] == edge)


def _list_crossing(
    draft: Draft, square: Square, side: int, border: Border | None
) -> Iterator[Choice]:
    """Yield what can cross the border at a side."""
    place = side_place(square, side)
    has_ferry = any(place in ferry.ends for ferry in draft.layout.ferries)
    crosses = None if border is None else border.kind
    for kind in _ABROAD:
        address = _stay(draft, square, side, set_border(draft.layout, place, kind))
        name = "nothing" if kind is None else KIND_NAMES[kind]
        yield Choice(draft.say(f"crosses.{name}"), address, crosses == kind and not has_ferry)
    ferry = draft.link(panel="map.ferry", end=write_end(square, side))
    yield Choice(draft.say("crosses.ferry"), ferry, has_ferry)


def _count_coats(draft: Draft, square: Square, side: int, border: Border) -> Step:
    def give(count: int) -> str | None:
        return _stay(draft, square, side, _give_coats(draft.layout, border.side_place, count))

    return make_step(draft, "coats", border.coats_of_arms, range(MAX_PRINTED_COATS + 1), give)


def _give_coats(layout: Layout, place: SidePlace, count: int) -> Layout:
    """Set the number of coats of arms of what crosses the border at a side; it keeps its place."""
    borders = (
        border._replace(coats_of_arms=count) if border.side_place == place else border
        for border in layout.borders
    )
    return layout._replace(borders=tuple(borders))


def _count_city_coats(draft: Draft, square: Square) -> Step | None:
    """Return the coats of arms of a large city that has any city on this square."""
    entry = find_entry(draft.layout, square)
    if entry is None or entry.face is None or EDGE_CITY not in entry.face.edges:
        return None

    def give(count: int) -> str:
        return draft.link(set_coats(draft.layout, square, count), at=place_of(square))

    return make_step(
        draft, "city-coats", count_coats(entry.face), range(MAX_COATS_OF_ARMS + 1), give
    )
