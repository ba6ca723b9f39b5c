"""Texts in addresses of which nothing can be made: each is told what it looks like."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from referee.api.contract.game import Game
from referee.api.contract.queries import POSITION, write_value
from referee.api.games import GAMES

ASKED = [(game, name) for game in GAMES for name in game.schemas]
BY_JSON_ALONE = {"claims", "save"}
"""The keys that have no short text."""


@pytest.mark.parametrize(("game", "name"), ASKED, ids=[f"{g.name}/{n}" for g, n in ASKED])
def test_one_word_for_several_is_told_how_to_write_them(
    client: FlaskClient, game: Game[Any], name: str
) -> None:
    path, forms, body = f"/v1/{game.name}/{name}", game.find_forms(name), game.make_example(name)
    asked = {
        key: game.notate(value) if key == POSITION else write_value(forms[key], value)
        for key, value in body.items()
    }
    for key, form in forms.items():
        answer = client.get(path, query_string={**asked, key: "foo"})
        if answer.status_code == 200:
            continue
        own = [
            each for each in answer.get_json()["errors"] if each["pointer"].startswith(f"/{key}")
        ]
        codes = {each["code"] for each in own}
        if key not in BY_JSON_ALONE:
            assert codes.isdisjoint({"not-an-object", "not-a-list", "missing-key"}), own
        if "text-misread" in codes:
            (told,) = own
            assert told["params"]["outline"] == form.outline()
            example = told["params"]["example"]
            again = client.get(path, query_string={**asked, key: example})
            known = {"text-misread", "not-an-object", "not-a-list", "missing-key"}
            assert known.isdisjoint(each["code"] for each in again.get_json().get("errors", ()))


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("at=foo", "Expected here: x,y,on,side, or JSON. For example: 1,0,road,E."),
        ("at=0,0,road,E,N", "Expected here: x,y,on,side, or JSON. For example: 1,0,road,E."),
        ("at=0;0;road;E", "Commas stand between the values: x,y,on,side."),
    ],
)
def test_a_spot_is_told_its_keys(client: FlaskClient, query: str, text: str) -> None:
    answer = client.get(f"/v1/carcassonne/roads?position=c1/0,0,D&{query}")
    assert [each["text"] for each in answer.get_json()["errors"]] == [text]


def test_a_move_is_shown_whole(client: FlaskClient) -> None:
    for text in ("foo", "red,base.U,1,0", ""):
        answer = client.get(f"/v1/carcassonne/moves?position=c1/0,0,D&move={text}")
        (told,) = answer.get_json()["errors"]
        assert told["text"].startswith("Expected here: player:…;tile:…;figure:…;magic:…;")
        assert told["text"].endswith(", or JSON. For example: player:red;tile:base.D,1,0.")


def test_what_was_read_as_an_object_keeps_its_own_faults(client: FlaskClient) -> None:
    """So does what is JSON, and what stands beside a text of which nothing was made."""
    for path, query, codes in (
        ("moves", "move=player:red;tile:foo", ["unknown-tile", "missing-key", "missing-key"]),
        ("roads", "at=[]", ["not-an-object"]),
        ("spots", "tile_at=foo&player=red&figure=knight", ["text-misread", "unknown-figure"]),
    ):
        answer = client.get(f"/v1/carcassonne/{path}?position=c1/0,0,D&{query}")
        assert [each["code"] for each in answer.get_json()["errors"]] == codes


def test_so_is_what_a_picture_marks(client: FlaskClient) -> None:
    answer = client.get("/v1/carcassonne/diagram?position=c1/0,0,D&mark=foo")
    (told,) = answer.get_json()["errors"]
    assert told["text"].startswith("Expected here: roads:…;")
    assert client.get("/v1/carcassonne/diagram?position=c1/0,0,D&mark={").status_code == 400
