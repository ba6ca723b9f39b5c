"""Opening: which squares of a map take a tile now.

Before the first turn the setup tiles go on start squares. Then a tile goes next to a placed one,
and what has been connected opens more: a large city the squares beside it, a ferry the square at
its other end, and a ferry to an island the island. What a large city and a ferry connect goes on
from one to the next: a ferry takes a large city at its end like a tile.
Rule: map-9.2.printed, map-9.2.large-city, map-9.2.ferry, map-9.2.harbour, map-9.2.island,
map-9.2.start
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from referee.carcassonne.ground import Ground
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
from referee.carcassonne.tiles.tile import EDGE_ROAD, Face
from referee.core.grid import EAST_AND_SOUTH, Square, find_beside, place_of, split_side_place
from referee.core.rulings import Citation, Objection

PRINTED: Final = Citation("map-9.2.printed")
START_SQUARES: Final = Citation("map-9.2.start")
START_COUNT: Final = Citation("map-9.2.start-count")
ISLAND_CONNECTED: Final = Citation("map-9.2.island")
_GROUP: Final = Citation("map-9.2.large-city-group")
_FERRY: Final = Citation("map-9.2.ferry")
_CONNECTED: Final = Citation("map-9.2.ferry-connected")
_HARBOUR: Final = Citation("map-9.2.harbour")
_NO_TILE: Final = {
    LARGE_CITY: Citation("map-9.2.large-city"),
    WAVES: Citation("map-9.2.waves"),
    HIGHLIGHT: Citation("map-9.2.highlight"),
    HALF: Citation("map-9.2.half"),
}
"""The rules by which some kinds of square take no tile."""


class Connected(NamedTuple):
    """The ferries that are connected, in the board's order, and the numbers of the large cities."""

    crossings: tuple[Crossing, ...]
    cities: frozenset[int]


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

    Where more start squares may be used than are, a further tile without a neighbour is one, too:
    no turn could have brought it there.
    Rule: map-9.2.start, map-9.2.setup-tiles
    """
    if len(faces) > board.most_starts or any(board.kinds[s] != START for s in faces):
        return False
    return len(faces) <= board.start_count or not any(
        square + step in faces for square in faces for step in EAST_AND_SOUTH
    )


def find_opened(table: Table, board: Board) -> Opened:
    """Find what the placed tiles have opened once the setup is done.

    On a map without start squares there is no setup, and the first tile goes anywhere.
    Rule: map-9.2.printed, map-9.2.large-city, map-9.2.large-city-group, map-9.2.ferry,
    map-9.2.harbour, map-9.2.island, map-9.2.start-count
    """
    faces = table.faces
    reached = find_beside(faces)
    if not faces:
        reached.update(board.kinds)
    crossings, cities = find_connected(table, board)
    landed = {square for crossing in crossings for square in crossing.squares}
    reached |= landed
    for number in cities:
        reached.update(board.cities[number].around)
    free = (square for square in reached if square not in faces and board.takes_tile(square))
    islands = {board.islands[square] for square in landed if square in board.islands}
    return Opened(frozenset(free), frozenset(islands))


def find_connected(table: Table, board: Board) -> Connected:
    """Return the ferries and the large cities that are connected.

    A city is by a tile beside it or a ferry that lands there, a ferry by a tile on its road or a
    city at one of its ends. Rule: map-9.2.large-city, map-9.2.ferry-connected, map-9.2.harbour
    """
    is_empty = table.faces.keys().isdisjoint
    cities = {number for number, city in enumerate(board.cities) if not is_empty(city.around)}
    is_reached = [_carries_a_tile(crossing, table, board) for crossing in board.crossings]
    docks = [
        {board.large[square] for square in crossing.squares if square in board.large}
        for crossing in board.crossings
    ]
    while True:
        cities.update(*(ends for ends, yes in zip(docks, is_reached, strict=True) if yes))
        found = [
            i for i, ends in enumerate(docks) if not (is_reached[i] or ends.isdisjoint(cities))
        ]
        if not found:
            break
        for index in found:
            is_reached[index] = True
    crossings = (c for c, yes in zip(board.crossings, is_reached, strict=True) if yes)
    return Connected(tuple(crossings), frozenset(cities))


def find_entered(table: Table, board: Board) -> frozenset[int]:
    """Return the numbers of the islands that a game can have come to.

    Those are connected by what lies elsewhere, or on islands that a game came to before: a tile on
    an island may carry the road of a ferry to it, but it can't have been laid for that reason.
    Rule: map-9.2.island
    """
    entered: frozenset[int] = frozenset()
    while True:
        faces = {
            square: face
            for square, face in table.faces.items()
            if board.islands.get(square) in entered or square not in board.islands
        }
        ground = Ground(faces, board)
        found = entered | find_opened(replace(table, ground=ground), board).islands
        if found == entered:
            return entered
        entered = found


def _carries_a_tile(crossing: Crossing, table: Table, board: Board) -> bool:
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

    Rule: map-9.2.large-city, map-9.2.large-city-group, map-9.2.ferry, map-9.2.ferry-connected,
    map-9.2.harbour
    """
    cited: list[Citation] = []
    beside = [city for city in board.cities if square in city.around]
    if beside:
        cited.append(_NO_TILE[LARGE_CITY])
    if any(len(city.squares) > 1 for city in beside):
        cited.append(_GROUP)
    landing = [crossing for crossing in board.crossings if square in crossing.squares]
    if landing:
        cited += (_FERRY, _CONNECTED)
    if any(end in board.large for crossing in landing for end in crossing.squares):
        cited.append(_HARBOUR)
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
