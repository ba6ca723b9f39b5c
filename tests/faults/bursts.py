"""Many large requests at once behind the shipped proxy, within the shipped limits of memory."""

from collections import Counter
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Final, NamedTuple

from tests.deploy.facts import read_memory_limit
from tests.faults.confined import confine
from tests.faults.greedy import be_greedy
from tests.faults.proxy import WITHOUT_LIMITS, run_proxy
from tests.faults.steady import Steady

AT_ONCE: Final = 290
"""Fewer than a client may ask in ten seconds."""
FEW: Final = 50
"""So many questions another client asks at least."""
SOURCE: Final = "127.0.0.2"
SHIPPED: Final = {"REFEREE_QUESTIONS": "300", "REFEREE_SEARCHES": "30"}
LIMITS: Final = {"one client": SHIPPED, "many clients": WITHOUT_LIMITS}
"""What the proxy allows, by who asks; all come from one address, so many clients have no limits."""


class Burst(NamedTuple):
    """What came of a burst.

    :param told: how often those who asked for much got which status; 0 is no answer.
    :param other: what another client got meanwhile.
    :param downs: how often the proxy took an instance for dead.
    :param killed: how many processes the kernel killed for want of memory.
    :param spare: the least share of an instance's memory that was left.
    """

    told: Counter[int]
    other: Steady
    downs: int
    killed: int
    spare: float

    @property
    def is_sound(self) -> bool:
        """Whether nobody else noticed it."""
        return set(self.other.statuses) == {200} and not self.downs and not self.killed

    def __str__(self) -> str:
        told = ", ".join(f"{count} {status}" for status, count in sorted(self.told.items()))
        return (
            f"{self.told.total()} large requests at once: {told}; {self.downs} instances down, "
            f"{self.killed} workers killed, {self.spare:.0%} of the memory left\n"
            f"  another client: {self.other}"
        )


def burst(folder: Path, limits: Mapping[str, str] = SHIPPED, seconds: float = 0) -> Burst:
    """Ask for much on many connections at once, and meanwhile as another client for little.

    :param seconds: how long those who ask for much go on; with 0 each asks once.
    """
    with ExitStack() as stack:
        within = [stack.enter_context(confine(name, read_memory_limit())) for name in ("1", "2")]
        proxy = stack.enter_context(run_proxy(folder, within, limits, REFEREE_WORKERS="2"))
        greedy = stack.enter_context(be_greedy(proxy.port, SOURCE, AT_ONCE, seconds))
        other = Steady(proxy.port)
        other.ask_while(lambda: greedy.is_busy or other.statuses.total() < FEW)
        told = greedy.finish()
    return Burst(
        told,
        other,
        proxy.count_downs(),
        sum(limit.killed for limit in within),
        min(limit.spare for limit in within),
    )
