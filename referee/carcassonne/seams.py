"""Seams: where tiles meet on a table, all found in one pass.

Rule: car-2.1.disagreement, car-2.1.neighbour, car-14.2
"""

from collections.abc import Sequence
from typing import NamedTuple, cast

from referee.carcassonne.tiles.tile import Face
from referee.core.grid import SIDE_STEP, SidePlace, Square, side_place

_, _EAST, _SOUTH, _ = SIDE_STEP


class Seams(NamedTuple):
    """Where tiles meet: the side places at which two disagree, and the squares of detached tiles.

    Each disagreement is listed once, from the tile that comes first; a detached tile has no
    neighbour. By (y, x). Rule: car-2.1.disagreement, car-2.1.neighbour
    """

    disagreements: Sequence[SidePlace]
    lonely: Sequence[Square]


def find_seams(laid: dict[Square, Face]) -> Seams:
    """Find where tiles disagree, and those with no tile beside them. Rule: car-14.2."""
    disagreements: list[SidePlace] = []
    lonely: list[Square] = []
    faces = cast("dict[int, Face]", laid)  # asked for squares with a step added
    to_east, to_south = _EAST, _SOUTH
    west: Face | None = None  # the tile before, which lies to the west of the next square
    next_square = 0
    for square, face in laid.items():
        edges = face.edges
        if west is not None and square == next_square:
            if edges[3] != west.edges[1] and not _fit_by_abbey(west, face):
                disagreements.append(side_place(square - to_east, 1))
        else:
            west = None
        south = faces.get(square + to_south)
        if south is not None:
            if south.edges[0] != edges[2] and not _fit_by_abbey(face, south):
                disagreements.append(side_place(square, 2))
        elif west is None and square + to_east not in faces and square - to_south not in faces:
            lonely.append(square)
        west, next_square = face, square + to_east
    disagreements.sort()
    return Seams(disagreements, lonely)


def _fit_by_abbey(face: Face, other: Face) -> bool:
    """Tell whether two tiles fit side by side whatever they show. Rule: car-14.2."""
    return face.is_abbey or other.is_abbey
