"""Somebody searches: from any page, without a script, to the rule."""

import pytest

from tests.browser.conftest import Invite
from tests.browser.devices import DESKTOP, PHONE, Device
from tests.browser.judging import assert_for_everybody_in_all_languages, assert_no_overflow


@pytest.mark.parametrize(("device", "javascript"), [(PHONE, False), (DESKTOP, True)])
def test_a_rule_is_found_by_mistyped_words(
    invite: Invite, device: Device, javascript: bool
) -> None:
    player = invite(device, javascript=javascript)
    player.visit("/")
    player.tap(player.page.get_by_role("contentinfo").get_by_role("link", name="Search"))
    player.type(player.page.locator("#q"), "inn labyrnith")
    player.tap(player.page.locator("#find"))
    player.picture("search")
    assert_no_overflow(player.page)
    player.tap(player.link("Case 1: a labyrinth with an inn"))
    assert player.address == "/rules/car-8.1"


def test_the_search_is_for_everybody(invite: Invite) -> None:
    assert_for_everybody_in_all_languages(invite(), "/search?q=labyrinth")
