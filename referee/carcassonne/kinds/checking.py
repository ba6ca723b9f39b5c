"""Checks of the tables of kinds, and of every registry that must have an entry for each kind.

They run while modules are imported, so that a kind that lacks anything stops the start.
"""

from collections.abc import Iterable, Mapping
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class KindFault(Exception):
    """A kind of feature or figure lacks something; the message names both."""


def require_each(what: str, kinds: Iterable[K], found: Mapping[K, V]) -> Mapping[K, V]:
    """Return a registry unchanged, after a check that it has exactly one entry for each kind.

    :param what: what the message calls an entry.
    :raises KindFault: if a kind has no entry, or an entry belongs to no kind.

    >>> require_each("drawing", ["pig", "barn"], {"pig": 1})
    Traceback (most recent call last):
    referee.carcassonne.kinds.checking.KindFault: barn has no drawing
    """
    known = list(kinds)
    for kind in known:
        if kind not in found:
            raise KindFault(f"{name_of(kind)} has no {what}")
    for kind in found:
        if kind not in known:
            raise KindFault(f"there is a {what} for {name_of(kind)}, which has no row for it")
    return found


def require_unlike(what: str, values: Iterable[str]) -> None:
    """Refuse a table in which a value that must be unique stands twice.

    :raises KindFault: naming the value.
    """
    seen: set[str] = set()
    for value in values:
        if value in seen:
            raise KindFault(f"the {what} {value} stands twice")
        seen.add(value)


def name_of(kind: object) -> str:
    """Return the name of a kind in messages: that of a member of an enum, or the text itself."""
    return str(getattr(kind, "name", kind)).lower()
