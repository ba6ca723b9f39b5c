"""Suggestions: the best turns from a hand and a table, by cards collected.

Turns are ordered by points, then by fewer actions, then by their actions: play before rotate, by
card, place and rotation. A drawn card is unknown and worth nothing, so no turn with a draw is ever
better than the same turn without it, and none is suggested.

By the official rules every placement is forecast; by the variants ``search`` does.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from referee.core.rulings import Objection
from referee.core.ticks import Tick
from referee.labyrinth_cards.actions import Play
from referee.labyrinth_cards.cards import CardFace
from referee.labyrinth_cards.collecting.official import make_pool
from referee.labyrinth_cards.collecting.rests import Squares, find_best
from referee.labyrinth_cards.placement import find_plays, propose_passing
from referee.labyrinth_cards.rules import OFFICIAL
from referee.labyrinth_cards.suggesting.courses import order_actions
from referee.labyrinth_cards.suggesting.forecasts import Forecaster
from referee.labyrinth_cards.suggesting.search import TurnSearch
from referee.labyrinth_cards.suggesting.shortlist import (
    MOST_LISTED,
    Ended,
    Key,
    Listed,
    Meter,
    MeteredLooks,
    Suggestion,
)
from referee.labyrinth_cards.table import CardTable
from referee.labyrinth_cards.turns import ALLOWED

__all__ = [
    "DEFAULT_BUDGET",
    "MAX_BUDGET",
    "MOST_LISTED",
    "Suggestion",
    "Suggestions",
    "choose_budget",
    "suggest",
]

DEFAULT_BUDGET: Final = 25_000
MAX_BUDGET: Final = 2 * DEFAULT_BUDGET
"""How many nodes a search may take: by default about one second of a processor, two at most."""
_TO_PASS: Final = (Suggestion((), (), 0),)
"""The turn without actions. Rule: card-10.7, card-11.1.fewer."""
_CARDS_AT_DEFAULT: Final = 40
"""On tables of more cards nodes take longer, and a search gets fewer of them by default."""


def choose_budget(cards: int) -> int:
    """Return the nodes that a search on a table of so many cards gets if nobody says how many.

    They depend on the question alone, and not on the machine.

    >>> choose_budget(30), choose_budget(200)
    (25000, 5000)
    """
    return DEFAULT_BUDGET * _CARDS_AT_DEFAULT // max(_CARDS_AT_DEFAULT, cards)


class Suggestions(NamedTuple):
    """Turns, the best first.

    ``exact`` says that no turn is better than the first; ``nodes`` how much work was done;
    ``stopped`` that time ran out before that was known. Never are both true: what time cuts short
    after the proof is only the rest of the list. ``warnings`` propose to pass where nothing else
    can be done.
    """

    turns: tuple[Suggestion, ...]
    exact: bool
    nodes: int
    stopped: bool
    warnings: tuple[Objection, ...] = ()


def suggest(
    table: CardTable, hand: Sequence[CardFace], budget_nodes: int, tick: Tick
) -> Suggestions:
    """Return the best turns: by the official rules the ten best, by the variants what was found.

    To pass is a turn without actions: the only one where nothing else can be done, and never
    listed by the official rules where a card can be laid.

    Equal questions have equal answers, unless time runs out. A turn that ties with the first one
    listed and precedes it in the order counts as better. Of turns that lead to one table the
    variants list the first.

    :param budget_nodes: how many nodes a search may take; the official rules need no budget.
    :param tick: called every few milliseconds; once it raises TimeUp the search is stopped.
    :raises NotAPosition: ``too-many-matches``, if by the official rules the exact answer would take
        too long.

    Rule: card-10.2.turn, card-10.5.several, card-10.7, card-11.1.actions, card-11.2.collect
    """
    passing = propose_passing(table, hand)
    if table.rules.variant == OFFICIAL:
        return _suggest_plays(table, hand, Meter(None, tick))._replace(warnings=passing)
    meter = Meter(budget_nodes, tick)
    search = TurnSearch(table, hand, meter)
    is_proved = search.run(ALLOWED[table.rules.variant])
    turns = search.listed.turns() or _TO_PASS
    is_stopped = meter.stopped and not is_proved
    return Suggestions(turns, is_proved, meter.nodes, is_stopped, passing)


def _suggest_plays(table: CardTable, hand: Sequence[CardFace], meter: Meter) -> Suggestions:
    """Return the ten best turns of one played card; to pass if no card can be played.

    Plays with more matches are looked at first; once they can't get into the list, none after them
    can. Rule: card-10.2.turn, card-10.5.several, card-10.7
    """
    listed = Listed()
    budget = MeteredLooks(meter)
    known: dict[tuple[int, Squares], Squares] = {}
    try:
        for key, play, matches in sorted(_find_plays(table, hand, meter)):
            if key > listed.key(MOST_LISTED - 1):
                break
            if matches and (play.square, matches) not in known:
                on_table = frozenset((*table.faces, play.square))
                pool = make_pool(table.rules, on_table, matches)
                known[play.square, matches] = find_best(pool, budget)
            listed.add((play,), known.get((play.square, matches), ()), play)
    except Ended:
        pass
    turns = listed.turns() if listed.turns() or meter.stopped else _TO_PASS
    return Suggestions(turns, not meter.stopped, meter.nodes, meter.stopped)


def _find_plays(
    table: CardTable, hand: Sequence[CardFace], meter: Meter
) -> Iterator[tuple[Key, Play, Squares]]:
    """Yield every legal play, what it is ordered by if all its matches can go, and its matches.

    Rule: card-10.3.joins, card-10.4
    """
    forecaster = Forecaster(table, hand)
    for found in find_plays(table.faces, hand):
        meter.spend(1)
        matches = forecaster.find_matches(found.card, found.square, found.face)
        play = Play(found.card, found.square, found.quarters)
        yield (-len(matches), 1, order_actions((play,))), play, matches
