"""What is wrong about the layout of a map: squares twice, borders inside, islands without a ferry.

Rule: map-9.1.kinds, map-9.2.island, map-9.2.harbour, map-9.2.large-city-group,
map-9.2.start-count
"""

from collections.abc import Mapping
from typing import Final

from referee.carcassonne.maps.boards import GROUND, ISLAND, START, Layout
from referee.carcassonne.maps.groups import Groups, find_groups
from referee.carcassonne.tiles.tile import EDGE_NAMES, EDGE_OF, EDGE_ROAD
from referee.core.errors import Fault
from referee.core.grid import SIDES, SidePlace, Square, neighbour, place_of, split_side_place

NOTHING: Final = "nothing"
"""What a fault says where no square is printed."""
_EAST_AND_SOUTH: Final = (1, 2)


def find_faults(layout: Layout, groups: Groups | None = None) -> list[Fault]:
    """Return all faults of a layout, by squares, borders, ferries, then what concerns the whole.

    :param groups: what hangs together on it, if that is known.
    """
    return _Checker(layout, groups or find_groups(layout)).find_faults()


def is_ground(kinds: Mapping[Square, str], square: Square) -> bool:
    """Tell whether a square takes a tile or is a large city."""
    return kinds.get(square) in GROUND


class _Checker:
    """Collects everything that is wrong about a layout."""

    def __init__(self, layout: Layout, groups: Groups) -> None:
        self._layout = layout
        self._faults: list[Fault] = []
        self._groups = groups
        self._kinds, self._ground = groups.kinds, groups.ground
        self._large = {e.square: e.face for e in layout.squares if e.face is not None}

    def find_faults(self) -> list[Fault]:
        """Return all faults, by squares, borders, ferries, then what concerns the whole map."""
        self._check_squares()
        self._check_edges()
        self._check_islands()
        self._check_starts()
        return self._faults

    def _fault(self, code: str, at: Square, *path: str | int, **params: str | int) -> None:
        x, y = place_of(at)
        self._faults.append(Fault(code, path, {"x": x, "y": y, **params}))

    def _check_squares(self) -> None:
        seen: set[Square] = set()
        entries = list(enumerate(self._layout.squares))
        if len(self._kinds) == len(entries):  # no square stands twice
            entries = [(index, entry) for index, entry in entries if entry.face is not None]
        for index, entry in entries:
            if entry.square in seen:
                self._fault("squares-overlap", entry.square, "squares", index)
            seen.add(entry.square)
            if entry.face is None:
                continue
            for side in _EAST_AND_SOUTH:
                other = self._large.get(neighbour(entry.square, side))
                if other is not None and other.edges[side ^ 2] != entry.face.edges[side]:
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
        seen: set[SidePlace] = set()
        for index, border in enumerate(self._layout.borders):
            self._check_side(border.side_place, EDGE_OF[border.kind], seen, "borders", index)
        for index, ferry in enumerate(self._layout.ferries):
            one, other = ferry.ends
            if one == other:
                self._fault("ferry-to-itself", split_side_place(one)[0], "ferries", index)
                continue
            for number, end in enumerate(ferry.ends):
                self._check_side(end, EDGE_ROAD, seen, "ferries", index, "ends", number)

    def _check_side(
        self, place: SidePlace, edge: int, seen: set[SidePlace], *path: str | int
    ) -> None:
        square, side = split_side_place(place)
        if square not in self._ground:
            kind = self._kinds.get(square, NOTHING)
            self._fault("square-not-on-map", square, *path, kind=kind)
            return
        if neighbour(square, side) in self._ground:
            self._fault("border-inside", square, *path, side=SIDES[side])
        if place in seen:
            self._fault("border-twice", square, *path, side=SIDES[side])
        seen.add(place)
        face = self._large.get(square)
        if face is not None and face.edges[side] != edge:
            shown = {"here": EDGE_NAMES[face.edges[side]], "there": EDGE_NAMES[edge]}
            self._fault("border-does-not-fit", square, *path, side=SIDES[side], **shown)

    def _check_starts(self) -> None:
        if not self._layout.squares:
            self._faults.append(Fault("no-squares", ("squares",)))
        printed = [entry.kind for entry in self._layout.squares].count(START)
        used = self._layout.start_squares
        if used is not None and not 1 <= used <= printed:
            self._faults.append(
                Fault(
                    "out-of-range",
                    ("start_squares",),
                    {"key": "start_squares", "low": min(1, printed), "high": printed},
                )
            )

    def _check_islands(self) -> None:
        """Find the islands where no ferry ends. Rule: map-9.2.island, map-9.2.harbour."""
        served = {split_side_place(end)[0] for ferry in self._layout.ferries for end in ferry.ends}
        for group in self._groups.islands:
            if served.isdisjoint(group):
                first = next(square for square in group if self._kinds[square] == ISLAND)
                index = next(i for i, e in enumerate(self._layout.squares) if e.square == first)
                self._fault("island-without-ferry", first, "squares", index)
