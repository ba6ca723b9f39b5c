"""From an empty table to a ruling by taps alone, as example E1: 18 points for each of two."""

from typing import Final

import pytest

from tests.browser.addresses import E1_TABLE
from tests.browser.conftest import Invite, Record
from tests.browser.devices import DESKTOP, PHONE, Device
from tests.browser.laying import E1_LAID, lay, read_position

MOST_TAPS: Final = 40


@pytest.mark.parametrize(("device", "javascript"), [(PHONE, True), (PHONE, False), (DESKTOP, True)])
def test_example_e1_is_laid_and_ruled_on_by_taps(
    invite: Invite, device: Device, javascript: bool, record_property: Record
) -> None:
    player = invite(device, javascript=javascript)
    player.visit("/")
    player.tap(player.page.locator("#way-table"))
    for laid in E1_LAID:
        lay(player, laid)
    player.picture("table")
    player.tap(player.page.locator("#bar-rules"))
    player.picture("rules")
    player.tap(player.page.locator("#rule-labyrinth-2"))
    assert read_position(player) == E1_TABLE
    player.tap(player.page.locator("#bar-ask"))
    player.picture("asking")
    player.tap(player.page.locator("#ask-score"))
    assert "18" in player.page.locator("h1").inner_text()
    player.picture("ruling-by-taps")
    record_property("taps from an empty table to the 18 of example E1", player.taps)
    assert player.taps <= MOST_TAPS
