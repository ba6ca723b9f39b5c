"""A finger that comes down twice at the same place never changes what was laid."""

from collections import Counter
from typing import Final
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Locator

from referee.api.carcassonne.reading.position import FORM
from tests.browser.addresses import E1_TABLE
from tests.browser.conftest import Invite
from tests.browser.laying import read_position
from tests.browser.player import Player

TABLE: Final = "/?position=c1/0,0,D-red.rE,V"
TAPS: Final = {
    "the first tile": ("/?position=c1", "[id='fits-base.A']"),
    "a tile in the middle": ("/?position=c1", "[id='fits-base.U']"),
    "the next tile": ("/?position=c1/0,0,D&laid=0,0", "[id='fits-base.V']"),
    "a further rotation": ("/?position=c1/0,0,D&laid=0,0", "[id='fits-base.V-2']"),
    "a ring of the last tile": (f"{TABLE}&laid=1,0", "#spot-road-S"),
    "another player": (f"{TABLE}&laid=1,0", "#player-black"),
    "a free square": (TABLE, "#at0_1"),
    "a tile on the board": (TABLE, "#at1_0"),
    "the chosen tile on the board": (f"{TABLE}&at=1,0", "#at1_0"),
    "a ring of the chosen tile": (f"{TABLE}&at=0,0", ".ring-open >> nth=0"),
    "a figure that is taken": (f"/?position={E1_TABLE}&at=1,0", ".there"),
    "a tile that is taken": (f"{TABLE}&at=1,0", "#take"),
}


def count_laid(player: Player) -> Counter[str]:
    """Count all that lies and stands on the table that the address says."""
    posted = FORM.read_alone(read_position(player)).posted
    return Counter(
        str(sorted(row.items())) for row in (*posted["tiles"], *posted.get("figures", ()))
    )


AGAIN: Final = """([x, y]) => document.addEventListener('referee:shown', () => setTimeout(() => {
  const init = { bubbles: true, cancelable: true, detail: 1, clientX: x, clientY: y };
  document.elementFromPoint(x, y)?.dispatchEvent(new MouseEvent('click', init));
  window.again = true;
}), { once: true })"""
"""Taps once more at a place, as soon as another page is there."""


def read_state(player: Player) -> dict[str, list[str]]:
    return parse_qs(urlsplit(player.address).query)


def hit(player: Player, x: float, y: float) -> None:
    player.page.touchscreen.tap(x, y)
    player.watch.settle()


def find_middle(target: Locator) -> tuple[float, float]:
    target.scroll_into_view_if_needed()
    box = target.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize("name", TAPS)
def test_two_taps_at_once_are_one(phone: Player, name: str) -> None:
    address, target = TAPS[name]
    phone.visit(address)
    x, y = find_middle(phone.page.locator(target))
    hit(phone, x, y)
    once = read_state(phone)
    phone.visit(address)
    x, y = find_middle(phone.page.locator(target))
    phone.page.evaluate(AGAIN, [x, y])
    hit(phone, x, y)
    phone.page.wait_for_function("window.again")
    phone.watch.settle()
    assert read_state(phone) == once


@pytest.mark.parametrize("name", ["a tile on the board", "the chosen tile on the board"])
@pytest.mark.parametrize("javascript", [True, False])
def test_nor_does_a_slow_second_tap_on_the_board(
    invite: Invite, name: str, javascript: bool
) -> None:
    player = invite(javascript=javascript)
    address, target = TAPS[name]
    player.visit(address)
    for _ in range(3):
        player.tap(player.page.locator(target))
        assert read_position(player) == "c1/0,0,D-red.rE,V"


def test_a_slow_second_tap_takes_nothing_away(phone: Player) -> None:
    """What follows under the finger adds at most: no tile is turned, no figure goes."""
    for address, target in list(TAPS.values())[:9]:
        phone.visit(address)
        x, y = find_middle(phone.page.locator(target))
        hit(phone, x, y)
        before = count_laid(phone)
        phone.page.wait_for_timeout(500)
        hit(phone, x, y)
        assert not before - count_laid(phone), address


def test_what_is_turned_may_be_turned_again_at_once(phone: Player) -> None:
    phone.visit("/?position=c1/0,0,V&laid=0,0")
    x, y = find_middle(phone.page.locator("#turn"))
    for line in ("c1/0,0,V1", "c1/0,0,V2"):
        hit(phone, x, y)
        assert read_position(phone) == line
