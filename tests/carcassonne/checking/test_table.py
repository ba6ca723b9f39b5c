"""Checking a table: everything about it that cannot be right, all at once."""

from typing import Any

import pytest

from referee.carcassonne.checking.table import check
from referee.carcassonne.remaining.stock import Stock
from referee.carcassonne.scoring.features import Features
from referee.carcassonne.table import Table
from referee.catalogue.loader import load_catalogue
from referee.core.rulings import FAULT, Finding
from tests.building.tables import lay
from tests.carcassonne.laying import CITY_WITH_COAT, WITHOUT_FIELDS, Json, build, city, road


def stock(table: Table, sets: dict[str, int] | None = None) -> Stock:
    used = {face.tile_id for face in table.faces.values() if face.tile_id is not None}
    return load_catalogue().stock(table.rules.edition, sets, used)


def find(table: Table, sets: dict[str, int] | None = None) -> tuple[Finding, ...]:
    """Check a table; figures on what is completed, which most small tables have, are left out."""
    findings = check(Features(table), stock(table, sets))
    return tuple(one for one in findings if one.objection.code != "figure-on-completed")


def found(table: Table, sets: dict[str, int] | None = None) -> list[str]:
    """Write what is wrong or odd: "fault tiles-apart 5,0"."""
    return [
        " ".join(
            [
                finding.severity,
                finding.objection.code,
                ",".join(map(str, finding.objection.at or ())),
            ]
        )
        for finding in find(table, sets)
    ]


def citations(table: Table) -> list[tuple[str, ...]]:
    return [finding.objection.citations for finding in find(table)]


def with_figures(laid: list[Json], *figures: str, **rules: Any) -> list[str]:
    return found(build(*laid, figures=figures, **rules))


# ---------------------------------------------------------------------------------------- tiles


def test_nothing_is_wrong_with_an_empty_table() -> None:
    assert find(build()) == ()


def test_sides_that_disagree_are_a_fault() -> None:
    table = build(lay("base.C", 0, 0), lay("base.B", 1, 0))
    assert found(table) == ["fault sides-disagree 0,0,E"]
    assert citations(table) == [("car-2.1.disagreement",)]


def test_every_group_but_that_of_the_first_tile_is_apart() -> None:
    table = build(
        lay("base.B", 0, 0), lay("base.B", 5, 0), lay("base.B", 6, 0), lay("base.A", 1, 1)
    )
    assert found(table) == ["fault tiles-apart 5,0", "fault tiles-apart 1,1"]
    assert citations(table) == [("car-2.1.neighbour",)] * 2


def test_an_inline_tile_is_odd() -> None:
    assert found(build(lay(CITY_WITH_COAT, 0, 0))) == ["warning tile-not-in-catalogue 0,0"]


# --------------------------------------------------------------------------------------- copies


def row_of(tile: str, count: int) -> list[Json]:
    return [lay(tile, x, 0) for x in range(count)]


def test_the_first_tile_beyond_the_copies_is_a_fault() -> None:
    table = build(*row_of("base.B", 6))
    (finding,) = find(table)
    assert found(table) == ["fault too-many-copies 4,0"]
    assert finding.objection.params == {"tile": "base.B", "limit": 4, "edition": "C2"}
    assert finding.objection.citations == ("car-2.1.copies",)


def test_so_many_as_there_are_may_lie() -> None:
    assert found(build(*row_of("base.B", 4))) == []


def test_two_games_have_twice_as_many() -> None:
    assert found(build(*row_of("base.B", 6)), {"base": 2}) == []


@pytest.mark.parametrize("sets", [{"inns": 1}, {"base": 0}])
def test_a_set_that_is_not_in_play_has_none(sets: dict[str, int]) -> None:
    assert found(build(lay("base.B", 0, 0)), sets) == ["fault too-many-copies 0,0"]


def test_german_cathedrals_are_counted_by_their_set() -> None:
    laid = [lay("german_cathedrals.four", x, 0) for x in range(4)]
    laid += [lay("german_cathedrals.three", x, 0, 180) for x in range(4, 7)]
    (finding,) = find(build(*laid, lay("base.A", 7, 0, 90)))
    assert (finding.objection.code, finding.objection.at) == ("too-many-copies", (6, 0))
    assert finding.objection.params["tile"] == "german_cathedrals"
    assert finding.objection.params["limit"] == 6


# --------------------------------------------------------------------------------- misplacement


@pytest.mark.parametrize(
    ("tile", "figure", "clause"),
    [
        ("base.U.garden", "red meeple 0,0 garden", "car-2.2.garden"),
        ("base.A", "red abbot 0,0 road S", "car-4.6"),
        ("german_cathedrals.four", "red abbot 0,0 german_cathedral", "car-4.6"),
        ("base.A", "red builder 0,0 monastery", "car-2.2.builder"),
        ("german_cathedrals.four", "red builder 0,0 german_cathedral", "car-2.2.builder"),
        ("base.A", "red pig 0,0 road S", "car-2.2.pig"),
        ("base.A", "red pig 0,0 monastery", "car-2.2.pig"),
        ("base.A", "red wagon 0,0 field NNE", "car-2.2.wagon"),
        ("base.A", "red barn 0,0 field NNE", "car-2.2.barn"),
        ("base.A", "mage 0,0 monastery", "car-7.1"),
        ("base.A", "witch 0,0 field NNE", "car-7.1"),
        ("german_cathedrals.four", "witch 0,0 german_cathedral", "car-7.1"),
    ],
)
def test_a_figure_where_it_cannot_stand_is_a_fault(tile: str, figure: str, clause: str) -> None:
    table = build(lay(tile, 0, 0), figures=[figure])
    misplaced = [f for f in find(table) if f.objection.code == "figure-misplaced"]
    assert [(f.severity, f.objection.at) for f in misplaced] == [(FAULT, (0, 0))]
    assert misplaced[0].objection.citations == (clause,)


def test_what_is_misplaced_is_named() -> None:
    (finding,) = find(build(lay("base.A", 0, 0), figures=["red wagon 0,0 field NNE"]))
    assert finding.objection.params == {"figure": "wagon", "on": "field"}


def test_what_two_clauses_keep_from_a_place_is_misplaced_once() -> None:
    laid = [lay("base.B", 0, 0)]
    assert with_figures(laid, "red wagon 0,0 field NNE", farmers=False) == [
        "fault figure-misplaced 0,0"
    ]


def test_on_an_unknown_field_it_is_a_field_all_the_same() -> None:
    laid = [lay(WITHOUT_FIELDS, 0, 0)]
    odd = "warning tile-not-in-catalogue 0,0"
    assert with_figures(laid, "red meeple 0,0 field NNE") == [odd]
    assert with_figures(laid, "red wagon 0,0 field NNE") == ["fault figure-misplaced 0,0", odd]
    assert with_figures(laid, "red pig 0,0 field NNE") == [odd]


# ------------------------------------------------------------------------------------- barns


def test_nothing_but_a_barn_stands_on_a_corner() -> None:
    laid = [lay("base.B", 0, 0), lay("base.B", 1, 0), lay("base.B", 0, 1), lay("base.B", 1, 1)]
    assert with_figures(laid, "red meeple 0,0 corner SE") == ["fault figure-misplaced 0,0"]


# ------------------------------------------------------------------------------ builder and pig


@pytest.mark.parametrize(
    ("figures", "faults"),
    [
        (["red builder 1,0 road E"], ["fault builder-alone 1,0"]),
        (["red builder 1,0 road E", "black meeple 0,0 road E"], ["fault builder-alone 1,0"]),
        (["red builder 1,0 road E", "red meeple 0,0 monastery"], ["fault builder-alone 1,0"]),
        (["red builder 1,0 road E", "red meeple 0,0 road E"], []),
    ],
)
def test_a_builder_needs_a_follower_of_its_owner_on_the_network(
    figures: list[str], faults: list[str]
) -> None:
    assert with_figures(road(3), *figures) == faults


@pytest.mark.parametrize(
    ("figure", "clause"),
    [("red builder 0,0 city E", "car-2.2.builder"), ("red pig 0,0 field SSE", "car-2.2.pig")],
)
def test_each_rests_on_its_clause(figure: str, clause: str) -> None:
    table = build(*city(), figures=[figure])
    (finding,) = find(table)
    assert finding.objection.citations == (clause,)
    assert finding.objection.params == {"player": "red"}


# ------------------------------------------------------------------------------ mage and witch


@pytest.mark.parametrize(
    "figures", [["mage 0,0 road E"], ["witch 0,0 road E"], ["mage 0,0 road E", "witch 5,0 road N"]]
)
def test_otherwise_they_are_none(figures: list[str]) -> None:
    laid = [*road(5), lay("base.U", 5, 0)]
    assert with_figures(laid, *figures) == []


def test_one_on_an_unknown_field_is_misplaced_and_with_nobody() -> None:
    laid = [lay(WITHOUT_FIELDS, 0, 0)]
    assert with_figures(laid, "mage 0,0 field NNE", "witch 0,0 field NNW") == [
        "fault figure-misplaced 0,0",
        "fault figure-misplaced 0,0",
        "warning tile-not-in-catalogue 0,0",
    ]


# ---------------------------------------------------------------------------------------- crowds


def test_two_followers_on_one_piece_are_odd() -> None:
    table = build(*road(3), figures=["red meeple 1,0 road E", "black meeple 1,0 road W"])
    assert found(table) == ["warning two-followers 1,0"]
    assert citations(table) == [("car-2.2.unoccupied", "car-2.5.flight")]


@pytest.mark.parametrize(
    ("laid", "figures"),
    [
        (road(3), ["red meeple 0,0 road E", "black meeple 2,0 road W"]),
        (road(3), ["red meeple 0,0 road E", "black meeple 1,0 field NNE"]),
        (road(3), ["red meeple 0,0 road E", "red builder 1,0 road E"]),
        (
            [lay("base.B", 0, 0), lay("base.B", 1, 0)],
            ["red meeple 0,0 monastery", "black meeple 1,0 monastery"],
        ),
        (
            [lay("base.U", 0, 0), lay("base.U", 1, 0)],
            ["red meeple 0,0 road N", "black meeple 1,0 road N"],
        ),
    ],
)
def test_followers_that_later_tiles_can_have_joined_are_not(
    laid: list[Json], figures: list[str]
) -> None:
    assert with_figures(laid, *figures) == []


def test_two_pieces_of_one_tile_are_joined_by_others_only() -> None:
    laid = [lay("base.I", 0, 0), lay("base.N", 0, -1, 270), lay("base.N", -1, 0, 90)]
    laid += [lay("base.M", -1, -1, 180)]
    figures = ["red meeple 0,0 city N", "black meeple 0,0 city W"]
    assert with_figures(laid, *figures) == []


# ----------------------------------------------------------------------------------------- order


def test_everything_is_found_at_once_by_place_and_then_code() -> None:
    laid = [
        lay("base.C", 1, 0),
        lay("base.B", 0, 0),
        lay(CITY_WITH_COAT, 5, 0),
        *[lay("base.B", x, 1) for x in range(4)],
    ]
    figures = ["red pig 0,0 monastery", "red builder 1,0 city N", "black abbot 1,0 city E"]
    assert with_figures(laid, *figures) == [
        "fault figure-misplaced 0,0",
        "fault pig-alone 0,0",
        "fault sides-disagree 0,0,E",
        "fault builder-alone 1,0",
        "fault figure-misplaced 1,0",
        "fault sides-disagree 1,0,S",
        "warning tile-not-in-catalogue 5,0",
        "fault tiles-apart 5,0",
        "fault too-many-copies 3,1",
    ]
