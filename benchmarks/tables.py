"""A Carcassonne table of 72 tiles with 20 figures, grown from a seed: both labyrinths are on it."""

import random
from collections.abc import Iterator
from typing import Any, Final

from referee.api.carcassonne.reading.position import FORM
from referee.api.contract.queries import POSITION
from referee.carcassonne.placing.tiles.placement import find_placements
from referee.catalogue.loader import Catalogue, load_catalogue
from referee.core.grid import place_of
from referee.page.table.state import LONG, write_path, write_query

TILES: Final = 72
FIGURES: Final = 20
PLAYERS: Final = ("black", "blue", "green", "red", "yellow")


def write_page_address(line: str, **asked: str) -> str:
    """Return the address of the page of a table, as its links write it: a long line in the path."""
    texts = [(POSITION, line), *asked.items()]
    return write_path(line, texts) if len(line) >= LONG else f"/?{write_query(texts)}"


def grow_table(seed: int = 1) -> dict[str, Any]:
    """Lay 72 tiles of base game, Inns & Cathedrals and The Labyrinth, and 20 meeples, legally."""
    chance = random.Random(seed)
    catalogue = load_catalogue()
    position: dict[str, Any] = {
        "rules": {"labyrinth": "advanced"},
        "tiles": [{"tile": "base.D", "x": 0, "y": 0, "rotation": 0}],
        "figures": [],
    }
    bag = list(_draw(catalogue, chance))
    while len(position["tiles"]) < TILES:
        _place(position, bag.pop(), catalogue, chance)
    return position


def _draw(catalogue: Catalogue, chance: random.Random) -> Iterator[str]:
    """Yield tile ids in the order in which they are drawn; the labyrinths come out last, first."""
    ids = [
        tile_id
        for tile_id, entry in catalogue.tiles.items()
        if entry.set_id in ("base", "inns") and entry.copies is not None
        for _ in range(entry.copies["C2"])
    ]
    chance.shuffle(ids)
    yield from ids
    yield from ("labyrinth", "labyrinth")


def _place(
    position: dict[str, Any], tile_id: str, catalogue: Catalogue, chance: random.Random
) -> None:
    """Place a tile near the middle if it fits, and a meeple on it while there are any."""
    table = FORM.read_alone(position).table
    found = find_placements(table, catalogue.tiles[tile_id].tile).placements
    if not found:
        return
    nearest = sorted(found, key=lambda placement: _distance(placement.square))
    placement = chance.choice(nearest[: max(1, len(nearest) // 4)])
    x, y = place_of(placement.square)
    row = {"tile": tile_id, "x": x, "y": y, "rotation": placement.face.rotation}
    position["tiles"].append(row)
    if placement.spots and len(position["figures"]) < FIGURES:
        on, side = chance.choice(placement.spots)
        figure = {"player": chance.choice(PLAYERS), "figure": "meeple", "x": x, "y": y, "on": on}
        position["figures"].append(figure if side is None else figure | {"side": side})


def _distance(square: int) -> int:
    x, y = place_of(square)
    return x * x + y * y


def find_move(table: dict[str, Any], tile_id: str = "base.V") -> dict[str, Any]:
    """Return a move on a table: the first legal placement of a tile with a spot for a meeple."""
    catalogue = load_catalogue()
    position = FORM.read_alone(table)
    placements = find_placements(position.table, catalogue.tiles[tile_id].tile).placements
    placement = next(found for found in placements if found.spots)
    x, y = place_of(placement.square)
    on, side = placement.spots[0]
    figure = {"figure": "meeple", "on": on} | ({} if side is None else {"side": side})
    tile = {"tile": tile_id, "x": x, "y": y, "rotation": placement.face.rotation}
    return {"player": PLAYERS[0], "tile": tile, "figure": figure}


def take_first(table: dict[str, Any], number: int) -> dict[str, Any]:
    """Return a table as it was with a number of tiles, with the figures on them."""
    laid = table["tiles"][:number]
    squares = {(row["x"], row["y"]) for row in laid}
    figures = [f for f in table["figures"] if (f["x"], f["y"]) in squares]
    return {**table, "tiles": laid, "figures": figures}


def ask_options(table: dict[str, Any], number: int, **more: Any) -> dict[str, Any]:
    """Return a question for all that may be done with a tile on a table of a number of tiles."""
    position = take_first(table, number)
    return {"position": position, "tile": "base.V", "player": PLAYERS[0], **more}
