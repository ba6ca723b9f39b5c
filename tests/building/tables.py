"""Tables of Carcassonne: tiles, spots and figures, as a position holds them."""

from collections.abc import Iterable
from typing import Any

Json = dict[str, Any]


def lay(tile: str | Json, x: int, y: int, rotation: int = 0) -> Json:
    """Lay a tile of the catalogue or one that is given inline."""
    return {"tile": tile, "x": x, "y": y, "rotation": rotation}


def spot(x: int, y: int, words: str) -> Json:
    """Name a spot such as "road E", "field NNE" or "labyrinth" on a square."""
    on, *side = words.split()
    return {"x": x, "y": y, "on": on, **({"side": side[0]} if side else {})}


def stand(player: str, x: int, y: int, words: str, figure: str = "meeple") -> Json:
    """Stand a figure on a spot such as "road E", "field NNE" or "labyrinth"."""
    return {"player": player, **stand_neutral(figure, x, y, words)}


def stand_neutral(figure: str, x: int, y: int, words: str) -> Json:
    """Stand the mage or the witch, who belong to nobody."""
    return {"figure": figure, **spot(x, y, words)}


def table(*tiles: Json, figures: Iterable[Json] = (), rules: Json | None = None) -> Json:
    """Give a position of tiles with figures and readings."""
    return {"rules": rules or {}, "tiles": list(tiles), "figures": list(figures)}
