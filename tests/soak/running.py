"""A soak: the real server under full load for a while, and a report of what came of it."""

import time
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final, NamedTuple

from tests.server.running import find_workers, serve
from tests.server.talking import HEALTH, talk
from tests.soak.load import DEEDS, Outcome, act
from tests.soak.memory import WARM_UP, Growth, find_growth, watch

WORKERS: Final = 2
CLIENTS: Final = 16


class Soak(NamedTuple):
    """What came of a soak: of every deed, and what each worker grew."""

    outcomes: Counter[tuple[str, Outcome]]
    growths: tuple[Growth, ...]
    seconds: float

    @property
    def wrong(self) -> set[str]:
        """All that must never be."""
        return {f"{name}: {outcome.wrong}" for name, outcome in self.outcomes if outcome.wrong}

    def tell(self, name: str) -> dict[str, int]:
        """Return how often clients that did one thing were told what."""
        told: Counter[str] = Counter()
        for (deed, outcome), number in self.outcomes.items():
            if deed == name:
                told[outcome.told] += number
        return dict(sorted(told.items()))

    def format_report(self) -> str:
        """Return a line for each deed, and one for each worker."""
        lines = [
            f"{CLIENTS} clients, {WORKERS} workers, {self.seconds:.0f} s: "
            f"{self.outcomes.total()} deeds, {self.outcomes.total() / self.seconds:.0f} a second"
        ]
        for name in DEEDS:
            told = ", ".join(f"{number} {what}" for what, number in self.tell(name).items())
            lines.append(f"{name:<22}{told}")
        lines += [
            f"a worker held {growth.mean / 1e6:.1f} MB and grew {growth.grown / 1e6:+.1f} MB after "
            f"the first {WARM_UP:.0%}: {'flat' if growth.is_flat else 'GROWING'}"
            for growth in self.growths
        ]
        return "\n".join((*lines, *(f"WRONG: {each}" for each in sorted(self.wrong)), ""))


def soak(folder: Path, rounds: Callable[[], Iterable[object]], every: float, seed: int = 1) -> Soak:
    """Let clients do all that they do at once, and measure the workers meanwhile.

    :param rounds: gives the rounds of a client, which does one thing in each.
    :param every: seconds between two measurements.
    :param folder: where the server may write its log, which must hold no traceback.
    :raises AssertionError: if a worker does not live to the end, or the server does not stop well.
    """
    with serve(folder / "server.txt", REFEREE_WORKERS=str(WORKERS)) as server:
        workers = find_workers(server.process)
        assert len(workers) == WORKERS
        begun = time.monotonic()
        with ThreadPoolExecutor(CLIENTS) as pool:
            acting = [
                pool.submit(act, server.port, seed + number, rounds()) for number in range(CLIENTS)
            ]
            samples = watch(workers, lambda: all(each.done() for each in acting), every)
            outcomes = sum((each.result() for each in acting), Counter[tuple[str, Outcome]]())
        taken = time.monotonic() - begun
        assert talk(server.port, HEALTH).status == 200
        assert find_workers(server.process) == workers
    return Soak(outcomes, tuple(map(find_growth, samples.values())), taken)
