"""The Markets of Leipzig: sending a meeple, the quarters, and how its tiles count (6.1 to 6.13)."""

from operator import itemgetter

import pytest
from flask.testing import FlaskClient

from tests.asking import ask
from tests.building.tables import lay, spot, stand, stand_neutral, table
from tests.rules.asking_more import ask_spots, check, codes_in, refused_to, taken_by
from tests.rules.laying import (
    ADVANCED,
    ROADS,
    Json,
    awards_of,
    closed_road,
    codes_of,
    open_road,
    points_of,
    road_at,
    verdict_on,
)
from tests.rules.moving import (
    FOUR,
    QUARTERS,
    SCORES,
    THREE,
    bonuses_of,
    completed,
    feature,
    features,
    figures_after,
    ids,
    in_leipzig,
    make,
    move,
    put,
    refused,
    refused_by,
    send,
    totals,
    warned,
)

GATE = lay("leipzig.coiners.gate", 0, 0)
STREET = lay("leipzig.coiners.road", 0, -1)

# The road leaves the gate northwards; the tile that ends it lies at (0, -4).
NORTHWARDS = (GATE, STREET, lay("base.U", 0, -2), lay("base.U", 0, -3))
LAST = lay("base.A", 0, -4)
THE_ROAD = "road:0,-4,S"

RED = stand("red", 0, -2, "road N")
RED_TOO = stand("red", 0, -1, "road N")
BLACK = stand("black", 0, -3, "road N")


def to_the_last_tile(
    *figures: Json, rules: Json | None = None, leipzig: Json | None = None
) -> Json:
    """Lay the road from Leipzig but for the tile that completes it."""
    position = table(*NORTHWARDS, figures=figures, rules=rules)
    return position | ({"leipzig": leipzig} if leipzig else {})


def to_the_end(*figures: Json, rules: Json | None = None, leipzig: Json | None = None) -> Json:
    """Lay the whole road from Leipzig: four units in C2."""
    position = to_the_last_tile(*figures, rules=rules, leipzig=leipzig)
    return position | {"tiles": [*NORTHWARDS, LAST]}


def last_tile(*sent: Json, figure: Json | None = None) -> Json:
    """Let green complete the road, with these meeples sent."""
    return move("green", LAST, figure=figure, leipzig=sent)


def may_send(client: FlaskClient, position: Json, name: str = THE_ROAD) -> dict[str, list[str]]:
    """Give the quarters by player."""
    rows = feature(client, position, name).get("may_send", [])
    assert [row["player"] for row in rows] == sorted(row["player"] for row in rows)
    return {row["player"]: row["quarters"] for row in rows}


def points(answer: Json) -> dict[str, int]:
    return awards_of(answer)


# ------------------------------------------------------------------------------- who may send


@pytest.mark.rule("car-6.1")
def test_the_majority_of_a_completed_road_may_send_a_meeple(client: FlaskClient) -> None:
    road = feature(client, to_the_end(RED), THE_ROAD)
    assert road.get("may_send", []) == [
        {"player": "red", "from": [spot(0, -2, "road N")], "quarters": QUARTERS}
    ]


@pytest.mark.rule("car-6.1")
def test_the_answer_on_roads_names_them_too(client: FlaskClient) -> None:
    (row,) = road_at(client, to_the_end(RED), 0, -2, "N").get("may_send", [])
    assert (row["player"], row["from"]) == ("red", [spot(0, -2, "road N")])


@pytest.mark.rule("car-6.1")
def test_any_of_his_meeples_may_be_the_one(client: FlaskClient) -> None:
    (row,) = feature(client, to_the_end(RED, RED_TOO), THE_ROAD).get("may_send", [])
    assert sorted(place["y"] for place in row["from"]) == [-2, -1]


@pytest.mark.rule("car-6.1")
def test_tied_players_may_each_send(client: FlaskClient) -> None:
    assert list(may_send(client, to_the_end(RED, BLACK))) == ["black", "red"]


@pytest.mark.rule("car-6.1")
def test_the_minority_may_not(client: FlaskClient) -> None:
    assert list(may_send(client, to_the_end(RED, RED_TOO, BLACK))) == ["red"]


@pytest.mark.rule("car-6.1")
def test_only_quarters_where_he_has_nobody_are_offered(client: FlaskClient) -> None:
    position = to_the_end(RED, BLACK, leipzig={"wainwrights": ["red"], "fourth": ["black", "red"]})
    assert may_send(client, position) == {
        "black": ["wainwrights", "coiners", "bookbinders"],
        "red": ["coiners", "bookbinders"],
    }


@pytest.mark.rule("car-6.1")
def test_a_player_with_a_meeple_in_every_quarter_sends_nobody(client: FlaskClient) -> None:
    everywhere = {quarter: ["red"] for quarter in QUARTERS}
    assert may_send(client, to_the_end(RED, leipzig=everywhere)) == {}


@pytest.mark.rule("car-6.1")
def test_nobody_is_sent_from_a_road_that_is_still_open(client: FlaskClient) -> None:
    road = feature(client, to_the_last_tile(RED), "road:0,-3,N", moment="end")
    assert (road["completed"], road.get("may_send", [])) == (False, [])


# ------------------------------------------------------------------------------------ sending


@pytest.mark.rule("car-6.1")
@pytest.mark.parametrize("quarter", QUARTERS)
def test_a_meeple_is_sent_to_any_quarter(client: FlaskClient, quarter: str) -> None:
    answer = make(client, to_the_last_tile(RED), last_tile(send("red", quarter, 0, -2, "road N")))
    assert in_leipzig(answer) == {quarter: ["red"]}
    assert (answer.get("returned_figures", []), figures_after(answer)) == ([], [])


@pytest.mark.rule("car-6.1")
def test_sending_is_a_choice(client: FlaskClient) -> None:
    answer = make(client, to_the_last_tile(RED), last_tile())
    assert in_leipzig(answer) == {}
    assert (points(answer), answer.get("returned_figures", [])) == ({"red": 4}, [RED])


@pytest.mark.rule("car-6.1")
def test_a_move_shows_who_may_send_and_has_not(client: FlaskClient) -> None:
    position = to_the_last_tile(RED, BLACK)
    for sent, left in [
        ([], ["black", "red"]),
        ([send("red", "coiners", 0, -2, "road N")], ["black"]),
        ([send("black", "coiners", 0, -3, "road N")], ["red"]),
    ]:
        road = completed(make(client, position, last_tile(*sent)), THE_ROAD)
        assert [row["player"] for row in road.get("may_send", [])] == left


@pytest.mark.rule("car-6.1")
@pytest.mark.parametrize("kind", ["large_meeple", "wagon", "phantom", "ringmaster"])
def test_every_other_follower_may_be_sent(client: FlaskClient, kind: str) -> None:
    position = to_the_last_tile(stand("red", 0, -2, "road N", kind))
    answer = make(client, position, last_tile(send("red", "coiners", 0, -2, "road N")))
    assert in_leipzig(answer) == {"coiners": ["red"]}


@pytest.mark.rule("car-6.1", "car-2.6")
def test_a_meeple_put_on_the_last_tile_may_be_sent_from_it(client: FlaskClient) -> None:
    made = last_tile(send("green", "coiners", 0, -4, "road S"), figure=put("road S"))
    answer = make(client, to_the_last_tile(), made)
    assert in_leipzig(answer) == {"coiners": ["green"]}
    assert (answer.get("awards", []), figures_after(answer)) == ([], [])


@pytest.mark.rule("car-6.1")
def test_those_who_are_there_already_stay(client: FlaskClient) -> None:
    position = to_the_last_tile(RED, leipzig={"coiners": ["black"], "wainwrights": ["red"]})
    answer = make(client, position, last_tile(send("red", "coiners", 0, -2, "road N")))
    assert in_leipzig(answer) == {"coiners": ["black", "red"], "wainwrights": ["red"]}


@pytest.mark.rule("car-6.1")
def test_a_meeple_sent_does_not_come_back_to_the_supply(client: FlaskClient) -> None:
    supply = {"red": {"meeple": 5}, "black": {"meeple": 6}}
    position = to_the_last_tile(RED, BLACK) | {"supply": supply}
    answer = make(client, position, last_tile(send("red", "coiners", 0, -2, "road N")))
    after = answer["position_after"]["supply"]
    assert after == {"red": {"meeple": 5}, "black": {"meeple": 7}}


@pytest.mark.rule("car-6.1")
def test_nobody_goes_before_the_road_is_completed(client: FlaskClient) -> None:
    made = move("red", lay("base.U", 0, -4), leipzig=[send("red", "coiners", 0, -2, "road N")])
    code, citations = refused_by(client, to_the_last_tile(RED), made)
    assert code == "leipzig-not-completed"
    assert "car-6.1" in citations


@pytest.mark.rule("car-6.1")
def test_the_minority_sends_nobody(client: FlaskClient) -> None:
    position = to_the_last_tile(RED, RED_TOO, BLACK)
    made = last_tile(send("black", "coiners", 0, -3, "road N"))
    assert refused(client, position, made) == ["leipzig-no-majority"]


@pytest.mark.rule("car-6.1")
def test_the_right_to_send_is_judged_before_anybody_goes(client: FlaskClient) -> None:
    # Once red's second meeple has gone, black would be tied.
    position = to_the_last_tile(RED, RED_TOO, BLACK)
    both = (send("red", "coiners", 0, -1, "road N"), send("black", "coiners", 0, -3, "road N"))
    assert refused(client, position, last_tile(*both)) == ["leipzig-no-majority"]


@pytest.mark.rule("car-6.1")
@pytest.mark.parametrize(
    "there", [(), (BLACK,), (stand("red", 0, -3, "road N", "builder"),)], ids=str
)
def test_a_meeple_is_sent_only_from_where_it_stands(
    client: FlaskClient, there: tuple[Json, ...]
) -> None:
    position = to_the_last_tile(RED, RED_TOO, *there)
    made = last_tile(send("red", "coiners", 0, -3, "road N"))
    assert refused(client, position, made) == ["leipzig-nobody-there"]


@pytest.mark.rule("car-6.1")
def test_a_quarter_takes_one_meeple_of_each_player(client: FlaskClient) -> None:
    position = to_the_last_tile(RED, leipzig={"coiners": ["red"]})
    made = last_tile(send("red", "coiners", 0, -2, "road N"))
    assert refused(client, position, made) == ["leipzig-quarter-held"]


# ------------------------------------------------------------------------------------- joined

VILLAGE = lay("base.X", 0, -2)
SECOND_VILLAGE = lay("base.W", 1, -2)


def beyond(crossing: Json, *more: Json) -> Json:
    """Lay red's road eastwards from a tile at which the road from Leipzig ends."""
    east = 1 + len(more)
    return table(
        GATE,
        STREET,
        crossing,
        *more,
        lay("base.U", east, -2, 90),
        figures=[stand("red", east, -2, "road E")],
    )


@pytest.mark.rule("car-6.2")
@pytest.mark.parametrize("more", [(), (SECOND_VILLAGE,)], ids=["one village", "two villages"])
def test_a_road_is_joined_over_villages(client: FlaskClient, more: tuple[Json, ...]) -> None:
    position = beyond(VILLAGE, *more)
    east = len(more) + 1
    made = move(
        "red", lay("base.A", east + 1, -2, 90), leipzig=[send("red", "coiners", east, -2, "road E")]
    )
    answer = make(client, position, made)
    assert in_leipzig(answer) == {"coiners": ["red"]}
    ended = position | {"tiles": [*position["tiles"], lay("base.A", east + 1, -2, 90)]}
    assert may_send(client, ended, f"road:{east - 1},-2,E") == {"red": QUARTERS}


@pytest.mark.rule("car-6.2", "car-1.1.labyrinth")
def test_a_labyrinth_joins_its_roads_to_leipzig(client: FlaskClient) -> None:
    position = beyond(lay("labyrinth", 0, -2))
    position["tiles"] += [lay("base.A", -1, -2, 270), lay("base.A", 0, -3)]
    made = move("red", lay("base.A", 2, -2, 90), leipzig=[send("red", "coiners", 1, -2, "road E")])
    assert in_leipzig(make(client, position, made)) == {"coiners": ["red"]}


@pytest.mark.rule("car-6.2")
@pytest.mark.parametrize(
    "end",
    [lay(FOUR, 0, -2), lay("inns.through_city_roads", 0, -2), lay("traders.T", 0, -2)],
    ids=["German cathedral", "city", "monastery"],
)
def test_other_ends_of_a_road_join_nothing(client: FlaskClient, end: Json) -> None:
    position = beyond(end)
    if end["tile"] == "inns.through_city_roads":
        # Its roads lead north and south: red's goes north.
        position["tiles"][-1] = lay("base.U", 0, -3)
        position["figures"] = [stand("red", 0, -3, "road N")]
    (red,) = position["figures"]
    last = lay("base.A", 0, -4) if red["x"] == 0 else lay("base.A", 2, -2, 90)
    sent = {"player": "red", "quarter": "coiners", "from": spot_of(red)}
    code, citations = refused_by(client, position, move("red", last, leipzig=[sent]))
    assert code == "leipzig-not-joined"
    assert "car-6.2" in citations
    listed = features(client, position | {"tiles": [*position["tiles"], last]})
    (own,) = (road for road in listed if road.get("figures", []))
    assert own.get("may_send", []) == []


def spot_of(figure: Json) -> Json:
    return {key: figure[key] for key in ("x", "y", "on", "side")}


@pytest.mark.rule("car-6.2")
def test_a_road_without_any_way_to_leipzig_sends_nobody(client: FlaskClient) -> None:
    road = road_at(client, closed_road(3, stand("red", 1, 0, "road E")), 1, 0, "E")
    assert (road["completed"], road.get("may_send", [])) == (True, [])


# ------------------------------------------------------------------------------------- abbots


@pytest.mark.rule("car-6.3")
def test_an_abbot_cannot_go(client: FlaskClient) -> None:
    abbot = stand("red", 0, -2, "road N", "abbot")
    made = last_tile(send("red", "coiners", 0, -2, "road N"))
    code, citations = refused_by(client, to_the_last_tile(abbot), made)
    assert code == "leipzig-abbot"
    assert "car-6.3" in citations


@pytest.mark.rule("car-6.3")
def test_an_abbot_is_not_offered(client: FlaskClient) -> None:
    abbot = stand("red", 0, -2, "road N", "abbot")
    assert may_send(client, to_the_end(abbot)) == {}
    (row,) = feature(client, to_the_end(abbot, RED_TOO), THE_ROAD).get("may_send", [])
    assert row["from"] == [spot(0, -1, "road N")]


@pytest.mark.rule("car-6.3")
def test_an_abbot_still_counts_for_the_majority_that_sends(client: FlaskClient) -> None:
    abbot = stand("red", 0, -2, "road N", "abbot")
    position = to_the_last_tile(abbot, RED_TOO, BLACK)
    answer = make(client, position, last_tile(send("red", "coiners", 0, -1, "road N")))
    assert points(answer) == {"black": 4, "red": 4}


# ------------------------------------------------------------------------------ several roads


def two_roads(rules: Json | None = None) -> Json:
    """Lay a road from the gate and one east of it, which a village at (0, -2) completes."""
    figures = (RED_TOO, stand("red", 1, -2, "road W"))
    return table(GATE, STREET, lay("base.A", 1, -2, 90), figures=figures, rules=rules)


GATE_ROAD, EAST_ROAD = "road:0,-2,S", "road:0,-2,E"


def from_both(first: str, second: str) -> Json:
    sent = [send("red", first, 0, -1, "road N"), send("red", second, 1, -2, "road W")]
    return move("red", VILLAGE, leipzig=sent)


@pytest.mark.rule("car-6.4")
def test_two_roads_completed_in_one_turn_send_one_each(client: FlaskClient) -> None:
    answer = make(client, two_roads(), from_both("coiners", "fourth"))
    assert ids(answer["completed"]) == [EAST_ROAD, GATE_ROAD]
    assert in_leipzig(answer) == {"coiners": ["red"], "fourth": ["red"]}
    assert (points(answer), figures_after(answer)) == ({}, [])


@pytest.mark.rule("car-6.4")
def test_they_go_to_different_quarters(client: FlaskClient) -> None:
    code, citations = refused_by(client, two_roads(), from_both("coiners", "coiners"))
    assert code == "leipzig-one-a-quarter"
    assert "car-6.4" in citations


@pytest.mark.rule("car-6.4")
def test_one_road_sends_one_meeple_of_a_player(client: FlaskClient) -> None:
    made = last_tile(
        send("red", "coiners", 0, -2, "road N"), send("red", "fourth", 0, -1, "road N")
    )
    code, citations = refused_by(client, to_the_last_tile(RED, RED_TOO), made)
    assert code == "leipzig-one-a-road"
    assert "car-6.4" in citations


@pytest.mark.rule("car-6.4", "car-6.1")
def test_two_players_may_send_to_the_same_quarter(client: FlaskClient) -> None:
    made = last_tile(
        send("red", "coiners", 0, -2, "road N"), send("black", "coiners", 0, -3, "road N")
    )
    answer = make(client, to_the_last_tile(RED, BLACK), made)
    assert in_leipzig(answer) == {"coiners": ["black", "red"]}


@pytest.mark.rule("car-6.4", "car-6.6")
@pytest.mark.parametrize(("reading", "total"), [("paid", 2 + 2 + 2), ("unpaid", 2 + 2)])
def test_a_meeple_sent_from_one_road_is_at_the_wainwrights_when_the_other_is_scored(
    client: FlaskClient, reading: str, total: int
) -> None:
    # Each road has two tiles. East: 2 and the bonus of 2. The gate's road: only what is detached.
    position = two_roads(rules={"wainwrights_for_last_meeple": reading})
    sent = [send("red", "wainwrights", 0, -1, "road N")]
    answer = make(client, position, move("red", VILLAGE, leipzig=sent))
    assert awards_of(completed(answer, EAST_ROAD)) == {"red": 2}
    assert bonuses_of(completed(answer, EAST_ROAD)) == {("red", "wainwrights"): 2}
    assert awards_of(completed(answer, GATE_ROAD)) == {}
    assert points(answer) == {"red": total}


@pytest.mark.rule("car-6.6", "car-6.7")
def test_who_leaves_a_road_to_nobody_is_paid_for_it_at_the_wainwrights(client: FlaskClient) -> None:
    """The road is plain and nobody is left on it; its row has the bonus all the same."""
    sent = [send("red", "wainwrights", 1, -2, "road W")]
    answer = make(client, two_roads(), move("red", VILLAGE, leipzig=sent))
    assert bonuses_of(completed(answer, EAST_ROAD)) == {("red", "wainwrights"): 2}
    assert "figures" not in completed(answer, EAST_ROAD)


# ------------------------------------------------------------- scored as if he had gone already


@pytest.mark.rule("car-6.5")
def test_the_meeple_sent_no_longer_counts_for_the_majority(client: FlaskClient) -> None:
    position = to_the_last_tile(RED, RED_TOO, BLACK)
    answer = make(client, position, last_tile(send("red", "coiners", 0, -2, "road N")))
    assert completed(answer, THE_ROAD).get("majority", {}).get("owners", []) == ["black", "red"]
    assert points(answer) == {"black": 4, "red": 4}
    assert sorted(answer.get("returned_figures", []), key=itemgetter("y")) == [BLACK, RED_TOO]


@pytest.mark.rule("car-6.5")
def test_a_tied_player_who_sends_may_lose_the_road(client: FlaskClient) -> None:
    position = to_the_last_tile(RED, BLACK)
    answer = make(client, position, last_tile(send("red", "coiners", 0, -2, "road N")))
    assert points(answer) == {"black": 4}


@pytest.mark.rule("car-6.5")
def test_two_tied_players_who_both_send_leave_the_road_to_nobody(client: FlaskClient) -> None:
    made = last_tile(
        send("black", "fourth", 0, -3, "road N"), send("red", "coiners", 0, -2, "road N")
    )
    answer = make(client, to_the_last_tile(RED, BLACK), made)
    road = completed(answer, THE_ROAD)
    assert (road.get("majority", {}).get("owners", []), road.get("awards", [])) == ([], [])
    assert (answer.get("awards", []), answer.get("returned_figures", [])) == ([], [])
    assert in_leipzig(answer) == {"coiners": ["red"], "fourth": ["black"]}


@pytest.mark.rule("car-6.5")
def test_a_third_player_gets_the_road_that_two_tied_players_leave(client: FlaskClient) -> None:
    position = to_the_last_tile(
        stand("red", 0, -2, "road N", "large_meeple"),
        stand("black", 0, -3, "road N", "large_meeple"),
        stand("green", 0, -1, "road N"),
    )
    made = last_tile(
        send("black", "coiners", 0, -3, "road N"), send("red", "coiners", 0, -2, "road N")
    )
    assert points(make(client, position, made)) == {"green": 4}


@pytest.mark.rule("car-6.5")
def test_whoever_sends_his_only_meeple_gets_nothing_for_the_road(client: FlaskClient) -> None:
    answer = make(client, to_the_last_tile(RED), last_tile(send("red", "coiners", 0, -2, "road N")))
    road = completed(answer, THE_ROAD)
    assert (road["completed"], road.get("awards", []), road.get("bonuses", [])) == (True, [], [])
    assert answer.get("awards", []) == []


@pytest.mark.rule("car-6.5", "car-7.6")
def test_builder_and_witch_go_home_from_a_road_that_the_last_meeple_left(
    client: FlaskClient,
) -> None:
    builder, witch = (
        stand("red", 0, -1, "road N", "builder"),
        stand_neutral("witch", 0, -3, "road N"),
    )
    position = to_the_last_tile(RED, builder, witch)
    answer = make(client, position, last_tile(send("red", "coiners", 0, -2, "road N")))
    assert sorted(answer.get("returned_figures", []), key=itemgetter("y")) == [witch, builder]
    assert (answer.get("awards", []), figures_after(answer)) == ([], [])


@pytest.mark.rule("car-6.5", "car-1.4.labyrinth-meeples")
def test_the_meeple_sent_no_longer_counts_for_the_labyrinth_bonus(client: FlaskClient) -> None:
    red, black = stand("red", 0, -2, "labyrinth"), stand("black", -1, -2, "road E")
    gone = stand("red", 1, -2, "road W")
    ends = (lay("base.A", 1, -2, 90), lay("base.A", -1, -2, 270))
    position = table(
        GATE, STREET, lay("labyrinth", 0, -2), *ends, figures=[red, black, gone], rules=ADVANCED
    )
    stays = make(client, position, move("green", lay("base.A", 0, -3)))
    assert points_of(completed(stays, "road:0,-3,S")) == {"tiles": 5, "labyrinth-meeples": 6}
    assert points(stays) == {"red": 11}
    sent = [send("red", "coiners", 1, -2, "road W")]
    goes = make(client, position, move("green", lay("base.A", 0, -3), leipzig=sent))
    assert points_of(completed(goes, "road:0,-3,S")) == {"tiles": 5, "labyrinth-meeples": 4}
    assert points(goes) == {"black": 9, "red": 9}


# ---------------------------------------------------------------------------- the wainwrights


def four_tiles(*figures: Json, leipzig: Json) -> Json:
    """Lay a completed road of four tiles, far from Leipzig."""
    return closed_road(4, *figures) | {"leipzig": leipzig}


THIEF = stand("red", 1, 0, "road E")
OTHER_THIEF = stand("black", 2, 0, "road E")


@pytest.mark.rule("car-6.6")
def test_a_meeple_at_the_wainwrights_pays_one_for_each_tile_of_a_road_scored(
    client: FlaskClient,
) -> None:
    position = four_tiles(THIEF, leipzig={"wainwrights": ["red"]})
    road = feature(client, position, "road:0,0,E")
    (bonus,) = road.get("bonuses", [])
    assert (bonus["player"], bonus["source"], bonus["score"]["total"]) == ("red", "wainwrights", 4)
    (item,) = bonus["score"]["items"]
    assert (item["code"], item["count"], item["each"], item["points"]) == ("wainwrights", 4, 1, 4)
    assert "car-6.6" in item["citations"]
    assert totals(client, position) == {"red": 8}


@pytest.mark.rule("car-6.6", "car-1.6.detached")
def test_the_bonus_is_no_part_of_the_road(client: FlaskClient) -> None:
    position = four_tiles(THIEF, leipzig={"wainwrights": ["red"]})
    for road in (feature(client, position, "road:0,0,E"), road_at(client, position, 0, 0, "E")):
        assert (points_of(road), awards_of(road)) == ({"tiles": 4}, {"red": 4})
        assert road.get("castle_value") == 4
        assert bonuses_of(road) == {("red", "wainwrights"): 4}


@pytest.mark.rule("car-6.6")
def test_only_players_who_score_the_road_get_it(client: FlaskClient) -> None:
    position = four_tiles(THIEF, leipzig={"wainwrights": ["black", "green"]})
    assert feature(client, position, "road:0,0,E").get("bonuses", []) == []
    assert totals(client, position) == {"black": 0, "green": 0, "red": 4}


@pytest.mark.rule("car-6.6")
def test_tied_players_at_the_wainwrights_each_get_it(client: FlaskClient) -> None:
    position = four_tiles(THIEF, OTHER_THIEF, leipzig={"wainwrights": ["red", "black"]})
    road = feature(client, position, "road:0,0,E")
    assert [bonus["player"] for bonus in road.get("bonuses", [])] == ["black", "red"]
    assert totals(client, position) == {"black": 8, "red": 8}


@pytest.mark.rule("car-6.6", "car-1.6.detached")
def test_neither_witch_nor_inn_touches_the_bonus(client: FlaskClient) -> None:
    witch = stand_neutral("witch", 1, 0, "road E")
    leipzig = {"leipzig": {"wainwrights": ["red"]}}
    for position, total in [
        (closed_road(4, THIEF, witch) | leipzig, 2),
        (closed_road(4, THIEF, middle="inns.straight_inn") | leipzig, 8),
    ]:
        road = feature(client, position, "road:0,0,E")
        assert awards_of(road) == {"red": total}
        assert bonuses_of(road) == {("red", "wainwrights"): 4}


@pytest.mark.rule("car-6.6", "car-1.3.tiles")
def test_it_counts_tiles_and_not_segments(client: FlaskClient) -> None:
    loop = (lay("base.V", 1, 0), lay("base.V", 1, 1, 90), lay("base.V", 0, 1, 180))
    thief = stand("red", 1, 1, "road N")
    position = table(lay(THREE, 0, 0), *loop, figures=[thief])
    road = feature(client, position | {"leipzig": {"wainwrights": ["red"]}}, "road:0,0,E")
    assert (road["units"], awards_of(road)) == (5, {"red": 10})
    assert bonuses_of(road) == {("red", "wainwrights"): 4}


@pytest.mark.rule("car-6.6")
def test_an_open_road_pays_nothing_at_the_end(client: FlaskClient) -> None:
    position = open_road(4, THIEF) | {"leipzig": {"wainwrights": ["red"]}}
    road = feature(client, position, "road:0,0,E", moment="end")
    assert (awards_of(road), road.get("bonuses", [])) == ({"red": 4}, [])
    assert totals(client, position, "end")["red"] == 4


@pytest.mark.rule("car-6.6")
def test_cities_pay_nothing_to_the_wainwrights(client: FlaskClient) -> None:
    position = shielded_city(KNIGHT, leipzig={"wainwrights": ["red"]})
    assert feature(client, position, CITY).get("bonuses", []) == []


@pytest.mark.rule("car-6.6")
def test_a_road_that_a_move_completes_pays_it(client: FlaskClient) -> None:
    position = to_the_last_tile(RED, leipzig={"wainwrights": ["red"]})
    answer = make(client, position, last_tile())
    assert awards_of(completed(answer, THE_ROAD)) == {"red": 4}
    assert points(answer) == {"red": 8}


# --------------------------------------------------------------- sent there by this very road

TO_THE_WAINWRIGHTS = send("red", "wainwrights", 0, -2, "road N")


@pytest.mark.rule("car-6.7")
@pytest.mark.parametrize(
    ("rules", "paid"),
    [
        ({}, True),
        ({"wainwrights_for_last_meeple": "paid"}, True),
        ({"wainwrights_for_last_meeple": "unpaid"}, False),
    ],
)
def test_the_last_meeple_of_a_road_is_paid_by_default_and_unpaid_under_that_reading(
    client: FlaskClient, rules: Json, paid: bool
) -> None:
    position = to_the_last_tile(RED, rules=rules)
    answer = make(client, position, last_tile(TO_THE_WAINWRIGHTS))
    assert completed(answer, THE_ROAD).get("awards", []) == []
    assert bonuses_of(completed(answer, THE_ROAD)) == {("red", "wainwrights"): 4 if paid else 0}
    assert points(answer) == ({"red": 4} if paid else {})


@pytest.mark.rule("car-6.7")
def test_a_last_meeple_that_is_not_paid_is_told_so(client: FlaskClient) -> None:
    rules = {"wainwrights_for_last_meeple": "unpaid"}
    answer = make(client, to_the_last_tile(RED, rules=rules), last_tile(TO_THE_WAINWRIGHTS))
    ((item,),) = (
        bonus["score"]["items"] for bonus in completed(answer, THE_ROAD).get("bonuses", [])
    )
    assert (item["code"], item["count"], item["each"], item["points"]) == ("wainwrights", 4, 0, 0)
    assert "not paid" in item["text"]
    assert item.get("params", {}) == {"count": 4, "each": 0, "case": "unpaid"}
    assert "car-6.7" in item["citations"]


@pytest.mark.rule("car-6.7")
@pytest.mark.parametrize("left", [BLACK, stand("red", 0, -3, "road N", "builder")], ids=str)
def test_neither_anothers_meeple_nor_a_builder_is_a_second_meeple(
    client: FlaskClient, left: Json
) -> None:
    position = to_the_last_tile(RED, left, rules={"wainwrights_for_last_meeple": "unpaid"})
    answer = make(client, position, last_tile(TO_THE_WAINWRIGHTS))
    assert points(answer) == ({"black": 4} if left == BLACK else {})
    assert points(make(client, position | {"rules": {}}, last_tile(TO_THE_WAINWRIGHTS))) == (
        {"black": 4, "red": 4} if left == BLACK else {"red": 4}
    )


@pytest.mark.rule("car-6.7")
@pytest.mark.parametrize("reading", ["paid", "unpaid"])
def test_with_a_second_meeple_left_both_readings_pay_at_once(
    client: FlaskClient, reading: str
) -> None:
    rules = {"wainwrights_for_last_meeple": reading}
    position = to_the_last_tile(RED, RED_TOO, rules=rules)
    answer = make(client, position, last_tile(TO_THE_WAINWRIGHTS))
    assert awards_of(completed(answer, THE_ROAD)) == {"red": 4}
    assert points(answer) == {"red": 8}


@pytest.mark.rule("car-6.7")
@pytest.mark.parametrize("reading", ["paid", "unpaid"])
def test_with_a_second_meeple_left_they_pay_though_the_road_is_lost(
    client: FlaskClient, reading: str
) -> None:
    rules = {"wainwrights_for_last_meeple": reading}
    large = stand("black", 0, -3, "road N", "large_meeple")
    position = to_the_last_tile(RED, RED_TOO, large, rules=rules)
    answer = make(client, position, last_tile(TO_THE_WAINWRIGHTS))
    assert awards_of(completed(answer, THE_ROAD)) == {"black": 4}
    assert points(answer) == {"black": 4, "red": 4}


@pytest.mark.rule("car-6.7", "car-6.6")
@pytest.mark.parametrize("reading", ["paid", "unpaid"])
def test_whoever_was_there_before_and_sends_his_last_meeple_elsewhere_is_not_paid(
    client: FlaskClient, reading: str
) -> None:
    # He does not score the road: the reading is about a meeple sent to the wainwrights.
    rules = {"wainwrights_for_last_meeple": reading}
    position = to_the_last_tile(RED, rules=rules, leipzig={"wainwrights": ["red"]})
    answer = make(client, position, last_tile(send("red", "coiners", 0, -2, "road N")))
    assert answer.get("awards", []) == []


# -------------------------------------------------------------------------------- the coiners

CITY = "city:0,0,E"
KNIGHT = stand("red", 1, 0, "city E")
BLACK_KNIGHT = stand("black", 0, 0, "city E")


def shielded_city(
    *figures: Json, rules: Json | None = None, middle: str = "base.F", leipzig: Json | None = None
) -> Json:
    """Lay a completed city of four tiles with two coats of arms: 4 × 2 + 2 × 2 = 12."""
    straight = [lay(middle, 1, 0), lay(middle, 2, 0)]
    ends = (lay("base.E", 0, 0, 90), lay("base.E", 3, 0, 270))
    position = table(ends[0], *straight, ends[1], figures=figures, rules=rules)
    return position | {"leipzig": leipzig or {}}


@pytest.mark.rule("car-6.8")
def test_a_meeple_at_the_coiners_pays_three_for_each_coat_of_arms(client: FlaskClient) -> None:
    position = shielded_city(KNIGHT, leipzig={"coiners": ["red"]})
    city = feature(client, position, CITY)
    assert awards_of(city) == {"red": 12}
    (bonus,) = city.get("bonuses", [])
    assert (bonus["player"], bonus["source"], bonus["score"]["total"]) == ("red", "coiners", 6)
    (item,) = bonus["score"]["items"]
    assert (item["code"], item["count"], item["each"], item["points"]) == ("coiners", 2, 3, 6)
    assert "car-6.8" in item["citations"]
    assert totals(client, position) == {"red": 18}


@pytest.mark.rule("car-6.8")
@pytest.mark.parametrize(
    ("rules", "black"),
    [
        ({}, {}),
        ({"coiners_presence": "required"}, {}),
        ({"coiners_presence": "not-required"}, {"black": 6}),
    ],
)
def test_whether_he_must_be_in_the_city_is_a_reading(
    client: FlaskClient, rules: Json, black: dict[str, int]
) -> None:
    position = shielded_city(KNIGHT, rules=rules, leipzig={"coiners": ["black", "red"]})
    paid = bonuses_of(feature(client, position, CITY))
    expected = {"red": 6} | black
    assert paid == {(player, "coiners"): each for player, each in expected.items()}
    assert totals(client, position) == {"black": 0, "red": 18} | black


@pytest.mark.rule("car-6.8")
@pytest.mark.parametrize("reading", ["required", "not-required"])
def test_to_be_in_the_city_is_enough_without_the_majority(
    client: FlaskClient, reading: str
) -> None:
    large = BLACK_KNIGHT | {"figure": "large_meeple"}
    rules = {"coiners_presence": reading}
    city = feature(
        client, shielded_city(KNIGHT, large, rules=rules, leipzig={"coiners": ["red"]}), CITY
    )
    assert awards_of(city) == {"black": 12}
    assert bonuses_of(city) == {("red", "coiners"): 6}


@pytest.mark.rule("car-6.8")
def test_a_builder_is_no_follower_in_the_city(client: FlaskClient) -> None:
    builder = stand("black", 2, 0, "city E", "builder")
    city = feature(client, shielded_city(KNIGHT, builder, leipzig={"coiners": ["black"]}), CITY)
    assert city.get("bonuses", []) == []


@pytest.mark.rule("car-6.8")
@pytest.mark.parametrize("reading", ["required", "not-required"])
def test_a_city_that_nobody_scores_pays_no_coiners(client: FlaskClient, reading: str) -> None:
    rules = {"coiners_presence": reading}
    city = feature(client, shielded_city(rules=rules, leipzig={"coiners": ["red"]}), CITY)
    assert (city["score"]["total"], city.get("bonuses", [])) == (12, [])


@pytest.mark.rule("car-6.8")
def test_a_city_without_coats_of_arms_pays_no_coiners(client: FlaskClient) -> None:
    city = feature(
        client, shielded_city(KNIGHT, middle="base.G", leipzig={"coiners": ["red"]}), CITY
    )
    assert (awards_of(city), city.get("bonuses", [])) == ({"red": 8}, [])


@pytest.mark.rule("car-6.8")
def test_an_unfinished_city_pays_no_coiners(client: FlaskClient) -> None:
    position = shielded_city(KNIGHT, leipzig={"coiners": ["red"]})
    position["tiles"].pop()
    city = feature(client, position, CITY, moment="end")
    assert (city["completed"], awards_of(city), city.get("bonuses", [])) == (False, {"red": 5}, [])


@pytest.mark.rule("car-6.8", "car-1.6.detached")
def test_the_witch_does_not_halve_the_coiners(client: FlaskClient) -> None:
    witch = stand_neutral("witch", 2, 0, "city E")
    city = feature(client, shielded_city(KNIGHT, witch, leipzig={"coiners": ["red"]}), CITY)
    assert (awards_of(city), bonuses_of(city)) == ({"red": 6}, {("red", "coiners"): 6})


@pytest.mark.rule("car-6.8")
def test_a_city_that_a_move_completes_pays_them(client: FlaskClient) -> None:
    position = shielded_city(KNIGHT, leipzig={"coiners": ["red"]})
    last = position["tiles"].pop()
    answer = make(client, position, move("black", last))
    assert points(answer) == {"red": 18}


# -------------------------------------------------------------------------- the other quarters


@pytest.mark.rule("car-6.9")
@pytest.mark.parametrize("path", [ROADS, SCORES])
@pytest.mark.parametrize("quarter", ["bookbinders", "fourth"])
def test_a_quarter_without_numbers_is_named_as_not_ruled(
    client: FlaskClient, path: str, quarter: str
) -> None:
    position = to_the_end(RED, leipzig={quarter: ["red", "black"]})
    (warning,) = ask(client, path, {"position": position})["warnings"]
    assert warning["code"] == "quarter-not-ruled"
    assert warning["citations"] == ["car-6.9"]
    assert "at" not in warning


@pytest.mark.rule("car-6.9")
def test_each_of_the_two_is_named(client: FlaskClient) -> None:
    position = to_the_end(RED, leipzig={"bookbinders": ["red"], "fourth": ["black"]})
    answer = ask(client, SCORES, {"position": position})
    assert warned(answer) == ["quarter-not-ruled", "quarter-not-ruled"]


@pytest.mark.rule("car-6.9")
def test_an_empty_quarter_and_the_two_known_ones_need_no_warning(client: FlaskClient) -> None:
    position = to_the_end(
        RED, leipzig={"wainwrights": ["red"], "coiners": ["red"], "bookbinders": [], "fourth": []}
    )
    assert warned(ask(client, SCORES, {"position": position})) == []


@pytest.mark.rule("car-6.9")
@pytest.mark.parametrize("quarter", ["bookbinders", "fourth"])
def test_no_points_are_invented_for_them(client: FlaskClient, quarter: str) -> None:
    position = shielded_city(KNIGHT, leipzig={quarter: ["red"]})
    assert totals(client, position) == {"red": 12}
    position = four_tiles(THIEF, leipzig={quarter: ["red"]})
    assert totals(client, position) == {"red": 4}


@pytest.mark.rule("car-6.9")
@pytest.mark.parametrize("quarter", ["bookbinders", "fourth"])
def test_a_meeple_sent_there_is_recorded_with_the_warning(
    client: FlaskClient, quarter: str
) -> None:
    answer = make(client, to_the_last_tile(RED), last_tile(send("red", quarter, 0, -2, "road N")))
    assert in_leipzig(answer) == {quarter: ["red"]}
    assert warned(answer) == ["quarter-not-ruled"]


# --------------------------------------------------------------------------- the double tiles


@pytest.mark.rule("car-6.10")
@pytest.mark.parametrize(("edition", "units"), [("C1", 4), ("C2", 4), ("C3", 5)])
def test_the_road_of_a_double_tile_counts_one_or_two(
    client: FlaskClient, edition: str, units: int
) -> None:
    position = to_the_end(RED, rules={"edition": edition}, leipzig={"wainwrights": ["red"]})
    road = feature(client, position, THE_ROAD)
    assert (road["units"], points_of(road)) == (units, {"tiles": units})
    assert bonuses_of(road) == {("red", "wainwrights"): units}
    assert road_at(client, position, 0, -2, "N")["units"] == units


@pytest.mark.rule("car-6.10", "car-1.4.mage")
@pytest.mark.parametrize(("edition", "tiles"), [("C2", 4), ("C3", 5)])
def test_the_mage_counts_it_alike(client: FlaskClient, edition: str, tiles: int) -> None:
    mage = stand_neutral("mage", 0, -2, "road N")
    road = feature(client, to_the_end(RED, mage, rules={"edition": edition}), THE_ROAD)
    assert points_of(road) == {"tiles": tiles, "mage": tiles}


@pytest.mark.rule("car-6.10")
@pytest.mark.parametrize(("edition", "units"), [("C2", 3), ("C3", 4)])
def test_at_the_end_an_open_road_counts_it_alike(
    client: FlaskClient, edition: str, units: int
) -> None:
    position = to_the_last_tile(RED, rules={"edition": edition})
    road = feature(client, position, "road:0,-3,N", moment="end")
    assert awards_of(road) == {"red": units}


@pytest.mark.rule("car-6.10")
@pytest.mark.parametrize("edition", ["C1", "C2", "C3"])
def test_a_double_tile_given_inline_counts_what_it_says(client: FlaskClient, edition: str) -> None:
    double = {"features": [{"kind": "road", "sides": ["N", "S"], "tiles": 2}, *SIDE_FIELDS]}
    position = to_the_end(RED, rules={"edition": edition}, leipzig={"wainwrights": ["red"]})
    position["tiles"][1] = lay(double, 0, -1)
    road = feature(client, position, THE_ROAD)
    assert (road["units"], bonuses_of(road)) == (5, {("red", "wainwrights"): 5})
    single = {"features": [{"kind": "road", "sides": ["N", "S"]}, *SIDE_FIELDS]}
    position["tiles"][1] = lay(single, 0, -1)
    assert feature(client, position, THE_ROAD)["units"] == 4


SIDE_FIELDS = [
    {"kind": "field", "sides": ["NNE", "ENE", "ESE", "SSE"], "cities": []},
    {"kind": "field", "sides": ["SSW", "WSW", "WNW", "NNW"], "cities": []},
]


@pytest.mark.rule("car-6.10")
def test_the_catalogue_shows_both_forms(client: FlaskClient) -> None:
    shown = client.get("/v1/carcassonne/tiles/leipzig.coiners.road").get_json()
    (road,) = (each for each in shown["tile"]["features"] if each["kind"] == "road")
    assert road.get("tiles", 1) == 1
    (road,) = (each for each in shown["editions"]["C3"]["features"] if each["kind"] == "road")
    assert road["tiles"] == 2


@pytest.mark.rule("car-6.10", "car-6.2")
def test_a_road_that_starts_at_leipzig_on_another_tile_counts_as_that_tile(
    client: FlaskClient,
) -> None:
    # Without walls it is no gate square but a tile of the road like any other.
    start = {
        "features": [
            {"kind": "road", "sides": ["N"], "ends": "leipzig"},
            {
                "kind": "field",
                "sides": ["NNE", "ENE", "ESE", "SSE", "SSW", "WSW", "WNW", "NNW"],
                "cities": [],
            },
        ]
    }
    position = table(lay(start, 0, 0), lay("base.A", 0, -1), figures=[stand("red", 0, 0, "road N")])
    road = feature(client, position, "road:0,-1,S")
    assert points_of(road) == {"tiles": 2}
    assert [row["player"] for row in road.get("may_send", [])] == ["red"]


# ---------------------------------------------------------------------------------- the walls


@pytest.mark.rule("car-6.11")
@pytest.mark.parametrize("tile", ["base.B", "base.X", "base.C"])
def test_a_wall_joins_neither_field_nor_road_nor_city(client: FlaskClient, tile: str) -> None:
    verdict = verdict_on(client, table(GATE), tile, 1, 0)
    assert codes_of(verdict) == ["side-mismatch"]
    assert "wall" in verdict["objections"][0]["text"]


@pytest.mark.rule("car-6.11")
@pytest.mark.parametrize(("rotation", "legal"), [(0, False), (90, True), (180, True), (270, False)])
def test_a_wall_joins_a_wall(client: FlaskClient, rotation: int, legal: bool) -> None:
    # As printed, the second gate would turn its land towards the first, by 270 degrees its road.
    verdict = verdict_on(client, table(GATE), "leipzig.fourth.gate", 1, 0, rotation)
    assert verdict["legal"] == legal


@pytest.mark.rule("car-6.11")
@pytest.mark.parametrize(("tile", "squares"), [("base.X", {(0, -1)}), ("base.B", {(-1, 0)})])
def test_tiles_go_beside_the_gate_and_the_land_outside(
    client: FlaskClient, tile: str, squares: set[tuple[int, int]]
) -> None:
    question = {"position": table(GATE), "tile": tile}
    placements = ask(client, "/v1/carcassonne/placements", question)["placements"]
    assert {(placed["x"], placed["y"]) for placed in placements} == squares


@pytest.mark.rule("car-6.11", "car-2.1.disagreement")
def test_a_tile_against_a_wall_disagrees_with_it(client: FlaskClient) -> None:
    position = table(GATE, lay("base.U", 1, 0, 90))
    assert road_at(client, position, 1, 0, "E")["ruling"] == "none"


# A pinwheel: each quarter's gate opens to another side of the world.
PINWHEEL = [
    *(lay("leipzig.wainwrights.gate", 0, 0), lay("leipzig.coiners.gate", 1, 0, 90)),
    *(lay("leipzig.bookbinders.gate", 1, 1, 180), lay("leipzig.fourth.gate", 0, 1, 270)),
    *(lay("leipzig.wainwrights.road", 0, -1), lay("leipzig.coiners.road", 2, 0, 90)),
    *(lay("leipzig.bookbinders.road", 1, 2, 180), lay("leipzig.fourth.road", -1, 1, 270)),
]


@pytest.mark.rule("car-6.11")
def test_the_four_double_tiles_form_a_closed_city_with_a_road_to_each_side(
    client: FlaskClient,
) -> None:
    answer = ask(client, ROADS, {"position": table(*PINWHEEL)})
    assert answer["warnings"] == []
    ends = [
        [(end["x"], end["y"], end["side"]) for end in each.get("open_ends", [])]
        for each in answer["roads"]
    ]
    assert ends == [[(0, -1, "N")], [(2, 0, "E")], [(-1, 1, "W")], [(1, 2, "S")]]
    assert [road["units"] for road in answer["roads"]] == [1, 1, 1, 1]


@pytest.mark.rule("car-6.11")
def test_they_part_four_fields_one_between_each_two_roads(client: FlaskClient) -> None:
    found = features(client, table(*PINWHEEL), "end")
    fields = [each for each in found if each["kind"] == "field"]
    assert [(each["ruling"], len(each["tiles"])) for each in fields] == [("ruled", 4)] * 4
    squares = {(place["x"], place["y"]) for each in fields for place in each["tiles"]}
    assert len(squares) == 8


@pytest.mark.rule("car-6.11", "car-2.2.fields")
def test_a_farmer_before_one_gate_keeps_others_off_the_land_up_to_the_next(
    client: FlaskClient,
) -> None:
    position = table(*PINWHEEL, figures=[stand("black", 0, -1, "field NNE")])
    answer = ask_spots(client, position, 1, 0)
    assert refused_to(answer) == {"field NNE": ["occupied"]}
    assert taken_by(answer) == ["road E", "field ESE"]


# ------------------------------------------------------------------------ what is in play


def left_of(client: FlaskClient, tile: str, position: Json) -> int:
    answer = ask(client, "/v1/carcassonne/remaining", {"position": position})
    counts: dict[str, int] = {row["tile"]: row["left"] for row in answer["tiles"]}
    return counts.get(tile, 0)


@pytest.mark.rule("car-6.12")
@pytest.mark.parametrize(
    ("more", "left"),
    [
        ({"sets": {"base": 1}}, 4),
        ({"sets": {"base": 1, "leipzig": 1}}, 3),
        ({"sets": {"base": 2, "leipzig": 1}}, 7),
        ({"leipzig": {"coiners": ["red"]}}, 3),
        ({"leipzig": {"coiners": []}}, 4),
        ({"tiles": [*PINWHEEL, lay("base.X", 0, -2)]}, 3),
        ({"tiles": [*PINWHEEL, lay("base.D", 0, -2, 90)]}, 2),
    ],
    ids=str,
)
def test_leipzig_replaces_the_start_tile(client: FlaskClient, more: Json, left: int) -> None:
    assert left_of(client, "base.D", table(lay("base.X", 0, 0)) | more) == left


@pytest.mark.rule("car-6.12", "car-2.1.copies")
@pytest.mark.parametrize("leipzig", [0, 1])
def test_a_fourth_copy_of_it_is_one_too_many(client: FlaskClient, leipzig: int) -> None:
    row = [lay("base.D", x, 0) for x in range(4)]
    answer = check(client, table(*row) | {"sets": {"base": 1, "leipzig": leipzig}})
    assert codes_in(answer) == ["too-many-copies"] * leipzig
    assert answer["legal"] is not bool(leipzig)


@pytest.mark.rule("car-6.13", "car-2.2.owned")
@pytest.mark.parametrize("leipzig", [0, 1])
def test_each_player_has_one_more_meeple(client: FlaskClient, leipzig: int) -> None:
    row = [lay("base.U", 0, y) for y in range(8)]
    figures = [stand("red", 0, y, f"field {side}") for y in range(4) for side in ("ENE", "WNW")]
    sets = {"base": 1, "leipzig": leipzig}
    answer = check(client, table(*row, figures=figures) | {"sets": sets})
    assert codes_in(answer).count("too-many-figures") == 1 - leipzig


@pytest.mark.rule("car-6.11")
def test_their_geometry_is_an_assumption(client: FlaskClient) -> None:
    for quarter in QUARTERS:
        for square in ("gate", "road"):
            shown = client.get(f"/v1/carcassonne/tiles/leipzig.{quarter}.{square}").get_json()
            assert shown["tile"]["assumed"]
    (road,) = features(client, to_the_end(RED))
    assert road["assumed"]
