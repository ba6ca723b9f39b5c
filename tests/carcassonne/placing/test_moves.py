"""A whole move: what it completes, who is paid, who comes home, and when it is refused."""

from collections.abc import Iterable
from typing import Any

import pytest

from referee.carcassonne.placing.announcements import (
    FigureStep,
    MagicTarget,
    Move,
    SendStep,
    SpotAt,
)
from referee.carcassonne.placing.figures.deploying import Supply
from referee.carcassonne.placing.moves import play
from referee.carcassonne.placing.outcomes import Outcome
from referee.carcassonne.table import Table
from referee.core.errors import NotAPosition
from referee.core.grid import place_of, square_at
from tests.building.tables import lay
from tests.carcassonne.laying import (
    WITHOUT_FIELDS,
    Json,
    around,
    build,
    codes,
    face_of,
    in_words,
    place,
    road,
    written,
)

GATE = [lay("leipzig.coiners.gate", 0, 0, 90), lay("leipzig.coiners.road", 1, 0, 90)]
"""An open road from the gate of the Coiners at (0, 0) eastwards to (1, 0)."""
AROUND_A_VILLAGE = [*GATE, lay("base.A", 3, 0, 90), lay("base.A", 2, 1, 180)]
"""The same road and two ends round the square (2, 0), where a village may join them."""
EAST_END = lay("base.A", 2, 0, 90)
"""A tile that ends a road at (2, 0)."""


def at(x: int, y: int, words: str) -> SpotAt:
    return SpotAt(*place(x, y, words))


def move(
    laid: Json,
    put: str = "",
    *,
    magic: Iterable[str] = (),
    sends: Iterable[str] = (),
    part: int = 1,
    **more: Any,
) -> Move:
    """Make a move of red: "meeple road E", magic "mage 1,0 city N" or "mage off".

    A send is "red fourth 1,0 road E".
    """
    x, y = laid["x"], laid["y"]
    figure = None
    if put:
        kind, spot = put.split(maxsplit=1)
        at_x, at_y = more.pop("where", (x, y))
        figure = FigureStep(kind, at(at_x, at_y, spot), **more)
    return Move(
        "red",
        face_of(laid["tile"], laid["rotation"]),
        square_at(x, y),
        figure,
        tuple(MagicTarget(who, to) for who, to in map(_target, magic)),
        tuple(map(_send, sends)),
        part == 2,
    )


def _target(words: str) -> tuple[str, SpotAt | None]:
    who, spot = words.split(maxsplit=1)
    return who, None if spot == "off" else _at(spot)


def _at(words: str) -> SpotAt:
    square, spot = words.split(maxsplit=1)
    x, y = map(int, square.split(","))
    return at(x, y, spot)


def _send(words: str) -> SendStep:
    player, quarter, spot = words.split(maxsplit=2)
    return SendStep(player, quarter, _at(spot))


def ids(outcome: Outcome) -> list[str]:
    return [written(ruling)["id"] for ruling in outcome.completed]


def squares(table: Table) -> list[tuple[int, int]]:
    return [place_of(square) for square in table.faces]


# ---------------------------------------------------------------------------------- the tile


def test_a_tile_alone_is_laid() -> None:
    outcome = play(build(*road(2, closed=False)), move(lay("base.U", 2, 0, 90)))
    assert (outcome.objections, outcome.completed, outcome.awards) == ((), (), ())
    assert squares(outcome.table) == [(0, 0), (1, 0), (2, 0)]


def test_squares_stay_in_order_wherever_the_tile_goes() -> None:
    outcome = play(build(*road(2, closed=False)), move(lay("base.B", 1, -1)))
    assert squares(outcome.table) == [(1, -1), (0, 0), (1, 0)]


@pytest.mark.parametrize(
    ("laid", "code"),
    [
        (lay("base.U", 0, 0), "square-taken"),
        (lay("base.U", 7, 0), "no-neighbour"),
        (lay("base.U", 2, 0), "side-mismatch"),
    ],
)
def test_a_tile_that_does_not_fit_stops_the_move(laid: Json, code: str) -> None:
    table = build(*road(2, closed=False), figures=["red meeple 0,0 road E"])
    outcome = play(table, move(laid, "meeple road N", magic=["mage off"]))
    assert codes(outcome.objections) == [code]
    assert outcome == Outcome(outcome.objections, table)


# -------------------------------------------------------------------------------- the figure


def test_a_figure_is_put_on_the_tile_by_any_side_of_its_feature() -> None:
    outcome = play(build(*road(2, closed=False)), move(lay("base.U", 2, 0, 90), "meeple road W"))
    assert in_words(outcome.table.figures) == ["red meeple 2,0 road E"]


def test_figures_stay_in_table_order() -> None:
    table = build(*road(2, closed=False), figures=["black meeple 1,0 field NNE"])
    outcome = play(table, move(lay("base.B", 0, -1), "meeple monastery"))
    assert in_words(outcome.table.figures) == [
        "red meeple 0,-1 monastery",
        "black meeple 1,0 field NNE",
    ]


def test_a_figure_is_asked_of_the_supply() -> None:
    made = move(lay("base.U", 2, 0, 90), "meeple road E")
    table = build(*road(2, closed=False))
    none: Supply = {"red": {"meeple": 0}}
    refused = play(table, made, none)
    assert codes(refused.objections) == ["not-in-supply"]
    assert refused.supply is none
    assert codes(play(table, made, {"red": {}}).objections) == ["not-in-supply"]
    assert play(table, made, {"red": {"meeple": 1}}).objections == ()
    assert play(table, made, {"black": {}}).objections == ()


def test_the_supply_afterwards_lacks_the_figure_and_holds_those_that_come_home() -> None:
    figures = ["black wagon 0,0 road E", "red builder 1,0 road E", "green abbot 0,0 road E"]
    table = build(*road(2, closed=False), figures=figures)
    supply: Supply = {"red": {"meeple": 2, "pig": 1}, "black": {"wagon": 0, "meeple": 5}}
    outcome = play(table, move(EAST_END), supply)
    assert outcome.supply == {
        "red": {"meeple": 2, "pig": 1, "builder": 1},
        "black": {"wagon": 1, "meeple": 5},
    }
    assert supply == {"red": {"meeple": 2, "pig": 1}, "black": {"wagon": 0, "meeple": 5}}
    outcome = play(
        build(*road(2, closed=False)), move(lay("base.U", 2, 0, 90), "meeple road E"), supply
    )
    assert outcome.supply == {"red": {"meeple": 1, "pig": 1}, "black": {"wagon": 0, "meeple": 5}}


def test_where_nobody_counts_nobody_has_a_supply_afterwards() -> None:
    assert play(build(*road(2, closed=False)), move(EAST_END)).supply is None


def test_by_placement_it_goes_on_the_new_tile_only() -> None:
    made = move(lay("base.U", 2, 0, 90), "meeple monastery", where=(0, 0))
    (objection,) = play(build(*road(2, closed=False)), made).objections
    assert (objection.code, objection.at) == ("not-on-this-tile", (0, 0))


def test_there_is_no_ruling_on_a_second_farmer_on_an_unknown_field() -> None:
    made = move(lay(WITHOUT_FIELDS, 2, 0), "meeple field NNE")
    assert not play(build(*road(2, closed=False)), made).objections
    table = build(*road(2, closed=False), figures=["black meeple 1,0 field NNE"])
    assert codes(play(table, made).objections) == ["no-ruling"]


# ----------------------------------------------------------------------------- what is named


def faults(table: Table, made: Move) -> list[tuple[str, tuple[str | int, ...]]]:
    with pytest.raises(NotAPosition) as caught:
        play(table, made)
    return [(fault.code, fault.path) for fault in caught.value.faults]


def test_every_spot_that_is_not_there_is_a_fault_at_its_place() -> None:
    made = move(
        lay("base.U", 2, 0, 90),
        "meeple city N",
        magic=["mage 9,9 road N", "witch 0,0 city N"],
        sends=["red fourth 0,0 corner NE", "red coiners 1,0 road N"],
    )
    assert faults(build(*road(2, closed=False)), made) == [
        ("no-such-feature", ("figure", "on")),
        ("no-tile-there", ("magic", 0, "to")),
        ("no-such-feature", ("magic", 1, "to", "on")),
        ("no-such-feature", ("leipzig", 0, "from", "on")),
        ("no-such-feature", ("leipzig", 1, "from", "on")),
    ]


def test_a_figure_on_a_square_without_a_tile_is_a_fault() -> None:
    made = move(lay("base.U", 2, 0, 90), "meeple road E", where=(5, 5), via="magic_portal")
    assert faults(build(*road(2, closed=False)), made) == [("no-tile-there", ("figure",))]


def test_neither_mage_nor_witch_nor_a_send_names_an_unknown_field() -> None:
    made = move(lay(WITHOUT_FIELDS, 2, 0), magic=["mage 2,0 field NNE"])
    found = faults(build(*road(2, closed=False)), made)
    assert found == [("no-such-feature", ("magic", 0, "to", "on"))]


# ------------------------------------------------------------------------ what is completed


def test_figures_on_other_features_stay() -> None:
    figures = ["red meeple 0,0 monastery", "black pig 0,0 field NNE"]
    outcome = play(build(*road(2, closed=False), figures=figures), move(EAST_END, "meeple road W"))
    assert in_words(outcome.table.figures) == [
        "black pig 0,0 field NNE",
        "red meeple 0,0 monastery",
    ]


def test_what_was_completed_before_is_not_completed_again() -> None:
    table = build(*road(3), figures=["red meeple 0,0 road E"])
    outcome = play(table, move(lay("base.B", 0, 1)))
    assert (outcome.completed, outcome.returned) == ((), ())
    assert in_words(outcome.table.figures) == ["red meeple 0,0 road E"]


def test_a_tile_can_complete_roads_cities_and_a_monastery_at_once() -> None:
    laid = [lay("base.B", 0, 1), *around(0, 1)[3:]]
    laid += [lay("base.A", -1, 0, 270), lay("base.A", 1, 0, 90), lay("base.E", 0, -1, 180)]
    outcome = play(build(*laid), move(lay("base.D", 0, 0)))
    assert ids(outcome) == ["road:-1,0,E", "city:0,-1,S", "monastery:0,1"]


def test_a_feature_that_the_tile_touches_twice_is_completed_once() -> None:
    ring = [lay("base.V", 0, 0, 270), lay("base.V", 1, 0), lay("base.V", 0, 1, 180)]
    outcome = play(build(*ring), move(lay("base.V", 1, 1, 90), "meeple road N"))
    assert (ids(outcome), outcome.awards) == (["road:0,0,E"], (("red", 4),))


def test_a_road_that_runs_into_a_disagreement_is_not_completed() -> None:
    laid = [lay("base.C", -1, 0), lay("base.U", 0, 0, 90), lay("base.U", 1, 0, 90)]
    table = build(*laid, figures=["red meeple 0,0 road E"])
    outcome = play(table, move(EAST_END))
    assert (outcome.completed, outcome.returned) == ((), ())


def test_two_alike_on_one_feature_both_come_home() -> None:
    figures = ["red meeple 0,0 road E", "red meeple 0,0 road E"]
    outcome = play(build(*road(2, closed=False), figures=figures), move(EAST_END))
    assert (in_words(outcome.returned), outcome.table.figures) == (figures, ())


def test_awards_add_up_all_features_and_bonuses_of_a_player() -> None:
    laid = [lay("base.A", -1, 0, 270), lay("base.A", 1, 0, 90), lay("base.E", 0, -1, 180)]
    figures = ["red meeple -1,0 road E", "red meeple 0,-1 city S", "black meeple 0,-1 city S"]
    laid += [lay("base.B", -1, -1), lay("base.B", 1, -1)]
    table = build(*laid, figures=figures, leipzig={"wainwrights": ["red"]})
    outcome = play(table, move(lay("base.D", 0, 0)))
    assert outcome.awards == (("black", 4), ("red", 3 + 3 + 4))


# ------------------------------------------------------------------------------ mage and witch


STRAIGHT = [lay("base.U", 0, 0, 90), lay("base.U", 1, 0, 90)]
"""A road of two tiles, open at both ends."""


def test_a_figure_taken_off_is_gone_and_does_not_come_home() -> None:
    open_road = {"features": [{"kind": "road", "sides": ["W", "E"]}], "magic": True}
    table = build(*road(2, closed=False), figures=["mage 1,0 road E"])
    outcome = play(table, move(lay(open_road, 2, 0), magic=["mage off"]))
    assert (outcome.objections, outcome.table.figures, outcome.returned) == ((), (), ())


def test_one_that_stands_where_nothing_is_known_is_still_there_afterwards() -> None:
    table = build(lay(WITHOUT_FIELDS, 0, 0), figures=["mage 0,0 field NNE"])
    outcome = play(table, move(lay("base.U", 1, 0, 90)))
    assert in_words(outcome.table.figures) == ["mage 0,0 field NNE"]


def test_all_objections_of_all_steps_are_given_by_place_and_then_code() -> None:
    table = build(*road(2, closed=False), figures=["black meeple 0,0 road E"])
    made = move(
        lay("base.U", 2, 0, 90),
        "meeple road E",
        magic=["mage 0,0 road E"],
        sends=["black fourth 0,0 road E"],
    )
    assert codes(play(table, made).objections) == [
        "leipzig-not-completed",
        "leipzig-not-joined",
        "occupied",
        "magic-may-not-move",
    ]


# --------------------------------------------------------------------------------------- Leipzig


def test_a_quarter_taken_from_another_road_is_no_longer_offered() -> None:
    figures = ["red meeple 0,0 road E", "red meeple 3,0 road W"]
    outcome = play(
        build(*AROUND_A_VILLAGE, figures=figures),
        move(lay("base.W", 2, 0), sends=["red coiners 0,0 road E"]),
    )
    assert outcome.objections == ()
    rights = {ids(outcome)[i]: r.may_send for i, r in enumerate(outcome.completed)}
    assert rights["road:0,0,E"] == ()
    (right,) = rights["road:2,0,E"]
    assert right.quarters == ("wainwrights", "bookbinders", "fourth")


def test_whoever_has_no_quarter_left_is_offered_nothing_more() -> None:
    figures = ["red meeple 0,0 road E", "red meeple 3,0 road W"]
    held = {quarter: ["red"] for quarter in ("wainwrights", "bookbinders", "fourth")}
    outcome = play(
        build(*AROUND_A_VILLAGE, figures=figures, leipzig=held),
        move(lay("base.W", 2, 0), sends=["red coiners 0,0 road E"]),
    )
    assert outcome.objections == ()
    assert [ruling.may_send for ruling in outcome.completed] == [(), (), ()]


# ---------------------------------------------------------------------------------- the builder


def test_a_builder_that_stands_on_a_field_by_mistake_gives_none() -> None:
    table = build(lay("base.B", 0, 0), figures=["red builder 0,0 field NNE"])
    assert not play(table, move(lay("base.B", 1, 0))).is_double_turn


def test_a_builder_on_an_unknown_field_gives_none() -> None:
    table = build(lay(WITHOUT_FIELDS, 0, 0), figures=["red builder 0,0 field NNE"])
    assert not play(table, move(lay("base.U", 1, 0, 90))).is_double_turn


def test_a_refused_move_gives_none() -> None:
    figures = ["red meeple 0,0 road E", "red builder 1,0 road E"]
    table = build(*road(2, closed=False), figures=figures)
    assert not play(table, move(lay("base.U", 2, 0, 90), "meeple road E")).is_double_turn
