"""Whole answers in every language: the same ruling in each, and no English left in any other.

Every example, every question of the samples, every problem and all that there is to read is asked
for in English and in another language. The two may differ in texts only, and each text must differ
but for those that ``tests/texts/test_translations.py`` lists.
"""

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import product
from typing import Any, Final

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from referee.api.games import LISTINGS
from referee.api.problems import STATUS
from referee.core.languages import ENGLISH
from referee.texts.languages import load_texts
from tests.api.bad_questions import BAD_QUESTIONS
from tests.api.samples import GOOD
from tests.cases import for_each
from tests.test_examples import EXAMPLES
from tests.texts.test_translations import ENGLISH_WORDS, NO_TEXT, OTHERS, SAME, list_all

SAID: Final = ("text", "title", "detail", "summary")
"""The keys of an answer under which there is a text for people."""
READ: Final = (*SAID, "paraphrase", "meaning", "note", "source")
"""The same in what there is to read."""
QUESTIONS: Final = {
    **{f"example {name}": (each["path"], each["body"]) for name, each in EXAMPLES.items()},
    **{f"sample {name}": asked for name, asked in GOOD.items()},
    **{f"bad {name}": (row[0], row[1]) for name, row in BAD_QUESTIONS.items()},
}
PATHS: Final = {
    "{tile_id}": "leipzig.wainwrights.road",
    "{map_id}": "taiwan",
    "{box_id}": "base_box_c2",
    "{rule_id}": "car-1.1",
}
"""What stands for the parameters of addresses."""


def compare(english: Any, other: Any, keys: tuple[str, ...], key: str = "") -> Iterator[str]:
    """Yield every text of an answer that is as in English; all that is no text must be equal."""
    if isinstance(english, dict):
        assert list(english) == list(other)
        for name in english:
            yield from compare(english[name], other[name], keys, name)
    elif isinstance(english, list):
        assert len(english) == len(other)
        for one, two in zip(english, other, strict=True):
            yield from compare(one, two, keys, key)
    elif key in keys and isinstance(english, str):
        assert bool(english) == bool(other)
        left = ENGLISH_WORDS.search(NO_TEXT.sub("", other))
        assert left is None, other
        if english == other != "":
            yield english
    elif key != "request_id":
        assert english == other, key


def find_untranslated(english: Any, other: Any, language: str, keys: tuple[str, ...]) -> list[str]:
    """Give the texts that are as in English and are not meant to be."""
    meant = find_meant(language)
    return [text for text in compare(english, other, keys) if text not in meant]


@cache
def find_meant(language: str) -> frozenset[str]:
    """Give the English texts that are meant to be the same in a language."""
    said = list_all(ENGLISH)
    return frozenset(said[place] for place in SAME[language])


@lru_cache(maxsize=1)
def ask_in_english(client: FlaskClient, name: str) -> TestResponse:
    """Ask a question in English: it is compared with one language after the other."""
    path, body = QUESTIONS[name]
    return client.post(f"{path}?language={ENGLISH}", json=body)


@for_each(("name", "language"), product(QUESTIONS, OTHERS), most=300)
def test_no_english_is_left_in_an_answer(client: FlaskClient, name: str, language: str) -> None:
    path, body = QUESTIONS[name]
    english = ask_in_english(client, name)
    other = client.post(f"{path}?language={language}", json=body)
    assert english.status_code == other.status_code
    assert find_untranslated(english.get_json(), other.get_json(), language, SAID) == []


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("path", [each.path for each in LISTINGS if not each.is_english])
def test_no_english_is_left_in_what_there_is_to_read(
    client: FlaskClient, path: str, language: str
) -> None:
    address = re.sub(r"{\w+}", lambda found: PATHS[found[0]], path)
    english = client.get(f"{address}?language=en").get_json()
    other = client.get(f"{address}?language={language}").get_json()
    assert find_untranslated(english, other, language, READ) == []


@for_each("language", OTHERS)
@for_each("code", STATUS)
def test_no_english_is_left_on_the_page_of_a_problem(
    client: FlaskClient, code: str, language: str
) -> None:
    page = client.get(f"/problems/{code}?language={language}").text
    assert f'<html lang="{language}">' in page
    for part in ("title", "detail"):
        message = load_texts()[ENGLISH]["problems"][f"{part}/{code}"]
        assert message.plain not in page
    body = re.sub(r"<style>.*?</style>|<[^>]*>|<code>.*?</code>", " ", page, flags=re.DOTALL)
    assert ENGLISH_WORDS.search(body) is None


@pytest.mark.parametrize("language", OTHERS)
def test_no_english_is_left_on_the_page_of_codes(client: FlaskClient, language: str) -> None:
    page = client.get(f"/docs/codes?language={language}").text
    english = client.get("/docs/codes?language=en").text
    cells = re.findall(r"</code></dt><dd>(.*?)</dd>", page)
    assert len(cells) == len(re.findall(r"</code></dt><dd>(.*?)</dd>", english)) > 250
    assert not set(cells) & set(re.findall(r"</code></dt><dd>(.*?)</dd>", english))
