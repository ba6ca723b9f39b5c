"""The table of Carcassonne in its states: accessible, and whole on a narrow phone."""

import pytest

from tests.browser.addresses import LARGE_TABLES, TABLES
from tests.browser.judging import assert_for_everybody_in_all_languages
from tests.browser.player import Player


@pytest.mark.parametrize("name", [*TABLES, *LARGE_TABLES])
def test_a_state_of_a_table_is_for_everybody(reader: Player, name: str) -> None:
    assert_for_everybody_in_all_languages(reader, {**TABLES, **LARGE_TABLES}[name])
