"""Handing a table on from a phone: copied with one tap, and seen by others as it is."""

from tests.browser.conftest import Invite
from tests.browser.player import Player

TABLE = "/?position=c1/0,0,D,U1-red.rE"


def test_a_table_is_copied_with_a_tap_and_opened_by_another(phone: Player, invite: Invite) -> None:
    phone.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    phone.visit(TABLE)
    phone.tap(phone.link("Share"))
    phone.touch(phone.button("Copy"))
    phone.page.get_by_text("Copied.").wait_for()
    copied = phone.page.evaluate("navigator.clipboard.readText()")
    assert copied == phone.host + TABLE
    other = invite(javascript=False)
    other.visit(copied.removeprefix(other.host))
    assert other.page.locator("#board svg desc").text_content() == (
        phone.page.locator("#board svg desc").text_content()
    )


def test_without_a_script_the_address_is_there_to_be_selected(invite: Invite) -> None:
    player = invite(javascript=False)
    player.visit(f"{TABLE}&panel=share")
    assert not player.button("Copy").is_visible()
    assert player.page.get_by_label("Address of this page").input_value() == player.host + TABLE
