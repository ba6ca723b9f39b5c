"""Lay only what you argue about: from the first view to who gets the points of a road."""

from typing import Final

import pytest

from tests.browser.conftest import Invite, Record
from tests.browser.devices import DESKTOP, PHONE, Device
from tests.browser.laying import Put, put
from tests.browser.player import Player

MOST_TAPS: Final = 13


def take(player: Player, tile: str, figure: Put | None = None) -> None:
    """Tap a tile of the palette, for the square that is chosen by itself, and a figure on it."""
    player.tap(player.page.locator(f"[id='fits-{tile}']"))
    if figure is not None:
        put(player, figure)


@pytest.mark.parametrize(("device", "javascript"), [(PHONE, True), (PHONE, False), (DESKTOP, True)])
def test_who_gets_the_points_of_a_road_of_four_tiles(
    invite: Invite, device: Device, javascript: bool, record_property: Record
) -> None:
    player = invite(device, javascript=javascript)
    page = player.page
    player.visit("/")
    player.picture("first-view")
    player.tap(page.locator("#way-points"))
    take(player, "base.A", Put("red", "spot-road-S"))
    assert "It goes on" in player.read()
    assert page.locator("#missing-1-of-1").inner_text() == "0,0 south"
    take(player, "base.V")
    player.picture("dispute")
    take(player, "base.U")
    take(player, "base.A", Put("black", "spot-road-E"))
    assert "That is enough." in player.read()
    player.picture("dispute-enough")
    player.tap(page.locator("#enough-1"))
    assert "so both get 4 points" in page.locator("h1").inner_text()
    record_property("taps to who gets the points of a road of 4 tiles", player.taps)
    assert player.taps <= MOST_TAPS


def test_what_does_not_go_on_at_the_table_is_ruled_as_it_is(phone: Player) -> None:
    phone.visit("/?position=c1/0,0,A3,D-red.rE&laid=1,0&want=points")
    phone.tap(phone.page.locator("#as-it-is-1"))
    assert "red would get 2 points" in phone.page.locator("h1").inner_text()


def test_where_my_tile_may_go(phone: Player) -> None:
    phone.visit("/")
    phone.tap(phone.page.locator("#way-places"))
    take(phone, "base.D")
    take(phone, "base.U")
    phone.tap(phone.page.locator("#hand"))
    phone.tap(phone.page.locator("[id='tile-base.V']"))
    assert "ask=placements" in phone.address
    assert phone.taps <= 6
