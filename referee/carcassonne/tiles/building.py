"""Building tiles: what each of their faces shows, found once from the features as they are given.

Rule: car-1.1, car-2.1.sides, car-14.2, car-14.2.closes
"""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, TypeVar

from referee.carcassonne.kinds.features import (
    CITY,
    FIELD,
    GERMAN_CATHEDRAL,
    KIND_NAMES,
    MONASTERY,
    NO_SPOT,
    ROAD,
    WALL,
    Kind,
)
from referee.carcassonne.tiles.symbols import VOLCANO, Symbols, turn_symbols
from referee.carcassonne.tiles.tile import (
    CLASH,
    CLOSED_BORDER,
    CLOSED_BY_ABBEY,
    CLOSED_BY_WALL,
    EDGE_ABBEY,
    EDGE_FIELD,
    EDGE_NAMES,
    EDGE_OF,
    EDGE_RIVER,
    EDGE_ROAD,
    EDGE_WALL,
    MAX_FEATURES,
    NEUTRAL_EDGE,
    NO_FEATURE,
    SPOTS,
    TWO_CITIES,
    UNKNOWN_FIELD,
    Adjacency,
    Exit,
    Face,
    Feature,
    Spot,
    Tile,
)
from referee.core.grid import (
    INNER,
    NO_PORT,
    PORT_BITS,
    PORT_MIRROR,
    PORT_OF,
    PORT_SIDE,
    PORT_STEP,
    PORTS,
    PORTS_AND_INNER,
)

T = TypeVar("T")


def build_tile(
    tile_id: str | None,
    features: tuple[Feature, ...],
    *,
    magic: bool = False,
    assumed: bool = False,
    symbols: Symbols = None,
    adjacent_for_wagon: Adjacency = None,
) -> Tile:
    """Build a tile from features that are already known to be sound (see ``form``).

    >>> straight = build_tile(None, (Feature(Kind.ROAD, (1, 3)),))
    >>> [PORTS[port] for port in straight.faces[1].features[0].ports]
    ['N', 'S']
    """
    drawn = Drawn(features, magic, assumed, symbols, adjacent_for_wagon)
    return drawn.build_tile(tile_id)


class Drawn(NamedTuple):
    """What is drawn on a tile, as it was given; its faces are built when somebody asks.

    What it has is sound (see ``form``).
    """

    features: tuple[Feature, ...]
    magic: bool = False
    assumed: bool = False
    symbols: Symbols = None
    adjacent_for_wagon: Adjacency = None

    def build_tile(self, tile_id: str | None) -> Tile:
        """Build the tile with its four faces."""
        faces = tuple([self.build_face(quarters, tile_id) for quarters in range(4)])
        shown = (self.magic, self.assumed, self.symbols, self.adjacent_for_wagon)
        return Tile(tile_id, faces, *shown)

    def build_face(self, quarters: int, tile_id: str | None = None) -> Face:
        """Build what the tile shows after clockwise quarter turns."""
        features, symbols = self.features, self.symbols
        turned = tuple([each.turned(quarters) for each in features]) if quarters else features
        shown = (self.magic, self.assumed, turn_symbols(symbols, quarters), self.adjacent_for_wagon)
        return build_face(
            tile_id,
            Drawn(turned, *shown),
            rotation=quarters * 90,
            is_volcano_lake=VOLCANO in (symbols or ()) and any(f.is_lake for f in features),
        )

    def print_face(self, quarters: int = 0) -> Face:
        """Build what a map prints: its roads are never plain, for no tile of it is counted."""
        face = self.build_face(quarters)
        face.has_plain_roads = False
        return face


def build_face(
    tile_id: str | None,
    drawn: Drawn,
    *,
    rotation: int,
    is_volcano_lake: bool = False,
    bare: Face | None = None,
) -> Face:
    """Build the face that shows what is drawn, which is turned already.

    :param bare: the face without the bridge that is drawn here, if one is.
    """
    turned = drawn.features
    feature_at = [NO_FEATURE] * (len(PORTS) + len(INNER))
    kinds = [feature.kind for feature in turned]
    edges = [EDGE_ABBEY if True in [feature.abbey for feature in turned] else EDGE_FIELD] * 4
    first_ports: list[int] = []
    shared = _NOT_SHARED
    inner = _FIRST_INNER
    for index, feature in enumerate(turned):
        ports = feature.ports
        for port in ports:
            feature_at[port] = index
            if port < 4:
                edges[port] = EDGE_OF[feature.kind]
        first = ports[0] if ports else NO_PORT
        if not ports and feature.kind is FIELD:
            first, inner = inner[0], inner[1:]
            if first != NO_PORT:
                feature_at[first] = index
        first_ports.append(first)
        if feature.shares:
            shared |= set(feature.shares)
    fields_known = FIELD in kinds or _NEXT_TO_FIELDS.isdisjoint(edges)
    at_wall = CLOSED_BY_WALL if fields_known else UNKNOWN_FIELD
    ends = [feature.ends for feature in turned]
    is_cathedral = GERMAN_CATHEDRAL in kinds or "german_cathedral" in ends
    roads = [index for index, kind in enumerate(kinds) if kind is ROAD]
    if len(roads) > 1:
        roads.sort(key=first_ports.__getitem__)
    on_roads = [turned[index] for index in roads]
    face = Face(
        tile_id=tile_id,
        rotation=rotation,
        features=turned,
        edges=(edges[0], edges[1], edges[2], edges[3]),
        feature_at=tuple(feature_at),
        meets=find_meetings(edges, feature_at, UNKNOWN_FIELD, shared, at_wall),
        roads=tuple(roads),
        exits=tuple([_list_exits(feature, edges) for feature in turned]),
        first_ports=tuple(first_ports),
        spots=tuple(map(_name_spot, turned, first_ports)),
        spot_order=_order_spots(turned),
        has_plain_roads=not (is_cathedral or drawn.assumed) and all(map(_is_plain, on_roads)),
        counts_plainly=not is_cathedral and all(map(_counts_once, on_roads)),
        fields_known=fields_known,
        has_shared_side=bool(shared),
        is_shrine=turned[kinds.index(MONASTERY)].shrine if MONASTERY in kinds else None,
        is_german_cathedral=is_cathedral,
        is_leipzig_gate=EDGE_WALL in edges and "leipzig" in ends,
        is_magic=drawn.magic,
        is_assumed=drawn.assumed,
        symbols=drawn.symbols,
        adjacent_for_wagon=drawn.adjacent_for_wagon,
        bare=bare,
        has_mouths=any(road.has_mouth for road in on_roads),
        has_river=EDGE_RIVER in edges,
        is_volcano_lake=is_volcano_lake,
    )
    if tile_id is not None:
        _keep_parts(face)
    return face


def _keep_parts(face: Face) -> None:
    """Let a face of the catalogue have the parts that are equal to its own and were there before.

    Faces have most of their parts in common. What a table looks at lies closer together then, and a
    processor finds more of it in its caches.
    """
    face.features = tuple(map(_keep_one, face.features))
    face.feature_at = _keep_one(face.feature_at)
    face.meets = _keep_one(face.meets)
    face.exits = tuple(map(_keep_one, face.exits))
    face.first_ports = _keep_one(face.first_ports)
    face.spots = _keep_one(face.spots)


def _keep_one(value: T) -> T:
    kept: T = _KEPT.setdefault(value, value)
    return kept


_KEPT: Final[dict[Any, Any]] = {}
"""The parts of the faces of the catalogue, each once."""


_NOT_SHARED: Final = frozenset[int]()
_FIRST_INNER: Final = (NO_PORT, *[PORT_OF[name] for name in INNER])
"""What stands for the first port of fields that reach none, one after the other."""
_LAST: Final = len(Kind)
"""What stands for the kind of a labyrinth where spots are put in order."""
_INDEX_BITS: Final = (2 * MAX_FEATURES - 1).bit_length()  # bridges come on top of what is drawn
_INDEX_MASK: Final = (1 << _INDEX_BITS) - 1
_KIND_BITS: Final = _INDEX_BITS + PORT_BITS
"""How a feature that takes a figure is packed: kind, first port, index."""


def _order_spots(features: Sequence[Feature]) -> tuple[int, ...]:
    """Return the indexes of the features that can take a figure, as ``Face`` has them."""
    order = [
        (_LAST if feature.labyrinth else feature.kind) << _KIND_BITS
        | (feature.ports[0] if feature.ports else NO_PORT) << _INDEX_BITS
        | index
        for index, feature in enumerate(features)
        if feature.kind not in NO_SPOT
    ]
    order.sort()  # numbers are compared in a fraction of the time of tuples
    return tuple([number & _INDEX_MASK for number in order])


def _name_spot(feature: Feature, first_port: int) -> Spot:
    """Return the spot on a feature; a field that reaches no port may be one of several."""
    if feature.labyrinth or first_port == NO_PORT:
        spot = feature.spot
        return SPOTS.get(spot, spot)
    name = PORTS_AND_INNER[first_port]
    return SPOTS.get((KIND_NAMES[feature.kind], name)) or feature.spot


def _list_exits(feature: Feature, edges: list[int]) -> tuple[Exit, ...]:
    """Return how a feature reaches over the border at each of its ports."""
    ports = feature.ports + feature.shares if feature.shares else feature.ports
    return tuple([_EXITS[port][edges[PORT_SIDE[port]]] for port in ports])


_EXITS: Final[tuple[tuple[Exit, ...], ...]] = tuple(
    [
        tuple([(PORT_STEP[port], side, PORT_MIRROR[port], edge) for edge in range(len(EDGE_NAMES))])
        for port, side in enumerate(PORT_SIDE)
    ]
)
"""How a feature reaches over the border, by port and by what the side crossed shows."""


def find_meetings(
    edges: Sequence[int],
    feature_at: Sequence[int],
    nothing: int,
    shared: frozenset[int] = frozenset(),
    at_wall: int = CLOSED_BY_WALL,
) -> tuple[tuple[int, ...], ...]:
    """Return what meets a feature that comes over each kind of edge, at each port.

    :param nothing: what is met where the edges agree and no feature is there.
    :param shared: the sides that show two cities.
    :param at_wall: what land meets at a wall where no land is.

    Rule: car-1.1, car-2.1.disagreement, map-9.3.neutral, car-14.2.closes, car-6.11,
    car-14.5.shared-side
    """
    over_any = [CLASH] * len(PORTS)
    for side, edge in enumerate(edges):
        if edge in _CLOSED_BY:
            for port in _PORTS_ON[side]:
                over_any[port] = _CLOSED_BY[edge]
    met: dict[int, list[int]] = {}
    for side, edge in enumerate(edges):
        if edge in _CLOSED_BY:
            continue
        over_same = met.get(edge)
        if over_same is None:
            over_same = met[edge] = over_any.copy()
        for port in _PORTS_ON[side]:
            index = feature_at[port]
            if port in shared:
                index = TWO_CITIES
            elif index == NO_FEATURE:
                index = at_wall if edge == EDGE_WALL else nothing
            over_same[port] = index
    clashing = tuple(over_any)
    return tuple([tuple(met[edge]) if edge in met else clashing for edge in range(len(EDGE_NAMES))])


_PORTS_ON: Final = tuple(
    [tuple([port for port, on in enumerate(PORT_SIDE) if on == side]) for side in range(4)]
)
_CLOSED_BY: Final = {NEUTRAL_EDGE: CLOSED_BORDER, EDGE_ABBEY: CLOSED_BY_ABBEY}
"""What is met over sides that close whatever comes over them."""


def _counts_once(road: Feature) -> bool:
    return road.tiles == 1 and road.ends != "leipzig" and not road.coats_of_arms


def _is_plain(road: Feature) -> bool:
    return _counts_once(road) and not (road.inn or road.labyrinth or road.has_mouth or road.bridge)


_NEXT_TO_FIELDS: Final = frozenset((EDGE_FIELD, EDGE_ROAD, EDGE_RIVER))
"""What a side shows that a field reaches."""


def half_sides_to_cover(features: tuple[Feature, ...]) -> frozenset[int]:
    """Return the half-side ports that belong to fields: all but those on a city or wall.

    None of an abbey's do. Rule: car-14.2.closes
    """
    if True in [feature.abbey for feature in features]:
        return frozenset()
    closed = {p for f in features if f.kind in (CITY, WALL) for p in f.ports}
    return frozenset([p for p in range(4, len(PORTS)) if PORT_SIDE[p] not in closed])


def half_sides_at_walls(features: tuple[Feature, ...]) -> frozenset[int]:
    """Return the half-side ports on walls, where land may lie outside: fields may have them.

    Rule: car-6.11
    """
    walled = {p for f in features if f.kind is WALL for p in f.ports}
    return frozenset([p for p in range(4, len(PORTS)) if PORT_SIDE[p] in walled])
