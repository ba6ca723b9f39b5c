"""The last tables and games are kept in the browser: only after a tap, at most 50, and deleted."""

from typing import Any, Final

from tests.browser.conftest import Invite
from tests.browser.judging import assert_for_everybody, assert_no_overflow
from tests.browser.laying import find_square
from tests.browser.player import Player

TABLE: Final = "/?position=c1/0,0,D&at=1,0"
STORED: Final = "JSON.parse(localStorage.getItem('referee.kept'))"
FILL: Final = """() => {
  const address = n => `/?position=c1/0,0,D&at=${n},0`;
  const make = (_, n) => ({id: `${n}`, name: `Table ${n}`, address: address(n), at: n});
  localStorage.setItem('referee.kept', JSON.stringify(Array.from({length: 50}, make)));
}"""


def stored(player: Player) -> Any:
    """Return what the browser keeps."""
    return player.page.evaluate(STORED)


def test_nothing_is_kept_before_a_tap(phone: Player) -> None:
    phone.visit(TABLE)
    phone.visit("/")
    assert phone.page.evaluate("localStorage.length") == 0
    assert phone.page.locator("#kept").is_visible()
    assert phone.page.locator("#go-on").is_hidden()


def test_a_game_is_gone_on_with_another_day(phone: Player) -> None:
    phone.visit("/")
    phone.touch(phone.button("Keep them"))
    phone.tap(phone.page.locator("#way-table"))
    assert stored(phone) == []
    phone.tap(phone.page.locator("[id='fits-base.D']"))
    phone.tap(find_square(phone, 1, 0))
    (entry,) = stored(phone)
    assert entry["kind"] == "table"
    assert entry["address"] == phone.address
    phone.tap(phone.page.locator("header .home"))
    phone.visit("/g?game=g1/c1/0,0,D/players,anna,ben&panel=next")
    assert [each["kind"] for each in stored(phone)] == ["game", "table"]
    phone.visit("/")
    first = phone.page.locator("#go-on a")
    assert "Go on: A game, " in first.inner_text()
    assert_for_everybody(phone)
    phone.picture("kept")
    phone.tap(first)
    assert phone.address == "/g?game=g1/c1/0,0,D/players,anna,ben&panel=next"
    assert len(stored(phone)) == 2


def test_what_is_kept_has_names_and_is_deleted(phone: Player) -> None:
    phone.visit("/")
    phone.touch(phone.button("Keep them"))
    phone.visit(TABLE)
    phone.visit("/")
    item = phone.page.locator("#kept li")
    phone.touch(item.locator("summary"))
    phone.type(item.locator("input"), "Sunday")
    item.locator("input").blur()
    assert item.locator("a").inner_text() == "Sunday"
    assert stored(phone)[0]["name"] == "Sunday"
    phone.touch(item.locator("summary"))
    phone.touch(item.locator("button"))
    assert stored(phone) == []
    phone.touch(phone.button("Delete all, and keep no more"))
    assert stored(phone) is None
    phone.visit(TABLE)
    assert stored(phone) is None


def test_at_most_fifty_are_kept(phone: Player) -> None:
    phone.visit("/")
    phone.page.evaluate(FILL)
    phone.visit(TABLE)
    kept = stored(phone)
    assert len(kept) == 50
    assert kept[0]["address"] == TABLE
    assert kept[-1]["name"] == "Table 49"
    phone.visit("/")
    assert_no_overflow(phone.page)


def test_without_a_script_nothing_is_offered(invite: Invite) -> None:
    player = invite(javascript=False)
    player.visit("/")
    assert player.page.locator("#kept").is_hidden()
    assert player.page.locator("#go-on").is_hidden()
