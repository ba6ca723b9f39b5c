"""The table: what lies and stands where, every fault of it, and what is odd."""

import pytest

from referee.carcassonne.kinds.features import CORNER
from referee.carcassonne.table import (
    FigureClaim,
    Table,
    build_table,
    find_disagreements,
    find_warnings,
)
from referee.carcassonne.tiles.tile import Spot
from referee.core.errors import Fault, NotAPosition
from referee.core.grid import place_of, side_place_of, square_at
from tests.building.tables import lay
from tests.carcassonne.laying import WITHOUT_FIELDS, build, face_of, in_words

RULES = build().rules


def claim(kind: str, x: int, on: str, side: str | None = None) -> FigureClaim:
    player = None if kind in ("mage", "witch") else "red"
    return FigureClaim(player, kind, square_at(x, 0), Spot(on, side))


def faults(tiles: list[tuple[int, int]], *claims: FigureClaim) -> list[Fault]:
    """Lay base.D on squares, stand figures, and give what is wrong with it."""
    face = face_of("base.D")
    with pytest.raises(NotAPosition) as caught:
        build_table(RULES, [(square_at(*square), face) for square in tiles], claims)
    return list(caught.value.faults)


# ------------------------------------------------------------------------------------- order


def test_tiles_are_ordered_by_row_and_column() -> None:
    table = build(lay("base.B", 1, 0), lay("base.B", 0, 0), lay("base.B", 5, -1))
    assert [place_of(square) for square in table.faces] == [(5, -1), (0, 0), (1, 0)]


def test_figures_are_ordered_by_place_spot_player_and_kind() -> None:
    figures = [
        "red meeple 1,0 road E",
        "red meeple 0,0 road E",
        "black wagon 0,0 road W",
        "black meeple 0,0 road E",
        "mage 0,0 road E",
        "red meeple 0,0 city N",
    ]
    table = build(lay("base.D", 0, 0), lay("base.U", 1, 0, 90), figures=figures)
    assert in_words(table.figures) == [
        "red meeple 0,0 city N",
        "mage 0,0 road E",
        "black meeple 0,0 road E",
        "black wagon 0,0 road E",
        "red meeple 0,0 road E",
        "red meeple 1,0 road E",
    ]


def test_a_figure_stands_on_the_first_side_of_its_piece() -> None:
    table = build(lay("base.D", 0, 0), figures=["red meeple 0,0 field WSW"])
    assert in_words(table.figures) == ["red meeple 0,0 field ESE"]


def test_figures_are_found_by_the_piece_they_stand_on() -> None:
    figures = ["red meeple 0,0 road E", "mage 0,0 road W", "red barn 0,0 corner NE"]
    ((piece, standing),) = build(lay("base.D", 0, 0), figures=figures).figures_by_piece().items()
    assert build(lay("base.D", 0, 0)).ground.feature(piece).spot == Spot("road", "E")
    assert in_words(standing) == ["mage 0,0 road E", "red meeple 0,0 road E"]


def test_a_farmer_on_an_unknown_field_stays_where_it_was_put() -> None:
    table = build(lay(WITHOUT_FIELDS, 0, 0), figures=["red meeple 0,0 field WSW"])
    (farmer,) = table.figures
    assert (farmer.piece, farmer.spot) == (None, Spot("field", "WSW"))


def test_a_farmer_on_an_unknown_field_is_read_alike_beside_figures_that_are_read_slowly() -> None:
    face = build(lay(WITHOUT_FIELDS, 0, 0)).faces[square_at(0, 0)]
    table = build_table(RULES, [(square_at(0, 0), face)], [claim("meeple", 0, "field", "WSW")])
    (farmer,) = table.figures
    assert (farmer.piece, farmer.spot) == (None, Spot("field", "WSW"))


# ------------------------------------------------------------------------------------- faults


def test_every_tile_on_a_taken_square_is_a_fault() -> None:
    assert faults([(0, 0), (0, 0), (1, 0), (0, 0)]) == [
        Fault("two-tiles-on-a-square", ("tiles", 1), {"x": 0, "y": 0}),
        Fault("two-tiles-on-a-square", ("tiles", 3), {"x": 0, "y": 0}),
    ]


def test_a_figure_needs_a_feature_that_is_there() -> None:
    assert faults([(0, 0)], claim("meeple", 0, "road", "E"), claim("meeple", 0, "garden")) == [
        Fault(
            "no-such-feature",
            ("figures", 1, "on"),
            {"on": "garden", "there": "city N, road E W, field ENE WNW, field ESE SSE SSW WSW"},
        )
    ]


@pytest.mark.parametrize("kind", ["mage", "witch"])
def test_there_is_one_mage_and_one_witch(kind: str) -> None:
    both = [claim("mage", 0, "road", "E"), claim("witch", 0, "city", "N")]
    assert faults([(0, 0)], *both, claim(kind, 0, "city", "N")) == [
        Fault("figure-twice", ("figures", 2, "figure"), {"figure": kind})
    ]


def test_all_faults_are_found_at_once() -> None:
    found = faults([(0, 0), (0, 0)], claim("meeple", 5, "road", "E"), claim("barn", 0, CORNER, "N"))
    assert [(fault.code, fault.path) for fault in found] == [
        ("two-tiles-on-a-square", ("tiles", 1)),
        ("no-tile-there", ("figures", 0)),
        ("unknown-side", ("figures", 1, "side")),
    ]


# ----------------------------------------------------------------------------- what is odd


def warnings(table: Table) -> list[tuple[str, object]]:
    return [(warning.code, warning.at) for warning in find_warnings(table)]


def test_a_sound_table_has_no_warnings() -> None:
    assert warnings(build()) == warnings(build(lay("base.B", 0, 0))) == []
    assert warnings(build(lay("base.B", 0, 0), lay("base.B", 0, 1))) == []


@pytest.mark.parametrize(
    ("x", "y", "expected"),
    [(1, 0, (0, 0, "E")), (0, 1, (0, 0, "S")), (-1, 0, (-1, 0, "E")), (0, -1, (0, -1, "S"))],
)
def test_a_disagreement_is_seen_from_the_tile_that_comes_first(
    x: int, y: int, expected: tuple[int, int, str]
) -> None:
    table = build(lay("base.B", 0, 0), lay("base.C", x, y))
    assert warnings(table) == [("sides-disagree", expected)]
    assert [side_place_of(each) for each in find_disagreements(table)] == [expected]


def test_a_wall_disagrees_with_all_but_a_wall() -> None:
    gate, next_gate = lay("leipzig.coiners.gate", 0, 0), lay("leipzig.fourth.gate", 1, 0, 90)
    (warning,) = find_warnings(build(gate, lay("base.B", 1, 0)))
    assert warning.params == {"here": "wall", "there": "field"}
    assert warnings(build(gate, next_gate)) == []


def test_every_quarter_that_is_not_ruled_is_named_first() -> None:
    table = build(
        lay("base.B", 0, 0),
        lay("base.B", 5, 5),
        leipzig={"fourth": ["red"], "bookbinders": ["black"], "coiners": ["red"]},
    )
    assert warnings(table) == [
        ("quarter-not-ruled", None),
        ("quarter-not-ruled", None),
        ("tile-touches-nothing", (0, 0)),
        ("tile-touches-nothing", (5, 5)),
    ]
    first, second, *_ = find_warnings(table)
    assert [first.params["quarter"], second.params["quarter"]] == ["bookbinders", "fourth"]
    assert first.citations == ("car-6.9",)
