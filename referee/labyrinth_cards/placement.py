"""Placement: where a card may be laid, and how many cards could then be collected.

One rule, one function: :func:`find_objections` gives every reason against a placement; a placement
is legal if at least one of its joins exists. Rule: card-10.3.free, card-10.3.joins
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from referee.core.grid import SIDE_STEP, SIDES, is_on_grid, place_of
from referee.core.rulings import Citation, Objection
from referee.core.ticks import Tick, go_on, in_steps
from referee.labyrinth_cards.cards import NO_PATH, CardFace
from referee.labyrinth_cards.collecting import official, variants
from referee.labyrinth_cards.collecting.rests import BestCollections, LookBudget, Pool
from referee.labyrinth_cards.maze import Exit, Holders, find_exits
from referee.labyrinth_cards.rules import OFFICIAL
from referee.labyrinth_cards.table import CardTable

FREE: Final = Citation("card-10.3.free")
JOINS: Final = Citation("card-10.3.joins")
_NO_CARD_FITS: Final = Citation("card-10.7")


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


def find_objections(table: CardTable, face: CardFace, square: int) -> tuple[Objection, ...]:
    """Return every reason against laying a card on a square; none if legal.

    Rule: card-10.3.free, card-10.3.joins
    """
    place = place_of(square)
    if square in table.faces:
        return (Objection("square-taken", (FREE,), place),)
    if not any(square + step in table.faces for step in SIDE_STEP):
        return (Objection("no-neighbour", (JOINS,), place),)
    if find_exits(table.faces, square, face):
        return ()
    openings = " ".join(SIDES[side] for side in range(4) if face.path_at[side] != NO_PATH)
    return (Objection("no-path-meets", (JOINS,), place, {"openings": openings}),)


class LegalPlay(NamedTuple):
    """A card, by its number among some, laid where it joins; ``exits`` are what it then meets."""

    card: int
    square: int
    quarters: int
    face: CardFace
    exits: Sequence[Exit]


def find_plays(faces: Mapping[int, CardFace], cards: Sequence[CardFace]) -> Iterator[LegalPlay]:
    """Yield every legal way to lay one of some cards, by (card, y, x, rotation).

    Those that look equal are different, too. Rule: card-10.3.free, card-10.3.joins
    """
    squares = find_free_squares(faces)
    for number, card in enumerate(cards):
        turned = [card.turned(quarters) for quarters in range(4)]
        for square in squares:
            for quarters, face in enumerate(turned):
                if exits := find_exits(faces, square, face):
                    yield LegalPlay(number, square, quarters, face, exits)


def can_play(faces: Mapping[int, CardFace], cards: Sequence[CardFace]) -> bool:
    """Tell whether one of some cards can be laid somewhere. Rule: card-10.3.joins, card-10.7."""
    return any(True for _ in find_plays(faces, cards))


def propose_passing(table: CardTable, cards: Sequence[CardFace]) -> tuple[Objection, ...]:
    """Return the warning that a player with some cards can only pass; none if there is more to do.

    Of a player without cards nothing is said. In the variants a card on the table may be rotated
    instead, so there has to be none; and what is drawn can't be laid on an empty table either.
    Rule: card-10.7, card-11.1.rotate
    """
    can_rotate = table.rules.variant != OFFICIAL and table.faces
    if not cards or can_rotate or can_play(table.faces, cards):
        return ()
    return (Objection("no-legal-placement", (_NO_CARD_FITS,)),)


def find_placements(
    table: CardTable, cards: Sequence[CardFace], tick: Tick = go_on
) -> CardPlacements:
    """Return every legal placement of some cards in every rotation, equal-looking ones too.

    The warning is that of :func:`propose_passing`.

    :param tick: called every few milliseconds.

    Rule: card-10.3.joins, card-10.7
    """
    counter = _CollectableCounter(table, tick)
    views = [[card.turned(quarters).look() for quarters in range(4)] for card in cards]
    found: list[CardPlacement] = []
    appearances: set[tuple[int, frozenset[object]]] = set()
    for play in in_steps(find_plays(table.faces, cards), tick):
        joins = tuple([side for side, _, _ in play.exits])
        best = counter.count(play)
        found.append(CardPlacement(play.card, play.square, play.quarters * 90, joins, best))
        appearances.add((play.square, views[play.card][play.quarters]))
    warnings = () if found else propose_passing(table, cards)
    return CardPlacements(tuple(found), len(appearances), warnings)


class _CollectableCounter:
    """Counts how many cards placements would let their player collect, without laying the card.

    The maze of the table tells which of its components meet; what would be collected out of one
    pool of cards is found once.
    """

    def __init__(self, table: CardTable, tick: Tick) -> None:
        self._table = table
        self._maze = table.maze
        self._sets = [_list_squares(holders) for holders in self._maze.holders]
        self._budget = LookBudget(tick=tick)
        self._best = BestCollections()

    def count(self, play: LegalPlay) -> int:
        """Return the size of a largest collection after the placement.

        Rule: card-10.5.several, card-11.2.collect
        """
        met = self._find_met(play)
        if self._table.rules.variant == OFFICIAL:
            pool = self._find_official_pool(play, met)
        else:
            pool = self._find_variant_pool(play, met)
        return len(self._best.find(pool, self._budget))

    def _find_met(self, play: LegalPlay) -> list[set[int]]:
        """Return the components that each path of the card would join; two that meet are one."""
        met: list[set[int]] = [set() for _ in play.face.treasures]
        component_of = self._maze.component_of
        for side, _, beyond in play.exits:
            met[play.face.path_at[side]].add(component_of[beyond])
        if len(met) == 2 and met[0] & met[1]:
            met[0] = met[1] = met[0] | met[1]
        return met

    def _find_official_pool(self, play: LegalPlay, met: Sequence[set[int]]) -> Pool:
        """Return the cards that would match, and what has to stay. Rule: card-10.4."""
        found: set[int] = set()
        for components, treasures in zip(met, play.face.treasures, strict=True):
            found |= self._maze.find_holders(components, treasures)
        on_table = frozenset(self._table.faces) | {play.square}
        return official.make_pool(self._table.rules, on_table, tuple(sorted(found)))

    def _find_variant_pool(self, play: LegalPlay, met: Sequence[set[int]]) -> Pool:
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
            for path, treasures in enumerate(play.face.treasures):
                for treasure in treasures if met[path] == components else ():
                    holders.setdefault(treasure, set()).add(play.square)
            sets += _list_squares(holders)
        on_table = frozenset(self._table.faces) | {play.square}
        return variants.make_pool(self._table.rules, on_table, sets, (play.square,))


def _list_squares(holders: Holders) -> list[frozenset[int]]:
    """Return the squares of each joined set of a component."""
    return [joined.squares for joined in variants.find_joined(holders)]
