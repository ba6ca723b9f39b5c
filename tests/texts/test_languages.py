"""The sentences of the languages: complete, and with equal parameters."""

import json
import tomllib
from importlib.resources import files
from typing import Any

import pytest

from referee.core.languages import ENGLISH, Language
from referee.texts.languages import TextFault, load_texts, read_texts

LATIN = Language("la")
FOLDER = files("referee.texts") / "data"


def english() -> dict[str, Any]:
    return tomllib.loads((FOLDER / "en.toml").read_text("utf-8"))


def test_english_comes_first() -> None:
    assert next(iter(load_texts())) == ENGLISH
    assert list(read_texts({LATIN: english(), ENGLISH: english()})) == [ENGLISH, LATIN]


def test_each_file_is_a_language() -> None:
    assert {f"{language}.toml" for language in load_texts()} == {f.name for f in FOLDER.iterdir()}


def test_the_sentences_are_those_of_the_file() -> None:
    latin = english()
    latin["objections"]["square-taken"] = "Locus occupatus."
    texts = read_texts({ENGLISH: english(), LATIN: latin})
    assert texts[LATIN].objections["square-taken"] == "Locus occupatus."
    assert texts[ENGLISH].objections["square-taken"] == "This square is taken."
    assert texts[LATIN].problem_titles == texts[ENGLISH].problem_titles


def lack(texts: dict[str, Any]) -> None:
    del texts["faults"]["null"]


def exceed(texts: dict[str, Any]) -> None:
    texts["items"]["dragon"] = "dragon"


def rename_a_parameter(texts: dict[str, Any]) -> None:
    texts["objections"]["occupied"] = "{ludio} has a {figure} on it."


def forget_a_parameter(texts: dict[str, Any]) -> None:
    texts["in_a_drawing"] = "Row {row}: {text}"


@pytest.mark.parametrize(
    ("spoil", "named"),
    [
        (lack, "faults.null"),
        (exceed, "items.dragon"),
        (rename_a_parameter, "objections.occupied"),
        (forget_a_parameter, "in_a_drawing"),
    ],
)
def test_a_language_unlike_english_stops_the_start(spoil: Any, named: str) -> None:
    latin = json.loads(json.dumps(english()))
    spoil(latin)
    with pytest.raises(TextFault, match=f"texts la: {named}$"):
        read_texts({ENGLISH: english(), LATIN: latin})
