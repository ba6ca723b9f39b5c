"""Ticks: how long work gives others their turn, and how it is ended.

The rules know no clock and no server. Who asks for something that may take long hands along a
*tick*, and the work calls it every few milliseconds. A tick may take its time before it returns.
It may raise :class:`TimeUp`, after which a search gives what it has found so far; whatever else it
raises ends the work.
"""

from collections.abc import Callable, Iterable, Iterator, Sized
from itertools import islice
from typing import Final, TypeVar

T = TypeVar("T")

Tick = Callable[[], None]

STEP: Final = 16
"""So many features, tiles or squares are worked on between two ticks: a millisecond or two."""
FEW: Final = 8 * STEP
"""Up to so many, as on the table of any game, are worked on without a tick."""


_SIZED: Final = (list, tuple, Sized)
"""What tells how many rows it has; of most rows it is seen at once."""


class TimeUp(Exception):
    """A search has had the time that it may take."""


def go_on() -> None:
    """Tick for somebody who has all the time in the world."""


def in_steps(rows: Iterable[T], tick: Tick, few: int = FEW) -> Iterable[T]:
    """Return rows as they are, with a tick after every STEP of them while one goes through.

    :param few: so many rows cost nothing: there is no tick at all.

    >>> list(in_steps("abc", go_on))
    ['a', 'b', 'c']
    """
    if isinstance(rows, _SIZED) and len(rows) <= few:
        return rows
    return _tick_between(rows, tick)


def _tick_between(rows: Iterable[T], tick: Tick) -> Iterator[T]:
    ahead = iter(rows)
    while step := tuple(islice(ahead, STEP)):
        yield from step
        tick()
