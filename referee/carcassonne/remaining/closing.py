"""Closing: which tiles would complete a feature in one legal placement.

One tile on one square must do it. So all open ends of a road or a city must face one free square,
where a tile may go, and whatever the tile joins to it must be completed with it. A monastery or a
garden lacks one square, a German cathedral's roads are all completed by the one tile. An abbey
could complete a feature too, but nobody draws it: no chance is told of it. Bridges, and tokens at
the mouths of tunnels, are left aside.
Rule: car-1.2, car-4.1, car-4.8, car-4.9, car-5.2, car-2.1.sides, car-14.2.supply,
car-14.7.placement, car-14.12.open
"""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Final, NamedTuple, cast

from referee.carcassonne.kinds.features import (
    CLOSING,
    FIELD,
    GERMAN_CATHEDRAL,
    KIND_NAMES,
    NEVER_COMPLETED,
    PAYS_WHEN,
    Kind,
)
from referee.carcassonne.pieces import Network, Piece, find_both, piece_at, square_of
from referee.carcassonne.placing.tiles.opened_squares import is_preparing
from referee.carcassonne.placing.tiles.placement import find_open_squares
from referee.carcassonne.placing.tiles.river import find_river
from referee.carcassonne.placing.tiles.shrines import find_barred_tiles
from referee.carcassonne.remaining.assortment import (
    ANY,
    NOTHING,
    Sides,
    Surroundings,
    completes,
    meets,
)
from referee.carcassonne.remaining.draws import find_draws
from referee.carcassonne.remaining.tiles import Bag, find_chance, find_uncounted
from referee.carcassonne.scoring.features import Features
from referee.carcassonne.scoring.german_cathedrals import find_leaving
from referee.carcassonne.scoring.monasteries import find_missing
from referee.carcassonne.table import Table
from referee.carcassonne.tiles.tile import EDGE_ABBEY, EDGE_CITY, EDGE_ROAD, NEUTRAL_EDGE, Face
from referee.core.grid import SIDE_STEP, PortPlace, SidePlace, Square, is_on_grid, split_side_place
from referee.core.rulings import Objection

_CLOSING: Final = (NEUTRAL_EDGE, EDGE_ABBEY)
"""The edges that close whatever comes over them. Rule: map-9.3.neutral, car-14.2.closes"""


class Closings:
    """What would complete the features of one table, asked feature by feature.

    A table with a tile just laid takes one of its own.
    """

    def __init__(self, table: Table, bag: Bag) -> None:
        self._table = table
        self._ground = table.ground
        self._bag = find_draws(table, bag)
        self._around: dict[Square, Surroundings | None] = {}
        self._open: frozenset[Square] | None = None
        self._river = find_river(table)
        # setup tiles are still laid on a map, and rivers do not matter to them
        self._is_setup = table.board is not None and is_preparing(table.board, table.faces)
        self._barred = find_barred_tiles(table.ground, bag.assortment, bag.mask)

    def count(self, piece: Piece) -> int | None:
        """Return how many tiles left would complete the feature of a piece in one placement.

        None for a field, which never is completed, and where nobody knows what is in play. Tiles
        that can't be counted one by one are not counted. Zero for what is completed already, and
        for what runs into a disagreement.
        """
        if not self._bag.is_known or self._ground.feature(piece).kind in NEVER_COMPLETED:
            return None
        return self._bag.count(self.find(piece))

    def find(self, piece: Piece) -> int:
        """Return the tiles that would complete the feature of a piece, which is no field.

        As a mask of the assortment: of all its tiles, left or not.
        """
        kind = self._ground.feature(piece).kind
        if kind in CLOSING:
            return self._complete([self._ground.network(piece)])
        if kind is GERMAN_CATHEDRAL:
            leaving = find_leaving(self._table, square_of(piece))
            return self._complete([self._ground.network(road) for road in leaving])
        missing = find_missing(self._table, square_of(piece))
        if len(missing) != 1:
            return 0
        find_fitting = self._bag.assortment.find_fitting
        return self._find_legal(
            missing[0],
            lambda around: find_fitting(around.asked),
            lambda face, around: meets(face, around.asked),
        )

    def _complete(self, networks: Iterable[Network]) -> int:
        """Return the tiles that complete some networks, those not yet completed, all at once."""
        target: Square | None = None
        start = 0
        for network in self._add_sharing(networks):
            if network.clashes or network.mouths:
                return 0
            for place in network.open_ends:
                square, side = self._face(place)
                if target is None:
                    target = square
                elif square != target:
                    return 0
                start |= 1 << side
        if target is None:
            return 0
        find_completing = self._bag.assortment.find_completing
        return self._find_legal(
            target,
            lambda around: find_completing(around, start),
            lambda face, around: completes(face, around, start),
        )

    def _add_sharing(self, networks: Iterable[Network]) -> list[Network]:
        """Return some networks, and the cities that a tile joins to them over a side of two cities.

        Rule: car-14.5.shared-side
        """
        found = list(networks)
        for network in found:
            for place in network.open_ends:
                square, side = split_side_place(place)
                if square in self._ground.all_faces:
                    found += [each for each in self._find_met(square, side) if each not in found]
        return found

    def _find_met(self, square: Square, side: int) -> list[Network]:
        """Return the road or the city that a side of a tile shows, or both cities that it does.

        Rule: car-14.5.shared-side
        """
        faces, ground = self._ground.all_faces, self._ground
        face = faces[square]
        both = find_both(faces, square, side) if face.has_shared_side else []
        return [ground.network(each) for each in both or [piece_at(square, face.feature_at[side])]]

    def _find_legal(
        self,
        square: Square,
        find: Callable[[Surroundings], int],
        does_it: Callable[[Face, Surroundings], bool],
    ) -> int:
        """Return the tiles that do what is asked on a free square and may be placed there.

        :param find: the tiles that do it by their sides, as a mask.
        :param does_it: whether a face is one that does.

        Rule: car-2.1.sides, car-14.1.order, car-14.1.join
        """
        around = self._look_around(square)
        if around is None:
            return 0
        assortment, river = self._bag.assortment, self._river
        mask = find(around) & ~self._barred.get(square, 0)
        rivers = mask & assortment.rivers
        if self._is_setup:
            return mask
        if river is None or river.is_over:
            return mask & ~rivers
        others = 0 if river.is_being_built else mask & ~rivers
        return others | assortment.mask_of(
            tile_id
            for tile_id in assortment.list_ids(rivers)
            if any(
                does_it(face, around) and not any(river.object_to(face, square))
                for face in assortment.faces[tile_id]
            )
        )

    def _face(self, place: SidePlace) -> tuple[Square, int]:
        """Return the free square that an open end leads to, and the side of it that it reaches.

        The end of a ferry is named by the free square itself. Rule: map-9.2.ferry
        """
        square, side = split_side_place(place)
        if square in self._ground.all_faces:
            return cast("Square", square + SIDE_STEP[side]), side ^ 2
        return square, side

    def _look_around(self, square: Square) -> Surroundings | None:
        """Return what lies around a free square; None where no tile may go."""
        if square not in self._around:
            self._around[square] = self._survey(square) if self._takes_tile(square) else None
        return self._around[square]

    def _takes_tile(self, square: Square) -> bool:
        """Whether a tile may go on a free square that a feature of the table leads to.

        Without a map there is always a tile beside it. Rule: car-2.1.neighbour, map-9.2.island
        """
        if self._table.board is None:
            return is_on_grid(square)
        if self._open is None:
            self._open = frozenset(find_open_squares(self._table, self._table.board))
        return square in self._open

    def _survey(self, square: Square) -> Surroundings:
        asked, met = [ANY] * 4, dict[int, list[Network]]()
        for side, step in enumerate(SIDE_STEP):
            face = self._ground.all_faces.get(square + step)
            if face is None:
                continue
            edge = face.edges[side ^ 2]
            asked[side] = NOTHING if edge in _CLOSING else edge
            if edge in (EDGE_ROAD, EDGE_CITY):
                met[side] = self._find_met(cast("Square", square + step), side ^ 2)
        return Surroundings(_as_sides(asked), _as_sides(self._group(met, square)))

    def _group(self, met: Mapping[int, list[Network]], square: Square) -> list[int]:
        """Return, of each side of a square, the first side of those that one feature reaches.

        ANY, where a feature that reaches the side cannot be completed there. Over a side that shows
        two cities both are one feature with what a tile joins to them. Rule: car-14.5.shared-side

        :param met: the roads and cities that reach a side, by the sides.
        """
        group = [ANY] * 4
        first: dict[Piece, int] = {}
        ended = set[int]()
        for side, networks in met.items():
            names = [network.pieces[0] for network in networks]
            known = {first[name] for name in names if name in first}
            number = min(known, default=side)
            if any(n.clashes or not self._ends_at(n, square) for n in networks) or known & ended:
                ended |= {number, *known}
            first |= dict.fromkeys(names, number)
            first |= {name: number for name, old in first.items() if old in known}
            group[side] = number
            group = [number if old in known else old for old in group]
        return [ANY if number in ended else number for number in group]

    def _ends_at(self, network: Network, square: Square) -> bool:
        """Whether a network is open at one square alone, and at no mouth of a tunnel."""
        return not network.mouths and all(
            self._face(place)[0] == square for place in network.open_ends
        )


def _as_sides(listed: list[int]) -> Sides:
    north, east, south, west = listed
    return north, east, south, west


class Prospect(NamedTuple):
    """The chance that a feature is completed by one of the next tiles drawn.

    ``segment`` names the feature: the port place of its first piece. ``closing`` is how many of the
    ``left`` tiles would complete it, None where that has no answer. Where there is no chance to
    tell, ``reasons`` say why.
    """

    kind: Kind
    segment: PortPlace
    closing: int | None
    left: int
    draws: int
    chance: Fraction | None
    reasons: tuple[Objection, ...] = ()


def find_prospect(features: Features, piece: Piece, bag: Bag, draws: int) -> Prospect:
    """Find the chance that one of the next tiles completes the feature of a piece.

    In one placement, on the table as it lies: what several tiles would do together is not counted.

    :param draws: how many tiles are drawn, at least one; none is put back.

    Rule: car-1.2, car-4.1, car-4.8, car-5.2, car-2.1.left
    """
    kind, segment = features.order_of(piece)
    bag = find_draws(features.table, bag)
    if kind is FIELD:
        return find_no_prospect(segment, bag, draws)
    ruling = features.rule_on(piece)
    closing = Closings(features.table, bag).count(piece)
    chance, reasons = None, ruling.reasons
    if ruling.feature.is_completed:
        name = KIND_NAMES[kind]
        reasons = (Objection("completed-already", (PAYS_WHEN[kind],), params={"kind": name}),)
    elif closing is None or any(bag.uncounted.values()):
        reasons = (*reasons, *find_uncounted(bag))
    elif not reasons:
        chance = find_chance(closing, bag.total, draws)
    return Prospect(kind, segment, closing, bag.total, draws, chance, reasons)


def find_no_prospect(segment: PortPlace, bag: Bag, draws: int) -> Prospect:
    """Return that a field is never completed. Rule: car-4.10."""
    reasons = (Objection("field-never-completed", (PAYS_WHEN[FIELD],)),)
    return Prospect(FIELD, segment, None, bag.total, draws, None, reasons)
