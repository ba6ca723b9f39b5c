"""Whole games over HTTP: what is asked about them, their limits, and lines that mean harm."""

import json
from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient

from referee.api.limits import GAME_CHARACTERS, TURNS
from tests.asking import ask, refuse
from tests.cases import for_each
from tests.searching import share_of

Json = dict[str, Any]

PATHS = ("/v1/carcassonne/game", "/v1/labyrinth-cards/game")
GAME, CARDS = PATHS
LINE = "g1/c1/sets,base/0,0,D/players,anna,ben/turns,1.0.U1-rE,-1.0.A3-m,2.0.A1"
CARD_LINE = (
    "g1/l1/0,0,ES.crown.ghost,EW.crown.map/0,1,N.owl.ring/stack,4/players,anna,ben"
    "/turns,lay.2.0.SW.map.owl-then.NE.ghost,lay.2.1.N.bat.owl-then.NS.bat"
)
LINES = {GAME: LINE, CARDS: CARD_LINE}


@pytest.mark.parametrize("path", PATHS)
def test_a_game_in_an_address_is_the_one_in_a_body(client: FlaskClient, path: str) -> None:
    posted = ask(client, path, {"game": LINES[path]})
    assert client.get(f"{path}?game={LINES[path]}").get_json() == posted


@pytest.mark.parametrize("path", PATHS)
def test_an_object_and_its_line_get_the_same_answer(client: FlaskClient, path: str) -> None:
    posted = ask(client, path, {"game": LINES[path]})
    turns = [row["move" if path == GAME else "turn"] for row in posted["turns"]]
    assert len(turns) == len(posted["turns"])


@pytest.mark.parametrize("path", PATHS)
def test_a_game_may_be_ruled_up_to_a_turn(client: FlaskClient, path: str) -> None:
    whole = ask(client, path, {"game": LINES[path]})
    for upto in range(3):
        answer = ask(client, path, {"game": LINES[path], "upto": upto})
        assert answer["turns"] == whole["turns"][:upto]
        if upto:
            assert answer["position"] == whole["turns"][upto - 1]["position"]
        assert answer["game"] == whole["game"]


def test_the_last_turn_may_be_asked_alone(client: FlaskClient) -> None:
    before = ask(client, GAME, {"game": LINE, "upto": 2})
    after = ask(client, GAME, {"game": LINE})
    start = before["position"]["notation"]
    alone = f"g1/{start}/players,anna,ben/next,{before['next']['player']}/turns,2.0.A1"
    (row,) = ask(client, GAME, {"game": alone})["turns"]
    assert {**row, "number": 3} == after["turns"][-1]


def test_the_end_of_a_game_pays_as_scores_does(client: FlaskClient) -> None:
    answer = ask(client, GAME, {"game": LINE, "final": True})
    scores = ask(
        client,
        "/v1/carcassonne/scores",
        {"position": answer["position"]["notation"], "moment": "end"},
    )
    assert answer["final"]["features"] == scores["features"]
    assert (
        answer["final"].get("totals", {})
        == {player: points for player, points in scores["totals"].items() if points}
        or answer["final"]["totals"].items() <= scores["totals"].items()
    )
    assert answer["standing"] == scores["standing"]
    assert answer["winners"] == scores["standing"]["final"]["leaders"]


def test_a_game_is_over_when_no_tile_is_left(client: FlaskClient) -> None:
    answer = ask(
        client, GAME, {"game": "g1/c1/sets,labyrinth/players,anna,ben/turns,0.0.lab-l,1.0.lab"}
    )
    assert (answer["over"], answer["tiles_left"], answer["winners"]) == (True, 0, ["anna"])
    assert "next" not in answer


def test_points_notes_and_long_names_run_along(client: FlaskClient) -> None:
    game = {
        "start": {"tiles": [{"tile": "base.D", "x": 0, "y": 0}], "points": {"Anne-Marie B": 3}},
        "players": ["Anne-Marie B", "ben"],
        "turns": [
            {"tile": {"tile": "base.U", "x": 1, "y": 0, "rotation": 90}},
            {"points": {"ben": 2}},
            {"note": "Tea & cake"},
        ],
    }
    answer = ask(client, GAME, {"game": game})
    assert answer["points"] == {"Anne-Marie B": 3, "ben": 2}
    assert answer["turns"][1]["points_by_hand"] == {"ben": 2}
    line = answer["game"]["notation"]
    assert ask(client, GAME, {"game": line})["turns"] == answer["turns"]


def test_parts_of_an_answer_may_be_left_out(client: FlaskClient) -> None:
    answer = client.post(f"{GAME}?omit=notation,summary", json={"game": LINE}).get_json()
    assert "position" not in answer
    assert all("position" not in row and "summary" not in row for row in answer["turns"])
    short = client.post(f"{GAME}?fields=points,turns.awards", json={"game": LINE}).get_json()
    assert set(short) == {"points", "turns"}


@pytest.mark.parametrize("path", PATHS)
def test_a_game_has_so_many_turns_and_no_more(client: FlaskClient, path: str) -> None:
    head = LINES[path].split("/turns,")[0] + "/turns,"
    assert len(ask(client, path, {"game": head + ",".join(["note.a"] * TURNS)})["turns"]) == TURNS
    problem = refuse(client, path, {"game": head + ",".join(["note.a"] * (TURNS + 1))})
    (error,) = problem["errors"]
    assert (error["code"], error["pointer"]) == ("too-many-turns", f"/game/turns/{TURNS}")
    long = refuse(client, path, {"game": head + "note." + "a" * GAME_CHARACTERS})
    assert [error["code"] for error in long["errors"]] == ["notation-too-long"]


@for_each(
    ("game", "pointer", "code"),
    [
        ("c1/0,0,D", "/game", "notation-head"),
        ("g2/c1/0,0,D", "/game", "notation-head"),
        ("g1/c1/0,0,D/turns,1.0.U1", "/game", "missing-key"),
        ("g1/c1/0,0,D/players,a/turns,1.0.NOTILE", "/game/turns/0/tile/tile", "unknown-tile"),
        ("g1/c1/0,0,D/players,a/turns,1.0.U1-zz", "/game/turns/0/figure/on", "unknown-spot"),
        ("g1/c1/0,0,D/players,a/turns,by.b.1.0.U1", "/game/turns/0/player", "player-not-in-order"),
        ("g1/c1/0,0,D/players,a/turns,points.b.1", "/game/turns/0/points/b", "player-not-in-order"),
        ("g1/c1/0,0,D/players,a/next,b", "/game/next/player", "player-not-in-order"),
        ({"players": ["a"], "turns": [{"note": ""}]}, "/game/turns/0/note", "not-a-note"),
        ({"players": ["a"], "turns": [7]}, "/game/turns/0", "not-an-object"),
        ({"players": ["a"], "start": 7}, "/game/start", "not-an-object"),
        ({"players": []}, "/game/players", "no-players"),
        ({"player": ["a"]}, "/game/player", "unknown-key"),
        (7, "/game", "not-an-object"),
    ],
)
def test_what_is_wrong_about_a_game_is_told_with_its_turn(
    client: FlaskClient, game: Any, pointer: str, code: str
) -> None:
    errors = refuse(client, GAME, {"game": game})["errors"]
    assert (pointer, code) in [(error["pointer"], error["code"]) for error in errors]


def test_a_turn_that_cannot_be_read_is_told_with_its_column(client: FlaskClient) -> None:
    problem = refuse(client, GAME, {"game": LINE + ",3.0.NOTILE"})
    (error,) = problem["errors"]
    assert error["params"]["column"] == len(LINE) + 6


SIGNS = "".join(map(chr, range(33, 127))) + " ~é小\x00"


def mutate(chance: Random, text: str) -> str:
    """Spoil a line in one to three places."""
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(text))
        piece = chance.choice(["", chance.choice(SIGNS), text[at : at + chance.randrange(12)] * 2])
        text = text[:at] + piece + text[at + chance.randrange(4) :] or "g"
    return text


def test_no_spoilt_line_makes_the_service_fail(client: FlaskClient) -> None:
    chance = Random(29)
    for _ in range(share_of(10_000)):
        path = chance.choice(PATHS)
        body = {"game": mutate(chance, LINES[path]), "on_illegal": chance.choice(["stop", "go_on"])}
        status = client.post(
            path, data=json.dumps(body), content_type="application/json"
        ).status_code
        assert status in (200, 422), body


def test_games_are_lines_of_a_batch(client: FlaskClient) -> None:
    rows = [{"path": path, "body": {"game": LINES[path]}} for path in PATHS]
    data = "".join(json.dumps(row) + "\n" for row in rows)
    answer = client.post("/v1/batch", data=data, content_type="application/x-ndjson")
    lines = [json.loads(line) for line in answer.get_data(as_text=True).splitlines()]
    assert [line["status"] for line in lines] == [200, 200]
    assert lines[0]["body"] == ask(client, GAME, {"game": LINE})


@pytest.mark.parametrize("path", PATHS)
def test_what_becomes_of_a_game_after_an_illegal_turn_is_one_of_two_words(
    client: FlaskClient, path: str
) -> None:
    problem = refuse(client, path, {"game": LINES[path], "on_illegal": "ask"})
    assert [(each["pointer"], each["code"]) for each in problem["errors"]] == [
        ("/on_illegal", "unknown-on-illegal")
    ]
