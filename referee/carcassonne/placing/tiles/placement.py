"""Placement: where a tile may go.

One rule, one function: :func:`find_objections` gives every reason against a placement, and the
list of legal placements is what it lets through. Where an abbey goes, ``abbeys`` says, and what the
river asks of a tile, ``river``.
Rule: car-2.1.free, car-2.1.neighbour, car-2.1.sides, car-14.2
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from referee.carcassonne.maps.boards import Board
from referee.carcassonne.placing.tiles.abbeys import is_enclosed, object_to_abbey
from referee.carcassonne.placing.tiles.in_hand import TileInHand
from referee.carcassonne.placing.tiles.needs import find_mismatches, find_needs
from referee.carcassonne.placing.tiles.opened_squares import (
    ISLAND_CONNECTED,
    PRINTED,
    START_COUNT,
    START_SQUARES,
    cite_unopened,
    find_opened,
    is_cut_off,
    is_preparing,
    object_to_square,
)
from referee.carcassonne.placing.tiles.river import River, find_river
from referee.carcassonne.placing.tiles.shrines import find_barred, object_to_shrines
from referee.carcassonne.remaining.assortment import PACKED, mask_asked, pack_edges
from referee.carcassonne.table import NEIGHBOUR, PRINTED_FIT, Table
from referee.carcassonne.tiles.tile import ABBEY, EDGE_ABBEY, EDGE_NAMES, Face, Need, Spot, Tile
from referee.core.checkpoints import Checkpoint, in_steps, no_checkpoint
from referee.core.grid import (
    ROW,
    SIDE_STEP,
    SIDES,
    Square,
    find_off_grid,
    is_on_grid,
    neighbours,
    place_of,
    square_at,
)
from referee.core.rulings import Citation, Objection, in_order
from referee.core.tuples import make

FREE: Final = Citation("car-2.1.free")
SIDES_MATCH: Final = Citation("car-2.1.sides")

ORIGIN: Final = square_at(0, 0)
_ASKED: Final = tuple(
    [Need(side ^ 2, edge) for edge in range(len(EDGE_NAMES))] for side in range(4)
)
"""What a tile asks of its neighbour over each side, by the kind of edge that it shows there."""


class Placement(NamedTuple):
    """A legal placement: the face, where it goes, and the spots a plain meeple may then take."""

    square: Square
    face: Face
    spots: tuple[Spot, ...]


@dataclass(frozen=True, slots=True)
class Placements:
    """All legal placements of a tile, by (y, x, rotation).

    ``distinct`` counts placements that look different; ``warnings`` says when spots had to be left
    out because no ruling exists for the feature they lie on, and what is odd about the tile.
    ``against`` is what the rules of the river have against a tile that may go nowhere.
    """

    placements: tuple[Placement, ...]
    distinct: int
    warnings: tuple[Objection, ...]
    against: tuple[Objection, ...] = ()


def find_free_squares(table: Table) -> dict[Square, tuple[Need, ...]]:
    """Return the free squares beside the table in (y, x) order, each with what it asks of a tile.

    On an empty table that is the one square (0, 0), which asks nothing; on a map whose setup is
    not done, the free start squares. Rule: car-2.1.neighbour, car-2.1.free, map-9.2.start
    """
    if table.board is not None:
        return {
            square: find_needs(table, square) for square in find_open_squares(table, table.board)
        }
    faces: Mapping[Any, Face] = table.faces
    if not faces:
        return {ORIGIN: ()}
    needs: dict[Any, list[Need]] = {}
    for square, face in faces.items():
        for step, asked_by, edge in zip(SIDE_STEP, _ASKED, face.edges, strict=True):
            near = square + step
            if near not in faces:
                needs.setdefault(near, []).append(asked_by[edge])
    if ABBEY in table.ground.traits:
        needs = {near: [n for n in asked if n.edge != EDGE_ABBEY] for near, asked in needs.items()}
    return {square: tuple(needs[square]) for square in sorted(needs) if is_on_grid(square)}


def find_squares_for(table: Table, face: Face) -> dict[Square, tuple[Need, ...]]:
    """Return the free squares where a tile is tried, in order, each with what it asks of the tile.

    Those of :func:`find_free_squares`; of them an abbey goes where something lies on all four
    sides, whatever it shows. What its shrine or monastery bars is left out.

    :param face: the tile in any rotation.

    Rule: car-2.1.neighbour, car-14.2, car-14.7.placement
    """
    free = find_free_squares(table)
    if face.is_abbey:
        free = {square: () for square in free if is_enclosed(table.ground, square)}
    barred = find_barred(table.ground, face, free)
    return {square: free[square] for square in free if square not in barred} if barred else free


def find_sides_asked(table: Table) -> dict[Square, int]:
    """Return what every free square beside the table asks of a tile, packed, in any order.

    The squares and needs of :func:`find_free_squares`, to which a test holds them; nobody may
    change them, for a table keeps them. Rule: car-2.1.sides
    """
    if "asked" not in table.known:
        table.known["asked"] = _find_sides_asked(table)
    asked: dict[Square, int] = table.known["asked"]
    return asked


def _find_sides_asked(table: Table) -> dict[Square, int]:
    """Find what every free square asks; every check does, so without a map all in one go."""
    faces = table.ground.all_faces  # without a map, those of the tiles
    if table.board is not None or not faces:
        free = find_free_squares(table).items()
        return {square: sum(PACKED[n.side][n.edge] for n in needs) for square, needs in free}
    to_north, to_east, to_south, to_west = PACKED[2], PACKED[3], PACKED[0], PACKED[1]
    asked: dict[Any, int] = {}
    behind: Any = None  # the square to the east of the last tile
    last = next(iter(faces.values()))
    for square, face in faces.items():
        if (near := square - ROW) not in faces:
            asked[near] = asked.get(near, 0) + to_north[face.edges[0]]
        if (near := square + ROW) not in faces:
            asked[near] = asked.get(near, 0) + to_south[face.edges[2]]
        if square != behind:
            if behind is not None:
                asked[behind] = asked.get(behind, 0) + to_east[last.edges[1]]
            asked[square - 1] = asked.get(square - 1, 0) + to_west[face.edges[3]]
        behind, last = square + 1, face
    asked[behind] = asked.get(behind, 0) + to_east[last.edges[1]]
    for square in find_off_grid(asked):
        del asked[square]
    return asked


def _find_sides_for(table: Table, face: Face) -> dict[Square, int]:
    """Return what :func:`find_squares_for` does, with what is asked packed, in any order."""
    asked = find_sides_asked(table)
    if face.is_abbey:
        asked = {square: 0 for square in asked if is_enclosed(table.ground, square)}
    barred = find_barred(table.ground, face, asked)
    return {square: asked[square] for square in asked if square not in barred} if barred else asked


def find_open_squares(table: Table, board: Board) -> list[Square]:
    """Return the squares of a map that take a tile now, in (y, x) order."""
    if is_preparing(board, table.faces):
        faces = table.faces
        return [square for square in board.starts if square not in faces]
    opened = find_opened(table, board)
    return sorted(square for square in opened.reached if not is_cut_off(board, square, opened))


def find_objections(table: Table, face: Face, square: Square) -> tuple[Objection, ...]:
    """Return every reason against placing a face on a square, by place, then code; none if legal.

    Rule: car-2.1.free, car-2.1.neighbour, car-2.1.sides, map-9.2.printed, car-14.1.order, car-14.2
    """
    place = place_of(square)
    if square in table.faces:
        return (Objection("square-taken", (FREE,), place),)
    river = find_river(table, face)
    found = [] if river is None else [*river.object_to(face, square)]
    is_beside = any(near in table.faces for near in neighbours(square))
    if table.board is not None:
        found += _object_on_map(table, table.board, face, square)
    elif is_beside or face.is_abbey or (square == ORIGIN and not table.faces):
        found += _object_to_sides(table, face, square)
    else:
        found.append(Objection("no-neighbour", (NEIGHBOUR,), place))
    return in_order((*found, *object_to_shrines(table.ground, face, square)))


def _object_to_sides(table: Table, face: Face, square: Square) -> Iterator[Objection]:
    """Yield every side of a face that does not show what is asked for, or what an abbey lacks.

    Rule: car-2.1.sides, map-9.2.large-city-fit, map-9.2.border, map-9.2.ferry-fit, car-14.2
    """
    if face.is_abbey:
        yield from object_to_abbey(table.ground, square)
        return
    for need in find_mismatches(face, find_needs(table, square)):
        cited = PRINTED_FIT.get(need.by, SIDES_MATCH)
        kinds = {"here": EDGE_NAMES[face.edges[need.side]], "there": EDGE_NAMES[need.edge]}
        yield Objection("side-mismatch", (cited,), (*place_of(square), SIDES[need.side]), kinds)


def _object_on_map(table: Table, board: Board, face: Face, square: Square) -> Iterator[Objection]:
    """Yield every reason against a free square of a map, or beside it.

    Rule: map-9.2.printed, map-9.2.start, map-9.2.island
    """
    place = place_of(square)
    if not board.takes_tile(square):
        yield from object_to_square(board, square)
        return
    if is_preparing(board, table.faces):
        if square in board.starts:
            yield from _object_to_sides(table, face, square)
        else:
            yield Objection("not-a-start-square", (START_SQUARES, START_COUNT), place)
        return
    opened = find_opened(table, board)
    if is_cut_off(board, square, opened):
        yield Objection("island-not-connected", (ISLAND_CONNECTED,), place)
    if square in opened.reached:
        yield from _object_to_sides(table, face, square)
    else:
        cited = (NEIGHBOUR, PRINTED, *cite_unopened(board, square))
        yield Objection("no-neighbour", cited, place)


def find_placements(table: Table, tile: Tile, checkpoint: Checkpoint = no_checkpoint) -> Placements:
    """Return every legal placement of a tile with the spots open to a plain meeple.

    Every legal rotation is listed, equal-looking ones too. A setup tile takes no figure.

    :param checkpoint: called every few milliseconds.

    Rule: car-2.1.sides, car-2.2.unoccupied, map-9.2.start, car-14.1.order, car-14.7.placement
    """
    in_hand = TileInHand(table)
    is_setup = table.board is not None and is_preparing(table.board, table.faces)
    found: list[Placement] = []
    river = find_river(table, tile.faces[0])
    for square, faces in find_places(table, tile.faces, river, checkpoint):
        for face in faces:
            spots = () if is_setup else in_hand.open_spots(face, square)
            found.append(make(Placement, (square, face, spots)))
    return gather(tile, found, river, in_hand.warnings())


def gather(
    tile: Tile, found: Sequence[Placement], river: River | None, warnings: Iterable[Objection]
) -> Placements:
    """Return what was found with what is said of it: how much looks different, and of the river.

    :param river: that of the table, as :func:`find_river` finds it for the tile.
    :param warnings: why spots were left out.
    """
    distinct = len({(placement.square, placement.face.look) for placement in found})
    odd = () if river is None else river.warn_of(tile.faces[0])
    against = [] if river is None or found else river.say_why_nowhere(tile)
    return Placements(tuple(found), distinct, in_order((*warnings, *odd)), in_order(against))


def find_places(
    table: Table,
    rotations: Sequence[Face],
    river: River | None,
    checkpoint: Checkpoint = no_checkpoint,
) -> Iterator[tuple[Square, list[Face]]]:
    """Yield by (y, x) the squares on which a tile may be placed, each with the faces that may lie.

    :param rotations: the faces of the tile.
    :param river: that of the table, as :func:`find_river` finds it for the tile.
    :param checkpoint: called every few milliseconds.

    Rule: car-2.1.sides, car-14.1.order
    """
    if river is not None and any(river.object_to_tile(rotations[0])):
        return
    shown = [(pack_edges(face), face) for face in rotations]
    fitting: dict[int, list[Face]] = {}  # many squares ask for the same
    asked = _find_sides_for(table, rotations[0])
    for square in in_steps(sorted(asked), checkpoint):
        packed = asked[square]
        faces = fitting.get(packed)
        if faces is None:
            mask = mask_asked(packed)
            faces = fitting[packed] = [face for show, face in shown if not (show ^ packed) & mask]
        if river is not None:
            faces = [face for face in faces if not any(river.object_to_square(face, square))]
        if faces:
            yield square, faces
