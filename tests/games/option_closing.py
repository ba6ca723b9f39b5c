"""What a placed tile touches, and what can still be completed: laid and counted tile by tile."""

from collections import Counter
from typing import Any

from flask.testing import FlaskClient

from tests.asking import ask
from tests.games.choosing import ROTATIONS
from tests.games.comparing import compare
from tests.games.option_listing import Asked
from tests.oracles import spots, tiles
from tests.oracles.board import Board, Piece
from tests.oracles.carcassonne import FACING, Square

Json = dict[str, Any]

AROUND = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
ON_THE_SQUARE = ("road", "city", "field")
AROUND_IT = ("monastery", "garden")


def compare_touched(client: FlaskClient, asked: Asked, placement: Json) -> Counter[str]:
    """Hold what a placement touches to `scores` on the table with the tile, and to trying tiles.

    Of German cathedrals only what is on the tile and around it is told; on a map nothing is tried.
    """
    row = {key: placement[key] for key in ("x", "y", "rotation")} | {"tile": asked.tile}
    position = {**asked.posted, "tiles": [*asked.posted["tiles"], row]}
    body = {"position": position, "moment": "end"}
    features = ask(client, "/v1/carcassonne/scores", body)["features"]
    square = (row["x"], row["y"])
    told = {
        one["id"]: one for one in placement.get("touched", []) if one["kind"] != "german_cathedral"
    }
    touched = {one["id"]: one for one in features if _touches(one, square)}
    compare(f"what a tile at {square} touches", told.keys(), touched.keys())
    on_map = "map" in position
    for name, feature in touched.items():
        if feature["kind"] in ON_THE_SQUARE:
            ends = len(feature.get("open_ends", [])) + len(feature.get("tunnel_mouths", []))
            compare(f"open ends of {name}", told[name]["open_ends"], ends)
        elif not on_map:
            compare(f"squares around {name}", told[name]["open_ends"], 9 - len(feature["tiles"]))
    if not on_map:
        board = Board(position)
        for name, one in told.items():
            expected = None if one["kind"] == "field" else _count_closing(board, asked, name)
            compare(f"tiles that complete {name}", one.get("can_still_close"), expected)
    return Counter({"features compared": len(told)})


def _touches(feature: Json, square: Square) -> bool:
    lies = [(tile["x"], tile["y"]) for tile in feature["tiles"]]
    if feature["kind"] in ON_THE_SQUARE:
        return square in lies
    return feature["kind"] in AROUND_IT and square in lies


def _count_closing(board: Board, asked: Asked, name: str) -> int:
    """Count the tiles left of which one completes a feature, by laying each where it could."""
    (piece,) = (one for one in board.features if one.id() == name)
    free = _find_free(board, piece)
    if board.is_complete(board.walk(piece)) or len(free) != 1:
        return 0
    (square,) = free
    return sum(
        copies
        for tile, copies in _list_left(asked).items()
        if any(_completes(board, piece, tile, (*square, turned)) for turned in ROTATIONS)
    )


def _find_free(board: Board, piece: Piece) -> set[Square]:
    """Find the squares on which a tile could add to what completes a feature."""
    if piece.kind in AROUND_IT:
        around = {(piece.x + dx, piece.y + dy) for dx, dy in AROUND}
        return around - board.table.keys()
    ends = board.open_ends(board.walk(piece))
    return {(x + FACING[side][0], y + FACING[side][1]) for x, y, side in ends}


def _completes(board: Board, piece: Piece, tile: str, place: tuple[int, int, int]) -> bool:
    row = dict(zip(("x", "y", "rotation"), place, strict=True)) | {"tile": tile}
    if spots.fits(board, row, tiles.FACES[tile]):
        return False
    after = Board({**board.position, "tiles": [*board.position["tiles"], row]})
    return after.is_complete(after.walk(piece))


def _list_left(asked: Asked) -> Counter[str]:
    """Count the tiles of the sets in play that are neither on the table nor in the hand.

    Sets that are sent count as sent; meeples in Leipzig tell of the set only where none are.
    """
    edition = asked.posted.get("rules", {}).get("edition", "C2")
    drawn = [row["tile"] for row in asked.posted["tiles"]] + [asked.tile]
    known = [tile for tile in drawn if isinstance(tile, str)]
    sets = asked.posted.get("sets", {tile.split(".")[0]: 1 for tile in known})
    left = Counter(
        {
            tile: copies * sets.get(tile.split(".")[0], 0)
            for tile, copies in tiles.COUNTS[edition].items()
            if not tile.startswith("leipzig.")
        }
    )
    if sets.get("leipzig") or ("sets" not in asked.posted and asked.posted.get("leipzig")):
        # Four double tiles lie in place of the start tile: one copy of it is out of play, whether
        # another lies on the table or not (car-6.12). Only the base game has a start tile.
        left.subtract(["base.D"])
    left.subtract(known)
    return +left
