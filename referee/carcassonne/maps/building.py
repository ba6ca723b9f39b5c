"""Building a board: from what a map prints to what rulings ask of it.

Large cities become faces on squares, like tiles. What lies behind the border becomes a face too, on
the square beyond: a printed road or city abroad, one end of a ferry, or nothing, which closes
whatever runs into it. So features join what is printed in the way in which they join tiles.

Rule: map-9.1.kinds, map-9.2.large-city-group, map-9.3.abroad, map-9.3.neutral
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final, NamedTuple

from referee.carcassonne.kinds.features import Kind
from referee.carcassonne.maps.boards import (
    BY_BORDER,
    BY_FERRY,
    BY_LARGE_CITY,
    ISLAND,
    START,
    TAKES_TILE,
    TOWN,
    Board,
    Crossing,
    Ferry,
    Layout,
    Setup,
    count_most_starts,
    count_starts,
)
from referee.carcassonne.maps.groups import Groups, find_groups
from referee.carcassonne.maps.soundness import find_faults
from referee.carcassonne.pieces import Piece, piece_at
from referee.carcassonne.tiles.building import Drawn, find_meetings
from referee.carcassonne.tiles.tile import (
    CLOSED_BORDER,
    EDGE_CITY,
    EDGE_FIELD,
    EDGE_OF,
    EDGE_ROAD,
    NEUTRAL_EDGE,
    NO_FEATURE,
    Exit,
    Face,
    Feature,
    Need,
)
from referee.core.errors import NotAPosition
from referee.core.graphs import number_linked
from referee.core.grid import (
    PORT_SIDE,
    PORTS,
    SidePlace,
    Square,
    find_beside,
    neighbours,
    side_behind,
    side_place,
    split_side_place,
    square_at,
)
from referee.core.tuples import make


def build_large_city(edges: Sequence[int] = (EDGE_CITY,) * 4, coats_of_arms: int = 0) -> Face:
    """Build the face of a large city from what its sides show, in the order N E S W.

    All sides with city are one city; every road ends on the tile; the fields lie between them.
    """
    return Drawn(show_large_city(edges, coats_of_arms)).print_face()


def show_large_city(edges: Sequence[int], coats_of_arms: int) -> tuple[Feature, ...]:
    """Return the features of such a large city: its city, its roads by side, its fields."""
    cities = tuple(side for side in range(4) if edges[side] == EDGE_CITY)
    ends = "city" if cities else "none"
    features = [Feature(Kind.CITY, cities, coats_of_arms=coats_of_arms)] if cities else []
    features += [
        Feature(Kind.ROAD, (side,), ends=ends) for side in range(4) if edges[side] == EDGE_ROAD
    ]
    touched = (0,) if cities else ()
    features += [Feature(Kind.FIELD, run, cities=touched) for run in _find_runs(edges)]
    return tuple(features)


_HALF_SIDES: Final = range(4, 12)
"""The half-sides clockwise, two a side; the last lies beside the first."""


def _find_runs(edges: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield the half-sides of each field: those that no city and no road parts, ascending."""
    near: dict[int, list[int]] = {
        port: [] for port in _HALF_SIDES if edges[PORT_SIDE[port]] in (EDGE_FIELD, EDGE_ROAD)
    }
    for port, joined in near.items():
        beside = 4 + (port - 3) % 8
        same_side = PORT_SIDE[port] == PORT_SIDE[beside]
        if beside in near and (not same_side or edges[PORT_SIDE[port]] == EDGE_FIELD):
            joined.append(beside)
            near[beside].append(port)
    runs: dict[int, list[int]] = {}
    for port, number in number_linked(near).items():
        runs.setdefault(number, []).append(port)
    yield from map(tuple, runs.values())


def build_board(layout: Layout, setup: Setup | None = None) -> Board:
    """Build the board of a map.

    :raises NotAPosition: with every fault, by the place in the layout: squares, borders, ferries.
    """
    groups = find_groups(layout)
    if faults := find_faults(layout, groups):
        raise NotAPosition(faults)
    return _Builder(layout, groups).build(setup)


class _Printed(NamedTuple):
    """A feature beyond the border, the side places on the map that it leads to, and its ferry.

    ``shown`` is the square behind the border if nothing else is printed there.
    """

    shown: Face
    ends: list[SidePlace]
    ferry: int | None = None

    @property
    def feature(self) -> Feature:
        """The feature."""
        return self.shown.features[0]


class _Builder:
    """Builds the board of a sound layout."""

    def __init__(self, layout: Layout, groups: Groups) -> None:
        self._layout = layout
        self._groups = groups
        self._kinds = groups.kinds
        self._large = {
            entry.square: _print_face(entry.face)
            for entry in layout.squares
            if entry.face is not None
        }
        self._needs: dict[Square, list[Need]] = {}

    def build(self, setup: Setup | None) -> Board:
        """Build the board."""
        layout = self._layout
        self._ask_beside_cities()
        beyond, pieces = self._print_beyond()
        crossings = tuple(_cross(f, pieces[i]) for i, f in enumerate(layout.ferries))
        kinds = {square: self._kinds[square] for square in sorted(self._kinds)}
        return Board(
            layout,
            kinds,
            frozenset([e.square for e in layout.squares if e.is_town or e.kind == TOWN]),
            tuple([square for square, kind in kinds.items() if kind == START]),
            count_starts(layout, setup),
            count_most_starts(layout, setup),
            {**self._large, **beyond},
            {square: tuple(needs) for square, needs in self._needs.items()},
            self._groups.large,
            self._groups.cities,
            crossings,
            {piece: i for i, crossing in enumerate(crossings) for piece in crossing.pieces},
            {s: number for number, group in enumerate(self._groups.islands) for s in group},
            {e.square: e.coats_of_arms for e in layout.squares if e.kind == ISLAND},
            None if setup is None else setup.recommended,
            None if setup is None else setup.counted_by,
        )

    def _ask(self, square: Square, need: Need) -> None:
        self._needs.setdefault(square, []).append(need)

    def _ask_beside_cities(self) -> None:
        """Note what large cities ask of the tiles beside them. Rule: map-9.2.large-city-fit."""
        kinds = self._kinds
        for square, face in self._large.items():
            edges = face.edges
            for side, near in enumerate(neighbours(square)):
                if kinds.get(near) in TAKES_TILE:
                    self._ask(near, make(Need, (side ^ 2, edges[side], BY_LARGE_CITY)))

    def _print_beyond(self) -> tuple[dict[Square, Face], dict[int, list[Piece]]]:
        """Return the faces beyond the border, and the pieces of every ferry.

        Rule: map-9.3.abroad, map-9.3.neutral
        """
        prints = self._gather_prints()
        pieces: dict[int, list[Piece]] = {}
        for square, features in prints.items():
            for index, (_, _, ferry) in enumerate(features):
                if ferry is not None:
                    pieces.setdefault(ferry, []).append(piece_at(square, index))
        ground = self._groups.ground
        faces = dict.fromkeys(find_beside(ground).difference(ground, prints), _NEUTRAL)
        for square, printed in prints.items():
            faces[square] = self._show_beyond(square, printed)
        return faces, pieces

    def _show_beyond(self, square: Square, prints: Sequence[_Printed]) -> Face:
        """Return what is printed on a square behind the border."""
        if len(prints) == 1 and prints[0].ferry is None:
            return prints[0].shown
        exits = tuple([self._list_exits(square, printed) for printed in prints])
        if len(prints) == 1:
            return _lead_elsewhere(prints[0].shown, exits)
        return build_beyond(tuple([printed.feature for printed in prints]), exits)

    def _gather_prints(self) -> dict[Square, list[_Printed]]:
        """Return what is printed beyond the border by square, and note what it asks of tiles."""
        prints: dict[Square, list[_Printed]] = {}
        for border in self._layout.borders:
            place, kind, coats = border
            square, side = split_side_place(side_behind(place))
            shown = _show_abroad(kind, (side,), coats)
            prints.setdefault(square, []).append(make(_Printed, (shown, [place], None)))
            self._ask_at(place, EDGE_OF[kind], BY_BORDER)
        for number, (both, coats_of_ferry) in enumerate(self._layout.ferries):
            coats = coats_of_ferry
            for square, (ends, sides) in _by_square_behind(both).items():
                shown = _show_abroad(Kind.ROAD, tuple(sorted(sides)), coats)
                prints.setdefault(square, []).append(make(_Printed, (shown, ends, number)))
                coats = 0  # they are counted with one of the pieces
            for end in both:
                self._ask_at(end, EDGE_ROAD, BY_FERRY)
        return prints

    def _ask_at(self, place: SidePlace, edge: int, by: str) -> None:
        square, side = split_side_place(place)
        if square not in self._large:
            self._ask(square, make(Need, (side, edge, by)))

    def _list_exits(self, square: Square, printed: _Printed) -> tuple[Exit, ...]:
        """Return where a piece beyond the border leads: back to the map, and over the water.

        Such an exit names the side place on the map, so that this is where a road stays open that
        comes from the other end of a ferry.
        """
        edge = EDGE_OF[printed.feature.kind]
        _, here, ferry = printed
        exits = [_lead(square, end, end, edge) for end in here]
        if ferry is not None:
            over = [end for end in self._layout.ferries[ferry].ends if end not in here]
            exits += [_lead(square, side_behind(end), end, edge) for end in over]
        return tuple(exits)


def _print_face(face: Face) -> Face:
    """Return a face as a map prints it; a tile of the catalogue stays what it is."""
    if not face.has_plain_roads:
        return face
    if face.printed is None:
        face.printed = replace(face, has_plain_roads=False)
    return face.printed


def build_beyond(features: tuple[Feature, ...], exits: tuple[tuple[Exit, ...], ...]) -> Face:
    """Build what a map prints on a square behind its border; sides without a print are neutral.

    :param exits: those of each feature; a ferry's lead over the water as well.
    """
    feature_at = [NO_FEATURE] * len(PORTS)
    edges = [NEUTRAL_EDGE] * 4
    for index, feature in enumerate(features):
        for port in feature.ports:
            feature_at[port] = index
            edges[port] = EDGE_OF[feature.kind]
    return Face(
        tile_id=None,
        rotation=0,
        features=features,
        edges=(edges[0], edges[1], edges[2], edges[3]),
        feature_at=tuple(feature_at),
        meets=find_meetings(edges, feature_at, CLOSED_BORDER),
        roads=(),
        exits=exits,
        first_ports=tuple(feature.ports[0] for feature in features),
        spots=tuple(feature.spot for feature in features),
        spot_order=(),
        has_plain_roads=False,
        counts_plainly=False,
        fields_known=True,
        has_shared_side=False,
        is_german_cathedral=False,
        is_leipzig_gate=False,
        is_magic=False,
        is_assumed=False,
        is_beyond=True,
    )


def _lead_elsewhere(face: Face, exits: tuple[tuple[Exit, ...], ...]) -> Face:
    """Return the same square behind the border, whose prints lead elsewhere."""
    shown = (face.tile_id, face.rotation, face.features, face.edges, face.feature_at, face.meets)
    known = (face.first_ports, face.spots, face.spot_order)
    plainly = (face.has_plain_roads, face.counts_plainly, face.fields_known, face.has_shared_side)
    marks = (face.is_german_cathedral, face.is_leipzig_gate, face.is_magic, face.is_assumed)
    return Face(*shown, face.roads, exits, *known, *plainly, *marks, is_beyond=True)


_NEUTRAL: Final = build_beyond((), ())


_ABROAD: Final = 140
"""Number of different faces: roads, cities by side, ferries by two sides, each by coats of arms."""


@lru_cache(maxsize=_ABROAD)
def _show_abroad(kind: Kind, ports: tuple[int, ...], coats_of_arms: int) -> Face:
    """Return a square behind the border with a single road or city, as if it led abroad.

    It is the same wherever it lies; a ferry leads elsewhere besides.
    """
    square, feature = square_at(0, 0), Feature(kind, ports, coats_of_arms=coats_of_arms)
    ends = [side_behind(side_place(square, port)) for port in feature.ports]
    exits = tuple([_lead(square, end, end, EDGE_OF[feature.kind]) for end in ends])
    return build_beyond((feature,), (exits,))


def _lead(square: Square, to: SidePlace, end: SidePlace, edge: int) -> Exit:
    """Return an exit from a square to a side place, which names the side place ``end``."""
    there, side = split_side_place(to)
    return there - square, end - side_place(square, 0), side, edge


def _by_square_behind(
    ends: Iterable[SidePlace],
) -> dict[Square, tuple[list[SidePlace], list[int]]]:
    """Return the ends of a ferry by the square behind them, with its sides that they face.

    The square may be one for both.
    """
    found: dict[Square, tuple[list[SidePlace], list[int]]] = {}
    for end in ends:
        square, side = split_side_place(side_behind(end))
        ends_of, sides = found.setdefault(square, ([], []))
        ends_of.append(end)
        sides.append(side)
    return found


def _cross(ferry: Ferry, pieces: Sequence[Piece]) -> Crossing:
    one, other = sorted(ferry.ends)
    squares = (split_side_place(one)[0], split_side_place(other)[0])
    return make(Crossing, ((one, other), squares, tuple(pieces)))
