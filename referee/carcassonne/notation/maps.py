"""The map of a position in the notation: by its id, drawn, given inline, or two joined.

``/map,germany``; ``/map,S.C:..~w:border_0,0_W_road``, a drawing with a colon for each line break.
A map that is given inline is written square by square: ``/squares,0,0,S.t`` are three squares of a
row, by the signs of a drawing, ``/squares,2,1,C,:cN.coats2`` is one square with what is on it;
``/borders,0.0.W.road``, ``/ferries,0.0.E.2.0.W``, ``/start_squares,4`` and ``/published,germany``
say the rest. ``/join,0,0,germany/join,20,0`` joins two maps: by how much each is shifted, then the
map, or after it the parts of an inline one; ``/joined,usa`` names what they make.
Rule: map-9.2.joined, map-9.7
"""

from collections.abc import Iterator
from typing import Any, Final

from referee.carcassonne.maps.drawn_back import SQUARES
from referee.carcassonne.notation.tiles import read_tile, write_tile
from referee.carcassonne.notation.words import read_sides
from referee.core.errors import Path
from referee.core.notation.names import Misread, read_name, read_text, write_name, write_text
from referee.core.notation.reading import Line, read_number, read_word

Json = dict[str, Any]

_INLINE: Final = ("squares", "borders", "ferries", "start_squares", "published")
MAP_PARTS: Final = ("map", *_INLINE, "join", "joined")
"""The words of the parts that say which map it is."""
_SIGNS: Final = {kind: write_name(sign).replace("~p", ".") for sign, kind in SQUARES.items()}
"""How a square is written, by its kind."""
_TOWN: Final = "town"
_COATS: Final = "coats"


def write_map(given: str | Json) -> str:
    r"""Write a map as it was given.

    >>> write_map("S.\nC~")
    '/map,S.:C~w'
    """
    if isinstance(given, str):
        return "/map," + write_text(given)
    if "join" in given:
        joined = "".join(map(_write_joined, given["join"]))
        return joined + (f"/joined,{write_text(given['id'])}" if "id" in given else "")
    return _write_inline(given)


def _write_joined(part: Json) -> str:
    given = part["map"]
    written = f"/join,{part.get('x', 0)},{part.get('y', 0)}"
    if isinstance(given, str):
        return f"{written},{write_text(given)}"
    return written + _write_inline(given)


def _write_inline(given: Json) -> str:
    squares = sorted(given["squares"], key=lambda square: (square["y"], square["x"]))
    written = "".join(_write_squares(squares)) or "/squares"
    for key in ("borders", "ferries"):
        if rows := given.get(key):
            written += f"/{key}," + ",".join(map(_write_line, rows))
    if "start_squares" in given:
        written += f"/start_squares,{given['start_squares']}"
    return written + (f"/published,{write_text(given['id'])}" if "id" in given else "")


def _write_squares(squares: list[Json]) -> Iterator[str]:
    """Write squares, with consecutive bare ones as one entry."""
    next_place = None
    for square in squares:
        x, y = square["x"], square["y"]
        marks = _write_marks(square)
        sign = _SIGNS[square["kind"]]
        yield sign if (x, y) == next_place and not marks else f"/squares,{x},{y},{sign}{marks}"
        next_place = None if marks else (x + 1, y)


def _write_marks(square: Json) -> str:
    marks: list[str] = []
    if square.get("town"):
        marks.append(_TOWN)
    if square.get("coats_of_arms"):
        marks.append(f"{_COATS}{square['coats_of_arms']}")
    if "tile" in square:
        marks.append(write_tile(square["tile"], square.get("rotation", 0)))
    return "".join("," + mark for mark in marks)


def _write_line(row: Json) -> str:
    """Write a border or a ferry."""
    ends = row.get("ends", (row,))
    words = [str(end[key]) for end in ends for key in ("x", "y", "side")]
    words += [row["kind"]] if "kind" in row else []
    words += [str(row["coats_of_arms"])] if row.get("coats_of_arms") else []
    return ".".join(words)


class MapReader:
    """Reads the parts that say which map it is, in the order in which they stand."""

    OFTEN: Final = ("squares", "borders", "ferries", "start_squares", "published", "join")
    """Parts that may stand again: two inline maps can be joined."""

    def __init__(self, line: Line) -> None:
        self._line = line
        self.found: Any = None
        self._opened: Json | None = None
        self._joined: list[Json] | None = None
        self._path: Path = ("map",)

    def read(self, word: str, column: int, text: str) -> None:
        """Read a part."""
        if self.found is None:
            self._line.columns["map",] = column
        if word == "map":
            self._take(column, self._line.read(read_text, column, text))
        elif word == "join":
            self._read_join(column, text)
        elif word == "joined":
            published = self._line.read(read_text, column, text)
            if self._joined is None:
                self._line.note(Misread("notation-nothing-joined", 0, word), column)
            else:
                self.found["id"] = published
        else:
            self._read_inline(word, column, text)

    def _take(self, column: int, given: Any) -> None:
        """Take a map for that of the position, which has one only."""
        if self.found is not None:
            self._line.note(Misread("notation-one-map"), column)
        self.found = given

    def _read_join(self, column: int, text: str) -> None:
        x, _, rest = text.partition(",")
        y, comma, given = rest.partition(",")
        read_x = self._line.read(read_number, column, x)
        read_y = self._line.read(read_number, column + len(x) + 1, y)
        part: Json = {"map": None}
        part |= {key: n for key, n in (("x", read_x), ("y", read_y)) if n}
        if self._joined is None:
            self._joined = []
            self._take(column, {"join": self._joined})
        self._path = ("map", "join", len(self._joined))
        self._line.columns[self._path] = column
        self._path = (*self._path, "map")
        self._joined.append(part)
        self._opened = None
        if comma:
            at = column + len(x) + len(y) + 2
            self._line.columns[self._path] = at
            part["map"] = self._line.read(read_text, at, given)

    def _open(self, column: int) -> Json:
        """Return the inline map to which a part belongs."""
        if self._opened is None:
            self._opened = {"squares": []}
            if self._joined and self._joined[-1]["map"] is None:
                self._joined[-1]["map"] = self._opened
            else:
                self._take(column, self._opened)
        return self._opened

    def _read_inline(self, word: str, column: int, text: str) -> None:
        given = self._open(column)
        if word == "squares":
            self._read_squares(given["squares"], column, text)
            return
        key = "id" if word == "published" else word
        if key in given:
            self._line.note(Misread("notation-key-twice", 0, word), column)
        if word in ("start_squares", "published"):
            read = read_number if word == "start_squares" else read_text
            given[key] = self._line.read(read, column, text)
        else:
            read_one = _read_ferry if word == "ferries" else _read_border
            given[key] = []
            for at, entry in self._line.entries(column, text):
                self._line.columns[(*self._path, key, len(given[key]))] = at
                given[key].append(self._line.read(read_one, at, entry))

    def _read_squares(self, squares: list[Json], column: int, text: str) -> None:
        if not text:
            return
        words = self._line.split(column, text, ",")
        x, y, signs, *marks = [*words, *[(column + len(text), "")] * (3 - len(words))]
        left, top = self._line.read(read_number, *x), self._line.read(read_number, *y)
        kinds = self._line.read(_read_kinds, *signs)
        if left is None or top is None or not kinds:
            return
        for number, kind in enumerate(kinds):
            self._line.columns[(*self._path, "squares", len(squares))] = column
            squares.append({"x": left + number, "y": top, "kind": kind})
        for mark in marks:
            self._read_mark(squares[-1], (*self._path, "squares", len(squares) - 1), *mark)

    def _read_mark(self, square: Json, path: Path, column: int, mark: str) -> None:
        number = mark.removeprefix(_COATS)
        if mark == _TOWN:
            square["town"] = True
        elif mark.startswith(_COATS) and number.isdigit():
            square["coats_of_arms"] = self._line.read(read_number, column, number)
        else:
            path = (*path, "tile")
            self._line.columns[path] = column
            tile = read_tile(self._line, column, mark, path)
            if tile is not None:
                square["tile"] = tile[0]
                square |= {"rotation": tile[1]} if tile[1] else {}


def _read_kinds(text: str) -> list[str]:
    """Read the signs of squares beside each other; at least one."""
    if not text:
        raise Misread("notation-square", 0, text, allowed=" ".join(_SIGNS.values()))
    kinds: list[str] = []
    for offset, sign in enumerate(read_name(text.replace(".", "~p"))):
        if sign not in SQUARES:
            raise Misread(
                "notation-square",
                min(offset, len(text) - 1),
                sign,
                allowed=" ".join(_SIGNS.values()),
            )
        kinds.append(SQUARES[sign])
    return kinds


def _read_border(text: str) -> Json:
    words = text.split(".")
    if len(words) not in (4, 5):
        raise Misread("notation-border", 0, text)
    (side,) = read_sides(words[:3])
    border = side | {"kind": read_word(words[3])}
    return border | ({"coats_of_arms": read_number(words[4])} if words[4:] else {})


def _read_ferry(text: str) -> Json:
    words = text.split(".")
    if len(words) not in (6, 7):
        raise Misread("notation-ferry", 0, text)
    ferry: Json = {"ends": read_sides(words[:6])}
    return ferry | ({"coats_of_arms": read_number(words[6])} if words[6:] else {})
