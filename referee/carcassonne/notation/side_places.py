"""Side places in the notation: ``0.0.W`` is the west side of 0,0."""

from collections.abc import Sequence
from typing import Any

from referee.core.notation.names import Misread
from referee.core.notation.reading import read_number

Json = dict[str, Any]


def read_sides(words: Sequence[str]) -> list[Json]:
    """Read side places out of the words of an entry, three for each.

    :raises Misread: at the word that is no number.
    """
    return [
        {
            "x": read_number_at(words, at),
            "y": read_number_at(words, at + 1),
            "side": words[at + 2],
        }
        for at in range(0, len(words), 3)
    ]


def read_number_at(words: Sequence[str], index: int) -> int:
    """Read a number that is a word of an entry; the words have points between.

    :raises Misread: at that word.
    """
    try:
        return read_number(words[index])
    except Misread as misread:
        misread.offset = misread.offset + sum(len(word) + 1 for word in words[:index])
        raise
