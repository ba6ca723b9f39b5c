"""Needs: what a free square asks of a tile, and which of it a face does not meet.

Rule: car-2.1.sides, map-9.2.large-city-fit, map-9.2.border, map-9.2.neutral, map-9.2.ferry-fit
"""

from collections.abc import Collection

from referee.carcassonne.table import Table
from referee.carcassonne.tiles.tile import Face, Need
from referee.core.grid import Square, neighbours


def find_needs(table: Table, square: Square) -> tuple[Need, ...]:
    """Return what the tiles around a square and the map ask of a tile on it.

    An abbey asks nothing. Rule: map-9.2.large-city-fit, map-9.2.border, map-9.2.neutral,
    map-9.2.ferry-fit, car-14.2
    """
    faces = table.faces
    needs = [
        Need(side, faces[near].edges[side ^ 2])
        for side, near in enumerate(neighbours(square))
        if near in faces and not faces[near].is_abbey
    ]
    printed = () if table.board is None else table.board.needs.get(square, ())
    return (*needs, *printed)


def find_mismatches(face: Face, needs: Collection[Need]) -> list[Need]:
    """Return the needs of a square that a face does not meet.

    Rule: car-2.1.sides
    """
    edges = face.edges
    return [need for need in needs if edges[need[0]] != need[1]]
