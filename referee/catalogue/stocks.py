"""Counting what there is to play with: the tiles of some sets in an edition.

Rule: car-2.1.copies, car-2.1.editions, car-6.12, car-6.13, car-14.1.start-tile
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from referee.carcassonne.remaining.stock import Stock
from referee.catalogue.tile_sets import CatalogueTile, TileSet


def count_stock(
    tile_sets: Sequence[TileSet],
    tiles: Mapping[str, CatalogueTile],
    edition: str,
    sets: Mapping[str, int],
    *,
    is_start_out: bool = False,
) -> Stock:
    """Return how many tiles of each kind some sets hold in an edition, without any figures.

    :param sets: how many of each set are in play, by its id.
    :param is_start_out: whether the start tile is put aside where a river begins the game.
    """
    copies = {
        tile_id: entry.copies[edition] * sets.get(entry.set_id, 0)
        for tile_id, entry in tiles.items()
        if entry.copies is not None
    }
    totals = {s.id: s.total * sets.get(s.id, 0) for s in tile_sets}
    replacing = ("always", "by-reading") if is_start_out else ("always",)
    if any(s.replaces_start in replacing and sets.get(s.id) for s in tile_sets):
        _put_aside(tile_sets, copies, totals)
    set_of = {t: entry.set_id for t, entry in tiles.items() if entry.copies is None}
    missing = {
        s.id: frozenset(t for t, entry in tiles.items() if entry.set_id == s.id)
        for s in tile_sets
        if edition not in s.editions
    }
    by_set = {*set_of.values(), *(s.id for s in tile_sets if not s.faces_known)}
    uncounted = tuple(set_id for set_id, total in totals.items() if total and set_id in by_set)
    in_play = sum(totals.values())
    goods = Counter[str]()
    for tile_id, count in copies.items():
        for feature in tiles[tile_id].tile.features if count else ():
            if feature.goods is not None:
                goods[feature.goods] += count
    return Stock(copies, totals, set_of, in_play, missing=missing, uncounted=uncounted, goods=goods)


def _put_aside(
    tile_sets: Sequence[TileSet], copies: dict[str, int], totals: dict[str, int]
) -> None:
    """Take one start tile of each set in play out of it. Rule: car-6.12, car-14.1.start-tile."""
    for tile_set in tile_sets:
        if tile_set.start is not None and copies[tile_set.start]:
            copies[tile_set.start] -= 1
            totals[tile_set.id] -= 1


def count_more_meeples(tile_sets: Sequence[TileSet], sets: Mapping[str, int]) -> int:
    """Return how many meeples each player has besides those of the base game. Rule: car-6.13."""
    return max((s.more_meeples for s in tile_sets if sets.get(s.id)), default=0)
