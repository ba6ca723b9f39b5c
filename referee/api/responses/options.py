"""How a caller wants an answer: in which language, and which parts of it.

Parts of an answer that take long to write are put into it as functions, and are called when it is
encoded: rows as a ``partial`` that takes the options, summaries as a :class:`LazySummary`.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from referee.core.languages import ENGLISH, Language
from referee.core.phrases import Summary

Tree = Mapping[str, Any]
"""Which keys are kept, and of each which keys below; all if there is none."""


class ResponseOptions(NamedTuple):
    """What a caller chooses about an answer; no choice changes a ruling.

    ``fields`` is None for the whole answer.
    """

    language: Language = ENGLISH
    fields: Tree | None = None
    omits_notation: bool = False
    omits_summaries: bool = False
    expands_citations: bool = False


WHOLE: Final = ResponseOptions()
"""The whole answer, in English."""


class LazySummary:
    """A summary that is found when it is first asked for.

    :param find: finds it, from ``known``.
    """

    __slots__ = ("_find", "_found", "_known")

    def __init__(self, find: Callable[..., Summary], *known: Any) -> None:
        self._find = find
        self._known = known
        self._found: Summary | None = None

    def get(self) -> Summary:
        """Return it."""
        if self._found is None:
            self._found = self._find(*self._known)
        return self._found
