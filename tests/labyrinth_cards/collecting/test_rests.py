"""The searches for rests, against brute force on small tables."""

from random import Random
from typing import NamedTuple

import pytest

from referee.core.errors import NotAPosition
from referee.core.grid import place_of, square_at
from referee.labyrinth_cards.collecting.rests import (
    MAX_LISTED,
    Collections,
    LookBudget,
    Pool,
    find_best,
    find_collections,
)
from tests.proofs.labyrinths import STEPS
from tests.searching import share_of

# ------------------------------------------------------------------ brute force on small tables


class Small(NamedTuple):
    """A small pool, and all that brute force finds out about it."""

    pool: Pool
    anchor: int | None
    legal: set[int]
    maximal: set[tuple[int, ...]]
    found: Collections


def draw_squares(chance: Random, count: int, *, apart: bool) -> list[int]:
    """Grow some squares, and now and then a second group of them."""
    seeds = [(0, 0), (7, -7)] if apart and count > 1 else [(0, 0)]
    width = chance.choice((2, 3, 9))
    places = seeds
    while len(places) < count:
        (x, y), (dx, dy) = chance.choice(places), chance.choice(list(STEPS.values()))
        if (x + dx, y + dy) not in places and abs(x + dx) % 7 < width:
            places.append((x + dx, y + dy))
    return sorted(square_at(x, y) for x, y in places)


def draw_pool(chance: Random) -> tuple[Pool, int | None]:
    """Draw a pool as the official rules make it, as the variants do, or any other."""
    count = chance.choice((1, 2, 3, 4, 5, 6, 7, 8, 8, 9, 9, 10))
    squares = draw_squares(chance, count, apart=not chance.randrange(12))
    on_table = frozenset(squares)
    fewest_left = chance.choice((1, 2))
    kind = chance.choice(("official", "witness", "every-set", "any", "any"))
    if kind == "official":
        played = chance.choice(squares)
        may_go = [square for square in squares if square != played and chance.random() < 0.8]
        return Pool(on_table, tuple(may_go), (), fewest_left), played
    size = chance.randint(1, 4)
    sets = [
        frozenset(chance.sample(squares, min(count, chance.randint(1 + (kind != "any"), 1 + size))))
        for _ in range(chance.randint(0, 6))
    ]
    fixed = set(chance.sample(squares, min(count, chance.choice((0, 0, 0, 1, 2)))))
    if kind == "any":
        may_go = [square for square in squares if square not in fixed]
        anchor = chance.choice((None, *sorted(fixed)))
        return Pool(on_table, tuple(may_go), tuple(sets), fewest_left), anchor
    sets = [each for each in sets if len(each) > 1]
    may_go = [
        square for square in squares if square not in fixed and any(square in s for s in sets)
    ]
    if kind == "witness":
        sets = [frozenset().union(*(s for s in sets if square in s)) for square in may_go]
    anchor = chance.choice((None, *sorted(fixed)))
    return Pool(on_table, tuple(may_go), tuple(sets), 2), anchor


def beside(square: int) -> list[int]:
    x, y = place_of(square)
    return [square_at(x + dx, y + dy) for dx, dy in STEPS.values()]


def find_whole(start: int, squares: set[int]) -> set[int]:
    """Walk from one square over all that hang together with it."""
    reached = {start}
    waiting = [start]
    while waiting:
        for near in beside(waiting.pop()):
            if near in squares and near not in reached:
                reached.add(near)
                waiting.append(near)
    return reached


def is_sound(pool: Pool, rest: set[int]) -> bool:
    return (
        len(rest) >= max(1, pool.fewest_left)
        and all(demand & rest for demand in pool.demands)
        and find_whole(min(rest), rest) == rest
    )


def unmask(pool: Pool, mask: int) -> tuple[int, ...]:
    return tuple(square for which, square in enumerate(pool.may_go) if mask >> which & 1)


def find_legal(pool: Pool) -> set[int]:
    """Try every collection; the n-th card that may go is bit n."""
    return {
        mask
        for mask in range(1, 1 << len(pool.may_go))
        if is_sound(pool, set(pool.on_table) - set(unmask(pool, mask)))
    }


def find_maximal(pool: Pool, legal: set[int]) -> set[tuple[int, ...]]:
    """Return the legal collections that lie in no other legal one, of whatever size."""
    cards = range(len(pool.may_go))
    reaches = [False] * (1 << len(pool.may_go))
    maximal = set()
    for mask in reversed(range(1, 1 << len(pool.may_go))):
        larger = any(reaches[mask | 1 << card] for card in cards if not mask >> card & 1)
        if mask in legal and not larger:
            maximal.add(unmask(pool, mask))
        reaches[mask] = larger or mask in legal
    return maximal


def first_of_largest(collections: set[tuple[int, ...]]) -> tuple[int, ...]:
    return min(collections, key=lambda squares: (-len(squares), squares), default=())


@pytest.fixture(scope="module")
def smalls() -> list[Small]:
    chance = Random(20)
    found = []
    for _ in range(share_of(2_500)):
        pool, anchor = draw_pool(chance)
        legal = find_legal(pool)
        rests = find_collections(pool, anchor)
        found.append(Small(pool, anchor, legal, find_maximal(pool, legal), rests))
    return found


@pytest.mark.unmeasured
def test_the_small_tables_hold_what_is_hard(smalls: list[Small]) -> None:
    some = {
        "nothing may go": sum(not s.legal for s in smalls),
        "nothing has to stay": sum(len(s.pool.may_go) == len(s.pool.on_table) for s in smalls),
        "all but two go": sum(len(s.pool.on_table) - len(s.found.best) == 2 for s in smalls),
        "several largest": sum(
            sum(len(c) == len(s.found.best) for c in s.maximal) > 1 for s in smalls
        ),
        "maximal of different sizes": sum(len({len(c) for c in s.maximal}) > 1 for s in smalls),
        "eight maximal or more": sum(len(s.maximal) >= 8 for s in smalls),
        "demands, and cards that must stay": sum(
            bool(s.pool.demands) and len(s.pool.may_go) < len(s.pool.on_table) for s in smalls
        ),
        "two groups": sum(
            find_whole(min(s.pool.on_table), set(s.pool.on_table)) != s.pool.on_table
            for s in smalls
        ),
    }
    fair = share_of(30)
    assert {name: count for name, count in some.items() if count < fair} == {}, some


def test_the_best_collection_is_that_of_brute_force(smalls: list[Small]) -> None:
    for small in smalls:
        expected = first_of_largest({unmask(small.pool, mask) for mask in small.legal})
        assert small.found.best == expected, small
        assert find_best(small.pool, LookBudget()) == expected, small


def test_the_maximal_collections_are_those_of_brute_force(smalls: list[Small]) -> None:
    for small in smalls:
        expected = sorted(small.maximal, key=lambda squares: (-len(squares), squares))
        assert small.found.maximal == tuple(expected), small
        assert not small.found.truncated


def test_a_card_cuts_off_what_no_longer_hangs_on_the_anchor(smalls: list[Small]) -> None:
    for small in smalls:
        for square, cut_off in zip(small.pool.may_go, small.found.cut_off, strict=True):
            rest = set(small.pool.on_table) - {square}
            groups = {frozenset(find_whole(start, rest)) for start in rest}
            main = max(
                groups,
                key=lambda group: (small.anchor in group, len(group), -min(group)),
                default=frozenset[int](),
            )
            assert cut_off == tuple(sorted(rest - main)), small


def test_the_order_of_the_demands_does_not_matter(smalls: list[Small]) -> None:
    for small in smalls[::10]:
        pool = small.pool._replace(
            on_table=frozenset(sorted(small.pool.on_table, reverse=True)),
            demands=tuple(reversed(small.pool.demands)) * 2,
        )
        assert find_collections(pool, small.anchor) == small.found


# -------------------------------------------------------------------------- many and hard tables


def strip(pairs: int) -> Pool:
    """Lay two rows in which every second column is a pair of cards, one of which has to stay."""
    on_table = {square_at(x, y) for x in range(2 * pairs + 1) for y in (0, 1)}
    may_go = sorted(square_at(x, y) for x in range(1, 2 * pairs, 2) for y in (0, 1))
    return Pool(frozenset(on_table), tuple(may_go))


def first_of_strip(pairs: int) -> tuple[int, ...]:
    return tuple(square_at(x, 0) for x in range(1, 2 * pairs, 2))


def block(side: int) -> Pool:
    """Lay a square of cards of which any may go but a few far between."""
    on_table = {square_at(x, y) for x in range(side) for y in range(side)}
    must_stay = {square_at(x, y) for x in range(0, side, 4) for y in range(0, side, 4)}
    return Pool(frozenset(on_table), tuple(sorted(on_table - must_stay)))


@pytest.mark.parametrize(("pairs", "listed"), [(6, 64), (7, MAX_LISTED), (9, MAX_LISTED)])
def test_of_many_maximal_collections_a_hundred_are_listed_the_best_first(
    pairs: int, listed: int
) -> None:
    found = find_collections(strip(pairs), square_at(0, 0))
    assert len(set(found.maximal)) == len(found.maximal) == listed
    assert found.truncated is (listed < 2**pairs)
    assert found.best == found.maximal[0] == first_of_strip(pairs)
    assert all(
        [place_of(square)[0] for square in sorted(each, key=place_of)]
        == list(range(1, 2 * pairs, 2))
        for each in found.maximal
    )


def test_collections_that_the_budget_does_not_reach_are_missing_but_not_the_best() -> None:
    found = find_collections(strip(7), square_at(0, 0), looks=400)
    assert found.truncated
    assert len(found.maximal) < MAX_LISTED
    assert found.best == found.maximal[0] == first_of_strip(7)


def test_a_best_collection_is_exact_or_refused() -> None:
    pool = block(7)
    best = find_best(pool, LookBudget())
    for looks in (0, 1, 10, 100, 1_000):
        with pytest.raises(NotAPosition) as refused:
            find_best(pool, LookBudget(looks))
        assert [fault.code for fault in refused.value.faults] == ["too-many-matches"]
        assert refused.value.faults[0].params == {"count": len(pool.may_go)}
    assert find_best(pool, LookBudget()) == best


def test_the_budget_is_shared_by_the_searches_of_a_question() -> None:
    pool = block(5)
    budget = LookBudget(20_000)

    def ask_often() -> None:
        for _ in range(1_000):
            find_best(pool, budget)

    assert find_best(pool, budget)
    with pytest.raises(NotAPosition):
        ask_often()
