"""Games of cards: on one line and back, turn by turn, and how they go on after an illegal turn."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from referee.core.errors import NotAPosition
from referee.labyrinth_cards.games.notation import format_game, parse_game
from tests.asking import ask, refuse
from tests.cases import for_each

Json = dict[str, Any]

GAME = "/v1/labyrinth-cards/game"
CROWN: Json = {"openings": ["N", "E"], "treasures": ["crown"]}
OWL: Json = {"openings": ["E", "W"], "treasures": ["owl"]}
START = "g1/l1/0,0,EW.crown,EW.owl/stack,9/players,anna,ben/turns,"
VARIANT = START.replace("l1/", "l1/rules,variant.steroids/")


def go(client: FlaskClient, turns: str, start: str = START, **more: Any) -> Json:
    return ask(client, GAME, {"game": start + turns, **more})


def codes(row: Json) -> set[str]:
    return {found["code"] for found in row["objections"]}


@for_each(
    ("text", "turn"),
    [
        ("pass", {"actions": []}),
        ("by.ben.pass", {"player": "ben", "actions": []}),
        ("lay.1.-1.NE.crown", {"actions": [{"play": {"card": CROWN, "x": 1, "y": -1}}]}),
        (
            "lay.1.-1.NE1.crown",
            {"actions": [{"play": {"card": CROWN, "x": 1, "y": -1, "rotation": 90}}]},
        ),
        (
            "cw.0.0-ccw.1.0",
            {
                "actions": [
                    {"rotate": {"x": 0, "y": 0, "turn": "clockwise"}},
                    {"rotate": {"x": 1, "y": 0, "turn": "counterclockwise"}},
                ]
            },
        ),
        ("draw.EW.owl", {"actions": [{"draw": OWL}]}),
        (
            "collect.0.0.-1.2-then.EW.owl",
            {"actions": [], "collect": [{"x": 0, "y": 0}, {"x": -1, "y": 2}], "draw": OWL},
        ),
        ("points.anna.2", {"points": {"anna": 2}}),
        ("note.well_done", {"note": "well done"}),
    ],
)
def test_a_turn_is_written_in_one_way_and_read_back(text: str, turn: Json) -> None:
    start: Json = {"cards": [{"card": OWL, "x": 0, "y": 0}]}
    game = {"start": start, "players": ["anna", "ben"], "turns": [turn]}
    line = f"g1/l1/0,0,EW.owl/players,anna,ben/turns,{text}"
    assert format_game(game) == line
    assert parse_game(line) == game


def test_hands_and_who_is_next_are_parts_of_a_game() -> None:
    game = {
        "start": {"cards": []},
        "players": ["anna", "ben"],
        "next": {"player": "ben"},
        "hands": {"anna": [CROWN, OWL], "ben": []},
    }
    line = "g1/l1/players,anna,ben/next,ben/hands,anna-NE.crown-EW.owl,ben"
    assert format_game(game) == line
    assert parse_game(line) == game


@for_each(
    ("line", "code", "column"),
    [
        ("turns,hop", "notation-card-step", 14),
        ("turns,lay.1.0", "notation-card-step", 18),
        ("turns,lay.x.0.N", "notation-number", 18),
        ("turns,cw.0.0.1.1", "notation-card-step", 14),
        ("turns,collect.0", "notation-number", 23),
        ("turns,then.N-then.S", "notation-key-twice", 21),
        ("turns,draw.N1", "notation-turned-in-hand", 19),
        ("turns,note.*", "notation-character", 19),
        ("hands,anna-N,anna-S", "notation-key-twice", 21),
    ],
)
def test_what_is_misread_is_told_with_its_column(line: str, code: str, column: int) -> None:
    with pytest.raises(NotAPosition) as refusal:
        parse_game(f"g1/l1/0,0,N/{line}".replace("0,0,N/", ""))
    found = refusal.value.faults[0]
    assert (found.code, found.params["column"]) == (code, column - 1)


def test_turns_are_ruled_one_after_the_other(client: FlaskClient) -> None:
    answer = go(client, "lay.2.0.EW.crown.map-collect.0.0-then.N.bat,lay.3.0.EW.owl")
    first, second = answer["turns"]
    assert (first["player"], first["awards"]) == ("anna", [{"player": "anna", "points": 1}])
    assert (first["collected"], first["final_draw"]) == ([{"x": 0, "y": 0}], "taken")
    assert (second["player"], second["points"]) == ("ben", {"anna": 1, "ben": 0})
    assert answer["stack"] == 8


def test_points_by_hand_and_an_empty_game(client: FlaskClient) -> None:
    answer = go(client, "points.anna.2.ben.-1,note.so_it_was")
    assert (answer["points"], answer["legal"]) == ({"anna": 2, "ben": -1}, True)
    assert [row["summary"] for row in answer["turns"]][1] == "Note: so it was."
    empty = ask(client, GAME, {"game": {"players": ["anna"]}})
    assert (empty["turns"], empty["next"]) == ([], {"player": "anna"})
    assert "stack" not in empty


def test_a_card_that_is_not_held_is_objected_to(client: FlaskClient) -> None:
    game = "g1/l1/0,0,EW.crown/stack,9/players,anna,ben/hands,anna-EW.owl/turns,"
    refused = go(client, "lay.1.0.NW.map", game)
    assert (refused["stopped_at"], codes(refused["turns"][0])) == (
        1,
        {"card-not-in-hand", "must-play"},
    )
    fine = go(client, "lay.1.0.EW.owl-then.N.bat", game)
    assert (fine["legal"], fine["stack"]) == (True, 8)


def test_a_card_that_was_drawn_in_the_turn_may_be_played(client: FlaskClient) -> None:
    answer = go(client, "draw.EW.map-lay.2.0.EW.map-lay.-1.0.EW.bat", VARIANT)
    assert answer["legal"], answer["turns"][0]["objections"]


def test_who_plays_out_of_turn_is_objected_to(client: FlaskClient) -> None:
    answer = go(client, "by.ben.lay.2.0.EW.map,lay.3.0.EW.bat", on_illegal="go_on")
    assert (codes(answer["turns"][0]), answer["illegal"]) == ({"out-of-turn"}, [1])
    assert answer["turns"][1]["player"] == "anna"
    assert answer["summary"].startswith("2 turns are played. Turn 1 is not allowed.")


def test_an_illegal_turn_stays_on_the_table_if_the_game_goes_on(client: FlaskClient) -> None:
    turns = "lay.2.0.NS.map-cw.9.9-collect.0.0.7.7-then.N.bat,lay.1.0.EW.x,pass"
    answer = go(client, turns, VARIANT, on_illegal="go_on", final=True)
    first, second, _ = answer["turns"]
    assert (first["legal"], first["played"], first["collected"]) == (
        False,
        True,
        [{"x": 0, "y": 0}],
    )
    assert (second["legal"], second["played"]) == (False, False)
    assert (answer["points"], answer["stack"]) == ({"anna": 1, "ben": 0}, 8)
    assert answer["final"]["standings"][0] == {"player": "anna", "points": 1}


def test_the_game_ends_when_stack_and_hands_are_played(client: FlaskClient) -> None:
    game = "g1/l1/0,0,EW.crown,EW.owl/hand,EW.map/stack,0/players,anna,ben/hands,ben/turns,"
    answer = go(client, "lay.2.0.EW.map", game)
    assert (answer["over"], answer["winners"]) == (True, ["anna", "ben"])
    assert "next" not in answer


@for_each(
    ("game", "pointer", "code"),
    [
        ("g1/l1/0,0,N/turns,pass", "/game/players", "missing-key"),
        ("g1/l1/0,0,N/players,a/turns,by.b.pass", "/game/turns/0/player", "player-not-in-order"),
        ("g1/l1/0,0,N/players,a/turns,points.b.1", "/game/turns/0/points/b", "player-not-in-order"),
        ("g1/l1/0,0,N/players,a/next,b", "/game/next/player", "player-not-in-order"),
        ("g1/l1/0,0,N/players,a/hands,b-N", "/game/hands/b", "player-not-in-order"),
        ({"players": ["a"], "turns": [{"actions": [{}]}]}, "/game/turns/0/actions/0", "one-action"),
        (
            {"players": ["a"], "turns": [{"actions": [7]}]},
            "/game/turns/0/actions/0",
            "not-an-object",
        ),
        ({"players": ["a"], "turns": 7}, "/game/turns", "not-a-list"),
        ({"players": []}, "/game/players", "no-players"),
        ({"players": ["a", "a"]}, "/game/players/1", "player-twice"),
        (7, "/game", "not-an-object"),
    ],
)
def test_what_is_wrong_about_a_game_is_told(
    client: FlaskClient, game: Any, pointer: str, code: str
) -> None:
    errors = refuse(client, GAME, {"game": game})["errors"]
    found = [(error["pointer"], error["code"]) for error in errors]
    assert (pointer, code) in found or code in [each for _, each in found], found
