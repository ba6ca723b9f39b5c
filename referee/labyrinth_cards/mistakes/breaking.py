"""The known mistake that a card which is collected breaks the path of another.

Paths are judged before anything is taken, so no collection does. Rule: card-10.4.before-taking
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from referee.labyrinth_cards.mistakes.cases import CardCase
from referee.labyrinth_cards.table import CardTable
from referee.labyrinth_cards.turns import judge_collection

_MOST: Final = 6
"""Cards that may go out of which all collections are tried; of more nothing is said."""
_NOT_JOINED: Final = ("not-joined", "not-in-a-joined-set")


def break_paths(case: CardCase) -> Iterator[CardCase]:
    """Assume, of a collection, that a path is broken where a card goes with it."""
    if case.is_legal and _is_broken(case, case.want):
        yield case.if_legal(is_legal=False)


def count_unbroken(case: CardCase) -> Iterator[CardCase]:
    """Assume that only what breaks no path may go together."""
    if case.best is None or case.pool is None or not case.best > 1 or len(case.pool.may_go) > _MOST:
        return
    table, played = case.table, case.played
    allowed = [
        count
        for count in range(case.best, 0, -1)
        for want in combinations(case.pool.may_go, count)
        if not judge_collection(table, played, want) and not _is_broken(case, want)
    ]
    yield case._replace(best=max(allowed, default=0))


def _is_broken(case: CardCase, want: Sequence[int]) -> bool:
    """Tell whether one of some cards is joined no more once the others are gone."""
    faces, played = case.table.faces, case.played
    for square in want:
        others = {*want} - {square}
        left = {each: face for each, face in faces.items() if each not in others}
        objections = judge_collection(CardTable(case.table.rules, left), played, (square,))
        if any(found.code in _NOT_JOINED for found in objections):
            return True
    return False
