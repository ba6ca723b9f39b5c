"""Objections have an order, scores a total."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.core.grid import PORTS
from referee.core.rulings import At, Citation, Objection, Score, ScoreItem, in_order

RULE = Citation("car-1.1")

coordinates = st.integers(-999, 999)
spots: st.SearchStrategy[At | None] = st.one_of(
    st.none(),
    st.tuples(coordinates, coordinates),
    st.tuples(st.integers(-1, 1), st.integers(-1, 1), st.sampled_from(PORTS)),
)
objections = st.builds(
    Objection, st.sampled_from(["a-fault", "b-fault", "cut-off"]), st.just((RULE,)), spots
)
items = st.builds(
    ScoreItem, st.just("tiles"), st.integers(0, 100), st.integers(-50, 3), st.just((RULE,))
)


def expected_order(objection: Objection) -> tuple[bool, int, int, int, str]:
    """Order by place (y, x, side), whole squares before their sides, then by code."""
    if objection.at is None:
        return False, 0, 0, 0, objection.code
    x, y, *side = objection.at
    return True, y, x, PORTS.index(side[0]) if side else -1, objection.code


@given(st.lists(objections))
def test_objections_are_ordered_by_place_and_then_by_code(found: list[Objection]) -> None:
    assert list(in_order(found)) == sorted(found, key=expected_order)


@given(st.lists(objections))
def test_putting_objections_in_order_loses_none(found: list[Objection]) -> None:
    ordered = in_order(found)
    assert len(ordered) == len(found)
    assert in_order(ordered) == ordered


def test_an_objection_without_a_place_comes_before_the_first_square() -> None:
    first, last = Objection("b", (), None), Objection("a", (), (-999, -999))
    assert in_order([last, first]) == (first, last)


def test_objections_on_one_square_go_round_its_sides() -> None:
    found = [Objection("side-mismatch", (), (0, 0, side)) for side in ("W", "S", "E", "N")]
    assert [objection.at for objection in in_order(found)] == [
        (0, 0, "N"),
        (0, 0, "E"),
        (0, 0, "S"),
        (0, 0, "W"),
    ]


def test_an_objection_needs_no_parameters_and_they_cannot_be_changed() -> None:
    objection = Objection("no-neighbour")
    assert dict(objection.params) == {}
    with pytest.raises(TypeError):
        objection.params["x"] = 1  # type: ignore[index]


@given(st.lists(items))
def test_the_total_is_the_sum_of_the_points(found: list[ScoreItem]) -> None:
    score = Score("final", tuple(found))
    assert score.total == sum(item.points for item in found)


@given(items)
def test_points_are_the_count_times_each(item: ScoreItem) -> None:
    assert item.points == item.count * item.each


def test_a_score_without_items_is_nothing() -> None:
    assert Score("completed").total == 0


def test_what_a_line_is_made_of_names_its_case_and_what_is_halved_only_where_given() -> None:
    plain = ScoreItem("tiles", 3, 1, (RULE,))
    assert plain.params == {"count": 3, "each": 1}
    witch = plain._replace(case="units", halved=12)
    assert witch.params == {"count": 3, "each": 1, "case": "units", "halved": 12}
