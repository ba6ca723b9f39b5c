"""Chance, and colours that are left to it."""

import colorsys
from collections.abc import Sequence

import numpy as np

Colour = tuple[int, int, int]
Range = tuple[float, float]


class Chance:
    """What is drawn by lot; all of it follows from a seed."""

    def __init__(self, *seed: int) -> None:
        self.lots = np.random.default_rng(seed)

    def within(self, least: float, most: float) -> float:
        """Return a number between two."""
        return float(self.lots.uniform(least, most))

    def around(self, middle: float, spread: float) -> float:
        """Return a number near the middle, at most three spreads off."""
        return middle + spread * float(np.clip(self.lots.normal(), -3, 3))

    def count(self, least: int, most: int) -> int:
        """Return a whole number from least to most."""
        return int(self.lots.integers(least, most + 1))

    def happens(self, share: float) -> bool:
        """Return True in a share of all cases."""
        return bool(self.lots.random() < share)

    def pick(self, names: Sequence[str], weights: Sequence[float] | None = None) -> str:
        """Return one of some names."""
        if weights is None:
            return names[int(self.lots.integers(len(names)))]
        shares = np.array(weights, float) / sum(weights)
        return names[int(self.lots.choice(len(names), p=shares))]

    def colour(self, hue: Range, saturation: Range, value: Range) -> Colour:
        """Return a colour: its hue in degrees, the others from 0 to 1."""
        parts = colorsys.hsv_to_rgb(
            self.within(*hue) % 360 / 360, self.within(*saturation), self.within(*value)
        )
        return to_colour(255 * part for part in parts)

    def near(self, colour: Colour, spread: float) -> Colour:
        """Return a colour near another: lighter or darker, and a little off in each channel."""
        shift, *shifts = self.lots.normal(0, spread / 3, 4).tolist()
        return to_colour([c + 3 * shift + each for c, each in zip(colour, shifts, strict=True)])


def to_colour(parts: object) -> Colour:
    """Return three numbers as a colour that can be drawn."""
    red, green, blue = (int(min(255, max(0, part))) for part in parts)  # type: ignore[attr-defined]
    return red, green, blue


def shade(colour: Colour, factor: float) -> Colour:
    """Return a colour made darker, by a factor below 1, or lighter."""
    return to_colour(part * factor for part in colour)


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """Return a colour between two, with a share of the other."""
    return to_colour(a + (b - a) * share for a, b in zip(one, other, strict=True))
