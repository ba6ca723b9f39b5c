"""Castles on the ground: on which cities they stand, and which they cannot stand on."""

from dataclasses import replace

import pytest

from referee.carcassonne.further_sets.castles import (
    find_castles,
    find_small_city,
    find_surroundings,
)
from referee.carcassonne.further_sets.extras import Beside, Castle
from referee.carcassonne.pieces import piece_at, square_of
from referee.carcassonne.table import build_table
from referee.core.errors import NotAPosition
from referee.core.grid import Square, place_of, square_at
from tests.building.tables import lay
from tests.carcassonne.laying import build, face_of

HERE, NORTH, EAST = square_at(0, 0), square_at(0, -1), square_at(1, 0)
SMALL = build(lay("base.E", 0, 0), lay("base.E", 0, -1, 180))


def test_a_small_city_is_found_by_its_two_squares() -> None:
    city = find_small_city(SMALL.ground, (NORTH, HERE))
    assert city is not None
    assert square_of(city) == NORTH
    castle = Castle((NORTH, HERE), "red")
    found = find_castles(SMALL.ground, [castle])
    assert [(square_of(piece), each) for piece, each in sorted(found.items())] == [
        (NORTH, castle),
        (HERE, castle),
    ]


@pytest.mark.parametrize(
    "squares",
    [
        (square_at(5, 0), square_at(6, 0)),
        (NORTH, EAST),
        (HERE, square_at(0, 3)),
        (HERE, EAST),
        (HERE, HERE),
    ],
)
def test_elsewhere_is_none(squares: tuple[Square, Square]) -> None:
    assert find_small_city(SMALL.ground, squares) is None
    assert find_castles(SMALL.ground, [Castle(squares, "red")]) == {}


@pytest.mark.parametrize(
    "tiles",
    [
        (lay("base.D", 0, 0, 90), lay("base.E", 0, -1, 90)),  # a road, and a field
        (lay("base.E", 0, 0), lay("base.G", 0, -1, 90)),  # open to the north
        (lay("base.N", 0, 0), lay("base.E", 0, -1, 180), lay("base.E", -1, 0, 90)),
        (lay("base.E", 0, 0), lay("base.E", 0, -1)),  # the sides disagree
        (lay("hills_sheep.vineyard_shared_side", 0, 0, 270), lay("base.E", 0, -1, 180)),
    ],
)
def test_a_city_of_other_pieces_is_none(tiles: tuple[dict[str, object], ...]) -> None:
    assert find_small_city(build(*tiles).ground, (NORTH, HERE)) is None


@pytest.mark.parametrize(
    ("squares", "places"),
    [
        ((NORTH, HERE), [(x, y) for y in (-1, 0) for x in (-1, 0, 1)]),
        ((HERE, EAST), [(x, y) for y in (-1, 0, 1) for x in (0, 1)]),
    ],
)
def test_the_surroundings_are_the_two_tiles_and_two_on_each_long_side(
    squares: tuple[Square, Square], places: list[tuple[int, int]]
) -> None:
    assert [place_of(near) for near in find_surroundings(squares)] == places


def test_a_castle_without_a_city_and_a_second_one_are_no_position() -> None:
    placed = list(SMALL.faces.items())
    castles = (
        Castle((NORTH, HERE), "red"),
        Castle((HERE, EAST), "red"),
        Castle((NORTH, HERE), "blue"),
    )
    with pytest.raises(NotAPosition) as caught:
        build_table(SMALL.rules, placed, [], beside=Beside(castles))
    assert [(fault.code, fault.path) for fault in caught.value.faults] == [
        ("castle-without-city", ("castles", 1)),
        ("castle-twice", ("castles", 2)),
    ]


def test_a_table_has_its_castles_by_place() -> None:
    tiles = [(HERE, face_of("base.E")), (NORTH, face_of("base.E", 180))]
    tiles += [(square_at(4, y), face) for (_, face), y in zip(tiles, (0, -1), strict=True)]
    far = Castle((square_at(4, -1), square_at(4, 0)), "blue")
    near = Castle((NORTH, HERE), "red")
    table = build_table(SMALL.rules, tiles, [], beside=Beside((far, near)))
    assert table.beside.castles == (near, far)
    assert replace(table, beside=Beside((near, far))) == table


def test_the_pieces_of_a_castle_are_those_of_its_city() -> None:
    (first, second) = find_castles(SMALL.ground, [Castle((NORTH, HERE), "red")])
    index = [i for i, f in enumerate(SMALL.faces[HERE].features) if f.ports == (0,)]
    assert {first, second} >= {piece_at(HERE, index[0])}
