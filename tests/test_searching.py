"""The profiles steer every search at random from one place."""

from hypothesis import settings

from tests.searching import SHARES, examples, share_of


def test_a_search_tries_the_share_of_its_profile() -> None:
    share = settings().max_examples
    assert share in SHARES.values()
    assert (share_of(100), examples(300).max_examples) == (share, 3 * share)


def test_at_least_one_is_tried() -> None:
    assert share_of(1) == 1
