"""Reading a whole photograph: the grid refined, squares cut, the network asked, neighbours heard.

It is what the page does; the steps are the same, though not the order of every search.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from tools.photo import CELLS, FINE_CELLS, Array
from tools.photo.classes import Look, find_turned, list_looks
from tools.photo.marks import balance, find_asked, list_marks, read_marks, share_out
from tools.photo.neighbours import find_beliefs, weigh_copies
from tools.photo.network import Network, soften
from tools.photo.squares import (
    cut_squares,
    find_homography,
    find_scales,
    go_around,
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
CERTAIN: Final = 12.0
"""The odds, as a logarithm, beyond which it makes no difference."""
NUDGE: Final = 0.04
"""How far off each square is looked for by itself, in squares."""
DIFFERENT: Final = 2.0
"""By how much the odds of looks differ that say as much as they can."""
NEAR: Final = 1.0
"""How far around a square others have a say in where it lies, in squares."""
STILL: Final = 1.0
"""How much it counts that a square lies where the grid says, beside a tile."""
SMALLEST: Final = 48
"""A photo is made smaller by a whole number, so that its squares are this many pixels wide or more,
and less than twice as many."""
BARE: Final = float(np.log(0.9999))
"""The log-probability of no tile from which on a square is surely bare."""
LEAST: Final = 0.01
"""The chance of a tile that marks tell apart from which on marks are looked for."""
IMPOSSIBLE: Final = -60.0
"""The log-probability of a class that no set in play has."""


class Networks(NamedTuple):
    """What a photograph is read by: the network that tells tiles, and the one of their marks."""

    tiles: Network
    marks: Network


class Reader:
    """A photograph that is being read.

    ``squares`` are the squares as they were cut at last, from each side [SIDES, n, ...]; ``seen``
    are the log-probabilities of the kinds of marks on them, [n, kinds].
    """

    squares: Array
    seen: Array
    scales: tuple[Array, Array] | None = None

    def __init__(
        self, networks: Networks, photo: Array, grid: tuple[int, int], copies: Array
    ) -> None:
        self.network, self.marks = networks
        self.photo, self.grid = photo, grid
        self.possible = copies > 0
        self.places = list_places(*grid)
        self.turned = find_turned(list_looks())

    def read(self, tapped: Array) -> tuple[Array, Array]:
        """Return log-probabilities [n, classes] and hidden values [SIDES, n, units] of all squares.

        :param tapped: where the corners of the grid were tapped, [4, 2], in pixels.
        """
        homography = self.refine(tapped)
        places = self.settle(homography)
        self.squares = go_around(self.cut(homography, places))
        hidden = np.stack([self.network.find_hidden(each) for each in self.squares])
        fine = self.cut(homography, places, FINE_CELLS)
        seen = [soften(self.marks.run(each)) for each in go_around(fine)]
        self.seen = np.mean(seen, axis=0)
        return self.average(self.weigh(self.network.run_from(hidden))), hidden

    def average(self, logs: Array) -> Array:
        """Return the means [n, classes] of log-probabilities [SIDES, n, classes].

        To somebody who has gone around a square clockwise, its tile has turned to the left. For
        squares that are surely bare one look is enough.
        """
        seen = [each[:, self.turned[-side % 4]] for side, each in enumerate(logs)]
        bare = logs[0, :, -1:] > BARE
        return np.asarray(np.where(bare, logs[0], np.mean(seen, axis=0)))

    def share_out(self, logs: Array) -> Array:
        """Return log-probabilities [n, classes] in which the marks that were seen have a say."""
        marks = read_marks(self.marks)
        asked = [int(each) for group in find_asked(marks, self.possible) for each in group]
        seen = np.where(np.exp(logs[:, asked]).sum(axis=1) > LEAST, self.seen.T, 0.0).T
        return share_out(logs, seen, marks, self.possible)

    def cut(self, homography: Array, places: Array, cells: int = CELLS) -> Array:
        """Return normalised squares [n, ...], by the scales of the photo once they are known."""
        return normalise(to_lab(cut_squares(self.photo, homography, places, cells)), self.scales)

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

    def look(self, homography: Array, places: Array) -> Array:
        """Return [n]: for each place the odds of its likeliest tile, as a logarithm."""
        most = np.exp(self.judge(homography, places)[:, :-1].max(axis=1))
        odds = np.log(most / np.maximum(1 - most, 1e-9))
        return np.asarray(np.clip(odds, -CERTAIN, CERTAIN))

    def settle(self, homography: Array) -> Array:
        """Return places moved, each to where its tile and those around it lie.

        Each by itself would go where some tile is surest, right or wrong.
        """
        steps = [(0.0, 0.0), (-NUDGE, 0.0), (NUDGE, 0.0), (0.0, -NUDGE), (0.0, NUDGE)]
        looks = [self.look(homography, shift_places(self.places, step)) for step in steps]
        here, left, right, above, below = looks
        weights = np.minimum(1.0, np.ptp(looks, axis=0) / DIFFERENT)
        found = np.stack([_find_vertex(left, here, right), _find_vertex(above, here, below)], 1)
        apart = np.abs(self.places[:, None, :2] - self.places[None, :, :2]).max(axis=2)
        shares = (apart <= NEAR) * weights
        moved = (shares @ found) / (shares.sum(axis=1, keepdims=True) + STILL)
        return np.asarray(self.places + np.concatenate([moved, np.zeros((len(moved), 1))], 1))


def _find_vertex(before: Array, middle: Array, behind: Array) -> Array:
    """Return [n]: where parabolas through three looks, NUDGE apart, are highest, in squares."""
    bend = before - 2 * middle + behind
    with np.errstate(divide="ignore", invalid="ignore"):
        top = np.clip((before - behind) / (2 * bend), -1, 1)
    return np.asarray(NUDGE * np.where(bend < -1e-6, top, np.sign(behind - before)))


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
    values = balance(values, copies, list_marks(looks))
    return find_beliefs(np.array(squares), values, edges)
