"""How long the tests search at random: each says how far in full, and the profile takes a share.

The profile is Hypothesis's own, and its number of examples is the share of a hundred: the small one
serves `make test`, the middle one `make test-all`, the large one `make games`. What is drawn
follows from seeds, so that a small search tries the first part of what a larger one does.

Searches of thousands of examples would take minutes together: of each, the smaller profiles try at
most ten times their share.

Many cases that are alike, such as the links of a page, are sampled by the smaller profiles.
`make test-all` tries all of them: it runs the tests that sample again, with the large profile.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from typing import Protocol, TypeVar

from hypothesis import HealthCheck, settings

T = TypeVar("T")

SHARES = {"small": 8, "middle": 15, "large": 100}
"""By profile: how much of a hundred it tries."""


def register_profiles() -> None:
    """Register the profiles and load the small one; `--hypothesis-profile` loads another."""
    for name, share in SHARES.items():
        settings.register_profile(
            name,
            max_examples=share,
            deadline=None,
            derandomize=True,
            print_blob=True,
            suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
        )
    settings.load_profile("small")


def share_of(number: int, least: int = 1) -> int:
    """Give the share of a number that the profile tries: not too few, and not too many.

    The large profile tries all of it.

    :param least: the fewest that say something, where fewer do not hold all that is hard.
    """
    if is_large():
        return max(1, number)
    share = settings().max_examples
    return max(least, min(number * share // 100, 10 * share))


def is_large() -> bool:
    """Tell whether the profile is the one that tries everything."""
    return settings().max_examples == SHARES["large"]


def examples(number: int) -> settings:
    """Let a property try what the profile tries of a number of examples."""
    return settings(max_examples=share_of(number))


class Sampled(Protocol):
    """Picks the cases that a test goes through, as :func:`sample` does."""

    def __call__(
        self, cases: Iterable[T], most: int, kind_of: Callable[[T], Hashable] | None = None
    ) -> list[T]:
        """Give the cases that the profile tries."""


def sample(
    cases: Iterable[T], most: int, kind_of: Callable[[T], Hashable] | None = None
) -> list[T]:
    """Give the cases that the profile tries, in their order: the large one tries all of them.

    :param most: the number of cases that smaller profiles try, spread evenly over all.
    :param kind_of: what is alike; then ``most`` are tried of each kind, the first of them.
    """
    given = list(cases)
    if is_large():
        return given
    if kind_of is None:
        count = min(most, len(given))
        return [given[at * len(given) // count] for at in range(count)]
    seen = Counter[Hashable]()
    kept = []
    for case in given:
        seen[kind := kind_of(case)] += 1
        if seen[kind] <= most:
            kept.append(case)
    return kept
