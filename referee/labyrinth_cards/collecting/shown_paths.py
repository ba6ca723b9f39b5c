"""Shown paths: what a player traces with a finger for each card that is collected.

Rule: card-10.4, card-10.4.before-taking, card-11.2.collect, card-11.2.leave-one
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from referee.labyrinth_cards.collecting.rests import Squares
from referee.labyrinth_cards.maze import Exit, Node, node_at, split_node, square_of
from referee.labyrinth_cards.paths import Step, TreasurePath
from referee.labyrinth_cards.rules import OFFICIAL
from referee.labyrinth_cards.table import CardTable


class _Claim(NamedTuple):
    """What a card may be claimed through: a treasure, and a card that stays, ``length`` sides away.

    The first three values sort claims as they are preferred. ``distance`` tells how far the paths
    are that lie no farther than that from the claimed card.
    """

    length: int
    treasure: str
    start: int
    distance: Mapping[Node, int]


def show_paths(table: CardTable, played: Squares, collected: Squares) -> tuple[TreasurePath, ...]:
    """Return for each collected card a shortest way that joins it to a card that stays.

    By the official rules the way starts at the card just played; in the variants at the nearest
    card with the same treasure that stays, which is the one that the claim rests on. Of equally
    short ways the first is shown by treasure, by start, then by its sides in the order N E S W.

    :param table: as it lies after the last action, before anything is taken.
    :param collected: a legal collection; the ways come in its order.

    Rule: card-10.4, card-10.4.before-taking, card-11.2.collect, card-11.2.leave-one,
    card-11.2.witness
    """
    is_official = table.rules.variant == OFFICIAL
    stays = frozenset(played if is_official else table.faces).difference(collected)
    return tuple(_show_path(table, stays, square) for square in collected)


def _show_path(table: CardTable, stays: Collection[int], goal: int) -> TreasurePath:
    """Return the way by which a card is claimed."""
    claim = min(_find_claims(table, stays, goal), key=lambda claim: claim[:3])
    starts = _find_nodes(table, claim.start, claim.treasure)
    steps = tuple(_trace(table.maze.exits, claim, starts))
    return TreasurePath(claim.treasure, claim.start, goal, steps)


def _find_claims(table: CardTable, stays: Collection[int], goal: int) -> Iterator[_Claim]:
    """Yield the nearest claim to a card from each of its paths, and from both together.

    A treasure that lies on both paths is joined by either. Rule: card-10.4.separate-paths
    """
    treasures_from: dict[tuple[Node, ...], set[str]] = {}
    for treasure in table.faces[goal].find_treasures():
        treasures_from.setdefault(_find_nodes(table, goal, treasure), set()).add(treasure)
    for ends, treasures in treasures_from.items():
        yield from _look_around(table, stays, ends, treasures)


def _find_nodes(table: CardTable, square: int, treasure: str) -> tuple[Node, ...]:
    """Return the paths of a card on which a treasure lies."""
    names = table.faces[square].treasures
    return tuple(node_at(square, path) for path, held in enumerate(names) if treasure in held)


def _look_around(
    table: CardTable, stays: Collection[int], ends: Sequence[Node], treasures: Collection[str]
) -> Iterator[_Claim]:
    """Yield the claims that are nearest to the ends of a way, walking away from them."""
    exits = table.maze.exits
    distance = dict.fromkeys(ends, 0)
    edge, length, is_found = list(ends), 0, False
    while edge and not is_found:
        length += 1
        reached: list[Node] = []
        for node in edge:
            for _, _, met in exits[node]:
                if met not in distance:
                    distance[met] = length
                    reached.append(met)
        for node in reached:
            square, path = split_node(node)
            if square in stays:
                for treasure in table.faces[square].treasures[path]:
                    if treasure in treasures:
                        is_found = True
                        yield _Claim(length, treasure, square, distance)
        edge = reached


def _trace(
    exits: Mapping[Node, Sequence[Exit]], claim: _Claim, starts: Sequence[Node]
) -> Iterator[Step]:
    """Yield the steps of the way from the card that stays to the one that is claimed."""
    nodes, enter = starts, None
    for left in range(claim.length, 0, -1):
        here = [node for node in nodes if claim.distance.get(node) == left]
        nearer = [w for node in here for w in exits[node] if claim.distance.get(w[2], left) < left]
        side, node, met = min(nearer)
        yield Step(square_of(node), enter, side)
        nodes, enter = [met], side ^ 2
    yield Step(square_of(nodes[0]), enter, None)
