"""Reading a whole photograph: the grid refined, squares cut, the network asked, neighbours heard.

It is what the page does; the steps are the same, though not the order of every search.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from tools.photo import Array
from tools.photo.classes import Look
from tools.photo.neighbours import find_beliefs, weigh_copies
from tools.photo.network import Network, soften
from tools.photo.squares import (
    SHIFTS,
    cut_squares,
    find_homography,
    find_scales,
    list_places,
    normalise,
    shift_places,
    to_lab,
)

CORNER_STEPS: Final = (0.05, 0.025)
"""By how much corners are moved in each round of the refinement, in squares."""
LOCAL_STEPS: Final = (0.045, 0.02)
"""By how much single squares are moved in each round, in squares."""
IMPOSSIBLE: Final = -60.0
"""The log-probability of a class that no set in play has."""


class Reader:
    """A photograph that is being read: ``values`` are log-probabilities by hidden layer."""

    def __init__(
        self, network: Network, photo: Array, grid: tuple[int, int], copies: Array
    ) -> None:
        self.network, self.photo, self.grid = network, photo, grid
        self.possible = copies > 0
        self.places = list_places(*grid)

    def cut(self, homography: Array, places: Array) -> Array:
        """Return normalised squares [n, ...], by the scales of the photo once they are known."""
        return normalise(to_lab(cut_squares(self.photo, homography, places)), self.scales)

    scales: tuple[Array, Array] | None = None

    def judge(self, homography: Array, places: Array) -> Array:
        """Return log-probabilities [n, classes] of squares as they are cut."""
        values = self.network.run(self.cut(homography, places))
        return soften(np.where(self.possible, values, IMPOSSIBLE))

    def refine(self, corners: Array) -> Array:
        """Return the corners moved to where the network is surest of what it sees."""
        best, side = corners.copy(), np.linalg.norm(corners[1] - corners[0]) / self.grid[0]
        homography = find_homography(best.tolist(), *self.grid)
        lab = to_lab(cut_squares(self.photo, homography, self.places))
        self.scales = find_scales(lab)
        highest = self._rate(best)
        for step in CORNER_STEPS:
            for corner, axis, way in [(c, a, w) for c in range(4) for a in (0, 1) for w in (-1, 1)]:
                moved = best.copy()
                moved[corner, axis] += way * step * side
                rated = self._rate(moved)
                if rated > highest:
                    best, highest = moved, rated
        return best

    def _rate(self, corners: Array) -> float:
        homography = find_homography(corners.tolist(), *self.grid)
        return float(self.judge(homography, self.places).max(axis=1).sum())

    def settle(self, homography: Array) -> Array:
        """Return places moved, each to where the network is surest."""
        places = self.places.copy()
        highest = self.judge(homography, places).max(axis=1)
        for step in LOCAL_STEPS:
            start = places.copy()
            for shift in [(a * step, b * step) for a in (-1, 0, 1) for b in (-1, 0, 1) if a or b]:
                moved = shift_places(start, shift)
                rated = self.judge(homography, moved).max(axis=1)
                places[rated > highest] = moved[rated > highest]
                highest = np.maximum(rated, highest)
        return places

    def read(self, corners: Array) -> tuple[Array, Array]:
        """Return log-probabilities [n, classes] and hidden values [5, n, units] of all squares."""
        homography = find_homography(self.refine(corners).tolist(), *self.grid)
        places = self.settle(homography)
        hidden = np.stack(
            [
                self.network.find_hidden(self.cut(homography, shift_places(places, shift)))
                for shift in SHIFTS
            ]
        )
        logs = soften(np.where(self.possible, self.network.run_from(hidden), IMPOSSIBLE))
        self.squares = [self.cut(homography, shift_places(places, shift)) for shift in SHIFTS]
        return logs.mean(axis=0), hidden


class Answer(NamedTuple):
    """What was read: beliefs [n, classes] of each square."""

    beliefs: Array

    @property
    def best(self) -> Array:
        """The likeliest class of each square."""
        return np.asarray(self.beliefs.argmax(axis=1))


def listen(
    logs: Array, grid: tuple[int, int], looks: Sequence[Look], copies: Array, scale: float
) -> Array:
    """Return the beliefs [n, classes] of the squares of a grid, given log-probabilities."""
    edges = np.array([look.edges for look in looks])
    squares = [(x, y) for y in range(grid[1]) for x in range(grid[0])]
    values = scale * soften(logs) + weigh_copies(copies)
    return find_beliefs(np.array(squares), values, edges)
