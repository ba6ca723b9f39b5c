"""Laying a table of Carcassonne: a tap on a square, on a tile, on a player, on a feature."""

import re
from typing import NamedTuple
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Locator

from tests.browser.player import Player


class Put(NamedTuple):
    """A figure that is put on the tile that was laid last: whose, and the id of the spot."""

    player: str
    spot: str


class Laid(NamedTuple):
    """A tile that is laid, turned on by some taps from how it is offered, and what is put on it."""

    x: int
    y: int
    tile: str
    turns: int = 0
    put: Put | None = None


E1_LAID = (
    Laid(0, 0, "base.D"),
    Laid(1, 0, "labyrinth", put=Put("red", "spot-labyrinth-")),
    Laid(1, -1, "base.T", put=Put("red", "spot-road-S")),
    Laid(-1, 0, "base.A", put=Put("black", "spot-road-E")),
    Laid(2, 0, "base.U"),
    Laid(3, 0, "base.A", put=Put("black", "spot-road-W")),
    Laid(1, 1, "base.U", put=Put("green", "spot-road-N")),
    Laid(1, 2, "base.S"),
)
"""The table of example E1, as its players laid it."""


def find_square(player: Player, x: int, y: int) -> Locator:
    """Return the link over a square of the board, whose name begins with its place."""
    name = re.compile(rf"^{x},{y}\b")
    return player.page.locator("#board").get_by_role("link", name=name)


def lay(player: Player, laid: Laid) -> None:
    """Lay a tile: where its square is the next one by itself, with one tap."""
    if not player.page.locator(f"#at{laid.x}_{laid.y}.tap-chosen").count():
        player.tap(find_square(player, laid.x, laid.y))
    player.tap(player.page.locator(f"[id='fits-{laid.tile}']"))
    for _ in range(laid.turns):
        player.tap(player.page.locator("#turn"))
    if laid.put is not None:
        put(player, laid.put)


def put(player: Player, figure: Put) -> None:
    """Tap the feature on the large picture of the chosen tile; who is in hand needs no tap."""
    whose = player.page.locator(f"#player-{figure.player}")
    if whose.get_attribute("aria-current") != "true":
        player.tap(whose)
    address = player.page.locator(f"#{figure.spot}").get_attribute("href")
    player.tap(player.page.locator(f".close-up a[href='{address}']"))


def read_position(player: Player) -> str:
    """Return the position that the address says."""
    return parse_qs(urlsplit(player.address).query)["position"][0]
