"""The River as it is built, read literally from the rules; slow on purpose.

A *water* is the river of one tile: `(square, its sides as they lie on the table)`. What follows
from the table alone is found once for all tiles and squares that are tried on it. Rule: car-14.1
"""

from collections.abc import Iterator
from functools import cache, cached_property
from typing import NamedTuple

from . import carcassonne, tiles
from .carcassonne import FACING, Json, Square, Table

SETS = ("river", "river_2", "gq11_river")


class Water(NamedTuple):
    """The river of one tile."""

    x: int
    y: int
    sides: tuple[str, ...]
    ends: str = "none"


def waters_of(square: Square, features: list[Json]) -> list[Water]:
    """List the rivers of a tile."""
    return [
        Water(*square, tuple(feature["sides"]), feature.get("ends", "none"))
        for feature in features
        if feature["kind"] == "river"
    ]


def is_fork(water: Water) -> bool:
    return len(water.sides) > 2


def across(table: Table, water: Water, side: str) -> Water | None:
    """Give the river that meets a river over a side of its tile."""
    dx, dy, opposite = FACING[side]
    square = (water.x + dx, water.y + dy)
    found = [other for other in waters_of(square, table.get(square, [])) if opposite in other.sides]
    return found[0] if found else None


def hanging_together(table: Table, water: Water) -> set[Water]:
    """Give all the water that a river is joined to."""
    found, ahead = {water}, [water]
    while ahead:
        own = ahead.pop()
        for side in own.sides:
            other = across(table, own, side)
            if other is not None and other not in found:
                found.add(other)
                ahead.append(other)
    return found


def turns_back(table: Table, water: Water, side: str, before: Water) -> bool:
    """Say whether a tile and the one before it bend to the same side: a half turn.

    The river then leaves the one for where it came from to the other. To a fork it comes from the
    source; if that does not lie beside it, nobody can tell.

    Rule: car-14.1.turn
    """
    if len(water.sides) != 2:
        return False
    (leaves,) = set(water.sides) - {side}
    comes_from = set(before.sides) - {FACING[side][2]}
    if is_fork(before):
        comes_from = {
            other
            for other in comes_from
            if (beyond := across(table, before, other)) and beyond.ends == "source"
        }
    return comes_from == {leaves}


class River:
    """The river of a position, and what speaks against going on with it."""

    def __init__(self, position: Json, table: Table) -> None:
        self.position = position
        self.table = table

    @cached_property
    def waters(self) -> list[Water]:
        """List the rivers of all tiles."""
        return [water for square, own in self.table.items() for water in waters_of(square, own)]

    @cached_property
    def open_ends(self) -> list[tuple[int, int, str]]:
        """List the sides at which a river can go on."""
        return [
            (water.x, water.y, side)
            for water in self.waters
            for side in water.sides
            if (water.x + FACING[side][0], water.y + FACING[side][1]) not in self.table
        ]

    @cached_property
    def left(self) -> list[str] | None:
        """List the river tiles that nobody has laid; None where nobody knows which are in play.

        Nobody does if the sets are not told, or if more lie there than they hold.
        """
        sets = self.position.get("sets")
        if sets is None:
            return None
        edition = self.position.get("rules", {}).get("edition", "C2")
        remain = [
            tile
            for tile, number in _river_tiles(edition)
            for _ in range(number * sets.get(tile.split(".")[0], 0))
        ]
        for row in self.position["tiles"]:
            face = carcassonne.face_of(self.position, row["tile"], tiles.FACES)
            if waters_of((0, 0), face["features"]):
                if row["tile"] not in remain:
                    return None
                remain.remove(row["tile"])
        return remain

    @cached_property
    def waiting(self) -> list[str]:
        """List the river tiles left that fit an open end, a source never among them."""
        return [
            tile
            for tile in sorted(set(self.left or ()))
            if waters_of((0, 0), tiles.FACES[tile]["features"])[0].ends != "source"
            and self._goes_on_with(tile)
        ]

    def _goes_on_with(self, tile: str) -> bool:
        squares = {(x + FACING[side][0], y + FACING[side][1]) for x, y, side in self.open_ends}
        turns = [carcassonne.turned(tiles.FACES[tile], rotation) for rotation in (0, 90, 180, 270)]
        return any(
            not self.against_square(square, features) and not self._misfits(square, features)
            for square in squares
            for features in turns
        )

    def _misfits(self, square: Square, features: list[Json]) -> bool:
        after = {**self.table, square: features}
        return any(carcassonne.disagrees(after, *square, side) for side in carcassonne.SIDES)

    @cached_property
    def is_being_built(self) -> bool:
        """Say whether only river tiles may be laid.

        The source lies there, an open end, and river tiles only; where it is known what is left, a
        tile is left that can go on.

        Rule: car-14.1.order
        """
        squares = {(water.x, water.y) for water in self.waters}
        if len(squares) < len(self.table) or not self.open_ends:
            return False
        if not any(water.ends == "source" for water in self.waters):
            return False
        return self.left is None or bool(self.waiting)

    def objections(self, square: Square, features: list[Json]) -> set[str]:
        """Find what the river speaks against a tile on a square.

        Rule: car-14.1
        """
        if not self.table:
            return set()
        own = waters_of(square, features)
        if not own:
            return {"river-not-finished"} if self.is_being_built else set()
        return set(self.against_tile(features)) | self.against_square(square, features)

    def against_tile(self, features: list[Json]) -> Iterator[str]:
        """Find what speaks against a river tile wherever it would lie.

        One source comes first, a fork next to it, the lakes when nothing else can go on.

        Rule: car-14.1.source, car-14.1.fork, car-14.1.lake, car-14.1.sets
        """
        own = waters_of((0, 0), features)
        if any(water.ends == "source" for water in own):
            yield "source-not-first"
        elif not self.waters:
            yield "river-not-begun"
        elif not self.open_ends:
            yield "river-finished"
        elif self.left is not None:
            ahead = [tiles.FACES[tile]["features"] for tile in self.waiting]
            forks = [any(map(is_fork, waters_of((0, 0), features))) for features in ahead]
            if self.fork_has_a_rule and any(forks) and not any(map(is_fork, own)):
                yield "fork-comes-first"
            if self.comes_last(features) and not all(map(self.comes_last, ahead)):
                yield "lake-comes-last"

    def comes_last(self, features: list[Json]) -> bool:
        """Say whether a river tile is a lake that is kept to the end. Rule: car-14.1.city-lake"""
        has_city = any(feature["kind"] == "city" for feature in features)
        reading = self.position.get("rules", {}).get("river_2_city_lake", "last")
        is_lake = waters_of((0, 0), features)[0].ends == "lake"
        return is_lake and not (has_city and reading == "shuffled")

    @cached_property
    def fork_has_a_rule(self) -> bool:
        """Say whether there is but one fork, and it lies in the hand or the box.

        Rule: car-14.1.fork, car-14.1.sets
        """
        forks = self.position.get("sets", {}).get("river_2", 0)
        has_source = any(water.ends == "source" for water in self.waters)
        return has_source and forks < 2 and not any(map(is_fork, self.waters))

    def against_square(self, square: Square, features: list[Json]) -> set[str]:
        """Find what speaks against a river tile on one square.

        Rule: car-14.1.join, car-14.1.arms, car-14.1.fork, car-14.1.turn
        """
        if not self.open_ends:
            return set()
        found, is_joined = set(), False
        for water in waters_of(square, features):
            joined = [(side, across(self.table, water, side)) for side in water.sides]
            met = [(side, other) for side, other in joined if other is not None]
            is_joined = is_joined or bool(met)
            arms = {frozenset(hanging_together(self.table, other)) for _, other in met}
            if len(arms) < len(met):
                found.add("river-arms-join")
            at_source = any(other.ends == "source" for _, other in met)
            if is_fork(water) and self.fork_has_a_rule and not at_source:
                found.add("fork-not-at-source")
            if any(turns_back(self.table, water, side, other) for side, other in met):
                found.add("river-turns-back")
        if waters_of(square, features) and not is_joined:
            found.add("river-not-joined")
        return found


@cache
def _river_tiles(edition: str) -> list[tuple[str, int]]:
    """List the tiles with a river, and how many of each its set holds."""
    return [
        (tile, number)
        for tile, number in tiles.COUNTS[edition].items()
        if waters_of((0, 0), tiles.FACES[tile]["features"])
    ]
