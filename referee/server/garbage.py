"""The collector of garbage of a worker: how often it collects, and what that takes.

A ruling makes thousands of small values that are freed with the answer, and hardly any cycles. A
collection is one step that nothing interrupts. So collections are rare, and each looks at few
objects.
"""

import gc
from time import thread_time
from typing import Final

THRESHOLDS: Final = (10_000, 1, 1_600)
"""See :func:`gc.set_threshold`: a collection of young objects looks at some 30,000 of them, which
takes a few milliseconds, and one of all objects is hardly ever due."""


class Collections:
    """What the collections have taken so far, whichever request they fell to."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._began = 0.0

    def __call__(self, phase: str, _facts: object) -> None:
        """Be told by the collector that a collection starts or stops."""
        if phase == "start":
            self._began = thread_time()
        else:
            self.seconds += thread_time() - self._began


COLLECTIONS: Final = Collections()
"""Those of this process, once :func:`watch_collections` was called."""


def watch_collections() -> None:
    """Let the collector tell of its collections, from now on and once each."""
    if COLLECTIONS not in gc.callbacks:
        gc.callbacks.append(COLLECTIONS)


def exclude_what_lives_on() -> None:
    """Collect, and look no more at what is left: catalogue, routes and code live on."""
    gc.collect()
    gc.freeze()


def set_collector() -> None:
    """Let the collector work as a worker needs it, which has just started."""
    exclude_what_lives_on()
    gc.set_threshold(*THRESHOLDS)
    watch_collections()
