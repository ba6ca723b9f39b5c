"""The position in every answer: its line, and the address of question and answer."""

from typing import Any, Final

import pytest
from flask.testing import FlaskClient

from referee.api import limits
from referee.api.contract.permalinks import write_position
from referee.api.games import GAMES
from referee.api.links import find_game
from tests.api.samples import (
    CARD_RULINGS,
    GOOD,
    LABYRINTH,
    MAZE,
    ONE_TILE,
    PLACEMENTS,
    ROADS,
    RULINGS,
    Json,
)
from tests.api.test_addresses import game_of, post
from tests.asking import ask
from tests.cases import for_each

LINE: Final = "c1/0,0,D"


@for_each("name", GOOD)
def test_every_answer_has_its_position_behind_the_ruleset(client: FlaskClient, name: str) -> None:
    path, body = GOOD[name]
    answer = ask(client, path, body)
    assert list(answer)[:2] == ["ruleset", "position"]
    assert list(answer["position"]) == ["notation", "permalink"]
    game, _ = game_of(path)
    assert answer["position"]["notation"] == game.notate(body["position"])


@for_each("name", GOOD, most=2, kind_of=lambda name: GOOD[name][0])
def test_the_permalink_asks_the_question_that_was_asked(client: FlaskClient, name: str) -> None:
    path, body = GOOD[name]
    answer = post(client, path, body).get_json()
    link = answer["position"]["permalink"]
    assert link.isascii()
    assert link.startswith(f"/r?position={answer['position']['notation']}")
    _, question = game_of(path)
    if path in (RULINGS, CARD_RULINGS):
        assert link == f"/r?position={answer['position']['notation']}"
        return
    again = client.get(link.replace("/r?", path + "?").replace(f"&ask={question}", ""))
    assert f"&ask={question}" in link
    line = answer["position"]["notation"]
    assert again.get_json() == post(client, path, {**body, "position": line}).get_json()


def test_the_parameters_are_short_where_there_is_a_short_text(client: FlaskClient) -> None:
    at = {"x": 0, "y": -1, "rotation": 90}
    answer = ask(client, PLACEMENTS, {"position": ONE_TILE, "tile": "base.D", "at": at})
    assert answer["position"] == {
        "notation": LINE,
        "permalink": f"/r?position={LINE}&ask=placements&tile=base.D&at=0,-1,90",
    }


def test_wishes_are_no_part_of_a_permalink(client: FlaskClient) -> None:
    answer = ask(client, ROADS + "?omit=summary&fields=position", {"position": ONE_TILE})
    assert answer == {"position": {"notation": LINE, "permalink": f"/r?position={LINE}&ask=roads"}}


@pytest.mark.parametrize("over", [-1, 0, 1])
def test_a_question_that_makes_the_address_too_long_is_left_out(over: int) -> None:
    whole = f"/r?position={LINE}&ask=roads&at="
    query = "at=" + "x" * (limits.URI_BYTES - len(whole) + over)
    link = write_position(LINE, "roads", query)["permalink"]
    assert link == (f"/r?position={LINE}" if over > 0 else f"/r?position={LINE}&ask=roads&{query}")


@pytest.mark.parametrize("over", [0, 1])
def test_a_position_that_is_too_long_by_itself_has_no_permalink(over: int) -> None:
    line = "x" * (limits.URI_BYTES - len("/r?position=") + over)
    position = write_position(line, "roads")
    assert position["notation"] == line
    assert position.get("permalink") == (None if over else f"/r?position={line}")


def test_a_long_table_has_its_line_and_no_permalink(client: FlaskClient) -> None:
    rows: list[Json] = [
        {"tile": "base.D", "x": 3 * x, "y": 3 * y} for x in range(40) for y in range(50)
    ]
    position = ask(client, ROADS, {"position": {"tiles": rows}})["position"]
    assert len(position["notation"]) > limits.URI_BYTES
    assert position.get("permalink") is None


@pytest.mark.parametrize(
    ("position", "game"),
    [
        ("c1/0,0,D", "carcassonne"),
        ("l1/0,0,NE", "labyrinth-cards"),
        ("", "carcassonne"),
        ("x9", "carcassonne"),
        (LABYRINTH, "carcassonne"),
        (MAZE, "labyrinth-cards"),
        (None, "carcassonne"),
        ([], "carcassonne"),
    ],
)
def test_a_position_shows_its_game(position: Any, game: str) -> None:
    assert find_game(GAMES, position).name == game
