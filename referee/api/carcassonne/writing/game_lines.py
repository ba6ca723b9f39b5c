"""The positions of a game on one line each, turn by turn.

Most of a line stays the same from one turn to the next: the texts of tiles and figures are written
once in a game, and so are map, rules and sets; rows of tiles and what lies beside them are written
anew only where a turn has changed them.
"""

from bisect import insort
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Any, Final

from referee.api.carcassonne.reading.extras import write_beside, write_extra
from referee.api.carcassonne.writing.features import write_figure
from referee.carcassonne.figures import Figure
from referee.carcassonne.further_sets.extras import Beside
from referee.carcassonne.games.playing import State
from referee.carcassonne.notation import figures as notation
from referee.carcassonne.notation import find_names, write_parts
from referee.carcassonne.notation.tiles import write_tile
from referee.carcassonne.table import Table
from referee.core.grid import ROW, Square, squares_of
from referee.core.notation.writing import Names, finish, write_rows

Json = dict[str, Any]


class PositionLines:
    """Writes the position that each turn of a game leaves.

    :param posted: the position from which the game starts, as it was posted.
    """

    def __init__(self, posted: Mapping[str, Any], players: Sequence[str]) -> None:
        self._posted = posted
        self._tiles: dict[Square, str] = {}
        self.add_tiles(posted["tiles"])
        self._is_short = not any(_is_long(name) for name in (*players, *find_names(posted)))
        fixed = {key: posted[key] for key in ("map", "rules", "sets") if key in posted}
        self._fixed = write_parts(fixed, Names([]))
        self._forget()

    def _forget(self) -> None:
        """Begin anew: nothing that a turn can change has been written."""
        self._figures: dict[Figure, str] = {}
        self._cells: dict[Square, str] = {}
        self._rows: dict[int, str] = {}
        self._squares: dict[int, list[Square]] = {}
        self._standing: dict[int, Figure] = {}
        self._beside: dict[str, Any] = {}
        self._parts: dict[str, str] = {}

    def add_tiles(self, rows: Iterable[Mapping[str, Any]]) -> None:
        """Take tiles as they were posted, in the order in which they are laid."""
        listed = list(rows)
        texts = [write_tile(row["tile"], row.get("rotation", 0)) for row in listed]
        self._tiles.update(zip(squares_of(listed), texts, strict=True))

    def write(self, state: State) -> str:
        """Write where a game stands, as ``format_position`` writes the position.

        Long names that stand twice are said once, so with any such all is written anew. So it is
        where the table has fewer tiles, which is one from before.
        """
        names = _PLAIN
        if not self._is_short or len(state.table.faces) < len(self._cells):
            self._forget()
        if not self._is_short:
            names = self._find_names(state)
        beside = self._write_beside(state, names)
        return finish(f"c1{names.part}{self._fixed}{beside}{self._write_rows(state.table, names)}")

    def _write_rows(self, table: Table, names: Names) -> str:
        """Write the rows of a table; only those are written anew that were not so before.

        Turns pass most figures on as they are, so a square is written anew if an object has come to
        it or left it.
        """
        laid = islice(self._tiles, len(self._cells), len(table.faces))
        standing = dict(zip(map(id, table.figures), table.figures, strict=True))
        before, self._standing = self._standing, standing
        moved = standing.keys() ^ before.keys()
        on_tiles: dict[Square, list[str]] = {square: [] for square in laid}
        for square in on_tiles:
            insort(self._squares.setdefault(_row_of(square), []), square)
        for key in moved:
            on_tiles[(standing.get(key) or before[key]).square] = []
        for figure in table.figures:
            if figure.square in on_tiles:
                on_tiles[figure.square].append(self._write_figure(figure, names))
        for square, texts in on_tiles.items():
            self._cells[square] = "".join([self._tiles[square], *sorted(texts)])
        for row in {_row_of(square) for square in on_tiles}:
            self._rows[row] = write_rows({at: self._cells[at] for at in self._squares[row]})
        return "".join([self._rows[row] for row in sorted(self._rows)])

    def _write_beside(self, state: State, names: Names) -> str:
        """Write what lies beside the tiles, in the order of the notation."""
        beside, parts = self._beside, self._parts
        for key, value in (
            ("supply", state.supply),
            ("leipzig", state.table.leipzig),
            ("points", state.points),
            *zip(_EXTRAS, state.table.beside, strict=True),
        ):
            known = beside.get(key, _UNKNOWN)
            if known is not value and known != value:
                beside[key] = value
                parts[key] = write_parts(self._write_key(key, value), names)
        return "".join(parts.values())

    def _write_key(self, key: str, value: Any) -> Json:
        """Return a part in the form of a position; nothing if there is nothing to say."""
        if value is None or not (value or key in self._posted or key == "points"):
            return {}
        return {key: write_extra(key, value) if key in _EXTRAS else value}

    def _find_names(self, state: State) -> Names:
        """Return how names are written where long ones that stand twice are said once."""
        figures = [{"player": f.player} for f in state.table.figures if f.player is not None]
        rest: Json = {"points": state.points, "supply": state.supply or {}, "figures": figures}
        rest |= {"leipzig": state.table.leipzig, **write_beside(state.table.beside)}
        return Names(find_names(rest))

    def _write_figure(self, figure: Figure, names: Names) -> str:
        written = self._figures.get(figure)
        if written is None:
            written = notation.write_figure(write_figure(figure), names.write)
            self._figures[figure] = written
        return written


def _row_of(square: Square) -> int:
    """Return y, in half the time of ``place_of``."""
    return (square + ROW // 2) // ROW


def _is_long(name: str) -> bool:
    """Tell whether a name might be said once: it is so only if it is longer than it looks."""
    return bool(Names([name, name]).part)


_PLAIN: Final = Names([])
_UNKNOWN: Final = object()
"""What has not been written yet."""
_EXTRAS: Final = Beside._fields
