"""Bridges: roads that players build over tiles (14.13)."""

import pytest
from flask.testing import FlaskClient

from tests.asking import ask, refuse
from tests.building.tables import lay, stand, table
from tests.rules.laying import PLACEMENTS, ROADS, Json, all_roads, points_of, road_at
from tests.rules.moving import CHECK, MOVES, SCORES, make, move, put, refusals

OPTIONS = "/v1/carcassonne/options"
REMAINING = "/v1/carcassonne/remaining"
FROM_WEST = lay("base.A", 0, 0, 270)
"""A road that leaves a monastery eastwards."""
TO_EAST = lay("base.A", 2, 0, 90)
MEADOW = lay("base.B", 1, 0)


def bridge(x: int, y: int, sides: str = "EW") -> Json:
    return {"x": x, "y": y, "sides": sides}


def bridged(*tiles: Json, bridges: tuple[Json, ...], figures: tuple[Json, ...] = ()) -> Json:
    return table(*tiles, figures=figures) | {"bridges": list(bridges)}


# ---------------------------------------------------------------------------- on the table


@pytest.mark.rule("car-14.13")
def test_a_bridge_is_a_road_across_its_tile(client: FlaskClient) -> None:
    (road,) = all_roads(client, bridged(FROM_WEST, MEADOW, TO_EAST, bridges=(bridge(1, 0),)))
    assert (road["completed"], road["units"], points_of(road)) == (True, 3, {"tiles": 3})
    assert "car-14.13" in road["citations"]
    assert {"x": 1, "y": 0, "side": "E"} in road["segments"]


@pytest.mark.rule("car-14.13")
def test_a_road_beneath_a_bridge_is_another_road(client: FlaskClient) -> None:
    crossing = [FROM_WEST, lay("base.U", 1, 0), TO_EAST]
    roads = all_roads(client, bridged(*crossing, bridges=(bridge(1, 0),)))
    assert [(road["units"], road["completed"]) for road in roads] == [(3, True), (1, False)]


@pytest.mark.rule("car-14.13")
def test_a_tile_that_the_road_has_already_counts_no_second_time(client: FlaskClient) -> None:
    loop = [lay("base.V", 0, -1), lay("base.V", -1, -1, 270), lay("base.V", -1, 0, 180)]
    ends = [lay("base.A", 1, 0, 90), lay("base.A", 0, 1, 180)]
    position = bridged(lay("base.U", 0, 0), *loop, *ends, bridges=(bridge(0, 0),))
    (road,) = all_roads(client, position)
    assert (road["completed"], road["units"], len(road["segments"])) == (True, 6, 7)


@pytest.mark.rule("car-14.13")
def test_fields_go_on_beneath_a_bridge(client: FlaskClient) -> None:
    position = bridged(FROM_WEST, MEADOW, TO_EAST, bridges=(bridge(1, 0),))
    scores = ask(client, SCORES, {"position": position, "moment": "end"})["features"]
    fields = [feature for feature in scores if feature["kind"] == "field"]
    assert [len(field["tiles"]) for field in fields] == [3]


@pytest.mark.rule("car-14.13.field")
@pytest.mark.parametrize("tile", ["base.E", "base.D", "river.straight"])
def test_a_bridge_that_would_not_end_in_fields_is_refused_as_a_position(
    client: FlaskClient, tile: str
) -> None:
    for sides in ("NS", "EW"):
        position = bridged(lay(tile, 0, 0), bridges=(bridge(0, 0, sides),))
        fields = ask(client, PLACEMENTS, {"position": table(lay(tile, 0, 0)), "tile": "base.B"})
        free = {(each["x"], each["y"]) for each in fields["placements"]}
        both = {"NS": {(0, -1), (0, 1)}, "EW": {(1, 0), (-1, 0)}}[sides]
        if both <= free:
            ask(client, ROADS, {"position": position})
        else:
            problem = refuse(client, ROADS, {"position": position})
            assert {error["code"] for error in problem["errors"]} == {"bridge-not-on-field"}
            assert problem["errors"][0]["pointer"] == "/position/bridges/0/sides"


@pytest.mark.rule("car-14.13.one")
def test_a_tile_carries_one_bridge(client: FlaskClient) -> None:
    twice = bridged(MEADOW, bridges=(bridge(1, 0), bridge(1, 0, "NS")))
    problem = refuse(client, ROADS, {"position": twice})
    (error,) = problem["errors"]
    assert (error["code"], error["pointer"]) == ("bridge-twice", "/position/bridges/1")
    over_nothing = bridged(MEADOW, bridges=(bridge(5, 5), bridge(1, 0), bridge(1, 0, "NS")))
    problem = refuse(client, ROADS, {"position": over_nothing})
    assert [(error["code"], error["pointer"]) for error in problem["errors"]] == [
        ("no-tile-there", "/position/bridges/0"),
        ("bridge-twice", "/position/bridges/2"),
    ]
    nowhere = bridged(MEADOW, bridges=(bridge(5, 5),))
    (error,) = refuse(client, ROADS, {"position": nowhere})["errors"]
    assert (error["code"], error["pointer"]) == ("no-tile-there", "/position/bridges/0")


@pytest.mark.rule("car-14.13.fit")
def test_a_bridge_beside_a_field_disagrees_with_it(client: FlaskClient) -> None:
    position = bridged(lay("base.B", 0, 0), MEADOW, bridges=(bridge(1, 0),))
    found = ask(client, CHECK, {"position": position})
    assert "sides-disagree" in {fault["code"] for fault in found["faults"]}
    bridges = (bridge(0, 0), bridge(1, 0))
    both = ask(client, CHECK, {"position": bridged(lay("base.B", 0, 0), MEADOW, bridges=bridges)})
    assert both["legal"]


@pytest.mark.rule("car-14.13.supply")
def test_more_bridges_than_a_box_has_is_remarked_upon(client: FlaskClient) -> None:
    def check(count: int) -> list[Json]:
        row = [lay("base.B", x, 0) for x in range(count)]
        position = bridged(*row, bridges=tuple(bridge(x, 0) for x in range(count)))
        faults: list[Json] = ask(client, CHECK, {"position": position})["faults"]
        return [fault for fault in faults if fault["code"] == "too-many-bridges"]

    assert check(12) == []
    (found,) = check(13)
    assert (found["severity"], found["params"]) == ("warning", {"count": 13, "limit": 12})


# ---------------------------------------------------------------------------- in a move


@pytest.mark.rule("car-14.13.where")
def test_a_bridge_over_the_tile_just_placed_may_make_it_fit(client: FlaskClient) -> None:
    bare = move("red", MEADOW)
    assert [each["code"] for each in refusals(client, table(FROM_WEST), bare)] == ["side-mismatch"]
    answer = make(client, table(FROM_WEST), bare | {"bridge": bridge(1, 0)})
    assert answer["position_after"]["bridges"] == [bridge(1, 0)]
    assert answer["position_after"]["tiles"][-1] == MEADOW


@pytest.mark.rule("car-14.13.where")
def test_a_bridge_over_the_tile_beside_may_make_the_tile_fit(client: FlaskClient) -> None:
    position = table(MEADOW, figures=[stand("red", 1, 0, "monastery")])
    answer = make(client, position, move("red", TO_EAST) | {"bridge": bridge(1, 0)})
    road = road_at(client, answer["position_after"], 2, 0, "W")
    assert (road["units"], road["open_ends"]) == (2, [{"x": 1, "y": 0, "side": "W"}])


@pytest.mark.rule("car-14.13.where")
def test_a_bridge_beside_need_not_lead_to_the_tile_and_may_complete_a_road(
    client: FlaskClient,
) -> None:
    position = table(
        lay("base.A", 1, -1),
        MEADOW,
        lay("base.A", 1, 1, 180),
        figures=[stand("black", 1, 1, "road N")],
    )
    position["bridges"] = []
    made = move("red", lay("base.B", 2, 0)) | {"bridge": bridge(1, 0, "NS")}
    answer = make(client, position, made)
    assert answer["awards"] == [{"player": "black", "points": 3}]


@pytest.mark.rule("car-14.13.where")
def test_a_bridge_farther_off_is_refused(client: FlaskClient) -> None:
    position = table(lay("base.B", 0, 0), MEADOW)
    made = move("red", lay("base.B", 2, 0)) | {"bridge": bridge(0, 0)}
    objections = refusals(client, position, made)
    assert "bridge-elsewhere" in {objection["code"] for objection in objections}
    (error,) = refuse(
        client, MOVES, {"position": position, "move": made | {"bridge": bridge(7, 7)}}
    )["errors"]
    assert (error["code"], error["pointer"]) == ("no-tile-there", "/move/bridge")


@pytest.mark.rule("car-14.13.field")
def test_a_move_with_a_bridge_that_does_not_end_in_fields_is_refused(client: FlaskClient) -> None:
    made = move("red", lay("base.E", 1, 0)) | {"bridge": bridge(1, 0, "NS")}
    objections = refusals(client, table(lay("base.B", 0, 0)), made)
    (objection,) = objections
    assert (objection["code"], objection["at"]) == (
        "bridge-not-on-field",
        {"x": 1, "y": 0, "side": "N"},
    )
    assert (objection["params"], objection["citations"]) == ({"there": "city"}, ["car-14.13.field"])


@pytest.mark.rule("car-14.13.one")
def test_a_second_bridge_over_a_tile_is_refused(client: FlaskClient) -> None:
    position = bridged(MEADOW, bridges=(bridge(1, 0, "NS"),))
    made = move("red", lay("base.B", 2, 0)) | {"bridge": bridge(1, 0)}
    (objection,) = refusals(client, position, made)
    assert (objection["code"], objection["citations"]) == ("bridge-there", ["car-14.13.one"])


@pytest.mark.rule("car-14.13.fit")
def test_a_bridge_must_fit_the_other_neighbour_too(client: FlaskClient) -> None:
    position = table(lay("base.B", 0, 0), MEADOW)
    (objection,) = refusals(client, position, move("red", TO_EAST) | {"bridge": bridge(1, 0)})
    assert (objection["code"], objection["at"]) == ("side-mismatch", {"x": 1, "y": 0, "side": "W"})
    assert objection["citations"] == ["car-2.1.sides", "car-14.13.fit"]


@pytest.mark.rule("car-14.13.figure")
def test_a_figure_may_go_on_the_bridge_over_the_tile_just_placed_alone(client: FlaskClient) -> None:
    made = move("red", MEADOW, figure=put("road E")) | {"bridge": bridge(1, 0)}
    after = make(client, table(FROM_WEST), made)["position_after"]
    assert after["figures"] == [stand("red", 1, 0, "road E")]
    occupied = table(FROM_WEST, figures=[stand("black", 0, 0, "road E")])
    (objection,) = refusals(client, occupied, made)
    assert objection["code"] == "occupied"
    beside = move("red", lay("base.B", 2, 0), figure=put("road N") | {"x": 1, "y": 0})
    (objection,) = refusals(client, table(MEADOW), beside | {"bridge": bridge(1, 0, "NS")})
    assert objection["code"] == "not-on-this-tile"


@pytest.mark.rule("car-14.13.supply")
def test_who_has_no_bridge_lays_none(client: FlaskClient) -> None:
    made = move("red", MEADOW) | {"bridge": bridge(1, 0)}
    poor = table(FROM_WEST) | {"supply": {"red": {"bridge": 0}}}
    (objection,) = refusals(client, poor, made)
    assert (objection["code"], objection["params"]) == ("no-bridge-left", {"player": "red"})
    rich = table(FROM_WEST) | {"supply": {"red": {"bridge": 3}, "blue": {"bridge": 3}}}
    after = make(client, rich, made)["position_after"]
    assert after["supply"] == {"red": {"bridge": 2}, "blue": {"bridge": 3}}


@pytest.mark.rule("car-1.7.double-turn")
def test_a_tile_that_a_bridge_joins_to_a_builder_gives_the_double_turn(client: FlaskClient) -> None:
    figures = [stand("red", 0, 0, "road E"), stand("red", 0, 0, "road E", "builder")]
    made = move("red", MEADOW) | {"bridge": bridge(1, 0)}
    assert make(client, table(FROM_WEST, figures=figures), made)["double_turn"]


# ---------------------------------------------------------------------------- asked for


@pytest.mark.rule("car-14.13.where")
def test_placements_with_a_bridge_are_listed_when_asked_for(client: FlaskClient) -> None:
    asked = {"position": table(FROM_WEST), "tile": "base.B"}
    found = ask(client, PLACEMENTS, asked | {"bridge": bridge(1, 0)})
    assert {(each["x"], each["y"]) for each in found["placements"]} == {(1, 0)}
    assert {"x": 1, "y": 0, "on": "road", "side": "E"} in found["placements"][0]["spots"]
    assert (found["count"], found["distinct"]) == (4, 1)
    at = {"x": 1, "y": 0, "rotation": 0}
    assert not ask(client, PLACEMENTS, asked | {"at": at})["verdict"]["legal"]
    judged = ask(client, PLACEMENTS, asked | {"at": at, "bridge": bridge(1, 0)})
    assert judged["verdict"]["legal"]
    over_table = ask(
        client, PLACEMENTS, {"position": table(MEADOW), "tile": "base.A", "bridge": bridge(1, 0)}
    )
    assert {(each["x"], each["y"], each["rotation"]) for each in over_table["placements"]} == {
        (0, 0, 270),
        (2, 0, 90),
        *(
            (1, y, rotation)
            for y, rotation in ((-1, 90), (-1, 180), (-1, 270), (-1, 0))
            if (y, rotation) != (-1, 0)
        ),
        *((1, 1, rotation) for rotation in (0, 90, 270)),
    }


@pytest.mark.rule("car-14.13.where", "car-14.1.order")
@pytest.mark.parametrize("others", [(), (lay("base.B", 0, 1),)])
def test_of_a_river_the_same_is_said_with_a_bridge_as_without(
    client: FlaskClient, others: tuple[Json, ...]
) -> None:
    position = table(lay("river.source", 0, 0), *others)
    asked = {"position": position, "tile": "base.B"}
    over = {"x": 0, "y": 2 if others else 1, "sides": "EW"}
    alone, crossed = (ask(client, PLACEMENTS, asked | more) for more in ({}, {"bridge": over}))
    for found in (alone, crossed):
        assert bool(found["placements"]) is bool(others)
        assert "river-not-finished" in {each["code"] for each in found["warnings"]}


@pytest.mark.rule("car-14.13.where")
def test_answers_say_that_placements_with_a_bridge_are_not_listed(client: FlaskClient) -> None:
    def warned(path: str, position: Json, **more: object) -> bool:
        answer = ask(client, path, {"position": position, **more})
        return "bridges-not-listed" in {warning["code"] for warning in answer["warnings"]}

    plain, named = table(MEADOW), table(MEADOW) | {"sets": {"base": 1, "bridges_castles": 1}}
    used = table(MEADOW, lay("bridges_castles.bazaar", 2, 0))
    poor = named | {"supply": {"red": {"bridge": 0}, "blue": {"bridge": 1}}}
    for path, more in ((PLACEMENTS, {}), (OPTIONS, {"player": "red"}), (OPTIONS, {"player": "x"})):
        asked = {"tile": "base.A", **more}
        assert not warned(path, plain, **asked)
        assert warned(path, named, **asked)
        assert warned(path, used, **asked)
        assert warned(path, poor, **asked) == (more != {"player": "red"})
        assert not warned(path, named, **asked, bridge=bridge(1, 0))
    assert warned(REMAINING, named)
    assert not warned(REMAINING, plain)


@pytest.mark.rule("car-14.13.where")
def test_options_with_a_bridge_are_listed_when_asked_for(client: FlaskClient) -> None:
    position = table(FROM_WEST, TO_EAST, figures=[stand("red", 2, 0, "road W")])
    asked = {"position": position, "tile": "base.B", "player": "red", "bridge": bridge(1, 0)}
    found = ask(client, OPTIONS, asked | {"explain": True})
    best = found["options"][0]
    assert (best["x"], best["y"], best["points"], best["bridge"]) == (
        1,
        0,
        {"red": 3},
        bridge(1, 0),
    )
    assert all(option["bridge"] == bridge(1, 0) for option in found["options"])
    assert [(row["figure"], row["spot"]["on"]) for row in found["refused"]] == [("meeple", "road")]


ABBEY_IN_THE_EAST = lay("abbey_mayor.abbey", 2, 0)


@pytest.mark.rule("car-14.13.abbey")
@pytest.mark.parametrize("on_table", [False, True])
def test_whether_a_bridge_may_end_at_an_abbey_is_a_reading(
    client: FlaskClient, on_table: bool
) -> None:
    if on_table:  # the bridge goes over a tile that lies there
        position = table(FROM_WEST, MEADOW, ABBEY_IN_THE_EAST)
        made = move("red", lay("base.B", 1, 1)) | {"bridge": bridge(1, 0)}
    else:
        position = table(FROM_WEST, ABBEY_IN_THE_EAST)
        made = move("red", MEADOW) | {"bridge": bridge(1, 0)}
    assert make(client, position, made)["legal"]
    strict = position | {"rules": {"bridge_to_abbey": "no"}}
    (objection,) = refusals(client, strict, made)
    assert (objection["code"], objection["citations"]) == ("bridge-at-abbey", ["car-14.13.abbey"])
    assert objection["at"] == {"x": 1, "y": 0, "side": "E"}
