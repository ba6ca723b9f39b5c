"""Whose turn it is in a game, and tiles that fit nowhere (2.7)."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from referee.carcassonne.games.entries import Due
from referee.carcassonne.games.turn_order import follow
from tests.asking import ask

Json = dict[str, Any]

GAME = "/v1/carcassonne/game"
START = "g1/c1/0,0,D/players,anna,ben,cleo/turns,"


def rule(client: FlaskClient, turns: str, start: str = START, **more: Any) -> Json:
    return ask(client, GAME, {"game": start + turns, **more})


def codes(row: Json) -> list[tuple[str, list[str]]]:
    return [(found["code"], found["citations"]) for found in row["objections"]]


@pytest.mark.rule("car-2.7.order")
def test_players_take_turns_in_their_order(client: FlaskClient) -> None:
    answer = rule(client, "1.0.U1,-1.0.U1,2.0.U1,3.0.U1")
    assert [row["player"] for row in answer["turns"]] == ["anna", "ben", "cleo", "anna"]
    assert answer["next"] == {"player": "ben", "part": 1}


@pytest.mark.rule("car-2.7.order")
def test_who_plays_out_of_turn_is_objected_to_and_play_goes_on_from_there(
    client: FlaskClient,
) -> None:
    refused = rule(client, "by.cleo.1.0.U1,-1.0.U1")
    assert (refused["legal"], refused["stopped_at"], len(refused["turns"])) == (False, 1, 1)
    assert codes(refused["turns"][0]) == [("out-of-turn", ["car-2.7.order"])]
    assert refused["turns"][0]["played"] is False
    answer = rule(client, "by.cleo.1.0.U1,-1.0.U1", on_illegal="go_on")
    assert [row["player"] for row in answer["turns"]] == ["cleo", "anna"]
    assert (answer["illegal"], answer["turns"][0]["played"]) == ([1], True)
    assert answer["next"]["player"] == "ben"


BUILDER = "g1/c1/0,0,D,U1-anna.rW-anna.builder.rW/players,anna,ben/turns,"


@pytest.mark.rule("car-2.7.order", "car-1.7.double-turn")
def test_a_double_turn_comes_before_the_next_player(client: FlaskClient) -> None:
    answer = rule(client, "2.0.U1,3.0.U1,-1.0.U1", BUILDER)
    rows = [(row["player"], row["move"].get("part", 1)) for row in answer["turns"]]
    assert rows == [("anna", 1), ("anna", 2), ("ben", 1)]
    assert rule(client, "2.0.U1", BUILDER)["next"] == {"player": "anna", "part": 2}


@pytest.mark.rule("car-2.7.order")
def test_a_second_tile_may_be_left_out_and_is_told_of(client: FlaskClient) -> None:
    answer = rule(client, "2.0.U1,by.ben.-1.0.U1", BUILDER)
    assert answer["legal"]
    warned = answer["turns"][1]["warnings"]
    assert [(w["code"], w["params"]) for w in warned] == [("turn-left-out", {"player": "anna"})]


@pytest.mark.rule("car-2.7.order", "map-9.5.extra-turn", "car-14.1.volcano-lake")
def test_an_extra_turn_comes_after_the_second_tile_and_before_the_next_player() -> None:
    players = ("anna", "ben")
    second = follow(players, Due("anna"), is_double_turn=True, is_extra_turn=True)
    assert second == Due("anna", True, True, True)
    extra = follow(players, second)
    assert extra == Due("anna", has_had_extra_turn=True)
    assert follow(players, extra) == Due("ben")
    assert follow(players, Due("ben"), is_extra_turn=True) == Due("ben", has_had_extra_turn=True)


@pytest.mark.rule("car-2.7.fits-nowhere")
def test_a_tile_that_fits_nowhere_is_put_away_and_another_is_drawn(client: FlaskClient) -> None:
    start = "g1/c1/0,0,B/players,anna,ben/turns,"
    answer = rule(client, "away.C,1.0.B", start)
    assert answer["legal"]
    assert [row["player"] for row in answer["turns"]] == ["anna", "anna"]


@pytest.mark.rule("car-2.7.fits-nowhere")
def test_a_tile_that_fits_may_not_be_put_away(client: FlaskClient) -> None:
    answer = rule(client, "away.U,1.0.U1")
    assert codes(answer["turns"][0]) == [("tile-fits-somewhere", ["car-2.7.fits-nowhere"])]
    assert answer["stopped_at"] == 1
    assert len(rule(client, "away.U,1.0.U1", on_illegal="go_on")["turns"]) == 2


@pytest.mark.rule("car-2.1.copies")
def test_a_tile_that_the_bag_does_not_hold_is_warned_of(client: FlaskClient) -> None:
    start = "g1/c1/sets,base/0,0,D/players,anna,ben/turns,"
    answer = rule(client, "0.-1.C,1.0.U1,0.-2.C", start, on_illegal="go_on")
    told = [[w["code"] for w in row["warnings"]] for row in answer["turns"]]
    assert told == [[], [], ["tile-not-in-bag"]]
    away = rule(client, "away.C,away.C", "g1/c1/sets,base/0,0,B/players,anna/turns,")
    assert [w["code"] for w in away["turns"][1]["warnings"]] == ["tile-not-in-bag"]


@pytest.mark.rule("car-2.1.copies", "car-14.2.supply")
def test_an_abbey_is_at_hand_as_long_as_its_set_is_in_play(client: FlaskClient) -> None:
    for sets, told in (("base,abbey_mayor", []), ("base", ["tile-not-in-bag"])):
        start = f"g1/c1/sets,{sets}/0,0,D/players,anna,ben/turns,"
        (row,) = rule(client, "1.0.am.abbey", start)["turns"]
        assert [found["code"] for found in row["warnings"]] == told
