"""A table of cards is entered by taps on a phone, with nothing typed: how many taps it takes."""

from collections.abc import Iterator
from random import Random
from typing import Final

from referee.api.labyrinth_cards.position import FORM
from referee.core.grid import SIDE_STEP, Square, place_of, square_at
from referee.diagrams.labyrinth_cards.signs import list_treasures
from referee.labyrinth_cards.cards import CardFace
from referee.labyrinth_cards.maze import find_exits
from referee.page.table.labyrinth_cards.chips import list_shapes, name_shape
from tests.browser.conftest import Record
from tests.browser.player import Player
from tests.browser.test_entering import read_line

Table = dict[int, CardFace]
CARDS: Final = 30
MOST_TAPS: Final = 120
TAP: Final = 15_000


def grow_table(chance: Random) -> Table:
    """Return cards as players would lay them: four in a square, then each beside a path."""
    deck = _draw(chance)
    table: Table = {square_at(x, y): next(deck) for x in (0, 1) for y in (0, 1)}
    while len(table) < CARDS:
        face = next(deck)
        free = sorted({s + step for s in table for step in SIDE_STEP} - table.keys())
        square = Square(chance.choice(free))
        if find_exits(table, square, face):
            table[square] = face
    return table


def _draw(chance: Random) -> Iterator[CardFace]:
    """Yield cards with two treasures, every tenth with each on a path of its own."""
    names = list_treasures("en")
    while True:
        one, other = sorted(chance.sample(names, 2))
        if chance.random() < 0.1:
            yield CardFace(chance.choice(list_shapes(2)).path_at, ((one,), (other,)))
        else:
            yield CardFace(chance.choice(list_shapes(1)).path_at, ((one, other),))


class Entering:
    """Somebody who enters cards, along with the next square by itself where that is theirs."""

    def __init__(self, player: Player, table: Table) -> None:
        self.player = player
        self.left = {**table}

    def enter(self) -> None:
        """Enter all of them."""
        square: int = square_at(0, 0)
        while self.left:
            chosen = self._find_chosen()
            square = chosen if chosen in self.left else self._choose(square)
            self._put(self.left.pop(square))

    def _find_chosen(self) -> int | None:
        chosen = self.player.page.locator("#board .tap-chosen")
        return _read_id(chosen.get_attribute("id")) if chosen.count() else None

    def _choose(self, last: int) -> int:
        """Tap the nearest square to the last that is theirs."""
        squares = self.player.page.locator("#board .tap-free")
        free = map(_read_id, squares.evaluate_all("all => all.map(one => one.id)"))
        x, y = place_of(Square(last))

        def rank(square: int) -> tuple[int, int]:
            across, down = place_of(Square(square))
            return abs(across - x) + abs(down - y), square

        square = min(self.left.keys() & {*free}, key=rank)
        x, y = place_of(Square(square))
        self.player.tap(self.player.page.locator(f"#at{x}_{y}"))
        return square

    def _put(self, face: CardFace) -> None:
        page = self.player.page
        shape = page.locator(f"#shape-{name_shape(face).replace(':', '-')}")
        if not shape.is_visible():
            self.player.touch(page.locator("#two-paths summary"))
        self.player.tap(shape)
        for names in face.treasures:
            for name in names:
                self.player.tap(
                    page.locator(".treasure-chips").get_by_role("link", name=name, exact=True)
                )


def _read_id(name: str | None) -> int:
    x, y = (name or "").removeprefix("at").split("_")
    return square_at(int(x), int(y))


def test_a_table_of_thirty_cards_is_entered_by_taps_alone(
    phone: Player, record_property: Record
) -> None:
    table = grow_table(Random(30))
    assert len(table) == CARDS
    phone.visit("/?position=l1")
    Entering(phone, table).enter()
    record_property("taps to enter a table of 30 cards", phone.taps)
    heaviest = max(step.weight for step in phone.steps[2:])
    record_property("bytes of a tap of a table of 30 cards at most", heaviest)
    line = phone.page.locator("#bar-share").get_attribute("href") or ""
    assert read_cards(line) == table
    assert phone.taps <= MOST_TAPS
    assert heaviest < TAP
    phone.picture("thirty-cards")


def read_cards(address: str) -> Table:
    """Return the cards in an address."""
    return dict(FORM.read_alone(read_line(address)).table.faces)
