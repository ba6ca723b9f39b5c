"""The glossary: a word in each language for each term, and the words that sentences use."""

import re
from pathlib import Path

import pytest

from referee.core.languages import ENGLISH, Language
from referee.texts.languages import load_texts

TEXT = (Path(__file__).parents[2] / "docs" / "glossary.md").read_text("utf-8")
LANGUAGES = tuple(load_texts())
CELLS = [line.strip("| ").split(" | ") for line in TEXT.splitlines() if line.startswith("| ")]
ROWS = {cells[0]: dict(zip(LANGUAGES, cells, strict=True)) for cells in CELLS[1:]}
NUMBER = re.compile(r" \[(\d+)\]")


def test_every_term_has_a_word_in_every_language() -> None:
    assert len(ROWS) > 100
    assert all(all(cells) and "–" not in cells for cells in CELLS)


def test_every_number_names_a_source_and_every_source_is_named() -> None:
    named = {int(number) for number in NUMBER.findall(" ".join(map(" ".join, CELLS)))}
    listed = [int(number) for number in re.findall(r"^(\d+)\. ", TEXT, re.MULTILINE)]
    assert listed == sorted(named) == list(range(1, len(listed) + 1))


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != ENGLISH])
@pytest.mark.parametrize("vocabulary", ["figure", "feature"])
def test_sentences_use_the_words_of_the_glossary(vocabulary: str, language: Language) -> None:
    english, other = (load_texts()[each][vocabulary] for each in (ENGLISH, language))
    checked = 0
    for code, word in english.items():
        row = ROWS.get(word.plain)
        if row is not None:
            checked += 1
            assert other[code].plain.lower() in row[language].lower(), code
    assert checked >= 6
