"""Building a board: from what a map prints to what rulings ask of it.

Large cities become faces on squares, like tiles. What lies behind the border becomes a face too, on
the square beyond: a printed road or city abroad, one end of a ferry, or nothing, which closes
whatever runs into it. So features join what is printed in the way in which they join tiles.

Rule: map-9.1.kinds, map-9.2.large-city-group, map-9.3.abroad, map-9.3.neutral
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from referee.carcassonne.maps.boards import (
    BY_BORDER,
    BY_FERRY,
    BY_LARGE_CITY,
    ISLAND,
    LARGE_CITY,
    START,
    TAKES_TILE,
    TOWN,
    Board,
    Crossing,
    Ferry,
    LargeCity,
    Layout,
    Setup,
    count_starts,
    side_behind,
)
from referee.carcassonne.tiles import (
    EDGE_CITY,
    EDGE_FIELD,
    EDGE_NAMES,
    EDGE_ROAD,
    MAX_FEATURES,
    SHOWN_BITS,
    Exit,
    Face,
    Feature,
    Kind,
    Need,
    build_beyond,
    build_tile,
)
from referee.core.errors import Fault, NotAPosition
from referee.core.graphs import find_groups, number_components
from referee.core.grid import PORT_SIDE, SIDE_STEP, SIDES, place_of

_EDGE_OF: Final = {Kind.ROAD: EDGE_ROAD, Kind.CITY: EDGE_CITY}


def build_large_city(edges: Sequence[int] = (EDGE_CITY,) * 4, coats_of_arms: int = 0) -> Face:
    """Build the face of a large city from what its sides show, in the order N E S W.

    All sides with city are one city; every road ends on the tile; the fields lie between them.
    """
    cities = tuple(side for side in range(4) if edges[side] == EDGE_CITY)
    ends = "city" if cities else "none"
    features = [Feature(Kind.CITY, cities, coats_of_arms=coats_of_arms)] if cities else []
    features += [
        Feature(Kind.ROAD, (side,), ends=ends) for side in range(4) if edges[side] == EDGE_ROAD
    ]
    touched = (0,) if cities else ()
    features += [Feature(Kind.FIELD, run, cities=touched) for run in _find_runs(edges)]
    return build_tile(None, tuple(features)).faces[0]


_HALF_SIDES: Final = range(4, 12)


def _find_runs(edges: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield the half-sides of each field: those that no city and no road parts, ascending."""
    ports = [port for port in _HALF_SIDES if edges[PORT_SIDE[port]] in (EDGE_FIELD, EDGE_ROAD)]
    joins = [
        (port, beside)
        for port in ports
        if (beside := 4 + (port - 3) % 8) in ports
        and (PORT_SIDE[port] != PORT_SIDE[beside] or edges[PORT_SIDE[port]] == EDGE_FIELD)
    ]
    component = number_components(ports, joins)
    for number in sorted(set(component.values())):
        yield tuple(port for port in ports if component[port] == number)


def build_board(layout: Layout, setup: Setup | None = None) -> Board:
    """Build the board of a map.

    :raises NotAPosition: with every fault, by the place in the layout: squares, borders, ferries.
    """
    if faults := _Checker(layout).find_faults():
        raise NotAPosition(faults)
    return _Builder(layout).build(setup)


def _find_islands(layout: Layout) -> tuple[tuple[int, ...], ...]:
    """Return the squares of each island: those that hang together by their sides."""
    return find_groups([entry.square for entry in layout.squares if entry.kind == ISLAND])


def _is_ground(kinds: Mapping[int, str], square: int) -> bool:
    """Whether a square takes a tile or is a large city."""
    kind = kinds.get(square)
    return kind in TAKES_TILE or kind == LARGE_CITY


class _Checker:
    """Collects everything that is wrong about a layout."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._faults: list[Fault] = []
        self._kinds = {entry.square: entry.kind for entry in layout.squares}
        self._large = {e.square: e.face for e in layout.squares if e.face is not None}

    def find_faults(self) -> list[Fault]:
        """Return all faults, by squares, borders, ferries, then what concerns the whole map."""
        self._check_squares()
        self._check_edges()
        self._check_islands()
        self._check_starts()
        return self._faults

    def _fault(self, code: str, at: int, *path: str | int, **params: str | int) -> None:
        x, y = place_of(at)
        self._faults.append(Fault(code, path, {"x": x, "y": y, **params}))

    def _check_squares(self) -> None:
        seen: set[int] = set()
        for index, entry in enumerate(self._layout.squares):
            if entry.square in seen:
                self._fault("squares-overlap", entry.square, "squares", index)
            seen.add(entry.square)
            if entry.face is None:
                continue
            for side, step in enumerate(SIDE_STEP):
                other = self._large.get(entry.square + step)
                if (
                    other is not None
                    and step > 0
                    and other.edges[side ^ 2] != entry.face.edges[side]
                ):
                    self._fault(
                        "large-cities-disagree",
                        entry.square,
                        "squares",
                        index,
                        side=SIDES[side],
                        here=EDGE_NAMES[entry.face.edges[side]],
                        there=EDGE_NAMES[other.edges[side ^ 2]],
                    )

    def _check_edges(self) -> None:
        """Check that borders and ferries lie at the border, one on a side, and fit."""
        seen: set[int] = set()
        for index, border in enumerate(self._layout.borders):
            self._check_side(border.side_place, _EDGE_OF[border.kind], seen, "borders", index)
        for index, ferry in enumerate(self._layout.ferries):
            one, other = ferry.ends
            if one == other:
                self._fault("ferry-to-itself", one // 4, "ferries", index)
                continue
            for number, end in enumerate(ferry.ends):
                self._check_side(end, EDGE_ROAD, seen, "ferries", index, "ends", number)

    def _check_side(self, side_place: int, edge: int, seen: set[int], *path: str | int) -> None:
        square, side = divmod(side_place, 4)
        name = {"side": SIDES[side]}
        if not _is_ground(self._kinds, square):
            self._fault("square-not-on-map", square, *path)
            return
        if _is_ground(self._kinds, square + SIDE_STEP[side]):
            self._fault("border-inside", square, *path, **name)
        if side_place in seen:
            self._fault("border-twice", square, *path, **name)
        seen.add(side_place)
        face = self._large.get(square)
        if face is not None and face.edges[side] != edge:
            shown = {"here": EDGE_NAMES[face.edges[side]], "there": EDGE_NAMES[edge]}
            self._fault("border-does-not-fit", square, *path, **name, **shown)

    def _check_starts(self) -> None:
        if not self._layout.squares:
            self._faults.append(Fault("no-squares", ("squares",)))
        printed = sum(entry.kind == START for entry in self._layout.squares)
        used = self._layout.start_squares
        if used is not None and not 1 <= used <= printed:
            self._faults.append(Fault("out-of-range", ("start_squares",), {"key": "start_squares"}))

    def _check_islands(self) -> None:
        """Find the islands where no ferry ends. Rule: map-9.2.island."""
        served = {end // 4 for ferry in self._layout.ferries for end in ferry.ends}
        for group in _find_islands(self._layout):
            if served.isdisjoint(group):
                index = next(i for i, e in enumerate(self._layout.squares) if e.square == group[0])
                self._fault("island-without-ferry", group[0], "squares", index)


class _Builder:
    """Builds the board of a sound layout."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._kinds = {entry.square: entry.kind for entry in layout.squares}
        self._large = {
            entry.square: replace(entry.face, has_plain_roads=False)
            for entry in layout.squares
            if entry.face is not None
        }
        self._needs: dict[int, list[Need]] = {}

    def build(self, setup: Setup | None) -> Board:
        """Build the board."""
        layout = self._layout
        self._ask_beside_cities()
        beyond, pieces = self._print_beyond()
        large = self._number_cities()
        crossings = tuple(_cross(f, pieces[i]) for i, f in enumerate(layout.ferries))
        kinds = {square: self._kinds[square] for square in sorted(self._kinds)}
        return Board(
            layout,
            kinds,
            frozenset(e.square for e in layout.squares if e.is_town or e.kind == TOWN),
            tuple(square for square, kind in kinds.items() if kind == START),
            count_starts(layout, setup),
            {**self._large, **beyond},
            {square: tuple(needs) for square, needs in self._needs.items()},
            large,
            self._gather_cities(large),
            crossings,
            {piece: i for i, crossing in enumerate(crossings) for piece in crossing.pieces},
            {s: number for number, group in enumerate(_find_islands(layout)) for s in group},
            {e.square: e.coats_of_arms for e in layout.squares if e.kind == ISLAND},
            None if setup is None else setup.recommended,
        )

    def _ask(self, square: int, need: Need) -> None:
        self._needs.setdefault(square, []).append(need)

    def _ask_beside_cities(self) -> None:
        """Note what large cities ask of the tiles beside them. Rule: map-9.2.large-city-fit."""
        for square, face in self._large.items():
            for side, step in enumerate(SIDE_STEP):
                if self._kinds.get(square + step) in TAKES_TILE:
                    self._ask(square + step, Need(side ^ 2, face.edges[side], BY_LARGE_CITY))

    def _print_beyond(self) -> tuple[dict[int, Face], dict[int, list[int]]]:
        """Return the faces beyond the border, and the pieces of every ferry.

        Rule: map-9.3.abroad, map-9.3.neutral
        """
        prints: dict[int, list[tuple[Feature, list[int], int | None]]] = {}
        for border in self._layout.borders:
            port = side_behind(border.side_place) % 4
            feature = Feature(border.kind, (port,), coats_of_arms=border.coats_of_arms)
            square = side_behind(border.side_place) // 4
            prints.setdefault(square, []).append((feature, [border.side_place], None))
            self._ask_at(border.side_place, _EDGE_OF[border.kind], BY_BORDER)
        for number, ferry in enumerate(self._layout.ferries):
            coats = ferry.coats_of_arms
            for square, ends in _by_square_behind(ferry.ends).items():
                ports = tuple(sorted(side_behind(end) % 4 for end in ends))
                feature = Feature(Kind.ROAD, ports, coats_of_arms=coats)
                prints.setdefault(square, []).append((feature, ends, number))
                coats = 0  # they are counted with one of the pieces
            for end in ferry.ends:
                self._ask_at(end, EDGE_ROAD, BY_FERRY)
        pieces: dict[int, list[int]] = {}
        for square, features in prints.items():
            for index, (_, _, which) in enumerate(features):
                if which is not None:
                    pieces.setdefault(which, []).append(square * MAX_FEATURES + index)
        faces = {
            square: build_beyond(
                tuple(feature for feature, _, _ in features),
                tuple(
                    tuple(self._exits(square, feature, ends, number))
                    for feature, ends, number in features
                ),
            )
            for square, features in prints.items()
        }
        ground = [square for square in self._kinds if _is_ground(self._kinds, square)]
        around = {square + step for square in ground for step in SIDE_STEP}
        for square in around.difference(ground, faces):
            faces[square] = _NEUTRAL
        return faces, pieces

    def _ask_at(self, side_place: int, edge: int, by: str) -> None:
        square, side = divmod(side_place, 4)
        if square not in self._large:
            self._ask(square, Need(side, edge, by))

    def _exits(
        self, square: int, feature: Feature, ends: Iterable[int], ferry: int | None
    ) -> Iterator[Exit]:
        """Yield where a piece beyond the border leads: back to the map, and over the water.

        Such an exit names the side place on the map, so that this is where a road stays open that
        comes from the other end of a ferry.
        """
        edge = _EDGE_OF[feature.kind] << SHOWN_BITS
        for end in ends:
            side = end - square * 4
            yield Exit(end // 4 - square, side, end % 4, edge)
        if ferry is not None:
            for end in self._layout.ferries[ferry].ends:
                if end not in ends:
                    behind = side_behind(end)
                    yield Exit(behind // 4 - square, end - square * 4, behind % 4, edge)

    def _number_cities(self) -> dict[int, int]:
        """Give every large city a number: squares whose printed cities join.

        Rule: map-9.2.large-city-group
        """
        joins = [
            (square, square + step)
            for square, face in self._large.items()
            for side, step in enumerate(SIDE_STEP)
            if square + step in self._large and face.edges[side] == EDGE_CITY
        ]
        return number_components(sorted(self._large), joins)

    def _gather_cities(self, large: Mapping[int, int]) -> tuple[LargeCity, ...]:
        cities: list[LargeCity] = []
        for number in sorted(set(large.values())):
            squares = tuple(square for square in large if large[square] == number)
            beside = {square + step for square in squares for step in SIDE_STEP}
            around = (s for s in sorted(beside) if self._kinds.get(s) in TAKES_TILE)
            cities.append(LargeCity(squares, tuple(around)))
        return tuple(cities)


_NEUTRAL: Final = build_beyond((), ())


def _by_square_behind(ends: Iterable[int]) -> dict[int, list[int]]:
    """Return the ends of a ferry by the square behind them, which may be one for both."""
    found: dict[int, list[int]] = {}
    for end in ends:
        found.setdefault(side_behind(end) // 4, []).append(end)
    return found


def _cross(ferry: Ferry, pieces: Sequence[int]) -> Crossing:
    one, other = sorted(ferry.ends)
    return Crossing((one, other), (one // 4, other // 4), tuple(pieces))
