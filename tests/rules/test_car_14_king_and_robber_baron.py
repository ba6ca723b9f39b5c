"""King and robber baron: who takes them, and what they pay at the end (14.8)."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.asking import ask
from tests.building.tables import lay, stand, table
from tests.rules.laying import Json
from tests.rules.moving import MOVES, SCORES, make, move, totals, warned

OPTIONS = "/v1/carcassonne/options"
KING = {"king_robber": 1, "base": 1}

# A city of two tiles and a road of two beside it, both completed.
SMALL = (lay("base.E", 0, 0), lay("base.E", 0, -1, 180))
SHORT = (lay("base.A", 2, 0, 270), lay("base.A", 3, 0, 90))
# A city of three, one tile short.
HALF = (lay("base.E", 5, 1), lay("base.G", 5, 0, 90))
LAST = lay("base.E", 5, -1, 180)


def in_play(*tiles: Json, **more: Any) -> Json:
    return table(*tiles) | {"sets": KING} | more


def titles(client: FlaskClient, position: Json) -> dict[str, Json]:
    rows = ask(client, SCORES, {"position": position})["titles"]
    return {row["kind"]: row for row in rows}


@pytest.mark.rule("car-14.8")
def test_whoever_completes_the_first_takes_the_title(client: FlaskClient) -> None:
    answer = make(client, in_play(SMALL[0]), move("red", SMALL[1]))
    assert answer["titles"] == {"king": "red"}
    assert answer["position_after"]["titles"] == {"king": "red"}
    road = make(client, in_play(SHORT[0], titles={"king": "blue"}), move("red", SHORT[1]))
    assert road["titles"] == {"robber_baron": "red"}
    assert road["position_after"]["titles"] == {"king": "blue", "robber_baron": "red"}


@pytest.mark.rule("car-14.8")
def test_later_whoever_completes_a_larger_one(client: FlaskClient) -> None:
    holder = stand("blue", 5, 0, "city N")
    position = in_play(*SMALL, *HALF, titles={"king": "blue"}) | {"figures": [holder]}
    answer = make(client, position, move("red", LAST))
    assert answer.get("awards", []) == [{"player": "blue", "points": 6}]
    assert answer["position_after"]["titles"] == {"king": "red"}
    found = ask(
        client, OPTIONS, {"position": position, "tile": "base.E", "player": "red", "figures": []}
    )
    assert [row["titles"] for row in found["options"] if "titles" in row] == [{"king": "red"}]


@pytest.mark.rule("car-14.8")
def test_a_tile_counts_once_on_a_long_road(client: FlaskClient) -> None:
    loop = (
        lay("base.V", 10, 0, 270),
        lay("base.V", 11, 0),
        lay("base.V", 11, 1, 90),
        lay("base.V", 10, 1, 180),
    )
    row = titles(client, in_play(*SHORT, *loop))["robber_baron"]
    assert (row["completed"], row["tiles"], row.get("largest", [])) == (2, 4, ["road:10,0,E"])
    assert row.get("player") is None


@pytest.mark.rule("car-14.8")
def test_without_the_set_nobody_takes_a_title(client: FlaskClient) -> None:
    answer = make(client, table(SMALL[0]), move("red", SMALL[1]))
    assert "titles" not in answer
    assert "titles" not in answer["position_after"]
    assert "titles" not in ask(client, SCORES, {"position": table(*SMALL)})


@pytest.mark.rule("car-14.8.tie")
def test_as_large_as_the_largest_is_not_enough(client: FlaskClient) -> None:
    other = (lay("base.E", 8, 0), lay("base.E", 8, -1, 180))
    answer = make(client, in_play(*SMALL, other[0], titles={"king": "blue"}), move("red", other[1]))
    assert "titles" not in answer
    assert answer["position_after"]["titles"] == {"king": "blue"}


@pytest.mark.rule("car-14.8.tie")
def test_a_table_cannot_tell_which_was_first(client: FlaskClient) -> None:
    tied = (*SMALL, lay("base.E", 8, 0), lay("base.E", 8, -1, 180))
    answer = ask(client, SCORES, {"position": in_play(*tied, titles={})})
    (warning,) = (each for each in answer["warnings"] if each["code"] == "king-tied")
    assert (warning.get("params", {}), warning["citations"]) == (
        {"count": 2, "tiles": 2},
        ["car-14.8.tie"],
    )
    assert answer["titles"][0].get("largest", []) == ["city:0,-1,S", "city:8,-1,S"]
    told = ask(client, SCORES, {"position": in_play(*tied, titles={"king": "red"})})
    assert "king-tied" not in warned(told)
    roads = (*SHORT, lay("base.A", 2, 3, 270), lay("base.A", 3, 3, 90))
    assert "robber-baron-tied" in warned(ask(client, SCORES, {"position": in_play(*roads)}))


@pytest.mark.rule("car-14.8.castle")
def test_a_castle_is_no_city_for_the_king(client: FlaskClient) -> None:
    holder = {"figures": [stand("red", 0, 0, "city N")], "titles": {}}
    made = move("red", SMALL[1])
    castle = make(client, in_play(SMALL[0]) | holder, made | {"castle": True})
    city = make(client, in_play(SMALL[0]) | holder, made)
    assert ("titles" in castle, city["titles"]) == (False, {"king": "red"})
    after = castle["position_after"] | {"titles": {"king": "blue"}}
    assert titles(client, after)["king"]["completed"] == 0
    assert totals(client, after, "end") == {"blue": 0, "red": 0}


@pytest.mark.rule("car-14.8.end")
def test_the_titles_pay_for_what_is_completed(client: FlaskClient) -> None:
    held = {"king": "red", "robber_baron": "blue"}
    position = in_play(*SMALL, *HALF, LAST, *SHORT, lay("base.U", 9, 0), titles=held)
    answer = ask(client, SCORES, {"position": position, "moment": "end"})
    assert [
        (each["player"], each["source"], each["score"]["total"], each["score"]["items"][0]["code"])
        for each in answer.get("end_awards", [])
    ] == [("red", "king", 2, "king"), ("blue", "robber_baron", 1, "robber-baron")]
    assert answer.get("totals", {}) == {"blue": 1, "red": 2}
    assert totals(client, position, "now") == {"blue": 0, "red": 0}


@pytest.mark.rule("car-14.8.end", "car-14.12.open")
def test_a_road_at_the_open_mouth_of_a_tunnel_counts_for_nobody(client: FlaskClient) -> None:
    position = in_play(lay("tunnel.two_roads", 0, 0), lay("base.A", 1, 0, 90))
    position["titles"] = {"robber_baron": "red"}
    answer = ask(client, SCORES, {"position": position, "moment": "end"})
    assert (answer.get("end_awards", []), titles(client, position)["robber_baron"]["tiles"]) == (
        [],
        0,
    )


@pytest.mark.rule("car-14.8.end")
def test_a_title_without_anything_completed_pays_nothing(client: FlaskClient) -> None:
    answer = ask(
        client, SCORES, {"position": in_play(SMALL[0], titles={"king": "red"}), "moment": "end"}
    )
    assert (answer.get("end_awards", []), answer.get("totals", {})) == ([], {"red": 0})


@pytest.mark.rule("car-14.8.end")
def test_a_position_that_does_not_name_the_holders_is_warned_of(client: FlaskClient) -> None:
    silent = ask(client, SCORES, {"position": in_play(*SMALL), "moment": "end"})
    by_tile = table(lay("king_robber.monastery_city", 0, 0))
    assert "titles-not-told" in warned(silent)
    assert "titles-not-told" in warned(ask(client, SCORES, {"position": by_tile}))
    empty = {"position": in_play(*SMALL, titles={}), "moment": "end"}
    assert "titles-not-told" not in warned(ask(client, SCORES, empty))


@pytest.mark.rule("car-14.8")
def test_moves_in_turn_hand_the_title_on(client: FlaskClient) -> None:
    position = in_play(SMALL[0], *HALF, titles={})
    moves = [move("red", SMALL[1]), move("blue", LAST)]
    answer = ask(client, MOVES, {"position": position, "moves": moves})
    assert [result["titles"] for result in answer["results"]] == [{"king": "red"}, {"king": "blue"}]
    assert answer["position_after"]["titles"] == {"king": "blue"}
