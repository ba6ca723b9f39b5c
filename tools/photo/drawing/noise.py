"""Smooth noise, cut out of banks that are drawn once."""

from functools import lru_cache

import numpy as np
from PIL import Image

from tools.photo import Array
from tools.photo.drawing.chances import Chance


def make_noise(size: int, cells: int, chance: Chance) -> Array:
    """Return smooth noise [size, size] about 0, of deviation 1, with bumps size / cells wide."""
    bank = _make_bank(size, cells)
    top, left = chance.count(0, size - 1), chance.count(0, size - 1)
    part = bank[top : top + size, left : left + size]
    return part.T if chance.happens(0.5) else part[::-1]


@lru_cache(64)
def _make_bank(size: int, cells: int) -> Array:
    """Return noise [2 * size, 2 * size] to cut noise out of."""
    lots = np.random.default_rng((size, cells))
    raw = lots.normal(0, 1, (2 * cells + 2, 2 * cells + 2)).astype(np.float32)
    wide = (2 * size, 2 * size)
    smooth = np.asarray(Image.fromarray(raw).resize(wide, Image.Resampling.BICUBIC))
    return np.asarray(smooth / (smooth.std() + 1e-6))
