"""Forecasts: how many cards a turn of the variants may collect at most, without laying its cards.

A search over turns asks about tens of thousands of tables that differ in two or three squares, and
exactly solves the few that a bound can't dismiss. A *forecast* is such a bound. It is asked about a
table with some squares *laid* anew: with one certain card in one certain rotation, or with any that
could come to lie there.

Everything is a mask. Node ``2 * number + path`` is a path of a card, as in the maze: first those of
the cards on the table, then those of the hand, then some that stand for any card of the hand. The
even bits also stand for the cards themselves. A played card's square has a bit of its own, since
any card may come to lie there.

Why a forecast is never too low: where a laid square could hold one of several cards, the paths of
all of them are joined and the treasures of all lie on them. So each component of the maze of any of
the tables lies within one of the forecast, every joined set within a joined set, and each card that
may go may go in the forecast, too. By both readings of ``leave_one`` each card that goes needs a
card of its joined sets that stays; larger sets only make that easier. (That every joined set keeps
a card, as ``every-set`` asks, is *not* easier with larger sets, so it is only counted on where
every square is certain.) What then has to stay at least ``lower_bounds`` counts, and counts low.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import itemgetter
from typing import Final, NamedTuple

from referee.core.graphs import list_bits
from referee.core.grid import SIDE_STEP
from referee.labyrinth_cards.cards import NO_PATH, CardFace
from referee.labyrinth_cards.collecting.sound_rests import drop_implied
from referee.labyrinth_cards.collecting.variants import FEWEST_LEFT
from referee.labyrinth_cards.suggesting.lower_bounds import (
    Ground,
    build_ground,
    count_least,
    count_least_roughly,
    find_parts,
)
from referee.labyrinth_cards.table import CardTable

MOST_LAID: Final = 3
"""The most squares that are laid anew: a turn has no more actions."""

_ANY_SIDE: Final = (0, 0, 0, 0)


class Laid(NamedTuple):
    """What lies on a square: which path leaves on each side, and the nodes of each path."""

    path_at: Sequence[int]
    nodes: tuple[int, ...]


class _Joined(NamedTuple):
    """What a component of the maze joins: cards on the table, demands, and the sets themselves."""

    cards: int
    demands: Sequence[int]
    sets: Sequence[int]


class _Rest(NamedTuple):
    """What certainly stays of a table, and the demands that it doesn't meet; None if all stays."""

    ground: Ground
    stays: int
    demands: Sequence[int]


class Forecaster:
    """Makes forecasts for one table and hand, and remembers what they have in common."""

    def __init__(self, table: CardTable, hand: Sequence[CardFace]) -> None:
        self._faces = table.faces
        self._hand = hand
        self._squares = tuple(table.faces)
        self._number = {square: number for number, square in enumerate(self._squares)}
        self._is_strict = table.rules.leave_one == "every-set"
        count = len(self._squares)
        cards = [*table.faces.values(), *hand]
        self._on_table = _even(count)
        self._even = _even(len(cards) + MOST_LAID)
        self._wild = tuple(1 << 2 * (len(cards) + wild) for wild in range(MOST_LAID))
        self._played = tuple(wild << 2 * MOST_LAID for wild in self._wild)
        self._holders = self._find_holders(cards)
        self._nodes = self._find_nodes()
        self._doors = {
            square * 4 + side: 1 << 2 * number + path
            for square, number in self._number.items()
            for side, path in enumerate(table.faces[square].path_at)
            if path != NO_PATH
        }
        self._links = self._find_links()
        self._around: dict[int, Sequence[tuple[int, int]]] = {}
        self._parted: dict[tuple[int, ...], list[int]] = {}
        self._joined: tuple[dict[int, _Joined], dict[int, _Joined]] = ({}, {})
        self._grounds: dict[tuple[int, ...], Ground] = {}
        self._bits = {square: 1 << 2 * number for square, number in self._number.items()}

    # ------------------------------------------------------------------ what may lie on a square

    def lay_turned(self, square: int, face: CardFace) -> Laid:
        """Return a card of the table as it would lie if it were turned to show this face."""
        return Laid(face.path_at, _spread(self._number[square], len(face.treasures)))

    def lay_played(self, card: int, face: CardFace) -> Laid:
        """Return a card of the hand as it would lie if it were played to show this face."""
        return Laid(face.path_at, _spread(len(self._squares) + card, len(face.treasures)))

    def lay_any_turned(self, square: int, faces: Iterable[CardFace]) -> Laid:
        """Return what stands for a card of the table turned to show any of some faces."""
        path_at = [NO_PATH] * 4
        for face in faces:
            for side in range(4):
                path_at[side] = max(path_at[side], min(face.path_at[side], 0))
        return Laid(path_at, (sum(_spread(self._number[square], 2)) & self._nodes,))

    def lay_any_way(self, card: int) -> Laid:
        """Return what stands for a card of the hand, played in any rotation."""
        paths = len(self._hand[card].treasures)
        return Laid(_ANY_SIDE, (sum(_spread(len(self._squares) + card, paths)),))

    def lay_any_card(self, which: int) -> Laid:
        """Return what stands for any card of the hand; two on one table differ in ``which``."""
        return Laid(_ANY_SIDE, (self._wild[which],))

    # ------------------------------------------------------------------ the maze

    def find_components(self, laid: Mapping[int, Laid]) -> list[int]:
        """Return the components of the maze of a table, as masks of nodes.

        The components of the table without the laid squares are remembered.
        Rule: card-10.4, card-10.4.separate-paths
        """
        components = self._part(tuple(square for square in laid if square in self._number))
        for square, (path_at, nodes) in laid.items():
            links = list(nodes)
            for side, (beyond, node) in enumerate(self._look_around(square)):
                path = path_at[side]
                if path == NO_PATH:
                    continue
                if beyond not in laid:
                    links[path] |= node
                elif (met := laid[beyond].path_at[side ^ 2]) != NO_PATH:
                    links[path] |= laid[beyond].nodes[met]
            for link in links:
                components = _merge(components, link)
        return components

    def find_sets(self, laid: Mapping[int, Laid]) -> list[frozenset[int]]:
        """Return the squares of the joined sets of a table whose every square is certain.

        Rule: card-11.2.collect
        """
        square_of = dict(zip(list_bits(self._on_table), self._squares, strict=True))
        for square, (_, nodes) in laid.items():
            square_of[(nodes[0] & self._even).bit_length() - 1] = square
        return [
            frozenset(square_of[node] for node in list_bits(joined))
            for component in self.find_components(laid)
            for joined in self._join(component, certain=True).sets
        ]

    def find_matches(self, card: int, square: int, face: CardFace) -> tuple[int, ...]:
        """Return the squares of the cards that would match a played card, ascending.

        Rule: card-10.4, card-10.4.separate-paths, card-10.5.other-card
        """
        laid = self.lay_played(card, face)
        components = self.find_components({square: laid})
        found = 0
        for node, treasures in zip(laid.nodes, face.treasures, strict=True):
            component = next(each for each in components if each & node)
            for treasure in treasures:
                found |= self._holders[treasure] & component
        found = (found | found >> 1) & self._on_table
        return tuple(self._squares[node // 2] for node in list_bits(found))

    def _look_around(self, square: int) -> Sequence[tuple[int, int]]:
        """Return on each side the next square, and the node there that opens to this one or 0."""
        if (known := self._around.get(square)) is not None:
            return known
        beyond = [square + step for step in SIDE_STEP]
        nodes = [self._doors.get(other * 4 + (side ^ 2), 0) for side, other in enumerate(beyond)]
        found = self._around[square] = tuple(zip(beyond, nodes, strict=True))
        return found

    def _part(self, without: tuple[int, ...]) -> list[int]:
        """Return the components of the table without some squares."""
        if (known := self._parted.get(without)) is not None:
            return known
        left = self._nodes
        for square in without:
            left &= ~(3 << 2 * self._number[square])
        found = self._parted[without] = find_parts(left, self._links)
        return found

    def _join(self, component: int, *, certain: bool) -> _Joined:
        """Return what a component joins.

        A card of two paths may have joined sets in two components; then neither knows its demand.
        Rule: card-11.2.collect, card-11.2.leave-one, card-11.2.witness
        """
        known = self._joined[certain].get(component)
        if known is not None:
            return known
        sets = []
        cards = 0
        for holders in self._holders.values():
            squares = component & holders
            squares = (squares | squares >> 1) & self._even
            if squares & squares - 1:
                sets.append(squares)
                cards |= squares
        demands = set(sets if certain and self._is_strict else self._find_claims(component, sets))
        joined = _Joined(
            cards & self._on_table,
            drop_implied(demand for demand in demands if not demand & ~self._on_table),
            sets,
        )
        self._joined[certain][component] = joined
        return joined

    def _find_claims(self, component: int, sets: Sequence[int]) -> Iterator[int]:
        """Yield for each card all of whose joined sets are known the union of these sets."""
        within: dict[int, int] = {}
        for squares in sets:
            for node in list_bits(squares & self._on_table):
                within[node] = within.get(node, 0) | squares
        for node, claim in within.items():
            if not 3 << node & self._nodes & ~component:
                yield claim

    # ------------------------------------------------------------------ bounds

    def bound(self, laid: Mapping[int, Laid], *, certain: bool, orders: int = 0) -> int:
        """Return a number of cards that no collection exceeds.

        :param certain: whether only one card in one rotation can lie on each laid square.
        :param orders: how thoroughly to look; 0 for roughly. See ``lower_bounds``.
        """
        rest = self._survey(laid, certain=certain)
        if rest is None:
            return 0
        least = count_least(*rest, orders) if orders else count_least_roughly(*rest)
        return max(0, rest.ground.squares.bit_count() - max(least, FEWEST_LEFT))

    def _survey(self, laid: Mapping[int, Laid], *, certain: bool) -> _Rest | None:
        """Return what certainly stays; None if nothing can go, as groups lie apart."""
        cards = 0
        demands: list[int] = []
        known = self._joined[certain]
        for component in self.find_components(laid):
            joined = known.get(component) or self._join(component, certain=certain)
            if joined.cards:
                cards |= joined.cards
                demands += joined.demands
        played = tuple(square for square in laid if square not in self._number)
        ground = self._lay_ground(played)
        stays = self._on_table & ~cards | sum(self._played[: len(played)])
        if len(ground.groups) > 1 and sum(1 for group in ground.groups if group & stays) > 1:
            return None
        return _Rest(ground, stays, demands)

    def _lay_ground(self, played: tuple[int, ...]) -> Ground:
        """Return the ground of the table with some more squares."""
        if (known := self._grounds.get(played)) is not None:
            return known
        bits = {**self._bits, **dict(zip(played, self._played, strict=False))}
        ground = self._grounds[played] = build_ground(bits)
        return ground

    # ------------------------------------------------------------------ the table as it lies

    def _find_holders(self, cards: Sequence[CardFace]) -> dict[str, int]:
        """Return the nodes on which each treasure lies; any card of the hand has all of its."""
        holders: dict[str, int] = {}
        for number, face in enumerate(cards):
            wild = sum(self._wild) if number >= len(self._squares) else 0
            for path, treasures in enumerate(face.treasures):
                for treasure in treasures:
                    holders[treasure] = holders.get(treasure, 0) | 1 << 2 * number + path | wild
        return dict(sorted(holders.items(), key=itemgetter(1)))

    def _find_nodes(self) -> int:
        faces = self._faces.values()
        return sum(sum(_spread(at, len(face.treasures))) for at, face in enumerate(faces))

    def _find_links(self) -> list[int]:
        """Return the nodes that each node of the table meets."""
        links = [0] * (2 * len(self._squares))
        for door, node in self._doors.items():
            square, side = divmod(door, 4)
            beyond = (square + SIDE_STEP[side]) * 4 + (side ^ 2)
            links[node.bit_length() - 1] |= self._doors.get(beyond, 0)
        return links


def _even(count: int) -> int:
    """Return a mask of so many even bits."""
    return ((1 << 2 * count) - 1) // 3


def _spread(number: int, paths: int) -> tuple[int, ...]:
    """Return the node of each path of a card."""
    return tuple(1 << 2 * number + path for path in range(paths))


def _merge(components: Sequence[int], link: int) -> list[int]:
    """Make one of all the components that a link touches."""
    merged = link
    others = []
    for component in components:
        if component & link:
            merged |= component
        else:
            others.append(component)
    others.append(merged)
    return others
