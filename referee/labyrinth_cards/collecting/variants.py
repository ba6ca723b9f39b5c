"""Collecting by the Caffeinated and Steroids rules: joined sets, what may go, and why others not.

A *joined set* is a treasure and the cards, two or more, on which it lies along joined paths. After
all actions any card of a joined set may go that was not played in the turn, if what remains hangs
together and the sets keep a card, as the reading ``leave_one`` asks; ``rests`` finds the largest
such collection.

Rule: card-11.2.collect, card-11.2.played-stays, card-11.2.together, card-11.2.leave-one
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from referee.core.checkpoints import Checkpoint, in_steps, no_checkpoint
from referee.core.grid import place_of
from referee.core.rulings import Citation, Objection, in_order
from referee.core.tuples import make
from referee.labyrinth_cards.collecting.official import NOTHING, Collecting, Match
from referee.labyrinth_cards.collecting.rests import Pool, Squares, find_collections
from referee.labyrinth_cards.collecting.together import object_to_cut_off
from referee.labyrinth_cards.maze import Maze, square_of
from referee.labyrinth_cards.paths import TreasurePath, Wayfinder
from referee.labyrinth_cards.rules import Rules
from referee.labyrinth_cards.table import CardTable

COLLECT: Final = Citation("card-11.2.collect")
PLAYED_STAYS: Final = Citation("card-11.2.played-stays")
TOGETHER: Final = Citation("card-11.2.together")
LEAVE_ONE: Final = Citation("card-11.2.leave-one")
WITNESS: Final = Citation("card-11.2.witness")

FEWEST_LEFT: Final = 2
"""Every card that remains lies beside another. Rule: card-11.2.together."""


class JoinedSet(NamedTuple):
    """A treasure and the squares, at least two, on which it lies along joined paths."""

    treasure: str
    squares: frozenset[int]


def find_joined_sets(maze: Maze) -> Iterator[JoinedSet]:
    """Yield the joined sets of a maze: in each component the cards on which a treasure lies.

    Rule: card-11.2.collect
    """
    component_of = maze.component_of
    for treasure, nodes in maze.nodes_with.items():
        if len(nodes) > 1:
            held: dict[int, set[int]] = {}
            for node in nodes:
                held.setdefault(component_of[node], set()).add(square_of(node))
            for squares in held.values():
                if len(squares) > 1:
                    yield make(JoinedSet, (treasure, frozenset(squares)))


def find_pool(table: CardTable, played: Collection[int]) -> Pool:
    """Return what may go from a table and what must stay.

    Rule: card-11.2.collect, card-11.2.played-stays, card-11.2.together, card-11.2.leave-one
    """
    sets = [joined.squares for joined in find_joined_sets(table.maze)]
    return make_pool(table.rules, frozenset(table.faces), sets, played)


def make_pool(
    rules: Rules,
    on_table: frozenset[int],
    sets: Sequence[frozenset[int]],
    played: Collection[int],
) -> Pool:
    """Return what may go, given the squares of the joined sets.

    By the reading ``witness`` each card needs another of its sets to stay, so of it and its sets
    together one card stays; by ``every-set`` each set keeps one.
    Rule: card-11.2.leave-one, card-11.2.witness
    """
    joined = frozenset[int]().union(*sets)
    may_go = tuple(sorted(joined.difference(played)))
    if rules.leave_one == "every-set":
        return Pool(on_table, may_go, tuple(sets), FEWEST_LEFT)
    if sum(map(len, sets)) == len(joined):  # each card is in one set, as on most tables
        demands = {squares for squares in sets if not squares.issubset(played)}
    else:
        demands = {
            frozenset[int]().union(*[squares for squares in sets if square in squares])
            for square in may_go
        }
    return Pool(on_table, may_go, tuple(sorted(demands, key=sorted)), FEWEST_LEFT)


def rule_on_collecting(
    table: CardTable, played: Sequence[int], checkpoint: Checkpoint = no_checkpoint
) -> Collecting:
    """Rule on what may be collected after the actions of a turn.

    :param played: the cards played in the turn.
    :param checkpoint: called every few milliseconds.
    :raises NotAPosition: ``too-many-matches``, if the exact answer would take too long.

    Rule: card-11.2.collect, card-11.2.together, card-11.2.leave-one
    """
    pool = find_pool(table, played)
    if not pool.may_go:
        return NOTHING
    found = find_collections(pool, played[0] if played else None, checkpoint)
    ways = _find_ways(table, in_steps(pool.may_go, checkpoint))
    may_go_alone = len(table.faces) > FEWEST_LEFT  # a set has another card, which stays
    matches = tuple(
        Match(square, ways[square], cut_off, may_go_alone and not cut_off)
        for square, cut_off in zip(pool.may_go, found.cut_off, strict=True)
    )
    return Collecting(matches, found.best, found.maximal, found.truncated)


def _find_ways(table: CardTable, squares: Iterable[int]) -> Mapping[int, tuple[TreasurePath, ...]]:
    """Return for each card a way to the nearest other card of each of its sets, by treasure.

    Of equally near ones the first by place. Rule: card-10.4, card-11.2.collect
    """
    wayfinder = Wayfinder(table.maze)
    ways: dict[int, tuple[TreasurePath, ...]] = {}
    for square in squares:
        found: list[TreasurePath] = []
        for treasure in table.faces[square].find_treasures():
            nearest = wayfinder.find_nearest(treasure, square)
            found += () if nearest is None else (nearest,)
        ways[square] = tuple(found)
    return ways


def count_treasures(table: CardTable, squares: Squares) -> int:
    """Return by how many treasures some cards are joined to others. Rule: card-10.6.once."""
    return sum(map(len, _find_ways(table, squares).values()))


def judge_collection(
    table: CardTable, played: Sequence[int], want: Sequence[int]
) -> tuple[Objection, ...]:
    """Return every reason against collecting the wanted cards, by place, then code; none if legal.

    Rule: card-11.2.collect, card-11.2.played-stays, card-11.2.together, card-11.2.leave-one
    """
    if not want:
        return ()
    sets = tuple(find_joined_sets(table.maze))
    found = [o for square in want for o in _object_to(table, played, sets, square, want)]
    found += _object_to_rest(frozenset(table.faces).difference(want).union(played), played)
    return in_order(found)


def _object_to(
    table: CardTable,
    played: Sequence[int],
    sets: Sequence[JoinedSet],
    square: int,
    want: Sequence[int],
) -> Iterator[Objection]:
    """Yield the reason against collecting one card, if there is one."""
    at = place_of(square)
    own = [joined for joined in sets if square in joined.squares]
    if square not in table.faces:
        yield Objection("no-card-there", (COLLECT,), at)
    elif square in played:
        yield Objection("played-card-stays", (PLAYED_STAYS,), at)
    elif not own:
        yield Objection("not-in-a-joined-set", (COLLECT,), at)
    elif thinned := _find_thinned(table.rules, own, set(want).difference(played)):
        cited = (LEAVE_ONE, WITNESS) if table.rules.leave_one == "witness" else (LEAVE_ONE,)
        yield Objection("leave-one", cited, at, {"treasures": ", ".join(thinned)})


def _find_thinned(
    rules: Rules, own: Sequence[JoinedSet], taken: Collection[int]
) -> tuple[str, ...]:
    """Return the treasures of a card's sets that keep no card though they should, by name.

    Rule: card-11.2.leave-one, card-11.2.witness
    """
    bare = sorted(joined.treasure for joined in own if joined.squares.issubset(taken))
    if rules.leave_one == "witness" and len(bare) < len(own):
        return ()
    return tuple(dict.fromkeys(bare))


def _object_to_rest(rest: frozenset[int], played: Sequence[int]) -> Iterator[Objection]:
    """Object to a lone card, or to cards that would be cut off. Rule: card-11.2.together."""
    if len(rest) < FEWEST_LEFT:
        for square in rest:
            yield Objection("last-card", (TOGETHER,), place_of(square))
    yield from object_to_cut_off(rest, played[0] if played else None, TOGETHER)
