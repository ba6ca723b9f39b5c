"""Byte budgets: how many bytes of one kind a worker holds at a time.

A body that is received, an answer that is not sent and a picture that waits to be drawn are memory
which no processor time bounds: a client may ask for much, and send or read it as slowly as it
likes. So each kind has a budget. A request that would exceed it waits for a moment, first in, first
out, and is then refused.
"""

from collections import deque
from typing import Final

from gevent.event import Event

PATIENCE_SECONDS: Final = 1.0
"""How long a request waits for a place."""


class ByteBudget:
    """Bytes that a worker may hold.

    :param name: its name in the metrics.
    :param limit: how many there may be; a single one of any size is let in if nothing else is held.
    """

    def __init__(self, name: str, limit: int) -> None:
        self.name = name
        self.held = 0
        self._limit = limit
        self._waiting: deque[tuple[int, Event]] = deque()

    def take_at_once(self, size: int) -> bool:
        """Take ``size`` bytes, unless others wait or too few are free; tell whether it did."""
        is_free = not self._waiting and self._has_place(size)
        if is_free:
            self.held += size
        return is_free

    def take(self, size: int, seconds: float) -> bool:
        """Wait until ``size`` bytes are free and take them; tell whether they were free in time.

        :param size: with 0, the task waits until any are free, and takes none.
        :param seconds: how long to wait for it.
        """
        entry = size, Event()
        self._waiting.append(entry)
        try:
            entry[1].wait(seconds)
        except BaseException:
            self._leave(entry)
            raise
        if not entry[1].is_set():
            self._leave(entry)
            return False
        return True

    def add(self, size: int) -> None:
        """Count bytes that are there already."""
        self.held += size

    def free(self, size: int) -> None:
        """Give bytes back, and let in who waits for them."""
        self.held -= size
        self._let_in()

    def _has_place(self, size: int) -> bool:
        return not self.held or self.held + size <= self._limit

    def _let_in(self) -> None:
        while self._waiting and self._has_place(self._waiting[0][0]):
            size, is_let_in = self._waiting.popleft()
            self.held += size
            is_let_in.set()

    def _leave(self, entry: tuple[int, Event]) -> None:
        """Wait no longer. The place may have been given meanwhile."""
        if entry in self._waiting:
            self._waiting.remove(entry)
            self._let_in()
        else:
            self.free(entry[0])
