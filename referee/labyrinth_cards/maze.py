"""The maze: which paths of cards meet, which hang together, and where treasures lie on them.

All that asks what is joined asks here. A *node* is one path of one card that lies. Two nodes meet
where both leave on the side between their cards; a path against a wall meets nothing.

Rule: card-10.3.joins, card-10.4, card-10.4.separate-paths
"""

from itertools import product
from typing import Final, NewType

from referee.core.grid import SIDE_STEP, is_on_grid
from referee.labyrinth_cards.cards import MAX_PATHS, NO_PATH, CardFace, Faces, PathAt

NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3

Node = NewType("Node", int)
"""One path of one card that lies; nodes sort by (y, x, path)."""
Exit = tuple[int, Node, Node]
"""The side by which a node is left, the node, and the one met there."""
OpenEnd = tuple[int, Node]
"""A side of a free square to which a path leads, and the node of that path beyond."""


def node_at(square: int, path: int) -> Node:
    """Return the node of a path of the card on a square.

    This is called so often that a call of the NewType would be noticeable: hence the type comment.
    """
    return square * MAX_PATHS + path  # type: ignore[return-value]


def split_node(node: int) -> tuple[int, int]:
    """Return the square and the path of a node; the inverse of :func:`node_at`.

    >>> split_node(node_at(-7, 1))
    (-7, 1)
    """
    return divmod(node, MAX_PATHS)


def square_of(node: int) -> int:
    """Return the square of a node."""
    return node // MAX_PATHS


def _list_openings(path_at: PathAt) -> tuple[tuple[int, int, int, int], ...]:
    """Return (side, step, path, facing side) for each side on which a path leaves, N E S W."""
    return tuple(
        (side, SIDE_STEP[side], path, side ^ 2)
        for side, path in enumerate(path_at)
        if path != NO_PATH
    )


_OPENINGS: Final = {
    (north, east, south, west): _list_openings((north, east, south, west))
    for north, east, south, west in product(range(NO_PATH, MAX_PATHS), repeat=len(SIDE_STEP))
}
"""The openings of every card that there may be: asked several times for each card of a table."""


def find_exits(faces: Faces, square: int, face: CardFace) -> list[Exit]:
    """Return what the paths of a card meet that lies on a square, or would, in order N E S W.

    Rule: card-10.3.joins, card-10.4
    """
    exits: list[Exit] = []
    for side, step, path, facing in _OPENINGS[face.path_at]:
        other = faces.get(square + step)
        if other is not None and (met := other.path_at[facing]) != NO_PATH:
            exits.append((side, node_at(square, path), node_at(square + step, met)))
    return exits


def find_open_ends(faces: Faces) -> list[tuple[int, list[OpenEnd]]]:
    """Return the free squares to which paths lead, ascending, each with these paths, N E S W.

    A card that is laid there meets those that lead to its own openings.

    Rule: card-10.3.free, card-10.3.joins
    """
    ends: dict[int, list[OpenEnd]] = {}
    for square, face in faces.items():
        for _, step, path, facing in _OPENINGS[face.path_at]:
            if square + step not in faces:
                ends.setdefault(square + step, []).append((facing, node_at(square, path)))
    return [(square, sorted(found)) for square, found in sorted(ends.items()) if is_on_grid(square)]


class Maze:
    """The paths of the cards on a table, in (y, x) order, and what joins them.

    ``exits`` gives for each node what it meets, in the order N E S W, and ``nodes_with`` the nodes
    on which each treasure lies, ascending. What hangs together is found when it is first asked for,
    and kept: a single collection by the official rules does without.
    """

    __slots__ = ("_component_of", "exits", "nodes_with")

    exits: dict[Node, list[Exit]]
    nodes_with: dict[str, list[Node]]

    def __init__(self, faces: Faces) -> None:
        """Join the paths of some cards in (y, x) order.

        A card looks for those that came before it, to the north and the west, so that each pair is
        looked at once; what lies to the west comes last in its order and is added in the end.
        """
        exits: dict[Node, list[Exit]] = {}
        nodes_with: dict[str, list[Node]] = {}
        in_the_west: list[Exit] = []
        to_north, to_west = SIDE_STEP[NORTH], SIDE_STEP[WEST]
        for square, face in faces.items():
            path_at = face.path_at
            for path, treasures in enumerate(face.treasures):
                node = node_at(square, path)
                exits[node] = []
                for treasure in treasures:
                    if treasure in nodes_with:
                        nodes_with[treasure].append(node)
                    else:
                        nodes_with[treasure] = [node]
            path = path_at[NORTH]
            if path != NO_PATH and (north := faces.get(square + to_north)) is not None:
                beyond = north.path_at[SOUTH]
                if beyond != NO_PATH:
                    node, met = node_at(square, path), node_at(square + to_north, beyond)
                    exits[node].append((NORTH, node, met))
                    exits[met].append((SOUTH, met, node))
            path = path_at[WEST]
            if path != NO_PATH and (west := faces.get(square + to_west)) is not None:
                beyond = west.path_at[EAST]
                if beyond != NO_PATH:
                    node, met = node_at(square, path), node_at(square + to_west, beyond)
                    exits[met].append((EAST, met, node))
                    in_the_west.append((WEST, node, met))
        for way in in_the_west:
            exits[way[1]].append(way)
        self.exits = exits
        self.nodes_with = nodes_with
        self._component_of: dict[Node, int] | None = None

    @property
    def component_of(self) -> dict[Node, int]:
        """The number of each node's component: what hangs together with it.

        Rule: card-10.4, card-10.4.separate-paths
        """
        if self._component_of is None:
            self._component_of = _number_components(self.exits)
        return self._component_of


def _number_components(exits: dict[Node, list[Exit]]) -> dict[Node, int]:
    """Return the component of every node, numbered from 0 in the order of the nodes.

    A walk along exits that are there already; the tests hold it to networkx.
    """
    component_of: dict[Node, int] = {}
    number = 0
    for start in exits:
        if start in component_of:
            continue
        component_of[start] = number
        waiting = [start]
        while waiting:
            for _, _, met in exits[waiting.pop()]:
                if met not in component_of:
                    component_of[met] = number
                    waiting.append(met)
        number += 1
    return component_of
