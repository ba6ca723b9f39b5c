"""Where a tile may be laid on a table without a map, read literally from the rules."""

from . import carcassonne, contests, river, spots
from .board import Board
from .carcassonne import FACING, SIDES, Json, Square, Table
from .spots import Spot


def placements(
    position: Json, face: Json | str, faces: dict[str, Json]
) -> dict[tuple[int, int, int], set[Spot]]:
    """Find every legal placement of a tile, and where a plain meeple may go on it then."""
    return {
        place: {spot for spot, against in found.items() if not against}
        for place, found in reasons(position, face, faces).items()
    }


def reasons(
    position: Json, face: Json | str, faces: dict[str, Json]
) -> dict[tuple[int, int, int], dict[Spot, set[str]]]:
    """Find what speaks against a plain meeple on every spot, for every legal placement."""
    found = {}
    for x, y, rotation in places(position, face, faces):
        laid = {"tile": face, "x": x, "y": y, "rotation": rotation}
        after = Board({**position, "tiles": [*position["tiles"], laid]})
        found[x, y, rotation] = spots.spots(after, (x, y), "red")
    return found


def places(position: Json, face: Json | str, faces: dict[str, Json]) -> set[tuple[int, int, int]]:
    """Find every legal placement of a tile.

    Rule: car-2.1, car-14.1, car-14.2, car-14.7
    """
    drawn = carcassonne.face_of(position, face, faces)
    table = carcassonne.resolve(position, faces)
    water = river.River(position, table)
    legal = set()
    turned = {turns: carcassonne.turned(drawn, turns) for turns in (0, 90, 180, 270)}
    for x, y in carcassonne.free_squares(table):
        for rotation, own in turned.items():
            after = {**table, (x, y): own}
            if any(carcassonne.disagrees(after, x, y, side) for side in SIDES):
                continue
            if carcassonne.is_abbey(own) and not is_enclosed(table, (x, y)):
                continue
            against = contests.objections(table, (x, y), own)
            if not against and not water.objections((x, y), own):
                legal.add((x, y, rotation))
    return legal


def is_enclosed(table: Table, square: Square) -> bool:
    """Say whether tiles lie on all four sides of a square. Rule: car-14.2"""
    return all((square[0] + FACING[s][0], square[1] + FACING[s][1]) in table for s in SIDES)
