"""The positions that the benchmark asks about: grown once from a seed, so always the same.

A Carcassonne table of 72 tiles with 20 figures, both labyrinth tiles among them, and a labyrinth of
30 cards on which the card played last matches several others.
"""

import random
from collections.abc import Iterator
from typing import Any, Final

from referee.api.carcassonne.reading.position import FORM
from referee.api.labyrinth_cards.position import FORM as CARDS_FORM
from referee.carcassonne.placing.tiles.placement import find_placements
from referee.catalogue.loader import Catalogue, load_catalogue
from referee.core.grid import place_of, square_at
from referee.labyrinth_cards.collecting.official import rule_on_collecting

TILES: Final = 72
FIGURES: Final = 20
CARDS: Final = 30
TREASURES: Final = 12
PLAYERS: Final = ("black", "blue", "green", "red", "yellow")


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


def make_claim(table: dict[str, Any]) -> dict[str, Any]:
    """Return a claim that nothing makes hold, on the road of the first labyrinth: all is tried."""
    (x, y), *_ = [(row["x"], row["y"]) for row in table["tiles"] if row["tile"] == "labyrinth"]
    at = {"x": x, "y": y, "on": "labyrinth"}
    return {"kind": "points", "moment": "end", "at": at, "player": PLAYERS[0], "points": 777}


def grow_labyrinth(seed: int = 1) -> tuple[dict[str, Any], dict[str, int]]:
    """Lay 30 cards and return them with the place of the card that matches most others."""
    chance = random.Random(seed)
    places = [(0, 0)]
    while len(places) < CARDS:
        x, y = chance.choice(places)
        dx, dy = chance.choice(((0, -1), (1, 0), (0, 1), (-1, 0)))
        if (x + dx, y + dy) not in places:
            places.append((x + dx, y + dy))
    position = {
        "cards": [{"card": _card(chance), "x": x, "y": y, "rotation": 0} for x, y in places],
        "hand": [_card(chance), _card(chance)],
    }
    table = CARDS_FORM.read_alone(position).table
    x, y = max(places, key=lambda p: len(rule_on_collecting(table, square_at(*p)).matches))
    return position, {"x": x, "y": y}


def _card(chance: random.Random) -> dict[str, Any]:
    openings = chance.sample("NESW", chance.choice((2, 3, 3, 4)))
    numbers = chance.sample(range(TREASURES), 2)
    return {"openings": openings, "treasures": [f"treasure-{number}" for number in numbers]}


def take_first(table: dict[str, Any], number: int) -> dict[str, Any]:
    """Return a table as it was when so many tiles lay, with the figures on them."""
    laid = table["tiles"][:number]
    squares = {(row["x"], row["y"]) for row in laid}
    figures = [f for f in table["figures"] if (f["x"], f["y"]) in squares]
    return {**table, "tiles": laid, "figures": figures}


def positions_in_play(table: dict[str, Any], count: int = 24) -> list[dict[str, Any]]:
    """Return the last positions on the way to a table, each with one tile more."""
    size = len(table["tiles"])
    return [take_first(table, number) for number in range(size - count + 1, size + 1)]


def ask_options(table: dict[str, Any], number: int, **more: Any) -> dict[str, Any]:
    """Return a question for all that may be done with a tile when so many tiles lay."""
    position = take_first(table, number)
    return {"position": position, "tile": "base.V", "player": PLAYERS[0], **more}


def questions() -> dict[str, tuple[str, *tuple[dict[str, Any], ...]]]:
    """Return the address of every question and the bodies to ask it with in turn, by name."""
    table = grow_table()
    labyrinth, played = grow_labyrinth()
    carcassonne, cards = "/v1/carcassonne/", "/v1/labyrinth-cards/"
    return {
        "roads": (carcassonne + "roads", {"position": table}),
        "roads in play": (
            carcassonne + "roads",
            *({"position": position} for position in positions_in_play(table)),
        ),
        "placements": (carcassonne + "placements", {"position": table, "tile": "base.V"}),
        "scores": (carcassonne + "scores", {"position": table}),
        "scores end": (carcassonne + "scores", {"position": table, "moment": "end"}),
        "claims": (carcassonne + "claims", {"position": table, "claim": make_claim(table)}),
        "options 40 tiles": (carcassonne + "options", ask_options(table, 40)),
        "options 72 tiles": (carcassonne + "options", ask_options(table, TILES)),
        "moves": (carcassonne + "moves", {"position": table, "move": find_move(table)}),
        "check": (carcassonne + "check", {"position": table}),
        "rulings": (
            carcassonne + "rulings",
            {"position": table, "ask": {"roads": {}, "placements": {"tile": "base.V"}}},
        ),
        "card placements": (cards + "placements", {"position": labyrinth}),
        "card paths": (cards + "paths", {"position": labyrinth}),
        "collectable": (cards + "collectable", {"position": labyrinth, "played": [played]}),
    }
