"""Pictures in dark mode: the table and the chart are dark, and tiles stay as they are printed."""

from io import BytesIO

import pytest
from PIL import Image
from playwright.sync_api import Locator

from tests.browser.addresses import GAMES_SHOWN, RULINGS
from tests.browser.conftest import Invite
from tests.browser.devices import Scheme
from tests.browser.player import Player

PICTURES = {
    "a ruling": (RULINGS["a road"], "main figure img"),
    "a step of a ruling": (f"{RULINGS['a road']}&step=2", "#walk svg"),
    "the table of a game": (GAMES_SHOWN["a turn of a game"], "#turn svg.referee, #turn img"),
    "the chart of a game": (GAMES_SHOWN["a turn of a game"], "svg.chart"),
}


def find_corner(picture: Locator) -> int:
    """Return how light a picture is beside its upper left corner, from 0 to 255."""
    with Image.open(BytesIO(picture.screenshot())) as taken:
        light = taken.convert("L").getpixel((8, 8))
    assert isinstance(light, int)
    return light


def look(player: Player, name: str) -> int:
    address, found = PICTURES[name]
    player.visit(address)
    return find_corner(player.page.locator(found).first)


@pytest.mark.parametrize("name", PICTURES)
@pytest.mark.parametrize(("scheme", "low", "high"), [("light", 200, 255), ("dark", 0, 80)])
def test_pictures_go_with_the_theme(
    invite: Invite, name: str, scheme: Scheme, low: int, high: int
) -> None:
    assert low <= look(invite(scheme=scheme), name) <= high
