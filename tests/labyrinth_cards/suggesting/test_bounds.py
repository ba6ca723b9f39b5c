"""The bounds of the search for turns, against everything there is.

No bound may be lower than what a turn collects: the search would call a turn the best that is not.
"""

from itertools import combinations
from random import Random

import pytest

from referee.core.graphs import find_groups
from referee.core.grid import SIDE_STEP, square_at
from referee.labyrinth_cards.cards import CardFace
from referee.labyrinth_cards.collecting.rests import Squares
from referee.labyrinth_cards.rules import CAFFEINATED, Rules
from referee.labyrinth_cards.suggesting.grounds import Ground, Grounds
from referee.labyrinth_cards.suggesting.lower_bounds import bound_roughly, may_leave
from referee.labyrinth_cards.suggesting.table_masks import TableMasks
from referee.labyrinth_cards.table import build_table
from tests.cases import for_each

CROWN = CardFace((0, 0, 0, 0), (("crown",),))

# ------------------------------------------------------------------------- what stays


def draw_ground(chance: Random) -> tuple[TableMasks, Squares]:
    """Draw some squares of a table and up to three that are filled one after the other."""
    squares = {square_at(chance.randrange(4), chance.randrange(3)) for _ in range(6)}
    table = build_table(
        Rules(CAFFEINATED, "witness", "allowed", "hands_played"), [(at, CROWN) for at in squares]
    )
    played: list[int] = []
    for _ in range(chance.randrange(4)):
        filled = {*squares, *played}
        around = {square + step for square in filled for step in SIDE_STEP}
        played.append(chance.choice(sorted(around - filled)))
    return TableMasks(table, ()), tuple(sorted(played))


def find_fewest(
    squares: set[int], stays: set[int], demands: list[set[int]], played: Squares
) -> int | None:
    """Give how few cards can stay, by trying all sets of cards; None if there is no way."""
    must = {*stays, *played}
    for size in range(2, len(squares) + 1):
        for rest in map(set, combinations(sorted(squares), size)):
            is_met = must <= rest and all(rest & demand for demand in demands)
            if is_met and len(find_groups(rest)) == 1:
                return size
    return None


@pytest.mark.rule("card-11.2.together")
@for_each("seed", range(150))
def test_a_small_rest_is_found_if_there_is_one(seed: int) -> None:
    chance = Random(seed)
    masks, played = draw_ground(chance)
    on_table = set(masks.squares)
    squares = {*on_table, *played}
    stays = {square for square in on_table if not chance.randrange(4)}
    demands = [
        set(chance.sample(sorted(on_table), chance.randint(1, min(3, len(on_table)))))
        for _ in range(chance.randrange(4))
    ]

    def mask(some: set[int]) -> int:
        return sum(masks.card_on[square] for square in some)

    ground = Grounds(masks).find(played)
    wanted = (mask(stays), [mask(demand) for demand in demands])
    fewest = find_fewest(squares, stays, demands, played)
    rough = bound_roughly(ground, *wanted)
    assert rough >= (0 if fewest is None else len(squares) - fewest)
    counted = ground.adjacency.squares.bit_count()
    for most in range(ground.fewest, counted + 1):
        found = may_leave(ground, *wanted, most, lambda _: None)
        can_leave = fewest is not None and len(squares) - fewest >= counted - most
        assert found >= can_leave
        if len(find_groups(squares)) == 1 < len(squares):
            assert found == can_leave


@pytest.mark.rule("card-11.2.together")
def test_a_played_card_beside_one_card_is_left_out_with_those_that_hang_on_it() -> None:
    rules = Rules(CAFFEINATED, "witness", "allowed", "hands_played")
    table = build_table(rules, [(square_at(x, 0), CROWN) for x in range(3)])
    masks = TableMasks(table, ())
    grounds = Grounds(masks)
    end = masks.card_on[square_at(2, 0)]
    one, two = (square_at(3, 0),), (square_at(3, 0), square_at(4, 0))
    assert grounds.find(one) == Ground(grounds.find(()).adjacency, end, 1)
    adjacency, *kept = grounds.find(two)
    assert (adjacency.played, *kept) == (one, masks.played[0], 1)
    corner = (square_at(0, 1), square_at(1, 1))
    assert grounds.find(corner).adjacency.played == corner
    assert grounds.find(corner) is grounds.find(corner)


def test_nothing_goes_if_what_stays_lies_apart() -> None:
    rules = Rules(CAFFEINATED, "witness", "allowed", "hands_played")
    table = build_table(rules, [(square_at(x, 0), CROWN) for x in (0, 1, 3, 4)])
    masks = TableMasks(table, ())
    ground = Grounds(masks).find(())
    first, _, third, _ = (masks.card_on[square] for square in masks.squares)
    assert bound_roughly(ground, first | third, []) == 0
    assert bound_roughly(ground, first, []) == 2
    assert not may_leave(ground, first | third, [], 4, lambda _: None)


def test_a_rest_that_takes_too_long_to_find_is_taken_for_possible() -> None:
    rules = Rules(CAFFEINATED, "witness", "allowed", "hands_played")
    ring = [(x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1)]
    table = build_table(rules, [(square_at(x, y), CROWN) for x, y in ring])
    masks = TableMasks(table, ())
    ground = Grounds(masks).find(())
    apart = masks.card_on[square_at(0, 0)] | masks.card_on[square_at(2, 2)]
    spent: list[int] = []
    assert not may_leave(ground, apart, [], 4, spent.append)
    assert may_leave(ground, apart, [], 5, spent.append)
    assert may_leave(ground, apart, [], 4, spent.append, partial=0)
