"""Tiles: what their faces show after a turn, and when two faces look alike."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.carcassonne.kinds.features import Kind
from referee.carcassonne.tiles.building import build_tile, half_sides_at_walls, half_sides_to_cover
from referee.carcassonne.tiles.form import parse_tile
from referee.carcassonne.tiles.tile import (
    EDGE_CITY,
    EDGE_FIELD,
    EDGE_ROAD,
    EDGE_WALL,
    NO_FEATURE,
    Face,
    Feature,
    Tile,
)
from referee.catalogue.loader import load_catalogue
from referee.core.grid import PORTS
from tests.cases import for_each

CATALOGUE = {tile_id: entry.tile for tile_id, entry in load_catalogue().tiles.items()}
F, R, C, W = EDGE_FIELD, EDGE_ROAD, EDGE_CITY, EDGE_WALL

features = st.builds(
    Feature,
    kind=st.sampled_from(Kind),
    ports=st.sets(st.integers(0, 11)).map(lambda ports: tuple(sorted(ports))),
    inn=st.booleans(),
    cities=st.just(()),
)


def looks(tile: Tile) -> int:
    """Count the rotations of a tile that look different."""
    return len({face.look for face in tile.faces})


def spots(face: Face) -> list[str]:
    """List the spots of a face in the order in which answers list them."""
    return [" ".join(filter(None, face.spots[index])) for index in face.spot_order]


# --------------------------------------------------------------------------------- edges, ports


@pytest.mark.parametrize(
    ("rotation", "edges"), [(0, (C, R, F, R)), (90, (R, C, R, F)), (180, (F, R, C, R))]
)
def test_edges_turn_clockwise(rotation: int, edges: tuple[int, ...]) -> None:
    face = CATALOGUE["base.D"].faces[rotation // 90]
    assert (face.rotation, face.edges) == (rotation, edges)


@pytest.mark.parametrize(
    ("rotation", "edges"), [(0, (R, W, W, F)), (90, (F, R, W, W)), (270, (W, W, F, R))]
)
def test_a_gate_of_leipzig_shows_its_road_and_its_wall(
    rotation: int, edges: tuple[int, ...]
) -> None:
    assert CATALOGUE["leipzig.coiners.gate"].faces[rotation // 90].edges == edges


def test_each_port_knows_its_feature() -> None:
    face = CATALOGUE["base.K"].faces[0]
    found = {
        name: face.features[index].kind
        for name, index in zip(PORTS, face.feature_at, strict=False)
        if index != NO_FEATURE
    }
    assert found == {
        "N": Kind.CITY,
        "S": Kind.ROAD,
        "W": Kind.ROAD,
        **dict.fromkeys(("ENE", "ESE", "SSE", "SSW", "WSW", "WNW"), Kind.FIELD),
    }
    ports = [face.feature_at[PORTS.index(name)] for name in ("SSW", "WSW", "WNW")]
    assert ports[0] == ports[1] != ports[2]


def test_the_roads_of_a_tile_are_told_from_its_other_features() -> None:
    face = CATALOGUE["base.L"].faces[0]
    assert {face.features[index].kind for index in face.roads} == {Kind.ROAD}
    assert len(face.roads) == 3


# ---------------------------------------------------------------------------------------- turns


@for_each("tile_id", CATALOGUE)
def test_four_quarter_turns_give_the_same_face(tile_id: str) -> None:
    tile = CATALOGUE[tile_id]
    turned = tile.features
    for face in tile.faces:
        assert face.features == turned
        turned = tuple(feature.turned(1) for feature in turned)
    assert turned == tile.features


@given(features)
def test_four_quarter_turns_give_the_same_feature(feature: Feature) -> None:
    assert feature.turned(1).turned(1).turned(1).turned(1) == feature
    assert feature.turned(4) == feature.turned(0) == feature
    assert feature.turned(1).turned(2) == feature.turned(3)


@for_each("tile_id", CATALOGUE)
@for_each("quarters", [1, 2, 3])
def test_a_turned_tile_is_the_tile_of_its_turned_features(tile_id: str, quarters: int) -> None:
    turned = CATALOGUE[tile_id].faces[quarters]
    straight = build_tile(
        tile_id,
        turned.features,
        symbols=turned.symbols,
        adjacent_for_wagon=turned.adjacent_for_wagon,
    ).faces[0]
    for name in ("features", "edges", "feature_at", "roads", "spots", "spot_order", "look"):
        assert getattr(turned, name) == getattr(straight, name)


def test_half_sides_turn_with_their_sides() -> None:
    field = Feature(Kind.FIELD, (PORTS.index("NNE"), PORTS.index("WNW")))
    assert [PORTS[port] for port in field.turned(1).ports] == ["NNE", "ESE"]


# ---------------------------------------------------------------------------------------- looks


@pytest.mark.parametrize(
    ("tile_id", "count"),
    [
        ("base.B", 1),
        ("base.C", 1),
        ("base.X", 1),
        ("labyrinth", 1),
        ("inns.four_cities", 1),
        ("base.U", 2),
        ("base.H", 2),
        ("inns.double_curve", 2),
        ("inns.straight_inn", 2),
        ("base.D", 4),
        ("base.A", 4),
        ("inns.junction_inn", 4),
    ],
)
def test_rotations_that_look_alike_are_known(tile_id: str, count: int) -> None:
    assert looks(CATALOGUE[tile_id]) == count


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("base.U", "base.U.garden"),
        ("base.F", "base.G"),
        ("base.C", "inns.cathedral"),
        ("base.V", "inns.curve_inn"),
        ("base.E", "inns.city_split_field"),
        ("base.X", "labyrinth"),
        ("leipzig.coiners.gate", "leipzig.bookbinders.gate"),
    ],
)
def test_tiles_that_differ_in_one_thing_do_not_look_alike(one: str, other: str) -> None:
    first = {face.look for face in CATALOGUE[one].faces}
    assert first.isdisjoint(face.look for face in CATALOGUE[other].faces)


def test_the_cities_that_a_field_touches_are_part_of_the_look() -> None:
    cities = (Feature(Kind.CITY, (0,)), Feature(Kind.CITY, (2,)))
    tiles = [
        build_tile(None, (*cities, Feature(Kind.FIELD, (5, 6, 9, 10), cities=touched)))
        for touched in ((), (0,), (1,), (0, 1))
    ]
    assert len({tile.faces[0].look for tile in tiles}) == 4


def test_what_lies_side_by_side_for_a_wagon_is_part_of_the_look() -> None:
    roads = tuple(Feature(Kind.ROAD, (side,), ends="village") for side in range(4))
    groups = (None, (), ((0, 1),), ((0, 2),), ((0, 2), (1, 3)), ((0, 1, 2, 3),))
    tiles = [build_tile(None, roads, adjacent_for_wagon=group) for group in groups]
    assert [looks(tile) for tile in tiles] == [1, 1, 4, 2, 1, 1]
    pairs = tuple((one, other) for one in range(4) for other in range(one))
    told = build_tile(None, roads, adjacent_for_wagon=pairs)
    assert told.faces[0].look == tiles[-1].faces[0].look


def test_the_order_in_which_features_are_given_is_not_part_of_the_look() -> None:
    road, city = Feature(Kind.ROAD, (1, 3)), Feature(Kind.CITY, (0,))
    field = Feature(Kind.FIELD, (5, 10))
    first = build_tile(None, (road, city, field, Feature(Kind.FIELD, (6, 7, 8, 9))))
    second = build_tile(None, (Feature(Kind.FIELD, (6, 7, 8, 9)), field, city, road))
    assert first.faces[0].look == second.faces[0].look


# ---------------------------------------------------------------------------------------- spots


def test_a_wall_is_no_spot() -> None:
    gate = CATALOGUE["leipzig.coiners.gate"].faces[0]
    assert spots(gate) == ["road N", "field NNE", "field SSW"]


def test_spots_come_by_kind_and_side_and_the_labyrinth_last() -> None:
    assert spots(CATALOGUE["labyrinth"].faces[0]) == [
        *("field NNE", "field ESE", "field SSW", "field WNW"),
        "labyrinth",
    ]
    assert spots(CATALOGUE["base.A"].faces[1]) == ["road W", "field NNE", "monastery"]
    assert spots(CATALOGUE["inns.four_cities.garden"].faces[0]) == [
        *("city N", "city E", "city S", "city W"),
        "field",
        "garden",
    ]


# -------------------------------------------------------------------------------- what is known


def test_an_inline_tile_without_fields_does_not_know_its_fields() -> None:
    assert (
        not parse_tile({"features": [{"kind": "road", "sides": ["N", "S"]}]}).faces[0].fields_known
    )


def test_a_tile_that_has_no_half_side_for_a_field_knows_its_fields() -> None:
    assert CATALOGUE["base.C"].faces[0].fields_known
    assert all(tile.faces[0].fields_known for tile in CATALOGUE.values())


def test_a_tile_is_a_german_cathedral_by_its_cathedral_or_by_a_road_that_ends_there() -> None:
    monument = build_tile(None, (Feature(Kind.GERMAN_CATHEDRAL),))
    road = build_tile(None, (Feature(Kind.ROAD, (0,), ends="german_cathedral"),))
    other = build_tile(None, (Feature(Kind.ROAD, (0,), ends="village"), Feature(Kind.MONASTERY)))
    found = [tile.faces[2].is_german_cathedral for tile in (monument, road, other)]
    assert found == [True, True, False]


def test_a_gate_of_leipzig_has_a_wall_and_a_road_that_ends_there() -> None:
    wall, road = Feature(Kind.WALL, (2,)), Feature(Kind.ROAD, (0,), ends="leipzig")
    village = Feature(Kind.ROAD, (0,), ends="village")
    tiles = [build_tile(None, features) for features in ((wall, road), (wall, village), (road,))]
    assert [tile.faces[1].is_leipzig_gate for tile in tiles] == [True, False, False]


@pytest.mark.parametrize(
    ("tile_id", "plain"),
    [
        ("base.L", True),
        ("base.B", True),
        ("traders.X", True),
        ("inns.curve_inn", False),
        ("labyrinth", False),
        ("german_cathedrals.three", False),
        ("leipzig.fourth.gate", False),
        ("leipzig.fourth.road", False),
    ],
)
def test_roads_are_plain_where_counting_tiles_is_all(tile_id: str, plain: bool) -> None:
    assert CATALOGUE[tile_id].faces[3].has_plain_roads is plain


def test_a_road_that_counts_as_two_tiles_is_not_plain() -> None:
    tile = build_tile(None, (Feature(Kind.ROAD, (0, 2), tiles=2),))
    assert not tile.faces[0].has_plain_roads


def test_each_face_knows_whether_its_tile_is_magic_or_assumed() -> None:
    magic, assumed = CATALOGUE["mage_witch.A"], CATALOGUE["german_cathedrals.four"]
    assert [(face.is_magic, face.is_assumed) for face in magic.faces] == [(True, False)] * 4
    assert [(face.is_magic, face.is_assumed) for face in assumed.faces] == [(False, True)] * 4


def test_fields_do_not_cover_the_half_sides_of_a_wall() -> None:
    needed = half_sides_to_cover(CATALOGUE["leipzig.coiners.gate"].features)
    assert [PORTS[port] for port in sorted(needed)] == ["NNE", "WSW", "WNW", "NNW"]


def test_fields_may_reach_a_wall_from_outside() -> None:
    allowed = half_sides_at_walls(CATALOGUE["leipzig.coiners.gate"].features)
    assert [PORTS[port] for port in sorted(allowed)] == ["ENE", "ESE", "SSE", "SSW"]
    assert not half_sides_at_walls(CATALOGUE["base.N"].features)


def test_fields_have_to_cover_all_half_sides_but_those_of_cities() -> None:
    needed = half_sides_to_cover(CATALOGUE["base.N"].features)
    assert [PORTS[port] for port in sorted(needed)] == ["ENE", "ESE", "SSE", "SSW"]
