"""A tile that does not fit: refused with the reason, and with where it would lie."""

import pytest

from tests.browser.conftest import Invite
from tests.browser.devices import DESKTOP, PHONE, Device
from tests.browser.laying import find_square


@pytest.mark.parametrize(("device", "javascript"), [(PHONE, True), (PHONE, False), (DESKTOP, True)])
def test_a_wrong_placement_is_refused_with_its_reason(
    invite: Invite, device: Device, javascript: bool
) -> None:
    player = invite(device, javascript=javascript)
    page = player.page
    player.visit("/?position=c1/0,0,D")
    player.tap(find_square(player, 1, 0))
    assert not page.locator("[id='fits-base.E']").count()
    player.picture("palette")
    player.tap(page.locator("#all"))
    player.tap(page.locator("[id='misfits-base.E']"))
    player.picture("refused")
    said = page.locator("#panel").inner_text()
    assert "It does not fit on 1,0" in said
    assert "This side would show a field where the neighbour shows a road." in said
    assert "position=c1/0,0,D&" in player.address
