"""A game of cards is played on by links alone on a phone."""

import pytest

from tests.browser.conftest import Invite, Record

BEGUN = (
    "g1/l1/0,0,ES.crown.ghost,EW.crown.map/0,1,N.owl.ring/stack,4/players,anna,ben"
    "/turns,lay.2.0.SW.map.owl"
)
TAP = 15_000


@pytest.mark.parametrize("javascript", [True, False])
def test_a_turn_of_cards_is_played_by_five_taps(
    invite: Invite, javascript: bool, record_property: Record
) -> None:
    player = invite(javascript=javascript)
    page = player.page
    player.visit(f"/g?game={BEGUN}&panel=next")
    player.tap(page.locator("#shape-NS"))
    for name in ("map", "owl"):
        player.tap(page.locator(".treasure-chips").get_by_role("link", name=name, exact=True))
    player.tap(page.locator("#board .tap-free").first)
    player.picture("playing-cards")
    player.tap(page.locator("#take-0-0"))
    record_property("taps of a turn of cards", player.taps)
    assert player.taps == 5
    assert "anna 0 ben 1" in player.read()
    assert max(step.weight for step in player.steps[1:]) < TAP
    player.tap(page.locator("#bar-undo"))
    assert "Next: ben." in player.read()
