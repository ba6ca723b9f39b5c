"""Known mistakes about what may be collected and what has to stay, as one rule changed alone.

By a mistake other cards may go, others have to stay, or the rest hangs together by something else
than sides. From that follow both whether a collection would be legal and how many cards could go at
best: a *mistaken rest* says it, and everything else is as the rules have it.
"""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from referee.core.graphs import number_components
from referee.core.grid import SIDE_STEP
from referee.labyrinth_cards.cards import Faces
from referee.labyrinth_cards.collecting import variants
from referee.labyrinth_cards.collecting.minimal_rests import find_pairs
from referee.labyrinth_cards.collecting.rests import LookBudget, Pool
from referee.labyrinth_cards.collecting.smallest_rest import find_least
from referee.labyrinth_cards.collecting.sound_rests import Exhausted, SteinerProblem, drop_implied
from referee.labyrinth_cards.maze import Maze, square_of
from referee.labyrinth_cards.mistakes.cases import CardCase, CardMistake
from referee.labyrinth_cards.mistakes.laying import CORNERS
from referee.labyrinth_cards.mistakes.paths import find_unblocked_sets
from referee.labyrinth_cards.rules import OFFICIAL

_LOOKS: Final = 20_000
"""What the search for one number may look at; nothing is said of a mistake that takes more."""

Links = Callable[[Faces], list[tuple[int, int]]]
"""Returns the pairs of cards that hang together."""


class MistakenRest(NamedTuple):
    """What may go and what has to stay by a mistake, and what hangs together by it.

    ``links`` is None where the rest may lie apart.
    """

    pool: Pool
    links: Links | None


Change = Callable[[CardCase, Pool], Iterator[MistakenRest]]
"""Yields what a mistake makes of a case, given its pool by the rules."""


# ------------------------------------------------------------------------ what hangs together


def _link_sides(faces: Faces) -> list[tuple[int, int]]:
    return [(one, one + step) for one in faces for step in SIDE_STEP if one + step in faces]


def _link_corners(faces: Faces) -> list[tuple[int, int]]:
    at_corners = [(one, one + step) for one in faces for step in CORNERS if one + step in faces]
    return _link_sides(faces) + at_corners


def _link_paths(faces: Faces) -> list[tuple[int, int]]:
    exits = Maze(faces).exits
    return [(square_of(one), square_of(met)) for ways in exits.values() for _, one, met in ways]


def _hang_together_otherwise(links: Links | None) -> Change:
    def change(_case: CardCase, pool: Pool) -> Iterator[MistakenRest]:
        yield MistakenRest(pool, links)

    return change


# ------------------------------------------------------------------------ what may go


def _take_played(case: CardCase, pool: Pool) -> Iterator[MistakenRest]:
    """Assume that a card just played may be collected, too, if its treasure is joined."""
    table, played = case.table, case.played
    if table.rules.variant != OFFICIAL:
        changed = variants.find_pool(table, ())
    elif pool.may_go:
        changed = pool._replace(may_go=tuple(sorted({*pool.may_go, *played})))
    else:
        return
    if {*changed.may_go} & {*played}:
        yield MistakenRest(changed, _link_sides)


def _take_whole_sets(case: CardCase, pool: Pool) -> Iterator[MistakenRest]:
    """Assume that in the variants all cards of a joined set may go."""
    if case.table.rules.variant != OFFICIAL and pool.demands:
        yield MistakenRest(pool._replace(demands=()), _link_sides)


def _leave_a_lone_card(case: CardCase, pool: Pool) -> Iterator[MistakenRest]:
    """Assume that in the variants a single card may stay."""
    if case.table.rules.variant != OFFICIAL:
        yield MistakenRest(pool._replace(fewest_left=1), _link_sides)


def _block_by_treasures(case: CardCase, pool: Pool) -> Iterator[MistakenRest]:
    """Assume that a path may not run over other treasures."""
    table, played = case.table, case.played
    maze = table.maze
    sets = {name: find_unblocked_sets(maze, name) for name in sorted(maze.nodes_with)}
    if table.rules.variant != OFFICIAL:
        joined = [squares for found in sets.values() for squares in found]
        changed = variants.make_pool(table.rules, pool.on_table, joined, played)
    else:
        names = table.faces[played[0]].find_treasures()
        own = [each for name in names for each in sets.get(name, ()) if played[0] in each]
        matches = frozenset[int]().union(*own).difference(played)
        changed = pool._replace(may_go=tuple(sorted(matches)))
    yield MistakenRest(changed, _link_sides)


CHANGES: Final[dict[str, Change]] = {
    "played-card-may-go": _take_played,
    "set-may-go-whole": _take_whole_sets,
    "lone-card-may-stay": _leave_a_lone_card,
    "corners-hang-together": _hang_together_otherwise(_link_corners),
    "rest-may-be-cut-off": _hang_together_otherwise(None),
    "rest-joined-by-paths": _hang_together_otherwise(_link_paths),
    "treasures-block-a-path": _block_by_treasures,
}
"""By code, what each mistake changes."""


# ------------------------------------------------------------------------ what follows


def judge_by(change: Change) -> CardMistake:
    """Return a mistake about whether a collection is legal."""

    def make(case: CardCase) -> Iterator[CardCase]:
        if case.pool is not None and case.want:
            for rest in change(case, case.pool):
                yield case.if_legal(is_legal=_may_leave(case, rest))

    return make


def count_by(change: Change, looks: int = _LOOKS) -> CardMistake:
    """Return a mistake about how many cards may be collected at best.

    :param looks: what the search may look at.
    """

    def make(case: CardCase) -> Iterator[CardCase]:
        if case.pool is not None:
            for rest in change(case, case.pool):
                best = _count_best(case, rest, looks)
                if best is not None:
                    yield case._replace(best=best)

    return make


def _may_leave(case: CardCase, mistaken: MistakenRest) -> bool:
    """Tell whether the wanted cards may go."""
    pool = mistaken.pool
    rest = pool.on_table.difference(case.want)
    return (
        {*case.want} <= {*pool.may_go}
        and len(rest) >= pool.fewest_left
        and all(demand & rest for demand in pool.demands)
        and (mistaken.links is None or _hang_together(case.table.faces, rest, mistaken.links))
    )


def _hang_together(faces: Faces, rest: frozenset[int], links: Links) -> bool:
    left = {square: faces[square] for square in sorted(rest)}
    return len({*number_components(left, links(left)).values()}) == 1


def _count_best(case: CardCase, mistaken: MistakenRest, looks: int) -> int | None:
    """Return how many cards may go at best; None if that would take too long."""
    pool = mistaken.pool
    count = len(pool.on_table)
    problem = _make_problem(case.table.faces, mistaken)
    try:
        rest = find_least(problem, LookBudget(looks))
    except Exhausted:
        return None
    if rest is None:
        return 0
    if mistaken.links is None:  # the node that joins all is no card
        return max(0, count - max(rest.bit_count() - 1, pool.fewest_left))
    if rest.bit_count() >= pool.fewest_left:
        return count - rest.bit_count()
    return count - 2 if find_pairs(problem) else 0


def _make_problem(faces: Faces, mistaken: MistakenRest) -> SteinerProblem:
    """Return the cards as nodes; where they may lie apart, one more node joins them all."""
    pool, links = mistaken.pool, mistaken.links
    squares = sorted(pool.on_table)
    number_of = {square: number for number, square in enumerate(squares)}
    free = sum([1 << number_of[square] for square in pool.may_go])
    must_stay = (1 << len(squares)) - 1 - free
    near = [0] * len(squares)
    if links is None:
        hub = 1 << len(squares)
        must_stay |= hub
        near = [hub] * len(squares) + [hub - 1]
    else:
        for one, other in links(faces):
            near[number_of[one]] |= 1 << number_of[other]
            near[number_of[other]] |= 1 << number_of[one]
    masks = [sum([1 << number_of[square] for square in demand]) for demand in pool.demands]
    demands = drop_implied([mask for mask in masks if not mask & must_stay])
    return SteinerProblem(near, free, must_stay, demands)


# ------------------------------------------------------------------------ how many at a time


def take_one_card(case: CardCase) -> Iterator[CardCase]:
    """Assume that only one card may be collected in a turn."""
    if case.is_legal and len(case.want) > 1:
        yield case.if_legal(is_legal=False)


def count_one_card(case: CardCase) -> Iterator[CardCase]:
    """Assume that only one card may be collected in a turn."""
    if case.best is not None and case.best > 1:
        yield case._replace(best=1)


def take_all_or_none(case: CardCase) -> Iterator[CardCase]:
    """Assume that of the cards that match the one played all have to go, or none."""
    if case.is_legal and case.want and {*case.want} < _find_all_or_none(case):
        yield case.if_legal(is_legal=False)


def count_all_or_none(case: CardCase) -> Iterator[CardCase]:
    """Assume that of the cards that match the one played all have to go, or none."""
    if case.best and case.best < len(_find_all_or_none(case)):
        yield case._replace(best=0)


def _find_all_or_none(case: CardCase) -> set[int]:
    """Return all cards that match; none by the variants, where a card of each set has to stay."""
    if case.pool is None or case.table.rules.variant != OFFICIAL:
        return set()
    return {*case.pool.may_go}
