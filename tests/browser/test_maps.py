"""The editor of maps, and a table on a map: accessible, and whole on a narrow phone."""

import pytest

from tests.browser.addresses import MAPS
from tests.browser.judging import assert_for_everybody_in_all_languages
from tests.browser.player import Player


@pytest.mark.parametrize("name", MAPS)
def test_a_map_is_for_everybody(reader: Player, name: str) -> None:
    assert_for_everybody_in_all_languages(reader, MAPS[name])
