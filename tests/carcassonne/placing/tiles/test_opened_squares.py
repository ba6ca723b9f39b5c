"""Opening: which squares of a map take a tile now, and the reasons against the others."""

from collections.abc import Iterable

import pytest

from referee.carcassonne.maps.building import build_board
from referee.carcassonne.maps.drawing import parse_drawing
from referee.carcassonne.placing.tiles.opened_squares import (
    find_opened,
    is_cut_off,
    object_to_square,
)
from referee.carcassonne.placing.tiles.placement import find_free_squares, find_objections
from referee.carcassonne.table import Table
from referee.carcassonne.tiles.form import parse_tile
from referee.core.grid import place_of, square_at
from tests.building.tables import lay
from tests.carcassonne.laying import Json, build, codes, face_of, on_board

MEADOW = "base.B"
"""A monastery amid a field."""


def on_map(lines: str, *laid: Json) -> Table:
    """Lay tiles on a map whose lines are separated by slashes."""
    board = build_board(parse_drawing(lines.replace("/", "\n")).layout)
    return on_board(build(*laid), board)


def places(squares: Iterable[int]) -> list[tuple[int, int]]:
    return sorted(place_of(square) for square in squares)


def open_squares(table: Table) -> list[tuple[int, int]]:
    return places(find_free_squares(table))


def against(table: Table, tile: str, x: int, y: int, rotation: int = 0) -> list[str]:
    return codes(find_objections(table, face_of(tile, rotation), square_at(x, y)))


def meadows(*squares: tuple[int, int]) -> list[Json]:
    return [lay(MEADOW, x, y) for x, y in squares]


# ------------------------------------------------------------------------------- preparation


def test_after_the_setup_a_start_square_is_like_any_other() -> None:
    table = on_map("S.S.S", *meadows((0, 0), (2, 0)))
    assert open_squares(table) == [(1, 0), (3, 0)]
    table = on_map("S.S.S", *meadows((0, 0), (2, 0), (3, 0)))
    assert open_squares(table) == [(1, 0), (4, 0)]


# ---------------------------------------------------------------------------- side by side


def test_the_squares_beside_a_tile_are_open_if_they_take_one() -> None:
    table = on_map("-.-/~S*/%./start 1", *meadows((1, 1)))
    assert open_squares(table) == [(1, 0), (1, 2)]


def test_waves_highlights_and_half_squares_open_nothing_on_their_other_sides() -> None:
    for kind in "~*%-":
        assert open_squares(on_map(f"S{kind}.", *meadows((0, 0)))) == []


def test_a_tile_that_lies_elsewhere_opens_the_squares_beside_it() -> None:
    assert open_squares(on_map("S.....", *meadows((3, 0)))) == [(2, 0), (4, 0)]


# ---------------------------------------------------------------------------- large cities


@pytest.mark.parametrize(
    ("lines", "laid", "expected"),
    [
        # One tile beside it opens all that lies around, whatever the city shows there.
        ("SC./-./city 1,0 fcff", [(0, 0)], [(1, 1), (2, 0)]),
        ("SCC./-../city 1,0 fcff/city 2,0 ffcc", [(0, 0)], [(1, 1), (2, 1), (3, 0)]),
        # Two cities side by side that do not join are connected one by one.
        ("SCC./city 1,0 cfff/city 2,0 cfff", [(0, 0)], []),
        ("SCC./city 1,0 frff/city 2,0 fffr", [(0, 0)], []),
        # A corner is not a side.
        ("-C./S/start 1", [(0, 1)], []),
    ],
)
def test_a_large_city_opens_what_lies_around_it(
    lines: str, laid: list[tuple[int, int]], expected: list[tuple[int, int]]
) -> None:
    assert open_squares(on_map(lines, *meadows(*laid))) == expected


# ---------------------------------------------------------------------------- ferries


@pytest.mark.parametrize(
    ("lines", "laid", "expected"),
    [
        # A road that meets the ferry opens the other end; a tile without a road there does not.
        ("S--./ferry 0,0 E 3,0 W", [lay("base.A", 0, 0, 270)], [(3, 0)]),
        ("S--./ferry 3,0 W 0,0 E", [lay("base.A", 0, 0, 270)], [(3, 0)]),
        ("S--./ferry 0,0 E 3,0 W", [lay("base.A", 0, 0, 90)], []),
        ("S--./ferry 0,0 E 3,0 W", meadows((0, 0)), []),
        ("S--./ferry 0,0 E 3,0 N", [lay("base.C", 0, 0)], []),
        # A large city takes the ferry like a tile, whether the road comes from it or not.
        ("SC-./city 1,0 frff/ferry 1,0 E 3,0 W", [lay("base.A", 0, 0, 270)], [(3, 0)]),
        # Both ends may be free: nothing is connected.
        ("S.--./ferry 1,0 E 4,0 W", meadows((0, 0)), [(1, 0)]),
    ],
)
def test_a_ferry_opens_its_other_end_once_a_road_meets_it(
    lines: str, laid: list[Json], expected: list[tuple[int, int]]
) -> None:
    assert open_squares(on_map(lines, *laid)) == expected


THROUGH = {
    "features": [
        {"kind": "road", "sides": ["E", "W"]},
        {"kind": "field", "sides": ["NNE", "ENE", "WNW", "NNW"], "cities": []},
        {"kind": "field", "sides": ["ESE", "SSE", "SSW", "WSW"], "cities": []},
    ]
}


def through(lines: str, x: int, y: int, *laid: Json) -> Table:
    """Lay tiles on a map where the large city at a place is a road from east to west."""
    layout = parse_drawing(lines.replace("/", "\n")).layout
    face = parse_tile(THROUGH).faces[0]
    squares = tuple(
        entry._replace(face=face) if entry.square == square_at(x, y) else entry
        for entry in layout.squares
    )
    return on_board(build(*laid), build_board(layout._replace(squares=squares)))


def test_a_road_reaches_a_ferry_by_way_of_a_large_city() -> None:
    lines = "SC-./city 1,0 frfr/ferry 1,0 E 3,0 W"
    assert open_squares(through(lines, 1, 0, lay("base.A", 0, 0, 270))) == [(3, 0)]
    assert open_squares(on_map(lines, lay("base.A", 0, 0, 270))) == [(3, 0)]
    assert open_squares(through(lines, 1, 0, lay("base.A", 3, 0, 90))) == [(0, 0)]
    # A road over two large cities, of which only the first one has a tile beside it.
    lines = "S-C-CC-./city 2,0 frfr/city 4,0 frfr/city 5,0 frfr/ferry 0,0 E 2,0 W"
    lines += "/ferry 2,0 E 4,0 W/ferry 5,0 E 7,0 W"
    assert open_squares(through(lines, 4, 0, lay("base.A", 0, 0, 270))) == []
    assert open_squares(on_map("SC./city 1,0 frff", lay("base.A", 0, 0, 270))) == [(2, 0)]


def test_the_square_behind_a_ferry_from_a_large_city_names_the_clause_that_could_open_it() -> None:
    table = on_map("S.-C-./city 3,0 rccr/ferry 1,0 E 3,0 W/ferry 3,0 N 5,0 W", *meadows((0, 0)))
    face = parse_tile({"features": [{"kind": "road", "sides": ["W"]}]}).faces[0]
    (objection,) = find_objections(table, face, square_at(5, 0))
    assert objection.code == "no-neighbour"
    assert "map-9.2.harbour" in objection.citations


# ---------------------------------------------------------------------------- islands

ISLANDS = "S.-II/..--I/-.-II/ferry 0,0 W 3,0 W/start 1"
"""An island of five squares beside the sea, with a ferry to its north-west."""


def test_any_ferry_that_ends_on_an_island_connects_all_of_it() -> None:
    lines = "SII/ferry 0,0 W 2,0 E"
    assert open_squares(on_map(lines, lay("base.A", 0, 0, 90))) == [(1, 0), (2, 0)]


def test_a_tile_on_an_island_opens_its_neighbours_on_the_mainland_only() -> None:
    table = on_map("S-.II/ferry 0,0 E 4,0 E", *meadows((0, 0), (3, 0)))
    assert open_squares(table) == [(2, 0)]


def test_what_is_opened_names_the_islands_that_are_connected() -> None:
    table = on_map(ISLANDS, lay("base.A", 0, 0, 90))
    assert table.board is not None
    opened = find_opened(table, table.board)
    assert places(opened.reached) == [(0, 1), (1, 0), (3, 0)]
    assert not is_cut_off(table.board, square_at(4, 2), opened)
    assert not is_cut_off(table.board, square_at(0, 1), opened)
    apart = on_map(ISLANDS, *meadows((0, 0)))
    assert apart.board is not None
    assert is_cut_off(apart.board, square_at(4, 2), find_opened(apart, apart.board))


# ---------------------------------------------------------------------------- never a tile


@pytest.mark.parametrize(
    ("x", "code", "citation"),
    [
        (1, "square-takes-no-tile", "map-9.2.waves"),
        (2, "square-takes-no-tile", "map-9.2.highlight"),
        (3, "square-takes-no-tile", "map-9.2.half"),
        (4, "square-takes-no-tile", "map-9.2.large-city"),
        (5, "not-on-the-map", "map-9.2.printed"),
        (-1, "not-on-the-map", "map-9.2.printed"),
    ],
)
def test_some_squares_never_take_a_tile(x: int, code: str, citation: str) -> None:
    table = on_map("S~*%C")
    assert table.board is not None
    (objection,) = object_to_square(table.board, square_at(x, 0))
    assert (objection.code, list(objection.citations)) == (code, [citation])
    for laid in ([], meadows((0, 0))):
        assert against(on_map("S~*%C", *laid), MEADOW, x, 0) == [code]


def test_a_square_that_takes_a_tile_has_nothing_against_it() -> None:
    table = on_map("S.tI/ferry 0,0 W 3,0 E")
    assert table.board is not None
    for x in range(4):
        assert list(object_to_square(table.board, square_at(x, 0))) == []
