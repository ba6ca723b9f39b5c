"""Maps that are changed while they are drawn: what a change takes along, and what stays sound."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given

from referee.api.carcassonne.reading.maps import build
from referee.carcassonne.kinds.features import Kind
from referee.carcassonne.maps import editing
from referee.carcassonne.maps.boards import SQUARE_KINDS, Layout
from referee.carcassonne.maps.drawing import parse_drawing
from referee.carcassonne.maps.soundness import find_faults
from referee.carcassonne.maps.written_drawing import format_drawing
from referee.carcassonne.tiles.tile import EDGE_CITY, EDGE_FIELD, EDGE_ROAD
from referee.core.grid import SIDES, SidePlace, Square, place_of, side_place, square_at
from tests.laws.map_forms import Json, drawable_maps
from tests.tables import chances

EDGES = (EDGE_FIELD, EDGE_ROAD, EDGE_CITY)
NOT_BY_HAND = {"island-without-ferry", "large-cities-disagree", "no-squares"}
"""The faults that a change can leave behind; whoever draws is told of them."""


def drawn(*lines: str) -> Layout:
    return parse_drawing("\n".join(lines) + "\n").layout


def text(layout: Layout) -> list[str]:
    written = format_drawing(layout)
    assert written is not None
    return written.rstrip("\n").split("\n")


def at(x: int, y: int) -> Square:
    return square_at(x, y)


def side(x: int, y: int, name: str) -> SidePlace:
    return side_place(at(x, y), SIDES.index(name))


def test_a_new_map_is_plain() -> None:
    assert text(editing.lay_plain(3, 2)) == ["...", "..."]


def test_a_square_gets_another_kind_in_its_place() -> None:
    assert text(editing.put_square(drawn("S.", ".."), at(1, 0), "waves")) == ["S~", ".."]


def test_a_square_is_taken_off_the_map_and_printed_again() -> None:
    without = editing.put_square(drawn("...", "..."), at(1, 0), None)
    assert text(without) == [".-.", "..."]
    assert text(editing.put_square(without, at(1, 0), "town")) == [".t.", "..."]


def test_a_border_goes_with_its_square_and_with_a_new_one_behind_it() -> None:
    layout = drawn("..", "border 1,0 E road", "border 0,0 N city")
    assert text(editing.put_square(layout, at(1, 0), "half")) == [".%", "border 0,0 N city"]
    assert text(editing.put_square(layout, at(2, 0), "plain")) == ["...", "border 0,0 N city"]


def test_a_ferry_goes_with_either_end() -> None:
    layout = drawn(".~.", "ferry 0,0 E 2,0 W")
    assert text(editing.put_square(layout, at(2, 0), "waves")) == [".~~"]
    assert text(editing.put_square(layout, at(2, 0), "town")) == [".~t", "ferry 0,0 E 2,0 W"]


@pytest.mark.parametrize(("kind", "left"), [("plain", []), ("start", ["start 1"])])
def test_no_more_start_squares_are_used_than_are_printed(kind: str, left: list[str]) -> None:
    layout = drawn("SS.", "start 2")
    both = editing.put_square(layout, at(0, 0), "plain")
    assert text(editing.put_square(both, at(1, 0), kind))[1:] == left


def test_a_town_stays_a_town_on_what_takes_a_tile() -> None:
    layout = editing.switch_town(drawn("S.", ".."), at(0, 0))
    assert text(layout) == ["S.", "..", "town 0,0"]
    assert text(editing.put_square(layout, at(0, 0), "plain")) == ["..", "..", "town 0,0"]
    assert text(editing.put_square(layout, at(0, 0), "waves")) == ["~.", ".."]
    assert text(editing.switch_town(layout, at(0, 0))) == ["S.", ".."]
    assert editing.switch_town(layout, at(9, 9)) == layout


def test_a_large_city_fits_what_is_around_it() -> None:
    layout = drawn(".C", "..", "city 1,0 cccf", "border 0,0 N road", "ferry 0,0 W 0,1 W")
    assert text(editing.put_square(layout, at(0, 0), "large_city"))[:4] == [
        "CC",
        "..",
        "city 0,0 rfcr",
        "city 1,0 cccf",
    ]


def test_coats_of_arms_are_given_to_islands_and_large_cities_alone() -> None:
    layout = drawn("IC.", "ferry 0,0 N 2,0 N")
    assert text(editing.set_coats(layout, at(0, 0), 2))[1] == "island 0,0 2"
    assert text(editing.set_coats(layout, at(1, 0), 3))[1] == "city 1,0 cccc 3"
    assert editing.set_coats(layout, at(2, 0), 1) == layout
    assert editing.set_coats(layout, at(9, 9), 1) == layout


def test_both_squares_of_a_large_city_show_the_same_between_them() -> None:
    layout = editing.set_edge(drawn("CC", "city 1,0 fffc 1"), side(0, 0, "E"), EDGE_ROAD)
    assert text(layout) == ["CC", "city 0,0 crcc", "city 1,0 fffr"]


def test_what_does_not_fit_a_large_city_any_more_goes() -> None:
    layout = drawn("C.", "city 0,0 rrcc", "border 0,0 N road", "border 0,0 S city")
    assert text(editing.set_edge(layout, side(0, 0, "N"), EDGE_FIELD)) == [
        "C.",
        "city 0,0 frcc",
        "border 0,0 S city",
    ]
    assert editing.set_edge(layout, side(0, 0, "N"), EDGE_ROAD).borders == layout.borders
    crossed = drawn("C.", "city 0,0 rrcc", "ferry 0,0 N 1,0 N")
    assert editing.set_edge(crossed, side(0, 0, "N"), EDGE_CITY).ferries == ()


def test_what_crosses_the_border_takes_the_place_of_what_did() -> None:
    layout = drawn("C.", "ferry 0,0 N 1,0 N", "city 0,0 rccc")
    city = editing.set_border(layout, side(0, 0, "N"), Kind.CITY, 2)
    assert text(city) == ["C.", "border 0,0 N city 2"]
    assert text(editing.set_border(city, side(0, 0, "N"), None)) == ["C."]
    ends = (side(0, 0, "N"), side(1, 0, "E"))
    assert text(editing.add_ferry(city, ends, 1)) == ["C.", "city 0,0 rccc", "ferry 0,0 N 1,0 E 1"]


def test_a_side_at_the_border_leads_from_ground_to_none() -> None:
    layout = drawn(".~.")
    assert editing.is_at_border(layout, side(0, 0, "E"))
    assert not editing.is_at_border(layout, side(1, 0, "E"))
    assert not editing.is_at_border(drawn(".."), side(0, 0, "E"))


@pytest.mark.parametrize(
    ("name", "grown"),
    [
        ("N", ["..", "S.", "..", "origin 0,-1"]),
        ("E", ["S..", "..."]),
        ("S", ["S.", "..", ".."]),
        ("W", [".S.", "...", "origin -1,0"]),
    ],
)
def test_a_map_grows_at_a_side_and_shrinks_again(name: str, grown: list[str]) -> None:
    layout = drawn("S.", "..")
    number = SIDES.index(name)
    larger = editing.grow(layout, number)
    assert text(larger) == grown
    assert text(editing.shrink(larger, number)) == ["S.", ".."]


def test_a_map_does_not_grow_over_what_leads_abroad() -> None:
    layout = drawn("...", "border 1,0 N road", "ferry 0,0 N 2,0 E")
    assert text(editing.grow(layout, 0))[:2] == ["--.", "..."]


@given(drawable_maps(), chances())
def test_a_change_of_a_sound_map_is_sound_but_for_what_is_told(form: Json, chance: Random) -> None:
    layout = build(form).layout
    (left, top), (right, bottom) = editing.find_corners(layout)
    square = at(chance.randint(left - 1, right + 1), chance.randint(top - 1, bottom + 1))
    changed = chance.choice(CHANGES)(layout, square, chance)
    faults = find_faults(changed)
    assert {fault.code for fault in faults} <= NOT_BY_HAND
    written = format_drawing(changed) if not faults else None
    if written is not None and "ffff" not in written:
        assert sorted(build(written).layout.squares, key=str) == sorted(changed.squares, key=str)


def _put(layout: Layout, square: Square, chance: Random) -> Layout:
    return editing.put_square(layout, square, chance.choice((*SQUARE_KINDS, None)))


def _edge(layout: Layout, square: Square, chance: Random) -> Layout:
    entry = editing.find_entry(layout, square)
    if entry is None or entry.face is None:
        return layout
    return editing.set_edge(layout, side_place(square, chance.randrange(4)), chance.choice(EDGES))


def _cross(layout: Layout, square: Square, chance: Random) -> Layout:
    places = [
        place
        for entry in layout.squares
        for place in (side_place(entry.square, number) for number in range(4))
        if editing.is_at_border(layout, place)
    ]
    if len(places) < 2:
        return layout
    one, other = chance.sample(places, 2)
    if chance.randrange(2):
        return editing.add_ferry(layout, (one, other))
    return editing.set_border(layout, one, chance.choice((Kind.ROAD, Kind.CITY, None)))


def _size(layout: Layout, _square: Square, chance: Random) -> Layout:
    return chance.choice((editing.grow, editing.shrink))(layout, chance.randrange(4))


CHANGES: tuple[Callable[[Layout, Square, Random], Layout], ...] = (_put, _edge, _cross, _size)


def test_the_corners_are_those_of_what_is_printed() -> None:
    assert editing.find_corners(drawn("-.", "..-", "origin 3,4")) == ((3, 4), (4, 5))
    assert place_of(drawn("-.", "origin 3,4").squares[0].square) == (4, 4)
