"""Treasure paths: a shortest way through the maze between two cards with the same treasure.

Rule: card-10.4, card-10.4.separate-paths
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final, NamedTuple

from referee.core.ticks import Tick, go_on, in_steps
from referee.labyrinth_cards.maze import Exit, Maze, Node, square_of
from referee.labyrinth_cards.table import CardTable

MAX_PATHS_LISTED: Final = 500

CameFrom = dict[Node, Exit | None]
"""For each node reached, the exit that led to it; None at a start."""


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


def find_treasure_paths(
    table: CardTable, start: int | None = None, tick: Tick = go_on
) -> TreasurePaths:
    """Return a shortest way for each pair of cards that a treasure joins.

    Of equally short ways the one is shown whose sides come first in the order N E S W, compared
    from its first card on. With ``start``, only ways from the card on that square are listed;
    without, each pair once, from its smaller square. Rule: card-10.4
    """
    wayfinder = Wayfinder(table.maze)
    ways = wayfinder.find_all() if start is None else wayfinder.find_from(table, start)
    found = list(in_steps(islice(ways, MAX_PATHS_LISTED + 1), tick))
    return TreasurePaths(tuple(found[:MAX_PATHS_LISTED]), len(found) > MAX_PATHS_LISTED)


class Wayfinder:
    """Finds shortest ways through one maze; what starts at the same paths is walked once."""

    def __init__(self, maze: Maze) -> None:
        self._maze = maze
        self._known: dict[tuple[Node, ...], CameFrom] = {}

    def find_all(self) -> Iterator[TreasurePath]:
        """Yield a shortest way for each pair of cards that a treasure joins, from the smaller."""
        for treasure, nodes in sorted(self._maze.nodes_with.items()):
            for start in dict.fromkeys(map(square_of, nodes)):
                yield from self.find_ways(treasure, start, after=start)

    def find_from(self, table: CardTable, start: int) -> Iterator[TreasurePath]:
        """Yield a shortest way from a card for each treasure on it and each card it leads to."""
        for treasure in table.faces[start].find_treasures():
            yield from self.find_ways(treasure, start)

    def find_ways(
        self, treasure: str, start: int, *, after: int | None = None
    ) -> Iterator[TreasurePath]:
        """Yield a shortest way from the treasure on ``start`` to it on each card reached, by goal.

        The way begins and ends on the very paths on which the treasure lies. With ``after``, only
        ways to larger squares.

        Rule: card-10.4, card-10.4.separate-paths
        """
        starts: list[Node] = []
        goals: dict[int, list[Node]] = {}
        for node in self._maze.nodes_with[treasure]:
            square = square_of(node)
            if square == start:
                starts.append(node)
            elif after is None or square > after:
                goals.setdefault(square, []).append(node)
        if not goals:
            return
        came_from = self._walk(tuple(starts))
        for goal, nodes in goals.items():
            if ends := [node for node in nodes if node in came_from]:
                end = ends[0] if len(ends) == 1 else next(n for n in came_from if n in ends)
                yield TreasurePath(treasure, start, goal, _trace(came_from, end))

    def _walk(self, starts: tuple[Node, ...]) -> CameFrom:
        """Walk the maze breadth first from some paths of one card.

        The nodes come in the order in which they were reached: nearer ones first, among equally
        near ones those whose sides come first in the order N E S W.
        """
        if (known := self._known.get(starts)) is not None:
            return known
        exits = self._maze.exits
        came_from: CameFrom = dict.fromkeys(starts)
        ahead = sorted(way for start in starts for way in exits[start])
        for way in ahead:
            met = way[2]
            if met not in came_from:
                came_from[met] = way
                ahead += exits[met]
        self._known[starts] = came_from
        return came_from


def _trace(came_from: CameFrom, end: Node) -> tuple[Step, ...]:
    steps: list[Step] = []
    node, leave = end, None
    while (arrival := came_from[node]) is not None:
        side, previous, _ = arrival
        steps.append(Step(square_of(node), side ^ 2, leave))
        node, leave = previous, side
    steps.append(Step(square_of(node), None, leave))
    return tuple(reversed(steps))
