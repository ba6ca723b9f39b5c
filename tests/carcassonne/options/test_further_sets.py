"""What hills, vineyards, shrines and mayors do to options, by hand, and against each move alone."""

import pytest

from referee.carcassonne.options.finding import find_options
from referee.carcassonne.options.records import Option, Wanted
from referee.carcassonne.tiles import Spot
from referee.core.grid import square_at
from tests.building.tables import lay
from tests.carcassonne.laying import Json, build
from tests.carcassonne.options.drawing import Asked, tile_of
from tests.carcassonne.options.test_laws import compare

STRAIGHT: Json = {
    "features": [
        {"kind": "road", "sides": ["E", "W"]},
        {"kind": "field", "sides": ["WNW", "NNW", "NNE", "ENE"]},
        {"kind": "field", "sides": ["ESE", "SSE", "SSW", "WSW"]},
    ]
}
HILL: Json = STRAIGHT | {"symbols": ["hill"]}


def end_of(option: Option) -> dict[str, int]:
    return dict(option.end)


def find(asked: Asked, x: int, y: int, rotation: int = 0) -> list[Option]:
    """Find the options with the tile on a square, which must be what plain moves come to."""
    assert compare(asked)
    found = find_options(*asked).options
    where = square_at(x, y), rotation
    return [option for option in found if (option.move.square, option.move.face.rotation) == where]


@pytest.mark.parametrize(("rules", "black"), [({}, 4), ({"hill_ties": "most"}, 0)])
def test_who_stands_on_more_hills_is_known_of_each_figure(rules: Json, black: int) -> None:
    figures = ("red meeple 0,0 road E", "red meeple -1,0 road E", "black large_meeple 2,0 road E")
    table = build(*(lay(HILL, x, 0) for x in (-1, 0, 2)), figures=figures, **rules)
    asked = Asked(table, Wanted("red", tile_of(STRAIGHT), ()), {}, None)
    (joined,) = find(asked, 1, 0)
    assert end_of(joined) == {"black": black, "red": 4}


def test_a_figure_on_level_ground_of_a_feature_that_begins_on_a_hill_is_on_no_hill() -> None:
    table = build(
        lay(HILL, 0, 0),
        lay(STRAIGHT, 1, 0),
        lay(STRAIGHT, 3, 0),
        figures=["black meeple 1,0 road E", "red meeple 3,0 road E"],
    )
    asked = Asked(table, Wanted("red", tile_of(STRAIGHT), ()), {}, None)
    (joined,) = find(asked, 2, 0)
    assert end_of(joined) == {"black": 4, "red": 4}


def test_a_mayor_in_the_hand_goes_into_cities_and_counts_their_coats() -> None:
    coated: Json = {
        "features": [
            {"kind": "city", "sides": ["E", "W"], "coats_of_arms": 2},
            {"kind": "road", "sides": ["N"]},
            {"kind": "field", "sides": ["NNW"]},
            {"kind": "field", "sides": ["NNE"]},
            {"kind": "field", "sides": ["SSE", "SSW"]},
        ]
    }
    table = build(lay("base.E", 0, 0, 90), lay("base.G", 2, 1), figures=["black meeple 0,0 city E"])
    wanted = Wanted("red", tile_of(coated), ("mayor",))
    options = find(Asked(table, wanted, {}, None), 2, 0)
    put = {o.move.figure.at.spot: end_of(o)["red"] for o in options if o.move.figure is not None}
    assert put == {Spot("city", "E"): 1 + 2}
