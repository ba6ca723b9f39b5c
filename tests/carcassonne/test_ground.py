"""The ground: what hangs together is found once, and kept when a tile is laid."""

import json
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, Final

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.tables import find_move, grow_table
from referee.api.carcassonne.reading.position import FORM
from referee.carcassonne import ground as grounds
from referee.carcassonne.ground import Ground
from referee.carcassonne.kinds.features import IN_NETWORKS, Kind
from referee.carcassonne.pieces import Network, Piece, Tunnels, piece_at, square_of, walk
from referee.carcassonne.tiles.tile import Face
from referee.core.grid import EAST_AND_SOUTH, Square, place_of, split_side_place, square_at
from tests.asking import ask
from tests.building.tables import lay
from tests.carcassonne.laying import build, face_of, piece
from tests.carcassonne.options.building import grow, squares_of
from tests.laws.map_forms import draw_map, draw_map_table
from tests.searching import examples
from tests.tables import ROTATIONS, chances, draw_table, draw_tile

Json = dict[str, Any]

TILES: Final = 40
LARGEST: Final = 12


def pieces_on(ground: Ground, *, kinds: tuple[Kind, ...] = IN_NETWORKS) -> list[Piece]:
    """Give every piece of some kinds on a ground, what a map prints among them."""
    return [
        piece_at(Square(square), index)
        for square, face in ground.all_faces.items()
        for index, feature in enumerate(face.features)
        if feature.kind in kinds
    ]


# ------------------------------------------------------------------------- walks are counted


class Walks:
    """What was walked from: the faces, the piece that comes first, whether cut at labyrinths."""

    def __init__(self) -> None:
        self.made: list[tuple[dict[int, Face], Network, bool]] = []

    def walk(
        self,
        faces: dict[int, Face],
        start: Piece,
        number_of: dict[Piece, int],
        number: int,
        *,
        cut_at_labyrinths: bool = False,
        tunnels: Tunnels,
    ) -> Network:
        cut = cut_at_labyrinths
        network = walk(faces, start, number_of, number, cut_at_labyrinths=cut, tunnels=tunnels)
        self.made.append((faces, network, cut_at_labyrinths))
        return network

    def repeated(self) -> list[Network]:
        """Give what was walked more than once on the faces of one ground, cut or not."""
        counts = Counter((id(faces), network) for faces, network, _ in self.made)
        return [network for (_, network), count in counts.items() if count > 1]

    def found_again(self, square: Square) -> list[Network]:
        """Give what a move on a square found again on its own ground, though it was known."""
        known: set[Network] = set()
        again: list[Network] = []
        for faces, network, _ in self.made:
            if square not in faces:
                known.add(network)
            elif network in known:
                again.append(network)
        return again


@pytest.fixture
def walks(monkeypatch: pytest.MonkeyPatch) -> Walks:
    counted = Walks()
    monkeypatch.setattr(grounds, "walk", counted.walk)
    return counted


def table_of_40(labyrinth: str) -> Json:
    """Give 40 tiles with both labyrinths, the meeples on them and a builder."""
    grown = grow_table()
    tiles = [row for row in grown["tiles"] if row["tile"] == "labyrinth"]
    tiles += [row for row in grown["tiles"] if row["tile"] != "labyrinth"][: TILES - len(tiles)]
    assert len(tiles) - len({row["tile"] for row in tiles}) >= 1
    squares = {(row["x"], row["y"]) for row in tiles}
    figures = [row for row in grown["figures"] if (row["x"], row["y"]) in squares]
    on_a_road = next(row for row in figures if row["on"] == "road")
    figures.append(on_a_road | {"figure": "builder"})
    rules = {"labyrinth": labyrinth}
    return {"rules": rules, "tiles": tiles, "figures": figures}


def table_on_a_map() -> Json:
    """Give a table on a map with a large city, ferries and disagreements."""
    for seed in range(1000):
        chance = Random(seed)
        form = draw_map(chance)
        position = draw_map_table(chance, form, wild=True)
        cities = [row for row in form["squares"] if row["kind"] == "large_city"]
        builders = any(row["figure"] == "builder" for row in position["figures"])
        if len(position["tiles"]) > 8 and cities and builders and form.get("ferries"):
            return position
    raise AssertionError


TABLES: Final = {
    "basic": table_of_40("basic"),
    "advanced": table_of_40("advanced"),
    "map": table_on_a_map(),
}


def questions_on(position: Json) -> dict[str, Json]:
    """Give every question but moves, with what it takes."""
    last = position["tiles"][-1]
    at = {"x": last["x"], "y": last["y"]}
    return {
        "roads": {},
        "scores": {"moment": "end"},
        "placements": {"tile": "base.V", "at": at | {"x": last["x"] + 1}},
        "spots": {"tile_at": at, "player": "red", "figure": "builder"},
        "check": {},
    }


@pytest.mark.of_sources
@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("question", [*questions_on(TABLES["basic"]), "all"])
def test_no_question_walks_a_network_twice(
    client: FlaskClient, walks: Walks, name: str, question: str
) -> None:
    asked = questions_on(TABLES[name])
    body = {
        "position": TABLES[name],
        "ask": asked if question == "all" else {question: asked[question]},
    }
    ask(client, "/v1/carcassonne/rulings", body)
    assert walks.made
    assert walks.repeated() == []


@pytest.mark.of_sources
@pytest.mark.parametrize("labyrinth", ["basic", "advanced"])
def test_a_move_walks_no_network_twice_and_none_that_its_tile_leaves_alone(
    client: FlaskClient, walks: Walks, labyrinth: str
) -> None:
    position = TABLES[labyrinth]
    move = find_move(position)
    walks.made.clear()
    asked = questions_on(position) | {"moves": {"move": move}}
    body = json.dumps({"position": position, "ask": asked})  # moves come last, as they stand
    answer = client.post("/v1/carcassonne/rulings", data=body, content_type="application/json")
    assert answer.status_code == 200
    square = square_at(move["tile"]["x"], move["tile"]["y"])
    assert any(square in faces for faces, _, _ in walks.made)
    assert walks.repeated() == []
    assert walks.found_again(square) == []


@pytest.mark.of_sources
def test_where_no_labyrinth_lies_the_leg_is_the_network(walks: Walks) -> None:
    ground = Ground(build(lay("base.U", 0, 0, 90), lay("base.U", 1, 0, 90)).faces)
    for piece_of_it in pieces_on(ground, kinds=(Kind.ROAD,)):
        assert ground.leg(piece_of_it) is ground.network(piece_of_it)
    assert [cut for _, _, cut in walks.made] == [False]


@pytest.mark.of_sources
def test_all_roads_are_listed_once_and_remembered(walks: Walks) -> None:
    ground = Ground(build(lay("base.U", 0, 0, 90), lay("base.V", 1, 0), lay("base.A", 5, 5)).faces)
    assert len(ground.list_networks(Kind.ROAD)) == 2
    before = len(walks.made)
    assert ground.list_networks(Kind.ROAD) is ground.list_networks(Kind.ROAD)
    assert len(walks.made) == before


def test_a_table_without_roads_has_none() -> None:
    assert list(Ground({}).list_networks(Kind.ROAD)) == []


# ------------------------------------------------------------------------- laying a tile


def grounds_with_a_tile(chance: Random) -> tuple[Ground, Square, Face]:
    """Draw a table, on every second one a map, and a tile for a free square on or beside it."""
    if chance.randrange(2):
        position = draw_map_table(chance, draw_map(chance), wild=bool(chance.randrange(2)))
    else:
        count = 1 + chance.randrange(LARGEST)
        position = draw_table(chance, count, wild=bool(chance.randrange(2)))
    ground = FORM.read_alone(position).table.ground
    square = chance.choice(list(free_squares(ground)))
    return ground, square, face_of(draw_tile(chance), chance.choice(ROTATIONS))


def free_squares(ground: Ground) -> Iterator[Square]:
    board = ground.board
    if board is not None:
        yield from (square for square in board.kinds if square not in ground.all_faces)
    yield square_at(50, 50)
    for x, y in map(place_of, ground.faces):
        for near in (square_at(x + 1, y), square_at(x - 1, y), square_at(x, y + 1)):
            if near not in ground.all_faces:
                yield near


@pytest.mark.unmeasured
@examples(600)
@given(chances(), st.integers(0, 100))
def test_a_ground_with_one_tile_more_is_the_ground_built_anew(chance: Random, asked: int) -> None:
    ground, square, face = grounds_with_a_tile(chance)
    for known in pieces_on(ground):  # the more is remembered, the more can be wrong
        if chance.randrange(100) < asked:
            ground.network(known)
        if chance.randrange(100) < asked:
            ground.leg(known)
    ground.list_networks(Kind.ROAD)
    derived = ground.with_tile(square, face)
    faces = {**ground.faces, square: face}
    anew = Ground({near: faces[near] for near in sorted(faces)}, ground.board)
    assert list(derived.faces.items()) == list(anew.faces.items())
    for known in pieces_on(anew):
        assert derived.network(known) == anew.network(known)
        assert derived.leg(known) == anew.leg(known)
    assert list(derived.list_networks(Kind.ROAD)) == list(anew.list_networks(Kind.ROAD))


@pytest.mark.unmeasured
@examples(400)
@given(chances(), st.integers(0, 100))
def test_pieces_that_join_directly_are_found_as_one_by_one(chance: Random, share: int) -> None:
    ground, _, _ = grounds_with_a_tile(chance)
    some = [known for known in pieces_on(ground) if chance.randrange(100) < share]
    assert ground.find_joins(some) == {
        (one, other)
        for one in some
        for other in ground.find_joined(one)
        if other in some and square_of(other) - square_of(one) in EAST_AND_SOUTH
    }


def test_the_tiles_of_a_ground_are_counted_by_their_ids() -> None:
    inline = {"features": [{"kind": "road", "sides": ["N"]}]}
    laid = [lay("base.D", 0, 0), lay("base.D", 1, 0), lay("base.U", 2, 0), lay(inline, 3, 0)]
    ground = build(*laid).ground
    assert ground.tile_counts == {"base.D": 2, "base.U": 1, None: 1}
    more = ground.with_tile(square_at(4, 0), face_of("base.U"))
    assert more.tile_counts == {"base.D": 2, "base.U": 2, None: 1}


@pytest.mark.unmeasured
@examples(300)
@given(chances())
def test_a_tile_leaves_alone_what_has_no_open_end_at_its_square(chance: Random) -> None:
    ground, square, face = grounds_with_a_tile(chance)
    for known in pieces_on(ground):
        ground.leg(known)
    derived = ground.with_tile(square, face)
    for known in pieces_on(ground):
        for old, new in (
            (ground.network(known), derived.network(known)),
            (ground.leg(known), derived.leg(known)),
        ):
            assert (new is old) is not_touched(old, square)


def not_touched(network: Network, square: Square) -> bool:
    """Whether no open end faces a square, nor lies on it: a ferry's names the place on the map."""
    ends = map(split_side_place, network.open_ends)
    beside = {split for end in ends for split in (end[0], facing(*end))}
    return square not in beside or square in map(square_of, network.pieces)


def facing(square: Square, side: int) -> Square:
    x, y = place_of(square)
    dx, dy = ((0, -1), (1, 0), (0, 1), (-1, 0))[side]
    return square_at(x + dx, y + dy)


def test_a_ferry_is_touched_at_its_other_end() -> None:
    table = FORM.read_alone(
        {"map": "S..\n---\n..S\nferry 2,0 S 0,2 N 1", "tiles": [lay("base.U", 2, 0)]}
    ).table
    start = piece(table, 2, 0, "road S")
    before = table.ground.network(start)
    derived = table.ground.with_tile(square_at(0, 2), face_of("base.U"))
    assert len(derived.network(start).pieces) == len(before.pieces) + 1


def test_the_old_ground_keeps_what_it_has_found() -> None:
    table = build(lay("base.U", 0, 0, 90))
    ground, start = table.ground, piece(table, 0, 0, "road E")
    before = ground.network(start)
    derived = ground.with_tile(square_at(1, 0), face_of("base.U", 90))
    assert len(derived.network(start).pieces) == 2
    assert ground.network(start) is before


# ------------------------------------------------------------------------- bridges and tunnels


@pytest.mark.unmeasured
@given(chance=chances())
@examples(120)
def test_a_ground_with_bridges_and_tokens_is_found_as_if_laid_anew(chance: Random) -> None:
    table = grow(chance, 10)
    bare = {square: face.bare or face for square, face in table.faces.items()}
    anew, faults = grounds.lay_ground(bare, None, table.beside)
    assert faults == []
    assert anew.faces == table.ground.faces
    for found in pieces_on(anew):
        assert anew.network(found) == table.ground.network(found)
        assert anew.leg(found) == table.ground.leg(found)


@pytest.mark.unmeasured
def test_random_tables_have_bridges_and_joined_tunnels() -> None:
    tables = [grow(Random(number), 20) for number in range(8)]
    assert sum(len(table.beside.bridges) for table in tables) > 8
    assert any(table.beside.tunnels for table in tables)
    for table in tables:
        assert squares_of(table) == [bridge.square for bridge in table.beside.bridges]
