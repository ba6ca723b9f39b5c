"""Abbeys: where one may go.

An abbey is played instead of a drawn tile and fits anything; so what it asks is no side that
matches but a neighbour on each. On a map a large city is one, as it is for a monastery.
Rule: car-14.2, car-14.2.map
"""

from collections.abc import Iterator
from typing import Final

from referee.carcassonne.ground import Ground
from referee.core.grid import Square, neighbours, place_of
from referee.core.rulings import Citation, Objection

ABBEY: Final = Citation("car-14.2")
_ON_MAP: Final = Citation("car-14.2.map")


def count_beside(ground: Ground, square: Square) -> int:
    """Return on how many sides of a square a tile or a large city lies, 0 to 4."""
    return sum(ground.face_at(near) is not None for near in neighbours(square))


def is_enclosed(ground: Ground, square: Square) -> bool:
    """Tell whether a tile or a large city lies on all four sides of a square."""
    return count_beside(ground, square) == 4


def object_to_abbey(ground: Ground, square: Square) -> Iterator[Objection]:
    """Yield the reason against an abbey on a free square, if there is one.

    Rule: car-14.2, car-14.2.map
    """
    if not is_enclosed(ground, square):
        cited = (ABBEY,) if ground.board is None else (ABBEY, _ON_MAP)
        params = {"count": count_beside(ground, square)}
        yield Objection("abbey-needs-four-neighbours", cited, place_of(square), params)
