"""Random tables, legal and wild, recounted: who holds each road and what it scores."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient

from referee.api.carcassonne.reading.position import FORM
from referee.carcassonne.scoring.features import Features
from tests.asking import ask
from tests.building.tables import lay
from tests.carcassonne.laying import build, names, points, rule, written
from tests.oracles import carcassonne as oracle
from tests.oracles.tiles import FACES
from tests.searching import share_of
from tests.tables import PLAYERS, draw_tables, people

Json = dict[str, Any]
Pair = tuple[Json, oracle.RoadFacts]

TABLES = share_of(500, least=75)
LARGEST = 25
ORDER_OF_ITEMS = (
    "tiles",
    "inn",
    "inn-incomplete",
    "german-cathedral",
    "mage",
    "witch",
    "labyrinth-meeples",
)


def magic_on_roads(chance: Random, position: Json) -> list[Json]:
    """Put the mage and the witch on some road each, if there is one."""
    pieces = oracle.pieces_of(oracle.resolve(position, FACES), "road")
    places = sorted((x, y, oracle.in_order(sides)[0]) for x, y, sides in pieces)
    drawn = [(magic, chance.choice(places)) for magic in ("mage", "witch") if places]
    return [
        {"figure": magic, "x": x, "y": y, "on": "road", "side": side}
        for magic, (x, y, side) in drawn
    ]


def draw_crowded_tables(seed: int, number: int, largest: int) -> list[Json]:
    """Give tables with so many figures that majorities are contested, and magic on the roads."""
    chance = Random(seed)
    tables = []
    for position in draw_tables(seed, number, largest):
        crowd = people(chance, position["tiles"], 1 + len(position["tiles"]))
        owned = [figure for figure in crowd if "player" in figure]
        tables.append({**position, "figures": owned + magic_on_roads(chance, position)})
    return tables


@pytest.fixture(scope="module")
def pairs(client: FlaskClient) -> list[Pair]:
    found: list[Pair] = []
    for position in draw_crowded_tables(6, TABLES, LARGEST):
        roads = ask(client, "/v1/carcassonne/roads", {"position": position})["roads"]
        found += zip(roads, oracle.roads(position, FACES), strict=True)
    return found


def ruled(pairs: list[Pair]) -> list[Pair]:
    return [(road, facts) for road, facts in pairs if facts.ruled]


@pytest.mark.long
def test_the_tables_hold_what_is_hard(pairs: list[Pair]) -> None:
    seen = Counter[str]()
    for _, facts in pairs:
        kinds = {figure["figure"] for figure in facts.figures}
        seen["tie"] += len(facts.owners) > 1
        seen["builder alone"] += kinds == {"builder"}
        seen["large meeple in a labyrinth"] += "large_meeple" in kinds and bool(facts.labyrinths)
        for code in ORDER_OF_ITEMS:
            seen[code] += code in facts.points_by_code
        seen["mage on an unfinished inn road"] += {"mage", "inn-incomplete"} <= set(
            facts.points_by_code
        )
        seen["witch in a completed labyrinth"] += {"witch", "labyrinth-meeples"} <= set(
            facts.points_by_code
        )
    assert min(seen.values()) >= share_of(5), seen
    assert len(seen) == 12


def test_strengths_are_listed_by_player(pairs: list[Pair]) -> None:
    for road, facts in pairs:
        expected = [
            {"player": player, "strength": facts.strengths[player]}
            for player in sorted(facts.strengths)
            if facts.strengths[player]
        ]
        assert road.get("majority", {}).get("strengths", []) == expected


def test_all_players_with_the_greatest_strength_own_the_road(pairs: list[Pair]) -> None:
    for road, facts in pairs:
        assert road.get("majority", {}).get("owners", []) == list(facts.owners)


def test_every_figure_on_the_road_is_listed_once(pairs: list[Pair]) -> None:
    for road, facts in pairs:
        expected = Counter(
            (figure.get("player"), figure["figure"], figure["x"], figure["y"])
            for figure in facts.figures
        )
        listed = Counter(
            (figure.get("player"), figure["figure"], figure["x"], figure["y"])
            for figure in road.get("figures", [])
        )
        assert listed == expected


def test_items_are_those_of_the_table_of_points(pairs: list[Pair]) -> None:
    for road, facts in ruled(pairs):
        items = {item["code"]: item["points"] for item in road["score"]["items"]}
        assert {code: points for code, points in items.items() if points} == facts.points_by_code


def test_no_code_stands_twice_and_all_in_the_order_of_evaluation(pairs: list[Pair]) -> None:
    for road, _ in ruled(pairs):
        codes = [ORDER_OF_ITEMS.index(item["code"]) for item in road["score"]["items"]]
        assert codes == sorted(set(codes))


def test_each_item_is_its_count_times_each(pairs: list[Pair]) -> None:
    for road, _ in ruled(pairs):
        for item in road["score"]["items"]:
            assert item["points"] == item["count"] * item["each"]


def test_the_witch_is_one_times_what_she_takes(pairs: list[Pair]) -> None:
    for road, facts in ruled(pairs):
        counts = [item["count"] for item in road["score"]["items"] if item["code"] == "witch"]
        assert counts == [1] * any(figure["figure"] == "witch" for figure in facts.figures)


def test_items_sum_to_the_total(pairs: list[Pair]) -> None:
    for road, facts in ruled(pairs):
        points = [item["points"] for item in road["score"]["items"]]
        assert sum(points) == road["score"]["total"] == facts.total


def test_the_basis_says_whether_the_road_is_completed(pairs: list[Pair]) -> None:
    for road, facts in ruled(pairs):
        assert road["score"]["basis"] == ("completed" if facts.completed else "final")


def test_every_owner_gets_the_full_points(pairs: list[Pair]) -> None:
    for road, facts in pairs:
        expected = [
            {"player": player, "points": facts.awards[player]} for player in sorted(facts.awards)
        ]
        assert road.get("awards", []) == expected


def test_the_castle_takes_the_points_of_a_completed_road(pairs: list[Pair]) -> None:
    for road, facts in pairs:
        assert road.get("castle_value") == facts.castle_value


def test_a_road_without_a_ruling_has_no_score(pairs: list[Pair]) -> None:
    unruled = [road for road, facts in pairs if not facts.ruled]
    for road in unruled:
        assert (road.get("score"), road.get("awards", []), road.get("castle_value")) == (
            None,
            [],
            None,
        )
    assert len(unruled) >= share_of(100)


def test_players_are_told_apart_by_their_exact_names(pairs: list[Pair]) -> None:
    named = {owner for road, _ in pairs for owner in road.get("majority", {}).get("owners", [])}
    assert named == set(PLAYERS)


# ------------------------------------------------------------------------------ the two ways


def test_the_short_way_for_plain_roads_rules_as_the_long_way_does() -> None:
    plain = 0
    for position in draw_crowded_tables(7, 80, LARGEST):
        table = FORM.read_alone(position).table
        features = Features(table)
        for ruling in features.rule_on_roads():
            pieces = ruling.feature.network.pieces
            assert written(features.rule_on(pieces[0])) == written(ruling)
            plain += not (ruling.feature.figures or ruling.feature.network.special)
    assert plain >= share_of(40)


# ---------------------------------------------------------------------------- several tiles


def spur(*roads: Json) -> Json:
    """Lay an inline tile at (0, 0) with roads, and rule on its eastern one, closed at (1, 0)."""
    table = build(lay({"features": list(roads)}, 0, 0), lay("base.A", 1, 0, 90))
    return rule(table, 0, 0, "road E")


@pytest.mark.rule("car-6.10")
def test_a_road_that_counts_as_two_tiles_counts_two_units() -> None:
    found = spur({"kind": "road", "sides": ["E"], "tiles": 2})
    assert (found["units"], points(found)) == (3, {"tiles": 3})


@pytest.mark.rule("car-6.10")
def test_of_two_roads_of_one_tile_the_greater_count_stands() -> None:
    ring = [
        lay(
            {
                "features": [
                    {"kind": "road", "sides": ["E"], "ends": "village"},
                    {"kind": "road", "sides": ["S"], "ends": "village", "tiles": 2},
                ]
            },
            0,
            0,
        ),
        lay("base.V", 1, 0),
        lay("base.V", 1, 1, 90),
        lay("base.V", 0, 1, 180),
    ]
    found = rule(build(*ring), 0, 0, "road E")
    assert (found["units"], names(found, "tiles")) == (5, ["0,0", "1,0", "0,1", "1,1"])


@pytest.mark.rule("car-6.10")
def test_a_gate_counts_nothing_and_a_road_to_leipzig_without_a_wall_counts_its_tile() -> None:
    to_leipzig = {"kind": "road", "sides": ["E"], "ends": "leipzig"}
    walled = spur(to_leipzig, {"kind": "wall", "sides": ["W"]})
    assert (walled["units"], spur(to_leipzig)["units"]) == (1, 2)


@pytest.mark.rule("car-6.10")
def test_another_road_of_a_gate_square_counts_its_tile() -> None:
    other = {"kind": "road", "sides": ["E"], "ends": "village"}
    gate = {"kind": "road", "sides": ["N"], "ends": "leipzig"}
    assert spur(other, gate, {"kind": "wall", "sides": ["W"]})["units"] == 2


@pytest.mark.parametrize("length", [2, 11, 12, 13, 60])
def test_a_long_road_is_ruled_like_a_short_one(client: FlaskClient, length: int) -> None:
    straight = [lay("base.U", x, 0, 90) for x in range(1, length - 1)]
    position = {"tiles": [lay("base.A", 0, 0, 270), *straight, lay("base.A", length - 1, 0, 90)]}
    for _ in range(2):
        (road,) = ask(client, "/v1/carcassonne/roads", {"position": position})["roads"]
        assert (road["completed"], road["units"], road.get("castle_value")) == (
            True,
            length,
            length,
        )
        assert len(road["tiles"]) == len(road["segments"]) == length
