"""The maze of random tables, against networkx: what is joined, and what lies where."""

from collections import Counter
from random import Random
from typing import Any

import networkx as nx
import pytest
from flask.testing import FlaskClient

from referee.api.labyrinth_cards.position import FORM
from referee.core.grid import place_of, square_at
from referee.labyrinth_cards.cards import Faces
from referee.labyrinth_cards.collecting.variants import find_joined_sets
from referee.labyrinth_cards.maze import Exit, Maze, Node, find_exits, node_at, split_node
from tests.asking import ask
from tests.oracles import labyrinth_cards as oracle
from tests.searching import share_of
from tests.tables import draw_maze

Json = dict[str, Any]

MAZES = share_of(150)
LARGEST = 24


def draw_mazes(seed: int) -> list[Json]:
    chance = Random(seed)
    return [draw_maze(chance, 1 + number % LARGEST) for number in range(MAZES)]


def build(position: Json) -> Maze:
    """Build the maze of a position as the service does."""
    return FORM.read_alone(position).table.maze


def as_node(number: int) -> oracle.PathNode:
    """Give a node of the maze as the oracle names it."""
    square, path = split_node(number)
    return *place_of(square), path


@pytest.mark.rule("card-10.4", "card-10.4.separate-paths")
def test_joined_paths_are_one_component() -> None:
    for position in draw_mazes(14):
        components: dict[int, set[oracle.PathNode]] = {}
        for node, number in build(position).component_of.items():
            components.setdefault(number, set()).add(as_node(node))
        expected = nx.connected_components(oracle.maze(oracle.resolve(position)))
        assert sorted(map(sorted, components.values())) == sorted(map(sorted, expected))


def test_a_treasure_is_held_where_it_lies_on_a_path() -> None:
    for position in draw_mazes(15):
        held: dict[str, list[oracle.PathNode]] = {}
        for (x, y), paths in oracle.resolve(position).items():
            for path, (_, treasures) in enumerate(paths):
                for treasure in treasures:
                    held.setdefault(treasure, []).append((x, y, path))
        found = build(position).nodes_with
        assert {each: {*map(as_node, found[each])} for each in found} == {
            each: {*nodes} for each, nodes in held.items()
        }
        assert all(nodes == sorted(nodes) for nodes in found.values())


@pytest.mark.rule("card-11.2.collect")
def test_a_joined_set_holds_the_squares_with_a_treasure_in_a_component() -> None:
    several = 0
    for position in draw_mazes(15):
        maze, table = build(position), oracle.resolve(position)
        held: dict[tuple[int, str], set[int]] = {}
        for node, number in maze.component_of.items():
            x, y, path = as_node(node)
            for treasure in table[x, y][path][1]:
                held.setdefault((number, treasure), set()).add(square_at(x, y))
        expected = [(each, sorted(at)) for (_, each), at in held.items() if len(at) > 1]
        found = [(each.treasure, sorted(each.squares)) for each in find_joined_sets(maze)]
        assert sorted(found) == sorted(expected)
        several += len({each for each, _ in found}) < len(found)
    assert several >= share_of(10)


def test_two_paths_of_a_card_are_joined_only_round_about() -> None:
    seen = Counter[bool]()
    for position in draw_mazes(17):
        component_of = build(position).component_of
        for x, y in oracle.resolve(position):
            first, second = (node_at(square_at(x, y), path) for path in (0, 1))
            if second in component_of:
                seen[component_of[first] == component_of[second]] += 1
    assert min(seen[True], seen[False]) >= share_of(20)


@pytest.mark.rule("card-10.4")
def test_exits_are_the_sides_on_which_paths_meet_in_order() -> None:
    for position in draw_mazes(21)[::3]:
        table = oracle.resolve(position)
        for node, exits in build(position).exits.items():
            x, y, path = as_node(node)
            met = []
            for side in oracle.SIDES:
                beyond = oracle.beside((x, y), side)
                for other, (openings, _) in enumerate(table.get(beyond, [])):
                    if side in table[x, y][path][0] and oracle.OPPOSITE[side] in openings:
                        met.append((oracle.SIDES.index(side), (x, y, path), (*beyond, other)))
            assert [(side, as_node(here), as_node(there)) for side, here, there in exits] == met


@pytest.mark.unmeasured
@pytest.mark.of_sources
@pytest.mark.parametrize("variant", ["official", "caffeinated", "steroids"])
def test_the_questions_of_one_request_join_the_maze_of_a_table_once(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, variant: str
) -> None:
    joined: list[Faces] = []
    join = Maze.__init__

    def note(maze: Maze, faces: Faces) -> None:
        joined.append(faces)
        join(maze, faces)

    monkeypatch.setattr(Maze, "__init__", note)
    for position in draw_mazes(22)[10::7]:
        hand = [{"openings": ["N", "E", "S", "W"], "treasures": ["crown"]}]
        rules = {"variant": variant}
        (place, *others) = [{"x": row["x"], "y": row["y"]} for row in position["cards"]]
        asked: Json = {
            "placements": {},
            "paths": {},
            "collectable": {"played": [place], "want": others[:2]},
            "check": {},
        }
        body = {"position": {**position, "rules": rules, "hand": hand}, "ask": asked}
        joined.clear()
        ask(client, "/v1/labyrinth-cards/rulings", body)
        assert len(joined) == 1
        action = {"rotate": {**place, "turn": "clockwise"}}
        if variant == "official":
            asked["turns"] = {"turn": {"actions": []}}
        else:
            asked["turns"] = {"turn": {"actions": [action], "collect": others[:2]}}
        joined.clear()
        ask(client, "/v1/labyrinth-cards/rulings", body)
        assert len(joined) <= 2  # the table as it is, and as the turn leaves it
        del asked["turns"]
        asked["suggestions"] = {"budget_nodes": 100}
        joined.clear()
        suggested = ask(client, "/v1/labyrinth-cards/rulings", body)["suggestions"]["turns"]
        shown = [found for found in suggested if found["actions"] and found["paths"]]
        assert len(joined) == 1 + len(shown)  # and as each turn leaves it that shows paths


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
    assert apart >= share_of(20)


@pytest.mark.rule("card-10.3.joins")
def test_a_maze_joins_what_each_of_its_cards_would_meet() -> None:
    for position in draw_mazes(22):
        table = FORM.read_alone(position).table
        met: dict[Node, list[Exit]] = {node: [] for node in table.maze.exits}
        for square, face in table.faces.items():
            for way in find_exits(table.faces, square, face):
                met[way[1]].append(way)
        assert list(table.maze.exits.items()) == list(met.items())
