"""The tiles of the tile list, transcribed a second time.

Each tile lies as the tile catalogue prints it. Sides are N E S W, half-sides run clockwise from
NNE. Both half-sides of a road side are field, those of a city side are not. `check()` holds the
transcription to the stretches of field that the roads and cities leave on the border.
The squares of Leipzig and the German cathedrals lie as the list assumes them. The tiles of further
sets come from a list of their own.
"""

from itertools import chain
from typing import Any

import networkx as nx

from tests.oracles import further_tiles

Face = dict[str, Any]
Feature = dict[str, Any]

SIDES = ("N", "E", "S", "W")
HALF_SIDES = ("NNE", "ENE", "ESE", "SSE", "SSW", "WSW", "WNW", "NNW")
SETS = {
    "base": 72,
    "inns": 18,
    "labyrinth": 2,
    "traders": 24,
    "mage_witch": 8,
    "german_cathedrals": 6,
    "leipzig": 8,
    "goldmines": 8,
    "crop_circles": 6,
    "robbers": 8,
    "messengers": 0,
} | further_tiles.SETS
"""How many tiles a set has; of the robbers nobody knows a face, and the
messengers lay none."""
QUARTERS = ("wainwrights", "coiners", "bookbinders", "fourth")

NORTH_HALF = "NNE ENE WNW NNW"
SOUTH_HALF = "ESE SSE SSW WSW"
NE, SE, SW, NW = "NNE ENE", "ESE SSE", "SSW WSW", "WNW NNW"


def city(sides: str, goods: str | None = None, coats: int = 0, cathedral: bool = False) -> Feature:
    """Give one city on the sides named by their letters."""
    feature: Feature = {"kind": "city", "sides": list(sides)}
    if goods is not None:
        feature["goods"] = goods
    if coats:
        feature["coats_of_arms"] = coats
    if cathedral:
        feature["cathedral"] = True
    return feature


def road(sides: str, ends: str | None = None, inn: bool = False) -> Feature:
    """Give one road on the sides named by their letters."""
    feature: Feature = {"kind": "road", "sides": list(sides)}
    if inn:
        feature["inn"] = True
    if ends is not None:
        feature["ends"] = ends
    return feature


def field(half_sides: str, cities: str = "") -> Feature:
    """Give one field: its half-sides, and one side of each city that it touches."""
    return {"kind": "field", "sides": half_sides.split(), "cities": list(cities)}


def face(*features: Feature) -> Face:
    """Give a tile in the inline form."""
    return {"features": list(features)}


def magic(*features: Feature) -> Face:
    """Give a tile with the symbol of mage and witch."""
    return {"features": list(features), "magic": True}


def assumed(*features: Feature) -> Face:
    """Give a tile whose face no source describes."""
    return {"features": list(features), "assumed": True}


MONASTERY: Feature = {"kind": "monastery"}
GARDEN: Feature = {"kind": "garden"}
ABBEY = "abbey_mayor.abbey"
ABBEYS = 6
"""The number of abbeys in a box, one for each player."""
VILLAGE_ESW = (road("E", "village"), road("S", "village"), road("W", "village"))
CORNERS = (field(NE), field(SE), field(SW), field(NW))

PLAIN_FACES: dict[str, Face] = {
    "base.A": face(MONASTERY, road("S", "monastery"), field(" ".join(HALF_SIDES))),
    "base.B": face(MONASTERY, field(" ".join(HALF_SIDES))),
    "base.C": face(city("NESW", coats=1)),
    "base.D": face(city("N"), road("EW"), field("ENE WNW", "N"), field(SOUTH_HALF)),
    "base.E": face(city("N"), field("ENE ESE SSE SSW WSW WNW", "N")),
    "base.F": face(city("EW", coats=1), field("NNE NNW", "E"), field("SSE SSW", "E")),
    "base.G": face(city("EW"), field("NNE NNW", "E"), field("SSE SSW", "E")),
    "base.H": face(city("N"), city("S"), field("ENE ESE WSW WNW", "NS")),
    "base.I": face(city("N"), city("W"), field("ENE ESE SSE SSW", "NW")),
    "base.J": face(city("N"), road("ES"), field("ENE SSW WSW WNW", "N"), field(SE)),
    "base.K": face(city("N"), road("SW"), field("ENE ESE SSE WNW", "N"), field(SW)),
    "base.L": face(city("N"), *VILLAGE_ESW, field("ENE WNW", "N"), field(SE), field(SW)),
    "base.M": face(city("NW", coats=1), field("ENE ESE SSE SSW", "N")),
    "base.N": face(city("NW"), field("ENE ESE SSE SSW", "N")),
    "base.O": face(city("NW", coats=1), road("ES"), field("ENE SSW", "N"), field(SE)),
    "base.P": face(city("NW"), road("ES"), field("ENE SSW", "N"), field(SE)),
    "base.Q": face(city("NEW", coats=1), field("SSE SSW", "N")),
    "base.R": face(city("NEW"), field("SSE SSW", "N")),
    "base.S": face(city("NEW", coats=1), road("S", "city"), field("SSE", "N"), field("SSW", "N")),
    "base.T": face(city("NEW"), road("S", "city"), field("SSE", "N"), field("SSW", "N")),
    "base.U": face(road("NS"), field("NNE ENE ESE SSE"), field("SSW WSW WNW NNW")),
    "base.V": face(road("SW"), field("NNE ENE ESE SSE WNW NNW"), field(SW)),
    "base.W": face(*VILLAGE_ESW, field(NORTH_HALF), field(SE), field(SW)),
    "base.X": face(road("N", "village"), *VILLAGE_ESW, *CORNERS),
    "inns.cathedral": face(city("NESW", cathedral=True)),
    "inns.monastery_road": face(
        MONASTERY,
        road("E", "monastery"),
        road("W", "monastery"),
        field(NORTH_HALF),
        field(SOUTH_HALF),
    ),
    "inns.four_cities": face(city("N"), city("E"), city("S"), city("W"), field("", "NESW")),
    "inns.three_cities": face(city("N"), city("E"), city("W"), field("SSE SSW", "NEW")),
    "inns.two_cities_two_roads": face(
        city("N"),
        city("S"),
        road("E", "village"),
        road("W", "village"),
        field("ENE", "N"),
        field("ESE", "S"),
        field("WSW", "S"),
        field("WNW", "N"),
    ),
    "inns.corner_coat_and_city": face(city("NW", coats=1), city("S"), field("ENE ESE", "NS")),
    "inns.city_split_field": face(city("N"), field("ENE ESE", "N"), field("SSE SSW WSW WNW", "N")),
    "inns.city_road": face(
        city("N"), road("S", "city"), field("ENE ESE SSE", "N"), field("SSW WSW WNW", "N")
    ),
    "inns.corner_road": face(
        city("NW"), road("E", "city"), field("ENE", "N"), field("ESE SSE SSW", "N")
    ),
    "inns.through_city_roads": face(
        city("EW", coats=1),
        road("N", "city"),
        road("S", "city"),
        field("NNE", "E"),
        field("SSE", "E"),
        field("SSW", "E"),
        field("NNW", "E"),
    ),
    "inns.corner_inn": face(
        city("NW"), road("S", "city", inn=True), field("SSW", "N"), field("ENE ESE SSE", "N")
    ),
    "inns.curve_city_inn": face(
        city("N"), road("SW", inn=True), field("ENE ESE SSE WNW", "N"), field(SW)
    ),
    "inns.corner_coat_curve_inn": face(
        city("NW", coats=1), road("ES", inn=True), field("ENE SSW", "N"), field(SE)
    ),
    "inns.junction_inn": face(
        road("E", "village", inn=True),
        road("S", "village"),
        road("W", "village"),
        field(NORTH_HALF),
        field(SE),
        field(SW),
    ),
    "inns.straight_inn": face(road("EW", inn=True), field(NORTH_HALF), field(SOUTH_HALF)),
    "inns.curve_inn": face(road("SW", inn=True), field("NNE ENE ESE SSE WNW NNW"), field(SW)),
    "inns.double_curve": face(
        road("NW"), road("ES"), field("NNE ENE SSW WSW"), field(SE), field(NW)
    ),
    "labyrinth": face({"kind": "road", "sides": list(SIDES), "labyrinth": True}, *CORNERS),
}

BRIDGE = face(road("NS"), road("EW"), *CORNERS)

TRADERS: dict[str, Face] = {
    "A": face(city("NW", "grain"), field("ENE ESE SSE SSW", "N")),
    "B": face(city("NW", "wine"), field("ENE ESE SSE SSW", "N")),
    "C": face(city("EW", "cloth"), city("S"), field("NNE NNW", "E"), field("", "ES")),
    "D": face(city("EW", "wine"), city("S"), field("NNE NNW", "E"), field("", "ES")),
    "E": face(city("NEW", "grain"), field("SSE SSW", "N")),
    "F": face(city("NW", "cloth"), city("E"), city("S"), field("", "NES")),
    "G": face(
        city("NW", "cloth"),
        road("E", "city"),
        road("S", "city"),
        field("ENE", "N"),
        field("ESE", "N"),
        field("SSE", "N"),
        field("SSW", "N"),
    ),
    "H": face(
        city("NW", "wine"),
        road("E", "city"),
        road("S", "city"),
        field("ENE", "N"),
        field(SE, "N"),
        field("SSW", "N"),
    ),
    "I": face(
        city("NW", "cloth"), city("S"), road("E", "city"), field("ENE", "N"), field("ESE", "NS")
    ),
    "J": face(
        city("NW", "grain"), city("S"), road("E", "city"), field("ENE", "N"), field("ESE", "NS")
    ),
    "K": face(city("NW", "cloth"), road("E", "city"), field("ENE", "N"), field("ESE SSE SSW", "N")),
    "L": face(
        city("NW", "wine"),
        road("E", "city"),
        field("ENE", "N"),
        field("ESE", "N"),
        field("SSE SSW", "N"),
    ),
    "M": face(city("NEW", "wine"), road("S", "city"), field("SSE", "N"), field("SSW", "N")),
    "N": face(city("NW", "wine"), city("ES"), field("", "NE")),
    "O": face(city("EW", "wine"), field("NNE NNW", "E"), field("SSE SSW", "E")),
    "P": face(city("N"), road("E", "city"), field("ENE", "N"), field("ESE SSE SSW WSW WNW", "N")),
    "Q": face(
        city("EW", "grain"),
        road("S", "city"),
        field("NNE NNW", "E"),
        field("SSW", "E"),
        field("SSE", "E"),
    ),
    "R": face(
        city("EW", "wine"),
        road("S", "city"),
        field("NNE NNW", "E"),
        field("SSW", "E"),
        field("SSE", "E"),
    ),
    "S": face(
        city("EW", "wine"),
        road("N", "city"),
        road("S", "city"),
        field("NNE", "E"),
        field("SSE", "E"),
        field("SSW", "E"),
        field("NNW", "E"),
    ),
    "T": face(
        MONASTERY,
        road("E", "monastery"),
        road("S", "monastery"),
        road("W", "monastery"),
        field(NORTH_HALF),
        field(SE),
        field(SW),
    ),
    "U": face(city("NW", "grain"), road("S", "city"), field("SSW", "N"), field("ENE ESE SSE", "N")),
    "V": face(
        city("NW", "grain"),
        road("S", "city"),
        field("SSW", "N"),
        field("SSE", "N"),
        field("ENE ESE", "N"),
    ),
    "W": face(
        city("N"),
        road("S", "village"),
        road("W", "village"),
        field("WNW", "N"),
        field(SW),
        field("ENE ESE SSE", "N"),
    ),
    "X": BRIDGE,
}

MAGE_WITCH: dict[str, Face] = {
    "A": magic(city("N"), *VILLAGE_ESW, field("ENE WNW", "N"), field(SE), field(SW)),
    "B": magic(city("NW"), road("ES"), field("ENE SSW", "N"), field(SE)),
    "C": magic(
        city("N"), city("E"), city("W"), road("S", "city"), field("SSW", "NEW"), field("SSE", "E")
    ),
    "D": magic(
        city("EW"),
        road("N", "city"),
        road("S", "city"),
        field("NNE", "E"),
        field("SSE", "E"),
        field("SSW", "E"),
        field("NNW", "E"),
    ),
    "E": magic(city("N"), city("S"), field("ENE ESE WSW WNW", "NS")),
    "F": magic(city("NEW"), road("S", "city"), field("SSE", "N"), field("SSW", "N")),
    "G": magic(
        city("N"),
        road("E", "city"),
        road("SW"),
        field("ENE", "N"),
        field("ESE SSE WNW", "N"),
        field(SW),
    ),
    "H": magic(city("N"), city("W"), road("ES"), field("ENE SSW", "NW"), field(SE)),
}

GOLDMINES: dict[str, Face] = {
    "A": face(MONASTERY, road("ES"), field("NNE ENE SSW WSW WNW NNW"), field(SE)),
    "B": face(MONASTERY, city("NW"), field("ENE ESE SSE SSW", "N")),
    "C": face(MONASTERY, city("NW"), road("ES"), field("ENE SSW", "N"), field(SE)),
    "D": face(MONASTERY, road("NE"), road("SW"), field(NE), field(SW), field("ESE SSE WNW NNW")),
    "E": face(road("NW"), road("ES"), field(NW), field(SE), field("NNE ENE SSW WSW")),
    "F": face(city("NW"), road("ES"), field("ENE SSW", "N"), field(SE)),
    "G": face(
        city("EW"),
        road("NS"),
        field("NNE", "E"),
        field("SSE", "E"),
        field("SSW", "E"),
        field("NNW", "E"),
    ),
    "H": BRIDGE,
}

CROP_CIRCLES: dict[str, Face] = {
    "A": face(city("NW"), field("ENE ESE SSE SSW", "N")),
    "B": face(city("N"), city("E"), field("SSE SSW WSW WNW", "NE")),
    "C": face(city("N"), road("E"), field("ENE ESE SSE SSW WSW WNW", "N")),
    "D": face(road("SW"), field("NNE ENE ESE SSE WNW NNW"), field(SW)),
    "E": face(city("N"), road("SW"), field("ENE ESE SSE WNW", "N"), field(SW)),
    "F": face(
        road("N", "village"),
        road("S", "village"),
        road("W", "village"),
        field("NNE ENE ESE SSE"),
        field(SW),
        field(NW),
    ),
}

GERMAN_CATHEDRALS: dict[str, Face] = {
    "four": assumed(
        {"kind": "german_cathedral"}, *(road(side, "german_cathedral") for side in SIDES), *CORNERS
    ),
    "three": assumed(
        {"kind": "german_cathedral"},
        *(road(side, "german_cathedral") for side in "ESW"),
        field(NORTH_HALF),
        field(SE),
        field(SW),
    ),
}


def leipzig_gate(quarter: str) -> Face:
    """Give the inner square of a quarter: its gate to the north, and walls to the others.

    Outside the walls lies land, which reaches that of the inner squares beside it.
    """
    gate = road("N", "leipzig") | {"quarter": quarter}
    wall: Feature = {"kind": "wall", "sides": ["E", "S"]}
    return assumed(gate, wall, field("NNE ENE"), field("SSW WSW WNW NNW"))


def leipzig_road(tiles: int) -> Face:
    """Give the outer square of a quarter, which counts for its double tile."""
    straight = road("NS") | ({"tiles": tiles} if tiles > 1 else {})
    return assumed(straight, field("NNE ENE ESE SSE"), field("SSW WSW WNW NNW"))


def named(tile_set: str, letters: dict[str, Face]) -> dict[str, Face]:
    """Give the tiles of a set by their ids."""
    return {f"{tile_set}.{letter}": drawn for letter, drawn in letters.items()}


PLAIN_FACES |= (
    named("traders", TRADERS)
    | named("mage_witch", MAGE_WITCH)
    | named("german_cathedrals", GERMAN_CATHEDRALS)
    | {f"leipzig.{quarter}.gate": leipzig_gate(quarter) for quarter in QUARTERS}
    | {f"leipzig.{quarter}.road": leipzig_road(1) for quarter in QUARTERS}
    | named("goldmines", GOLDMINES)
    | named("crop_circles", CROP_CIRCLES)
)

# The features that lie side by side for a wagon, group by group, by kind and sides. In the four
# sets whose tile list tells of it, a tile that is not named here has none.
SIDE_BY_SIDE = {
    "base.A": "monastery + road S",
    "base.L": "road E + road S + road W",
    "base.S": "road S + city NEW",
    "base.T": "road S + city NEW",
    "base.W": "road E + road S + road W",
    "base.X": "road N + road E + road S + road W",
    "inns.monastery_road": "monastery + road W; monastery + road E",
    "inns.two_cities_two_roads": "city N + city S + road W + road E",
    "inns.city_road": "city N + road S",
    "inns.corner_road": "city NW + road E",
    "inns.through_city_roads": "city EW + road N; city EW + road S",
    "inns.corner_inn": "city NW + road S",
    "inns.junction_inn": "road E + road W + road S",
    "traders.G": "road S + city NW; road E + city NW",
    "traders.H": "city NW + road S; city NW + road E",
    "traders.I": "city NW + road E",
    "traders.J": "city NW + road E",
    "traders.K": "city NW + road E",
    "traders.L": "road E + city NW",
    "traders.M": "city NEW + road S",
    "traders.P": "city N + road E",
    "traders.Q": "city EW + road S",
    "traders.R": "city EW + road S",
    "traders.S": "city EW + road N; city EW + road S",
    "traders.T": "monastery + road E; monastery + road S; monastery + road W",
    "traders.U": "city NW + road S",
    "traders.V": "road S + city NW",
    "traders.W": "city N + road S",
    "mage_witch.A": "road E + road S + road W",
    "mage_witch.C": "city E + road S",
    "mage_witch.D": "city EW + road N; city EW + road S",
    "mage_witch.F": "road S + city NEW",
    "mage_witch.G": "road E + city N",
}
TELL_OF_SIDES = ("base", "inns", "traders", "mage_witch")


def side_by_side(tile: str) -> list[list[int]]:
    """Give the groups of features of a tile that lie side by side, by their indexes."""
    names = {
        " ".join([feature["kind"], *filter(None, ["".join(feature.get("sides", ()))])]): index
        for index, feature in enumerate(PLAIN_FACES[tile]["features"])
    }
    groups = SIDE_BY_SIDE[tile].split("; ") if tile in SIDE_BY_SIDE else []
    return [[names[name] for name in group.split(" + ")] for group in groups]


for told in [tile for tile in PLAIN_FACES if tile.split(".")[0] in TELL_OF_SIDES]:
    PLAIN_FACES[told] = {**PLAIN_FACES[told], "adjacent_for_wagon": side_by_side(told)}

# What every tile of these sets carries; those of the further sets say theirs.
NO_SYMBOLS: Face = {"symbols": []}

# The tile whose road runs under a city and by a reading is broken there. Rule: car-14.12.broken
UNDER_A_CITY = "abbey_mayor.through_city_coat_straight"

# The faces that differ in an edition: there the road of a double tile counts as two tiles.
EDITION_FACES: dict[str, dict[str, Face]] = {
    "C1": {},
    "C2": {},
    "C3": {f"leipzig.{quarter}.road": leipzig_road(2) | NO_SYMBOLS for quarter in QUARTERS},
}

GARDENS = (
    *(f"base.{letter}" for letter in "EHIMNRUV"),
    "inns.four_cities",
    "inns.straight_inn",
    "traders.H",
    "traders.K",
    "mage_witch.H",
)

FACES: dict[str, Face] = PLAIN_FACES | {
    f"{tile}.garden": {**PLAIN_FACES[tile], "features": [*PLAIN_FACES[tile]["features"], GARDEN]}
    for tile in GARDENS
}
FACES = {tile: {**drawn, **NO_SYMBOLS} for tile, drawn in FACES.items()}
FACES |= further_tiles.FACES | {
    ABBEY: face({"kind": "monastery", "abbey": True}) | NO_SYMBOLS | {"adjacent_for_wagon": []}
}

# Cities on one side that are no semicircles, by their sides.
NO_SEMICIRCLES = {
    "abbey_mayor.city_coat": "W",
    "abbey_mayor.two_cities_two_roads": "N",
    "bridges_castles.city_road": "W",
    "bridges_castles.city_road.garden": "W",
    "hills_sheep.vineyard_city": "N",
    "hills_sheep.vineyard_two_cities": "EW",
    "inns.city_split_field": "N",
}
for _tile, _sides in NO_SEMICIRCLES.items():
    for _feature in FACES[_tile]["features"]:
        if _feature["kind"] == "city" and _feature["sides"][0] in _sides:
            _feature["no_semicircle"] = True

BASE_COPIES = {
    "A": 2,
    "B": 4,
    "C": 1,
    "D": 4,
    "E": 5,
    "F": 2,
    "G": 1,
    "H": 3,
    "I": 2,
    "J": 3,
    "K": 3,
    "L": 3,
    "M": 2,
    "N": 3,
    "O": 2,
    "P": 3,
    "Q": 1,
    "R": 3,
    "S": 2,
    "T": 1,
    "U": 8,
    "V": 9,
    "W": 4,
    "X": 1,
}


def copies(edition: str) -> dict[str, int]:
    """Count the copies of each tile that an edition holds; tiles without a copy are left out.

    Of the German cathedrals no source says how many copies of each there are.
    """
    counts = {tile: 1 for tile in PLAIN_FACES if not tile.startswith("german_cathedrals.")}
    counts |= {f"base.{letter}": number for letter, number in BASE_COPIES.items()}
    counts |= {"inns.cathedral": 2, "labyrinth": 2}
    if edition != "C1":
        for tile in GARDENS:
            counts[tile] -= 1
            counts[f"{tile}.garden"] = 1
    counts |= further_tiles.COUNTS[edition]
    return {tile: number for tile, number in counts.items() if number}


COUNTS: dict[str, dict[str, int]] = {edition: copies(edition) for edition in ("C1", "C2", "C3")}

# The sets that an edition does not have.
NOT_IN = {("C1", "watchtowers")}

# Both cities meet its field on the border at a corner; the lists name but one.
TOUCHES_ONE_CITY = {"princess_dragon.princess_city_corner_city_coat"}

# The tiles whose fields part where the border shows neither road nor city: their fields
# together, not each alone, are made of whole stretches. On tiles of further sets they often do.
FIELDS_PART_INSIDE = {"inns.city_split_field", "traders.G", "traders.L", "traders.V"}


def fields_by_drawing(roads: list[list[str]], cities: list[list[str]]) -> set[frozenset[str]]:
    """Derive the stretches of field on the border from the sides of roads and cities alone.

    A city side has no field, nor has a wall, which is given among the cities; a road cuts its
    side in the middle, and so does water, which is given among the roads; all else runs on, round
    the corners too.
    """
    road_sides = set(chain.from_iterable(roads))
    city_sides = set(chain.from_iterable(cities))
    stretches: nx.Graph[Any] = nx.Graph()
    stretches.add_nodes_from(half for half in HALF_SIDES if half[0] not in city_sides)
    for half, following in zip(HALF_SIDES, (*HALF_SIDES[1:], HALF_SIDES[0]), strict=True):
        same_side = half[0] == following[0]
        cut = same_side and half[0] in road_sides
        if half in stretches and following in stretches and not cut:
            stretches.add_edge(half, following)
    return {frozenset(part) for part in nx.connected_components(stretches)}


def check() -> None:
    """Hold every face and count to the drawing rules of the tile catalogue.

    :raises AssertionError: naming the tile that breaks one
    """
    for tile, drawn in chain(FACES.items(), *(own.items() for own in EDITION_FACES.values())):
        if tile != ABBEY:
            _check_face(tile, drawn)
    for edition, counts in COUNTS.items():
        for name, total in SETS.items():
            if name in ("german_cathedrals", "robbers") or (edition, name) in NOT_IN:
                continue
            own = [number for tile, number in counts.items() if tile.split(".")[0] == name]
            assert sum(own) == total, (edition, name, sum(own))
        assert set(counts) <= set(FACES), edition


def _sides_of(drawn: Face, kind: str) -> list[list[str]]:
    return [feature["sides"] for feature in drawn["features"] if feature["kind"] == kind]


def _check_face(tile: str, drawn: Face) -> None:
    roads, cities, fields = (_sides_of(drawn, kind) for kind in ("road", "city", "field"))
    walls, water = _sides_of(drawn, "wall"), _sides_of(drawn, "river")
    taken = list(chain(*roads, *cities, *walls, *water))
    assert len(taken) == len(set(taken)), (tile, "a side belongs to two features")
    for sides in (*roads, *cities, *walls, *water):
        assert sides == [side for side in SIDES if side in sides], (tile, "order of sides", sides)
    for sides in fields:
        assert sides == [half for half in HALF_SIDES if half in sides], (tile, "order", sides)

    outside = set(chain(*fields))  # of a wall's half-sides, those that show land
    closed = [half for half in HALF_SIDES if half[0] in chain(*cities)]
    closed += [half for half in HALF_SIDES if half[0] in chain(*walls) and half not in outside]
    covered = sorted(chain(*fields, closed))
    assert covered == sorted(HALF_SIDES), (tile, "not every half-side is covered once")

    stretches = fields_by_drawing([*roads, *water], [*cities, *walls])
    groups = [set(sides) for sides in fields]
    if tile in FIELDS_PART_INSIDE or tile in further_tiles.FACES:
        groups = [set(chain(*fields))]
    for group in groups:
        assert all(part <= group or not part & group for part in stretches), (tile, group)
    assert sum(not sides for sides in fields) <= 2, (tile, "three inner fields")

    for feature in drawn["features"]:
        if feature["kind"] == "field":
            _check_cities_touched(tile, feature, cities)
        if feature["kind"] == "road" and "ends" in feature:
            assert len(feature["sides"]) == 1, (tile, "a road through the tile does not end")


def _check_cities_touched(tile: str, drawn: Feature, cities: list[list[str]]) -> None:
    for side in drawn["cities"]:
        assert [side in sides for sides in cities].count(True) == 1, (tile, "no city", side)
    for sides in cities:
        named = [side for side in drawn["cities"] if side in sides]
        assert len(named) <= 1, (tile, "a city is named twice", named)
        meets_at_a_corner = any(_beyond_the_corner(half) in sides for half in drawn["sides"])
        assert named or not meets_at_a_corner or tile in TOUCHES_ONE_CITY, (
            tile,
            "a city at the corner is not touched",
            sides,
        )


def _beyond_the_corner(half: str) -> str:
    """Name the side that meets this half-side at the corner of the tile."""
    corner = {"NNE": "E", "ENE": "N", "ESE": "S", "SSE": "E", "SSW": "W", "WSW": "S", "WNW": "N"}
    return corner.get(half, "W")
