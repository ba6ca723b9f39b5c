"""The maze of random tables, against networkx: what is joined, and what lies where."""

from collections import Counter
from random import Random
from typing import Any

import networkx as nx
import pytest
from flask.testing import FlaskClient

from referee.api.labyrinth_cards.position import read_position
from referee.catalogue.loader import load_catalogue
from referee.core.grid import place_of, square_at
from referee.labyrinth_cards.maze import Maze, build_maze
from tests.asking import ask
from tests.oracles import labyrinth_cards as oracle
from tests.tables import draw_maze

Json = dict[str, Any]

MAZES = 150
LARGEST = 24


def draw_mazes(seed: int) -> list[Json]:
    chance = Random(seed)
    return [draw_maze(chance, 1 + number % LARGEST) for number in range(MAZES)]


def build(position: Json) -> Maze:
    """Build the maze of a position as the service does."""
    return build_maze(read_position(position, load_catalogue()).table.faces)


def as_node(number: int) -> oracle.PathNode:
    """Give a node of the maze as the oracle names it."""
    square, path = divmod(number, 2)
    return *place_of(square), path


@pytest.mark.rule("card-10.4", "card-10.4.separate-paths")
def test_joined_paths_are_one_component() -> None:
    for position in draw_mazes(14):
        components: dict[int, set[oracle.PathNode]] = {}
        for node, number in build(position).component_of.items():
            components.setdefault(number, set()).add(as_node(node))
        expected = nx.connected_components(oracle.maze(oracle.resolve(position)))
        assert sorted(map(sorted, components.values())) == sorted(map(sorted, expected))


def test_a_treasure_is_held_where_it_lies_on_a_path_of_the_component() -> None:
    for position in draw_mazes(15):
        maze = build(position)
        table = oracle.resolve(position)
        held: dict[tuple[int, str], set[int]] = {}
        for node, number in maze.component_of.items():
            x, y, path = as_node(node)
            for treasure in table[x, y][path][1]:
                held.setdefault((number, treasure), set()).add(square_at(x, y))
        found = {
            (number, treasure): set(squares)
            for number, holders in enumerate(maze.holders)
            for treasure, squares in holders.items()
        }
        assert found == held


def test_holders_of_several_components_and_treasures_are_put_together() -> None:
    for position in draw_mazes(16)[::5]:
        maze = build(position)
        numbers = range(len(maze.holders))
        everywhere = maze.find_holders(numbers, ["crown", "ghost", "sword"])
        apart = [
            maze.find_holders([number], [treasure])
            for number in numbers
            for treasure in ("crown", "ghost", "sword")
        ]
        assert everywhere == set().union(*apart)


def test_two_paths_of_a_card_are_joined_only_round_about() -> None:
    seen = Counter[bool]()
    for position in draw_mazes(17):
        component_of = build(position).component_of
        for x, y in oracle.resolve(position):
            first = square_at(x, y) * 2
            if first + 1 in component_of:
                seen[component_of[first] == component_of[first + 1]] += 1
    assert min(seen[True], seen[False]) >= 20


@pytest.mark.rule("card-10.5.together")
def test_a_warning_stands_at_the_first_card_of_each_further_group(client: FlaskClient) -> None:
    apart = 0
    for position in draw_mazes(18):
        squares = set(oracle.resolve(position))
        graph: nx.Graph[oracle.Square] = nx.Graph()
        graph.add_nodes_from(squares)
        graph.add_edges_from(
            (square, oracle.beside(square, side))
            for square in squares
            for side in "ES"
            if oracle.beside(square, side) in squares
        )
        groups = nx.connected_components(graph)
        firsts = sorted((min(group, key=oracle.by_row) for group in groups), key=oracle.by_row)
        answer = ask(client, "/v1/labyrinth-cards/paths", {"position": position})
        assert [(warning["code"], warning["at"]) for warning in answer["warnings"]] == [
            ("groups-apart", {"x": x, "y": y}) for x, y in firsts[1:]
        ]
        apart += len(firsts) > 1
    assert apart >= 20
