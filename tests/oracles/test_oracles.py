"""The oracles on small tables whose answers were worked out by hand."""

from typing import Any

import pytest

from . import carcassonne, labyrinth_cards, tiles
from .carcassonne import RoadFacts
from .tiles import FACES, Face, face, field, fields_by_drawing, road

Json = dict[str, Any]

GERMAN_CATHEDRAL = face(
    road("E", "german_cathedral"),
    road("S", "german_cathedral"),
    road("W", "german_cathedral"),
    {"kind": "german_cathedral"},
    field("NNE ENE WNW NNW"),
    field("ESE SSE"),
    field("SSW WSW"),
)


def lay(tile: str | Face, x: int, y: int, rotation: int = 0) -> Json:
    return {"tile": tile, "x": x, "y": y, "rotation": rotation}


def stand(figure: str, player: str | None, x: int, y: int, on: str, side: str | None) -> Json:
    placed: Json = {"figure": figure, "x": x, "y": y, "on": on}
    if player is not None:
        placed["player"] = player
    if side is not None:
        placed["side"] = side
    return placed


def example_e1(
    *,
    rules: Json | None = None,
    east: str = "base.U",
    north_end: Json | None = None,
    magic: str | None = None,
    large: bool = False,
) -> Json:
    """A labyrinth, three straight roads, four ends: 8 tiles; red 2, black 2, green 1."""
    figures = [
        stand("large_meeple" if large else "meeple", "red", 0, 0, "labyrinth", None),
        stand("meeple", "red", 1, 0, "road", "W"),
        stand("meeple", "black", 0, 2, "road", "N"),
        stand("meeple", "black", -1, 0, "road", "E"),
        stand("meeple", "green", -2, 0, "road", "E"),
    ]
    if magic is not None:
        figures.append(stand(magic, None, 1, 0, "road", "E"))
    return {
        "rules": {"labyrinth": "advanced"} if rules is None else rules,
        "tiles": [
            lay("labyrinth", 0, 0),
            north_end or lay("base.A", 0, -1),
            lay(east, 1, 0, 90 if east == "base.U" else 0),
            lay("base.A", 2, 0, 90),
            lay("base.U", 0, 1),
            lay("base.A", 0, 2, 180),
            lay("base.U", -1, 0, 90),
            lay("base.A", -2, 0, 270),
        ],
        "figures": figures,
    }


OPEN_NORTH = lay("base.U", 0, -1)
CATHEDRAL_NORTH = lay(GERMAN_CATHEDRAL, 0, -1)


def road_at(position: Json, x: int, y: int) -> RoadFacts:
    """Give the one road network on a square."""
    (found,) = (facts for facts in carcassonne.roads(position, FACES) if (x, y) in facts.squares)
    return found


# ---------------------------------------------------------------------------------- tiles


def test_the_transcribed_faces_keep_to_the_drawing_rules() -> None:
    tiles.check()


def test_a_wrong_face_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = face(road("EW"), field("NNE ENE ESE SSE"), field("SSW WSW WNW NNW"))
    monkeypatch.setitem(FACES, "base.U", wrong)
    with pytest.raises(AssertionError, match=r"base\.U"):
        tiles.check()


def test_a_dead_end_does_not_part_the_field_round_it() -> None:
    assert fields_by_drawing([["S"]], []) == {frozenset(tiles.HALF_SIDES)}


def test_a_city_and_a_curve_leave_two_stretches() -> None:
    assert fields_by_drawing([["E", "S"]], [["N"]]) == {
        frozenset({"ENE"}),
        frozenset({"ESE", "SSE"}),
        frozenset({"SSW", "WSW", "WNW"}),
    }


# ---------------------------------------------------------------------------------- roads


def test_sides_turn_clockwise() -> None:
    table = carcassonne.resolve({"tiles": [lay("base.J", 3, -2, 90)]}, FACES)
    assert table[3, -2] == [
        {"kind": "city", "sides": ["E"]},
        {"kind": "road", "sides": ["S", "W"]},
        {"kind": "field", "sides": ["NNE", "SSE", "WNW", "NNW"], "cities": ["E"]},
        {"kind": "field", "sides": ["SSW", "WSW"], "cities": []},
    ]


def test_two_tiles_on_one_square_are_refused() -> None:
    with pytest.raises(ValueError, match="two tiles"):
        carcassonne.resolve({"tiles": [lay("base.B", 0, 0), lay("base.C", 0, 0)]}, FACES)


def test_e1_pays_eighteen_to_each_of_the_tied() -> None:
    facts = road_at(example_e1(), 0, 0)
    assert (facts.completed, facts.units, facts.tiles) == (True, 8, 8)
    assert facts.strengths == {"red": 2, "black": 2, "green": 1}
    assert facts.owners == ("black", "red")
    assert facts.points_by_code == {"tiles": 8, "labyrinth-meeples": 10}
    assert facts.awards == {"red": 18, "black": 18}
    assert facts.castle_value == 18
    assert facts.labyrinths == {(0, 0)}
    assert facts.open_ends == frozenset()


def test_e2_pays_eight_under_the_basic_rules() -> None:
    facts = road_at(example_e1(rules={}), 0, 0)
    assert facts.awards == {"red": 8, "black": 8}


@pytest.mark.parametrize(("magic", "total"), [("witch", 14), ("mage", 26)])
def test_e3_leaves_the_labyrinth_bonus_alone(magic: str, total: int) -> None:
    facts = road_at(example_e1(magic=magic), 0, 0)
    assert facts.total == total
    assert facts.points_by_code["labyrinth-meeples"] == 10
    assert facts.points_by_code[magic] == {"witch": -4, "mage": 8}[magic]


def test_the_witch_halves_the_bonus_too_under_its_reading() -> None:
    rules = {"labyrinth": "advanced", "witch_halves_labyrinth_bonus": True}
    facts = road_at(example_e1(rules=rules, magic="witch"), 0, 0)
    assert facts.points_by_code == {"tiles": 8, "labyrinth-meeples": 10, "witch": -9}


@pytest.mark.parametrize(
    ("east", "north_end", "points"),
    [
        ("inns.straight_inn", None, {"inn": 8}),
        ("base.U", CATHEDRAL_NORTH, {"german-cathedral": 8}),
        ("inns.straight_inn", CATHEDRAL_NORTH, {"inn": 8, "german-cathedral": 8}),
    ],
)
def test_e4_adds_inn_and_german_cathedral(
    east: str, north_end: Json | None, points: dict[str, int]
) -> None:
    facts = road_at(example_e1(east=east, north_end=north_end), 2, 0)
    assert facts.units == 8
    assert facts.points_by_code == {"tiles": 8, **points, "labyrinth-meeples": 10}
    assert facts.total == 18 + 8 * len(points)


@pytest.mark.parametrize(
    ("east", "magic", "points", "total"),
    [
        ("base.U", None, {"tiles": 8}, 8),
        ("inns.straight_inn", None, {"tiles": 8, "inn-incomplete": -8}, 0),
        ("inns.straight_inn", "mage", {"tiles": 8, "inn-incomplete": -8, "mage": 8}, 8),
        ("inns.straight_inn", "witch", {"tiles": 8, "inn-incomplete": -8}, 0),
        ("base.U", "witch", {"tiles": 8, "witch": -4}, 4),
    ],
)
def test_e5_scores_the_unfinished_labyrinth(
    east: str, magic: str | None, points: dict[str, int], total: int
) -> None:
    facts = road_at(example_e1(east=east, north_end=OPEN_NORTH, magic=magic), 0, 0)
    assert not facts.completed
    assert facts.open_ends == {(0, -1, "N")}
    assert facts.points_by_code == points
    assert facts.awards == {"red": total, "black": total}
    assert facts.castle_value is None


def test_an_unfinished_inn_scores_as_if_without_under_its_variant() -> None:
    rules = {"incomplete_inn": "normal"}
    position = example_e1(rules=rules, east="inns.straight_inn", north_end=OPEN_NORTH)
    assert road_at(position, 0, 0).points_by_code == {"tiles": 8}


def test_e7_pays_two_labyrinths_once() -> None:
    ends = [(0, -1, 0), (1, -1, 0), (0, 1, 180), (1, 1, 180), (2, 0, 90), (-2, 0, 270)]
    position = {
        "rules": {"labyrinth": "advanced"},
        "tiles": [
            lay("labyrinth", 0, 0),
            lay("labyrinth", 1, 0),
            lay("base.U", -1, 0, 90),
            *(lay("base.A", *end) for end in ends),
        ],
        "figures": [
            stand("meeple", "red", 0, 0, "road", "N"),
            stand("meeple", "red", 1, 0, "labyrinth", None),
            stand("wagon", "black", 2, 0, "road", "W"),
            stand("builder", "red", -1, 0, "road", "W"),
        ],
    }
    facts = road_at(position, 0, 0)
    assert facts.labyrinths == {(0, 0), (1, 0)}
    assert facts.tiles == 9
    assert facts.points_by_code == {"tiles": 9, "labyrinth-meeples": 6}
    assert facts.awards == {"red": 15}
    with_builder = position | {
        "rules": {"labyrinth": "advanced", "builder_in_labyrinth_bonus": True}
    }
    assert road_at(with_builder, 0, 0).awards == {"red": 17}


def test_e8_counts_both_segments_of_a_loop_at_a_german_cathedral() -> None:
    position = {
        "tiles": [
            lay(GERMAN_CATHEDRAL, 0, 0),
            lay("base.V", 1, 0),
            lay("base.V", 1, 1, 90),
            lay("base.V", 0, 1, 180),
        ],
    }
    facts = road_at(position, 1, 1)
    assert (facts.completed, facts.units, facts.tiles) == (True, 5, 4)
    assert facts.points_by_code == {"tiles": 5, "german-cathedral": 5}
    assert facts.german_cathedrals == {(0, 0)}
    assert facts.awards == {}
    assert len(carcassonne.roads(position, FACES)) == 2


def test_a_large_meeple_is_two_for_the_majority_and_one_for_the_bonus() -> None:
    facts = road_at(example_e1(large=True), 0, 0)
    assert facts.strengths["red"] == 3
    assert facts.awards == {"red": 18}


def test_the_witch_rounds_up() -> None:
    position = {
        "tiles": [lay("base.A", 0, 0, 270), lay("base.U", 1, 0, 90), lay("base.W", 2, 0)],
        "figures": [stand("witch", None, 1, 0, "road", "E")],
    }
    (facts,) = (found for found in carcassonne.roads(position, FACES) if found.tiles == 3)
    assert (facts.completed, facts.total) == (True, 2)


def test_a_ring_is_completed() -> None:
    curves = [(0, 0, 270), (1, 0, 0), (1, 1, 90), (0, 1, 180)]
    (facts,) = carcassonne.roads({"tiles": [lay("base.V", *curve) for curve in curves]}, FACES)
    assert (facts.completed, facts.total) == (True, 4)


def test_a_tile_with_two_segments_of_one_road_counts_once() -> None:
    curves = [(1, 0, 270), (2, 0, 0), (2, 1, 90), (0, 1, 270), (0, 2, 180), (1, 2, 90)]
    position = {
        "tiles": [lay("inns.double_curve", 1, 1), *(lay("base.V", *curve) for curve in curves)]
    }
    (facts,) = carcassonne.roads(position, FACES)
    assert len(facts.pieces) == 8
    assert (facts.completed, facts.units, facts.tiles, facts.total) == (True, 7, 7, 7)


def test_sides_that_disagree_are_not_ruled_and_join_nothing() -> None:
    position = {
        "tiles": [lay("base.U", 0, 0), lay("base.E", 0, -1), lay("base.U", 0, 1)],
        "figures": [stand("meeple", "red", 0, 1, "road", "N")],
    }
    facts = road_at(position, 0, 0)
    assert (facts.ruled, facts.completed) == (False, False)
    assert facts.open_ends == {(0, 1, "S")}
    assert (facts.total, facts.awards, facts.points_by_code) == (None, {}, {})
    assert facts.owners == ("red",)


# ----------------------------------------------------------------------------- placements


def test_the_second_d_has_six_places_beside_the_first() -> None:
    found = carcassonne.placements({"tiles": [lay("base.D", 0, 0)]}, "base.D", FACES)
    assert set(found) == {
        (0, -1, 180),
        (1, 0, 0),
        (1, 0, 180),
        (0, 1, 180),
        (-1, 0, 0),
        (-1, 0, 180),
    }
    assert found[1, 0, 0] == {
        ("city", "N"),
        ("road", "E"),
        ("field", "ENE"),
        ("field", "ESE"),
    }


def test_an_empty_table_takes_all_four_rotations_in_the_middle() -> None:
    found = carcassonne.placements({"tiles": []}, FACES["inns.four_cities"], FACES)
    assert set(found) == {(0, 0, rotation) for rotation in (0, 90, 180, 270)}
    cities = {("city", "N"), ("city", "E"), ("city", "S"), ("city", "W")}
    assert found[0, 0, 0] == {*cities, ("field", None)}


def test_followers_occupy_and_other_figures_do_not() -> None:
    position = {
        "tiles": [lay("base.D", 0, 0)],
        "figures": [
            stand("phantom", "red", 0, 0, "road", "W"),
            stand("pig", "red", 0, 0, "field", "WSW"),
            stand("meeple", "red", 0, 0, "field", "WNW"),
        ],
    }
    found = carcassonne.placements(position, "base.D", FACES)
    assert found[1, 0, 0] == {("city", "N"), ("field", "ESE")}
    assert found[1, 0, 180] == {("city", "S"), ("field", "ESE")}


def test_without_farmers_there_are_no_fields() -> None:
    position = {"rules": {"farmers": False}, "tiles": []}
    assert carcassonne.placements(position, "base.A", FACES)[0, 0, 0] == {
        ("monastery", None),
        ("road", "S"),
    }


def test_a_garden_takes_no_meeple() -> None:
    found = carcassonne.placements({"tiles": []}, "base.U.garden", FACES)
    assert found[0, 0, 90] == {("road", "E"), ("field", "NNE"), ("field", "ESE")}


def test_fields_beside_a_tile_without_fields_are_left_out() -> None:
    position = {"tiles": [lay(face(road("EW")), 0, 0)]}
    found = carcassonne.placements(position, "base.D", FACES)
    assert found[1, 0, 0] == {("city", "N"), ("road", "E")}
    assert found[0, 1, 180] == {("city", "S"), ("road", "E"), ("field", "ESE")}


def test_a_feature_that_meets_a_disagreement_far_off_is_left_out() -> None:
    position = {"tiles": [lay("base.U", 0, 0, 90), lay("base.E", -1, 0)]}
    found = carcassonne.placements(position, "base.A", FACES)
    assert found[1, 0, 90] == {("monastery", None)}


def labyrinth_with_a_meeple_on_its_east_leg(mode: str) -> Json:
    return {
        "rules": {"labyrinth": mode, "farmers": False},
        "tiles": [lay("labyrinth", 0, 0), lay("base.U", 1, 0, 90)],
        "figures": [stand("meeple", "red", 1, 0, "road", "E")],
    }


def test_basic_rules_take_the_whole_network_as_occupied() -> None:
    position = labyrinth_with_a_meeple_on_its_east_leg("basic")
    found = carcassonne.placements(position, "base.U", FACES)
    assert found[0, 1, 0] == set()
    assert found[2, 0, 90] == set()


def test_advanced_rules_leave_the_other_legs_free() -> None:
    position = labyrinth_with_a_meeple_on_its_east_leg("advanced")
    found = carcassonne.placements(position, "base.U", FACES)
    assert found[0, 1, 0] == {("road", "N")}
    assert found[2, 0, 90] == set()


def test_a_tile_that_joins_two_exits_needs_both_legs_free() -> None:
    position = labyrinth_with_a_meeple_on_its_east_leg("advanced")
    position["tiles"] += [lay("base.V", 2, 0), lay("base.U", 0, 1), lay("base.V", 0, 2, 180)]
    position["tiles"] += [lay("base.U", 1, 2, 90), lay("base.V", 2, 2, 90)]
    found = carcassonne.placements(position, "base.U", FACES)
    assert found[2, 1, 0] == set()
    position["figures"] = [stand("meeple", "red", 0, 0, "labyrinth", None)]
    found = carcassonne.placements(position, "base.U", FACES)
    assert found[2, 1, 0] == {("road", "N")}


@pytest.mark.parametrize(("mode", "free"), [("basic", False), ("advanced", True)])
def test_a_labyrinth_just_placed_takes_a_meeple_under_the_advanced_rules(
    mode: str, free: bool
) -> None:
    position = {
        "rules": {"labyrinth": mode},
        "tiles": [lay("base.U", 1, 0, 90)],
        "figures": [stand("meeple", "red", 1, 0, "road", "E")],
    }
    found = carcassonne.placements(position, "labyrinth", FACES)
    assert (("labyrinth", None) in found[0, 0, 0]) is free
    assert ("field", "NNE") in found[0, 0, 0]


# ----------------------------------------------------------------------------- card game


def deal(x: int, y: int, openings: str, *treasures: str, rotation: int = 0) -> Json:
    card = {"openings": list(openings), "treasures": list(treasures)}
    return {"card": card, "x": x, "y": y, "rotation": rotation}


EXAMPLE_K1: Json = {
    "cards": [
        deal(0, 0, "ES", "crown", "map"),
        deal(1, 0, "EW", "ghost", "ring"),
        deal(0, 1, "NE", "bat", "sword"),
        deal(1, 1, "W", "owl", "crown"),
        deal(2, 0, "W", "crown", "helmet"),
    ]
}


def test_k1_the_matching_card_may_be_collected() -> None:
    played = (2, 0)
    assert labyrinth_cards.matches(EXAMPLE_K1, played) == {
        (0, 0): frozenset({"crown"}),
        (1, 1): frozenset({"crown"}),
    }
    assert labyrinth_cards.joined(EXAMPLE_K1) == {
        ("crown", (0, 0), (2, 0)): 2,
        ("crown", (0, 0), (1, 1)): 2,
        ("crown", (2, 0), (1, 1)): 4,
    }
    # Both may go one by one; without both, (0, 1) touches nothing but corners.
    assert labyrinth_cards.legal_sets(EXAMPLE_K1, played) == {
        frozenset({(0, 0)}),
        frozenset({(1, 1)}),
    }
    assert labyrinth_cards.best(EXAMPLE_K1, played) == ((0, 0),)
    assert labyrinth_cards.maximal(EXAMPLE_K1, played) == {
        frozenset({(0, 0)}),
        frozenset({(1, 1)}),
    }


def test_k2_the_only_link_of_another_card_may_not_be_collected() -> None:
    position = {
        "cards": [
            deal(0, 0, "E", "crown", "map"),
            deal(-1, 0, "N", "ghost", "ring"),
            deal(1, 0, "W", "crown", "owl"),
        ]
    }
    assert set(labyrinth_cards.matches(position, (1, 0))) == {(0, 0)}
    assert labyrinth_cards.legal_sets(position, (1, 0)) == set()
    assert labyrinth_cards.best(position, (1, 0)) == ()


def test_k3_two_helmets_go_together() -> None:
    position = {
        "cards": [
            deal(0, 0, "W", "helmet", "map"),
            deal(-1, 0, "EW", "ghost", "ring"),
            deal(-2, 0, "ES", "helmet", "owl"),
            deal(-2, 1, "N", "helmet", "bat"),
            deal(-1, 1, "W", "helmet", "sword"),
        ]
    }
    assert set(labyrinth_cards.matches(position, (0, 0))) == {(-2, 0), (-2, 1)}
    assert labyrinth_cards.best(position, (0, 0)) == ((-2, 0), (-2, 1))
    assert labyrinth_cards.maximal(position, (0, 0)) == {frozenset({(-2, 0), (-2, 1)})}


@pytest.mark.parametrize(("last_card", "count"), [("allowed", 1), ("forbidden", 0)])
def test_one_card_left_alone_depends_on_the_reading(last_card: str, count: int) -> None:
    position = {
        "rules": {"last_card": last_card},
        "cards": [deal(0, 0, "E", "crown"), deal(1, 0, "W", "crown")],
    }
    assert len(labyrinth_cards.legal_sets(position, (0, 0))) == count


def test_a_card_joins_where_both_sides_are_open() -> None:
    position = {"cards": [deal(0, 0, "N", "crown", rotation=90)]}
    corner = {"openings": ["N", "E"], "treasures": []}
    assert labyrinth_cards.placements(position, corner) == {
        (1, 0, 180): frozenset({"W"}),
        (1, 0, 270): frozenset({"W"}),
    }
    assert labyrinth_cards.placements({"cards": []}, corner) == {}


def test_a_treasure_on_the_other_path_of_a_card_is_not_joined() -> None:
    bridge = {
        "paths": [
            {"openings": ["N", "S"], "treasures": ["crown"]},
            {"openings": ["E", "W"], "treasures": ["helmet"]},
        ]
    }
    position = {
        "cards": [
            {"card": bridge, "x": 0, "y": 0},
            deal(1, 0, "W", "crown", "helmet"),
            deal(-1, 0, "E", "crown", "ghost"),
        ]
    }
    assert labyrinth_cards.joined(position) == {
        ("helmet", (0, 0), (1, 0)): 1,
        ("crown", (-1, 0), (1, 0)): 2,
    }


def steps(*walk: tuple[int, int, str | None, str | None]) -> list[Json]:
    return [{"x": x, "y": y, "enter": enter, "leave": leave} for x, y, enter, leave in walk]


def test_a_true_path_is_told_from_a_broken_one() -> None:
    good = steps((0, 0, None, "E"), (1, 0, "W", "E"), (2, 0, "W", None))
    assert labyrinth_cards.is_path(EXAMPLE_K1, good, "crown")
    assert not labyrinth_cards.is_path(EXAMPLE_K1, good, "map")
    assert not labyrinth_cards.is_path(EXAMPLE_K1, good[:2], "crown")
    assert not labyrinth_cards.is_path(EXAMPLE_K1, good[:1], "crown")
    jump = steps((0, 0, None, "E"), (2, 0, "W", None))
    assert not labyrinth_cards.is_path(EXAMPLE_K1, jump, "crown")
    wall = steps((0, 0, None, "W"), (-1, 0, "E", None))
    assert not labyrinth_cards.is_path(EXAMPLE_K1, wall, "crown")
    back = steps(
        (0, 0, None, "E"),
        (1, 0, "W", "W"),
        (0, 0, "E", "E"),
        (1, 0, "W", "E"),
        (2, 0, "W", None),
    )
    assert not labyrinth_cards.is_path(EXAMPLE_K1, back, "crown")
