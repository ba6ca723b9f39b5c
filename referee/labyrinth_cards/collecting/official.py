"""Collecting by the official rules: which cards match, which may go, and why others may not.

The cards that match the card just played may go in any number as long as all that remain hang
together side by side; ``rests`` finds the largest such collection.

Rule: card-10.4, card-10.5.other-card, card-10.5.together, card-10.5.several
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from referee.core.checkpoints import Checkpoint, no_checkpoint
from referee.core.grid import place_of
from referee.core.rulings import Citation, Objection, in_order
from referee.labyrinth_cards.collecting.rests import Pool, Squares, find_collections
from referee.labyrinth_cards.collecting.together import object_to_cut_off
from referee.labyrinth_cards.paths import TreasurePath, Wayfinder
from referee.labyrinth_cards.rules import Rules
from referee.labyrinth_cards.table import TOGETHER, CardTable

ONE_CARD: Final = Citation("card-10.2.turn")
JOINED: Final = Citation("card-10.4")
BEFORE_TAKING: Final = Citation("card-10.4.before-taking")
OTHER_CARD: Final = Citation("card-10.5.other-card")
LAST_CARD: Final = Citation("card-10.5.last-card")


class Match(NamedTuple):
    """A card that the played card's treasures reach.

    ``ways`` shows a path for each treasure, by treasure; ``cuts_off`` lists the squares that would
    be cut off from the played card if this card alone were taken.
    """

    square: int
    ways: tuple[TreasurePath, ...]
    cuts_off: Squares
    may_go_alone: bool


@dataclass(frozen=True, slots=True)
class Collecting:
    """What may be collected: matches by (y, x), a largest collection and the maximal ones.

    ``best`` is, among equally large collections, the one whose squares come first; ``maximal``
    lists larger collections first, then by squares; it is cut off at MAX_LISTED.
    """

    matches: tuple[Match, ...]
    best: Squares
    maximal: tuple[Squares, ...]
    truncated: bool


NOTHING: Final = Collecting((), (), (), False)


def find_turn_objections(played: Sequence[int]) -> tuple[Objection, ...]:
    """Object to a collection after other than one played card.

    Rule: card-10.2.turn
    """
    if len(played) == 1:
        return ()
    return (Objection("one-played-card", (ONE_CARD,), None, {"count": len(played)}),)


def count_fewest_left(rules: Rules) -> int:
    """Return how many cards have to stay at least. Rule: card-10.5.last-card."""
    return 1 if rules.last_card == "allowed" else 2


def make_pool(rules: Rules, on_table: frozenset[int], matches: Squares) -> Pool:
    """Return what may go, given the squares of the cards that match, ascending.

    Rule: card-10.5.last-card
    """
    return Pool(on_table, matches, fewest_left=count_fewest_left(rules))


def find_matches(table: CardTable, played: int) -> tuple[int, ...]:
    """Return the squares of the cards that match the played card, ascending.

    Rule: card-10.4, card-10.5.other-card
    """
    return tuple(_find_ways(table, played))


def find_pool(table: CardTable, played: int) -> Pool:
    """Return what may go from a table after one card was played.

    Rule: card-10.4, card-10.5.other-card, card-10.5.last-card
    """
    return make_pool(table.rules, frozenset(table.faces), find_matches(table, played))


def rule_on_collecting(
    table: CardTable, played: int, checkpoint: Checkpoint = no_checkpoint
) -> Collecting:
    """Rule on what may be collected after one card was played.

    :param checkpoint: called every few milliseconds.
    :raises NotAPosition: ``too-many-matches``, if the exact answer would take too long.

    Rule: card-10.4, card-10.5.together, card-10.5.several, card-10.6.once
    """
    ways = _find_ways(table, played)
    if not ways:
        return NOTHING
    pool = make_pool(table.rules, frozenset(table.faces), tuple(ways))
    found = find_collections(pool, played, checkpoint)
    may_go_alone = len(table.faces) > pool.fewest_left
    matches = tuple(
        Match(square, tuple(ways[square]), cut_off, may_go_alone and not cut_off)
        for square, cut_off in zip(ways, found.cut_off, strict=True)
    )
    return Collecting(matches, found.best, found.maximal, found.truncated)


def _find_ways(table: CardTable, played: int) -> dict[int, list[TreasurePath]]:
    """Return the ways from the played card to each match, by treasure; matches ascending.

    Rule: card-10.4, card-10.4.separate-paths, card-10.5.other-card
    """
    wayfinder = Wayfinder(table.maze)
    ways: dict[int, list[TreasurePath]] = {}
    for treasure in table.faces[played].find_treasures():
        for way in wayfinder.find_ways(treasure, played):
            ways.setdefault(way.goal, []).append(way)
    return dict(sorted(ways.items()))


def count_treasures(table: CardTable, played: int, squares: Squares) -> int:
    """Return by how many treasures some cards match the played card. Rule: card-10.6.once."""
    ways = _find_ways(table, played)
    return sum(len(ways[square]) for square in squares)


def judge_collection(
    table: CardTable, played: Sequence[int], want: Sequence[int]
) -> tuple[Objection, ...]:
    """Return every reason against collecting the wanted cards, by place, then code; none if legal.

    Rule: card-10.2.turn, card-10.4, card-10.5.other-card, card-10.5.together, card-10.5.last-card
    """
    if objections := find_turn_objections(played):
        return objections
    matches = find_matches(table, played[0])
    found = [_object_to(table, played[0], square) for square in want if square not in matches]
    if want:
        rest = frozenset(table.faces).difference(want).union(played)
        found += _object_to_rest(table.rules, rest, played[0])
    return in_order(found)


def _object_to(table: CardTable, played: int, square: int) -> Objection:
    if square == played:
        return Objection("played-card-stays", (OTHER_CARD,), place_of(square))
    if square not in table.faces:
        return Objection("no-card-there", (OTHER_CARD,), place_of(square))
    return Objection("not-joined", (JOINED, BEFORE_TAKING), place_of(square))


def _object_to_rest(rules: Rules, rest: frozenset[int], played: int) -> Iterator[Objection]:
    """Object to a card left alone, if none may be, and to cards that would be cut off.

    Rule: card-10.5.together, card-10.5.last-card
    """
    if len(rest) < count_fewest_left(rules):
        yield Objection("last-card", (LAST_CARD,), place_of(played))
    yield from object_to_cut_off(rest, played, TOGETHER)
