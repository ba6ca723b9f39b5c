"""The tile catalogue against a second transcription of the tile list."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest
from flask.testing import FlaskClient

from referee.carcassonne.tiles.form import format_tile
from referee.catalogue.loader import load_catalogue
from tests.cases import for_each
from tests.oracles.carcassonne import face_of
from tests.oracles.further_tiles import SETS as FURTHER
from tests.oracles.tiles import (
    ABBEY,
    COUNTS,
    EDITION_FACES,
    FACES,
    GARDENS,
    NOT_IN,
    SETS,
    UNDER_A_CITY,
)

Json = dict[str, Any]

EDITIONS = ("C1", "C2", "C3")
CATALOGUE = load_catalogue()
HALF_SIDES = ("NNE", "ENE", "ESE", "SSE", "SSW", "WSW", "WNW", "NNW")

GARDENS_OF_FURTHER = {
    "river": 1,
    "river_2": 1,
    "abbey_mayor": 1,
    "princess_dragon": 2,
    "tower": 2,
    "bridges_castles": 1,
    "hills_sheep": 1,
    "big_top": 2,
    "king_robber": 1,
    "flying_machines": 1,
    "spiel_doch": 1,
}
"""How many of these tiles carry a garden."""

ABBEYS = 6
"""How many abbeys the box holds, which nobody draws."""
MARKS = (
    *("tunnel", "princess", "besieged", "no_semicircle", "pig_herd", "shrine", "special", "abbey"),
)

# The transcription leaves open what two roads end at that meet in the middle, at a crossing.
ENDS_LEFT_OPEN = {"inns.two_cities_two_roads": "village"}


def drawn(tile_id: str, features: list[Json]) -> Counter[tuple[object, ...]]:
    """Say what is drawn, whatever the order of features, sides and cities."""
    cities = [frozenset(feature["sides"]) for feature in features if feature["kind"] == "city"]
    left_open = ENDS_LEFT_OPEN.get(tile_id, "none")
    return Counter(_normal(feature, cities, left_open) for feature in features)


def _normal(feature: Json, cities: list[frozenset[str]], left_open: str) -> tuple[object, ...]:
    sides = frozenset(feature.get("sides", ()))
    ends = left_open if feature["kind"] == "road" and len(sides) == 1 else "none"
    named = feature.get("cities", ())
    return (
        feature["kind"],
        sides,
        feature.get("inn", False),
        feature.get("labyrinth", False),
        feature.get("ends", ends),
        feature.get("coats_of_arms", 0),
        feature.get("cathedral", False),
        feature.get("goods"),
        feature.get("quarter"),
        feature.get("tiles", 1),
        frozenset(feature.get("shares", ())),
        *(feature.get(mark, False) for mark in MARKS),
        frozenset(city for city in cities for side in named if side in city),
    )


def copies(edition: str) -> Mapping[str, int]:
    """Give the copies of each tile that is drawn and of which the number is known and not zero."""
    known = {
        tile_id: entry.copies[edition]
        for tile_id, entry in CATALOGUE.tiles.items()
        if entry.copies is not None and (edition, entry.set_id) not in NOT_IN and tile_id != ABBEY
    }
    return {tile_id: count for tile_id, count in known.items() if count}


def whole(form: Json) -> Json:
    """Give what a written tile says besides its features; those that it names, as they are."""
    said = {key: value for key, value in form.items() if key != "features"}
    if "adjacent_for_wagon" in said:
        features = form["features"]
        groups = [
            [_name(features[index]) for index in group] for group in form["adjacent_for_wagon"]
        ]
        said["adjacent_for_wagon"] = sorted(sorted(group) for group in groups)
    return said


def _name(feature: Json) -> tuple[str, ...]:
    return feature["kind"], *sorted(feature.get("sides", ()))


def test_the_catalogue_holds_the_tiles_of_the_list_and_no_others() -> None:
    assert set(CATALOGUE.tiles) == set(FACES)
    assert all(tile_id == entry.tile.id for tile_id, entry in CATALOGUE.tiles.items())


@for_each("tile_id", FACES)
def test_each_tile_shows_what_the_list_says(tile_id: str) -> None:
    form = format_tile(CATALOGUE.tiles[tile_id].tile)
    assert whole(form) == whole(FACES[tile_id])
    assert drawn(tile_id, form["features"]) == drawn(tile_id, FACES[tile_id]["features"])


@pytest.mark.parametrize("edition", EDITIONS)
def test_each_edition_shows_what_the_list_says_of_it(edition: str) -> None:
    found = {
        t: entry.editions[edition]
        for t, entry in CATALOGUE.tiles.items()
        if edition in entry.editions
    }
    assert set(found) == set(EDITION_FACES[edition])
    for tile_id, tile in found.items():
        form, expected = format_tile(tile), EDITION_FACES[edition][tile_id]
        assert whole(form) == whole(expected)
        assert drawn(tile_id, form["features"]) == drawn(tile_id, expected["features"])


def test_the_tile_with_a_road_under_a_city_is_broken_as_the_list_says() -> None:
    broken = {t: entry.broken for t, entry in CATALOGUE.tiles.items() if entry.broken}
    assert set(broken) == CATALOGUE.breakable == {UNDER_A_CITY}
    rules = {"rules": {"road_through_tunnel": "broken"}}
    form, expected = format_tile(broken[UNDER_A_CITY]), face_of(rules, UNDER_A_CITY, FACES)
    assert whole(form) == whole(expected)
    assert drawn(UNDER_A_CITY, form["features"]) == drawn(UNDER_A_CITY, expected["features"])


def test_a_face_that_differs_in_one_city_touched_is_found_out() -> None:
    features = FACES["base.H"]["features"]
    wrong = [*features[:-1], {**features[-1], "cities": ["N"]}]
    assert drawn("base.H", wrong) != drawn("base.H", features)


def test_the_two_roads_between_two_cities_end_at_a_village() -> None:
    form = format_tile(CATALOGUE.tiles["inns.two_cities_two_roads"].tile)
    ends = [feature["ends"] for feature in form["features"] if feature["kind"] == "road"]
    assert ends == ["village", "village"]


@for_each("tile_id", [tile_id for tile_id in FACES if tile_id != ABBEY])
def test_each_half_side_belongs_to_exactly_one_feature(tile_id: str) -> None:
    features = format_tile(CATALOGUE.tiles[tile_id].tile)["features"]
    covered = Counter(
        half
        for feature in features
        for half in HALF_SIDES
        if half in feature.get("sides", ())
        or (feature["kind"] == "city" and half[0] in feature["sides"])
    )
    assert set(covered.values()) == {1}
    assert set(HALF_SIDES) - covered.keys() == within_walls(features)


def within_walls(features: list[Json]) -> set[str]:
    """Give the half-sides inside a city of walls: those at the corner where two walls meet.

    At the other end of a wall lies land outside it. Rule: car-6.11
    """
    walled = {side for each in features if each["kind"] == "wall" for side in each["sides"]}
    ends = {half: (half[0], half[1] if half[1] != half[0] else half[2]) for half in HALF_SIDES}
    return {half for half in HALF_SIDES if set(ends[half]) <= walled}


def test_land_lies_outside_the_walls_of_leipzig_alone() -> None:
    gates = [tile_id for tile_id in FACES if tile_id.endswith(".gate")]
    inside = [within_walls(format_tile(CATALOGUE.tiles[each].tile)["features"]) for each in gates]
    assert [len(halves) for halves in inside] == [2] * 4


@pytest.mark.parametrize("edition", EDITIONS)
def test_each_edition_holds_the_copies_of_the_list(edition: str) -> None:
    assert copies(edition) == COUNTS[edition]


@pytest.mark.parametrize("edition", EDITIONS)
def test_each_edition_holds_as_many_tiles_as_the_box(edition: str) -> None:
    totals: Counter[str] = Counter()
    for tile_id, count in copies(edition).items():
        totals[CATALOGUE.tiles[tile_id].set_id] += count
    missing = {name for own, name in NOT_IN if own == edition}
    unknown = {"german_cathedrals", "robbers", "messengers"}
    known = {name: total for name, total in SETS.items() if name not in missing | unknown}
    assert totals == known
    found = {each.id: each.total for each in CATALOGUE.tile_sets}
    assert found == SETS | {"abbey_mayor": SETS["abbey_mayor"] + ABBEYS}
    assert CATALOGUE.tiles[ABBEY].copies == dict.fromkeys(EDITIONS, ABBEYS)


@pytest.mark.parametrize("tile_id", GARDENS)
def test_a_garden_copy_is_its_tile_with_a_garden_in_the_later_editions(tile_id: str) -> None:
    plain, garden = CATALOGUE.tiles[tile_id], CATALOGUE.tiles[f"{tile_id}.garden"]
    expected = [*format_tile(plain.tile)["features"], {"kind": "garden"}]
    assert format_tile(garden.tile)["features"] == expected
    assert garden.set_id == plain.set_id
    assert garden.copies == {"C1": 0, "C2": 1, "C3": 1}
    assert plain.copies is not None
    assert plain.copies["C1"] == plain.copies["C2"] + 1 == plain.copies["C3"] + 1


def test_of_the_german_cathedrals_only_the_total_is_known() -> None:
    unknown = {tile_id for tile_id, entry in CATALOGUE.tiles.items() if entry.copies is None}
    assert unknown == {"german_cathedrals.four", "german_cathedrals.three"}


def test_only_the_tiles_of_the_list_have_gardens() -> None:
    with_gardens = {tile_id for tile_id in CATALOGUE.tiles if tile_id.endswith(".garden")}
    of_further = {tile_id for tile_id in FACES if tile_id.split(".")[0] in GARDENS_OF_FURTHER}
    assert with_gardens == {f"{tile_id}.garden" for tile_id in GARDENS} | {
        tile_id for tile_id in of_further if tile_id.endswith(".garden")
    }


def test_the_start_tile_is_one_of_the_base_game() -> None:
    starts = {tile_set.id: tile_set.start for tile_set in CATALOGUE.tile_sets}
    assert starts == dict.fromkeys(SETS) | {"base": "base.D"}


def test_every_tile_of_the_list_is_served(client: FlaskClient) -> None:
    served = client.get("/v1/carcassonne/tiles").get_json()
    assert {tile["id"] for tile in served["tiles"]} == set(CATALOGUE.tiles)
    for tile in served["tiles"]:
        assert drawn(tile["id"], tile["tile"]["features"]) == drawn(
            tile["id"], FACES[tile["id"]]["features"]
        )
        assert whole(tile["tile"]) == whole(FACES[tile["id"]])
        other = ABBEYS if tile["id"] == ABBEY else 0
        counts = {edition: COUNTS[edition].get(tile["id"], other) for edition in EDITIONS}
        if tile["id"].startswith("german_cathedrals."):
            assert "copies" not in tile
        elif ("C1", tile["set"]) not in NOT_IN:
            assert tile["copies"] == counts


@pytest.mark.parametrize("edition", EDITIONS)
def test_each_further_set_holds_its_tiles_and_gardens_in_each_edition(edition: str) -> None:
    totals: Counter[str] = Counter()
    gardens: Counter[str] = Counter()
    for tile_id, entry in CATALOGUE.tiles.items():
        if entry.set_id in FURTHER and entry.copies is not None:
            totals[entry.set_id] += entry.copies[edition]
            gardens[entry.set_id] += tile_id.endswith(".garden") * entry.copies[edition]
    assert totals == FURTHER | {"abbey_mayor": FURTHER["abbey_mayor"] + ABBEYS}
    assert +gardens == (Counter() if edition == "C1" else GARDENS_OF_FURTHER)


SYMBOLS = {
    "river_2": {"volcano": 1},
    "princess_dragon": {"dragon": 12, "volcano": 6, "portal": 6},
    "tower": {"tower": 18},
    "bridges_castles": {"bazaar": 8},
    "hills_sheep": {"hill": 8, "vineyard": 8},
    "big_top": {"circus": 12, "acrobats": 8},
    "flying_machines": {"flying_machine:W": 5, "flying_machine:NW": 3},
    "ferries": {"ferry": 8},
    "festival": {"festival": 10},
    "crop_circles_2": {"crop_circle_road": 2, "crop_circle_field": 2, "crop_circle_city": 2},
    "watchtowers": {
        "watchtower_city": 3,
        "watchtower_road": 3,
        "watchtower_monastery": 2,
        "watchtower_meeple": 2,
        "watchtower_coat_of_arms": 2,
    },
}


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_symbols_of_each_further_set_are_as_many_as_in_its_box(edition: str) -> None:
    found: dict[str, Counter[str]] = {}
    for entry in CATALOGUE.tiles.values():
        if entry.set_id in FURTHER and entry.copies is not None:
            assert entry.tile.symbols is not None
            for symbol in entry.tile.symbols:
                found.setdefault(entry.set_id, Counter())[symbol] += entry.copies[edition]
    assert found == SYMBOLS
