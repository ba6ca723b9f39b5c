"""Map boards: the printed squares of Carcassonne Maps, and what is printed at their borders.

A :class:`Layout` is what a map prints, as its reader found it; a :class:`Board` is what rulings ask
of it, built once (see ``maps.building``).

Rule: map-9.1.kinds, map-9.2.joined, map-9.2.start-count
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from referee.carcassonne.kinds.features import Kind
from referee.carcassonne.pieces import Piece
from referee.carcassonne.tiles.tile import Face, Need
from referee.core.grid import SidePlace, Square, shift, shift_side_place
from referee.core.rulings import Citation
from referee.core.tuples import make

PLAIN: Final = "plain"
START: Final = "start"
TOWN: Final = "town"
LARGE_CITY: Final = "large_city"
WAVES: Final = "waves"
ISLAND: Final = "island"
HIGHLIGHT: Final = "highlight"
HALF: Final = "half"
SQUARE_KINDS: Final = (PLAIN, START, TOWN, LARGE_CITY, WAVES, ISLAND, HIGHLIGHT, HALF)
"""The kinds of printed square. Rule: map-9.1.kinds."""

TAKES_TILE: Final = frozenset({PLAIN, START, TOWN, ISLAND})
GROUND: Final = TAKES_TILE | {LARGE_CITY}
"""The kinds of square that features lie on."""
ABROAD: Final = (Kind.ROAD, Kind.CITY)
"""What a map prints beyond its border. Rule: map-9.3.abroad."""
MAX_PRINTED_COATS: Final = 9
"""The most coats of arms that a border, a ferry or an island square may show."""
MAX_SQUARES: Final = 2_000
"""The most squares that a map may print, far more than any real one."""
FEWEST_STARTS: Final = 2
"""Number of start squares in use unless a map states another. Rule: map-9.2.start-count."""

BY_LARGE_CITY: Final = "large_city"
BY_BORDER: Final = "border"
BY_FERRY: Final = "ferry"


class PrintedSquare(NamedTuple):
    """One printed square; a large city has a face, an island may have coats of arms."""

    square: Square
    kind: str
    face: Face | None = None
    coats_of_arms: int = 0
    is_town: bool = False


class Border(NamedTuple):
    """A road or city printed beyond a side of a square, leading abroad."""

    side_place: SidePlace
    kind: Kind
    coats_of_arms: int = 0


class Ferry(NamedTuple):
    """A ferry between two side places, at which it is met by a road."""

    ends: tuple[SidePlace, SidePlace]
    coats_of_arms: int = 0


class Recommended(NamedTuple):
    """The least and the greatest recommended number of tiles, and the rule that says so."""

    low: int
    high: int
    citation: Citation


class Setup(NamedTuple):
    """What is known of a published map: start squares used, the most allowed, the tiles.

    ``counted_by`` is the rule that says how many are used; None if those of section 9.2 do.
    """

    start_squares: int
    most: int
    recommended: Recommended | None
    counted_by: Citation | None = None


class Layout(NamedTuple):
    """What a map prints, in the order given.

    ``start_squares`` is how many of them are used, if that was said. ``published`` names the map
    whose setup facts hold.
    """

    squares: tuple[PrintedSquare, ...]
    borders: tuple[Border, ...] = ()
    ferries: tuple[Ferry, ...] = ()
    start_squares: int | None = None
    published: str | None = None


class LargeCity(NamedTuple):
    """Squares that are one printed city, and the squares beside them that take a tile."""

    squares: tuple[Square, ...]
    around: tuple[Square, ...]


class Crossing(NamedTuple):
    """A ferry on the board: its side places and their squares, both ascending, and its pieces."""

    ends: tuple[SidePlace, SidePlace]
    squares: tuple[Square, Square]
    pieces: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """A map as rulings need it; squares ascend.

    ``kinds`` gives the kind of every printed square. ``start_count`` start squares are used,
    ``most_starts`` at most; ``counted_by`` is the rule that says so of this map. ``faces`` holds
    the large cities and what lies beyond the border, ``needs`` what printed things ask of a tile on
    each square beside them.
    ``large`` and ``islands`` number the large city and the island that a square belongs to, that
    of a large city on an island too; ``ferry_of`` the ferry that a piece belongs to.
    """

    layout: Layout
    kinds: Mapping[Square, str]
    towns: frozenset[Square]
    starts: tuple[Square, ...]
    start_count: int
    most_starts: int
    faces: Mapping[Square, Face]
    needs: Mapping[Square, tuple[Need, ...]]
    large: Mapping[Square, int]
    cities: tuple[LargeCity, ...]
    crossings: tuple[Crossing, ...]
    ferry_of: Mapping[Piece, int]
    islands: Mapping[Square, int]
    island_coats: Mapping[Square, int]
    recommended: Recommended | None
    counted_by: Citation | None = None

    def takes_tile(self, square: Square) -> bool:
        """Tell whether a square is printed and takes a tile."""
        return self.kinds.get(square) in TAKES_TILE


def find_merged(one: Layout, other: Layout, step: int) -> tuple[int, ...]:
    """Return the indexes of the half squares of a map that lie on half squares of another.

    Each of those takes one. Rule: map-9.2.joined
    """
    free = {entry.square for entry in one.squares if entry.kind == HALF}
    if not free:
        return ()
    merged: list[int] = []
    for index, entry in enumerate(other.squares):
        square = shift(entry.square, step)
        if entry.kind == HALF and square in free:
            free.remove(square)
            merged.append(index)
    return tuple(merged)


def join_layouts(one: Layout, other: Layout, step: int) -> Layout:
    """Lay one map over another, shifted by a step.

    Two half squares on one place become a whole one; whatever else meets there stands twice, which
    :func:`~referee.carcassonne.maps.building.build_board` refuses. Rule: map-9.2.joined
    """
    merged = set(find_merged(one, other, step))
    whole = {shift(other.squares[index].square, step) for index in merged}
    squares = list(one.squares)
    if whole:
        squares = [
            entry._replace(kind=PLAIN) if entry.square in whole and entry.kind == HALF else entry
            for entry in squares
        ]
    squares += [
        make(PrintedSquare, (square + step, *rest))
        for index, (square, *rest) in enumerate(other.squares)
        if index not in merged
    ]
    borders = [
        make(Border, (shift_side_place(place, step), kind, coats))
        for place, kind, coats in other.borders
    ]
    ferries = [
        make(Ferry, ((shift_side_place(one_end, step), shift_side_place(end, step)), coats))
        for (one_end, end), coats in other.ferries
    ]
    used = count_starts(one) + count_starts(other)
    return Layout(tuple(squares), (*one.borders, *borders), (*one.ferries, *ferries), used or None)


def count_starts(layout: Layout, setup: Setup | None = None) -> int:
    """Return how many start squares are used. Rule: map-9.2.start, map-9.2.start-count."""
    if layout.start_squares is not None:
        return layout.start_squares
    printed = [entry.kind for entry in layout.squares].count(START)
    return min(printed, FEWEST_STARTS if setup is None else setup.start_squares)


def count_most_starts(layout: Layout, setup: Setup | None = None) -> int:
    """Return how many start squares may be used at most: those that are, unless rules allow more.

    Rule: map-9.2.setup-tiles, map-9.2.start-groups
    """
    used = count_starts(layout, setup)
    return used if setup is None else max(used, setup.most)
