"""A game on its page: for everybody, light, and played on by links alone."""

from collections.abc import Iterable
from random import Random
from typing import Final, NamedTuple

import pytest

from referee.page.games.samples import NEW, PLAYED, lead_to
from tests.browser.addresses import GAMES_SHOWN
from tests.browser.conftest import Invite, Record
from tests.browser.devices import DESKTOP
from tests.browser.judging import assert_for_everybody_in_all_languages, assert_no_overflow
from tests.browser.laying import find_square
from tests.browser.player import Player
from tests.games.drawing import shuffled_tiles

FIRST_VIEW: Final = 60_000
TAP: Final = 15_000
_LIKELY: Final = 0.6
"""How often a figure is put where one may be."""


class Turn(NamedTuple):
    """A turn as a player takes it: a square, a tile as it is to lie, a spot or none."""

    x: int
    y: int
    tile: str
    spot: str = "no-figure"


TURNS: Final = (
    Turn(1, 0, "base.U", "spot-road-E"),
    Turn(-1, 0, "base.A", "spot-monastery-"),
    Turn(2, 0, "labyrinth"),
    Turn(0, -1, "base.E", "spot-city-S"),
    Turn(2, -1, "base.U"),
    Turn(2, 1, "base.V-2", "spot-field-ESE"),
    Turn(3, 0, "base.V"),
    Turn(0, 1, "base.E-2"),
    Turn(1, -1, "base.E"),
    Turn(1, 1, "base.E"),
    Turn(-1, -1, "base.E"),
    Turn(-1, 1, "base.E", "spot-city-S"),
)
"""Twelve turns on the table of a new game."""


def take(player: Player, turn: Turn) -> None:
    """Take a turn by taps, and end on the page of the next one."""
    player.tap(find_square(player, turn.x, turn.y))
    player.tap(player.page.locator(f"[id='fits-{turn.tile}']"))
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
    player.tap(player.link("2 players"))
    for turn in TURNS:
        taps = player.taps
        take(player, turn)
        assert player.taps == taps + 3
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


@pytest.mark.parametrize("javascript", [True, False])
def test_a_turn_that_was_wrong_is_undone_or_corrected(invite: Invite, javascript: bool) -> None:
    player = invite(javascript=javascript)
    player.visit(lead_to(LINE, "next"))
    player.tap(player.page.locator("#bar-undo"))
    assert "11. " in player.read()
    player.tap(player.page.locator("#bar-redo"))
    assert "12. " in player.read()
    player.visit(f"{lead_to(LINE)}&upto=2")
    player.tap(player.page.locator("#correct"))
    player.tap(player.page.locator("[id='bag-base.A']"))
    player.tap(find_square(player, -1, 0))
    player.tap(player.page.locator("#no-figure"))
    assert "The table after turn 2 of 12" in player.read()
    assert LINE.replace("A3-m", "A3") in player.read().replace("\u200b", "")


class Playing:
    """Two who play a whole game, by chance: the tile in hand first, then its square."""

    def __init__(self, player: Player, chance: Random) -> None:
        self.player = player
        self.chance = chance
        self.taps: list[int] = []

    def play(self, tiles: Iterable[str]) -> None:
        """Play until no tile is left."""
        for tile in tiles:
            taps = self.player.taps
            self._take(tile)
            self.taps.append(self.player.taps - taps)

    def _take(self, tile: str) -> None:
        page = self.player.page
        self.player.tap(page.locator(f"[id='bag-{tile}']"))
        squares = page.locator("#board .tap-free")
        if not squares.count():
            self.player.tap(page.locator("#away"))
            return
        self.player.tap(squares.nth(self.chance.randrange(squares.count())))
        if page.locator(".laid-so").count():
            rings = page.locator(".laid-so .ring-open")
            none = page.locator(".laid-so .none")
            offered = rings if rings.count() and self.chance.random() < _LIKELY else none
            self.player.tap(offered.nth(self.chance.randrange(offered.count())))


def test_a_whole_game_is_played_along(phone: Player, record_property: Record) -> None:
    chance = Random(72)
    tiles = shuffled_tiles(chance, "C2", {"base": 1})
    assert len(tiles) + 1 == 72
    phone.visit(f"/g?game={NEW.replace('base,labyrinth', 'base')}&panel=next")
    playing = Playing(phone, chance)
    playing.play(tiles)
    assert "The game is over." in phone.read()
    assert max(playing.taps) == 3
    record_property("taps a turn over a game of 72 tiles", sum(playing.taps) / len(tiles))
    assert sum(playing.taps) <= 3 * len(tiles)
    heaviest = max(step.weight for step in phone.steps[2:])
    record_property("bytes of a tap of a game of 72 tiles at most", heaviest)
    assert heaviest < TAP
    taps = phone.taps
    phone.tap(phone.page.locator("#last-turn"))
    assert phone.taps == taps + 1
    assert "The table after turn 71 of 71" in phone.read()


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
