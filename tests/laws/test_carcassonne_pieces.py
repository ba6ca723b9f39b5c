"""Random tables, legal and wild, recounted: which segments make which network."""

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

import networkx as nx
import pytest
from flask.testing import FlaskClient

from referee.api.carcassonne.reading.position import FORM
from referee.carcassonne.kinds.features import Kind
from referee.carcassonne.pieces import Network, Piece, piece_at, square_of, walk
from referee.carcassonne.table import Table
from referee.core.grid import PORTS, place_of, side_place_of
from tests.asking import ask
from tests.building.tables import lay
from tests.oracles import carcassonne as oracle
from tests.oracles.tiles import FACES
from tests.searching import share_of
from tests.tables import SIDES, draw_tables

Json = dict[str, Any]

TABLES = share_of(200, least=30)
LARGEST = 25


class Judged(NamedTuple):
    """A table, what the service says of its roads, and what the oracle says."""

    position: Json
    roads: list[Json]
    facts: list[oracle.RoadFacts]


@pytest.fixture(scope="module")
def judged(client: FlaskClient) -> list[Judged]:
    return [
        Judged(
            position,
            ask(client, "/v1/carcassonne/roads", {"position": position})["roads"],
            oracle.roads(position, FACES),
        )
        for position in draw_tables(1, TABLES, LARGEST)
    ]


def pairs(judged: list[Judged]) -> list[tuple[Json, oracle.RoadFacts]]:
    """Pair each road of the service with that of the oracle at the same place in the list."""
    return [pair for table in judged for pair in zip(table.roads, table.facts, strict=True)]


def by_row(place: Any) -> tuple[int, ...]:
    """Order places and side places by (y, x, side)."""
    x, y, *side = place
    return y, x, *(SIDES.index(name) for name in side)


def places(found: Any) -> list[Json]:
    """Write squares or side places as the contract does, in its order."""
    return [
        dict(zip(("x", "y", "side"), place, strict=False)) for place in sorted(found, key=by_row)
    ]


def first_sides(facts: oracle.RoadFacts) -> list[tuple[int, int, str]]:
    """Name each segment of a network by its first side."""
    return [(x, y, oracle.in_order(sides)[0]) for x, y, sides in facts.pieces]


def build(position: Json) -> Table:
    """Read a position as the service does."""
    return FORM.read_alone(position).table


def as_piece(table: Table, piece: Piece) -> oracle.Piece:
    """Give a piece of the table as the oracle names it."""
    x, y = place_of(square_of(piece))
    return x, y, frozenset(PORTS[port] for port in table.ground.feature(piece).ports)


# ---------------------------------------------------------------------------- through HTTP


def test_the_tables_hold_what_is_hard(judged: list[Judged]) -> None:
    seen = Counter[str]()
    for _, facts in pairs(judged):
        seen["unruled"] += not facts.ruled
        seen["completed"] += facts.completed
        seen["completed labyrinth"] += facts.completed and bool(facts.labyrinths)
        seen["two labyrinths"] += len(facts.labyrinths) > 1
        seen["two German cathedrals"] += len(facts.german_cathedrals) > 1
        seen["inn and German cathedral"] += bool(facts.inns and facts.german_cathedrals)
        seen["a tile with two segments"] += len(facts.pieces) > facts.tiles
        seen["two units on a tile"] += facts.units > facts.tiles
        seen["ring"] += facts.completed and not any(len(s) == 1 for _, _, s in facts.pieces)
    assert min(seen.values()) >= share_of(10), seen
    assert len(seen) == 9


def test_networks_hold_the_same_segments_in_the_same_order(judged: list[Judged]) -> None:
    for table in judged:
        expected = [places(first_sides(facts)) for facts in table.facts]
        assert [road["segments"] for road in table.roads] == expected


def test_a_network_is_named_by_its_first_segment(judged: list[Judged]) -> None:
    for road, facts in pairs(judged):
        x, y, side = min(first_sides(facts), key=by_row)
        assert road["id"] == f"road:{x},{y},{side}"


def test_tiles_are_every_square_once(judged: list[Judged]) -> None:
    for road, facts in pairs(judged):
        assert road["tiles"] == places(facts.squares)


def test_units_count_segments_at_german_cathedrals(judged: list[Judged]) -> None:
    for road, facts in pairs(judged):
        assert road["units"] == facts.units


def test_open_ends_are_the_sides_that_face_no_tile(judged: list[Judged]) -> None:
    for road, facts in pairs(judged):
        assert road.get("open_ends", []) == places(facts.open_ends)


def test_a_network_is_completed_when_nothing_is_open(judged: list[Judged]) -> None:
    for road, facts in pairs(judged):
        assert road["completed"] is facts.completed


def test_a_network_that_runs_into_a_disagreement_is_not_ruled(judged: list[Judged]) -> None:
    for road, facts in pairs(judged):
        assert road["ruling"] == ("ruled" if facts.ruled else "none")


def test_reasons_name_the_sides_that_disagree(judged: list[Judged]) -> None:
    for table in judged:
        squares = oracle.resolve(table.position, FACES)
        for road, facts in zip(table.roads, table.facts, strict=True):
            clashes = {
                (x, y, side)
                for x, y, sides in facts.pieces
                for side in sides
                if oracle.disagrees(squares, x, y, side)
            }
            assert [reason["at"] for reason in road.get("reasons", [])] == places(clashes)
            assert {reason["code"] for reason in road.get("reasons", [])} <= {
                "runs-into-disagreement"
            }


def test_warnings_name_each_disagreement_once(client: FlaskClient, judged: list[Judged]) -> None:
    for table in judged[:100]:
        answer = ask(client, "/v1/carcassonne/roads", {"position": table.position})
        squares = oracle.resolve(table.position, FACES)
        clashes = {
            (x, y, side)
            for x, y in squares
            for side in "ES"
            if oracle.disagrees(squares, x, y, side)
        }
        warned = [w["at"] for w in answer["warnings"] if w["code"] == "sides-disagree"]
        assert warned == places(clashes)


def test_labyrinths_inns_and_german_cathedrals_are_listed(judged: list[Judged]) -> None:
    for road, facts in pairs(judged):
        assert road.get("labyrinths", []) == places(facts.labyrinths)
        assert road.get("inns", []) == places(facts.inns)
        assert road.get("german_cathedrals", []) == places(facts.german_cathedrals)


def test_a_spot_on_a_network_asks_for_that_network_alone(
    client: FlaskClient, judged: list[Judged]
) -> None:
    for table in judged[::8]:
        for road, facts in zip(table.roads, table.facts, strict=True):
            x, y, sides = max(facts.pieces, key=lambda piece: (piece[:2], sorted(piece[2])))
            spot = {"x": x, "y": y, "on": "road", "side": max(sides)}
            body = {"position": table.position, "at": spot}
            assert ask(client, "/v1/carcassonne/roads", body)["roads"] == [road]


# ----------------------------------------------------------------------------- the domain


def walks(table: Table, kind: Kind, *, cut: bool = False) -> Iterator[tuple[oracle.Piece, Network]]:
    for square, face in table.faces.items():
        for index, feature in enumerate(face.features):
            if feature.kind is kind:
                start = piece_at(square, index)
                network = walk(table.ground.all_faces, start, {}, cut_at_labyrinths=cut)
                yield as_piece(table, start), network


def pieces_of(table: Table, network: Network) -> set[oracle.Piece]:
    return {as_piece(table, piece) for piece in network.pieces}


@pytest.mark.parametrize("kind", list(Kind)[:3])
def test_a_network_is_the_same_from_each_of_its_pieces(kind: Kind) -> None:
    for position in draw_tables(2, 40, LARGEST):
        table = build(position)
        found = dict(walks(table, kind))
        for network in found.values():
            assert {found[piece] for piece in pieces_of(table, network)} == {network}


def test_a_walk_cut_at_labyrinths_gives_one_labyrinth_or_one_leg() -> None:
    for position in draw_tables(3, 40, LARGEST):
        table = build(position)
        squares = oracle.resolve(position, FACES)
        graph = oracle.network_graph(squares, "road")
        for start, network in walks(table, Kind.ROAD, cut=True):
            assert pieces_of(table, network) == oracle.labyrinth_or_leg(squares, graph, start)


@pytest.mark.parametrize("kind", ["city", "field"])
def test_cities_and_fields_hang_together_like_roads(kind: str) -> None:
    for position in draw_tables(4, 40, LARGEST):
        table = build(position)
        squares = oracle.resolve(position, FACES)
        graph = oracle.network_graph(squares, kind)
        for start, network in walks(table, Kind[kind.upper()]):
            pieces = pieces_of(table, network)
            assert pieces == nx.node_connected_component(graph, start)
            assert bool(network.clashes) is oracle.runs_into_disagreement(squares, kind, pieces)


@pytest.mark.long
def test_a_field_knows_whether_it_meets_a_tile_without_fields() -> None:
    met = 0
    for position in draw_tables(5, 40, LARGEST):
        table = build(position)
        squares = oracle.resolve(position, FACES)
        for _, network in walks(table, Kind.FIELD):
            pieces = pieces_of(table, network)
            if not oracle.runs_into_disagreement(squares, "field", pieces):
                expected = oracle.runs_into_unknown_field(squares, pieces)
                assert network.meets_unknown is expected
                met += expected
    assert met >= share_of(10)


def test_open_ends_of_a_leg_or_a_labyrinth_are_those_of_its_own_sides() -> None:
    position = {"tiles": [lay("labyrinth", 0, 0), lay("base.U", 1, 0, 90), lay("base.V", 0, 1, 90)]}
    table = build(position)
    legs = {network.open_ends for _, network in walks(table, Kind.ROAD, cut=True)}
    named = {tuple(map(side_place_of, ends)) for ends in legs}
    assert named == {((0, 0, "N"), (0, 0, "W")), ((1, 0, "E"),), ((0, 1, "W"),)}


def test_disagreements_of_a_labyrinth_are_those_of_its_own_sides() -> None:
    position = {"tiles": [lay("labyrinth", 0, 0), lay("base.U", 1, 0, 90), lay("base.C", 2, 0)]}
    position["tiles"].append(lay("base.C", 0, 1))
    table = build(position)
    clashes = [network.clashes for _, network in walks(table, Kind.ROAD, cut=True)]
    named = [tuple(map(side_place_of, places)) for places in clashes]
    assert named == [((0, 0, "S"),), ((1, 0, "E"),)]
