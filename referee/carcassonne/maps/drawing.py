"""The drawing of a map: a form that a person can type from the map in front of them.

A grid of one character a square, then one line for each thing that needs more words::

    -t.S.
    ..CC~
    S..I

    city 2,1 fcff
    border 4,0 E road 2
    ferry 2,2 S 3,2 S

x counts from the grid's first column, y from its first line, unless ``origin`` says otherwise.
Every fault names its line and column in the text, both from 1, as ``row`` and ``column``.
Rule: map-9.1.kinds
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from referee.carcassonne.maps.boards import (
    HALF,
    HIGHLIGHT,
    ISLAND,
    LARGE_CITY,
    MAX_PRINTED_COATS,
    MAX_SQUARES,
    PLAIN,
    START,
    TAKES_TILE,
    TOWN,
    WAVES,
    Border,
    Ferry,
    Layout,
    PrintedSquare,
)
from referee.carcassonne.maps.building import build_large_city
from referee.carcassonne.maps.drawing_words import At, Misread, Words, fault_at, read_edges
from referee.carcassonne.tile_form import MAX_COATS_OF_ARMS
from referee.carcassonne.tiles import EDGE_CITY, EDGE_FIELD, Kind
from referee.core.errors import Fault, NotAPosition
from referee.core.grid import LIMIT, SidePlace, Square, place_of, square_at
from referee.core.names import NAME

OFF_THE_MAP: Final = " -"
SQUARES: Final = {
    ".": PLAIN,
    "S": START,
    "t": TOWN,
    "C": LARGE_CITY,
    "~": WAVES,
    "I": ISLAND,
    "*": HIGHLIGHT,
    "%": HALF,
}
"""The kind of square that each character of the grid stands for."""

_KINDS: Final = {"road": Kind.ROAD, "city": Kind.CITY}
_ENOUGH_FAULTS: Final = 100
"""A grid with so many faults is not read any further."""
_MOST_ITEMS: Final = 5_000
"""The most lines that say something about squares and borders; the rest is not read."""
_LOOKS_LIKE_AN_ITEM: Final = re.compile(r"[A-Za-z]{3,}\s+\S|[a-z]{3,}$")


class Drawing(NamedTuple):
    """What a drawing shows, and where in the text each entry of the layout stands."""

    layout: Layout
    where: Mapping[tuple[str | int, ...], At]

    def locate(self, fault: Fault) -> Fault:
        """Turn the path of a fault in the layout into a place in the text."""
        path = fault.path
        while path not in self.where:
            path = path[:-1]
        return fault_at(self.where[path], fault.code, **fault.params)


def parse_drawing(text: str, most_squares: int = MAX_SQUARES) -> Drawing:
    """Read a drawing of at most so many squares.

    :raises NotAPosition: with every fault of form, by line. What the whole map must meet is checked
        when its board is built; :meth:`Drawing.locate` finds those faults in the text.

    >>> parse_drawing("S.S").layout.squares[1].kind
    'plain'
    """
    reader = _Reader(most_squares)
    for row, line in enumerate(text.split("\n"), 1):
        reader.read(row, line.rstrip())
    return reader.finish()


class _Reader:
    """Collects the lines of a drawing and all its faults."""

    def __init__(self, most_squares: int) -> None:
        self._most_squares = most_squares
        self._items_read = 0
        self._faults: list[Fault] = []
        self._rows: list[tuple[int, str]] = []
        self._borders: list[Border] = []
        self._ferries: list[Ferry] = []
        self._origin = square_at(0, 0)
        self._start_squares: int | None = None
        self._published: str | None = None
        self._notes: dict[Square, dict[str, Any]] = {}
        self._noted: list[tuple[str, Square, At]] = []
        self._where: dict[tuple[str | int, ...], At] = {}
        self._items: dict[str, Callable[[Words], None]] = {
            "border": self._border,
            "city": self._city,
            "ferry": self._ferry,
            "island": self._island,
            "town": self._town,
            "origin": self._set_origin,
            "start": self._start,
            "map": self._map,
        }

    def read(self, row: int, line: str) -> None:
        """Read one line: of the grid, an item, a comment or nothing."""
        if not line.strip() or line.lstrip().startswith("#") or self._items_read > _MOST_ITEMS:
            return
        if line.split(maxsplit=1)[0] in self._items:
            self._read_item(Words(row, line))
        elif _LOOKS_LIKE_AN_ITEM.match(line.lstrip()) and not set(line) <= _GRID:
            at = At(row, len(line) - len(line.lstrip()) + 1)
            self._faults.append(fault_at(at, "unknown-map-line", allowed=", ".join(self._items)))
        else:
            if self._rows and self._rows[-1][0] != row - 1:
                self._faults.append(fault_at(At(row, 1), "grid-in-two-parts"))
            self._rows.append((row, line))

    def _read_item(self, words: Words) -> None:
        first = words.at
        self._items_read += 1
        try:
            if self._items_read > _MOST_ITEMS:
                raise Misread(first, "too-many", limit=_MOST_ITEMS)
            self._items[words.name](words)
            words.end()
        except Misread as misread:
            self._faults.append(misread.fault)
        self._where.setdefault((words.name,), first)

    def _once(self, words: Words) -> None:
        """Refuse an item that may stand once only and stands again."""
        if (words.name,) in self._where:
            raise Misread(words.at, "map-line-twice", word=words.name)

    def _border(self, words: Words) -> None:
        place = words.side_place()
        at = words.at
        kind = words.take("road city", _KINDS.get)
        self._where["borders", len(self._borders)] = at
        self._borders.append(Border(place, kind, words.coats(MAX_PRINTED_COATS)))

    def _ferry(self, words: Words) -> None:
        index = len(self._ferries)
        self._where["ferries", index] = words.at
        ends: list[SidePlace] = []
        for number in range(2):
            ends.append(words.side_place())
            self._where["ferries", index, "ends", number] = words.at
        self._ferries.append(Ferry((ends[0], ends[1]), words.coats(MAX_PRINTED_COATS)))

    def _city(self, words: Words) -> None:
        square, at = words.place(), words.at
        edges = words.take("ccrf", read_edges)
        coats = words.coats(MAX_COATS_OF_ARMS)
        if set(edges) == {EDGE_FIELD}:
            raise Misread(at, "not-a-large-city")
        if coats and EDGE_CITY not in edges:
            raise Misread(at, "coats-not-allowed")
        self._note("city", square, at, face=build_large_city(edges, coats))

    def _island(self, words: Words) -> None:
        square, at = words.place(), words.at
        self._note("island", square, at, coats_of_arms=words.number(0, MAX_PRINTED_COATS))

    def _town(self, words: Words) -> None:
        square = words.place()
        self._note("town", square, words.at, is_town=True)

    def _note(self, name: str, square: Square, at: At, **noted: Any) -> None:
        """Note what an item says about a square; one thing about a square is said once."""
        if not self._notes.setdefault(square, {}).keys().isdisjoint(noted):
            raise Misread(at, "map-line-twice", word=name)
        self._notes[square].update(noted)
        self._noted.append((name, square, at))

    def _set_origin(self, words: Words) -> None:
        self._once(words)
        self._origin = words.place()

    def _start(self, words: Words) -> None:
        self._once(words)
        self._start_squares = words.number(1, 99)
        self._where["start_squares",] = words.at

    def _map(self, words: Words) -> None:
        self._once(words)
        self._published = words.take("id", lambda word: word if NAME.match(word) else None)
        self._where["id",] = words.at

    def finish(self) -> Drawing:
        """Return what the lines show together.

        :raises NotAPosition: with every fault, by line and column.
        """
        squares = tuple(self._draw())
        self._check_notes({entry.square: entry.kind for entry in squares})
        if not self._rows:
            self._faults.append(fault_at(At(1, 1), "no-grid"))
        if self._faults:
            raise NotAPosition(
                sorted(self._faults, key=lambda f: (f.params["row"], f.params["column"]))
            )
        self._where[()] = At(self._rows[0][0], 1)
        layout = Layout(
            squares,
            tuple(self._borders),
            tuple(self._ferries),
            self._start_squares,
            self._published,
        )
        return Drawing(layout, self._where)

    def _draw(self) -> Iterator[PrintedSquare]:
        """Yield the squares of the grid."""
        drawn = 0
        faults_before = len(self._faults)
        left, top = place_of(self._origin)
        for line_number, (row, line) in enumerate(self._rows):
            for column, letter in enumerate(line):
                if letter in OFF_THE_MAP:
                    continue
                at = At(row, column + 1)
                if drawn == self._most_squares:
                    self._faults.append(fault_at(at, "too-many", limit=drawn))
                    return
                if len(self._faults) - faults_before == _ENOUGH_FAULTS:
                    return
                kind = SQUARES.get(letter)
                x, y = left + column, top + line_number
                if kind is None:
                    self._faults.append(fault_at(at, "unknown-square-character", character=letter))
                    continue
                if max(abs(x), abs(y)) > LIMIT:
                    self._faults.append(
                        fault_at(at, "out-of-range", key="x,y", low=-LIMIT, high=LIMIT)
                    )
                    continue
                square = square_at(x, y)
                self._where["squares", drawn] = at
                drawn += 1
                noted = {"face": build_large_city()} if kind == LARGE_CITY else {}
                yield PrintedSquare(square, kind, **(noted | self._notes.get(square, {})))

    def _check_notes(self, kinds: Mapping[Square, str]) -> None:
        """Check that what was said about squares was said about squares of the right kind."""
        for name, square, at in self._noted:
            kind = kinds.get(square)
            if kind is None:
                self._faults.append(fault_at(at, "square-not-on-map"))
            elif kind not in _OF_KINDS[name][0]:
                self._faults.append(fault_at(at, _OF_KINDS[name][1]))


_GRID: Final = frozenset(SQUARES) | frozenset(OFF_THE_MAP)
_OF_KINDS: Final = {
    "city": ({LARGE_CITY}, "tile-not-allowed"),
    "island": ({ISLAND}, "coats-not-allowed"),
    "town": (TAKES_TILE, "town-not-allowed"),
}
"""The kinds of square that an item can speak of, and the fault of any other."""
