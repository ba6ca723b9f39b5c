"""Reading a notation, part by part: what both games share. See the package for what a line is.

All faults are collected, each with its column; after some twenty the rest of a line is not read.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from referee.core.checkpoints import Checkpoint, no_checkpoint
from referee.core.errors import Fault, NotAPosition, Path, Unknown
from referee.core.notation import GAMES, NAMES, VERSION
from referee.core.notation.names import Misread, read_name

_MOST_FAULTS: Final = 21
"""Number of faults after which the rest of a line is not read: one more than are listed."""
_MOST_ENTRIES: Final = 2_500
"""Number of entries of a row that are read at most; no row has as many squares."""
_OFTEN: Final = 2_000
"""Number of characters of a line between two checkpoints."""
_SAID: Final = re.compile(r"~([1-9][0-9]?)\Z")
_NUMBER: Final = re.compile(r"-?[0-9]{1,4}\Z")
_LONG_NUMBER: Final = re.compile(r"-?[0-9]{1,9}\Z")
_WORD: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]*\Z")


def no_more() -> None:
    """Find no further columns."""


@dataclass(frozen=True, slots=True)
class Read:
    """A line that was read: the position, and at which column each of its entries stands.

    :param known: the columns that are known, by paths.
    :param find_others: adds all others to them; only faults of what was read ask for them.
    """

    position: dict[str, Any]
    known: Mapping[Path, int]
    find_others: Callable[[], None] = no_more

    @property
    def columns(self) -> Mapping[Path, int]:
        """The columns by the paths of parts and of their entries, not of all that lies below."""
        self.find_others()
        return self.known

    def locate(self, fault: Fault) -> Fault:
        """Return a fault of the position with the column of the text that it comes from."""
        path, columns = fault.path, self.columns
        while path and path not in columns:
            path = path[:-1]
        return put_at(columns.get(path, 1), fault)


def put_at(column: int, fault: Fault) -> Fault:
    """Return a fault with a column."""
    return replace(fault, params={**fault.params, "column": column})


class Line:
    """A line as it is read, part by part: what was found, all faults, and where entries stand.

    :param begins: the index at which the line of a position begins, behind what is before it.
    """

    def __init__(
        self, text: str, game: str, checkpoint: Checkpoint = no_checkpoint, *, begins: int = 0
    ) -> None:
        self._text = text
        self._game = game
        self._begins = begins
        self._checkpoint = checkpoint
        self._faults: list[Fault] = []
        self._names: list[str] = []
        self._seen: set[str] = set()
        self._rested = 0
        self.columns: dict[Path, int] = {}

    def parts(
        self, known: Collection[str], often: Collection[str] = ()
    ) -> Iterator[tuple[str, int, str]]:
        """Yield the parts: the word of each, "" for a row, with the column and text of the rest.

        The part of names is read here. Parts that are ``often`` there may stand again.
        """
        head, *parts = self._text[self._begins :].split("/")
        if not self._read_head(head):
            return
        column = self._begins + len(head) + 2
        for text in parts:
            self.rest(column)
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
        expected, begins = self._game + VERSION, self._begins + 1
        if head == expected:
            return True
        game, version = head[:1], head[1:]
        if game != self._game and game in GAMES and version.isdigit():
            self.note(Misread("notation-other-game", 0, head, game=GAMES[game]), begins)
        elif game == self._game and version.isdigit():
            self.note(Misread("notation-unknown-version", 1, version, expected=expected), begins)
        else:
            self.note(Misread("notation-head", 0, head, expected=expected), begins)
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
        for at, entry in self.entries(column + len(rest[0]) + 1, rest[1]):
            self.rest(at)
            if entry:
                yield x, y, at, entry
            x += 1

    def rest(self, column: int) -> None:
        """Call the checkpoint once in a while; called with the column of every entry."""
        if column - self._rested > _OFTEN:
            self._rested = column
            self._checkpoint()

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

    def finish(self, position: dict[str, Any], find_others: Callable[[], None] = no_more) -> Read:
        """Return the position that was read.

        :param find_others: finds the columns that nobody has noted yet.
        :raises NotAPosition: with every fault, at most some twenty, as they stand in the line.
        """
        if self._faults:
            raise NotAPosition(self._faults)
        return Read(position, self.columns, find_others)


def read_number(text: str) -> int:
    """Read a whole number of at most four digits.

    :raises Misread: if it is none.
    """
    if not _NUMBER.match(text):
        raise Misread("notation-number", 0, text)
    return int(text)


def read_long_number(text: str) -> int:
    """Read a whole number of at most nine digits.

    :raises Misread: if it is none.
    """
    if not _LONG_NUMBER.match(text):
        raise Misread("notation-number", 0, text)
    return int(text)


def read_word(text: str) -> str:
    """Read a word of the service: letters, digits and ``_``.

    :raises Misread: if it is none.
    """
    if not _WORD.match(text):
        raise Misread("notation-word", 0, text)
    return text


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
