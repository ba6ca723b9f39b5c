"""Whole turns of the card game: actions in order, collecting, and the final draw.

By the official rules a turn is one played card. The variants have two actions or three, in any
order: play, rotate, draw. Each action is judged on the table and hand as they then are; the first
illegal step ends the turn, and nothing of it counts.

Rule: card-10.2.turn, card-10.2.draw, card-11.1.actions, card-11.3.draw
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, get_args

from referee.core.checkpoints import Checkpoint, no_checkpoint
from referee.core.rulings import Citation, Objection, in_order
from referee.labyrinth_cards.actions import (
    Action,
    Draw,
    Play,
    State,
    collect,
    object_to_action,
    object_to_draw,
    take_action,
)
from referee.labyrinth_cards.cards import Card
from referee.labyrinth_cards.collecting import official, variants
from referee.labyrinth_cards.collecting.official import ONE_CARD, Collecting
from referee.labyrinth_cards.collecting.rests import Pool, Squares
from referee.labyrinth_cards.collecting.shown_paths import show_paths
from referee.labyrinth_cards.paths import TreasurePath
from referee.labyrinth_cards.placement import propose_passing
from referee.labyrinth_cards.plays import can_play
from referee.labyrinth_cards.rules import CAFFEINATED, OFFICIAL, STEROIDS, Variant
from referee.labyrinth_cards.table import CardTable

_ACTIONS: Final = Citation("card-11.1.actions")
_FEWER: Final = Citation("card-11.1.fewer")

ALLOWED: Final[Mapping[Variant, int]] = {OFFICIAL: 1, CAFFEINATED: 2, STEROIDS: 3}
"""How many actions a turn has, by variant. Rule: card-10.2.turn, card-11.1.actions."""
ClosingStep = Literal["collect", "draw"]
FinalDraw = Literal["taken", "due", "none"]

CLOSING_STEPS: Final[tuple[ClosingStep, ...]] = get_args(ClosingStep)
FINAL_DRAWS: Final[tuple[FinalDraw, ...]] = get_args(FinalDraw)
COLLECT, DRAW = CLOSING_STEPS
TAKEN, DUE, NONE = FINAL_DRAWS


class Turn(NamedTuple):
    """A turn as a player announces it; ``drawn`` is the card of the final draw, if it is known."""

    actions: tuple[Action, ...]
    collect: Squares = ()
    drawn: Card | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What comes of a turn.

    ``step`` is None for a legal turn, else the index of the first illegal action, COLLECT or DRAW;
    ``objections`` are those against it. ``judged`` counts the actions that were judged.
    ``collected`` is in order, and ``paths`` show what joins each of these cards. ``final_draw`` is
    TAKEN, DUE (its card is unknown) or NONE. A refused turn leaves the state as it was.
    """

    objections: tuple[Objection, ...]
    step: int | ClosingStep | None
    judged: int
    state: State
    collected: Squares = ()
    paths: tuple[TreasurePath, ...] = ()
    final_draw: FinalDraw = NONE
    warnings: tuple[Objection, ...] = ()


Heed = Callable[[State, Action, tuple[Objection, ...]], tuple[Objection, ...]]
"""Returns which objections to an action somebody heeds, given the state before it."""


def heed_all(
    _state: State, _action: Action, objections: tuple[Objection, ...]
) -> tuple[Objection, ...]:
    """Return all objections, as the rules have it."""
    return objections


def play_turn(start: State, turn: Turn, heed: Heed = heed_all) -> Outcome:
    """Referee a whole turn.

    :param heed: which objections to actions and to the final draw count.
    :raises NotAPosition: if an action plays a card that the hand does not have; paths are relative
        to the turn.
    """
    state = start
    for number, action in enumerate(turn.actions):
        against = heed(state, action, object_to_action(state, action, number))
        objections = in_order((*_object_to_number(start, turn, number), *against))
        if objections:
            return Outcome(objections, number, number + 1, start)
        state = take_action(state, action)
    judged = len(turn.actions)
    objections, warnings = _object_to_end(start, turn)
    if objections:
        return Outcome(objections, judged, judged, start)
    if objections := judge_collection(state.table, state.played, turn.collect):
        return Outcome(objections, COLLECT, judged, start)
    collected = tuple(sorted(turn.collect))
    paths = show_paths(state.table, state.played, collected)
    state = collect(state, collected)
    against = object_to_draw(state, is_final=True)
    final = NONE if against else DUE
    if turn.drawn is not None:
        draw = Draw(turn.drawn)
        if objections := heed(state, draw, against):
            return Outcome(objections, DRAW, judged, start)
        state, final = take_action(state, draw), TAKEN
    return Outcome((), None, judged, state, collected, paths, final, warnings)


def show_turn(
    start: State, actions: Sequence[Action], collected: Squares
) -> tuple[TreasurePath, ...]:
    """Return for each card that a legal turn collects the way that joins it.

    Rule: card-10.4, card-11.2.collect
    """
    if not collected:
        return ()
    state = start
    for action in actions:
        state = take_action(state, action)
    return show_paths(state.table, state.played, collected)


def _object_to_number(start: State, turn: Turn, number: int) -> tuple[Objection, ...]:
    """Object to one action too many, and by the official rules to any but a played card.

    Rule: card-10.2.turn, card-11.1.actions
    """
    variant = start.table.rules.variant
    allowed = ALLOWED[variant]
    if variant == OFFICIAL and (number or not isinstance(turn.actions[number], Play)):
        return (Objection("one-card-a-turn", (ONE_CARD,)),)
    if number < allowed:
        return ()
    return object_to_count(variant, len(turn.actions))


def object_to_count(variant: Variant, count: int) -> tuple[Objection, ...]:
    """Object to more actions than a turn of a variant has. Rule: card-11.1.actions."""
    allowed = ALLOWED[variant]
    if count <= allowed:
        return ()
    params = {"count": count, "allowed": allowed}
    return (Objection("too-many-actions", (_ACTIONS,), None, params),)


def _object_to_end(start: State, turn: Turn) -> tuple[tuple[Objection, ...], tuple[Objection, ...]]:
    """Return objections to and warnings about a turn with fewer actions than it has.

    By the official rules a card must be played unless none can be.
    Rule: card-10.2.turn, card-10.7, card-11.1.fewer
    """
    variant = start.table.rules.variant
    count, allowed = len(turn.actions), ALLOWED[variant]
    if count == allowed:
        return (), ()
    hand = [card.face for card in start.hand]
    if variant == OFFICIAL and can_play(start.table.faces, hand):
        return (Objection("must-play", (ONE_CARD,)),), ()
    warnings = () if count else propose_passing(start.table, hand)
    if variant != OFFICIAL:
        params = {"count": count, "allowed": allowed}
        warnings = (Objection("fewer-actions", (_FEWER,), None, params), *warnings)
    return (), warnings


def object_to_played(table: CardTable, played: Squares) -> tuple[Objection, ...]:
    """Object to collecting after more played cards than a turn can have, or fewer.

    Rule: card-10.2.turn, card-11.1.actions
    """
    if table.rules.variant == OFFICIAL:
        return official.find_turn_objections(played)
    return object_to_count(table.rules.variant, len(played))


def rule_on_collecting(
    table: CardTable, played: Squares, checkpoint: Checkpoint = no_checkpoint
) -> Collecting:
    """Rule on what may be collected by the rules of the table's variant.

    :param played: as many cards as :func:`object_to_played` has nothing against.
    :param checkpoint: called every few milliseconds.
    :raises NotAPosition: ``too-many-matches``, if the exact answer would take too long.

    Rule: card-10.5.together, card-11.2.collect
    """
    if table.rules.variant == OFFICIAL:
        return official.rule_on_collecting(table, played[0], checkpoint)
    return variants.rule_on_collecting(table, played, checkpoint)


def find_pool(table: CardTable, played: Squares) -> Pool:
    """Return what may go by the rules of the table's variant; ``played`` as when it is ruled on.

    Rule: card-10.4, card-11.2.collect
    """
    if table.rules.variant == OFFICIAL:
        return official.find_pool(table, played[0])
    return variants.find_pool(table, played)


def count_treasures(table: CardTable, played: Squares, squares: Squares) -> int:
    """Return by how many treasures some cards may be claimed, each counted for all of its own.

    Rule: card-10.6.once
    """
    if table.rules.variant == OFFICIAL:
        return official.count_treasures(table, played[0], squares)
    return variants.count_treasures(table, squares)


def judge_collection(
    table: CardTable, played: Squares, want: Sequence[int]
) -> tuple[Objection, ...]:
    """Return every reason against a collection by the rules of the table's variant.

    Rule: card-10.5.together, card-11.2.collect
    """
    if not want:
        return ()
    if table.rules.variant != OFFICIAL:
        return variants.judge_collection(table, played, want)
    return official.judge_collection(table, played, want)
