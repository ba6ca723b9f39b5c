"""Drawings of maps: what each character and each line says, and where a fault stands."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given

from referee.api.carcassonne.reading.inline_maps import inline_map, write_layout
from referee.carcassonne.kinds.features import Kind
from referee.carcassonne.maps.boards import SQUARE_KINDS, Border, Ferry, Layout
from referee.carcassonne.maps.building import build_large_city
from referee.carcassonne.maps.drawing import parse_drawing
from referee.carcassonne.maps.drawn_back import OFF_THE_MAP, SQUARES
from referee.carcassonne.tiles.tile import EDGE_NAMES
from referee.core.errors import Fault, NotAPosition
from referee.core.grid import SIDES, SidePlace, place_of, side_place, square_at
from tests.cases import for_each
from tests.laws.map_forms import LETTERS, SHOWN, drawable_maps, shift_map, write_drawing
from tests.tables import chances

Json = dict[str, Any]


def drawn(*lines: str) -> Layout:
    return parse_drawing("\n".join(lines)).layout


def kinds(layout: Layout) -> list[tuple[int, int, str]]:
    return [(*place_of(entry.square), entry.kind) for entry in layout.squares]


def end(x: int, y: int, side: str) -> SidePlace:
    return side_place(square_at(x, y), SIDES.index(side))


# --------------------------------------------------------------------------------- the grid


@pytest.mark.parametrize(("kind", "letter"), LETTERS.items())
def test_each_character_stands_for_a_kind_of_square(kind: str, letter: str) -> None:
    assert kinds(drawn(letter)) == [(0, 0, kind)]


def test_every_kind_of_square_has_its_character() -> None:
    assert {letter: kind for kind, letter in LETTERS.items()} == SQUARES
    assert sorted(LETTERS) == sorted(SQUARE_KINDS)


@pytest.mark.parametrize("letter", OFF_THE_MAP)
def test_a_hyphen_and_a_blank_are_off_the_map(letter: str) -> None:
    assert kinds(drawn(f"S{letter}.")) == [(0, 0, "start"), (2, 0, "plain")]
    assert kinds(drawn("S.", f"{letter}.")) == [(0, 0, "start"), (1, 0, "plain"), (1, 1, "plain")]


def test_lines_of_the_grid_may_differ_in_length() -> None:
    assert [place[:2] for place in kinds(drawn("S", "...", ".."))] == [
        (0, 0),
        (0, 1),
        (1, 1),
        (2, 1),
        (0, 2),
        (1, 2),
    ]


def test_blanks_at_the_end_of_a_line_mean_nothing() -> None:
    assert drawn("S. ", " .   ") == drawn("S.", " .")


def test_a_line_of_hyphens_is_a_row_of_the_grid() -> None:
    assert kinds(drawn("---", "-S-", "---", "--.")) == [(1, 1, "start"), (2, 3, "plain")]


def test_empty_lines_and_comments_may_stand_before_and_after_the_grid() -> None:
    plain = drawn("S.", "..", "border 0,0 N road")
    assert drawn("", "# a", "S.", "..", "", "  # b", "border 0,0 N road", "", "#") == plain


def test_lines_may_stand_before_the_grid() -> None:
    expected = drawn("S.", "border 0,0 N road", "border 1,0 N road")
    assert drawn("border 0,0 N road", "", "S.", "border 1,0 N road") == expected


def test_lines_may_end_as_on_any_machine() -> None:
    assert drawn("S.\r", "..\r", "town 1,1\r", "") == drawn("S.", "..", "town 1,1")


@pytest.mark.parametrize("origin", [(0, 0), (-3, -2), (997, -999), (-999, 998)])
def test_the_origin_is_the_place_of_the_first_character(origin: tuple[int, int]) -> None:
    x, y = origin
    for lines in (("-S", ".-", f"origin {x},{y}"), (f"origin {x},{y}", "-S", ".-")):
        assert kinds(drawn(*lines)) == [(x + 1, y, "start"), (x, y + 1, "plain")]


# --------------------------------------------------------------------------------- the lines


def the_face(layout: Layout, x: int, y: int) -> Any:
    (entry,) = (entry for entry in layout.squares if entry.square == square_at(x, y))
    return entry.face


def shown(letters: str, coats: int = 0) -> Any:
    return build_large_city([EDGE_NAMES.index(SHOWN[letter]) for letter in letters], coats)


@pytest.mark.parametrize(
    ("line", "borders"),
    [
        ("border 0,0 N road", [Border(end(0, 0, "N"), Kind.ROAD)]),
        ("border 1,0 E city", [Border(end(1, 0, "E"), Kind.CITY)]),
        ("border 0,0 W road 0", [Border(end(0, 0, "W"), Kind.ROAD)]),
        ("border 0,0 S city 9", [Border(end(0, 0, "S"), Kind.CITY, 9)]),
        ("  border   0,0  S   city  2  ", [Border(end(0, 0, "S"), Kind.CITY, 2)]),
        ("border -0,00 S road 07", [Border(end(0, 0, "S"), Kind.ROAD, 7)]),
    ],
)
def test_a_line_gives_a_border(line: str, borders: list[Border]) -> None:
    assert list(drawn("S.", line).borders) == borders


@pytest.mark.parametrize(
    ("line", "ferries"),
    [
        ("ferry 0,0 N 1,0 E", [Ferry((end(0, 0, "N"), end(1, 0, "E")))]),
        ("ferry 1,0 E 0,0 N 3", [Ferry((end(1, 0, "E"), end(0, 0, "N")), 3)]),
        ("ferry -1,-2 W 999,-999 S", [Ferry((end(-1, -2, "W"), end(999, -999, "S")))]),
    ],
)
def test_a_line_gives_a_ferry(line: str, ferries: list[Ferry]) -> None:
    assert list(drawn("S.", line).ferries) == ferries


def test_borders_and_ferries_stand_in_the_order_of_their_lines() -> None:
    layout = drawn(
        "border 1,0 N city", "S.", "ferry 0,0 W 1,0 E", "border 0,0 N road", "ferry 0,0 S 1,0 S"
    )
    assert [border.kind for border in layout.borders] == [Kind.CITY, Kind.ROAD]
    assert [ferry.ends[0] for ferry in layout.ferries] == [end(0, 0, "W"), end(0, 0, "S")]


@pytest.mark.parametrize(
    ("line", "letters", "coats"),
    [
        ("", "cccc", 0),
        ("city 1,0 ccfr", "ccfr", 0),
        ("city 1,0 ccfr 2", "ccfr", 2),
        ("city 1,0 rfff 0", "rfff", 0),
        ("city 1,0 cccc 4", "cccc", 4),
    ],
)
def test_a_line_says_what_a_large_city_shows(line: str, letters: str, coats: int) -> None:
    assert the_face(drawn("SC", line), 1, 0) == shown(letters, coats)


def test_a_line_gives_coats_of_arms_to_an_island() -> None:
    (_, island) = drawn("SI", "island 1,0 2").squares
    assert (island.kind, island.coats_of_arms) == ("island", 2)
    (_, bare) = drawn("SI").squares
    assert bare.coats_of_arms == 0


@pytest.mark.parametrize("letter", ".StI")
def test_a_line_says_that_a_square_is_a_town_as_well(letter: str) -> None:
    (_, square) = drawn(f"S{letter}", "town 1,0").squares
    assert square.is_town
    assert square.kind == SQUARES[letter]


def test_an_island_may_be_a_town_with_coats_of_arms() -> None:
    (_, island) = drawn("SI", "town 1,0", "island 1,0 3").squares
    assert (island.kind, island.is_town, island.coats_of_arms) == ("island", True, 3)


def test_lines_give_the_start_squares_and_the_published_map() -> None:
    assert (drawn("S").start_squares, drawn("S").published) == (None, None)
    layout = drawn("SSS", "start 3", "map germany")
    assert (layout.start_squares, layout.published) == (3, "germany")


def test_places_in_lines_count_from_the_origin() -> None:
    layout = drawn("origin -5,7", "SC", "city -4,7 cfff", "border -5,7 N road")
    assert the_face(layout, -4, 7) == shown("cfff")
    assert layout.borders == (Border(end(-5, 7, "N"), Kind.ROAD),)


# --------------------------------------------------------------------------------- faults


@for_each(
    ("text", "fault"),
    [
        ("S\nroad 0,0", ("unknown-map-line", 2, 1)),
        ("S\nborder 0,0", ("map-line-misread", 2, 11)),
        ("S\nborder 0,0 N road 1 x", ("map-line-goes-on", 2, 21)),
        ("S\norigin 0,0\norigin 0,0", ("map-line-twice", 3, 1)),
        ("SC\ncity 1,0 cc", ("city-sides-misread", 2, 10)),
        ("SC\ncity 1,0 ffff", ("not-a-large-city", 2, 6)),
        ("SC\ncity 1,0 rfff 1", ("coats-not-allowed", 2, 6)),
        ("S.\ncity 1,0 cfff", ("tile-not-allowed", 2, 6)),
        ("S.\nisland 1,0 1", ("coats-not-allowed", 2, 8)),
        ("S~\ntown 1,0", ("town-not-allowed", 2, 6)),
        ("S\ntown 1,0", ("square-not-on-map", 2, 6)),
    ],
)
def test_a_fault_of_a_line_stands_in_a_row_and_a_column(
    text: str, fault: tuple[str, int, int]
) -> None:
    with pytest.raises(NotAPosition) as caught:
        parse_drawing(text)
    (found,) = caught.value.faults
    params = found.params
    assert (found.path, found.code, params["text_line"], params["text_column"]) == ((), *fault)


def test_a_fault_keeps_what_else_it_says() -> None:
    drawing = parse_drawing("S.")
    located = drawing.locate(Fault("any", ("squares", 1), {"x": 1, "y": 0}))
    assert located == Fault("any", (), {"x": 1, "y": 0, "text_line": 1, "text_column": 2})


# ------------------------------------------------------------------- a drawing and its JSON form


def in_json_form(form: Json) -> Layout:
    """Read a map in its JSON form."""
    return inline_map().read_alone(form)


def in_any_order(layout: Layout) -> tuple[Any, ...]:
    return (
        sorted(layout.squares, key=lambda entry: entry.square),
        sorted(layout.borders),
        sorted(layout.ferries),
        layout.start_squares,
        layout.published,
    )


@given(drawable_maps(), chances())
def test_a_drawing_says_what_its_json_form_says(form: Json, chance: Random) -> None:
    if not chance.randrange(3):
        form = form | {"id": "germany"}
    moved = shift_map(form, chance.randrange(-900, 900), chance.randrange(-900, 900))
    expected = in_any_order(in_json_form(moved))
    assert in_any_order(drawn(write_drawing(moved))) == expected
    assert in_any_order(drawn(write_drawing(moved, chance))) == expected


@given(drawable_maps(), chances())
def test_a_drawing_written_in_json_form_and_read_again_is_the_same(
    form: Json, chance: Random
) -> None:
    layout = drawn(write_drawing(form, chance))
    assert in_json_form(write_layout(layout)) == layout


def test_a_drawing_with_far_too_many_lines_is_read_no_further() -> None:
    lines = ["S", *["town 0,0"] * 5_002, "nonsense"]
    with pytest.raises(NotAPosition) as caught:
        parse_drawing("\n".join(lines))
    codes = Counter(fault.code for fault in caught.value.faults)
    assert codes == {"map-line-twice": 4_999, "too-many": 1}


def test_of_a_drawing_with_too_many_squares_the_first_too_many_is_named() -> None:
    with pytest.raises(NotAPosition) as caught:
        parse_drawing("SS\nSS\n", most_squares=3)
    (fault,) = caught.value.faults
    assert fault.code == "too-many"
    assert fault.params == {
        "limit": 3,
        "text_line": 2,
        "text_column": 2,
        "drawing": "  0 1\n0 S S\n1 S -\n\nS start: 0,0 1,0 0,1",
    }


def test_a_grid_of_nonsense_is_read_no_further_than_its_first_faults() -> None:
    with pytest.raises(NotAPosition) as caught:
        parse_drawing("?" * 1_000)
    assert [fault.code for fault in caught.value.faults] == ["unknown-square-character"] * 100
