"""The board under two fingers, one finger and a mouse: enlarged, dragged, never tapped by it."""

from typing import Any, Final

import pytest
from playwright.sync_api import FloatRect

from benchmarks.tables import grow_table, take_first
from referee.api.games import GAMES
from tests.browser.conftest import Invite
from tests.browser.devices import DESKTOP
from tests.browser.laying import find_square, read_position
from tests.browser.player import Player
from tests.waiting import wait_until

TABLE: Final = f"/?position={GAMES[0].notate(take_first(grow_table(), 40))}"
STEPS: Final = 6
_BETWEEN: Final = """([x, y]) => {
  const box = document.querySelector('#board > svg').getBoundingClientRect();
  return { wide: box.width, across: (x - box.left) / box.width, down: (y - box.top) / box.height };
}"""


def middle(player: Player) -> tuple[float, float]:
    box = player.page.locator("#board").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def look(player: Player, x: float, y: float) -> dict[str, float]:
    """Return how wide the picture is, and which part of it lies at a place of the window."""
    found: dict[str, float] = player.page.evaluate(_BETWEEN, [x, y])
    return found


def touch(player: Player, kind: str, points: list[tuple[float, float]]) -> None:
    touched: list[dict[str, Any]] = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
    player.watch.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touched})


def pinch(player: Player, at: tuple[float, float], begin: float, end: float) -> None:
    """Move two fingers apart, or together, around a place: from and to how far from it."""
    x, y = at
    touch(player, "touchStart", [(x - begin, y)])
    touch(player, "touchStart", [(x - begin, y), (x + begin, y)])
    for step in range(1, STEPS + 1):
        far = begin + (end - begin) * step / STEPS
        touch(player, "touchMove", [(x - far, y), (x + far, y)])
    touch(player, "touchEnd", [])


def swipe(player: Player, at: tuple[float, float], down: float) -> None:
    x, y = at
    touch(player, "touchStart", [(x, y)])
    for step in range(1, STEPS + 1):
        touch(player, "touchMove", [(x, y - down * step / STEPS)])
    touch(player, "touchEnd", [])


def test_two_fingers_enlarge_the_board_around_what_they_touch(phone: Player) -> None:
    phone.visit(f"{TABLE}&at=0,0")
    at = middle(phone)
    before = look(phone, *at)
    pinch(phone, at, 40, 80)
    after = look(phone, *at)
    assert 1.8 < after["wide"] / before["wide"] < 2.2
    assert abs(after["across"] - before["across"]) < 0.02
    assert abs(after["down"] - before["down"]) < 0.02
    assert phone.page.evaluate("visualViewport.scale") == 1
    assert "at=0,0" in phone.address
    pinch(phone, at, 80, 40)
    assert 0.9 < look(phone, *at)["wide"] / before["wide"] < 1.1


def test_a_board_stays_enlarged_from_tap_to_tap(phone: Player) -> None:
    phone.visit(f"{TABLE}&at=0,0")
    pinch(phone, middle(phone), 40, 60)
    wide = look(phone, 0, 0)["wide"]
    phone.tap(phone.page.locator("#bar-ask"))
    phone.tap(phone.page.locator("#bar-table"))
    assert abs(look(phone, 0, 0)["wide"] - wide) < 2


def test_a_whole_board_is_enlarged_too_and_is_whole_again_when_it_is_asked_for(
    phone: Player,
) -> None:
    phone.visit(TABLE)
    wide = look(phone, 0, 0)["wide"]
    pinch(phone, middle(phone), 30, 60)
    assert look(phone, 0, 0)["wide"] > 1.5 * wide
    phone.tap(phone.page.locator(".tap-part").first)
    phone.tap(phone.page.locator("#whole"))
    assert abs(look(phone, 0, 0)["wide"] - wide) < 2


def test_one_finger_on_the_board_scrolls_it_and_then_the_page(phone: Player) -> None:
    phone.visit(f"{TABLE}&at=0,0")
    page = phone.page
    begun = page.evaluate("board.scrollTop")
    swipe(phone, middle(phone), 60)
    wait_until(lambda: page.evaluate("board.scrollTop") > begun + 30, "the board is scrolled")
    page.evaluate("board.scrollTop = board.scrollHeight")
    assert page.evaluate("scrollY") == 0
    swipe(phone, middle(phone), 100)
    wait_until(lambda: page.evaluate("scrollY") > 30, "the page is scrolled")
    assert "at=0,0" in phone.address


def test_a_mouse_drags_the_board_and_still_clicks_on_it(invite: Invite) -> None:
    desk = invite(DESKTOP)
    desk.visit(f"/?position={GAMES[0].notate(grow_table())}&at=0,0")
    address = desk.address
    x, y = middle(desk)
    left, top = desk.page.evaluate("[board.scrollLeft, board.scrollTop]")
    mouse = desk.page.mouse
    mouse.move(x, y)
    mouse.down()
    mouse.move(x - 60, y - 40, steps=4)
    mouse.up()
    dragged = desk.page.evaluate("[board.scrollLeft, board.scrollTop]")
    assert dragged != [left, top]
    assert desk.address == address
    desk.tap(desk.page.locator(".tap-taken").first)
    assert desk.address != address


def test_a_touchpad_enlarges_the_board(invite: Invite) -> None:
    desk = invite(DESKTOP)
    desk.visit(f"{TABLE}&at=0,0")
    x, y = middle(desk)
    wide = look(desk, x, y)["wide"]
    desk.page.keyboard.down("Control")
    desk.page.mouse.move(x, y)
    desk.page.mouse.wheel(0, -50)
    desk.page.keyboard.up("Control")
    wait_until(lambda: look(desk, x, y)["wide"] > 1.3 * wide, "the board is enlarged")


def test_without_a_script_the_links_enlarge(invite: Invite) -> None:
    phone = invite(javascript=False)
    phone.visit(TABLE)
    wide = phone.page.locator("#board > svg").bounding_box()
    assert wide is not None
    phone.tap(phone.page.locator(".tap-part").first)
    assert find_square(phone, 0, 0).count()
    after = phone.page.locator("#board > svg").bounding_box()
    assert after is not None
    assert after["width"] > 1.3 * wide["width"]
    assert read_position(phone)


@pytest.mark.parametrize("javascript", [True, False])
@pytest.mark.parametrize("at", ["2,4", "-2,4", "0,-6"])
def test_a_large_board_opens_at_the_square_that_was_tapped(
    invite: Invite, javascript: bool, at: str
) -> None:
    phone = invite(javascript=javascript)
    phone.visit(f"/?position={GAMES[0].notate(grow_table())}&at={at}")
    board = phone.page.locator("#board").bounding_box()
    chosen = phone.page.locator(".tap-chosen rect").bounding_box()
    assert board is not None
    assert chosen is not None
    assert board["x"] <= chosen["x"]
    assert chosen["x"] + chosen["width"] <= board["x"] + board["width"]
    assert board["y"] <= chosen["y"]
    assert chosen["y"] + chosen["height"] <= board["y"] + board["height"]
    assert phone.page.evaluate("document.activeElement === document.body")


@pytest.mark.parametrize("javascript", [True, False])
def test_a_small_board_uses_the_room_of_a_desk(invite: Invite, javascript: bool) -> None:
    desk, phone = invite(DESKTOP, javascript=javascript), invite(javascript=javascript)
    for player in (desk, phone):
        player.visit("/?position=c1/0,0,D,A3")
    wide, narrow = (look_at_board(player) for player in (desk, phone))
    assert 1.4 < wide["width"] / narrow["width"] < 1.6
    around = desk.page.locator("#board").bounding_box()
    assert around is not None
    assert around["height"] >= wide["height"]
    assert desk.page.evaluate("board.scrollWidth <= board.clientWidth")


def look_at_board(player: Player) -> FloatRect:
    box = player.page.locator("#board > svg").bounding_box()
    assert box is not None
    return box
