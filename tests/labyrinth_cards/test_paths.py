"""Treasure paths on random mazes, against a plain search and a listing of all shortest paths."""

from itertools import pairwise
from random import Random
from typing import Any, NamedTuple

import networkx as nx
import pytest
from flask.testing import FlaskClient

from referee.api.labyrinth_cards.position import FORM
from referee.labyrinth_cards.paths import Wayfinder
from tests.asking import ask
from tests.oracles import labyrinth_cards as oracle
from tests.searching import share_of
from tests.tables import draw_maze

Json = dict[str, Any]
Square = tuple[int, int]
Pair = tuple[str, Square, Square]

PATHS = "/v1/labyrinth-cards/paths"
MAZES = share_of(300)
LARGEST = 12


class Case(NamedTuple):
    """A maze, the paths that the service lists, and the joined pairs that the oracle finds."""

    position: Json
    paths: list[Json]
    joined: dict[Pair, int]


@pytest.fixture(scope="module")
def cases(client: FlaskClient) -> list[Case]:
    chance = Random(13)
    positions = [draw_maze(chance, 2 + number % (LARGEST - 1)) for number in range(MAZES)]
    return [
        Case(
            position,
            ask(client, PATHS, {"position": position})["treasure_paths"],
            oracle.joined(position),
        )
        for position in positions
    ]


def square_of(place: Json) -> Square:
    return place["x"], place["y"]


def pair_of(path: Json) -> Pair:
    return path["treasure"], square_of(path["from"]), square_of(path["to"])


def order(pair: Pair) -> tuple[str, Square, Square]:
    treasure, start, goal = pair
    return treasure, oracle.by_row(start), oracle.by_row(goal)


def sides_of(nodes: list[oracle.PathNode]) -> list[int]:
    """Number the sides by which a walk through the maze leaves its cards, in the order N E S W."""
    sides = []
    for here, there in pairwise(nodes):
        (side,) = (
            number
            for number, side in enumerate(oracle.SIDES)
            if oracle.beside(here[:2], side) == there[:2]
        )
        sides.append(side)
    return sides


def first_of_all_shortest(position: Json, pair: Pair) -> list[int]:
    """List every shortest path between two treasures and take the first by its sides."""
    treasure, start, goal = pair
    table = oracle.resolve(position)
    graph = oracle.maze(table)
    ends = [
        [
            (*square, number)
            for number, (_, treasures) in enumerate(table[square])
            if treasure in treasures
        ]
        for square in (start, goal)
    ]
    walks = [
        sides_of(nodes)
        for first in ends[0]
        for last in ends[1]
        if nx.has_path(graph, first, last)
        for nodes in nx.all_shortest_paths(graph, first, last)
    ]
    return min(walks, key=lambda sides: (len(sides), sides))


def test_the_mazes_hold_what_is_hard(cases: list[Case]) -> None:
    lengths = [length for case in cases for length in case.joined.values()]
    assert len(lengths) >= share_of(1_000)
    assert sum(length >= 4 for length in lengths) >= share_of(100)
    two_paths = [case for case in cases if any(len(card) == 2 for card in oracle_cards(case))]
    assert sum(bool(case.joined) for case in two_paths) >= share_of(50)


def oracle_cards(case: Case) -> list[list[oracle.Path]]:
    return list(oracle.resolve(case.position).values())


@pytest.mark.rule("card-10.4", "card-10.4.separate-paths")
def test_every_joined_pair_is_listed_once(cases: list[Case]) -> None:
    for case in cases:
        assert [pair_of(path) for path in case.paths] == sorted(case.joined, key=order)


@pytest.mark.rule("card-10.4")
def test_lengths_are_the_fewest_sides_to_cross(cases: list[Case]) -> None:
    for case in cases:
        assert {pair_of(path): path["length"] for path in case.paths} == case.joined


@pytest.mark.rule("card-10.4", "card-10.4.separate-paths")
def test_the_steps_are_an_unbroken_path_of_that_length(cases: list[Case]) -> None:
    for case in cases:
        for path in case.paths:
            assert oracle.is_path(case.position, path["steps"], path["treasure"])
            assert len(path["steps"]) == path["length"] + 1


def test_the_steps_lead_from_the_first_card_to_the_last(cases: list[Case]) -> None:
    for case in cases:
        for path in case.paths:
            assert square_of(path["steps"][0]) == square_of(path["from"])
            assert square_of(path["steps"][-1]) == square_of(path["to"])


def test_among_shortest_paths_the_first_by_its_sides_is_shown(cases: list[Case]) -> None:
    ties = 0
    for case in cases:
        for path in case.paths:
            sides = [oracle.SIDES.index(step["leave"]) for step in path["steps"][:-1]]
            assert sides == first_of_all_shortest(case.position, pair_of(path))
            ties += len(sides) > 2
    assert ties >= share_of(100)


def test_paths_from_one_card_are_all_that_begin_there(
    client: FlaskClient, cases: list[Case]
) -> None:
    for case in cases[::3]:
        for x, y in sorted(oracle.resolve(case.position)):
            body = {"position": case.position, "from": {"x": x, "y": y}}
            listed = ask(client, PATHS, body)["treasure_paths"]
            expected = {
                (treasure, (x, y), second if first == (x, y) else first): length
                for (treasure, first, second), length in case.joined.items()
                if (x, y) in (first, second)
            }
            assert [pair_of(path) for path in listed] == sorted(expected, key=order)
            assert {pair_of(path): path["length"] for path in listed} == expected


def test_a_path_from_either_end_is_as_long(client: FlaskClient, cases: list[Case]) -> None:
    for case in cases[::3]:
        for path in case.paths[:5]:
            body = {"position": case.position, "from": path["to"]}
            listed = {pair_of(back): back for back in ask(client, PATHS, body)["treasure_paths"]}
            back = listed[path["treasure"], square_of(path["to"]), square_of(path["from"])]
            assert back["length"] == path["length"]
            assert oracle.is_path(case.position, back["steps"], back["treasure"])


def crowded(cards: int) -> Json:
    """Lay open cards in rows of eight, all with the same treasure."""
    card = {"openings": ["N", "E", "S", "W"], "treasures": ["crown"]}
    return {"cards": [{"card": card, "x": n % 8, "y": n // 8} for n in range(cards)]}


@pytest.mark.parametrize(("cards", "listed", "truncated"), [(32, 496, False), (33, 500, True)])
def test_at_most_five_hundred_paths_are_listed(
    client: FlaskClient, cards: int, listed: int, truncated: bool
) -> None:
    answer = ask(client, PATHS, {"position": crowded(cards)})
    expected = sorted(oracle.joined(crowded(cards)), key=order)[:500]
    assert [pair_of(path) for path in answer["treasure_paths"]] == expected
    assert (len(expected), answer["truncated"]) == (listed, truncated)


def test_the_nearest_card_is_the_first_of_those_with_the_shortest_paths() -> None:
    """Each is compared with all paths from the card, found by a wayfinder of its own."""
    ties = none = 0
    for number in range(share_of(200)):
        position = draw_maze(Random(f"nearest {number}"), 2 + number % LARGEST)
        table = FORM.read_alone(position).table
        wayfinder = Wayfinder(table.maze)
        for square, face in table.faces.items():
            for treasure in face.find_treasures():
                ways = Wayfinder(table.maze).find_ways(treasure, square)
                expected = min(ways, key=lambda way: (way.length, way.goal), default=None)
                assert wayfinder.find_nearest(treasure, square) == expected
                none += expected is None
                ties += expected is not None and [w.length for w in ways].count(expected.length) > 1
    assert min(ties, none) >= share_of(100)
