"""What only tiles of further expansions show: water, several inner fields, a side of two cities."""

import pytest

from referee.carcassonne.figures import format_spots, locate
from referee.carcassonne.pieces import index_of
from referee.carcassonne.placing.tiles.in_hand import TileInHand
from referee.carcassonne.remaining.closing import Closings
from referee.carcassonne.tiles.tile import Spot
from referee.catalogue.loader import load_catalogue
from referee.core.errors import Fault
from referee.core.grid import square_at
from tests.building.tables import lay
from tests.carcassonne import laying
from tests.carcassonne.laying import Json, build, face_of, piece

STRAIGHT: Json = {
    "features": [
        {"kind": "river", "sides": ["E", "W"]},
        {"kind": "field", "sides": ["NNE", "ENE", "WNW", "NNW"], "cities": []},
        {"kind": "field", "sides": ["ESE", "SSE", "SSW", "WSW"], "cities": []},
    ]
}
LAKE: Json = {
    "features": [
        {"kind": "river", "sides": ["W"], "ends": "lake"},
        {
            "kind": "field",
            "sides": ["NNE", "ENE", "ESE", "SSE", "SSW", "WSW", "WNW", "NNW"],
            "cities": [],
        },
    ]
}
CROSSING: Json = {
    "features": [
        {"kind": "city", "sides": ["N", "S"]},
        {"kind": "city", "sides": ["E", "W"]},
        {"kind": "field", "sides": [], "cities": ["N", "E"]},
        {"kind": "field", "sides": [], "cities": ["N", "E"]},
    ]
}
TWO_ON_A_SIDE: Json = {
    "features": [
        {"kind": "city", "sides": ["N", "W"]},
        {"kind": "city", "sides": ["E"], "shares": ["N"]},
        {"kind": "field", "sides": ["SSE", "SSW"], "cities": ["N", "E"]},
    ]
}


# ------------------------------------------------------------------------------------- water


def test_water_parts_fields_and_around_a_lake_the_field_is_one() -> None:
    table = build(lay(STRAIGHT, 0, 0))
    north, south = (piece(table, 0, 0, f"field {side}") for side in ("NNE", "SSE"))
    assert not set(table.ground.pieces_of(north)) & set(table.ground.pieces_of(south))
    table = build(lay(STRAIGHT, 0, 0), lay(LAKE, 1, 0))
    assert len(table.ground.pieces_of(piece(table, 0, 0, "field NNE"))) == 3


def test_nothing_stands_on_water() -> None:
    face = face_of(STRAIGHT)
    assert [face.spots[index].on for index in face.spot_order] == ["field", "field"]
    assert format_spots(face) == "field NNE ENE WNW NNW, field ESE SSE SSW WSW"


@pytest.mark.parametrize(("tile", "fits"), [(LAKE, True), ("base.B", False), ("base.D", False)])
def test_water_meets_only_water(tile: str | Json, fits: bool) -> None:
    face = face_of(tile)
    assert (face_of(STRAIGHT).edges[1] == face.edges[3]) is fits


def test_a_river_tile_without_fields_leaves_them_unknown() -> None:
    river = {"features": [{"kind": "river", "sides": ["E", "W"]}]}
    assert not face_of(river).fields_known


# ------------------------------------------------------------------------ several inner fields


def test_each_inner_field_has_a_spot_of_its_own() -> None:
    face = face_of(CROSSING, 90)
    assert [face.spots[index] for index in face.spot_order[2:]] == [
        Spot("field", None),
        Spot("field", "second"),
    ]
    assert format_spots(face).endswith("field, field second")


@pytest.mark.parametrize(("words", "index"), [("field", 2), ("field second", 3)])
def test_a_farmer_on_an_inner_field_is_on_that_one(words: str, index: int) -> None:
    table = build(lay(CROSSING, 0, 0), figures=[f"red meeple 0,0 {words}"])
    (figure,) = table.figures
    assert figure.piece is not None
    assert index_of(figure.piece) == index
    ruling = laying.rule(table, 0, 0, words)
    assert ruling["figures"] == [
        {"player": "red", "figure": "meeple", "x": 0, "y": 0, "on": "field"}
        | ({"side": "second"} if index == 3 else {})
    ]


def test_a_third_inner_field_that_is_not_there_is_named_with_those_that_are() -> None:
    fault = locate(face_of(CROSSING), Spot("field", "third"))
    there = "city N S, city E W, field, field second"
    assert fault == Fault("no-such-feature", ("on",), {"on": "field", "there": there})


# ----------------------------------------------------------------------- a side of two cities


def test_what_meets_a_side_of_two_cities_joins_both() -> None:
    table = build(lay(TWO_ON_A_SIDE, 0, 0), lay("base.E", 0, -1, 180))
    for x, y, words in ((0, 0, "city W"), (0, 0, "city E"), (0, -1, "city S")):
        ruling = laying.rule(table, x, y, words)
        assert (ruling["ruling"], ruling["units"]) == ("ruled", 2)
        assert [end["side"] for end in ruling["open_ends"]] == ["E", "W"]


def test_two_such_sides_join_all_four_cities() -> None:
    table = build(lay(TWO_ON_A_SIDE, 0, 0), lay(TWO_ON_A_SIDE, 0, -1, 180))
    cities = [piece(table, 0, y, f"city {side}") for y in (0, -1) for side in "WE"]
    assert all(table.ground.network(city).pieces == tuple(sorted(cities)) for city in cities)
    assert len(table.ground.find_joins(cities)) == 4
    assert sorted(table.ground.find_joined(cities[0])) == sorted(cities[2:])


def test_a_side_of_two_cities_is_open_to_both() -> None:
    table = build(lay(TWO_ON_A_SIDE, 0, 0), lay("base.E", 1, 0, 270))
    ruling = laying.rule(table, 0, 0, "city E")
    assert [end["side"] for end in ruling["open_ends"]] == ["N"]
    assert ruling["ruling"] == "ruled"


def test_what_was_found_of_both_cities_is_forgotten_when_a_tile_meets_them() -> None:
    table = build(lay(TWO_ON_A_SIDE, 0, 0))
    cities = [piece(table, 0, 0, f"city {side}") for side in "WE"]
    assert all(table.ground.network(city).pieces == (city,) for city in cities)
    after = table.ground.with_tile(square_at(0, -1), face_of("base.E", 180))
    assert all(len(after.network(city).pieces) == 3 for city in cities)


@pytest.mark.parametrize("closed", [False, True])
def test_a_tile_with_such_a_side_completes_what_meets_it_if_both_are_closed(closed: bool) -> None:
    around = (lay("base.E", 1, 1, 270), lay("base.E", -1, 1, 90)) if closed else ()
    table = build(lay("base.E", 0, 0, 180), *around)
    bag = load_catalogue().bag("C2", {"base": 1, "hills_sheep": 1}, ())
    closings = Closings(table, bag)
    city = piece(table, 0, 0, "city S")
    completing = bag.assortment.list_ids(closings.find(city))
    assert ("base.E" in completing) is not closed
    assert ("hills_sheep.vineyard_shared_side" in completing) is closed


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("side", ["E", "W", None])
def test_a_follower_in_either_keeps_others_off_what_meets_them(
    turned: bool, side: str | None
) -> None:
    here, there = (square_at(0, 0), square_at(0, -1))
    two, one = face_of(TWO_ON_A_SIDE), face_of("base.E", 180)
    if turned:
        figures = ["red meeple 0,-1 city S"] if side else []
        in_hand = TileInHand(build(lay("base.E", 0, -1, 180), figures=figures))
        spots = list(in_hand.open_spots(two, here))
    else:
        figures = [f"red meeple 0,0 city {side}"] if side else []
        in_hand = TileInHand(build(lay(TWO_ON_A_SIDE, 0, 0), figures=figures))
        spots = list(in_hand.open_spots(one, there))
    assert ("city" in {spot.on for spot in spots}) is (side is None)
    assert in_hand.warnings() == ()
