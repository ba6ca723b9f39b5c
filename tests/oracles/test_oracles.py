"""The oracles on small tables whose answers were worked out by hand."""

from typing import Any

import networkx as nx
import pytest

from tests.building.cards import card, deal
from tests.building.tables import lay, spot, stand, stand_neutral

from . import carcassonne, labyrinth_cards, laying, moves, scoring, spots, tiles
from .board import Board
from .carcassonne import RoadFacts
from .tiles import FACES, face, field, fields_by_drawing, road

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
        stand("red", 0, 0, "labyrinth", "large_meeple" if large else "meeple"),
        stand("red", 1, 0, "road W"),
        stand("black", 0, 2, "road N"),
        stand("black", -1, 0, "road E"),
        stand("green", -2, 0, "road E"),
    ]
    if magic is not None:
        figures.append(stand_neutral(magic, 1, 0, "road E"))
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
            stand("red", 0, 0, "road N"),
            stand("red", 1, 0, "labyrinth"),
            stand("black", 2, 0, "road W", "wagon"),
            stand("red", -1, 0, "road W", "builder"),
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
        ]
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
        "figures": [stand_neutral("witch", 1, 0, "road E")],
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
        "figures": [stand("red", 0, 1, "road N")],
    }
    facts = road_at(position, 0, 0)
    assert (facts.ruled, facts.completed) == (False, False)
    assert facts.open_ends == {(0, 1, "S")}
    assert (facts.total, facts.awards, facts.points_by_code) == (None, {}, {})
    assert facts.owners == ("red",)


# ----------------------------------------------------------------------------- placements


def test_the_second_d_has_six_places_beside_the_first() -> None:
    found = laying.placements({"tiles": [lay("base.D", 0, 0)]}, "base.D", FACES)
    assert set(found) == {
        (0, -1, 180),
        (1, 0, 0),
        (1, 0, 180),
        (0, 1, 180),
        (-1, 0, 0),
        (-1, 0, 180),
    }
    assert found[1, 0, 0] == {("city", "N"), ("road", "E"), ("field", "ENE"), ("field", "ESE")}


def test_an_empty_table_takes_all_four_rotations_in_the_middle() -> None:
    found = laying.placements({"tiles": []}, FACES["inns.four_cities"], FACES)
    assert set(found) == {(0, 0, rotation) for rotation in (0, 90, 180, 270)}
    cities = {("city", "N"), ("city", "E"), ("city", "S"), ("city", "W")}
    assert found[0, 0, 0] == {*cities, ("field", None)}


def test_followers_occupy_and_other_figures_do_not() -> None:
    position = {
        "tiles": [lay("base.D", 0, 0)],
        "figures": [
            stand("red", 0, 0, "road W", "phantom"),
            stand("red", 0, 0, "field WSW", "pig"),
            stand("red", 0, 0, "field WNW"),
        ],
    }
    found = laying.placements(position, "base.D", FACES)
    assert found[1, 0, 0] == {("city", "N"), ("field", "ESE")}
    assert found[1, 0, 180] == {("city", "S"), ("field", "ESE")}


def test_without_farmers_there_are_no_fields() -> None:
    position = {"rules": {"farmers": False}, "tiles": []}
    assert laying.placements(position, "base.A", FACES)[0, 0, 0] == {
        ("monastery", None),
        ("road", "S"),
    }


def test_a_garden_takes_no_meeple() -> None:
    found = laying.placements({"tiles": []}, "base.U.garden", FACES)
    assert found[0, 0, 90] == {("road", "E"), ("field", "NNE"), ("field", "ESE")}


def test_fields_beside_a_tile_without_fields_are_left_out() -> None:
    farmer = {"player": "red", "figure": "meeple", "x": 0, "y": 0, "on": "field", "side": "NNE"}
    position = {"tiles": [lay(face(road("EW")), 0, 0)], "figures": [farmer]}
    found = laying.placements(position, "base.D", FACES)
    assert found[1, 0, 0] == {("city", "N"), ("road", "E")}
    assert found[0, 1, 180] == {("city", "S"), ("road", "E"), ("field", "ESE")}


def test_a_feature_that_meets_a_disagreement_far_off_is_left_out() -> None:
    figures = [
        {"player": "red", "figure": "meeple", "x": -1, "y": 0, "on": on, "side": side}
        for on, side in (("road", "N"), ("field", "ENE"))
    ]
    position = {"tiles": [lay("base.U", 0, 0, 90), lay("base.U", -1, 0)], "figures": figures}
    found = laying.placements(position, "base.A", FACES)
    assert found[1, 0, 90] == {("monastery", None)}


def labyrinth_with_a_meeple_on_its_east_leg(mode: str) -> Json:
    return {
        "rules": {"labyrinth": mode, "farmers": False},
        "tiles": [lay("labyrinth", 0, 0), lay("base.U", 1, 0, 90)],
        "figures": [stand("red", 1, 0, "road E")],
    }


def test_basic_rules_take_the_whole_network_as_occupied() -> None:
    position = labyrinth_with_a_meeple_on_its_east_leg("basic")
    found = laying.placements(position, "base.U", FACES)
    assert found[0, 1, 0] == set()
    assert found[2, 0, 90] == set()


def test_advanced_rules_leave_the_other_legs_free() -> None:
    position = labyrinth_with_a_meeple_on_its_east_leg("advanced")
    found = laying.placements(position, "base.U", FACES)
    assert found[0, 1, 0] == {("road", "N")}
    assert found[2, 0, 90] == set()


def test_a_tile_that_joins_two_exits_needs_both_legs_free() -> None:
    position = labyrinth_with_a_meeple_on_its_east_leg("advanced")
    position["tiles"] += [lay("base.V", 2, 0), lay("base.U", 0, 1), lay("base.V", 0, 2, 180)]
    position["tiles"] += [lay("base.U", 1, 2, 90), lay("base.V", 2, 2, 90)]
    found = laying.placements(position, "base.U", FACES)
    assert found[2, 1, 0] == set()
    position["figures"] = [stand("red", 0, 0, "labyrinth")]
    found = laying.placements(position, "base.U", FACES)
    assert found[2, 1, 0] == {("road", "N")}


@pytest.mark.parametrize(("mode", "free"), [("basic", False), ("advanced", True)])
def test_a_labyrinth_just_placed_takes_a_meeple_under_the_advanced_rules(
    mode: str, free: bool
) -> None:
    position = {
        "rules": {"labyrinth": mode},
        "tiles": [lay("base.U", 1, 0, 90)],
        "figures": [stand("red", 1, 0, "road E")],
    }
    found = laying.placements(position, "labyrinth", FACES)
    assert (("labyrinth", None) in found[0, 0, 0]) is free
    assert ("field", "NNE") in found[0, 0, 0]


# ---------------------------------------------------------------------------------- scores


def feature_at(position: Json, x: int, y: int, kind: str) -> scoring.Feature:
    """Give the one feature of a kind that has a piece on a square."""
    (found,) = (
        feature
        for feature in scoring.features(position, "end")
        if feature.kind == kind and (x, y) in {piece.square for piece in feature.pieces}
    )
    return found


CATHEDRAL_CITY = [
    lay("inns.cathedral", 0, 0),
    lay("base.E", 1, 0, 270),
    lay("base.E", 0, 1),
    lay("base.E", -1, 0, 90),
    lay("base.E", 0, -1, 180),
]
THREE_CITY = [lay("base.F", 0, 0), lay("base.E", 1, 0, 270), lay("base.E", -1, 0, 90)]


def on_city(position: Json, magic: str | None = None) -> Json:
    """Put red's meeple in the city of the tile at (0, 0), and mage or witch beside it."""
    side = "E" if position["tiles"][0]["tile"] != "base.D" else "N"
    figures = [stand("red", 0, 0, f"city {side}")]
    if magic is not None:
        figures.append(stand_neutral(magic, 0, 0, f"city {side}"))
    return position | {"figures": figures}


@pytest.mark.parametrize(
    ("laid", "magic", "points", "total"),
    [
        (THREE_CITY, None, {"tiles": 6, "coats-of-arms": 2}, 8),
        (THREE_CITY, "mage", {"tiles": 6, "coats-of-arms": 2, "mage": 3}, 11),
        (THREE_CITY, "witch", {"tiles": 6, "coats-of-arms": 2, "witch": -4}, 4),
        (THREE_CITY[:2], None, {"tiles": 2, "coats-of-arms": 1}, 3),
        (THREE_CITY[:2], "witch", {"tiles": 2, "coats-of-arms": 1, "witch": -1}, 2),
        (CATHEDRAL_CITY, None, {"tiles": 10, "cathedral": 5}, 15),
        (CATHEDRAL_CITY, "witch", {"tiles": 10, "cathedral": 5, "witch": -7}, 8),
        (CATHEDRAL_CITY[:4], None, {"tiles": 4, "cathedral-incomplete": -4}, 0),
        (CATHEDRAL_CITY[:4], "mage", {"tiles": 4, "cathedral-incomplete": -4, "mage": 4}, 4),
    ],
)
def test_a_city_scores_by_the_table(
    laid: list[Json], magic: str | None, points: dict[str, int], total: int
) -> None:
    city = feature_at(on_city({"tiles": laid}, magic), 0, 0, "city")
    assert city.points == points
    assert city.awards == {"red": total}


@pytest.mark.parametrize(("points", "total"), [(4, 4), (2, 2)])
def test_a_city_of_two_tiles_scores_by_its_reading(points: int, total: int) -> None:
    laid = [lay("base.D", 0, 0), lay("base.E", 0, -1, 180)]
    position = on_city({"rules": {"two_tile_city": points}, "tiles": laid})
    (city,) = scoring.features(position)
    assert (city.id, city.completed, city.awards) == ("city:0,-1,S", True, {"red": total})


def test_a_field_scores_three_for_each_completed_city_and_the_pig_one() -> None:
    position = {
        "tiles": [lay("base.D", 0, 0), lay("base.E", 0, -1, 180)],
        "figures": [
            stand("red", 0, 0, "field ENE"),
            stand("red", 0, 0, "field WNW", "pig"),
            stand("black", 0, 0, "field SSE"),
        ],
    }
    judged = scoring.features(position, "end")
    assert [(one.id, one.total) for one in judged if one.kind == "field"] == [
        ("field:0,-1,NNE", 3),
        ("field:0,0,ENE", 3),
        ("field:0,0,ESE", 0),
    ]
    assert feature_at(position, 0, -1, "field").cities == ("city:0,-1,S",)
    assert scoring.totals(position, judged) == {"red": 4, "black": 0}


def test_a_field_along_a_city_in_doubt_is_not_ruled() -> None:
    doubtful = {"tiles": [lay("base.D", 0, 0), lay("base.U", 0, -1)]}
    fields = [one for one in scoring.features(doubtful, "end") if one.kind == "field"]
    assert [(one.id, one.ruled) for one in fields if one.id.startswith("field:0,0")] == [
        ("field:0,0,ENE", False),
        ("field:0,0,ESE", True),
    ]


def test_a_monastery_counts_itself_and_its_neighbours() -> None:
    around = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
    laid = [lay("base.B", x, y) for x, y in [(0, 0), *around]]
    figures = [stand("red", 0, 0, "monastery", "abbot")]
    (whole,) = scoring.features({"tiles": laid, "figures": figures})
    assert (whole.id, whole.points, whole.awards) == ("monastery:0,0", {"tiles": 9}, {"red": 9})
    assert feature_at({"tiles": laid[:6], "figures": figures}, 0, 0, "monastery").total == 6


ARCHBISHOP = [stand("red", 0, 0, "german_cathedral")]
CATHEDRAL_ROADS = [
    lay("german_cathedrals.three", 0, 0),
    lay("base.A", 0, 1, 180),
    lay("base.A", -1, 0, 270),
    lay("inns.straight_inn", 1, 0),
    lay("base.A", 2, 0, 90),
]


def test_an_archbishop_scores_every_unit_of_each_road_and_the_inn_twice() -> None:
    position = {"tiles": CATHEDRAL_ROADS, "figures": ARCHBISHOP}
    found = feature_at(position, 0, 0, "german_cathedral")
    assert (found.completed, found.points) == (True, {"tiles": 7, "inn": 3})


@pytest.mark.parametrize(("reading", "total"), [("zero", 4), ("normal", 6)])
def test_an_unfinished_inn_road_counts_for_the_archbishop_by_its_reading(
    reading: str, total: int
) -> None:
    rules = {"archbishop_unfinished_inn": reading}
    position = {"rules": rules, "tiles": CATHEDRAL_ROADS[:4], "figures": ARCHBISHOP}
    found = feature_at(position, 0, 0, "german_cathedral")
    assert (found.completed, found.units, found.total) == (False, 6, total)


# --------------------------------------------------------------------------------- Leipzig


GATE = [
    lay("leipzig.wainwrights.gate", 0, 0),
    lay("leipzig.wainwrights.road", 0, -1),
    lay("base.X", 0, -2),
]


@pytest.mark.parametrize(("edition", "tiles"), [("C2", 2), ("C3", 3)])
def test_the_double_tile_counts_by_the_edition(edition: str, tiles: int) -> None:
    position = {
        "rules": {"edition": edition},
        "tiles": GATE,
        "figures": [stand("red", 0, -1, "road N")],
        "leipzig": {"wainwrights": ["red", "black"]},
    }
    road = feature_at(position, 0, 0, "road")
    assert road.points == {"tiles": tiles}
    assert road.bonuses == {("red", "wainwrights"): tiles}
    assert scoring.totals(position, scoring.features(position)) == {"red": 2 * tiles, "black": 0}
    assert road.may_send == {"red": (position["figures"], ["coiners", "bookbinders", "fourth"])}


LAST_OF_THE_ROAD: Json = {
    "player": "black",
    "tile": {"tile": "base.A", "x": 1, "y": -2, "rotation": 90},
    "leipzig": [
        {"player": "red", "quarter": "wainwrights", "from": {"x": 0, "y": -2, "on": "road"}}
    ],
}


def sent(reading: str, *followers: str, quarter: str = "wainwrights") -> moves.Outcome:
    """Complete a road of two tiles that a village joins to the gate, and send one away."""
    figures = [stand("red", 0, -2, "road E", follower) for follower in followers]
    position = {
        "rules": {"wainwrights_for_last_meeple": reading},
        "tiles": GATE,
        "figures": figures,
    }
    origin = {"x": 0, "y": -2, "on": "road", "side": "E"}
    send = {"player": "red", "quarter": quarter, "from": origin}
    return moves.play(position, LAST_OF_THE_ROAD | {"leipzig": [send]})


@pytest.mark.parametrize(
    ("reading", "followers", "awards"),
    [
        ("paid", ["meeple"], {"red": 2}),
        ("unpaid", ["meeple"], {}),
        ("paid", ["meeple", "meeple"], {"red": 4}),
        ("unpaid", ["meeple", "meeple"], {"red": 4}),
    ],
)
def test_the_last_meeple_sent_to_the_wainwrights_is_paid_by_the_reading(
    reading: str, followers: list[str], awards: dict[str, int]
) -> None:
    outcome = sent(reading, *followers)
    assert outcome.legal
    assert outcome.awards == awards
    assert len(outcome.returned) == len(followers) - 1
    assert outcome.position_after["leipzig"] == {"wainwrights": ["red"]}


def test_an_abbot_is_not_sent() -> None:
    assert sent("paid", "abbot").objections == {"leipzig-abbot"}
    assert sent("paid").objections == {"leipzig-no-majority", "leipzig-nobody-there"}


@pytest.mark.parametrize(("reading", "bonuses"), [("required", {}), ("not-required", {"black": 3})])
def test_the_coiners_are_paid_for_coats_of_arms(reading: str, bonuses: dict[str, int]) -> None:
    position = on_city({"rules": {"coiners_presence": reading}, "tiles": THREE_CITY})
    position["leipzig"] = {"coiners": ["black"]}
    assert scoring.totals(position, scoring.features(position)) == {"red": 8, "black": 0} | bonuses


# ----------------------------------------------------------------------------------- spots


def legal(position: Json, x: int, y: int, figure: str, via: str = "placement") -> set[str]:
    """Name the spots of red on a tile that lies there, as `road E`."""
    found = spots.spots(Board(position), (x, y), "red", figure, via)
    return {" ".join(filter(None, spot)) for spot, against in found.items() if not against}


def test_walking_finds_the_networks_of_the_graph() -> None:
    position = example_e1()
    board = Board(position)
    for kind in ("road", "city", "field"):
        graph = carcassonne.network_graph(board.table, kind)
        walked = {frozenset(scoring.road_pieces(whole)) for whole in board.wholes(kind)}
        assert walked == set(map(frozenset, nx.connected_components(graph)))


def test_each_kind_of_figure_has_its_features() -> None:
    position = {"tiles": [lay("base.A", 0, 0), lay("base.U.garden", 5, 0)]}
    assert legal(position, 0, 0, "meeple") == {"monastery", "road S", "field NNE"}
    assert legal(position, 0, 0, "abbot") == {"monastery"}
    assert legal(position, 0, 0, "wagon") == {"monastery", "road S"}
    assert legal(position, 0, 0, "builder") == set()
    assert legal(position, 5, 0, "abbot") == {"garden"}
    assert legal(position, 5, 0, "phantom") == {"road N", "field NNE", "field SSW"}


@pytest.mark.parametrize(("reach", "found"), [("network", {"road N"}), ("leg", set())])
def test_a_builder_goes_where_its_reading_lets_it(reach: str, found: set[str]) -> None:
    position = labyrinth_with_a_meeple_on_its_east_leg("advanced")
    position["rules"]["builder_reach"] = reach
    position["tiles"].append(lay("base.U", 0, 1))
    assert legal(position, 0, 1, "builder") == found


def test_a_pig_needs_its_farmer() -> None:
    position = {
        "tiles": [lay("base.U", 0, 0), lay("base.U", 0, 1)],
        "figures": [stand("red", 0, 0, "field ENE")],
    }
    assert legal(position, 0, 1, "pig") == {"field NNE"}


def test_a_barn_goes_where_four_fields_meet() -> None:
    laid = [lay("base.B", x, y) for x in (0, 1) for y in (0, 1)]
    assert legal({"tiles": laid}, 0, 0, "barn") == {"corner SE"}
    assert legal({"tiles": [*laid[:3], lay("labyrinth", 1, 1)]}, 0, 0, "barn") == {"corner SE"}
    assert legal({"tiles": [*laid[:3], lay("base.D", 1, 1)]}, 0, 0, "barn") == set()


@pytest.mark.parametrize(
    ("mode", "via", "found"),
    [
        ("basic", "magic_portal", set()),
        ("advanced", "magic_portal", {"labyrinth"}),
        ("advanced", "flying_machine", {"labyrinth"}),
    ],
)
def test_a_labyrinth_is_entered_from_afar_by_its_rules(
    mode: str, via: str, found: set[str]
) -> None:
    assert legal(labyrinth_with_a_meeple_on_its_east_leg(mode), 0, 0, "meeple", via) == found


def test_nobody_flies_to_a_completed_feature() -> None:
    position = {"rules": {"farmers": False}, "tiles": THREE_CITY}
    assert legal(position, 0, 0, "meeple") == {"city E"}
    assert legal(position, 0, 0, "meeple", "flying_machine") == set()


# ----------------------------------------------------------------------------------- moves


def test_a_meeple_on_the_last_tile_scores_and_comes_home() -> None:
    position = {
        "tiles": THREE_CITY[:2],
        "figures": [stand("black", 0, 0, "field NNE")],
        "supply": {"red": {"meeple": 7}, "black": {"meeple": 6}},
    }
    figure = {"figure": "meeple", "on": "city", "side": "E"}
    outcome = moves.play(position, {"player": "red", "tile": THREE_CITY[2], "figure": figure})
    assert outcome.awards == {"red": 8}
    assert outcome.returned == [stand("red", -1, 0, "city E")]
    assert outcome.position_after == position | {"tiles": [*THREE_CITY[:2], THREE_CITY[2]]}
    assert not outcome.double_turn


@pytest.mark.parametrize(("part", "player", "twice"), [(1, "red", True), (2, "red", False)])
def test_a_builder_gives_one_double_turn(part: int, player: str, twice: bool) -> None:
    position = {
        "tiles": THREE_CITY[:2],
        "figures": [stand("red", 0, 0, "city E"), stand("red", 1, 0, "city W", "builder")],
    }
    outcome = moves.play(position, {"player": player, "tile": THREE_CITY[2], "part": part})
    assert outcome.double_turn is twice
    assert len(outcome.returned) == 2


def with_magic(**places: Json) -> Json:
    """Lay two open cities with a free square between them, and a road."""
    figures = [{"figure": figure} | place for figure, place in places.items()]
    laid = [lay("base.E", 0, 0, 90), lay("base.E", 2, 0, 270), lay("base.U", 0, 1, 90)]
    return {"tiles": laid, "figures": figures}


BOTH_CITIES = {"mage": spot(0, 0, "city E"), "witch": spot(2, 0, "city W")}
JOINING: Json = {"player": "red", "tile": lay("base.G", 1, 0)}


def test_the_symbol_moves_one_to_any_other_open_road_or_city() -> None:
    position = with_magic(mage=spot(0, 1, "road E"))
    position["tiles"] += [lay("base.U", 1, -1), lay("mage_witch.D", 1, 0)]
    found = moves.symbol_steps(Board(position))
    reached = {(figure, to.id()) for figure, to in found if to is not None}
    assert reached == {
        ("mage", "road:1,-1,N"),
        ("mage", "road:1,0,S"),
        ("witch", "road:1,-1,N"),
        ("witch", "road:1,0,S"),
    }


def test_merged_features_part_mage_and_witch_at_once() -> None:
    position = with_magic(**BOTH_CITIES)
    assert moves.play(position, JOINING).objections == {"magic-must-separate"}
    away = {"figure": "witch", "to": spot(0, 1, "road W")}
    outcome = moves.play(position, JOINING | {"magic": [away]})
    assert outcome.legal
    assert outcome.returned == [{"figure": "mage"} | BOTH_CITIES["mage"]]
    parted = {"figure": "witch"} | spot(0, 1, "road E")
    assert outcome.position_after["figures"] == [parted]


AWAY = [{"figure": figure, "to": spot(0, 1, "road W")} for figure in BOTH_CITIES]


@pytest.mark.parametrize(
    ("steps", "objection"),
    [
        ([{"figure": "witch", "to": BOTH_CITIES["mage"]}], "magic-no-target"),
        ([{"figure": "witch", "to": "off"}], "magic-not-off"),
        (AWAY, "magic-may-not-move"),
    ],
)
def test_a_wrong_step_is_refused(steps: list[Json], objection: str) -> None:
    outcome = moves.play(with_magic(**BOTH_CITIES), JOINING | {"magic": steps})
    assert outcome.objections == {objection}


def test_without_a_target_one_of_the_two_goes_off() -> None:
    position = with_magic(**BOTH_CITIES)
    position["tiles"] = position["tiles"][:2]
    off = {"figure": "mage", "to": "off"}
    outcome = moves.play(position, JOINING | {"magic": [off]})
    assert outcome.legal
    assert outcome.returned == [{"figure": "witch"} | BOTH_CITIES["witch"]]
    assert outcome.position_after["figures"] == []


# ----------------------------------------------------------------------------- card game


EXAMPLE_K1: Json = {
    "cards": [
        deal(0, 0, card("ES", "crown", "map")),
        deal(1, 0, card("EW", "ghost", "ring")),
        deal(0, 1, card("NE", "bat", "sword")),
        deal(1, 1, card("W", "owl", "crown")),
        deal(2, 0, card("W", "crown", "helmet")),
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
    assert labyrinth_cards.maximal(EXAMPLE_K1, played) == {frozenset({(0, 0)}), frozenset({(1, 1)})}


def test_k2_the_only_link_of_another_card_may_not_be_collected() -> None:
    position = {
        "cards": [
            deal(0, 0, card("E", "crown", "map")),
            deal(-1, 0, card("N", "ghost", "ring")),
            deal(1, 0, card("W", "crown", "owl")),
        ]
    }
    assert set(labyrinth_cards.matches(position, (1, 0))) == {(0, 0)}
    assert labyrinth_cards.legal_sets(position, (1, 0)) == set()
    assert labyrinth_cards.best(position, (1, 0)) == ()


def test_k3_two_helmets_go_together() -> None:
    position = {
        "cards": [
            deal(0, 0, card("W", "helmet", "map")),
            deal(-1, 0, card("EW", "ghost", "ring")),
            deal(-2, 0, card("ES", "helmet", "owl")),
            deal(-2, 1, card("N", "helmet", "bat")),
            deal(-1, 1, card("W", "helmet", "sword")),
        ]
    }
    assert set(labyrinth_cards.matches(position, (0, 0))) == {(-2, 0), (-2, 1)}
    assert labyrinth_cards.best(position, (0, 0)) == ((-2, 0), (-2, 1))
    assert labyrinth_cards.maximal(position, (0, 0)) == {frozenset({(-2, 0), (-2, 1)})}


@pytest.mark.parametrize(("last_card", "count"), [("allowed", 1), ("forbidden", 0)])
def test_one_card_left_alone_depends_on_the_reading(last_card: str, count: int) -> None:
    position = {
        "rules": {"last_card": last_card},
        "cards": [deal(0, 0, card("E", "crown")), deal(1, 0, card("W", "crown"))],
    }
    assert len(labyrinth_cards.legal_sets(position, (0, 0))) == count


def test_a_card_joins_where_both_sides_are_open() -> None:
    position = {"cards": [deal(0, 0, card("N", "crown"), rotation=90)]}
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
            deal(1, 0, card("W", "crown", "helmet")),
            deal(-1, 0, card("E", "crown", "ghost")),
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
        (0, 0, None, "E"), (1, 0, "W", "W"), (0, 0, "E", "E"), (1, 0, "W", "E"), (2, 0, "W", None)
    )
    assert not labyrinth_cards.is_path(EXAMPLE_K1, back, "crown")
