"""Majority: strengths, ties and the clauses behind them."""

import pytest

from referee.carcassonne.figures import Figure
from referee.carcassonne.pieces import Piece
from referee.carcassonne.scoring.majority import NOBODY, find_majority
from referee.carcassonne.tiles import Spot
from referee.core.grid import square_at


def crowd(*words: str) -> list[Figure]:
    """Stand figures such as "red meeple" on one road."""
    return [
        Figure(player or None, kind, square_at(0, 0), Spot("road", "E"), Piece(0))
        for player, _, kind in (each.rpartition(" ") for each in words)
    ]


def test_nobody_holds_an_empty_feature() -> None:
    assert find_majority([]) == NOBODY == ((), (), ())


def test_the_greatest_strength_holds_a_feature_alone() -> None:
    majority = find_majority(crowd("red meeple", "black meeple", "red wagon"))
    assert majority.strengths == (("black", 1), ("red", 2))
    assert majority.owners == ("red",)


def test_a_large_meeple_weighs_as_much_as_two_followers() -> None:
    majority = find_majority(crowd("red large_meeple", "black phantom", "black ringmaster"))
    assert majority.strengths == (("black", 2), ("red", 2))
    assert majority.owners == ("black", "red")


@pytest.mark.parametrize("kind", ["builder", "pig", "barn"])
def test_what_is_no_follower_has_no_strength(kind: str) -> None:
    assert find_majority(crowd(f"red {kind}")) == NOBODY
    assert find_majority(crowd(f"red {kind}", "black abbot")).strengths == (("black", 1),)


@pytest.mark.parametrize("kind", ["mage", "witch"])
def test_what_belongs_to_nobody_holds_nothing(kind: str) -> None:
    assert find_majority(crowd(kind)) == NOBODY


def test_the_clauses_are_those_that_mattered() -> None:
    cited = [
        find_majority(crowd("red meeple")).citations,
        find_majority(crowd("red meeple", "black meeple")).citations,
        find_majority(crowd("red large_meeple", "black meeple")).citations,
        find_majority(crowd("red large_meeple", "black large_meeple")).citations,
    ]
    assert cited == [
        ("car-1.5.strength",),
        ("car-1.5.strength", "car-1.5.ties"),
        ("car-1.5.strength", "car-1.5.large-meeple"),
        ("car-1.5.strength", "car-1.5.large-meeple", "car-1.5.ties"),
    ]


@pytest.mark.parametrize("count", [1, 5, 6, 7, 30])
def test_a_crowd_is_weighed_like_a_few(count: int) -> None:
    majority = find_majority(crowd("black large_meeple", *["red meeple"] * count))
    assert majority.strengths == (("black", 2), ("red", count))
