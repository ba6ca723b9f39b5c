"""The longest addresses: pages and pictures of questions, about tables that just fit into one.

An address has up to 8,000 characters, so its tables are smaller than those of bodies; but a page
says more about each feature than an answer does.
"""

import json
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final, NamedTuple
from urllib.parse import quote

from benchmarks.largest import MAZES, PLAYERS, TILES, make_maze, make_table
from referee.api.contract.game import Game
from referee.api.contract.queries import UNESCAPED
from referee.api.contract.questions import DIAGRAM, load
from referee.api.games import GAMES
from referee.api.limits import TURNS, URI_BYTES

_ROOM: Final = URI_BYTES - 400
"""Characters for the position: the rest is for what is asked of it."""
_MOVE: Final = {"player": PLAYERS[0], "tile": {"tile": "base.X", "x": 0, "y": -1}}
_TURN: Final = {"actions": [{"play": {"card": 0, "x": -1, "y": 0}}], "collect": []}
_COLLECTION: Final = {
    "kind": "collection",
    "played": [{"x": 0, "y": 0}],
    "want": [{"x": 1, "y": 0}],
}
_LONGEST_GAME: Final = "g1/c1/0,0,U/players,anna,ben/turns," + ",".join(
    f"{number}.0.U" for number in range(1, TURNS + 1)
)
ASKED: Final[Mapping[str, Mapping[str, str]]] = {
    "carcassonne": {
        "roads": "",
        "scores": "&moment=end",
        "placements": "&tile=base.V",
        "spots": f"&tile_at=0,0&player={quote(PLAYERS[0])}",
        "check": "",
        "moves": f"&move={quote(json.dumps(_MOVE))}",
        "options": f"&tile=base.V&player={quote(PLAYERS[0])}",
        "remaining": "",
    },
    "labyrinth-cards": {
        "claims": f"&claims={quote(json.dumps([_COLLECTION]))}",
        "placements": "",
        "paths": "",
        "collectable": f"&played={quote(json.dumps([{'x': 0, 'y': 0}]))}",
        "turns": f"&turn={quote(json.dumps(_TURN))}",
        "suggestions": "",
        "end": "",
        "check": "",
    },
}
"""By game, the questions that are asked by address, each with what it asks besides the position.

What is claimed of Carcassonne depends on the table.
"""
OTHER_PAGES: Final = {
    "page of a game": f"/g/{_LONGEST_GAME}",
    "page of examples": "/examples",
    "page of the rules": "/rules",
    "page of the tiles": "/tiles",
    "page of the questions": "/docs",
}
"""Pages of no single position, by row; the game has as many turns as it may."""


class Address(NamedTuple):
    """An address: the row of the table of worst cases, the position's name, and the address."""

    row: str
    position: str
    path: str


def list_addresses() -> Iterator[Address]:
    """Yield the address of every page and picture, about each of the largest positions."""
    for row, path in OTHER_PAGES.items():
        yield Address(row, "", path)
    for game in GAMES:
        for name in MAZES if "cards" in game.name else TILES:
            line = quote(find_longest_line(game.name, name), safe=UNESCAPED)
            asked_of_it = {**ASKED[game.name], **_claim(name)}
            for asked, more in asked_of_it.items():
                row = f"page of `{asked}`" if game is GAMES[0] else f"cards: page of `{asked}`"
                yield Address(row, name, f"/r?position={line}&ask={asked}{more}")
            before = "" if game is GAMES[0] else "cards: "
            yield Address(f"{before}page of a position", name, f"/r?position={line}")
            yield Address(f"{before}page of a table", name, f"/table/{line}")
            for suffix in ("svg", "png"):
                picture = f"/v1/{game.name}/{DIAGRAM}.{suffix}?position={line}"
                yield Address(f"{before}picture in an address, {suffix.upper()}", name, picture)


def _claim(name: str) -> dict[str, str]:
    """Return a claim about the first figure of a table that does not hold; of cards none."""
    if name in MAZES:
        return {}
    first = make_table(name, 1)["figures"][0]
    spot = {key: first[key] for key in ("x", "y", "on", "side") if key in first}
    kind = {"kind": "points", "moment": "end", "player": PLAYERS[0], "points": 777}
    return {"claims": f"&claims={quote(json.dumps([{**kind, 'at': spot}]))}"}


@cache
def find_longest_line(game_name: str, name: str) -> str:
    """Return the notation of as much of a position as an address has room for."""
    game: Game[Any] = next(game for game in GAMES if game.name == game_name)

    def write(number: int) -> str:
        made = make_maze(name, number=number) if name in MAZES else make_table(name, number)
        notation: str = game.notate(load(game.bare, {"position": made})["position"].posted)
        return notation

    fits, beyond = 1, 200 if name in MAZES else 1000
    while beyond - fits > 1:
        middle = (fits + beyond) // 2
        is_short = len(quote(write(middle), safe=UNESCAPED)) <= _ROOM
        fits, beyond = (middle, beyond) if is_short else (fits, middle)
    return write(fits)
