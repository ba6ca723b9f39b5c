"""Rows of a line that hold tiles of the catalogue and figures, and nothing that is wrong.

Nearly all rows are such. They are read without a note of where each entry stands, in half the time;
if what they say is faulty elsewhere, they are read once more with the notes. All other rows are
left to the long way, to which the tests hold this one.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from referee.carcassonne.notation.figures import read_plainly
from referee.carcassonne.notation.tiles import LONGEST, read_id
from referee.core.notation.names import Misread
from referee.core.notation.reading import read_number

Json = dict[str, Any]

_SHORT: Final = 2_000
"""Number of characters of a row that take a millisecond at most."""
KnownIds = Mapping[str, tuple[str, int]]
"""Ids of tiles with their rotations, by how they are written."""
NO_IDS: Final[KnownIds] = MappingProxyType({})


class PlainRow(NamedTuple):
    """A row that was read: its column, its text, and how many tiles and figures came before."""

    column: int
    text: str
    tiles: int
    figures: int


class PlainRows:
    """What reads plain rows, and which it has read.

    :param name: reads the name of a player.
    :param known: ids that are looked up; any other is read.
    """

    def __init__(self, name: Callable[[str], str], known: KnownIds) -> None:
        self.rows: list[PlainRow] = []
        self._name = name
        self._known = known

    def read(self, column: int, text: str, tiles: list[Json], figures: list[Json]) -> bool:
        """Read a row if it is plain; tell whether it was."""
        before = PlainRow(column, text, len(tiles), len(figures))
        if len(text) <= _SHORT:
            try:
                self._read(text, tiles, figures)
            except (Misread, ValueError):
                pass
            else:
                self.rows.append(before)
                return True
        del tiles[before.tiles :], figures[before.figures :]
        return False

    def _read(self, text: str, tiles: list[Json], figures: list[Json]) -> None:
        """Read a row.

        :raises Misread: if it is not plain, or something is wrong.
        """
        west, north, *entries = text.split(",")
        x, y, name = read_number(west), read_number(north), self._name
        find_known = self._known.get
        for entry in entries:
            if entry:
                written, *standing = entry.split("-")
                if written:
                    tile, rotation = find_known(written) or _read_short_id(written)
                    if rotation:
                        tiles.append({"tile": tile, "x": x, "y": y, "rotation": rotation})
                    else:
                        tiles.append({"tile": tile, "x": x, "y": y})
                for each in standing:
                    figure = read_plainly(each, name)
                    figure["x"] = x
                    figure["y"] = y
                    figures.append(figure)
            x += 1


def _read_short_id(text: str) -> tuple[str, int]:
    """Read an id with its rotation.

    :raises Misread: for an inline tile, too.
    """
    if len(text) > LONGEST:
        raise Misread("notation-word-too-long", 0, text, limit=LONGEST)
    return read_id(text)
