"""Names in any script: taken in normal form C, compared exactly, and shown so."""

import json
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.api.samples import CHECK, MOVES, ONE_TILE, PATHS, ROADS, SCORES, lay_card, meeple, tile
from tests.asking import ask, refuse
from tests.building.cards import card

DECOMPOSED = "Zoe\u0308"
COMPOSED = "Zo\u00eb"


def on_the_road(player: str) -> dict[str, Any]:
    return ONE_TILE | {"figures": [meeple(0, 0, "road", "E", player=player)]}


@pytest.mark.parametrize(
    "name", ["dark red", "O'Neill", "山田太郎", "محمد", "👩\u200d🚀", "a/b~c", '"\\', "{0.x} %s"]
)
def test_a_player_may_have_any_printable_name(client: FlaskClient, name: str) -> None:
    (road,) = ask(client, ROADS, {"position": on_the_road(name)})["roads"]
    assert road["majority"]["owners"] == [name]


@pytest.mark.parametrize("ensure_ascii", [True, False], ids=["as an escape", "as it is"])
def test_one_name_in_two_spellings_is_one_player(client: FlaskClient, ensure_ascii: bool) -> None:
    figures = [
        meeple(0, 0, "road", "E", player=COMPOSED),
        meeple(0, 0, "road", "E", player=DECOMPOSED),
        meeple(0, 0, "road", "E", player="red"),
    ]
    body = json.dumps({"position": ONE_TILE | {"figures": figures}}, ensure_ascii=ensure_ascii)
    (road,) = client.post(ROADS, data=body, content_type="application/json").get_json()["roads"]
    assert road["majority"]["strengths"] == [
        {"player": COMPOSED, "strength": 2},
        {"player": "red", "strength": 1},
    ]


def test_a_name_that_is_a_key_is_composed_too(client: FlaskClient) -> None:
    position = on_the_road(COMPOSED) | {"supply": {DECOMPOSED: {"meeple": 6}}}
    totals = ask(client, SCORES, {"position": position})["totals"]
    assert totals == {COMPOSED: 0}


def test_one_name_as_two_keys_is_a_doubled_key(client: FlaskClient) -> None:
    position = ONE_TILE | {"supply": {DECOMPOSED: {}, COMPOSED: {}}}
    problem = refuse(client, SCORES, {"position": position}, 400)
    assert [error["code"] for error in problem["errors"]] == ["duplicate-key"]


def test_a_position_after_a_move_shows_names_composed(client: FlaskClient) -> None:
    position = on_the_road(DECOMPOSED) | {
        "supply": {DECOMPOSED: {"meeple": 6}},
        "leipzig": {"fourth": [DECOMPOSED]},
    }
    move = {"player": DECOMPOSED, "tile": tile("base.V", 1, 0)}
    after = ask(client, MOVES, {"position": position, "move": move})["position_after"]
    assert list(after["supply"]) == [COMPOSED]
    assert after["leipzig"] == {"fourth": [COMPOSED]}
    assert DECOMPOSED not in json.dumps(after, ensure_ascii=False)


def test_one_treasure_in_two_spellings_joins_two_cards(client: FlaskClient) -> None:
    cards = [lay_card(card("E", "cafe\u0301"), 0, 0), lay_card(card("W", "caf\u00e9"), 1, 0)]
    (path,) = ask(client, PATHS, {"position": {"cards": cards}})["treasure_paths"]
    assert path["treasure"] == "caf\u00e9"


def test_names_that_differ_in_case_are_two_players(client: FlaskClient) -> None:
    figures = [meeple(0, 0, "road", "E", player=player) for player in ("red", "Red", "Ärger")]
    position = {"position": ONE_TILE | {"figures": figures}}
    (road,) = ask(client, ROADS, position)["roads"]
    names = [row["player"] for row in road["majority"]["strengths"]]
    assert names == sorted(names) == ["Red", "red", "Ärger"]
    assert ask(client, CHECK, position)
