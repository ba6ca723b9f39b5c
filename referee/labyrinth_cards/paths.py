"""Treasure paths: a shortest way through the maze between two cards with the same treasure.

Rule: card-10.4, card-10.4.separate-paths
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final, NamedTuple

from referee.core.checkpoints import Checkpoint, in_steps, no_checkpoint
from referee.core.tuples import make
from referee.labyrinth_cards.cards import MAX_PATHS
from referee.labyrinth_cards.maze import Exit, Maze, Node
from referee.labyrinth_cards.table import CardTable

MAX_PATHS_LISTED: Final = 500


class Step(NamedTuple):
    """One card on a way: the sides by which it is entered and left, None at the two ends."""

    square: int
    enter: int | None
    leave: int | None


class TreasurePath(NamedTuple):
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
    table: CardTable, start: int | None = None, checkpoint: Checkpoint = no_checkpoint
) -> TreasurePaths:
    """Return a shortest way for each pair of cards that a treasure joins.

    Of equally short ways the one is shown whose sides come first in the order N E S W, compared
    from its first card on. With ``start``, only ways from the card on that square are listed;
    without, each pair once, from its smaller square. Rule: card-10.4
    """
    wayfinder = Wayfinder(table.maze)
    ways = wayfinder.find_all() if start is None else wayfinder.find_from(table, start)
    found = list(in_steps(islice(ways, MAX_PATHS_LISTED + 1), checkpoint))
    return TreasurePaths(tuple(found[:MAX_PATHS_LISTED]), len(found) > MAX_PATHS_LISTED)


class Wayfinder:
    """Finds shortest ways through one maze; what starts at the same paths is walked once."""

    def __init__(self, maze: Maze) -> None:
        self._maze = maze
        self._known: dict[tuple[Node, ...], _Walk] = {}

    def find_all(self) -> Iterator[TreasurePath]:
        """Yield a shortest way for each pair of cards that a treasure joins, from the smaller.

        Only what hangs together with the same treasure elsewhere is walked from.
        """
        component_of = self._maze.component_of
        for treasure, nodes in sorted(self._maze.nodes_with.items()):
            later: dict[int, list[Node]] = {}
            for node in nodes:
                later.setdefault(component_of[node], []).append(node)
            if len(later) == len(nodes):
                continue
            for start, starts in _by_square(nodes).items():
                for node in starts:
                    goals = later[component_of[node]]
                    del goals[0]
                if len(starts) > 1:
                    near = {component_of[node] for node in starts}
                    goals = sorted([node for each in near for node in later[each]])
                if goals:
                    yield from self._list_ways(treasure, start, starts, goals)

    def find_from(self, table: CardTable, start: int) -> Iterator[TreasurePath]:
        """Yield a shortest way from a card for each treasure on it and each card it leads to."""
        for treasure in table.faces[start].find_treasures():
            yield from self.find_ways(treasure, start)

    def find_ways(self, treasure: str, start: int) -> list[TreasurePath]:
        """Return a shortest way from the treasure on ``start`` to it on each card reached, by goal.

        The way begins and ends on the very paths on which the treasure lies.

        Rule: card-10.4, card-10.4.separate-paths
        """
        nodes = self._maze.nodes_with[treasure]
        starts = [node for node in nodes if node // MAX_PATHS == start]
        goals = [node for node in nodes if node // MAX_PATHS != start]
        return self._list_ways(treasure, start, starts, goals) if goals else []

    def find_nearest(self, treasure: str, start: int) -> TreasurePath | None:
        """Return a shortest way from the treasure on ``start`` to it on the nearest other card.

        Of equally near ones to the first by place; None if it leads to no other card.
        """
        nodes = self._maze.nodes_with[treasure]
        if len(nodes) < 2:
            return None
        component_of = self._maze.component_of
        starts = [node for node in nodes if node // MAX_PATHS == start]
        near = [component_of[node] for node in starts]
        goals = [node for node in nodes if component_of[node] in near and node not in starts]
        walk = self._walk_from(starts)
        end = walk.reach_nearest(goals) if goals else None
        if end is None:
            return None
        return make(TreasurePath, (treasure, start, end // MAX_PATHS, walk.trace(end)))

    def _list_ways(
        self, treasure: str, start: int, starts: list[Node], goals: list[Node]
    ) -> list[TreasurePath]:
        """Return the ways to the squares of those goals, ascending, that are reached."""
        walk = self._walk_from(starts)
        ways: list[TreasurePath] = []
        for goal, ends in _by_square(goals).items():
            end = walk.reach(ends)
            if end is not None:
                ways.append(make(TreasurePath, (treasure, start, goal, walk.trace(end))))
        return ways

    def _walk_from(self, starts: list[Node]) -> "_Walk":
        key = tuple(starts)
        walk = self._known.get(key)
        if walk is None:
            walk = self._known[key] = _Walk(self._maze.exits, starts)
        return walk


def _by_square(nodes: Iterable[Node]) -> dict[int, list[Node]]:
    """Return nodes by their squares, in the order given."""
    found: dict[int, list[Node]] = {}
    for node in nodes:
        found.setdefault(node // MAX_PATHS, []).append(node)
    return found


class _Walk:
    """Walks a maze breadth first from some paths of one card, as far as it was asked for.

    Nodes are reached nearer ones first, among equally near ones those whose sides come first in the
    order N E S W.
    """

    def __init__(self, exits: dict[Node, list[Exit]], starts: list[Node]) -> None:
        self._exits = exits
        self._came_from: dict[Node, Exit | None] = dict.fromkeys(starts)
        """For each node reached, the exit that led to it; None at a start."""
        self._ahead = [*exits[starts[0]]]
        if len(starts) > 1:
            self._ahead = sorted([way for start in starts for way in exits[start]])
        self._left = iter(self._ahead)

    def reach(self, ends: list[Node]) -> Node | None:
        """Return which of some nodes is reached first; None if none is."""
        came_from = self._came_from
        reached = [node for node in ends if node in came_from]
        if not reached:
            return self._go_on(ends)
        return reached[0] if len(reached) == 1 else next(n for n in came_from if n in reached)

    def reach_nearest(self, ends: list[Node]) -> Node | None:
        """Return the nearest of some nodes, of equally near ones that on the first square.

        Of two on one square the one that is reached first; None if none is reached.
        """
        nearest = found = self.reach(ends)
        if nearest is None or len(ends) == 1:
            return nearest
        length = self._count_sides(nearest)
        while ends := [node for node in ends if node != found]:
            found = self.reach(ends)
            if found is None or self._count_sides(found) > length:
                break
            if found // MAX_PATHS < nearest // MAX_PATHS:
                nearest = found
        return nearest

    def _count_sides(self, end: Node) -> int:
        """Return how many sides the way to a node that is reached crosses."""
        count = 0
        arrival = self._came_from[end]
        while arrival is not None:
            count += 1
            arrival = self._came_from[arrival[1]]
        return count

    def _go_on(self, ends: list[Node]) -> Node | None:
        """Walk on until one of some nodes is reached, and return it; None at the end of all ways.

        What is appended to a list comes up in an iterator of it that has not ended.
        """
        came_from, exits = self._came_from, self._exits
        ahead = self._ahead
        for way in self._left:
            met = way[2]
            if met not in came_from:
                came_from[met] = way
                ahead += exits[met]
                if met in ends:
                    return met
        return None

    def trace(self, end: Node) -> tuple[Step, ...]:
        """Return the steps to a node that is reached."""
        came_from = self._came_from
        steps: list[Step] = []
        node, leave = end, None
        arrival = came_from[node]
        while arrival is not None:
            side, previous, _ = arrival
            steps.append(make(Step, (node // MAX_PATHS, side ^ 2, leave)))
            node, leave = previous, side
            arrival = came_from[node]
        steps.append(make(Step, (node // MAX_PATHS, None, leave)))
        steps.reverse()
        return tuple(steps)
