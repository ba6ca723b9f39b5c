"""Bridge sites: where a player lays a bridge with a tile, and what speaks against it.

A bridge goes over the tile just placed or over one beside it, at most one over a tile, from field
to field. It is laid with the tile and may be what makes the tile fit.
Rule: car-14.13, car-14.13.field, car-14.13.one, car-14.13.where, car-14.13.fit, car-14.13.figure,
car-14.13.supply, car-14.13.abbey
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from typing import Final

from referee.carcassonne.further_sets.bridges import PORTS_OF, build_bridge, find_no_field
from referee.carcassonne.further_sets.extras import Bridge
from referee.carcassonne.kinds.figures import BRIDGE
from referee.carcassonne.placing.figures.deploying import Supply, count_at_hand
from referee.carcassonne.placing.tiles.in_hand import TileInHand
from referee.carcassonne.placing.tiles.needs import find_mismatches, find_needs
from referee.carcassonne.placing.tiles.opened_squares import is_preparing
from referee.carcassonne.placing.tiles.placement import (
    SIDES_MATCH,
    Placement,
    Placements,
    find_squares_for,
    gather,
)
from referee.carcassonne.placing.tiles.placement import find_objections as object_to_tile
from referee.carcassonne.placing.tiles.river import find_river
from referee.carcassonne.table import Table
from referee.carcassonne.tiles.tile import EDGE_NAMES, EDGE_ROAD, Face, Need, Tile
from referee.core.checkpoints import Checkpoint, in_steps, no_checkpoint
from referee.core.errors import Fault, NotAPosition
from referee.core.grid import SIDES, Square, neighbour, neighbours, place_of
from referee.core.rulings import Citation, Objection, in_order

_OWN: Final = (Citation("car-2.2.supply"), Citation("car-14.13.supply"))
_FIELD: Final = Citation("car-14.13.field")
_ONE: Final = Citation("car-14.13.one")
_WHERE: Final = Citation("car-14.13.where")
_FIT: Final = Citation("car-14.13.fit")
_ABBEY: Final = Citation("car-14.13.abbey")

BRIDGES_NOT_LISTED: Final = Objection("bridges-not-listed", (_WHERE,))


def has_bridge(supply: Supply | None, players: Iterable[str], *, in_play: bool) -> bool:
    """Tell whether one of some players may have a bridge at hand.

    :param supply: what players have at hand; None if nobody counts.
    :param in_play: whether bridges are in play; asked of players whom nobody counts.
    """
    counts = (count_at_hand(supply, player, BRIDGE) for player in players)
    return any(in_play if count is None else count for count in counts)


class BridgeSite:
    """Where a player lays a bridge with a tile, or no bridge, and what the tile then meets.

    ``table`` is the table for the tile: with the bridge on it where that lies over a tile which was
    there before.

    :param player: who lays it; None if nobody said.
    :param supply: what the players have at hand; None if nobody counts.
    """

    def __init__(
        self,
        table: Table,
        bridge: Bridge | None,
        player: str | None = None,
        supply: Supply | None = None,
    ) -> None:
        self._bridge = bridge
        self._player = player or ""
        self._has_bridge = count_at_hand(supply, self._player, BRIDGE) != 0
        self._before = table
        self._there = None if bridge is None else table.faces.get(bridge.square)
        self.table = table
        if bridge is not None and self._there is not None:
            over = _build(self._there, bridge)
            if over is not self._there:
                self.table = replace(table, ground=table.ground.with_tile(bridge.square, over))

    def cross(self, square: Square, face: Face) -> Face:
        """Return a face as it lies on a square: with the bridge over it, if it can be there."""
        bridge = self._bridge
        if bridge is None or bridge.square != square or self._there is not None:
            return face
        return _build(face, bridge)

    def list_squares(self, free: Iterable[Square]) -> list[Square]:
        """Return those of some free squares on which a tile may be laid together with the bridge.

        Rule: car-14.13.where
        """
        if self._bridge is None:
            return list(free)
        over = self._bridge.square
        near = (over,) if self._there is None else neighbours(over)
        return [square for square in free if square in near]

    def fits(self, square: Square, face: Face, needs: Collection[Need]) -> bool:
        """Tell whether nothing speaks against a tile on one of the squares that are listed.

        :param needs: what ``table`` asks of a tile there.
        """
        if find_mismatches(self.cross(square, face), needs):
            return False
        return self._bridge is None or not self.find_objections(square, face)

    def find_objections(self, square: Square, face: Face) -> tuple[Objection, ...]:
        """Return every reason against a tile on a square with the bridge, by place, then code.

        :param face: the tile without a bridge.
        :raises NotAPosition: if the bridge would lie where there is no tile; the path is relative
            to the move.

        Rule: car-2.1.sides, car-14.13.field, car-14.13.one, car-14.13.where, car-14.13.fit,
        car-14.13.supply
        """
        found = object_to_tile(self.table, self.cross(square, face), square)
        bridge = self._bridge
        if bridge is None:
            return found
        there = face if self._there is None else self._there
        if self._there is None and bridge.square != square:
            x, y = place_of(bridge.square)
            raise NotAPosition([Fault("no-tile-there", (BRIDGE,), {"x": x, "y": y})])
        own = [*self._object(bridge, square), *self._object_to_face(bridge, there)]
        return in_order([*found, *own, *self._object_to_abbeys(bridge, square, face)])

    def _object_to_abbeys(self, bridge: Bridge, square: Square, face: Face) -> Iterator[Objection]:
        """Yield an objection to each end of a bridge at an abbey, if a reading forbids it.

        Rule: car-14.13.abbey
        """
        if self._before.rules.bridge_to_abbey == "yes":
            return
        for side in PORTS_OF[bridge.sides]:
            near = neighbour(bridge.square, side)
            beyond = face if near == square else self._before.faces.get(near)
            if beyond is not None and beyond.is_abbey:
                at = (*place_of(bridge.square), SIDES[side])
                yield Objection("bridge-at-abbey", (_ABBEY,), at)

    def _object(self, bridge: Bridge, square: Square) -> Iterator[Objection]:
        """Yield what speaks against a bridge of the player's there, whatever the tile shows."""
        place = place_of(bridge.square)
        if not self._has_bridge:
            yield Objection("no-bridge-left", _OWN, place, {"player": self._player})
        if square != bridge.square and square not in neighbours(bridge.square):
            yield Objection("bridge-elsewhere", (_WHERE,), place)

    def _object_to_face(self, bridge: Bridge, face: Face) -> Iterator[Objection]:
        """Yield what speaks against a bridge over a face.

        How the tile in the hand meets what is around it, ``placement`` judges; a tile that was
        there before must meet its other neighbours with the bridge, too.
        """
        place = place_of(bridge.square)
        if face.bare is not None:
            yield Objection("bridge-there", (_ONE,), place)
            return
        for side in find_no_field(face, bridge.sides):
            params = {"there": EDGE_NAMES[face.edges[side]]}
            yield Objection("bridge-not-on-field", (_FIELD,), (*place, SIDES[side]), params)
        if self._there is None:
            return
        for need in find_needs(self._before, bridge.square):
            if need.side in PORTS_OF[bridge.sides] and need.edge != EDGE_ROAD:
                kinds = {"here": EDGE_NAMES[EDGE_ROAD], "there": EDGE_NAMES[need.edge]}
                cited = (SIDES_MATCH, _FIT)
                yield Objection("side-mismatch", cited, (*place, SIDES[need.side]), kinds)


def _build(face: Face, bridge: Bridge) -> Face:
    """Return a face with a bridge over it, or the face if it can't carry it."""
    if face.bare is not None or any(find_no_field(face, bridge.sides)):
        return face
    return build_bridge(face, bridge.sides)


def find_placements_with(
    site: BridgeSite, tile: Tile, checkpoint: Checkpoint = no_checkpoint
) -> Placements:
    """Return every legal placement of a tile together with a bridge, as ``find_placements`` does.

    The faces are those with the bridge, where that is over the tile.

    :param checkpoint: called every few milliseconds.

    Rule: car-2.1.sides, car-14.13.where, car-14.13.fit, car-14.13.figure
    """
    table = site.table
    in_hand = TileInHand(table)
    is_setup = table.board is not None and is_preparing(table.board, table.faces)
    free = find_squares_for(table, tile.faces[0])
    found: list[Placement] = []
    for square in in_steps(site.list_squares(free), checkpoint):
        for face in tile.faces:
            if site.fits(square, face, free[square]):
                over = site.cross(square, face)
                spots = () if is_setup else tuple(in_hand.open_spots(over, square))
                found.append(Placement(square, over, spots))
    return gather(tile, found, find_river(table, tile.faces[0]), in_hand.warnings())
