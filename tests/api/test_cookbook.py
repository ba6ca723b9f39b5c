"""The cookbook of notations: each line is read, and ruled as it says."""

import json
import re
from pathlib import Path
from typing import Any, Final

import pytest
from flask.testing import FlaskClient

from referee.api.limits import NOTATION_CHARACTERS
from referee.carcassonne.kinds.features import LETTERS
from referee.carcassonne.kinds.figures import WORDS
from referee.carcassonne.notation import words
from tests.asking import ask

TEXT: Final = (Path(__file__).parents[2] / "docs" / "notation.md").read_text("utf-8")
RECIPES: Final = re.findall(
    r"^### \d+\. (.+)\n\n    ([cl]1/\S+)\n\nAsked `(\w+)` with `(.+)`: `(\S+)` is `(.+)`\.$",
    TEXT,
    re.MULTILINE,
)
GAMES: Final = {"c": "carcassonne", "l": "labyrinth-cards"}


def test_the_cookbook_has_ten_recipes() -> None:
    assert len(RECIPES) == 10
    assert len(re.findall(r"^### ", TEXT, re.MULTILINE)) == 10


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda recipe: recipe[0])
def test_a_recipe_is_ruled_as_it_says(client: FlaskClient, recipe: tuple[str, ...]) -> None:
    _, line, question, asked, pointer, said = recipe
    path = f"/v1/{GAMES[line[0]]}/{question}"
    value: Any = ask(client, path, {"position": line, **json.loads(asked)})
    for step in pointer.split("/")[1:]:
        value = value[int(step) if isinstance(value, list) else step]
    assert value == json.loads(said)


def test_the_text_names_every_short_word() -> None:
    for short in words.SETS:
        assert f"`{short}.`" in TEXT
    for short in (*words.TILES, *WORDS, words.GARDEN[0]):
        assert f"`{short}`" in TEXT
    for short, kind in LETTERS.items():
        name = "German cathedral" if kind == "german_cathedral" else kind
        assert f"`{short}` {name}" in TEXT or f"`{short}` is a {name}" in TEXT or short == "b"


def test_the_text_names_the_limit() -> None:
    assert f"{NOTATION_CHARACTERS:,} characters" in TEXT
