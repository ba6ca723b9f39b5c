"""The profiles steer every search at random from one place."""

import pytest
from hypothesis import settings

from tests.cases import for_each
from tests.searching import SHARES, Sampled, examples, is_large, sample, share_of


def test_a_search_tries_the_share_of_its_profile() -> None:
    share = settings().max_examples
    assert share in SHARES.values()
    assert (share_of(100), examples(300).max_examples) == (share, 3 * share)


def test_of_a_long_search_smaller_profiles_try_no_more_than_their_limit() -> None:
    assert share_of(10_000) == (10_000 if is_large() else 10 * settings().max_examples)


def test_at_least_one_is_tried() -> None:
    assert share_of(1) == 1


def test_a_sample_is_spread_evenly() -> None:
    assert sample(range(10), 4) == ([*range(10)] if is_large() else [0, 2, 5, 7])
    assert sample("abc", 5) == ["a", "b", "c"]
    assert sample("", 5) == []


def test_a_sample_has_some_of_each_kind() -> None:
    words = ["ant", "bee", "ape", "asp", "bat"]
    few = ["ant", "bee", "ape", "bat"]
    assert sample(words, 2, lambda word: word[0]) == (words if is_large() else few)


@for_each("case", range(5), most=2)
def test_of_many_cases_the_small_profile_tries_some(case: int) -> None:
    assert is_large() or case in (0, 2)


@for_each("case", range(5), most=1, kind_of=lambda case: case // 3)
def test_of_many_cases_the_small_profile_tries_some_of_each_kind(case: int) -> None:
    assert is_large() or case in (0, 3)


def test_what_takes_a_sample_is_marked_so_that_all_cases_are_tried_elsewhere(
    request: pytest.FixtureRequest,
) -> None:
    for item in request.session.items:
        if item.path == request.path:
            takes = item.name in TAKE_SAMPLES
            assert (item.get_closest_marker("sampled") is not None) is takes, item.name


def test_a_test_that_asks_for_a_sample_gets_one(sampled: Sampled) -> None:
    assert sampled([1, 2], 1) == sample([1, 2], 1)


TAKE_SAMPLES = {
    each.__name__
    for each in (
        test_of_many_cases_the_small_profile_tries_some,
        test_of_many_cases_the_small_profile_tries_some_of_each_kind,
        test_a_test_that_asks_for_a_sample_gets_one,
    )
}
