"""What is left: the tiles of the sets in play that do not lie on the table.

Tiles are counted by their ids. Of some sets nobody knows how many copies of each tile there are, of
some not even the faces: those are counted by the set, and no chance is told that depends on them.
Rule: car-2.1.copies, car-2.1.left
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from math import comb
from operator import or_
from typing import Final, NamedTuple

from referee.carcassonne.placing.tiles.abbeys import is_enclosed
from referee.carcassonne.placing.tiles.placement import SIDES_MATCH, find_places, find_sides_asked
from referee.carcassonne.placing.tiles.river import River, find_river
from referee.carcassonne.placing.tiles.shrines import find_barred, find_barred_tiles
from referee.carcassonne.remaining.assortment import Assortment, Sides, meets, unpack_sides
from referee.carcassonne.remaining.stock import Stock
from referee.carcassonne.table import Table
from referee.carcassonne.tiles.tile import Face, Faces, Tile
from referee.core.checkpoints import Checkpoint, in_steps, no_checkpoint
from referee.core.grid import Square, neighbour, place_of, split_side_place
from referee.core.rulings import Citation, Objection, in_order

LEFT: Final = Citation("car-2.1.left")
Drawn = Iterable[str] | Mapping[str, int]
"""The ids of tiles that have been drawn, each as often as it was, or how often each was."""


@dataclass(frozen=True, slots=True)
class Bag:
    """The tiles that are still to come.

    ``copies`` gives by id how many of a tile are in play, and ``left`` how many of those are left,
    more than none, both in the order of the catalogue; ``mask`` are the latter as a mask of the
    assortment. ``uncounted`` gives how many are left of each set in play whose tiles can't be
    counted one by one, ``set_of`` the set of such a tile. ``abbeys`` is how many abbeys may still
    be at hand: nobody draws them, and a table does not tell who has one.
    """

    assortment: Assortment
    copies: Mapping[str, int]
    left: Mapping[str, int]
    mask: int
    uncounted: Mapping[str, int]
    set_of: Mapping[str, str]
    abbeys: int = 0

    @property
    def total(self) -> int:
        """How many tiles are left, those that can't be counted one by one included."""
        return sum(self.left.values()) + sum(self.uncounted.values())

    @property
    def is_known(self) -> bool:
        """Whether anybody knows of a set in play."""
        return bool(self.copies or self.uncounted)

    def holds(self, tile_id: str) -> bool:
        """Tell whether a tile is left, as far as its set can be counted, or at hand as an abbey."""
        if tile_id in self.left:
            return True
        if tile_id in self.assortment.abbeys:
            return self.abbeys > 0
        return self.uncounted.get(self.set_of.get(tile_id, ""), 0) > 0

    def find_uncounted(self) -> int:
        """Return the tiles that may be left though nobody knows how many, as a mask."""
        if not any(self.uncounted.values()):
            return 0
        tile_ids = (
            tile_id for tile_id, set_id in self.set_of.items() if self.uncounted.get(set_id)
        )
        return self.assortment.mask_of(tile_ids)

    def faces(self, tile_id: str) -> Faces:
        """Return the four faces of a tile, by quarter turns clockwise."""
        return self.assortment.faces[tile_id]

    def find_river_face(self) -> Face | None:
        """Return a face of a river tile that is left; None if none is."""
        rivers = self.assortment.list_ids(self.mask & self.assortment.rivers)
        return self.faces(rivers[0])[0] if rivers else None

    def count(self, mask: int) -> int:
        """Return how many tiles of a mask of the assortment are left."""
        return sum(self.left[tile_id] for tile_id in self.assortment.list_ids(mask & self.mask))

    def among(self, mask: int, *, is_counted: bool = False) -> "Bag":
        """Return the bag with only the tiles of a mask of the assortment.

        :param is_counted: whether those that can't be counted one by one are left out, too.
        """
        left = {tile_id: self.left[tile_id] for tile_id in self.assortment.list_ids(mask)}
        uncounted = {} if is_counted else self.uncounted
        return Bag(self.assortment, self.copies, left, mask, uncounted, self.set_of)

    def without(self, tile_id: str | None) -> "Bag":
        """Return the bag after a tile has been drawn from it; the same if there was none."""
        return self if tile_id is None else self.less((tile_id,))

    def less(self, drawn: Drawn) -> "Bag":
        """Return the bag after some tiles have been drawn from it.

        Of a tile that is drawn more often than it is left, none is left. Rule: car-2.1.left
        """
        left, uncounted, gone, abbeys = dict(self.left), self.uncounted, 0, self.abbeys
        are_abbeys = self.assortment.abbeys
        counts = drawn if isinstance(drawn, Mapping) else Counter(drawn)
        for tile_id, count in counts.items():
            there = left.get(tile_id, 0)
            if there > count:
                left[tile_id] = there - count
            elif there:
                del left[tile_id]
                gone |= 1 << self.assortment.number_of[tile_id]
            elif tile_id in are_abbeys:
                abbeys = max(0, abbeys - count)
            else:
                set_id = self.set_of.get(tile_id, "")
                if set_id in uncounted:
                    uncounted = {**uncounted, set_id: max(0, uncounted[set_id] - count)}
        mask = self.mask & ~gone
        return Bag(self.assortment, self.copies, left, mask, uncounted, self.set_of, abbeys)


def fill_bag(assortment: Assortment, stock: Stock) -> Bag:
    """Return the bag before the first tile is drawn: all that is in play and of the assortment.

    Rule: car-2.1.left, car-14.2.supply
    """
    drawn = assortment.number_of
    copies = {t: count for t, count in stock.copies.items() if count and t in drawn}
    uncounted = {set_id: stock.totals[set_id] for set_id in stock.uncounted}
    mask = assortment.mask_of(copies)
    abbeys = sum(stock.copies.get(tile_id, 0) for tile_id in assortment.abbeys)
    return Bag(assortment, copies, copies, mask, uncounted, stock.set_of, abbeys)


class DeadSquare(NamedTuple):
    """A free square that nothing left can fill: what it asks of a tile, and why."""

    square: Square
    asked: Sides
    why: Objection


class Remaining(NamedTuple):
    """What is left, as seen from a table.

    ``fitting`` are the tiles of the assortment that fit somewhere, left or not, as a mask; ``dead``
    the squares that nothing left can fill, by (y, x).
    """

    bag: Bag
    fitting: int
    dead: tuple[DeadSquare, ...]

    @property
    def fit_nowhere(self) -> list[str]:
        """The tiles left that fit nowhere now, in the order of the catalogue."""
        return self.bag.assortment.list_ids(self.bag.mask & ~self.fitting)


def find_remaining(
    table: Table, bag: Bag, in_hand: Tile | None = None, checkpoint: Checkpoint = no_checkpoint
) -> Remaining:
    """Find which tiles left fit nowhere on a table, and which squares nothing left can fill.

    Once nothing is left, or where nobody knows what is, no square is called dead; nor is one that
    the tile in hand fits, or that an abbey may fill.

    :param checkpoint: called every few milliseconds.

    Rule: car-2.1.sides, car-2.1.left, car-14.2, car-14.2.supply, car-14.7.placement,
    car-14.1.order, car-14.1.join
    """
    find_fitting = bag.assortment.find_fitting_packed
    asked = find_sides_asked(table)
    to_come = bag.mask | bag.find_uncounted()
    barred = find_barred_tiles(table.ground, bag.assortment, to_come)
    beside = {at: find_fitting(asked[at]) & ~mask for at, mask in barred.items() if at in asked}
    plain = {at: packed for at, packed in asked.items() if at not in beside} if beside else asked
    by_asked = {packed: find_fitting(packed) for packed in set(plain.values())}
    fitting = reduce(or_, by_asked.values(), reduce(or_, beside.values(), 0))
    river = find_river(table, bag.find_river_face())
    if river is not None:
        fitting = _ask_river(table, bag, river, fitting)
        if table.faces:  # what is left of it fills nothing but its ends
            others = ~bag.assortment.rivers
            by_asked = {packed: found & others for packed, found in by_asked.items()}
            beside = {at: found & others for at, found in beside.items()}
            ends = {neighbour(*split_side_place(end)) for end in river.water.open_ends}
            for at in ends & asked.keys():
                found = find_fitting(asked[at]) & ~barred.get(at, 0)
                may_come = _find_rivers(bag, river, at, asked[at], found & to_come)
                beside[at] = found & others | may_come
            plain = {at: packed for at, packed in plain.items() if at not in beside}
    lost = {packed: found for packed, found in by_asked.items() if not found & to_come}
    squares = [square for square, packed in plain.items() if packed in lost] if lost else []
    squares += [square for square, found in beside.items() if not found & to_come]
    if not squares or not to_come:
        return Remaining(bag, fitting, ())
    dead: list[DeadSquare] = []
    for square in in_steps(sorted(squares), checkpoint):
        sides = unpack_sides(asked[square])
        may_be_abbey = bag.abbeys or (in_hand is not None and in_hand.faces[0].is_abbey)
        may_be_abbey = may_be_abbey and not barred.get(square, 0) & bag.assortment.with_monastery
        if may_be_abbey and is_enclosed(table.ground, square):
            continue
        if not _fits(table, in_hand, square, sides):
            found = beside[square] if square in beside else lost[asked[square]]
            dead.append(DeadSquare(square, sides, _say_why(table, bag, found, square)))
    return Remaining(bag, fitting, tuple(dead))


def _ask_river(table: Table, bag: Bag, river: River, fitting: int) -> int:
    """Return which of the tiles that fit somewhere may be placed by the rules of the river, too.

    Of river tiles only those that are left are looked at. Rule: car-14.1.order, car-14.1.join
    """
    rivers = bag.assortment.rivers
    others = 0 if river.is_being_built else fitting & ~rivers
    return others | bag.assortment.mask_of(
        tile_id
        for tile_id in bag.assortment.list_ids(fitting & rivers & bag.mask)
        if any(find_places(table, bag.faces(tile_id), river))
    )


def _find_rivers(bag: Bag, river: River, square: Square, packed: int, fitting: int) -> int:
    """Return which of the river tiles that fit an end of the river may be placed there.

    :param packed: what the square asks.
    """
    assortment, sides = bag.assortment, unpack_sides(packed)
    return assortment.mask_of(
        tile_id
        for tile_id in assortment.list_ids(fitting & assortment.rivers)
        if any(
            meets(face, sides) and not any(river.object_to(face, square))
            for face in assortment.faces[tile_id]
        )
    )


def _fits(table: Table, tile: Tile | None, square: Square, asked: Sides) -> bool:
    if tile is None or find_barred(table.ground, tile.faces[0], [square]):
        return False
    return any(meets(face, asked) for face in tile.faces)


def _say_why(table: Table, bag: Bag, fitting: int, square: Square) -> Objection:
    """Say why nothing left fills a square, of the tiles that would."""
    tile_ids = set(bag.assortment.list_ids(fitting))
    count = sum([bag.copies[tile_id] for tile_id in bag.copies.keys() & tile_ids])
    # Nobody counted the copies of tiles that are counted by the set until they lay there.
    if by_set := bag.set_of.keys() & tile_ids:
        counts = table.ground.tile_counts
        count += sum([counts.get(tile_id, 0) for tile_id in by_set])
    at = place_of(square)
    if count:
        return Objection("all-such-tiles-drawn", (SIDES_MATCH, LEFT), at, {"count": count})
    return Objection("no-such-tile", (SIDES_MATCH, LEFT), at)


def find_chance(closing: int, left: int, draws: int) -> Fraction:
    """Return the chance that one of the next tiles drawn completes a feature in one placement.

    None is put back. More draws than there are tiles draw them all.

    :param closing: how many of the tiles left would.

    >>> find_chance(1, 2, 1), find_chance(2, 4, 2), find_chance(0, 0, 1)
    (Fraction(1, 2), Fraction(5, 6), Fraction(0, 1))
    """
    drawn = min(draws, left)
    return 1 - Fraction(comb(left - closing, drawn), comb(left, drawn))


def find_bag_warnings(table: Table, bag: Bag) -> tuple[Objection, ...]:
    """Return what keeps anybody from counting all that is left, by code. Rule: car-2.1.left."""
    warnings = list(find_uncounted(bag))
    inline = sum(face.tile_id is None for face in table.faces.values())
    if bag.is_known and inline:
        warnings.append(Objection("inline-tiles-not-counted", (LEFT,), params={"count": inline}))
    return in_order(warnings)


def find_uncounted(bag: Bag) -> Iterator[Objection]:
    """Yield what is left that nobody can count by tiles: one warning a set, or one for all.

    Rule: car-2.1.left
    """
    if not bag.is_known:
        yield Objection("nothing-known-to-be-left", (LEFT,))
    for set_id, count in bag.uncounted.items():
        if count:
            yield Objection(
                "set-not-counted-by-tile", (LEFT,), params={"set": set_id, "count": count}
            )
