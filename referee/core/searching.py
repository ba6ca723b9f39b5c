"""Searching texts for words: which entries have them, the best first, whatever is mistyped.

A word is found as it stands, as the beginning of another (``inn`` of ``inns``) or with an ending of
its own (``labyrinths``), inside a compound of languages that join words, and, if it is nowhere, by
the words that are spelt most like it. Case and accents do not matter.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from math import log
from typing import Final, NamedTuple

from referee.core.checkpoints import Checkpoint, in_steps
from referee.core.spelling import find_alike

_WORD: Final = re.compile(r"\w+")
_MOST_WORDS: Final = 8
"""Words of a query that are looked for."""
_HEADING, _TEXT = 3.0, 1.0
_WHOLE, _BEGINNING, _ENDED, _INSIDE, _ALIKE = 1.0, 0.7, 0.7, 0.4, 0.3
_SHORT: Final = 3
"""Letters that the beginning of a word has at least."""
_COMPOUND: Final = 4
"""Letters that a part of a compound has at least."""
_ENDING: Final = 2
"""Letters that the ending of a word has at most."""


class Entry(NamedTuple):
    """What can be found: words that name it, and words that stand in it."""

    heading: str
    text: str


def split(text: str) -> list[str]:
    """Return the words of a text, without case and accents.

    >>> split("Plättchen Ort-Eñe 3")
    ['plattchen', 'ort', 'ene', '3']
    """
    plain = unicodedata.normalize("NFKD", text.casefold())
    return _WORD.findall("".join(each for each in plain if not unicodedata.combining(each)))


class Index:
    """Entries by their words.

    :param entries: in the order in which equally good ones are found.
    :param checkpoint: called again and again, because there may be thousands of words.
    """

    def __init__(self, entries: Iterable[Entry], checkpoint: Checkpoint) -> None:
        words: dict[str, dict[int, float]] = {}
        self._words = words
        self._size = 0
        for number, entry in enumerate(in_steps([*entries], checkpoint)):
            self._size = number + 1
            for weight, text in ((_TEXT, entry.text), (_HEADING, entry.heading)):
                for word in split(text):
                    having = words.setdefault(word, {})
                    having[number] = weight

    def find(self, query: str, most: int, checkpoint: Checkpoint) -> Sequence[int]:
        """Return the numbers of the entries that have as many words of a query as any, best first.

        :param most: how many are returned at most.
        """
        found: dict[int, tuple[int, float]] = {}
        for word in dict.fromkeys(split(query)[:_MOST_WORDS]):
            checkpoint()
            for number, score in self._rate(word).items():
                count, total = found.get(number, (0, 0.0))
                found[number] = count + 1, total + score
        fullest = max((count for count, _ in found.values()), default=0)
        best = [(-total, n) for n, (count, total) in found.items() if count == fullest]
        return [number for _, number in sorted(best)[:most]]

    def _rate(self, word: str) -> dict[int, float]:
        """Return how well each entry has a word; one in few entries counts for more."""
        rated: dict[int, float] = {}
        for other, quality in self._match(word).items():
            entries = self._words[other]
            rare = quality * (1 + log(self._size / len(entries)))
            for number, weight in entries.items():
                rated[number] = max(rated.get(number, 0.0), weight * rare)
        return rated

    def _match(self, word: str) -> dict[str, float]:
        """Return the words that are meant by one, each with how sure that is."""
        found = {other: quality for other in self._words if (quality := _compare(word, other))}
        if found or len(word) < _SHORT:
            return found
        return dict.fromkeys(find_alike(word, self._words), _ALIKE)


def _compare(word: str, other: str) -> float:
    """Return how much a word is another; 0 if it is not."""
    if word == other:
        return _WHOLE
    if len(word) >= _SHORT and other.startswith(word):
        return _BEGINNING
    if len(other) >= _SHORT and word.startswith(other) and len(word) - len(other) <= _ENDING:
        return _ENDED
    return _INSIDE if len(word) >= _COMPOUND and word in other else 0.0
