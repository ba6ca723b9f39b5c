"""A position of Carcassonne: read with every fault, then laid on a table."""

from collections.abc import Mapping
from functools import cache, lru_cache, partial
from typing import Any, Final

from referee.api import limits
from referee.api.carcassonne.position import CarcassonnePosition
from referee.api.carcassonne.reading.at_hand import POINTS, SUPPLY, Leipzig
from referee.api.carcassonne.reading.at_hand import SHAPES as AT_HAND
from referee.api.carcassonne.reading.extras import SHAPES as BESIDE
from referee.api.carcassonne.reading.extras import beside_keys, make_beside
from referee.api.carcassonne.reading.figures import figure
from referee.api.carcassonne.reading.maps import MapForm
from referee.api.carcassonne.reading.rows import stand_figures
from referee.api.carcassonne.reading.sets import SHAPES as SETS
from referee.api.carcassonne.reading.sets import Sets, unpack_sets
from referee.api.carcassonne.reading.tiles import placed_tile
from referee.api.contract.document.shapes import Described, unbounded
from referee.api.contract.notations import describe_either, describe_notation, read_notation
from referee.api.contract.rules import RulesForm
from referee.api.yielding import pause
from referee.carcassonne.notation import GAME, read_line
from referee.carcassonne.notation.plain_rows import KnownIds
from referee.carcassonne.notation.tiles import write_tile
from referee.carcassonne.rules import Rules
from referee.carcassonne.table import NO_LEIPZIG, Table, build_table, lay_soundly
from referee.carcassonne.tiles.tile import Face
from referee.catalogue.loader import CARCASSONNE, load_catalogue
from referee.catalogue.rulesets import ResolvedRules
from referee.core.errors import NotAPosition, Path
from referee.core.grid import QUARTER_TURNS, Square
from referee.core.reader import Reader
from referee.forms.form import TEXT, Form
from referee.forms.records import ListOf, describe_keys, exemplify_keys
from referee.forms.shapes import Shape

SHAPES: Final[dict[str, Described]] = {**AT_HAND, **BESIDE, **SETS}
"""The components that describe what lies beside a table."""
_LIMITS: Final[Shape] = {
    "properties": {
        "tiles": {"maxItems": limits.TILES},
        "figures": {"maxItems": limits.FIGURES},
        "leipzig": {"additionalProperties": {"maxItems": limits.PLAYERS}},
        "castles": {"maxItems": limits.CASTLES},
        "tunnels": {"maxItems": limits.TUNNELS},
        "bridges": {"maxItems": limits.BRIDGES},
        "goods": {"additionalProperties": {"additionalProperties": {"maximum": limits.GOODS}}},
        "supply": {"additionalProperties": {"additionalProperties": {"maximum": limits.SUPPLY}}},
        "points": {
            "maxProperties": limits.PLAYERS,
            "additionalProperties": {"minimum": -limits.POINTS, "maximum": limits.POINTS},
        },
    }
}
"""How large a table may be that is sent; the one that a move leaves may be a little larger."""


@cache
def _tiles_in(design: str) -> ListOf[tuple[Square, Face]]:
    """Return the form of the tiles of a table in a design."""
    return ListOf(placed_tile(design), limits.TILES, pause, required=True)


class PositionForm(Form[CarcassonnePosition]):
    """A position of Carcassonne, as an object or in its notation."""

    def __init__(self, **options: Any) -> None:
        super().__init__(named="PostedCarcassonnePosition", **options)
        self._rules = RulesForm(CARCASSONNE)
        self._keys: dict[str, Form[Any]] = {
            "rules": self._rules,
            "map": MapForm(),
            "sets": Sets(),
            "tiles": ListOf(placed_tile(), limits.TILES, required=True),
            "figures": ListOf(figure(), limits.FIGURES, pause),
            "leipzig": Leipzig(),
            "supply": SUPPLY,
            "points": POINTS,
            **beside_keys(),
        }

    def make_example(self) -> dict[str, Any]:
        """Return a table with one tile."""
        return exemplify_keys(self._keys)

    def describe(self) -> Shape:
        """Return the shape of a position that is sent; one that a move leaves may be larger."""
        return describe_either("CarcassonnePosition", "CarcassonneNotation", "tiles", _LIMITS)

    def describe_object(self) -> Shape:
        """Return the shape of an object with the keys of a position, of any size."""
        growing = ("tiles", "figures", "castles", "tunnels", "bridges")
        return unbounded(describe_keys(self._keys), *growing)

    def outline(self) -> str:
        """Return what a position on one line is called."""
        return "notation"

    def text_shape(self) -> Shape:
        """Return the shape of a position on one line, or as JSON."""
        return TEXT

    def read(self, raw: Any, reader: Reader, path: Path) -> CarcassonnePosition | None:
        """Return the position: all faults of form, or, if there are none, all of the table."""
        if isinstance(raw, str):
            read = partial(read_line, known=_list_written_ids())
            return read_notation(raw, read, self, reader, path)
        if not reader.is_object(raw, path, self):
            return None
        reader.check_keys(raw, self._keys, path)
        if "tiles" not in raw:
            reader.miss("tiles", raw, self._keys, path, self.example["tiles"])
        rules = self._rules.read(raw.get("rules", {}), reader, (*path, "rules"))
        values: dict[str, Any] = {}
        for key in _IN_ORDER:
            if key in raw:
                form = self._keys[key] if key != "tiles" else _tiles_in(_make_rules(rules).design)
                values[key] = form.read(raw[key], reader, (*path, key))
        lying = (values.get("leipzig", NO_LEIPZIG), values.get("map"), make_beside(values))
        figures: Any = raw.get("figures", [])
        table = None
        if not reader.faults and type(figures) is list and len(figures) <= limits.FIGURES:
            stand = partial(stand_figures, figures)
            table = lay_soundly(_make_rules(rules), values["tiles"], stand, *lying)
        if table is None:
            claims = self._keys["figures"].read(figures, reader, (*path, "figures"))
            if reader.faults or claims is None:
                return None
            try:
                table = build_table(_make_rules(rules), values["tiles"], claims, *lying)
            except NotAPosition as refusal:
                reader.take(refusal, path)
                return None
        sets, supply, points = (raw.get(key) for key in ("sets", "supply", "points"))
        sets = unpack_sets(sets)
        table = _tell_of_river(table, sets)
        return CarcassonnePosition(table, rules, sets, supply, points, raw)


_IN_ORDER: Final = (
    "map",
    "sets",
    "supply",
    "points",
    "leipzig",
    *beside_keys(),
    "tiles",
)
"""The keys of a position, but for the figures, in the order in which their faults are told."""


@cache
def _list_written_ids() -> KnownIds:
    """Return all tiles of the catalogue in each rotation, by how a notation writes them."""
    tiles, turns = load_catalogue().tiles, QUARTER_TURNS
    return {write_tile(tile_id, turn): (tile_id, turn) for tile_id in tiles for turn in turns}


def _tell_of_river(table: Table, sets: Mapping[str, int] | None) -> Table:
    """Return a table that knows which tiles of the River are in play, if any are."""
    if not (table.ground.has_river or sets):
        return table
    faces = table.faces.values() if sets is None else ()
    laid = [face.tile_id for face in faces if face.has_river and face.tile_id]
    river_tiles = load_catalogue().river_tiles(table.rules.edition, sets, laid)
    if not river_tiles.copies:
        return table
    lying = (table.ground, table.figures, table.leipzig, table.beside)
    return Table(table.rules, *lying, river_tiles)  # in a third of the time of ``replace``


@lru_cache(maxsize=256)
def _make_rules(resolved: ResolvedRules) -> Rules:
    values: Mapping[str, Any] = resolved.values
    return Rules(**values)


FORM: Final = PositionForm(required=True)
"""The position of every question."""
POSITION_SHAPES: Final[dict[str, Shape]] = {
    "CarcassonnePosition": FORM.describe_object(),
    "CarcassonneNotation": describe_notation(GAME),
    "PostedCarcassonnePosition": FORM.describe(),
}
"""The components that describe a position."""
