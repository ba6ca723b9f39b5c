"""A position of Carcassonne as its questions see it: the table, and what lies beside it."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, cast

from referee.api.carcassonne.writing.not_ruled import (
    find_not_ruled,
    find_not_told,
    find_sets_at_table,
    find_sets_named,
)
from referee.carcassonne.further_sets.extras import Titles
from referee.carcassonne.placing.figures.deploying import Supply
from referee.carcassonne.placing.tiles.bridge_sites import BRIDGES_NOT_LISTED, has_bridge
from referee.carcassonne.remaining.stock import Stock
from referee.carcassonne.remaining.tiles import Bag
from referee.carcassonne.scoring.features import Features, find_players
from referee.carcassonne.table import Table, find_warnings
from referee.carcassonne.tiles.tile import LEIPZIG, Tile
from referee.catalogue.boxes import find_boxes_of_others
from referee.catalogue.loader import SetCounts, load_catalogue
from referee.catalogue.rulesets import ResolvedRules
from referee.core.rulings import Objection

TITLES_FROM: Final = "king_robber"
"""The set whose titles go to whoever completes the largest city and the longest road."""
BRIDGES: Final = "bridges_castles"
TUNNEL: Final = "tunnel"
"""The sets that bridges and tokens for tunnels come in."""


@dataclass  # frozen, it would take thrice as long to make
class CarcassonnePosition:
    """A table with the rules in force and what lies beside it.

    ``sets``, ``supply`` and ``points`` are None unless they were sent; boxes among the sets are
    unpacked. ``posted`` is the position as it came in, so that a move can give back the whole of
    it. What several questions ask for is found once, when it is first asked for.
    """

    table: Table
    rules: ResolvedRules
    sets: Mapping[str, int] | None
    supply: Supply | None
    points: Mapping[str, int] | None
    posted: Mapping[str, Any]
    _features: Features | None = field(init=False, repr=False, compare=False, default=None)
    _counted: SetCounts | None = field(init=False, repr=False, compare=False, default=None)
    _laid: Mapping[str, int] | None = field(init=False, repr=False, compare=False, default=None)
    _table_in_play: Table | None = field(init=False, repr=False, compare=False, default=None)
    _partly_ruled: Collection[str] | None = field(
        init=False, repr=False, compare=False, default=None
    )

    def __post_init__(self) -> None:
        """Have found nothing yet; a compiler sets no defaults of what is no parameter."""
        self._features = self._counted = None
        self._laid = self._table_in_play = self._partly_ruled = None

    @property
    def features(self) -> Features:
        """The features of the table, found once for all questions on the position."""
        if self._features is None:
            self._features = Features(self.table_in_play)
        return self._features

    @property
    def tells_of_tunnel(self) -> bool:
        """Whether a road under a city may be broken: it is, or The Tunnel is in play."""
        broken = self.table.rules.road_through_tunnel == "broken"
        return broken or bool(self.table.beside.tunnels) or self._is_in_play(TUNNEL)

    def stock(self) -> Stock:
        """Return what is in play by the sets that were sent, or else one of each set used."""
        table = self.table
        return load_catalogue().stock_of(
            table.rules.edition,
            self.count_in_play(),
            is_told=self.sets is not None,
            on_map=table.board is not None,
            is_start_out=self._is_start_out,
        )

    def bag(self, in_hand: Tile | None = None) -> Bag:
        """Return what is left: the tiles in play that are neither on the table nor in hand."""
        design, drawn, counted = self.table.rules.design, self.laid, self.count_in_play()
        if in_hand is not None and in_hand.id is not None:
            drawn = {**drawn, in_hand.id: drawn.get(in_hand.id, 0) + 1}
            counted = self._count_sets(drawn)
        is_start_out = self._is_start_out
        return load_catalogue().bag_of(design, counted, drawn, is_start_out=is_start_out)

    @property
    def _is_start_out(self) -> bool:
        """Whether a river puts the start tile aside. Rule: car-14.1.start-tile."""
        return self.table.rules.start_tile_with_river == "out"

    def count_in_play(self) -> SetCounts:
        """Return how many of each set are in play: as was sent, or else one of each set used."""
        if self._counted is None:
            self._counted = self._count_sets(self.laid)
        return self._counted

    def _count_sets(self, drawn: Iterable[str]) -> SetCounts:
        """Count the sets in play; a meeple in Leipzig tells of Leipzig, without its tiles, too."""
        catalogue = load_catalogue()
        told = catalogue.ids_of(LEIPZIG)[:1] if any(self.table.leipzig.values()) else ()
        return catalogue.count_sets(self.sets, (*drawn, *told))

    @property
    def laid(self) -> Mapping[str, int]:
        """How many tiles of each id lie on the table, but for those of no catalogue."""
        if self._laid is None:
            counts = self.table.ground.tile_counts
            if None in counts:
                counts = {each: count for each, count in counts.items() if each is not None}
            self._laid = cast("Mapping[str, int]", counts)
        return self._laid

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

    def warnings_on(
        self, depends_on: Collection[str], ask: Mapping[str, Any]
    ) -> tuple[Objection, ...]:
        """Return what of the sets in play, not ruled yet or not told, could change an answer."""
        in_play = self._find_partly_ruled()
        not_told = find_not_told(depends_on, ask, in_play, self.posted) if in_play else ()
        return (*find_not_ruled(depends_on, ask, in_play), *not_told)

    @property
    def has_castles(self) -> bool:
        """Whether castles are in play: the position has the key, or their set is in play."""
        return "castles" in self.posted or self._is_in_play(BRIDGES)

    @property
    def table_in_play(self) -> Table:
        """The table; where the titles are in play and the position is silent, nobody has one."""
        if self._table_in_play is None:
            table = self.table
            if table.beside.titles is None and TITLES_FROM in self._find_partly_ruled():
                beside = table.beside._replace(titles=Titles())
                table = table.having(table.ground, table.figures, beside)
                table.known = self.table.known
            self._table_in_play = table
        return self._table_in_play

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
        return not self.table.ground.tile_ids.isdisjoint(load_catalogue().ids_of(set_id))

    def _find_partly_ruled(self) -> Collection[str]:
        """Return the sets named or used that have rules without a ruling, or ask for a key."""
        if self._partly_ruled is None:
            found = find_sets_at_table(self.table.ground, self.table.figures)
            self._partly_ruled = {*found, *find_sets_named(self.sets)} if self.sets else found
        return self._partly_ruled
