"""The phantom as the second figure of a turn: what the first figure forbids it.

Everything else is judged as for any figure (``deploying``), on the table without the first figure,
which matters to the phantom only on the feature where it stands.
Rule: car-14.11.phantom, car-14.11.phantom-after, car-14.11.phantom-way,
car-14.11.phantom-labyrinth, car-2.2.barn-field
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from referee.carcassonne.corners import find_field_at_corner
from referee.carcassonne.figures import Figure
from referee.carcassonne.kinds.features import CORNER
from referee.carcassonne.kinds.figures import PHANTOM
from referee.carcassonne.pieces import Piece
from referee.carcassonne.placing.figures.places import FIELD_HAS_BARN
from referee.carcassonne.placing.figures.ways import PLACEMENT
from referee.carcassonne.table import Table
from referee.core.grid import place_of
from referee.core.rulings import Citation, Objection

_SECOND: Final = Citation("car-14.11.phantom")
_WAY: Final = Citation("car-14.11.phantom-way")


class Deployed(NamedTuple):
    """A figure as it stands once it is deployed, and the way by which it has come."""

    figure: Figure
    via: str = PLACEMENT


def object_to_second(table: Table, first: Deployed, phantom: Deployed) -> Iterator[Objection]:
    """Yield every objection to a phantom that follows a first figure, of whatever kind.

    :param table: the table with the tile just placed.

    Rule: car-14.11.phantom, car-14.11.phantom-after, car-14.11.phantom-way,
    car-14.11.phantom-labyrinth, car-2.2.barn-field
    """
    at = place_of(phantom.figure.square)
    if first.figure.kind == PHANTOM:
        yield Objection("phantom-twice", (_SECOND,), at, {"player": phantom.figure.player or ""})
    if first.via == phantom.via != PLACEMENT:
        yield Objection("way-used", (_WAY,), at)
    piece = phantom.figure.piece
    if piece is None:
        return
    if first.figure.piece is not None and piece in table.place(first.figure.piece).pieces:
        yield Objection("phantom-same-feature", (_SECOND,), at)
    if piece in _find_barn_field(table, first.figure):
        yield Objection(FIELD_HAS_BARN.code, FIELD_HAS_BARN.citations, at)


def _find_barn_field(table: Table, figure: Figure) -> tuple[Piece, ...]:
    """Return the pieces of the field that a figure holds as a barn; none for any other."""
    if figure.spot.on != CORNER:
        return ()
    field = find_field_at_corner(table.ground, figure.square, str(figure.spot.side))
    return () if field is None else table.ground.pieces_of(field)
