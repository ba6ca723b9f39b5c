"""The inline form of a map: read it with every fault found, write it back.

``{"squares": [{"x": 0, "y": 0, "kind": "start"}, ...], "borders": [...], "ferries": [...]}``
"""

from collections.abc import Mapping
from typing import Any, Final

from referee.api import limits
from referee.api.carcassonne.tiles import ANY_EDITION, read_tile
from referee.api.contract.rows import Faults
from referee.carcassonne.maps.boards import (
    ISLAND,
    LARGE_CITY,
    MAX_PRINTED_COATS,
    SQUARE_KINDS,
    TAKES_TILE,
    Border,
    Ferry,
    Layout,
    PrintedSquare,
)
from referee.carcassonne.maps.building import build_large_city
from referee.carcassonne.tile_form import MAX_COATS_OF_ARMS, format_features
from referee.carcassonne.tiles import KIND_NAMES, Face, Kind
from referee.catalogue.loader import Catalogue
from referee.core.errors import Path
from referee.core.grid import (
    LIMIT,
    SIDES,
    SidePlace,
    place_of,
    side_place,
    side_place_of,
    square_at,
)

INLINE_KEYS: Final = ("squares", "borders", "ferries", "start_squares", "id")
SQUARE_KEYS: Final = ("x", "y", "kind", "tile", "rotation", "coats_of_arms", "town")
BORDER_KEYS: Final = ("x", "y", "side", "kind", "coats_of_arms")
FERRY_KEYS: Final = ("ends", "coats_of_arms")
ABROAD: Final = {KIND_NAMES[kind]: kind for kind in (Kind.ROAD, Kind.CITY)}
MAX_STARTS: Final = 99
_ON_A_LARGE_CITY: Final = frozenset((Kind.ROAD, Kind.CITY, Kind.FIELD))


def read_inline(row: Mapping[str, Any], catalogue: Catalogue, faults: Faults, path: Path) -> Layout:
    """Read an inline map; a stand-in with faults where it is none."""
    faults.keys(row, INLINE_KEYS, path)
    if "squares" not in row:
        faults.add("missing-key", *path, key="squares")
    used = None
    if "start_squares" in row:
        used = faults.integer(row, "start_squares", 1, MAX_STARTS, path)
    published = faults.name(row["id"], *path, "id") if "id" in row else None
    borders = faults.rows(row.get("borders", []), limits.MAP_BORDERS, *path, "borders")
    ferries = faults.rows(row.get("ferries", []), limits.MAP_FERRIES, *path, "ferries")
    return Layout(
        tuple(_read_squares(row.get("squares", []), catalogue, faults, (*path, "squares"))),
        tuple(_read_border(b, faults, (*path, "borders", i)) for i, b in enumerate(borders)),
        tuple(_read_ferry(f, faults, (*path, "ferries", i)) for i, f in enumerate(ferries)),
        used,
        published,
    )


def _read_squares(
    raw: Any, catalogue: Catalogue, faults: Faults, path: Path
) -> list[PrintedSquare]:
    """Read the squares; one with nothing on it is recognised at once, all else is explained."""
    squares: list[PrintedSquare] = []
    for index, row in enumerate(faults.rows(raw, limits.MAP_SQUARES, *path)):
        if isinstance(row, dict) and len(row) == len(_BARE_KEYS) and row.keys() == _BARE_KEYS:
            x, y, kind = row["x"], row["y"], row["kind"]
            if (
                type(x) is type(y) is int
                and -LIMIT <= x <= LIMIT
                and -LIMIT <= y <= LIMIT
                and isinstance(kind, str)
                and kind in _BARE
            ):
                squares.append(PrintedSquare(square_at(x, y), kind))
                continue
        squares.append(_read_square(row, catalogue, faults, (*path, index)))
    return squares


_BARE_KEYS: Final = {"x", "y", "kind"}
_BARE: Final = frozenset(SQUARE_KINDS) - {LARGE_CITY}


def _read_square(raw: Any, catalogue: Catalogue, faults: Faults, path: Path) -> PrintedSquare:
    row = faults.mapping(raw, *path)
    if not isinstance(raw, dict):
        return PrintedSquare(square_at(0, 0), "")
    faults.keys(row, SQUARE_KEYS, path)
    x, y = faults.coordinate(row, "x", path), faults.coordinate(row, "y", path)
    kind = faults.choice(row, "kind", "unknown-square-kind", SQUARE_KINDS, path)
    if kind is None:
        return PrintedSquare(square_at(x, y), "")
    is_town = row.get("town", False)
    if not isinstance(is_town, bool):
        faults.add("not-a-boolean", *path, "town", key="town")
    elif is_town and kind not in TAKES_TILE:
        faults.add("town-not-allowed", *path, "town")
    if kind == LARGE_CITY:
        face = _read_large_city(row, catalogue, faults, path)
        return PrintedSquare(square_at(x, y), kind, face)
    for key in ("tile", "rotation"):
        if key in row:
            faults.add("tile-not-allowed", *path, key)
    coats = 0
    if "coats_of_arms" in row and kind != ISLAND:
        faults.add("coats-not-allowed", *path, "coats_of_arms")
    else:
        coats = _read_coats(row, MAX_PRINTED_COATS, faults, path)
    return PrintedSquare(square_at(x, y), kind, None, coats, is_town is True)


def _read_coats(row: Mapping[str, Any], most: int, faults: Faults, path: Path) -> int:
    if "coats_of_arms" not in row:
        return 0
    return faults.integer(row, "coats_of_arms", 0, most, path)


def _read_large_city(
    row: Mapping[str, Any], catalogue: Catalogue, faults: Faults, path: Path
) -> Face:
    """Read what a large city shows: a tile, or else city all round."""
    if "tile" not in row:
        if "rotation" in row:
            faults.add("tile-not-allowed", *path, "rotation")
        coats = _read_coats(row, MAX_COATS_OF_ARMS, faults, path)
        return build_large_city(coats_of_arms=coats)
    if "coats_of_arms" in row:
        faults.add("coats-not-allowed", *path, "coats_of_arms")
    quarters = faults.quarters(row, path)
    before = len(faults.found)
    tile = read_tile(row["tile"], catalogue, ANY_EDITION, faults, (*path, "tile"))
    kinds = {feature.kind for feature in tile.features}
    is_city = kinds <= _ON_A_LARGE_CITY and kinds & {Kind.ROAD, Kind.CITY}
    if not is_city and len(faults.found) == before:
        faults.add("not-a-large-city", *path, "tile")
    return tile.faces[quarters]


_NO_END: Final = side_place(square_at(0, 0), 0)
"""Stands for a side place that could not be read."""


def _read_side_place(row: Mapping[str, Any], faults: Faults, path: Path) -> SidePlace:
    x, y = faults.coordinate(row, "x", path), faults.coordinate(row, "y", path)
    side = row.get("side")
    if not isinstance(side, str) or side not in SIDES:
        if "side" in row:
            faults.add("unknown-side", *path, "side", allowed=" ".join(SIDES))
        else:
            faults.add("missing-key", *path, key="side")
        return _NO_END
    return side_place(square_at(x, y), SIDES.index(side))


def _read_border(raw: Any, faults: Faults, path: Path) -> Border:
    row = faults.mapping(raw, *path)
    if not isinstance(raw, dict):
        return Border(_NO_END, Kind.ROAD)
    faults.keys(row, BORDER_KEYS, path)
    place = _read_side_place(row, faults, path)
    kind = faults.choice(row, "kind", "unknown-border-kind", ABROAD, path)
    coats = _read_coats(row, MAX_PRINTED_COATS, faults, path)
    return Border(place, ABROAD[kind or "road"], coats)


def _read_ferry(raw: Any, faults: Faults, path: Path) -> Ferry:
    row = faults.mapping(raw, *path)
    if not isinstance(raw, dict):
        return Ferry((_NO_END, _NO_END))
    faults.keys(row, FERRY_KEYS, path)
    coats = _read_coats(row, MAX_PRINTED_COATS, faults, path)
    if "ends" not in row:
        faults.add("missing-key", *path, key="ends")
        return Ferry((_NO_END, _NO_END))
    listed = row["ends"]
    if not isinstance(listed, list) or len(listed) != 2:
        faults.add("ferry-ends", *path, "ends")
        return Ferry((_NO_END, _NO_END))
    one, other = (_read_end(end, faults, (*path, "ends", i)) for i, end in enumerate(listed))
    return Ferry((one, other), coats)


def _read_end(raw: Any, faults: Faults, path: Path) -> SidePlace:
    row = faults.mapping(raw, *path)
    if not isinstance(raw, dict):
        return _NO_END
    faults.keys(row, ("x", "y", "side"), path)
    return _read_side_place(row, faults, path)


def write_layout(layout: Layout) -> dict[str, Any]:
    """Write a layout in the inline form; what is at its default is left out."""
    written: dict[str, Any] = {
        "squares": [_write_square(entry) for entry in layout.squares],
        "borders": [
            _write_side_place(border.side_place)
            | {"kind": KIND_NAMES[border.kind]}
            | _write_coats(border.coats_of_arms)
            for border in layout.borders
        ],
        "ferries": [
            {"ends": [_write_side_place(end) for end in ferry.ends]}
            | _write_coats(ferry.coats_of_arms)
            for ferry in layout.ferries
        ],
    }
    if layout.start_squares is not None:
        written["start_squares"] = layout.start_squares
    if layout.published is not None:
        written["id"] = layout.published
    return written


def _write_square(entry: PrintedSquare) -> dict[str, Any]:
    x, y = place_of(entry.square)
    written: dict[str, Any] = {"x": x, "y": y, "kind": entry.kind}
    if entry.face is not None:
        written["tile"] = format_features(entry.face.features)
    if entry.is_town:
        written["town"] = True
    return written | _write_coats(entry.coats_of_arms)


def _write_side_place(side_place: int) -> dict[str, Any]:
    x, y, side = side_place_of(side_place)
    return {"x": x, "y": y, "side": side}


def _write_coats(coats_of_arms: int) -> dict[str, int]:
    return {"coats_of_arms": coats_of_arms} if coats_of_arms else {}
