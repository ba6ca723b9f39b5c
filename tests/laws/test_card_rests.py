"""The searches for rests on tables of 50 cards, against what integer programming proved."""

import pytest

from benchmarks.labyrinths import READINGS
from referee.core.grid import square_at
from referee.labyrinth_cards.collecting.rests import (
    MAX_LISTED,
    LookBudget,
    Pool,
    find_best,
    find_collections,
)
from tests.labyrinth_cards.collecting.test_rests import is_sound
from tests.proofs.labyrinths import Labyrinth, prove, read_labyrinths, read_proved
from tests.searching import Sampled


def pool_of(labyrinth: Labyrinth, reading: str) -> Pool:
    """Give what may go from a table of the benchmark by a reading of ``leave_one``."""
    squares = [square_at(*cell) for cell in labyrinth.cells]
    may_go = sorted({squares[cell] for each in labyrinth.sets for cell in each})
    demands = [frozenset(squares[cell] for cell in each) for each in labyrinth.demands(reading)]
    return Pool(frozenset(squares), tuple(may_go), tuple(demands), 2)


@pytest.fixture(scope="module")
def labyrinths() -> list[Labyrinth]:
    return read_labyrinths()


def test_the_benchmark_is_as_it_was_published(labyrinths: list[Labyrinth]) -> None:
    assert len(labyrinths) == 200
    assert all(len(each.cells) == 50 for each in labyrinths)
    assert all(len(set().union(*each.sets)) >= 20 for each in labyrinths)
    assert [each.seed for each in labyrinths[:3]] == [1, 2, 3]
    assert labyrinths[-1].seed == 217


@pytest.mark.rule("card-11.2.together", "card-11.2.leave-one", "card-11.2.witness")
@pytest.mark.parametrize("reading", READINGS)
def test_the_best_collections_of_the_benchmark_are_as_large_as_was_proved(
    labyrinths: list[Labyrinth], reading: str, sampled: Sampled
) -> None:
    proved = read_proved()
    assert list(proved) == [labyrinth.seed for labyrinth in labyrinths]
    for labyrinth in sampled(labyrinths, 60):
        pool = pool_of(labyrinth, reading)
        best = find_best(pool, LookBudget())
        assert is_sound(pool, set(pool.on_table) - set(best)), labyrinth.seed
        assert len(pool.on_table) - len(best) == proved[labyrinth.seed][reading], labyrinth.seed


@pytest.mark.long
def test_some_of_the_proofs_can_be_given_again(
    labyrinths: list[Labyrinth], sampled: Sampled
) -> None:
    proved = read_proved()
    for labyrinth in sampled(labyrinths[::50], 1):
        assert prove(labyrinth) == proved[labyrinth.seed], labyrinth.seed


@pytest.mark.parametrize("reading", READINGS)
def test_the_collections_listed_for_the_benchmark_are_maximal_and_the_best_comes_first(
    labyrinths: list[Labyrinth], reading: str
) -> None:
    for labyrinth in labyrinths[::40]:
        pool = pool_of(labyrinth, reading)
        found = find_collections(pool, None)
        assert found.best == found.maximal[0] == find_best(pool, LookBudget())
        assert len(found.maximal) == len(set(found.maximal)) <= MAX_LISTED
        for collection in found.maximal:
            rest = set(pool.on_table) - set(collection)
            assert is_sound(pool, rest)
            spare = rest & set(pool.may_go)
            assert not any(is_sound(pool, rest - {square}) for square in spare)
