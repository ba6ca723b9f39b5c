"""The stages of a request: when it has been read, and when it has been ruled on."""

from collections.abc import Callable
from typing import Final

READING: Final = "reading"
"""The question is read, and what it is asked about is laid."""
RULING: Final = "ruling"
"""The ruling is found; sentences and rows of the answer are made as it is written."""
_OBSERVERS: Final[list[Callable[[str], None]]] = []


def observe_stages(observe: Callable[[str], None]) -> None:
    """Have a function called at the end of each stage of each request, as long as this process is.

    :param observe: is given the stage; each line of a batch has stages of its own.
    """
    _OBSERVERS.append(observe)


def end_stage(stage: str) -> None:
    """Tell the observers of stages that one of the current request ends."""
    for observe in _OBSERVERS:
        observe(stage)
