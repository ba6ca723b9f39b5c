"""Tiles: what is drawn on them and how they look after a turn.

A :class:`Tile` has four :class:`Face` values, one for each clockwise rotation, computed once (see
``building``). A face lists its features as given and knows, for each of its twelve ports (see
``referee.core.grid``), which feature reaches the border there.
Rule: car-1.1, car-2.1.sides, car-14.2, car-14.2.closes
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, compress
from typing import Final, NamedTuple

from referee.carcassonne.kinds.checking import require_each
from referee.carcassonne.kinds.features import (
    CITY,
    FEATURE_KINDS,
    FIELD,
    KIND_NAMES,
    LABYRINTH,
    RIVER,
    ROAD,
    SINGLE,
    SPOT_KINDS,
    WALL,
    Kind,
)
from referee.carcassonne.tiles.symbols import Symbols
from referee.core.grid import CORNERS, INNER, PORTS, SIDES, TURNED_PORTS

EDGE_FIELD, EDGE_ROAD, EDGE_CITY, EDGE_WALL, EDGE_RIVER, EDGE_ABBEY = 0, 1, 2, 3, 4, 5
"""What a side shows. An abbey's fits anything and closes it. Rule: car-14.2, car-14.2.closes"""
NEUTRAL_EDGE: Final = 8
"""What the border of a map shows where nothing is printed: any side may face it."""

EDGE_NAMES: Final = ("field", "road", "city", "wall", "river", "abbey")
EDGE_OF: Final = require_each(
    "edge",
    [row.kind for row in FEATURE_KINDS if row.sides == SIDES],
    {ROAD: EDGE_ROAD, CITY: EDGE_CITY, WALL: EDGE_WALL, RIVER: EDGE_RIVER},
)
MAX_FEATURES: Final = 16
NO_FEATURE: Final = -1

UNKNOWN_FIELD: Final = -1
"""Met instead of a feature: a field of a tile whose fields nobody gave."""
CLOSED_BORDER: Final = -2
"""Met instead of a feature: the border of a map, where nothing is printed to join."""
CLASH: Final = -3
"""Met instead of a feature: a side that shows something else."""
CLOSED_BY_ABBEY: Final = -4
"""Met instead of a feature: an abbey."""
CLOSED_BY_WALL: Final = -5
"""Met instead of a feature: a wall of Leipzig up to the border, outside of which lies no land."""
TWO_CITIES: Final = -6
"""Met instead of a feature: a side that shows two cities, both of which are met."""


WATER, ABBEY, SHRINE = "water", "abbey", "shrine"
UNKNOWN_FIELDS, LEIPZIG, CATHEDRAL = "unknown-fields", "leipzig", "german-cathedral"
_TRAITS: Final = (WATER, ABBEY, SHRINE, UNKNOWN_FIELDS, CATHEDRAL, LEIPZIG)  # as ``Face`` has them
"""Traits: what few tiles have and a rule asks for, besides their symbols."""
_FIRST_SINGLE: Final = min(SINGLE)
"""The first kind of those that have at most one feature on a tile."""

Exit = tuple[int, int, int, int]
"""How a feature reaches over the border at one port: step, side, mirror, edge.

The step leads to the neighbouring square, the side is the one crossed, the mirror the neighbour's
port that faces this one, and the edge is what the side crossed shows. So the neighbour's
``meets[edge][mirror]`` is what the feature meets there. A plain tuple, which is taken apart in half
the time of a named one; a walk does little else.
"""


Adjacency = tuple[tuple[int, ...], ...] | None
"""Groups of features of a tile that are adjacent for a wagon; None if unknown."""


class Spot(NamedTuple):
    """Where a figure stands on a tile; ``side`` is the name of a port or a corner.

    Of several fields that reach no port the first has None, the others the names of ``INNER``.
    """

    on: str
    side: str | None


SPOTS: Final[dict[tuple[str, str | None], Spot]] = {
    (on, side): Spot(on, side) for on in SPOT_KINDS for side in (None, *PORTS, *CORNERS, *INNER)
}
"""Every kind of spot with every side there is: one object for each, wherever it comes from."""


@dataclass(slots=True, unsafe_hash=True)  # frozen, it would take thrice as long to make
class Feature:
    """One feature of a face: its kind, the ports it reaches (ascending) and its modifiers.

    ``cities`` holds the indexes of the cities that a field touches. ``shares`` are sides of another
    city of the tile which show a piece of this one, too. ``no_semicircle`` marks a city on one side
    that is no semicircle, so that no castle stands on it. ``bridge`` marks the road of a bridge
    that somebody built over the tile, ``broken`` one that a reading breaks under a city.
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
    no_semicircle: bool = False
    pig_herd: bool = False
    shrine: bool = False
    special: bool = False
    abbey: bool = False
    bridge: bool = False
    broken: bool = False

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
        return self.kind is RIVER and self.ends == "source"

    @property
    def is_lake(self) -> bool:
        """Whether this is the river where it ends."""
        return self.kind is RIVER and self.ends == "lake"

    @property
    def is_fork(self) -> bool:
        """Whether this is the river where it parts."""
        return self.kind is RIVER and len(self.ports) > 2

    def turned(self, quarters: int) -> "Feature":
        """Return this feature after clockwise quarter turns."""
        if not self.ports:
            return self
        turned = TURNED_PORTS[quarters % 4]
        ports = tuple(sorted([turned[port] for port in self.ports]))
        shares = tuple(sorted([turned[port] for port in self.shares])) if self.shares else ()
        road = (self.inn, self.labyrinth, self.ends, self.quarter, self.tiles)
        city = (self.coats_of_arms, self.cathedral, self.goods, self.cities, shares)
        signs = (self.tunnel, self.princess, self.besieged, self.no_semicircle, self.pig_herd)
        others = (self.shrine, self.special, self.abbey, self.bridge, self.broken)
        # ``replace`` takes thrice as long; a map has ten of these.
        return Feature(self.kind, ports, *road, *city, *signs, *others)


@dataclass(slots=True, unsafe_hash=True)  # frozen, it would take thrice as long to make
class Face:
    """A tile as it lies: rotation in degrees clockwise, features, and what each port shows.

    ``edges`` gives the kind of each side, ``feature_at`` the index of the feature at each port and
    under each name of ``INNER`` or NO_FEATURE, ``meets`` for each kind of edge and each port what a
    feature meets there that comes over such an edge: the index of a feature, UNKNOWN_FIELD,
    CLOSED_BORDER, CLASH, CLOSED_BY_ABBEY, CLOSED_BY_WALL or TWO_CITIES. ``roads``, ``cities`` and
    ``fields`` are the indexes of the features of a kind by first side, ``singles`` those of the
    kinds of ``SINGLE``, by kind;
    ``exits``, ``first_ports`` and ``spots`` what each feature has, ``spot_order`` the indexes of
    those that can take a figure, by kind and side, a labyrinth last. ``has_plain_roads`` says that
    no road on the tile has a modifier, so that counting tiles is all there is to do;
    ``counts_plainly`` that each road on it counts the tile once. ``is_leipzig_gate`` marks an
    inner square of Leipzig, whose stretch of road is counted with the outer square of its double
    tile. ``fields_known`` is False for an inline tile that has field half-sides and names no field.
    ``has_shared_side`` says that a side shows a piece of two cities. ``is_beyond`` marks what a map
    prints behind its border: roads, cities and ferries, but no tile. ``is_shrine`` says whether its
    monastery is a shrine; it is None without one. ``symbols`` are those of the tile as they lie;
    ``adjacent_for_wagon`` are groups of feature indexes that lie side by side, each with each. Both
    are None where nobody said. ``bare`` is the face as it lies without the bridge that somebody
    built over it; None where there is none. ``has_mouths`` says that a road on it ends at the mouth
    of a tunnel, ``has_river`` that a side shows water, ``is_volcano_lake`` that a river ends here
    at a volcano. ``traits`` are the symbols, and those of ``WATER`` to ``LEIPZIG`` (a road that
    leads there) that follow from the rest; most tiles have none, so that no rule need look further.
    ``located`` are the features that were found by some spot (see ``figures.locate``), ``bridged``
    the faces with a bridge over this one (see ``bridges.build_bridge``), ``printed`` is the face as
    a map prints it, once one has (see ``maps.building``).
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
    is_beyond: bool = False
    is_shrine: bool | None = None
    symbols: Symbols = None
    adjacent_for_wagon: Adjacency = None
    bare: "Face | None" = None
    has_mouths: bool = False
    has_river: bool = False
    is_volcano_lake: bool = False
    traits: frozenset[str] = field(init=False, compare=False)
    cities: tuple[int, ...] = field(init=False, compare=False)
    fields: tuple[int, ...] = field(init=False, compare=False)
    singles: tuple[int, ...] = field(init=False, compare=False)
    located: dict[Spot, int] = field(
        init=False, compare=False, repr=False, default_factory=dict[Spot, int]
    )
    bridged: "dict[str, Face]" = field(init=False, compare=False, repr=False, default_factory=dict)
    printed: "Face | None" = field(init=False, compare=False, repr=False)
    _look: frozenset[object] | None = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        """Find the traits and what there is of each kind, which follow from all the rest."""
        self._look = self.printed = None
        if self.is_beyond:
            self.cities = self.fields = self.singles = ()
            self.traits = _NO_TRAITS
            return
        by_port = sorted(self.spot_order, key=self.first_ports.__getitem__)
        features = self.features
        kinds = [features[index].kind for index in by_port]
        self.cities = tuple([i for i in by_port if features[i].kind is CITY])
        self.fields = tuple([i for i in by_port if features[i].kind is FIELD])
        self.singles = ()
        if max(kinds, default=ROAD) >= _FIRST_SINGLE:
            self.singles = tuple([by_port[kinds.index(kind)] for kind in SINGLE if kind in kinds])
        leads_there = LEIPZIG in [feature.ends for feature in features]
        known = (self.has_river, self.is_abbey, self.is_shrine, not self.fields_known)
        has = (*known, self.is_german_cathedral, leads_there)
        self.traits = _NO_TRAITS.union(compress(_TRAITS, has), self.symbols or ())

    @property
    def look(self) -> frozenset[object]:
        """What is equal for faces that look alike, found when somebody asks.

        Which features lie side by side for a wagon is part of it, and what lies beneath a bridge.
        """
        if self._look is None:
            looks: list[object] = [_look(feature, self.features) for feature in self.features]
            looks += self.symbols or ()
            looks += _find_pairs(self.features, self.adjacent_for_wagon or ())
            beneath = frozenset[object]() if self.bare is None else self.bare.look
            self._look = beneath.union(looks)
        return self._look

    @property
    def is_abbey(self) -> bool:
        """Whether the face is an abbey, all of whose sides fit anything. Rule: car-14.2."""
        return self.edges[0] == EDGE_ABBEY


def _find_pairs(
    features: Sequence[Feature], groups: Iterable[tuple[int, ...]]
) -> Iterator[frozenset[object]]:
    """Yield each two features that lie side by side for a wagon, as they lie."""
    for group in groups:
        for pair in combinations(group, 2):
            yield frozenset((features[index].kind, features[index].ports) for index in pair)


def _look(feature: Feature, features: Sequence[Feature]) -> tuple[object, ...]:
    touched = frozenset(features[index].ports for index in feature.cities)
    road = (feature.inn, feature.labyrinth, feature.ends, feature.quarter, feature.tiles)
    city = (feature.coats_of_arms, feature.cathedral, feature.goods, feature.shares)
    shape = feature.no_semicircle
    signs = (feature.princess, feature.besieged, feature.tunnel, feature.pig_herd, feature.bridge)
    monastery = (feature.shrine, feature.special, feature.abbey)
    return (feature.kind, feature.ports, *road, *city, shape, *signs, *monastery, touched)


_NO_TRAITS: Final = frozenset[str]()


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile with its four faces, by quarter turns clockwise."""

    id: str | None
    faces: "Faces"
    magic: bool = False
    assumed: bool = False
    symbols: Symbols = None
    adjacent_for_wagon: Adjacency = None

    @property
    def features(self) -> tuple[Feature, ...]:
        """The features as given, unturned."""
        return self.faces[0].features


Faces = tuple[Face, ...]
"""The four faces of a tile. The type states no length, because mypyc unpacks a tuple of a fixed
length at each use."""


def list_water(face: Face) -> list[Feature]:
    """Return the rivers on a face."""
    if not face.has_river:
        return []
    return [feature for feature in face.features if feature.kind is RIVER]


def is_city_lake(face: Face) -> bool:
    """Tell whether a face is a lake with a city beside it. Rule: car-14.1.city-lake."""
    return bool(face.cities) and any(water.is_lake for water in list_water(face))


def is_fork(face: Face) -> bool:
    """Tell whether a river parts on a face."""
    return any(water.is_fork for water in list_water(face))


class Need(NamedTuple):
    """What a free square asks of a tile on one side: ``edge``, as the neighbour ``by`` shows it."""

    side: int
    edge: int
    by: str = "tile"
