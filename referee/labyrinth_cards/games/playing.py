"""A whole game of cards refereed, each turn on the table that the one before has left.

Each turn is judged as ``turns`` judges it. Who must hold the card played, and whose turn it is, the
game itself shows.
Rule: card-10.2.turn, card-10.2.draw, card-10.6.once
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from referee.core.checkpoints import Checkpoint, no_checkpoint
from referee.core.games import ByHand, play_entries
from referee.core.grid import place_of
from referee.core.rulings import Citation, Objection, in_order
from referee.labyrinth_cards.actions import (
    Action,
    Draw,
    PlacedCard,
    Play,
    Rotate,
    State,
    collect,
    take_action,
)
from referee.labyrinth_cards.cards import Card
from referee.labyrinth_cards.games.entries import Entry, GameTurn, Lay, Start
from referee.labyrinth_cards.table import CardTable
from referee.labyrinth_cards.turns import Outcome, Turn, play_turn

_TURN: Final = Citation("card-10.2.turn")
_DRAW: Final = Citation("card-10.2.draw")

Hands = Mapping[str, tuple[Card, ...]]


@dataclass(frozen=True, slots=True)
class GameState:
    """Where a game stands: the table, the hands that are known, the stack, and the points."""

    table: CardTable
    placed: Mapping[int, PlacedCard]
    hands: Hands
    stack: int | None
    points: Mapping[str, int]
    due: str


@dataclass(frozen=True, slots=True)
class Ruled:
    """What came of one entry of a game.

    ``player`` is whose turn it was. ``turn`` is the turn as ``turns`` takes it, and ``outcome``
    what came of it by the rules; both are None for what is no turn. ``taken`` is what the player
    has collected, in order. ``is_played`` is False where an illegal turn has left nothing on the
    table.
    """

    entry: Entry
    player: str
    after: GameState
    turn: Turn | None = None
    outcome: Outcome | None = None
    objections: tuple[Objection, ...] = ()
    taken: tuple[int, ...] = ()
    is_played: bool = True


def begin(start: Start) -> GameState:
    """Return where a game stands before its first turn."""
    points = dict.fromkeys(sorted(start.players), 0)
    return GameState(start.table, start.placed, start.hands, start.stack, points, start.due)


def play_game(
    start: Start,
    entries: Iterable[Entry],
    *,
    goes_on: bool = False,
    checkpoint: Checkpoint = no_checkpoint,
) -> Iterator[Ruled]:
    """Yield what comes of each entry, in order; by default up to the first illegal turn.

    :param goes_on: whether the game goes on after an illegal turn, as it was played.
    :param checkpoint: called before every entry.

    Rule: card-10.2.turn
    """

    def rule_on(state: GameState, entry: Entry) -> Ruled:
        if isinstance(entry, GameTurn):
            return _rule_on_turn(start.players, state, entry, goes_on)
        given = entry.points if isinstance(entry, ByHand) else {}
        return Ruled(entry, state.due, replace(state, points=_add(state.points, given)))

    return play_entries(begin(start), entries, rule_on, goes_on=goes_on, checkpoint=checkpoint)


def _rule_on_turn(
    players: tuple[str, ...], state: GameState, entry: GameTurn, goes_on: bool
) -> Ruled:
    """Referee a turn, and let the game go on from it."""
    player = state.due if entry.player is None else entry.player
    held = _find_hand(state.hands, player, entry)
    begun = State(state.table, state.placed, held, state.stack)
    actions, missing = _resolve(entry, held)
    against = [_out_of_turn(player, state.due)] if player != state.due else []
    against += missing
    turn = Turn(actions, entry.collect, entry.drawn)
    outcome = play_turn(begun, turn)
    objections = in_order((*against, *outcome.objections)) if against else outcome.objections
    is_played = not objections
    left, taken = outcome.state, outcome.collected
    if objections:
        found = _play_as_played(begun, turn) if goes_on else None
        is_played = found is not None
        left, taken = (begun, ()) if found is None else found
    if objections and not goes_on:
        return Ruled(entry, player, state, turn, outcome, objections, is_played=False)
    hands = {**state.hands, player: left.hand} if player in state.hands else state.hands
    after = GameState(
        left.table,
        left.placed,
        hands,
        left.stack,
        _add(state.points, {player: len(taken)}),
        players[(players.index(player) + 1) % len(players)],
    )
    return Ruled(entry, player, after, turn, outcome, objections, taken, is_played)


def _out_of_turn(player: str, due: str) -> Objection:
    return Objection("out-of-turn", (_TURN,), None, {"player": player, "next": due})


def _add(points: Mapping[str, int], more: Mapping[str, int]) -> Mapping[str, int]:
    return {player: count + more.get(player, 0) for player, count in points.items()}


def _find_hand(hands: Hands, player: str, entry: GameTurn) -> tuple[Card, ...]:
    """Return the hand with which a player begins a turn.

    One that nobody knows holds at least what the turn plays and has not drawn.
    """
    if player in hands:
        return hands[player]
    drawn: list[Card] = []
    held: list[Card] = []
    for action in entry.actions:
        if isinstance(action, Draw):
            drawn.append(action.card)
        elif isinstance(action, Lay):
            found = _find(drawn, action.card)
            if found is None:
                held.append(action.card)
            else:
                del drawn[found]
    return tuple(held)


def _resolve(entry: GameTurn, held: tuple[Card, ...]) -> tuple[tuple[Action, ...], list[Objection]]:
    """Return the actions with the places of their cards in the hand, and the cards not held.

    A card that is not held is looked for behind the hand's last one, where it is then held.
    """
    hand = list(held)
    actions: list[Action] = []
    missing: list[Objection] = []
    for action in entry.actions:
        if isinstance(action, Rotate):
            actions.append(action)
            continue
        if isinstance(action, Draw):
            hand.append(action.card)
            actions.append(action)
            continue
        index = _find(hand, action.card)
        if index is None:
            at = place_of(action.square)
            missing.append(Objection("card-not-in-hand", (_DRAW,), at))
            continue
        del hand[index]
        actions.append(Play(index, action.square, action.quarters))
    return tuple(actions), missing


def _find(cards: list[Card], card: Card) -> int | None:
    """Return which of some cards is like another; None if none is."""
    return next((index for index, each in enumerate(cards) if each.face == card.face), None)


def _play_as_played(begun: State, turn: Turn) -> tuple[State, tuple[int, ...]] | None:
    """Return what an illegal turn leaves on a table that goes on with it, and what was taken.

    :return: None if a card can lie nowhere, because another lies there.
    """
    state = begun
    for action in turn.actions:
        if isinstance(action, Play) and action.square in state.placed:
            return None
        if isinstance(action, Rotate) and action.square not in state.placed:
            continue
        state = take_action(state, action)
    taken = tuple(sorted(set(turn.collect) & state.placed.keys()))
    state = collect(state, taken)
    if turn.drawn is not None:
        stack = None if state.stack is None else max(0, state.stack - 1)
        state = replace(state, hand=(*state.hand, turn.drawn), stack=stack)
    return state, taken
