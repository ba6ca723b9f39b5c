"""The panel of the players: what a form sends is the same with a script and without."""

import pytest

from tests.browser.conftest import Invite


@pytest.mark.parametrize("javascript", [True, False])
def test_points_that_are_wiped_out_are_taken_away(invite: Invite, javascript: bool) -> None:
    player = invite(javascript=javascript)
    player.visit("/?position=c1/points,red.7/0,0,D-red.rE&panel=players&player=red")
    player.type(player.page.locator("[name=points]"), "")
    player.page.locator("[name=points]").press("Enter")
    player.page.wait_for_url(lambda url: "points" not in url.partition("&undo=")[0])
    assert player.address.startswith("/?position=c1/0,0,D-red.rE")
