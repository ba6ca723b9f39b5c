"""Along a road: every piece joins one before it, and the counts grow to those of the whole."""

import pytest

from referee.api.carcassonne.reading.position import FORM
from referee.carcassonne.kinds.features import Kind
from referee.carcassonne.pieces import Piece, square_of
from referee.carcassonne.scoring.roads.courses import Stop, order_pieces, survey_along
from referee.carcassonne.scoring.roads.surveys import survey_road
from referee.carcassonne.table import Table
from referee.core.grid import place_of
from tests.building.tables import lay
from tests.building.tables import table as give
from tests.carcassonne.laying import build
from tests.test_examples import EXAMPLES

MOST = 500
RING = [
    lay("base.V", 0, 0, 270),
    lay("base.V", 1, 0),
    lay("base.V", 1, 1, 90),
    lay("base.V", 0, 1, 180),
]
STAR = [
    lay("labyrinth", 0, 0),
    lay("base.A", 0, -1),
    lay("base.U", 1, 0, 90),
    lay("base.A", 2, 0, 90),
    lay("base.A", 0, 1, 180),
    lay("base.A", -1, 0, 270),
]
"""A labyrinth with four legs, of which the eastern one has two tiles."""
WITH_ROADS = [name for name, each in EXAMPLES.items() if each["path"] == "/v1/carcassonne/roads"]


def go_along(table: Table, most: int = MOST) -> list[Stop]:
    """Go along the first road of a table."""
    network = table.ground.list_networks(Kind.ROAD)[0]
    return [*survey_along(table, network, table.figures_by_piece(), most)]


def reached(stops: list[Stop]) -> list[tuple[int, int]]:
    return [place_of(square_of(piece)) for stop in stops for piece in stop.pieces]


def build_example(name: str) -> Table:
    return FORM.read_alone(EXAMPLES[name]["body"]["position"]).table


def joins_one(table: Table, piece: Piece, before: list[Piece]) -> bool:
    joined = [*table.ground.find_joined(piece)]
    return bool({*joined, table.ground.tunnels.get(piece)} & set(before))


@pytest.mark.parametrize("name", WITH_ROADS)
def test_each_piece_joins_one_before_it_and_none_is_left_out(name: str) -> None:
    table = build_example(name)
    for network in table.ground.list_networks(Kind.ROAD):
        order = [*order_pieces(table.ground, network)]
        assert tuple(sorted(order)) == network.pieces
        for count in range(1, len(order)):
            assert joins_one(table, order[count], order[:count])


@pytest.mark.parametrize("name", WITH_ROADS)
def test_the_last_stop_is_the_whole_road_and_none_counts_less_than_the_one_before(
    name: str,
) -> None:
    table = build_example(name)
    for network in table.ground.list_networks(Kind.ROAD):
        standing = table.figures_by_piece()
        stops = [*survey_along(table, network, standing, MOST)]
        assert stops[-1].road == survey_road(table, network, standing)
        units = [stop.road.units for stop in stops]
        assert units == sorted(units)
        assert units[0] >= 1 or len(stops) > 1


def test_one_leg_is_gone_to_its_end_before_the_next() -> None:
    stops = go_along(build(*STAR))
    assert reached(stops) == [(0, -1), (0, 0), (1, 0), (2, 0), (0, 1), (-1, 0)]
    assert [stop.road.units for stop in stops] == [1, 2, 3, 4, 5, 6]
    assert [len(stop.road.labyrinths) for stop in stops] == [0, 1, 1, 1, 1, 1]


def test_a_ring_begins_at_its_first_tile_and_goes_around() -> None:
    stops = go_along(build(*RING))
    assert len(stops) == 4
    assert reached(stops)[0] == (0, 0)
    assert stops[-1].road.is_completed


def test_a_figure_is_met_where_it_stands() -> None:
    stops = go_along(build(*STAR, figures=["red meeple 2,0 road W", "black meeple 0,0 labyrinth"]))
    assert [len(stop.road.figures) for stop in stops] == [0, 1, 1, 2, 2, 2]


def test_a_finger_goes_through_a_tunnel() -> None:
    ends = [{"x": 0, "y": 0, "side": "E"}, {"x": 9, "y": 9, "side": "S"}]
    far = [lay("tunnel.two_roads", 9, 9), lay("base.A", 9, 10, 180)]
    position = give(lay("tunnel.two_roads", 0, 0), lay("base.A", 1, 0, 90), *far)
    table = FORM.read_alone(position | {"tunnels": [{"ends": ends}]}).table
    assert reached(go_along(table)) == [(1, 0), (0, 0), (9, 9), (9, 10)]


def test_what_is_left_over_comes_with_the_last_stop() -> None:
    stops = go_along(build(*STAR), most=3)
    assert [len(stop.pieces) for stop in stops] == [1, 1, 4]
    assert [stop.road.units for stop in stops] == [1, 2, 6]
    assert len(go_along(build(*STAR), most=6)) == 6
