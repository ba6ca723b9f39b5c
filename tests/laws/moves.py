"""Random moves of Carcassonne: a tile that fits, and steps that may be right or wrong."""

from collections.abc import Sequence
from itertools import islice
from random import Random

from tests.building.tables import lay
from tests.oracles import carcassonne, tiles
from tests.tables import (
    CORNERS,
    PLAYERS,
    QUARTERS,
    Json,
    close,
    draw_table,
    draw_tile,
    face_of,
    fitting_places,
    name_spot,
    people,
)

SPOT_KINDS = ("road", "city", "field", "monastery", "garden", "german_cathedral")
MAGIC_TILES = tuple(tile for tile, face in tiles.FACES.items() if face.get("magic", False))
FIGURES = ("meeple", "meeple", "large_meeple", "wagon", "phantom", "abbot", "builder", "pig")


def draw_moves(
    chance: Random, largest: int, *, wild: bool, most: int = 6
) -> list[tuple[Json, Json]]:
    """Give at most some moves on one crowded table, each with the table that it is made on."""
    position = draw_table(chance, 1 + chance.randrange(largest), wild=wild)
    if not chance.randrange(3):
        position["tiles"] = _lay_market(chance)
    position["figures"] = people(chance, position["tiles"], len(position["tiles"]))
    drawn = (draw_move(chance, position) for _ in range(6))
    return list(islice((each for each in drawn if each is not None), most))


def _lay_market(chance: Random) -> list[Json]:
    """Lay a double tile of Leipzig, at times a village, and a tile at every end of their roads."""
    quarter = chance.choice(QUARTERS)
    laid = [lay(f"leipzig.{quarter}.gate", 0, 0), lay(f"leipzig.{quarter}.road", 0, -1)]
    village = [lay("base.X", 0, -2)]
    return close(chance, laid + village * chance.randrange(2))


def draw_move(chance: Random, position: Json) -> tuple[Json, Json] | None:
    """Give a table and a move on it: half of the time a tile of it is laid again.

    The tile fits; figure, mage, witch and Leipzig are drawn and may be refused. None if the tile
    fits nowhere.
    """
    tile = draw_tile(chance) if chance.randrange(3) else chance.choice(MAGIC_TILES)
    rest = position
    if len(position["tiles"]) > 1 and chance.randrange(2):
        tile, rest = _take_up(chance, position)
    places = fitting_places(carcassonne.resolve(rest, tiles.FACES), tile)
    if not places:
        return None
    laid = lay(tile, *chance.choice(places))
    move: Json = {"player": chance.choice(PLAYERS), "tile": laid, "part": chance.choice((1, 1, 2))}
    after = carcassonne.resolve({**rest, "tiles": [*rest["tiles"], laid]}, tiles.FACES)
    if chance.randrange(3):
        move["figure"] = _draw_figure_step(chance, after, laid)
    if magic := _draw_magic(chance, rest, after, face_of(tile)):
        move["magic"] = magic
    if not chance.randrange(8) and (sends := _draw_sends(chance, rest)):
        move["leipzig"] = sends
    return rest, move


def _take_up(chance: Random, position: Json) -> tuple[str | Json, Json]:
    """Take a tile off a table with the figures on it, often one in the midst of others."""
    squares = {(laid["x"], laid["y"]) for laid in position["tiles"]}

    def neighbours(laid: Json) -> int:
        steps = [carcassonne.FACING[side][:2] for side in carcassonne.SIDES]
        return sum((laid["x"] + dx, laid["y"] + dy) in squares for dx, dy in steps)

    drawn = chance.sample(position["tiles"], min(3, len(position["tiles"])))
    taken = max(drawn, key=neighbours)
    square = (taken["x"], taken["y"])
    left = [laid for laid in position["tiles"] if laid is not taken]
    figures = [f for f in position["figures"] if (f["x"], f["y"]) != square]
    tile: str | Json = taken["tile"]
    return tile, {**position, "tiles": left, "figures": figures}


def _any_spot(chance: Random, table: carcassonne.Table, kinds: Sequence[str]) -> Json | None:
    """Name some feature of these kinds, if there is one."""
    places = [
        (x, y, feature)
        for (x, y), features in sorted(table.items())
        for feature in features
        if feature["kind"] in kinds
    ]
    return name_spot(chance, *chance.choice(places)) if places else None


def _draw_figure_step(chance: Random, table: carcassonne.Table, laid: Json) -> Json:
    square = (laid["x"], laid["y"])
    figure: Json = {"figure": chance.choice(FIGURES)}
    spot = _any_spot(chance, {square: table[square]}, SPOT_KINDS)
    if spot is None or not chance.randrange(12):
        return {"figure": "barn", "on": "corner", "side": chance.choice(CORNERS)}
    if not chance.randrange(5):
        figure["via"] = chance.choice(("magic_portal", "flying_machine"))
        spot = _any_spot(chance, table, SPOT_KINDS) or spot
    return figure | spot


def _draw_magic(chance: Random, position: Json, table: carcassonne.Table, face: Json) -> list[Json]:
    """Give steps of mage and witch, most often where one is due and to a piece that is open."""
    standing = sum("player" not in figure for figure in position["figures"])
    if not face.get("magic", False) and chance.randrange(10 if standing == 2 else 40):
        return []
    spots = [_open_spot(chance, table) for _ in range(chance.choice((1, 1, 1, 2)))]
    return [
        {"figure": chance.choice(("mage", "witch")), "to": spot if chance.randrange(6) else "off"}
        for spot in spots
        if spot is not None
    ]


def _open_spot(chance: Random, table: carcassonne.Table) -> Json | None:
    """Name a road or city that faces a free square, or now and then any."""
    if not chance.randrange(8):
        return _any_spot(chance, table, ("road", "city"))
    facing = carcassonne.FACING
    open_pieces = {
        (x, y): [
            feature
            for feature in features
            if feature["kind"] in ("road", "city")
            and any(
                (x + facing[side][0], y + facing[side][1]) not in table for side in feature["sides"]
            )
        ]
        for (x, y), features in table.items()
    }
    return _any_spot(chance, open_pieces, ("road", "city"))


def _draw_sends(chance: Random, position: Json) -> list[Json]:
    """Give sends of followers that stand on roads."""
    there = [f for f in position["figures"] if "player" in f and f["on"] in ("road", "labyrinth")]
    drawn = chance.sample(there, min(len(there), chance.choice((1, 1, 2))))
    return [
        {
            "player": figure["player"],
            "quarter": chance.choice(QUARTERS),
            "from": {key: figure[key] for key in ("x", "y", "on", "side") if key in figure},
        }
        for figure in drawn
    ]
