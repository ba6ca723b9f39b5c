"""Figures: their strength, and which feature of a tile a spot names."""

import pytest

from referee.carcassonne.figures import (
    Figure,
    _locate,
    find_strength,
    format_spots,
    list_located,
    locate,
    object_to_side,
)
from referee.carcassonne.kinds.features import SPOT_KINDS, Kind
from referee.carcassonne.kinds.figures import FIGURES, FOLLOWERS
from referee.carcassonne.pieces import Piece
from referee.carcassonne.tiles.form import parse_tile
from referee.carcassonne.tiles.tile import Face, Spot
from referee.catalogue.loader import load_catalogue
from referee.core.errors import Fault
from referee.core.grid import CORNERS, INNER, PORTS, square_at
from tests.cases import for_each

SIDES = "N E S W"
HALF_SIDES = "NNE ENE ESE SSE SSW WSW WNW NNW"
BARE = parse_tile(
    {"features": [{"kind": "road", "sides": ["E", "W"]}, {"kind": "city", "sides": ["N"]}]}
).faces[0]


def face_of(tile_id: str, rotation: int = 0) -> Face:
    return load_catalogue().tiles[tile_id].tile.faces[rotation // 90]


def feature_under(face: Face, on: str, side: str | None) -> tuple[Kind, Spot]:
    """Name the kind of the feature that a spot names, and its spot in canonical form."""
    index = locate(face, Spot(on, side))
    assert isinstance(index, int)
    return face.features[index].kind, face.spots[index]


# ----------------------------------------------------------------------------------- strength


def test_followers_weigh_one_and_a_large_meeple_two() -> None:
    unlike = {kind: weight for kind in FOLLOWERS if (weight := find_strength(kind)) != 1}
    assert unlike == {"large_meeple": 2, "mayor": 0}  # a mayor weighs what the city has in coats


def test_what_weighs_something_is_a_follower() -> None:
    followers = {
        kind
        for kind in FIGURES
        if Figure("red", kind, square_at(0, 0), Spot("road", "E"), Piece(1)).is_follower
    }
    assert set(FIGURES) - followers == {"builder", "pig", "barn", "mage", "witch"}


# ---------------------------------------------------------------------------------- locating


@pytest.mark.parametrize("side", ["E", "W"])
def test_a_road_is_named_by_any_of_its_sides(side: str) -> None:
    assert feature_under(face_of("base.D"), "road", side) == (Kind.ROAD, Spot("road", "E"))


@pytest.mark.parametrize("side", ["N", "W"])
def test_a_city_is_named_by_any_of_its_sides(side: str) -> None:
    assert feature_under(face_of("base.N"), "city", side) == (Kind.CITY, Spot("city", "N"))


@pytest.mark.parametrize("half_side", ["ESE", "SSE", "SSW", "WSW"])
def test_a_field_is_named_by_any_of_its_half_sides(half_side: str) -> None:
    found = feature_under(face_of("base.D"), "field", half_side)
    assert found == (Kind.FIELD, Spot("field", "ESE"))


def test_places_are_named_as_the_tile_lies() -> None:
    turned = face_of("base.D", 90)
    assert feature_under(turned, "city", "E") == (Kind.CITY, Spot("city", "E"))
    assert feature_under(turned, "road", "S") == (Kind.ROAD, Spot("road", "N"))


@pytest.mark.parametrize("side", [None, "N", "E", "S", "W"])
def test_a_road_on_a_labyrinth_tile_is_its_labyrinth(side: str | None) -> None:
    found = feature_under(face_of("labyrinth"), "road", side)
    assert found == (Kind.ROAD, Spot("labyrinth", None))


def test_a_labyrinth_is_named_without_a_side() -> None:
    found = feature_under(face_of("labyrinth"), "labyrinth", None)
    assert found == (Kind.ROAD, Spot("labyrinth", None))


@pytest.mark.parametrize(
    ("tile_id", "on", "kind"),
    [
        ("base.A", "monastery", Kind.MONASTERY),
        ("base.U.garden", "garden", Kind.GARDEN),
        ("inns.four_cities", "field", Kind.FIELD),
    ],
)
def test_what_has_no_side_is_named_without_one(tile_id: str, on: str, kind: Kind) -> None:
    assert feature_under(face_of(tile_id), on, None) == (kind, Spot(on, None))


def test_a_german_cathedral_is_named_without_a_side() -> None:
    face = parse_tile({"features": [{"kind": "german_cathedral"}]}).faces[0]
    assert locate(face, Spot("german_cathedral", None)) == 0


@pytest.mark.parametrize("corner", ["NE", "SE", "SW", "NW"])
def test_a_corner_is_a_place_without_a_feature(corner: str) -> None:
    assert locate(face_of("base.B"), Spot("corner", corner)) is None


@pytest.mark.parametrize("half_side", ["ENE", "SSE", "WSW"])
def test_a_half_side_of_a_tile_without_fields_is_a_place_without_a_feature(half_side: str) -> None:
    assert locate(BARE, Spot("field", half_side)) is None


# ------------------------------------------------------------------------------------- faults


@pytest.mark.parametrize(
    ("on", "side", "allowed"),
    [
        ("road", "NNE", SIDES),
        ("road", "X", SIDES),
        ("city", "NE", SIDES),
        ("city", "", SIDES),
        ("field", "N", f"{HALF_SIDES} second third fourth"),
        ("field", "SE", f"{HALF_SIDES} second third fourth"),
        ("corner", "N", "NE SE SW NW"),
        ("corner", "NNE", "NE SE SW NW"),
    ],
)
def test_an_unknown_side_is_a_fault_at_the_side(on: str, side: str, allowed: str) -> None:
    fault = locate(face_of("base.D"), Spot(on, side))
    assert fault == Fault("unknown-side", ("side",), {"allowed": allowed})


@pytest.mark.parametrize("on", ["road", "city", "field", "corner"])
def test_a_side_that_is_needed_is_missed(on: str) -> None:
    fault = locate(face_of("base.D"), Spot(on, None))
    assert fault == Fault("missing-key", (), {"key": "side"})


@pytest.mark.parametrize(
    ("tile_id", "on", "side"),
    [
        ("base.A", "monastery", "S"),
        ("base.U.garden", "garden", "N"),
        ("base.D", "german_cathedral", "N"),
        ("labyrinth", "labyrinth", "N"),
        ("labyrinth", "labyrinth", "NNE"),
    ],
)
def test_a_side_that_is_not_needed_is_a_fault_at_the_side(tile_id: str, on: str, side: str) -> None:
    fault = locate(face_of(tile_id), Spot(on, side))
    assert fault == Fault("side-not-allowed", ("side",), {"on": on})


@pytest.mark.parametrize(
    ("tile_id", "on", "side"),
    [
        ("base.D", "road", "N"),
        ("base.D", "road", "S"),
        ("base.D", "city", "E"),
        ("base.D", "field", "NNE"),
        ("base.D", "monastery", None),
        ("base.D", "garden", None),
        ("base.D", "labyrinth", None),
        ("base.D", "german_cathedral", None),
        ("base.C", "field", "NNE"),
    ],
)
def test_a_feature_that_is_not_there_is_a_fault_at_its_kind(
    tile_id: str, on: str, side: str | None
) -> None:
    face = face_of(tile_id)
    fault = locate(face, Spot(on, side))
    assert fault == Fault("no-such-feature", ("on",), {"on": on, "there": format_spots(face)})


def test_a_citys_side_of_a_tile_without_fields_has_no_field() -> None:
    fault = locate(BARE, Spot("field", "NNE"))
    there = {"on": "field", "there": "road E W, city N"}
    assert fault == Fault("no-such-feature", ("on",), there)


def test_a_walls_side_of_a_tile_without_fields_has_no_field() -> None:
    walled = parse_tile({"features": [{"kind": "wall", "sides": ["N"]}]}).faces[0]
    assert locate(walled, Spot("field", "ESE")) is None
    assert locate(walled, Spot("field", "NNW")) == Fault(
        "no-such-feature", ("on",), {"on": "field", "there": "-"}
    )


@pytest.mark.parametrize(
    ("tile_id", "rotation", "there"),
    [
        ("base.D", 0, "city N, road E W, field ENE WNW, field ESE SSE SSW WSW"),
        ("base.D", 90, "city E, road N S, field NNE SSE, field SSW WSW WNW NNW"),
        ("base.A", 0, "monastery, road S, field NNE ENE ESE SSE SSW WSW WNW NNW"),
        ("labyrinth", 0, "labyrinth, field NNE ENE, field ESE SSE, field SSW WSW, field WNW NNW"),
        ("german_cathedrals.three", 0, None),
        ("leipzig.coiners.gate", 0, None),
    ],
)
def test_what_a_tile_has_is_listed_as_spots(tile_id: str, rotation: int, there: str | None) -> None:
    face = face_of(tile_id, rotation)
    listed = format_spots(face)
    assert there in (None, listed)
    for each in listed.split(", "):
        on, *sides = each.split(" ")
        for side in (*sides,) or (None,):
            index = locate(face, Spot(on, side))
            assert isinstance(index, int)
            assert face.spots[index].on == on


@pytest.mark.parametrize(
    ("tile_id", "on", "side"),
    [("base.D", "road", "E"), ("base.D", "city", "N"), ("base.C", "city", "N")],
)
def test_a_side_that_is_missing_is_exemplified_by_one_of_the_tile(
    tile_id: str, on: str, side: str
) -> None:
    fault = locate(face_of(tile_id), Spot(on, None))
    assert isinstance(fault, Fault)
    assert (fault.code, fault.example) == ("missing-key", {"side": side})


def test_a_tile_without_such_a_feature_needs_no_side_for_it() -> None:
    fault = locate(face_of("base.B"), Spot("road", None))
    assert isinstance(fault, Fault)
    assert fault.code == "no-such-feature"


@pytest.mark.parametrize(("typed", "meant"), [("north", "N"), ("e", "E"), ("Q", None)])
def test_a_side_in_other_words_is_proposed(typed: str, meant: str | None) -> None:
    fault = locate(face_of("base.D"), Spot("road", typed))
    assert isinstance(fault, Fault)
    assert fault.explained().params.get("did_you_mean") == meant


def test_a_wall_is_no_place_for_a_figure() -> None:
    gate = face_of("leipzig.coiners.gate")
    assert "wall" not in SPOT_KINDS
    assert isinstance(locate(gate, Spot("wall", "S")), Fault)
    assert [gate.spots[index] for index in gate.spot_order] == [
        Spot("road", "N"),
        Spot("field", "NNE"),
        Spot("field", "SSW"),
    ]


@for_each("tile_id", load_catalogue().tiles)
@for_each("rotation", [0, 90, 180, 270])
def test_each_feature_is_found_again_by_its_own_spot(tile_id: str, rotation: int) -> None:
    face = face_of(tile_id, rotation)
    for index in (*face.spot_order, *face.spot_order):  # the second time it is remembered
        assert face.spots[index].on in SPOT_KINDS
        assert locate(face, face.spots[index]) == index


@pytest.mark.parametrize(
    ("on", "side", "code"),
    [
        ("road", "E", None),
        ("road", None, None),
        ("road", "NE", "unknown-side"),
        ("city", "W", None),
        ("city", None, "missing-key"),
        ("city", "NNE", "unknown-side"),
        ("field", "NNE", None),
        ("field", None, None),
        ("field", "N", "unknown-side"),
        ("corner", "NE", None),
        ("corner", None, "missing-key"),
        ("corner", "N", "unknown-side"),
        ("monastery", None, None),
        ("monastery", "N", "side-not-allowed"),
        ("labyrinth", "N", "side-not-allowed"),
    ],
)
def test_a_side_goes_with_what_a_spot_is_on(on: str, side: str | None, code: str | None) -> None:
    fault = object_to_side(Spot(on, side))
    assert code == (fault and fault.code)


def test_a_face_knows_of_every_spot_what_looking_at_it_finds() -> None:
    sides = (None, *PORTS, *CORNERS, *INNER)
    spots = [Spot(on, side) for on in SPOT_KINDS for side in sides]
    for tile in load_catalogue().tiles.values():
        for face in tile.tile.faces:
            found = {spot: _locate(face, spot) for spot in spots}
            there = {spot: index for spot, index in found.items() if isinstance(index, int)}
            assert dict(list_located(face)) == there
