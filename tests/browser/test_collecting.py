"""Collecting in the card game: cards entered by taps, then what may be taken."""

from typing import Final, NamedTuple

import pytest

from tests.browser.conftest import Invite, Record
from tests.browser.devices import DESKTOP, PHONE, Device
from tests.browser.player import Player


class Card(NamedTuple):
    """A card of the table: the square that it lies on, its open sides, its treasures."""

    x: int
    y: int
    sides: str
    treasure: str
    another: str


K1: Final = (
    Card(0, 0, "ES", "crown", "map"),
    Card(1, 0, "EW", "ghost", "ring"),
    Card(0, 1, "NE", "bat", "sword"),
    Card(1, 1, "SW", "owl", "spider"),
    Card(2, 0, "W", "crown", "helmet"),
)
"""The cards of example K1, the one played last at the end."""
MOST_TAPS: Final = 19


def enter(player: Player, card: Card) -> None:
    """Enter a card: its square unless it is chosen, its paths, its treasures."""
    page = player.page
    if not page.locator(f"#at{card.x}_{card.y}.tap-chosen").count():
        player.tap(page.locator(f"#at{card.x}_{card.y}"))
    player.tap(page.locator(f"#shape-{card.sides}"))
    for name in (card.treasure, card.another):
        player.tap(page.locator(".treasure-chips").get_by_role("link", name=name, exact=True))


@pytest.mark.parametrize(("device", "javascript"), [(PHONE, True), (PHONE, False), (DESKTOP, True)])
def test_the_crown_that_was_played_last_takes_the_other(
    invite: Invite, device: Device, javascript: bool, record_property: Record
) -> None:
    player = invite(device, javascript=javascript)
    player.visit("/?position=l1")
    for card in K1:
        enter(player, card)
    player.picture("cards")
    player.tap(player.page.locator("#take"))
    assert "1 card may be collected" in player.read()
    record_property("taps to collect the crown of example K1", player.taps)
    assert player.taps <= MOST_TAPS
    player.picture("collecting", whole=True)
