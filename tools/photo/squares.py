"""Cutting the squares of a grid out of a photograph, and what the network sees of them.

Photo coordinates are in pixels, x to the right and y down; the middle of the first pixel lies at
(0.5, 0.5). Grid coordinates are in squares, columns to the right and rows down: the square in
column 2 and row 1 reaches from (2, 1) to (3, 2).
"""

from collections.abc import Sequence
from typing import Final

import numpy as np

from tools.photo import CELLS, CLIP, Array

SAMPLES: Final = (48, 96)
"""The fewest and the most samples along a side of a square."""
APART: Final = 1.5
"""How far samples may lie apart, in photo pixels, while there are fewer than the most."""
SIDES: Final = 4
"""From how many sides each square is looked at."""

_TO_XYZ: Final = np.array(
    [
        [0.4124564, 0.3575761, 0.1804375],
        [0.2126729, 0.7151522, 0.0721750],
        [0.0193339, 0.1191920, 0.9503041],
    ]
)
_WHITE: Final = np.array([0.95047, 1.0, 1.08883])
_CORNERS: Final = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]])


def find_homography(corners: Sequence[Sequence[float]], columns: int, rows: int) -> Array:
    """Return the 3 x 3 matrix that takes grid coordinates to photo coordinates.

    :param corners: where in the photo the grid has its corners, in pixels: the grid's (0, 0),
        (columns, 0), (columns, rows) and (0, rows).
    :raises numpy.linalg.LinAlgError: if three corners lie on one line.

    >>> float(find_homography([(0, 0), (30, 0), (30, 20), (0, 20)], 3, 2)[0, 0].round(6))
    10.0
    """
    grid = [(0, 0), (columns, 0), (columns, rows), (0, rows)]
    left, right = [], []
    for (u, v), (x, y) in zip(grid, corners, strict=True):
        left.append([u, v, 1, 0, 0, 0, -u * x, -v * x])
        left.append([0, 0, 0, u, v, 1, -u * y, -v * y])
        right += [x, y]
    found = np.linalg.solve(np.array(left, float), np.array(right, float))
    return np.append(found, 1.0).reshape(3, 3)


def project(homography: Array, points: Array) -> Array:
    """Return where points [..., 2] of the grid lie in the photo, in pixels."""
    x, y, w = np.moveaxis(np.asarray(points @ homography[:, :2].T + homography[:, 2]), -1, 0)
    return np.stack([x / w, y / w], -1)


def count_samples(homography: Array, places: Array, cells: int = CELLS) -> Array:
    """Return [n]: how many samples along the side of a cell each square takes, 2 to 4.

    Of FINE_CELLS it is 1 or 2.

    :param places: [n, 3] as in :func:`cut_squares`.
    :param cells: along the side of a square.
    """
    corners = project(homography, places[:, None, :2] + _CORNERS)
    sides = np.linalg.norm(corners - np.roll(corners, -1, axis=1), axis=-1).max(axis=1)
    fewest, most = (each // cells for each in SAMPLES)
    samples: Array = np.clip(np.ceil(sides / (cells * APART)), fewest, most).astype(int)
    return samples


def cut_squares(photo: Array, homography: Array, places: Array, cells: int = CELLS) -> Array:
    """Return [n, cells, cells, 3]: the mean sRGB, 0 to 255, of each cell of some squares.

    A cell is the mean of a grid of bilinear samples. What lies off the photo is its nearest pixel.

    :param photo: [height, width, 3], sRGB bytes.
    :param homography: from grid to photo.
    :param places: [n, 3]: the middle of each square in grid coordinates, and by how many radians it
        is turned clockwise around it.
    :param cells: along the side of a square.
    """
    places = np.asarray(places, float)
    cut = np.zeros((len(places), cells, cells, 3), np.float32)
    samples = count_samples(homography, places, cells)
    for each in np.unique(samples):
        chosen = np.flatnonzero(samples == each)
        along = (np.arange(cells * each) + 0.5) / (cells * each) - 0.5
        across, down = np.meshgrid(along, along)
        sine, cosine = (turned(places[chosen, 2])[:, None, None] for turned in (np.sin, np.cos))
        points = np.stack(
            [
                places[chosen, 0, None, None] + cosine * across - sine * down,
                places[chosen, 1, None, None] + sine * across + cosine * down,
            ],
            -1,
        )
        values = _sample(photo, project(homography, points))
        shape = (len(chosen), cells, each, cells, each, 3)
        cut[chosen] = values.reshape(shape).mean(axis=(2, 4))
    return cut


def _sample(photo: Array, points: Array) -> Array:
    """Return the bilinear samples [..., 3] of a photo at points [..., 2]."""
    height, width = photo.shape[:2]
    x = np.clip(points[..., 0] - 0.5, 0, width - 1)
    y = np.clip(points[..., 1] - 0.5, 0, height - 1)
    left = np.minimum(x.astype(int), max(width - 2, 0))
    top = np.minimum(y.astype(int), max(height - 2, 0))
    right, bottom = np.minimum(left + 1, width - 1), np.minimum(top + 1, height - 1)
    x, y = ((part)[..., None].astype(np.float32) for part in (x - left, y - top))
    upper = photo[top, left] * (1 - x) + photo[top, right] * x
    lower = photo[bottom, left] * (1 - x) + photo[bottom, right] * x
    mixed: Array = upper * (1 - y) + lower * y
    return mixed


def to_lab(srgb: Array) -> Array:
    """Return L*, a*, b* (D65) of sRGB values [..., 3] from 0 to 255.

    >>> float(to_lab(np.array([255.0, 255.0, 255.0])).round(1)[0])
    100.0
    """
    part = np.asarray(srgb, float) / 255
    linear = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    xyz = linear @ _TO_XYZ.T / _WHITE
    root = np.where(xyz > 216 / 24389, np.cbrt(xyz), (24389 / 27 * xyz + 16) / 116)
    x, y, z = np.moveaxis(root, -1, 0)
    return np.stack([116 * y - 16, 500 * (x - y), 200 * (y - z)], -1)


def find_scales(lab: Array) -> tuple[Array, Array]:
    """Return the mean [3] and the standard deviation [3] of each channel over all squares."""
    values = np.asarray(lab, float).reshape(-1, 3)
    return values.mean(axis=0), values.std(axis=0) + 1e-6


def normalise(lab: Array, scales: tuple[Array, Array] | None = None) -> Array:
    """Return squares [n, CELLS, CELLS, 3] as the network takes them: float32, -CLIP to CLIP.

    :param scales: mean and deviation of each channel; None for those of the squares given.
    """
    mean, deviation = find_scales(lab) if scales is None else scales
    return np.clip((lab - mean) / deviation, -CLIP, CLIP).astype(np.float32)


def list_places(columns: int, rows: int) -> Array:
    """Return [columns * rows, 3]: the places of all squares of a grid, row by row."""
    return np.array([(x + 0.5, y + 0.5, 0.0) for y in range(rows) for x in range(columns)])


def shift_places(places: Array, shift: tuple[float, float]) -> Array:
    """Return places moved by some squares to the right and down."""
    return np.asarray(places + np.array([*shift, 0.0]))


def go_around(squares: Array) -> Array:
    """Return squares [SIDES, n, ...] as somebody sees them who goes around them clockwise."""
    return np.stack([np.rot90(squares, side, axes=(1, 2)) for side in range(SIDES)])
