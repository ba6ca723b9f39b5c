"""Suggestions: the best turns from a hand and a table, by cards collected.

Turns are ordered by points, then by fewer actions, then by their actions: play before rotate, by
card, place and rotation. A drawn card is unknown and worth nothing, so no turn with a draw is ever
better than the same turn without it, and none is suggested.

By the official rules every placement is forecast; by the variants ``search`` does.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from referee.core.checkpoints import Checkpoint
from referee.core.errors import Fault, NotAPosition
from referee.core.rulings import Objection
from referee.labyrinth_cards.actions import Action, Play, State, UnseenDraw
from referee.labyrinth_cards.collecting.rests import Solve, Squares, find_best
from referee.labyrinth_cards.placement import propose_passing
from referee.labyrinth_cards.rules import OFFICIAL
from referee.labyrinth_cards.suggesting.courses import order_actions
from referee.labyrinth_cards.suggesting.forecasts import Forecaster
from referee.labyrinth_cards.suggesting.search import TurnSearch
from referee.labyrinth_cards.suggesting.shortlist import MOST_LISTED, Listed, Meter, Suggestion
from referee.labyrinth_cards.suggesting.single_actions import (
    MOST_ACTIONS,
    SingleAction,
    SingleActions,
    find_single_actions,
    rank,
)
from referee.labyrinth_cards.turns import ALLOWED

__all__ = [
    "DEFAULT_BUDGET",
    "MAX_BUDGET",
    "MOST_ACTIONS",
    "MOST_LISTED",
    "SingleAction",
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
    """Return the default number of nodes of a search on a table of ``cards`` cards.

    It depends on the question alone, not on the machine.

    >>> choose_budget(30), choose_budget(200)
    (25000, 5000)
    """
    return DEFAULT_BUDGET * _CARDS_AT_DEFAULT // max(_CARDS_AT_DEFAULT, cards)


class Suggestions(NamedTuple):
    """Turns, the best first, and single actions, best first, too.

    ``exact`` says that no turn is better than the first; ``nodes`` how much work was done;
    ``stopped`` that time ran out before that was known. Never are both true: what time cuts short
    after the proof is only the rest of the list. ``warnings`` propose to pass where nothing else
    can be done. ``truncated`` says that there are more single actions.
    """

    turns: tuple[Suggestion, ...]
    exact: bool
    nodes: int
    stopped: bool
    warnings: tuple[Objection, ...] = ()
    actions: tuple[SingleAction, ...] = ()
    truncated: bool = False


def suggest(
    start: State,
    budget_nodes: int,
    checkpoint: Checkpoint,
    solve: Solve = find_best,
    most_actions: int = MOST_ACTIONS,
) -> Suggestions:
    """Return the best turns: by the official rules the ten best, by the variants what was found.

    To pass is a turn without actions: the only one where nothing else can be done, and never
    listed by the official rules where a card can be laid.

    Equal questions have equal answers, unless time runs out. A turn that ties with the first one
    listed and precedes it in the order counts as better. Of turns that lead to one table the
    variants list the first.

    Single actions are solved first, each as if it were asked alone, and the search takes over what
    was found. They have a budget of their own, as large as a search on the table has by default: on
    tables of the printed decks less than half of it solves them all.

    :param budget_nodes: how many nodes a search may take; the official rules need no budget.
    :param checkpoint: called every few milliseconds; once it raises TimeUp the search is stopped.
    :param solve: finds the best collection after a turn.
    :param most_actions: how many single actions are listed at most.
    :raises NotAPosition: ``too-many-matches``, if by the official rules the exact answer would take
        too long.

    Rule: card-10.2.turn, card-10.5.several, card-10.7, card-11.1.actions, card-11.2.collect
    """
    hand = [card.face for card in start.hand]
    forecaster = Forecaster(start.table, hand)
    if start.table.rules.variant == OFFICIAL:
        meter = Meter(None, checkpoint)
        single = find_single_actions(start, forecaster, meter, solve)
        found = _list_plays(start, single, forecaster, meter)
    else:
        share = Meter(choose_budget(len(start.table.faces)), checkpoint)
        single = find_single_actions(start, forecaster, share, solve)
        meter = Meter(budget_nodes, checkpoint)
        meter.stopped = share.stopped
        found = _search(start, single, forecaster, meter, solve)
    return found._replace(
        warnings=propose_passing(start.table, hand),
        actions=rank(_take_over(single, found))[:most_actions],
        truncated=len(single.actions) > most_actions or not single.is_whole,
    )


def _search(
    start: State, single: SingleActions, forecaster: Forecaster, meter: Meter, solve: Solve
) -> Suggestions:
    """Return what a search by the variants finds, unless time is up before it."""
    hand = [card.face for card in start.hand]
    solved = {
        each.action: each.collect
        for each in single.actions
        if each.collect is not None and not isinstance(each.action, UnseenDraw)
    }
    search = TurnSearch(start.table, hand, forecaster, meter, solved, solve)
    is_proved = not meter.stopped and search.run(ALLOWED[start.table.rules.variant])
    turns = search.listed.turns() or _TO_PASS
    return Suggestions(turns, is_proved, meter.nodes, meter.stopped and not is_proved)


def _list_plays(
    start: State, single: SingleActions, forecaster: Forecaster, meter: Meter
) -> Suggestions:
    """Return the ten best turns of one played card; to pass if no card can be played.

    :raises NotAPosition: ``too-many-matches``, if one that was not solved may be among them.

    Rule: card-10.2.turn, card-10.5.several, card-10.7
    """
    listed = Listed()
    for play, collect in _spread_plays(single):
        if collect is not None:
            listed.add((play,), collect, play)
    worst = listed.key(MOST_LISTED - 1)
    for play, collect in _spread_plays(single):
        if collect is None and not meter.stopped:
            face = start.hand[play.card].face.turned(play.quarters)
            count = len(forecaster.find_matches(play.card, play.square, face))
            if (-count, 1, order_actions((play,))) < worst:
                raise NotAPosition([Fault("too-many-matches", (), {"count": count})])
    turns = listed.turns() if listed.turns() or meter.stopped else _TO_PASS
    return Suggestions(turns, not meter.stopped, meter.nodes, meter.stopped)


def _spread_plays(single: SingleActions) -> Iterator[tuple[Play, Squares | None]]:
    """Yield plays and what they allow to collect, those that look alike one by one."""
    plays = [(each.action, each) for each in single.actions if isinstance(each.action, Play)]
    for play, found in plays:
        for quarters in found.alike:
            yield play._replace(quarters=quarters), found.collect


def _take_over(single: SingleActions, found: Suggestions) -> Iterator[SingleAction]:
    """Yield single actions with what the search found out about those that were not solved."""
    known: dict[Action | UnseenDraw, Squares] = {
        turn.actions[0]: turn.collect for turn in found.turns if len(turn.actions) == 1
    }
    for each in single.actions:
        collect = known.get(each.action) if each.collect is None else each.collect
        yield each._replace(collect=collect)
