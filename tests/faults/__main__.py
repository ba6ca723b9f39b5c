"""``make faults``: workers and instances that die and are replaced, again and again, under load.

    python -m tests.faults --rounds 20

First a burst of large requests comes from one client, then from many. Each round kills a worker,
replaces all workers, kills one of two instances behind the proxy, and restarts both. What clients
have seen is printed; the exit status is 1 if any saw what it must not.
"""

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from itertools import cycle
from pathlib import Path
from typing import Final, NamedTuple

from tests.faults.bursts import LIMITS, burst
from tests.faults.load import CLIENTS
from tests.faults.proxy import run_proxy
from tests.faults.scenarios import (
    Seen,
    kill_instance,
    kill_worker,
    replace_workers,
    replace_workers_behind,
    restart_both,
)
from tests.server.running import serve

ROUNDS: Final = 20
ROW: Final = "{:<44}{:>6}{:>10}{:>8}  {}"


class Row(NamedTuple):
    """What clients have seen in all rounds, and whether they may."""

    name: str
    seen: list[Seen]
    allowed: str
    is_allowed: Callable[[Seen], bool]

    @property
    def is_sound(self) -> bool:
        """Whether nobody saw what they must not."""
        return all(map(self.is_allowed, self.seen))

    def __str__(self) -> str:
        answered = sum(each.answered for each in self.seen)
        failed = sum(len(each.failures) for each in self.seen)
        return ROW.format(self.name, len(self.seen), answered, failed, self.allowed)


def loses_nothing(seen: Seen) -> bool:
    """Tell whether all questions were answered."""
    return not seen.failures


def loses_what_is_in_flight(seen: Seen) -> bool:
    """Tell whether no client lost more than the one question that it had asked."""
    losers = [failure.client for failure in seen.failures]
    return len(losers) == len(set(losers)) < CLIENTS


def run_rounds(rounds: int, folder: Path) -> Iterable[Row]:
    """Run all scenarios a number of times."""
    with ExitStack() as stack:
        report = folder / "workers.txt"
        server = stack.enter_context(serve(report, REFEREE_WORKERS="2"))
        killed = [kill_worker(server) for _ in range(rounds)]
        yield Row("one of two workers killed", killed, "one each", loses_what_is_in_flight)
        replaced = [replace_workers(server) for _ in range(rounds)]
        yield Row("all workers replaced (SIGHUP)", replaced, "none", loses_nothing)
    with run_proxy(folder, REFEREE_DRAIN_SECONDS="1") as proxy:
        places = [place for place, _ in zip(cycle((0, 1)), range(rounds), strict=False)]
        died = [kill_instance(proxy, place) for place in places]
        yield Row("proxy: one of two instances killed", died, "none", loses_nothing)
        replaced = [replace_workers_behind(proxy) for _ in range(rounds)]
        yield Row("proxy: all workers of both replaced", replaced, "none", loses_nothing)
        restarted = [restart_both(proxy) for _ in range(rounds)]
        yield Row("proxy: both restarted, one by one", restarted, "none", loses_nothing)


def main() -> None:
    """Run the rounds and print what was seen."""
    options = argparse.ArgumentParser(description="Faults under load, again and again.")
    options.add_argument("--rounds", type=int, default=ROUNDS)
    rounds: int = options.parse_args().rounds
    print(f"{CLIENTS} clients ask one question after the other, of their own accord\n")
    is_sound = True
    with tempfile.TemporaryDirectory() as folder:
        # First, for it ends soon.
        for who, limits in LIMITS.items():
            seen = burst(Path(folder), limits)
            print(f"{who}: {seen}\n", flush=True)
            is_sound = is_sound and seen.is_sound
        print(ROW.format("what happens", "times", "answered", "lost", "allowed"))
        for row in run_rounds(rounds, Path(folder)):
            print(row, flush=True)
            for each in row.seen:
                if not row.is_allowed(each):
                    print(f"  must not be: {each.failures}")
            is_sound = is_sound and row.is_sound
    sys.exit(0 if is_sound else 1)


if __name__ == "__main__":
    main()
