"""The written form of a tile: every fault with its path, and reading as the inverse of writing."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.carcassonne.kinds.features import KIND_NAMES, Kind
from referee.carcassonne.tiles.form import format_tile, parse_tile
from referee.carcassonne.tiles.symbols import SIGNS
from referee.catalogue.loader import load_catalogue
from referee.core.errors import Fault, NotAPosition
from referee.core.grid import PORTS
from tests.cases import for_each
from tests.oracles.tiles import FACES, QUARTERS, fields_by_drawing

Json = dict[str, Any]

SIDES = ("N", "E", "S", "W")
HALF_SIDES = ("NNE", "ENE", "ESE", "SSE", "SSW", "WSW", "WNW", "NNW")
CATALOGUE = load_catalogue().tiles

OneFault = tuple[str, tuple[str | int, ...], dict[str, str | int]]


def faults_of(raw: Any) -> list[Fault]:
    with pytest.raises(NotAPosition) as caught:
        parse_tile(raw)
    return list(caught.value.faults)


def only_fault(raw: Any) -> OneFault:
    (fault,) = faults_of(raw)
    return fault.code, fault.path, dict(fault.params)


def tile(*features: Any) -> Json:
    return {"features": list(features)}


def road(*sides: Any, **keys: Any) -> Json:
    return {"kind": "road", "sides": list(sides), **keys}


def city(*sides: Any, **keys: Any) -> Json:
    return {"kind": "city", "sides": list(sides), **keys}


def wall(*sides: Any, **keys: Any) -> Json:
    return {"kind": "wall", "sides": list(sides), **keys}


def field(*half_sides: Any, cities: Any = ()) -> Json:
    return {"kind": "field", "sides": list(half_sides), "cities": list(cities)}


# ------------------------------------------------------------------------------------- faults

DIRECTIONS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
VILLAGE = tile(road("N"), road("S"), {"kind": "monastery"}, city("E"), {"kind": "garden"})
WHOLE_CITY = city("N", "E", "S", "W")
SYMBOLS = ("portal", *(f"flying_machine:{direction}" for direction in DIRECTIONS), *SIGNS)
KINDS = ", ".join(KIND_NAMES)


def refused(raw: Any, code: str, path: str = "", **params: str | int) -> tuple[Any, OneFault]:
    """Give what is written wrongly with its only fault; the path is written with slashes."""
    steps = tuple(int(step) if step.isdigit() else step for step in path.split("/") if step)
    return raw, (code, steps, params)


NO_TILES: tuple[Any, ...] = (None, 7, "base.D", ["base.D"], True)
NO_BOOLEANS: tuple[Any, ...] = (None, 1, "true")
NO_LISTS: tuple[Any, ...] = (None, {}, "portal", 1)
NO_SYMBOLS: tuple[Any, ...] = (None, 1, "Portal", "flying_machine", "flying_machine:NNE", [])
NO_OBJECTS: tuple[Any, ...] = (None, "road", ["road"])


def grouped(groups: Any) -> Json:
    """Say what lies side by side on a tile with two roads, a monastery, a city and a garden."""
    return VILLAGE | {"adjacent_for_wagon": groups}


FAULTS = [
    # The tile as a whole
    *(refused(raw, "not-a-tile") for raw in NO_TILES),
    refused(tile() | {"colour": "green"}, "unknown-key", "colour", key="colour"),
    refused(tile() | {"k" * 500: 1}, "unknown-key", "k" * 500, key="k" * 40),
    *(
        refused(tile() | {key: value}, "not-a-boolean", key, key=key)
        for key in ("magic", "assumed")
        for value in NO_BOOLEANS
    ),
    refused({"magic": True}, "missing-key", key="features"),
    *(refused({"features": raw}, "not-a-list", "features") for raw in NO_LISTS),
    refused(tile(*[{"kind": "garden"}] * 17), "too-many", "features", limit=16),
    # Symbols, and what lies side by side
    *(
        refused(tile() | {key: value}, "not-a-list", key)
        for key in ("symbols", "adjacent_for_wagon")
        for value in NO_LISTS
    ),
    *(
        refused(
            tile() | {"symbols": ["portal", symbol]},
            "unknown-symbol",
            "symbols/1",
            allowed=", ".join(SYMBOLS),
        )
        for symbol in NO_SYMBOLS
    ),
    *(
        refused(tile() | {"symbols": symbols}, "symbol-twice", f"symbols/{place}", symbol=name)
        for symbols, place, name in (
            (["portal", "flying_machine:N", "portal"], 2, "portal"),
            (["flying_machine:N", "flying_machine:SE"], 1, "flying_machine"),
        )
    ),
    refused(tile() | {"symbols": ["portal"] * 28}, "too-many", "symbols", limit=27),
    *(
        refused(grouped([[0, 1], group]), "not-a-group", "adjacent_for_wagon/1")
        for group in ([], [0], [0, 1, 0], [2] * 17)
    ),
    refused(grouped(["01"]), "not-a-list", "adjacent_for_wagon/0"),
    refused(grouped([[*range(17)]]), "too-many", "adjacent_for_wagon/0", limit=16),
    refused(grouped([[0, 1]] * 17), "too-many", "adjacent_for_wagon", limit=16),
    *(
        refused(grouped([[0, index]]), "not-an-integer", "adjacent_for_wagon/0/1")
        for index in (None, "1", 1.0, True)
    ),
    *(
        refused(
            grouped([[0, index]]),
            "no-feature-for-wagons",
            "adjacent_for_wagon/0/1",
            index=str(index)[:20],
        )
        for index in (-1, 4, 5, 10**40)
    ),
    # Groups are not judged by features that could not be read.
    refused(
        tile({"kind": "roadd"}, city("N")) | {"adjacent_for_wagon": [[0, 1]]},
        "unknown-kind",
        "features/0/kind",
        allowed=KINDS,
    ),
    # One feature
    *(refused(tile(city("N"), raw), "not-an-object", "features/1") for raw in NO_OBJECTS),
    *(
        refused(
            tile({"kind": kind, "sides": ["N"]}), "unknown-kind", "features/0/kind", allowed=KINDS
        )
        for kind in ("sea", None, 3, ["road"])
    ),
    refused(tile(city("N"), {"sides": ["N"]}), "missing-key", "features/1", key="kind"),
    *(
        refused(tile(city("N"), {"kind": kind}), "missing-key", "features/1", key="sides")
        for kind in ("road", "city", "wall", "field")
    ),
    *(  # a key of another kind of feature
        refused(tile(feature), "unknown-key", f"features/0/{key}", key=key)
        for feature, key in (
            (road("N", goods="wine"), "goods"),
            (city("N", inn=True), "inn"),
            (city("N", cities=[]), "cities"),
            (field("NNE") | {"goods": "wine"}, "goods"),
            ({"kind": "monastery", "sides": []}, "sides"),
            ({"kind": "garden", "cities": []}, "cities"),
            ({"kind": "german_cathedral", "cathedral": True}, "cathedral"),
            (wall("S", ends="leipzig"), "ends"),
        )
    ),
    *(
        refused(tile({"kind": kind, "sides": raw}), "not-a-list", "features/0/sides")
        for kind in ("road", "city", "field", "wall")
        for raw in NO_LISTS
    ),
    *(
        refused(
            tile(road("E", name)), "unknown-side", "features/0/sides/1", allowed=" ".join(SIDES)
        )
        for name in ("NNE", "n", "", None, 0, ["N"])
    ),
    *(
        refused(
            tile(field(name)), "unknown-side", "features/0/sides/0", allowed=" ".join(HALF_SIDES)
        )
        for name in ("N", "NNN", None)
    ),
    refused(tile(city("N", "S", "N")), "side-twice", "features/0/sides/2", side="N"),
    *(
        refused(tile({"kind": kind, "sides": []}), "no-sides", "features/0/sides", kind=kind)
        for kind in ("road", "city", "wall", "river")
    ),
    *(
        refused(tile(field() | {"cities": raw}), "not-a-list", "features/0/cities")
        for raw in (None, "N")
    ),
    refused(
        tile(field(cities=["NNE"])), "unknown-side", "features/0/cities/0", allowed=" ".join(SIDES)
    ),
    refused(
        tile(city("N"), field(cities=["N", "N"])), "side-twice", "features/1/cities/1", side="N"
    ),
    refused(tile(road("N", "S", ends="village")), "end-of-a-through-road", "features/0/ends"),
    refused(tile(road("N", quarter="coiners")), "quarter-elsewhere", "features/0/quarter"),
    refused(
        tile(road("N", quarter="coiners", ends="village")),
        "quarter-elsewhere",
        "features/0/quarter",
    ),
    # The whole tile
    *(
        refused(tile({"kind": kind}, {"kind": kind}), "feature-twice", "features", kind=kind)
        for kind in ("monastery", "garden", "german_cathedral")
    ),
    refused(
        tile(road("N", labyrinth=True), road("S", labyrinth=True)),
        "feature-twice",
        "features",
        kind="labyrinth",
    ),
    refused(tile(WHOLE_CITY, *[field()] * 5), "too-many-inner-fields", "features", limit=4),
    refused(
        tile(city("N"), field("ENE", "ESE", "SSE", "WNW")),
        "half-sides-uncovered",
        "features",
        sides="SSW WSW",
    ),
    refused(  # an inner field does not cover the border
        tile(city("N", "E", "S"), field(cities=["N"])),
        "half-sides-uncovered",
        "features",
        sides="WSW WNW",
    ),
    refused(
        tile(city("E", "S", "W"), field("NNE", "NNW", "ENE")),
        "half-sides-of-a-city",
        "features",
        sides="ENE",
    ),
    refused(
        tile(city("N", "E", "S"), road("W"), field("WNW", "WSW", cities=["W"])),
        "no-city-there",
        "features/2/cities",
        side="W",
    ),
    refused(
        tile(city("N", "E", "S"), field("WSW", "WNW", cities=["S", "N"])),
        "city-named-twice",
        "features/1/cities",
        side="N",
    ),
]


@for_each(("raw", "fault"), FAULTS)
def test_what_is_wrong_with_a_tile_is_named_where_it_stands(raw: Any, fault: OneFault) -> None:
    assert only_fault(raw) == fault


@for_each(
    ("feature", "key", "code"),
    [
        (road("N", inn=1), "inn", "not-a-boolean"),
        (road("N", labyrinth="yes"), "labyrinth", "not-a-boolean"),
        (city("N", cathedral=None), "cathedral", "not-a-boolean"),
        ({"kind": "monastery", "shrine": 1}, "shrine", "not-a-boolean"),
        (road("N", ends="castle"), "ends", "unknown-road-end"),
        (road("N", ends=None), "ends", "unknown-road-end"),
        ({"kind": "river", "sides": ["E"], "ends": "village"}, "ends", "unknown-river-end"),
        ({"kind": "river", "sides": ["E", "W"], "ends": "lake"}, "ends", "end-of-a-through-river"),
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


def test_an_endless_list_of_sides_is_not_read_to_its_end() -> None:
    assert len(faults_of(tile(road(*["N"] * 1000)))) == 4


@for_each(
    ("features", "side"),
    [((road("N", "S"), city("S")), "S"), ((field(*HALF_SIDES), field("NNE")), "NNE")],
)
def test_a_side_belongs_to_one_feature(features: tuple[Json, ...], side: str) -> None:
    faults = faults_of(tile(*features))
    assert faults[0] == Fault("side-in-two-features", ("features", 1), {"side": side})


@for_each("others", [[], [city("W")], [road("N")], [city("N"), city("S", shares=["N"])]])
def test_a_city_shares_a_side_of_one_other_city(others: list[Json]) -> None:
    faults = faults_of(tile(city("E", shares=["N"]), *others))
    assert Fault("no-city-to-share", ("features", 0, "shares"), {"side": "N"}) in faults


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


def test_a_tile_may_have_four_fields_that_reach_no_side() -> None:
    assert len(parse_tile(tile(WHOLE_CITY, *[field()] * 4)).features) == 5


def test_a_road_to_leipzig_may_name_its_quarter() -> None:
    gate = parse_tile(tile(road("N", ends="leipzig", quarter="coiners")))
    assert (gate.features[0].ends, gate.features[0].quarter) == ("leipzig", "coiners")
    outside = parse_tile(tile(road("N", ends="leipzig")))
    assert (outside.features[0].ends, outside.features[0].quarter) == ("leipzig", None)


def test_a_side_that_two_cities_share_is_written_back() -> None:
    form = tile(
        city("N", "W"),
        city("E", shares=["N"]),
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


def test_a_field_may_reach_a_walls_side() -> None:
    walled = {"kind": "wall", "sides": ["E", "S", "W"]}
    (read,) = parse_tile(tile(walled, field("NNE", "NNW", "ENE"))).features[1:]
    assert [PORTS[port] for port in read.ports] == ["NNE", "ENE", "NNW"]


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
    for half in (half for half in HALF_SIDES if half[0] in walls):
        if chance.random() < 0.3:  # land outside the wall
            parts.setdefault(chance.randrange(4), []).append(half)
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
