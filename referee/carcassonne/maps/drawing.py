"""The drawing of a map: a form that a person can type from the map in front of them.

A grid of one character a square, then one line for each thing that needs more words::

    -t.S.
    ..CC~
    S..I

    city 2,1 fcff
    border 4,0 E road 2
    ferry 2,2 S 3,2 S

x counts from the grid's first column, y from its first line, unless ``origin`` says otherwise.
Places are named by x and y everywhere, also in faults; besides, every fault has ``text_line`` and
``text_column``, both from 1, and the first one of a drawing shows it back with its axes.
Rule: map-9.1.kinds
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple

from referee.carcassonne.kinds.features import MAX_COATS_OF_ARMS, Kind
from referee.carcassonne.maps.boards import (
    ISLAND,
    LARGE_CITY,
    MAX_PRINTED_COATS,
    MAX_SQUARES,
    TAKES_TILE,
    Border,
    Ferry,
    Layout,
    PrintedSquare,
)
from referee.carcassonne.maps.building import build_large_city
from referee.carcassonne.maps.drawing_words import At, Misread, Words, fault_at, put_at, read_edges
from referee.carcassonne.maps.drawn_back import GRID, OFF_THE_MAP, SQUARES, draw_back
from referee.carcassonne.maps.half_read import Unread, find_sure_faults
from referee.carcassonne.maps.soundness import NOTHING
from referee.carcassonne.tiles.tile import EDGE_CITY, EDGE_FIELD
from referee.core.errors import Fault, NotAPosition, Unknown
from referee.core.grid import LIMIT, SidePlace, Square, place_of, square_at
from referee.core.names import NAME
from referee.core.spelling import propose

_KINDS: Final = {"road": Kind.ROAD, "city": Kind.CITY}
_ENOUGH_FAULTS: Final = 100
"""Number of faults after which the rest of a grid is not read."""
_MOST_ITEMS: Final = 5_000
"""The most lines that say something about squares and borders; the rest is not read."""
_LOOKS_LIKE_AN_ITEM: Final = re.compile(r"[A-Za-z]{3,}\s+\S|[a-z]{3,}$")


class Drawing(NamedTuple):
    """What a drawing shows, and where in the text each entry of the layout stands."""

    layout: Layout
    where: Mapping[tuple[str | int, ...], At]

    def locate(self, fault: Fault) -> Fault:
        """Turn the path of a fault in the layout into a place in the text."""
        return _locate(fault, self.where)


def _locate(fault: Fault, where: Mapping[tuple[str | int, ...], At]) -> Fault:
    path = fault.path
    while path not in where:
        path = path[:-1]
    return put_at(where[path], fault)


def show_back(
    faults: Iterable[Fault], layout: Layout, unknown: Collection[Square] = ()
) -> list[Fault]:
    """Return the faults of a drawing as its lines come; the first one shows what was read."""
    first, *others = sorted(faults, key=lambda f: (f.params["text_line"], f.params["text_column"]))
    shown = draw_back(layout, unknown)
    params = {**first.params, "drawing": shown} if shown else first.params
    return [replace(first, params=params), *others]


def parse_drawing(text: str, most_squares: int = MAX_SQUARES) -> Drawing:
    """Read a drawing of at most a number of squares.

    :raises NotAPosition: with every fault, by line, if a line or a square could not be read. What
        the whole map must meet is checked when its board is built; :meth:`Drawing.locate` finds
        those faults in the text.

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
        self._unknown: set[Square] = set()
        self._misread: set[str] = set()
        self._is_grid_whole = True
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
        elif _LOOKS_LIKE_AN_ITEM.match(line.lstrip()) and not set(line) <= GRID:
            at = At(row, len(line) - len(line.lstrip()) + 1)
            word = Unknown(line.split(maxsplit=1)[0], self._items)
            fault = Fault("unknown-map-line", (), {"allowed": ", ".join(self._items)}, word)
            self._faults.append(put_at(at, fault))
            meant = propose(word.word, self._items)
            self._misread.update(self._items.keys() - {"origin"} if meant is None else {meant})
        else:
            if self._rows and self._rows[-1][0] != row - 1:
                self._faults.append(fault_at(At(row, 1), "grid-in-two-parts"))
                self._is_grid_whole = False
            self._rows.append((row, line))

    def _read_item(self, words: Words) -> None:
        first = words.at
        self._items_read += 1
        try:
            if self._items_read > _MOST_ITEMS:
                self._is_grid_whole = False
                raise Misread(first, "too-many", limit=_MOST_ITEMS)
            self._items[words.name](words)
            words.end()
        except Misread as misread:
            self._faults.append(misread.fault)
            self._misread.add(words.name)
        self._where.setdefault((words.name,), first)

    def _once(self, words: Words) -> None:
        """Refuse an item that may stand once only and stands again."""
        if (words.name,) in self._where:
            raise Misread(words.at, "map-line-twice", word=words.name)

    def _border(self, words: Words) -> None:
        place = words.side_place()
        at = words.at
        kind = words.choose(_KINDS)
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
        edges = words.take("ccrf", read_edges, code="city-sides-misread")
        coats = words.coats(MAX_COATS_OF_ARMS)
        if set(edges) == {EDGE_FIELD}:
            raise Misread(at, "not-a-large-city")
        if coats and EDGE_CITY not in edges:
            raise Misread(at, "coats-not-allowed", kind=LARGE_CITY)
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
        if not self._rows:
            self._faults.append(fault_at(At(1, 1), "no-grid"))
            self._is_grid_whole = False
        where_unknown = "origin" in self._misread or not self._is_grid_whole
        if not where_unknown:
            self._check_notes({entry.square: entry.kind for entry in squares})
        self._where[()] = At(self._rows[0][0] if self._rows else 1, 1)
        layout = Layout(
            squares,
            tuple(self._borders),
            tuple(self._ferries),
            self._start_squares,
            self._published,
        )
        if self._faults:
            unread = Unread(self._unknown, self._misread, where_unknown)
            found = [_locate(fault, self._where) for fault in find_sure_faults(layout, unread)]
            raise NotAPosition(show_back([*self._faults, *found], layout, self._unknown))
        return Drawing(layout, self._where)

    def _draw(self) -> Iterator[PrintedSquare]:
        """Yield the squares of the grid."""
        drawn = 0
        before = len(self._faults)
        left, top = place_of(self._origin)
        for line_number, (row, line) in enumerate(self._rows):
            for column, letter in enumerate(line):
                if letter in OFF_THE_MAP:
                    continue
                at = At(row, column + 1)
                if drawn == self._most_squares:
                    self._faults.append(fault_at(at, "too-many", limit=drawn))
                if drawn == self._most_squares or len(self._faults) - before == _ENOUGH_FAULTS:
                    self._is_grid_whole = False
                    return
                kind = SQUARES.get(letter)
                x, y = left + column, top + line_number
                if max(abs(x), abs(y)) > LIMIT:
                    self._faults.append(
                        fault_at(at, "out-of-range", key="x,y", low=-LIMIT, high=LIMIT)
                    )
                    self._is_grid_whole = False
                    continue
                square = square_at(x, y)
                if kind is None:
                    fault = fault_at(at, "unknown-square-character", character=letter, x=x, y=y)
                    self._faults.append(fault)
                    self._unknown.add(square)
                    continue
                self._where["squares", drawn] = at
                drawn += 1
                noted = {"face": build_large_city()} if kind == LARGE_CITY else {}
                yield PrintedSquare(square, kind, **(noted | self._notes.get(square, {})))

    def _check_notes(self, kinds: Mapping[Square, str]) -> None:
        """Check that what was said about squares was said about squares of the right kind."""
        for name, square, at in self._noted:
            kind = kinds.get(square, NOTHING)
            if square in self._unknown or kind in _OF_KINDS[name][0]:
                continue
            code = "square-not-on-map" if kind == NOTHING else _OF_KINDS[name][1]
            x, y = place_of(square)
            self._faults.append(fault_at(at, code, x=x, y=y, kind=kind))


_OF_KINDS: Final = {
    "city": ({LARGE_CITY}, "tile-not-allowed"),
    "island": ({ISLAND}, "coats-not-allowed"),
    "town": (TAKES_TILE, "town-not-allowed"),
}
"""The kinds of square that an item can speak of, and the fault of any other."""
