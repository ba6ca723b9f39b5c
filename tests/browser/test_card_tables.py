"""The table of the card game in its states: accessible, and whole on a narrow phone."""

import pytest

from tests.browser.addresses import CARD_TABLES
from tests.browser.judging import assert_for_everybody_in_all_languages
from tests.browser.player import Player


@pytest.mark.parametrize("name", CARD_TABLES)
def test_a_state_of_a_table_of_cards_is_for_everybody(reader: Player, name: str) -> None:
    assert_for_everybody_in_all_languages(reader, CARD_TABLES[name])
