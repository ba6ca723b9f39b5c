"""Tiles, figures and signs alone, as SVG that stands inside a page.

They are decoration: what they show stands beside them in words, so those who read a page aloud pass
them by.
"""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

import svg

from referee.carcassonne.tiles.signs import FLYING_MACHINE, TILE_SIGNS
from referee.carcassonne.tiles.symbols import PORTAL
from referee.carcassonne.tiles.tile import Face
from referee.diagrams.carcassonne.figures import draw_figure
from referee.diagrams.carcassonne.tiles.buildings import draw_flying_machine, draw_portal
from referee.diagrams.carcassonne.tiles.prints import Print, cache_catalogue, find_print
from referee.diagrams.carcassonne.tiles.signs import draw_sign
from referee.diagrams.carcassonne.tiles.tile import draw_print
from referee.diagrams.players import Look

_FRAME: Final = '<svg class="sample {name}" viewBox="{box}" aria-hidden="true">{drawn}</svg>'
_TILE: Final = "-51 -51 102 102"
_FIGURE: Final = "-21 -23 42 42"


def draw_sample(face: Face) -> str:
    """Return the drawing of a tile as it lies."""
    return _draw_tile(find_print(face), face.rotation // 90)


@cache_catalogue
def _draw_tile(shown: Print, quarters: int) -> str:
    return _FRAME.format(name="tile", box=_TILE, drawn=draw_print(shown, quarters).as_str())


def draw_figure_sample(kind: str, look: Look) -> str:
    """Return the drawing of a figure that stands upright, in a player's look."""
    return _FRAME.format(name="pawn", box=_FIGURE, drawn=draw_figure(kind, look, "").as_str())


_REACH: Final = 12
"""How far a sign reaches from its middle, with a little room."""
_WIDE: Final = 32


@cache
def draw_legend() -> Mapping[str, str]:
    """Return the pictures of all signs that a tile may have, by name."""
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
