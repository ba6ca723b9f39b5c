"""In play: which tiles are offered, and how many copies of each are left.

Where a position names no sets, the base game and The Labyrinth are offered besides those of which
a tile lies on the table.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Final, NamedTuple

from referee.api.carcassonne.position import CarcassonnePosition
from referee.api.problems import refuse_value
from referee.carcassonne.tiles.tile import Faces
from referee.catalogue.loader import Catalogue, load_catalogue

EVERY_SET: Final = "every"
"""Asks for the tiles of all sets."""
_AT_FIRST: Final = ("base", "labyrinth")


class Offered(NamedTuple):
    """A tile that is offered: its faces by quarter turns, and the number of copies left.

    ``left`` is None if the number of copies is unknown.
    """

    id: str
    faces: Faces
    left: int | None


def count_sets(position: CarcassonnePosition) -> Mapping[str, int]:
    """Return how many of each set are in play, including sets that the position does not name."""
    if position.sets is not None:
        return {set_id: count for set_id, count in position.sets.items() if count}
    tiles = load_catalogue().tiles
    laid = (face.tile_id for face in position.table.faces.values())
    used = {tiles[tile_id].set_id for tile_id in laid if tile_id is not None}
    return dict.fromkeys((*_AT_FIRST, *sorted(used.difference(_AT_FIRST))), 1)


def find_offered(position: CarcassonnePosition, asked: str) -> list[Offered]:
    """Return the tiles of the sets in play, or of what is asked for, in the catalogue's order.

    :param asked: the id of a set, ``EVERY_SET``, or nothing.
    :raises Problem: ``bad-query``, if there is no such set.
    """
    catalogue, edition = load_catalogue(), position.table.rules.edition
    sets = {**count_sets(position)}
    wanted = _choose(catalogue, sets, asked)
    stock = catalogue.stock(edition, {**dict.fromkeys(wanted, 1), **sets}, ())
    laid = Counter(face.tile_id for face in position.table.faces.values())
    faces = catalogue.faces[edition]
    return [
        Offered(tile_id, faces[tile_id], _count_left(stock.copies, laid, tile_id))
        for set_id in wanted
        if set_id not in stock.missing
        for tile_id in catalogue.ids_of(set_id)
        if stock.copies.get(tile_id) != 0
    ]


def _choose(catalogue: Catalogue, sets: Mapping[str, int], asked: str) -> list[str]:
    """Return the sets whose tiles are offered, in the catalogue's order."""
    known = [tile_set.id for tile_set in catalogue.tile_sets]
    if not asked:
        return [set_id for set_id in known if set_id in sets]
    if asked not in (*known, EVERY_SET):
        allowed = ", ".join((*known, EVERY_SET))
        raise refuse_value("set", asked, allowed)
    return known if asked == EVERY_SET else [asked]


def _count_left(
    copies: Mapping[str, int], laid: Mapping[str | None, int], tile_id: str
) -> int | None:
    there = copies.get(tile_id)
    return None if there is None else max(0, there - laid.get(tile_id, 0))
