"""A position of Carcassonne: read with every fault, then laid on a table."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from typing import Any, Final, cast

from referee.api import limits
from referee.api.carcassonne.reading.at_hand import POINTS, SUPPLY, Leipzig
from referee.api.carcassonne.reading.at_hand import SHAPES as AT_HAND
from referee.api.carcassonne.reading.extras import SHAPES as BESIDE
from referee.api.carcassonne.reading.extras import beside_keys, make_beside
from referee.api.carcassonne.reading.figures import figure
from referee.api.carcassonne.reading.maps import MapForm
from referee.api.carcassonne.reading.sets import SHAPES as SETS
from referee.api.carcassonne.reading.sets import Sets, unpack_sets
from referee.api.carcassonne.reading.tiles import placed_tile
from referee.api.carcassonne.writing.not_ruled import (
    find_not_ruled,
    find_not_told,
    find_sets_at_table,
    find_sets_named,
)
from referee.api.contract.document.shapes import Described, unbounded
from referee.api.contract.notations import describe_either, describe_notation, read_notation
from referee.api.contract.rules import RulesForm
from referee.api.yielding import pause
from referee.carcassonne.further_sets.extras import Titles
from referee.carcassonne.ground import Ground, lay_ground
from referee.carcassonne.notation import GAME, read_line
from referee.carcassonne.placing.figures.deploying import Supply
from referee.carcassonne.placing.tiles.bridge_sites import BRIDGES_NOT_LISTED, has_bridge
from referee.carcassonne.remaining.stock import Stock
from referee.carcassonne.remaining.tiles import Bag
from referee.carcassonne.rules import Rules
from referee.carcassonne.scoring.features import Features, find_players
from referee.carcassonne.table import NO_LEIPZIG, Table, build_table, find_warnings
from referee.carcassonne.tiles.tile import LEIPZIG, Face, Tile
from referee.catalogue.boxes import find_boxes_of_others
from referee.catalogue.loader import CARCASSONNE, SetCounts, load_catalogue
from referee.catalogue.rulesets import ResolvedRules
from referee.core.errors import NotAPosition, Path
from referee.core.grid import Square
from referee.core.reader import Reader
from referee.core.rulings import Objection
from referee.forms.form import TEXT, Form
from referee.forms.records import ListOf, describe_keys, exemplify_keys
from referee.forms.shapes import Shape, ref

TITLES_FROM: Final = "king_robber"
"""The set whose titles go to whoever completes the largest city and the longest road."""


@dataclass  # frozen, it would take thrice as long to make
class CarcassonnePosition:
    """A table with the rules in force and what lies beside it.

    ``sets``, ``supply`` and ``points`` are None unless they were sent; boxes among the sets are
    unpacked. ``posted`` is the position
    as it came in, so that a move can give back the whole of it.
    """

    table: Table
    rules: ResolvedRules
    sets: Mapping[str, int] | None
    supply: Supply | None
    points: Mapping[str, int] | None
    posted: Mapping[str, Any]

    @cached_property
    def features(self) -> Features:
        """The features of the table, found once for all questions on the position."""
        return Features(self.table_in_play)

    @cached_property
    def grounds(self) -> Mapping[str, Ground]:
        """The ground in each edition, where that makes a difference; else empty. Rule: car-6.10."""
        faces, catalogue = self.table.faces, load_catalogue()
        if not any(face.tile_id in catalogue.changing for face in faces.values()):
            return {}
        grounds: dict[str, Ground] = {}
        for edition, known in catalogue.faces.items():
            laid = {
                square: face if face.tile_id is None else known[face.tile_id][face.rotation // 90]
                for square, face in faces.items()
            }
            grounds[edition], _ = lay_ground(laid, self.table.board, self.table.beside)
        return grounds

    def stock(self) -> Stock:
        """Return what is in play by the sets that were sent, or else one of each set used."""
        table = self.table
        return load_catalogue().stock_of(
            table.rules.edition,
            self._counted,
            is_told=self.sets is not None,
            on_map=table.board is not None,
            is_start_out=self._is_start_out,
        )

    def bag(self, in_hand: Tile | None = None) -> Bag:
        """Return what is left: the tiles in play that are neither on the table nor in hand."""
        edition, drawn, counted = self.table.rules.edition, self._laid, self._counted
        if in_hand is not None and in_hand.id is not None:
            drawn = {**drawn, in_hand.id: drawn.get(in_hand.id, 0) + 1}
            counted = self._count_sets(drawn)
        is_start_out = self._is_start_out
        return load_catalogue().bag_of(edition, counted, drawn, is_start_out=is_start_out)

    @property
    def _is_start_out(self) -> bool:
        """Whether a river puts the start tile aside. Rule: car-14.1.start-tile."""
        return self.table.rules.start_tile_with_river == "out"

    def under(self, key: str, value: str | bool | int) -> "CarcassonnePosition":
        """Return the same position with another value of an option of the rules."""
        change: dict[str, Any] = {key: value}
        rules = replace(self.table.rules, **change)
        ground = self.grounds.get(rules.edition, self.table.ground)
        return replace(self, table=replace(self.table, rules=rules, ground=ground))

    def count_in_play(self) -> SetCounts:
        """Return how many of each set are in play: as was sent, or else one of each set used."""
        return self._counted

    @cached_property
    def _counted(self) -> SetCounts:
        """How many of each set are in play: as was sent, or else one of each set used."""
        return self._count_sets(self._laid)

    def _count_sets(self, drawn: Iterable[str]) -> SetCounts:
        """Count the sets in play; a meeple in Leipzig tells of Leipzig, without its tiles, too."""
        catalogue = load_catalogue()
        told = catalogue.ids_of(LEIPZIG)[:1] if any(self.table.leipzig.values()) else ()
        return catalogue.count_sets(self.sets, (*drawn, *told))

    @cached_property
    def _laid(self) -> Mapping[str, int]:
        """How many tiles of each id lie on the table, but for those of no catalogue."""
        counts = self.table.ground.tile_counts
        if None not in counts:
            return cast(Mapping[str, int], counts)
        return {tile_id: count for tile_id, count in counts.items() if tile_id is not None}

    @property
    def players(self) -> set[str]:
        """Everybody who is named: on the table, in Leipzig, in the supply and among the points."""
        return find_players(self.table).union(self.named_elsewhere)

    @property
    def named_elsewhere(self) -> set[str]:
        """Those who are named in the supply and among the points."""
        return {*(self.supply or ()), *(self.points or ())}

    @property
    def warnings(self) -> tuple[Objection, ...]:
        """What is odd about the table or its boxes and keeps nobody from ruling on the rest."""
        found = find_warnings(self.table)
        if named := self.posted.get("sets"):
            boxes, edition = load_catalogue().boxes, self.table.rules.edition
            found += find_boxes_of_others(boxes, named, edition)
        return found

    def warnings_on(self, question: str, ask: Mapping[str, Any]) -> tuple[Objection, ...]:
        """Return what of the sets in play, not ruled yet or not told, could change an answer."""
        in_play = self._partly_ruled
        not_told = find_not_told(question, ask, in_play, self.posted) if in_play else ()
        return (*find_not_ruled(question, ask, in_play), *not_told)

    @property
    def has_castles(self) -> bool:
        """Whether castles are in play: the position has the key, or their set is in play."""
        return "castles" in self.posted or self._is_in_play(BRIDGES)

    @cached_property
    def table_in_play(self) -> Table:
        """The table; where the titles are in play and the position is silent, nobody has one."""
        table = self.table
        if table.beside.titles is None and TITLES_FROM in self._partly_ruled:
            return replace(table, beside=table.beside._replace(titles=Titles()))
        return table

    def warn_of_bridges(self, players: Iterable[str] = ()) -> tuple[Objection, ...]:
        """Return a warning if one of some players may have a bridge, which nobody asked about.

        Who is in no supply has one where the set is in play.

        :param players: those who may play; by default all in the supply, or else somebody.
        """
        asked = [*players] or [*(self.supply or ("",))]
        in_play = self._is_in_play(BRIDGES)
        return (BRIDGES_NOT_LISTED,) if has_bridge(self.supply, asked, in_play=in_play) else ()

    def _is_in_play(self, set_id: str) -> bool:
        """Tell whether a set is named, or one of its tiles lies on the table."""
        if self.sets and self.sets.get(set_id):
            return True
        return not self._laid.keys().isdisjoint(load_catalogue().ids_of(set_id))

    @cached_property
    def _partly_ruled(self) -> Collection[str]:
        """The sets named or used that have rules on which there is no ruling, or ask for a key."""
        table = self.table
        found = find_sets_at_table(table.ground, table.figures)
        return {*found, *find_sets_named(self.sets)} if self.sets else found


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
def _tiles_in(edition: str) -> ListOf[tuple[Square, Face]]:
    """Return the form of the tiles of a table, as they are in an edition."""
    return ListOf(placed_tile(edition), limits.TILES, pause, required=True)


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
        return describe_either(ref("CarcassonnePosition") | _LIMITS, "CarcassonneNotation")

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
            return read_notation(raw, read_line, self, reader, path)
        if not reader.is_object(raw, path, self):
            return None
        reader.check_keys(raw, self._keys, path)
        if "tiles" not in raw:
            reader.miss("tiles", raw, self._keys, path, self.example["tiles"])
        rules = self._rules.read(raw.get("rules", {}), reader, (*path, "rules"))
        values: dict[str, Any] = {}
        for key in _IN_ORDER:
            if key in raw:
                form = (
                    self._keys[key] if key != "tiles" else _tiles_in(str(rules.values["edition"]))
                )
                values[key] = form.read(raw[key], reader, (*path, key))
        if reader.faults:
            return None
        try:
            table = build_table(
                _make_rules(rules),
                values["tiles"],
                values.get("figures", []),
                values.get("leipzig", NO_LEIPZIG),
                values.get("map"),
                make_beside(values),
            )
        except NotAPosition as refusal:
            reader.take(refusal, path)
            return None
        sets, supply, points = (raw.get(key) for key in ("sets", "supply", "points"))
        sets = unpack_sets(sets)
        table = _tell_of_river(table, sets)
        return CarcassonnePosition(table, rules, sets, supply, points, raw)


BRIDGES: Final = "bridges_castles"
"""The set that bridges come in."""
_IN_ORDER: Final = (
    "map",
    "sets",
    "supply",
    "points",
    "leipzig",
    *beside_keys(),
    "tiles",
    "figures",
)
"""The keys of a position in the order in which their faults are told."""


def _tell_of_river(table: Table, sets: Mapping[str, int] | None) -> Table:
    """Return a table that knows which tiles of the River are in play, if any are."""
    if not (table.ground.has_river or sets):
        return table
    laid = [face.tile_id for face in table.faces.values() if face.has_river and face.tile_id]
    river_tiles = load_catalogue().river_tiles(table.rules.edition, sets, laid)
    return replace(table, river_tiles=river_tiles) if river_tiles.copies else table


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
