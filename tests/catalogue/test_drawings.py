"""The tiles as drawn for a human reviewer, and what must hold of every drawing."""

from collections import Counter
from copy import deepcopy
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import pytest

from referee.carcassonne.kinds.features import KIND_NAMES, Kind
from referee.carcassonne.rules import EDITIONS
from referee.carcassonne.tiles.form import format_tile
from referee.carcassonne.tiles.tile import EDGE_WALL, Face
from referee.catalogue.loader import load_catalogue
from referee.core.grid import HALF_SIDES, PORT_OF, PORT_SIDE
from tests.cases import for_each
from tests.catalogue.draw import draw, draw_catalogue

Json = dict[str, Any]

REVIEWED = Path(__file__).with_name("drawings.txt")
CATALOGUE = load_catalogue()

EVERYTHING: Json = {
    "features": [
        {"kind": "monastery"},
        {"kind": "city", "sides": ["N"], "coats_of_arms": 2, "cathedral": True, "goods": "wine"},
        {"kind": "road", "sides": ["E"], "ends": "city", "inn": True},
        {"kind": "road", "sides": ["S"], "ends": "leipzig", "quarter": "coiners", "tiles": 2},
        {"kind": "wall", "sides": ["W"]},
        {"kind": "field", "sides": ["ENE"], "cities": ["N"]},
        {"kind": "field", "sides": ["ESE", "SSE"], "cities": []},
        {"kind": "field", "sides": ["SSW"], "cities": []},
        {"kind": "field", "sides": [], "cities": ["N"]},
        {"kind": "garden"},
    ],
    "magic": True,
    "assumed": True,
}
EVERYTHING_DRAWN = """\
    +--C1--C1--C1--+    M  monastery
    ##            F1    C1 city N, coats of arms: 2, goods: wine, cathedral
    |  G           |    R1 road E, ends at city, inn
    ##     Mc-----R1    R2 road S, ends at leipzig (coiners), counts as 2 tiles
    |  *   L  F4   |    ## wall W
    ##     |      F2    F1 field ENE, touches C1 (N)
    +--F3--R2--F2--+    F2 field ESE SSE
                        F3 field SSW
                        F4 inner field, touches C1 (N)
                        G  garden
                        magic
                        assumed"""


def inside(*roads: list[str]) -> list[str]:
    """Give the inside of the picture of a tile on which there are only roads."""
    form = {"features": [{"kind": "road", "sides": sides} for sides in roads]}
    return [line[6:18] for line in draw(form)[1:6]]


def owners(face: Face, half_side: int) -> list[str]:
    """Give the kinds of the features to which a half-side belongs."""
    return [
        KIND_NAMES[feature.kind]
        for feature in face.features
        if half_side in feature.ports
        or (feature.kind in (Kind.CITY, Kind.WALL) and PORT_SIDE[half_side] in feature.ports)
    ]


# ------------------------------------------------------------------------------- the drawings


def test_the_tiles_are_drawn_as_they_were_reviewed() -> None:
    assert draw_catalogue() == REVIEWED.read_text("ascii"), (
        "a drawing changed: python -m tests.catalogue.draw > tests/catalogue/drawings.txt, "
        "then look at each that differs"
    )


def test_every_tile_and_every_other_edition_of_it_has_its_drawing() -> None:
    lines = REVIEWED.read_text("ascii").splitlines()
    titles = [line.partition(":")[0] for line in lines if ": copies " in line]
    assert titles == list(CATALOGUE.tiles)
    in_c3 = [line.partition(":")[0] for line in lines if line.endswith(": as it counts in C3")]
    assert in_c3 == [t for t, entry in CATALOGUE.tiles.items() if "C3" in entry.editions]


def test_a_drawing_shows_all_that_a_tile_can_have() -> None:
    assert "\n".join(draw(EVERYTHING)) == EVERYTHING_DRAWN


@pytest.mark.parametrize(
    ("index", "key", "value"),
    [
        (1, "sides", ["N", "W"]),
        (1, "coats_of_arms", 1),
        (1, "cathedral", False),
        (1, "goods", "grain"),
        (2, "inn", False),
        (2, "labyrinth", True),
        (2, "ends", "village"),
        (2, "sides", ["E", "W"]),
        (3, "quarter", "fourth"),
        (3, "tiles", 1),
        (4, "kind", "city"),
        (5, "cities", []),
        (5, "sides", ["ENE", "SSE"]),
        (9, "kind", "german_cathedral"),
    ],
)
def test_a_change_of_the_data_changes_the_drawing(index: int, key: str, value: object) -> None:
    changed = deepcopy(EVERYTHING)
    changed["features"][index][key] = value
    assert "\n".join(draw(changed)) != EVERYTHING_DRAWN


@pytest.mark.parametrize("key", ["magic", "assumed"])
def test_what_holds_for_the_whole_tile_is_drawn(key: str) -> None:
    assert "\n".join(draw(EVERYTHING | {key: False})) != EVERYTHING_DRAWN


def test_tiles_that_are_drawn_alike_are_alike() -> None:
    forms: dict[str, Json] = {}
    for entry in CATALOGUE.tiles.values():
        for tile in (entry.tile, *entry.editions.values()):
            form = format_tile(tile)
            form.pop("adjacent_for_wagon", None)  # not drawn: of some sets no list tells it
            if not form.get("symbols"):
                form.pop("symbols", None)
            assert forms.setdefault("\n".join(draw(form)), form) == form


@pytest.mark.parametrize("roads", [(["N", "S"], ["E", "W"]), (["E", "W"], ["N", "S"])])
def test_two_roads_that_cross_do_not_touch_in_the_drawing(
    roads: tuple[list[str], list[str]],
) -> None:
    assert inside(*roads) == [
        "     |      ",
        "     |      ",
        "---- | -----",
        "     |      ",
        "     |      ",
    ]


def test_two_bends_do_not_touch_in_the_drawing() -> None:
    assert inside(["N", "E"], ["S", "W"]) == [
        "     |      ",
        "      \\     ",
        "----   -----",
        "    \\       ",
        "     |      ",
    ]


# ----------------------------------------------------------------------------- the catalogue


@for_each("edition", EDITIONS)
@for_each("tile_id", CATALOGUE.tiles)
def test_each_half_side_of_each_face_belongs_to_one_feature(tile_id: str, edition: str) -> None:
    for face in CATALOGUE.faces[edition][tile_id]:
        for name in HALF_SIDES:
            found = owners(face, PORT_OF[name])
            one = {0} if face.is_abbey else {1, 2} if is_walled(face, name) else {1}
            assert len(found) in one, (face.rotation, name, found)


def is_walled(face: Face, half_side: str) -> bool:
    """Tell whether a half-side lies on a wall, outside of which a field may reach it."""
    return face.edges[PORT_SIDE[PORT_OF[half_side]]] == EDGE_WALL


KEPT_AWAY: Final = ("princess_dragon.princess_city_corner_city_coat",)
"""Tiles on which one city lies between a field and another city, up to the corner of both."""


@for_each("tile_id", [name for name in CATALOGUE.tiles if name not in KEPT_AWAY])
def test_a_field_touches_each_city_that_lies_beside_it_on_the_border(tile_id: str) -> None:
    face = CATALOGUE.tiles[tile_id].tile.faces[0]
    city_on = {
        side: index
        for index, feature in enumerate(face.features)
        if feature.kind is Kind.CITY
        for side in feature.ports
    }
    for field in (feature for feature in face.features if feature.kind is Kind.FIELD):
        for half, beside in pairwise((*HALF_SIDES, HALF_SIDES[0])):
            for here, there in ((half, beside), (beside, half)):
                side = PORT_SIDE[PORT_OF[there]]
                if PORT_OF[here] in field.ports and side in city_on:
                    assert city_on[side] in field.cities, (here, there)


@for_each("tile_id", CATALOGUE.tiles)
def test_a_road_ends_only_at_what_is_on_its_tile(tile_id: str) -> None:
    features = format_tile(CATALOGUE.tiles[tile_id].tile)["features"]
    kinds = {feature["kind"] for feature in features}
    ends = Counter(feature["ends"] for feature in features if "ends" in feature)
    assert ends.keys() & {"city", "monastery", "german_cathedral"} <= kinds
    assert ends["village"] != 1
    assert ("leipzig" in ends) == ("wall" in kinds)


ENDING_AT_A_SIGN = {
    *("tower", "bridges_castles", "big_top", "tunnel", "ferries", "crop_circles_2"),
    *("watchtowers", "princess_dragon"),
}
"""Sets with roads that end at what is a sign on the tile, not a feature."""


def test_a_road_ends_at_nothing_only_at_signs_and_on_a_few_tiles() -> None:
    ending = {
        tile_id
        for tile_id, entry in CATALOGUE.tiles.items()
        for feature in entry.tile.features
        if feature.kind is Kind.ROAD and len(feature.ports) == 1 and feature.ends == "none"
    }
    alone = {tile for tile in ending if CATALOGUE.tiles[tile].set_id not in ENDING_AT_A_SIGN}
    assert alone == {
        "crop_circles.C",
        "abbey_mayor.road",
        "abbey_mayor.road.garden",
        "hills_sheep.vineyard_straight_road",
        "gq11_river.source_road",
    }


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_goods_of_traders_are_nine_wine_six_grain_and_five_cloth(edition: str) -> None:
    counts: Counter[str] = Counter()
    for entry in CATALOGUE.tiles.values():
        goods = [feature.goods for feature in entry.tile.features if feature.goods is not None]
        assert not goods or entry.set_id == "traders"
        assert len(goods) <= 1
        if entry.set_id == "traders" and entry.copies is not None:
            counts[goods[0] if goods else "none"] += entry.copies[edition]
    assert counts == {"wine": 9, "grain": 6, "cloth": 5, "none": 4}


def test_the_symbol_is_on_the_tiles_of_mage_and_witch() -> None:
    for tile_id, entry in CATALOGUE.tiles.items():
        assert entry.tile.magic == (entry.set_id == "mage_witch"), tile_id


def test_the_faces_that_no_source_describes_are_marked() -> None:
    for tile_id, entry in CATALOGUE.tiles.items():
        for tile in (entry.tile, *entry.editions.values()):
            assert tile.assumed == (entry.set_id in ("german_cathedrals", "leipzig")), tile_id


@pytest.mark.parametrize("quarter", ["wainwrights", "coiners", "bookbinders", "fourth"])
def test_the_road_of_a_double_tile_is_one_tile_and_in_c3_two(quarter: str) -> None:
    outer = CATALOGUE.tiles[f"leipzig.{quarter}.road"]
    roads = {edition: outer.tile_in(edition).features[0] for edition in EDITIONS}
    assert {edition: road.tiles for edition, road in roads.items()} == {"C1": 1, "C2": 1, "C3": 2}


@pytest.mark.parametrize("quarter", ["wainwrights", "coiners", "bookbinders", "fourth"])
def test_the_road_of_a_gate_ends_at_its_quarter(quarter: str) -> None:
    features = format_tile(CATALOGUE.tiles[f"leipzig.{quarter}.gate"].tile)["features"]
    roads = [feature for feature in features if feature["kind"] == "road"]
    assert roads == [{"kind": "road", "sides": ["N"], "ends": "leipzig", "quarter": quarter}]
