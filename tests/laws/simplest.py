"""What holds for explanations of any claim: they are the simplest, and at most two of them."""

from collections.abc import Collection, Hashable, Sequence

AT_MOST = 2


def expect_simplest(
    found: Sequence[frozenset[Hashable]], least: Collection[frozenset[Hashable]]
) -> None:
    """Expect some of the smallest explanations, and one if there is any.

    :param found: what an answer gives: readings, and a mistake, that make the claim hold together.
    :param least: all that make it hold, and of which no part does.
    """
    assert len(found) == len(set(found)) <= AT_MOST
    assert set(found) <= set(least)
    assert bool(found) == bool(least)
    if least:
        smallest = min(map(len, least))
        assert {len(each) for each in found} == {smallest}
