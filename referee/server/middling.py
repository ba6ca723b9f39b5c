"""Places for requests that take a little longer than quick ones, so that they wait for no long one.

A quick request may use more processor time by accident: it is the first to use what is then kept,
or the machine is busy. Among the long requests it would wait for seconds, for each of those may
take eight. Those that do take long go through here, too, and leave again a moment later.
"""

from typing import Final

from referee.server.byte_budgets import ByteBudget

AT_ONCE: Final = 6
"""How many requests have a place; none of their bodies is large, so they hold some tens of
megabytes at most."""
WAITING: Final = 12
"""How many may wait for one."""
WAIT_SECONDS: Final = 3.0
"""How long they wait: 17 before them may use 75 ms of processor time each, 1.3 s in all."""


class Middling:
    """The places of one worker; those who wait for one get it first in, first out."""

    def __init__(self) -> None:
        self._places = ByteBudget("middling", AT_ONCE)  # in requests, not in bytes
        self.waiting = 0

    @property
    def taken(self) -> int:
        """How many requests have a place."""
        return self._places.held

    def take(self) -> bool:
        """Take a place, which may be waited for; tell whether there was one."""
        if self._places.take_at_once(1):
            return True
        if self.waiting >= WAITING:
            return False
        self.waiting += 1
        try:
            return self._places.take(1, WAIT_SECONDS)
        finally:
            self.waiting -= 1

    def leave(self) -> None:
        """Give a place back."""
        self._places.free(1)
