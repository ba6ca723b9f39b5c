"""German cathedrals: the archbishop, and what the roads that lead to him are worth (5.1 to 5.7)."""

import pytest
from flask.testing import FlaskClient

from tests.asking import ask
from tests.building.cards import places
from tests.building.tables import lay, spot, stand, stand_neutral, table
from tests.rules.claiming import explained_by
from tests.rules.laying import FOUR_ROADS, Json, awards_of, item_of, points_of, road_at, spots_of
from tests.rules.moving import (
    FOUR,
    SPOTS,
    THREE,
    bring,
    completed,
    feature,
    features,
    figures_after,
    ids,
    make,
    move,
    put,
    refused,
)

ARCHBISHOP = stand("red", 0, 0, "german_cathedral")
HERE = "german_cathedral:0,0"

NORTH = lay("base.A", 0, -1)
EAST = lay("base.A", 1, 0, 90)
SOUTH = lay("base.A", 0, 1, 180)
WEST = lay("base.A", -1, 0, 270)

INN = lay("inns.straight_inn", 1, 0)
INN_ROAD = (INN, lay("base.A", 2, 0, 90))


def around(*roads: Json, figures: tuple[Json, ...] = (), rules: Json | None = None) -> Json:
    """Lay a cathedral with four roads at (0, 0), red's archbishop on it, and tiles around it."""
    return table(lay(FOUR, 0, 0), *roads, figures=[ARCHBISHOP, *figures], rules=rules)


def three_around(*roads: Json, rules: Json | None = None) -> Json:
    """Lay a cathedral with roads east, south and west, the last completed with two units."""
    return table(lay(THREE, 0, 0), WEST, *roads, figures=[ARCHBISHOP], rules=rules)


def at_the_end(client: FlaskClient, position: Json) -> Json:
    cathedral = feature(client, position, HERE, moment="end")
    assert (cathedral["completed"], cathedral["score"]["basis"]) == (False, "final")
    return cathedral


# ------------------------------------------------------------------------------- going there


@pytest.mark.rule("car-5.1")
def test_a_meeple_may_go_on_the_cathedral_just_placed(client: FlaskClient) -> None:
    assert spots_of(client, table(WEST), THREE, 0, 0) == [
        *("road E", "road S", "road W"),
        *("field NNE", "field ESE", "field SSW"),
        "german_cathedral",
    ]


@pytest.mark.rule("car-5.1")
@pytest.mark.parametrize("kind", ["meeple", "large_meeple", "phantom", "ringmaster"])
def test_every_follower_may_be_the_archbishop(client: FlaskClient, kind: str) -> None:
    made = move("red", lay(FOUR, 0, 0), figure=put("german_cathedral", kind))
    answer = make(client, table(EAST), made)
    assert figures_after(answer) == [stand("red", 0, 0, "german_cathedral", kind)]


@pytest.mark.rule("car-5.1", "car-4.6")
def test_no_abbot_is_the_archbishop(client: FlaskClient) -> None:
    made = move("red", lay(FOUR, 0, 0), figure=put("german_cathedral", "abbot"))
    assert refused(client, table(EAST), made) == ["abbot-not-there"]


@pytest.mark.rule("car-5.1", "car-2.2.unoccupied")
def test_a_second_archbishop_finds_the_cathedral_occupied(client: FlaskClient) -> None:
    question = {"position": around(), "tile_at": {"x": 0, "y": 0}, "player": "black"}
    answer = ask(client, SPOTS, question)
    assert spot(0, 0, "german_cathedral") not in answer["spots"]
    (no,) = answer["refused"]
    assert no["spot"] == spot(0, 0, "german_cathedral")
    assert [objection["code"] for objection in no["objections"]] == ["occupied"]


@pytest.mark.rule("car-5.1")
def test_an_archbishop_occupies_neither_roads_nor_fields(client: FlaskClient) -> None:
    question = {"position": around(), "tile_at": {"x": 0, "y": 0}, "player": "black"}
    answer = ask(client, SPOTS, question)
    assert [open_spot["on"] for open_spot in answer["spots"]] == ["road"] * 4 + ["field"] * 4


# -------------------------------------------------------------------------- all roads completed


@pytest.mark.rule("car-5.2")
def test_the_archbishop_scores_one_for_each_unit_of_his_completed_roads(
    client: FlaskClient,
) -> None:
    cathedral = feature(client, around(NORTH, EAST, SOUTH, WEST), HERE)
    assert (cathedral["kind"], cathedral["ruling"]) == ("german_cathedral", "ruled")
    assert (cathedral["completed"], cathedral["score"]["basis"]) == (True, "completed")
    assert (cathedral["tiles"], cathedral["units"]) == (places((0, 0)), 8)
    assert cathedral["segments"] == places((0, 0))
    assert points_of(cathedral) == {"tiles": 8}
    tiles = item_of(cathedral, "tiles")
    assert (tiles["count"], tiles["each"]) == (8, 1)
    assert "car-5.2" in tiles["citations"]
    assert "car-5.2" in cathedral["citations"]
    assert cathedral.get("majority", {}).get("owners", []) == ["red"]
    assert awards_of(cathedral) == {"red": 8}
    assert cathedral.get("castle_value") is None


@pytest.mark.rule("car-5.2")
def test_one_open_road_keeps_the_cathedral_from_scoring(client: FlaskClient) -> None:
    position = around(lay("base.U", 0, -1), EAST, SOUTH, WEST)
    assert HERE not in ids(features(client, position))
    assert ids(features(client, position)) == ["road:-1,0,E", "road:0,0,E", "road:0,0,S"]


@pytest.mark.rule("car-5.2")
def test_a_tile_that_two_roads_use_counts_in_both(client: FlaskClient) -> None:
    # East and south lead over a curve each to two roads of the same crossing: 3 + 3 units.
    crossing = (lay("base.V", 1, 0), lay("base.V", 0, 1, 180), lay("base.X", 1, 1))
    cathedral = feature(client, three_around(*crossing), HERE)
    assert (cathedral["units"], points_of(cathedral)) == (3 + 3 + 2, {"tiles": 8})


@pytest.mark.rule("car-5.2")
def test_a_tile_on_which_two_roads_pass_each_other_counts_in_both(client: FlaskClient) -> None:
    # The two curves of (1, 1) belong to different roads, of four units each.
    passing = (lay("base.V", 1, 0), lay("base.V", 0, 1, 180), lay("inns.double_curve", 1, 1, 90))
    ends = (lay("base.A", 2, 1, 90), lay("base.A", 1, 2, 180))
    cathedral = feature(client, three_around(*passing, *ends), HERE)
    assert points_of(cathedral) == {"tiles": 4 + 4 + 2}


LOOP = (lay("base.V", 1, 0), lay("base.V", 1, 1, 90), lay("base.V", 0, 1, 180))


@pytest.mark.rule("car-5.2", "car-1.3.units")
def test_a_loop_back_to_the_cathedral_is_one_road_with_both_its_segments(
    client: FlaskClient,
) -> None:
    cathedral = feature(client, three_around(*LOOP), HERE)
    assert points_of(cathedral) == {"tiles": 5 + 2}


@pytest.mark.rule("car-5.2", "car-1.1.labyrinth")
def test_roads_that_a_labyrinth_joins_are_one_road(client: FlaskClient) -> None:
    joined = (lay("base.V", 1, 0), lay("base.V", 0, 1, 180), lay("labyrinth", 1, 1))
    ends = (lay("base.A", 2, 1, 90), lay("base.A", 1, 2, 180))
    position = three_around(*joined, *ends, rules={"labyrinth": "advanced"})
    cathedral = feature(client, position, HERE)
    # Two segments, two curves, the labyrinth and its two ends; no bonus for meeples.
    assert points_of(cathedral) == {"tiles": 7 + 2}


@pytest.mark.rule("car-5.2")
def test_a_road_to_another_cathedral_counts_a_segment_on_each(client: FlaskClient) -> None:
    between = (lay("base.U", 1, 0, 90), lay(FOUR, 2, 0))
    cathedral = feature(client, around(NORTH, SOUTH, WEST, *between), HERE)
    assert points_of(cathedral) == {"tiles": 3 * 2 + 3}


@pytest.mark.rule("car-5.2")
def test_thieves_on_the_roads_change_nothing_for_the_archbishop(client: FlaskClient) -> None:
    thief = stand("black", 1, 0, "road W", "large_meeple")
    position = around(NORTH, EAST, SOUTH, WEST, figures=(thief,))
    assert awards_of(feature(client, position, HERE)) == {"red": 8}
    assert awards_of(feature(client, position, "road:0,0,E")) == {"black": 4}


@pytest.mark.rule("car-5.2")
@pytest.mark.parametrize("moment", ["now", "end"])
def test_a_cathedral_that_no_road_leaves_is_never_completed(
    client: FlaskClient, moment: str
) -> None:
    half_sides = ["NNE", "ENE", "ESE", "SSE", "SSW", "WSW", "WNW", "NNW"]
    lonely = {
        "features": [
            {"kind": "german_cathedral"},
            {"kind": "field", "sides": half_sides, "cities": []},
        ]
    }
    listed = features(client, table(lay(lonely, 0, 0), figures=[ARCHBISHOP]), moment)
    found = [(each["completed"], points_of(each)) for each in listed if each["id"] == HERE]
    assert found == ([] if moment == "now" else [(False, {"tiles": 0})])


@pytest.mark.rule("car-5.2", "car-2.1.disagreement")
def test_a_road_that_runs_into_a_disagreement_leaves_the_cathedral_without_ruling(
    client: FlaskClient,
) -> None:
    position = around(lay("base.B", 0, -1), EAST, SOUTH, WEST)
    cathedral = feature(client, position, HERE, moment="end")
    assert (cathedral["ruling"], cathedral.get("score"), cathedral.get("awards", [])) == (
        "none",
        None,
        [],
    )
    assert [why["code"] for why in cathedral.get("reasons", [])] == ["road-without-ruling"]


# ------------------------------------------------------------------- completed by a move

FAR_EAST = (lay("base.U", 1, 0, 90), lay("base.U", 2, 0, 90), lay("base.U", 3, 0, 90))


@pytest.mark.rule("car-5.2")
def test_a_tile_far_away_that_completes_the_last_road_scores_the_archbishop(
    client: FlaskClient,
) -> None:
    position = around(NORTH, SOUTH, WEST, *FAR_EAST)
    answer = make(client, position, move("black", lay("base.A", 4, 0, 90)))
    assert ids(answer["completed"]) == ["road:0,0,E", HERE]
    assert points_of(completed(answer, HERE)) == {"tiles": 3 * 2 + 5}
    assert answer.get("awards", []) == [{"player": "red", "points": 11}]
    assert answer.get("returned_figures", []) == [ARCHBISHOP]
    assert figures_after(answer) == []


@pytest.mark.rule("car-5.2")
def test_a_tile_that_completes_the_last_road_but_one_does_not(client: FlaskClient) -> None:
    position = around(SOUTH, WEST, *FAR_EAST)
    answer = make(client, position, move("black", lay("base.A", 4, 0, 90)))
    assert ids(answer["completed"]) == ["road:0,0,E"]
    assert (answer.get("awards", []), answer.get("returned_figures", [])) == ([], [])
    assert figures_after(answer) == [ARCHBISHOP]


@pytest.mark.rule("car-5.2")
def test_one_tile_may_complete_the_last_two_roads(client: FlaskClient) -> None:
    position = three_around(lay("base.V", 1, 0), lay("base.V", 0, 1, 180))
    answer = make(client, position, move("black", lay("base.X", 1, 1)))
    assert ids(answer["completed"]) == ["road:0,0,E", "road:0,0,S", HERE]
    assert answer.get("awards", []) == [{"player": "red", "points": 3 + 3 + 2}]


@pytest.mark.rule("car-5.2")
def test_one_road_may_complete_two_cathedrals(client: FlaskClient) -> None:
    far = lay(FOUR, 2, 0)
    ends = (lay("base.A", 2, -1), lay("base.A", 2, 1, 180), lay("base.A", 3, 0, 90))
    second = stand("black", 2, 0, "german_cathedral")
    position = around(NORTH, SOUTH, WEST, far, *ends, figures=(second,))
    answer = make(client, position, move("red", lay("base.U", 1, 0, 90)))
    assert ids(answer["completed"]) == ["road:0,0,E", HERE, "german_cathedral:2,0"]
    nine = [{"player": "black", "points": 9}, {"player": "red", "points": 9}]
    assert answer.get("awards", []) == nine
    assert answer.get("returned_figures", []) == [ARCHBISHOP, second]


@pytest.mark.rule("car-5.2", "car-2.6")
def test_an_archbishop_put_on_a_cathedral_that_completes_its_roads_scores_at_once(
    client: FlaskClient,
) -> None:
    corners = [lay("base.B", x, y) for x, y in ((1, -1), (1, 1), (-1, 1), (-1, -1))]
    position = table(NORTH, EAST, SOUTH, WEST, *corners)
    made = move("red", lay(FOUR, 0, 0), figure=put("german_cathedral"))
    answer = make(client, position, made)
    assert answer.get("awards", []) == [{"player": "red", "points": 8}]
    assert answer.get("returned_figures", []) == [ARCHBISHOP]
    assert figures_after(answer) == []


# ----------------------------------------------------------------------------------------- inns


@pytest.mark.rule("car-5.3")
def test_a_completed_road_with_an_inn_gives_two_a_unit(client: FlaskClient) -> None:
    cathedral = feature(client, around(NORTH, SOUTH, WEST, *INN_ROAD), HERE)
    assert points_of(cathedral) == {"tiles": 3 * 2 + 3, "inn": 3}
    inn = item_of(cathedral, "inn")
    assert (inn["count"], inn["each"]) == (3, 1)
    assert "car-5.3" in inn["citations"]
    assert awards_of(cathedral) == {"red": 12}


@pytest.mark.rule("car-5.3")
def test_each_road_with_an_inn_is_doubled_and_two_inns_on_one_do_not_add_up(
    client: FlaskClient,
) -> None:
    west = (lay("inns.straight_inn.garden", -1, 0), lay("inns.straight_inn", -2, 0))
    position = around(NORTH, SOUTH, *INN_ROAD, *west, lay("base.A", -3, 0, 270))
    cathedral = feature(client, position, HERE)
    assert points_of(cathedral) == {"tiles": 2 + 2 + 3 + 4, "inn": 3 + 4}


@pytest.mark.rule("car-5.3", "car-1.3.units")
def test_an_inn_on_a_loop_doubles_both_its_segments(client: FlaskClient) -> None:
    curves = (lay("inns.curve_inn", 1, 0), *LOOP[1:])
    cathedral = feature(client, three_around(*curves), HERE)
    assert points_of(cathedral) == {"tiles": 5 + 2, "inn": 5}


# ----------------------------------------------------------------------------------- game end


@pytest.mark.rule("car-5.4")
def test_at_the_end_every_road_that_leads_to_the_cathedral_gives_one_a_unit(
    client: FlaskClient,
) -> None:
    # North is open after one more tile, south runs out on the cathedral's own tile.
    position = around(lay("base.U", 0, -1), EAST, WEST)
    cathedral = at_the_end(client, position)
    assert points_of(cathedral) == {"tiles": 2 + 2 + 2 + 1}
    assert "car-5.4" in item_of(cathedral, "tiles")["citations"]
    assert "car-5.4" in cathedral["citations"]
    assert awards_of(cathedral) == {"red": 7}


@pytest.mark.rule("car-5.4", "car-5.3")
@pytest.mark.parametrize("reading", ["zero", "normal"])
def test_at_the_end_a_finished_road_with_an_inn_gives_only_one_a_unit(
    client: FlaskClient, reading: str
) -> None:
    rules = {"archbishop_unfinished_inn": reading}
    cathedral = at_the_end(client, around(NORTH, WEST, *INN_ROAD, rules=rules))
    assert points_of(cathedral) == {"tiles": 2 + 2 + 3 + 1}


@pytest.mark.rule("car-5.4")
def test_a_completed_cathedral_scores_in_full_at_the_end_too(client: FlaskClient) -> None:
    position = around(NORTH, SOUTH, WEST, *INN_ROAD)
    cathedral = feature(client, position, HERE, moment="end")
    assert (cathedral["completed"], cathedral["score"]["basis"]) == (True, "completed")
    assert points_of(cathedral) == {"tiles": 9, "inn": 3}


@pytest.mark.rule("car-5.5")
@pytest.mark.parametrize("rules", [{}, {"archbishop_unfinished_inn": "zero"}], ids=str)
def test_an_unfinished_road_with_an_inn_gives_the_archbishop_nothing(
    client: FlaskClient, rules: Json
) -> None:
    cathedral = at_the_end(client, around(NORTH, SOUTH, WEST, INN, rules=rules))
    assert points_of(cathedral) == {"tiles": 6 + 2, "inn-incomplete": -2}
    assert "car-5.5" in item_of(cathedral, "inn-incomplete")["citations"]
    assert awards_of(cathedral) == {"red": 6}


@pytest.mark.rule("car-5.5")
def test_an_unfinished_road_with_an_inn_gives_one_a_unit_under_that_reading(
    client: FlaskClient,
) -> None:
    rules = {"archbishop_unfinished_inn": "normal"}
    cathedral = at_the_end(client, around(NORTH, SOUTH, WEST, INN, rules=rules))
    assert points_of(cathedral) == {"tiles": 8}
    assert awards_of(cathedral) == {"red": 8}


@pytest.mark.rule("car-5.5")
def test_only_the_unfinished_of_two_roads_with_inns_is_lost(client: FlaskClient) -> None:
    west = lay("inns.straight_inn.garden", -1, 0)
    cathedral = at_the_end(client, around(NORTH, SOUTH, *INN_ROAD, west))
    assert points_of(cathedral) == {"tiles": 2 + 2 + 3 + 2, "inn-incomplete": -2}


@pytest.mark.rule("car-5.5")
@pytest.mark.parametrize("reading", ["zero", "normal"])
def test_that_reading_changes_nothing_once_the_cathedral_is_completed(
    client: FlaskClient, reading: str
) -> None:
    rules = {"archbishop_unfinished_inn": reading}
    cathedral = feature(client, around(NORTH, SOUTH, WEST, *INN_ROAD, rules=rules), HERE)
    assert points_of(cathedral) == {"tiles": 9, "inn": 3}


@pytest.mark.rule("car-5.8")
@pytest.mark.parametrize(("reading", "inn"), [("normal", {}), ("double", {"inn": 3})])
def test_a_finished_inn_road_beside_an_open_road_counts_by_its_reading(
    client: FlaskClient, reading: str, inn: dict[str, int]
) -> None:
    rules = {"archbishop_completed_inn": reading}
    cathedral = at_the_end(client, around(NORTH, WEST, *INN_ROAD, rules=rules))
    assert points_of(cathedral) == {"tiles": 2 + 2 + 3 + 1} | inn
    assert awards_of(cathedral) == {"red": 8 + sum(inn.values())}
    if inn:
        assert item_of(cathedral, "inn")["citations"] == ["car-5.8"]


@pytest.mark.rule("car-5.8", "car-5.5")
def test_both_readings_of_inns_stand_side_by_side(client: FlaskClient) -> None:
    west = lay("inns.straight_inn.garden", -1, 0)
    rules = {"archbishop_completed_inn": "double"}
    cathedral = at_the_end(client, around(NORTH, SOUTH, *INN_ROAD, west, rules=rules))
    assert points_of(cathedral) == {"tiles": 2 + 2 + 3 + 2, "inn": 3, "inn-incomplete": -2}


@pytest.mark.rule("car-5.8")
def test_a_claim_of_the_doubled_inn_is_explained_by_the_reading(client: FlaskClient) -> None:
    claim = {"kind": "points", "at": spot(0, 0, "german_cathedral"), "player": "red", "points": 11}
    body = {"position": around(NORTH, WEST, *INN_ROAD), "claim": {**claim, "moment": "end"}}
    verdict = ask(client, "/v1/carcassonne/claims", body)["verdicts"][0]
    assert explained_by(verdict)[0] == ({"archbishop_completed_inn": "double"}, None)


# ------------------------------------------------------------------------------ mage and witch


@pytest.mark.rule("car-5.6")
@pytest.mark.parametrize(("kind", "road_points"), [("mage", 6), ("witch", 2)])
def test_mage_and_witch_change_the_road_and_not_the_archbishop(
    client: FlaskClient, kind: str, road_points: int
) -> None:
    magic = stand_neutral(kind, 1, 0, "road W")
    thief = stand("black", 1, 0, "road W")
    position = around(NORTH, EAST, SOUTH, WEST, figures=(magic, thief))
    assert points_of(feature(client, position, HERE)) == {"tiles": 8}
    assert awards_of(feature(client, position, "road:0,0,E")) == {"black": road_points}


@pytest.mark.rule("car-5.6")
@pytest.mark.parametrize("kind", ["mage", "witch"])
def test_at_the_end_too_they_leave_the_archbishop_alone(client: FlaskClient, kind: str) -> None:
    magic = stand_neutral(kind, 0, 0, "road S")
    cathedral = at_the_end(client, around(NORTH, EAST, WEST, figures=(magic,)))
    assert points_of(cathedral) == {"tiles": 7}


@pytest.mark.rule("car-5.6", "car-7.1")
@pytest.mark.parametrize("kind", ["mage", "witch"])
def test_neither_goes_on_the_cathedral_itself(client: FlaskClient, kind: str) -> None:
    made = move("red", lay("mage_witch.A", -1, 0), magic=[bring(kind, 0, 0, "german_cathedral")])
    assert refused(client, around(EAST), made) == ["magic-no-target"]


# -------------------------------------------------------------------------------------- faces


@pytest.mark.rule("car-5.7")
@pytest.mark.parametrize("tile", [FOUR, THREE])
def test_the_faces_are_an_assumption_and_the_copies_unknown(client: FlaskClient, tile: str) -> None:
    shown = client.get(f"/v1/carcassonne/tiles/{tile}").get_json()
    assert shown["tile"]["assumed"] is True
    assert "copies" not in shown


@pytest.mark.rule("car-5.7")
def test_what_rests_on_an_assumed_face_says_so(client: FlaskClient) -> None:
    position = around(NORTH, EAST, SOUTH, WEST)
    assert [each["assumed"] for each in features(client, position)] == [True] * 5
    assert road_at(client, position, 0, 0, "E")["assumed"]


@pytest.mark.rule("car-5.7")
def test_a_cathedral_given_inline_is_no_assumption_and_scores_alike(client: FlaskClient) -> None:
    tiles = (lay(FOUR_ROADS, 0, 0), NORTH, EAST, SOUTH, WEST)
    cathedral = feature(client, table(*tiles, figures=[ARCHBISHOP]), HERE)
    assert not cathedral["assumed"]
    assert points_of(cathedral) == {"tiles": 8}
    assert not road_at(client, table(*tiles), 0, 0, "E")["assumed"]
