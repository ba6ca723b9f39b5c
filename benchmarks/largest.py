"""The largest tables and labyrinths that the service takes, of the kinds that cost most.

Tables have 2,000 tiles with 500 figures; labyrinths have 200 cards and ten in the hand. What lies
there follows from the names alone, so it is always the same.
"""

from collections.abc import Iterator
from functools import cache
from itertools import cycle, islice
from typing import Any, Final

from referee.api import limits
from referee.api.carcassonne.reading.position import FORM
from referee.catalogue.loader import load_catalogue
from referee.core.grid import square_at

Json = dict[str, Any]

WIDTH: Final = 45
PLAYERS: Final = tuple(f"player {number}" for number in range(limits.PLAYERS))

CROSSING: Final = "base.X"
CITY: Final = "base.C"
INLINE: Final[Json] = {
    "features": [
        *({"kind": "road", "sides": [side], "inn": True} for side in "NESW"),
        *(
            {"kind": "field", "sides": [first, second], "cities": []}
            for first, second in (("ENE", "NNE"), ("ESE", "SSE"), ("SSW", "WSW"), ("NNW", "WNW"))
        ),
    ]
}
CATHEDRAL: Final[Json] = {
    "features": [
        {"kind": "german_cathedral"},
        {"kind": "road", "sides": ["S"], "ends": "german_cathedral"},
    ]
}
ROADS: Final[Json] = {"features": [{"kind": "road", "sides": ["N", "E", "S", "W"]}]}
CITY_NORTH: Final[Json] = {"features": [{"kind": "city", "sides": ["N"]}]}
FIELDS_AT_A_CITY: Final[Json] = {
    "features": [
        {"kind": "city", "sides": ["E", "W"]},
        *(
            {"kind": "field", "sides": [side], "cities": ["E"]}
            for side in ("NNE", "NNW", "SSE", "SSW")
        ),
    ]
}


def _lay(faces: Iterator[Any], apart: int, number: int = limits.TILES) -> list[Json]:
    """Lay tiles in rows: ``apart`` is 1 for side by side, 3 for no free square between two."""
    return [
        {"tile": face, "x": at % WIDTH * apart, "y": at // WIDTH * apart, "rotation": 0}
        for at, face in enumerate(islice(faces, number))
    ]


def _mixed() -> Iterator[str]:
    """Yield every tile that lies by itself, again and again: hardly two beside each other fit."""
    return cycle(
        tile_id for tile_id, entry in load_catalogue().tiles.items() if entry.copies is not None
    )


def _bands(*faces: Any) -> list[Json]:
    """Lay bands of the same tiles, one below the other."""
    width = limits.TILES // len(faces)
    return [
        {"tile": face, "x": x - 400, "y": y, "rotation": 0}
        for y, face in enumerate(faces)
        for x in range(min(width, 900))
    ]


TILES: Final = {
    "crossings side by side": lambda: _lay(cycle([CROSSING]), 1),
    "crossings apart": lambda: _lay(cycle([CROSSING]), 3),
    "cities side by side": lambda: _lay(cycle([CITY]), 1),
    "cities apart": lambda: _lay(cycle([CITY]), 3),
    "all tiles, in disagreement": lambda: _lay(_mixed(), 1),
    "all tiles, apart": lambda: _lay(_mixed(), 3),
    "inline side by side": lambda: _lay(cycle([INLINE]), 1),
    "inline apart": lambda: _lay(cycle([INLINE]), 3),
    "cathedrals at a road, in disagreement": lambda: _bands(CATHEDRAL, ROADS, CITY_NORTH),
    "fields at one city": lambda: _bands(FIELDS_AT_A_CITY, CATHEDRAL, FIELDS_AT_A_CITY),
}
"""The tables by name, as lists of tiles."""


@cache
def make_table(name: str, number: int = limits.TILES) -> Json:
    """Return a table of at most a number of tiles, with as many figures as there may be."""
    tiles = TILES[name]()[:number]
    faces = FORM.read_alone({"tiles": tiles}).table.faces
    step = max(1, len(tiles) // limits.FIGURES)
    figures: list[Json] = []
    for at, row in enumerate(tiles[::step]):
        face = faces[square_at(row["x"], row["y"])]
        if not face.spot_order:
            continue
        on, side = face.spots[face.spot_order[at % len(face.spot_order)]]
        figure = {"player": PLAYERS[at % len(PLAYERS)], "figure": "meeple", "on": on}
        figures.append(
            {**figure, "x": row["x"], "y": row["y"], **({} if side is None else {"side": side})}
        )
    return {"tiles": tiles, "figures": figures[: limits.FIGURES]}


# --------------------------------------------------------------------------------- the card game


def _treasures_alike(number: int) -> list[str]:
    """Name two treasures out of a few, so that very many cards match."""
    return [f"treasure-{number % 3}", f"treasure-{3 + number % 4}"]


def _treasures_apart(number: int) -> list[str]:
    """Name two treasures that only the cards before and after have."""
    return [f"treasure-{number}", f"treasure-{number + 1}"]


OPENINGS: Final = {"crossings": ("NESW",), "of all kinds": ("NESW", "NES", "EW", "NS", "SW")}
TREASURES: Final = {"few treasures": _treasures_alike, "many treasures": _treasures_apart}
MAZES: Final = tuple(f"{cards}, {found}" for cards in OPENINGS for found in TREASURES)
"""The names of the labyrinths."""


@cache
def make_maze(name: str, variant: str = "official", number: int = limits.CARDS) -> Json:
    """Return a labyrinth of a number of cards, by one of the variants."""
    kind, _, found = name.partition(", ")
    cards = [
        {"openings": list(sides), "treasures": TREASURES[found](number)}
        for number, sides in zip(
            range(limits.CARDS + limits.HAND), cycle(OPENINGS[kind]), strict=False
        )
    ]
    laid = [{"card": card, "x": at % 14, "y": at // 14} for at, card in enumerate(cards[:number])]
    hand = cards[limits.CARDS :] if variant != "official" else cards[limits.CARDS :][:2]
    return {"rules": {"variant": variant}, "cards": laid, "hand": hand}
