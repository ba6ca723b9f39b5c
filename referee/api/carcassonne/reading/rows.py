"""The fast paths of tiles and of figures, which every position of a game takes.

What ``fast_path`` would generate for the forms of a tile and of a figure is written by hand here,
each as one loop, so that mypyc can compile it. The tests compare it with the forms, as they do
every fast path. Rows are untrusted: one that is not sound as it stands, of whatever type, is handed
to the form, which explains it.
"""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Final, cast

from referee.carcassonne.kinds.figures import FIGURES, NEUTRAL
from referee.carcassonne.table import FigureClaim
from referee.carcassonne.tiles.tile import SPOTS, Spot, Tile
from referee.core.grid import LIMIT, QUARTER_TURNS, ROW
from referee.core.names import NAME
from referee.core.tuples import make
from referee.forms.fast_path import UNSOUND, FastPath, UnsoundError

Explain = Callable[[Any, int], Any]
"""What is called with a row that is not sound as it stands, and its index."""

_FIGURES: Final = {kind: kind for kind in FIGURES}
"""Kinds by themselves: all that comes after compares the same few strings, not new ones of a body.
"""


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


def _read_figures(rows: Iterable[Any], explain: Explain) -> list[Any]:
    """Read figures on spots; whether a tile has such a spot is for the table to say."""
    found: list[Any] = []
    names: dict[str, str] = {}
    low, high, figures = -LIMIT, LIMIT, _FIGURES
    spots: dict[Any, Spot] = cast("dict[Any, Spot]", SPOTS)
    for row in rows:
        try:
            raw: dict[str, Any] = row
            x, y, kind, on = raw["x"], raw["y"], figures[raw["figure"]], raw["on"]
            count, side, player = 4, None, None
            if "side" in raw:
                count, side = 5, raw["side"]
            spot = spots[on, side]
            if "player" in raw:
                count, named = count + 1, raw["player"]
                player = names.get(named)
                if player is None:
                    if not NAME.match(named):
                        raise UnsoundError
                    player = names[named] = named
            if (
                len(raw) == count
                and type(x) is int
                and type(y) is int
                and low <= x <= high
                and low <= y <= high
                and (player is None) is (kind in NEUTRAL)
            ):
                found.append(make(FigureClaim, (player, kind, y * ROW + x, spot)))
                continue
        except UNSOUND:
            pass
        found.append(explain(row, len(found)))
    return found


def _read_one(read_rows: Callable[[Iterable[Any], Explain], list[Any]], row: Any) -> Any:
    return read_rows((row,), _refuse)[0]


def _refuse(_row: Any, _index: int) -> Any:
    raise UnsoundError


FIGURES_ON_SPOTS: Final = FastPath(partial(_read_one, _read_figures), _read_figures)
"""The fast path of figures on spots: each is the claim that it stands there."""
