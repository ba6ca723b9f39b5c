"""Carcassonne's notation: a position on one line, and back.

``c1/rules,labyrinth.advanced/0,0,D-red.rE,lab,U1``. A row has tiles with a comma after each, from
west to east; nothing between two commas is an empty square. Behind a tile stand its figures, each
after a minus sign. The parts besides the rows are ``map`` and those of a map that is given inline
(see ``maps``), ``rules``, ``sets``, ``supply``, ``leipzig``, ``points`` and those of further sets
(see ``beside``). The grammar stands in docs/notation.md, what both games share in
``core.notation``.

**Canonical** is a position in which nothing is written that is the default (no rotation of 0, no
empty list of figures, no side that is null, no mark that is false), tiles come by (y, x), figures
by (y, x) and then by how they are written, sides of a feature in their order round the tile, the
players of a quarter of Leipzig by name, the squares of an inline map by (y, x), castles, tunnels
and bridges by place, as do the two places of a castle or a tunnel.
For those the two functions are inverse. No such order matters to any answer.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any, Final

from referee.carcassonne.kinds.figures import WORDS
from referee.carcassonne.notation.beside import (
    BESIDE_PARTS,
    find_names_beside,
    read_counts,
    write_beside,
    write_counts,
)
from referee.carcassonne.notation.figures import SHORT_FIGURES, read_figure, write_figure
from referee.carcassonne.notation.maps import MAP_PARTS, MapReader, write_map
from referee.carcassonne.notation.plain_rows import NO_IDS, KnownIds, PlainRow, PlainRows
from referee.carcassonne.notation.tiles import IDS, read_tile, write_tile
from referee.carcassonne.notation.words import SETS, turn_round
from referee.core.checkpoints import Checkpoint, no_checkpoint
from referee.core.grid import Square, squares_of
from referee.core.notation.names import Misread
from referee.core.notation.reading import (
    Line,
    Read,
    read_long_number,
    read_number,
    read_rules,
    read_word,
)
from referee.core.notation.writing import Names, finish, write_rows, write_rules

Json = dict[str, Any]
PartReader = Callable[[Line, int, str], Any]
"""What reads a part: the line, the column of its text, and the text."""

GAME: Final = "c"
"""The letter that a line begins with."""
_SETS: Final = turn_round(SETS)
NO_MORE: Final[Mapping[str, PartReader]] = MappingProxyType({})


def format_position(posted: Mapping[str, Any]) -> str:
    """Write a sound position, in the form of the contract, on one line.

    >>> format_position({"tiles": [{"tile": "base.D", "x": 0, "y": 0}]})
    'c1/0,0,D'
    """
    names = Names(find_names(posted))
    line = f"c1{names.part}{write_parts(posted, names)}"
    return finish(line + write_tiles(posted, names))


def write_parts(posted: Mapping[str, Any], names: Names, *, in_short: bool = False) -> str:
    """Write all parts of a position but names and rows.

    :param in_short: whether sets are written by the initials that their tiles have.
    """
    line = ""
    if (given := posted.get("map")) is not None:
        line += write_map(given)
    if rules := posted.get("rules"):
        line += write_rules(rules)
    if "sets" in posted:
        line += _write_sets(posted["sets"], _SETS if in_short else {})
    if "supply" in posted:
        line += ",".join(["/supply", *write_counts(posted["supply"], names, SHORT_FIGURES)])
    if leipzig := posted.get("leipzig"):
        line += _write_leipzig(leipzig, names)
    if "points" in posted:
        line += "".join(["/points", *_write_points(posted["points"], names)])
    return line + "".join(write_beside(posted, names))


def write_tiles(posted: Mapping[str, Any], names: Names) -> str:
    """Write the rows of a position."""
    return write_rows(_lay_out(posted, names))


def find_names(posted: Mapping[str, Any]) -> list[str]:
    """Return every name, as often as it stands."""
    names = [row["player"] for row in posted.get("figures", ()) if "player" in row]
    names += posted.get("supply", ())
    names += posted.get("points", ())
    for players in posted.get("leipzig", {}).values():
        names += players
    names += find_names_beside(posted)
    return names


def _lay_out(posted: Mapping[str, Any], names: Names) -> dict[Square, str]:
    """Return what lies on every square: the tile, and behind it the figures."""
    tiles, figures = posted["tiles"], posted.get("figures", ())
    texts = [
        IDS[row.get("rotation", 0)][tile]
        if type(tile := row["tile"]) is str
        else write_tile(tile, row.get("rotation", 0))
        for row in tiles
    ]
    laid = dict(zip(squares_of(tiles), texts, strict=True))
    write_player = names.write
    texts = [write_figure(row, write_player) for row in figures]
    for text, square in sorted(zip(texts, squares_of(figures), strict=True)):
        laid[square] = laid.get(square, "") + text
    return laid


def _write_sets(sets: Mapping[str, int], short: Mapping[str, str]) -> str:
    """Write the sets, one copy left out."""
    counts = ((short.get(key, key), n) for key, n in sorted(sets.items()))
    return "".join(["/sets", *(f",{word}" if n == 1 else f",{word}.{n}" for word, n in counts)])


def _write_points(points: Mapping[str, int], names: Names) -> Iterator[str]:
    for player, number in sorted(points.items()):
        yield f",{names.write(player)}.{number}"


def _write_leipzig(leipzig: Mapping[str, Sequence[str]], names: Names) -> str:
    quarters = [
        ".".join([quarter, *map(names.write, sorted(players))])
        for quarter, players in sorted(leipzig.items())
        if players
    ]
    return ",".join(["/leipzig", *quarters]) if quarters else ""


def parse_position(text: str) -> Json:
    """Read a line; the inverse of :func:`format_position`.

    What the position means, and whether it is sound, is for others to say.

    :raises NotAPosition: with every fault of the line, each with its column.

    >>> parse_position("c1/0,0,D-red.rE")["figures"]
    [{'player': 'red', 'figure': 'meeple', 'on': 'road', 'side': 'E', 'x': 0, 'y': 0}]
    """
    return read_line(text).position


def read_line(
    text: str,
    checkpoint: Checkpoint = no_checkpoint,
    more: Mapping[str, PartReader] = NO_MORE,
    begins: int = 0,
    known: KnownIds = NO_IDS,
) -> Read:
    """Read a line, and note at which column each entry stands.

    :param checkpoint: called every few milliseconds.
    :param more: what reads further parts, which a position does not have.
    :param begins: the index at which the line begins.
    :param known: ids of tiles that are looked up instead of read.
    :raises NotAPosition: with every fault of the line, each with its column.
    """
    line = Line(text, GAME, checkpoint, begins=begins)
    tiles: list[Json] = []
    figures: list[Json] = []
    position: Json = {}
    plain = PlainRows(line.name, known)
    given = MapReader(line)
    for word, column, rest in line.parts((*_PARTS, *MAP_PARTS, *more), given.OFTEN):
        if not word:
            if not plain.read(column, rest, tiles, figures):
                _read_row(line, column, rest, tiles, figures)
        elif word in _PARTS:
            position[word] = _PARTS[word](line, column, rest)
        elif word in more:
            position[word] = more[word](line, column, rest)
        else:
            given.read(word, column, rest)
    if given.found is not None:
        position["map"] = given.found
    position["tiles"] = tiles
    if figures:
        position["figures"] = figures
    return line.finish(position, partial(_locate_rows, line, plain.rows))


def _locate_rows(line: Line, rows: list[PlainRow]) -> None:
    """Note the columns of rows that were read without them."""
    while rows:
        row = rows.pop()
        _read_row(line, row.column, row.text, [{}] * row.tiles, [{}] * row.figures)


def _read_row(line: Line, column: int, text: str, tiles: list[Json], figures: list[Json]) -> None:
    """Read the tiles of a row and the figures on them."""
    for x, y, column_of_entry, entry in line.row(column, text):
        (at, written), *standing = line.split(column_of_entry, entry, "-")
        if written:
            path = ("tiles", len(tiles))
            line.columns[path] = at
            tile = read_tile(line, at, written, (*path, "tile"))
            if tile is not None:
                row: Json = {"tile": tile[0], "x": x, "y": y}
                if tile[1]:
                    row["rotation"] = tile[1]
                tiles.append(row)
        for where, each in standing:
            line.columns["figures", len(figures)] = where
            try:
                figures.append({**read_figure(each, line.name), "x": x, "y": y})
            except Misread as misread:
                line.note(misread, where)


def _read_sets(line: Line, column: int, text: str) -> dict[str, int]:
    sets: dict[str, int] = {}
    for at, entry in line.entries(column, text):
        word, point, number = entry.partition(".")
        count = line.read(read_number, at + len(word) + 1, number) if point else 1
        key = SETS.get(word, word)
        if line.read(read_word, at, word) and key in sets:
            line.note(Misread("notation-key-twice", 0, word), at)
        line.columns["sets", key] = at
        sets[key] = count
    return sets


def _read_supply(line: Line, column: int, text: str) -> dict[str, dict[str, int]]:
    return read_counts(line, column, text, "supply", WORDS)


def _read_leipzig(line: Line, column: int, text: str) -> dict[str, list[str]]:
    leipzig: dict[str, list[str]] = {}
    for at, entry in line.entries(column, text):
        (_, quarter), *players = line.split(at, entry, ".")
        if line.read(read_word, at, quarter) in leipzig:
            line.note(Misread("notation-key-twice", 0, quarter), at)
        line.columns["leipzig", quarter] = at
        names = leipzig[quarter] = []
        for where, player in players:
            line.columns["leipzig", quarter, len(names)] = where
            names.append(line.read(line.name, where, player))
    return leipzig


def _read_points(line: Line, column: int, text: str) -> dict[str, int]:
    points: dict[str, int] = {}
    for at, entry in line.entries(column, text):
        player, _, number = entry.partition(".")
        name = line.read(line.name, at, player) or ""
        if name in points:
            line.note(Misread("notation-key-twice", 0, player), at)
        line.columns["points", name] = at
        points[name] = line.read(read_long_number, at + len(entry) - len(number), number)
    return points


_PARTS: Final = {
    "rules": read_rules,
    "sets": _read_sets,
    "supply": _read_supply,
    "leipzig": _read_leipzig,
    "points": _read_points,
    **BESIDE_PARTS,
}
"""What reads each part but those of a map."""
