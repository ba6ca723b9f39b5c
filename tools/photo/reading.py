"""Reading a whole photograph: the grid refined, squares cut, the network asked, neighbours heard.

It is what the page does; the steps are the same, though not the order of every search.
"""

from collections.abc import Sequence
from typing import Final

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
    project,
    shift_places,
    to_lab,
)

REACHES: Final = (0.1, 0.06, 0.03)
"""How far each round of the refinement looks around, in squares."""
SURE: Final = 0.6
"""How sure the network must be of a tile that says where the grid lies."""
CORNER_WEIGHT: Final = 0.4
"""What a corner as tapped weighs, where a sure tile weighs up to 1."""
LOCAL_STEPS: Final = (0.045, 0.02)
"""By how much single squares are moved in each round, in squares."""
SMALLEST: Final = 48
"""A photo is made smaller by a whole number, so that its squares are this many pixels wide or more,
and less than twice as many."""
IMPOSSIBLE: Final = -60.0
"""The log-probability of a class that no set in play has."""


class Reader:
    """A photograph that is being read.

    ``squares`` are the squares as they were cut at last, for each shift [5, n, ...].
    """

    squares: Array
    scales: tuple[Array, Array] | None = None

    def __init__(
        self, network: Network, photo: Array, grid: tuple[int, int], copies: Array
    ) -> None:
        self.network, self.photo, self.grid = network, photo, grid
        self.possible = copies > 0
        self.places = list_places(*grid)

    def read(self, tapped: Array) -> tuple[Array, Array]:
        """Return log-probabilities [n, classes] and hidden values [5, n, units] of all squares.

        :param tapped: where the corners of the grid were tapped, [4, 2], in pixels.
        """
        homography = self.refine(tapped)
        places = self.settle(homography)
        cut = [self.cut(homography, shift_places(places, shift)) for shift in SHIFTS]
        self.squares = np.stack(cut)
        hidden = np.stack([self.network.find_hidden(each) for each in cut])
        return self.weigh(self.network.run_from(hidden)).mean(axis=0), hidden

    def cut(self, homography: Array, places: Array) -> Array:
        """Return normalised squares [n, ...], by the scales of the photo once they are known."""
        return normalise(to_lab(cut_squares(self.photo, homography, places)), self.scales)

    def weigh(self, values: Array) -> Array:
        """Return log-probabilities of values [..., classes], of what the sets in play have."""
        return soften(np.where(self.possible, values, IMPOSSIBLE))

    def judge(self, homography: Array, places: Array) -> Array:
        """Return log-probabilities [n, classes] of squares as they are cut."""
        return self.weigh(self.network.run(self.cut(homography, places)))

    def refine(self, tapped: Array) -> Array:
        """Return the homography of the grid moved to where the network is surest of its tiles.

        The photo is made smaller first, and its scales are found.
        """
        side = float(np.linalg.norm(tapped - np.roll(tapped, 1, axis=0), axis=1).sum())
        factor = max(1, int(side / (2 * sum(self.grid)) / SMALLEST))
        self.photo, tapped = _shrink(self.photo, factor), tapped / factor
        homography = find_homography(tapped.tolist(), *self.grid)
        self.scales = find_scales(to_lab(cut_squares(self.photo, homography, self.places)))
        for reach in REACHES:
            homography = self._move(homography, tapped, reach)
        return homography

    def _move(self, homography: Array, tapped: Array, reach: float) -> Array:
        """Return the homography through where sure tiles lie, and near the corners as tapped."""
        logs = self.judge(homography, self.places)
        best = logs[:, :-1].argmax(axis=1)
        rows = np.arange(len(best))

        def rate(shift: tuple[float, float]) -> Array:
            part = self.judge(homography, shift_places(self.places, shift))[rows, best]
            return np.asarray(part - np.log1p(-np.exp(np.minimum(part, -1e-6))))

        middle = rate((0.0, 0.0))
        off = np.zeros((len(best), 2))
        for axis, (right, left) in enumerate(
            (((reach, 0.0), (-reach, 0.0)), ((0.0, reach), (0.0, -reach)))
        ):
            more, less = rate(right), rate(left)
            bend = np.maximum(2 * middle - more - less, 1.0)
            off[:, axis] = np.clip(reach * (more - less) / (2 * bend), -reach, reach)
        sure = np.exp(logs[rows, best])
        weights = np.where(sure >= SURE, sure, 0.0)
        columns, lines = self.grid
        corners = np.array([(0, 0), (columns, 0), (columns, lines), (0, lines)], float)
        grid = np.concatenate([self.places[:, :2], corners])
        photo = np.concatenate([project(homography, self.places[:, :2] + off), tapped])
        return _fit(grid, photo, np.concatenate([weights, np.full(4, CORNER_WEIGHT)]))

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


def _shrink(photo: Array, factor: int) -> Array:
    """Return a photo made smaller by a whole number; a pixel is the mean of those it replaces."""
    high, wide = (part // factor * factor for part in photo.shape[:2])
    blocks = photo[:high, :wide].reshape(high // factor, factor, wide // factor, factor, 3)
    return np.asarray(np.rint(blocks.mean(axis=(1, 3))), np.uint8)


def _fit(grid: Array, photo: Array, weights: Array) -> Array:
    """Return the homography nearest to pairs of points [n, 2], by their weights."""
    (u, v), (x, y) = grid.T, photo.T
    none, one = np.zeros_like(u), np.ones_like(u)
    upper = np.stack([u, v, one, none, none, none, -u * x, -v * x], -1)
    lower = np.stack([none, none, none, u, v, one, -u * y, -v * y], -1)
    roots = np.sqrt(np.concatenate([weights, weights]))
    left = np.concatenate([upper, lower]) * roots[:, None]
    found = np.linalg.lstsq(left, np.concatenate([x, y]) * roots, rcond=None)[0]
    return np.append(found, 1.0).reshape(3, 3)


def listen(
    logs: Array, grid: tuple[int, int], looks: Sequence[Look], copies: Array, scale: float
) -> Array:
    """Return the beliefs [n, classes] of the squares of a grid, given log-probabilities."""
    edges = np.array([look.edges for look in looks])
    squares = [(x, y) for y in range(grid[1]) for x in range(grid[0])]
    values = scale * soften(logs) + weigh_copies(copies)
    return find_beliefs(np.array(squares), values, edges)
