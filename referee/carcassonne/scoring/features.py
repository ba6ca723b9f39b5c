"""All features of a table, of every kind: found once, ruled on when asked.

Features are listed by kind (road, city, field, monastery, garden, German cathedral), then by the
(y, x, side) of their first piece.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from operator import itemgetter
from typing import Final

from referee.carcassonne.corners import find_fields_with_barn
from referee.carcassonne.figures import Figure
from referee.carcassonne.further_sets.castles import find_castles
from referee.carcassonne.further_sets.extras import Castle
from referee.carcassonne.kinds.checking import require_each
from referee.carcassonne.kinds.features import (
    CITY,
    CLOSING,
    FIELD,
    GARDEN,
    GERMAN_CATHEDRAL,
    IN_NETWORKS,
    KIND_NAMES,
    MONASTERY,
    NEVER_COMPLETED,
    PAYS_WHEN,
    ROAD,
    SCORED,
    TO_SURROUND,
    Kind,
)
from referee.carcassonne.pieces import Network, Piece, piece_at, square_of
from referee.carcassonne.rules import Rules
from referee.carcassonne.scoring.cities import rule_on_city
from referee.carcassonne.scoring.feature_rulings import Area, Bonus, Ruling, Standing, find_figures
from referee.carcassonne.scoring.fields import rule_on_field, rule_on_unknown_field
from referee.carcassonne.scoring.german_cathedrals import rule_on_german_cathedral
from referee.carcassonne.scoring.leipzig import find_joined
from referee.carcassonne.scoring.monasteries import is_surrounded, rule_on_monastery
from referee.carcassonne.scoring.roads.ruling import RoadRuling, rule_on_networks, rule_on_road
from referee.carcassonne.scoring.roads.surveys import Road, survey_road
from referee.carcassonne.table import Table
from referee.carcassonne.tiles.tile import UNKNOWN_FIELDS
from referee.core.checkpoints import Checkpoint, in_steps, no_checkpoint
from referee.core.grid import PortPlace, Square, port_place
from referee.core.rulings import Objection

FeatureRuling = Ruling[Road] | Ruling[Area]

NOW: Final = "now"
END: Final = "end"
MOMENTS: Final = (NOW, END)


class Features:
    """The features of one table.

    :param standing: who stands on them, where others are meant than the table has.
    """

    def __init__(self, table: Table, standing: Standing | None = None) -> None:
        self.table = table
        self.ground = table.ground
        self.standing = table.figures_by_piece() if standing is None else standing
        self._roads: dict[Piece, Road] = {}
        self._road_rulings: tuple[RoadRuling, ...] | None = None
        self._joined: frozenset[Piece] | None = None
        self._fields_with_barn: frozenset[Piece] | None = None
        self._castles: Mapping[Piece, Castle] | None = None

    def under(self, rules: Rules, table: Table | None = None) -> "Features":
        """Return the features of the same table by other rules; what lies there stays known.

        :param table: what lies there instead, in another design of its tiles.
        """
        if table is None or table.ground is self.ground:
            return self.on(replace(self.table, rules=rules))
        return Features(replace(table, rules=rules, beside=self.table.beside))

    def on(self, table: Table) -> "Features":
        """Return the features of a table on which the same tiles lie; what is known stays known."""
        others = Features(table)
        others._joined = self._joined
        return others

    def with_standing(self, standing: Standing) -> "Features":
        """Return the features of the same table if others stood on them; the rest stays known."""
        others = Features(self.table, standing)
        others._joined = self.joined
        others._castles = self.castles
        return others

    def is_completed(self, piece: Piece) -> bool:
        """Tell whether the whole feature of a piece is completed; a field never is."""
        kind = self.ground.feature(piece).kind
        if kind in CLOSING:
            return self.ground.network(piece).is_closed
        if kind in TO_SURROUND:
            return is_surrounded(self.table, square_of(piece))
        return kind not in NEVER_COMPLETED and self.rule_on(piece).feature.is_completed

    def order_of(self, piece: Piece) -> tuple[Kind, PortPlace]:
        """Return what orders the feature of a piece: kind, then place and side of its first."""
        kind = self.ground.feature(piece).kind
        if kind in IN_NETWORKS:
            return kind, self.ground.network(piece).segments[0]
        return kind, port_place(square_of(piece))

    def find_figures(self, piece: Piece) -> tuple[Figure, ...]:
        """Return the figures on the whole feature of a piece, in table order."""
        return find_figures(self.ground.pieces_of(piece), self.standing)

    @property
    def joined(self) -> frozenset[Piece]:
        """The first pieces of the roads that are joined to Leipzig, found once. Rule: car-6.2."""
        if self._joined is None:
            self._joined = find_joined(self.ground)
        return self._joined

    @property
    def fields_with_barn(self) -> frozenset[Piece]:
        """The pieces of every field that holds a barn, found once. Rule: car-2.2.barn-field."""
        if self._fields_with_barn is None:
            self._fields_with_barn = find_fields_with_barn(self.table)
        return self._fields_with_barn

    @property
    def castles(self) -> Mapping[Piece, Castle]:
        """The castles by the pieces of the cities they stand on, found once. Rule: car-14.4."""
        if self._castles is None:
            self._castles = find_castles(self.ground, self.table.beside.castles)
        return self._castles

    def find_completed(self, kind: Kind) -> Iterator[Network]:
        """Yield the completed roads or cities, by first segment. Rule: car-1.2, car-4.1."""
        for each in self.ground.list_networks(kind):
            if each.is_closed:
                yield each

    def survey_road(self, piece: Piece) -> Road:
        """Return the road of a piece, without a ruling."""
        network = self.ground.network(piece)
        first = network.pieces[0]
        if first not in self._roads:
            self._roads[first] = survey_road(self.table, network, self.standing)
        return self._roads[first]

    def rule_on(self, piece: Piece, sent: Iterable[str] = ()) -> FeatureRuling:
        """Rule on the feature of a piece.

        :param sent: for a road, the players who have just sent a meeple from it to the
            Wainwrights.
        """
        kind = self.ground.feature(piece).kind
        return self.rule_on_road(piece, sent) if kind is ROAD else _RULE_ON[kind](self, piece)

    def rule_on_road(self, piece: Piece, sent: Iterable[str] = ()) -> Ruling[Road]:
        """Rule on the road of a piece, as :meth:`rule_on` does."""
        road = self.survey_road(piece)
        joined = road.is_completed and road.network.pieces[0] in self.joined
        return rule_on_road(self.table, road, joined=joined, sent=sent)

    def rule_on_roads(self, checkpoint: Checkpoint = no_checkpoint) -> tuple[RoadRuling, ...]:
        """Rule on every road, by the (y, x, side) of its first segment; found once.

        :param checkpoint: called every few milliseconds.

        Rule: car-1.1, car-1.2, car-1.3.units, car-1.4.tiles, car-1.5.strength
        """
        if self._road_rulings is None:
            roads = self.ground.list_networks(ROAD)
            self._road_rulings = rule_on_networks(
                self.table, roads, self.standing, self.joined, checkpoint
            )
        return self._road_rulings

    def _rule_on_completed_roads(self, checkpoint: Checkpoint) -> Iterable[RoadRuling]:
        """Rule on the completed roads, unless somebody has asked for the rulings on all."""
        if self._road_rulings is not None:
            return [ruling for ruling in self._road_rulings if ruling.feature.is_completed]
        roads = [*self.find_completed(ROAD)]
        return rule_on_networks(self.table, roads, self.standing, self.joined, checkpoint)

    def rule_on_all(
        self, moment: str, checkpoint: Checkpoint = no_checkpoint
    ) -> tuple[FeatureRuling, ...]:
        """Rule on the completed features (``now``) or on all as if the game ended (``end``).

        Fields score only at the end. Rule: car-4.10

        :param checkpoint: called every few milliseconds.
        """
        table, standing, castles = self.table, self.standing, self.castles
        cities = self.ground.list_networks(CITY)
        rulings: list[FeatureRuling] = []
        if moment == NOW:
            cities = [network for network in cities if network.is_closed]
            rulings += self._rule_on_completed_roads(checkpoint)
        else:
            rulings += self.rule_on_roads(checkpoint)
        rulings += [
            rule_on_city(table, each, standing, castles) for each in in_steps(cities, checkpoint)
        ]
        if moment == END:
            rulings += in_steps(self._rule_on_fields(), checkpoint)
        for piece in in_steps(self._list_singles(), checkpoint):
            kind = self.ground.feature(piece).kind
            if moment == END or kind not in TO_SURROUND or is_surrounded(table, square_of(piece)):
                ruling = self.rule_on(piece)
                if moment == END or ruling.feature.is_completed:
                    rulings.append(ruling)
        return tuple(rulings)

    def _list_singles(self) -> list[Piece]:
        """Return the features that are no networks, by kind, then place."""
        laid = self.table.faces.items()
        found = [piece_at(square, index) for square, face in laid for index in face.singles]
        return sorted(found, key=lambda piece: (self.ground.feature(piece).kind, piece))

    def _rule_on_fields(self) -> Iterator[FeatureRuling]:
        """Rule on the fields, and report the tiles whose fields are unknown."""
        table, standing, castles = self.table, self.standing, self.castles
        fields = self.ground.list_networks(FIELD)
        unknown = self.ground.find_trait(UNKNOWN_FIELDS)
        if not unknown:
            yield from (rule_on_field(table, network, standing, castles) for network in fields)
            return
        starts: list[tuple[PortPlace, Network | Square]]
        starts = [(network.segments[0], network) for network in fields]
        starts += [(port_place(square), square) for square in unknown]
        for _, start in sorted(starts, key=itemgetter(0)):
            if isinstance(start, Network):
                yield rule_on_field(table, start, standing, castles)
            else:
                yield rule_on_unknown_field(table, start)


def _rule_on_city(features: Features, piece: Piece) -> FeatureRuling:
    network = features.ground.network(piece)
    return rule_on_city(features.table, network, features.standing, features.castles)


def _rule_on_field(features: Features, piece: Piece) -> FeatureRuling:
    network = features.ground.network(piece)
    return rule_on_field(features.table, network, features.standing, features.castles)


def _rule_on_monastery(features: Features, piece: Piece) -> FeatureRuling:
    return rule_on_monastery(features.table, piece, features.standing)


def _rule_on_german_cathedral(features: Features, piece: Piece) -> FeatureRuling:
    return rule_on_german_cathedral(features.table, piece, features.standing, features.survey_road)


_RULE_ON: Final[Mapping[Kind, Callable[[Features, Piece], FeatureRuling]]] = require_each(
    "ruling",
    SCORED,
    {
        ROAD: Features.rule_on_road,
        CITY: _rule_on_city,
        FIELD: _rule_on_field,
        MONASTERY: _rule_on_monastery,
        GARDEN: _rule_on_monastery,
        GERMAN_CATHEDRAL: _rule_on_german_cathedral,
    },
)
"""What rules on the feature of a piece, by its kind."""


def kind_of(ruling: FeatureRuling) -> Kind:
    """Return the kind of a feature."""
    feature = ruling.feature
    return ROAD if isinstance(feature, Road) else feature.kind


def kind_name(ruling: FeatureRuling) -> str:
    """Return the name of the kind of a feature."""
    return KIND_NAMES[kind_of(ruling)]


def find_pieces(ruling: FeatureRuling) -> tuple[Piece, ...]:
    """Return the pieces of the feature that a ruling is about, ascending."""
    feature = ruling.feature
    return feature.network.pieces if isinstance(feature, Road) else feature.pieces


def find_points(ruling: FeatureRuling, player: str, moment: str) -> int | None:
    """Return what a feature pays a player now, or if the game ended; None without a ruling.

    Now only a completed feature pays, and a field never does. Its bonuses are events of their own
    and are not counted. Rule: car-1.5.ties, car-4.10, car-1.6.detached
    """
    if ruling.score is None:
        return None
    return dict(ruling.awards).get(player, 0) if _pays_at(ruling, moment) else 0


def find_waiting(ruling: FeatureRuling, moment: str) -> tuple[Objection, ...]:
    """Return a warning if a feature pays nothing now and would pay at the end.

    Rule: car-1.2, car-4.2, car-4.8, car-4.9, car-4.10, car-5.2
    """
    if ruling.score is None or _pays_at(ruling, moment):
        return ()
    kind = kind_name(ruling)
    return (Objection("pays-nothing-yet", (PAYS_WHEN[kind_of(ruling)],), params={"kind": kind}),)


def _pays_at(ruling: FeatureRuling, moment: str) -> bool:
    return moment == END or ruling.feature.is_completed


def find_players(table: Table) -> set[str]:
    """Return the players who have a figure on the table or in Leipzig, or anything beside it."""
    players = {figure.player for figure in table.figures if figure.player is not None}
    return players.union(*table.leipzig.values(), table.beside.players)


def sum_points(
    rulings: Iterable[FeatureRuling],
    players: Iterable[str] = (),
    besides: Iterable[Bonus] = (),
) -> dict[str, int]:
    """Add up awards and bonuses by player, by name; the players named get a 0 if nothing else.

    :param besides: bonuses that come with no feature.
    """
    points = dict.fromkeys(players, 0)
    for ruling in rulings:
        for player, count in ruling.awards:
            points[player] = points.get(player, 0) + count
        for bonus in ruling.bonuses:
            _add(points, bonus)
    for bonus in besides:
        _add(points, bonus)
    return dict(sorted(points.items()))


def _add(points: dict[str, int], bonus: Bonus) -> None:
    if total := bonus.score.total:  # an explained zero makes nobody a scorer
        points[bonus.player] = points.get(bonus.player, 0) + total
