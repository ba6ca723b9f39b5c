"""Recorded tables are entered by taps on a phone: how many it takes, and how many swipes."""

from collections import Counter
from collections.abc import Iterator
from math import ceil
from typing import Any, Final
from urllib.parse import parse_qs, unquote, urlsplit

import pytest
from playwright.sync_api import Locator

from benchmarks.tables import grow_table, take_first
from referee.api.carcassonne.position import CarcassonnePosition
from referee.api.carcassonne.reading.position import FORM
from referee.core.grid import square_at
from tests.browser.conftest import Invite, Record
from tests.browser.player import Player

Json = dict[str, Any]
Place = tuple[int, int]

START: Final = "/?position=c1/rules,labyrinth.advanced/sets,base,inns,labyrinth.2"
"""The table that the players of a recorded one begin with."""
SWIPE: Final = 480
"""CSS pixels that a thumb moves a page of 740."""
_PLACE: Final = """element => {
  const middle = box => [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const beyond = (at, least, most) => Math.max(0, least - at, at - most);
  const [x, y] = middle(element.getBoundingClientRect());
  const around = element.closest('#board')?.getBoundingClientRect();
  const bar = document.querySelector('.bar').getBoundingClientRect();
  const inside = around
    ? Math.max(beyond(x, around.left, around.right), beyond(y, around.top, around.bottom))
    : 0;
  return [beyond(y, 0, bar.top), inside];
}"""
"""How far the middle of something lies beyond the edge of the screen, and of the board."""


class Entering:
    """Somebody who enters a table, along with the next square by itself where that is theirs."""

    def __init__(self, player: Player, table: Json) -> None:
        self.player = player
        self.swipes = Counter[str]()
        read = FORM.read_alone(table).table
        self.tiles = {
            (row["x"], row["y"]): (row["tile"], read.faces[square_at(row["x"], row["y"])].look)
            for row in table["tiles"]
        }
        self.figures: dict[Place, list[Json]] = {}
        for figure in table["figures"]:
            self.figures.setdefault((figure["x"], figure["y"]), []).append(figure)

    def enter(self) -> None:
        """Enter all of it."""
        at = (0, 0)
        while self.tiles:
            chosen = self._find_chosen()
            if chosen not in self.tiles:
                chosen = self._choose(at)
            at = chosen
            self._lay(at)
            for figure in self.figures.pop(at, ()):
                self._put(figure)

    def _find_chosen(self) -> Place | None:
        chosen = self.player.page.locator("#board .tap-chosen")
        return _read_id(chosen) if chosen.count() else None

    def _choose(self, last: Place) -> Place:
        """Tap the nearest square to the last that is theirs."""
        squares = self.player.page.locator("#board .tap-free")
        ids = squares.evaluate_all("all => all.map(one => one.id)")
        free = {_read_place(each) for each in ids} & self.tiles.keys()
        x, y = min(free, key=lambda each: (abs(each[0] - last[0]) + abs(each[1] - last[1]), each))
        self._tap(self.player.page.locator(f"#at{x}_{y}"))
        return x, y

    def _lay(self, at: Place) -> None:
        tile, look = self.tiles.pop(at)
        for link in self.player.page.locator(f"[id^='fits-{tile}']").all():
            face = FORM.read_alone(_read_line(link)).table.faces[square_at(*at)]
            if face.tile_id == tile and face.look == look:
                self._tap(link)
                return
        raise AssertionError(f"no {tile} for {at}")

    def _put(self, figure: Json) -> None:
        whose = self.player.page.locator(f"#player-{figure['player']}")
        if whose.get_attribute("aria-current") != "true":
            self._tap(whose)
        for link in self._find_rings():
            wanted = FORM.read_alone({"tiles": self._read()["tiles"], "figures": [figure]})
            if list_figures(wanted)[0] in list_figures(FORM.read_alone(_read_line(link))):
                self._tap(link)
                return
        raise AssertionError(f"nowhere to put {figure}")

    def _find_rings(self) -> Iterator[Locator]:
        yield from self.player.page.locator(".just-laid .ring").all()

    def _read(self) -> Json:
        posted: Json = dict(FORM.read_alone(read_line(self.player.address)).posted)
        return posted

    def _tap(self, target: Locator) -> None:
        """Tap something; what is not seen is swiped for first, on the page and on its board."""
        for where, beyond in zip(("page", "board"), target.evaluate(_PLACE), strict=True):
            self.swipes[where] += ceil(beyond / SWIPE)
        self.player.tap(target)


def list_figures(position: CarcassonnePosition) -> list[tuple[str | None, str, int, str]]:
    """Return whose figures stand where; how a tile is turned that looks alike says nothing."""
    figures = position.table.figures
    return sorted((f.player, f.kind, f.square, str(f.spot)) for f in figures)


def read_line(address: str) -> str:
    """Return the line of a position in an address, where a long one stands in the path."""
    parts = urlsplit(address)
    asked = parse_qs(parts.query).get("position")
    return asked[0] if asked else unquote(parts.path.removeprefix("/table/"))


def _read_line(link: Locator) -> str:
    return read_line(link.get_attribute("href") or "")


def _read_id(link: Locator) -> Place:
    return _read_place(link.get_attribute("id") or "")


def _read_place(name: str) -> Place:
    x, y = name.removeprefix("at").split("_")
    return int(x), int(y)


@pytest.mark.parametrize(("tiles", "most_taps", "most_swipes"), [(40, 95, 15), (72, 160, 30)])
def test_a_recorded_table_is_entered_by_taps(
    invite: Invite, tiles: int, most_taps: int, most_swipes: int, record_property: Record
) -> None:
    table = take_first(grow_table(), tiles)
    assert len(table["figures"]) == 20
    phone = invite()
    phone.visit(START)
    entering = Entering(phone, table)
    entering.enter()
    record_property(f"taps to enter a table of {tiles} tiles and 20 figures", phone.taps)
    swipes = entering.swipes.total()
    record_property(f"swipes to enter a table of {tiles} tiles and 20 figures", swipes)
    entered = FORM.read_alone(read_line(phone.address))
    wanted = FORM.read_alone(table)
    assert entered.table.faces.keys() == wanted.table.faces.keys()
    assert list_figures(entered) == list_figures(wanted)
    assert phone.taps <= most_taps
    assert swipes <= most_swipes, entering.swipes
