"""Deploying: which figures may go where on a tile that lies on the table.

One rule, one function: :meth:`Deployment.object_to` gives every reason against a figure on a
feature; the spots open to it are those without any. A follower needs an unoccupied feature; under
the advanced rules of The Labyrinth the labyrinth and each leg are judged on their own. A builder or
pig needs a follower of its owner, a barn a corner where four tiles meet in fields.

``placements`` asks the same for a plain meeple on thousands of tiles that are not placed yet, in
``placing.spots``; the tests hold the two to each other.

Rule: car-2.2.unoccupied, car-2.3, car-2.4.leg, car-2.5.unoccupied, car-1.7.reach
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from referee.carcassonne.figures import CORNER, STRENGTH, Figure
from referee.carcassonne.ground import Ground
from referee.carcassonne.pieces import IN_NETWORKS, Piece, piece_at
from referee.carcassonne.placing.opened_squares import START_SQUARES, are_setup_tiles
from referee.carcassonne.rules import Rules
from referee.carcassonne.scoring.feature_rulings import find_figures
from referee.carcassonne.scoring.features import Features
from referee.carcassonne.table import DISAGREEMENT, Table
from referee.carcassonne.tiles import NO_FEATURE, Feature, Kind, Spot
from referee.core.grid import CORNERS, HALF_SIDES, PORT_OF, SIDE_STEP, Square, place_of
from referee.core.rulings import Citation, Objection, in_order

PLACEMENT: Final = "placement"
WAGON: Final = "wagon"
MAGIC_PORTAL: Final = "magic_portal"
FLYING_MACHINE: Final = "flying_machine"
WAYS: Final = (PLACEMENT, WAGON, MAGIC_PORTAL, FLYING_MACHINE)
"""How a figure comes to its spot."""

_UNOCCUPIED: Final = Citation("car-2.2.unoccupied")
_FIELDS: Final = Citation("car-2.2.fields")
_GARDEN: Final = Citation("car-2.2.garden")
_WAGON: Final = Citation("car-2.2.wagon")
_BUILDER: Final = Citation("car-2.2.builder")
_PIG: Final = Citation("car-2.2.pig")
_BARN: Final = Citation("car-2.2.barn")
_SUPPLY: Final = Citation("car-2.2.supply")
_ABBOT: Final = Citation("car-4.6")
_REACH: Final = Citation("car-1.7.reach")
_BASIC: Final = Citation("car-2.3")
_LABYRINTH: Final = Citation("car-2.4.labyrinth")
_LEG: Final = Citation("car-2.4.leg")
_OTHER_WAY: Final = Citation("car-2.5.unoccupied")
_INCOMPLETE: Final = Citation("car-2.5.incomplete")
_WAGON_LEAVES: Final = Citation("car-2.5.wagon")

_ONLY_ON: Final[Mapping[str, tuple[Collection[Kind], str, Citation]]] = {
    "abbot": ((Kind.MONASTERY, Kind.GARDEN), "abbot-not-there", _ABBOT),
    "builder": ((Kind.ROAD, Kind.CITY), "builder-not-there", _BUILDER),
    "pig": ((Kind.FIELD,), "pig-not-there", _PIG),
    "wagon": (set(Kind) - {Kind.FIELD}, "wagon-not-on-field", _WAGON),
}
"""The figures that can stand on some kinds of feature only."""

WAGON_WARNING: Final = Objection("wagon-adjacency-not-judged", (Citation("car-2.5.adjacency"),))
"""Which features lie next to which for a wagon differs by edition. Rule: car-2.5.adjacency."""

_BESIDE_CORNER: Final = {
    corner: (PORT_OF[HALF_SIDES[2 * index]], PORT_OF[HALF_SIDES[2 * index + 1]])
    for index, corner in enumerate(CORNERS)
}
"""The two half-sides beside each corner of a tile."""

_north, _east, _south, _west = SIDE_STEP
_AT_CORNER: Final = {
    "NE": ((0, "NE"), (_north, "SE"), (_east, "NW"), (_north + _east, "SW")),
    "SE": ((0, "SE"), (_south, "NE"), (_east, "SW"), (_south + _east, "NW")),
    "SW": ((0, "SW"), (_south, "NW"), (_west, "SE"), (_south + _west, "NE")),
    "NW": ((0, "NW"), (_north, "SW"), (_west, "NE"), (_north + _west, "SE")),
}
"""The four squares that meet at a corner, each with the name that the corner has there."""


def find_misfits(kind: str, feature: Feature, rules: Rules) -> tuple[tuple[str, Citation], ...]:
    """Return every reason why a figure can never stand on such a feature: a code and its rule.

    Rule: car-2.2.garden, car-4.6, car-2.2.wagon, car-2.2.builder, car-2.2.pig, car-2.2.fields
    """
    found: list[tuple[str, Citation]] = []
    on = feature.kind
    if kind in _ONLY_ON:
        kinds, code, citation = _ONLY_ON[kind]
        if on not in kinds:
            found.append((code, citation))
    if on is Kind.GARDEN and kind != "abbot" and not found:
        found.append(("garden-for-abbot", _GARDEN))
    if on is Kind.FIELD and not rules.farmers and kind != "builder":
        found.append(("farmers-not-played", _FIELDS))
    return tuple(found)


def _is_setup(table: Table) -> bool:
    return table.board is not None and are_setup_tiles(table.board, table.faces)


def is_field_corner(ground: Ground, square: Square, corner: str) -> bool:
    """Tell whether four tiles meet at a corner of a tile, each with field there.

    A tile has field at a corner where both half-sides beside it belong to one field.
    Rule: car-2.2.barn
    """
    for step, name in _AT_CORNER[corner]:
        face = ground.all_faces.get(square + step)
        if face is None:
            return False
        one, other = (face.feature_at[port] for port in _BESIDE_CORNER[name])
        if one == NO_FEATURE or one != other or face.features[one].kind is not Kind.FIELD:
            return False
    return True


@dataclass(frozen=True)
class Deployment:
    """One figure of a player on its way to a spot of a table.

    :param via: one of WAYS.
    :param leaving: for a wagon on the move, the piece that it leaves.
    :param at_hand: how many such figures the player has left; None if nobody counts.
    """

    features: Features
    player: str
    kind: str
    via: str = PLACEMENT
    leaving: Piece | None = None
    at_hand: int | None = None

    def object_to(self, piece: Piece) -> tuple[Objection, ...]:
        """Return every reason against the figure on a feature, by place, then code.

        Rule: car-2.2.unoccupied, car-2.3, car-2.4.labyrinth, car-2.4.leg, car-2.5.unoccupied,
        car-1.7.reach
        """
        found = [*self._general, *self._object_to_feature(piece)]
        if self.via != PLACEMENT and self._is_completed(piece):
            found.append(Objection("feature-completed", (_INCOMPLETE,)))
        return in_order(found)

    def object_to_spot(
        self, square: Square, spot: Spot, piece: Piece | None
    ) -> tuple[Objection, ...]:
        """Return every reason against the figure on a spot that was named.

        :param piece: what :func:`referee.carcassonne.figures.locate` finds there: None for a corner
            and for a field of a tile whose fields are unknown.
        """
        if spot.on == CORNER and self.kind == "barn":
            return self.object_to_corner(square, str(spot.side))
        if piece is not None and self.kind != "barn":
            return self.object_to(piece)
        found = list(self._general)
        if self.kind == "barn":
            found.append(Objection("barn-on-corner", (_BARN,)))
        elif spot.on == CORNER:
            found.append(Objection("corner-for-barn", (_BARN,)))
        else:
            found += self._object_to_kind(Feature(Kind.FIELD))
            found.append(Objection("no-ruling", (DISAGREEMENT,)))
        return in_order(found)

    def object_to_corner(self, square: Square, corner: str) -> tuple[Objection, ...]:
        """Return every reason against a barn on a corner of a tile. Rule: car-2.2.barn."""
        found = list(self._general)
        if not is_field_corner(self.features.ground, square, corner):
            found.append(Objection("corner-not-field", (_BARN,)))
        return in_order(found)

    @cached_property
    def _general(self) -> tuple[Objection, ...]:
        """What speaks against every spot alike."""
        found: list[Objection] = []
        table = self.features.table
        if _is_setup(table):
            found.append(Objection("setup-tile", (START_SQUARES,)))
        if self.at_hand == 0 and self.via != WAGON:
            params = {"player": self.player, "figure": self.kind}
            found.append(Objection("not-in-supply", (_SUPPLY,), params=params))
        if self.via != PLACEMENT and not STRENGTH[self.kind]:
            found.append(Objection("not-a-follower", (_OTHER_WAY,), params={"figure": self.kind}))
        if self.via == WAGON:
            found += self._object_to_wagon()
        return tuple(found)

    def _object_to_wagon(self) -> Iterator[Objection]:
        if self.kind != "wagon":
            yield Objection("not-a-wagon", (_WAGON_LEAVES,), params={"figure": self.kind})
        if self.leaving is None or self._moving is None:
            yield Objection("wagon-not-there", (_WAGON_LEAVES,), params={"player": self.player})
        elif not self._is_completed(self.leaving):
            yield Objection("wagon-not-free", (_WAGON_LEAVES,))

    @cached_property
    def _moving(self) -> Figure | None:
        """The wagon on the move, on the spot that it leaves."""
        if self.via != WAGON or self.leaving is None:
            return None
        standing = self.features.standing.get(self.leaving, ())
        own = [f for f in standing if (f.player, f.kind) == (self.player, "wagon")]
        return own[0] if own else None

    def _object_to_feature(self, piece: Piece) -> Iterator[Objection]:
        misfits = list(self._object_to_kind(self.features.ground.feature(piece)))
        yield from misfits
        if self._is_unruled(piece):
            yield Objection("no-ruling", (DISAGREEMENT,))
        if STRENGTH[self.kind]:
            standing = find_figures(self._place(piece), self.features.standing)
            followers = [f for f in standing if f.is_follower and f is not self._moving]
            if followers:
                yield self._occupied(piece, followers[0])
        elif not misfits and not self._has_company(piece):
            yield self._alone(piece)

    def _object_to_kind(self, feature: Feature) -> Iterator[Objection]:
        for code, citation in find_misfits(self.kind, feature, self.features.table.rules):
            yield Objection(code, (citation,))

    def _place(self, piece: Piece) -> tuple[Piece, ...]:
        """Return the pieces that are occupied together: a feature, or a labyrinth or one leg."""
        table = self.features.table
        if table.rules.is_advanced and table.ground.feature(piece).kind is Kind.ROAD:
            return table.ground.leg(piece).pieces
        return self.features.ground.pieces_of(piece)

    def _has_company(self, piece: Piece) -> bool:
        """Whether a follower of his stands where a builder or pig may join it.

        On the whole network, or under ``builder_reach: leg`` on the same leg or labyrinth, by the
        basic rules too. Rule: car-1.7.reach, car-2.2.builder, car-2.2.pig
        """
        pieces = self.features.ground.pieces_of(piece)
        table = self.features.table
        if table.rules.builder_reach == "leg" and table.ground.feature(piece).kind is Kind.ROAD:
            pieces = table.ground.leg(piece).pieces
        company = find_figures(pieces, self.features.standing)
        return any(f.is_follower and f.player == self.player for f in company)

    def _is_unruled(self, piece: Piece) -> bool:
        table = self.features.table
        feature = table.ground.feature(piece)
        if feature.kind not in IN_NETWORKS:
            return False
        cut = table.rules.is_advanced and feature.kind is Kind.ROAD
        network = table.ground.leg(piece) if cut else table.ground.network(piece)
        return bool(network.clashes) or network.meets_unknown

    def _is_completed(self, piece: Piece) -> bool:
        return self.features.is_completed(piece)

    def _occupied(self, piece: Piece, by: Figure) -> Objection:
        feature = self.features.ground.feature(piece)
        rules = self.features.table.rules
        citations = [_UNOCCUPIED]
        if feature.kind is Kind.ROAD and self._has_labyrinth(piece):
            citations.append(self._labyrinth_clause(feature, rules))
        if self.via != PLACEMENT:
            citations.append(_OTHER_WAY)
        params = {"figure": by.kind, "player": by.player or ""}
        return Objection("occupied", tuple(citations), place_of(by.square), params)

    def _has_labyrinth(self, piece: Piece) -> bool:
        return any(
            self.features.ground.feature(p).labyrinth for p in self.features.ground.pieces_of(piece)
        )

    @staticmethod
    def _labyrinth_clause(feature: Feature, rules: Rules) -> Citation:
        if not rules.is_advanced:
            return _BASIC
        return _LABYRINTH if feature.labyrinth else _LEG

    def _alone(self, piece: Piece) -> Objection:
        params = {"player": self.player}
        if self.kind == "pig":
            return Objection("pig-alone", (_PIG,), params=params)
        is_labyrinth = self._has_labyrinth(piece)
        citations = (_BUILDER, _REACH) if is_labyrinth else (_BUILDER,)
        return Objection("builder-alone", citations, params=params)


def find_spots(
    deployment: Deployment, square: Square
) -> Iterator[tuple[Spot, tuple[Objection, ...]]]:
    """Yield every spot of a tile on the table with the reasons against the figure on it.

    The spots of a barn are the corners, those of all other figures the features, by kind and side
    with a labyrinth last.
    """
    face = deployment.features.table.faces[square]
    if deployment.kind == "barn":
        for corner in CORNERS:
            yield Spot(CORNER, corner), deployment.object_to_corner(square, corner)
        return
    for index in face.spot_order:
        yield face.spots[index], deployment.object_to(piece_at(square, index))
