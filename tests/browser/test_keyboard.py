"""With the keyboard alone: Tab goes to all in turn and is seen, Enter does what a tap does."""

from typing import Final

import pytest
from playwright.sync_api import Locator

from tests.browser.conftest import Invite
from tests.browser.devices import DESKTOP
from tests.browser.laying import read_position
from tests.browser.player import Player

MOST_TABS: Final = 250
AROUND: Final = 8
"""CSS pixels around a link in which its focus may be shown."""


def reach(player: Player, target: Locator) -> None:
    """Press Tab until something has the focus; at the end of a page it begins anew."""
    for _ in range(MOST_TABS):
        player.page.keyboard.press("Tab")
        if target.evaluate("element => element === document.activeElement"):
            return
    pytest.fail(f"Tab does not lead to {target}")


def see(target: Locator) -> bytes:
    """Return a picture of a link with what lies around it."""
    target.scroll_into_view_if_needed()
    box = target.bounding_box()
    assert box is not None
    left, top = max(0, box["x"] - AROUND), max(0, box["y"] - AROUND)
    wide, high = box["width"] + 2 * AROUND, box["height"] + 2 * AROUND
    return target.page.screenshot(clip={"x": left, "y": top, "width": wide, "height": high})


def enter(player: Player, target: Locator) -> None:
    """Go to a link by Tab, which shows where the focus is, and press Enter."""
    bare = see(target)
    reach(player, target)
    assert see(target) != bare, f"the focus is not seen on {target}"
    player.press("Enter")


@pytest.mark.parametrize("javascript", [True, False])
def test_tiles_are_laid_and_a_question_asked_with_tab_and_enter(
    invite: Invite, javascript: bool
) -> None:
    player = invite(DESKTOP, javascript=javascript)
    page = player.page
    player.visit("/")
    enter(player, page.locator("#way-table"))
    enter(player, page.locator("[id='fits-base.D']"))
    enter(player, page.locator("#fits-labyrinth"))
    enter(player, page.locator("#spot-labyrinth-"))
    assert read_position(player) == "c1/0,0,D,lab-red.l"
    enter(player, page.locator("#bar-ask"))
    enter(player, page.locator("#ask-score"))
    assert "ask=roads" in player.address
    assert player.taps == 0


def test_tab_comes_first_to_a_way_past_the_header(invite: Invite) -> None:
    player = invite(DESKTOP)
    player.visit("/?position=c1/0,0,D")
    page = player.page
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('main') !== null")


def test_the_focus_stays_where_it_was_when_a_tap_changes_the_page(invite: Invite) -> None:
    player = invite(DESKTOP)
    player.visit("/?position=c1/0,0,D,V&at=1,0")
    reach(player, player.page.locator("#turn"))
    player.press("Enter")
    assert read_position(player) == "c1/0,0,D,V1"
    assert player.page.evaluate("document.activeElement.id") == "turn"


@pytest.mark.parametrize("javascript", [True, False])
def test_three_keys_lead_past_the_board_and_the_tiles_to_the_questions(
    invite: Invite, javascript: bool
) -> None:
    player = invite(DESKTOP, javascript=javascript)
    player.visit("/?position=c1/0,0,D")
    keyboard = player.page.keyboard
    for key in ("Tab", "Tab", "Enter"):
        keyboard.press(key)
    assert player.page.evaluate("document.activeElement.id") == "bar-ask"
    player.press("Enter")
    assert "panel=ask" in player.address
