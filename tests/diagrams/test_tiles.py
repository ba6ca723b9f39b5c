"""The picture of a tile shows each of its features, and nothing that it does not have."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given

from referee.carcassonne.kinds.features import Kind
from referee.carcassonne.tiles.building import half_sides_at_walls
from referee.carcassonne.tiles.form import parse_tile
from referee.carcassonne.tiles.tile import Face
from referee.catalogue.loader import load_catalogue
from referee.core.languages import ENGLISH
from referee.diagrams.canvas import PORT_POINTS
from referee.diagrams.carcassonne.tiles import cells
from referee.diagrams.carcassonne.tiles import tile as tiles
from referee.diagrams.carcassonne.tiles.outlines import outline_city, turn_point
from referee.diagrams.carcassonne.tiles.parts import Drawn, draw_road
from referee.diagrams.carcassonne.tiles.plans import plan_tile
from referee.diagrams.carcassonne.tiles.prints import find_print
from tests.cases import for_each
from tests.diagrams.reading import Json, count_classes, find, parse, parse_part
from tests.searching import examples
from tests.tables import drawn_tiles

TILES = {
    f"{tile_id} {edition}": tile
    for tile_id, entry in load_catalogue().tiles.items()
    for edition, tile in {"": entry.tile, **entry.editions}.items()
}
KIND_CLASSES = ("road", "city", "wall", "monastery", "garden", "german-cathedral")


def draw(face: Face) -> Counter[str]:
    return count_classes(parse_part(tiles.draw_print(find_print(face), face.rotation // 90)))


def expect(face: Face) -> Counter[str]:
    """Count what a picture must show of a face, from the face's features alone."""
    features = face.features
    ends = {f.ends for f in features if f.kind is Kind.ROAD}
    stubs = [f for f in features if f.kind is Kind.ROAD and len(f.ports) == 1]
    kinds = Counter(f.kind.name.lower().replace("_", "-") for f in features)
    found = Counter({name: kinds[name] for name in KIND_CLASSES})
    for end, name in (("monastery", "monastery"), ("german_cathedral", "german-cathedral")):
        found[name] = max(found[name], int(end in ends))
    found["village"] = int("village" in ends)
    found["gate"] = sum(f.ends in ("city", "leipzig") for f in features)
    found["inn"] = sum(f.inn for f in features)
    found["maze"] = sum(f.labyrinth for f in features)
    found["cathedral"] = sum(f.cathedral for f in features)
    found["goods"] = sum(f.goods is not None for f in features)
    found["magic"] = int(face.is_magic)
    found["assumed"] = int(face.is_assumed)
    found["quarter"] = sum(f.ends == "leipzig" for f in features)
    found["parting"] = int(
        "village" not in ends and sum(f.ends == "none" and not f.tunnel for f in stubs) > 1
    )
    return found


@for_each("name", TILES)
def test_a_picture_shows_what_the_tile_has(name: str) -> None:
    for face in TILES[name].faces[:2]:
        shown, expected = draw(face), expect(face)
        assert {key: shown[key] for key in expected} == dict(expected)


@for_each("name", TILES)
def test_coats_of_arms_are_as_many_as_on_the_tile(name: str) -> None:
    face = TILES[name].faces[0]
    drawn = parse_part(tiles.draw_print(find_print(face)))
    counts = [int(each.get("data-count") or 0) for each in find(drawn, "coat-of-arms")]
    assert sum(counts) == sum(f.coats_of_arms for f in face.features)


@pytest.mark.parametrize("count", range(1, 5))
def test_more_coats_of_arms_than_have_room_are_one_with_their_number(count: int) -> None:
    cap = parse_tile({"features": [{"kind": "city", "sides": ["N"], "coats_of_arms": count}]})
    whole = parse_tile(
        {"features": [{"kind": "city", "sides": ["N", "E", "S", "W"], "coats_of_arms": count}]}
    )
    for tile, shields in ((cap, 1), (whole, count)):
        drawn = find(parse_part(tiles.draw_print(find_print(tile.faces[0]))), "coat-of-arms")
        assert len(drawn) <= max(shields, 2)
        assert sum(int(each.get("data-count") or 0) for each in drawn) == count


@for_each("name", TILES)
def test_every_feature_has_room_of_its_own(name: str) -> None:
    features = TILES[name].features
    plan = plan_tile(features)
    assert set(plan.areas) == set(plan.anchors) == set(range(len(features)))
    assert all(plan.areas.values())
    fields = [i for i, f in enumerate(features) if f.kind is Kind.FIELD]
    for one, other in combinations([*fields, *plan.cities], 2):
        assert not plan.areas[one] & plan.areas[other]


@for_each("name", TILES)
def test_every_road_begins_at_its_sides(name: str) -> None:
    features = TILES[name].features
    plan = plan_tile(features)
    for index, lines in plan.roads.items():
        starts = [line[0] for line in lines]
        ends = [line[-1] for line in lines]
        for port in features[index].ports:
            assert PORT_POINTS[port] in starts + ends


@for_each("name", TILES)
def test_every_field_reaches_its_half_sides(name: str) -> None:
    features = TILES[name].features
    plan = plan_tile(features)
    for index, feature in enumerate(features):
        ports = feature.ports if feature.kind is Kind.FIELD else ()
        for port in set(ports) - half_sides_at_walls(features):
            assert plan.areas[index] & cells.grow(cells.cell_at(PORT_POINTS[port]), 2)


def flood(seed: int, free: int) -> int:
    """Return the cells of the piece of green that some cells belong to."""
    while (grown := cells.grow(seed) & free) != seed:
        seed = grown
    return seed


@for_each("name", TILES)
def test_bushes_part_fields_between_which_nothing_else_lies(name: str) -> None:
    plan = plan_tile(TILES[name].features)
    fields = [i for i, f in enumerate(plan.features) if f.kind is Kind.FIELD]
    run_together = any(
        flood(plan.areas[one], plan.free) & plan.areas[other]
        for one, other in combinations(fields, 2)
    )
    assert bool(plan.bushes) == run_together


def test_cities_of_their_own_do_not_meet() -> None:
    two, one = (TILES[f"base.{letter} "].features for letter in "IN")
    assert len(plan_tile(two).cities) == 2
    assert len(plan_tile(one).cities) == 1
    apart = [cells.fill(tuple(city.around)) for city in plan_tile(two).cities.values()]
    assert not apart[0] & apart[1]


@pytest.mark.parametrize(
    ("sides", "walls"), [((0,), 1), ((0, 3), 1), ((1, 3), 2), ((0, 1, 3), 1), ((0, 1, 2, 3), 0)]
)
def test_a_city_has_a_wall_wherever_it_does_not_reach_a_side(
    sides: tuple[int, ...], walls: int
) -> None:
    city = outline_city(sides)
    assert len(city.walls) == walls
    inside = cells.fill(tuple(city.around))
    for side in range(4):
        x, y = PORT_POINTS[side]
        assert bool(inside & cells.cell_at((x * 0.97, y * 0.97))) == (side in sides)


def test_a_road_can_have_coats_of_arms() -> None:
    raw: Json = {"features": [{"kind": "road", "sides": ["E", "W"], "coats_of_arms": 2}]}
    drawn = parse_part(tiles.draw_print(find_print(parse_tile(raw).faces[0])))
    assert [each.get("data-count") for each in find(drawn, "coat-of-arms")] == ["2"]


def test_nothing_stands_in_the_maze() -> None:
    plan = plan_tile(parse_tile(ALL_AT_ONCE).features)
    maze = cells.circle(plan.hub, 25)
    for place in (*plan.inns.values(), plan.anchors[1], plan.anchors[2]):
        assert not maze & cells.cell_at(place)


def test_a_bridge_passes_over_what_comes_before() -> None:
    crossing = TILES["traders.X "].faces[0]
    assert draw(crossing)["bridge"] == 1
    assert draw(TILES["goldmines.G "].faces[0])["bridge"] == 1
    assert draw(TILES["inns.double_curve "].faces[0])["bridge"] == 0


def test_a_maze_opens_towards_every_exit() -> None:
    face = TILES["labyrinth "].faces[0]
    plan = plan_tile(find_print(face).features)
    drawn = Drawn(plan, 0)
    (road,) = plan.roads
    outer = find(parse_part(draw_road(drawn, road)), "maze")[0]
    arcs = [each.get("points") or "" for each in outer.iter() if each.tag.endswith("polyline")]
    assert len(arcs) == 4 + 2 + 2


def test_a_tile_of_which_nobody_knows_the_fields_looks_so() -> None:
    known = parse_tile({"features": [{"kind": "city", "sides": ["N", "E", "S", "W"]}]}).faces[0]
    unknown = parse_tile({"features": [{"kind": "road", "sides": ["E", "W"]}]}).faces[0]
    grounds = [
        parse_part(tiles.draw_print(find_print(face))).iter("{http://www.w3.org/2000/svg}rect")
        for face in (known, unknown)
    ]
    assert [next(each).get("fill") for each in grounds] == [tiles.FIELD, tiles.UNKNOWN_FIELD]


def test_symbols_are_drawn_and_turn_with_the_tile() -> None:
    raw: Json = {
        "features": [{"kind": "road", "sides": ["E", "W"]}],
        "symbols": ["portal", "flying_machine:NE"],
    }
    tile = parse_tile(raw)
    for face in tile.faces:
        assert draw(face)["portal"] == draw(face)["flying-machine"] == 1
        assert find_print(face).symbols == ("portal", "flying_machine:NE")


def test_a_tile_is_printed_alike_in_all_rotations() -> None:
    tile = TILES["base.P "]
    assert len({find_print(face) for face in tile.faces}) == 1
    assert len({tiles.name_face(face) for face in tile.faces}) == 4
    other = parse_tile({"features": [{"kind": "road", "sides": ["N"]}]})
    assert tiles.name_print(find_print(other.faces[0])) != tiles.name_print(
        find_print(tile.faces[0])
    )


def test_a_tile_alone_names_itself() -> None:
    picture = parse(
        tiles.draw_tile(
            TILES["base.D "].faces[1], title="base.D", description="A road.", language=ENGLISH
        )
    )
    assert picture.get("role") == "img"
    assert [each.text for each in picture][:2] == ["base.D", "A road."]


def test_a_point_turns_as_the_tile_does() -> None:
    assert [turn_point((10, -50), quarters) for quarters in range(5)] == [
        (10, -50),
        (50, 10),
        (-10, 50),
        (-50, -10),
        (10, -50),
    ]


@given(drawn_tiles())
@examples(300)
def test_any_tile_that_a_position_may_name_is_drawn(raw: str | Json) -> None:
    tile = load_catalogue().tiles[raw].tile if isinstance(raw, str) else parse_tile(raw)
    for face in tile.faces:
        shown, expected = draw(face), expect(face)
        assert {key: shown[key] for key in expected} == dict(expected)
    plan = plan_tile(tile.features)
    assert all(plan.areas[index] for index in range(len(tile.features)))


CROSSED: Json = {
    "features": [
        {"kind": "city", "sides": ["N", "S"]},
        {"kind": "city", "sides": ["E", "W"]},
        {"kind": "monastery"},
        {"kind": "garden"},
        {"kind": "german_cathedral"},
        {"kind": "field", "sides": [], "cities": ["N", "E"]},
    ]
}
ALL_AT_ONCE: Json = {
    "features": [
        {"kind": "road", "sides": ["N", "E", "S", "W"], "labyrinth": True, "inn": True},
        {"kind": "monastery"},
        {"kind": "garden"},
    ],
    "magic": True,
    "assumed": True,
    "symbols": ["portal", "flying_machine:S"],
}
WALLS: Json = {"features": [{"kind": "wall", "sides": ["N", "E", "S", "W"]}]}
GATE_TO_NOTHING: Json = {"features": [{"kind": "road", "sides": ["N"], "ends": "city"}]}


@pytest.mark.parametrize("raw", [CROSSED, ALL_AT_ONCE, WALLS, GATE_TO_NOTHING, {"features": []}])
def test_what_no_maker_prints_is_drawn_too(raw: Json) -> None:
    for face in parse_tile(raw).faces:
        shown, expected = draw(face), expect(face)
        assert {key: shown[key] for key in expected} == dict(expected)


@pytest.mark.parametrize(("far", "left"), [(["E", "S"], "W"), (["S", "W"], "E")])
def test_a_city_that_keeps_a_field_from_another_reaches_their_corner(
    far: list[str], left: str
) -> None:
    halves = {"W": ["WSW", "WNW"], "E": ["ENE", "ESE"]}[left]
    features: list[Json] = [
        {"kind": "city", "sides": ["N"]},
        {"kind": "city", "sides": far},
        {"kind": "field", "sides": halves, "cities": ["N"]},
        {"kind": "field", "sides": [], "cities": ["N", far[0]]},
    ]
    for quarters in range(4):
        face = parse_tile({"features": features}).faces[quarters]
        plan = plan_tile(face.features)
        one, other = (cells.fill(tuple(plan.cities[index].around)) for index in (0, 1))
        at_corner = cells.grow(plan.areas[2]) & other & ~one
        assert at_corner.bit_count() <= 2
        assert cells.grow(plan.areas[3], 2) & other
        assert plan.bushes == ()


def test_cities_without_a_field_between_them_share_a_wall() -> None:
    cities: list[Json] = [{"kind": "city", "sides": sides} for sides in (["N", "W"], ["E", "S"])]
    meadow: Json = {"kind": "field", "sides": [], "cities": ["N", "E"]}
    for fields, free in (([], 0), ([meadow], 1)):
        plan = plan_tile(parse_tile({"features": [*cities, *fields]}).features)
        walls = [sorted(city.walls[0]) for city in plan.cities.values()]
        assert (walls[0] != walls[1]) == bool(free)
