"""Sentences for people hold no key, no id of a rule and no code, in any language."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

import pytest
from flask.testing import FlaskClient

from referee.catalogue.loader import load_catalogue
from referee.core.languages import Language
from referee.texts.languages import list_languages, load_texts
from tests.cases import for_each
from tests.test_examples import EXAMPLES

Json = dict[str, Any]

SAID = ("summary", "text")
"""The keys of an answer that hold sentences for people."""
RULE = re.compile(r"\b(car|map|card)-\d")
JOINED = re.compile(r"\b[a-z]+(?:[_][a-z0-9]+)+\b")
"""What is typed, such as an option or the id of a figure: words of people have no underscore."""
SPOKEN = ("objections", "items", "mistakes", "readings", "summaries")
"""The domains of sentences that are read out or stand in an answer."""
ALSO_WORDS = {"inn", "mage", "witch", "tiles", "cathedral", "castle", "castles", "cities", "pig"}
ALSO_WORDS |= {"towns", "king", "vineyards", "island", "points", "town-cost"}


def find_said(value: Any) -> Iterator[str]:
    """Yield every sentence of an answer."""
    if isinstance(value, dict):
        for key, each in value.items():
            if key in SAID and isinstance(each, str):
                yield each
            else:
                yield from find_said(each)
    elif isinstance(value, list):
        for each in value:
            yield from find_said(each)


@cache
def list_codes() -> set[str]:
    """Give all codes with a hyphen that answers carry: no word of a language is one by chance."""
    english = load_texts()[Language("en")]
    codes = {code for domain in ("objections", "items", "mistakes") for code in english[domain]}
    return {code for code in codes if "-" in code} - ALSO_WORDS


def find_typed(sentence: str, codes: set[str]) -> list[str]:
    """Give what of a sentence is no word: options, ids and codes."""
    words = set(re.findall(r"[\w.-]+", sentence))
    typed = [match.group() for match in JOINED.finditer(sentence)]
    typed += [word.strip(".") for word in words if word.strip(".") in codes]
    return typed + [match.group() for match in RULE.finditer(sentence)]


@pytest.mark.unmeasured
@for_each(("name", "language"), product(EXAMPLES, list_languages()), most=150)
def test_answers_say_nothing_that_is_typed(
    client: FlaskClient, name: str, language: Language
) -> None:
    codes, example = list_codes(), EXAMPLES[name]
    response = client.post(
        example["path"], json=example["body"], headers={"Accept-Language": language}
    )
    said = {sentence: find_typed(sentence, codes) for sentence in find_said(response.get_json())}
    assert {sentence: typed for sentence, typed in said.items() if typed} == {}


@for_each("language", list_languages())
def test_no_sentence_of_a_language_holds_what_is_typed(language: Language) -> None:
    """Neither as its words nor as a parameter that is a key: of those, only faults speak."""
    codes, options = list_codes(), set()
    for ruleset in load_catalogue().rulesets.values():
        options |= {key for key in ruleset.options if "_" in key}
    found = {
        f"{domain}/{code}": message.plain
        for domain in SPOKEN
        for code, message in load_texts()[language][domain].items()
        if find_typed(re.sub(r"\{\w+\}", "", message.plain), codes | options)
        or "{key}" in message.plain
        or "`" in message.plain
    }
    assert found == {}
