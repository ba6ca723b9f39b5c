"""Illegal turns with which a table goes on: what lies and stands there, and what is scored."""

from typing import Any

from flask.testing import FlaskClient

from referee.carcassonne.notation.games import read_game
from tests.asking import ask, refuse

Json = dict[str, Any]

GAME = "/v1/carcassonne/game"


def go_on(client: FlaskClient, game: str) -> Json:
    return ask(client, GAME, {"game": game, "on_illegal": "go_on"})


def notations(answer: Json) -> list[str]:
    return [row["position"]["notation"] for row in answer["turns"]]


def codes(row: Json) -> set[str]:
    return {found["code"] for found in row["objections"]}


def test_a_tile_that_does_not_fit_lies_there_all_the_same(client: FlaskClient) -> None:
    answer = go_on(client, "g1/c1/0,0,D/players,anna,ben/turns,1.0.U-rN,2.0.U1")
    assert [codes(row) for row in answer["turns"]] == [{"side-mismatch"}, {"side-mismatch"}]
    assert notations(answer)[0] == "c1/points,anna.0,ben.0/0,0,D,U-anna.rN"
    assert answer["turns"][0]["played"]


def test_a_meeple_on_an_occupied_road_counts(client: FlaskClient) -> None:
    answer = go_on(client, "g1/c1/0,0,D,U1-anna.rE/players,ben,anna/turns,2.0.A1-rW,-1.0.A3")
    assert codes(answer["turns"][0]) == {"occupied"}
    assert answer["points"] == {"anna": 4, "ben": 4}
    assert len(answer["turns"][1]["returned_figures"]) == 2


def test_a_tile_on_another_is_left_out_and_the_next_player_moves(client: FlaskClient) -> None:
    answer = go_on(client, "g1/c1/0,0,D/players,anna,ben/turns,0.0.U1-rE,1.0.U1")
    first, second = answer["turns"]
    assert (codes(first), first["played"], second["player"]) == ({"square-taken"}, False, "ben")
    assert notations(answer)[0] == "c1/points,anna.0,ben.0/0,0,D"


def test_a_map_takes_no_tile_where_it_has_no_square(client: FlaskClient) -> None:
    answer = go_on(client, "g1/c1/map,SS:SS/0,0,U1/players,anna,ben/turns,5.5.U1")
    assert answer["turns"][0]["played"] is False


def test_a_figure_that_was_not_at_hand_is_placed_and_counted(client: FlaskClient) -> None:
    game = "g1/c1/supply,anna.meeple.0/0,0,D/players,anna,ben/turns,1.0.U1-rE,-1.0.A3,2.0.A1"
    answer = go_on(client, game)
    assert codes(answer["turns"][0]) == {"figure-not-at-hand"} or answer["illegal"] == [1]
    assert "/supply,anna.meeple.0/" in notations(answer)[0]
    assert "/supply,anna.meeple.1/" in notations(answer)[2]
    assert "meeple" in str(answer["turns"][2]["returned_figures"])


def test_steps_that_mean_nothing_are_left_out(client: FlaskClient) -> None:
    game = "g1/c1/0,0,D/players,anna,ben/turns,"
    for turn in (
        "1.0.U1-castle",
        "1.0.U1-leipzig.anna.coiners.rE.1.0",
        "1.0.U1-bridge.1.0.EW",
        "1.0.U1-back.rE.0.0",
        "1.0.U1-wagons.rE.0.0.rE.1.0",
    ):
        answer = go_on(client, game + turn)
        assert answer["illegal"] == [1], turn
        assert answer["turns"][0]["played"], turn
        assert notations(answer)[0] == "c1/points,anna.0,ben.0/0,0,D,U1", turn


def test_a_bridge_that_can_lie_does(client: FlaskClient) -> None:
    game = "g1/c1/supply,anna.bridge.0/0,0,E2/players,anna/turns,0.1.E-bridge.0.1.EW"
    answer = go_on(client, game)
    assert codes(answer["turns"][0]) >= {"no-bridge-left"}
    assert "/bridges,0.1.EW/" in notations(answer)[0]
    over = go_on(client, "g1/c1/supply,anna.bridge.0/0,0,E2/players,anna/turns,0.1.C-bridge.0.0.EW")
    assert "/bridges,0.0.EW/" in notations(over)[0]


def test_an_abbot_and_a_figure_are_both_taken_as_played(client: FlaskClient) -> None:
    game = "g1/c1/0,0,D,A1-anna.abbot.m/players,anna,ben/turns,-1.0.U1-back.m.1.0-rE"
    answer = go_on(client, game)
    (row,) = answer["turns"]
    assert codes(row) == {"abbot-and-figure"}
    assert row["abbot_back"]["awards"]
    assert [figure["figure"] for figure in row["returned_figures"]] == ["abbot"]


def test_mage_and_witch_go_where_they_were_put(client: FlaskClient) -> None:
    start = "g1/c1/0,0,D-mage.rE-witch.cN/players,anna,ben/turns,"
    off = go_on(client, start + "1.0.U1-mage.off")
    assert off["illegal"] == [1]
    assert "mage" not in notations(off)[0]
    together = go_on(client, start + "1.0.U1-mage.cN.0.0")
    assert "D-mage.cN-witch.cN" in notations(together)[0]


def test_a_second_figure_is_taken_as_played(client: FlaskClient) -> None:
    answer = go_on(client, "g1/c1/0,0,D/players,anna/turns,1.0.U1-rE-phantom.rE")
    assert codes(answer["turns"][0]) >= {"phantom-same-feature"}
    assert "U1-anna.phantom.rE-anna.rE" in notations(answer)[0]


def test_a_wagon_moves_on_where_it_may(client: FlaskClient) -> None:
    start = "g1/c1/0,0,A3,U1-anna.wagon.rW/players,ben,anna/turns,"
    answer = go_on(client, start + "by.anna.2.0.X-wagons.rW.1.0.rE.2.0")
    assert codes(answer["turns"][0]) == {"out-of-turn"}
    assert "X-anna.wagon.rE" in notations(answer)[0]
    wrong = go_on(client, start + "2.0.X-rW-rE-wagons.rW.1.0.rE.2.0".replace("-rW-rE", "-rE"))
    assert wrong["turns"][0]["played"]


def test_a_spot_that_is_not_there_is_a_fault_with_the_number_of_the_turn(
    client: FlaskClient,
) -> None:
    game = "g1/c1/0,0,D/players,anna,ben/turns,1.0.U1,2.0.U1-m"
    for how in ("stop", "go_on"):
        problem = refuse(client, GAME, {"game": game, "on_illegal": how})
        assert [error["pointer"] for error in problem["errors"]] == ["/game/turns/1/figure/on"]


def test_points_by_hand_and_notes_change_no_table(client: FlaskClient) -> None:
    answer = go_on(client, "g1/c1/0,0,D/players,anna,ben/turns,points.anna.2.ben.-1,note.so_it_was")
    assert (answer["points"], answer["legal"]) == ({"anna": 2, "ben": -1}, True)
    said = [row["summary"] for row in answer["turns"]]
    assert said == ["Points given by hand: anna 2 points and ben -1 points.", "Note: so it was."]


def test_a_spot_is_a_fault_by_the_rules_of_the_turn_it_stands_in(client: FlaskClient) -> None:
    game = "g1/c1/0,0,D/players,anna,ben/turns,note.a,1.0.U1-m"
    problem = refuse(client, GAME, {"game": game})
    assert [error["pointer"] for error in problem["errors"]] == ["/game/turns/1/figure/on"]


def test_a_long_game_is_read_in_steps() -> None:
    called: list[int] = []
    turns = ",".join(["note.a_rather_long_remark"] * 400)
    read_game(f"g1/c1/0,0,D/players,anna/turns,{turns}", lambda: called.append(1))
    assert len(called) == 5
