"""What a tile shows, and the cache of what follows from that for the tiles of the catalogue.

Planning and drawing a tile takes up to a millisecond. The results are cached for the tiles of the
catalogue and the large cities of its maps; for tiles that a caller describes they are computed each
time.
"""

from collections.abc import Callable
from functools import cache, wraps
from typing import Concatenate, NamedTuple, ParamSpec, TypeVar

from referee.carcassonne.tiles.symbols import Symbols, turn_symbols
from referee.carcassonne.tiles.tile import Face, Feature
from referee.catalogue.loader import load_catalogue

Shown = TypeVar("Shown", bound=tuple[object, ...])
P = ParamSpec("P")
T = TypeVar("T")


class Print(NamedTuple):
    """What makes a tile look as it does, unturned; equal for tiles that are printed alike."""

    features: tuple[Feature, ...]
    is_magic: bool
    is_assumed: bool
    fields_known: bool
    symbols: Symbols


def cache_catalogue(
    find: Callable[Concatenate[Shown, P], T],
) -> Callable[Concatenate[Shown, P], T]:
    """Cache a function of what a tile shows, for what tiles of the catalogue show alone.

    :param find: takes a print or the features of a tile first, as printed or as it lies.
    """
    known: dict[tuple[object, ...], T] = {}

    @wraps(find)
    def find_or_recall(shown: Shown, /, *args: P.args, **kwargs: P.kwargs) -> T:
        key = (shown, args, *kwargs.values())
        found = known.get(key)
        if found is None:
            found = find(shown, *args, **kwargs)
            if shown in _list_catalogue():
                known[key] = found
        return found

    return find_or_recall


@cache
def _list_catalogue() -> frozenset[tuple[object, ...]]:
    """Return what each face of the catalogue shows: its print as it lies, and its features."""
    catalogue = load_catalogue()
    boards = (entry.board for entry in catalogue.maps.values() if entry.board is not None)
    prints = {_read(face) for board in boards for face in board.faces.values()}
    for tiles in catalogue.faces.values():
        prints |= {_read(face) for faces in tiles.values() for face in faces}
    return frozenset((*prints, *(each.features for each in prints)))


def find_print(face: Face) -> Print:
    """Return what a face shows, turned back to how the tile is printed."""
    return _turn_back(_read(face), (4 - face.rotation // 90) % 4)


def _read(face: Face) -> Print:
    return Print(face.features, face.is_magic, face.is_assumed, face.fields_known, face.symbols)


@cache_catalogue
def _turn_back(shown: Print, back: int) -> Print:
    return shown._replace(
        features=tuple(feature.turned(back) for feature in shown.features),
        symbols=turn_symbols(shown.symbols, back),
    )
