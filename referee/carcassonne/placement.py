"""Placement: where a tile may go.

One rule, one function: :func:`find_objections` gives every reason against a placement, and the
list of legal placements is what it lets through. Rule: car-2.1.free, car-2.1.neighbour,
car-2.1.sides
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final, NamedTuple

from referee.carcassonne.spots import SpotJudge
from referee.carcassonne.table import NEIGHBOUR, Table
from referee.carcassonne.tiles import EDGE_NAMES, Face, Spot, Tile
from referee.core.grid import SIDE_STEP, SIDES, is_on_grid, place_of, square_at
from referee.core.rulings import Citation, Objection, in_order

FREE: Final = Citation("car-2.1.free")
SIDES_MATCH: Final = Citation("car-2.1.sides")

ORIGIN: Final = square_at(0, 0)


class Need(NamedTuple):
    """What a free square asks of a tile on one side: the neighbour shows ``edge`` there."""

    side: int
    edge: int


@dataclass(frozen=True, slots=True)
class Placement:
    """A legal placement: the face, where it goes, and the spots a plain meeple may then take."""

    square: int
    face: Face
    spots: tuple[Spot, ...]


@dataclass(frozen=True, slots=True)
class Placements:
    """All legal placements of a tile, by (y, x, rotation).

    ``distinct`` counts placements that look different; ``warnings`` says when spots had to be left
    out because no ruling exists for the feature they lie on.
    """

    placements: tuple[Placement, ...]
    distinct: int
    warnings: tuple[Objection, ...]


def find_free_squares(table: Table) -> dict[int, tuple[Need, ...]]:
    """Return the free squares beside the table in (y, x) order, each with what it asks of a tile.

    On an empty table that is the one square (0, 0), which asks nothing.
    Rule: car-2.1.neighbour, car-2.1.free
    """
    if not table.faces:
        return {ORIGIN: ()}
    needs: dict[int, list[Need]] = {}
    for square, face in table.faces.items():
        for side, step in enumerate(SIDE_STEP):
            if square + step not in table.faces:
                needs.setdefault(square + step, []).append(Need(side ^ 2, face.edges[side]))
    return {square: tuple(needs[square]) for square in sorted(needs) if is_on_grid(square)}


def find_mismatches(face: Face, needs: Collection[Need]) -> list[Need]:
    """Return the needs of a square that a face does not meet.

    Rule: car-2.1.sides
    """
    edges = face.edges
    return [need for need in needs if edges[need[0]] != need[1]]


def find_objections(table: Table, face: Face, square: int) -> tuple[Objection, ...]:
    """Return every reason against placing a face on a square, by place, then code; none if legal.

    Rule: car-2.1.free, car-2.1.neighbour, car-2.1.sides
    """
    place = place_of(square)
    if square in table.faces:
        return (Objection("square-taken", (FREE,), place),)
    needs = find_free_squares(table).get(square)
    if needs is None:
        return (Objection("no-neighbour", (NEIGHBOUR,), place),)
    return in_order(
        Objection(
            "side-mismatch",
            (SIDES_MATCH,),
            (*place, SIDES[need.side]),
            {"here": EDGE_NAMES[face.edges[need.side]], "there": EDGE_NAMES[need.edge]},
        )
        for need in find_mismatches(face, needs)
    )


def find_placements(table: Table, tile: Tile) -> Placements:
    """Return every legal placement of a tile with the spots open to a plain meeple.

    Every legal rotation is listed, equal-looking ones too.
    Rule: car-2.1.sides, car-2.2.unoccupied
    """
    judge = SpotJudge(table)
    found: list[Placement] = []
    for square, needs in find_free_squares(table).items():
        for face in tile.faces:
            if not find_mismatches(face, needs):
                spots = tuple(judge.open_spots(face, square))
                found.append(Placement(square, face, spots))
    distinct = len({(placement.square, placement.face.look) for placement in found})
    return Placements(tuple(found), distinct, judge.warnings())
