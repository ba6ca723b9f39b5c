"""Map boards: what a map prints, what it asks of tiles, and how features meet its border."""

from collections.abc import Iterable
from itertools import product
from typing import Any

import pytest

from referee.carcassonne.maps.boards import (
    Ferry,
    Layout,
    PrintedSquare,
    Recommended,
    Setup,
    count_starts,
    join_layouts,
)
from referee.carcassonne.maps.building import build_board, build_large_city
from referee.carcassonne.maps.drawing import parse_drawing
from referee.carcassonne.table import Table
from referee.carcassonne.tiles.form import parse_tile
from referee.carcassonne.tiles.tile import EDGE_NAMES
from referee.core.errors import NotAPosition
from referee.core.grid import SIDES, SidePlace, place_of, side_place, square_at
from referee.core.rulings import Citation
from tests.building.tables import lay
from tests.carcassonne.laying import Json, build, names, on_board, points, rule
from tests.cases import for_each
from tests.laws.map_forms import SHOWN, city_face


def drawn(*lines: str) -> Layout:
    """Draw a layout; the first character is the square (0, 0)."""
    return parse_drawing("".join(f"{line}\n" for line in lines)).layout


def on_map(lines: str, *laid: Json, figures: Iterable[str] = (), **rules: Any) -> Table:
    """Lay tiles on a map whose lines are separated by slashes."""
    board = build_board(drawn(*lines.split("/")))
    return on_board(build(*laid, figures=figures, **rules), board)


def places(squares: Iterable[int]) -> list[tuple[int, int]]:
    return [place_of(square) for square in squares]


def end(x: int, y: int, side: str) -> SidePlace:
    """Give a side place as the board names it."""
    return side_place(square_at(x, y), SIDES.index(side))


def faults_of(layout: Layout) -> list[tuple[str, tuple[str | int, ...]]]:
    with pytest.raises(NotAPosition) as caught:
        build_board(layout)
    return [(fault.code, fault.path) for fault in caught.value.faults]


COAST = drawn(
    "-t.S~",
    ".CC.*",
    "S.C-I",
    "city 1,1 fcrr 1",
    "city 2,1 fccc",
    "city 2,2 cfff 2",
    "town 0,2",
    "island 4,2 3",
    "border 0,1 W city",
    "border 1,2 S road 2",
    "ferry 3,1 S 4,2 E 1",
)


# --------------------------------------------------------------------------- what a map is


def test_a_board_knows_the_kind_of_every_printed_square_in_order() -> None:
    board = build_board(COAST)
    assert list(board.kinds) == sorted(board.kinds)
    assert [(*place_of(square), kind) for square, kind in board.kinds.items()] == [
        (1, 0, "town"),
        (2, 0, "plain"),
        (3, 0, "start"),
        (4, 0, "waves"),
        (0, 1, "plain"),
        (1, 1, "large_city"),
        (2, 1, "large_city"),
        (3, 1, "plain"),
        (4, 1, "highlight"),
        (0, 2, "start"),
        (1, 2, "plain"),
        (2, 2, "large_city"),
        (4, 2, "island"),
    ]


def test_plain_start_town_and_island_squares_take_a_tile() -> None:
    board = build_board(COAST)
    taking = places(square for square in board.kinds if board.takes_tile(square))
    assert taking == [(1, 0), (2, 0), (3, 0), (0, 1), (3, 1), (0, 2), (1, 2), (4, 2)]
    assert not board.takes_tile(square_at(0, 0))


def test_a_board_knows_its_towns_its_start_squares_and_its_islands() -> None:
    board = build_board(COAST)
    assert set(places(board.towns)) == {(1, 0), (0, 2)}
    assert places(board.starts) == [(3, 0), (0, 2)]
    assert {place_of(square): coats for square, coats in board.island_coats.items()} == {(4, 2): 3}
    assert set(places(board.islands)) == {(4, 2)}


def test_islands_that_hang_together_by_a_side_are_one() -> None:
    board = build_board(drawn("S-II-I", "---I--", "ferry 0,0 E 2,0 W", "ferry 0,0 W 5,0 E"))
    numbers = {place_of(square): number for square, number in board.islands.items()}
    assert numbers[2, 0] == numbers[3, 0] == numbers[3, 1] != numbers[5, 0]


def test_large_cities_that_join_are_one_with_all_that_lies_around() -> None:
    (city,) = build_board(COAST).cities
    assert places(city.squares) == [(1, 1), (2, 1), (2, 2)]
    assert places(city.around) == [(1, 0), (2, 0), (0, 1), (3, 1), (1, 2)]


def test_large_cities_side_by_side_without_a_city_between_them_are_two() -> None:
    board = build_board(drawn("S..", "CC.", "city 0,1 cfff", "city 1,1 cfff"))
    assert [places(city.squares) for city in board.cities] == [[(0, 1)], [(1, 1)]]


def test_roads_between_large_cities_do_not_make_them_one() -> None:
    board = build_board(drawn("S..", "CC.", "city 0,1 crff", "city 1,1 cffr"))
    assert [places(city.around) for city in board.cities] == [[(0, 0)], [(1, 0), (2, 1)]]


@for_each("show", ["".join(show) for show in product("crf", repeat=4)])
@for_each("coats", [0, 2])
def test_a_large_city_shows_one_city_roads_that_end_and_the_fields_between(
    show: str, coats: int
) -> None:
    edges = [EDGE_NAMES.index(SHOWN[letter]) for letter in show]
    face = build_large_city(edges, coats)
    expected = parse_tile(city_face(show, coats if "c" in show else 0))
    if coats == 0 or "c" in show:
        assert face.features == expected.features
    assert list(face.edges) == edges


def test_without_a_word_a_large_city_is_city_all_round() -> None:
    assert build_large_city().features == parse_tile(city_face("cccc")).features


# ------------------------------------------------------------------------- start squares


@pytest.mark.parametrize(
    ("grid", "lines", "setup", "count"),
    [
        ("S", [], None, 1),
        ("SS", [], None, 2),
        ("SSSS", [], None, 2),
        ("SSSS", ["start 3"], None, 3),
        ("SSSS", [], Setup(3, 3, Recommended(1, 2, Citation("map-9.6.tiles"))), 3),
        ("SS", [], Setup(3, 3, None), 2),
        ("SSSS", ["start 1"], Setup(3, 3, None), 1),
    ],
)
def test_two_start_squares_are_used_unless_the_map_says_otherwise(
    grid: str, lines: list[str], setup: Setup | None, count: int
) -> None:
    layout = drawn(grid, *lines)
    assert count_starts(layout, setup) == count
    board = build_board(layout, setup)
    assert board.start_count == count
    assert board.recommended == (setup and setup.recommended)


# ------------------------------------------------------------------------- what it asks


def test_a_board_asks_of_each_square_what_is_printed_beside_it() -> None:
    board = build_board(COAST)
    asked = {
        (*place_of(square), SIDES[need.side], EDGE_NAMES[need.edge], need.by)
        for square, needs in board.needs.items()
        for need in needs
    }
    assert asked == {
        (1, 0, "S", "field", "large_city"),
        (2, 0, "S", "field", "large_city"),
        (0, 1, "E", "road", "large_city"),
        (0, 1, "W", "city", "border"),
        (3, 1, "W", "city", "large_city"),
        (3, 1, "S", "road", "ferry"),
        (1, 2, "N", "road", "large_city"),
        (1, 2, "E", "field", "large_city"),
        (1, 2, "S", "road", "border"),
        (4, 2, "E", "road", "ferry"),
    }


def test_what_is_printed_at_a_large_city_asks_nothing_of_tiles() -> None:
    board = build_board(drawn("SC-I", "city 1,0 rrff", "border 1,0 N road", "ferry 1,0 E 3,0 W"))
    assert {place_of(square) for square in board.needs} == {(0, 0), (3, 0)}


# ------------------------------------------------------------------------- joined maps


WEST = drawn("S.%", ".C%", "city 1,1 cfcr", "border 0,0 W road")
EAST = drawn("%S", "%.", "%I", "ferry 1,0 E 1,2 S 1", "start 1")


def test_half_squares_that_meet_become_whole_and_others_stay() -> None:
    joined = join_layouts(WEST, EAST, square_at(2, 0))
    board = build_board(joined)
    kinds = {place_of(square): kind for square, kind in board.kinds.items()}
    assert [kinds[2, y] for y in range(3)] == ["plain", "plain", "half"]
    assert kinds[3, 0] == "start"
    assert [place_of(crossing.squares[1]) for crossing in board.crossings] == [(3, 2)]


def test_joined_maps_use_the_start_squares_of_both() -> None:
    assert join_layouts(WEST, EAST, square_at(2, 0)).start_squares == 2
    assert join_layouts(drawn("SSS"), drawn("SSSS", "start 3"), 99).start_squares == 5


def test_squares_that_are_no_halves_may_not_meet() -> None:
    joined = join_layouts(drawn("S."), drawn("%S"), square_at(1, 0))
    assert [code for code, _ in faults_of(joined)] == ["squares-overlap"]


def test_a_half_square_on_a_whole_one_is_no_square() -> None:
    joined = join_layouts(drawn("S%"), drawn(".S"), square_at(1, 0))
    assert [code for code, _ in faults_of(joined)] == ["squares-overlap"]


def test_a_border_towards_squares_that_become_whole_is_inside() -> None:
    joined = join_layouts(drawn("S%", "border 0,0 E road"), drawn("%S"), square_at(1, 0))
    assert [code for code, _ in faults_of(joined)] == ["border-inside"]


# ------------------------------------------------------------------ features at the border

STRAIGHT = "base.U"
"""A road from north to south."""
CROSSING = "base.X"
"""Four roads that end at a village."""


def described(ruling: Json) -> tuple[bool, int, list[str], list[str], list[str]]:
    """Give whether a feature is completed, its units, tiles, pieces abroad and open ends."""
    listed = (names(ruling, key) for key in ("tiles", "abroad", "open_ends"))
    tiles, abroad, open_ends = listed
    return ruling["completed"], ruling["units"], tiles, abroad, open_ends


def test_pieces_abroad_on_both_sides_of_a_strait_stay_apart() -> None:
    table = on_map(
        "S-S/border 0,0 E road/border 2,0 W road", lay("base.A", 0, 0, 270), lay("base.A", 2, 0, 90)
    )
    assert described(rule(table, 0, 0, "road E")) == (True, 2, ["0,0"], ["0,0,E"], [])
    assert described(rule(table, 2, 0, "road W")) == (True, 2, ["2,0"], ["2,0,W"], [])


def test_features_that_run_into_the_same_waves_from_all_sides_stay_apart() -> None:
    around = [(1, 0), (0, 1), (2, 1), (1, 2)]
    table = on_map("-S-/S~S/-S-", *(lay("base.C", x, y) for x, y in around))
    for x, y in around:
        assert described(rule(table, x, y, "city N")) == (True, 1, [f"{x},{y}"], [], [])


def test_a_road_and_a_city_abroad_meet_behind_a_corner_and_stay_apart() -> None:
    table = on_map(
        "S-/.S/border 0,0 E road/border 1,1 N city", lay("base.A", 0, 0, 270), lay("base.E", 1, 1)
    )
    assert described(rule(table, 0, 0, "road E")) == (True, 2, ["0,0"], ["0,0,E"], [])
    assert described(rule(table, 1, 1, "city N")) == (True, 2, ["1,1"], ["1,1,N"], [])


def test_a_ferry_and_a_border_beside_each_other_stay_apart() -> None:
    table = on_map(
        "S-S/.S./ferry 0,0 E 2,0 W 1/border 1,1 N road",
        lay("base.A", 0, 0, 270),
        lay("base.A", 2, 0, 90),
        lay("base.A", 1, 1, 180),
    )
    over = rule(table, 0, 0, "road E")
    assert described(over) == (True, 3, ["0,0", "2,0"], [], [])
    assert points(over) == {"tiles": 3, "coats-of-arms": 2}
    assert described(rule(table, 1, 1, "road N")) == (True, 2, ["1,1"], ["1,1,N"], [])


def test_two_ferries_that_cross_on_the_water_stay_apart() -> None:
    table = on_map(
        "-S-/S-S/-S-/ferry 1,0 S 1,2 N 1/ferry 0,1 E 2,1 W 2",
        lay("base.A", 1, 0),
        lay("base.A", 1, 2, 180),
        lay("base.A", 0, 1, 270),
        lay("base.A", 2, 1, 90),
    )
    over = rule(table, 1, 0, "road S")
    assert described(over) == (True, 3, ["1,0", "1,2"], [], [])
    assert points(over) == {"tiles": 3, "coats-of-arms": 2}
    over = rule(table, 2, 1, "road W")
    assert described(over) == (True, 3, ["0,1", "2,1"], [], [])
    assert points(over) == {"tiles": 3, "coats-of-arms": 4}


def test_a_long_ferry_is_one_piece_of_the_road() -> None:
    table = on_map(
        "S---------S/ferry 0,0 N 10,0 E 2", lay("base.A", 0, 0, 180), lay("base.A", 10, 0, 270)
    )
    over = rule(table, 10, 0, "road E")
    assert described(over) == (True, 3, ["0,0", "10,0"], [], [])
    assert names(over, "ferries") == ["0,0"]
    assert points(over) == {"tiles": 3, "coats-of-arms": 4}


def test_a_ferry_between_two_roads_of_one_tile_makes_them_one() -> None:
    table = on_map("S/ferry 0,0 N 0,0 E 1", lay(CROSSING, 0, 0))
    ring = rule(table, 0, 0, "road E")
    assert described(ring) == (True, 2, ["0,0"], [], [])
    assert names(ring, "segments") == ["0,0,N", "0,0,E"]
    assert described(rule(table, 0, 0, "road S")) == (True, 1, ["0,0"], [], [])


def test_a_ferry_that_makes_a_ring_counts_once() -> None:
    table = on_map("S/ferry 0,0 N 0,0 S 1", lay(STRAIGHT, 0, 0))
    ring = rule(table, 0, 0, "road N")
    assert described(ring) == (True, 2, ["0,0"], [], [])
    assert points(ring) == {"tiles": 2, "coats-of-arms": 2}


def test_a_ferry_that_is_joined_at_one_end_stays_open_at_the_other() -> None:
    table = on_map("-S----S-/ferry 1,0 E 6,0 W 2", lay("base.A", 1, 0, 270))
    over = rule(table, 1, 0, "road E")
    assert described(over) == (False, 2, ["1,0"], [], ["6,0,W"])
    assert names(over, "ferries") == ["1,0"]
    assert points(over) == {"tiles": 2, "coats-of-arms": 2}
    assert names(over, "segments") == ["1,0,E"]


def test_a_ferry_to_the_edge_of_the_world_stays_open_there() -> None:
    layout = Layout(
        (
            PrintedSquare(square_at(-999, 999), "start"),
            PrintedSquare(square_at(999, -999), "start"),
        ),
        (),
        (Ferry((end(-999, 999, "S"), end(999, -999, "N"))),),
    )
    table = on_board(build(lay("base.A", -999, 999)), build_board(layout))
    over = rule(table, -999, 999, "road S")
    assert described(over) == (False, 2, ["-999,999"], [], ["999,-999,N"])


def test_a_ferry_to_a_tile_that_does_not_fit_has_no_ruling() -> None:
    table = on_map("S-S/ferry 0,0 E 2,0 W", lay("base.A", 0, 0, 270), lay("base.B", 2, 0))
    over = rule(table, 0, 0, "road E")
    assert (over["ruling"], over.get("score")) == ("none", None)


def test_a_border_that_does_not_fit_has_no_ruling() -> None:
    table = on_map("S/border 0,0 N city", lay(STRAIGHT, 0, 0))
    assert rule(table, 0, 0, "road N")["ruling"] == "none"


def test_a_printed_road_runs_on_from_tile_to_tile() -> None:
    table = on_map("SCS/city 1,0 frfr", lay("base.A", 0, 0, 270), lay("base.A", 2, 0, 90))
    assert described(rule(table, 0, 0, "road E")) == (True, 2, ["0,0", "1,0"], [], [])
    assert described(rule(table, 2, 0, "road W")) == (True, 2, ["1,0", "2,0"], [], [])


def test_a_large_city_is_open_towards_squares_that_take_a_tile() -> None:
    table = on_map(".CC/.SS/-.-", lay("base.E", 1, 1), lay("base.B", 2, 1))
    city = rule(table, 1, 1, "city N")
    assert city.get("open_ends", []) == [{"x": 1, "y": 0, "side": "W"}]
    assert names(city, "tiles") == ["1,0", "2,0", "1,1"]
    assert city["ruling"] == "none"  # a field lies south of the city at (2, 0)


def test_printed_fields_join_those_of_tiles_and_have_no_piece_abroad() -> None:
    table = on_map("SC/city 1,0 ccff/border 1,0 N city", lay("base.B", 0, 0))
    field = rule(table, 0, 0, "field NNE")
    assert described(field) == (False, 2, ["0,0", "1,0"], [], [])
    assert field.get("cities", []) == ["city:1,0,N"]
