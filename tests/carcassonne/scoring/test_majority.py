"""Majority: strengths, ties and the clauses behind them."""

import pytest

from referee.carcassonne.figures import Figure
from referee.carcassonne.pieces import Piece
from referee.carcassonne.scoring.majority import NOBODY, Majority, find_majority
from referee.carcassonne.tiles.tile import Spot
from referee.core.grid import square_at
from tests.carcassonne.laying import build

TABLE = build()
"""A table without tiles, and so without hills."""


def majority_of(figures: list[Figure], coats_of_arms: int = 0) -> Majority:
    return find_majority(TABLE, figures, coats_of_arms)


def crowd(*words: str) -> list[Figure]:
    """Stand figures such as "red meeple" on one road."""
    return [
        Figure(player or None, kind, square_at(0, 0), Spot("road", "E"), Piece(0))
        for player, _, kind in (each.rpartition(" ") for each in words)
    ]


def test_nobody_holds_an_empty_feature() -> None:
    assert majority_of([]) == NOBODY == ((), (), (), ())


def test_the_clauses_are_those_that_mattered() -> None:
    cited = [
        majority_of(crowd("red meeple")).citations,
        majority_of(crowd("red meeple", "black meeple")).citations,
        majority_of(crowd("red large_meeple", "black meeple")).citations,
        majority_of(crowd("red large_meeple", "black large_meeple")).citations,
    ]
    assert cited == [
        ("car-1.5.strength",),
        ("car-1.5.strength", "car-1.5.ties"),
        ("car-1.5.strength", "car-1.5.large-meeple"),
        ("car-1.5.strength", "car-1.5.large-meeple", "car-1.5.ties"),
    ]


@pytest.mark.parametrize("count", [1, 5, 6, 7, 30])
def test_a_crowd_is_weighed_like_a_few(count: int) -> None:
    majority = majority_of(crowd("black large_meeple", *["red meeple"] * count))
    assert majority.strengths == (("black", 2), ("red", count))


def test_a_mayor_weighs_what_the_city_has_in_coats_of_arms() -> None:
    figures = crowd("red mayor", "black meeple")
    assert [majority_of(figures, coats).owners for coats in range(3)] == [
        ("black",),
        ("black", "red"),
        ("red",),
    ]


def test_a_mayor_without_coats_of_arms_holds_nothing() -> None:
    majority = majority_of(crowd("red mayor", "black mayor"))
    assert majority.strengths == (("black", 0), ("red", 0))
    assert majority.owners == ()
    assert majority.citations[-1] == "car-14.11.mayor-alone"


@pytest.mark.parametrize("coats", [0, 1, 2])
def test_a_crowd_with_mayors_is_weighed_like_a_few(coats: int) -> None:
    few = majority_of(crowd("red mayor", "black meeple"), coats)
    many = majority_of(crowd("red mayor", "black meeple", *["mage"] * 6), coats)
    assert many == few
