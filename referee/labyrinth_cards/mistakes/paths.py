"""Known mistakes about what a path joins: they change the cards, or what a path may run over."""

from collections.abc import Iterator

from referee.core.graphs import number_components
from referee.labyrinth_cards.cards import NO_PATH, CardFace
from referee.labyrinth_cards.maze import Maze, square_of
from referee.labyrinth_cards.mistakes.cases import CardCase


def see_no_walls(case: CardCase) -> Iterator[CardCase]:
    """Assume that a path goes on over walls."""
    yield from case.on({square: _open(face) for square, face in case.table.faces.items()})


def _open(face: CardFace) -> CardFace:
    """Return a card whose first path leaves wherever no other does."""
    north, east, south, west = (0 if path == NO_PATH else path for path in face.path_at)
    return CardFace((north, east, south, west), face.treasures)


def join_paths_of_a_card(case: CardCase) -> Iterator[CardCase]:
    """Assume that separate paths of one card are joined."""
    faces = case.table.faces
    if any(len(face.treasures) > 1 for face in faces.values()):
        yield from case.on({square: _merge(face) for square, face in faces.items()})


def _merge(face: CardFace) -> CardFace:
    """Return a card with all its paths as one."""
    north, east, south, west = (min(path, 0) for path in face.path_at)
    return CardFace((north, east, south, west), (tuple(face.find_treasures()),))


def block_by_treasures(case: CardCase) -> Iterator[CardCase]:
    """Assume, of a path between two cards, that other treasures on the way block it."""
    if case.sought is not None and case.is_legal:
        treasure, start, goal = case.sought
        sets = find_unblocked_sets(case.table.maze, treasure)
        is_joined = any({start, goal} <= squares for squares in sets)
        yield case.if_legal(is_legal=is_joined)._replace(way=None)


def find_unblocked_sets(maze: Maze, treasure: str) -> list[frozenset[int]]:
    """Return the cards that a treasure joins if no path may run over another treasure.

    A path runs over paths of cards with this treasure, or with none.
    """
    held = set(maze.nodes_with.get(treasure, ()))
    bare = maze.exits.keys() - {node for nodes in maze.nodes_with.values() for node in nodes}
    nodes = sorted(held | bare)
    within = {*nodes}
    joins = [(node, met) for node in nodes for _, _, met in maze.exits[node] if met in within]
    squares_of: dict[int, set[int]] = {}
    for node, number in number_components(nodes, joins).items():
        if node in held:
            squares_of.setdefault(number, set()).add(square_of(node))
    return [frozenset(squares) for squares in squares_of.values() if len(squares) > 1]
