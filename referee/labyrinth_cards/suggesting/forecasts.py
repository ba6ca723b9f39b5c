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

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from referee.labyrinth_cards.cards import NO_PATH, CardFace
from referee.labyrinth_cards.collecting.sound_rests import drop_implied
from referee.labyrinth_cards.collecting.variants import FEWEST_LEFT
from referee.labyrinth_cards.suggesting.lower_bounds import (
    Adjacency,
    build_adjacency,
    count_least,
    count_least_roughly,
    find_parts,
)
from referee.labyrinth_cards.suggesting.table_masks import (
    Laid,
    TableMasks,
    both_paths,
    cards_of,
    list_numbers,
)
from referee.labyrinth_cards.table import CardTable


class _Joined(NamedTuple):
    """What a component of the maze joins: cards on the table, demands, and the sets themselves."""

    cards: int
    demands: Sequence[int]
    sets: Sequence[int]


class _Survey(NamedTuple):
    """What certainly stays of a table, and the demands that it doesn't meet; None if all stays."""

    adjacency: Adjacency
    stays: int
    demands: Sequence[int]


class Forecaster:
    """Makes forecasts for one table and hand, and remembers what they have in common."""

    def __init__(self, table: CardTable, hand: Sequence[CardFace]) -> None:
        self.masks = TableMasks(table, hand)
        self._is_strict = table.rules.leave_one == "every-set"
        self._around: dict[int, Sequence[tuple[int, int]]] = {}
        self._parted: dict[tuple[int, ...], list[int]] = {}
        self._joined: tuple[dict[int, _Joined], dict[int, _Joined]] = ({}, {})
        self._adjacencies: dict[tuple[int, ...], Adjacency] = {}

    # ------------------------------------------------------------------ the maze

    def find_components(self, laid: Mapping[int, Laid]) -> list[int]:
        """Return the components of the maze of a table, as masks of paths.

        The components of the table without the laid squares are remembered.
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
            for joined in self._join(component, certain=True).sets
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

    def _part(self, without: tuple[int, ...]) -> list[int]:
        """Return the components of the table without some squares."""
        if (known := self._parted.get(without)) is not None:
            return known
        left = self.masks.paths
        for square in without:
            left &= ~both_paths(self.masks.number_of[square])
        found = self._parted[without] = find_parts(left, self.masks.links)
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

    def bound(self, laid: Mapping[int, Laid], *, certain: bool, orders: int = 0) -> int:
        """Return a number of cards that no collection exceeds.

        :param certain: whether only one card in one rotation can lie on each laid square.
        :param orders: how thoroughly to look; 0 for roughly. See ``lower_bounds``.
        """
        rest = self._survey(laid, certain=certain)
        if rest is None:
            return 0
        least = count_least(*rest, orders) if orders else count_least_roughly(*rest)
        return max(0, rest.adjacency.squares.bit_count() - max(least, FEWEST_LEFT))

    def _survey(self, laid: Mapping[int, Laid], *, certain: bool) -> _Survey | None:
        """Return what certainly stays; None if nothing can go, as groups lie apart."""
        cards = 0
        demands: list[int] = []
        known = self._joined[certain]
        for component in self.find_components(laid):
            joined = known.get(component) or self._join(component, certain=certain)
            if joined.cards:
                cards |= joined.cards
                demands += joined.demands
        number_of = self.masks.number_of
        played = tuple(square for square in laid if square not in number_of)
        adjacency = self._lay_squares(played)
        stays = self.masks.on_table & ~cards | sum(self.masks.played[: len(played)])
        if len(adjacency.groups) > 1 and sum(1 for group in adjacency.groups if group & stays) > 1:
            return None
        return _Survey(adjacency, stays, demands)

    def _lay_squares(self, played: tuple[int, ...]) -> Adjacency:
        """Return how the squares of the table and some more lie side by side."""
        if (known := self._adjacencies.get(played)) is not None:
            return known
        bits = {**self.masks.card_on, **dict(zip(played, self.masks.played, strict=False))}
        adjacency = self._adjacencies[played] = build_adjacency(bits)
        return adjacency


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
