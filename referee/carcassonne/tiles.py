"""Tiles: what is drawn on them and how they look after a turn.

A :class:`Tile` has four :class:`Face` values, one for each clockwise rotation, computed once.
A face lists its features as given and knows, for each of its twelve ports (see
``referee.core.grid``), which feature reaches the border there.
Rule: car-1.1, car-2.1.sides, car-14.2, car-14.2.closes
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from referee.carcassonne.symbols import VOLCANO, Symbols, turn_symbols
from referee.core.grid import (
    INNER,
    NO_PORT,
    PORT_MIRROR,
    PORT_OF,
    PORT_SIDE,
    PORT_STEP,
    PORTS,
    turn_port,
)


class Kind(IntEnum):
    """The kinds of feature, in the order in which spots are listed."""

    ROAD = 0
    CITY = 1
    FIELD = 2
    MONASTERY = 3
    GARDEN = 4
    GERMAN_CATHEDRAL = 5
    WALL = 6
    RIVER = 7


KIND_NAMES: Final = tuple(kind.name.lower() for kind in Kind)
FOR_WAGONS: Final = (Kind.ROAD, Kind.CITY, Kind.MONASTERY)
"""The kinds of feature between which a wagon moves. Rule: car-2.5.wagon-around."""
SINGLE: Final = (Kind.MONASTERY, Kind.GARDEN, Kind.GERMAN_CATHEDRAL)
"""The kinds of feature that reach no side, in order; a tile has at most one of each."""
NO_SPOT: Final = (Kind.WALL, Kind.RIVER)
"""The kinds of feature on which nothing can stand. Rule: car-14.1.water."""
LABYRINTH: Final = "labyrinth"
"""What a spot on the road of a labyrinth tile is called; it comes last among the spots."""

EDGE_FIELD, EDGE_ROAD, EDGE_CITY, EDGE_WALL, EDGE_RIVER, EDGE_ABBEY = 0, 1, 2, 3, 4, 5
"""What a side shows. An abbey's fits anything and closes it. Rule: car-14.2, car-14.2.closes"""
SHARED_CITY: Final = 6
"""What a city comes over where a side shows two of them: nobody can tell which it goes on to."""
NEUTRAL_EDGE: Final = 8
"""What the border of a map shows where nothing is printed: any side may face it."""

EDGE_NAMES: Final = ("field", "road", "city", "wall", "river", "abbey")
EDGE_OF: Final = {
    Kind.ROAD: EDGE_ROAD,
    Kind.CITY: EDGE_CITY,
    Kind.WALL: EDGE_WALL,
    Kind.RIVER: EDGE_RIVER,
}
MAX_FEATURES: Final = 16
NO_FEATURE: Final = -1

ROAD_ENDS: Final = ("none", "village", "monastery", "city", "german_cathedral", "leipzig")
RIVER_ENDS: Final = ("none", "source", "lake")
QUARTERS: Final = ("wainwrights", "coiners", "bookbinders", "fourth")
"""The quarters of Leipzig; no source names the last."""


UNKNOWN_FIELD: Final = -1
"""Met instead of a feature: a field of a tile whose fields nobody gave."""
CLOSED_BORDER: Final = -2
"""Met instead of a feature: the border of a map, where nothing is printed to join."""
CLASH: Final = -3
"""Met instead of a feature: a side that shows something else, or two cities at once."""
CLOSED_BY_ABBEY: Final = -4
"""Met instead of a feature: an abbey."""


WATER, ABBEY, SHRINE = "water", "abbey", "shrine"
SHARED_SIDE, UNKNOWN_FIELDS = "shared-side", "unknown-fields"
"""Traits: what few tiles have and a rule asks for, besides their symbols."""

Exit = tuple[int, int, int, int]
"""How a feature reaches over the border at one port: step, side, mirror, edge.

The step leads to the neighbouring square, the side is the one crossed, the mirror the neighbour's
port that faces this one, and the edge is what the side crossed shows. So the neighbour's
``meets[edge][mirror]`` is what the feature meets there. A plain tuple, which is taken apart in half
the time of a named one; a walk does little else.
"""


Adjacency = tuple[tuple[int, ...], ...] | None
"""Groups of features of a tile that lie side by side for a wagon; None where nobody said."""


class Spot(NamedTuple):
    """Where a figure stands on a tile; ``side`` is the name of a port or a corner.

    Of several fields that reach no port the first has None, the others the names of ``INNER``.
    """

    on: str
    side: str | None


@dataclass(frozen=True, slots=True)
class Feature:
    """One feature of a face: its kind, the ports it reaches (ascending) and its modifiers.

    ``cities`` holds the indexes of the cities that a field touches. ``shares`` are sides of another
    city of the tile which show a piece of this one, too. ``bridge`` marks the road of a bridge that
    somebody built over the tile.
    """

    kind: Kind
    ports: tuple[int, ...] = ()
    inn: bool = False
    labyrinth: bool = False
    ends: str = "none"
    quarter: str | None = None
    tiles: int = 1
    coats_of_arms: int = 0
    cathedral: bool = False
    goods: str | None = None
    cities: tuple[int, ...] = ()
    shares: tuple[int, ...] = ()
    tunnel: bool = False
    princess: bool = False
    besieged: bool = False
    pig_herd: bool = False
    shrine: bool = False
    special: bool = False
    abbey: bool = False
    bridge: bool = False

    @property
    def has_mouth(self) -> bool:
        """Whether it is a road that ends at the mouth of a tunnel.

        One with two sides runs through a tunnel of its own. Rule: car-14.12.through
        """
        return self.tunnel and len(self.ports) == 1 and not self.labyrinth

    @property
    def spot(self) -> Spot:
        """The spot on this feature in canonical form: by its first side where it needs one."""
        if self.labyrinth:
            return Spot(LABYRINTH, None)
        return Spot(KIND_NAMES[self.kind], PORTS[self.ports[0]] if self.ports else None)

    @property
    def is_source(self) -> bool:
        """Whether this is the river where it begins."""
        return self.kind is Kind.RIVER and self.ends == "source"

    @property
    def is_lake(self) -> bool:
        """Whether this is the river where it ends."""
        return self.kind is Kind.RIVER and self.ends == "lake"

    @property
    def is_fork(self) -> bool:
        """Whether this is the river where it parts."""
        return self.kind is Kind.RIVER and len(self.ports) > 2

    def turned(self, quarters: int) -> "Feature":
        """Return this feature after clockwise quarter turns."""
        ports, shares = (
            tuple(sorted(turn_port(port, quarters) for port in each))
            for each in (self.ports, self.shares)
        )
        return replace(self, ports=ports, shares=shares)


@dataclass(frozen=True, slots=True)
class Face:
    """A tile as it lies: rotation in degrees clockwise, features, and what each port shows.

    ``edges`` gives the kind of each side, ``feature_at`` the index of the feature at each port and
    under each name of ``INNER`` or NO_FEATURE, ``meets`` for each kind of edge and each port what a
    feature meets there that comes over such an edge: the index of a feature, UNKNOWN_FIELD,
    CLOSED_BORDER, CLASH or CLOSED_BY_ABBEY. ``roads`` are the indexes of the roads by first side,
    ``exits``, ``first_ports`` and ``spots`` what each feature has, ``spot_order`` the indexes of
    those that can take a figure, by kind and side, a labyrinth last. ``has_plain_roads`` says that
    no road on the tile has a modifier, so that counting tiles is all there is to do;
    ``counts_plainly`` that each road on it counts the tile once. ``look`` is equal for faces that
    look alike, which features lie side by side for a wagon included. ``is_leipzig_gate`` marks an
    inner square of Leipzig, whose stretch of road is counted with the outer square of its double
    tile. ``fields_known`` is False for an inline tile that has field half-sides and names no field.
    ``has_shared_side`` says that a side shows a piece of two cities. ``is_beyond`` marks what a map
    prints behind its border: roads, cities and ferries, but no tile. ``is_shrine`` says whether its
    monastery is a shrine; it is None without one. ``symbols`` are those of the tile as they lie;
    ``adjacent_for_wagon`` are groups of feature indexes that lie side by side, each with each. Both
    are None where nobody said. ``bare`` is the face as it lies without the bridge that somebody
    built over it; None where there is none. ``has_mouths`` says that a road on it ends at the mouth
    of a tunnel, ``has_river`` that a side shows water, ``is_volcano_lake`` that a river ends here
    at a volcano. ``traits`` are the symbols, and what the rest has of ``WATER`` to
    ``UNKNOWN_FIELDS``; of most tiles there are none, so that one look says that no rule asks.
    """

    tile_id: str | None
    rotation: int
    features: tuple[Feature, ...]
    edges: tuple[int, int, int, int]
    feature_at: tuple[int, ...]
    meets: tuple[tuple[int, ...], ...]
    roads: tuple[int, ...]
    exits: tuple[tuple[Exit, ...], ...]
    first_ports: tuple[int, ...]
    spots: tuple[Spot, ...]
    spot_order: tuple[int, ...]
    has_plain_roads: bool
    counts_plainly: bool
    fields_known: bool
    has_shared_side: bool
    is_german_cathedral: bool
    is_leipzig_gate: bool
    is_magic: bool
    is_assumed: bool
    look: frozenset[object]
    is_beyond: bool = False
    is_shrine: bool | None = None
    symbols: Symbols = None
    adjacent_for_wagon: Adjacency = None
    bare: "Face | None" = None
    has_mouths: bool = False
    has_river: bool = False
    is_volcano_lake: bool = False
    traits: frozenset[str] = field(init=False, compare=False)

    def __post_init__(self) -> None:
        """Find the traits, which follow from all the rest."""
        has = {
            WATER: self.has_river,
            ABBEY: self.is_abbey,
            SHRINE: self.is_shrine,
            SHARED_SIDE: self.has_shared_side,
            UNKNOWN_FIELDS: not self.fields_known,
        }
        found = (*(self.symbols or ()), *(trait for trait in has if has[trait]))
        object.__setattr__(self, "traits", frozenset(found))

    @property
    def is_abbey(self) -> bool:
        """Whether the face is an abbey, all of whose sides fit anything. Rule: car-14.2."""
        return self.edges[0] == EDGE_ABBEY


def _spot_order(feature: Feature) -> tuple[int, int]:
    kind = len(Kind) if feature.labyrinth else int(feature.kind)
    return kind, feature.ports[0] if feature.ports else len(PORTS)


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile with its four faces, by quarter turns clockwise."""

    id: str | None
    faces: tuple[Face, Face, Face, Face]
    magic: bool = False
    assumed: bool = False
    symbols: Symbols = None
    adjacent_for_wagon: Adjacency = None

    @property
    def features(self) -> tuple[Feature, ...]:
        """The features as given, unturned."""
        return self.faces[0].features


@lru_cache(maxsize=256)
def build_tile(
    tile_id: str | None,
    features: tuple[Feature, ...],
    *,
    magic: bool = False,
    assumed: bool = False,
    symbols: Symbols = None,
    adjacent_for_wagon: Adjacency = None,
) -> Tile:
    """Build a tile from features that are already known to be sound (see ``tile_form``).

    Remembered, because an inline tile is posted again with every move.

    >>> straight = build_tile(None, (Feature(Kind.ROAD, (1, 3)),))
    >>> [PORTS[port] for port in straight.faces[1].features[0].ports]
    ['N', 'S']
    """
    has_lake = any(feature.is_lake for feature in features)
    plain = (
        build_face(tile_id, features, quarters, magic=magic, assumed=assumed)
        for quarters in range(4)
    )
    north, east, south, west = (
        replace(
            face,
            symbols=turn_symbols(symbols, quarters),
            adjacent_for_wagon=adjacent_for_wagon,
            is_volcano_lake=has_lake and VOLCANO in (symbols or ()),
            look=face.look.union(
                turn_symbols(symbols, quarters) or (),
                _find_pairs(face.features, adjacent_for_wagon or ()),
            ),
        )
        for quarters, face in enumerate(plain)
    )
    faces = (north, east, south, west)
    return Tile(tile_id, faces, magic, assumed, symbols, adjacent_for_wagon)


def build_face(
    tile_id: str | None, features: tuple[Feature, ...], quarters: int, *, magic: bool, assumed: bool
) -> Face:
    """Build what a tile shows after clockwise quarter turns, but for symbols and adjacency."""
    turned = tuple(feature.turned(quarters) for feature in features)
    feature_at = [NO_FEATURE] * (len(PORTS) + len(INNER))
    edges = [EDGE_ABBEY if any(feature.abbey for feature in turned) else EDGE_FIELD] * 4
    first_ports, shared = [], frozenset[int]()
    inner = iter((NO_PORT, *(PORT_OF[name] for name in INNER)))
    for index, feature in enumerate(turned):
        for port in feature.ports:
            feature_at[port] = index
            if port < 4:
                edges[port] = EDGE_OF[feature.kind]
        first = feature.ports[0] if feature.ports else NO_PORT
        if feature.kind is Kind.FIELD and not feature.ports:
            first = next(inner)
            if first != NO_PORT:
                feature_at[first] = index
        first_ports.append(first)
        if feature.shares:
            shared |= set(feature.shares)
    is_cathedral = any(
        feature.kind is Kind.GERMAN_CATHEDRAL or feature.ends == "german_cathedral"
        for feature in turned
    )
    return Face(
        tile_id=tile_id,
        rotation=quarters * 90,
        features=turned,
        edges=(edges[0], edges[1], edges[2], edges[3]),
        feature_at=tuple(feature_at),
        meets=find_meetings(edges, feature_at, UNKNOWN_FIELD, shared),
        roads=tuple(sorted(_roads(turned), key=lambda i: turned[i].ports[0])),
        exits=tuple(
            tuple(_exit(port, edges, shared) for port in f.ports + f.shares) for f in turned
        ),
        first_ports=tuple(first_ports),
        spots=tuple(map(_name_spot, turned, first_ports)),
        spot_order=tuple(
            sorted(
                (i for i, feature in enumerate(turned) if feature.kind not in NO_SPOT),
                key=lambda i: _spot_order(turned[i]),
            )
        ),
        has_plain_roads=not (is_cathedral or assumed)
        and all(_is_plain(turned[i]) for i in _roads(turned)),
        counts_plainly=not is_cathedral and all(_counts_once(turned[i]) for i in _roads(turned)),
        fields_known=not _lacks_fields(turned, edges),
        has_shared_side=bool(shared),
        is_shrine=next((f.shrine for f in turned if f.kind is Kind.MONASTERY), None),
        is_german_cathedral=is_cathedral,
        is_leipzig_gate=EDGE_WALL in edges and any(f.ends == "leipzig" for f in turned),
        is_magic=magic,
        is_assumed=assumed,
        has_mouths=any(turned[i].has_mouth for i in _roads(turned)),
        look=frozenset(_look(feature, turned) for feature in turned),
        has_river=EDGE_RIVER in edges,
    )


def _name_spot(feature: Feature, first_port: int) -> Spot:
    """Return the spot on a feature; a field that reaches no port may be one of several."""
    if len(PORTS) <= first_port < NO_PORT:
        return Spot(KIND_NAMES[feature.kind], INNER[first_port - len(PORTS)])
    return feature.spot


def _exit(port: int, edges: list[int], shared: frozenset[int]) -> Exit:
    side = PORT_SIDE[port]
    edge = SHARED_CITY if port in shared else edges[side]
    return PORT_STEP[port], side, PORT_MIRROR[port], edge


def find_meetings(
    edges: Sequence[int],
    feature_at: Sequence[int],
    nothing: int,
    shared: frozenset[int] = frozenset(),
) -> tuple[tuple[int, ...], ...]:
    """Return what meets a feature that comes over each kind of edge, at each port.

    :param nothing: what is met where the edges agree and no feature is there.
    :param shared: the sides that show two cities.

    Rule: car-1.1, car-2.1.disagreement, map-9.3.neutral, car-14.2.closes
    """

    def meet(edge: int, port: int) -> int:
        shown, index = edges[PORT_SIDE[port]], feature_at[port]
        if shown == NEUTRAL_EDGE:
            return CLOSED_BORDER
        if shown == EDGE_ABBEY:
            return CLOSED_BY_ABBEY
        if shown != edge or port in shared:
            return CLASH
        return nothing if index == NO_FEATURE else index

    return tuple(
        tuple(meet(edge, port) for port in range(len(PORTS))) for edge in range(SHARED_CITY + 1)
    )


def _roads(features: tuple[Feature, ...]) -> Iterator[int]:
    return (i for i, feature in enumerate(features) if feature.kind is Kind.ROAD)


def _counts_once(road: Feature) -> bool:
    return road.tiles == 1 and road.ends != "leipzig" and not road.coats_of_arms


def _is_plain(road: Feature) -> bool:
    return _counts_once(road) and not (road.inn or road.labyrinth or road.has_mouth or road.bridge)


def _lacks_fields(features: tuple[Feature, ...], edges: list[int]) -> bool:
    has_field = any(feature.kind is Kind.FIELD for feature in features)
    return not has_field and any(edge in (EDGE_FIELD, EDGE_ROAD, EDGE_RIVER) for edge in edges)


def _find_pairs(
    features: Sequence[Feature], groups: Iterable[tuple[int, ...]]
) -> Iterator[frozenset[object]]:
    """Yield each two features that lie side by side for a wagon, as they lie."""
    for group in groups:
        for pair in combinations(group, 2):
            yield frozenset((features[index].kind, features[index].ports) for index in pair)


def _look(feature: Feature, features: tuple[Feature, ...]) -> tuple[object, ...]:
    touched = frozenset(features[index].ports for index in feature.cities)
    road = (feature.inn, feature.labyrinth, feature.ends, feature.quarter, feature.tiles)
    city = (feature.coats_of_arms, feature.cathedral, feature.goods, feature.shares)
    signs = (feature.princess, feature.besieged, feature.tunnel, feature.pig_herd, feature.bridge)
    monastery = (feature.shrine, feature.special, feature.abbey)
    return (feature.kind, feature.ports, *road, *city, *signs, *monastery, touched)


def list_water(face: Face) -> list[Feature]:
    """Return the rivers on a face."""
    if not face.has_river:
        return []
    return [feature for feature in face.features if feature.kind is Kind.RIVER]


class Need(NamedTuple):
    """What a free square asks of a tile on one side: ``edge``, as the neighbour ``by`` shows it."""

    side: int
    edge: int
    by: str = "tile"


def half_sides_to_cover(features: tuple[Feature, ...]) -> frozenset[int]:
    """Return the half-side ports that belong to fields: all but those on a city or wall.

    None of an abbey's do. Rule: car-14.2.closes
    """
    if any(feature.abbey for feature in features):
        return frozenset()
    closed = {p for f in features if f.kind in (Kind.CITY, Kind.WALL) for p in f.ports}
    return frozenset(p for p in range(4, len(PORTS)) if PORT_SIDE[p] not in closed)
