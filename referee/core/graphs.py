"""Graphs of squares that lie side by side. All of networkx stays in this module.

A group is a set of squares in which every two are connected over shared sides; corners do not
count. Results are plain sets and sorted tuples.

A search that asks thousands of times uses *masks*: nodes are numbered, a set of nodes is an integer
with one bit a node, and ``near[node]`` is the mask of a node's neighbours.
"""

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence, Set
from typing import Any, TypeVar

from referee.core.grid import ROW, SIDE_STEP

Node = TypeVar("Node", bound=Hashable)
AnySquare = TypeVar("AnySquare", bound=int)


def reach(start: AnySquare, squares: Set[AnySquare]) -> set[AnySquare]:
    """Return the group of ``start`` within ``squares``; ``start`` must be one of them.

    Asked several times for each card that could be collected, so it is a plain walk rather than
    a graph built for one question; the tests hold it to networkx.

    >>> sorted(reach(0, {0, 1, 3}))
    [0, 1]
    """
    return _take_group(start, set(squares))


def _take_group(start: AnySquare, left: set[AnySquare]) -> set[AnySquare]:
    """Return the group of ``start``, and take it out of the squares that are left."""
    north, east, south, west = SIDE_STEP
    rest: set[Any] = left
    rest.remove(start)
    group: list[int] = [start]
    for square in group:  # a side at a time: it takes two thirds of what a loop over them does
        if (near := square + north) in rest:
            rest.remove(near)
            group.append(near)
        if (near := square + east) in rest:
            rest.remove(near)
            group.append(near)
        if (near := square + south) in rest:
            rest.remove(near)
            group.append(near)
        if (near := square + west) in rest:
            rest.remove(near)
            group.append(near)
    found: set[Any] = set(group)
    return found


def find_groups(squares: Collection[AnySquare]) -> tuple[tuple[AnySquare, ...], ...]:
    """Return the groups of some squares, each ascending, by their first square.

    >>> find_groups([5, 0, 1])
    ((0, 1), (5,))
    """
    left = set(squares)
    return tuple(tuple(sorted(_take_group(first, left))) for first in sorted(left) if first in left)


def are_one_group(squares: Collection[int]) -> bool:
    """Tell whether squares make at most one group; every check of a table asks this.

    The squares are visited row by row. Each joins the part of its western or northern neighbour, or
    starts a part; with both neighbours it may join two parts. So only two neighbours are looked up
    for each square, one of which was visited just before. Tests compare the result with
    :func:`find_groups`.

    >>> are_one_group([5, 6]), are_one_group([5, 0, 1])
    (True, False)
    """
    part_of: dict[int, int] = {}
    first: list[int] = []  # by part, an earlier part that it has been joined to, or itself
    to_north, part, groups = SIDE_STEP[0], -1, 0
    last = -ROW * ROW  # beside no square that comes first
    for square in sorted(squares):
        beside = part_of.get(square + to_north, -1)
        if last != square - 1:
            part = beside
        elif 0 <= beside != part:
            part, other = _find_first(first, part), _find_first(first, beside)
            groups -= part != other
            first[part] = other
        if part < 0:
            part = len(first)
            first.append(part)
            groups += 1
        part_of[square] = part
        last = square
    return groups <= 1


def _find_first(first: list[int], part: int) -> int:
    """Return the part that all have been joined to which were joined to some part."""
    while first[part] != part:
        part = first[part]
    return part


def number_components(nodes: Iterable[Node], joins: Iterable[tuple[Node, Node]]) -> dict[Node, int]:
    """Return the component of every node, numbered from 0 in the order of the nodes.

    networkx is imported by the first call because it takes 12 MB and a tenth of a second, and only
    the known mistakes of claims about cards need it.

    >>> number_components("abc", [("a", "c")])
    {'a': 0, 'b': 1, 'c': 0}
    """
    from networkx.utils import UnionFind  # noqa: PLC0415

    union: UnionFind[Node] = UnionFind(nodes)
    for one, other in joins:
        union.union(one, other)
    numbers: dict[Node, int] = {}
    return {node: numbers.setdefault(union[node], len(numbers)) for node in union}


def number_linked(near: Mapping[Node, Iterable[Node]]) -> dict[Node, int]:
    """Return the component of every node, numbered from 0 in the order of the nodes.

    ``near`` has the neighbours of every node, and each of two neighbours has the other. A plain
    walk, because the printed maps ask while the service starts and every table on a map asks, for
    which networkx would be loaded in every process; the tests hold it to networkx.

    >>> number_linked({"a": "c", "b": "", "c": "a"})
    {'a': 0, 'b': 1, 'c': 0}
    """
    number_of: dict[Node, int] = {}
    number = 0
    for start in near:
        if start in number_of:
            continue
        number_of[start] = number
        waiting = [start]
        while waiting:
            for met in near[waiting.pop()]:
                if met not in number_of:
                    number_of[met] = number
                    waiting.append(met)
        number += 1
    return {node: number_of[node] for node in near}


def flood(seed: int, within: int, near: Sequence[int]) -> int:
    """Return the mask of the nodes that ``seed`` reaches inside ``within``, itself included.

    >>> flood(0b001, 0b111, [0b010, 0b001, 0])
    3
    """
    reached = waiting = seed
    while waiting:
        node = waiting & -waiting
        found = near[node.bit_length() - 1] & within & ~reached
        reached |= found
        waiting ^= node | found
    return reached


def find_parts(within: int, near: Sequence[int]) -> list[tuple[int, int]]:
    """Return (part, beside) for every part into which a mask of nodes falls, by its first node.

    ``part`` holds the nodes that hang together, ``beside`` all neighbours of any of them.

    >>> find_parts(0b101, [0b010, 0b101, 0b010])
    [(1, 2), (4, 2)]
    """
    parts: list[tuple[int, int]] = []
    while within:
        part = waiting = within & -within
        beside = 0
        while waiting:
            node = waiting & -waiting
            found = near[node.bit_length() - 1]
            beside |= found
            found &= within & ~part
            part |= found
            waiting ^= node | found
        parts.append((part, beside))
        within ^= part
    return parts


def find_hanging_parts(root: int, within: int, near: Sequence[int]) -> list[tuple[int, int]]:
    """Return (cut, part) for every part of a connected graph that hangs on one node.

    ``root`` and ``cut`` are nodes, ``within`` and ``part`` masks. The part holds neither the cut
    nor the root, and every way from it to the root crosses the cut; of two such parts on one way
    the outer comes first. One depth-first walk finds them all, as in the algorithm of Hopcroft and
    Tarjan, because a search over collections asks at every branch; the tests hold it to networkx.
    What was visited below a node has no neighbours but those below and those on the way to it. So
    it hangs on the last node of that way if it has no other neighbour outside.

    >>> find_hanging_parts(0, 0b111, [0b010, 0b101, 0b010])
    [(1, 4), (0, 6)]
    """
    below, beside = [0] * len(near), [0] * len(near)
    seen = 1 << root
    found: list[tuple[int, int]] = []
    way: list[int] = []
    node = root
    while True:
        ahead = near[node] & within & ~seen
        if ahead:
            bit = ahead & -ahead
            way.append(node)
            node = bit.bit_length() - 1
            seen |= bit
            below[node], beside[node] = bit, near[node] & within
            continue
        if not way:
            return found
        above = way.pop()
        part = below[node]
        if beside[node] & ~part == 1 << above:
            found.append((above, part))
        below[above] |= part
        beside[above] |= beside[node]
        node = above


def list_bits(mask: int) -> list[int]:
    """Return the nodes of a mask, ascending.

    >>> list_bits(0b101)
    [0, 2]
    """
    nodes: list[int] = []
    while mask:
        node = mask & -mask
        nodes.append(node.bit_length() - 1)
        mask ^= node
    return nodes
