"""Treasure paths: a shortest way through the maze between two cards with the same treasure.

Rule: card-10.4, card-10.4.separate-paths
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Final, NamedTuple

from referee.core.grid import SIDE_STEP
from referee.labyrinth_cards.cards import NO_PATH, CardFace
from referee.labyrinth_cards.table import CardTable

MAX_PATHS_LISTED: Final = 500

CameFrom = dict[int, tuple[int, int] | None]
"""For each node reached, the node before it and the side it was left by; None at a start."""


class Step(NamedTuple):
    """One card on a way: the sides by which it is entered and left, None at the two ends."""

    square: int
    enter: int | None
    leave: int | None


@dataclass(frozen=True, slots=True)
class TreasurePath:
    """A shortest way between two cards; ``length`` is the number of sides it crosses."""

    treasure: str
    start: int
    goal: int
    steps: tuple[Step, ...]

    @property
    def length(self) -> int:
        """The number of sides that the way crosses, at least 1."""
        return len(self.steps) - 1


@dataclass(frozen=True, slots=True)
class TreasurePaths:
    """The treasure paths of a table by (treasure, from, to), cut off after MAX_PATHS_LISTED."""

    paths: tuple[TreasurePath, ...]
    truncated: bool


def find_treasure_paths(table: CardTable, start: int | None = None) -> TreasurePaths:
    """Return a shortest way for each pair of cards that a treasure joins.

    Of equally short ways the one is shown whose sides come first in the order N E S W, compared
    from its first card on. With ``start``, only ways from the card on that square are listed;
    without, each pair once, from its smaller square. Rule: card-10.4
    """
    found = list(islice(_walk_all(table.faces, start), MAX_PATHS_LISTED + 1))
    return TreasurePaths(tuple(found[:MAX_PATHS_LISTED]), len(found) > MAX_PATHS_LISTED)


def _walk_all(faces: Mapping[int, CardFace], start: int | None) -> Iterator[TreasurePath]:
    searches = Searches(faces)
    treasures = {name for face in faces.values() for names in face.treasures for name in names}
    for treasure in sorted(treasures):
        for origin in faces if start is None else (start,):
            after = origin if start is None else None
            yield from searches.find_ways(treasure, origin, after=after)


class Searches:
    """Finds ways on one table; what starts at the same path is searched for once."""

    def __init__(self, faces: Mapping[int, CardFace]) -> None:
        self._faces = faces
        self._known: dict[tuple[int, ...], CameFrom] = {}

    def find_ways(
        self, treasure: str, start: int, *, after: int | None = None
    ) -> Iterator[TreasurePath]:
        """Yield a shortest way from the treasure on ``start`` to it on each card reached, by goal.

        The way begins and ends on the very paths on which the treasure lies. With ``after``, only
        ways to larger squares. Rule: card-10.4, card-10.4.separate-paths
        """
        came_from = self._search_from(treasure, start)
        ends: dict[int, int] = {}
        for node in came_from:
            square = node // 2
            if treasure in self._faces[square].treasures[node % 2] and square != start:
                ends.setdefault(square, node)
        for goal in sorted(ends):
            if after is None or goal > after:
                yield TreasurePath(treasure, start, goal, _trace(came_from, ends[goal]))

    def _search_from(self, treasure: str, start: int) -> CameFrom:
        starts = tuple(
            start * 2 + path
            for path, names in enumerate(self._faces[start].treasures)
            if treasure in names
        )
        if starts not in self._known:
            self._known[starts] = _search(self._faces, starts) if starts else {}
        return self._known[starts]


def _search(faces: Mapping[int, CardFace], starts: tuple[int, ...]) -> CameFrom:
    """Return, for every node reached, (node it was reached from, side left by), breadth first.

    The nodes come in the order in which they were reached: nearer ones first, among equally near
    ones those whose sides come first in the order N E S W.
    """
    came_from: CameFrom = dict.fromkeys(starts)
    queue = list(_leave(faces, starts))
    for node, side in queue:
        square = node // 2 + SIDE_STEP[side]
        face = faces.get(square)
        if face is None or (path := face.path_at[side ^ 2]) == NO_PATH:
            continue
        met = square * 2 + path
        if met not in came_from:
            came_from[met] = (node, side)
            queue += _leave(faces, (met,))
    return came_from


def _leave(faces: Mapping[int, CardFace], nodes: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    """Yield (node, side) for every opening of some paths of one card, in order N E S W."""
    square = nodes[0] // 2
    for side, path in enumerate(faces[square].path_at):
        if square * 2 + path in nodes and path != NO_PATH:
            yield square * 2 + path, side


def _trace(came_from: CameFrom, end: int) -> tuple[Step, ...]:
    steps: list[Step] = []
    node, leave = end, None
    while (arrival := came_from[node]) is not None:
        previous, side = arrival
        steps.append(Step(node // 2, side ^ 2, leave))
        node, leave = previous, side
    steps.append(Step(node // 2, None, leave))
    return tuple(reversed(steps))
