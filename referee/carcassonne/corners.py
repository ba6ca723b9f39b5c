"""Corners: where four tiles meet, and which field a barn there holds.

Rule: car-2.2.barn, car-2.2.barn-field
"""

from collections.abc import Iterator
from typing import Final

from referee.carcassonne.figures import Figure
from referee.carcassonne.ground import Ground
from referee.carcassonne.kinds.features import CORNER, FIELD
from referee.carcassonne.pieces import Piece, piece_at
from referee.carcassonne.table import Table
from referee.carcassonne.tiles.tile import EDGE_FIELD, EDGE_RIVER, EDGE_ROAD, NO_FEATURE, Face
from referee.core.grid import CORNERS, HALF_SIDES, PORT_OF, SIDE_STEP, Square

_BESIDE_CORNER: Final = {
    corner: (PORT_OF[HALF_SIDES[2 * index]], PORT_OF[HALF_SIDES[2 * index + 1]])
    for index, corner in enumerate(CORNERS)
}
"""The two half-sides beside each corner of a tile."""

_north, _east, _south, _west = SIDE_STEP
_AT_CORNER: Final = {
    "NE": ((0, "NE"), (_north, "SE"), (_east, "NW"), (_north + _east, "SW")),
    "SE": ((0, "SE"), (_south, "NE"), (_east, "SW"), (_south + _east, "NW")),
    "SW": ((0, "SW"), (_south, "NW"), (_west, "SE"), (_south + _west, "NE")),
    "NW": ((0, "NW"), (_north, "SW"), (_west, "NE"), (_north + _west, "SE")),
}
"""The four squares that meet at a corner, each with the name that the corner has there."""


def is_field_corner(ground: Ground, square: Square, corner: str) -> bool | None:
    """Tell whether four tiles meet at a corner of a tile, each with field there.

    A tile has field at a corner where both half-sides beside it belong to one field. None where
    that depends on a tile whose fields are not given. Rule: car-2.2.barn
    """
    faces = [(ground.all_faces.get(square + step), name) for step, name in _AT_CORNER[corner]]
    has_field = [face is not None and _has_field(face, name) for face, name in faces]
    if all(has_field):
        return True
    return False if False in has_field else None


def _has_field(face: Face, corner: str) -> bool | None:
    """Tell whether a tile has a single field at a corner; None where its fields are not given."""
    if _find_field(face, corner) is not None:
        return True
    index = CORNERS.index(corner)
    edges = (face.edges[index], face.edges[(index + 1) % 4])
    if face.fields_known or not set(edges) <= {EDGE_FIELD, EDGE_ROAD, EDGE_RIVER}:
        return False
    return None


def name_corner(square: Square, corner: str) -> tuple[Square, str]:
    """Return the one name of a corner that up to four tiles share: that of the first of them."""
    return min((Square(square + step), name) for step, name in _AT_CORNER[corner])


def list_squares_at(square: Square, corner: str) -> tuple[Square, ...]:
    """Return the four squares that meet at a corner of a square, that one first."""
    return tuple(Square(square + step) for step, _ in _AT_CORNER[corner])


def _find_field(face: Face, corner: str) -> int | None:
    one, other = (face.feature_at[port] for port in _BESIDE_CORNER[corner])
    if one == NO_FEATURE or one != other or face.features[one].kind is not FIELD:
        return None
    return one


def find_field_at_corner(ground: Ground, square: Square, corner: str) -> Piece | None:
    """Return the field that a tile has at a corner of its own; None if it has no single one.

    Where four tiles meet with field, the fields of all are one, unless their sides disagree.
    """
    face = ground.all_faces.get(square)
    index = None if face is None else _find_field(face, corner)
    return None if index is None else piece_at(square, index)


def find_fields_with_barn(table: Table) -> frozenset[Piece]:
    """Return the pieces of every field that holds a barn. Rule: car-2.2.barn-field."""
    found: set[Piece] = set()
    for figure, corner in find_barns_at_corners(table):
        field = find_field_at_corner(table.ground, figure.square, corner)
        if field is not None:
            found.update(table.ground.network(field).pieces)
    return frozenset(found)


def find_barns_at_corners(table: Table) -> Iterator[tuple[Figure, str]]:
    """Yield every barn that stands on a corner, with the name that its tile has for it."""
    for figure in table.figures:
        if figure.kind == "barn" and figure.spot.on == CORNER:
            yield figure, str(figure.spot.side)
