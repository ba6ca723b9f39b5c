"""The grid: every number has one name, a mirror and four turns."""

from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.core.grid import (
    HALF_SIDES,
    LIMIT,
    PORT_MIRROR,
    PORT_SIDE,
    PORT_STEP,
    PORTS,
    SIDE_STEP,
    SIDES,
    find_off_grid,
    is_on_grid,
    neighbour,
    neighbours,
    place_of,
    shift,
    shift_side_place,
    side_behind,
    side_place,
    side_place_of,
    square_at,
    turn_port,
)
from tests.cases import for_each
from tests.oracles import carcassonne as oracle
from tests.tables import turn_place

coordinates = st.integers(-LIMIT - 1, LIMIT + 1)
places = st.tuples(coordinates, coordinates)


@given(places)
def test_a_square_gives_back_its_place(place: tuple[int, int]) -> None:
    assert place_of(square_at(*place)) == place


@pytest.mark.parametrize("place", list(product((-1000, -999, 0, 999, 1000), repeat=2)))
def test_the_corners_of_the_grid_give_back_their_places(place: tuple[int, int]) -> None:
    assert place_of(square_at(*place)) == place


@given(places, st.sampled_from(range(4)))
def test_a_side_place_gives_back_its_place_and_side(place: tuple[int, int], side: int) -> None:
    assert side_place_of(square_at(*place) * 4 + side) == (*place, SIDES[side])


@given(st.lists(places, min_size=2, unique=True))
def test_squares_are_ordered_by_row_and_column(found: list[tuple[int, int]]) -> None:
    in_order = sorted(found, key=lambda place: (place[1], place[0]))
    squares = [square_at(*place) for place in in_order]
    assert all(first < second for first, second in pairwise(squares))


@given(places, st.sampled_from(range(12)))
def test_a_port_leads_to_the_neighbour_that_it_faces(place: tuple[int, int], port: int) -> None:
    x, y = place
    dx, dy, facing = oracle.FACING[PORTS[port]]
    assert square_at(*place) + PORT_STEP[port] == square_at(x + dx, y + dy)
    assert PORTS[PORT_MIRROR[port]] == facing


@pytest.mark.parametrize("port", range(12))
def test_the_mirror_of_a_mirror_is_the_port_itself(port: int) -> None:
    assert PORT_MIRROR[PORT_MIRROR[port]] == port
    assert PORT_STEP[PORT_MIRROR[port]] == -PORT_STEP[port]


@pytest.mark.parametrize("port", range(12))
def test_a_port_lies_on_the_side_that_its_name_begins_with(port: int) -> None:
    assert SIDES[PORT_SIDE[port]] == PORTS[port][0]
    assert PORT_STEP[port] == SIDE_STEP[PORT_SIDE[port]]


def test_ports_are_the_sides_and_then_the_half_sides() -> None:
    assert PORTS == SIDES + HALF_SIDES
    assert (SIDES, HALF_SIDES) == (oracle.SIDES, oracle.HALF_SIDES)


@for_each("port", range(12))
@for_each("quarters", range(4))
def test_ports_turn_clockwise(port: int, quarters: int) -> None:
    assert PORTS[turn_port(port, quarters)] == oracle.turn(PORTS[port], quarters * 90)


@pytest.mark.parametrize("port", range(12))
def test_four_turns_bring_a_port_back(port: int) -> None:
    turned = port
    for _ in range(4):
        turned = turn_port(turned, 1)
    assert turned == port
    assert turn_port(turn_port(port, 3), 1) == port


@pytest.mark.parametrize("port", range(12))
def test_a_turn_keeps_what_faces_each_other(port: int) -> None:
    assert PORT_MIRROR[turn_port(port, 1)] == turn_port(PORT_MIRROR[port], 1)


@pytest.mark.parametrize("side", range(4))
def test_a_side_turns_like_the_way_to_the_neighbour(side: int) -> None:
    dx, dy, _ = oracle.FACING[SIDES[side]]
    assert SIDE_STEP[turn_port(side, 1)] == square_at(*turn_place(dx, dy, 1))


def test_the_side_behind_a_side_faces_it() -> None:
    for side, expected in zip(
        SIDES, [(5, -4, "S"), (6, -3, "W"), (5, -2, "N"), (4, -3, "E")], strict=True
    ):
        assert (
            side_place_of(side_behind(side_place(square_at(5, -3), SIDES.index(side)))) == expected
        )


@given(places, st.sampled_from(range(4)))
def test_neighbours_lie_a_step_away_over_each_side(place: tuple[int, int], side: int) -> None:
    square = square_at(*place)
    assert neighbours(square)[side] == neighbour(square, side) == shift(square, SIDE_STEP[side])


@given(places, places, st.sampled_from(range(4)))
def test_a_side_place_is_shifted_with_its_square(
    place: tuple[int, int], by: tuple[int, int], side: int
) -> None:
    shifted = shift_side_place(side_place(square_at(*place), side), square_at(*by))
    x, y = place[0] + by[0], place[1] + by[1]
    assert shifted == side_place(square_at(x, y), side)


@given(st.lists(st.builds(square_at, coordinates, coordinates)))
def test_squares_off_the_grid_are_found_as_one_by_one(squares: list[int]) -> None:
    assert find_off_grid(squares) == [square for square in squares if not is_on_grid(square)]
