"""What lies on a square, where the board cannot be seen: the tile and the figures on it."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from referee.carcassonne.figures import Figure
from referee.carcassonne.kinds.features import FIELD, Kind
from referee.carcassonne.table import Table
from referee.carcassonne.tiles.tile import Face
from referee.core.grid import Square, place_of
from referee.core.languages import Language
from referee.page.table.carcassonne.figures import say_standing
from referee.texts.sentences import write

_MOST_FIGURES: Final = 3
"""At most this many figures of a square are named; of the rest the number is said."""


def name_squares(table: Table, language: Language) -> Callable[[Square], str]:
    """Return what says what lies on a square with a tile: its number, its kinds, its figures."""
    standing: defaultdict[Square, list[Figure]] = defaultdict(list)
    for figure in table.figures:
        standing[figure.square].append(figure)

    def name(square: Square) -> str:
        x, y = place_of(square)
        where = {"x": x, "y": y}
        if things := _list_things(table.faces[square], language):
            said = write("table", "tap.taken.with", {**where, "things": things}, language)
        else:
            said = write("table", "tap.taken", where, language)
        figures = standing.get(square, ())
        named = {"said": said, "figures": _say_figures(figures, language)}
        return write("table", "tap.taken.stands", named, language) if figures else said

    return name


def _list_things(face: Face, language: Language) -> str:
    """Name the kinds of features of a tile, each once; fields only where there is nothing else."""
    kinds = dict.fromkeys(feature.kind for feature in face.features)
    told: Iterable[Kind] = [kind for kind in kinds if kind != FIELD] or kinds
    return ", ".join(write("table", "spot", {"on": kind.name.lower()}, language) for kind in told)


def _say_figures(figures: Sequence[Figure], language: Language) -> str:
    said = ", ".join(say_standing(each, language) for each in figures[:_MOST_FIGURES])
    rest = len(figures) - _MOST_FIGURES
    return f"{said} … +{rest}" if rest > 0 else said
