"""Handing a table on from a phone: copied with one tap, and seen by others as it is."""

from pathlib import Path

from referee.api.limits import URI_BYTES
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


def save(player: Player, folder: Path) -> Path:
    """Save what is on the table as a file, and return that."""
    with player.page.expect_download() as saved:
        player.touch(player.button("Save as a file"))
    file = folder / saved.value.suggested_filename
    saved.value.save_as(file)
    return file


def test_a_table_is_saved_as_a_file_and_opened_from_it(
    phone: Player, invite: Invite, tmp_path: Path
) -> None:
    phone.visit(f"{TABLE}&panel=share")
    file = save(phone, tmp_path)
    assert file.suffix == ".txt"
    other = invite(javascript=False)
    other.visit("/paste")
    other.page.locator("#file").set_input_files(file)
    other.tap(other.page.locator("#read"))
    assert other.address == TABLE


def test_a_game_is_saved_as_a_file(phone: Player, tmp_path: Path) -> None:
    line = "g1/c1/0,0,D/players,anna,ben/turns,1.0.U1-rE"
    phone.visit(f"/g?game={line}")
    assert save(phone, tmp_path).read_text("utf-8") == f"{line}\n"


def test_what_no_address_holds_can_be_saved_and_gone_back_from(
    phone: Player, tmp_path: Path
) -> None:
    line = f"c1/0,0,D{',' * (URI_BYTES - 50)}U"
    phone.visit(TABLE)
    phone.watch.expect(414)
    with phone.page.expect_navigation():
        phone.page.evaluate("to => location.assign(to)", f"/table/{line}?draft={'1' * 60}")
    assert "no longer fits" in phone.read()
    assert save(phone, tmp_path).read_text("utf-8") == f"{line}\n"
    with phone.page.expect_navigation():
        phone.touch(phone.button("Back to the table as it was"))
    assert phone.address == TABLE


def test_a_too_long_address_that_was_cut_within_a_letter_is_gone_back_from(phone: Player) -> None:
    phone.visit(TABLE)
    phone.watch.expect(414)
    with phone.page.expect_navigation():
        phone.page.evaluate("to => location.assign(to)", f"/table/c1/{'x' * URI_BYTES}%E0")
    assert not phone.button("Save as a file").is_visible()
    with phone.page.expect_navigation():
        phone.touch(phone.button("Back to the table as it was"))
    assert phone.address == TABLE


def test_without_a_script_the_address_is_there_to_be_selected(invite: Invite) -> None:
    player = invite(javascript=False)
    player.visit(f"{TABLE}&panel=share")
    assert not player.button("Copy").is_visible()
    assert player.page.get_by_label("Address of this page").input_value() == player.host + TABLE
