"""Collecting on a thousand random mazes and on large ones, against brute force."""

from collections import Counter
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

import networkx as nx
import pytest
from flask.testing import FlaskClient

from tests.asking import ask
from tests.cases import long_after
from tests.oracles import labyrinth_cards as oracle
from tests.searching import share_of
from tests.tables import draw_maze

Json = dict[str, Any]
Square = tuple[int, int]

COLLECTABLE = "/v1/labyrinth-cards/collectable"
MAZES = share_of(2_000, least=300)
LARGEST = 12


class Case(NamedTuple):
    """A maze with its played card, the answer of the service, and what brute force finds."""

    position: Json
    played: Square
    want: list[Square]
    answer: Json
    matches: dict[Square, frozenset[str]]
    legal: set[frozenset[Square]]

    @property
    def cards(self) -> set[Square]:
        return set(oracle.resolve(self.position))


def write(squares: Any) -> list[Json]:
    return [{"x": x, "y": y} for x, y in sorted(squares, key=oracle.by_row)]


def read(places: list[Json]) -> list[Square]:
    return [(place["x"], place["y"]) for place in places]


def collectable(client: FlaskClient, position: Json, played: Square, **more: Any) -> Json:
    body = {"position": position, "played": write([played]), **more}
    return ask(client, COLLECTABLE, body)


def draw_played(chance: Random, position: Json) -> Square:
    """Choose any card, or half of the time one that is joined to the most others."""
    squares = sorted(oracle.resolve(position))
    if chance.randrange(2):
        return chance.choice(squares)
    joins = Counter(square for _, *pair in oracle.joined(position) for square in pair)
    return max(squares, key=joins.__getitem__)


def draw_want(chance: Random, cards: set[Square], matches: dict[Square, Any]) -> list[Square]:
    """Choose some matches, now and then with a card that is no match or with an empty square."""
    want = [square for square in sorted(matches) if chance.randrange(2)]
    if not chance.randrange(4):
        want.append(chance.choice(sorted({*cards, (50, 50)} - set(want))))
    return want


@pytest.fixture(scope="module")
def cases(client: FlaskClient) -> list[Case]:
    chance = Random(12)
    found = []
    for _ in range(MAZES):
        position = draw_maze(chance, LARGEST - chance.randrange(LARGEST) ** 2 // LARGEST)
        played = draw_played(chance, position)
        matches = oracle.matches(position, played)
        want = draw_want(chance, set(oracle.resolve(position)), matches)
        answer = collectable(client, position, played, want=write(want))
        legal = oracle.legal_sets(position, played)
        found.append(Case(position, played, want, answer, matches, legal))
    return found


def side_by_side(squares: set[Square]) -> "nx.Graph[Square]":
    """Join squares that lie side by side."""
    graph: nx.Graph[Square] = nx.Graph()
    graph.add_nodes_from(squares)
    graph.add_edges_from(
        (square, oracle.beside(square, side))
        for square in squares
        for side in "ES"
        if oracle.beside(square, side) in squares
    )
    return graph


def rest_without(case: Case, *taken: Square) -> "nx.Graph[Square]":
    """Give the cards that would remain, joined side by side."""
    return side_by_side(case.cards - set(taken))


@pytest.mark.long
def test_the_mazes_hold_what_is_hard(cases: list[Case]) -> None:
    forbidden = [c for c in cases if c.position["rules"].get("last_card") == "forbidden"]
    some = {
        "two matches or more": sum(len(c.matches) > 1 for c in cases),
        "matches that cannot all go": sum(
            bool(c.matches) and frozenset(c.matches) not in c.legal for c in cases
        ),
        "matches none of which may go": sum(bool(c.matches) and not c.legal for c in cases),
        "several maximal": sum(len(c.answer["maximal"]) > 1 for c in cases),
        "maximal of different sizes": sum(
            len({each["count"] for each in c.answer["maximal"]}) > 1 for c in cases
        ),
        "everything matched, last card forbidden": sum(
            len(c.matches) == len(c.cards) - 1 > 0 for c in forbidden
        ),
        "in two groups": sum(
            not nx.is_connected(rest_without(c)) and bool(c.matches) for c in cases
        ),
        "two paths on the played card": sum(
            len(oracle.resolve(c.position)[c.played]) == 2 and bool(c.matches) for c in cases
        ),
        "legal wants": sum(bool(c.want) and frozenset(c.want) in c.legal for c in cases),
        "illegal wants": sum(bool(c.want) and frozenset(c.want) not in c.legal for c in cases),
    }
    fair = {
        "two matches or more": 600,
        "matches that cannot all go": 600,
        "matches none of which may go": 300,
        "several maximal": 130,
        "maximal of different sizes": 20,
        "everything matched, last card forbidden": 20,
        "in two groups": 90,
        "two paths on the played card": 100,
        "legal wants": 280,
        "illegal wants": 400,
    }
    assert {name: count for name, count in some.items() if count < share_of(fair[name])} == {}, some


@pytest.mark.rule("card-10.4", "card-10.5.other-card", "card-10.6.once")
def test_matches_and_their_treasures_are_those_of_the_oracle(cases: list[Case]) -> None:
    for case in cases:
        expected = [
            {"x": x, "y": y, "treasures": sorted(case.matches[x, y])}
            for x, y in sorted(case.matches, key=oracle.by_row)
        ]
        found = [
            {key: match[key] for key in ("x", "y", "treasures")} for match in case.answer["matches"]
        ]
        assert found == expected


@pytest.mark.rule("card-10.5.together", "card-10.5.last-card")
def test_a_match_may_go_alone_if_the_rest_hangs_together(cases: list[Case]) -> None:
    for case in cases:
        for match in case.answer["matches"]:
            rest = rest_without(case, (match["x"], match["y"]))
            forbidden = case.position["rules"].get("last_card") == "forbidden"
            may_go = nx.is_connected(rest) and not (len(rest) == 1 and forbidden)
            assert match["alone"] is may_go


@pytest.mark.rule("card-10.5.together")
def test_a_match_names_the_cards_that_it_would_cut_off(cases: list[Case]) -> None:
    for case in cases:
        for match in case.answer["matches"]:
            rest = rest_without(case, (match["x"], match["y"]))
            reached = nx.node_connected_component(rest, case.played)
            assert match.get("cuts_off", []) == write(set(rest) - reached)


@pytest.mark.rule("card-10.4")
def test_a_match_shows_a_shortest_path_for_each_treasure(cases: list[Case]) -> None:
    for case in cases[::4]:
        lengths = oracle.joined(case.position)
        for match in case.answer["matches"]:
            square = (match["x"], match["y"])
            assert [path["treasure"] for path in match["paths"]] == match["treasures"]
            for path in match["paths"]:
                assert read([path["from"], path["to"]]) == [case.played, square]
                assert read([path["steps"][0], path["steps"][-1]]) == [case.played, square]
                assert oracle.is_path(case.position, path["steps"], path["treasure"])
                first, last = sorted((case.played, square), key=oracle.by_row)
                assert path["length"] == lengths[path["treasure"], first, last]


@pytest.mark.rule("card-10.5.several")
def test_the_best_collection_is_that_of_brute_force(cases: list[Case]) -> None:
    for case in cases:
        expected = list(oracle.best(case.position, case.played))
        assert read(case.answer["best"].get("cards", [])) == expected
        assert case.answer["best"]["count"] == len(expected)


@pytest.mark.rule("card-10.5.several")
def test_the_maximal_collections_are_those_of_brute_force(cases: list[Case]) -> None:
    for case in cases:
        listed = [frozenset(read(each["cards"])) for each in case.answer["maximal"]]
        assert set(listed) == oracle.maximal(case.position, case.played)
        assert len(set(listed)) == len(listed)
        assert case.answer["truncated"] is False


def test_maximal_collections_are_ordered_by_size_and_then_by_place(cases: list[Case]) -> None:
    for case in cases:
        keys = [
            (-each["count"], [oracle.by_row(square) for square in read(each["cards"])])
            for each in case.answer["maximal"]
        ]
        assert keys == sorted(keys)
        assert all(places == sorted(places) and -size == len(places) for size, places in keys)


def test_the_best_collection_is_the_first_of_the_maximal(cases: list[Case]) -> None:
    for case in cases:
        nothing = [{"count": 0}]
        assert case.answer["best"] == (case.answer["maximal"] or nothing)[0]


@pytest.mark.rule("card-10.5.together", "card-10.5.last-card", "card-10.5.other-card")
def test_wanted_cards_are_legal_exactly_where_brute_force_allows_them(cases: list[Case]) -> None:
    for case in cases:
        verdict = case.answer["verdict"]
        assert verdict["legal"] is (not case.want or frozenset(case.want) in case.legal)
        assert bool(verdict["objections"]) is not verdict["legal"]


def test_every_set_of_matches_gets_the_verdict_of_brute_force(
    client: FlaskClient, cases: list[Case]
) -> None:
    for case in [case for case in cases if len(case.matches) in (3, 4)][:20]:
        for size in range(len(case.matches) + 1):
            for want in combinations(sorted(case.matches), size):
                answer = collectable(client, case.position, case.played, want=write(want))
                assert answer["verdict"]["legal"] is (not want or frozenset(want) in case.legal)


def test_a_maximal_collection_is_legal_and_one_card_more_is_not(
    client: FlaskClient, cases: list[Case]
) -> None:
    several = [case for case in cases if len(case.answer["maximal"]) > 1]
    for case in several[:30]:
        for each in case.answer["maximal"]:
            cards = read(each["cards"])
            answer = collectable(client, case.position, case.played, want=write(cards))
            assert answer["verdict"] == {"legal": True, "objections": []}
            for more in set(case.matches) - set(cards):
                want = write([*cards, more])
                answer = collectable(client, case.position, case.played, want=want)
                assert answer["verdict"]["legal"] is False


@pytest.mark.parametrize("number", [0, 2])
def test_other_than_one_played_card_is_answered_with_an_objection(
    client: FlaskClient, cases: list[Case], number: int
) -> None:
    case = next(case for case in cases if case.matches)
    played = write(sorted(case.cards)[:number])
    answer = ask(client, COLLECTABLE, {"position": case.position, "played": played})
    assert answer["verdict"]["legal"] is False
    assert [each["code"] for each in answer["verdict"]["objections"]] == ["one-played-card"]
    assert (answer["matches"], answer["maximal"]) == ([], [])
    assert answer["best"] == {"count": 0}


# -------------------------------------------------------------------------- large tables


def draw_large(chance: Random, count: int, matching: int) -> tuple[Json, Square]:
    """Lay a lattice of corridors, all open; some cards carry the treasure of the played card."""
    graph = side_by_side({(x, y) for y in range(9) for x in range(9) if not (x % 2 and y % 2)})
    while len(graph) > count:
        square = chance.choice(sorted(graph))
        smaller = graph.copy()
        smaller.remove_node(square)
        if nx.is_connected(smaller):
            graph = smaller
    crowned = chance.sample(sorted(graph), matching + 1)
    cards = [
        {
            "card": {
                "openings": ["N", "E", "S", "W"],
                "treasures": ["crown"] if square in crowned else ["map"],
            },
            "x": square[0],
            "y": square[1],
        }
        for square in sorted(graph)
    ]
    return {"cards": cards}, crowned[0]


def best_by_keeping(position: Json, played: Square) -> list[Square]:
    """Keep ever more matches until the rest hangs together; the first such collection.

    Cards that must stay and lie together are one node of the graph that is tried.
    """
    matches = sorted(oracle.matches(position, played), key=oracle.by_row)
    whole = side_by_side(set(oracle.resolve(position)))
    node_of = {square: square for square in matches}
    for group in nx.connected_components(whole.subgraph(set(whole) - set(matches))):
        node_of |= dict.fromkeys(group, min(group))
    joined: nx.Graph[Square] = nx.Graph()
    joined.add_nodes_from(node_of.values())
    joined.add_edges_from((node_of[one], node_of[other]) for one, other in whole.edges)
    for size in range(len(matches) + 1):
        collections = []
        for kept in combinations(matches, size):
            taken = [square for square in matches if square not in kept]
            rest = joined.copy()
            rest.remove_nodes_from(taken)
            if nx.is_connected(rest):
                collections.append(taken)
        if collections:
            return min(collections, key=lambda taken: list(map(oracle.by_row, taken)))
    raise AssertionError("the table does not hang together")


@pytest.mark.rule("card-10.5.several")
@pytest.mark.parametrize("seed", long_after(4, range(12)))
def test_the_best_collection_of_a_large_table_is_exact(client: FlaskClient, seed: int) -> None:
    chance = Random(300 + seed)
    position, played = draw_large(chance, 40 + chance.randrange(16), 12 - seed % 3)
    answer = collectable(client, position, played)
    assert len(answer["matches"]) == 12 - seed % 3
    expected = best_by_keeping(position, played)
    assert read(answer["best"]["cards"]) == expected
    assert 0 < len(expected) < len(answer["matches"])


def strip(pairs: int) -> Json:
    """Lay two rows in which every second column is a pair of crowns, one of which must stay."""
    return {
        "cards": [
            {
                "card": {
                    "openings": ["N", "E", "S", "W"],
                    "treasures": ["crown"] if x % 2 or x == y == 0 else ["map"],
                },
                "x": x,
                "y": y,
            }
            for x in range(2 * pairs + 1)
            for y in (0, 1)
        ]
    }


@pytest.mark.rule("card-10.5.several")
@pytest.mark.parametrize(("pairs", "listed", "truncated"), [(6, 64, False), (7, 100, True)])
def test_at_most_a_hundred_maximal_collections_are_listed(
    client: FlaskClient, pairs: int, listed: int, truncated: bool
) -> None:
    answer = collectable(client, strip(pairs), (0, 0))
    assert (len(answer["maximal"]), answer["truncated"]) == (listed, truncated)
    taken = {tuple(read(each["cards"])) for each in answer["maximal"]}
    assert len(taken) == listed
    assert all(sorted(x for x, _ in each) == list(range(1, 2 * pairs, 2)) for each in taken)
    assert read(answer["best"]["cards"]) == [(x, 0) for x in range(1, 2 * pairs, 2)]


def chequered(every: int) -> Json:
    """Cover 14 × 14 squares with open cards, all with the crown but for one now and then."""
    return {
        "cards": [
            {
                "card": {
                    "openings": ["N", "E", "S", "W"],
                    "treasures": ["map" if x % every == y % every == 1 else "crown"],
                },
                "x": x,
                "y": y,
            }
            for y in range(14)
            for x in range(14)
        ]
    }


def test_many_matches_alone_are_no_reason_to_refuse(client: FlaskClient) -> None:
    position = chequered(50)
    answer = collectable(client, position, (0, 0))
    assert (len(answer["matches"]), answer["best"]["count"]) == (194, 193)
