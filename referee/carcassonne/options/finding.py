"""Finding every option of a tile in the hand: each legal move with its outcome, best first.

Moves that look the same stand once, under the smallest rotation. What other players may choose in
the turn, such as their meeples for Leipzig, is taken as not done, unless those steps are asked for.
Rule: car-2.1.sides, car-2.2.unoccupied, car-2.6
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from referee.carcassonne.options.foreseeing import refuse_too_much
from referee.carcassonne.options.placed import PlacedTile
from referee.carcassonne.options.records import (
    Option,
    Options,
    PlacementOptions,
    Refused,
    Wanted,
    find_value,
)
from referee.carcassonne.options.touching import find_touched
from referee.carcassonne.options.turn import Turn
from referee.carcassonne.placing.announcements import Move, SpotAt
from referee.carcassonne.placing.figures.deploying import (
    Deployment,
    Supply,
    count_at_hand,
    find_spots,
)
from referee.carcassonne.placing.tiles.laying import (
    TOKENS_NOT_LISTED,
    Laid,
    lay_tile,
    may_take_token,
)
from referee.carcassonne.placing.tiles.placement import find_free_squares, find_squares_for
from referee.carcassonne.placing.tiles.river import find_river
from referee.carcassonne.remaining.tiles import Bag
from referee.carcassonne.scoring.features import Features
from referee.carcassonne.table import Table
from referee.carcassonne.tiles.tile import Face, Spot
from referee.core.checkpoints import Checkpoint, in_steps, no_checkpoint
from referee.core.errors import NotAPosition
from referee.core.grid import Square
from referee.core.rulings import Citation, Objection, in_order

WAYS_NOT_LISTED: Final = Objection("ways-not-listed", (Citation("car-2.5.symbols"),))

_SPARE: Final = 100
"""Number of options beyond twice the limit that are collected before the worst are dropped."""


def find_options(
    table: Table,
    wanted: Wanted,
    points: Mapping[str, int],
    supply: Supply | None = None,
    bag: Bag | None = None,
    checkpoint: Checkpoint = no_checkpoint,
) -> Options:
    """Find every legal move of a tile and what comes of each, and rank them.

    :param points: what players had before, by name.
    :param supply: what the players have at hand; None if nobody counts.
    :param bag: the tiles still to come, without the one in the hand; None if nobody knows.
    :param checkpoint: called every few milliseconds.
    :raises NotAPosition: if a step that was asked for names a spot that no placement has; paths
        are relative to the move; ``too-many-placements`` or ``too-many-moves``, if it would take
        too long to find them all.
    """
    turn = Turn(table, wanted, points, supply, checkpoint, wanted.most_weighed)
    if wanted.tile.id is None and wanted.tile.symbols is None:
        turn.warn(WAYS_NOT_LISTED)
    if wanted.tunnel is None and may_take_token(table, wanted.tile):
        turn.warn(TOKENS_NOT_LISTED)
    river = find_river(table, wanted.tile.faces[0])
    if river is not None:
        turn.warn(*river.warn_of(wanted.tile.faces[0]))
    ranked = _Ranking(wanted.by, wanted.most)
    places = [*in_steps(find_distinct(turn), checkpoint)]
    refuse_too_much(turn, places)
    placements: list[PlacementOptions] = []
    for placed in _lay_at(places, turn, checkpoint):
        touched = find_touched(placed.features, placed.placement, bag)
        placements.append(placed.placement._replace(touched=touched))
        for option in placed.find_options():
            ranked.add(option)
    if river is not None and not placements:
        turn.warn(*river.say_why_nowhere(wanted.tile))
    refused = tuple(find_refused(turn, checkpoint)) if wanted.explain else ()
    warnings = in_order(turn.warnings)
    best, laid = tuple(ranked.list_best()), tuple(placements)
    return Options(best, ranked.count, ranked.tied, laid, turn.before, refused, warnings)


class _Ranking:
    """Options by what they are ranked by; among equals the first found is the best.

    :param by: one of RANKINGS.
    :param most: how many are kept, the best; None for all.
    """

    def __init__(self, by: str, most: int | None) -> None:
        self._by = by
        self._most = most
        self._kept: list[Option] = []
        self._greatest: int | None = None
        self.count = 0
        self.tied = 0

    def add(self, option: Option) -> None:
        """Note an option; what can't be among the best any more is forgotten now and then."""
        value = find_value(option, self._by)
        if self._greatest is None or value > self._greatest:
            self._greatest, self.tied = value, 0
        self.tied += value == self._greatest
        self.count += 1
        self._kept.append(option)
        if self._most is not None and len(self._kept) >= 2 * self._most + _SPARE:
            self._kept = self.list_best()

    def list_best(self) -> list[Option]:
        """Return those that are kept, best first; the sort leaves equals as they were found."""
        return sorted(self._kept, key=lambda each: -find_value(each, self._by))[: self._most]


def lay_everywhere(turn: Turn, checkpoint: Checkpoint = no_checkpoint) -> Iterator[PlacedTile]:
    """Yield the tile of a turn in each of its places, one for all that look the same.

    A place that has none of the spots of the steps asked for is left out.

    :raises NotAPosition: if no place has them.
    """
    yield from _lay_at(find_distinct(turn), turn, checkpoint)


def _lay_at(
    placements: Iterable[PlacementOptions], turn: Turn, checkpoint: Checkpoint
) -> Iterator[PlacedTile]:
    """Yield the tile of a turn in some of its places, as :func:`lay_everywhere` does."""
    missing: NotAPosition | None = None
    is_found = False
    for placement in placements:
        checkpoint()
        try:
            placed = PlacedTile(turn, placement)
        except NotAPosition as fault:
            missing = fault
            continue
        is_found = True
        yield placed
    if missing is not None and not is_found:
        raise missing


def find_distinct(turn: Turn) -> Iterator[PlacementOptions]:
    """Yield the legal placements of a tile by (y, x, rotation), those that look the same as one.

    Rule: car-2.1.sides, car-14.1.order, car-14.7.placement, car-14.13
    """
    site, tile = turn.site, turn.wanted.tile
    river = find_river(site.table, tile.faces[0])
    free = find_squares_for(site.table, tile.faces[0])
    if river is not None and any(river.object_to_tile(tile.faces[0])):
        free = {}
    for square in site.list_squares(free):
        alike: dict[object, list[Face]] = {}
        for face in tile.faces:
            if river is not None and any(river.object_to_square(face, square)):
                continue
            if site.fits(square, face, free[square]):
                alike.setdefault(site.cross(square, face).look, []).append(face)
        for faces in alike.values():
            rotations = tuple(face.rotation for face in faces)
            yield PlacementOptions(square, faces[0], rotations, ())


def find_refused(turn: Turn, checkpoint: Checkpoint) -> Iterator[Refused]:
    """Yield where the tile may not go, and where it goes what figures may not stand, and why.

    By (y, x, rotation), then by figure and spot, as far as a figure is placed on the tile itself.
    Rule: car-2.1.sides, car-2.2.unoccupied, car-2.2.supply
    """
    site = turn.site
    legal = {(p.square, p.face.rotation) for p in find_distinct(turn)}
    for square in site.list_squares(find_free_squares(site.table)):
        for face in turn.wanted.tile.faces:
            checkpoint()
            if objections := site.find_objections(square, face):
                yield Refused(square, face.rotation, None, None, objections)
            elif (square, face.rotation) in legal:
                yield from _refuse_figures(turn, square, face)


def _refuse_figures(turn: Turn, square: Square, face: Face) -> Iterator[Refused]:
    player, wanted = turn.wanted.player, turn.wanted
    move = Move(player, face, square, bridge=wanted.bridge, tunnel=wanted.tunnel)
    lying = lay_tile(turn.site, move)
    if lying.objections:
        yield Refused(square, face.rotation, None, None, lying.objections)
        return
    for kind in turn.kinds:
        at_hand = count_at_hand(turn.supply, player, kind)
        for spot, objections in _judge_spots(lying, player, kind, at_hand, square):
            if objections:
                yield Refused(square, face.rotation, kind, SpotAt(square, spot), objections)


def _judge_spots(
    lying: Laid, player: str, kind: str, at_hand: int | None, square: Square
) -> Iterator[tuple[Spot, tuple[Objection, ...]]]:
    """Yield the spots of a tile with what speaks against a figure there, after a token and before.

    Rule: car-14.12.order
    """
    after = Deployment(Features(lying.table), player, kind, at_hand=at_hand, played=square)
    if lying.without_token is lying.table:
        yield from find_spots(after, square)
        return
    before = dict(find_spots(replace(after, features=Features(lying.without_token)), square))
    for spot, objections in find_spots(after, square):
        yield spot, objections if before[spot] else ()
