"""Counting what there is to play with: the tiles of some sets in an edition.

Rule: car-2.1.copies, car-2.1.editions, car-6.12, car-6.13, car-14.1.start-tile
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from referee.carcassonne.remaining.stock import Stock
from referee.catalogue.tile_sets import CatalogueTile, TileSet


class Printed(NamedTuple):
    """What the sets hold in an edition, whichever of them are in play.

    ``tile_sets`` and ``tiles`` are those of the catalogue. ``none`` has every tile of which anybody
    knows how many copies there are, in the order of the catalogue, with none of it; ``copies`` and
    ``goods`` are what each set holds, by its id. The others are as in :class:`Stock`; ``by_set``
    are the sets that are counted as a whole.
    """

    tile_sets: Sequence[TileSet]
    tiles: Mapping[str, CatalogueTile]
    none: Mapping[str, int]
    copies: Mapping[str, Mapping[str, int]]
    goods: Mapping[str, Mapping[str, int]]
    set_of: Mapping[str, str]
    missing: Mapping[str, frozenset[str]]
    by_set: frozenset[str]


def count_printed(
    tile_sets: Sequence[TileSet], tiles: Mapping[str, CatalogueTile], edition: str
) -> Printed:
    """Return what the sets hold in an edition."""
    copies: dict[str, dict[str, int]] = {s.id: {} for s in tile_sets}
    goods = {s.id: Counter[str]() for s in tile_sets}
    for tile_id, entry in tiles.items():
        if entry.copies is None:
            continue
        copies[entry.set_id][tile_id] = count = entry.copies[edition]
        for kind in _list_goods(entry):
            goods[entry.set_id][kind] += count
    set_of = {t: entry.set_id for t, entry in tiles.items() if entry.copies is None}
    missing = {
        s.id: frozenset(t for t, entry in tiles.items() if entry.set_id == s.id)
        for s in tile_sets
        if edition not in s.editions
    }
    by_set = frozenset((*set_of.values(), *(s.id for s in tile_sets if not s.faces_known)))
    none = {t: 0 for t, entry in tiles.items() if entry.copies is not None}
    return Printed(tile_sets, tiles, none, copies, goods, set_of, missing, by_set)


def _list_goods(entry: CatalogueTile) -> list[str]:
    """Return the kind of goods of each city of a tile that shows any."""
    return [each.goods for each in entry.tile.features if each.goods is not None]


def count_stock(printed: Printed, sets: Mapping[str, int], *, is_start_out: bool = False) -> Stock:
    """Return how many tiles of each kind some sets hold in an edition, without any figures.

    :param printed: what the sets hold in that edition.
    :param sets: how many of each set are in play, by its id.
    :param is_start_out: whether the start tile is put aside where a river begins the game.
    """
    tile_sets, copies, goods = printed.tile_sets, dict(printed.none), Counter[str]()
    totals = {s.id: s.total * sets.get(s.id, 0) for s in tile_sets}
    for set_id, count in sets.items():
        of_one = printed.copies[set_id]
        copies.update({t: each * count for t, each in of_one.items()} if count != 1 else of_one)
        for kind, shown in printed.goods[set_id].items():
            goods[kind] += shown * count
    replacing = ("always", "by-reading") if is_start_out else ("always",)
    if any(s.replaces_start in replacing and sets.get(s.id) for s in tile_sets):
        for tile_id in _put_aside(tile_sets, copies, totals):
            goods.subtract(_list_goods(printed.tiles[tile_id]))
    by_set = printed.by_set
    uncounted = tuple(set_id for set_id, total in totals.items() if total and set_id in by_set)
    in_play = sum(totals.values())
    return Stock(
        copies,
        totals,
        printed.set_of,
        in_play,
        missing=printed.missing,
        uncounted=uncounted,
        goods=goods,
    )


def _put_aside(
    tile_sets: Sequence[TileSet], copies: dict[str, int], totals: dict[str, int]
) -> Iterator[str]:
    """Take one start tile of each set in play out of it, and yield each.

    Rule: car-6.12, car-14.1.start-tile
    """
    for tile_set in tile_sets:
        if tile_set.start is not None and copies[tile_set.start]:
            copies[tile_set.start] -= 1
            totals[tile_set.id] -= 1
            yield tile_set.start


def count_more_meeples(tile_sets: Sequence[TileSet], sets: Mapping[str, int]) -> int:
    """Return how many meeples each player has besides those of the base game. Rule: car-6.13."""
    return max((s.more_meeples for s in tile_sets if sets.get(s.id)), default=0)
