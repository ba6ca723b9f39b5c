"""The oracles on small maps whose answers were worked out by hand."""

from typing import Any

import pytest

from tests.building.maps import border, ferry
from tests.building.tables import lay, stand_neutral

from . import carcassonne, maps, moves, reaching, scoring, spots
from .board import Board
from .scoring import Feature
from .tiles import FACES, city, face, field, road

Json = dict[str, Any]

KINDS = {
    ".": "plain",
    "S": "start",
    "t": "town",
    "C": "large_city",
    "~": "waves",
    "I": "island",
    "*": "highlight",
    "%": "half",
}
CITY_AND_ROAD = face(
    city("N"), road("S", "city"), field("ENE ESE SSE", "N"), field("SSW WSW WNW", "N")
)


def draw(*rows: str, **more: Any) -> Json:
    """Draw a map from rows of one character a square, a space off the map."""
    details: dict[tuple[int, int], Json] = more.pop("details", {})
    squares = [
        {"x": x, "y": y, "kind": KINDS[letter]} | details.get((x, y), {})
        for y, row in enumerate(rows)
        for x, letter in enumerate(row)
        if letter != " "
    ]
    return {"squares": squares, **more}


def table(drawn: Json, *laid: Json, figures: tuple[Json, ...] = (), **rules: Any) -> Json:
    return {"map": drawn, "rules": rules, "tiles": list(laid), "figures": list(figures)}


def feature_at(position: Json, x: int, y: int, kind: str, side: str | None = None) -> Feature:
    """Give the feature of a kind on a square."""
    (found,) = (
        one
        for one in scoring.features(position, "end")
        for piece in one.pieces
        if (piece.kind, *piece.square) == (kind, x, y) and (side is None or side in piece.sides)
    )
    return found


def against(position: Json, tile: Any, x: int, y: int, rotation: int = 0) -> set[str]:
    drawn = tile if isinstance(tile, dict) else FACES[tile]
    return spots.fits(Board(position), {"x": x, "y": y, "rotation": rotation}, drawn)


def play(position: Json, tile: str, x: int, y: int, rotation: int = 0, **more: Any) -> Any:
    return moves.play(
        position, {"player": "red", "tile": lay(tile, x, y, rotation), "part": 1} | more
    )


# ------------------------------------------------------------------------ worked examples


def test_m1_a_large_city_pays_for_its_printed_tiles_and_coats() -> None:
    coats = {(1, 0): {"coats_of_arms": 1}, (2, 0): {"coats_of_arms": 3}}
    drawn = draw(".CC.", "S..S", details=coats)
    around = (lay("base.E", 0, 0, 90), lay("base.E", 3, 0, 270))
    position = table(drawn, *around, lay("base.E", 1, 1), lay("base.E", 2, 1))
    found = feature_at(position, 1, 0, "city")
    assert (found.id, found.completed, found.units) == ("city:0,0,E", True, 6)
    assert found.points == {"tiles": 12, "coats-of-arms": 8}


def test_m2_a_road_ends_abroad() -> None:
    drawn = draw("S..", borders=[border(0, 0, "W", "road", coats_of_arms=2)])
    laid = (lay("base.U", 0, 0, 90), lay("base.U", 1, 0, 90), lay("base.A", 2, 0, 90))
    found = feature_at(table(drawn, *laid), 0, 0, "road")
    assert (found.completed, found.units, found.coats) == (True, 4, 2)
    assert found.squares == {(0, 0), (1, 0), (2, 0)}
    assert found.abroad == ((0, 0, "W"),)
    assert found.points == {"tiles": 4, "coats-of-arms": 4}


def test_m3_a_city_goes_on_abroad() -> None:
    drawn = draw("S.", borders=[border(0, 0, "W", "city", coats_of_arms=2)])
    position = table(drawn, lay("base.G", 0, 0), lay("base.E", 1, 0, 270))
    assert feature_at(position, 0, 0, "city").points == {"tiles": 6, "coats-of-arms": 4}


@pytest.mark.parametrize("closes", ["", "~", "*", "%"])
def test_m4_a_half_city_is_closed_by_the_neutral_border(closes: str) -> None:
    position = table(draw(closes, "S"), lay("base.E", 0, 1))
    found = feature_at(position, 0, 1, "city")
    assert (found.completed, found.points) == (True, {"tiles": 2})


def test_m5_a_ferry_counts_one_and_joins_its_ends() -> None:
    drawn = draw("S  S", ferries=[ferry((3, 0, "W"), (0, 0, "E"), coats_of_arms=2)])
    position = table(drawn, lay("base.A", 0, 0, 270), lay("base.A", 3, 0, 90))
    found = feature_at(position, 3, 0, "road")
    assert (found.id, found.completed, found.units) == ("road:0,0,E", True, 3)
    assert found.ferries == ((0, 0),)
    assert found.points == {"tiles": 3, "coats-of-arms": 4}


def test_m6_a_monastery_at_the_border_waits_for_what_is_there() -> None:
    drawn = draw("S..", "..~", "C%*")
    around = [lay("base.B", x, y) for x, y in ((1, 0), (2, 0), (0, 1))]
    open_still = table(drawn, lay("base.B", 1, 1), *around)
    assert not feature_at(open_still, 1, 1, "monastery").completed
    position = table(drawn, *open_still["tiles"], lay("base.V", 0, 0))
    found = feature_at(position, 1, 1, "monastery")
    assert (found.completed, found.points) == (True, {"tiles": 6})
    assert found.squares == {(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (0, 2)}


def test_m7_an_unfinished_road_pays_one_for_each() -> None:
    drawn = draw("S..", borders=[border(0, 0, "W", "road", coats_of_arms=1)])
    position = table(drawn, lay("base.U", 0, 0, 90), lay("base.U", 1, 0, 90))
    found = feature_at(position, 0, 0, "road")
    assert not found.completed
    assert found.open_ends == {(1, 0, "E")}
    assert found.points == {"tiles": 3, "coats-of-arms": 1}


@pytest.mark.parametrize("coats", [0, 2])
def test_m8_an_island_pays_at_once(coats: int) -> None:
    drawn = draw(
        "S. I",
        ferries=[ferry((1, 0, "E"), (3, 0, "W"))],
        details={(3, 0): {"coats_of_arms": coats}},
    )
    position = table(drawn, lay("base.A", 0, 0, 270), lay("base.U", 1, 0, 90))
    outcome = play(position, "base.U", 3, 0, 90)
    assert outcome.immediate == ([("red", 4, "island")] if coats else [])
    assert outcome.awards == ({"red": 4} if coats else {})


# ----------------------------------------------------------------------------- placing


def test_the_setup_tiles_go_on_the_start_squares_alone() -> None:
    drawn = draw("S.S", "..S", start_squares=2)
    assert against(table(drawn), "base.B", 2, 1) == set()
    assert against(table(drawn), "base.B", 1, 0) == {"not-a-start-square"}
    first = table(drawn, lay("base.C", 2, 0))
    assert against(first, "base.B", 1, 0) == {"not-a-start-square"}
    assert against(first, "base.B", 2, 1) == {"side-mismatch"}
    assert against(first, "base.B", 0, 0) == set()
    both = table(drawn, lay("base.C", 2, 0), lay("base.B", 0, 0))
    assert against(both, "base.B", 0, 1) == set()
    assert against(both, "base.B", 1, 1) == {"no-neighbour"}


def test_one_setup_tile_is_enough_where_one_start_is_used() -> None:
    drawn = draw("S.S", start_squares=1)
    assert against(table(drawn, lay("base.B", 0, 0)), "base.B", 2, 0) == {"no-neighbour"}


@pytest.mark.parametrize("letter", ["C", "~", "*", "%"])
def test_some_squares_take_no_tile(letter: str) -> None:
    position = table(draw("S" + letter), lay("base.B", 0, 0))
    assert against(position, "base.B", 1, 0) == {"square-takes-no-tile"}
    assert against(position, "base.B", 2, 0) == {"not-on-the-map"}
    assert against(position, "base.B", 0, 0) == {"square-taken"}


def test_a_large_city_opens_the_squares_around_all_of_it() -> None:
    drawn = draw("SCC.", "...C")
    position = table(drawn, lay("base.E", 0, 0, 90))
    assert against(position, "base.E", 3, 0, 270) == {"side-mismatch"}
    assert against(position, "base.I", 3, 0, 270) == set()
    assert against(position, "base.E", 2, 1) == {"side-mismatch"}
    assert against(position, "base.C", 2, 1) == set()
    alone = table(drawn, lay("base.B", 0, 1))
    assert against(alone, "base.I", 3, 0, 270) == {"no-neighbour"}


def test_large_cities_that_meet_with_road_are_two() -> None:
    def printed(west: int, east: int) -> maps.MapBoard:
        turned = zip((1, 2), (west, east), strict=True)
        details = {(x, 0): {"tile": CITY_AND_ROAD, "rotation": turn} for x, turn in turned}
        return maps.MapBoard(draw("SCC", details=details))

    assert printed(90, 270).large_city_of((1, 0)) == {(1, 0), (2, 0)}
    assert printed(270, 90).large_city_of((1, 0)) == {(1, 0)}


def test_prints_at_the_border_ask_for_what_they_show() -> None:
    drawn = draw("S.", borders=[border(1, 0, "E", "road"), border(1, 0, "N", "city")])
    position = table(drawn, lay("base.B", 0, 0))
    assert against(position, "base.B", 1, 0) == {"side-mismatch"}
    assert against(position, "inns.corner_road", 1, 0) == {"side-mismatch"}
    assert against(position, "inns.three_cities", 1, 0, 90) == {"side-mismatch"}
    assert against(position, "base.W", 1, 0) == {"side-mismatch"}
    drawn_tile = face(city("N"), road("E"), field("ENE", "N"), field("ESE SSE SSW WSW WNW"))
    assert against(position, drawn_tile, 1, 0) == set()


def test_a_ferry_opens_its_other_end_once_a_road_joins_it() -> None:
    drawn = draw("S  .", ".  .", ferries=[ferry((0, 0, "E"), (3, 0, "W"))], start_squares=1)
    joined = table(drawn, lay("base.A", 0, 0, 270))
    assert against(joined, "base.A", 3, 0, 90) == set()
    assert against(joined, "base.B", 3, 0) == {"side-mismatch"}
    assert against(joined, "base.B", 3, 1) == {"no-neighbour"}
    assert feature_at(joined, 0, 0, "road").open_ends == {(3, 0, "W")}
    below = table(drawn, lay("base.B", 0, 1))
    assert against(below, "base.A", 3, 0, 90) == {"no-neighbour"}


def test_a_ferry_leads_on_over_the_road_of_a_large_city() -> None:
    through = face(city("N"), road("EW"), field("ENE WNW", "N"), field("ESE SSE SSW WSW"))
    drawn = draw(
        "S  C  .",
        "   .   ",
        ferries=[ferry((0, 0, "E"), (3, 0, "W")), ferry((6, 0, "W"), (3, 0, "E"))],
        details={(3, 0): {"tile": through}},
        start_squares=1,
    )
    position = table(drawn, lay("base.A", 0, 0, 270))
    assert against(position, "base.A", 6, 0, 90) == set()
    assert against(position, "base.B", 3, 1) == set()
    found = feature_at(position, 0, 0, "road")
    assert (found.units, found.ferries) == (4, ((0, 0), (3, 0)))
    assert found.open_ends == {(6, 0, "W")}
    lone = table(drawn, lay("base.A", 6, 0, 90), lay("base.B", 3, 1))
    assert reaching.apart(Board(lone)) == [(6, 0)]


def test_a_ferry_between_two_sides_of_one_tile_makes_a_ring() -> None:
    drawn = draw("S", ferries=[ferry((0, 0, "E"), (0, 0, "W"))])
    found = feature_at(table(drawn, lay("base.U", 0, 0, 90)), 0, 0, "road")
    assert (found.completed, found.units) == (True, 2)


def test_an_island_waits_for_its_ferry_whatever_lies_beside_it() -> None:
    drawn = draw("S.I", "  I", ferries=[ferry((2, 1, "E"), (0, 0, "N"))], start_squares=1)
    apart = table(drawn, lay("base.B", 0, 0), lay("base.B", 1, 0))
    assert against(apart, "base.B", 2, 0) == {"island-not-connected"}
    assert against(apart, "base.C", 2, 0) == {"island-not-connected", "side-mismatch"}
    assert against(apart, "base.B", 2, 1) == {"island-not-connected", "no-neighbour"}
    joined = table(drawn, lay("base.A", 0, 0, 180), lay("base.B", 1, 0))
    assert against(joined, "base.B", 2, 0) == set()
    assert against(joined, "base.A", 2, 1, 270) == set()
    assert against(joined, "base.B", 2, 1) == {"side-mismatch"}


def test_two_maps_share_their_half_squares() -> None:
    west = draw("S%", " %", start_squares=1)
    east = draw("%S", start_squares=1)
    drawn = maps.MapBoard({"join": [{"map": west}, {"map": east, "x": 1}]})
    assert (drawn.takes_a_tile((1, 0)), drawn.takes_a_tile((1, 1))) == (True, False)
    assert drawn.starts_used == 2
    with pytest.raises(ValueError, match="two squares"):
        maps.MapBoard({"join": [{"map": west}, {"map": east}]})


# ----------------------------------------------------------------------------- scoring


@pytest.mark.parametrize(
    ("rules", "points"),
    [
        ({}, {"tiles": 2, "inn-incomplete": -2}),
        ({"incomplete_inn": "normal"}, {"tiles": 2, "coats-of-arms": 3}),
        (
            {"coats_on_incomplete_inn_road": "normal"},
            {"tiles": 2, "inn-incomplete": -2, "coats-of-arms": 3},
        ),
    ],
)
def test_coats_on_an_unfinished_inn_road_go_by_the_reading(
    rules: Json, points: dict[str, int]
) -> None:
    drawn = draw("S.", borders=[border(0, 0, "W", "road", coats_of_arms=3)])
    position = table(drawn, lay("inns.straight_inn", 0, 0), **rules)
    assert feature_at(position, 0, 0, "road").points == points


@pytest.mark.parametrize(
    ("magic", "points"),
    [
        ("mage", {"tiles": 3, "coats-of-arms": 4, "mage": 3, "towns": 2}),
        ("witch", {"tiles": 3, "coats-of-arms": 4, "witch": -3, "towns": 2}),
    ],
)
def test_the_witch_halves_coats_and_leaves_towns_alone(magic: str, points: dict[str, int]) -> None:
    drawn = draw("S  S", "t", ferries=[ferry((0, 0, "E"), (3, 0, "W"), coats_of_arms=2)])
    laid = (lay("base.A", 0, 0, 270), lay("base.A", 3, 0, 90))
    standing = (stand_neutral(magic, 0, 0, "road E"),)
    position = table(drawn, *laid, figures=standing, town_bonus=True)
    found = feature_at(position, 0, 0, "road")
    assert (found.towns, found.points) == (((0, 1),), points)


def test_a_printed_field_carries_on_and_touches_its_printed_city() -> None:
    details = {(1, 0): {"tile": "base.E"}}
    position = table(draw("SC", details=details), lay("base.B", 0, 0))
    found = feature_at(position, 0, 0, "field")
    assert found.squares == {(0, 0), (1, 0)}
    assert (found.cities, found.points) == (("city:1,0,N",), {"cities": 3})
    assert [one.id for one in scoring.features(position, "end") if one.kind == "city"] == []


def test_an_archbishop_counts_ferries_and_what_lies_abroad() -> None:
    drawn = draw(
        "S..S",
        borders=[border(0, 0, "W", "road", coats_of_arms=2)],
        ferries=[ferry((0, 0, "S"), (3, 0, "S"), coats_of_arms=2)],
    )
    laid = (lay("german_cathedrals.three", 0, 0), lay("base.A", 1, 0, 90), lay("base.A", 3, 0))
    found = feature_at(table(drawn, *laid), 0, 0, "german_cathedral")
    assert (found.completed, found.points) == (True, {"tiles": 2 + 3 + 2})


@pytest.mark.parametrize(("tile", "ruled"), [("base.B", False), ("base.A", True)])
def test_a_tile_that_turns_its_back_on_a_ferry_leaves_the_road_in_doubt(
    tile: str, ruled: bool
) -> None:
    drawn = draw("S  S", ferries=[ferry((0, 0, "E"), (3, 0, "W"))])
    position = table(drawn, lay("base.A", 0, 0, 270), lay(tile, 3, 0, 90))
    found = feature_at(position, 0, 0, "road")
    assert (found.ruled, found.completed, found.open_ends) == (ruled, ruled, frozenset())
    assert reaching.against_prints(Board(position)) == ([] if ruled else [(3, 0, "W")])


# ----------------------------------------------------------------------- moves and checks


@pytest.mark.parametrize(
    ("rules", "more", "immediate", "extra"),
    [
        ({}, {}, [], False),
        ({"town_cost": True}, {}, [("red", -2, "town")], False),
        ({"town_extra_turn": True}, {}, [], True),
        ({"town_extra_turn": True}, {"extra_turn_used": True}, [], False),
    ],
)
def test_a_town_does_what_the_variants_say(
    rules: Json, more: Json, immediate: list[Any], extra: bool
) -> None:
    position = table(draw("St"), lay("base.B", 0, 0), **rules)
    outcome = play(position, "base.B", 1, 0, **more)
    assert (outcome.immediate, outcome.extra_turn) == (immediate, extra)
    assert outcome.awards == ({"red": -2} if immediate else {})


def test_a_setup_tile_brings_nothing_and_nobody() -> None:
    drawn = draw("S.S", details={(2, 0): {"town": True}})
    position = table(drawn, lay("base.B", 0, 0), town_cost=True, town_extra_turn=True)
    outcome = play(position, "base.B", 2, 0)
    assert (outcome.legal, outcome.immediate, outcome.extra_turn) == (True, [], False)
    monk = {"figure": "meeple", "on": "monastery"}
    assert play(position, "base.B", 2, 0, figure=monk).objections == {"setup-tile"}


def test_tiles_apart_from_every_start_are_named() -> None:
    drawn = draw("S. . .C.", "..     .")
    nothing = table(drawn, lay("base.B", 1, 1), lay("base.B", 5, 0), lay("base.B", 3, 0))
    assert reaching.apart(Board(nothing)) == [(3, 0), (5, 0), (1, 1)]
    started = table(drawn, lay("base.B", 0, 0), lay("base.B", 7, 0), lay("base.B", 5, 0))
    assert reaching.apart(Board(started)) == [(5, 0)]


def test_a_tile_on_an_island_without_a_ferry_is_named() -> None:
    drawn = draw("SI", ferries=[ferry((0, 0, "W"), (1, 0, "E"))])
    position = table(drawn, lay("base.B", 0, 0), lay("base.B", 1, 0))
    assert reaching.on_islands_apart(Board(position)) == [(1, 0)]
    joined = table(drawn, lay("base.A", 0, 0, 90), lay("base.B", 1, 0))
    assert reaching.on_islands_apart(Board(joined)) == []


def test_the_reading_of_roads_leaves_maps_to_the_board() -> None:
    with pytest.raises(ValueError, match="maps"):
        carcassonne.roads(table(draw("S")), FACES)
    with pytest.raises(ValueError, match="no tile"):
        Board(table(draw("S~"), lay("base.B", 1, 0)))
