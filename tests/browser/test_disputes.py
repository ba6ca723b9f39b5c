"""Who is right: two players say what a road brings, and one of them is."""

import pytest

from tests.browser.addresses import E1_TABLE
from tests.browser.conftest import Invite
from tests.browser.devices import DESKTOP, PHONE, Device
from tests.browser.player import Player


def choose(player: Player, field: str, value: str) -> None:
    """Tap one of several answers in a form."""
    page = player.page
    player.touch(page.locator(f"label:has(input[name='{field}'][value='{value}'])"))
    assert page.locator(f"input[name='{field}'][value='{value}']").is_checked()


@pytest.mark.parametrize(("device", "javascript"), [(PHONE, True), (PHONE, False), (DESKTOP, True)])
def test_of_two_who_disagree_about_a_road_one_is_right(
    invite: Invite, device: Device, javascript: bool
) -> None:
    player = invite(device, javascript=javascript)
    page = player.page
    player.visit(f"/?position={E1_TABLE}")
    player.tap(page.locator("#bar-ask"))
    player.tap(page.locator("#ask-right"))
    player.tap(page.locator("#held-1"))
    choose(player, "player", "red")
    for number, (by, points) in enumerate((("red", "18"), ("black", "9")), 1):
        choose(player, f"by{number}", by)
        player.type(page.locator(f"#says{number}"), points)
    player.picture("claims")
    player.tap(player.button("Ask the referee"))
    assert page.locator(".verdict.right").count() == 1
    assert page.locator(".verdict.wrong").count() == 1
    assert "18" in page.locator(".verdict.right").inner_text()
    player.picture("verdicts")
