"""Typography: quotation marks, apostrophes and blanks are those of each language."""

import re
from typing import Final

import pytest

from referee.core.languages import ENGLISH, Language
from tests.texts.test_translations import OTHERS, list_all

WRONG: Final = {
    "de": r"\"|'|»|«|“[^”]*”|„[^“]*\"",
    "fr": r"\"|'|[“”„]|[^\u00a0][;!?]|[^\u00a0/\w]:(?=\s|$)|\w:\s|«[^\u00a0]|[^\u00a0]»",
    "it": r"\"|'|[“”„]|«\s|\s»|\u00a0",
}
"""By language: what its printers never do."""
CODE: Final = re.compile(
    r"`[^`]*`|\{[^}]*\}|Content-(Type: application/json|Encoding: gzip)"
    r"|:rEW|O.Sullivan|Labyrinth the Card Game: Two"
)
"""What is written as programs want it."""


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_has_its_own_marks_and_blanks(language: Language) -> None:
    said = {place: CODE.sub("x", text) for place, text in list_all(language).items()}
    assert {place: text for place, text in said.items() if re.search(WRONG[language], text)} == {}


def test_english_has_straight_ones() -> None:
    said = list_all(ENGLISH)
    assert {place: text for place, text in said.items() if re.search("[“”„«»]", text)} == {}
