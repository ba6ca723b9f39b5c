"""The readings of the card game: the catalogue offers what the rules know."""

from typing import get_args, get_type_hints

from referee.catalogue.loader import LABYRINTH_CARDS, load_catalogue
from referee.labyrinth_cards.rules import CAFFEINATED, OFFICIAL, STEROIDS, VARIANTS, Rules


def test_the_options_of_the_catalogue_are_the_values_of_the_rules() -> None:
    options = load_catalogue().rulesets[LABYRINTH_CARDS].options
    hints = get_type_hints(Rules)
    assert {key: set(option.values) for key, option in options.items()} == {
        key: set(get_args(hint)) for key, hint in hints.items()
    }


def test_the_variants_are_told_apart_by_name() -> None:
    assert VARIANTS == (OFFICIAL, CAFFEINATED, STEROIDS)
    assert STEROIDS == "steroids"
