"""Rounds of the event loop of a worker: who works in which."""

from typing import Any, Final, cast

import gevent

ONCE_A_ROUND: Final = 2
"""The highest priority of libev's idle watchers: called in each round of the loop."""
AFTER_QUICK: Final = 0
"""The priority of sockets: called in rounds in which nothing quick is ready."""
WHEN_IDLE: Final = -1
"""A priority below that of everything else: called in rounds in which nothing else is ready."""
PATIENT_SECONDS: Final = 0.03
"""How long work that gives way waits at most between two of its slices."""


def run_other_requests(priority: int = ONCE_A_ROUND) -> None:
    """Wait for one round of the event loop, in which it also polls all sockets.

    ``gevent.sleep(0)`` is no such round: the loop runs up to a thousand callbacks before it polls a
    socket, and a slice of a search is one callback.

    :param priority: with a lower one, a round is waited for in which nothing of a higher one is
        ready, for PATIENT_SECONDS at most.
    """
    if priority == ONCE_A_ROUND:
        gevent.idle(priority)
        return
    # mypy knows only exceptions here; False is gevent's word for: raise nothing.
    with gevent.Timeout(PATIENT_SECONDS, cast(Any, False)):
        gevent.idle(priority)
