"""Notation: a position on one line, as both games write it. What they share stands here.

``c1/rules,labyrinth.advanced/0,0,D-red.rE,U1``: the game and the version, then parts with a slash
before each. A part that begins with a number is a *row*: x and y of its first square, then what
lies there and on the squares to the east of it. Any other begins with a word that says what it
holds, a key of the position for the most part. So a later key is one more word, and every old line
stays as it is; who reads a word that nobody told them says so, and where it stands.

Commas part entries, points the words of one entry. A *word* of the service (an id, a key) is
written as it is. A *name*, of a player or a treasure, may be of any script: ASCII letters and
digits stand for themselves, ``_`` for a blank, ``~`` and four hexadecimal digits for any other
character (``~u`` and six beyond them), and a few common signs have a letter. Other letters may
also be typed as they are. ``~1`` is the first name of the part ``names``.

Columns count from 1, over the whole line. Nothing here raises but :class:`Misread`, which is a
fault at a column.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from typing import Any, Final

from referee.core.errors import SHOWN, Fault, NotAPosition, Path, Unknown
from referee.core.names import compose
from referee.core.ticks import Tick, go_on

VERSION: Final = "1"
GAMES: Final = {"c": "carcassonne", "l": "labyrinth-cards"}
"""The games by the letter that a line begins with."""
NAMES: Final = "names"
"""The part that says long names once."""
TURNS: Final = {0: "", 90: "1", 180: "2", 270: "3"}
"""How a rotation is written: in quarter turns, and not at all if there is none."""
ROTATIONS: Final = {"": 0, "0": 0, "1": 90, "2": 180, "3": 270}
"""The rotation by how it is written."""
_SAID_ONCE: Final = 10
"""A longer name that stands twice or more is said once."""
_MOST_FAULTS: Final = 21
"""After so many the rest of a line is not read: one more than are listed."""
_WIDEST_GAP: Final = 2
"""After more empty squares a new row begins."""

_SIGNS: Final = {
    "-": "~m",
    ".": "~p",
    ",": "~k",
    "~": "~w",
    "*": "~s",
    "_": "~l",
    "'": "~q",
    "#": "~h",
    "%": "~t",
}
"""Signs that have a letter of their own: minus, point, komma, wave, star, line, quote, hash, per
cent. None of the letters is a hexadecimal digit."""
_BLANK: Final = "_"
_LETTERS: Final = {letters: sign for sign, letters in _SIGNS.items()} | {_BLANK: " "}
_ESCAPE: Final = r"_|~[mpkwslqht]|~(?!d[89a-f])[0-9a-f]{4}|~u0[0-9a-f]{5}|~u10[0-9a-f]{4}"
"""A blank, a sign, or the number of a character; halves of surrogate pairs are none."""
_IN_NAME: Final = re.compile(rf"(?:[A-Za-z0-9\x80-\U0010ffff]|{_ESCAPE})*+")
_IN_TEXT: Final = re.compile(rf"(?:[A-Za-z0-9.,:\x80-\U0010ffff-]|{_ESCAPE})*+")
_ESCAPES: Final = re.compile(_ESCAPE)
_SAID: Final = re.compile(r"~([1-9][0-9]?)\Z")
_NUMBER: Final = re.compile(r"-?[0-9]{1,4}\Z")
_WORD: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]*\Z")
_LONGEST_NAME: Final = 1_000
"""No name is written in so many characters; such a text is not even looked at."""
_MOST_ENTRIES: Final = 2_500
"""More than a row has squares."""
_OFTEN: Final = 2_000
"""After so many characters of a row others have their turn."""


class Misread(Exception):
    """Something is not written as it should be, so many characters into what was read."""

    def __init__(
        self,
        code: str,
        offset: int = 0,
        found: str = "",
        *,
        unknown: Unknown | None = None,
        **params: str | int,
    ) -> None:
        self.fault = Fault(code, (), {"found": found[:SHOWN] or "-", **params}, unknown)
        self.offset = offset
        super().__init__(code)


@dataclass(frozen=True, slots=True)
class Read:
    """A line that was read: the position, and at which column each of its entries stands.

    ``columns`` has the paths of parts and of their entries, not of all that lies below them.
    """

    position: dict[str, Any]
    columns: Mapping[Path, int]

    def locate(self, fault: Fault) -> Fault:
        """Return a fault of the position with the column of the text that it comes from."""
        path = fault.path
        while path and path not in self.columns:
            path = path[:-1]
        return put_at(self.columns.get(path, 1), fault)


def put_at(column: int, fault: Fault) -> Fault:
    """Return a fault with a column."""
    return replace(fault, params={**fault.params, "column": column})


# ------------------------------------------------------------------------------ names and texts


@lru_cache(maxsize=4096)
def write_name(name: str) -> str:
    """Write a name.

    >>> write_name("red"), write_name("Anne-Marie B"), write_name("Zoë")
    ('red', 'Anne~mMarie_B', 'Zo~00eb')
    """
    if name.isalnum() and name.isascii():
        return name
    return "".join(map(_write_character, name))


def _write_character(character: str) -> str:
    if character.isascii() and character.isalnum():
        return character
    if character == " ":
        return _BLANK
    code = ord(character)
    return _SIGNS.get(character) or (f"~{code:04x}" if code < 0x10000 else f"~u{code:06x}")


def read_name(text: str) -> str:
    """Read a name, in normal form C; the inverse of :func:`write_name`.

    Whether such a name will do is for others to say.

    :raises Misread: for what is no character or none that stands in a name.

    >>> read_name("Anne~mMarie_B"), read_name("Zo~00eb"), read_name("Zoë")
    ('Anne-Marie B', 'Zoë', 'Zoë')
    """
    if text.isalnum() and text.isascii():
        return text
    if len(text) > _LONGEST_NAME:
        raise Misread("notation-word-too-long", 0, text, limit=_LONGEST_NAME)
    return _read_name(text)


@lru_cache(maxsize=1024)
def _read_name(text: str) -> str:
    return _read(_IN_NAME, text)


def write_text(text: str) -> str:
    r"""Write a text of several lines: as a name, but points, commas and minus signs stay.

    >>> write_text("S.~\ncity 2,1")
    'S.~w:city_2,1'
    """
    return "".join(
        ":" if sign == "\n" else sign if sign in ".,-" else _write_character(sign) for sign in text
    )


def read_text(text: str) -> str:
    """Read a text of several lines; the inverse of :func:`write_text`.

    :raises Misread: for what is no character.
    """
    return _read(_IN_TEXT, text)


def _read(allowed: re.Pattern[str], text: str) -> str:
    """Read a text of allowed characters and escapes."""
    found = allowed.match(text)
    at = 0 if found is None else found.end()
    if at < len(text):
        if text[at] == "~":
            raise Misread("notation-escape", at, text[at : at + 8])
        raise Misread("notation-character", at, text[at])
    return compose(_ESCAPES.sub(_read_escape, text.replace(":", "\n")))


def _read_escape(escape: re.Match[str]) -> str:
    written = escape[0]
    return _LETTERS.get(written) or chr(int(written.lstrip("~u"), 16))


# ------------------------------------------------------------------------------ writing


class Names:
    """How the names of one position are written: those that are long and stand twice, once.

    >>> names = Names(["red", "Anne-Marie B", "Anne-Marie B"])
    >>> names.part, names.write("Anne-Marie B"), names.write("red")
    ('/names,Anne~mMarie_B', '~1', 'red')
    """

    def __init__(self, stand: Iterable[str]) -> None:
        self.write: Callable[[str], str] = write_name
        self.part = ""
        long = sorted(name for name in stand if len(write_name(name)) > _SAID_ONCE)
        twice = sorted({one for one, other in pairwise(long) if one == other})
        if twice:
            said = {name: f"~{number}" for number, name in enumerate(twice[:99], 1)}
            self.write = lambda name: said.get(name) or write_name(name)
            self.part = f"/{NAMES}," + ",".join(map(write_name, twice[:99]))


def write_rows(entries: Iterable[tuple[int, int, str]]) -> str:
    """Write what lies on squares, given as (y, x, text), row by row.

    >>> write_rows([(0, 1, "U"), (0, 0, "D"), (1, 0, "E"), (0, 9, "V")])
    '/0,0,D,U/9,0,V/0,1,E'
    """
    written: list[str] = []
    row, next_x = None, 0
    for y, x, text in sorted(entries):
        if y == row and 0 <= x - next_x <= _WIDEST_GAP:
            written.append("," * (x - next_x + 1) + text)
        else:
            written.append(f"/{x},{y},{text}")
        row, next_x = y, x + 1
    return "".join(written)


def finish(line: str) -> str:
    """Return a line that ends with a letter or a digit, so that nobody takes its end for their own.

    >>> finish("c1/map,S.:")
    'c1/map,S.:/0,0'
    """
    return line if line[-1].isalnum() else line + "/0,0"


# ------------------------------------------------------------------------------ reading


class Line:
    """A line as it is read, part by part: what was found, all faults, and where entries stand."""

    def __init__(self, text: str, game: str, tick: Tick = go_on) -> None:
        self._text = text
        self._game = game
        self._tick = tick
        self._faults: list[Fault] = []
        self._names: list[str] = []
        self._seen: set[str] = set()
        self.columns: dict[Path, int] = {}

    def parts(
        self, known: Collection[str], often: Collection[str] = ()
    ) -> Iterator[tuple[str, int, str]]:
        """Yield the parts: the word of each, "" for a row, with the column and text of the rest.

        The part of names is read here. Parts that are ``often`` there may stand again.
        """
        head, *parts = self._text.split("/")
        if not self._read_head(head):
            return
        column = len(head) + 2
        for text in parts:
            self._tick()
            if text[:1].isdigit() or text[:1] == "-":
                yield "", column, text
            else:
                word, _, rest = text.partition(",")
                below = column + len(word) + 1
                if word == NAMES:
                    self._names += [
                        self.read(read_name, *each) or "" for each in self.entries(below, rest)
                    ]
                elif self._is_known(word, known, often, column):
                    self.columns.setdefault((word,), column)
                    yield word, below, rest
            column += len(text) + 1

    def _is_known(
        self, word: str, known: Collection[str], often: Collection[str], column: int
    ) -> bool:
        if word not in known:
            unknown = Unknown(word, (*known, NAMES), is_listed=True)
            self.note(Misread("notation-unknown-key", 0, word, unknown=unknown), column)
            return False
        if word in self._seen and word not in often:
            self.note(Misread("notation-key-twice", 0, word), column)
            return False
        self._seen.add(word)
        return True

    def _read_head(self, head: str) -> bool:
        """Tell whether the line begins as those of the game do."""
        expected = self._game + VERSION
        if head == expected:
            return True
        game, version = head[:1], head[1:]
        if game != self._game and game in GAMES and version.isdigit():
            self.note(Misread("notation-other-game", 0, head, game=GAMES[game]), 1)
        elif game == self._game and version.isdigit():
            self.note(Misread("notation-unknown-version", 1, version, expected=expected), 1)
        else:
            self.note(Misread("notation-head", 0, head, expected=expected), 1)
        return False

    def note(self, misread: Misread, column: int) -> None:
        """Note what is wrong about something that begins at a column, at most behind the end.

        :raises NotAPosition: if that is enough.
        """
        column = min(column + misread.offset, len(self._text) + 1)
        self._faults.append(put_at(column, misread.fault))
        if len(self._faults) == _MOST_FAULTS:
            raise NotAPosition(self._faults)

    def read(self, read: Callable[[str], Any], column: int, text: str) -> Any:
        """Return what a text means, by a function that may misread it; None with its fault."""
        try:
            return read(text)
        except Misread as misread:
            self.note(misread, column)
            return None

    def name(self, text: str) -> str:
        """Read a name, or the number of one that was said.

        :raises Misread: if it is neither.
        """
        if text[:1] == "~" and (said := _SAID.match(text)):
            if int(said[1]) > len(self._names):
                raise Misread("notation-name-not-said", 0, text)
            return self._names[int(said[1]) - 1]
        return read_name(text)

    def row(self, column: int, text: str) -> Iterator[tuple[int, int, int, str]]:
        """Yield x, y, column and text of what lies on the squares of a row."""
        where, *rest = text.split(",", 2)
        x = self.read(read_number, column, where)
        column += len(where) + 1
        y = self.read(read_number, column, rest[0] if rest else "")
        if x is None or y is None or len(rest) < 2:
            return
        rested = column
        for at, entry in self.entries(column + len(rest[0]) + 1, rest[1]):
            if at - rested > _OFTEN:
                rested = at
                self._tick()
            if entry:
                yield x, y, at, entry
            x += 1

    def entries(self, column: int, text: str, between: str = ",") -> list[tuple[int, str]]:
        """Return the column and text of every entry of a text; none of an empty one."""
        return self.split(column, text, between) if text else []

    def split(self, column: int, text: str, between: str) -> list[tuple[int, str]]:
        """Return the column and text of what stands between signs; at least one, maybe empty."""
        found: list[tuple[int, str]] = []
        for each in text.split(between, _MOST_ENTRIES):
            found.append((column, each))
            column += len(each) + 1
        if len(found) > _MOST_ENTRIES:
            self.note(Misread("notation-too-many", limit=_MOST_ENTRIES), found.pop()[0])
        return found

    def finish(self, position: dict[str, Any]) -> Read:
        """Return the position that was read.

        :raises NotAPosition: with every fault, at most some twenty, as they stand in the line.
        """
        if self._faults:
            raise NotAPosition(self._faults)
        return Read(position, self.columns)


def read_number(text: str) -> int:
    """Read a whole number of at most four digits.

    :raises Misread: if it is none.
    """
    if not _NUMBER.match(text):
        raise Misread("notation-number", 0, text)
    return int(text)


def read_word(text: str) -> str:
    """Read a word of the service: letters, digits and ``_``.

    :raises Misread: if it is none.
    """
    if not _WORD.match(text):
        raise Misread("notation-word", 0, text)
    return text


# ------------------------------------------------------------------------------ rules


def write_rules(rules: Mapping[str, Any]) -> str:
    """Write the readings that were chosen, by key; nothing for none.

    >>> write_rules({"two_tile_city": 2, "farmers": False, "labyrinth": "advanced"})
    '/rules,farmers.false,labyrinth.advanced,two_tile_city.2'
    """
    if not rules:
        return ""
    written = (f"{key}.{_write_value(value)}" for key, value in sorted(rules.items()))
    return "/rules," + ",".join(written)


def _write_value(value: str | int) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


_VALUES: Final[Mapping[str, bool]] = {"true": True, "false": False}


def read_rules(line: Line, column: int, text: str) -> dict[str, str | int | bool]:
    """Read the readings that were chosen; the inverse of :func:`write_rules`."""
    rules: dict[str, str | int | bool] = {}
    for at, entry in line.entries(column, text):
        key, point, value = entry.partition(".")
        if line.read(read_word, at, key) is None:
            continue
        if not point or not value:
            line.note(Misread("notation-value", 0, entry, key=key), at)
        elif key in rules:
            line.note(Misread("notation-key-twice", 0, key), at)
        else:
            line.columns["rules", key] = at
            rules[key] = int(value) if _NUMBER.match(value) else _VALUES.get(value, value)
    return rules
