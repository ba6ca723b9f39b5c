"""Single actions: every action that a turn may begin with, and what it would allow to collect.

A play stands for all rotations in which the card would look the same. Each action is taken for the
whole turn, so what it allows is what ``collectable`` finds after it. A card that is drawn is not
seen yet: it allows what could be collected without it, as no player has to play it.

Nothing is laid: from which cards may go and which have to stay, found with the masks of the search
(see ``forecasts``), the best collection is found exactly, and once for all actions that leave the
same cards.

Rule: card-10.2.turn, card-10.5.several, card-11.1.play, card-11.1.rotate, card-11.1.draw,
card-11.2.collect
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Final, NamedTuple

from referee.core.checkpoints import in_steps
from referee.core.errors import NotAPosition
from referee.labyrinth_cards.actions import (
    CLOCKWISE,
    COUNTERCLOCKWISE,
    Play,
    Rotate,
    State,
    UnseenDraw,
    object_to_draw,
)
from referee.labyrinth_cards.collecting import official, variants
from referee.labyrinth_cards.collecting.rests import (
    BestCollections,
    Pool,
    Solve,
    Squares,
    find_best,
)
from referee.labyrinth_cards.plays import find_plays
from referee.labyrinth_cards.rules import OFFICIAL
from referee.labyrinth_cards.suggesting.courses import ActionsKey, order_actions
from referee.labyrinth_cards.suggesting.forecasts import Forecaster
from referee.labyrinth_cards.suggesting.shortlist import Ended, Meter, MeteredLooks
from referee.labyrinth_cards.suggesting.table_masks import Laid

MOST_ACTIONS: Final = 1_000
"""The most single actions that an answer lists."""


class SingleAction(NamedTuple):
    """An action by itself, and what it would allow to collect.

    ``alike`` are the quarter turns in which a card that is played would look the same, ascending,
    the first of them its own; () for other actions. ``collect`` is the best collection, as
    ``Collecting.best``; None if it was not found out, as it would take too long.
    """

    action: Play | Rotate | UnseenDraw
    alike: tuple[int, ...] = ()
    collect: Squares | None = None


class SingleActions(NamedTuple):
    """Legal actions, in order; ``is_whole`` says whether they are known to be all."""

    actions: Sequence[SingleAction]
    is_whole: bool


def find_single_actions(
    start: State, forecaster: Forecaster, meter: Meter, solve: Solve = find_best
) -> SingleActions:
    """Return every legal action in the order of placements: play, rotate, draw.

    By the official rules those with most matches are solved first, by the variants the first ones.
    By the variants each may look at as much as if it were asked alone, as the meter ends it; by the
    official rules, which need no meter, all of them together.

    :param meter: what it may cost; once it ends the other actions stay unsolved.
    :param solve: finds the best collection after an action.

    Rule: card-10.2.turn, card-10.3.joins, card-11.1.actions
    """
    found: list[SingleAction] = []
    is_whole = False
    best, looks = BestCollections(solve), MeteredLooks(meter)
    is_shared = start.table.rules.variant == OFFICIAL
    try:
        found.extend(in_steps(_list_actions(start), meter.checkpoint))
        is_whole = True
        for number, pool in _find_pools(start, found, forecaster, meter):
            own = looks if is_shared else MeteredLooks(meter)
            with suppress(NotAPosition):
                found[number] = found[number]._replace(collect=best.find(pool, own))
    except Ended:
        pass
    return SingleActions(found, is_whole)


def rank(actions: Iterable[SingleAction]) -> tuple[SingleAction, ...]:
    """Return actions by the cards that they allow to collect, most first, then in their order.

    Those that are not solved come last.
    """
    return tuple(sorted(actions, key=_by_rank))


def _by_rank(found: SingleAction) -> tuple[int, ActionsKey]:
    count = -1 if found.collect is None else len(found.collect)
    return -count, order_actions((found.action,))


def _list_actions(start: State) -> Iterator[SingleAction]:
    """Yield every legal action, in order. Rule: card-10.2.turn, card-11.1.actions."""
    yield from _list_plays(start)
    if start.table.rules.variant == OFFICIAL:
        return
    for square in start.table.faces:
        for quarters in (CLOCKWISE, COUNTERCLOCKWISE):
            yield SingleAction(Rotate(square, quarters))
    if not object_to_draw(start, is_final=False):
        yield SingleAction(UnseenDraw())


def _list_plays(start: State) -> Iterator[SingleAction]:
    """Yield every way to play a card of the hand that looks different from its others.

    What looks the same has the same exits, so all of it is legal if one is. Rule: card-11.1.play
    """
    hand = [card.face for card in start.hand]
    views = [[face.turned(quarters).look() for quarters in range(4)] for face in hand]
    alike = [
        [tuple(other for other in range(4) if each[other] == look) for look in each]
        for each in views
    ]
    for play in find_plays(start.table.faces, hand):
        same = alike[play.card][play.quarters]
        if play.quarters == same[0]:
            yield SingleAction(Play(play.card, play.square, play.quarters), same)


def _find_pools(
    start: State, actions: Sequence[SingleAction], forecaster: Forecaster, meter: Meter
) -> Iterable[tuple[int, Pool]]:
    """Return the pools of actions, by their numbers, in the order in which they are solved."""
    finder = _PoolFinder(start, forecaster, meter)
    found = map(finder.find, (each.action for each in actions))
    if start.table.rules.variant == OFFICIAL:
        return sorted(enumerate(found), key=_by_promise)
    return enumerate(found)


def _by_promise(numbered: tuple[int, Pool]) -> tuple[int, int]:
    number, pool = numbered
    return -len(pool.may_go), number


class _PoolFinder:
    """Finds what may go after single actions."""

    def __init__(self, start: State, forecaster: Forecaster, meter: Meter) -> None:
        self._start = start
        self._forecaster = forecaster
        self._meter = meter
        self._on_table = frozenset(start.table.faces)

    def find(self, action: Play | Rotate | UnseenDraw) -> Pool:
        """Return what may go after an action, and what has to stay.

        :raises Ended: when the meter ends.

        Rule: card-10.4, card-11.2.collect, card-11.2.played-stays
        """
        self._meter.spend(1)
        if isinstance(action, Play):
            return self._find_after_play(action)
        laid: dict[int, Laid] = {}
        if isinstance(action, Rotate):
            face = self._start.table.faces[action.square].turned(action.quarters)
            laid[action.square] = self._forecaster.masks.lay_turned(action.square, face)
        return self._make_pool(laid, ())

    def _find_after_play(self, play: Play) -> Pool:
        table, square = self._start.table, play.square
        face = self._start.hand[play.card].face.turned(play.quarters)
        if table.rules.variant == OFFICIAL:
            matches = self._forecaster.find_matches(play.card, square, face)
            return official.make_pool(table.rules, self._on_table | {square}, matches)
        laid = {square: self._forecaster.masks.lay_played(play.card, face)}
        return self._make_pool(laid, (square,))

    def _make_pool(self, laid: Mapping[int, Laid], played: Squares) -> Pool:
        sets = self._forecaster.find_sets(laid)
        on_table = self._on_table.union(played)
        return variants.make_pool(self._start.table.rules, on_table, sets, played)
