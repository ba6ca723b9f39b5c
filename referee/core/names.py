"""Names of players and treasures: any printable text in any script.

A name is 1 to 40 characters, compared one by one and sorted by code point; the reader of what comes
in has brought it into Unicode's normal form C (:func:`compose`), so that one name has one spelling.

No control characters, no line breaks, and no blank but the plain one, which stands at neither end:
what is shown on one line and read out must be told apart by eye. For the same reason none of the
marks that show nothing, or that turn the direction of the text around them. The joiners that some
scripts and emoji need may stand inside a name. Classes are written out, not taken from a table of
Unicode, so that every regular expression that a client may use says the same.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final

from referee.core.rulings import WARNING, Finding, Objection

MAX_NAME: Final = 40
"""The most characters of a name."""

_NEVER: Final = (
    r"\u0000-\u001f\u007f-\u00a0\u00ad"  # controls, no-break space, soft hyphen
    r"\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"  # unseen marks
    r"\u1680\u2000-\u200a\u202f\u205f\u3000\u2028\u2029"  # other blanks and line breaks
    r"\u034f\u115f\u1160\u2800\u3164\uffa0\ufffe\uffff"  # fillers, and what is no character
)
_NOT_AT_THE_ENDS: Final = r" \u200c\u200d"
_NOT_FIRST: Final = r"\ufe00-\ufe0f"
"""Variation selectors: they only say how the character before them is drawn."""
_HALVES: Final = r"\ud800-\udfff"
"""Halves of surrogate pairs: no characters, but JSON can write them as escapes."""


def _match(never: str) -> str:
    inside, end = f"[^{never}]", f"[^{never}{_NOT_AT_THE_ENDS}]"
    first = f"[^{never}{_NOT_AT_THE_ENDS}{_NOT_FIRST}]"
    return f"{first}({inside}{{0,{MAX_NAME - 2}}}{end})?"


NAME: Final = re.compile(_match(_NEVER + _HALVES) + r"\Z")
"""What a whole name matches."""
NAME_PATTERN: Final = f"^{_match(_NEVER)}$"
"""The same in the dialect of JSON Schema, where ``$`` is the very end and text has no halves."""
LINE: Final = re.compile(f"[^{_NEVER}{_HALVES}]+\\Z")
"""What a text on one line matches: of what may stand inside a name, in any order."""
LINE_PATTERN: Final = f"^[^{_NEVER}]+$"
"""The same in the dialect of JSON Schema."""


def compose(text: str) -> str:
    """Return a text in normal form C.

    >>> len("Zoë"), len(compose("Zoë"))
    (4, 3)
    """
    return unicodedata.normalize("NFC", text)


def is_composed(text: str) -> bool:
    """Tell whether a text is in normal form C; then every part of it is."""
    return unicodedata.is_normalized("NFC", text)


def find_look_alikes(code: str, names: Iterable[str]) -> Iterator[Finding]:
    """Yield a warning for names that differ only in case, pair by pair in their order.

    >>> [dict(found.objection.params) for found in find_look_alikes("alike", ["red", "Red", "ed"])]
    [{'one': 'Red', 'other': 'red'}]
    """
    told = set(names)
    if "".join(told).isascii() and len({name.lower() for name in told}) == len(told):
        return  # as in most positions, and there is nothing to compose
    alike: dict[str, list[str]] = {}
    for name in sorted(told):
        alike.setdefault(compose(name).casefold(), []).append(name)
    for group in alike.values():
        for one, other in pairwise(group):
            yield Finding(WARNING, Objection(code, params={"one": one, "other": other}))
