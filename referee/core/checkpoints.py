"""Checkpoints: how long work yields to other requests, and how it is stopped.

The rules know no clock and no server. A caller that asks for something long passes a checkpoint: a
function that the work calls every few milliseconds. A checkpoint may block before it returns. It
may raise :class:`TimeUp`: then a search returns what it has found so far. Any other exception ends
the work.
"""

from collections.abc import Callable, Iterable, Iterator, Sized
from itertools import islice
from typing import Final, TypeVar

T = TypeVar("T")

Checkpoint = Callable[[], None]

STEP: Final = 4
"""Features, tiles or squares handled between two checkpoints: half a millisecond on most tables,
and some on the worst, where each of them takes long."""
FEW: Final = 128
"""Lists of at most this length, as on the table of any real game, need no checkpoint."""

_SIZED: Final = (list, tuple, Sized)
"""Types that know their length; list and tuple come first because they are the usual ones."""


class TimeUp(Exception):
    """The time limit of a search is reached."""


def no_checkpoint() -> None:
    """Return at once: the checkpoint of a caller without limits."""


def in_steps(rows: Iterable[T], checkpoint: Checkpoint, few: int = FEW) -> Iterable[T]:
    """Return the rows unchanged, calling the checkpoint after every STEP of them.

    :param few: up to this number of rows the checkpoint is never called.

    >>> list(in_steps("abc", no_checkpoint))
    ['a', 'b', 'c']
    """
    if isinstance(rows, _SIZED) and len(rows) <= few:
        return rows
    return _call_between(rows, checkpoint)


def _call_between(rows: Iterable[T], checkpoint: Checkpoint) -> Iterator[T]:
    ahead = iter(rows)
    while step := tuple(islice(ahead, STEP)):
        yield from step
        checkpoint()
