"""The games of the notation's cookbook: each is read, written back, and ruled as it says."""

import json
import re
from typing import Final

import pytest
from flask.testing import FlaskClient

from tests.api.test_cookbook import GAMES, TEXT
from tests.asking import ask

RECIPES: Final = re.findall(r"^- (.+): `(g1/([cl])1/\S+)` gives `(.+)`\.$", TEXT, re.MULTILINE)


def test_the_cookbook_has_ten_games() -> None:
    assert len(RECIPES) == 10


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda recipe: recipe[0])
def test_a_game_is_ruled_as_it_says(client: FlaskClient, recipe: tuple[str, ...]) -> None:
    _, line, letter, said = recipe
    answer = ask(client, f"/v1/{GAMES[letter]}/game", {"game": line})
    assert (answer["legal"], answer["points"]) == (True, json.loads(said))
    assert answer["game"]["notation"] == line
