"""The positions of a game on one line each, turn by turn.

Most of a line stays the same from one turn to the next: the texts of tiles and figures are written
once in a game, and so are map, rules and sets.
"""

from bisect import insort
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from referee.api.carcassonne.reading.extras import write_beside
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
        self._figures: dict[Figure, str] = {}
        self._cells: dict[Square, str] = {}
        self._rows: dict[int, str] = {}
        self._squares: dict[int, list[Square]] = {}
        self._standing: frozenset[Figure] = frozenset()
        self._rest: Json = {}
        self._beside = ""
        self._lying: Beside | None = None
        self._lying_written: Json = {}
        self.add_tiles(posted["tiles"])
        self._is_short = not any(_is_long(name) for name in (*players, *find_names(posted)))
        fixed = {key: posted[key] for key in ("map", "rules", "sets") if key in posted}
        self._fixed = write_parts(fixed, Names([]))

    def add_tiles(self, rows: Iterable[Mapping[str, Any]]) -> None:
        """Take tiles as they were posted, which lie on the table from now on."""
        listed = list(rows)
        texts = [write_tile(row["tile"], row.get("rotation", 0)) for row in listed]
        self._tiles.update(zip(squares_of(listed), texts, strict=True))

    def write(self, state: State) -> str:
        """Write where a game stands, as ``format_position`` writes the position."""
        rest = self._find_rest(state)
        names = self._find_names(state, rest)
        rows = self._write_rows(state.table, names)
        if rest != self._rest or not self._is_short:
            self._rest, self._beside = rest, write_parts(rest, names)
        return finish(f"c1{names.part}{self._fixed}{self._beside}{rows}")

    def _write_rows(self, table: Table, names: Names) -> str:
        """Write the rows of a table; only those are written anew that were not so before.

        A table with fewer tiles is one from before, and then all are.
        """
        if len(table.faces) < len(self._cells) or not self._is_short:
            self._cells.clear()
            self._rows.clear()
            self._squares.clear()
            self._standing = frozenset()
        changed = [square for square in table.faces if square not in self._cells]
        for square in changed:
            insort(self._squares.setdefault(_row_of(square), []), square)
        standing = frozenset(table.figures)
        changed += (figure.square for figure in standing ^ self._standing)
        self._standing = standing
        on_tiles: dict[Square, list[str]] = {square: [] for square in changed}
        for figure in table.figures:
            if figure.square in on_tiles:
                on_tiles[figure.square].append(self._write_figure(figure, names))
        for square, texts in on_tiles.items():
            self._cells[square] = "".join([self._tiles[square], *sorted(texts)])
        for row in set(map(_row_of, on_tiles)):
            self._rows[row] = write_rows({at: self._cells[at] for at in self._squares[row]})
        return "".join([self._rows[row] for row in sorted(self._rows)])

    def _find_rest(self, state: State) -> Json:
        """Return what lies beside the tiles, in the form of a position."""
        table, posted = state.table, self._posted
        rest: Json = {"points": state.points}
        if state.supply is not None:
            rest["supply"] = state.supply
        if table.leipzig:
            rest["leipzig"] = {q: list(players) for q, players in table.leipzig.items()}
        if table.beside is not self._lying:
            written = write_beside(table.beside).items()
            self._lying = table.beside
            self._lying_written = {key: value for key, value in written if value or key in posted}
        return rest | self._lying_written

    def _find_names(self, state: State, rest: Json) -> Names:
        """Return how names are written; long ones that stand twice are said once."""
        if self._is_short:
            return _PLAIN
        figures = [{"player": f.player} for f in state.table.figures if f.player is not None]
        self._figures.clear()
        return Names(find_names({**rest, "figures": figures}))

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


_PLAIN = Names([])
