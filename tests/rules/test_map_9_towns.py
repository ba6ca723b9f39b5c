"""The variants for towns: the extra turn, the cost, and the bonus of a road beside them (9.5)."""

import pytest
from flask.testing import FlaskClient

from tests.asking import refuse
from tests.building.cards import places
from tests.building.tables import stand, stand_neutral
from tests.rules.laying import Json, awards_of, item_of, points_of, road_at
from tests.rules.moving import MOVES, completed, feature, make, move
from tests.rules.on_maps import (
    CITY_E,
    INN_EW,
    MEADOW,
    ROAD_E,
    ROAD_EW,
    ROAD_NS,
    ROAD_W,
    TOWN_BONUS,
    TOWN_COST,
    TOWN_TURN,
    drawn,
    on_map,
    put_at,
)

# ------------------------------------------------------------------------------ a tile on a town

TOWN = drawn("S.t")
BESIDE_TOWN = (put_at(0, 0, MEADOW), put_at(1, 0, MEADOW))
ON_TOWN = put_at(2, 0, MEADOW)


@pytest.mark.rule("map-9.5.cost")
def test_a_tile_on_a_town_costs_two_points(client: FlaskClient) -> None:
    answer = make(client, on_map(TOWN, *BESIDE_TOWN, rules=TOWN_COST), move("red", ON_TOWN))
    (paid,) = answer.get("immediate", [])
    assert (paid["player"], paid["points"], paid["source"]) == ("red", -2, "town")
    (item,) = paid["items"]
    assert (item["code"], item["count"], item["each"], item["points"]) == ("town-cost", 1, -2, -2)
    assert item["citations"] == ["map-9.5.cost"]
    assert answer.get("awards", []) == [{"player": "red", "points": -2}]
    assert not answer["extra_turn"]


@pytest.mark.rule("map-9.5.extra-turn")
def test_a_tile_on_a_town_gives_an_extra_turn(client: FlaskClient) -> None:
    answer = make(client, on_map(TOWN, *BESIDE_TOWN, rules=TOWN_TURN), move("red", ON_TOWN))
    assert answer["extra_turn"]
    assert (answer.get("immediate", []), answer.get("awards", []), answer["double_turn"]) == (
        [],
        [],
        False,
    )


@pytest.mark.rule("map-9.5.extra-turn")
@pytest.mark.parametrize(("used", "given"), [(False, True), (True, False)])
def test_there_is_one_extra_turn_in_a_turn(client: FlaskClient, used: bool, given: bool) -> None:
    position = on_map(TOWN, *BESIDE_TOWN, rules=TOWN_TURN)
    made = move("red", ON_TOWN) | {"extra_turn_used": used}
    assert make(client, position, made)["extra_turn"] == given


@pytest.mark.rule("map-9.5.extra-turn")
def test_whether_the_extra_turn_is_used_up_is_a_yes_or_no(client: FlaskClient) -> None:
    position = on_map(TOWN, *BESIDE_TOWN, rules=TOWN_TURN)
    body = {"position": position, "move": move("red", ON_TOWN) | {"extra_turn_used": 1}}
    (fault,) = refuse(client, MOVES, body)["errors"]
    assert fault["pointer"] == "/move/extra_turn_used"


@pytest.mark.rule("map-9.5.cost")
def test_a_town_costs_points_in_an_extra_turn_too(client: FlaskClient) -> None:
    position = on_map(TOWN, *BESIDE_TOWN, rules={**TOWN_TURN, **TOWN_COST})
    made = move("red", ON_TOWN) | {"extra_turn_used": True}
    answer = make(client, position, made)
    assert (answer["extra_turn"], awards_of(answer)) == (False, {"red": -2})


@pytest.mark.rule("map-9.5.extra-turn", "map-9.5.cost")
def test_without_these_variants_a_town_is_a_square_like_any_other(client: FlaskClient) -> None:
    answer = make(client, on_map(TOWN, *BESIDE_TOWN), move("red", ON_TOWN))
    assert (answer["extra_turn"], answer.get("immediate", []), answer.get("awards", [])) == (
        False,
        [],
        [],
    )


@pytest.mark.rule("map-9.5.extra-turn", "map-9.5.cost")
@pytest.mark.parametrize("letter", ".S")
def test_other_squares_give_and_cost_nothing(client: FlaskClient, letter: str) -> None:
    rules = {**TOWN_TURN, **TOWN_COST}
    position = on_map(drawn(f"S.{letter}", "start 1"), *BESIDE_TOWN, rules=rules)
    answer = make(client, position, move("red", ON_TOWN))
    assert (answer["extra_turn"], answer.get("immediate", [])) == (False, [])


@pytest.mark.rule("map-9.5.extra-turn", "map-9.5.cost", "map-9.1.kinds")
@pytest.mark.parametrize("letter", ".S")
def test_any_square_may_be_a_town_as_well(client: FlaskClient, letter: str) -> None:
    rules = {**TOWN_TURN, **TOWN_COST}
    board = drawn(f"S.{letter}", "start 1", "town 2,0")
    answer = make(client, on_map(board, *BESIDE_TOWN, rules=rules), move("red", ON_TOWN))
    assert (answer["extra_turn"], awards_of(answer)) == (True, {"red": -2})


@pytest.mark.rule("map-9.5.cost", "map-9.2.island-points")
def test_an_island_pays_before_its_town_costs(client: FlaskClient) -> None:
    board = drawn("S-I.", "ferry 0,0 E 2,0 W", "island 2,0 2", "town 2,0")
    position = on_map(board, put_at(0, 0, ROAD_E), rules=TOWN_COST)
    answer = make(client, position, move("red", put_at(2, 0, ROAD_EW)))
    paid = [(each["source"], each["points"]) for each in answer.get("immediate", [])]
    assert paid == [("island", 4), ("town", -2)]
    assert awards_of(answer) == {"red": 2}


@pytest.mark.rule("map-9.5.cost")
def test_a_town_costs_whoever_places_the_tile_not_whoever_scores(client: FlaskClient) -> None:
    position = on_map(
        drawn("St"), put_at(0, 0, ROAD_E), rules=TOWN_COST, figures=[stand("red", 0, 0, "road E")]
    )
    answer = make(client, position, move("black", put_at(1, 0, ROAD_W)))
    assert awards_of(answer) == {"black": -2, "red": 2}


@pytest.mark.rule("map-9.5.extra-turn", "car-1.7.double-turn")
def test_a_town_and_a_builder_each_give_a_turn(client: FlaskClient) -> None:
    figures = [stand("red", 0, 0, "road E", kind) for kind in ("meeple", "builder")]
    position = on_map(drawn("St."), put_at(0, 0, ROAD_E), rules=TOWN_TURN, figures=figures)
    answer = make(client, position, move("red", put_at(1, 0, ROAD_EW)))
    assert (answer["double_turn"], answer["extra_turn"]) == (True, True)


@pytest.mark.rule("map-9.5.bonus", "car-1.4.towns")
def test_the_tile_that_covers_a_town_ends_its_bonus(client: FlaskClient) -> None:
    rules = {"town_bonus": True}
    robber = stand("red", 0, 0, "road E")
    position = on_map(drawn("St", "t-"), put_at(0, 0, ROAD_E), rules=rules, figures=[robber])
    answer = make(client, position, move("red", put_at(1, 0, ROAD_W)))
    road = completed(answer, "road:0,0,E")
    assert points_of(road) == {"tiles": 2, "towns": 2}


# ---------------------------------------------------------------------- the variant with towns


def towns_beside(
    client: FlaskClient, board: str, *tiles: Json, figures: tuple[Json, ...] = ()
) -> Json:
    """Give the road from (0, 0) eastwards under the variant."""
    position = on_map(board, *tiles, figures=figures, rules=TOWN_BONUS)
    return road_at(client, position, 0, 0, "E")


@pytest.mark.rule("map-9.5.bonus", "car-1.4.towns")
def test_towns_that_touch_a_road_pay_two_each(client: FlaskClient) -> None:
    board = drawn("tt-", "S.-", "-t-")
    tiles = [put_at(0, 1, ROAD_E), put_at(1, 1, ROAD_EW)]
    position = on_map(board, *tiles, rules=TOWN_BONUS, figures=[stand("red", 0, 1, "road E")])
    road = road_at(client, position, 0, 1, "E")
    assert road.get("towns", []) == places((0, 0), (1, 0), (1, 2))
    towns = item_of(road, "towns")
    assert (towns["count"], towns["each"], towns["points"]) == (3, 2, 6)
    assert {"car-1.4.towns", "map-9.5.bonus"} & set(towns["citations"])
    assert awards_of(road) == {"red": 8}


@pytest.mark.rule("map-9.5.bonus")
def test_without_the_variant_towns_pay_nothing(client: FlaskClient) -> None:
    position = on_map(drawn("S-", "t-"), put_at(0, 0, ROAD_E))
    road = road_at(client, position, 0, 0, "E")
    assert points_of(road) == {"tiles": 1}


@pytest.mark.rule("map-9.5.bonus", "car-1.4.towns")
def test_an_incomplete_road_is_paid_for_its_towns_too(client: FlaskClient) -> None:
    road = towns_beside(client, drawn("S.", "t-"), put_at(0, 0, ROAD_E))
    assert not road["completed"]
    assert points_of(road) == {"tiles": 1, "towns": 2}


@pytest.mark.rule("map-9.5.bonus")
def test_a_town_that_a_road_still_runs_into_is_beside_it(client: FlaskClient) -> None:
    road = towns_beside(client, drawn("St"), put_at(0, 0, ROAD_E))
    assert points_of(road) == {"tiles": 1, "towns": 2}


@pytest.mark.rule("map-9.5.bonus")
@pytest.mark.parametrize(
    ("board", "tiles", "why"),
    [
        (drawn("S-", "-t"), [], "across a corner"),
        (drawn("S--", "..t"), [put_at(0, 1, MEADOW), put_at(1, 1, MEADOW)], "beside another tile"),
        (drawn("S-", "t-"), [put_at(0, 1, MEADOW)], "covered"),
        (drawn("S-", ".-"), [], "no town"),
        (drawn("S-", "S-", "start 1"), [], "a start square only"),
    ],
    ids=lambda value: value.replace(" ", "-") if isinstance(value, str) and " " in value else "",
)
def test_what_is_no_visible_town_beside_the_road_pays_nothing(
    client: FlaskClient, board: str, tiles: list[Json], why: str
) -> None:
    road = towns_beside(client, board, put_at(0, 0, ROAD_E), *tiles)
    assert (points_of(road), road.get("towns", [])) == ({"tiles": 1}, []), why


@pytest.mark.rule("map-9.5.bonus", "map-9.1.kinds")
def test_a_start_square_is_a_town_where_the_map_says_so(client: FlaskClient) -> None:
    board = drawn("S-", "S-", "start 1", "town 0,1")
    road = towns_beside(client, board, put_at(0, 0, ROAD_E))
    assert points_of(road) == {"tiles": 1, "towns": 2}


@pytest.mark.rule("map-9.5.bonus")
def test_a_town_beside_two_tiles_of_a_road_pays_once(client: FlaskClient) -> None:
    board = drawn("S.", "t.")
    tiles = [put_at(0, 0, ROAD_E), put_at(1, 0, ("base.V", 0)), put_at(1, 1, ROAD_NS)]
    road = towns_beside(client, board, *tiles)
    assert points_of(road) == {"tiles": 3, "towns": 2}
    assert road.get("towns", []) == places((0, 1))


@pytest.mark.rule("map-9.5.bonus", "map-9.4.printed")
def test_a_town_beside_a_printed_piece_on_a_large_city_counts(client: FlaskClient) -> None:
    board = drawn("SC", "-t", "city 1,0 ccfr")
    road = towns_beside(client, board, put_at(0, 0, ROAD_E))
    assert points_of(road) == {"tiles": 2, "towns": 2}


@pytest.mark.rule("map-9.5.bonus")
@pytest.mark.parametrize(
    ("board", "tiles"),
    [
        (drawn("S-", "-t", "border 0,0 E road"), [put_at(0, 0, ROAD_E)]),
        (drawn("S-.", "-t-", "ferry 0,0 E 2,0 W"), [put_at(0, 0, ROAD_E), put_at(2, 0, ROAD_W)]),
        (drawn("S-.", "--t", "ferry 0,0 E 2,0 W"), [put_at(0, 0, ROAD_E)]),
    ],
    ids=["abroad", "ferry", "far-end"],
)
def test_a_town_beside_a_piece_abroad_or_a_ferry_does_not_count(
    client: FlaskClient, board: str, tiles: list[Json]
) -> None:
    road = towns_beside(client, board, *tiles)
    assert road.get("towns", []) == []
    assert list(points_of(road)) == ["tiles"]


@pytest.mark.rule("map-9.5.bonus")
def test_every_road_beside_a_town_is_paid_for_it(client: FlaskClient) -> None:
    board = drawn("S.", "t-")
    tiles = [put_at(0, 0, ("base.W", 0)), put_at(1, 0, ROAD_W)]
    position = on_map(board, *tiles, rules=TOWN_BONUS)
    for name, points in [("E", {"tiles": 2, "towns": 2}), ("S", {"tiles": 1, "towns": 2})]:
        assert points_of(road_at(client, position, 0, 0, name)) == points


@pytest.mark.rule("car-1.8", "car-1.4.towns")
def test_the_witch_does_not_halve_the_towns(client: FlaskClient) -> None:
    witch = stand_neutral("witch", 0, 0, "road E")
    road = towns_beside(client, drawn("S-", "t-"), put_at(0, 0, ROAD_E), figures=(witch,))
    assert points_of(road) == {"tiles": 1, "witch": 0, "towns": 2}
    road = towns_beside(
        client, drawn("S.", "tt"), put_at(0, 0, ROAD_E), put_at(1, 0, ROAD_EW), figures=(witch,)
    )
    assert points_of(road) == {"tiles": 2, "witch": -1, "towns": 4}
    assert "car-1.8" in item_of(road, "witch")["citations"] + item_of(road, "towns")["citations"]


@pytest.mark.rule("car-1.4.towns")
def test_towns_pay_where_an_unfinished_inn_has_made_the_rest_nothing(client: FlaskClient) -> None:
    road = towns_beside(client, drawn("S..", "t--"), put_at(0, 0, ROAD_E), put_at(1, 0, INN_EW))
    assert points_of(road) == {"tiles": 2, "inn-incomplete": -2, "towns": 2}


@pytest.mark.rule("map-9.5.bonus")
def test_towns_pay_nothing_to_cities(client: FlaskClient) -> None:
    position = on_map(drawn("S-", "t-"), put_at(0, 0, CITY_E), rules=TOWN_BONUS)
    assert points_of(feature(client, position, "city:0,0,E")) == {"tiles": 2}
