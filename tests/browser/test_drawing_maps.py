"""A printed map is drawn by taps: its squares, what crosses its border, a ferry; then played on."""

from typing import Final

import pytest

from tests.browser.addresses import MAP
from tests.browser.conftest import Invite, Record
from tests.browser.devices import DESKTOP, PHONE, Device
from tests.browser.laying import read_position
from tests.browser.player import Player

MOST_TAPS: Final = 20


def take_tool(player: Player, name: str) -> None:
    """Take what is drawn next in hand."""
    player.tap(player.page.locator(f".map-tools a[href*='panel=map.{name}']"))


def tap_square(player: Player, x: int, y: int) -> None:
    player.tap(player.page.locator(f"#at{x}_{y}"))


@pytest.mark.parametrize(("device", "javascript"), [(PHONE, True), (PHONE, False), (DESKTOP, True)])
def test_a_map_is_drawn_and_played_on(
    invite: Invite, device: Device, javascript: bool, record_property: Record
) -> None:
    player = invite(device, javascript=javascript)
    player.visit("/")
    player.tap(player.page.locator("#way-table"))
    player.tap(player.page.locator("#map"))
    player.tap(player.page.locator("#size3x3"))
    tap_square(player, 1, 1)
    take_tool(player, "town")
    tap_square(player, 2, 0)
    take_tool(player, "large_city")
    tap_square(player, 0, 2)
    take_tool(player, "border")
    tap_square(player, 2, 1)
    player.tap(player.link("A road abroad"))
    player.tap(player.page.locator("#coats-more"))
    take_tool(player, "ferry")
    tap_square(player, 1, 0)
    tap_square(player, 1, 2)
    player.picture("map")
    player.tap(player.page.locator("#map-play"))
    assert read_position(player) == MAP
    record_property("taps to draw a map of 3 × 3 squares", player.taps)
    assert player.taps <= MOST_TAPS
