"""Finding tiles by what they show on their sides, however they lie in the hand.

Sides in the order N E S W, as the tile would lie.
"""

from collections.abc import Mapping
from typing import Final

from referee.carcassonne.tiles.tile import EDGE_NAMES, Tile
from referee.core.errors import SHOWN, Fault, NotAPosition

EDGES: Final = tuple(name for name in EDGE_NAMES if name != "wall")
"""What a side of a whole tile shows; walls are inside of double tiles."""
ANY: Final = "any"
"""What stands for a side of which nothing is said."""
SIDES: Final = 4


def parse_edges(text: str) -> Mapping[int, str]:
    """Read what the sides N E S W show, with a comma between; return it by the index of the side.

    >>> dict(parse_edges("road,any,city,any"))
    {0: 'road', 2: 'city'}

    :raises NotAPosition: if it is anything else than four words, each an edge or ``any``.
    """
    words = text.split(",")
    if len(words) != SIDES or not {*words} <= {*EDGES, ANY}:
        params = {"key": text[:SHOWN], "allowed": ", ".join((*EDGES, ANY))}
        raise NotAPosition([Fault("edges-misread", (), params)])
    return {side: word for side, word in enumerate(words) if word != ANY}


def name_edges(tile: Tile, rotation: int = 0) -> tuple[str, str, str, str]:
    """Return what a tile shows on each side.

    :param rotation: by how many degrees it is turned clockwise.
    """
    north, east, south, west = (EDGE_NAMES[edge] for edge in tile.faces[rotation // 90].edges)
    return north, east, south, west


def find_rotations(tile: Tile, wanted: Mapping[int, str]) -> tuple[int, ...]:
    """Return the rotations in which a tile shows what is wanted, ascending.

    :param wanted: what sides show, by their index; any side may be left out.
    """
    return tuple(
        rotation
        for rotation in (0, 90, 180, 270)
        if all(name_edges(tile, rotation)[side] == edge for side, edge in wanted.items())
    )
