"""The fast paths of tiles, of figures and of the squares of a map, which many positions take.

What ``fast_path`` would generate for the form of a tile is written by hand here, as one loop, so
that mypyc can compile it; the same for a square of a map that says no more than its kind. Figures
are read and put where they stand in one go. The tests compare all of it with the forms, as they do
every fast path. Rows are untrusted: one that is not sound as it stands, of whatever type, is handed
to the form, which explains it.
"""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Final, cast

from referee.carcassonne.figures import Figure, locate
from referee.carcassonne.kinds.figures import FIGURES, NEUTRAL
from referee.carcassonne.maps.boards import LARGE_CITY, SQUARE_KINDS, TAKES_TILE, PrintedSquare
from referee.carcassonne.pieces import piece_at
from referee.carcassonne.table import in_table_order
from referee.carcassonne.tiles.tile import SPOTS, Face, Spot, Tile
from referee.core.errors import Fault
from referee.core.grid import LIMIT, QUARTER_TURNS, ROW, Square
from referee.core.names import NAME
from referee.core.tuples import make
from referee.forms.fast_path import UNSOUND, FastPath, UnsoundError

Explain = Callable[[Any, int], Any]
"""What is called with a row that is not sound as it stands, and its index."""

_FIGURES: Final = {kind: kind for kind in FIGURES}
"""Each kind of figure by itself. Reading replaces the strings of a body by these, so that later
comparisons compare the same objects."""


_NEUTRAL: Final = frozenset(NEUTRAL)
_BARE_KINDS: Final = {kind: kind for kind in SQUARE_KINDS if kind != LARGE_CITY}
"""The kinds of printed square that show nothing but their kind."""


def tiles_in(known: dict[str, Tile]) -> FastPath:
    """Return the fast path of tiles on squares: each is its square and the face as it lies.

    :param known: the tiles by id; the form reads an inline one.
    """
    read_rows = partial(_read_tiles, known)
    return FastPath(partial(_read_one, read_rows), read_rows)


def _read_tiles(known: dict[str, Tile], rows: Iterable[Any], explain: Explain) -> list[Any]:
    found: list[Any] = []
    low, high, turns = -LIMIT, LIMIT, QUARTER_TURNS
    for row in rows:
        try:
            raw: dict[str, Any] = row
            x, y = raw["x"], raw["y"]
            if type(x) is int and type(y) is int and low <= x <= high and low <= y <= high:
                if len(raw) == 4 and type(rotation := raw["rotation"]) is int:
                    face = known[raw["tile"]].faces[turns[rotation]]
                    found.append((y * ROW + x, face))
                    continue
                if len(raw) == 3:
                    found.append((y * ROW + x, known[raw["tile"]].faces[0]))
                    continue
        except UNSOUND:
            pass
        found.append(explain(row, len(found)))
    return found


def squares_in(recognise: Callable[[Any], PrintedSquare]) -> FastPath:
    """Return the fast path of the printed squares of a map, most of which say no more than a kind.

    Some are towns besides.

    :param recognise: the fast path of any other.
    """
    return FastPath(recognise, partial(_read_squares, recognise))


def _read_squares(
    recognise: Callable[[Any], PrintedSquare], rows: Iterable[Any], explain: Explain
) -> list[Any]:
    found: list[Any] = []
    low, high, kinds, open_kinds = -LIMIT, LIMIT, _BARE_KINDS, TAKES_TILE
    for row in rows:
        try:
            raw: dict[str, Any] = row
            x, y, kind = raw["x"], raw["y"], kinds.get(raw["kind"])
            is_town = len(raw) == 4 and kind in open_kinds and raw.get("town") is True
            if (len(raw) > 3 and not is_town) or kind is None:
                found.append(recognise(raw))
                continue
            if type(x) is int and type(y) is int and low <= x <= high and low <= y <= high:
                found.append(make(PrintedSquare, (y * ROW + x, kind, None, 0, is_town)))
                continue
        except UNSOUND:
            pass
        found.append(explain(row, len(found)))
    return found


def stand_figures(rows: list[Any], faces: dict[Square, Face]) -> tuple[Figure, ...] | None:
    """Return the figures that rows put on a table, in its order.

    None if a row is not sound as it stands, or puts a figure where it cannot stand: then the form
    of a figure and ``build_table`` explain what is wrong, if anything is.

    :param faces: what lies on the squares.
    """
    found: list[Figure] = []
    by_square: dict[int, Figure] = {}
    names: dict[str, str] = {}
    alone = set(NEUTRAL)  # there is one of each
    laid = cast("dict[int, Face]", faces)
    low, high, figures, neutral = -LIMIT, LIMIT, _FIGURES, _NEUTRAL
    try:
        for row in rows:
            raw: dict[str, Any] = row
            x = raw["x"]
            y = raw["y"]
            kind = figures[raw["figure"]]
            if not (type(x) is int and type(y) is int and low <= x <= high and low <= y <= high):
                return None
            square: Any = y * ROW + x
            face = laid[square]
            side = raw.get("side")
            player = None
            if kind in neutral:
                alone.remove(kind)
            else:
                named = raw["player"]
                player = names.get(named)
                if player is None:
                    player = names[named] = _check_name(named)
            if len(raw) != 4 + ("side" in raw) + (player is not None):
                return None
            spot: Any = (raw["on"], side)
            index = face.located.get(spot)
            if index is None:
                made = _stand_elsewhere(face, (player, kind, square), SPOTS[spot])
            else:
                piece = piece_at(square, index)
                made = make(Figure, (player, kind, square, face.spots[index], piece))
            by_square[square] = made
            found.append(made)
    except UNSOUND:
        return None
    if len(by_square) < len(found):
        return in_table_order(found)
    return tuple([by_square[square] for square in sorted(by_square)])


def _check_name(named: Any) -> str:
    """Return a name.

    :raises UnsoundError: if it is none, as a TypeError does.
    """
    if NAME.match(named):
        return cast(str, named)
    raise UnsoundError


def _stand_elsewhere(face: Face, known: tuple[str | None, str, int], spot: Spot) -> Figure:
    """Return a figure on a spot that nobody has looked for on a face yet, or where no piece is.

    :raises UnsoundError: if the face has no such spot.
    """
    index = locate(face, spot)
    if isinstance(index, Fault):
        raise UnsoundError
    player, kind, at = known
    square = Square(at)
    if index is None:
        return Figure(player, kind, square, spot, piece=None)
    return Figure(player, kind, square, face.spots[index], piece_at(square, index))


def _read_one(read_rows: Callable[[Iterable[Any], Explain], list[Any]], row: Any) -> Any:
    return read_rows((row,), _refuse)[0]


def _refuse(_row: Any, _index: int) -> Any:
    raise UnsoundError
