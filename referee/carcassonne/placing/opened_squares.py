"""Opening: which squares of a map take a tile now.

Before the first turn the setup tiles go on start squares. Then a tile goes next to a placed one,
and what has been connected opens more: a large city the squares beside it, a ferry the square at
its other end, and a ferry to an island the island.
Rule: map-9.2.printed, map-9.2.large-city, map-9.2.ferry, map-9.2.island, map-9.2.start
"""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from referee.carcassonne.maps.boards import (
    HALF,
    HIGHLIGHT,
    LARGE_CITY,
    START,
    WAVES,
    Board,
    Crossing,
)
from referee.carcassonne.pieces import square_of
from referee.carcassonne.table import Table
from referee.carcassonne.tiles import EDGE_ROAD, Face
from referee.core.grid import Square, find_beside, place_of, split_side_place
from referee.core.rulings import Citation, Objection

PRINTED: Final = Citation("map-9.2.printed")
START_SQUARES: Final = Citation("map-9.2.start")
START_COUNT: Final = Citation("map-9.2.start-count")
ISLAND_CONNECTED: Final = Citation("map-9.2.island")
_GROUP: Final = Citation("map-9.2.large-city-group")
_FERRY: Final = Citation("map-9.2.ferry")
_CONNECTED: Final = Citation("map-9.2.ferry-connected")
_NO_TILE: Final = {
    LARGE_CITY: Citation("map-9.2.large-city"),
    WAVES: Citation("map-9.2.waves"),
    HIGHLIGHT: Citation("map-9.2.highlight"),
    HALF: Citation("map-9.2.half"),
}
"""The rules by which some kinds of square take no tile."""


class Opened(NamedTuple):
    """The free squares that are reached, and the numbers of the islands that are connected."""

    reached: frozenset[Square]
    islands: frozenset[int]


def is_preparing(board: Board, faces: Mapping[Square, Face]) -> bool:
    """Tell whether setup tiles are still to be placed.

    They are while start squares are left to use and no tile lies elsewhere.
    Rule: map-9.2.start, map-9.2.start-count
    """
    return len(faces) < board.start_count and are_setup_tiles(board, faces)


def are_setup_tiles(board: Board, faces: Mapping[Square, Face]) -> bool:
    """Tell whether all tiles of a map are setup tiles, so that nobody has had a turn yet.

    Rule: map-9.2.start
    """
    return len(faces) <= board.start_count and all(board.kinds[s] == START for s in faces)


def find_opened(table: Table, board: Board) -> Opened:
    """Find what the placed tiles have opened once the setup is done.

    On a map without start squares there is no setup, and the first tile goes anywhere.
    Rule: map-9.2.printed, map-9.2.large-city, map-9.2.large-city-group, map-9.2.ferry,
    map-9.2.island, map-9.2.start-count
    """
    faces = table.faces
    reached = find_beside(faces)
    if not faces:
        reached.update(board.kinds)
    landed = {square for c in find_connected(table, board) for square in c.squares}
    reached |= landed
    for city in board.cities:
        if not faces.keys().isdisjoint(city.around) or not landed.isdisjoint(city.squares):
            reached.update(city.around)
    free = (square for square in reached if square not in faces and board.takes_tile(square))
    islands = {board.islands[square] for square in landed if square in board.islands}
    return Opened(frozenset(free), frozenset(islands))


def find_connected(table: Table, board: Board) -> list[Crossing]:
    """Return the ferries that are connected. Rule: map-9.2.ferry, map-9.2.ferry-connected."""
    return [crossing for crossing in board.crossings if _is_connected(crossing, table, board)]


def _is_connected(crossing: Crossing, table: Table, board: Board) -> bool:
    """Whether a placed tile lies on the road that runs over a ferry.

    Rule: map-9.2.ferry, map-9.2.ferry-connected
    """
    faces = table.faces
    for end in crossing.ends:
        square, side = split_side_place(end)
        face = faces.get(square)
        if face is not None and face.edges[side] == EDGE_ROAD:
            return True
    if all(square not in board.large for square in crossing.squares):
        return False
    road = table.ground.network(crossing.pieces[0])
    return any(square_of(piece) in faces for piece in road.pieces)


def is_cut_off(board: Board, square: Square, opened: Opened) -> bool:
    """Tell whether a square lies on an island that no ferry connects yet. Rule: map-9.2.island."""
    island = board.islands.get(square)
    return island is not None and island not in opened.islands


def cite_unopened(board: Board, square: Square) -> tuple[Citation, ...]:
    """Return the clauses by which a map could still open a square.

    Rule: map-9.2.large-city, map-9.2.large-city-group, map-9.2.ferry, map-9.2.ferry-connected
    """
    cited: list[Citation] = []
    beside = [city for city in board.cities if square in city.around]
    if beside:
        cited.append(_NO_TILE[LARGE_CITY])
    if any(len(city.squares) > 1 for city in beside):
        cited.append(_GROUP)
    if any(square in crossing.squares for crossing in board.crossings):
        cited += (_FERRY, _CONNECTED)
    return tuple(cited)


def object_to_square(board: Board, square: Square) -> Iterator[Objection]:
    """Yield the reason why a square can never take a tile, if there is one.

    Rule: map-9.2.printed, map-9.2.large-city, map-9.2.waves, map-9.2.highlight, map-9.2.half
    """
    kind = board.kinds.get(square)
    if kind is None:
        yield Objection("not-on-the-map", (PRINTED,), place_of(square))
    elif kind in _NO_TILE:
        yield Objection("square-takes-no-tile", (_NO_TILE[kind],), place_of(square), {"kind": kind})
