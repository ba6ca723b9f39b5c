"""Changing a map that is being drawn: its squares, what crosses its border, its size.

Each function takes a layout and returns another. What a change leaves without its ground goes with
it: a border at a square that is no longer printed, a ferry to a side that now leads inland. Whether
the outcome is sound, ``soundness`` says: an island can still lack its ferry.

Rule: map-9.1.kinds, map-9.2.large-city-group, map-9.3.abroad
"""

from collections.abc import Callable, Sequence
from typing import Final

from referee.carcassonne.kinds.features import Kind
from referee.carcassonne.maps.boards import (
    ISLAND,
    LARGE_CITY,
    PLAIN,
    START,
    TAKES_TILE,
    TOWN,
    Border,
    Ferry,
    Layout,
    PrintedSquare,
)
from referee.carcassonne.maps.building import build_large_city
from referee.carcassonne.maps.groups import find_kinds
from referee.carcassonne.maps.soundness import is_ground
from referee.carcassonne.maps.written_drawing import count_coats
from referee.carcassonne.tiles.tile import EDGE_CITY, EDGE_OF, EDGE_ROAD, Face
from referee.core.grid import (
    SidePlace,
    Square,
    neighbour,
    neighbours,
    place_of,
    side_place,
    split_side_place,
    square_at,
)

_SIDES: Final = range(4)


def lay_plain(columns: int, rows: int) -> Layout:
    """Return a map of plain squares, with 0,0 in its upper left corner."""
    places = [square_at(x, y) for y in range(rows) for x in range(columns)]
    return Layout(tuple(PrintedSquare(square, PLAIN) for square in places))


def find_entry(layout: Layout, square: Square) -> PrintedSquare | None:
    """Return what is printed on a square; None for nothing."""
    return next((entry for entry in layout.squares if entry.square == square), None)


def find_corners(layout: Layout) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the least and the greatest (x, y) of a map that prints at least one square."""
    places = [place_of(entry.square) for entry in layout.squares]
    columns, rows = [x for x, _ in places], [y for _, y in places]
    return (min(columns), min(rows)), (max(columns), max(rows))


def is_at_border(layout: Layout, place: SidePlace) -> bool:
    """Tell whether a side is one at which a border or a ferry can be: of ground, to no ground.

    Rule: map-9.3.abroad, map-9.2.ferry
    """
    square, side = split_side_place(place)
    kinds = find_kinds(layout)
    return is_ground(kinds, square) and not is_ground(kinds, neighbour(square, side))


def put_square(layout: Layout, square: Square, kind: str | None) -> Layout:
    """Print a square of a kind, or none; what is there and no longer fits goes.

    A large city gets city on all its sides, but for those where another large city, a border or a
    ferry asks for something else.
    """
    old = find_entry(layout, square)
    others = tuple(entry for entry in layout.squares if entry.square != square)
    if kind is None:
        return _tidy(layout._replace(squares=others))
    face = _fit_large_city(layout, square) if kind == LARGE_CITY else None
    is_town = old is not None and old.is_town and kind in TAKES_TILE - {TOWN}
    entry = PrintedSquare(square, kind, face, 0, is_town)
    if old is None:
        return _tidy(layout._replace(squares=(*others, entry)))
    return _tidy(_swap(layout, entry))


def _swap(layout: Layout, entry: PrintedSquare) -> Layout:
    squares = (entry if old.square == entry.square else old for old in layout.squares)
    return layout._replace(squares=tuple(squares))


def _fit_large_city(layout: Layout, square: Square) -> Face:
    """Return a large city that shows what the things around it ask for, and city elsewhere."""
    large = {entry.square: entry.face for entry in layout.squares}
    edges = [EDGE_CITY] * len(_SIDES)
    asked = {border.side_place: EDGE_OF[border.kind] for border in layout.borders}
    asked |= {end: EDGE_ROAD for ferry in layout.ferries for end in ferry.ends}
    for side, near in enumerate(neighbours(square)):
        face = large.get(near)
        edges[side] = asked.get(side_place(square, side), EDGE_CITY)
        if face is not None:
            edges[side] = face.edges[side ^ 2]
    return build_large_city(edges)


def _tidy(layout: Layout) -> Layout:
    """Take away the borders and ferries that lie at no border, and start squares that are not."""
    kinds = find_kinds(layout)

    def holds(place: SidePlace) -> bool:
        square, side = split_side_place(place)
        return is_ground(kinds, square) and not is_ground(kinds, neighbour(square, side))

    printed = sum(kind == START for kind in kinds.values())
    used = layout.start_squares
    return layout._replace(
        borders=tuple(border for border in layout.borders if holds(border.side_place)),
        ferries=tuple(ferry for ferry in layout.ferries if all(map(holds, ferry.ends))),
        start_squares=None if used is None or not printed else min(used, printed),
    )


def switch_town(layout: Layout, square: Square) -> Layout:
    """Make a square that takes a tile a town as well, or no longer."""
    entry = find_entry(layout, square)
    if entry is None:
        return layout
    return _swap(layout, entry._replace(is_town=not entry.is_town))


def set_coats(layout: Layout, square: Square, count: int) -> Layout:
    """Set the number of coats of arms of an island square or a large city; others have none."""
    entry = find_entry(layout, square)
    if entry is not None and entry.face is not None:
        return _swap(layout, entry._replace(face=build_large_city(entry.face.edges, count)))
    if entry is not None and entry.kind == ISLAND:
        return _swap(layout, entry._replace(coats_of_arms=count))
    return layout


def set_edge(layout: Layout, place: SidePlace, edge: int) -> Layout:
    """Let a large city show something on a side, and the large city beside it the same.

    What crosses the border there and does not fit goes. Rule: map-9.2.large-city-group
    """
    layout = _clear(layout, place, lambda asked: asked != edge)
    square, side = split_side_place(place)
    for each, at in ((square, side), (neighbour(square, side), side ^ 2)):
        entry = find_entry(layout, each)
        if entry is not None and entry.face is not None:
            edges = [edge if number == at else entry.face.edges[number] for number in _SIDES]
            coats = count_coats(entry.face) if EDGE_CITY in edges else 0
            layout = _swap(layout, entry._replace(face=build_large_city(edges, coats)))
    return layout


def _clear(layout: Layout, place: SidePlace, goes: Callable[[int], bool]) -> Layout:
    """Take the border and the ferries at a side away, if what they ask of it is to go."""
    ferries, borders = layout.ferries, layout.borders
    if goes(EDGE_ROAD):
        ferries = tuple(ferry for ferry in ferries if place not in ferry.ends)
    kept = (b for b in borders if b.side_place != place or not goes(EDGE_OF[b.kind]))
    return layout._replace(borders=tuple(kept), ferries=ferries)


def _make_way(layout: Layout, places: Sequence[SidePlace], edge: int) -> Layout:
    """Clear some sides for something that asks an edge of them; large cities show it."""
    for place in places:
        layout = set_edge(_clear(layout, place, lambda _: True), place, edge)
    return layout


def set_border(layout: Layout, place: SidePlace, kind: Kind | None, coats: int = 0) -> Layout:
    """Let a road or a city cross the border at a side, or nothing, instead of what does now.

    Rule: map-9.3.abroad, map-9.3.neutral
    """
    if kind is None:
        return _clear(layout, place, lambda _: True)
    cleared = _make_way(layout, [place], EDGE_OF[kind])
    return cleared._replace(borders=(*cleared.borders, Border(place, kind, coats)))


def add_ferry(layout: Layout, ends: tuple[SidePlace, SidePlace], coats: int = 0) -> Layout:
    """Let a ferry cross between two sides, instead of what is there now. Rule: map-9.2.ferry."""
    cleared = _make_way(layout, ends, EDGE_ROAD)
    return cleared._replace(ferries=(*cleared.ferries, Ferry(ends, coats)))


def grow(layout: Layout, side: int) -> Layout:
    """Add a row or column of plain squares at a side of the map.

    Where a border or a ferry leads out there, no square is added, so that it stays.
    """
    taken = {border.side_place for border in layout.borders}
    taken |= {end for ferry in layout.ferries for end in ferry.ends}
    added = [
        PrintedSquare(beyond, PLAIN)
        for square in _find_line(layout, side)
        for beyond in [neighbour(square, side)]
        if not taken.intersection(side_place(near, at ^ 2) for at, near in _beside(beyond))
    ]
    return layout._replace(squares=(*layout.squares, *added))


def _beside(square: Square) -> Sequence[tuple[int, Square]]:
    return tuple(enumerate(neighbours(square)))


def shrink(layout: Layout, side: int) -> Layout:
    """Take the outermost row or column of squares away at a side of the map."""
    gone = set(_find_line(layout, side))
    kept = tuple(entry for entry in layout.squares if entry.square not in gone)
    return _tidy(layout._replace(squares=kept))


def _find_line(layout: Layout, side: int) -> list[Square]:
    """Return the squares of the outermost row or column at a side, printed or not."""
    (left, top), (right, bottom) = find_corners(layout)
    if side % 2:
        x = right if side == 1 else left
        return [square_at(x, y) for y in range(top, bottom + 1)]
    y = bottom if side else top
    return [square_at(x, y) for x in range(left, right + 1)]
