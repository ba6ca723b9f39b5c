"""Placements on random tables and on fixed ones, recounted square by square."""

import json
import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.asking import ask
from tests.building.tables import lay
from tests.cases import for_each, long_after
from tests.oracles import carcassonne as oracle
from tests.oracles import further_tiles, laying
from tests.oracles.tiles import ABBEY, FACES
from tests.searching import share_of
from tests.tables import (
    HALF_SIDES,
    ROTATIONS,
    SIDES,
    draw_table,
    draw_tables,
    draw_tile,
    face_of,
    look_of,
    shift_position,
)

Json = dict[str, Any]
Place = tuple[int, int, int]

PLACEMENTS = "/v1/carcassonne/placements"
TABLES = share_of(160)
LARGEST = 14
FIXED = Path(__file__).parent / "fixed"
ORDER_OF_SPOTS = ("road", "city", "field", "monastery", "garden", "german_cathedral", "labyrinth")


def placements(client: FlaskClient, position: Json, tile: str | Json) -> Json:
    return ask(client, PLACEMENTS, {"position": position, "tile": tile})


def legal_places(position: Json, tile: str | Json) -> set[Place]:
    """Try every free square beside the table with every rotation."""
    return laying.places(position, tile, FACES)


def places_of(answer: Json) -> list[Place]:
    return [(found["x"], found["y"], found["rotation"]) for found in answer["placements"]]


def spots_by_place(answer: Json) -> dict[Place, set[oracle.Spot]]:
    """Give the spots of each placement, all of which lie on the square of the placement."""
    by_place: dict[Place, set[oracle.Spot]] = {}
    for found in answer["placements"]:
        assert {(spot["x"], spot["y"]) for spot in found["spots"]} <= {(found["x"], found["y"])}
        spots = [(spot["on"], spot.get("side")) for spot in found["spots"]]
        assert len(set(spots)) == len(spots)
        by_place[found["x"], found["y"], found["rotation"]] = set(spots)
    return by_place


def count_distinct(places: set[Place], tile: str | Json) -> int:
    """Count the placements that look different."""
    return len({(x, y, look_of(tile, rotation)) for x, y, rotation in places})


def take_out(position: Json) -> tuple[Json, str | Json]:
    """Take the tile with the most neighbours off a table, with the figures on it."""
    squares = {(laid["x"], laid["y"]) for laid in position["tiles"]}

    def neighbours(laid: Json) -> int:
        steps = (oracle.FACING[side] for side in SIDES)
        return sum((laid["x"] + dx, laid["y"] + dy) in squares for dx, dy, _ in steps)

    taken = max(position["tiles"], key=neighbours)
    place = (taken["x"], taken["y"])
    rest = [laid for laid in position["tiles"] if laid is not taken]
    standing = [f for f in position["figures"] if (f["x"], f["y"]) != place]
    return {**position, "tiles": rest, "figures": standing}, taken["tile"]


def draw_questions(seed: int, number: int, largest: int) -> list[tuple[Json, str | Json]]:
    """Give tables with a tile to place: any tile, or every third time one that closes a hole."""
    chance = Random(seed)
    tables = draw_tables(seed, number, largest)
    return [
        take_out(position) if count % 3 == 2 else (position, draw_tile(chance))
        for count, position in enumerate(tables)
    ]


@pytest.fixture(scope="module")
def asked(client: FlaskClient) -> list[tuple[Json, str | Json, Json]]:
    """Tables, each with a tile to place on it and the answer of the service."""
    return [
        (position, tile, placements(client, position, tile))
        for position, tile in draw_questions(8, TABLES, LARGEST)
    ]


# -------------------------------------------------------------------------- random tables


def test_legal_placements_and_their_spots_are_those_of_the_oracle(
    asked: list[tuple[Json, str | Json, Json]],
) -> None:
    for position, tile, answer in asked:
        assert spots_by_place(answer) == laying.placements(position, tile, FACES)


def test_placements_on_large_tables_are_those_of_the_oracle(client: FlaskClient) -> None:
    chance = Random(9)
    for number in range(share_of(40)):
        position = draw_table(chance, 25, wild=bool(number % 2))
        tile = draw_tile(chance)
        answer = placements(client, position, tile)
        assert set(places_of(answer)) == legal_places(position, tile)


def test_some_spots_are_open_and_some_are_not(asked: list[tuple[Json, str | Json, Json]]) -> None:
    features = spots = 0
    for _, tile, answer in asked:
        features += len(face_of(tile)["features"]) * answer["count"]
        spots += sum(len(found["spots"]) for found in answer["placements"])
    assert features * 0.3 < spots < features * 0.9


def test_count_is_the_length_of_the_list(asked: list[tuple[Json, str | Json, Json]]) -> None:
    for _, _, answer in asked:
        assert answer["count"] == len(answer["placements"])


def test_distinct_counts_placements_that_look_different(
    asked: list[tuple[Json, str | Json, Json]],
) -> None:
    for _, tile, answer in asked:
        assert answer["distinct"] == count_distinct(set(places_of(answer)), tile)
    assert any(answer["distinct"] < answer["count"] for _, _, answer in asked)


def test_placements_are_ordered_by_row_column_and_rotation(
    asked: list[tuple[Json, str | Json, Json]],
) -> None:
    for _, _, answer in asked:
        places = places_of(answer)
        assert places == sorted(places, key=lambda place: (place[1], place[0], place[2]))


def test_spots_are_ordered_by_kind_and_side(asked: list[tuple[Json, str | Json, Json]]) -> None:
    def order(spot: Json) -> tuple[int, int]:
        sides = (*SIDES, *HALF_SIDES, None)
        return ORDER_OF_SPOTS.index(spot["on"]), sides.index(spot.get("side"))

    for _, _, answer in asked:
        for found in answer["placements"]:
            assert found["spots"] == sorted(found["spots"], key=order)


@pytest.mark.long
def test_a_warning_says_when_spots_are_left_out(client: FlaskClient) -> None:
    warned = 0
    for drawn, tile in draw_questions(11, 150, LARGEST):
        position = {**drawn, "rules": {**drawn["rules"], "farmers": True}}
        left_out = any(
            against == {"no-ruling"}
            for spots in laying.reasons(position, tile, FACES).values()
            for against in spots.values()
        )
        codes = [warning["code"] for warning in placements(client, position, tile)["warnings"]]
        assert codes.count("spots-without-ruling") == left_out
        warned += left_out
    assert warned >= 5


@pytest.mark.parametrize(("farmers", "warned"), [(True, True), (False, False)])
def test_without_farmers_no_field_is_left_out(
    client: FlaskClient, farmers: bool, warned: bool
) -> None:
    without_fields = {"features": [{"kind": "road", "sides": ["E", "W"]}]}
    farmer = {"player": "red", "figure": "meeple", "x": 0, "y": 0, "on": "field", "side": "NNE"}
    position = {
        "rules": {"farmers": farmers},
        "tiles": [lay(without_fields, 0, 0)],
        "figures": [farmer],
    }
    codes = [warning["code"] for warning in placements(client, position, "base.U")["warnings"]]
    assert ("spots-without-ruling" in codes) is warned


# -------------------------------------------------------------------------------- verdicts


@pytest.mark.parametrize("seed", long_after(5, range(8)))
def test_a_placement_is_listed_exactly_where_the_verdict_is_legal(
    client: FlaskClient, seed: int
) -> None:
    chance = Random(100 + seed)
    position = draw_table(chance, 1 + seed // 2, wild=bool(seed % 2))
    tile = draw_tile(chance)
    squares = {(laid["x"], laid["y"]) for laid in position["tiles"]}
    listed = set(places_of(placements(client, position, tile)))
    for y in range(min(y for _, y in squares) - 2, max(y for _, y in squares) + 3):
        for x in range(min(x for x, _ in squares) - 2, max(x for x, _ in squares) + 3):
            for rotation in ROTATIONS:
                at = {"x": x, "y": y, "rotation": rotation}
                body = {"position": position, "tile": tile, "at": at}
                verdict = ask(client, PLACEMENTS, body)["verdict"]
                assert verdict["legal"] is ((x, y, rotation) in listed)
                assert bool(verdict["objections"]) is not verdict["legal"]


@pytest.mark.parametrize("seed", range(4))
def test_objections_name_every_side_that_does_not_fit(client: FlaskClient, seed: int) -> None:
    chance = Random(200 + seed)
    position = draw_table(chance, 5, wild=bool(seed % 2))
    tile = draw_tile(chance)
    table = oracle.resolve(position, FACES)
    for x, y in sorted(oracle.free_squares(table)):
        for rotation in ROTATIONS:
            body = {
                "position": position,
                "tile": tile,
                "at": {"x": x, "y": y, "rotation": rotation},
            }
            objections = ask(client, PLACEMENTS, body)["verdict"]["objections"]
            after = {**table, (x, y): oracle.turned(face_of(tile), rotation)}
            wrong = [side for side in SIDES if oracle.disagrees(after, x, y, side)]
            assert [objection["at"] for objection in objections] == [
                {"x": x, "y": y, "side": side} for side in wrong
            ]
            assert {objection["code"] for objection in objections} <= {"side-mismatch"}


@pytest.mark.parametrize(("x", "code"), [(0, "square-taken"), (2, "no-neighbour")])
def test_other_squares_are_refused_with_one_objection(
    client: FlaskClient, x: int, code: str
) -> None:
    at = {"x": x, "y": 0, "rotation": 0}
    body = {"position": {"tiles": [lay("base.D", 0, 0)]}, "tile": "base.D", "at": at}
    (objection,) = ask(client, PLACEMENTS, body)["verdict"]["objections"]
    assert (objection["code"], objection["at"]) == (code, {"x": x, "y": 0})


def test_on_an_empty_table_only_the_middle_is_legal(client: FlaskClient) -> None:
    for x, y in ((0, 0), (1, 0), (0, -1)):
        at = {"x": x, "y": y, "rotation": 90}
        body = {"position": {"tiles": []}, "tile": "base.J", "at": at}
        assert ask(client, PLACEMENTS, body)["verdict"]["legal"] is ((x, y) == (0, 0))


def test_nothing_may_be_placed_beyond_the_last_square(client: FlaskClient) -> None:
    lone = {"tiles": [lay("labyrinth", 0, 0)]}
    free = {(x, y) for x, y, _ in places_of(placements(client, lone, "base.X"))}
    assert len(free) == 4
    corner = shift_position(lone, 999, -999)
    free = {(x, y) for x, y, _ in places_of(placements(client, corner, "base.X"))}
    assert free == {(998, -999), (999, -998)}


# -------------------------------------------------------------------------- labyrinth legs


def spoilt_legs(labyrinth: str) -> Json:
    """A labyrinth whose eastern leg runs into a tile with a thief; the southern one is sound."""
    return {
        "rules": {"labyrinth": labyrinth, "farmers": False},
        "tiles": [
            lay("labyrinth", 0, 0),
            lay("base.U", 1, 0, 90),
            lay("base.U", 2, 0),
            lay("base.U", 0, 1),
        ],
        "figures": [
            {"player": "red", "figure": "meeple", "x": 2, "y": 0, "on": "road", "side": "N"}
        ],
    }


@pytest.mark.rule("car-2.4.leg")
def test_advanced_rules_ignore_a_disagreement_on_another_leg(client: FlaskClient) -> None:
    found = spots_by_place(placements(client, spoilt_legs("advanced"), "base.U"))
    assert found[0, 2, 0] == {("road", "N")}
    assert found == laying.placements(spoilt_legs("advanced"), "base.U", FACES)


@pytest.mark.rule("car-2.3")
def test_basic_rules_leave_out_the_whole_network_of_a_disagreement(client: FlaskClient) -> None:
    found = spots_by_place(placements(client, spoilt_legs("basic"), "base.U"))
    assert found[0, 2, 0] == set()
    assert found == laying.placements(spoilt_legs("basic"), "base.U", FACES)


@pytest.mark.rule("car-2.4.leg")
@pytest.mark.parametrize("labyrinth", ["basic", "advanced"])
def test_a_leg_that_runs_into_a_disagreement_is_no_spot(
    client: FlaskClient, labyrinth: str
) -> None:
    position = spoilt_legs(labyrinth)
    position["tiles"] = position["tiles"][1:3]
    found = spots_by_place(placements(client, position, "base.A"))
    assert found[0, 0, 270] == {("monastery", None)}


@pytest.mark.rule("car-2.4.labyrinth")
@pytest.mark.parametrize(("labyrinth", "free"), [("basic", False), ("advanced", True)])
def test_a_labyrinth_is_a_place_of_its_own_whatever_its_legs_run_into(
    client: FlaskClient, labyrinth: str, free: bool
) -> None:
    position = spoilt_legs(labyrinth)
    position["tiles"] = position["tiles"][1:3]
    found = spots_by_place(placements(client, position, "labyrinth"))
    assert (("labyrinth", None) in found[0, 0, 0]) is free


# ------------------------------------------------------- features that meet round about


def loop_to_close(figures: list[Json], labyrinth: str = "basic") -> Json:
    """A road from the north of the free square (1, 1) to its east, and one that leads south."""
    return {
        "rules": {"labyrinth": labyrinth, "farmers": False},
        "tiles": [
            lay("base.V", 1, 0, 270),
            lay("base.V", 2, 0),
            lay("base.V", 2, 1, 90),
            lay("base.U", 1, 2),
        ],
        "figures": figures,
    }


@pytest.mark.rule("car-2.2.unoccupied")
@pytest.mark.parametrize("labyrinth", ["basic", "advanced"])
def test_two_roads_of_a_tile_that_meet_round_about_are_one_when_occupied(
    client: FlaskClient, labyrinth: str
) -> None:
    south = {"player": "red", "figure": "meeple", "x": 1, "y": 2, "on": "road", "side": "S"}
    position = loop_to_close([south], labyrinth)
    found = spots_by_place(placements(client, position, "inns.double_curve"))
    assert found[1, 1, 0] == set()
    assert found[1, 1, 90] == {("road", "N")}


@pytest.mark.rule("car-2.2.unoccupied")
def test_two_roads_of_a_tile_that_meet_round_about_are_both_free_when_empty(
    client: FlaskClient,
) -> None:
    found = spots_by_place(placements(client, loop_to_close([]), "inns.double_curve"))
    assert found[1, 1, 0] == {("road", "N"), ("road", "E")}


@pytest.mark.rule("car-2.1.disagreement")
def test_two_roads_of_a_tile_that_meet_round_about_run_into_one_disagreement(
    client: FlaskClient,
) -> None:
    thief = {"player": "red", "figure": "meeple", "x": 1, "y": 3, "on": "road", "side": "E"}
    position = loop_to_close([thief])
    position["tiles"].append(lay("base.U", 1, 3, 90))
    found = spots_by_place(placements(client, position, "inns.double_curve"))
    assert found[1, 1, 0] == set()


@pytest.mark.rule("car-2.2.fields")
def test_two_fields_of_a_tile_that_meet_round_about_are_one_when_occupied(
    client: FlaskClient,
) -> None:
    position = {
        "tiles": [lay("base.A", 1, 0, 90), lay("base.B", 0, 1)],
        "figures": [
            {"player": "red", "figure": "meeple", "x": 0, "y": 1, "on": "field", "side": "NNE"}
        ],
    }
    found = spots_by_place(placements(client, position, "base.U"))
    assert found[0, 0, 90] == {("road", "E")}
    empty = {**position, "figures": []}
    found = spots_by_place(placements(client, empty, "base.U"))
    assert found[0, 0, 90] == {("road", "E"), ("field", "NNE"), ("field", "ESE")}


# ---------------------------------------------------------------------------- fixed tables


LONE: Json = {"tiles": [lay("base.D", 0, 0)]}
FIXED_TABLES: dict[str, Json] = {
    "lone": LONE,
    "twenty": json.loads((FIXED / "twenty_tiles.json").read_text(encoding="utf-8")),
    "forty": json.loads((FIXED / "forty_tiles.json").read_text(encoding="utf-8")),
}
COUNTS = tomllib.loads((FIXED / "counts.toml").read_text(encoding="utf-8"))
# The tiles that were transcribed by hand; those of further sets are on the random tables.
PINNED = sorted(set(FACES) - set(further_tiles.FACES) - {ABBEY})
SPOTS_COUNTED_AGAIN = {
    "lone": set(PINNED),
    "twenty": set(PINNED),
    "forty": {"base.D", "base.L", "base.P", "base.U", "base.X", "inns.four_cities", "labyrinth"},
}


def count(answer: Json) -> list[int]:
    spots = sum(len(found["spots"]) for found in answer["placements"])
    return [answer["count"], answer["distinct"], spots]


@pytest.mark.parametrize(("name", "tiles"), [("lone", 1), ("twenty", 20), ("forty", 40)])
def test_the_fixed_tables_are_legal_and_peopled(name: str, tiles: int) -> None:
    position = FIXED_TABLES[name]
    table = oracle.resolve(position, FACES)
    assert len(table) == tiles
    assert not any(oracle.disagrees(table, *square, side) for square in table for side in SIDES)
    if name != "lone":
        assert "labyrinth" in {laid["tile"] for laid in position["tiles"]}
        assert len(position["figures"]) >= tiles // 4


@pytest.mark.long
@for_each("tile", PINNED, most=30)
@for_each("name", sorted(FIXED_TABLES))
def test_every_tile_has_the_pinned_number_of_placements(
    client: FlaskClient, name: str, tile: str
) -> None:
    position = FIXED_TABLES[name]
    answer = placements(client, position, tile)
    legal = legal_places(position, tile)
    assert set(places_of(answer)) == legal
    assert answer["distinct"] == count_distinct(legal, tile)
    if tile in SPOTS_COUNTED_AGAIN[name]:
        assert spots_by_place(answer) == laying.placements(position, tile, FACES)
    assert count(answer) == COUNTS[name][tile]


def test_every_tile_is_pinned_on_every_fixed_table() -> None:
    assert set(COUNTS) == set(FIXED_TABLES)
    assert all(sorted(pinned) == PINNED for pinned in COUNTS.values())
