"""Squares side by side, and graphs as masks, against networkx."""

from collections.abc import Set
from itertools import combinations

import networkx as nx
from hypothesis import given
from hypothesis import strategies as st

from referee.core.graphs import (
    are_one_group,
    find_groups,
    find_hanging_parts,
    find_parts,
    flood,
    number_components,
    number_linked,
    reach,
)
from referee.core.grid import SIDE_STEP, square_at

squares_of_a_window = st.builds(square_at, st.integers(-2, 3), st.integers(-2, 2))
some_squares = st.frozensets(squares_of_a_window, max_size=26)
tables = some_squares.filter(bool)


@st.composite
def graphs(draw: st.DrawFn, largest: int = 9) -> "nx.Graph[int]":
    """Give a graph of a few nodes, numbered from 0."""
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(range(draw(st.integers(1, largest))))
    pairs = list(combinations(graph, 2))
    if pairs:
        graph.add_edges_from(draw(st.lists(st.sampled_from(pairs), max_size=2 * largest)))
    return graph


def grid_graph(squares: Set[int]) -> "nx.Graph[int]":
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(squares)
    graph.add_edges_from(
        (square, square + step)
        for square in squares
        for step in SIDE_STEP
        if square + step in squares
    )
    return graph


def mask(nodes: Set[int]) -> int:
    return sum(1 << node for node in nodes)


def nodes_of(number: int) -> frozenset[int]:
    return frozenset(node for node in range(number.bit_length()) if number >> node & 1)


def near_of(graph: "nx.Graph[int]") -> list[int]:
    return [mask(set(graph[node])) for node in sorted(graph)]


# --------------------------------------------------------------------------------- squares


@given(tables, st.data())
def test_reach_is_the_component_of_the_start(squares: frozenset[int], data: st.DataObject) -> None:
    start = data.draw(st.sampled_from(sorted(squares)))
    assert reach(start, squares) == nx.node_connected_component(grid_graph(squares), start)


@given(some_squares)
def test_groups_are_the_components_in_order(squares: frozenset[int]) -> None:
    components = nx.connected_components(grid_graph(squares))
    expected = sorted(tuple(sorted(component)) for component in components)
    assert list(find_groups(squares)) == expected
    assert are_one_group(squares) == (len(expected) <= 1)


def test_squares_that_meet_at_a_corner_are_two_groups() -> None:
    first, second = square_at(0, 0), square_at(1, 1)
    assert find_groups([second, first]) == ((first,), (second,))


# ------------------------------------------------------------------------------ components


@given(graphs(), st.data())
def test_nodes_share_a_number_exactly_within_a_component(
    graph: "nx.Graph[int]", data: st.DataObject
) -> None:
    nodes = data.draw(st.permutations(sorted(graph)))
    numbers = number_components(nodes, list(graph.edges))
    groups: dict[int, set[int]] = {}
    for node, number in numbers.items():
        groups.setdefault(number, set()).add(node)
    assert sorted(map(sorted, groups.values())) == sorted(
        map(sorted, nx.connected_components(graph))
    )


@given(graphs(), st.data())
def test_components_are_numbered_in_the_order_of_the_nodes(
    graph: "nx.Graph[int]", data: st.DataObject
) -> None:
    nodes = data.draw(st.permutations(sorted(graph)))
    numbers = number_components(nodes, list(graph.edges))
    assert list(numbers) == nodes
    assert list(dict.fromkeys(numbers.values())) == list(range(len(set(numbers.values()))))


@given(graphs(), st.data())
def test_what_is_linked_is_numbered_as_components_are(
    graph: "nx.Graph[int]", data: st.DataObject
) -> None:
    nodes = data.draw(st.permutations(sorted(graph)))
    numbers = number_linked({node: list(graph[node]) for node in nodes})
    assert list(numbers) == nodes
    assert numbers == number_components(nodes, list(graph.edges))


# ----------------------------------------------------------------------------------- masks


@given(graphs(), st.data())
def test_a_flood_fills_the_component_of_its_seed(
    graph: "nx.Graph[int]", data: st.DataObject
) -> None:
    within = data.draw(st.sets(st.sampled_from(sorted(graph)), min_size=1))
    seed = data.draw(st.sets(st.sampled_from(sorted(within)), min_size=1))
    inside = graph.subgraph(within)
    expected = set().union(*(nx.node_connected_component(inside, node) for node in seed))
    assert nodes_of(flood(mask(seed), mask(within), near_of(graph))) == expected


def hanging_parts(graph: "nx.Graph[int]", root: int) -> set[tuple[int, frozenset[int]]]:
    """Take away each node in turn and see which groups lose the root."""
    found = set()
    for cut in graph:
        rest = graph.subgraph(set(graph) - {cut})
        groups = map(frozenset, nx.connected_components(rest))
        found |= {(cut, group) for group in groups if root not in group}
    return found


@given(graphs(), st.data())
def test_every_part_that_hangs_on_one_node_is_found_once(
    graph: "nx.Graph[int]", data: st.DataObject
) -> None:
    root = data.draw(st.sampled_from(sorted(graph)))
    whole = nx.node_connected_component(graph, root)
    found = [
        (cut, nodes_of(part)) for cut, part in find_hanging_parts(root, mask(whole), near_of(graph))
    ]
    assert set(found) == hanging_parts(graph.subgraph(whole), root)
    assert len(set(found)) == len(found)


@given(graphs(), st.data())
def test_of_two_parts_on_one_way_the_outer_comes_first(
    graph: "nx.Graph[int]", data: st.DataObject
) -> None:
    root = data.draw(st.sampled_from(sorted(graph)))
    whole = mask(nx.node_connected_component(graph, root))
    parts = [nodes_of(part) for _, part in find_hanging_parts(root, whole, near_of(graph))]
    for number, part in enumerate(parts):
        assert not any(later < part for later in parts[number + 1 :])


@given(tables, st.data())
def test_the_parts_of_a_table_hang_on_its_cut_squares(
    squares: frozenset[int], data: st.DataObject
) -> None:
    names = sorted(squares)
    graph = nx.relabel_nodes(grid_graph(squares), {name: n for n, name in enumerate(names)})
    root = data.draw(st.sampled_from(sorted(graph)))
    whole = nx.node_connected_component(graph, root)
    found = find_hanging_parts(root, mask(whole), near_of(graph))
    cuts = set(nx.articulation_points(graph.subgraph(whole)))
    assert {cut for cut, _ in found} - {root} == cuts - {root}
    assert [cut for cut, _ in found].count(root) == (len(whole) > 1) + (root in cuts) * (
        len(list(nx.connected_components(graph.subgraph(whole - {root})))) - 1
    )


@given(graphs(), st.data())
def test_the_parts_of_a_mask_are_those_of_its_graph(
    graph: "nx.Graph[int]", data: st.DataObject
) -> None:
    nodes = data.draw(st.frozensets(st.sampled_from(sorted(graph))))
    parts = sorted(nx.connected_components(graph.subgraph(nodes)), key=min)
    expected = [
        (mask(part), mask({other for node in part for other in graph[node]})) for part in parts
    ]
    assert find_parts(mask(nodes), near_of(graph)) == expected
