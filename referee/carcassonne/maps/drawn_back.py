"""A drawing shown back to who typed it: the grid with its axes, and what its letters are.

The axes count as positions do, x to the east and y to the south, from the drawing's origin::

       0 1 2
    -1 S C C
     0 . ? ~

    C large_city: 1,-1 cccc, 2,-1 crfr 2
    ~ waves: 2,0

A ``?`` is a character that stands for no square. Only words of the contract, no sentences.
"""

from collections.abc import Collection, Iterable, Iterator
from typing import Final

from referee.carcassonne.maps.boards import (
    HALF,
    HIGHLIGHT,
    ISLAND,
    LARGE_CITY,
    PLAIN,
    START,
    TOWN,
    WAVES,
    Layout,
    PrintedSquare,
)
from referee.carcassonne.tiles.tile import EDGE_CITY, EDGE_FIELD, EDGE_ROAD, Face
from referee.core.graphs import find_groups
from referee.core.grid import Square, place_of

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
GRID: Final = frozenset(SQUARES) | frozenset(OFF_THE_MAP)
"""Every character of the grid."""
EDGES: Final = {"c": EDGE_CITY, "r": EDGE_ROAD, "f": EDGE_FIELD}
"""What each letter of a large city stands for."""

LETTER_OF: Final = {kind: letter for letter, kind in SQUARES.items()}
EDGE_LETTERS: Final = {edge: letter for letter, edge in EDGES.items()}
_UNKNOWN: Final = "?"
_WIDEST: Final = 60
"""The most rows and columns that are shown, far more than any real map has."""
_MOST_LISTED: Final = 20
"""The most squares and large cities that a line or the list of them names."""
_LISTED: Final = (TOWN, WAVES, ISLAND, START, HIGHLIGHT, HALF)


def draw_back(layout: Layout, unknown: Collection[Square] = ()) -> str:
    """Return the grid of a layout with axes, and a line for each large city and kind of square.

    :param unknown: the squares whose character stands for nothing.
    """
    letters = {entry.square: LETTER_OF[entry.kind] for entry in layout.squares}
    letters |= dict.fromkeys(unknown, _UNKNOWN)
    lines = [*_draw_grid({place_of(square): letter for square, letter in letters.items()}), ""]
    return "\n".join([*lines, *_list_cities(layout), *_list_kinds(layout)]).rstrip()


def _draw_grid(letters: dict[tuple[int, int], str]) -> Iterator[str]:
    if not letters:
        return
    left, top = min(x for x, _ in letters), min(y for _, y in letters)
    columns = range(left, min(max(x for x, _ in letters), left + _WIDEST - 1) + 1)
    rows = range(top, min(max(y for _, y in letters), top + _WIDEST - 1) + 1)
    width = 1 + max(len(str(x)) for x in (columns[0], columns[-1]))
    edge = max(len(str(y)) for y in (rows[0], rows[-1]))
    yield " " * edge + "".join(str(x).rjust(width) for x in columns)
    for y in rows:
        cells = (letters.get((x, y), OFF_THE_MAP[-1]).rjust(width) for x in columns)
        yield str(y).rjust(edge) + "".join(cells)


def _list_cities(layout: Layout) -> Iterator[str]:
    """Yield a line for each large city: its squares, what they show N E S W, coats of arms."""
    faces = {
        entry.square: entry.face
        for entry in layout.squares
        if entry.kind == LARGE_CITY and entry.face is not None  # a line may name another by mistake
    }
    for group in find_groups(list(faces))[:_MOST_LISTED]:
        shown = (f"{_place(square)}{_format_face(faces[square])}" for square in group)
        yield _write_line(LARGE_CITY, shown, ", ")


def _list_kinds(layout: Layout) -> Iterator[str]:
    for kind in _LISTED:
        if squares := [entry.square for entry in layout.squares if _is(entry, kind)]:
            yield _write_line(kind, map(_place, squares), " ")


def _is(entry: PrintedSquare, kind: str) -> bool:
    return entry.kind == kind or (kind == TOWN and entry.is_town)


def _write_line(kind: str, shown: Iterable[str], between: str) -> str:
    listed = list(shown)
    more = [] if len(listed) <= _MOST_LISTED else ["…"]
    return f"{LETTER_OF[kind]} {kind}: {between.join([*listed[:_MOST_LISTED], *more])}"


def _format_face(face: Face) -> str:
    coats = sum(feature.coats_of_arms for feature in face.features)
    letters = "".join(EDGE_LETTERS[edge] for edge in face.edges)
    return f" {letters} {coats}" if coats else f" {letters}"


def _place(square: Square) -> str:
    x, y = place_of(square)
    return f"{x},{y}"


def is_drawing(text: str) -> bool:
    """Tell whether a text is a drawing and no id: of several lines, or one row of a grid.

    >>> is_drawing("S..~"), is_drawing("germany")
    (True, False)
    """
    return "\n" in text or (bool(text.strip()) and set(text) <= GRID)
