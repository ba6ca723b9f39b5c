"""Somebody pastes what a friend has sent, or chooses the file of another program."""

from pathlib import Path
from typing import Final

import pytest

from tests.browser.conftest import Invite
from tests.browser.devices import DESKTOP, PHONE, Device
from tests.browser.judging import assert_for_everybody, assert_no_overflow

SAVED: Final = Path(__file__).parents[1] / "imports" / "samples" / "labyrinth.jcz"
FAULTY: Final = "c1/0,0,D,U1-red.rE/0,1,Q9"


@pytest.mark.parametrize(("device", "javascript"), [(PHONE, True), (PHONE, False), (DESKTOP, True)])
def test_a_line_is_mended_where_its_fault_is_shown(
    invite: Invite, device: Device, javascript: bool
) -> None:
    player = invite(device, javascript=javascript)
    player.visit("/")
    player.tap(player.page.locator("#paste"))
    field, read = player.page.locator("#text"), player.page.locator("#read")
    player.type(field, FAULTY)
    player.tap(read)
    assert field.input_value() == FAULTY
    assert player.page.locator("mark").inner_text() == "9"
    if javascript and device is PHONE:
        assert_for_everybody(player)
        player.picture("paste")
    assert_no_overflow(player.page)
    player.type(field, FAULTY.replace("Q9", "E2"))
    player.tap(read)
    assert player.address.startswith("/?position=c1/0,0,D,U1-red.rE/0,1,E2")
    assert player.page.locator("#board").count()


@pytest.mark.parametrize("javascript", [True, False])
def test_a_saved_game_is_chosen_as_a_file(invite: Invite, javascript: bool) -> None:
    player = invite(javascript=javascript)
    player.visit("/paste")
    player.page.locator("#file").set_input_files(SAVED)
    player.tap(player.page.locator("#read"))
    assert "15 turns are played." in player.read()
    assert "Noah 15" in player.read()
