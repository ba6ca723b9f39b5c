"""The profiles steer every search at random from one place."""

from hypothesis import settings

from tests.searching import MOST, SHARES, examples, share_of


def test_a_search_tries_the_share_of_its_profile() -> None:
    share = settings().max_examples
    assert share in SHARES.values()
    assert (share_of(100), examples(300).max_examples) == (share, 3 * share)


def test_of_a_long_search_the_small_profile_tries_no_more_than_its_limit() -> None:
    is_small = settings().max_examples != SHARES["large"]
    assert share_of(10_000) == (MOST if is_small else 10_000)


def test_at_least_one_is_tried() -> None:
    assert share_of(1) == 1
