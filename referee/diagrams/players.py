"""How players are told apart: by a colour, and by letters, for people who cannot tell the colours.

A player whose name is a colour, in any of the languages, gets that colour.
"""

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import NamedTuple
from zlib import crc32

from referee.diagrams.lettering import find_capital


class Look(NamedTuple):
    """The colour of a player's figures, what stands out on it, and one or two letters."""

    fill: str
    ink: str
    initials: str


class _Colour(NamedTuple):
    fill: str
    ink: str
    words: tuple[str, ...]


NOBODY = Look("#f7f1dc", "#222222", "")
"""The look of neutral figures."""


@cache
def _load_colours() -> tuple[_Colour, ...]:
    raw = tomllib.loads((files("referee.diagrams") / "data" / "players.toml").read_text("utf-8"))
    return tuple(_Colour(row["fill"], row["ink"], tuple(row["words"])) for row in raw["colours"])


def find_looks(players: Iterable[str]) -> Mapping[str, Look]:
    """Return the look of each player, by name; all initials differ.

    Colours differ too as long as there are enough; the first twelve players who are not called by a
    colour get those that are left.

    >>> looks = find_looks(["red", "Rouge", "blue", "Zoë"])
    >>> looks["red"].fill == looks["Rouge"].fill, looks["blue"].initials, looks["Zoë"].initials
    (True, 'B', 'Z')
    >>> looks["red"].initials, looks["Rouge"].initials
    ('RE', 'RO')
    """
    names = sorted(set(players))
    colours = _load_colours()
    by_word = {word: index for index, colour in enumerate(colours) for word in colour.words}
    called = {name: by_word[name.casefold()] for name in names if name.casefold() in by_word}
    taken = set(called.values())
    for name in names:
        if name not in called:
            called[name] = _choose(name, taken, len(colours))
            taken.add(called[name])
    initials = find_initials(names)
    return {
        name: Look(colours[called[name]].fill, colours[called[name]].ink, initials[name])
        for name in names
    }


def _choose(name: str, taken: set[int], count: int) -> int:
    """Return the colour of a name: the one that follows from it, or the next that is free."""
    first = crc32(name.encode()) % count
    after = [(first + step) % count for step in range(count)]
    return next((index for index in after if index not in taken), first)


def find_initials(names: Iterable[str]) -> dict[str, str]:
    """Return one or two letters for each name; no two names have the same.

    A second letter is the first in which names that begin alike differ; where that does not tell
    them apart, a number does.

    >>> find_initials(["black", "blue", "red"])
    {'black': 'BA', 'blue': 'BU', 'red': 'R'}
    """
    alike: dict[str, list[str]] = {}
    for name in names:
        alike.setdefault(find_capital(name[0]), []).append(name)
    found: dict[str, str] = {}
    for first, group in alike.items():
        if len(group) == 1:
            found[group[0]] = first
        else:
            found |= {name: first + second for name, second in _tell_apart(group).items()}
    return {name: found[name] for name in sorted(found)}


def _tell_apart(names: list[str]) -> dict[str, str]:
    shortest = min(len(name) for name in names)
    for place in range(1, shortest):
        seconds = [find_capital(name[place]) for name in names]
        if len(set(seconds)) == len(names) and all(second.strip() for second in seconds):
            return dict(zip(names, seconds, strict=True))
    return {name: str(order) for order, name in enumerate(names, 1)}
