"""Canonical positions: a plain statement of what the notation keeps and what it leaves out."""

import unicodedata
from typing import Any, Final

Json = dict[str, Any]

SIDES: Final = ("N", "E", "S", "W", "NNE", "ENE", "ESE", "SSE", "SSW", "WSW", "WNW", "NNW")
DEFAULTS: Final[dict[str, Any]] = {
    "inn": False,
    "labyrinth": False,
    "cathedral": False,
    "ends": "none",
    "tiles": 1,
    "coats_of_arms": 0,
    "cities": [],
    "shares": [],
    "tunnel": False,
    "princess": False,
    "besieged": False,
    "no_semicircle": False,
    "pig_herd": False,
    "shrine": False,
    "special": False,
    "abbey": False,
}
"""What a feature is if nothing else is said."""
BESIDE: Final = ("castles", "tunnels", "bridges", "goods", "titles")
"""What lies beside the tiles, or is held by players; it is kept where there is any."""


def compose(text: str) -> str:
    """Give a text in normal form C."""
    return unicodedata.normalize("NFC", text)


def of_carcassonne(position: Json) -> Json:
    """Give the canonical form, with the figures of a square in the order of `sort_figures`."""
    kept: Json = {key: position[key] for key in ("sets", "supply", "points") if key in position}
    kept |= {"rules": position["rules"]} if position.get("rules") else {}
    if position.get("map") is not None:
        kept["map"] = _map(position["map"])
    kept["tiles"] = sorted(map(_lay, position["tiles"]), key=_place)
    if position.get("figures"):
        kept["figures"] = [_bare(row, side=None) for row in position["figures"]]
    kept |= {key: position[key] for key in BESIDE if position.get(key)}
    if "castles" in kept:
        kept["castles"] = [_bare(row, scored=False) for row in kept["castles"]]
    quarters = {key: sorted(names) for key, names in position.get("leipzig", {}).items() if names}
    return sort_figures(kept | ({"leipzig": quarters} if quarters else {}))


def of_labyrinth_cards(position: Json) -> Json:
    """Give the canonical form."""
    kept = {"stack": position["stack"]} if "stack" in position else {}
    kept |= {"rules": position["rules"]} if position.get("rules") else {}
    kept |= {"hand": list(map(_card, position["hand"]))} if position.get("hand") else {}
    rows = [_bare(row | {"card": _card(row["card"])}, rotation=0) for row in position["cards"]]
    return kept | {"cards": sorted(rows, key=_place)}


def sort_figures(position: Json) -> Json:
    """Give a position with its figures in an order that follows from what they are alone."""
    if "figures" not in position:
        return position
    rows = sorted(position["figures"], key=lambda row: (*_place(row), sorted(row.items(), key=str)))
    return position | {"figures": rows}


def _place(row: Json) -> tuple[int, int]:
    return row["y"], row["x"]


def _bare(row: Json, **defaults: Any) -> Json:
    return {key: row[key] for key in row if key not in defaults or row[key] != defaults[key]}


def _lay(row: Json) -> Json:
    return _bare(row | {"tile": _tile(row["tile"])}, rotation=0)


def _tile(tile: str | Json) -> str | Json:
    if isinstance(tile, str):
        return tile
    kept = _bare(tile, magic=False, assumed=False)
    return kept | {"features": [_feature(feature) for feature in tile["features"]]}


def _feature(feature: Json) -> Json:
    kept = _bare(feature, **DEFAULTS)
    lists = [key for key in ("sides", "cities", "shares") if key in kept]
    ordered = {key: sorted(kept[key], key=SIDES.index) for key in lists}
    return kept | ordered


def _map(given: str | Json) -> str | Json:
    if isinstance(given, str):
        return given
    if "join" in given:
        return given | {
            "join": [_bare(part | {"map": _map(part["map"])}, x=0, y=0) for part in given["join"]]
        }
    kept = _bare(given, borders=[], ferries=[])
    kept["squares"] = sorted(map(_square, given["squares"]), key=_place)
    kept |= {
        key: [_bare(row, coats_of_arms=0) for row in kept[key]]
        for key in ("borders", "ferries")
        if key in kept
    }
    return kept


def _square(square: Json) -> Json:
    kept = _bare(square, town=False, coats_of_arms=0, rotation=0)
    return kept | ({"tile": _tile(kept["tile"])} if "tile" in kept else {})


def _card(card: Json) -> Json:
    paths = [
        {
            "openings": sorted(path["openings"], key=SIDES.index),
            "treasures": sorted(path["treasures"]),
        }
        for path in card.get("paths", [card])
    ]
    return paths[0] if len(paths) == 1 else {"paths": paths}
