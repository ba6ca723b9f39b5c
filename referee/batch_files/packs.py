"""Packs: groups of lines that are sent to a worker together."""

from collections.abc import Iterator
from itertools import islice
from typing import Final, NamedTuple

from referee.api.batching.lines import Line

PACK_BYTES: Final = 64 * 1024
FIRST_LINES: Final = 16
MOST_LINES: Final = 256
TARGET_SECONDS: Final = 0.1
"""Target duration of a pack, of processor time: long beside the cost of sending it, short enough to
wait for."""


class Pack(NamedTuple):
    """Consecutive lines; ``first`` is the number of the first."""

    first: int
    lines: tuple[Line, ...]


class Pace:
    """Adapts the number of lines per pack so that a pack takes about TARGET_SECONDS.

    >>> pace = Pace()
    >>> pace.record(16, 0.01)
    >>> pace.lines
    32
    >>> pace.record(32, 3.2)
    >>> pace.lines
    1
    """

    def __init__(self) -> None:
        self.lines = FIRST_LINES

    def record(self, lines: int, seconds: float) -> None:
        """Record how long a pack took.

        The next packs are at most twice as large.

        :param seconds: of processor time.
        """
        fitting = int(lines * TARGET_SECONDS / max(seconds, 1e-6))
        self.lines = max(1, min(fitting, 2 * self.lines, MOST_LINES))


def make_packs(lines: Iterator[Line], first: int, pace: Pace) -> Iterator[Pack]:
    """Yield lines in packs of the current size, none much over PACK_BYTES.

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
