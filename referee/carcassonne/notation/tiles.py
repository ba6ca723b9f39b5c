"""A tile in the notation: its id, or what it shows, and how it is turned.

``D``, ``D1``, ``tb.K.g``, ``labyrinth``: an id with the quarter turns behind it (an id that
ends in a digit itself has always one). ``:rEW.inn:fENEWNW.N``: a tile that is given inline, feature
by feature, each with its sides and then its marks; the quarter turns stand before the first colon.
A field's sides are half-sides, its marks the cities that it touches; those of a city are sides of
another city that show it, too.

The turns of a game write an id that is made of words by their initials: ``hsHTCsK3``.
Rule: car-1.1
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from referee.carcassonne.kinds.features import (
    LETTERS,
    MODIFIERS,
    OTHER_SPOTS,
    SIDE_LISTS,
    SIDES_OF,
    SINGLE_NAMES,
    Modifier,
)
from referee.carcassonne.notation.words import (
    BASE,
    GARDEN,
    MACHINE,
    MARKS,
    SETS,
    TILES,
    WORDS_OF_IDS,
    turn_round,
)
from referee.carcassonne.tiles.keys import FLAGS
from referee.core.errors import Path, Unknown
from referee.core.grid import PORT_OF, SIDES
from referee.core.notation import ROTATIONS, TURNS
from referee.core.notation.names import Misread
from referee.core.notation.reading import Line, read_number

Json = dict[str, Any]

_SETS: Final = turn_round(SETS)
_TILES: Final = turn_round(TILES)
_KINDS: Final = turn_round(LETTERS)
_MARKS: Final = turn_round(MARKS)
_INITIALS: Final = turn_round(WORDS_OF_IDS)
_G, _GARDEN = GARDEN
_ID: Final = re.compile(r"([A-Za-z][A-Za-z0-9_.]*?)([0-9]?)\Z")
_OF_WORDS: Final = re.compile(r"[a-z]+(?:_[a-z]+)*\Z")
"""What stands behind the set in an id that is made of words."""
_SHORT: Final = re.compile(r"([a-z][a-z0-9])((?:[A-Z][a-z]*)+)\Z")
"""An id in short: a set, and words with a capital letter each."""
_INITIAL: Final = re.compile(r"[A-Z][a-z]*")
_FEATURE: Final = re.compile(r"([a-z_]+)([A-Z]*)\Z")
_NUMBERED: Final = re.compile(r"([a-z_]+)([0-9])\Z")
_SYMBOLS: Final = "symbols"
_ADJACENT: Final = "adjacent_for_wagon"
LONGEST: Final = 200
"""At most 200 characters are read as an id; no id of the catalogue is that long."""
_LISTS: Final = {"symbols": _SYMBOLS, "beside": _ADJACENT}
"""The lists of a tile by their words."""
_DEFAULTS: Final = {"tiles": 1}
"""The default of a modifier, but for false, 0 and none."""


def write_tile(tile: str | Json, rotation: int = 0) -> str:
    """Write a tile with its rotation.

    >>> write_tile("base.D", 90), write_tile("traders.K.garden"), write_tile("labyrinth")
    ('D1', 'tb.K.g', 'lab')
    """
    return IDS[rotation][tile] if isinstance(tile, str) else _write_inline(tile, rotation)


class _Written(dict[str, str]):
    """Ids of tiles by how they are written; sound positions have no others than the catalogue."""

    def __init__(self, write: Callable[[str, str], str], turns: str) -> None:
        super().__init__()
        self._write = write
        self._turns = turns

    def __missing__(self, tile: str) -> str:
        written = self[tile] = self._write(tile, self._turns)
        return written


def _write_id(tile: str, turns: str) -> str:
    head, point, rest = tile.partition(".")
    if head + point == BASE and rest[:1].isupper():
        short = rest
    elif point:
        short = f"{_SETS.get(head, head)}.{rest}"
    else:
        short = _TILES.get(tile, tile)
    if short.endswith(_GARDEN):
        short = short.removesuffix(_GARDEN) + _G
    return short + (turns or ("0" if short[-1:].isdigit() else ""))


IDS: Final[Mapping[int, Mapping[str, str]]] = {
    rotation: _Written(_write_id, turns) for rotation, turns in TURNS.items()
}
"""How each id is written, by rotation; kept, because a table has up to hundreds of them."""


def write_short_tile(tile: str | Json, rotation: int = 0) -> str:
    """Write a tile with its rotation as the turns of a game do, an id of words in short.

    >>> write_short_tile("hills_sheep.hill_two_cities_corner", 270), write_short_tile("base.D", 90)
    ('hsHTCsK3', 'D1')
    """
    return SHORT_IDS[rotation][tile] if isinstance(tile, str) else _write_inline(tile, rotation)


def _write_short_id(tile: str, turns: str) -> str:
    whole = tile.removesuffix(_GARDEN)
    head, _, rest = whole.partition(".")
    if head not in _SETS or not _OF_WORDS.match(rest):
        return _write_id(tile, turns)
    words = (_INITIALS.get(word) or word.capitalize() for word in rest.split("_"))
    return "".join([_SETS[head], *words, "" if whole == tile else _G, turns])


SHORT_IDS: Final[Mapping[int, Mapping[str, str]]] = {
    rotation: _Written(_write_short_id, turns) for rotation, turns in TURNS.items()
}
"""How the turns of a game write an id, by rotation."""


def _write_inline(tile: Json, rotation: int) -> str:
    parts = [TURNS[rotation], *map(_write_feature, tile["features"])]
    parts += [flag for flag in FLAGS if tile.get(flag)]
    if (symbols := tile.get(_SYMBOLS)) is not None:
        parts.append(".".join([_SYMBOLS, *(each.replace(*reversed(MACHINE)) for each in symbols)]))
    if (groups := tile.get(_ADJACENT)) is not None:
        parts.append(".".join(["beside", *("_".join(map(str, group)) for group in groups)]))
    return ":".join(parts) if parts[1:] else f"{parts[0]}:"


def _write_feature(feature: Json) -> str:
    kind = feature["kind"]
    written = [_KINDS[kind] + "".join(_in_order(feature.get("sides", ())))]
    lists = (feature.get(key) for key in SIDE_LISTS.get(kind, ()))
    written += ["".join(_in_order(sides)) for sides in lists if sides]
    for key in MODIFIERS.get(kind, ()):
        value = feature.get(key)
        if value in (None, False, 0, "none", _DEFAULTS.get(key)) and value is not True:
            continue
        word = _MARKS.get(key, key)
        written.append(
            word if value is True else value if isinstance(value, str) else f"{word}{value}"
        )
    return ".".join(written)


def _in_order(sides: Sequence[str]) -> list[str]:
    return sorted(sides, key=PORT_OF.__getitem__)


def read_tile(line: Line, column: int, text: str, path: Path) -> tuple[str | Json, int] | None:
    """Read a tile and its rotation; None with faults, and it notes where features stand."""
    if ":" in text:
        return _read_inline(line, column, text, path)
    if len(text) > LONGEST:
        line.note(Misread("notation-word-too-long", 0, text, limit=LONGEST), column)
        return None
    found: tuple[str, int] | None = line.read(read_id, column, text)
    return found


def read_id(text: str) -> tuple[str, int]:
    """Read an id of at most LONGEST characters, with the rotation.

    :raises Misread: for what is none.
    """
    found = _ID.match(text)
    if found is None:
        raise Misread("notation-tile", 0, text)
    short, turns = found.groups()
    if turns not in ROTATIONS:
        raise Misread("notation-turns", len(text) - 1, turns)
    bare = short.removesuffix(_G if short.endswith(_G) else _GARDEN)
    whole = _read_whole(bare)
    return (whole if bare == short else whole + _GARDEN), ROTATIONS[turns]


def _read_whole(short: str) -> str:
    """Return the id of a tile that stands without turns and without a garden."""
    if short[:1].isupper():
        return BASE + short
    if (initials := _SHORT.match(short)) is not None and initials[1] in SETS:
        return _read_short_id(*initials.groups())
    head, point, rest = short.partition(".")
    return f"{SETS.get(head, head)}.{rest}" if point else TILES.get(short, short)


def _read_short_id(head: str, initials: str) -> str:
    words = (WORDS_OF_IDS.get(word) or word.lower() for word in _INITIAL.findall(initials))
    return f"{SETS[head]}.{'_'.join(words)}"


def _read_inline(line: Line, column: int, text: str, path: Path) -> tuple[Json, int] | None:
    turns, _, rest = text.partition(":")
    if turns not in ROTATIONS:
        misread = "notation-turns" if turns.isdigit() else "notation-unknown-mark"
        line.note(Misread(misread, 0 if turns.isdigit() else len(turns), turns), column)
        return None
    features: list[Json] = []
    tile: Json = {"features": features}
    for at, part in line.entries(column + len(turns) + 1, rest, ":"):
        word = part.partition(".")[0]
        if word in FLAGS or word in _LISTS:
            key = _LISTS.get(word, word)
            if key in tile:
                line.note(Misread("notation-key-twice", 0, word), at)
            tile[key] = line.read(_read_about, at, part)
            line.columns[(*path, key)] = at
        else:
            line.columns[(*path, "features", len(features))] = at
            features.append(line.read(_read_feature, at, part) or {})
    return tile, ROTATIONS[turns]


def _read_about(text: str) -> bool | list[Any]:
    """Read what a tile says besides its features: a flag or a list."""
    word, *marks = text.split(".")
    if word == _SYMBOLS:
        short, long = MACHINE
        return [
            long + mark[len(short) :]
            if mark.startswith(short) and mark[len(short) :].isupper()
            else mark
            for mark in marks
        ]
    if word in _LISTS:
        return [[read_number(index) for index in mark.split("_")] for mark in marks]
    if marks:
        raise Misread("notation-unknown-mark", len(word) + 1, marks[0])
    return True


def _read_feature(text: str) -> Json:
    head, *marks = text.split(".")
    found = _FEATURE.match(head)
    kind = "" if found is None else LETTERS.get(found[1], found[1])
    if found is None or kind not in _SHOWS:
        unknown = Unknown(head, (*_SHOWS, *FLAGS, *_LISTS))
        raise Misread("notation-feature", 0, head, unknown=unknown)
    feature: Json = {"kind": kind}
    if kind not in SINGLE_NAMES:
        names = SIDES_OF[kind]
        feature["sides"] = _read_sides(found[2], names, len(found[1]))
    elif found[2]:
        raise Misread("notation-sides", len(found[1]), found[2], allowed="-")
    offset = len(head) + 1
    key: str
    value: Any
    for mark in marks:
        if kind in SIDE_LISTS and mark.isupper():
            key, value = SIDE_LISTS[kind][0], _read_sides(mark, SIDES, offset)
        else:
            key, value = _read_mark(kind, mark, offset)
        if key in feature:
            raise Misread("notation-key-twice", offset, mark)
        feature[key] = value
        offset += len(mark) + 1
    return feature


def _read_sides(text: str, names: tuple[str, ...], offset: int) -> list[str]:
    """Read sides that stand without anything between."""
    length = len(names[0])
    sides = [text[at : at + length] for at in range(0, len(text), length)]
    for number, side in enumerate(sides):
        if side not in names:
            allowed = " ".join(names)
            raise Misread("notation-sides", offset + length * number, side, allowed=allowed)
    return sides


def _read_mark(kind: str, mark: str, offset: int) -> tuple[str, str | int | bool]:
    """Return the key and the value of a mark: a flag, a word that only one key takes, a number."""
    modifiers = MODIFIERS.get(kind, {})
    if (found := _NUMBERED.match(mark)) is not None:
        key = MARKS.get(found[1], found[1])
        if key in modifiers and int in map(type, modifiers[key].values):
            return key, int(found[2])
    for key, modifier in modifiers.items():
        if mark in modifier.values:
            return key, mark
        if mark == key and not modifier.values:
            return key, True
    known = [word for key, modifier in modifiers.items() for word in _words_of(key, modifier)]
    raise Misread("notation-unknown-mark", offset, mark, unknown=Unknown(mark, known))


def _words_of(key: str, modifier: Modifier) -> list[str]:
    if not modifier.values:
        return [key]
    short = _MARKS.get(key, key)
    return [value if isinstance(value, str) else f"{short}{value}" for value in modifier.values]


_SHOWS: Final = tuple(kind for kind in _KINDS if kind not in OTHER_SPOTS)
"""What a tile shows."""
