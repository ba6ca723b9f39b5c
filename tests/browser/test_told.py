"""What a screen reader is told after a tap, and where the focus is then."""

from typing import Final

import pytest

from tests.browser.addresses import HELD
from tests.browser.conftest import Invite
from tests.browser.devices import DESKTOP
from tests.browser.laying import find_square
from tests.browser.player import Player
from tests.waiting import wait_until

_FOCUSED: Final = "document.activeElement.id"


def hear(player: Player) -> str:
    """Return what the page has told."""
    return player.page.locator("#told").text_content() or ""


def press(player: Player, selector: str) -> None:
    """Go to a link with the keyboard and press Enter."""
    player.page.locator(selector).first.focus()
    player.press("Enter")


def test_each_tap_on_a_table_tells_what_lies_there_now_and_what_is_asked(phone: Player) -> None:
    phone.visit("/?position=c1")
    assert hear(phone) == ""
    phone.tap(phone.page.locator("[id='fits-base.D']"))
    assert hear(phone) == "0,0: tile with city, road. Which tile lies on 1,0?"
    phone.tap(phone.page.locator("#spot-road-E"))
    assert hear(phone) == "0,0: tile with city, road; meeple of red: road, east"
    phone.tap(phone.page.locator("#undo"))
    assert hear(phone) == "0,0: tile with city, road"
    phone.tap(find_square(phone, 0, 0))
    assert hear(phone) == "The tile on 0,0"
    phone.tap(phone.page.locator("#player-blue"))
    assert hear(phone) == "blue"
    phone.tap(phone.page.locator("#take"))
    assert hear(phone) == (
        "0,0: free. Which tile lies on your table? Tap it, then a plus for the next one."
    )


def test_what_a_tap_does_elsewhere_is_no_change_of_the_table(phone: Player) -> None:
    phone.visit(f"/?position={HELD}&panel=hand")
    phone.tap(phone.page.locator("#hand0"))
    assert hear(phone) == "Card 0"


@pytest.mark.parametrize(
    ("address", "pressed", "focused"),
    [
        ("/?position=c1", "[id='fits-base.D']", "fits-base.D"),
        ("/?position=c1/0,0,D,V&at=1,0", "#turn", "turn"),
        ("/?position=c1/0,0,D,V&at=1,0", "#take", "asked"),
        ("/?position=c1/0,0,D&at=0,0", "#spot-road-E", "asked"),
        ("/?position=c1/0,0,D&panel=ask", "#ask-score", "asked"),
        ("/?position=c1/0,0,D&panel=rules", "#rule-farmers-2", "rule-farmers-2"),
    ],
)
def test_the_focus_stays_or_goes_to_what_is_asked(
    invite: Invite, address: str, pressed: str, focused: str
) -> None:
    desk = invite(DESKTOP)
    desk.visit(address)
    press(desk, pressed)
    wait_until(lambda: desk.page.evaluate(_FOCUSED) == focused, f"{focused} has the focus")
