"""Finding tiles by what they show on their sides, however they lie in the hand.

Sides in the order N E S W, as the tile would lie.
"""

from collections.abc import Mapping
from typing import Final

from referee.carcassonne.tiles import EDGE_NAMES, Tile

EDGES: Final = tuple(name for name in EDGE_NAMES if name != "wall")
"""What a side of a whole tile shows; walls are inside of double tiles."""


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
