"""Checking tiles on a map: what hangs together, where it has begun, and how many tiles are in play.

Rule: map-9.2.start, map-9.2.start-groups, map-9.2.island, map-9.6.tiles
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from referee.carcassonne.maps.boards import START, Board, Crossing
from referee.carcassonne.pieces import square_of
from referee.carcassonne.placing.tiles.opened_squares import (
    ISLAND_CONNECTED,
    START_COUNT,
    START_SQUARES,
    find_connected,
    find_entered,
)
from referee.carcassonne.remaining.stock import Stock
from referee.carcassonne.table import NEIGHBOUR, Table
from referee.core.graphs import number_linked
from referee.core.grid import EAST_AND_SOUTH, Square, place_of
from referee.core.rulings import FAULT, WARNING, Citation, Finding, Objection, Param

_TILES: Final = Citation("map-9.6.tiles")
_SETUP_TILES: Final = Citation("map-9.2.setup-tiles")
_GROUPS: Final = Citation("map-9.2.start-groups")
_KITS: Final = Citation("map-9.6.kits")


def check_map(table: Table, board: Board, stock: Stock) -> Iterator[Finding]:
    """Yield what is wrong or odd about tiles on a map.

    Rule: map-9.2.start, map-9.2.island, map-9.6.tiles
    """
    yield from _check_groups(_find_groups(table, board), board)
    on_islands = [square for square in table.faces if square in board.islands]
    entered = find_entered(table, board) if on_islands else frozenset()
    for square in on_islands:
        if board.islands[square] not in entered:
            at = place_of(square)
            yield Finding(FAULT, Objection("island-not-connected", (ISLAND_CONNECTED,), at))
    covered = sum(board.kinds[square] == START for square in table.faces)
    if covered < board.start_count:
        params: dict[str, Param] = {"used": board.start_count, "covered": covered}
        clauses = (START_SQUARES, START_COUNT, *_cite_count(board))
        yield Finding(WARNING, Objection("start-squares-open", clauses, params=params))
    if board.recommended is not None and stock.in_play is not None:
        low, high, rule = board.recommended
        if not low <= stock.in_play <= high:
            params = {"count": stock.in_play, "low": low, "high": high}
            cited = tuple(dict.fromkeys((_TILES, rule, _KITS)))
            yield Finding(WARNING, Objection("tiles-beside-recommendation", cited, params=params))


def _check_groups(groups: Sequence[Sequence[Square]], board: Board) -> Iterator[Finding]:
    """Yield the groups that have begun on no start square, and the first on one too many.

    That is a fault where no rules allow that number. On a map without start squares the group of
    the first tile may have begun anywhere.
    Rule: map-9.2.start, map-9.2.start-groups, map-9.2.setup-tiles, map-9.6.start-squares
    """
    begun: list[Sequence[Square]] = []
    for index, group in enumerate(groups):
        if any(board.kinds[square] == START for square in group):
            begun.append(group)
        elif board.starts or index:
            cited: tuple[Citation, ...] = (NEIGHBOUR, START_SQUARES)
            yield Finding(FAULT, Objection("tiles-apart", cited, place_of(group[0])))
    used, most, count = board.start_count, board.most_starts, len(begun)
    if count > used:
        allowed = most if count > most else used
        named = _cite_count(board)
        cited = (START_SQUARES, _SETUP_TILES if named else START_COUNT, _GROUPS, *named)
        params: dict[str, Param] = {"count": count, "used": used, "most": most}
        at = place_of(begun[allowed][0])
        severity = FAULT if count > most else WARNING
        yield Finding(severity, Objection("too-many-groups-on-starts", cited, at, params))


def _cite_count(board: Board) -> tuple[Citation, ...]:
    """Return the rule on how many start squares this very map uses, if there is one."""
    return () if board.counted_by is None else (board.counted_by,)


def _find_groups(table: Table, board: Board) -> list[list[Square]]:
    """Return the groups of placed tiles: beside each other, at one large city, or by a ferry.

    Rule: map-9.2.printed, map-9.2.large-city-group, map-9.2.ferry
    """
    faces = table.faces
    joins: list[tuple[int, int]] = []
    for square in faces:
        joins += [(square, square + step) for step in EAST_AND_SOUTH if square + step in faces]
    for city in board.cities:
        beside = (square for square in city.around if square in faces)
        joins += [(city.squares[0], square) for square in (*city.squares, *beside)]
    for crossing in find_connected(table, board).crossings:
        met = {square_of(piece) for piece in table.ground.network(crossing.pieces[0]).pieces}
        joins += pairwise(square for square in met if _holds(table, board, crossing, square))
    near: dict[int, list[int]] = {square: [] for square in (*faces, *board.large)}
    for one, other in joins:
        near[one].append(other)
        near[other].append(one)
    numbers = number_linked(near)
    groups: dict[int, list[Square]] = {}
    for square in faces:
        groups.setdefault(numbers[square], []).append(square)
    return list(groups.values())


def _holds(table: Table, board: Board, crossing: Crossing, square: Square) -> bool:
    """Whether a square on the road of a ferry hangs together with the others on it.

    Placed tiles do, and a large city at an end of the ferry, which it connects.
    """
    return square in table.faces or (square in board.large and square in crossing.squares)
