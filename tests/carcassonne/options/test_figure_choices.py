"""What a move may do with figures: an abbot back instead of one, and a phantom besides."""

from collections.abc import Mapping
from typing import Any

import pytest

from referee.carcassonne.further_sets.extras import Tunnel
from referee.carcassonne.options.records import Option, Wanted
from referee.carcassonne.table import Table
from referee.core.grid import side_place, square_at
from tests.building.tables import lay
from tests.carcassonne.laying import Json, build
from tests.carcassonne.options.drawing import Asked, tile_of
from tests.carcassonne.options.test_finding import find
from tests.carcassonne.options.test_laws import compare

Supply = Mapping[str, Mapping[str, int]]

PORTAL: Json = {"features": [{"kind": "city", "sides": ["N"]}], "symbols": ["portal"]}
MONKS = build(
    lay("base.B", 0, 0),
    lay("base.B", 1, 0),
    figures=["red abbot 0,0 monastery", "black abbot 1,0 monastery"],
)
"""Two monasteries side by side with an abbot of each player."""
WAGON = build(
    lay("base.B", 0, 0),
    lay("base.E", 0, -1),
    figures=["red abbot 0,0 monastery", "red wagon 0,-1 city N"],
)
"""A wagon in a city of one tile beside an abbot; whoever completes the city lets it move on."""
MEADOW: Json = {
    "features": [
        {"kind": "field", "sides": ["NNE", "ENE", "ESE", "SSE", "SSW", "WSW", "WNW", "NNW"]}
    ]
}
CONTEST = build(
    lay("base.B", 0, 0),
    lay("cult.shrine", 1, 0),
    *(lay(MEADOW, x, y) for x, y in ((0, -1), (1, -1), (2, -1), (2, 0), (0, 1), (1, 1))),
    figures=["red abbot 0,0 monastery", "black meeple 1,0 monastery"],
)
"""An abbot beside a shrine that lacks one tile."""
FIELDS = build(lay("base.B", 0, 0), lay("base.B", 1, 0), lay("base.B", 0, 1))
"""Three meadows; a fourth gives a barn its corner."""


EMPTY = build()
MOUTHS = build(lay("tunnel.two_roads", 0, 0))
"""Two roads that end at mouths, eastwards and southwards."""
ABBOT_AT_MOUTHS = build(
    lay("base.B", 0, -1),
    lay("base.U", 1, 0, 90),
    figures=["red abbot 0,-1 monastery", "black meeple 1,0 road E"],
)
"""An abbot, and a road to whose west the mouths lie."""
MEEPLE_AT_MOUTH = build(
    lay("tunnel.two_roads", 0, 0),
    lay("labyrinth", 0, 1),
    figures=["red meeple 0,0 road E"],
    labyrinth="advanced",
)
"""A labyrinth at the other mouth: a builder on a leg of it has company after the token alone, and
a phantom has room at the mouth before it alone."""
ROAD_WITH_PORTAL: Json = {
    "features": [{"kind": "road", "sides": ["W"]}, *MEADOW["features"]],
    "symbols": ["portal"],
}
ROAD_OF_MAGE = build(
    lay("base.A", 0, 0),
    lay("base.U", 1, 0),
    figures=["red meeple 0,0 road S", "mage 0,0 road S"],
)
"""A road with a meeple and the mage, which a tile may complete."""
E_AND_S = Tunnel((side_place(square_at(0, 0), 1), side_place(square_at(0, 0), 2)))


def ask(
    table: Table,
    tile: str | Json,
    *kinds: str,
    supply: Supply | None = None,
    tunnel: Tunnel | None = None,
) -> Asked:
    """Ask about the options of red, as both ways to find them take it."""
    wanted = Wanted("red", tile_of(tile), kinds or None, tunnel=tunnel)
    return Asked(table, wanted, {"black": 2}, supply)


@pytest.mark.parametrize(
    "asked",
    [
        ask(MOUTHS, "base.B", "meeple", "phantom", tunnel=E_AND_S),
        ask(MOUTHS, "base.U", "meeple", "phantom", tunnel=E_AND_S),
        ask(EMPTY, "tunnel.two_roads", "meeple", "phantom", tunnel=E_AND_S),
        ask(ABBOT_AT_MOUTHS, "tunnel.two_roads", "phantom", tunnel=E_AND_S),
        ask(MEEPLE_AT_MOUTH, ROAD_WITH_PORTAL, "builder", "phantom", tunnel=E_AND_S),
        ask(ROAD_OF_MAGE, "base.A"),
        ask(MONKS, "base.E"),
        ask(MONKS, "base.D", "meeple", "phantom"),
        pytest.param(ask(MONKS, PORTAL, "meeple", "phantom"), marks=pytest.mark.unmeasured),
        ask(MONKS, "base.E", supply={"red": {"meeple": 0, "phantom": 1, "abbot": 1}}),
        ask(WAGON, "base.E", "meeple", "phantom"),
        ask(FIELDS, "base.B", "barn", "phantom"),
        ask(CONTEST, MEADOW, "meeple", "phantom"),
        pytest.param(
            ask(build(lay("labyrinth", 0, 0), labyrinth="advanced"), "base.X", "meeple", "phantom"),
            marks=pytest.mark.unmeasured,
        ),
    ],
)
def test_all_of_it_is_listed_as_moves_have_it(asked: Asked) -> None:
    assert compare(asked)


def count(options: tuple[Option, ...], **done: bool) -> int:
    """Count the options that take an abbot back, or not, and that place a phantom second."""
    return sum(
        all((getattr(option.move, key) is not None) is value for key, value in done.items())
        for option in options
    )


def listed(table: Table, tile: str | Json, *kinds: str) -> tuple[Option, ...]:
    return find(table, tile, figures=kinds).options


def test_an_own_abbot_comes_back_whatever_figures_are_asked_for() -> None:
    options = listed(MONKS, "base.B")
    assert count(options, abbot_back=True) == count(options, abbot_back=False) == len(options) / 2
    assert {option.returned for option in options if option.move.abbot_back is None} == {()}


def test_he_stays_where_the_tile_completes_what_he_stands_on() -> None:
    around = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
    last, *others = around
    table = build(
        lay("base.B", 0, 0),
        *(lay(MEADOW, x, y) for x, y in others),
        figures=["red abbot 0,0 monastery"],
    )
    back = {True: 0, False: 0}
    for option in listed(table, MEADOW):
        assert option.move.abbot_back is None or option.move.square != square_at(*last)
        back[option.move.square == square_at(*last)] += option.move.abbot_back is not None
    assert back[True] == 0 < back[False]


def test_what_he_brings_at_once_he_brings_at_the_end_no_more() -> None:
    by_square: dict[int, dict[bool, Option]] = {}
    for option in listed(MONKS, "base.B"):
        square = by_square.setdefault(option.move.square, {})
        square[option.move.abbot_back is not None] = option
    for options in by_square.values():
        back, none = options[True], options[False]
        assert (none.points, back.points) == ((), (("red", dict(none.end)["red"]),))
        assert (back.end, back.gain) == (none.end, none.gain)


def test_a_phantom_follows_every_other_figure_and_not_itself() -> None:
    options = listed(build(lay("base.U", 0, 0)), "base.E", "meeple", "phantom")
    assert {
        option.move.figure.kind
        for option in options
        if option.move.phantom is not None and option.move.figure is not None
    } == {"meeple"}
    placements = count(options, figure=False)
    # A city and a field, each for the one and the other.
    assert count(options, phantom=True) == 2 * placements
    assert len(options) == placements * (1 + 2 + 2 + 2)


def test_through_a_portal_the_phantom_may_take_the_place_of_the_abbot() -> None:
    home = MONKS.figures[0]
    to_him = [
        option.move
        for option in listed(MONKS, PORTAL, "meeple", "phantom")
        if option.move.phantom is not None
        and (option.move.phantom.at.square, option.move.phantom.at.spot) == (home.square, home.spot)
    ]
    assert to_him
    assert all(move.abbot_back is not None for move in to_him)


def test_two_figures_may_both_stand_before_a_token_joins_their_roads() -> None:
    options = find(EMPTY, "tunnel.two_roads", figures=("meeple", "phantom"), tunnel=E_AND_S).options
    on_roads = [
        option
        for option in options
        if option.move.figure is not None
        and option.move.phantom is not None
        and option.move.figure.at.spot.on == option.move.phantom.at.spot.on == "road"
    ]
    assert len(on_roads) == 2


def test_a_wagon_may_move_on_to_where_the_abbot_was() -> None:
    monastery = WAGON.figures[1]
    there: list[Any] = [
        option.move.abbot_back
        for option in listed(WAGON, "base.E", "meeple")
        if any(step.to.square == monastery.square for step in option.move.wagons)
        and any(step.to.spot == monastery.spot for step in option.move.wagons)
    ]
    assert there
    assert None not in there
