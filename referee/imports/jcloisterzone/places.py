"""Where on a tile something stands in a saved game, and what that is in the words of the contract.

x grows east, y south. Locations are told of the tile as it lies: road and city by all their sides,
fields by their half-sides from the north-west, left and right as seen from the middle looking out.
Versions before 5.7 do not say of what feature a location is; then the tile tells.
Rule: car-2.2.unoccupied
"""

import re
from collections.abc import Mapping
from typing import Any, Final

from referee.carcassonne.kinds.features import CITY, GARDEN, MONASTERY, ROAD
from referee.carcassonne.tiles.tile import Face
from referee.core.grid import SIDES
from referee.imports.notices import Stop, shorten

Json = dict[str, Any]

HALF_SIDES: Final = {
    "NL": "NNW",
    "NR": "NNE",
    "EL": "ENE",
    "ER": "ESE",
    "SL": "SSE",
    "SR": "SSW",
    "WL": "WSW",
    "WR": "WNW",
}
"""Our half-sides by theirs."""
INNER: Final = {"I": None, "II": "second"}
"""The side of what reaches no side."""
_BY_SIDES: Final = {"City": "city", "Castle": "city", "Road": "road"}
_INSIDE: Final = {"Monastery": "monastery", "Garden": "garden"}
_LABYRINTH: Final = "labyrinth"
_FIELD: Final = "Field"
_SIDES: Final = re.compile(r"_?[NESW]{1,4}\Z")
_GUESSED: Final = {CITY: "City", ROAD: "Road"}
_GUESSED_INSIDE: Final = {MONASTERY: "Monastery", GARDEN: "Garden"}


def read_square(raw: object) -> tuple[int, int]:
    """Return x and y.

    :raises Stop: for what is no place.
    """
    match raw:
        case [int() as x, int() as y] if not (isinstance(x, bool) or isinstance(y, bool)):
            return x, y
    raise Stop("import-unreadable")


def read_spot(pointer: object, faces: Mapping[tuple[int, int], Face]) -> Json:
    """Return the spot that a pointer means, in the form of the contract.

    :param faces: the tiles that lie, as they lie, by x and y.
    :raises Stop: for what is no spot here.
    """
    if not isinstance(pointer, dict):
        raise Stop("import-unreadable")
    x, y = read_square(pointer.get("position"))
    location, feature = pointer.get("location"), pointer.get("feature")
    if not isinstance(location, str):
        raise Stop("import-unreadable", (x, y))
    face = faces.get((x, y))
    kind = feature if isinstance(feature, str) else _guess(location, face)
    spot: Json = {"x": x, "y": y}
    if kind == _FIELD:
        return spot | _with_side("field", _find_half_side(location, (x, y)))
    if kind in _INSIDE and location == "I":
        return spot | {"on": _INSIDE[kind]}
    if kind in _BY_SIDES:
        if kind == "Road" and face is not None and face.tile_id == _LABYRINTH:
            return spot | {"on": _LABYRINTH}
        return spot | _with_side(_BY_SIDES[kind], find_sides(location, (x, y))[0])
    raise Stop("import-not-ruled", (x, y), named=shorten(kind or location))


def find_sides(location: object, at: tuple[int, int]) -> list[str]:
    """Return the sides that a location names, clockwise from the north.

    :raises Stop: for what names none.

    >>> find_sides("_N", (0, 0)), find_sides("NWSE", (0, 0))
    (['E', 'S', 'W'], ['N', 'E', 'S', 'W'])
    """
    if not isinstance(location, str) or not _SIDES.match(location):
        raise Stop("import-unreadable", at)
    named = set(location) if location[0] != "_" else set(SIDES) - set(location)
    if not named:
        raise Stop("import-unreadable", at)
    return [side for side in SIDES if side in named]


def _with_side(on: str, side: str | None) -> Json:
    return {"on": on} if side is None else {"on": on, "side": side}


def _find_half_side(location: str, at: tuple[int, int]) -> str | None:
    first = location.partition(".")[0]
    if first in INNER:
        return INNER[first]
    if first not in HALF_SIDES:
        raise Stop("import-unreadable", at)
    return HALF_SIDES[first]


def _guess(location: str, face: Face | None) -> str:
    """Return the feature of a location that does not say it."""
    if location.partition(".")[0] in HALF_SIDES:
        return _FIELD
    if face is None:
        return ""
    if location == "I":
        kinds = {feature.kind for feature in face.features}
        return next((name for kind, name in _GUESSED_INSIDE.items() if kind in kinds), _FIELD)
    if not _SIDES.match(location):
        return ""
    port = SIDES.index(find_sides(location, (0, 0))[0])
    for feature in face.features:
        if feature.kind in _GUESSED and port in feature.ports:
            return _GUESSED[feature.kind]
    return ""
