"""Undo, redo and Back: each tap was a step of its own, and the address says what is seen."""

import pytest

from tests.browser.conftest import Invite
from tests.browser.laying import E1_LAID, Put, find_square, lay, put, read_position
from tests.browser.player import Player

LABYRINTH = E1_LAID[1]
"""The second tile, with red's meeple on it."""


@pytest.mark.parametrize("javascript", [True, False])
def test_back_takes_back_a_figure_then_the_tile_and_forward_lays_them_again(
    invite: Invite, javascript: bool
) -> None:
    player = invite(javascript=javascript)
    player.visit("/?position=c1")
    for laid in E1_LAID[:2]:
        lay(player, laid)
    last = player.address
    assert read_position(player) == "c1/0,0,D,lab-red.l"
    seen = [see_table(player)]
    for line in ("c1/0,0,D,lab", "c1/0,0,D", "c1"):
        player.go_back()
        assert read_position(player) == line
        seen.append(see_table(player))
    assert seen[0] != seen[1] != seen[2]
    for _ in range(3):
        player.page.go_forward()
        player.watch.settle()
    assert player.address == last
    assert see_table(player) == seen[0]


@pytest.mark.parametrize("javascript", [True, False])
def test_undo_leads_through_the_same_tables_and_redo_back(invite: Invite, javascript: bool) -> None:
    player = invite(javascript=javascript)
    player.visit("/?position=c1")
    seen = []
    for laid in E1_LAID[:3]:
        seen.append(read_position(player))
        lay(player, laid)
    last = see_table(player)
    assert not player.page.locator("#redo").count()
    while player.page.locator("#undo").count():
        player.tap(player.page.locator("#undo"))
        seen.append(read_position(player))
    lines = ["c1/1,-1,T/0,0,D,lab-red.l", "c1/0,0,D,lab-red.l", "c1/0,0,D,lab", "c1/0,0,D", "c1"]
    assert seen[3:] == lines
    player.tap(player.page.locator("#redo"))
    player.picture("undone")
    while player.page.locator("#redo").count():
        player.tap(player.page.locator("#redo"))
    assert see_table(player) == last


@pytest.mark.parametrize("javascript", [True, False])
def test_a_large_table_is_tapped_and_undone_like_any_other(
    invite: Invite, javascript: bool
) -> None:
    """Its line is long because of a crowd, and stands in the path: the links are relative to it."""
    line = f"c1/0,0,C{'-red.cN' * 250},D"
    player = invite(javascript=javascript)
    player.visit(f"/?position={line}")
    assert player.address == f"/table/{line}"
    player.tap(find_square(player, 1, 0))
    assert player.address == f"/table/{line}?at=1,0"
    player.tap(player.page.locator("#take"))
    assert player.address.startswith(f"/table/{line.removesuffix(',D')}?at=1,0")
    player.go_back()
    player.go_back()
    assert player.address == f"/table/{line}"


def test_an_address_shows_another_what_was_seen(invite: Invite) -> None:
    player, other = invite(), invite(javascript=False, scheme="dark")
    player.visit("/?position=c1")
    for laid in E1_LAID[:3]:
        lay(player, laid)
    other.visit(player.address)
    player.visit(player.address)
    assert see_table(other) == see_table(player)
    assert other.read() == player.read()


def test_what_lies_wrong_is_mended_by_another_tap(phone: Player) -> None:
    phone.visit("/?position=c1/0,0,D,U1")
    phone.tap(find_square(phone, 1, 0))
    put(phone, Put("red", "spot-road-E"))
    assert read_position(phone) == "c1/0,0,D,U1-red.rE"
    phone.tap(phone.page.locator(".there"))
    assert read_position(phone) == "c1/0,0,D,U1"
    phone.tap(phone.page.locator("#take"))
    assert read_position(phone) == "c1/0,0,D"


def see_table(player: Player) -> str:
    """Return what the picture of the table is said to show, tile by tile."""
    return player.page.locator("#board svg desc").first.text_content() or ""
