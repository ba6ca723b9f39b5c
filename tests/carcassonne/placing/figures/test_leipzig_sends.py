"""Sending meeples to Leipzig: who may, from where, and what the table is then."""

import pytest

from referee.carcassonne.placing.figures.leipzig_sends import Send, Sending
from referee.carcassonne.scoring.features import Features
from referee.carcassonne.table import Table
from tests.building.tables import lay
from tests.carcassonne.laying import Json, build, city, codes, in_words, piece, road

GATE = [
    lay("leipzig.coiners.gate", 0, 0, 90),
    lay("leipzig.coiners.road", 1, 0, 90),
    lay("base.A", 2, 0, 90),
]
"""A completed road from the gate of the Coiners at (0, 0) eastwards to (2, 0)."""
TWO_ROADS = [
    lay("leipzig.coiners.gate", 0, 0, 90),
    lay("base.X", 1, 0),
    lay("base.A", 2, 0, 90),
    lay("base.A", 1, -1),
    lay("base.A", 1, 1, 180),
]
"""A gate with a road to a village at (1, 0), from which completed roads lead on."""

Place = tuple[int, int, str]
WEST: Place = (0, 0, "road E")
MIDDLE: Place = (1, 0, "road E")
EAST: Place = (2, 0, "road W")


def table_with(*figures: str, laid: list[Json] = GATE, **leipzig: list[str]) -> Table:
    return build(*laid, figures=figures, leipzig=leipzig)


def judge(
    table: Table, *sends: tuple[str, str, Place], completed: tuple[Place, ...] = (WEST,)
) -> Sending:
    features = Features(table)
    sending = Sending(features, [piece(table, *spot) for spot in completed])
    sending.take([Send(who, quarter, piece(table, *spot)) for who, quarter, spot in sends])
    return sending


def against(
    table: Table, *sends: tuple[str, str, Place], completed: tuple[Place, ...] = (WEST,)
) -> list[str]:
    return codes(judge(table, *sends, completed=completed).objections)


# -------------------------------------------------------------------------------------- the right


def test_a_piece_may_be_named_wherever_it_lies_on_the_completed_road() -> None:
    table = table_with("red meeple 2,0 road W")
    assert against(table, ("red", "fourth", EAST), completed=(MIDDLE,)) == []


@pytest.mark.parametrize(
    ("figures", "spot", "expected", "clause"),
    [
        (["red abbot 1,0 road E"], MIDDLE, "leipzig-abbot", "car-6.3"),
        (["red meeple 1,0 road E"], EAST, "leipzig-nobody-there", "car-6.1"),
        (
            ["red meeple 0,0 road E", "red builder 1,0 road E"],
            MIDDLE,
            "leipzig-nobody-there",
            "car-6.1",
        ),
        (
            ["red meeple 1,0 road E", "black large_meeple 2,0 road W"],
            MIDDLE,
            "leipzig-no-majority",
            "car-6.1",
        ),
    ],
)
def test_others_may_not(figures: list[str], spot: Place, expected: str, clause: str) -> None:
    (objection,) = judge(table_with(*figures), ("red", "fourth", spot)).objections
    assert (objection.code, objection.citations) == (expected, (clause,))
    assert (objection.at, objection.params) == (spot[:2], {"player": "red", "quarter": "fourth"})


def test_an_abbot_beside_a_meeple_lets_the_meeple_go() -> None:
    table = table_with("red abbot 1,0 road E", "red meeple 1,0 road E")
    sending = judge(table, ("red", "fourth", MIDDLE))
    assert in_words(sending.apply().figures) == ["red abbot 1,0 road E"]


# --------------------------------------------------------------------------------------- the road


def test_from_anything_but_a_road_nobody_goes() -> None:
    table = build(*city("base.G"), figures=["red meeple 0,0 city E"])
    spot: Place = (0, 0, "city E")
    assert against(table, ("red", "fourth", spot), completed=(spot,)) == ["leipzig-not-completed"]


def test_all_that_speaks_against_a_road_is_said() -> None:
    table = build(*road(3), figures=["black meeple 1,0 road E"])
    assert against(table, ("red", "fourth", MIDDLE), completed=()) == [
        "leipzig-not-completed",
        "leipzig-not-joined",
        "leipzig-no-majority",
        "leipzig-nobody-there",
    ]


# ----------------------------------------------------------------------------- one and only one


VILLAGE: Place = (1, 0, "road N")
ONWARDS: Place = (1, -1, "road S")


def two_roads(*sends: tuple[str, str, Place]) -> Sending:
    figures = ["red meeple 0,0 road E", "red meeple 1,-1 road S"]
    table = build(*TWO_ROADS, figures=figures)
    return judge(table, *sends, completed=(WEST, VILLAGE))


# -------------------------------------------------------------------------------- what is left


def test_of_two_alike_one_goes_and_one_stays() -> None:
    table = table_with("red meeple 1,0 road E", "red meeple 1,0 road E")
    after = judge(table, ("red", "fourth", MIDDLE)).apply()
    assert in_words(after.figures) == ["red meeple 1,0 road E"]


def test_a_refused_send_moves_nobody() -> None:
    table = table_with("red abbot 1,0 road E")
    assert judge(table, ("red", "fourth", MIDDLE)).apply() == table


def test_senders_are_known_by_road_and_quarter() -> None:
    sending = two_roads(("red", "fourth", WEST), ("red", "coiners", ONWARDS))
    table = build(*TWO_ROADS)
    west, north = piece(table, *WEST), piece(table, *VILLAGE)
    assert sending.senders(west) == ("red",)
    assert sending.senders(piece(table, 1, 0, "road W"), "fourth") == ("red",)
    assert sending.senders(west, "coiners") == ()
    assert sending.senders(north, "coiners") == ("red",)
    assert sending.senders(piece(table, 1, 0, "road S")) == ()
