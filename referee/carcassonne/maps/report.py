"""Explaining a map back to the person who typed it: what is on it, and what nobody can reach.

Rule: map-9.1.kinds, map-9.2.printed, map-9.2.large-city, map-9.2.ferry, map-9.2.island,
map-9.2.harbour
"""

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from referee.carcassonne.kinds.features import Kind
from referee.carcassonne.maps.boards import SQUARE_KINDS, TAKES_TILE, Board
from referee.core.grid import SidePlace, Square, find_beside, place_of


class CityReport(NamedTuple):
    """A large city: its squares and its coats of arms."""

    squares: tuple[Square, ...]
    coats_of_arms: int


class Report(NamedTuple):
    """What is on a map. Squares and side places ascend.

    ``corners`` gives the least and the greatest (x, y), ``kinds`` how many squares there are of
    each kind that occurs, ``roads_abroad`` and ``cities_abroad`` side places with coats of arms,
    ``ferries`` their ends with coats of arms, ``islands`` the squares of each with theirs.
    ``unreachable`` holds the squares that take a tile and that no game from the start squares
    gets to.
    """

    corners: tuple[tuple[int, int], tuple[int, int]]
    kinds: Mapping[str, int]
    take_tiles: int
    towns: int
    starts: tuple[Square, ...]
    start_count: int
    cities: tuple[CityReport, ...]
    roads_abroad: tuple[tuple[SidePlace, int], ...]
    cities_abroad: tuple[tuple[SidePlace, int], ...]
    ferries: tuple[tuple[tuple[SidePlace, SidePlace], int], ...]
    islands: tuple[tuple[tuple[Square, ...], int], ...]
    unreachable: tuple[Square, ...]


def explain(board: Board) -> Report:
    """Return what is on a map."""
    places = [place_of(square) for square in board.kinds]
    columns, rows = [x for x, _ in places], [y for _, y in places]
    counted = Counter(board.kinds.values())
    islands: dict[int, list[Square]] = {}
    for square in sorted(board.island_coats):
        islands.setdefault(board.islands[square], []).append(square)
    borders = sorted(board.layout.borders)
    ferries = zip(board.crossings, board.layout.ferries, strict=True)
    return Report(
        ((min(columns), min(rows)), (max(columns), max(rows))),
        {kind: counted[kind] for kind in SQUARE_KINDS if counted[kind]},
        sum(counted[kind] for kind in TAKES_TILE),
        len(board.towns),
        board.starts,
        board.start_count,
        tuple(CityReport(city.squares, _count_coats(board, city.squares)) for city in board.cities),
        tuple((b.side_place, b.coats_of_arms) for b in borders if b.kind is Kind.ROAD),
        tuple((b.side_place, b.coats_of_arms) for b in borders if b.kind is Kind.CITY),
        tuple(sorted((crossing.ends, ferry.coats_of_arms) for crossing, ferry in ferries)),
        tuple(
            (tuple(squares), sum(board.island_coats[square] for square in squares))
            for squares in islands.values()
        ),
        find_unreachable(board),
    )


def _count_coats(board: Board, squares: tuple[Square, ...]) -> int:
    return sum(f.coats_of_arms for square in squares for f in board.faces[square].features)


def find_unreachable(board: Board) -> tuple[Square, ...]:
    """Return the squares that take a tile and that no game from the start squares gets to.

    Without start squares a game can begin on any square of the mainland.
    A game spreads from square to square, round large cities and over ferries, and onto an island
    only by a ferry whose other end it has reached.
    Rule: map-9.2.printed, map-9.2.large-city-group, map-9.2.ferry, map-9.2.island, map-9.2.harbour
    """
    reached, landed = set(board.starts), set[Square]()
    if not reached:
        reached = {s for s in board.kinds if board.takes_tile(s) and s not in board.islands}
    while True:
        known = len(reached) + len(landed)
        beside = find_beside(reached)
        cities = [
            city
            for city in board.cities
            if not beside.isdisjoint(city.squares) or not landed.isdisjoint(city.squares)
        ]
        touched = reached.union(*(city.squares for city in cities))
        landed.update(
            square
            for crossing in board.crossings
            if not touched.isdisjoint(crossing.squares)
            for square in crossing.squares
        )
        islands = {board.islands[square] for square in landed if square in board.islands}
        opened = beside.union(landed, *(city.around for city in cities))
        reached.update(
            square
            for square in opened
            if board.takes_tile(square)
            and (square not in board.islands or board.islands[square] in islands)
        )
        if len(reached) + len(landed) == known:
            return tuple(s for s in board.kinds if board.takes_tile(s) and s not in reached)
