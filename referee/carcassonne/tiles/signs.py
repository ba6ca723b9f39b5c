"""What a tile shows of an expansion: its symbols, and what its features carry for its rules.

A sign has no direction; which set it belongs to, the catalogue says. Where nobody gave the symbols
of a tile, it shows those of its features alone.
"""

from collections.abc import Iterable
from typing import Final

from referee.carcassonne.tiles.symbols import PORTAL, SIGNS, Symbols, is_flying_machine
from referee.carcassonne.tiles.tile import Feature

FLYING_MACHINE: Final = "flying_machine"
OF_FEATURES: Final = ("tunnel", "princess", "besieged", "pig_herd", "shrine", "special")
"""The modifiers of features that are signs, by the names of their keys."""
TILE_SIGNS: Final = (PORTAL, FLYING_MACHINE, *SIGNS, *OF_FEATURES)
"""Every sign that a tile can show."""


def find_signs(features: Iterable[Feature], symbols: Symbols) -> frozenset[str]:
    """Return the signs of a tile, however it lies.

    >>> sorted(find_signs((), ("flying_machine:NW", "hill")))
    ['flying_machine', 'hill']
    """
    signs = {FLYING_MACHINE if is_flying_machine(each) else each for each in symbols or ()}
    for feature in features:
        signs.update(sign for sign in OF_FEATURES if getattr(feature, sign))
    return frozenset(signs)
