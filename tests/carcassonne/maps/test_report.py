"""Explaining a map: what is on it, and which squares no game gets to."""

from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from referee.carcassonne.maps.boards import Board
from referee.carcassonne.maps.building import build_board
from referee.carcassonne.maps.drawing import parse_drawing
from referee.carcassonne.maps.report import explain, find_unreachable
from referee.core.grid import place_of, side_place_of
from tests.cases import for_each
from tests.laws import map_forms
from tests.laws.map_forms import (
    beyond,
    draw_map,
    groups_of,
    is_town,
    kinds_of,
    open_squares,
    shift_map,
    show_of,
    starts_used,
    write_drawing,
)
from tests.tables import SIDES

Json = dict[str, Any]
Square = tuple[int, int]


def board(lines: str) -> Board:
    """Build a map whose lines are separated by slashes."""
    return build_board(parse_drawing(lines.replace("/", "\n")).layout)


def places(squares: Iterable[int]) -> list[Square]:
    return [place_of(square) for square in squares]


COAST = (
    "-t.S~/.CC.*/S.C-I/city 1,1 fcrr 1/city 2,1 fccc/city 2,2 cfff 2/town 0,2/island 4,2 3"
    "/border 0,1 W city/border 1,2 S road 2/border 2,0 N road/ferry 3,1 S 4,2 E 1/origin 0,0"
)


def test_a_report_says_what_is_on_a_map() -> None:
    report = explain(board(COAST))
    assert report.corners == ((0, 0), (4, 2))
    assert list(report.kinds.items()) == [
        ("plain", 4),
        ("start", 2),
        ("town", 1),
        ("large_city", 3),
        ("waves", 1),
        ("island", 1),
        ("highlight", 1),
    ]
    assert report.take_tiles == 8
    assert report.towns == 2
    assert places(report.starts) == [(3, 0), (0, 2)]
    assert report.start_count == 2
    ((squares, coats),) = report.cities
    assert (places(squares), coats) == ([(1, 1), (2, 1), (2, 2)], 3)
    roads = [(side_place_of(place), coats) for place, coats in report.roads_abroad]
    assert roads == [((2, 0, "N"), 0), ((1, 2, "S"), 2)]
    cities = [(side_place_of(place), coats) for place, coats in report.cities_abroad]
    assert cities == [((0, 1, "W"), 0)]
    ferries = [([side_place_of(end) for end in ends], coats) for ends, coats in report.ferries]
    assert ferries == [([(3, 1, "S"), (4, 2, "E")], 1)]
    assert [(places(squares), coats) for squares, coats in report.islands] == [([(4, 2)], 3)]
    assert report.unreachable == ()


def test_a_report_of_a_map_that_lies_elsewhere_gives_its_corners() -> None:
    report = explain(board("origin -20,30/.S./-.-"))
    assert report.corners == ((-20, 30), (-18, 31))


def test_the_ends_of_a_ferry_and_the_ferries_stand_in_order() -> None:
    report = explain(board("S-S-S/ferry 4,0 W 2,0 E 2/ferry 2,0 W 0,0 E 1"))
    assert [([side_place_of(end) for end in ends], coats) for ends, coats in report.ferries] == [
        ([(0, 0, "E"), (2, 0, "W")], 1),
        ([(2, 0, "E"), (4, 0, "W")], 2),
    ]


@pytest.mark.parametrize(
    ("lines", "unreachable"),
    [
        ("S.", []),
        ("S-.", [(2, 0)]),
        ("S~*%.", [(4, 0)]),
        ("S.-..", [(3, 0), (4, 0)]),
        # A large city leads to all that lies around it, one after the other.
        ("SC.", []),
        ("SCC.", []),
        ("SCC./city 1,0 cfff/city 2,0 cfff", [(3, 0)]),
        ("SC.C./city 1,0 cccc/city 3,0 cccc", []),
        # A corner is not a side.
        ("S-/-.", [(1, 1)]),
        # Ferries lead on, once their other end is reached.
        ("S-./ferry 0,0 E 2,0 W", []),
        ("S-.-./ferry 2,0 E 4,0 W/ferry 0,0 E 2,0 W", []),
        ("S-.-./ferry 2,0 E 4,0 W", [(2, 0), (4, 0)]),
        ("S-C./city 2,0 fccr/ferry 0,0 E 2,0 W", []),
        ("SC-./city 1,0 frff/ferry 1,0 E 3,0 W", []),
        # An island is not reached over land.
        ("SI-./ferry 1,0 E 3,0 W", [(1, 0), (3, 0)]),
        ("SI-./ferry 1,0 E 0,0 W", [(3, 0)]),
        ("SII-/ferry 2,0 E 0,0 W", []),
        ("SI.-./ferry 0,0 W 1,0 N", [(4, 0)]),
    ],
)
def test_squares_that_no_game_gets_to_are_named(lines: str, unreachable: list[Square]) -> None:
    assert places(find_unreachable(board(lines))) == unreachable
    assert places(explain(board(lines)).unreachable) == unreachable


@for_each("seed", range(60))
def test_a_report_of_a_random_map_is_what_a_recount_gives(seed: int) -> None:
    chance = Random(seed)
    form = draw_map(chance, drawable=True)
    if seed % 2:
        form = shift_map(form, -7, 40)
    report = explain(board(write_drawing(form, chance).replace("\n", "/")))
    kinds = kinds_of(form)
    counts = list(kinds.values())
    assert dict(report.kinds) == {kind: counts.count(kind) for kind in counts}
    assert report.take_tiles == len(open_squares(form))
    assert report.towns == sum(map(is_town, form["squares"]))
    assert report.start_count == starts_used(form)
    cities = {at(row) for row in form["squares"] if row["kind"] == "large_city"}
    listed = [places(city.squares) for city in report.cities]
    assert sorted(map(sorted, listed)) == sorted(map(sorted, joined_cities(form)))
    assert sum(map(len, listed)) == len(cities)
    borders = {map_forms.place_of(row): row for row in form.get("borders", ())}
    abroad = [*report.roads_abroad, *report.cities_abroad]
    assert {side_place_of(place): coats for place, coats in abroad} == {
        place: row.get("coats_of_arms", 0) for place, row in borders.items()
    }
    assert len(report.ferries) == len(form.get("ferries", ()))
    islands = sorted(map(sorted, islands_in(form)))
    assert sorted(sorted(places(squares)) for squares, _ in report.islands) == islands
    coats = sum(row.get("coats_of_arms", 0) for row in form["squares"] if row["kind"] == "island")
    assert sum(shown for _, shown in report.islands) == coats
    assert set(places(report.unreachable)) == open_squares(form) - reached_in(form)


def at(row: Json) -> Square:
    return row["x"], row["y"]


def joined_cities(form: Json) -> list[set[Square]]:
    """Part the large cities into those whose printed cities join."""
    shows = {at(row): show_of(row) for row in form["squares"] if row["kind"] == "large_city"}
    parts = [{square} for square in shows]
    for (x, y), show in shows.items():
        for side, letter in zip(SIDES, show, strict=True):
            beside = beyond((x, y, side))
            if letter == "c" and beside in shows:
                one, other = (next(p for p in parts if s in p) for s in ((x, y), beside))
                if one is not other:
                    parts.remove(other)
                    one |= other
    return parts


def harbours_in(form: Json) -> list[tuple[set[Square], set[Square]]]:
    """Give the large cities with no squares around them but island ones, and those."""
    free, kinds = open_squares(form), kinds_of(form)
    harbours = []
    for city in joined_cities(form):
        shore = {beyond((*square, side)) for square in city for side in SIDES} & free
        if shore and all(kinds[square] == "island" for square in shore):
            harbours.append((city, shore))
    return harbours


def islands_in(form: Json) -> list[set[Square]]:
    """Part the island squares into islands: side by side, or around one harbour."""
    islands = groups_of(square for square, kind in kinds_of(form).items() if kind == "island")
    for _, shore in harbours_in(form):
        met = [island for island in islands if island & shore]
        islands = [island for island in islands if island not in met] + [set().union(*met)]
    return islands


def reached_in(form: Json) -> set[Square]:
    """Let a game spread over a map, square by square, until nothing more is opened."""
    free = open_squares(form)
    cities = joined_cities(form)
    harbours = harbours_in(form)
    islands = [
        island.union(*(city for city, shore in harbours if shore & island))
        for island in islands_in(form)
    ]
    crossings = [{at(end) for end in row["ends"]} for row in form.get("ferries", ())]
    reached = {square for square, kind in kinds_of(form).items() if kind == "start"}
    landed: set[Square] = set()
    while True:
        beside = {beyond((*square, side)) for square in reached for side in SIDES}
        touched = [city for city in cities if city & (beside | landed)]
        ground = reached.union(*touched)
        arrived = landed.union(*(ends for ends in crossings if ends & ground))
        around = {beyond((*square, side)) for city in touched for square in city for side in SIDES}
        opened = free & (beside | around | arrived)
        opened -= set().union(*(island for island in islands if not island & arrived))
        if opened <= reached and arrived == landed:
            return reached
        reached, landed = reached | opened, arrived


def test_without_start_squares_a_game_begins_anywhere_on_the_mainland() -> None:
    layout = parse_drawing(". .~I\nferry 2,0 E 4,0 W").layout
    assert find_unreachable(build_board(layout)) == ()
