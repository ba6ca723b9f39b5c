"""Placement: where a card may be laid, and how many cards could then be collected.

One rule, one function: :func:`find_objections` gives every reason against a placement; a placement
is legal if at least one of its joins exists. Rule: card-10.3.free, card-10.3.joins
"""

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Final

from referee.core.grid import SIDE_STEP, SIDES, is_on_grid, place_of
from referee.core.rulings import Citation, Objection
from referee.labyrinth_cards.cards import NO_PATH, CardFace
from referee.labyrinth_cards.collecting.official import count_fewest_left
from referee.labyrinth_cards.collecting.rests import Patience, Pool, find_best
from referee.labyrinth_cards.collecting.variants import make_pool
from referee.labyrinth_cards.maze import Maze, build_maze
from referee.labyrinth_cards.rules import OFFICIAL
from referee.labyrinth_cards.table import CardTable

FREE: Final = Citation("card-10.3.free")
JOINS: Final = Citation("card-10.3.joins")
NO_CARD_FITS: Final = Citation("card-10.7")


@dataclass(frozen=True, slots=True)
class CardPlacement:
    """A legal placement: which card of those asked about, where, and the sides on which it joins.

    ``collectable`` is the number of cards in a largest collection afterwards.
    """

    card: int
    square: int
    rotation: int
    joins: tuple[int, ...]
    collectable: int


@dataclass(frozen=True, slots=True)
class CardPlacements:
    """Legal placements by (card, y, x, rotation); ``distinct`` counts those that look different."""

    placements: tuple[CardPlacement, ...]
    distinct: int
    warnings: tuple[Objection, ...]


def find_free_squares(faces: Mapping[int, CardFace]) -> tuple[int, ...]:
    """Return the free squares beside the table, ascending; none on an empty table."""
    beside = {square + step for square in faces for step in SIDE_STEP}
    return tuple(sorted(filter(is_on_grid, beside.difference(faces))))


def find_joins(faces: Mapping[int, CardFace], face: CardFace, square: int) -> tuple[int, ...]:
    """Return the sides on which a path of the card meets a path of a card beside it, N E S W.

    Rule: card-10.3.joins
    """
    return tuple(
        side
        for side, path in enumerate(face.path_at)
        if path != NO_PATH
        and (beyond := faces.get(square + SIDE_STEP[side])) is not None
        and beyond.path_at[side ^ 2] != NO_PATH
    )


def find_objections(table: CardTable, face: CardFace, square: int) -> tuple[Objection, ...]:
    """Return every reason against laying a card on a square; none if legal.

    Rule: card-10.3.free, card-10.3.joins
    """
    place = place_of(square)
    if square in table.faces:
        return (Objection("square-taken", (FREE,), place),)
    if not any(square + step in table.faces for step in SIDE_STEP):
        return (Objection("no-neighbour", (JOINS,), place),)
    if find_joins(table.faces, face, square):
        return ()
    openings = " ".join(SIDES[side] for side in range(4) if face.path_at[side] != NO_PATH)
    return (Objection("no-path-meets", (JOINS,), place, {"openings": openings}),)


def find_placements(table: CardTable, cards: Sequence[CardFace]) -> CardPlacements:
    """Return every legal placement of some cards in every rotation, equal-looking ones too.

    Rule: card-10.3.joins
    """
    forecast = _Forecast(table)
    found: list[CardPlacement] = []
    looks: set[tuple[int, frozenset[object]]] = set()
    squares = find_free_squares(table.faces)
    for number, card in enumerate(cards):
        turned = [card.turned(quarters) for quarters in range(4)]
        outlooks = [face.look() for face in turned]
        for square in squares:
            for quarters, face in enumerate(turned):
                if joins := find_joins(table.faces, face, square):
                    best = forecast.count_collectable(face, square, joins)
                    found.append(CardPlacement(number, square, quarters * 90, joins, best))
                    looks.add((square, outlooks[quarters]))
    warnings = () if found else (Objection("no-legal-placement", (NO_CARD_FITS,)),)
    return CardPlacements(tuple(found), len(looks), warnings)


class _Forecast:
    """Tells how many cards a placement would let its player collect, without laying the card.

    The maze of the table is built once; a placement only tells which of its components meet.
    """

    def __init__(self, table: CardTable) -> None:
        self._table = table
        self._maze: Maze = build_maze(table.faces)
        self._sets = [_join(holders.items()) for holders in self._maze.holders]
        self._patience = Patience()
        self._known: dict[Pool, int] = {}

    def count_collectable(self, face: CardFace, square: int, joins: Sequence[int]) -> int:
        """Return the size of a largest collection after the placement.

        Rule: card-10.5.several, card-11.2.collect
        """
        met = self._find_met(face, square, joins)
        if self._table.rules.variant == OFFICIAL:
            pool = self._find_official_pool(face, square, met)
        else:
            pool = self._find_variant_pool(face, square, met)
        if not pool.may_go:
            return 0
        if pool not in self._known:
            self._known[pool] = len(find_best(pool, self._patience))
        return self._known[pool]

    def _find_met(self, face: CardFace, square: int, joins: Sequence[int]) -> list[set[int]]:
        """Return the components that each path of the card would join; two that meet are one."""
        met: list[set[int]] = [set() for _ in face.treasures]
        for side in joins:
            beyond = square + SIDE_STEP[side]
            node = beyond * 2 + self._table.faces[beyond].path_at[side ^ 2]
            met[face.path_at[side]].add(self._maze.component_of[node])
        if len(met) == 2 and met[0] & met[1]:
            met[0] = met[1] = met[0] | met[1]
        return met

    def _find_official_pool(self, face: CardFace, square: int, met: Sequence[set[int]]) -> Pool:
        """Return the cards that would match, and what has to stay. Rule: card-10.4."""
        found: set[int] = set()
        for components, treasures in zip(met, face.treasures, strict=True):
            found |= self._maze.find_holders(components, treasures)
        on_table = frozenset(self._table.faces) | {square}
        return Pool(on_table, tuple(sorted(found)), fewest_left=count_fewest_left(self._table))

    def _find_variant_pool(self, face: CardFace, square: int, met: Sequence[set[int]]) -> Pool:
        """Return the cards that would be in joined sets, and what has to stay.

        Rule: card-11.2.collect, card-11.2.played-stays
        """
        changed = set[int]().union(*met)
        sets = [
            squares
            for number, joined in enumerate(self._sets)
            if number not in changed
            for squares in joined
        ]
        groups = [met[0]] if len(met) == 2 and met[0] == met[1] else met
        for components in groups:
            holders: dict[str, set[int]] = {}
            for component in components:
                for treasure, squares in self._maze.holders[component].items():
                    holders.setdefault(treasure, set()).update(squares)
            for path, treasures in enumerate(face.treasures):
                for treasure in treasures if met[path] == components else ():
                    holders.setdefault(treasure, set()).add(square)
            sets += _join(holders.items())
        on_table = frozenset(self._table.faces) | {square}
        return make_pool(self._table.rules, on_table, sets, (square,))


def _join(holders: Iterable[tuple[str, Set[int]]]) -> list[frozenset[int]]:
    """Return the squares of each joined set. Rule: card-11.2.collect."""
    return [frozenset(squares) for _, squares in holders if len(squares) > 1]
