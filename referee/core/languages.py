"""Languages: what they are called, and how far two documents of sentences are alike."""

from collections.abc import Mapping
from string import Formatter
from typing import Any, Final, NewType

Language = NewType("Language", str)
"""A language by its BCP 47 tag."""
ENGLISH: Final = Language("en")
"""The language of callers that ask for no supported one, and the reference for the others."""


def find_difference(document: Mapping[str, Any], other: Mapping[str, Any]) -> str | None:
    """Return the first sentence, by its path, that only one of two documents contains, or None.

    A sentence with other parameters in braces counts as another sentence.

    >>> find_difference({"items": {"inn": "{count} inns"}}, {"items": {"inn": "{n} Gasthöfe"}})
    'items.inn'
    """
    unlike = _find_parameters(document, ()) ^ _find_parameters(other, ())
    return min((".".join(path) for path, _ in unlike), default=None)


def _find_parameters(
    document: Mapping[str, Any], path: tuple[str, ...]
) -> set[tuple[tuple[str, ...], frozenset[str]]]:
    """Return every sentence by its path, with its parameters."""
    found: set[tuple[tuple[str, ...], frozenset[str]]] = set()
    for code, text in document.items():
        if isinstance(text, Mapping):
            found |= _find_parameters(text, (*path, code))
        else:
            named = (name for _, name, _, _ in Formatter().parse(text) if name is not None)
            found.add(((*path, code), frozenset(named)))
    return found
