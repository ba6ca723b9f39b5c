"""Sets and rules on a phone: the advanced labyrinth with two taps, and Back as undo."""

import pytest

from tests.browser.conftest import Invite


@pytest.mark.parametrize("javascript", [True, False])
def test_the_advanced_labyrinth_takes_two_taps(invite: Invite, *, javascript: bool) -> None:
    player = invite(javascript=javascript)
    player.visit("/?position=c1/0,0,lab")
    player.tap(player.page.locator("#bar-rules"))
    player.tap(player.page.locator("#rule-labyrinth-2"))
    assert player.taps == 2
    assert player.address.startswith("/?position=c1/rules,labyrinth.advanced/0,0,lab")
    taken = player.page.locator("#rule-labyrinth-2")
    assert taken.get_attribute("aria-current") == "true"
    player.go_back()
    assert taken.get_attribute("aria-current") is None
