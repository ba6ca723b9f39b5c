"""Lines in packs: what goes to a process of its own, or to another machine, in one go."""

from collections.abc import Iterator
from itertools import islice
from typing import Final, NamedTuple

from referee.api.batching.lines import Line

PACK_BYTES: Final = 64 * 1024
FIRST_LINES: Final = 16
MOST_LINES: Final = 256
AIM_SECONDS: Final = 0.1
"""So long a pack should take: sending it is little beside that, and waiting for one is, too."""


class Pack(NamedTuple):
    """Some lines that follow each other; ``first`` is the number of the first."""

    first: int
    lines: tuple[Line, ...]


class Pace:
    """How many lines a pack has: as many as take about AIM_SECONDS.

    >>> pace = Pace()
    >>> pace.heed(16, 0.01)
    >>> pace.lines
    32
    >>> pace.heed(32, 3.2)
    >>> pace.lines
    1
    """

    def __init__(self) -> None:
        self.lines = FIRST_LINES

    def heed(self, lines: int, seconds: float) -> None:
        """Take to heart how long a pack took; the next ones at most double."""
        fitting = int(lines * AIM_SECONDS / max(seconds, 1e-6))
        self.lines = max(1, min(fitting, 2 * self.lines, MOST_LINES))


def make_packs(lines: Iterator[Line], first: int, pace: Pace) -> Iterator[Pack]:
    """Yield lines in packs, each as large as the pace is then, and none much over PACK_BYTES.

    >>> [pack.first for pack in make_packs(iter([b"{}"] * 40), 100, Pace())]
    [100, 116, 132]
    """
    while pack := tuple(islice(_until_full(lines), pace.lines)):
        yield Pack(first, pack)
        first += len(pack)


def _until_full(lines: Iterator[Line]) -> Iterator[Line]:
    size = 0
    for line in lines:
        yield line
        size += len(line or b"")
        if size >= PACK_BYTES:
            return
