"""What a word that nobody knows was probably meant to be; rapidfuzz stays here.

Asked only where a fault is written out. A proposal is made where one known word is clearly nearest
and near enough; where several are as near there is none, because a wrong hint is worse than none.
In this order:

1. the same word in other letters (``base.v``), or a direction in full (``north-north-east``);
2. what other books call it (``cloister``);
3. one edit away: a letter left out, put in, changed, or swapped with the next (``rotatoin``);
4. an id without its set (``D``), or the beginning or a part of just one known word (``machine``);
5. more edits, as many as the length allows (``rotate``);
6. a title, of which an id has the first words (``inns_and_cathedrals``).

Edits are counted by rapidfuzz, which also counts a swap as one, as typing does; difflib's ratio
knows no swaps, and ranks a known word with one letter changed behind a longer one that contains it.
rapidfuzz is loaded with the first fault, for a process that meets none does without its 4 MB.
"""

import re
from collections.abc import Collection, Iterable, Sequence
from typing import Final

from referee.core.other_words import FILLERS, OUR_WORDS

_LONGEST: Final = 60
"""Longer words are no misspellings of anything."""
_MOST_KEYS: Final = 20
"""Unknown keys of one object for which a proposal is sought, at most."""
_IN_FULL: Final = {"north": "n", "east": "e", "south": "s", "west": "w"}
_DIRECTION: Final = re.compile(r"(?:(?:north|east|south|west)[ _-]?)+")
_ONE: Final = re.compile("|".join(_IN_FULL))
_NUMERALS: Final = {"ii": "2", "iii": "3"}
_PARTS: Final = re.compile(r"[._ -]")


def propose(word: str, known: Iterable[str]) -> str | None:
    """Return the known word that was probably meant; None if no one is clearly nearest.

    >>> propose("base.v", ["base.U", "base.V"]), propose("D", ["base.C", "base.D", "traders.D"])
    ('base.V', 'base.D')
    >>> propose("north", ["N", "E"]), propose("base.Z", ["base.C", "base.D"])
    ('N', None)
    >>> propose("cloister", ["road", "monastery"]), propose("Inns & Cathedrals", ["base", "inns"])
    ('monastery', 'inns')
    """
    if not word or len(word) > _LONGEST:
        return None
    typed = _shorten(word.strip().casefold())
    words = [(each.casefold(), each) for each in known]
    return _find_known(typed, words) or _find_like(typed, words) or _find_titled(typed, words)


def find_alike(word: str, known: Iterable[str]) -> list[str]:
    """Return the known words that are spelt most like a word; none if none is near.

    >>> find_alike("labyrnith", ["labyrinth", "road"]), find_alike("x", ["y"])
    (['labyrinth'], [])
    """
    if len(word) > _LONGEST:
        return []
    return _find_nearest(word, [(each, each) for each in known], _LONGEST)


def find_near_id(word: str, known: Iterable[str]) -> str | None:
    """Return the known id that has most in common with one of which only the first part is right.

    >>> find_near_id("base.ZZ", ["base.A", "base.V", "inns.Z"]), find_near_id("zz", ["base.A"])
    ('base.A', None)
    """
    from rapidfuzz.distance import OSA, Prefix  # noqa: PLC0415

    typed = word.casefold()
    begun, *_ = _PARTS.split(typed)
    alike = [each for each in known if _PARTS.split(each.casefold())[0] == begun]
    if "." not in word or len(word) > _LONGEST or not alike:
        return None
    return max(alike, key=lambda each: (Prefix.similarity(typed, each), -OSA.distance(typed, each)))


def _find_known(typed: str, words: Sequence[tuple[str, str]]) -> str | None:
    """Return the word that is written in other letters, or called something else by others."""
    same = [each for folded, each in words if folded == typed]
    if same:
        return same[0]
    joined = _join(typed)
    ours = OUR_WORDS.get(joined, ())
    called = [each for folded, each in words if each in ours or folded == joined]
    return called[0] if len(called) == 1 else None


def _find_like(typed: str, words: Sequence[tuple[str, str]]) -> str | None:
    """Return the one word that is like another, the least changed first."""
    near = _find_nearest(typed, words, 1)
    if len(near) == 1:
        return near[0]
    inside_set = [each for folded, each in words if folded.partition(".")[2] == typed]
    if inside_set:
        return inside_set[0]
    containing = [each for folded, each in words if _is_part(typed, folded)]
    if len(containing) == 1:
        return containing[0]
    near = [] if near else _find_nearest(typed, words, _LONGEST)
    return near[0] if len(near) == 1 else None


def find_meant(keys: Iterable[str], known: Collection[str]) -> set[str | None]:
    """Return the known keys that were probably meant by the first unknown ones of an object.

    A key that was meant is not missing as well.

    >>> find_meant(["X", "y"], ["x", "y"])
    {'x'}
    """
    unknown = [key for key in keys if key not in known]
    return {propose(key, known) for key in unknown[:_MOST_KEYS]}


def _shorten(typed: str) -> str:
    """Return the letters of a direction that is written in full; anything else as it is."""
    if not _DIRECTION.fullmatch(typed):
        return typed
    return "".join(_IN_FULL[each] for each in _ONE.findall(typed))


def _join(typed: str) -> str:
    """Return the words of a title as ids join them."""
    parts = [each for each in _PARTS.split(typed) if each and each not in FILLERS]
    return "_".join(_NUMERALS.get(each, each) for each in parts)


def _find_titled(typed: str, words: Sequence[tuple[str, str]]) -> str | None:
    """Return the longest known word with which a title of several words begins, if there is one."""
    title = f"{_join(typed)}_"
    begun = [(len(folded), each) for folded, each in words if title.startswith(f"{folded}_")]
    return max(begun, default=(0, None))[1] if title.count("_") > 1 else None


def _find_nearest(typed: str, words: Sequence[tuple[str, str]], most: int) -> list[str]:
    """Return the known words with the fewest edits: at most ``most``, and few for their length."""
    from rapidfuzz.distance import OSA, Prefix  # noqa: PLC0415

    nearest: list[str] = []
    for folded, each in words:
        same = Prefix.similarity(typed, folded)
        allowed = min(most, _count_allowed(max(len(typed), len(folded)), same))
        distance = OSA.distance(typed, folded, score_cutoff=allowed)
        if distance > allowed:
            continue
        if distance < most:
            nearest, most = [], distance
        nearest.append(each)
    return nearest


def _count_allowed(longer: int, same: int) -> int:
    """Return how many edits may lie between two words: none between single letters.

    One for every four letters, for every three of words that begin with the same one, and three
    where half of the longer word is the same beginning.

    :param longer: the letters of the longer word.
    :param same: with how many letters both begin.
    """
    if longer > 1 and 2 * same >= longer:
        return 3
    return min(longer - 1, max(1, longer // (3 if same else 4)))


def _is_part(typed: str, folded: str) -> bool:
    """Whether a word is the beginning or whole parts of another: ``coats`` of ``coats_of_arms``."""
    if len(typed) > 2 and folded.startswith(typed):
        return True
    parts, sought = _PARTS.split(folded), _PARTS.split(typed)
    starts = range(len(parts) - len(sought) + 1)
    return any(parts[start : start + len(sought)] == sought for start in starts)
