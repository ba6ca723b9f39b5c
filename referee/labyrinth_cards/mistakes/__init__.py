"""Known mistakes about cards: where one may be laid, what a path joins, what may be collected.

Each takes the case that a claim is about and yields what somebody takes for it who makes the
mistake; nothing where the table does not have what it is about. What it gets wrong stands in the
catalogue under its code, with the rule that it breaks.

One rule is changed and everything else is asked anew: the cards are changed (``paths``), an
objection is not heeded or one more is made (``laying``), or other cards may go or have to stay
(``rests``). So what a mistake gives is what its rule alone would give.
"""

from collections.abc import Collection, Iterator, Mapping
from typing import Final

from referee.labyrinth_cards.mistakes.breaking import break_paths, count_unbroken
from referee.labyrinth_cards.mistakes.cases import CardCase, CardMistake
from referee.labyrinth_cards.mistakes.ends import let_leader_win, let_nobody_win
from referee.labyrinth_cards.mistakes.laying import (
    REFUSING,
    WAIVING,
    hold_any_number,
    refuse_in_turns,
    refuse_when_laying,
    waive_in_turns,
    waive_when_laying,
)
from referee.labyrinth_cards.mistakes.paths import (
    block_by_treasures,
    join_paths_of_a_card,
    see_no_walls,
)
from referee.labyrinth_cards.mistakes.rests import (
    CHANGES,
    count_all_or_none,
    count_by,
    count_one_card,
    judge_by,
    take_all_or_none,
    take_one_card,
)
from referee.labyrinth_cards.rules import OFFICIAL
from referee.labyrinth_cards.turns import count_treasures as find_count

__all__ = [
    "MISTAKES",
    "ON_COLLECTIONS",
    "ON_COUNTS",
    "ON_ENDS",
    "ON_PATHS",
    "ON_PLACEMENTS",
    "ON_TURNS",
    "CardCase",
    "CardMistake",
]


def count_treasures(case: CardCase) -> Iterator[CardCase]:
    """Assume that a card whose two treasures match counts twice."""
    if case.taken:
        yield case._replace(best=find_count(case.table, case.played, case.taken))


def count_played_card(case: CardCase) -> Iterator[CardCase]:
    """Assume that the card just played counts with those that match it.

    By the variants cards match each other, whichever was played.
    """
    if case.best and case.table.rules.variant == OFFICIAL:
        yield case._replace(best=case.best + 1)


def _in_turns(mistake: CardMistake) -> CardMistake:
    """Return a mistake about a collection as one about a turn that collects so."""

    def make(case: CardCase) -> Iterator[CardCase]:
        played = case.played_turn
        if played is not None and played.collection is not None:
            for found in mistake(played.collection):
                yield case.if_legal(is_legal=found.is_legal)

    return make


_CHANGING_CARDS: Final[Mapping[str, CardMistake]] = {
    "walls-do-not-matter": see_no_walls,
    "paths-of-a-card-joined": join_paths_of_a_card,
}
ON_PATHS: Final[Mapping[str, CardMistake]] = {
    **_CHANGING_CARDS,
    "treasures-block-a-path": block_by_treasures,
}
"""By code, the mistakes about what a path joins."""
ON_PLACEMENTS: Final[Mapping[str, CardMistake]] = {
    **{code: waive_when_laying(waives) for code, waives in WAIVING.items()},
    **{code: refuse_when_laying(refuses) for code, refuses in REFUSING.items()},
}
"""Those about where a card may be laid."""
ON_COLLECTIONS: Final[Mapping[str, CardMistake]] = {
    **_CHANGING_CARDS,
    **{code: judge_by(change) for code, change in CHANGES.items()},
    "taken-card-breaks-path": break_paths,
    "one-card-collected": take_one_card,
    "all-or-none": take_all_or_none,
}
"""Those about a collection."""
ON_COUNTS: Final[Mapping[str, CardMistake]] = {
    "card-counts-twice": count_treasures,
    "played-card-counts": count_played_card,
    **_CHANGING_CARDS,
    **{code: count_by(change) for code, change in CHANGES.items()},
    "taken-card-breaks-path": count_unbroken,
    "one-card-collected": count_one_card,
    "all-or-none": count_all_or_none,
}
"""Those about how many cards may be collected at best."""
ON_TURNS: Final[Mapping[str, CardMistake]] = {
    **{code: waive_in_turns(waives) for code, waives in WAIVING.items()},
    **{code: refuse_in_turns(refuses) for code, refuses in REFUSING.items()},
    "hand-holds-any-number": hold_any_number,
    **{code: _in_turns(mistake) for code, mistake in ON_COLLECTIONS.items()},
}
"""Those about a whole turn."""
ON_ENDS: Final[Mapping[str, CardMistake]] = {
    "tie-has-no-winner": let_nobody_win,
    "leader-has-won": let_leader_win,
}
"""Those about who has won."""
MISTAKES: Final[Collection[str]] = tuple(
    dict.fromkeys((*ON_PATHS, *ON_PLACEMENTS, *ON_TURNS, *ON_COUNTS, *ON_ENDS))
)
"""The codes of all known mistakes; the catalogue says what each of them gets wrong."""
