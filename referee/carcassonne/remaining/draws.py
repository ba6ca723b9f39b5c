"""Draws: among which of the tiles that are left the next one is drawn.

While a river is built those are its own tiles, in their order: a fork after the source, all others,
then the lakes. Once it is finished what is left of it is never drawn. Rule: car-14.1.order,
car-14.1.fork, car-14.1.lake, car-14.1.city-lake, car-14.1.sets
"""

from referee.carcassonne.placing.tiles.river import River, find_river
from referee.carcassonne.remaining.tiles import Bag
from referee.carcassonne.table import Table


def find_draws(table: Table, bag: Bag) -> Bag:
    """Return the tiles of a bag among which the next one is drawn.

    Rule: car-14.1.order, car-14.1.sets
    """
    rivers = bag.mask & bag.assortment.rivers
    if not rivers or not table.faces:
        return bag
    river = find_river(table, bag.find_river_face())
    if river is None:
        return bag
    if river.is_over:
        return bag.among(bag.mask & ~rivers)
    if not river.is_being_built:
        return bag
    next_tiles = _find_next(river, bag, rivers)
    return bag.among(next_tiles, is_counted=True) if next_tiles else bag


def _find_next(river: River, bag: Bag, rivers: int) -> int:
    """Return which river tiles come next while only those are placed, as a mask."""
    assortment = bag.assortment
    lakes = rivers & assortment.lakes
    if river.has_city_lake_shuffled:
        lakes &= ~assortment.city_lakes
    going_on = rivers & ~lakes & ~assortment.sources
    forks = going_on & assortment.forks
    if forks and river.is_fork_next:
        return forks
    return going_on or lakes
