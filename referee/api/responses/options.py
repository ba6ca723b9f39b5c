"""How an answer is written: in which language, and what of it its caller does without.

What is left out is neither worked out nor written. So summaries are put into answers *unsaid*, and
long rows *unwritten*: both wait for the manner. All else is plain JSON by then or becomes it one
value at a time, and :func:`leave_out` goes through it once, on its way out.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from referee.api.responses.full import Full
from referee.core.languages import ENGLISH, Language
from referee.core.phrases import Summary

WHOLE: Final = frozenset({"position_after"})
"""What is given back whole, under these keys: in a position an empty list says something."""


class Manner(NamedTuple):
    """A language, whether keys that say nothing are left out, and whether summaries are."""

    language: Language = ENGLISH
    omits_empty: bool = False
    omits_summaries: bool = False

    @property
    def is_whole(self) -> bool:
        """Whether nothing is left out."""
        return not (self.omits_empty or self.omits_summaries)


PLAIN: Final = Manner()
"""All of it, in English."""


class Unsaid:
    """A summary that is not worked out until somebody wants to have it.

    :param find: works it out, from what is ``known``.
    """

    __slots__ = ("_find", "_known", "_said")

    def __init__(self, find: Callable[..., Summary], *known: Any) -> None:
        self._find = find
        self._known = known
        self._said: Summary | None = None

    def say(self) -> Summary:
        """Return it."""
        if self._said is None:
            self._said = self._find(*self._known)
        return self._said


class Unwritten:
    """A list of an answer whose rows are written, or taken from a memory, once the manner is known.

    :param write_rows: writes rows; what the manner leaves out of them may still be there, unless
        they are encoded already.
    """

    __slots__ = ("rows", "write_rows")

    def __init__(
        self, rows: Sequence[Any], write_rows: Callable[[Sequence[Any], Manner], list[Any]]
    ) -> None:
        self.rows = rows
        self.write_rows = write_rows

    def __len__(self) -> int:
        return len(self.rows)

    def write(self, manner: Manner) -> list[Any]:
        """Write all rows."""
        return self.write_rows(self.rows, manner)

    def __getitem__(self, part: slice) -> "Unwritten":
        """Return some of the rows as a list of the same kind."""
        return Unwritten(self.rows[part], self.write_rows)


_LISTS: Final = frozenset({list, tuple})
_NESTED: Final = frozenset({dict, Unwritten, *_LISTS})
_PLAIN: Final = frozenset({int, str, bool, float})


def leave_out(value: Any, manner: Manner) -> Any:
    """Return a value without the keys that a manner leaves out, here and further down.

    Where nothing empty is wanted, those are the keys whose value is null, an empty list or an empty
    object, or becomes empty by that. The rows of a list all stay, and so does all of a position.
    The value itself is not changed, and given back where there is nothing to leave out.

    >>> short = Manner(omits_empty=True)
    >>> leave_out({"score": None, "points": 0, "by": {"owners": []}, "rows": [{}]}, short)
    {'points': 0, 'rows': [{}]}
    """
    return value if manner.is_whole else _keep(value, manner)


def _keep(value: Any, manner: Manner) -> Any:
    kind = type(value)
    if kind in _LISTS:
        return [_keep(row, manner) if type(row) in _NESTED else row for row in value]
    if kind is not dict or _PLAIN.issuperset(map(type, value.values())):
        return value
    _, omits_empty, omits_summaries = manner
    kept: dict[str, Any] = {}
    for key, below in value.items():
        kind = type(below)
        if kind in _NESTED:
            part = below if key in WHOLE else _keep(below, manner)
            if part or not omits_empty:
                kept[key] = part
        elif kind is Full:
            if below or not omits_empty:
                kept[key] = below
        elif not ((omits_empty and below is None) or (omits_summaries and kind is Unsaid)):
            kept[key] = below
    return kept
