"""Whole turns of the card game: actions in order, collecting, and the final draw.

By the official rules a turn is one played card. The variants have two actions or three, in any
order: play, rotate, draw. Each action is judged on the table and hand as they then are; the first
illegal step ends the turn, and nothing of it counts.

Rule: card-10.2.turn, card-10.2.draw, card-11.1.actions, card-11.3.draw
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from referee.core.errors import Fault, NotAPosition
from referee.core.grid import place_of
from referee.core.rulings import Citation, Objection, in_order
from referee.labyrinth_cards.cards import CardFace
from referee.labyrinth_cards.collecting import official, variants
from referee.labyrinth_cards.collecting.official import Collecting
from referee.labyrinth_cards.collecting.rests import Squares
from referee.labyrinth_cards.placement import (
    NO_CARD_FITS,
    can_play,
    find_objections,
)
from referee.labyrinth_cards.rules import CAFFEINATED, OFFICIAL, STEROIDS
from referee.labyrinth_cards.table import CardTable

ONE_CARD: Final = Citation("card-10.2.turn")
_ACTIONS: Final = Citation("card-11.1.actions")
_FEWER: Final = Citation("card-11.1.fewer")
_PLAY: Final = Citation("card-11.1.play")
_ROTATE: Final = Citation("card-11.1.rotate")
_DRAW: Final = Citation("card-11.1.draw")
_OFFICIAL_DRAW: Final = Citation("card-10.2.draw")
_FINAL_DRAW: Final = Citation("card-11.3.draw")

ALLOWED: Final[Mapping[str, int]] = {OFFICIAL: 1, CAFFEINATED: 2, STEROIDS: 3}
"""How many actions a turn has, by variant. Rule: card-10.2.turn, card-11.1.actions."""
OFFICIAL_HAND: Final = 2
"""How many cards a hand is filled up to by the official rules. Rule: card-10.2.draw."""
VARIANT_HAND: Final = 6
"""The most cards in a hand in the variants. Rule: card-11.1.draw."""
CLOCKWISE: Final = 1
COUNTERCLOCKWISE: Final = 3

COLLECT: Final = "collect"
DRAW: Final = "draw"
TAKEN: Final = "taken"
DUE: Final = "due"
NONE: Final = "none"


class Play(NamedTuple):
    """Play a card of the hand, counted in the hand as it then is."""

    card: int
    square: int
    quarters: int


class Rotate(NamedTuple):
    """Turn a card on the table by CLOCKWISE or COUNTERCLOCKWISE quarter turns."""

    square: int
    quarters: int


class Draw(NamedTuple):
    """Draw a card, which turned out to be this one."""

    card: CardFace


Action = Play | Rotate | Draw


class Turn(NamedTuple):
    """A turn as a player announces it; ``drawn`` is the card of the final draw, if it is known."""

    actions: tuple[Action, ...]
    collect: Squares = ()
    drawn: CardFace | None = None


@dataclass(frozen=True, slots=True)
class State:
    """The table, the hand of the player, what is known of the stack, and the cards played.

    ``stack`` is None if nobody said how many cards it has; ``played`` holds squares, in the order
    of playing.
    """

    table: CardTable
    hand: tuple[CardFace, ...]
    stack: int | None
    played: Squares = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """What comes of a turn.

    ``step`` is None for a legal turn, else the index of the first illegal action, COLLECT or DRAW;
    ``objections`` are those against it. ``judged`` counts the actions that were judged.
    ``final_draw`` is TAKEN, DUE (nobody said which card) or NONE. A refused turn leaves the state
    as it was.
    """

    objections: tuple[Objection, ...]
    step: int | str | None
    judged: int
    state: State
    collected: Squares = ()
    final_draw: str = NONE
    warnings: tuple[Objection, ...] = ()


def play_turn(start: State, turn: Turn) -> Outcome:
    """Referee a whole turn.

    :raises NotAPosition: if an action plays a card that the hand does not have; paths are relative
        to the turn.
    """
    state = start
    for number, action in enumerate(turn.actions):
        objections = in_order(
            (*_object_to_number(start, turn, number), *_object_to_action(state, action, number))
        )
        if objections:
            return Outcome(objections, number, number + 1, start)
        state = take_action(state, action)
    judged = len(turn.actions)
    objections, warnings = _object_to_end(start, turn)
    if objections:
        return Outcome(objections, judged, judged, start)
    if objections := judge_collection(state.table, state.played, turn.collect):
        return Outcome(objections, COLLECT, judged, start)
    left = {s: face for s, face in state.table.faces.items() if s not in turn.collect}
    state = replace(state, table=replace(state.table, faces=left))
    if turn.drawn is not None and (objections := _object_to_draw(state, is_final=True)):
        return Outcome(objections, DRAW, judged, start)
    final = NONE if _object_to_draw(state, is_final=True) else DUE
    if turn.drawn is not None:
        state, final = take_action(state, Draw(turn.drawn)), TAKEN
    collected = tuple(sorted(turn.collect))
    return Outcome((), None, judged, state, collected, final, warnings)


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


def object_to_count(variant: str, count: int) -> tuple[Objection, ...]:
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
    if variant != OFFICIAL:
        params = {"count": count, "allowed": allowed}
        return (), (Objection("fewer-actions", (_FEWER,), None, params),)
    if not start.hand:
        return (), ()
    if can_play(start.table.faces, start.hand):
        return (Objection("must-play", (ONE_CARD,)),), ()
    return (), (Objection("no-legal-placement", (NO_CARD_FITS,)),)


def _object_to_action(state: State, action: Action, number: int) -> tuple[Objection, ...]:
    """Return every reason against one action; none if legal.

    :raises NotAPosition: if it plays a card that the hand does not have.

    Rule: card-10.3.joins, card-11.1.play, card-11.1.rotate, card-11.1.draw
    """
    if isinstance(action, Play):
        if action.card >= len(state.hand):
            path = ("actions", number, "play", "card")
            raise NotAPosition([Fault("no-such-hand-card", path, {"index": action.card})])
        face = state.hand[action.card].turned(action.quarters)
        objections = find_objections(state.table, face, action.square)
        if state.table.rules.variant == OFFICIAL:
            return objections
        return tuple(_cite_play(objection) for objection in objections)
    if isinstance(action, Draw):
        return _object_to_draw(state, is_final=False)
    if action.square not in state.table.faces:
        return (Objection("no-card-there", (_ROTATE,), place_of(action.square)),)
    return ()


def _cite_play(objection: Objection) -> Objection:
    """Cite the variants' own clause where a card would not join. Rule: card-11.1.play."""
    if objection.code == "square-taken":
        return objection
    return replace(objection, citations=(*objection.citations, _PLAY))


def _object_to_draw(state: State, *, is_final: bool) -> tuple[Objection, ...]:
    """Return every reason against drawing a card.

    Rule: card-10.2.draw, card-11.1.draw, card-11.3.draw
    """
    found: list[Objection] = []
    is_official = state.table.rules.variant == OFFICIAL
    cited, limit = _FINAL_DRAW if is_final else _DRAW, VARIANT_HAND
    if is_official:
        cited, limit = _OFFICIAL_DRAW, OFFICIAL_HAND
    if len(state.hand) >= limit and (is_final or not is_official):
        params = {"count": len(state.hand), "limit": limit}
        found.append(Objection("hand-full", (cited,), None, params))
    if state.stack == 0:
        found.append(Objection("stack-empty", (cited,)))
    return tuple(found)


def take_action(state: State, action: Action) -> State:
    """Return the state after a legal action.

    Rule: card-11.1.play, card-11.1.rotate, card-11.1.rotate-any, card-11.1.rotated-played,
    card-11.1.draw
    """
    faces = dict(state.table.faces)
    if isinstance(action, Draw):
        stack = None if state.stack is None else state.stack - 1
        return replace(state, hand=(*state.hand, action.card), stack=stack)
    if isinstance(action, Rotate):
        faces[action.square] = faces[action.square].turned(action.quarters)
        return replace(state, table=replace(state.table, faces=faces))
    faces[action.square] = state.hand[action.card].turned(action.quarters)
    hand = state.hand[: action.card] + state.hand[action.card + 1 :]
    table = replace(state.table, faces=dict(sorted(faces.items())))
    return replace(state, table=table, hand=hand, played=(*state.played, action.square))


def object_to_played(table: CardTable, played: Squares) -> tuple[Objection, ...]:
    """Object to collecting after more played cards than a turn can have, or fewer.

    Rule: card-10.2.turn, card-11.1.actions
    """
    if table.rules.variant == OFFICIAL:
        return official.find_turn_objections(played)
    return object_to_count(table.rules.variant, len(played))


def rule_on_collecting(table: CardTable, played: Squares) -> Collecting:
    """Rule on what may be collected by the rules of the table's variant.

    :param played: as many cards as :func:`object_to_played` has nothing against.
    :raises NotAPosition: ``too-many-matches``, if the exact answer would take too long.

    Rule: card-10.5.together, card-11.2.collect
    """
    if table.rules.variant == OFFICIAL:
        return official.rule_on_collecting(table, played[0])
    return variants.rule_on_collecting(table, played)


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
