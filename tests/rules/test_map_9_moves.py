"""Moves on a map, what an island pays at once, and what a check of a table finds (9.2)."""

import pytest
from flask.testing import FlaskClient

from tests.asking import refuse
from tests.building.tables import stand, stand_neutral
from tests.rules.asking_more import check, cited_by, codes_in, found_in
from tests.rules.laying import Json, awards_of, points_of, road_at
from tests.rules.moving import (
    MOVES,
    bring,
    completed,
    figures_after,
    ids,
    make,
    move,
    put,
    refused,
    refused_by,
)
from tests.rules.on_maps import (
    CITY_E,
    CITY_EW,
    CITY_N,
    CITY_S,
    CITY_W,
    MEADOW,
    ROAD_E,
    ROAD_EW,
    ROAD_NS,
    ROAD_S,
    ROAD_W,
    TOWN_COST,
    TOWN_TURN,
    drawn,
    on_map,
    put_at,
)

# ---------------------------------------------------------------------------------- on islands


def to_an_island(*lines: str, figures: tuple[Json, ...] = ()) -> Json:
    """Lay a road to a ferry that lands on an island of two squares."""
    board = drawn("S-II", "ferry 0,0 E 2,0 W", *lines)
    return on_map(board, put_at(0, 0, ROAD_E), figures=figures)


LANDING = put_at(2, 0, ROAD_EW)


@pytest.mark.rule("map-9.2.island-points", "map-9.2.island-player")
def test_m8_a_tile_on_an_island_with_two_coats_of_arms_pays_four_at_once(
    client: FlaskClient,
) -> None:
    answer = make(client, to_an_island("island 2,0 2"), move("red", LANDING))
    (paid,) = answer.get("immediate", [])
    assert (paid["player"], paid["points"], paid["source"]) == ("red", 4, "island")
    (item,) = paid["items"]
    assert (item["code"], item["count"], item["each"], item["points"]) == ("island", 2, 2, 4)
    assert item["citations"] == ["map-9.2.island-points", "map-9.2.island-player"]
    assert answer.get("awards", []) == [{"player": "red", "points": 4}]
    assert answer["completed"] == []


@pytest.mark.rule("map-9.2.island-player")
def test_the_points_of_an_island_go_to_whoever_places_the_tile(client: FlaskClient) -> None:
    robber = stand("red", 0, 0, "road E")
    answer = make(client, to_an_island("island 2,0 1", figures=(robber,)), move("black", LANDING))
    assert awards_of(answer) == {"black": 2}


@pytest.mark.rule("map-9.2.island-points")
def test_an_island_square_without_coats_of_arms_pays_nothing(client: FlaskClient) -> None:
    answer = make(client, to_an_island("island 3,0 2"), move("red", LANDING))
    assert (answer.get("immediate", []), answer.get("awards", [])) == ([], [])


@pytest.mark.rule("map-9.2.island-points")
def test_each_square_of_an_island_pays_its_own_coats_of_arms(client: FlaskClient) -> None:
    position = to_an_island("island 2,0 2", "island 3,0 3")
    after = make(client, position, move("red", LANDING))["position_after"]
    answer = make(client, after, move("black", put_at(3, 0, ROAD_W)))
    assert awards_of(answer) == {"black": 6}


@pytest.mark.rule("map-9.2.island-points")
def test_the_points_of_an_island_come_on_top_of_what_is_completed(client: FlaskClient) -> None:
    robber = stand("red", 0, 0, "road E")
    position = to_an_island("island 2,0 2", figures=(robber,))
    answer = make(client, position, move("red", put_at(2, 0, ROAD_W)))
    assert points_of(completed(answer, "road:0,0,E")) == {"tiles": 3}
    assert [paid["points"] for paid in answer.get("immediate", [])] == [4]
    assert answer.get("awards", []) == [{"player": "red", "points": 7}]
    assert answer.get("returned_figures", []) == [robber]


@pytest.mark.rule("map-9.2.island-points")
def test_the_coats_of_arms_of_an_island_square_belong_to_no_feature(client: FlaskClient) -> None:
    position = to_an_island("island 2,0 9")
    road = completed(make(client, position, move("red", put_at(2, 0, ROAD_W))), "road:0,0,E")
    assert (road["coats_of_arms"], points_of(road)) == (0, {"tiles": 3})


@pytest.mark.rule("map-9.2.island", "map-9.2.island-points")
def test_a_move_to_an_island_without_its_ferry_is_refused_and_pays_nothing(
    client: FlaskClient,
) -> None:
    board = drawn("SI", ".-", "ferry 0,1 S 1,0 E", "island 1,0 2")
    position = on_map(board, put_at(0, 0, MEADOW))
    code, rules = refused_by(client, position, move("red", put_at(1, 0, ROAD_E)))
    assert (code, rules) == ("island-not-connected", ["map-9.2.island"])


# ------------------------------------------------------------------------------- setting up

THREE_STARTS = drawn("S.S.S", ".....")


@pytest.mark.rule("map-9.2.start")
def test_setup_tiles_go_on_start_squares_beside_nothing(client: FlaskClient) -> None:
    first = make(client, on_map(THREE_STARTS), move("red", put_at(0, 0, MEADOW)))
    second = make(client, first["position_after"], move("red", put_at(4, 0, MEADOW)))
    assert [tile["x"] for tile in second["position_after"]["tiles"]] == [0, 4]
    # Now the turns begin, and the start square that is left is like any other.
    third = move("red", put_at(2, 0, MEADOW))
    assert refused(client, second["position_after"], third) == ["no-neighbour"]


@pytest.mark.rule("map-9.2.start", "map-9.2.start-count")
@pytest.mark.parametrize("laid", [(), (0,)])
def test_a_setup_tile_takes_no_figure(client: FlaskClient, laid: tuple[int, ...]) -> None:
    position = on_map(THREE_STARTS, *(put_at(x, 0, MEADOW) for x in laid))
    made = move("red", put_at(2, 0, MEADOW), figure=put("monastery"))
    assert refused_by(client, position, made) == ("setup-tile", ["map-9.2.start"])
    started = on_map(THREE_STARTS, *(put_at(x, 0, MEADOW) for x in (0, 4)))
    made = move("red", put_at(1, 0, MEADOW), figure=put("monastery"))
    assert figures_after(make(client, started, made)) == [stand("red", 1, 0, "monastery")]


@pytest.mark.rule("map-9.2.start-count", "map-9.5.cost", "map-9.5.extra-turn")
def test_a_setup_tile_on_a_town_costs_and_gives_nothing(client: FlaskClient) -> None:
    rules = {**TOWN_TURN, **TOWN_COST}
    board = drawn("SSS", "town 0,0", "town 1,0", "town 2,0")
    position = on_map(board, rules=rules)
    for x in (0, 1):
        answer = make(client, position, move("red", put_at(x, 0, MEADOW)))
        assert (answer["extra_turn"], answer.get("immediate", []), answer.get("awards", [])) == (
            False,
            [],
            [],
        )
        position = answer["position_after"]
    answer = make(client, position, move("red", put_at(2, 0, MEADOW)))
    assert (answer["extra_turn"], awards_of(answer)) == (True, {"red": -2})


@pytest.mark.rule("map-9.2.start-count")
def test_a_setup_tile_completes_features_that_nobody_holds(client: FlaskClient) -> None:
    answer = make(client, on_map(drawn("S")), move("red", put_at(0, 0, CITY_N)))
    assert ids(answer["completed"]) == ["city:0,0,N"]
    assert (answer.get("awards", []), answer.get("returned_figures", [])) == ([], [])


# ---------------------------------------------------------------------------- moves otherwise


INLINE: Json = {"squares": [{"x": 0, "y": 0, "kind": "start"}, {"x": 1, "y": 0, "kind": "town"}]}
JOINED: Json = {"join": [{"map": drawn("S%")}, {"map": drawn("%S"), "x": 1}]}


@pytest.mark.rule("map-9.2.printed")
@pytest.mark.parametrize(
    ("board", "laid"),
    [(drawn("St"), [0]), (INLINE, [0]), (JOINED, [0, 2])],
    ids=["drawn", "inline", "joined"],
)
def test_the_map_stays_in_the_position_as_it_was_sent(
    client: FlaskClient, board: str | Json, laid: list[int]
) -> None:
    position = on_map(board, *(put_at(x, 0, MEADOW) for x in laid))
    answer = make(client, position, move("red", put_at(1, 0, MEADOW)))
    assert answer["position_after"]["map"] == board


@pytest.mark.rule("map-9.3.abroad", "car-2.6")
def test_a_meeple_on_a_tile_at_the_border_may_score_at_once(client: FlaskClient) -> None:
    board = drawn("S.", "border 1,0 N road 2")
    position = on_map(board, put_at(0, 0, MEADOW))
    made = move("red", put_at(1, 0, ("base.A", 180)), figure=put("road N"))
    answer = make(client, position, made)
    assert points_of(completed(answer, "road:1,0,N")) == {"tiles": 2, "coats-of-arms": 4}
    assert (awards_of(answer), figures_after(answer)) == ({"red": 6}, [])


@pytest.mark.rule("map-9.4.printed", "map-9.2.large-city")
def test_the_last_tile_around_a_large_city_completes_it(client: FlaskClient) -> None:
    knight = stand("red", 0, 0, "city E")
    position = on_map(drawn("SC.", "city 1,0 fcfc 1"), put_at(0, 0, CITY_E), figures=[knight])
    answer = make(client, position, move("black", put_at(2, 0, CITY_W)))
    city = completed(answer, "city:0,0,E")
    assert (city["units"], points_of(city)) == (3, {"tiles": 6, "coats-of-arms": 2})
    assert (awards_of(answer), answer.get("returned_figures", [])) == ({"red": 8}, [knight])


@pytest.mark.rule("map-9.4.monastery")
def test_the_last_tile_at_the_border_completes_a_monastery(client: FlaskClient) -> None:
    monk = stand("red", 0, 0, "monastery")
    position = on_map(drawn("S.", "~."), put_at(0, 0, MEADOW), put_at(1, 0, MEADOW), figures=[monk])
    answer = make(client, position, move("black", put_at(1, 1, MEADOW)))
    assert awards_of(completed(answer, "monastery:0,0")) == {"red": 3}
    assert answer.get("returned_figures", []) == [monk]


@pytest.mark.rule("map-9.4.ferry")
def test_the_tile_at_the_far_end_of_a_ferry_completes_the_road(client: FlaskClient) -> None:
    robber = stand("red", 0, 0, "road E")
    position = on_map(drawn("S-..", "ferry 0,0 E 2,0 W 1"), put_at(0, 0, ROAD_E), figures=[robber])
    made = move("black", put_at(2, 0, ROAD_W), figure=put("monastery"))
    answer = make(client, position, made)
    assert awards_of(answer) == {"red": 5}
    assert answer.get("returned_figures", []) == [robber]
    made = move("black", put_at(2, 0, ROAD_W), figure=put("road W"))
    assert refused(client, position, made) == ["occupied"]


@pytest.mark.rule("map-9.4.printed", "car-7.1")
def test_mage_and_witch_go_to_prints_only_where_a_tile_has_joined_them(client: FlaskClient) -> None:
    # Both large cities are open in the south; a tile has joined the western one only.
    position = on_map(drawn("SC-C", "..-."), put_at(0, 0, CITY_E))
    symbol = put_at(0, 1, ("mage_witch.E", 90))
    answer = make(client, position, move("red", symbol, magic=[bring("mage", 0, 0, "city E")]))
    assert figures_after(answer) == [stand_neutral("mage", 0, 0, "city E")]


@pytest.mark.rule("map-9.2.figures")
@pytest.mark.parametrize("x", [1, 3])
def test_neither_mage_nor_witch_is_set_on_a_large_city(client: FlaskClient, x: int) -> None:
    position = on_map(drawn("SC-C", "..-."), put_at(0, 0, CITY_E))
    symbol = put_at(0, 1, ("mage_witch.E", 90))
    made = move("red", symbol, magic=[bring("mage", x, 0, "city S")])
    problem = refuse(client, MOVES, {"position": position, "move": made})
    assert [(e["pointer"], e["code"]) for e in problem["errors"]] == [
        ("/move/magic/0/to", "no-tile-there")
    ]


@pytest.mark.rule("map-9.2.printed")
def test_a_move_off_the_map_is_refused_and_changes_nothing(client: FlaskClient) -> None:
    position = on_map(drawn("S~"), put_at(0, 0, MEADOW))
    for x, rule in [(-1, "map-9.2.printed"), (1, "map-9.2.waves")]:
        _, rules = refused_by(client, position, move("red", put_at(x, 0, MEADOW)))
        assert rules == [rule]


# ------------------------------------------------------------------------------ checking a table


@pytest.mark.rule("map-9.2.start", "map-9.2.printed")
def test_tiles_on_start_squares_need_not_hang_together(client: FlaskClient) -> None:
    answer = check(client, on_map(THREE_STARTS, *(put_at(x, 0, MEADOW) for x in (0, 4))))
    assert (answer["legal"], answer["faults"]) == (True, [])


@pytest.mark.rule("map-9.2.start", "map-9.2.printed")
def test_a_group_without_a_tile_on_a_start_square_lies_apart(client: FlaskClient) -> None:
    tiles = [put_at(x, y, MEADOW) for x, y in [(0, 0), (4, 0), (2, 1)]]
    answer = check(client, on_map(THREE_STARTS, *tiles))
    assert (answer["legal"], found_in(answer)) == (False, [("tiles-apart", (2, 1))])
    assert "map-9.2.start" in cited_by(answer, "tiles-apart")
    joined = check(client, on_map(THREE_STARTS, *tiles, put_at(3, 1, MEADOW), put_at(4, 1, MEADOW)))
    assert "tiles-apart" not in codes_in(joined)


@pytest.mark.rule("map-9.2.start")
def test_where_no_tile_lies_on_a_start_square_every_group_lies_apart(client: FlaskClient) -> None:
    board = drawn("S....", "start 1")
    answer = check(client, on_map(board, *(put_at(x, 0, MEADOW) for x in (1, 2, 4))))
    apart = [place for code, place in found_in_places(answer) if code == "tiles-apart"]
    assert apart == [(1, 0), (4, 0)]


def found_in_places(answer: Json) -> list[tuple[str, tuple[int, int]]]:
    """Give code and place of what a check has found at a place."""
    return found_in({"faults": [found for found in answer["faults"] if "at" in found]})


@pytest.mark.rule("map-9.2.large-city", "map-9.2.large-city-group")
def test_tiles_hang_together_by_a_large_city_that_they_lie_beside(client: FlaskClient) -> None:
    position = on_map(drawn("SCC."), put_at(0, 0, CITY_E), put_at(3, 0, CITY_W))
    assert check(client, position)["faults"] == []
    parted = drawn("SCC.", "city 1,0 cfff", "city 2,0 cfff")
    answer = check(client, on_map(parted, put_at(0, 0, MEADOW), put_at(3, 0, MEADOW)))
    assert found_in(answer) == [("tiles-apart", (3, 0))]


@pytest.mark.rule("map-9.2.ferry")
def test_tiles_hang_together_by_a_ferry(client: FlaskClient) -> None:
    board = drawn("S-.", "ferry 0,0 E 2,0 W")
    position = on_map(board, put_at(0, 0, ROAD_E), put_at(2, 0, ROAD_W))
    assert check(client, position)["faults"] == []
    answer = check(client, on_map(board, put_at(0, 0, ROAD_E), put_at(2, 0, MEADOW)))
    assert ("tiles-apart", (2, 0)) in found_in(answer)


@pytest.mark.rule("map-9.2.island")
def test_a_tile_on_an_island_without_its_ferry_is_a_fault(client: FlaskClient) -> None:
    board = drawn("SII", ".--", "ferry 0,1 S 2,0 E")
    tiles = [put_at(x, 0, MEADOW) for x in (0, 1)]
    answer = check(client, on_map(board, *tiles))
    assert (answer["legal"], found_in(answer)) == (False, [("island-not-connected", (1, 0))])
    assert cited_by(answer, "island-not-connected") == ["map-9.2.island"]
    connected = on_map(board, *tiles, put_at(0, 1, ROAD_S))
    assert check(client, connected)["faults"] == []


@pytest.mark.rule("map-9.2.large-city-fit", "map-9.2.border", "map-9.2.ferry-fit")
@pytest.mark.parametrize(
    ("board", "rule"),
    [
        (drawn("SC"), "map-9.2.large-city-fit"),
        (drawn("S", "border 0,0 E road"), "map-9.2.border"),
        (drawn("S-.", "ferry 0,0 E 2,0 W"), "map-9.2.ferry-fit"),
    ],
    ids=["large-city", "border", "ferry"],
)
def test_a_tile_that_does_not_fit_a_print_disagrees_with_it(
    client: FlaskClient, board: str, rule: str
) -> None:
    answer = check(client, on_map(board, put_at(0, 0, MEADOW)))
    assert (answer["legal"], found_in(answer)) == (False, [("sides-disagree", (0, 0))])
    assert answer["faults"][0]["at"] == {"x": 0, "y": 0, "side": "E"}
    assert set(cited_by(answer, "sides-disagree")) == {"car-2.1.disagreement", rule}


@pytest.mark.rule("map-9.2.border", "car-2.1.disagreement")
def test_a_feature_that_disagrees_with_a_print_gets_no_ruling(client: FlaskClient) -> None:
    board = drawn("S-", "S-", "border 0,0 E city")
    position = on_map(board, put_at(0, 0, ROAD_EW), put_at(0, 1, ROAD_EW))
    rulings = [road_at(client, position, 0, y, "E")["ruling"] for y in (0, 1)]
    assert rulings == ["none", "ruled"]


@pytest.mark.rule("map-9.2.neutral")
def test_nothing_disagrees_with_the_neutral_border(client: FlaskClient) -> None:
    for shown in (ROAD_EW, ROAD_NS, CITY_EW, CITY_S, MEADOW):
        assert check(client, on_map(drawn("S*"), put_at(0, 0, shown)))["faults"] == []


@pytest.mark.rule("map-9.2.start", "map-9.2.start-count")
@pytest.mark.parametrize(("laid", "open_still"), [([(0, 0)], True), ([(0, 0), (4, 0)], False)])
def test_a_check_remarks_on_start_squares_that_are_still_to_be_covered(
    client: FlaskClient, laid: list[tuple[int, int]], open_still: bool
) -> None:
    answer = check(client, on_map(THREE_STARTS, *(put_at(x, y, MEADOW) for x, y in laid)))
    assert (answer["legal"], codes_in(answer)) == (
        True,
        ["start-squares-open"] if open_still else [],
    )
    if open_still:
        assert "map-9.2.start" in cited_by(answer, "start-squares-open")
        assert answer["faults"][0]["severity"] == "warning"
