"""What hills, vineyards, shrines and mayors do to options, by hand, and against each move alone."""

from collections.abc import Iterable

import pytest

from referee.carcassonne.options.finding import find_options
from referee.carcassonne.options.records import Option, Wanted
from referee.carcassonne.table import Table
from referee.carcassonne.tiles.tile import Spot
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


MEADOW: Json = {
    "features": [
        {"kind": "field", "sides": ["NNE", "ENE", "ESE", "SSE", "SSW", "WSW", "WNW", "NNW"]}
    ]
}
STUB: Json = {
    "features": [
        {"kind": "road", "sides": ["N"], "ends": "village"},
        {"kind": "field", "sides": ["NNE", "ENE", "ESE", "SSE", "SSW", "WSW", "WNW", "NNW"]},
    ],
    "symbols": ["portal", "flying_machine:NW"],
}
BLOCK = [(x, y) for x in range(-1, 3) for y in (-1, 0, 1)]


def contest(*missing: tuple[int, int], figures: Iterable[str]) -> Table:
    """Lay a shrine at (0, 0), a monastery at (1, 0), and meadows around both but for some."""
    there: dict[tuple[int, int], str | Json] = {
        (0, 0): "cult.shrine",
        (1, 0): "base.B",
        (-1, -1): STUB | {"symbols": ["vineyard"]},
    }
    rest = [square for square in BLOCK if square not in missing]
    return build(*(lay(there.get(at, MEADOW), *at) for at in rest), figures=figures)


BOTH = ("black meeple 0,0 monastery", "red meeple 1,0 monastery")
WAGONS = ("black wagon 0,0 monastery", "red wagon 1,0 monastery")


@pytest.mark.parametrize(
    ("missing", "figures", "tile"),
    [
        (((2, 1), (-1, 1)), BOTH, MEADOW),
        pytest.param(((2, 1), (-1, 1)), BOTH[:1], STUB, marks=pytest.mark.unmeasured),
        pytest.param(((2, 1), (-1, 1)), WAGONS, STUB, marks=pytest.mark.unmeasured),
        (((2, 1),), WAGONS, MEADOW),
        (((0, 1),), WAGONS, MEADOW),
        (((-1, 1),), BOTH, MEADOW),
        (((-1, 1), (-1, 0)), BOTH, MEADOW),
        pytest.param(((-1, 1), (-1, 0)), BOTH[1:], STUB, marks=pytest.mark.unmeasured),
    ],
)
def test_contests_are_decided_in_options_as_in_moves(
    missing: tuple[tuple[int, int], ...], figures: tuple[str, ...], tile: Json
) -> None:
    table = contest(*missing, figures=figures)
    assert compare(Asked(table, Wanted("red", tile_of(tile), ("wagon",)), {}, None))


@pytest.mark.unmeasured
@pytest.mark.parametrize("tile", ["cult.shrine", "base.B"])
@pytest.mark.parametrize("others", [BOTH, ()])
def test_who_enters_a_contest_with_the_tile_may_lose_it_at_once(
    tile: str, others: tuple[str, ...]
) -> None:
    hole = (0, 0) if tile == "cult.shrine" else (1, 0)
    there = ",".join(map(str, hole))
    figures = [words for words in others if there not in words]
    table = contest(hole, (-1, 1), figures=figures)
    asked = Asked(table, Wanted("green", tile_of(tile), ("meeple",)), {}, None)
    lost = [option for option in find(asked, *hole) if option.lost]
    assert len(lost) == bool(figures)


def test_a_tile_goes_nowhere_beside_two_of_the_other() -> None:
    table = build(
        lay("cult.shrine", 0, 0), *(lay(MEADOW, x, -1) for x in range(3)), lay("cult.shrine", 2, 0)
    )
    asked = Asked(table, Wanted("red", tile_of("base.B"), ("meeple",)), {}, None)
    assert find(asked, 1, 0) == []
    refused = find_options(asked.table, asked.wanted._replace(explain=True), {}).refused
    assert "monastery-beside-two-shrines" in {
        objection.code
        for each in refused
        if each.square == square_at(1, 0)
        for objection in each.objections
    }
