"""Tiles: what is drawn on them and how they look after a turn.

A :class:`Tile` has four :class:`Face` values, one for each clockwise rotation, computed once.
A face lists its features as given and knows, for each of its twelve ports (see
``referee.core.grid``), which feature reaches the border there. Rule: car-1.1, car-2.1.sides
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Final, NamedTuple

from referee.core.grid import PORT_MIRROR, PORT_SIDE, PORT_STEP, PORTS, turn_port


class Kind(IntEnum):
    """The kinds of feature, in the order in which spots are listed."""

    ROAD = 0
    CITY = 1
    FIELD = 2
    MONASTERY = 3
    GARDEN = 4
    GERMAN_CATHEDRAL = 5


KIND_NAMES: Final = tuple(kind.name.lower() for kind in Kind)
LABYRINTH: Final = "labyrinth"
"""What a spot on the road of a labyrinth tile is called; it comes last among the spots."""

EDGE_FIELD, EDGE_ROAD, EDGE_CITY = 0, 1, 2
EDGE_NAMES: Final = ("field", "road", "city")
FEATURE_BITS: Final = 4
MAX_FEATURES: Final = 1 << FEATURE_BITS
FEATURE_MASK: Final = MAX_FEATURES - 1
NO_FEATURE: Final = -1

ROAD_ENDS: Final = ("none", "village", "monastery", "city", "german_cathedral", "leipzig")


class Exit(NamedTuple):
    """How a feature reaches over the border at one port.

    ``step`` leads to the neighbouring square, ``side`` is the side crossed, ``back`` the same side
    seen from the neighbour, ``mirror`` the neighbour's port that faces this one.
    """

    step: int
    side: int
    back: int
    mirror: int


EXITS: Final = tuple(
    Exit(PORT_STEP[port], PORT_SIDE[port], PORT_SIDE[port] ^ 2, PORT_MIRROR[port])
    for port in range(len(PORTS))
)


class Spot(NamedTuple):
    """Where a figure stands on a tile; ``side`` is the name of a port or a corner."""

    on: str
    side: str | None


@dataclass(frozen=True, slots=True)
class Feature:
    """One feature of a face: its kind, the ports it reaches (ascending) and its modifiers.

    ``cities`` holds the indexes of the cities that a field touches.
    """

    kind: Kind
    ports: tuple[int, ...] = ()
    inn: bool = False
    labyrinth: bool = False
    ends: str = "none"
    tiles: int = 1
    coats_of_arms: int = 0
    cathedral: bool = False
    goods: str | None = None
    cities: tuple[int, ...] = ()

    @property
    def spot(self) -> Spot:
        """The spot on this feature in canonical form: by its first side where it needs one."""
        if self.labyrinth:
            return Spot(LABYRINTH, None)
        return Spot(KIND_NAMES[self.kind], PORTS[self.ports[0]] if self.ports else None)

    def turned(self, quarters: int) -> "Feature":
        """Return this feature after clockwise quarter turns."""
        return replace(self, ports=tuple(sorted(turn_port(p, quarters) for p in self.ports)))


@dataclass(frozen=True, slots=True)
class Face:
    """A tile as it lies: rotation in degrees clockwise, features, and what each port shows.

    ``edges`` gives the kind of each side, ``feature_at`` the index of the feature at each port or
    NO_FEATURE, ``roads`` the indexes of the roads by first side, ``exits``, ``first_ports``
    and ``spots`` what each feature has,
    ``spot_order`` all indexes by kind and side with a labyrinth last. ``has_plain_roads`` says that
    no road on the tile has a modifier, so that counting tiles is all there is to do. ``look`` is
    equal for faces that look alike.
    ``fields_known`` is False for an inline tile that has field half-sides and names no field.
    """

    tile_id: str | None
    rotation: int
    features: tuple[Feature, ...]
    edges: tuple[int, int, int, int]
    feature_at: tuple[int, ...]
    roads: tuple[int, ...]
    exits: tuple[tuple[Exit, ...], ...]
    first_ports: tuple[int, ...]
    spots: tuple[Spot, ...]
    spot_order: tuple[int, ...]
    has_plain_roads: bool
    fields_known: bool
    is_german_cathedral: bool
    look: frozenset[object]


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

    @property
    def features(self) -> tuple[Feature, ...]:
        """The features as given, unturned."""
        return self.faces[0].features


def build_tile(
    tile_id: str | None,
    features: tuple[Feature, ...],
    *,
    magic: bool = False,
    assumed: bool = False,
) -> Tile:
    """Build a tile from features that are already known to be sound (see ``tile_form``).

    >>> straight = build_tile(None, (Feature(Kind.ROAD, (1, 3)),))
    >>> [PORTS[port] for port in straight.faces[1].features[0].ports]
    ['N', 'S']
    """
    north, east, south, west = (_face(tile_id, features, quarters) for quarters in range(4))
    return Tile(tile_id, (north, east, south, west), magic, assumed)


def _face(tile_id: str | None, features: tuple[Feature, ...], quarters: int) -> Face:
    turned = tuple(feature.turned(quarters) for feature in features)
    feature_at = [NO_FEATURE] * len(PORTS)
    edges = [EDGE_FIELD] * 4
    for index, feature in enumerate(turned):
        for port in feature.ports:
            feature_at[port] = index
            if port < 4:
                edges[port] = EDGE_ROAD if feature.kind is Kind.ROAD else EDGE_CITY
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
        roads=tuple(sorted(_roads(turned), key=lambda i: turned[i].ports[0])),
        exits=tuple(tuple(EXITS[port] for port in feature.ports) for feature in turned),
        first_ports=tuple(min(feature.ports, default=NO_FEATURE) for feature in turned),
        spots=tuple(feature.spot for feature in turned),
        spot_order=tuple(sorted(range(len(turned)), key=lambda i: _spot_order(turned[i]))),
        has_plain_roads=not is_cathedral and all(_is_plain(turned[i]) for i in _roads(turned)),
        fields_known=not _lacks_fields(turned, edges),
        is_german_cathedral=is_cathedral,
        look=frozenset(_look(feature, turned) for feature in turned),
    )


def _roads(features: tuple[Feature, ...]) -> Iterator[int]:
    return (i for i, feature in enumerate(features) if feature.kind is Kind.ROAD)


def _is_plain(road: Feature) -> bool:
    return not road.inn and not road.labyrinth and road.tiles == 1


def _lacks_fields(features: tuple[Feature, ...], edges: list[int]) -> bool:
    has_field = any(feature.kind is Kind.FIELD for feature in features)
    return not has_field and any(edge != EDGE_CITY for edge in edges)


def _look(feature: Feature, features: tuple[Feature, ...]) -> tuple[object, ...]:
    touched = frozenset(features[index].ports for index in feature.cities)
    rest = (feature.inn, feature.labyrinth, feature.ends, feature.tiles, feature.coats_of_arms)
    return (feature.kind, feature.ports, *rest, feature.cathedral, feature.goods, touched)


def half_sides_to_cover(features: tuple[Feature, ...]) -> frozenset[int]:
    """Return the half-side ports that belong to fields: all but those on a city's side."""
    city_sides = {p for feature in features if feature.kind is Kind.CITY for p in feature.ports}
    return frozenset(p for p in range(4, len(PORTS)) if PORT_SIDE[p] not in city_sides)
