"""The Labyrinth card game under its official rules, read literally; slow on purpose.

Everything works on the plain dictionaries of the position contract. x grows east, y south,
rotations are clockwise degrees. A *path node* `(x, y, i)` is the i-th separate path of the card
on that square.
"""

from itertools import combinations, pairwise
from typing import Any

import networkx as nx

Json = dict[str, Any]
Square = tuple[int, int]
Path = tuple[frozenset[str], frozenset[str]]
PathNode = tuple[int, int, int]

SIDES = ("N", "E", "S", "W")
STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
FARTHEST = 999


def by_row(square: Square) -> Square:
    """Order squares by (y, x)."""
    return square[1], square[0]


def beside(square: Square, side: str) -> Square:
    """Give the square beyond a side."""
    return square[0] + STEP[side][0], square[1] + STEP[side][1]


def paths_of(card: Json, rotation: int) -> list[Path]:
    """Give the (openings, treasures) of each separate path of a card, turned clockwise.

    Rule: card-10.1
    """
    turned = {side: SIDES[(number + rotation // 90) % 4] for number, side in enumerate(SIDES)}
    return [
        (frozenset(turned[side] for side in path["openings"]), frozenset(path["treasures"]))
        for path in card.get("paths", [card])
    ]


def resolve(position: Json) -> dict[Square, list[Path]]:
    """Give the paths of the card on every square, as they lie on the table.

    :raises ValueError: when two cards lie on one square
    """
    table: dict[Square, list[Path]] = {}
    for laid in position["cards"]:
        square = (laid["x"], laid["y"])
        if square in table:
            raise ValueError(f"two cards on {square}")
        table[square] = paths_of(laid["card"], laid.get("rotation", 0))
    return table


def openings_of(paths: list[Path]) -> frozenset[str]:
    """Give all sides on which any path leaves a card."""
    return frozenset(side for openings, _ in paths for side in openings)


def placements(position: Json, card: Json) -> dict[tuple[int, int, int], frozenset[str]]:
    """Find every legal placement of a card with the sides on which it joins a path.

    Rule: card-10.3
    """
    table = resolve(position)
    free = {beside(square, side) for square in table for side in SIDES} - set(table)
    legal: dict[tuple[int, int, int], frozenset[str]] = {}
    for square in free:
        if max(map(abs, square)) > FARTHEST:
            continue
        for rotation in (0, 90, 180, 270):
            joins = frozenset(
                side
                for side in openings_of(paths_of(card, rotation))
                if OPPOSITE[side] in openings_of(table.get(beside(square, side), []))
            )
            if joins:
                legal[*square, rotation] = joins
    return legal


def maze(table: dict[Square, list[Path]]) -> "nx.Graph[Any]":
    """Join the paths of neighbouring cards that both have an opening on the shared side.

    Rule: card-10.4
    """
    graph: nx.Graph[Any] = nx.Graph()
    for (x, y), paths in table.items():
        for number, (openings, _) in enumerate(paths):
            graph.add_node((x, y, number))
            for side in openings:
                other = beside((x, y), side)
                for other_number, (other_openings, _) in enumerate(table.get(other, [])):
                    if OPPOSITE[side] in other_openings:
                        graph.add_edge((x, y, number), (*other, other_number))
    return graph


def joined(position: Json) -> dict[tuple[str, Square, Square], int]:
    """Find all pairs of cards whose same treasure is joined, with the fewest borders crossed.

    The first square of each pair is the smaller by (y, x).

    Rule: card-10.4, card-10.6
    """
    table = resolve(position)
    lengths: dict[tuple[str, Square, Square], int] = {}
    for start, reached in nx.all_pairs_shortest_path_length(maze(table)):
        for end, length in reached.items():
            first, second = (start[0], start[1]), (end[0], end[1])
            if not by_row(first) < by_row(second):
                continue
            same = table[first][start[2]][1] & table[second][end[2]][1]
            for treasure in same:
                key = (treasure, first, second)
                lengths[key] = min(length, lengths.get(key, length))
    return lengths


def matches(position: Json, played: Square) -> dict[Square, frozenset[str]]:
    """Find the other cards that a treasure of the card just played is joined to.

    Rule: card-10.4, card-10.5
    """
    found: dict[Square, frozenset[str]] = {}
    for treasure, first, second in joined(position):
        if played in (first, second):
            other = second if first == played else first
            found[other] = found.get(other, frozenset()) | {treasure}
    return found


def hangs_together(squares: set[Square], rules: Json) -> bool:
    """Say whether the remaining cards are one group, side by side.

    Rule: card-10.5
    """
    if len(squares) == 1:
        return bool(rules.get("last_card", "allowed") != "forbidden")
    graph: nx.Graph[Any] = nx.Graph()
    graph.add_nodes_from(squares)
    for square in squares:
        for side in SIDES:
            if beside(square, side) in squares:
                graph.add_edge(square, beside(square, side))
    return bool(nx.is_connected(graph))


def legal_sets(position: Json, played: Square) -> set[frozenset[Square]]:
    """Try every set of at least one matching card: may it be collected?

    Rule: card-10.5
    """
    cards = set(resolve(position))
    candidates = list(matches(position, played))
    return {
        frozenset(taken)
        for size in range(1, len(candidates) + 1)
        for taken in combinations(candidates, size)
        if hangs_together(cards - set(taken), position.get("rules", {}))
    }


def best(position: Json, played: Square) -> tuple[Square, ...]:
    """Give a largest legal collection, among equals the first by its places in (y, x) order.

    Rule: card-10.5
    """
    listed = [tuple(sorted(taken, key=by_row)) for taken in legal_sets(position, played)]
    return min(
        listed, key=lambda places: (-len(places), [by_row(place) for place in places]), default=()
    )


def maximal(position: Json, played: Square) -> set[frozenset[Square]]:
    """Give the legal collections to which nothing can be added.

    Rule: card-10.5
    """
    legal = legal_sets(position, played)
    return {taken for taken in legal if not any(taken < other for other in legal)}


def is_path(position: Json, steps: list[Json], treasure: str) -> bool:
    """Say whether the steps are an unbroken path from the treasure to it on another card.

    Each step enters and leaves a card on one and the same path of it, never where it came in,
    and comes to no path twice; the first and the last of these paths carry the treasure.

    Rule: card-10.4, card-10.6
    """
    table = resolve(position)
    squares = [(step["x"], step["y"]) for step in steps]
    if len(steps) < 2 or squares[0] == squares[-1] or not set(squares) <= set(table):
        return False
    if steps[0].get("enter") is not None or steps[-1].get("leave") is not None:
        return False
    for here, there in pairwise(steps):
        side = here.get("leave")
        if side not in SIDES or there.get("enter") != OPPOSITE[side]:
            return False
        if beside((here["x"], here["y"]), side) != (there["x"], there["y"]):
            return False
    used = [_path_used(table, step) for step in steps]
    if None in used or len(set(used)) < len(used):
        return False
    first, last = used[0], used[-1]
    return all(
        node is not None and treasure in table[node[0], node[1]][node[2]][1]
        for node in (first, last)
    )


def _path_used(table: dict[Square, list[Path]], step: Json) -> PathNode | None:
    if step.get("enter") == step.get("leave"):
        return None
    touched = {side for side in (step.get("enter"), step.get("leave")) if side is not None}
    for number, (openings, _) in enumerate(table[step["x"], step["y"]]):
        if touched <= openings:
            return step["x"], step["y"], number
    return None
