"""Samples: a tile or a figure alone, as text that stands inside a page, where many are offered.

They are decoration: what offers them says in words what they show.
"""

from typing import Final

from referee.carcassonne.tiles.tile import Face
from referee.diagrams.carcassonne.figures import draw_figure
from referee.diagrams.carcassonne.tiles.prints import Print, cache_catalogue, find_print
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
