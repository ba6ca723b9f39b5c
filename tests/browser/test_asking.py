"""Asking on the table of Carcassonne: by touch and by keyboard, with a script and without."""

from typing import Final

import pytest
from playwright.sync_api import ViewportSize

from referee.texts.languages import list_languages
from tests.browser.addresses import E1_TABLE, in_language
from tests.browser.conftest import Invite
from tests.browser.devices import DESKTOP, PHONE
from tests.browser.judging import assert_for_everybody, assert_room_for_text
from tests.browser.player import Player

UNROLLED: Final[ViewportSize] = {"width": 360, "height": 3_000}
"""A window in which the bar at the bottom covers nothing that would have to be scrolled up."""
TABLE: Final = f"/?position={E1_TABLE}"
_ROAD: Final = "feature=1,0,labyrinth"
PANELS: Final = {
    "ask": "ask",
    "score": "ask.score&at=0,0",
    "city": "ask.score&feature=0,0,city,N",
    "options": "ask.options&player=red",
    "disputes": "ask.claims",
    "claims": f"ask.claims.points&{_ROAD}&claims=red:18;black:x&asked=yes",
    "holders": f"ask.claims.holders&{_ROAD}",
    "place": "ask.claims.place&tile=base.U&at=2,1",
}


@pytest.mark.parametrize("name", PANELS)
def test_a_panel_that_asks_is_for_everybody(phone: Player, name: str) -> None:
    address = f"{TABLE}&panel={PANELS[name]}"
    phone.visit(address)
    phone.picture(f"asking-{name}")
    phone.page.set_viewport_size(UNROLLED)
    assert_for_everybody(phone)
    for language in list_languages():
        phone.visit(in_language(address, language))
        assert_room_for_text(phone)


@pytest.mark.parametrize("javascript", [True, False])
def test_what_the_road_scores_is_two_taps_from_the_table(invite: Invite, javascript: bool) -> None:
    player = invite(javascript=javascript)
    player.visit(TABLE)
    player.tap(player.link("Ask"))
    player.tap(player.page.locator("#ask-score"))
    assert player.taps == 2
    assert "18" in player.read()
    player.go_back()
    assert "What do you want to know?" in player.read()


@pytest.mark.parametrize("javascript", [True, False])
def test_of_two_who_disagree_one_is_right_in_few_taps(invite: Invite, javascript: bool) -> None:
    player = invite(PHONE, javascript=javascript)
    player.visit(TABLE)
    player.tap(player.link("Ask"))
    player.tap(player.link("Who is right?"))
    player.tap(player.page.locator("#held-1"))
    for number, (who, points) in enumerate((("red", "18"), ("black", "9")), 1):
        claim = player.page.locator(f"#claim-{number}")
        player.touch(claim.locator("label", has_text=who))
        player.touch(player.page.locator(f"#says{number}"))
        player.type(player.page.locator(f"#says{number}"), points)
    player.tap(player.button("Ask the referee"))
    assert player.taps <= 8
    assert player.address.startswith("/r?")
    assert "Red is right, black is not right." in player.read()


@pytest.mark.parametrize("javascript", [True, False])
def test_what_is_no_number_stays_in_the_form_and_can_be_mended(
    invite: Invite, javascript: bool
) -> None:
    player = invite(javascript=javascript)
    player.visit(f"{TABLE}&panel=ask.claims.points&{_ROAD}")
    player.type(player.page.locator("#says1"), "18")
    player.type(player.page.locator("#says2"), "many")
    player.tap(player.button("Ask the referee"))
    assert "such as 18" in player.read()
    assert player.page.locator("#says1").input_value() == "18"
    player.type(player.page.locator("#says2"), "9")
    player.tap(player.button("Ask the referee"))
    assert player.address.startswith("/r?")


def test_claims_are_made_with_the_keyboard_alone(invite: Invite) -> None:
    player = invite(DESKTOP)
    player.visit(f"{TABLE}&panel=ask.claims.points&{_ROAD}")
    player.page.locator("#says1").focus()
    player.page.keyboard.type("18")
    player.press("Enter")
    assert "is right" in player.read()
