"""Memories of what depends on more than a key holds, which ``functools.lru_cache`` is not for."""

from collections.abc import Hashable
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class Memory(Generic[Key, Value]):
    """Values by their keys; once there are so many, all are forgotten.

    >>> memory: Memory[str, int] = Memory(2)
    >>> for key in ("one", "two", "three"):
    ...     memory.keep(key, len(key))
    >>> memory.find("one"), memory.find("three")
    (None, 5)
    """

    __slots__ = ("_known", "_most")

    def __init__(self, most: int) -> None:
        self._most = most
        self._known: dict[Key, Value] = {}

    def find(self, key: Key) -> Value | None:
        """Return the value of a key; None if nobody remembers it."""
        return self._known.get(key)

    def keep(self, key: Key, value: Value) -> None:
        """Remember a value."""
        if len(self._known) >= self._most:
            self._known.clear()
        self._known[key] = value
