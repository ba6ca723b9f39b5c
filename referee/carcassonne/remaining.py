"""What is left: the tiles of the sets in play that do not lie on the table.

Tiles are counted by their ids. Of some sets nobody knows how many copies of each tile there are, of
some not even the faces: those are counted by the set, and what depends on them is not told.
Rule: car-2.1.copies
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from referee.carcassonne.assortment import Assortment
from referee.carcassonne.stock import Stock
from referee.carcassonne.tiles import Face


@dataclass(frozen=True)
class Bag:
    """The tiles that are still to come.

    ``copies`` gives by id how many of a tile are in play, and ``left`` how many of those are left,
    more than none, both in the order of the catalogue. ``uncounted`` gives how many are left of
    each set in play whose tiles can't be counted one by one, ``set_of`` the set of such a tile.
    """

    assortment: Assortment
    copies: Mapping[str, int]
    left: Mapping[str, int]
    uncounted: Mapping[str, int]
    set_of: Mapping[str, str]

    @cached_property
    def total(self) -> int:
        """How many tiles are left, those that can't be counted one by one included."""
        return sum(self.left.values()) + sum(self.uncounted.values())

    @property
    def is_known(self) -> bool:
        """Whether anybody knows of a set in play."""
        return bool(self.copies or self.uncounted)

    @cached_property
    def mask(self) -> int:
        """The tiles of which some are left, as a mask of the assortment."""
        return self.assortment.mask_of(self.left)

    def faces(self, tile_id: str) -> tuple[Face, Face, Face, Face]:
        """Return the four faces of a tile, by quarter turns clockwise."""
        return self.assortment.faces[tile_id]

    def count(self, mask: int) -> int:
        """Return how many tiles of a mask of the assortment are left."""
        return sum(self.left[tile_id] for tile_id in self.assortment.list_ids(mask & self.mask))

    def without(self, tile_id: str | None) -> "Bag":
        """Return the bag after a tile has been drawn from it; the same if there was none."""
        if tile_id is None:
            return self
        if tile_id in self.left:
            left = {**self.left, tile_id: self.left[tile_id] - 1}
            if not left[tile_id]:
                del left[tile_id]
            return replace(self, left=left)
        set_id = self.set_of.get(tile_id, "")
        if self.uncounted.get(set_id):
            return replace(self, uncounted={**self.uncounted, set_id: self.uncounted[set_id] - 1})
        return self


def find_left(assortment: Assortment, stock: Stock, laid: Iterable[str]) -> Bag:
    """Return what is left in the bag.

    :param stock: what is in play, of all tiles of the catalogue.
    :param laid: the ids of the tiles on the table, as often as they lie there.

    Of a tile that lies there more often than it is in play, none is left. Rule: car-2.1.copies
    """
    on_table = Counter(laid)
    drawn = assortment.number_of
    copies = {
        tile_id: count for tile_id, count in stock.copies.items() if count and tile_id in drawn
    }
    left = {
        tile_id: count - on_table[tile_id]
        for tile_id, count in copies.items()
        if count > on_table[tile_id]
    }
    uncounted = {set_id: stock.totals[set_id] for set_id in stock.uncounted}
    for tile_id, count in on_table.items():
        set_id = stock.set_of.get(tile_id)
        if set_id in uncounted:
            uncounted[set_id] = max(0, uncounted[set_id] - count)
    return Bag(assortment, copies, left, uncounted, stock.set_of)
