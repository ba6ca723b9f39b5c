"""The form of a tile of Carcassonne: its catalogue id, or its features inline.

What a feature looks like stands in ``carcassonne.tile_form``; here it is described.
"""

from functools import cache
from typing import Any, Final

from referee.api.contract.forms import Coordinate, Form, Rotation, Sound
from referee.api.contract.reader import SHOWN, Reader
from referee.api.contract.records import Record
from referee.api.contract.shapes import (
    BOOLEAN,
    HALF_SIDE,
    INTEGER,
    SIDE,
    STRING,
    Shape,
    array,
    either,
    record,
    ref,
)
from referee.carcassonne.tile_form import MODIFIERS, SINGLE_NAMES, Modifier, parse_tile
from referee.carcassonne.tiles import MAX_FEATURES, Face, Tile
from referee.catalogue.loader import load_catalogue
from referee.core.errors import NotAPosition, Path
from referee.core.grid import Square

ANY_EDITION: Final = "C2"
"""Where a tile goes does not depend on the edition; only what a road of Leipzig counts does."""


class TileForm(Form[Tile]):
    """A tile as it is in an edition."""

    def __init__(self, edition: str = ANY_EDITION, **options: Any) -> None:
        super().__init__(named="Tile", **options)
        self._edition = edition

    def read(self, raw: Any, reader: Reader, path: Path) -> Tile | None:
        """Return the tile."""
        if isinstance(raw, str):
            if (tile := _tiles_in(self._edition).get(raw)) is not None:
                return tile
            reader.add("unknown-tile", path, tile=raw[:SHOWN])
            return None
        try:
            return parse_tile(raw)
        except NotAPosition as refusal:
            reader.take(refusal, path)
            return None

    def describe(self) -> Shape:
        """Return the shape of an id or an inline tile."""
        return either(STRING | {"description": "a catalogue id"}, ref("InlineTile"))

    def sound(self, variable: str) -> Sound:
        """Look the id up; an inline tile takes a closer look."""
        tiles = f"tiles_for_{variable}"
        return Sound("", f"{tiles}[{variable}]", {tiles: _tiles_in(self._edition)})


@cache
def _tiles_in(edition: str) -> dict[str, Tile]:
    return {name: entry.tile_in(edition) for name, entry in load_catalogue().tiles.items()}


def _lay(tile: Tile, square: Square, quarters: int) -> tuple[Square, Face]:
    return square, tile.faces[quarters]


def placed_tile(edition: str = ANY_EDITION, **options: Any) -> Record[tuple[Square, Face]]:
    """Return the form of a tile on a square: the square and the face of the tile as it lies."""
    keys: dict[str, Form[Any]] = {
        "tile": TileForm(edition, required=True),
        "x": Coordinate(),
        "y": Coordinate(),
        "rotation": Rotation(),
    }
    return Record(keys, _lay, named="PlacedTile", **options)


def _describe_modifier(modifier: Modifier) -> Shape:
    """Return the shape of a modifier; more than two numbers are a range."""
    values = modifier.values
    if not values:
        return BOOLEAN
    if len(values) > 2 and isinstance(values[0], int):
        return INTEGER | {"minimum": values[0], "maximum": values[-1]}
    return {"enum": list(values)}


def _describe_feature(kind: str) -> Shape:
    modifiers = MODIFIERS.get(kind, {})
    keys: dict[str, Shape] = {
        "kind": {"const": kind},
        "sides": array(SIDE, minItems=1, uniqueItems=True),
    }
    keys |= {key: _describe_modifier(modifier) for key, modifier in modifiers.items()}
    more = {"description": "A closed side of Leipzig."} if kind == "wall" else {}
    return record(keys, optional=tuple(modifiers), **more)


SHAPES: Final[dict[str, Shape]] = {
    "Feature": either(
        _describe_feature("road"),
        _describe_feature("city"),
        record(
            {
                "kind": {"const": "field"},
                "sides": array(HALF_SIDE, uniqueItems=True),
                "cities": array(SIDE, uniqueItems=True),
            },
            optional=("cities",),
        ),
        record({"kind": {"enum": list(SINGLE_NAMES)}}),
        _describe_feature("wall"),
    ),
    "InlineTile": record(
        {
            "features": array(ref("Feature"), maxItems=MAX_FEATURES),
            "magic": BOOLEAN,
            "assumed": BOOLEAN,
        },
        optional=("magic", "assumed"),
    ),
    "Tile": TileForm().describe(),
    "PlacedTile": placed_tile().describe(),
}
"""The components that describe tiles."""
