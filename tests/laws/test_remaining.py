"""What is left and what it can fill, recounted by asking where each tile may be placed."""

from collections import Counter
from typing import Any

from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from referee.api.carcassonne.reading.position import FORM
from referee.carcassonne.placing.tiles.placement import find_free_squares, find_sides_asked
from referee.carcassonne.remaining.assortment import PACKED
from referee.catalogue.loader import load_catalogue
from tests.asking import ask
from tests.laws.map_forms import map_tables
from tests.searching import examples
from tests.tables import carcassonne_tables

Json = dict[str, Any]
Place = tuple[int, int]

REMAINING = "/v1/carcassonne/remaining"
PLACEMENTS = "/v1/carcassonne/placements"
CHECK = "/v1/carcassonne/check"
SETS = {"base": 1, "labyrinth": 1, "mage_witch": 1}

tables = st.one_of(carcassonne_tables(12), map_tables())
some = examples(100)
few = examples(20)


def place(client: FlaskClient, position: Json, tile: str) -> set[Place]:
    """Ask on which squares a tile may be placed."""
    found = ask(client, PLACEMENTS, {"position": position, "tile": tile})["placements"]
    return {(row["x"], row["y"]) for row in found}


def count_left(position: Json, edition: str) -> Counter[str]:
    """Count the copies of the sets less the tiles on the table."""
    left = Counter[str]()
    for tile_id, entry in load_catalogue().tiles.items():
        if entry.set_id in SETS and entry.copies is not None:
            left[tile_id] = entry.copies[edition] * SETS[entry.set_id]
    left -= Counter(row["tile"] for row in position["tiles"] if isinstance(row["tile"], str))
    return left


@few
@given(position=tables)
def test_a_square_is_dead_if_no_tile_that_is_left_may_be_placed_there(
    client: FlaskClient, position: Json
) -> None:
    position = position | {"sets": SETS}
    answer = ask(client, REMAINING, {"position": position})
    left = count_left(position, answer["ruleset"]["rules"]["edition"])
    assert {row["tile"]: row["left"] for row in answer["tiles"]} == left
    assert answer["left"] == left.total()
    squares = {tile: place(client, position, tile) for tile in left}
    assert answer["fit_nowhere"] == [tile for tile in left if not squares[tile]]
    assert {row["tile"] for row in answer["tiles"] if row["fits"]} == {
        tile for tile in left if squares[tile]
    }
    free = find_free_squares(FORM.read_alone(position).table)
    dead = {(row["x"], row["y"]) for row in answer["dead"]}
    assert len(free) - len(dead) == len(set().union(*squares.values()))
    assert dead.isdisjoint(set().union(*squares.values()))


@few
@given(position=tables)
def test_check_tells_what_is_left_as_the_question_does(client: FlaskClient, position: Json) -> None:
    answer = ask(client, REMAINING, {"position": position})
    told = ask(client, CHECK, {"position": position})["remaining"]
    assert told == {key: answer[key] for key in told}
    assert told.keys() | {"uncounted"} == {"left", "tiles", "uncounted", "fit_nowhere", "dead"}


@some
@given(position=tables)
def test_what_free_squares_ask_is_found_in_one_go_as_square_by_square(position: Json) -> None:
    table = FORM.read_alone(position).table
    packed = {
        square: sum(PACKED[need.side][need.edge] for need in needs)
        for square, needs in find_free_squares(table).items()
    }
    assert find_sides_asked(table) == packed
