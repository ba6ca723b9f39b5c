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
from tests.carcassonne.laying import Json, build, face_of, piece, reasons

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


def test_on_a_side_of_two_cities_nobody_rules() -> None:
    table = build(lay(TWO_ON_A_SIDE, 0, 0), lay("base.E", 0, -1, 180))
    for x, y, words, at in ((0, 0, "city W", "0,0,N"), (0, 0, "city E", "0,0,N")):
        assert reasons(laying.rule(table, x, y, words)) == [("runs-into-two-cities", at)]
    assert reasons(laying.rule(table, 0, -1, "city S")) == [("runs-into-two-cities", "0,-1,S")]


def test_a_side_of_two_cities_is_open_to_both() -> None:
    table = build(lay(TWO_ON_A_SIDE, 0, 0), lay("base.E", 1, 0, 270))
    ruling = laying.rule(table, 0, 0, "city E")
    assert [end["side"] for end in ruling["open_ends"]] == ["N"]
    assert ruling["ruling"] == "ruled"


def test_what_was_found_of_both_cities_is_forgotten_when_a_tile_meets_them() -> None:
    ground = build(lay(TWO_ON_A_SIDE, 0, 0)).ground
    table = build(lay(TWO_ON_A_SIDE, 0, 0))
    cities = [piece(table, 0, 0, f"city {side}") for side in "WE"]
    assert all(not ground.network(city).clashes for city in cities)
    after = ground.with_tile(square_at(0, -1), face_of("base.E", 180))
    assert all(after.network(city).clashes for city in cities)


def test_no_tile_with_a_side_of_two_cities_completes_what_meets_it_there() -> None:
    table = build(lay("base.E", 0, 0))
    bag = load_catalogue().bag("C2", {"base": 1, "hills_sheep": 1}, ())
    closings = Closings(table, bag)
    city = piece(table, 0, 0, "city N")
    completing = bag.assortment.list_ids(closings.find(city))
    assert "base.E" in completing
    assert "hills_sheep.vineyard_shared_side" not in completing


@pytest.mark.parametrize("turned", [False, True])
def test_nobody_tells_who_may_stand_where_two_cities_meet_one(turned: bool) -> None:
    here, there = (square_at(0, 0), square_at(0, -1))
    two, one = face_of(TWO_ON_A_SIDE), face_of("base.E", 180)
    laid = lay("base.E", 0, -1, 180) if turned else lay(TWO_ON_A_SIDE, 0, 0)
    in_hand = TileInHand(build(laid))
    spots = list(in_hand.open_spots(two, here) if turned else in_hand.open_spots(one, there))
    assert {spot.on for spot in spots} == {"field"}
    assert [warning.code for warning in in_hand.warnings()] == ["spots-without-ruling"]
