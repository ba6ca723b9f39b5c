"""Forecasts: how many cards a turn of the variants may collect at most, without laying its cards.

A search over turns asks about tens of thousands of tables that differ in two or three squares, and
exactly solves the few that a bound can't dismiss. A *forecast* is such a bound. It is asked about a
table with some squares *laid* anew: with one certain card in one certain rotation, or with any that
could come to lie there.

Everything is a mask (see ``table_masks``).

Why a forecast is never too low: where a laid square could hold one of several cards, the paths of
all of them are joined and the treasures of all lie on them. So each component of the maze of any of
the tables lies within one of the forecast, every joined set within a joined set, and each card that
may go may go in the forecast, too. By both readings of ``leave_one`` each card that goes needs a
card of its joined sets that stays; larger sets only make that easier. (That every joined set keeps
a card, as ``every-set`` asks, is *not* easier with larger sets, so it is only counted on where
every square is certain.) What then has to stay at least ``lower_bounds`` counts, and counts low.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from referee.labyrinth_cards.cards import NO_PATH, CardFace
from referee.labyrinth_cards.collecting.sound_rests import drop_implied
from referee.labyrinth_cards.suggesting.grounds import Ground, Grounds, find_parts
from referee.labyrinth_cards.suggesting.lower_bounds import bound_roughly, may_leave
from referee.labyrinth_cards.suggesting.table_masks import (
    Laid,
    TableMasks,
    both_paths,
    cards_of,
    list_numbers,
    split_paths,
)
from referee.labyrinth_cards.table import CardTable


class _Joined(NamedTuple):
    """What a component of the maze joins: cards on the table, demands, and the sets themselves."""

    cards: int
    demands: Sequence[int]
    sets: Sequence[int]


class _Survey(NamedTuple):
    """What certainly stays of a table, and the demands."""

    ground: Ground
    stays: int
    demands: Sequence[int]


class Forecaster:
    """Makes forecasts for one table and hand, and keeps their common parts."""

    def __init__(self, table: CardTable, hand: Sequence[CardFace]) -> None:
        self.masks = TableMasks(table, hand)
        self._is_strict = table.rules.leave_one == "every-set"
        self._around: dict[int, Sequence[tuple[int, int]]] = {}
        self._rests: dict[tuple[object, ...], tuple[int, int]] = {}
        self._touching: dict[int, list[int]] = {}
        self._parted: dict[tuple[int, ...], list[int]] = {}
        self._joined: tuple[dict[int, _Joined], dict[int, _Joined]] = ({}, {})
        self.grounds = Grounds(self.masks)

    # ------------------------------------------------------------------ the maze

    def find_components(self, laid: Mapping[int, Laid]) -> list[int]:
        """Return the components of the maze of a table, as masks of paths.

        The components of the table without the laid squares are kept for the next call.

        Rule: card-10.4, card-10.4.separate-paths
        """
        number_of = self.masks.number_of
        components = self._part(tuple(square for square in laid if square in number_of))
        for square, (path_at, paths) in laid.items():
            links = list(paths)
            for side, (beyond, opened) in enumerate(self._look_around(square)):
                path = path_at[side]
                if path == NO_PATH:
                    continue
                if beyond not in laid:
                    links[path] |= opened
                elif (met := laid[beyond].path_at[side ^ 2]) != NO_PATH:
                    links[path] |= laid[beyond].paths[met]
            for link in links:
                components = _merge(components, link)
        return components

    def find_sets(self, laid: Mapping[int, Laid]) -> list[frozenset[int]]:
        """Return the squares of the joined sets of a table whose every square is certain.

        Rule: card-11.2.collect
        """
        square_of = dict(enumerate(self.masks.squares))
        for square, (_, paths) in laid.items():
            square_of[list_numbers(paths[0])[0]] = square
        return [
            frozenset(square_of[number] for number in list_numbers(joined))
            for component in self.find_components(laid)
            for joined in self.join(component, certain=True).sets
        ]

    def find_matches(self, card: int, square: int, face: CardFace) -> tuple[int, ...]:
        """Return the squares of the cards that would match a played card, ascending.

        Rule: card-10.4, card-10.4.separate-paths, card-10.5.other-card
        """
        laid = self.masks.lay_played(card, face)
        components = self.find_components({square: laid})
        found = 0
        for path, treasures in zip(laid.paths, face.treasures, strict=True):
            component = next(each for each in components if each & path)
            for treasure in treasures:
                found |= self.masks.holders[treasure] & component
        cards = cards_of(found, self.masks.on_table)
        return tuple(self.masks.squares[number] for number in list_numbers(cards))

    def _look_around(self, square: int) -> Sequence[tuple[int, int]]:
        """Return on each side the next square, and the path there that opens to this one or 0."""
        if (known := self._around.get(square)) is not None:
            return known
        found = self._around[square] = self.masks.look_around(square)
        return found

    def find_touching(self, square: int) -> Sequence[int]:
        """Return the paths on a square of the table and those that open to it, each as a mask."""
        if (known := self._touching.get(square)) is not None:
            return known
        number = self.masks.number_of.get(square)
        touching = 0 if number is None else both_paths(number) & self.masks.paths
        for _, opened in self._look_around(square):
            touching |= opened
        found = self._touching[square] = split_paths(touching)
        return found

    def _part(self, without: tuple[int, ...]) -> list[int]:
        """Return the components of the table without some squares."""
        if (known := self._parted.get(without)) is not None:
            return known
        left = self.masks.paths
        for square in without:
            left &= ~both_paths(self.masks.number_of[square])
        found = self._parted[without] = find_parts(left, self.masks.links)
        return found

    def join(self, component: int, *, certain: bool) -> _Joined:
        """Return what a component joins.

        A card of two paths may have joined sets in two components; then neither knows its demand.
        Rule: card-11.2.collect, card-11.2.leave-one, card-11.2.witness
        """
        known = self._joined[certain].get(component)
        if known is not None:
            return known
        sets = []
        cards = 0
        for holders in self.masks.holders.values():
            squares = cards_of(component & holders, self.masks.cards)
            if squares & squares - 1:
                sets.append(squares)
                cards |= squares
        demands = set(sets if certain and self._is_strict else self._find_demands(component, sets))
        joined = _Joined(
            cards & self.masks.on_table,
            drop_implied(demand for demand in demands if not demand & ~self.masks.on_table),
            sets,
        )
        self._joined[certain][component] = joined
        return joined

    def _find_demands(self, component: int, sets: Sequence[int]) -> Iterator[int]:
        """Yield for each card all of whose joined sets are known the union of these sets."""
        within: dict[int, int] = {}
        for squares in sets:
            for number in list_numbers(squares & self.masks.on_table):
                within[number] = within.get(number, 0) | squares
        for number, demand in within.items():
            if not both_paths(number) & self.masks.paths & ~component:
                yield demand

    # ------------------------------------------------------------------ bounds

    def bound(self, laid: Mapping[int, Laid], *, certain: bool) -> int:
        """Return a number of cards that no collection exceeds, found fast.

        :param certain: whether only one card in one rotation can lie on each laid square.
        """
        return bound_roughly(*self._survey(laid, certain=certain))

    def bound_closely(
        self, laid: Mapping[int, Laid], wanted: int, *, certain: bool, spend: Callable[[int], None]
    ) -> int:
        """Return a number of cards that no collection exceeds, below ``wanted`` if possible.

        Results are kept, because many turns leave the same cards to stay.

        :param wanted: the number, at least 1.
        :param spend: called with 1 for every few partial rests that are examined.
        """
        rest = self._survey(laid, certain=certain)
        rough = bound_roughly(*rest)
        if rough < wanted:
            return rough
        adjacency = rest.ground.adjacency
        most = adjacency.squares.bit_count() - wanted
        key = (adjacency.played, rest.ground.stays | rest.stays, *rest.demands)
        too_few, enough = self._rests.get(key, (0, most + 1))
        if too_few < most < enough:
            if may_leave(*rest, most, spend):
                enough = most
            else:
                too_few = most
            self._rests[key] = too_few, enough
        return rough if most >= enough else wanted - 1

    def _survey(self, laid: Mapping[int, Laid], *, certain: bool) -> _Survey:
        """Return what certainly stays."""
        cards = 0
        demands: list[int] = []
        known = self._joined[certain]
        for component in self.find_components(laid):
            joined = known.get(component) or self.join(component, certain=certain)
            if joined.cards:
                cards |= joined.cards
                demands += joined.demands
        number_of = self.masks.number_of
        played = tuple([square for square in laid if square not in number_of])
        return _Survey(self.grounds.find(played), self.masks.on_table & ~cards, demands)


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
