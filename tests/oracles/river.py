"""The River as it is built, read literally from the rules; slow on purpose.

A *water* is the river of one tile: `(square, its sides as they lie on the table)`. Rule: car-14.1
"""

from collections.abc import Iterator
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


def on_the_table(table: Table) -> list[Water]:
    """List the rivers of all tiles."""
    return [water for square, own in table.items() for water in waters_of(square, own)]


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


def open_ends(table: Table) -> list[tuple[int, int, str]]:
    """List the sides at which a river can go on."""
    return [
        (water.x, water.y, side)
        for water in on_the_table(table)
        for side in water.sides
        if (water.x + FACING[side][0], water.y + FACING[side][1]) not in table
    ]


def left(position: Json) -> list[str] | None:
    """List the river tiles that nobody has laid; None where nobody knows which are in play.

    Nobody does if the sets are not told, or if more lie there than they hold.
    """
    sets = position.get("sets")
    if sets is None:
        return None
    edition = position.get("rules", {}).get("edition", "C2")
    remain = [
        tile
        for tile, number in tiles.COUNTS[edition].items()
        if waters_of((0, 0), tiles.FACES[tile]["features"])
        for _ in range(number * sets.get(tile.split(".")[0], 0))
    ]
    for row in position["tiles"]:
        face = carcassonne.face_of(position, row["tile"], tiles.FACES)
        if waters_of((0, 0), face["features"]):
            if row["tile"] not in remain:
                return None
            remain.remove(row["tile"])
    return remain


def waiting(position: Json, table: Table) -> list[str]:
    """List the river tiles left that fit an open end, a source never among them."""
    found = []
    for tile in sorted(set(left(position) or ())):
        face = tiles.FACES[tile]
        if waters_of((0, 0), face["features"])[0].ends == "source":
            continue
        if any(
            not against_square(position, table, square, carcassonne.turned(face, rotation))
            and not _misfits(table, square, carcassonne.turned(face, rotation))
            for square in {
                (x + FACING[side][0], y + FACING[side][1]) for x, y, side in open_ends(table)
            }
            for rotation in (0, 90, 180, 270)
        ):
            found.append(tile)
    return found


def _misfits(table: Table, square: Square, features: list[Json]) -> bool:
    after = {**table, square: features}
    return any(carcassonne.disagrees(after, *square, side) for side in carcassonne.SIDES)


def is_being_built(position: Json, table: Table) -> bool:
    """Say whether only river tiles may be laid.

    The source lies there, an open end, and river tiles only; where it is known what is left, a
    tile is left that can go on.

    Rule: car-14.1.order
    """
    own = on_the_table(table)
    if len({(water.x, water.y) for water in own}) < len(table) or not open_ends(table):
        return False
    if not any(water.ends == "source" for water in own):
        return False
    return left(position) is None or bool(waiting(position, table))


def objections(position: Json, table: Table, square: Square, features: list[Json]) -> set[str]:
    """Find what the river speaks against a tile on a square.

    Rule: car-14.1
    """
    if not table:
        return set()
    own = waters_of(square, features)
    if not own:
        return {"river-not-finished"} if is_being_built(position, table) else set()
    found = set(against_tile(position, table, own))
    return found | against_square(position, table, square, features)


def against_tile(position: Json, table: Table, own: list[Water]) -> Iterator[str]:
    """Find what speaks against a river tile wherever it would lie.

    One source comes first, a fork next to it, the lakes when nothing else can go on.

    Rule: car-14.1.source, car-14.1.fork, car-14.1.lake, car-14.1.sets
    """
    there = on_the_table(table)
    if any(water.ends == "source" for water in own):
        yield "source-not-first"
    elif not there:
        yield "river-not-begun"
    elif not open_ends(table):
        yield "river-finished"
    elif left(position) is not None:
        ahead = [
            water
            for tile in waiting(position, table)
            for water in waters_of((0, 0), tiles.FACES[tile]["features"])
        ]
        is_due = fork_has_a_rule(position, there) and any(map(is_fork, ahead))
        if is_due and not any(map(is_fork, own)):
            yield "fork-comes-first"
        if own[0].ends == "lake" and any(water.ends != "lake" for water in ahead):
            yield "lake-comes-last"


def fork_has_a_rule(position: Json, there: list[Water]) -> bool:
    """Say whether there is but one fork, and it lies in the hand or the box.

    Rule: car-14.1.fork, car-14.1.sets
    """
    forks = position.get("sets", {}).get("river_2", 0)
    has_source = any(water.ends == "source" for water in there)
    return has_source and forks < 2 and not any(map(is_fork, there))


def against_square(position: Json, table: Table, square: Square, features: list[Json]) -> set[str]:
    """Find what speaks against a river tile on one square.

    Rule: car-14.1.join, car-14.1.arms, car-14.1.fork, car-14.1.turn
    """
    if not open_ends(table):
        return set()
    found, is_joined = set(), False
    there = on_the_table(table)
    for water in waters_of(square, features):
        joined = [(side, across(table, water, side)) for side in water.sides]
        met = [(side, other) for side, other in joined if other is not None]
        is_joined = is_joined or bool(met)
        if len({frozenset(hanging_together(table, other)) for _, other in met}) < len(met):
            found.add("river-arms-join")
        at_source = any(other.ends == "source" for _, other in met)
        if is_fork(water) and fork_has_a_rule(position, there) and not at_source:
            found.add("fork-not-at-source")
        if any(turns_back(table, water, side, other) for side, other in met):
            found.add("river-turns-back")
    if waters_of(square, features) and not is_joined:
        found.add("river-not-joined")
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
