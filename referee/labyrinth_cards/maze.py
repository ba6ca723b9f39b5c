"""The maze: which paths of which cards hang together, and where treasures lie on them.

Rule: card-10.4, card-10.4.separate-paths
"""

from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass

from referee.core.graphs import number_components
from referee.core.grid import SIDE_STEP
from referee.labyrinth_cards.cards import NO_PATH, CardFace


def steps_from(faces: Mapping[int, CardFace], node: int) -> Iterator[tuple[int, int]]:
    """Yield (side, next node) for every opening of a node that meets a path, in order N E S W."""
    square, path = divmod(node, 2)
    for side, leaving in enumerate(faces[square].path_at):
        if leaving == path:
            beyond = faces.get(square + SIDE_STEP[side])
            if beyond is not None and (entered := beyond.path_at[side ^ 2]) != NO_PATH:
                yield side, (square + SIDE_STEP[side]) * 2 + entered


@dataclass(frozen=True, slots=True)
class Maze:
    """The joined paths of a table.

    ``component_of`` numbers each node's component; ``holders`` gives, for each component, the
    squares on which each treasure lies within it.
    """

    component_of: Mapping[int, int]
    holders: tuple[Mapping[str, Set[int]], ...]

    def find_holders(self, components: Iterable[int], treasures: Iterable[str]) -> set[int]:
        """Return the squares on which one of the treasures lies in one of the components."""
        return {
            square
            for component in components
            for treasure in treasures
            for square in self.holders[component].get(treasure, ())
        }


def build_maze(faces: Mapping[int, CardFace]) -> Maze:
    """Join the paths of all cards on a table.

    Rule: card-10.4, card-10.4.separate-paths
    """
    nodes = [
        square * 2 + path for square, face in faces.items() for path in range(len(face.treasures))
    ]
    joins = ((node, met) for node in nodes for _, met in steps_from(faces, node))
    component_of = number_components(nodes, joins)
    holders: list[dict[str, set[int]]] = [{} for _ in set(component_of.values())]
    for node, component in component_of.items():
        square, path = divmod(node, 2)
        for treasure in faces[square].treasures[path]:
            holders[component].setdefault(treasure, set()).add(square)
    return Maze(component_of, tuple(holders))
