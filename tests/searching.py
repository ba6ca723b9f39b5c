"""How long the tests search at random: each says how far in full, and the profile takes a share.

The profile is Hypothesis's own, and its number of examples is the share of a hundred: the small one
serves `make test`, the large one `make games`. What is drawn follows from seeds, so that a small
search tries the first part of what the large one does.

Searches of thousands of examples would take minutes together: of each, the small profile tries at
most :data:`MOST`.
"""

from hypothesis import HealthCheck, settings

SHARES = {"referee": 15, "large": 100}
"""By profile: how much of a hundred it tries."""
MOST = 150
"""The number of examples that the small profile tries at most of one search."""


def register_profiles() -> None:
    """Register both profiles and load the small one; `--hypothesis-profile` loads the other."""
    for name, share in SHARES.items():
        settings.register_profile(
            name,
            max_examples=share,
            deadline=None,
            derandomize=True,
            print_blob=True,
            suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
        )
    settings.load_profile("referee")


def share_of(number: int, most: int = MOST) -> int:
    """Give the share of a number that the profile tries: at least one, and at most ``most``.

    The large profile tries all of it.
    """
    share = settings().max_examples
    return max(1, number if share == SHARES["large"] else min(number * share // 100, most))


def examples(number: int) -> settings:
    """Let a property try what the profile tries of a number of examples."""
    return settings(max_examples=share_of(number))
