"""How few cards join the parts of a table, against trying all sets of them."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

import pytest

from referee.core.grid import SIDE_STEP, square_at
from referee.labyrinth_cards.collecting.joining import MOST_TRIED, count_joining
from tests.labyrinth_cards.collecting.test_rests import draw_squares, find_whole
from tests.searching import share_of

TABLES = share_of(1_500)


class Table:
    """Some squares, of which some may go, with the parts that the others make."""

    def __init__(self, squares: Sequence[int], may_go: set[int]) -> None:
        self.squares, self.may_go = squares, may_go
        self.stays = set(squares) - may_go
        bits = {square: 1 << number for number, square in enumerate(squares)}
        self.near = [sum(bits.get(at + step, 0) for step in SIDE_STEP) for at in squares]
        self.free = sum(bits[square] for square in may_go)
        parts = {frozenset(find_whole(square, self.stays)) for square in self.stays}
        self.borders = [
            sum({bits[at + step] for at in part for step in SIDE_STEP if at + step in may_go})
            for part in parts
        ]

        self.bits = bits
        self.demands: list[set[int]] = []

    def demand(self, demands: Sequence[set[int]]) -> list[int]:
        """Demand a card of each of some sets, and return them as masks."""
        self.demands = [*demands]
        return [sum(self.bits[square] for square in demand) for demand in demands]

    def is_sound(self, kept: tuple[int, ...]) -> bool:
        """Whether what stays hangs together with some cards that could have gone, as demanded."""
        rest = self.stays.union(kept)
        return find_whole(min(rest), rest) == rest and all(rest & each for each in self.demands)

    def find_fewest(self) -> int | None:
        """Try every set of cards, smaller ones first."""
        for number in range(len(self.may_go) + 1):
            if any(map(self.is_sound, combinations(sorted(self.may_go), number))):
                return number
        return None


def draw_tables() -> Iterator[Table]:
    chance = Random(31)
    for number in range(TABLES):
        squares = draw_squares(chance, 2 + number % 15, apart=not number % 12)
        stays = set(chance.sample(squares, chance.randint(1, min(6, len(squares)))))
        yield Table(squares, set(squares) - stays)


@pytest.mark.rule("card-10.5.together", "card-10.5.several")
def test_the_number_is_that_of_the_smallest_set_that_joins_all_parts() -> None:
    numbers = []
    for table in draw_tables():
        fewest = table.find_fewest()
        assert count_joining(table.borders, [], table.near, table.free) == fewest
        numbers.append(fewest)
    assert {None, 0, 1, 2, 3, 4} <= set(numbers)


@pytest.mark.rule("card-11.2.together", "card-11.2.leave-one")
def test_so_it_is_where_of_some_sets_of_cards_one_has_to_stay() -> None:
    chance, numbers = Random(33), []
    for table in draw_tables():
        may_go = sorted(table.may_go)
        drawn = [{*chance.choices(may_go, k=4)} for _ in range(chance.randint(1, 4)) if may_go]
        demands = table.demand(drawn)
        fewest = table.find_fewest()
        assert count_joining(table.borders, demands, table.near, table.free) == fewest
        numbers.append(fewest)
    assert {None, 0, 1, 2, 3, 4, 5} <= set(numbers)


def strip(pairs: int) -> Table:
    """Lay two rows in which every second column is a pair of cards, one of which has to stay."""
    squares = [square_at(x, y) for y in (0, 1) for x in range(2 * pairs + 1)]
    return Table(squares, {square_at(x, y) for y in (0, 1) for x in range(1, 2 * pairs, 2)})


def test_what_would_take_long_is_left_to_others() -> None:
    found = [
        count_joining(table.borders, [], table.near, table.free)
        for table in map(strip, range(1, 12))
    ]
    told = [number for number in found if number is not None]
    assert told == list(range(1, len(told) + 1))
    assert 4 <= len(told) < MOST_TRIED
    assert found[len(told) :] == [None] * (11 - len(told))


def test_it_ticks_before_it_tries_nodes() -> None:
    checkpoints: list[str] = []
    for pairs, expected in ((1, 0), (2, 0), (3, 1), (4, 2)):
        checkpoints.clear()
        table = strip(pairs)
        assert (
            count_joining(table.borders, [], table.near, table.free, lambda: checkpoints.append(""))
            == pairs
        )
        assert len(checkpoints) == expected
