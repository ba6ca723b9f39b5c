"""No key or id stands in a sentence for people, in any language."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient

from referee.catalogue.loader import load_catalogue
from referee.texts.languages import load_texts
from tests.searching import Sampled, share_of
from tests.tables import draw_further_table, draw_table

Json = dict[str, Any]

CATALOGUE = load_catalogue()
LANGUAGES = tuple(load_texts())
SAID = ("text", "summary", "title", "paraphrase", "meaning")
"""The keys of answers whose values are read by people."""
EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.json"))
TABLES = share_of(60)
ASKED: dict[str, Json] = {
    "scores": {"moment": "end"},
    "check": {},
    "placements": {"tile": "abbey_mayor.through_city_coat_straight"},
    "options": {"tile": "base.B", "player": "red"},
}


def list_ids() -> Iterator[str]:
    """Give the ids of tiles and sets, keys and values of options that are no plain word."""
    yield from (tile_id for tile_id in CATALOGUE.tiles if "." in tile_id)
    yield from (tile_set.id for tile_set in CATALOGUE.tile_sets if "_" in tile_set.id)
    for ruleset in CATALOGUE.rulesets.values():
        for key, option in ruleset.options.items():
            yield from (str(each) for each in (key, *option.values) if "_" in str(each))


IDS = re.compile(
    r"(?<![\w.])(?:"
    + "|".join(map(re.escape, sorted(set(list_ids()), key=len, reverse=True)))
    + r"|(?:road|city|field|monastery|garden|german_cathedral):-?\d+,-?\d+"
    + r")(?![\w.])"
)


def find_said(answer: Any, key: str = "") -> Iterator[str]:
    """Yield what an answer says to people; parameters are for programs."""
    if isinstance(answer, dict):
        for name, value in answer.items():
            if name != "params":
                yield from find_said(value, name)
    elif isinstance(answer, list):
        for value in answer:
            yield from find_said(value, key)
    elif isinstance(answer, str) and key in SAID:
        yield answer


def expect_words(client: FlaskClient, path: str, body: Json | None) -> int:
    """Ask in every language, and count the sentences."""
    count = 0
    for language in LANGUAGES:
        headers = {"Accept-Language": language}
        ask = client.get if body is None else client.post
        for sentence in find_said(ask(path, json=body, headers=headers).get_json()):
            count += 1
            assert IDS.search(sentence) is None, (language, path, sentence)
    return count


def test_an_id_is_found() -> None:
    for text in ("tile tunnel.two_roads", "Lesart hill_ties: any", "road:0,-1 is open"):
        assert IDS.search(text)
    assert IDS.search("the road of 0,1 to 1,1") is None


@pytest.mark.parametrize("path", ["/v1/rules"])
def test_rules_name_no_keys(client: FlaskClient, path: str) -> None:
    assert expect_words(client, path, None) > 100


def test_answers_of_the_examples_name_no_ids(client: FlaskClient, sampled: Sampled) -> None:
    told = 0
    for example in sampled(EXAMPLES, 40):
        read = json.loads(example.read_text("utf-8"))
        told += expect_words(client, read["path"], read["body"])
    assert told > 100


def test_answers_on_random_tables_name_no_ids(client: FlaskClient) -> None:
    chance, told = Random(6), 0
    for number in range(TABLES):
        draw = draw_further_table if number % 2 else draw_table
        position = draw(chance, 2 + chance.randrange(8), wild=bool(number % 3))
        for question, asked in ASKED.items():
            body = {"position": position, **asked}
            told += expect_words(client, f"/v1/carcassonne/{question}", body)
    assert told > 100
