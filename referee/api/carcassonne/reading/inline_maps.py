"""The inline form of a map: read it with every fault found, write it back.

``{"squares": [{"x": 0, "y": 0, "kind": "start"}, ...], "borders": [...], "ferries": [...]}``
"""

from collections.abc import Collection, Mapping
from functools import cached_property
from typing import Any, Final

from marshmallow import missing

from referee.api import limits
from referee.api.carcassonne.reading.rows import squares_in
from referee.api.carcassonne.reading.side_places import TwoEnds, find_side, side_keys
from referee.api.carcassonne.reading.tiles import ShownTileForm
from referee.api.contract.document.shapes import require, without
from referee.api.yielding import pause
from referee.carcassonne.kinds.features import KIND_NAMES, MAX_COATS_OF_ARMS, Kind
from referee.carcassonne.maps.boards import (
    ABROAD,
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
from referee.carcassonne.tiles.building import Drawn
from referee.carcassonne.tiles.form import format_features, parse_drawn
from referee.carcassonne.tiles.tile import Tile
from referee.core.errors import Path
from referee.core.grid import SidePlace, Square, place_of, side_place_of
from referee.core.reader import Reader
from referee.core.tuples import make
from referee.forms.fast_path import FastPath, UnsoundError, compile_row
from referee.forms.form import Choice, Flag, Form, Name
from referee.forms.numbers import Coordinate, Integer, Rotation
from referee.forms.records import ListOf, Record
from referee.forms.shapes import Shape, ref

_ABROAD: Final = {KIND_NAMES[kind]: kind for kind in ABROAD}
MAX_STARTS: Final = 99
_ON_A_LARGE_CITY: Final = frozenset((Kind.ROAD, Kind.CITY, Kind.FIELD))


def _coats() -> Integer:
    return Integer(0, MAX_PRINTED_COATS, named="PrintedCoats", load_default=0)


def _is_large_city(tile: Tile | Drawn) -> bool:
    kinds = {feature.kind for feature in tile.features}
    return kinds <= _ON_A_LARGE_CITY and bool(kinds & {Kind.ROAD, Kind.CITY})


class _Square(Record[PrintedSquare]):
    """A printed square; a large city shows a tile, or else city all round."""

    def __init__(self) -> None:
        keys: dict[str, Form[Any]] = {
            "x": Coordinate(),
            "y": Coordinate(),
            "kind": Choice(SQUARE_KINDS, "unknown-square-kind", required=True),
            "tile": ShownTileForm(parse_drawn),  # it lies in one way only
            "rotation": Rotation(),
            "coats_of_arms": _coats(),
            "town": Flag(load_default=False),
        }
        described = {"dependentSchemas": {"kind": _describe_square()}}
        super().__init__(keys, _print_square, named="MapSquare", described=described)

    @cached_property
    def fast_path(self) -> FastPath | None:
        """The fast path, for which what is left out is None where that makes a difference."""
        told: dict[str, Form[Any]] = {
            "rotation": Rotation(load_default=missing),
            "coats_of_arms": Integer(0, MAX_PRINTED_COATS),
        }
        path = compile_row({**self.keys, **told}, _print_sound)
        return path and squares_in(path.recognise)

    def skips(self, raw: Mapping[str, Any]) -> Collection[str]:
        """Leave out what such a square cannot show; :meth:`check` names it."""
        kind = raw.get("kind")
        if not isinstance(kind, str) or kind not in SQUARE_KINDS:
            return ("tile", "rotation", "coats_of_arms", "town")
        if kind == LARGE_CITY:
            return ("coats_of_arms",) if "tile" in raw else ("tile", "rotation")
        return ("tile", "rotation") if kind == ISLAND else ("tile", "rotation", "coats_of_arms")

    def check(
        self, raw: Mapping[str, Any], values: Mapping[str, Any], reader: Reader, path: Path
    ) -> None:
        """Note what such a square cannot show."""
        kind = values["kind"]
        if kind is None:
            return
        if values["town"] and kind not in TAKES_TILE:
            reader.add("town-not-allowed", (*path, "town"), kind=kind)
        for key, code in _NOT_SHOWN.items():
            if key in raw and key in self.skips(raw):
                reader.add(code, (*path, key), kind=kind)
        if kind != LARGE_CITY:
            return
        coats = values["coats_of_arms"]
        if coats is not None and coats > MAX_COATS_OF_ARMS:
            reader.add("out-of-range", (*path, "coats_of_arms"), low=0, high=MAX_COATS_OF_ARMS)
        if values["tile"] is not None and not _is_large_city(values["tile"]):
            reader.add("not-a-large-city", (*path, "tile"))


_NOT_SHOWN: Final = {
    "tile": "tile-not-allowed",
    "rotation": "tile-not-allowed",
    "coats_of_arms": "coats-not-allowed",
}
"""The faults of what a square cannot show."""


def _describe_square() -> Shape:
    """Return what a square may show, by its kind; :meth:`_Square.check` says the same."""
    city = {
        "properties": {"town": {"const": False}},
        "if": require("tile"),
        "then": without("coats_of_arms"),
        "else": {"properties": {"rotation": False, "coats_of_arms": ref("CoatsOfArms")}},
    }
    bare = without("tile", "rotation", "coats_of_arms")
    no_town = {"properties": {**bare["properties"], "town": {"const": False}}}
    shape: Shape = {"if": require("kind", *sorted(TAKES_TILE)), "then": bare, "else": no_town}
    for kind, shown in {ISLAND: without("tile", "rotation"), LARGE_CITY: city}.items():
        shape = {"if": require("kind", kind), "then": shown, "else": shape}
    return shape


def _print_square(*values: Any) -> PrintedSquare:
    square, kind, tile, quarters, coats, town = values
    if kind != LARGE_CITY:
        return make(PrintedSquare, (square, kind, None, coats, town))
    if tile is None:
        face = build_large_city(coats_of_arms=coats)
    else:
        face = tile.faces[quarters] if isinstance(tile, Tile) else tile.print_face(quarters)
    return make(PrintedSquare, (square, kind, face, 0, False))


def _print_sound(
    square: Square,
    kind: str,
    tile: Tile | Drawn | None,
    quarters: int | None,
    coats: int | None,
    is_town: bool,
) -> PrintedSquare:
    """Print a square, given None for what is left out.

    :raises UnsoundError: if it shows what such a square cannot show.
    """
    if is_town and kind not in TAKES_TILE:
        raise UnsoundError
    if kind != LARGE_CITY:
        if tile is not None or quarters is not None or (coats is not None and kind != ISLAND):
            raise UnsoundError
    elif tile is None:
        if quarters is not None or (coats or 0) > MAX_COATS_OF_ARMS:
            raise UnsoundError
    elif coats is not None or not _is_large_city(tile):
        raise UnsoundError
    return _print_square(square, kind, tile, quarters or 0, coats or 0, is_town)


def _border() -> Record[Border]:
    keys = side_keys() | {
        "kind": Choice(_ABROAD, "unknown-border-kind", required=True),
        "coats_of_arms": _coats(),
    }

    def print_border(square: Square, side: str, kind: str, coats: int) -> Border:
        return make(Border, (find_side(square, side), _ABROAD[kind], coats))

    return Record(keys, print_border, named="Border")


def _ferry() -> Record[Ferry]:
    def print_ferry(ends: list[SidePlace], coats: int) -> Ferry:
        return make(Ferry, ((ends[0], ends[1]), coats))

    keys: dict[str, Form[Any]] = {"ends": TwoEnds("ferry-ends"), "coats_of_arms": _coats()}
    return Record(keys, print_ferry, named="Ferry")


def inline_map() -> Record[Layout]:
    """Return the form of a map that is given inline, as a layout."""
    keys: dict[str, Form[Any]] = {
        "squares": ListOf(_Square(), limits.MAP_SQUARES, pause, required=True),
        "borders": ListOf(_border(), limits.MAP_BORDERS, pause),
        "ferries": ListOf(_ferry(), limits.MAP_FERRIES),
        "start_squares": Integer(1, MAX_STARTS),
        "id": Name(named="MapId"),
    }

    def print_map(
        squares: list[PrintedSquare],
        borders: list[Border] | None,
        ferries: list[Ferry] | None,
        used: int | None,
        published: str | None,
    ) -> Layout:
        return Layout(tuple(squares), tuple(borders or ()), tuple(ferries or ()), used, published)

    return Record(keys, print_map, named="InlineMap")


SHAPES: Final[dict[str, Shape]] = {
    "PrintedCoats": _coats().describe(),
    "Border": _border().describe(),
    "Ferry": _ferry().describe(),
    "MapSquare": _Square().describe(),
    "InlineMap": inline_map().describe(),
}
"""The components that describe inline maps."""


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
