"""The card game as somebody plays it who makes a known mistake: one rule read wrongly, slowly.

Every table is read anew with the one rule changed, and every collection is tried. Positions are the
plain dictionaries of the contract, as in ``labyrinth_cards``.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import networkx as nx

from tests.oracles.labyrinth_cards import (
    OPPOSITE,
    SIDES,
    Json,
    Path,
    Square,
    beside,
    maze,
    openings_of,
    paths_of,
    resolve,
)

CORNERS = ((1, -1), (1, 1), (-1, 1), (-1, -1))
Sets = list[tuple[str, set[Square]]]


def read_table(position: Json, code: str) -> dict[Square, list[Path]]:
    """Give the paths of every card, as somebody sees them who makes the mistake."""
    table = resolve(position)
    if code == "paths-of-a-card-joined":
        return {square: [merge(paths)] for square, paths in table.items()}
    if code == "walls-do-not-matter":
        return {square: open_all(paths) for square, paths in table.items()}
    return table


def merge(paths: list[Path]) -> Path:
    sides = frozenset(side for openings, _ in paths for side in openings)
    return sides, frozenset(name for _, names in paths for name in names)


def open_all(paths: list[Path]) -> list[Path]:
    (openings, names), *others = paths
    return [(openings | (set(SIDES) - openings_of(paths)), names), *others]


def find_sets(table: dict[Square, list[Path]], code: str) -> Sets:
    """Give each treasure with the cards, two or more, that it joins."""
    graph = maze(table)
    names_on = {node: table[node[0], node[1]][node[2]][1] for node in graph}
    sets: Sets = []
    for treasure in sorted({name for names in names_on.values() for name in names}):
        runs = graph
        if code == "treasures-block-a-path":
            runs = graph.subgraph(n for n in graph if not names_on[n] or treasure in names_on[n])
        for component in nx.connected_components(runs):
            squares = {(x, y) for x, y, i in component if treasure in names_on[x, y, i]}
            if len(squares) > 1:
                sets.append((treasure, squares))
    return sets


def hang_together(table: dict[Square, list[Path]], rest: set[Square], code: str) -> bool:
    """Tell whether the cards that remain hang together, as the mistake has it."""
    if code == "rest-may-be-cut-off":
        return True
    graph: nx.Graph[Any] = nx.Graph()
    graph.add_nodes_from(rest)
    for square in rest:
        for side in SIDES:
            other = beside(square, side)
            by_path = side in openings_of(table[square])
            by_path = by_path and OPPOSITE[side] in openings_of(table.get(other, []))
            if other in rest and (by_path or code != "rest-joined-by-paths"):
                graph.add_edge(square, other)
        for dx, dy in CORNERS if code == "corners-hang-together" else ():
            if (square[0] + dx, square[1] + dy) in rest:
                graph.add_edge(square, (square[0] + dx, square[1] + dy))
    return bool(rest) and nx.is_connected(graph)


def may_collect(position: Json, code: str, played: list[Square], want: set[Square]) -> bool:
    """Tell whether somebody who makes the mistake would let some cards go, at least one."""
    rules = {"variant": "official", "leave_one": "witness", "last_card": "allowed"}
    rules |= position.get("rules", {})
    table = read_table(position, code)
    rest = table.keys() - want
    sets = find_sets(table, code)
    kept = set() if code == "played-card-may-go" else {*played}
    if rules["variant"] == "official":
        may_go, fewest = match(sets, played), 1 + (rules["last_card"] == "forbidden")
        if code == "played-card-may-go" and may_go:
            may_go |= {*played}
    else:
        may_go = {square for _, squares in sets for square in squares} - kept
        fewest = 1 if code == "lone-card-may-stay" else 2
        if code != "set-may-go-whole" and not leaves_one(sets, want, rules["leave_one"]):
            return False
    if not want <= may_go or len(rest) < fewest or not hang_together(table, set(rest), code):
        return False
    if code == "one-card-collected" and len(want) > 1:
        return False
    if code == "all-or-none" and rules["variant"] == "official" and want != may_go:
        return False
    return code != "taken-card-breaks-path" or not breaks(position, played, want)


def match(sets: Sets, played: list[Square]) -> set[Square]:
    """Give the other cards that a treasure of the card just played is joined to."""
    own = [squares for _, squares in sets if squares & {*played}]
    return set().union(*own) - {*played} if own else set()


def leaves_one(sets: Sets, want: set[Square], reading: str) -> bool:
    for square in want:
        own = [squares for _, squares in sets if square in squares]
        kept = [bool(squares - want) for squares in own]
        if not (any(kept) if reading == "witness" else all(kept)):
            return False
    return True


def breaks(position: Json, played: list[Square], want: set[Square]) -> bool:
    """Tell whether one of some cards is joined no more once the others are gone."""
    for square in want:
        others = want - {square}
        left = [row for row in position["cards"] if (row["x"], row["y"]) not in others]
        sets = find_sets(resolve({"cards": left}), "")
        is_official = position.get("rules", {}).get("variant", "official") == "official"
        joined = match(sets, played) if is_official else {at for _, on in sets for at in on}
        if square not in joined:
            return True
    return False


def find_collections(position: Json, code: str, played: list[Square]) -> Iterator[set[Square]]:
    """Yield every collection that the mistake allows, the largest first."""
    squares = [(row["x"], row["y"]) for row in position["cards"]]
    for size in range(len(squares), 0, -1):
        for want in combinations(squares, size):
            if may_collect(position, code, played, {*want}):
                yield {*want}


def count_best(position: Json, code: str, played: list[Square]) -> set[int]:
    """Give how many cards go at best by a mistake; where that depends on the cards, every number.

    Who counts a card for each of its treasures, or the card just played, takes a largest collection
    of those that the rules allow.
    """
    largest: list[set[Square]] = []
    for want in find_collections(position, code, played):
        if largest and len(want) < len(largest[0]):
            break
        largest.append(want)
    best = len(largest[0]) if largest else 0
    if code == "played-card-counts":
        return {best + 1} if best else set()
    if code == "card-counts-twice":
        sets = find_sets(resolve(position), "")
        is_official = position.get("rules", {}).get("variant", "official") == "official"
        counted = [each for each in sets if not is_official or each[1] & {*played}]
        return {
            sum(len({name for name, on in counted if square in on}) for square in want)
            for want in largest
        }
    if code == "all-or-none":
        return {0 if not any(True for _ in find_collections(position, code, played)) else best}
    return {best}


def may_lay(position: Json, code: str, card: Json, place: Json) -> bool:
    """Tell whether somebody who makes the mistake would lay a card so."""
    table = resolve(position)
    square, rotation = (place["x"], place["y"]), place.get("rotation", 0)
    paths = paths_of(card, rotation)
    around = {side: table[beside(square, side)] for side in SIDES if beside(square, side) in table}
    meet = {side: OPPOSITE[side] in openings_of(other) for side, other in around.items()}
    if square in table:
        return False
    if code == "card-at-a-corner" and not around:
        return any((square[0] + dx, square[1] + dy) in table for dx, dy in CORNERS)
    if code == "beside-is-enough":
        return bool(around)
    if code == "cards-not-turned" and {*paths} != {*paths_of(card, 0)}:
        return False
    differs = any((side in openings_of(paths)) != opened for side, opened in meet.items())
    if code == "all-sides-must-match" and differs:
        return False
    return any(opened and side in openings_of(paths) for side, opened in meet.items())


def is_joined(position: Json, code: str, treasure: str, ends: set[Square]) -> bool:
    """Tell whether somebody who makes the mistake sees a treasure joined on two cards."""
    sets = find_sets(read_table(position, code), code)
    return any(name == treasure and ends <= squares for name, squares in sets)
