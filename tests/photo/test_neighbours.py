"""Belief propagation over a grid, held to a sum over all that could lie there."""

from itertools import product

import numpy as np

from tools.photo.neighbours import PENALTY, find_beliefs, weigh_copies

EDGES = np.array([(0, 1, 2, 1), (1, 0, 1, 2), (2, 2, 0, 0), (-1, -1, -1, -1)])
PLACES = np.array([(0, 0), (1, 0), (2, 0), (1, 1)])
"""Squares that form no ring, so that the beliefs are exact."""
PAIRS = ((0, 1, 1, 3), (1, 2, 1, 3), (1, 3, 2, 0))
"""Squares side by side, and the side of each at which they meet."""


def test_beliefs_are_what_a_sum_over_all_tables_gives() -> None:
    values = np.random.default_rng(5).normal(0, 2, (4, 4))
    sums = np.zeros((4, 4))
    for table in product(range(4), repeat=4):
        weight = sum(values[square, look] for square, look in enumerate(table))
        for one, other, side, facing in PAIRS:
            met = EDGES[table[one], side], EDGES[table[other], facing]
            weight -= PENALTY if -1 not in met and met[0] != met[1] else 0
        sums[range(4), table] += np.exp(weight)
    expected = sums / sums.sum(axis=1, keepdims=True)
    np.testing.assert_allclose(find_beliefs(PLACES, values, EDGES), expected, atol=2e-3)


def test_a_tile_that_is_seen_clearly_stays_where_it_may_not_lie() -> None:
    values = np.log(np.full((4, 4), 1e-9))
    values[0, 0], values[1, 2], values[2, 0], values[3, 1] = 0, 0, 0, 0
    assert find_beliefs(PLACES, values, EDGES)[1].argmax() == 2


def test_what_no_set_in_play_has_is_impossible() -> None:
    values = np.zeros((4, 4)) + weigh_copies(np.array([4, 0, 1, 1]))
    assert (find_beliefs(PLACES, values, EDGES)[:, 1] == 0).all()
    assert weigh_copies(np.array([4, 1, 1])).round(3).tolist() == [1.54, 0.5, 0.0]
