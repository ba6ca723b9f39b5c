"""Tunnels: mouths at which roads end, and tokens that join them (14.12)."""

import pytest
from flask.testing import FlaskClient

from tests.asking import ask, refuse
from tests.building.tables import lay, stand, stand_neutral, table
from tests.rules.claiming import explained_by, judge, points
from tests.rules.laying import ADVANCED, ROADS, Json, all_roads, points_of, road_at
from tests.rules.moving import CHECK, MOVES, make, move, put, refusals

OPTIONS = "/v1/carcassonne/options"
E_AND_S = {"ends": [{"x": 0, "y": 0, "side": "E"}, {"x": 0, "y": 0, "side": "S"}]}
MOUTHS = lay("tunnel.two_roads", 0, 0)
"""Two roads that end at mouths, eastwards and southwards."""
AT_EAST = lay("base.A", 1, 0, 90)
AT_SOUTH = lay("base.A", 0, 1, 180)
THROUGH = "princess_dragon.dragon_through_city_straight"


def joined(*tiles: Json, figures: tuple[Json, ...] = (), **more: Json) -> Json:
    return table(MOUTHS, *tiles, figures=figures) | {"tunnels": [E_AND_S], **more}


@pytest.mark.rule("car-14.12.open")
def test_a_road_at_a_mouth_is_incomplete(client: FlaskClient) -> None:
    road = road_at(client, table(MOUTHS, AT_EAST), 1, 0, "W")
    assert (road["completed"], road["units"], road.get("open_ends", [])) == (False, 2, [])
    assert road.get("tunnel_mouths", []) == [{"x": 0, "y": 0, "side": "E"}]
    assert "car-14.12.open" in road["citations"]


@pytest.mark.rule("car-14.12")
def test_tokens_join_two_mouths_of_one_tile_which_counts_once(client: FlaskClient) -> None:
    (road,) = all_roads(client, joined(AT_EAST, AT_SOUTH))
    assert (road["completed"], road["units"], road.get("tunnel_mouths", [])) == (True, 3, [])
    assert points_of(road) == {"tiles": 3}
    assert "car-14.12" in road["citations"]


@pytest.mark.rule("car-14.12")
def test_tokens_join_mouths_over_any_distance(client: FlaskClient) -> None:
    far = [lay("tunnel.two_roads", 9, 9), lay("base.A", 10, 9, 90)]
    ends = [{"x": 9, "y": 9, "side": "E"}, {"x": 0, "y": 0, "side": "E"}]
    position = table(MOUTHS, AT_EAST, *far) | {"tunnels": [{"ends": ends}]}
    road = road_at(client, position, 10, 9, "W")
    assert (road["completed"], road["units"]) == (True, 4)
    assert road == road_at(client, position, 0, 0, "E")


@pytest.mark.rule("car-14.12")
def test_a_road_may_go_below_ground_several_times(client: FlaskClient) -> None:
    far = [lay("tunnel.city_two_roads", 2, 0), lay("base.A", 3, 0, 90)]
    straight = lay("base.U", 1, 0, 90)
    ends = [{"x": 2, "y": 0, "side": "W"}, {"x": 2, "y": 0, "side": "E"}]
    position = joined(AT_SOUTH, straight, *far)
    position["tunnels"] = [E_AND_S, {"ends": ends}]
    (road,) = all_roads(client, position)
    assert (road["completed"], road["units"]) == (True, 5)


@pytest.mark.rule("car-14.12")
def test_a_leg_of_a_labyrinth_goes_on_through_a_tunnel(client: FlaskClient) -> None:
    labyrinth = lay("labyrinth", 1, 0)
    position = joined(labyrinth, figures=(stand("black", 0, 0, "road E"),)) | {"rules": ADVANCED}
    taken = move("red", lay("base.A", 0, 1, 180), figure=put("road N"))
    (objection,) = refusals(client, position, taken)
    assert objection["code"] == "occupied"
    elsewhere = move("red", lay("base.A", 1, 1, 180), figure=put("road N"))
    make(client, position, elsewhere)


@pytest.mark.rule("car-14.12.through")
def test_a_road_printed_through_a_tunnel_needs_no_tokens(client: FlaskClient) -> None:
    tiles = [lay(THROUGH, 0, 0), lay("base.A", 0, -1), lay("base.A", 0, 1, 180)]
    (road,) = all_roads(client, table(*tiles))
    assert (road["completed"], road["units"], road.get("tunnel_mouths", [])) == (True, 3, [])
    ends = [{"x": 0, "y": 0, "side": side} for side in "NS"]
    problem = refuse(client, ROADS, {"position": table(*tiles) | {"tunnels": [{"ends": ends}]}})
    assert [error["code"] for error in problem["errors"]] == ["no-tunnel-mouth"] * 2
    assert problem["errors"][0]["pointer"] == "/position/tunnels/0/ends"


@pytest.mark.rule("car-14.12.token")
def test_a_mouth_takes_one_token(client: FlaskClient) -> None:
    (objection,) = refusals(
        client,
        joined(AT_EAST),
        move("red", AT_SOUTH) | {"tunnel": {"ends": [E_AND_S["ends"][0], E_AND_S["ends"][0]]}},
    )[:1]
    assert objection["code"] == "tunnel-mouth-has-token"
    assert objection["citations"] == ["car-14.12.token"]
    assert objection["at"] == {"x": 0, "y": 0, "side": "E"}
    twice = table(MOUTHS) | {"tunnels": [E_AND_S, E_AND_S]}
    problem = refuse(client, ROADS, {"position": twice})
    assert [error["code"] for error in problem["errors"]] == ["tunnel-mouth-taken"] * 2
    assert {error["pointer"] for error in problem["errors"]} == {"/position/tunnels/1/ends"}


@pytest.mark.rule("car-14.12.token")
def test_a_token_completes_a_road_in_its_move(client: FlaskClient) -> None:
    position = table(MOUTHS, AT_EAST, figures=[stand("red", 1, 0, "road W")])
    answer = make(client, position, move("red", AT_SOUTH) | {"tunnel": E_AND_S})
    assert answer.get("awards", []) == [{"player": "red", "points": 3}]
    assert answer["position_after"]["tunnels"] == [E_AND_S]
    without = make(client, position, move("red", AT_SOUTH))
    assert (without.get("awards", []), "tunnels" in without["position_after"]) == ([], False)


@pytest.mark.rule("car-14.12.token")
def test_a_token_may_go_to_mouths_that_the_tile_has_no_part_in(client: FlaskClient) -> None:
    position = table(MOUTHS, AT_EAST, AT_SOUTH, figures=[stand("black", 1, 0, "road W")])
    answer = make(client, position, move("red", lay("base.B", 1, 1)) | {"tunnel": E_AND_S})
    assert answer.get("awards", []) == [{"player": "black", "points": 3}]


@pytest.mark.rule("car-14.12.token")
def test_a_token_on_what_is_no_mouth_is_refused_as_a_position(client: FlaskClient) -> None:
    made = move("red", AT_SOUTH) | {"tunnel": {"ends": [{"x": 1, "y": 0, "side": "W"}] * 2}}
    problem = refuse(client, MOVES, {"position": table(MOUTHS, AT_EAST), "move": made})
    assert {error["code"] for error in problem["errors"]} == {"no-tunnel-mouth"}
    assert {error["pointer"] for error in problem["errors"]} == {"/move/tunnel/ends"}


@pytest.mark.rule("car-14.12.order")
def test_a_follower_may_go_before_the_token_joins_its_road_to_another(client: FlaskClient) -> None:
    position = table(MOUTHS, AT_EAST, figures=[stand("black", 1, 0, "road W")])
    made = move("red", AT_SOUTH, figure=put("road N")) | {"tunnel": E_AND_S}
    answer = make(client, position, made)
    assert answer.get("awards", []) == [
        {"player": "black", "points": 3},
        {"player": "red", "points": 3},
    ]
    (objection,) = refusals(
        client, position | {"tunnels": [E_AND_S]}, move("red", AT_SOUTH, figure=put("road N"))
    )
    assert objection["code"] == "occupied"


@pytest.mark.rule("car-14.12.order")
def test_a_builder_may_go_after_the_token_has_brought_company(client: FlaskClient) -> None:
    position = table(MOUTHS, figures=[stand("red", 0, 0, "road E")])
    made = move("red", AT_SOUTH, figure=put("road N", "builder"))
    assert [each["code"] for each in refusals(client, position, made)] == ["builder-alone"]
    make(client, position, made | {"tunnel": E_AND_S})


@pytest.mark.rule("car-14.12.order")
def test_a_token_that_joins_the_tile_to_a_builder_gives_the_double_turn(
    client: FlaskClient,
) -> None:
    figures = [stand("red", 0, 0, "road E"), stand("red", 0, 0, "road E", "builder")]
    position = table(MOUTHS, figures=figures)
    assert not make(client, position, move("red", AT_SOUTH))["double_turn"]
    assert make(client, position, move("red", AT_SOUTH) | {"tunnel": E_AND_S})["double_turn"]


@pytest.mark.rule("car-14.12.supply")
def test_more_pairs_of_tokens_than_there_are_is_remarked_upon(client: FlaskClient) -> None:
    tiles = [lay("tunnel.two_roads", 0, 2 * row) for row in range(7)]
    ends = [[{"x": 0, "y": 2 * row, "side": side} for side in "ES"] for row in range(7)]
    six = table(*tiles) | {"tunnels": [{"ends": pair} for pair in ends[:6]]}
    seven = table(*tiles) | {"tunnels": [{"ends": pair} for pair in ends]}
    found = [
        [
            fault
            for fault in ask(client, CHECK, {"position": position})["faults"]
            if fault["code"] == "too-many-tunnels"
        ]
        for position in (six, seven)
    ]
    assert found[0] == []
    assert [(each["severity"], each.get("params", {})) for each in found[1]] == [
        ("warning", {"count": 7, "limit": 6})
    ]


@pytest.mark.rule("car-14.12.token")
def test_options_say_that_tokens_are_not_listed_and_list_those_asked_for(
    client: FlaskClient,
) -> None:
    position = table(MOUTHS, AT_EAST, figures=[stand("red", 1, 0, "road W")])
    asked = {"position": position, "tile": "base.A", "player": "red"}
    plain = ask(client, OPTIONS, asked)
    assert "tunnel-tokens-not-listed" in {warning["code"] for warning in plain["warnings"]}
    found = ask(client, OPTIONS, asked | {"tunnel": E_AND_S})
    assert "tunnel-tokens-not-listed" not in {warning["code"] for warning in found["warnings"]}
    best = found["options"][0]
    assert (best["x"], best["y"], best["tunnel"], best["points"]) == (0, 1, E_AND_S, {"red": 3})
    alone = ask(client, OPTIONS, asked | {"position": table(AT_EAST)})
    assert "tunnel-tokens-not-listed" not in {warning["code"] for warning in alone["warnings"]}


# ------------------------------------------------------- the road of Abbey & Mayor under a city


UNDER = lay("abbey_mayor.through_city_coat_straight", 0, 0)
"""A city from east to west, and a road from north to south that runs under it."""
NORTH, SOUTH = lay("base.A", 0, -1), lay("base.A", 0, 1, 180)
BROKEN = {"rules": {"road_through_tunnel": "broken"}}
AWAY = lay("tunnel.two_roads", 5, 5)
"""A tile that tells that The Tunnel is in play."""
N_AND_S = {"ends": [{"x": 0, "y": 0, "side": side} for side in "NS"]}


@pytest.mark.rule("car-14.12.broken")
@pytest.mark.rule("car-14.12.through")
def test_a_road_under_a_city_runs_on_or_is_broken(client: FlaskClient) -> None:
    position = table(UNDER, NORTH, SOUTH)
    (road,) = all_roads(client, position)
    assert (road["completed"], road["units"]) == (True, 3)
    one, other = all_roads(client, position | BROKEN)
    assert [(road["completed"], road["units"]) for road in (one, other)] == [(False, 2)] * 2
    assert one["tunnel_mouths"] == [{"x": 0, "y": 0, "side": "N"}]
    assert other["tunnel_mouths"] == [{"x": 0, "y": 0, "side": "S"}]
    assert "car-14.12.broken" in one["citations"]


@pytest.mark.rule("car-14.12.broken")
def test_tokens_join_what_is_broken_under_a_city(client: FlaskClient) -> None:
    position = table(UNDER, NORTH, SOUTH) | {"tunnels": [N_AND_S]}
    (road,) = all_roads(client, position | BROKEN)
    assert (road["completed"], road["units"]) == (True, 3)
    problem = refuse(client, ROADS, {"position": position})
    assert [error["code"] for error in problem["errors"]] == ["no-tunnel-mouth"] * 2


@pytest.mark.rule("car-14.12.broken")
def test_moves_and_options_see_two_roads_under_the_city(client: FlaskClient) -> None:
    position = table(UNDER, AWAY, figures=[stand("black", 0, 0, "road N")])
    made = move("red", SOUTH, figure=put("road N"))
    assert [each["code"] for each in refusals(client, position, made)] == ["occupied"]
    make(client, position | BROKEN, made)
    laid = move("red", UNDER, figure=put("road S"))
    beside = table(NORTH, figures=[stand("black", 0, -1, "road S")])
    assert [each["code"] for each in refusals(client, beside, laid)] == ["occupied"]
    after = make(client, beside | BROKEN, laid)["position_after"]
    assert {(each["x"], each["y"], each["side"]) for each in after["figures"]} == {
        (0, -1, "S"),
        (0, 0, "S"),
    }
    asked = {"tile": "abbey_mayor.through_city_coat_straight", "player": "red"}
    for rules, sides in (({}, set()), (BROKEN, {"N", "S"})):
        answer = ask(client, OPTIONS, asked | {"position": beside | rules})
        found = {
            option["figure"]["side"]
            for option in answer["options"]
            if option.get("figure", {}).get("on") == "road"
            if (option["x"], option["y"], option["rotation"]) == (0, 0, 0)
        }
        assert found == ({"S"} if sides else set())


@pytest.mark.rule("car-14.12.broken")
def test_spots_of_a_broken_road_are_free_by_themselves(client: FlaskClient) -> None:
    position = table(UNDER, AWAY, figures=[stand("black", 0, 0, "road N")])
    asked = {"player": "red", "figure": "meeple", "tile_at": {"x": 0, "y": 0}}
    for rules, sides in (({}, []), (BROKEN, ["S"])):
        answer = ask(client, "/v1/carcassonne/spots", asked | {"position": position | rules})
        found = [spot["side"] for spot in answer["spots"] if spot["on"] == "road"]
        assert found == sides


@pytest.mark.rule("car-14.12.broken")
def test_claims_name_the_broken_road_where_the_tunnel_is_in_play(client: FlaskClient) -> None:
    """The claim on the southern road is about the southern road by the reading, too."""
    figures = [stand("red", 0, 1, "road N")]
    position = table(UNDER, NORTH, SOUTH, lay("base.A", 1, 1), figures=figures)
    claim = points("0,0 road S", "red", 0)
    reading = ({"road_through_tunnel": "broken"}, None)
    assert reading not in explained_by(judge(client, position, claim))
    for more in ({"sets": {"abbey_mayor": 1, "base": 1, "tunnel": 1}}, {}):
        known = position | more | ({} if more else {"tiles": [*position["tiles"], AWAY]})
        assert reading in explained_by(judge(client, known, claim))
        back = known | BROKEN
        assert ({"road_through_tunnel": "runs_on"}, None) in explained_by(
            judge(client, back, points("0,0 road S", "red", 3))
        )
    taken = {"kind": "spot", "player": "green", "at": claim["at"], "legal": True}
    occupied = table(UNDER, AWAY, figures=[stand("black", 0, 0, "road N")])
    assert reading in explained_by(judge(client, occupied, taken))
    made = {"kind": "move", "move": move("red", SOUTH, figure=put("road N")), "legal": True}
    assert reading in explained_by(judge(client, occupied, made))


@pytest.mark.rule("car-14.12.broken")
def test_a_token_under_the_city_leaves_no_other_reading(client: FlaskClient) -> None:
    position = table(UNDER, NORTH, SOUTH, figures=[stand("red", 0, -1, "road S")])
    joined_there = position | BROKEN | {"tunnels": [N_AND_S]}
    verdict = judge(client, joined_there, points("0,0 road S", "red", 2))
    assert all("road_through_tunnel" not in each[0] for each in explained_by(verdict))


@pytest.mark.rule("car-14.12.broken")
def test_check_names_the_reading_by_which_a_fault_is_none(client: FlaskClient) -> None:
    """Mage and witch are never on one road, but may be on two."""
    near = lay("tunnel.city_two_roads", 0, 1, 90)
    magic = (stand_neutral("mage", 0, 0, "road N"), stand_neutral("witch", 0, 0, "road S"))
    for tiles, expected in (((UNDER, NORTH), []), ((UNDER, near), ["broken"])):
        found = ask(client, CHECK, {"position": table(*tiles, figures=magic)})["faults"]
        (together,) = (each for each in found if each["code"] == "mage-and-witch-together")
        named = [each for each in together.get("would_hold", []) if "road" in each["key"]]
        assert [each["value"] for each in named] == expected
