"""Pages of rulings are short, on a phone with large text too, and what is folded can be had."""

from typing import Final

import pytest

from benchmarks.tables import grow_table, take_first
from referee.api.games import GAMES
from tests.browser.addresses import RULINGS, in_language
from tests.browser.conftest import Invite, Record
from tests.browser.player import Player

MOST_PIXELS: Final = 6_000
"""How high a ruling may be on a phone with text of twice the usual size, in German."""
FORTY: Final = GAMES[0].notate(take_first(grow_table(), 40))
LEADS: Final = f"/r?position={FORTY}&ask=scores&moment=end"


def measure(player: Player, address: str) -> int:
    """Return how high a page is with text of twice the usual size."""
    player.visit(address)
    player.size_text(2)
    high = int(player.page.evaluate("document.documentElement.scrollHeight"))
    player.size_text(1)
    return high


def test_rulings_are_short_in_large_german(reader: Player, record_property: Record) -> None:
    high = {name: measure(reader, in_language(RULINGS[name], "de")) for name in RULINGS}
    highest = max(high, key=lambda name: high[name])
    record_property("pixels of a German ruling at 200 % at most", f"{highest}: {high[highest]}")
    record_property("pixels of the German ruling on a road at 200 %", high["a road"])
    assert {name: found for name, found in high.items() if found >= MOST_PIXELS} == {}


def test_who_leads_on_a_table_of_40_is_a_table(reader: Player, record_property: Record) -> None:
    reader.visit(LEADS)
    once = int(reader.page.evaluate("document.documentElement.scrollHeight"))
    twice = measure(reader, in_language(LEADS, "de"))
    record_property("pixels of who leads on 40 tiles, and in German at 200 %", f"{once}, {twice}")
    assert once < 3_000
    assert twice < MOST_PIXELS


@pytest.mark.parametrize("javascript", [True, False])
def test_a_line_leads_to_how_its_points_are_counted(invite: Invite, javascript: bool) -> None:
    player = invite(javascript=javascript)
    player.visit(LEADS)
    section = player.page.locator("#counted-4")
    assert not section.is_visible()
    player.touch(player.page.locator('a[href="#counted-4"]'))
    section.wait_for(state="visible")
    assert "24" in section.inner_text()


def test_what_is_folded_is_printed(invite: Invite) -> None:
    player = invite(javascript=False)
    player.visit(RULINGS["a road"])
    clause = player.page.locator(".sum .clauses").first
    assert not clause.is_visible()
    player.page.emulate_media(media="print")
    assert clause.is_visible()
    player.page.emulate_media(media="screen")
