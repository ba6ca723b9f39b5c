"""Many cases in one test: all of them run, and each failure names its case."""

import inspect

import pytest

from tests.cases import for_each


def test_all_cases_run_and_each_failure_names_its_case() -> None:
    seen = []

    @for_each(("number", "divisor"), [(4, 2), (5, 2), (6, 2), (1, 0)], ids="abcd")
    def divide(offset: int, number: int, divisor: int) -> None:
        seen.append(number)
        assert (number + offset) % divisor == 0

    assert list(inspect.signature(divide).parameters) == ["offset"]
    with pytest.raises(ExceptionGroup, match="2 of 4 cases") as failed:
        divide(offset=0)
    assert seen == [4, 5, 6, 1]
    told = [(type(each), each.__notes__) for each in failed.value.exceptions]
    assert told == [(AssertionError, ["case: b"]), (ZeroDivisionError, ["case: d"])]


def test_cases_of_two_parameters_are_combined() -> None:
    seen = []

    @for_each("one", [1, 2])
    @for_each("other", [3, 4])
    def note(one: int, other: int) -> None:
        seen.append((one, other))

    note()
    assert seen == [(1, 3), (1, 4), (2, 3), (2, 4)]


def test_a_test_without_cases_is_an_error() -> None:
    with pytest.raises(AssertionError, match="without cases"):
        for_each("name", [])
