"""The memory of processes while they work, and whether it grows.

A worker grows while it meets what it keeps: compiled parts, rows that it remembers, each up to a
number. So the first part of a run is its warm-up. Over the rest a line is laid through what was
measured, by least squares; what that line rises until the end, against its mean, is the growth.
"""

import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from resource import getpagesize
from statistics import fmean, linear_regression
from typing import Final, NamedTuple

WARM_UP: Final = 0.25
"""The share of a run that is not looked at."""
MOST_GROWTH: Final = 0.10
"""The share of its mean by which a worker may grow after the warm-up and still count as flat."""


class Sample(NamedTuple):
    """What a process held at a time: seconds from the beginning, and bytes."""

    at: float
    held: int


class Growth(NamedTuple):
    """How much a process held on average after the warm-up, and what it grew, in bytes."""

    mean: float
    grown: float

    @property
    def is_flat(self) -> bool:
        """Whether it grew so little that it may go on for ever."""
        return self.grown <= MOST_GROWTH * self.mean


def read_memory(process: int) -> int:
    return int(Path(f"/proc/{process}/statm").read_text("ascii").split()[1]) * getpagesize()


def watch(
    processes: Iterable[int], is_over: Callable[[], bool], every: float
) -> dict[int, list[Sample]]:
    """Measure processes at an interval in seconds, at least twice, until all is over.

    :raises FileNotFoundError: if one of them is gone.
    """
    samples: dict[int, list[Sample]] = {process: [] for process in processes}
    begun = time.monotonic()
    rounds = 0
    while rounds < 2 or not is_over():
        for process, measured in samples.items():
            measured.append(Sample(time.monotonic() - begun, read_memory(process)))
        time.sleep(every)
        rounds += 1
    return samples


def find_growth(samples: Sequence[Sample]) -> Growth:
    """Return what a process grew after its warm-up.

    >>> find_growth([Sample(float(at), 100 + 2 * at) for at in range(101)])
    Growth(mean=225.0, grown=150.0)
    """
    warm = [sample for sample in samples if sample.at >= WARM_UP * samples[-1].at]
    times, held = [sample.at for sample in warm], [sample.held for sample in warm]
    slope, _ = linear_regression(times, held)
    return Growth(fmean(held), slope * (times[-1] - times[0]))
