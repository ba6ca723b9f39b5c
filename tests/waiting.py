"""Waiting for what has to happen, by events; a deadline only ends a test that would hang."""

import time
from collections.abc import Callable
from typing import Any, Final

PATIENCE: Final = 300
"""Seconds after which a test gives up; even a busy machine needs far fewer."""


def wait_until(is_so: Callable[[], Any], what: str) -> None:
    """Wait until something is so.

    :param what: what is waited for, as a failure says it.
    :raises AssertionError: if it is not so within :data:`PATIENCE`.
    """
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, f"not within {PATIENCE} s: {what}"
        time.sleep(0.01)
