"""Answers hold nothing empty, and those with less in them are the rest of the whole ones.

The oracle reads the whole answer and takes out of it what is not wanted; the service never writes
it. Both give the same bytes: for worked examples, for a sound question of each kind, and for random
tables of both games.
"""

import json
from itertools import combinations, cycle
from pathlib import Path
from random import Random
from typing import Any, Final

import orjson
import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from referee.api.contract.document.shapes import STANDING
from tests.api.samples import GOOD
from tests.cases import for_each
from tests.laws.map_forms import map_tables
from tests.laws.moves import draw_moves
from tests.searching import examples
from tests.tables import (
    PLAYERS,
    Json,
    carcassonne_tables,
    card_mazes,
    chances,
    drawn_cards,
    drawn_tiles,
    further_tables,
)

OMITTED = ("notation", "summary")
WISHES = tuple(",".join(chosen) for count in (1, 2) for chosen in combinations(OMITTED, count))
"""Every way to leave something out."""
ALL = WISHES[-1]
CARCASSONNE, CARDS = "/v1/carcassonne/", "/v1/labyrinth-cards/"
EXAMPLES = [json.loads(path.read_text("utf-8")) for path in Path("examples").glob("*.json")]

wishes = st.sampled_from(WISHES)
in_turn = cycle(WISHES)


def leave_out(value: Any, omitted: str) -> Any:
    """Return what is left of a part of an answer, but for a position."""
    if isinstance(value, list):
        return [leave_out(row, omitted) for row in value]
    if not isinstance(value, dict):
        return value
    return {
        key: below if key == "position_after" else leave_out(below, omitted)
        for key, below in value.items()
        if not ("summary" in omitted and key == "summary" and isinstance(below, str))
    }


TO_BE_POSTED: Final = ("position_after", "move")
"""What has the form of a question: an inline tile in it names no cities as it is drawn."""


def find_empty(value: Any, key: str = "") -> list[str]:
    """Return the keys that say nothing, but for the lists that an answer is about."""
    if value is None or (value in ([], {}) and not (value == [] and key in STANDING)):
        return [key]
    if isinstance(value, dict):
        parts = ((key, below) for key, below in value.items() if key not in TO_BE_POSTED)
        return [found for key, below in parts for found in find_empty(below, key)]
    if isinstance(value, list):
        return [found for row in value for found in find_empty(row, key)]
    return []


def leave_out_of(whole: bytes, omitted: str) -> bytes:
    """Return what is left of a whole answer."""
    answer = orjson.loads(whole)
    if "notation" in omitted:
        answer.pop("position", None)
    return orjson.dumps(leave_out(answer, omitted))


def hold(client: FlaskClient, path: str, body: Json, omitted: str, beside: str = "") -> bool:
    """Hold the short answer to what is left of the whole one; tell whether there is an answer."""
    whole = client.post(f"{path}?{beside}", json=body)
    short = client.post(f"{path}?{beside}&omit={omitted}", json=body)
    assert short.status_code == whole.status_code
    is_answered = whole.status_code == 200
    assert not is_answered or short.data == leave_out_of(whole.data, omitted)
    is_whole = is_answered and not beside.startswith("fields")
    assert not is_whole or find_empty(whole.get_json()) == []
    return is_answered


@for_each("name", GOOD)
def test_of_any_question_just_what_is_not_wanted_is_missing(client: FlaskClient, name: str) -> None:
    path, body = GOOD[name]
    for omitted in (ALL, next(in_turn)):
        assert hold(client, path, body, omitted)


@pytest.mark.long
@for_each("example", EXAMPLES, ids=[str(example["rules"]) for example in EXAMPLES])
def test_of_any_example_just_what_is_not_wanted_is_missing(
    client: FlaskClient, example: Json
) -> None:
    path, body = example["path"], example["body"]
    assert hold(client, path, body, ALL)
    assert hold(client, path, body, next(in_turn), "language=fr")


@pytest.mark.parametrize("path", sorted({path for path, _ in GOOD.values()}))
def test_what_is_left_out_and_what_is_kept_go_together(client: FlaskClient, path: str) -> None:
    body = next(body for of, body in GOOD.values() if of == path)
    top = ",".join(client.post(path, json=body).get_json())
    for beside in (f"fields={top}", "fields=summary,warnings.params", "expand=citations"):
        for omitted in ("summary", "notation,summary", "summary,notation"):
            assert hold(client, path, body, omitted, beside)


# ---------------------------------------------------------------------------------- random tables


@examples(40)
@given(carcassonne_tables() | further_tables() | map_tables(), drawn_tiles(), chances(), wishes)
def test_of_a_random_table_just_what_is_not_wanted_is_missing(
    client: FlaskClient, position: Json, drawn: str | Json, chance: Random, omitted: str
) -> None:
    if chance.random() < 0.5:
        position = {**position, "points": {player: chance.randrange(50) for player in PLAYERS}}
    asked: dict[str, Json] = {
        "roads": {},
        "scores": {"moment": chance.choice(("now", "end"))},
        "placements": {"tile": drawn},
        "options": {"tile": drawn, "player": PLAYERS[0], "explain": True, "limit": 20},
        "remaining": {},
        "check": {},
    }
    for name, body in asked.items():
        hold(client, CARCASSONNE + name, {"position": position, **body}, omitted)
    hold(client, CARCASSONNE + "rulings", {"position": position, "ask": asked}, omitted)


@examples(40)
@given(chances(), wishes)
def test_of_random_moves_just_what_is_not_wanted_is_missing(
    client: FlaskClient, chance: Random, omitted: str
) -> None:
    for position, move in draw_moves(chance, 8, wild=chance.random() < 0.5):
        hold(client, CARCASSONNE + "moves", {"position": position, "move": move}, omitted)
        hold(client, CARCASSONNE + "moves", {"position": position, "moves": [move]}, omitted)


@examples(40)
@given(card_mazes(), drawn_cards(), chances(), wishes)
def test_of_a_random_maze_just_what_is_not_wanted_is_missing(
    client: FlaskClient, position: Json, card: Json, chance: Random, omitted: str
) -> None:
    row = chance.choice(position["cards"])
    played = [{"x": row["x"], "y": row["y"]}]
    asked: dict[str, Json] = {
        "paths": {},
        "placements": {"card": card},
        "collectable": {"played": played, "want": played},
        "suggestions": {"budget_nodes": 50},
        "check": {},
        "end": {},
    }
    for name, body in asked.items():
        hold(client, CARDS + name, {"position": {**position, "hand": [card]}, **body}, omitted)
