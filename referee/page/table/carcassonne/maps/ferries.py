"""Drawing ferries on a map: a tap on the square of one end, then one on the square of the other.

A side is asked for only where the square has several borders. The address holds the first end until
the second is tapped. An island that is being drawn is printed together with its ferry.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final, NamedTuple

from referee.carcassonne.maps.boards import ISLAND, MAX_PRINTED_COATS, Ferry
from referee.carcassonne.maps.editing import add_ferry, put_square
from referee.core.grid import Square, place_of, side_place, side_place_of
from referee.diagrams.taps import Tap
from referee.page.table.carcassonne.maps.drafts import (
    Draft,
    End,
    explain,
    find_refusals,
    read_end,
    write_end,
)
from referee.page.table.carcassonne.maps.tools import Step, make_step, show_sides, show_tool
from referee.page.table.panels import Panel

FERRY: Final = "ferry"


class Crossing(NamedTuple):
    """A ferry on the map, as the panel lists it.

    :param said: its ends in words.
    :param coats: the links that change its coats of arms.
    :param gone: where the link that removes it leads; None if the map would not be sound without.
    :param gone_said: the words of that link.
    """

    said: str
    coats: Step
    gone: str | None
    gone_said: str


def show_ferry(draft: Draft) -> Panel:
    """Show where a ferry can begin, where the one in hand can end, and the ferries there are."""
    end = read_end(draft.view)
    if end is not None and end.is_new_island:
        draft = replace(draft, layout=put_square(draft.layout, end.square, ISLAND))
    end = _land_at_once(draft, end)
    square = draft.at if end is None or end.side is not None else end.square
    sides = () if square is None else _find_sides(draft, end, square)
    shown: dict[str, Any] = {}
    if square is not None and sides:
        taps = {side: _take_side(draft, end, square, side) for side in sides}
        shown["square"] = show_sides(draft, square, taps)
    return show_tool(
        draft,
        FERRY,
        _hint(draft, end, square),
        () if end is not None and end.side is None else _tap(draft, end),
        refusals=_refuse(draft, end, square),
        part="pages/table/map/ferry.html",
        cancel=None if end is None and square is None else draft.link(),
        cancel_said=draft.say("ferry.cancel"),
        ferries=tuple(_list_ferries(draft)) if end is None else (),
        **shown,
    )


def _land_at_once(draft: Draft, end: End | None) -> End | None:
    """Return an end with its side filled in, if its square has only one border."""
    if end is None or end.side is not None:
        return end
    sides = draft.borders_of(end.square)
    return end._replace(side=sides[0]) if len(sides) == 1 else end


def _find_sides(draft: Draft, end: End | None, square: Square) -> tuple[int, ...]:
    """Return the sides of a square where the first end can be; with one in hand, the second."""
    held = None if end is None else end.place
    return tuple(s for s in draft.borders_of(square) if side_place(square, s) != held)


def _tap(draft: Draft, end: End | None) -> Iterator[Tap]:
    """Yield a link over each square where the first end can be; with one in hand, the second."""
    for square in draft.squares():
        sides = _find_sides(draft, end, square)
        if len(sides) == 1:
            yield draft.tap(square, _take_side(draft, end, square, sides[0]))
        elif sides:
            held = None if end is None else _write(end)
            yield draft.tap(square, draft.link(at=place_of(square), end=held))


def _write(end: End) -> str:
    return write_end(end.square, end.side, is_new_island=end.is_new_island)


def _take_side(draft: Draft, end: End | None, square: Square, side: int) -> str:
    """Return where a tap on a side leads: to the first end in hand, or to a map with the ferry."""
    if end is None or end.place is None:
        is_new = end is not None and end.is_new_island
        return draft.link(end=write_end(square, side, is_new_island=is_new))
    changed = add_ferry(draft.layout, (end.place, side_place(square, side)))
    if find_refusals(draft.view, changed):
        return draft.link(end=_write(end), at=place_of(square))
    return draft.link(changed, panel="map.island" if end.is_new_island else "map.ferry")


def _hint(draft: Draft, end: End | None, square: Square | None) -> str:
    """Say what to tap next."""
    if square is not None:
        x, y = place_of(square)
        is_there = bool(draft.borders_of(square))
        return draft.say("hint.ferry.side" if is_there else "no-border", x=x, y=y)
    if end is None:
        return draft.say("hint.ferry")
    x, y = place_of(end.square)
    return draft.say("hint.ferry.island" if end.is_new_island else "hint.ferry.other", x=x, y=y)


def _refuse(draft: Draft, end: End | None, square: Square | None) -> list[str]:
    """Say why the ferry in hand cannot end where it was tapped."""
    if end is None or end.place is None or square is None:
        return []
    ends = [side_place(square, side) for side in _find_sides(draft, end, square)]
    if len(ends) != 1:
        return []
    changed = add_ferry(draft.layout, (end.place, ends[0]))
    return explain(draft.view, find_refusals(draft.view, changed))


def _list_ferries(draft: Draft) -> Iterator[Crossing]:
    ferries = draft.layout.ferries
    for index, ferry in enumerate(ferries):
        one, other = ("{},{} {}".format(*side_place_of(end)) for end in ferry.ends)
        without = draft.layout._replace(ferries=(*ferries[:index], *ferries[index + 1 :]))
        yield Crossing(
            draft.say("ferry", one=one, other=other),
            _count_coats(draft, index, ferry),
            draft.link_if_sound(without),
            draft.say("ferry.gone"),
        )


def _count_coats(draft: Draft, index: int, ferry: Ferry) -> Step:
    before, after = draft.layout.ferries[:index], draft.layout.ferries[index + 1 :]

    def give(count: int) -> str:
        changed = ferry._replace(coats_of_arms=count)
        return draft.link(draft.layout._replace(ferries=(*before, changed, *after)))

    return make_step(draft, "coats", ferry.coats_of_arms, range(MAX_PRINTED_COATS + 1), give)
