"""What lies beside a square has its say: belief propagation over the grid.

Two tiles side by side whose sides do not match are less likely by PENALTY, in nats. It is soft on
purpose: a table may hold a tile that may not lie there, and then that tile is to be read.
"""

from typing import Final

import numpy as np

from tools.photo import Array
from tools.photo.classes import NO_EDGE

PENALTY: Final = 4.0
"""By how many nats a pair of sides is less likely that do not match."""
ROUNDS: Final = 30
"""The most rounds of messages."""
DAMPING: Final = 0.5
"""The share of its last message that a message keeps."""
SETTLED: Final = 1e-4
"""The rounds end when no message changes by more."""

_STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))


def weigh_copies(copies: Array) -> Array:
    """Return [classes]: the logarithm of the prior of each class; -inf for those of no copies.

    It is 0.75 log(copies) + 0.5, and 0 for no tile, the last class.
    """
    with np.errstate(divide="ignore"):
        weights: Array = 0.75 * np.log(np.asarray(copies, float)) + 0.5
    weights[-1] = 0.0
    return weights


def find_beliefs(places: Array, values: Array, edges: Array) -> Array:
    """Return [n, classes]: how likely each class is on each square, given all squares.

    :param places: [n, 2]: column and row of each square, none twice.
    :param values: [n, classes]: log-probabilities, scaled, with priors; -inf is impossible.
    :param edges: [classes, 4]: the kinds of the sides N E S W, NO_EDGE for those of no tile.
    """
    edges = np.asarray(edges) - NO_EDGE
    kinds = int(edges.max()) + 1
    index_of = {(int(x), int(y)): i for i, (x, y) in enumerate(places)}
    beside = np.array(
        [[index_of.get((int(x) + dx, int(y) + dy), -1) for dx, dy in _STEPS] for x, y in places]
    )
    one_hot = np.eye(kinds)[edges]  # [classes, 4, kinds]
    match = np.where(np.eye(kinds) > 0, 1.0, np.exp(-PENALTY))
    match[0], match[:, 0] = 1.0, 1.0
    own = np.exp(values - values.max(axis=1, keepdims=True))
    sent = np.full((len(own), 4, kinds), 1 / kinds)  # what a square hears from each side
    for _ in range(ROUNDS):
        heard = np.stack([sent[:, side] @ one_hot[:, side].T for side in range(4)], 1)
        new = np.full_like(sent, 1 / kinds)
        for side in range(4):
            others = own * np.prod(np.delete(heard, side, axis=1), axis=1)
            told = others @ one_hot[:, side] @ match
            told /= told.sum(axis=1, keepdims=True)
            from_here = beside[:, side]
            there = from_here >= 0
            new[from_here[there], (side + 2) % 4] = told[there]
        new = DAMPING * sent + (1 - DAMPING) * new
        settled = np.abs(new - sent).max() < SETTLED
        sent = new
        if settled:
            break
    heard = np.stack([sent[:, side] @ one_hot[:, side].T for side in range(4)], 1)
    beliefs = own * np.prod(heard, axis=1)
    return np.asarray(beliefs / beliefs.sum(axis=1, keepdims=True))
