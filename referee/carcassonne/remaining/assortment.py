"""The assortment: all tiles of an edition that are drawn, by id, and which of them fit what.

Sets of tiles are *masks*: tiles are numbered in the order of the catalogue, and a mask has one bit
a tile. Which faces show which edge on which side, and which join their sides alike, is found once
for all tables. So a few operations on masks of faces find which tiles fit a square.
Rule: car-2.1.sides
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple

from referee.carcassonne.kinds.features import CITY, ROAD
from referee.carcassonne.pieces import find_sharing
from referee.carcassonne.tiles.tile import (
    EDGE_ABBEY,
    EDGE_NAMES,
    Face,
    Faces,
    Feature,
    is_city_lake,
    list_water,
)
from referee.core.graphs import list_bits

ANY: Final = -1
"""What a side asks for beside which nothing lies."""
NOTHING: Final = -2
"""What lies beside a side that an abbey or the border of a map closes, whatever it shows."""

Sides = tuple[int, int, int, int]
"""What a square asks of a tile on its sides N E S W: an edge, or ANY."""
_BITS: Final = 3
_MASK: Final = (1 << _BITS) - 1
PACKED: Final = tuple(
    tuple(
        0 if edge == EDGE_ABBEY else (edge + 1) << _BITS * side for edge in range(len(EDGE_NAMES))
    )
    for side in range(4)
)
"""By side and edge, the summand of a packed :data:`Sides`: the sum over four sides is the key.

Beside an abbey a side asks for nothing. Rule: car-14.2
"""


_EACH_SIDE: Final = sum(1 << _BITS * side for side in range(4))


def pack_edges(face: Face) -> int:
    """Return what a face shows, packed as what a square asks."""
    return sum((edge + 1) << _BITS * side for side, edge in enumerate(face.edges))


def mask_asked(packed: int) -> int:
    """Return the bits of all sides that a square asks anything of.

    A face that is equal on these meets what is asked. Rule: car-2.1.sides

    >>> oct(mask_asked(PACKED[0][EDGE_ABBEY] + PACKED[2][0] + PACKED[3][1]))
    '0o7700'
    """
    return ((packed | packed >> 1 | packed >> 2) & _EACH_SIDE) * _MASK


Joined = tuple[int, ...] | None
Joins = tuple[Joined, Joined, Joined, Joined]
"""For each side N E S W, the sides that are joined by what a face shows there, None if it never is
completed."""


class Surroundings(NamedTuple):
    """What lies around a free square, as far as it bears on completing what runs into it.

    ``asked`` are the edges asked for, NOTHING where an abbey or the border of a map closes the
    side. ``group`` is equal for sides with roads or cities of one feature, the first of its sides;
    it is ANY where there is none, or where the feature stays open elsewhere, so that no tile here
    completes it.
    """

    asked: Sides
    group: Sides


class Assortment:
    """The tiles of one edition that are drawn, each with its four faces, and what was found out.

    Abbeys are at hand from the start: ``abbeys`` has their ids. Rule: car-14.2.supply

    :param faces: by id, those of all tiles of the sets that are drawn.
    """

    def __init__(self, faces: Mapping[str, Faces]) -> None:
        self.abbeys = frozenset(tile_id for tile_id, known in faces.items() if known[0].is_abbey)
        self.faces = {t: known for t, known in faces.items() if t not in self.abbeys}
        self.ids = tuple(self.faces)
        self.number_of = {tile_id: number for number, tile_id in enumerate(self.ids)}
        self.everything = (1 << len(self.ids)) - 1
        self.with_shrine, self.with_monastery = (
            self.mask_of(t for t, known in self.faces.items() if known[0].is_shrine is is_shrine)
            for is_shrine in (True, False)
        )
        self.rivers = self._mask_water(lambda _: True)
        self.sources = self._mask_water(lambda water: water.is_source)
        self.forks = self._mask_water(lambda water: water.is_fork)
        self.lakes = self._mask_water(lambda water: water.is_lake)
        self.city_lakes = self.mask_of(
            t for t, known in self.faces.items() if is_city_lake(known[0])
        )
        self._showing, self._joining = self._index_faces()
        self._fitting: dict[int, int] = {}  # of all that a square can ask, 2,401 packed numbers

    def list_ids(self, mask: int) -> list[str]:
        """Return the ids of the tiles of a mask, in the order of the catalogue."""
        return [self.ids[number] for number in list_bits(mask)]

    def mask_of(self, tile_ids: Iterable[str]) -> int:
        """Return the mask of some tiles, each named once."""
        return sum(1 << self.number_of[tile_id] for tile_id in tile_ids)

    def _mask_water(self, is_wanted: Callable[[Feature], bool]) -> int:
        """Return the mask of the river tiles of some kind."""
        return self.mask_of(
            tile_id
            for tile_id, faces in self.faces.items()
            if any(map(is_wanted, list_water(faces[0])))
        )

    def _index_faces(self) -> tuple[list[list[int]], dict[Joins, int]]:
        """Return the masks of the faces that show an edge, by side, and that join sides alike.

        Such a mask has a bit for each tile as printed, then those for each further quarter turn.
        """
        showing = [[0] * len(EDGE_NAMES) for _ in range(4)]
        joining: dict[Joins, int] = {}
        for quarters in range(4):
            for number, faces in enumerate(self.faces.values()):
                face, bit = faces[quarters], 1 << quarters * len(self.ids) + number
                for side, edge in enumerate(face.edges):
                    showing[side][edge] |= bit
                joins = find_joins(face)
                joining[joins] = joining.get(joins, 0) | bit
        return showing, joining

    def _find_faces(self, asked: Sides) -> int:
        """Return the mask of the faces that meet what a square asks. Rule: car-2.1.sides."""
        found = (1 << 4 * len(self.ids)) - 1
        for side, edge in enumerate(asked):
            if edge >= 0:
                found &= self._showing[side][edge]
        return found

    def _mask_tiles(self, faces: int) -> int:
        """Return the mask of the tiles of a mask of faces."""
        count = len(self.ids)
        turned = faces | faces >> count | faces >> 2 * count | faces >> 3 * count
        return turned & self.everything

    def find_fitting(self, asked: Sides) -> int:
        """Return the mask of the tiles that meet what a square asks, in some rotation.

        Rule: car-2.1.sides
        """
        return self._mask_tiles(self._find_faces(asked))

    def find_fitting_packed(self, packed: int) -> int:
        """Return what :func:`find_fitting` does of what a square asks, packed; found once."""
        found = self._fitting.get(packed)
        if found is None:
            found = self._fitting[packed] = self.find_fitting(unpack_sides(packed))
        return found

    def find_completing(self, around: Surroundings, start: int) -> int:
        """Return the mask of the tiles that fit a square and complete what runs into it.

        :param start: the sides over which it does, as a mask, at least one.

        All that a tile joins to it is one feature with it, and must be completed too.
        Rule: car-1.2, car-4.1
        """
        fitting, found, reached = self._find_faces(around.asked), 0, _find_reached(around)
        for joins, faces in self._joining.items():
            if faces & fitting and _closes(joins, reached, start):
                found |= faces
        return self._mask_tiles(found & fitting)


def unpack_sides(packed: int) -> Sides:
    """Return what a square asks of a tile.

    >>> unpack_sides(PACKED[1][2] + PACKED[3][0])
    (-1, 2, -1, 0)
    """
    north, east, south, west = ((packed >> _BITS * side & _MASK) - 1 for side in range(4))
    return north, east, south, west


def meets(face: Face, asked: Sides) -> bool:
    """Tell whether a face shows what is asked for on each side. Rule: car-2.1.sides."""
    return all(edge < 0 or edge == shown for edge, shown in zip(asked, face.edges, strict=True))


def completes(face: Face, around: Surroundings, start: int) -> bool:
    """Tell whether a face fits a square and closes all that it joins to the sides of a mask.

    Rule: car-1.2, car-4.1, car-2.1.sides
    """
    return meets(face, around.asked) and _closes(find_joins(face), _find_reached(around), start)


def find_joins(face: Face) -> Joins:
    """Return which sides the roads and cities of a face join.

    What meets a side that shows two cities joins both; a road with a mouth is never completed.
    Rule: car-14.5.shared-side
    """
    joins: list[tuple[int, ...] | None] = [()] * 4
    for feature in face.features:
        if feature.kind is ROAD or feature.kind is CITY:
            joined = feature.ports + feature.shares
            for side in feature.ports:
                joins[side] = None if feature.has_mouth else joined
    for side in {side for feature in face.features for side in feature.shares}:
        both = [face.features[index] for index in find_sharing(face, side)]
        joins[side] = tuple(sorted({port for city in both for port in city.ports + city.shares}))
    north, east, south, west = joins
    return north, east, south, west


def _find_reached(around: Surroundings) -> list[int]:
    """Return, for each side, the sides that what lies beside it reaches, as a mask.

    No side where an abbey or the border of a map closes it; -1 where what lies there is open.
    """
    asked, group = around
    reached: list[int] = []
    for side in range(4):
        if asked[side] == NOTHING:
            reached.append(0)
        elif group[side] < 0:
            reached.append(-1)
        else:
            reached.append(sum([1 << other for other in range(4) if group[other] == group[side]]))
    return reached


def _closes(joins: Joins, reached: list[int], start: int) -> bool:
    """Whether a face that fits closes all that it joins to the sides of a mask.

    :param reached: what each side reaches, by :func:`_find_reached`.
    """
    waiting = seen = start
    while waiting:
        side = (waiting & -waiting).bit_length() - 1
        waiting &= waiting - 1
        joined = joins[side]
        if joined is None:
            return False
        for port in joined:
            beyond = reached[port]
            if beyond < 0:
                return False
            waiting |= beyond & ~seen
            seen |= beyond
    return True
