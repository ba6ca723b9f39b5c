"""Actions: what a player does to table, hand and stack, one step of a turn at a time.

Each action is judged on the table and hand as they then are. An action can't be taken back.

Rule: card-10.2.draw, card-11.1.play, card-11.1.rotate, card-11.1.draw, card-11.3.draw
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from referee.core.errors import Fault, NotAPosition
from referee.core.grid import place_of
from referee.core.rulings import Citation, Objection
from referee.labyrinth_cards.cards import Card, CardFace, Written
from referee.labyrinth_cards.collecting.rests import Squares
from referee.labyrinth_cards.placement import find_objections
from referee.labyrinth_cards.rules import OFFICIAL
from referee.labyrinth_cards.table import CardTable

_PLAY: Final = Citation("card-11.1.play")
_ROTATE: Final = Citation("card-11.1.rotate")
_DRAW: Final = Citation("card-11.1.draw")
_OFFICIAL_DRAW: Final = Citation("card-10.2.draw")
_FINAL_DRAW: Final = Citation("card-11.3.draw")

OFFICIAL_HAND: Final = 2
"""How many cards a hand is filled up to by the official rules. Rule: card-10.2.draw."""
VARIANT_HAND: Final = 6
"""The most cards in a hand in the variants. Rule: card-11.1.draw."""
CLOCKWISE: Final = 1
COUNTERCLOCKWISE: Final = 3


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

    card: Card


Action = Play | Rotate | Draw


@dataclass(frozen=True, slots=True)
class UnseenDraw:
    """Draw a card, before anybody has seen it: an action to think about, not one to take."""


class PlacedCard(NamedTuple):
    """A card as it lies, in the form in which it was given and turned from that.

    ``quarters`` are clockwise quarter turns, 0..3.
    """

    face: CardFace
    written: Written
    quarters: int

    def turned(self, quarters: int) -> "PlacedCard":
        """Return this card after clockwise quarter turns."""
        return PlacedCard(self.face.turned(quarters), self.written, (self.quarters + quarters) % 4)


@dataclass(frozen=True, slots=True)
class State:
    """The state of a turn: the table, the player's hand, the stack, and the cards played.

    ``placed`` says which card lies where, in the order of placing, and matches the faces of the
    table. ``stack`` is None if its size is unknown; ``played`` holds squares, in the order of
    playing.
    """

    table: CardTable
    placed: Mapping[int, PlacedCard]
    hand: tuple[Card, ...]
    stack: int | None
    played: Squares = ()


def take_action(state: State, action: Action) -> State:
    """Return the state after a legal action.

    Rule: card-11.1.play, card-11.1.rotate, card-11.1.rotate-any, card-11.1.rotated-played,
    card-11.1.draw
    """
    if isinstance(action, Draw):
        stack = None if state.stack is None else state.stack - 1
        return replace(state, hand=(*state.hand, action.card), stack=stack)
    if isinstance(action, Rotate):
        return _lay(state, action.square, state.placed[action.square].turned(action.quarters))
    card = PlacedCard(*state.hand[action.card], 0)
    after = _lay(state, action.square, card.turned(action.quarters))
    hand = state.hand[: action.card] + state.hand[action.card + 1 :]
    return replace(after, hand=hand, played=(*state.played, action.square))


def _lay(state: State, square: int, placed: PlacedCard) -> State:
    """Return the state with a card on a square, in place of what may lie there."""
    faces = {**state.table.faces, square: placed.face}
    if square not in state.placed:
        faces = dict(sorted(faces.items()))
    table = CardTable(state.table.rules, faces)
    return replace(state, table=table, placed={**state.placed, square: placed})


def collect(state: State, squares: Squares) -> State:
    """Return the state without the cards on some squares."""
    if not squares:
        return state
    faces = {square: face for square, face in state.table.faces.items() if square not in squares}
    placed = {square: card for square, card in state.placed.items() if square not in squares}
    return replace(state, table=CardTable(state.table.rules, faces), placed=placed)


def object_to_action(state: State, action: Action, number: int) -> tuple[Objection, ...]:
    """Return every reason against one action; none if legal.

    :raises NotAPosition: if it plays a card that the hand does not have.

    Rule: card-10.3.joins, card-11.1.play, card-11.1.rotate, card-11.1.draw
    """
    if isinstance(action, Play):
        if action.card >= len(state.hand):
            path = ("actions", number, "play", "card")
            raise NotAPosition([Fault("no-such-hand-card", path, {"index": action.card})])
        face = state.hand[action.card].face.turned(action.quarters)
        objections = find_objections(state.table, face, action.square)
        if state.table.rules.variant == OFFICIAL:
            return objections
        return tuple(_cite_play(objection) for objection in objections)
    if isinstance(action, Draw):
        return object_to_draw(state, is_final=False)
    if action.square not in state.table.faces:
        return (Objection("no-card-there", (_ROTATE,), place_of(action.square)),)
    return ()


def _cite_play(objection: Objection) -> Objection:
    """Cite the variants' own clause where a card would not join. Rule: card-11.1.play."""
    if objection.code == "square-taken":
        return objection
    return replace(objection, citations=(*objection.citations, _PLAY))


def object_to_draw(state: State, *, is_final: bool) -> tuple[Objection, ...]:
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
