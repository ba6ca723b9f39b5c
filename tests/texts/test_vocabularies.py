"""Vocabularies: every code that a ruling can put into a sentence is a word of every language."""

from collections.abc import Collection

import pytest

from referee.carcassonne.kinds.features import KIND_NAMES, QUARTERS, SPOT_KINDS
from referee.carcassonne.kinds.figures import FIGURES
from referee.carcassonne.maps.boards import SQUARE_KINDS
from referee.carcassonne.maps.soundness import NOTHING
from referee.carcassonne.tiles.symbols import DIRECTIONS
from referee.carcassonne.tiles.tile import EDGE_NAMES
from referee.catalogue.loader import load_catalogue
from referee.core.grid import HALF_SIDES, SIDES
from referee.core.languages import ENGLISH, Language
from referee.texts import vocabularies
from referee.texts.languages import load_texts
from referee.texts.vocabularies import VOCABULARIES

_COLOURS = (
    *("black", "blue", "brown", "gray", "green", "grey"),
    *("orange", "pink", "purple", "red", "white", "yellow"),
)
CODES: dict[str, Collection[str]] = {
    "figure": FIGURES,
    "feature": {*KIND_NAMES, *SPOT_KINDS, *EDGE_NAMES},
    "square": {*SQUARE_KINDS, NOTHING},
    "quarter": QUARTERS,
    "direction": {*DIRECTIONS, *SIDES, *HALF_SIDES},
    "game": load_catalogue().rulesets,
    "typed": {NOTHING},
    "colour": {*_COLOURS},
    "sets": {tile_set.id for tile_set in load_catalogue().tile_sets},
    "not_ruled": {rule.rule for rules in load_catalogue().not_ruled.values() for rule in rules},
}


@pytest.mark.parametrize("language", load_texts())
def test_every_language_has_a_word_for_every_code(language: Language) -> None:
    texts = load_texts()[language]
    assert {name: {key.partition(".")[0] for key in texts[name]} for name in VOCABULARIES} == {
        name: set(codes) for name, codes in CODES.items()
    }


def test_every_exception_names_a_sentence_that_has_the_parameter() -> None:
    for domain, code, parameter in vocabularies._ELSEWHERE:
        message = load_texts()[ENGLISH][domain][code]
        assert f"{{{parameter}}}" in message.plain


def test_every_parameter_of_the_table_stands_in_a_sentence() -> None:
    written = " ".join(m.plain for d in load_texts()[ENGLISH].values() for m in d.values())
    for parameter in vocabularies._OF_PARAMETERS:
        assert f"{{{parameter}}}" in written
