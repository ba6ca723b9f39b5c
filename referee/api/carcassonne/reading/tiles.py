"""The form of a tile of Carcassonne: its catalogue id, or its features inline.

What a feature looks like stands in ``carcassonne.tiles.form``; here it is described.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, Final, Generic, TypeVar

from referee.api.carcassonne.reading.rows import tiles_in
from referee.api.contract.document.shapes import (
    BOOLEAN,
    COUNT,
    HALF_SIDE,
    INTEGER,
    SIDE,
    STRING,
    Described,
    either,
    names,
    require,
)
from referee.carcassonne.kinds.features import (
    KIND_NAMES,
    MODIFIERS,
    QUARTERS,
    SIDE_LISTS,
    SIDES_OF,
    SINGLE_NAMES,
    Modifier,
)
from referee.carcassonne.tiles.form import parse_tile
from referee.carcassonne.tiles.keys import FLAGS
from referee.carcassonne.tiles.marks import LISTS
from referee.carcassonne.tiles.symbols import SYMBOLS
from referee.carcassonne.tiles.tile import MAX_FEATURES, Face, Tile
from referee.catalogue.loader import load_catalogue
from referee.core.errors import SHOWN, NotAPosition, Path
from referee.core.grid import SIDES, Square
from referee.core.reader import Reader
from referee.forms.fast_path import UnsoundError
from referee.forms.form import TEXT, Form, Sound
from referee.forms.numbers import Coordinate, Rotation
from referee.forms.records import Record
from referee.forms.shapes import Shape, array, record, ref

Inline = TypeVar("Inline")

ANY_DESIGN: Final = "C2"
"""Where a tile goes does not depend on its design; only what its roads are does."""


class ShownTileForm(Form[Tile | Inline], Generic[Inline]):
    """A tile of the catalogue in a design, or an inline one.

    :param parse: makes of an inline tile what is asked of it.
    """

    def __init__(
        self, parse: Callable[[Any], Inline], design: str = ANY_DESIGN, **options: Any
    ) -> None:
        super().__init__(named="Tile", **options)
        self._parse = parse
        self._design = design

    def read(self, raw: Any, reader: Reader, path: Path) -> Tile | Inline | None:
        """Return the tile."""
        if isinstance(raw, str):
            if (tile := _tiles_in(self._design).get(raw)) is not None:
                return tile
            known = _tiles_in(self._design)
            reader.add_unknown("unknown-tile", path, raw, known, tile=raw[:SHOWN])
            return None
        if not isinstance(raw, dict):
            reader.add("not-a-tile", path, example=self.example)
            return None
        try:
            return self._parse(raw)
        except NotAPosition as refusal:
            reader.take(refusal, path)
            return None

    def make_example(self) -> str:
        """Return the tile that most games begin with."""
        return "base.D"

    def text_shape(self) -> Shape:
        """Return the shape of an id, or of an inline tile as JSON."""
        return TEXT

    def describe(self) -> Shape:
        """Return the shape of an id or an inline tile."""
        return either(names(load_catalogue().tiles), ref("InlineTile"))

    def sound(self, variable: str) -> Sound:
        """Look the id up, or parse an inline tile."""
        show = f"show_{variable}"
        return Sound("", f"{show}({variable})", {show: self._show})

    def _show(self, raw: Any) -> Tile | Inline:
        """Return a sound tile.

        :raises UnsoundError: for any other, as KeyError and TypeError do.
        """
        if not isinstance(raw, dict):
            return _tiles_in(self._design)[raw]
        try:
            return self._parse(raw)
        except NotAPosition:
            raise UnsoundError from None


class TileForm(ShownTileForm[Tile]):
    """A tile in a design."""

    def __init__(self, design: str = ANY_DESIGN, **options: Any) -> None:
        super().__init__(parse_tile, design, **options)


@cache
def _tiles_in(design: str) -> dict[str, Tile]:
    return {name: entry.tile_in(design) for name, entry in load_catalogue().tiles.items()}


def _lay(tile: Tile, square: Square, quarters: int) -> tuple[Square, Face]:
    return square, tile.faces[quarters]


def placed_tile(design: str = ANY_DESIGN, **options: Any) -> Record[tuple[Square, Face]]:
    """Return the form of a tile on a square: the square and the face of the tile as it lies."""
    keys: dict[str, Form[Any]] = {
        "tile": TileForm(design, required=True),
        "x": Coordinate(),
        "y": Coordinate(),
        "rotation": Rotation(),
    }
    fast_path = tiles_in(_tiles_in(design))
    return Record(keys, _lay, named="PlacedTile", fast_path=fast_path, **options)


def _describe_modifier(modifier: Modifier) -> Shape:
    """Return the shape of a modifier; numbers are a range."""
    values = modifier.values
    if not values:
        return BOOLEAN
    if isinstance(values[0], int):
        return INTEGER | {"minimum": values[0], "maximum": values[-1]}
    return STRING | {"enum": list(values)}


_NAMED: Final = {"quarter": "Quarter", "tiles": "RoadTiles", "coats_of_arms": "CoatsOfArms"}
"""Modifiers that are components of their own: several shapes have them, or ones just like them."""


def _describe_feature(kind: str, **more: Any) -> Shape:
    modifiers = MODIFIERS.get(kind, {})
    keys: dict[str, Shape] = {"kind": STRING | {"const": kind}}
    if kind not in SINGLE_NAMES:
        keys["sides"] = (
            ref("Sides") if SIDES_OF[kind] == SIDES else array(HALF_SIDE, uniqueItems=True)
        )
    lists = SIDE_LISTS.get(kind, ())
    keys |= dict.fromkeys(lists, array(SIDE, uniqueItems=True))
    keys |= {
        key: ref(_NAMED[key]) if key in _NAMED else _describe_modifier(modifier)
        for key, modifier in modifiers.items()
    }
    return record(keys, optional=(*lists, *modifiers), **more)


_ENDS_ALONE: Final[Shape] = {
    "ends": {
        "if": {"not": require("ends", "none")},
        "then": {"properties": {"sides": {"maxItems": 1}}},
    },
}
_ENDS: Final[Shape] = {**_ENDS_ALONE, "quarter": require("ends", "leipzig")}
"""An end is one of a road with one side, and a quarter one of a road that ends at Leipzig."""


def _describe_set_ids() -> Shape:
    return names(tile_set.id for tile_set in load_catalogue().tile_sets)


_GROUP: Final = array(
    COUNT | {"maximum": MAX_FEATURES - 1}, minItems=2, maxItems=MAX_FEATURES, uniqueItems=True
)
_SYMBOLS: Final = array(
    ref("Symbol"),
    maxItems=len(SYMBOLS),
    uniqueItems=True,
    contains={"pattern": "^flying_machine:"},
    minContains=0,
    maxContains=1,
)


_PLAIN: Final = tuple(kind for kind in SINGLE_NAMES if kind not in MODIFIERS)
"""The kinds of feature that have no key of their own; they share a component."""
_RULES: Final[dict[str, Shape]] = {"road": _ENDS, "river": _ENDS_ALONE}
_FEATURES: Final[dict[str, Shape]] = {
    **{
        f"{kind.title()}Feature": _describe_feature(
            kind, **({"dependentSchemas": _RULES[kind]} if kind in _RULES else {})
        )
        for kind in KIND_NAMES
        if kind not in _PLAIN
    },
    "SingleFeature": record({"kind": names(_PLAIN)}),
}
"""The components of features."""

SHAPES: Final[dict[str, Described]] = {
    "Feature": either(*map(ref, _FEATURES)),
    **_FEATURES,
    "Quarter": names(QUARTERS),
    "Symbol": names(SYMBOLS),
    "RoadTiles": _describe_modifier(MODIFIERS["road"]["tiles"]),
    "CoatsOfArms": _describe_modifier(MODIFIERS["city"]["coats_of_arms"]),
    "TileId": STRING | {"minLength": 1},
    "SetId": _describe_set_ids,
    "InlineTile": record(
        {
            "features": array(ref("Feature"), maxItems=MAX_FEATURES),
            **dict.fromkeys(FLAGS, BOOLEAN),
            "symbols": _SYMBOLS,
            "adjacent_for_wagon": array(_GROUP, maxItems=MAX_FEATURES),
        },
        optional=(*FLAGS, *LISTS),
    ),
    "Tile": TileForm().describe,
    "PlacedTile": placed_tile().describe(),
}
"""The components that describe tiles."""
