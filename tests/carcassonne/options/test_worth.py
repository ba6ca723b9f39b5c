"""What a tile changes about features in which it has no part, by hand."""

from referee.api.carcassonne.reading.position import FORM
from referee.carcassonne.options.finding import find_options
from referee.carcassonne.options.records import Wanted
from tests.building.maps import square
from tests.building.tables import lay
from tests.carcassonne.laying import Json, stand
from tests.carcassonne.options.drawing import tile_of

GATE: Json = {
    "features": [{"kind": "city", "sides": ["E"]}, {"kind": "road", "sides": ["W"], "ends": "city"}]
}


def test_a_tile_on_a_town_takes_it_from_a_road_through_a_large_city_beside_it() -> None:
    squares = [square(0, 0, "start"), square(1, 0, "large_city", tile=GATE), square(1, 1, "town")]
    position: Json = {
        "map": {"squares": squares, "start_squares": 1},
        "rules": {"town_bonus": True},
        "tiles": [lay("base.A", 0, 0, 270)],
        "figures": [stand("black meeple 0,0 road E")],
    }
    table = FORM.read_alone(position).table
    found = find_options(table, Wanted("red", tile_of("base.B")), {})
    assert found.before == {"black": 2 + 2, "red": 0}
    bare = next(option for option in found.options if option.move.figure is None)
    assert bare.end == (("black", 2), ("red", 0))
