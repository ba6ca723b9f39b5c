"""Deploying: which figures may go where on a tile that lies on the table.

Every reason against a figure: what speaks against it on any spot (setup, supply, how it comes), and
what :mod:`places` finds against it on this one. The spots open to it are those without any.

Rule: car-2.2.unoccupied, car-2.2.supply, car-2.5.unoccupied, car-2.5.wagon, map-9.2.start
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from referee.carcassonne.figures import CORNER, STRENGTH, Figure
from referee.carcassonne.pieces import Piece, piece_at
from referee.carcassonne.placing.opened_squares import START_SQUARES, are_setup_tiles
from referee.carcassonne.placing.places import (
    ALONE,
    MISFITS,
    OCCUPIED,
    UNKNOWN_FIELD,
    Place,
    Reason,
    find_reasons,
    find_reasons_at_corner,
    has_company,
)
from referee.carcassonne.scoring.feature_rulings import find_figures
from referee.carcassonne.scoring.features import Features
from referee.carcassonne.table import Table
from referee.carcassonne.tiles import Spot
from referee.core.grid import CORNERS, Square, place_of
from referee.core.rulings import Citation, Objection, in_order

PLACEMENT: Final = "placement"
WAGON: Final = "wagon"
MAGIC_PORTAL: Final = "magic_portal"
FLYING_MACHINE: Final = "flying_machine"
WAYS: Final = (PLACEMENT, WAGON, MAGIC_PORTAL, FLYING_MACHINE)
"""How a figure comes to its spot."""

_SUPPLY: Final = Citation("car-2.2.supply")
_OTHER_WAY: Final = Citation("car-2.5.unoccupied")
_WAGON_LEAVES: Final = Citation("car-2.5.wagon")

WAGON_WARNING: Final = Objection("wagon-adjacency-not-judged", (Citation("car-2.5.adjacency"),))
"""Which features lie next to which for a wagon differs by edition. Rule: car-2.5.adjacency."""


Supply = Mapping[str, Mapping[str, int]]
"""How many of each figure a player has at hand, by player."""


def count_at_hand(supply: Supply | None, player: str, kind: str) -> int | None:
    """Return how many of a figure a player has left; None if nobody said what he has.

    Rule: car-2.2.supply
    """
    if supply is None or player not in supply:
        return None
    return supply[player].get(kind, 0)


def _is_setup(table: Table) -> bool:
    return table.board is not None and are_setup_tiles(table.board, table.faces)


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
        standing = find_figures(self.features.table.place(piece).pieces, self.features.standing)
        followers = [f for f in standing if f.is_follower and f is not self._moving]
        reasons = self._find_reasons(self._look_at(piece, is_occupied=bool(followers)))
        return self._object(reasons, followers)

    def object_to_spot(
        self, square: Square, spot: Spot, piece: Piece | None
    ) -> tuple[Objection, ...]:
        """Return every reason against the figure on a spot that was named.

        :param piece: what :func:`referee.carcassonne.figures.locate` finds there: None for a corner
            and for a field of a tile whose fields are unknown.
        """
        if spot.on == CORNER:
            return self.object_to_corner(square, str(spot.side))
        if piece is not None:
            return self.object_to(piece)
        return self._object(self._find_reasons(UNKNOWN_FIELD))

    def object_to_corner(self, square: Square, corner: str) -> tuple[Objection, ...]:
        """Return every reason against the figure on a corner of a tile. Rule: car-2.2.barn."""
        ground = self.features.ground
        return self._object(find_reasons_at_corner(self.kind, ground, square, corner))

    def _look_at(self, piece: Piece, *, is_occupied: bool) -> Place:
        """Gather what bears on the figure at the place of a piece."""
        table, ground = self.features.table, self.features.ground
        feature, place = ground.feature(piece), table.place(piece)
        reach = table.rules.builder_reach
        return Place(
            feature.kind,
            feature.labyrinth,
            is_occupied,
            is_unruled=bool(place.clashes) or place.meets_unknown,
            has_company=self.kind not in ALONE
            or has_company(self.features, piece, self.player, reach),
            has_labyrinth=ground.has_labyrinth(ground.network(piece)),
            is_completed=self.via != PLACEMENT and self.features.is_completed(piece),
        )

    def _find_reasons(self, place: Place) -> tuple[Reason, ...]:
        """Return what speaks against the place; of a misfit nobody asks whether he is alone."""
        rules = self.features.table.rules
        found = find_reasons(self.kind, place, rules, by_other_way=self.via != PLACEMENT)
        if not any(reason.code in MISFITS for reason in found):
            return found
        return tuple(reason for reason in found if reason.code != ALONE.get(self.kind))

    def _object(
        self, reasons: Iterable[Reason], followers: Sequence[Figure] = ()
    ) -> tuple[Objection, ...]:
        """Return what speaks against every spot and against this one, with who occupies it."""
        found = list(self._general)
        for code, citations in reasons:
            if code == OCCUPIED:
                by = followers[0]
                params = {"figure": by.kind, "player": by.player or ""}
                found.append(Objection(code, citations, place_of(by.square), params))
            elif code in ALONE.values():
                found.append(Objection(code, citations, params={"player": self.player}))
            else:
                found.append(Objection(code, citations))
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
        elif not self.features.is_completed(self.leaving):
            yield Objection("wagon-not-free", (_WAGON_LEAVES,))

    @cached_property
    def _moving(self) -> Figure | None:
        """The wagon on the move, on the spot that it leaves."""
        if self.via != WAGON or self.leaving is None:
            return None
        standing = self.features.standing.get(self.leaving, ())
        own = [f for f in standing if (f.player, f.kind) == (self.player, "wagon")]
        return own[0] if own else None


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
