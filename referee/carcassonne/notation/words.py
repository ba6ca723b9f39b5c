"""The words of Carcassonne's notation that are shorter than those of the contract.

Each may be written out as well. They never change their meaning: a line that somebody kept has to
read the same for ever. So a new set, figure or spot is written by its own id until it has a word.
"""

from collections.abc import Mapping
from typing import Final

SETS: Final[Mapping[str, str]] = {
    "ic": "inns",
    "tb": "traders",
    "mw": "mage_witch",
    "gc": "german_cathedrals",
    "lz": "leipzig",
    "gm": "goldmines",
    "cc": "crop_circles",
}
"""What stands before the point of a tile's id, by its initials. The base game needs nothing: its
tiles are those that begin with a capital letter."""
BASE: Final = "base."
TILES: Final[Mapping[str, str]] = {"lab": "labyrinth"}
"""Whole ids of tiles."""
GARDEN: Final = (".g", ".garden")
"""How the id of a copy with a garden ends, here and in the catalogue."""
INNER: Final[Mapping[str, str]] = {"2": "second", "3": "third", "4": "fourth"}
"""What a figure is on that is not the first of its kind inside a tile."""
MARKS: Final[Mapping[str, str]] = {"coats": "coats_of_arms"}
"""Modifiers of features."""
MACHINE: Final = ("fly", "flying_machine:")
"""How a flying machine begins that says its direction, here and in the contract."""


def turn_round(words: Mapping[str, str]) -> Mapping[str, str]:
    """Return short words by the long ones."""
    return {long: short for short, long in words.items()}
