"""The legend of the signs on tiles: the picture of each, to stand beside words."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

import svg

from referee.carcassonne.tiles.signs import FLYING_MACHINE, TILE_SIGNS
from referee.carcassonne.tiles.symbols import PORTAL
from referee.diagrams.carcassonne.tiles.buildings import draw_flying_machine, draw_portal
from referee.diagrams.carcassonne.tiles.signs import draw_sign

_REACH: Final = 12
"""How far a sign reaches from its middle, with a little room."""
_WIDE: Final = 32


@cache
def draw_legend() -> Mapping[str, str]:
    """Return the pictures of all signs as SVG that stands within a page, by name.

    What they mean stands beside them, so those who read a page aloud pass them by.
    """
    return MappingProxyType({name: _frame(_draw(name)) for name in TILE_SIGNS})


def _draw(name: str) -> svg.G:
    if name == PORTAL:
        return draw_portal()
    return draw_flying_machine(0) if name == FLYING_MACHINE else draw_sign(name)


def _frame(sign: svg.G) -> str:
    picture = svg.SVG(
        viewBox=svg.ViewBoxSpec(-_REACH, -_REACH, 2 * _REACH, 2 * _REACH),
        width=_WIDE,
        height=_WIDE,
        elements=[sign],
        extra={"aria-hidden": "true"},
    )
    return picture.as_str()
