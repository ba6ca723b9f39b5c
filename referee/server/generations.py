"""Generations: the workers that start together, until others take over from them.

Before a fork the processes share a few bytes of memory for each generation; nothing is ever sent.
"""

from mmap import mmap
from typing import Final

_IS_REPLACED: Final = 0
_HAS_SUCCESSORS: Final = 1


class Generation:
    """What the workers of a generation know of those that take over from them."""

    def __init__(self) -> None:
        self._shared = mmap(-1, 2)

    @property
    def is_replaced(self) -> bool:
        """Whether others take over; they may still be starting."""
        return bool(self._shared[_IS_REPLACED])

    @property
    def has_successors(self) -> bool:
        """Whether one of those that take over is ready for requests."""
        return bool(self._shared[_HAS_SUCCESSORS])

    def replace(self) -> "Generation":
        """Tell these workers that others take over, and return the generation of those."""
        self._shared[_IS_REPLACED] = 1
        return Generation()

    def welcome_successor(self) -> None:
        """Tell these workers that one of those that take over is ready."""
        self._shared[_HAS_SUCCESSORS] = 1
