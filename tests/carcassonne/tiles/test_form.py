"""The written form of a tile: every fault with its path, and reading as the inverse of writing."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.carcassonne.kinds.features import Kind
from referee.carcassonne.tiles.form import format_tile, parse_tile
from referee.carcassonne.tiles.symbols import SIGNS
from referee.catalogue.loader import load_catalogue
from referee.core.errors import Fault, NotAPosition
from tests.cases import for_each
from tests.oracles.tiles import FACES, QUARTERS, fields_by_drawing

Json = dict[str, Any]

SIDES = ("N", "E", "S", "W")
HALF_SIDES = ("NNE", "ENE", "ESE", "SSE", "SSW", "WSW", "WNW", "NNW")
CATALOGUE = load_catalogue().tiles


def faults_of(raw: Any) -> list[Fault]:
    with pytest.raises(NotAPosition) as caught:
        parse_tile(raw)
    return list(caught.value.faults)


def only_fault(raw: Any) -> tuple[str, tuple[str | int, ...], dict[str, str | int]]:
    (fault,) = faults_of(raw)
    return fault.code, fault.path, dict(fault.params)


def tile(*features: Any) -> Json:
    return {"features": list(features)}


def road(*sides: Any, **keys: Any) -> Json:
    return {"kind": "road", "sides": list(sides), **keys}


def city(*sides: Any, **keys: Any) -> Json:
    return {"kind": "city", "sides": list(sides), **keys}


def field(*half_sides: Any, cities: Any = ()) -> Json:
    return {"kind": "field", "sides": list(half_sides), "cities": list(cities)}


# ------------------------------------------------------------------------- faults of the tile


@pytest.mark.parametrize("raw", [None, 7, "base.D", ["base.D"], True])
def test_a_tile_is_an_object(raw: object) -> None:
    assert only_fault(raw) == ("not-a-tile", (), {})


def test_an_unknown_key_of_a_tile_is_refused() -> None:
    fault = only_fault(tile() | {"colour": "green"})
    assert fault == ("unknown-key", ("colour",), {"key": "colour"})


def test_a_long_unknown_key_is_cut_short_in_the_sentence() -> None:
    (fault,) = faults_of(tile() | {"k" * 500: 1})
    assert fault.params == {"key": "k" * 40}


@pytest.mark.parametrize("key", ["magic", "assumed"])
@pytest.mark.parametrize("value", [None, 1, "true"])
def test_magic_and_assumed_are_true_or_false(key: str, value: object) -> None:
    assert only_fault(tile() | {key: value}) == ("not-a-boolean", (key,), {"key": key})


def test_features_are_missed() -> None:
    assert only_fault({"magic": True}) == ("missing-key", (), {"key": "features"})


@pytest.mark.parametrize("features", [None, {}, "road"])
def test_features_are_a_list(features: object) -> None:
    assert only_fault({"features": features}) == ("not-a-list", ("features",), {})


def test_a_tile_has_at_most_sixteen_features() -> None:
    fault = only_fault(tile(*[{"kind": "garden"}] * 17))
    assert fault == ("too-many", ("features",), {"limit": 16})


# ------------------------------------------------------------- symbols, and what lies side by side

DIRECTIONS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
VILLAGE = tile(road("N"), road("S"), {"kind": "monastery"}, city("E"), {"kind": "garden"})


@pytest.mark.parametrize("key", ["symbols", "adjacent_for_wagon"])
@pytest.mark.parametrize("value", [None, {}, "portal", 1])
def test_both_are_lists(key: str, value: object) -> None:
    assert only_fault(tile() | {key: value}) == ("not-a-list", (key,), {})


@pytest.mark.parametrize("symbol", [None, 1, "Portal", "flying_machine", "flying_machine:NNE", []])
def test_the_symbols_are_known(symbol: object) -> None:
    code, path, params = only_fault(tile() | {"symbols": ["portal", symbol]})
    assert (code, path) == ("unknown-symbol", ("symbols", 1))
    known = ["portal", *(f"flying_machine:{direction}" for direction in DIRECTIONS), *SIGNS]
    assert params == {"allowed": ", ".join(known)}


@pytest.mark.parametrize(
    ("symbols", "twice"),
    [
        (["portal", "flying_machine:N", "portal"], (2, "portal")),
        (["flying_machine:N", "flying_machine:SE"], (1, "flying_machine")),
    ],
)
def test_a_symbol_stands_once(symbols: list[str], twice: tuple[int, str]) -> None:
    index, name = twice
    fault = only_fault(tile() | {"symbols": symbols})
    assert fault == ("symbol-twice", ("symbols", index), {"symbol": name})


def test_more_symbols_than_there_are_are_too_many() -> None:
    fault = only_fault(tile() | {"symbols": ["portal"] * 28})
    assert fault == ("too-many", ("symbols",), {"limit": 27})


def test_groups_are_not_judged_by_features_that_could_not_be_read() -> None:
    misspelt = {"features": [{"kind": "roadd"}, {"kind": "city", "sides": ["N"]}]}
    code, path, _ = only_fault(misspelt | {"adjacent_for_wagon": [[0, 1]]})
    assert (code, path) == ("unknown-kind", ("features", 0, "kind"))


@pytest.mark.parametrize("group", [[], [0], [0, 1, 0], [2] * 17])
def test_a_group_names_two_features_each_once(group: list[int]) -> None:
    fault = only_fault(VILLAGE | {"adjacent_for_wagon": [[0, 1], group]})
    assert fault == ("not-a-group", ("adjacent_for_wagon", 1), {})


def test_a_group_is_a_list_of_no_more_than_all_features() -> None:
    path = ("adjacent_for_wagon", 0)
    assert only_fault(VILLAGE | {"adjacent_for_wagon": ["01"]}) == ("not-a-list", path, {})
    fault = only_fault(VILLAGE | {"adjacent_for_wagon": [[*range(17)]]})
    assert fault == ("too-many", path, {"limit": 16})


def test_there_are_no_more_groups_than_features() -> None:
    fault = only_fault(VILLAGE | {"adjacent_for_wagon": [[0, 1]] * 17})
    assert fault == ("too-many", ("adjacent_for_wagon",), {"limit": 16})


@pytest.mark.parametrize("index", [None, "1", 1.0, True])
def test_the_features_of_a_group_are_told_by_whole_numbers(index: object) -> None:
    fault = only_fault(VILLAGE | {"adjacent_for_wagon": [[0, index]]})
    assert fault == ("not-an-integer", ("adjacent_for_wagon", 0, 1), {})


@pytest.mark.parametrize("index", [-1, 4, 5, 10**40])
def test_a_group_names_features_to_which_a_wagon_goes(index: int) -> None:
    fault = only_fault(VILLAGE | {"adjacent_for_wagon": [[0, index]]})
    path = ("adjacent_for_wagon", 0, 1)
    assert fault == ("no-feature-for-wagons", path, {"index": str(index)[:20]})


def test_both_are_written_back_and_left_out_where_nobody_said() -> None:
    said = VILLAGE | {"symbols": ["flying_machine:W"], "adjacent_for_wagon": [[0, 2], [2, 3, 1]]}
    assert format_tile(parse_tile(said)) == said
    none = VILLAGE | {"symbols": [], "adjacent_for_wagon": []}
    assert format_tile(parse_tile(none)) == none
    assert format_tile(parse_tile(VILLAGE)) == VILLAGE


@pytest.mark.parametrize("quarters", range(4))
@pytest.mark.parametrize("direction", DIRECTIONS)
def test_a_direction_turns_with_the_tile(direction: str, quarters: int) -> None:
    symbols = [f"flying_machine:{direction}", "portal"]
    face = parse_tile(VILLAGE | {"symbols": symbols}).faces[quarters]
    turned = DIRECTIONS[(DIRECTIONS.index(direction) + 2 * quarters) % 8]
    assert face.symbols == (f"flying_machine:{turned}", "portal")


def test_tiles_that_point_elsewhere_look_different() -> None:
    bare = {"features": [], "symbols": ["flying_machine:N"]}
    assert len({face.look for face in parse_tile(bare).faces}) == 4
    assert len({face.look for face in parse_tile(bare | {"symbols": ["portal"]}).faces}) == 1


# --------------------------------------------------------------------- faults of one feature


@pytest.mark.parametrize("feature", [None, "road", ["road"]])
def test_a_feature_is_an_object(feature: object) -> None:
    assert only_fault(tile(city("N"), feature)) == ("not-an-object", ("features", 1), {})


@pytest.mark.parametrize("kind", ["sea", None, 3, ["road"]])
def test_the_kinds_of_feature_are_known(kind: object) -> None:
    code, path, params = only_fault(tile({"kind": kind, "sides": ["N"]}))
    assert (code, path) == ("unknown-kind", ("features", 0, "kind"))
    known = "road, city, field, monastery, garden, german_cathedral, wall, river"
    assert params == {"allowed": known}


@pytest.mark.parametrize(
    ("feature", "key"),
    [
        ({"sides": ["N"]}, "kind"),
        ({"kind": "road"}, "sides"),
        ({"kind": "city"}, "sides"),
        ({"kind": "wall"}, "sides"),
        ({"kind": "field"}, "sides"),
    ],
)
def test_a_missing_key_is_missed_where_the_object_lies(feature: Json, key: str) -> None:
    fault = only_fault(tile(city("N"), feature))
    assert fault == ("missing-key", ("features", 1), {"key": key})


@pytest.mark.parametrize(
    ("feature", "key"),
    [
        (road("N", goods="wine"), "goods"),
        (city("N", inn=True), "inn"),
        ({**city("N"), "cities": []}, "cities"),
        ({**field("NNE"), "goods": "wine"}, "goods"),
        ({"kind": "monastery", "sides": []}, "sides"),
        ({"kind": "garden", "cities": []}, "cities"),
        ({"kind": "german_cathedral", "cathedral": True}, "cathedral"),
        ({"kind": "wall", "sides": ["S"], "ends": "leipzig"}, "ends"),
    ],
)
def test_a_key_of_another_kind_of_feature_is_refused(feature: Json, key: str) -> None:
    assert only_fault(tile(feature)) == ("unknown-key", ("features", 0, key), {"key": key})


@pytest.mark.parametrize("kind", ["road", "city", "field", "wall"])
@pytest.mark.parametrize("sides", [None, "N", {}])
def test_sides_are_a_list(kind: str, sides: object) -> None:
    fault = only_fault(tile({"kind": kind, "sides": sides}))
    assert fault == ("not-a-list", ("features", 0, "sides"), {})


@pytest.mark.parametrize("name", ["NNE", "n", "", None, 0, ["N"]])
def test_roads_and_cities_reach_whole_sides(name: object) -> None:
    fault = only_fault(tile(road("E", name)))
    assert fault == ("unknown-side", ("features", 0, "sides", 1), {"allowed": "N E S W"})


@pytest.mark.parametrize("name", ["N", "NNN", None])
def test_fields_reach_half_sides(name: object) -> None:
    code, path, params = only_fault(tile(field(name)))
    assert (code, path) == ("unknown-side", ("features", 0, "sides", 0))
    assert params == {"allowed": "NNE ENE ESE SSE SSW WSW WNW NNW"}


def test_a_side_is_named_once() -> None:
    fault = only_fault(tile(city("N", "S", "N")))
    assert fault == ("side-twice", ("features", 0, "sides", 2), {"side": "N"})


def test_an_endless_list_of_sides_is_not_read_to_its_end() -> None:
    assert len(faults_of(tile(road(*["N"] * 1000)))) == 4


@pytest.mark.parametrize("kind", ["road", "city", "wall"])
def test_a_road_a_city_and_a_wall_reach_a_side(kind: str) -> None:
    fault = only_fault(tile({"kind": kind, "sides": []}))
    assert fault == ("no-sides", ("features", 0, "sides"), {"kind": kind})


@pytest.mark.parametrize("cities", [None, "N"])
def test_the_cities_of_a_field_are_a_list(cities: object) -> None:
    fault = only_fault(tile({"kind": "field", "sides": [], "cities": cities}))
    assert fault == ("not-a-list", ("features", 0, "cities"), {})


def test_a_field_names_cities_by_whole_sides() -> None:
    fault = only_fault(tile(field(cities=["NNE"])))
    assert fault == ("unknown-side", ("features", 0, "cities", 0), {"allowed": "N E S W"})


def test_a_field_names_a_side_once() -> None:
    fault = only_fault(tile(city("N"), field(cities=["N", "N"])))
    assert fault == ("side-twice", ("features", 1, "cities", 1), {"side": "N"})


@pytest.mark.parametrize(
    ("feature", "key", "code"),
    [
        (road("N", inn=1), "inn", "not-a-boolean"),
        (road("N", labyrinth="yes"), "labyrinth", "not-a-boolean"),
        (city("N", cathedral=None), "cathedral", "not-a-boolean"),
        (road("N", ends="castle"), "ends", "unknown-road-end"),
        (road("N", ends=None), "ends", "unknown-road-end"),
        (road("N", tiles=0), "tiles", "out-of-range"),
        (road("N", tiles=3), "tiles", "out-of-range"),
        (road("N", tiles=True), "tiles", "out-of-range"),
        (road("N", coats_of_arms=5), "coats_of_arms", "out-of-range"),
        (city("N", coats_of_arms=-1), "coats_of_arms", "out-of-range"),
        (city("N", coats_of_arms=5), "coats_of_arms", "out-of-range"),
        (city("N", coats_of_arms="1"), "coats_of_arms", "out-of-range"),
        (city("N", goods="beer"), "goods", "unknown-goods"),
        (city("N", goods=None), "goods", "unknown-goods"),
        (road("N", ends="leipzig", quarter="bakers"), "quarter", "unknown-quarter"),
        (road("N", ends="leipzig", quarter=None), "quarter", "unknown-quarter"),
    ],
)
def test_a_modifier_has_a_value_that_is_known(feature: Json, key: str, code: str) -> None:
    assert only_fault(tile(feature))[:2] == (code, ("features", 0, key))


def test_only_a_road_with_one_side_ends_on_the_tile() -> None:
    fault = only_fault(tile(road("N", "S", ends="village")))
    assert fault == ("end-of-a-through-road", ("features", 0, "ends"), {})


def test_a_road_to_leipzig_may_name_its_quarter() -> None:
    gate = parse_tile(tile(road("N", ends="leipzig", quarter="coiners")))
    assert (gate.features[0].ends, gate.features[0].quarter) == ("leipzig", "coiners")
    outside = parse_tile(tile(road("N", ends="leipzig")))
    assert (outside.features[0].ends, outside.features[0].quarter) == ("leipzig", None)


@pytest.mark.parametrize("ends", [{}, {"ends": "village"}])
def test_only_a_road_to_leipzig_has_a_quarter(ends: Json) -> None:
    fault = only_fault(tile(road("N", quarter="coiners", **ends)))
    assert fault == ("quarter-elsewhere", ("features", 0, "quarter"), {})


# ------------------------------------------------------------------ faults of the whole tile


@pytest.mark.parametrize(
    ("features", "side"),
    [((road("N", "S"), city("S")), "S"), ((field(*HALF_SIDES), field("NNE")), "NNE")],
)
def test_a_side_belongs_to_one_feature(features: tuple[Json, ...], side: str) -> None:
    faults = faults_of(tile(*features))
    assert faults[0] == Fault("side-in-two-features", ("features", 1), {"side": side})


@pytest.mark.parametrize("kind", ["monastery", "garden", "german_cathedral"])
def test_a_tile_has_one_monastery_garden_or_german_cathedral(kind: str) -> None:
    fault = only_fault(tile({"kind": kind}, {"kind": kind}))
    assert fault == ("feature-twice", ("features",), {"kind": kind})


def test_a_tile_has_four_fields_that_reach_no_side_and_no_more() -> None:
    whole = {"kind": "city", "sides": ["N", "E", "S", "W"]}
    assert len(parse_tile(tile(whole, *[field()] * 4)).features) == 5
    fault = only_fault(tile(whole, *[field()] * 5))
    assert fault == ("too-many-inner-fields", ("features",), {"limit": 4})


@pytest.mark.parametrize(
    ("others", "shares"),
    [
        ([], ["N"]),
        ([{"kind": "city", "sides": ["W"]}], ["N"]),
        ([{"kind": "road", "sides": ["N"]}], ["N"]),
        (
            [{"kind": "city", "sides": ["N"]}, {"kind": "city", "sides": ["S"], "shares": ["N"]}],
            ["N"],
        ),
    ],
)
def test_a_city_shares_a_side_of_one_other_city(others: list[Json], shares: list[str]) -> None:
    faults = faults_of(tile({"kind": "city", "sides": ["E"], "shares": shares}, *others))
    where = ("features", 0, "shares")
    assert Fault("no-city-to-share", where, {"side": "N"}) in faults


def test_a_side_that_two_cities_share_is_written_back() -> None:
    form = tile(
        {"kind": "city", "sides": ["N", "W"]},
        {"kind": "city", "sides": ["E"], "shares": ["N"]},
        field("SSE", "SSW", cities=["N", "E"]),
    )
    assert format_tile(parse_tile(form)) == form


@pytest.mark.parametrize(
    "feature",
    [
        {"kind": "river", "sides": ["E"], "ends": "lake"},
        {"kind": "river", "sides": ["N", "E", "W"]},
        {"kind": "road", "sides": ["N", "S"], "tunnel": True},
        {"kind": "city", "sides": ["N"], "princess": True, "besieged": True},
        {"kind": "monastery", "shrine": True},
        {"kind": "monastery", "special": True},
        {"kind": "monastery", "abbey": True},
        field(*HALF_SIDES) | {"pig_herd": True},
    ],
)
def test_what_expansions_put_on_tiles_is_written_back(feature: Json) -> None:
    assert format_tile(parse_tile(tile(feature))) == tile(feature)


@pytest.mark.parametrize(
    ("feature", "code", "where"),
    [
        ({"kind": "river", "sides": ["E", "W"], "ends": "lake"}, "end-of-a-through-river", "ends"),
        ({"kind": "river", "sides": ["E"], "ends": "village"}, "unknown-river-end", "ends"),
        ({"kind": "river", "sides": []}, "no-sides", "sides"),
        ({"kind": "monastery", "shrine": 1}, "not-a-boolean", "shrine"),
    ],
)
def test_a_river_or_monastery_that_cannot_be(feature: Json, code: str, where: str) -> None:
    assert only_fault(tile(feature))[:2] == (code, ("features", 0, where))


def test_a_tile_has_one_labyrinth() -> None:
    fault = only_fault(tile(road("N", labyrinth=True), road("S", labyrinth=True)))
    assert fault == ("feature-twice", ("features",), {"kind": "labyrinth"})


def test_fields_cover_the_border_or_are_absent() -> None:
    fault = only_fault(tile(city("N"), field("ENE", "ESE", "SSE", "WNW")))
    assert fault == ("half-sides-uncovered", ("features",), {"sides": "SSW WSW"})


def test_an_inner_field_alone_does_not_cover_the_border() -> None:
    fault = only_fault(tile(city("N", "E", "S"), field(cities=["N"])))
    assert fault == ("half-sides-uncovered", ("features",), {"sides": "WSW WNW"})


def test_no_field_reaches_a_walls_side() -> None:
    walled = {"kind": "wall", "sides": ["E", "S", "W"]}
    fault = only_fault(tile(walled, field("NNE", "NNW", "ENE")))
    assert fault == ("half-sides-of-a-city", ("features",), {"sides": "ENE"})


def test_no_field_reaches_a_citys_side() -> None:
    fault = only_fault(tile(city("E", "S", "W"), field("NNE", "NNW", "ENE")))
    assert fault == ("half-sides-of-a-city", ("features",), {"sides": "ENE"})


def test_a_field_touches_a_city_that_is_there() -> None:
    fault = only_fault(tile(city("N", "E", "S"), road("W"), field("WNW", "WSW", cities=["W"])))
    assert fault == ("no-city-there", ("features", 2, "cities"), {"side": "W"})


def test_a_field_names_each_city_once() -> None:
    fault = only_fault(tile(city("N", "E", "S"), field("WSW", "WNW", cities=["S", "N"])))
    assert fault == ("city-named-twice", ("features", 1, "cities"), {"side": "N"})


def test_all_faults_of_form_are_found_at_once() -> None:
    raw = {"magic": 1, "features": [road("N", "X", inn=0), {"kind": "lake"}, city()]}
    assert [(fault.code, fault.path) for fault in faults_of(raw)] == [
        ("not-a-boolean", ("magic",)),
        ("unknown-side", ("features", 0, "sides", 1)),
        ("not-a-boolean", ("features", 0, "inn")),
        ("unknown-kind", ("features", 1, "kind")),
        ("no-sides", ("features", 2, "sides")),
    ]


# --------------------------------------------------------------------------- sound tiles


def test_a_tile_without_any_feature_is_a_tile() -> None:
    assert parse_tile(tile()).features == ()


def test_the_order_of_sides_does_not_matter() -> None:
    assert parse_tile(tile(road("W", "N"))) == parse_tile(tile(road("N", "W")))


def test_a_field_may_name_a_city_by_any_of_its_sides() -> None:
    forms = [tile(city("N", "E", "S"), field("WSW", "WNW", cities=[side])) for side in "NES"]
    assert parse_tile(forms[0]) == parse_tile(forms[1]) == parse_tile(forms[2])
    assert format_tile(parse_tile(forms[2]))["features"][1]["cities"] == ["N"]


def test_a_field_that_names_no_cities_touches_none() -> None:
    form = tile(city("N", "E", "S"), {"kind": "field", "sides": ["WSW", "WNW"]})
    assert parse_tile(form).features[1].cities == ()


def test_what_is_at_its_default_is_not_written() -> None:
    form = tile(
        road("N", inn=False, labyrinth=False, ends="none", tiles=1),
        city("S", coats_of_arms=0, cathedral=False),
        {"kind": "monastery"},
    )
    assert format_tile(parse_tile(form | {"magic": False, "assumed": False})) == tile(
        road("N"), city("S"), {"kind": "monastery"}
    )


def test_every_modifier_is_written() -> None:
    form = tile(
        road("N", inn=True, ends="german_cathedral", tiles=2),
        road("E", "W", labyrinth=True),
        city("S", coats_of_arms=4, cathedral=True, goods="cloth"),
        {"kind": "german_cathedral"},
        {"kind": "garden"},
        field("NNE", "ENE", "ESE", "WSW", "WNW", "NNW", cities=["S"]),
    )
    assert format_tile(parse_tile(form | {"magic": True, "assumed": True})) == {
        **form,
        "magic": True,
        "assumed": True,
    }


def test_a_gate_of_leipzig_is_written() -> None:
    form = tile(
        {"kind": "wall", "sides": ["E", "S", "W"]},
        road("N", ends="leipzig", quarter="bookbinders"),
        field("NNE"),
        field("NNW"),
    )
    assert format_tile(parse_tile(form)) == form


def test_the_id_is_that_of_the_caller() -> None:
    assert parse_tile(tile(), "base.Z").id == "base.Z"
    assert parse_tile(tile()).id is None


# ------------------------------------------------------------------------------ the inverse


@for_each("tile_id", CATALOGUE)
def test_reading_is_the_inverse_of_writing_for_every_tile_of_the_catalogue(tile_id: str) -> None:
    catalogued = CATALOGUE[tile_id].tile
    assert parse_tile(format_tile(catalogued), tile_id) == catalogued


@for_each("tile_id", FACES)
def test_an_inline_tile_is_written_back_as_it_was_given(tile_id: str) -> None:
    written = format_tile(parse_tile(FACES[tile_id]))
    assert written == format_tile(parse_tile(written))
    assert [feature["kind"] for feature in written["features"]] == [
        feature["kind"] for feature in FACES[tile_id]["features"]
    ]


def draw_form(chance: Random) -> Json:
    """Draw a sound tile: the sides shared out, fields by the stretches that roads leave."""
    shares: dict[int, list[str]] = {}
    for side in SIDES:
        shares.setdefault(chance.randrange(8), []).append(side)
    roads = [sides for number, sides in shares.items() if number < 3]
    cities = [sides for number, sides in shares.items() if 3 <= number < 6]
    walls = shares.get(6, [])
    features = [_drawn_road(chance, sides) for sides in roads]
    if features and chance.random() < 0.4:
        chance.choice(features)["labyrinth"] = True
    features += [_drawn_city(chance, sides) for sides in cities]
    features += [{"kind": "wall", "sides": walls}] if walls else []
    if chance.random() < 0.8:
        features += _drawn_fields(chance, roads, cities, walls)
    for kind in ("monastery", "garden", "german_cathedral"):
        if chance.random() < 0.2:
            features.append({"kind": kind})
    chance.shuffle(features)
    drawn = {"features": features, "magic": chance.random() < 0.5, "assumed": False}
    if chance.random() < 0.4:
        drawn["symbols"] = chance.sample(["portal", "flying_machine:SW"], chance.randrange(3))
    if chance.random() < 0.4:
        drawn["adjacent_for_wagon"] = _drawn_groups(chance, features)
    return drawn


def _drawn_groups(chance: Random, features: list[Json]) -> list[list[int]]:
    kinds = ("road", "city", "monastery")
    named = [index for index, feature in enumerate(features) if feature["kind"] in kinds]
    if len(named) < 2:
        return []
    return [chance.sample(named, 2) for _ in range(chance.randrange(3))]


def _drawn_road(chance: Random, sides: list[str]) -> Json:
    ends = ("none", "village", "monastery", "city", "german_cathedral", "leipzig")
    drawn = road(*chance.sample(sides, len(sides)), inn=chance.random() < 0.3)
    drawn["tiles"] = chance.choice((1, 2))
    if len(sides) == 1:
        drawn["ends"] = chance.choice(ends)
    if drawn.get("ends") == "leipzig" and chance.random() < 0.8:
        drawn["quarter"] = chance.choice(QUARTERS)
    return drawn


def _drawn_city(chance: Random, sides: list[str]) -> Json:
    drawn = city(*chance.sample(sides, len(sides)), coats_of_arms=chance.randrange(5))
    drawn["cathedral"] = chance.random() < 0.3
    return drawn | ({"goods": "wine"} if chance.random() < 0.3 else {})


def _drawn_fields(
    chance: Random, roads: list[list[str]], cities: list[list[str]], walls: list[str]
) -> list[Json]:
    parts: dict[int, list[str]] = {}
    for stretch in sorted(map(sorted, fields_by_drawing(roads, [*cities, walls]))):
        parts.setdefault(chance.randrange(4), []).extend(stretch)
    if chance.random() < 0.2:
        parts[-1] = []
    touched = [chance.choice(sides) for sides in cities]
    return [
        field(*part, cities=chance.sample(touched, chance.randint(0, len(touched))))
        for part in parts.values()
    ]


@given(st.randoms(use_true_random=False))
def test_reading_is_the_inverse_of_writing_for_every_sound_tile(chance: Random) -> None:
    read = parse_tile(draw_form(chance))
    written = format_tile(read)
    assert parse_tile(written) == read
    assert format_tile(parse_tile(written)) == written


@given(st.randoms(use_true_random=False))
def test_what_was_given_can_be_read_off_the_tile(chance: Random) -> None:
    form = draw_form(chance)
    read = parse_tile(form)
    assert [Kind(feature.kind).name.lower() for feature in read.features] == [
        feature["kind"] for feature in form["features"]
    ]
    for feature, given_form in zip(format_tile(read)["features"], form["features"], strict=True):
        assert set(feature.get("sides", ())) == set(given_form.get("sides", ()))
        assert len(feature.get("cities", ())) == len(given_form.get("cities", ()))
        for key in ("inn", "labyrinth", "cathedral"):
            assert feature.get(key, False) == given_form.get(key, False)
        assert feature.get("ends", "none") == given_form.get("ends", "none")
        assert feature.get("tiles", 1) == given_form.get("tiles", 1)
        assert feature.get("quarter") == given_form.get("quarter")
        assert feature.get("coats_of_arms", 0) == given_form.get("coats_of_arms", 0)
        assert feature.get("goods") == given_form.get("goods")


def test_a_key_that_was_meant_is_not_missing_as_well() -> None:
    for form, path in (
        ({"feature": []}, ("feature",)),
        ({"features": [{"kinds": "road"}]}, ("features", 0, "kinds")),
        ({"features": [{"kind": "road", "side": ["N"]}]}, ("features", 0, "side")),
    ):
        code, where, _ = only_fault(form)
        assert (code, where) == ("unknown-key", path)


def test_what_hangs_on_a_fault_is_none_of_its_own() -> None:
    assert only_fault(tile(road("N", "Q", ends="village")))[0] == "unknown-side"
    assert only_fault(tile(road("N", ends="vilage", quarter="coiners")))[0] == "unknown-road-end"
