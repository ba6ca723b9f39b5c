"""Laying: the positions that taps lead to, from the position as JSON has it.

Nothing is judged here. A position says what lies on the table, right or wrong; whether it may lie
there, the questions of the API say. Each function gives another position and leaves its own as it
is. What lies on a tile turns with it; bridges, castles and tunnels on it go when it does.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from referee.carcassonne.kinds.features import CORNER
from referee.carcassonne.kinds.figures import NEUTRAL
from referee.core.grid import CORNERS, HALF_SIDES, PORT_OF, PORTS, SIDES, turn_port
from referee.page.table.places import Place

Posted = Mapping[str, Any]
Json = dict[str, Any]

LAID: Final = "laid"
"""The key of a state that holds the place of the tile that was laid last."""
_PLACES_OF: Final = {"castles": "tiles", "tunnels": "ends"}
"""What lies on several tiles at once, with the key that lists them."""


def write_laid(at: Place) -> str:
    """Return the place of the tile that was laid last, as an address holds it."""
    return f"{at[0]},{at[1]}"


def find_tile(posted: Posted, at: Place) -> Json | None:
    """Return the tile on a square as it was posted; None if there is none."""
    return next((tile for tile in posted["tiles"] if _is_at(tile, at)), None)


def list_figures(posted: Posted, at: Place) -> list[Json]:
    """Return the figures on a square as they were posted."""
    return [figure for figure in posted.get("figures", ()) if _is_at(figure, at)]


def lay_tile(posted: Posted, at: Place, tile: str, rotation: int) -> Json:
    """Return the position with a tile of the catalogue on a square, replacing any other."""
    laid = {"tile": tile, "x": at[0], "y": at[1], "rotation": rotation}
    cleared = lift_tile(posted, at)
    return {**cleared, "tiles": [*cleared["tiles"], laid]}


def lift_tile(posted: Posted, at: Place) -> Json:
    """Return the position without the tile on a square and all that is on it."""
    left: Json = {**posted, "tiles": _without(posted["tiles"], at)}
    for key in ("figures", "bridges"):
        if key in posted:
            left[key] = _without(posted[key], at)
    for key, places in _PLACES_OF.items():
        if key in posted:
            rows = posted[key]
            left[key] = [row for row in rows if not any(_is_at(each, at) for each in row[places])]
    return left


def turn_tile(posted: Posted, at: Place, rotation: int) -> Json:
    """Return the position with the tile of a square in another rotation, its figures with it."""
    tile = find_tile(posted, at)
    if tile is None:
        return {**posted}
    quarters = (rotation - tile.get("rotation", 0)) // 90 % 4
    turned = [_turn_figure(figure, quarters) for figure in list_figures(posted, at)]
    left = lift_tile(posted, at)
    left["tiles"] = [*left["tiles"], {**tile, "rotation": rotation}]
    return left | ({"figures": [*left["figures"], *turned]} if turned else {})


def put_figure(posted: Posted, figure: Json) -> Json:
    """Return the position with one figure more; mage and witch come from where they stood."""
    standing = posted.get("figures", ())
    if figure["figure"] in NEUTRAL:
        standing = [each for each in standing if each["figure"] != figure["figure"]]
    return {**posted, "figures": [*standing, figure]}


def take_figure(posted: Posted, figure: Json) -> Json:
    """Return the position without one figure like this."""
    standing = [*posted["figures"]]
    standing.remove(figure)
    return {**posted, "figures": standing}


def make_figure(player: str, kind: str, at: Place, on: str, side: str | None) -> Json:
    """Return a figure on a spot in the form of a position; mage and witch have no player."""
    owner = {} if kind in NEUTRAL else {"player": player}
    named = {} if side is None else {"side": side}
    return {**owner, "figure": kind, "x": at[0], "y": at[1], "on": on, **named}


def _turn_figure(figure: Json, quarters: int) -> Json:
    side = figure.get("side")
    if figure["on"] == CORNER and side is not None:
        return {**figure, "side": CORNERS[(CORNERS.index(side) + quarters) % len(CORNERS)]}
    if side not in (*SIDES, *HALF_SIDES):
        return figure
    return {**figure, "side": PORTS[turn_port(PORT_OF[side], quarters)]}


def _without(rows: Iterable[Json], at: Place) -> list[Json]:
    return [row for row in rows if not _is_at(row, at)]


def _is_at(row: Json, at: Place) -> bool:
    return (row["x"], row["y"]) == at
