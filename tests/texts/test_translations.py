"""Translations: nothing is left in English, sentence by sentence and word by word.

``SAME`` names what a language says as English does, and why; all else must differ. Beyond that no
sentence has a word that only English has.
"""

import re

import pytest

from referee.catalogue.loader import load_catalogue
from referee.core.languages import ENGLISH, Language
from referee.texts.languages import load_texts, read_language, read_sources

OTHERS = tuple(language for language in load_texts() if language != ENGLISH)
NAME = "a name of a game, a country or a map"
LOAN = "the same word in both languages"
TERM = "what everybody calls it"
NUMBER = "a word that French spells alike"

SAME: dict[str, dict[str, str]] = {
    "de": {
        "table/palette.set": TERM,
        "boxes/big_box_6": NAME,
        "boxes/big_box_7": NAME,
        "card_table/hand": LOAN,
        "card_table/name": LOAN,
        "table/bar.hand": LOAN,
        "pages/status": LOAN,
        "pages/codes": LOAN,
        "pages/docs": TERM,
        "docs/notation": LOAN,
        "pages/rule.edition": LOAN,
        "pages/tiles.set": TERM,
        "pages/chapter.map-9": NAME,
        "game/carcassonne": NAME,
        "maps/benelux": NAME,
        "maps/nordics": NAME,
        "maps/taiwan": NAME,
        "maps/ukraine": NAME,
        "maps/usa-west": NAME,
        "sets/gq11.title": NAME,
        "options/labyrinth-cards.variant.caffeinated": NAME,
        "options/labyrinth-cards.variant.steroids": NAME,
    },
    "fr": {
        "colour/orange": LOAN,
        "boxes/big_box_6": NAME,
        "boxes/big_box_7": NAME,
        "asking/kind.points": NUMBER,
        "table/bar.table": LOAN,
        "pages/code": LOAN,
        "pages/difference.points": NUMBER,
        "pages/options.gain": LOAN,
        "map_table/tool.ferry": LOAN,
        "pages/walk.ferry": LOAN,
        "pages/standing.place": LOAN,
        "pages/difference.mage": LOAN,
        "pages/codes": LOAN,
        "pages/docs": TERM,
        "docs/notation": LOAN,
        "pages/navigation": NAME,
        "pages/rule.date": LOAN,
        "pages/rule.source": LOAN,
        "pages/chapter.map-9": NAME,
        "summaries/points": NUMBER,
        "figure/meeple": TERM,
        "figure/meeple.plural": TERM,
        "figure/mage": LOAN,
        "figure/mage.plural": LOAN,
        "game/carcassonne": NAME,
        "maps/benelux": NAME,
        "maps/france": NAME,
        "maps/ukraine": NAME,
        "sets/gq11.title": NAME,
        "options/labyrinth-cards.variant.caffeinated": NAME,
        "options/labyrinth-cards.variant.steroids": NAME,
    },
    "it": {
        "boxes/big_box_6": NAME,
        "boxes/big_box_7": NAME,
        "pages/no": LOAN,
        "pages/docs": TERM,
        "pages/navigation": NAME,
        "pages/chapter.map-9": NAME,
        "figure/meeple": TERM,
        "game/carcassonne": NAME,
        "maps/benelux": NAME,
        "maps/taiwan": NAME,
        "sets/gq11.title": NAME,
        "options/labyrinth-cards.variant.caffeinated": NAME,
        "options/labyrinth-cards.variant.steroids": NAME,
        "rules_panel/no": LOAN,
    },
}
"""By language and place, what is as in English."""

ENGLISH_WORDS = re.compile(
    r"\b(the|and|of|with|which|this|that|there|has|have|its|only|where|must|cannot|may|are)\b",
    re.IGNORECASE,
)
"""Words of English that are no key of the contract."""
NO_TEXT = re.compile(
    r"`[^`]*`|\"[^\"]*\"|„[^“]*“|«[^»]*»|\{[^}]*\}"  # code, quotations, parameters
    r"|Under the Big Top|Labyrinth the Card Game"
)
"""What is written as it is in every language."""


def list_all(language: Language) -> dict[str, str]:
    """Give everything that a language says, by id; the forms of a plural as one."""
    entries = read_language(language, read_sources()[language], load_catalogue().prose)
    return {key: " / ".join(strings) for key, (strings, _) in entries.items()}


def find_same(language: Language) -> set[str]:
    """Give the places where a language says what English says, in words of its own."""
    english, said = list_all(ENGLISH), list_all(language)
    return {
        place
        for place, text in english.items()
        if said.get(place) == text and re.search(r"[^\W\d_]", re.sub(r"\{[^}]*\}", "", text))
    }


def test_the_languages_are_those_of_the_rules() -> None:
    assert list(load_texts()) == ["en", "de", "fr", "it"]
    assert set(SAME) == set(OTHERS)


@pytest.mark.parametrize("language", OTHERS)
def test_what_is_as_in_english_is_meant_to_be(language: Language) -> None:
    assert find_same(language) == set(SAME[language])


@pytest.mark.parametrize("language", OTHERS)
def test_no_word_that_only_english_has_is_left(language: Language) -> None:
    left = {
        place: text
        for place, text in list_all(language).items()
        if ENGLISH_WORDS.search(NO_TEXT.sub("", text))
    }
    assert left == {}


def test_english_would_be_found() -> None:
    found = [
        text for text in list_all(ENGLISH).values() if ENGLISH_WORDS.search(NO_TEXT.sub("", text))
    ]
    assert len(found) > 500
