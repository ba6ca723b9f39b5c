"""What hangs together on a map: large cities of several squares, and islands with their harbours.

A large city that tiles can reach from an island alone lies on it: a ferry that lands there lands on
the island. Rule: map-9.2.large-city-group, map-9.2.island, map-9.2.harbour
"""

from collections.abc import Mapping, Set
from typing import NamedTuple

from referee.carcassonne.maps.boards import GROUND, ISLAND, TAKES_TILE, LargeCity, Layout
from referee.carcassonne.tiles.tile import EDGE_CITY
from referee.core.graphs import number_linked
from referee.core.grid import Square, find_beside, neighbours


def find_kinds(layout: Layout) -> dict[Square, str]:
    """Return the kind of every printed square."""
    return {entry.square: entry.kind for entry in layout.squares}


class Groups(NamedTuple):
    """What hangs together on a layout.

    ``kinds`` has the kind of every square, ``ground`` those that take a tile or are a large city.
    ``large`` numbers the large city of a square, ``cities`` has them by number, ``islands`` the
    squares of each island.
    """

    kinds: Mapping[Square, str]
    ground: Set[Square]
    large: Mapping[Square, int]
    cities: tuple[LargeCity, ...]
    islands: tuple[tuple[Square, ...], ...]


def find_groups(layout: Layout) -> Groups:
    """Find what hangs together on a layout, sound or not."""
    kinds = find_kinds(layout)
    large = number_large_cities(layout)
    cities = gather_large_cities(kinds, large)
    ground = {square for square, kind in kinds.items() if kind in GROUND}
    return Groups(kinds, ground, large, cities, find_islands(kinds, cities))


def number_large_cities(layout: Layout) -> dict[Square, int]:
    """Give every large-city square the number of its city: of squares whose printed cities join.

    Cities are numbered from 0 by their first square. Rule: map-9.2.large-city-group
    """
    faces = {entry.square: entry.face for entry in layout.squares if entry.face is not None}
    near: dict[Square, list[Square]] = {square: [] for square in sorted(faces)}
    for square, face in faces.items():
        for side, beside in enumerate(neighbours(square)):
            if beside in near and face.edges[side] == EDGE_CITY:
                near[square].append(beside)
                near[beside].append(square)
    return number_linked(near)


def gather_large_cities(
    kinds: Mapping[Square, str], large: Mapping[Square, int]
) -> tuple[LargeCity, ...]:
    """Return the large cities by number, with the squares around them that take a tile.

    :param large: the number of the city of each large-city square.
    """
    groups: dict[int, list[Square]] = {}
    for square, number in sorted(large.items()):
        groups.setdefault(number, []).append(square)
    cities: list[LargeCity] = []
    for number in sorted(groups):
        around = sorted(s for s in find_beside(groups[number]) if kinds.get(s) in TAKES_TILE)
        cities.append(LargeCity(tuple(groups[number]), tuple(around)))
    return tuple(cities)


def find_islands(
    kinds: Mapping[Square, str], cities: tuple[LargeCity, ...]
) -> tuple[tuple[Square, ...], ...]:
    """Return the squares of each island, ascending, by its first square.

    Those are island squares that hang together by their sides or by a large city that lies on the
    island, and the squares of such cities. Rule: map-9.2.island, map-9.2.harbour
    """
    shore = [square for square, kind in kinds.items() if kind == ISLAND]
    if not shore:
        return ()
    near = {one: [by for by in neighbours(one) if kinds.get(by) == ISLAND] for one in shore}
    for city in cities:
        if city.around and all(kinds[square] == ISLAND for square in city.around):
            first = city.squares[0]
            near |= {square: [first] for square in city.squares}
            near[first] = [*city.squares, *city.around]
            for square in city.around:
                near[square].append(first)
    islands: dict[int, list[Square]] = {}
    for square, number in number_linked({square: near[square] for square in sorted(near)}).items():
        islands.setdefault(number, []).append(square)
    return tuple(tuple(sorted(squares)) for squares in islands.values())
