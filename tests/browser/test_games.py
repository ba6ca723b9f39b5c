"""A game on its page: for everybody, light, and played on by links alone."""

from typing import Final, NamedTuple

import pytest

from referee.page.games.samples import NEW, PLAYED, lead_to
from tests.browser.addresses import GAMES_SHOWN
from tests.browser.conftest import Invite, Record
from tests.browser.devices import DESKTOP
from tests.browser.judging import assert_for_everybody_in_all_languages, assert_no_overflow
from tests.browser.laying import find_square
from tests.browser.player import Player

FIRST_VIEW: Final = 60_000
TAP: Final = 20_000


class Turn(NamedTuple):
    """A turn as a player takes it: a square, a tile, some turns of it, a spot or none."""

    x: int
    y: int
    tile: str
    turns: int = 0
    spot: str = "no-figure"


TURNS: Final = (
    Turn(1, 0, "base.U", 0, "spot-road-E"),
    Turn(-1, 0, "base.A", 0, "spot-monastery-"),
    Turn(2, 0, "labyrinth"),
    Turn(0, -1, "base.E", 0, "spot-city-S"),
    Turn(2, -1, "base.U", 0),
    Turn(2, 1, "base.V", 1, "spot-field-ESE"),
    Turn(3, 0, "base.V"),
    Turn(0, 1, "base.E", 1),
    Turn(1, -1, "base.E"),
    Turn(1, 1, "base.E", 0),
    Turn(-1, -1, "base.E", 0),
    Turn(-1, 1, "base.E", 0, "spot-city-S"),
)
"""Twelve turns on the table of a new game."""


def take(player: Player, turn: Turn) -> None:
    """Take a turn by taps, and end on the page of the next one."""
    player.tap(find_square(player, turn.x, turn.y))
    player.tap(player.page.locator(f"[id='fits-{turn.tile}']"))
    for _ in range(turn.turns):
        player.tap(player.page.locator("#turn"))
    player.tap(player.page.locator(f"[id='{turn.spot}']"))


@pytest.mark.parametrize("name", GAMES_SHOWN)
def test_a_game_is_for_everybody(reader: Player, name: str) -> None:
    assert_for_everybody_in_all_languages(reader, GAMES_SHOWN[name])


LINE: Final = (
    f"{NEW}/turns,1.0.U1-rE,-1.0.A3-m,2.0.lab,0.-1.E2-cS,2.-1.U,2.1.V2-fESE,3.0.V,0.1.E2,1.-1.E,"
    "1.1.E2,-1.-1.E,-1.1.E2-cS"
)
"""The game that those turns make, as its players would write it down."""


@pytest.mark.parametrize("javascript", [True, False])
def test_twelve_turns_by_links_are_the_game_on_one_line(
    invite: Invite, javascript: bool, record_property: Record
) -> None:
    player = invite(javascript=javascript)
    player.visit("/g")
    player.tap(player.link("Begin a game of Carcassonne"))
    for turn in TURNS:
        taps = player.taps
        take(player, turn)
        assert player.taps == taps + 3 + turn.turns
    assert player.address == lead_to(LINE, "next")
    player.tap(player.page.locator("#bar-log"))
    assert LINE in player.read().replace("\u200b", "")
    assert "12 turns are played." in player.read()
    answer = player.page.request.get(f"{player.host}/v1/carcassonne/game", params={"game": LINE})
    assert answer.json()["legal"]
    assert answer.json()["game"]["notation"] == LINE
    heaviest = max(step.weight for step in player.steps[2:])
    record_property("bytes of a tap of a game at most", heaviest)
    assert heaviest < TAP


def test_a_turn_that_was_wrong_is_taken_back(phone: Player) -> None:
    phone.visit(lead_to(LINE, "next"))
    phone.tap(phone.page.locator("#bar-take-back"))
    assert phone.address == lead_to(LINE.rpartition(",")[0], "next")


def test_a_reader_goes_through_a_game_and_says_no_to_a_turn(phone: Player) -> None:
    phone.visit(f"{lead_to(PLAYED['carcassonne'])}?upto=22")
    phone.tap(phone.link("Next turn"))
    assert "The table after turn 23 of 26" in phone.read()
    phone.tap(phone.page.get_by_role("link", name="I do not agree: Anna gets 9 points"))
    assert phone.page.locator("#says1").input_value() == "9"
    phone.type(phone.page.locator("#says2"), "8")
    phone.touch(phone.page.locator("label:has(#by2-2)"))
    phone.tap(phone.button("Ask the referee"))
    phone.tap(phone.link("Back to the game"))
    assert "The table after turn 23 of 26" in phone.read()


def test_a_game_is_light(invite: Invite, record_property: Record) -> None:
    phone = invite(new=True)
    phone.visit(lead_to(PLAYED["carcassonne"]))
    record_property("bytes of the first view of a game of 26 turns", phone.steps[0].weight)
    assert phone.steps[0].weight < FIRST_VIEW


def test_a_game_fits_a_desk(invite: Invite) -> None:
    desk = invite(DESKTOP)
    desk.visit(lead_to(PLAYED["carcassonne"]))
    assert_no_overflow(desk.page)
    desk.picture("game", whole=True)
