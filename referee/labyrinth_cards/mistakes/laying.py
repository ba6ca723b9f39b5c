"""Known mistakes about where a card may be laid, alone and within a turn, and about drawing."""

from collections.abc import Callable, Iterator
from typing import Final

from referee.core.grid import SIDE_STEP
from referee.core.rulings import Objection
from referee.labyrinth_cards.actions import Action, Play, State, take_action
from referee.labyrinth_cards.cards import NO_PATH, Faces
from referee.labyrinth_cards.mistakes.cases import CardCase, CardMistake, Laying
from referee.labyrinth_cards.turns import play_turn

_NORTH, _EAST, _SOUTH, _WEST = SIDE_STEP
CORNERS: Final = (_NORTH + _EAST, _SOUTH + _EAST, _SOUTH + _WEST, _NORTH + _WEST)
"""The steps to the squares that touch a square at a corner."""

Waives = Callable[[Faces, Laying, str], bool]
"""Tells whether who makes a mistake does not heed an objection with this code."""
Refuses = Callable[[Faces, Laying], bool]
"""Tells whether who makes a mistake would refuse a card that may be laid."""


def _beside_is_enough(_faces: Faces, _laying: Laying, code: str) -> bool:
    return code == "no-path-meets"


def _corner_is_enough(faces: Faces, laying: Laying, code: str) -> bool:
    at_a_corner = any(laying.square + step in faces for step in CORNERS)
    return code == "no-neighbour" and at_a_corner


def _some_side_differs(faces: Faces, laying: Laying) -> bool:
    """Tell whether a path meets a wall on some side."""
    path_at = laying.face.turned(laying.quarters).path_at
    for side, step in enumerate(SIDE_STEP):
        other = faces.get(laying.square + step)
        if other is not None and (path_at[side] == NO_PATH) != (other.path_at[side ^ 2] == NO_PATH):
            return True
    return False


def _is_turned(_faces: Faces, laying: Laying) -> bool:
    """Tell whether a card is turned so that it looks different."""
    return laying.face.turned(laying.quarters).look() != laying.face.look()


WAIVING: Final[dict[str, Waives]] = {
    "beside-is-enough": _beside_is_enough,
    "card-at-a-corner": _corner_is_enough,
}
"""By code, the mistakes of those who would lay a card where it may not go."""
REFUSING: Final[dict[str, Refuses]] = {
    "all-sides-must-match": _some_side_differs,
    "cards-not-turned": _is_turned,
}
"""By code, the mistakes of those who would not lay a card where it may go."""


def waive_when_laying(waives: Waives) -> CardMistake:
    """Return the mistake about one card to be laid."""

    def make(case: CardCase) -> Iterator[CardCase]:
        laying = case.laying
        if laying is not None and case.objections:
            faces = case.table.faces
            if all(waives(faces, laying, found.code) for found in case.objections):
                yield case.if_legal(is_legal=True)

    return make


def refuse_when_laying(refuses: Refuses) -> CardMistake:
    """Return the mistake about one card to be laid."""

    def make(case: CardCase) -> Iterator[CardCase]:
        laying = case.laying
        if laying is not None and case.is_legal and refuses(case.table.faces, laying):
            yield case.if_legal(is_legal=False)

    return make


def _find_laying(state: State, action: Action) -> Laying | None:
    """Return the card that an action lays; None if it lays none."""
    if isinstance(action, Play):
        return Laying(state.hand[action.card].face, action.quarters, action.square)
    return None


def waive_in_turns(waives: Waives) -> CardMistake:
    """Return the mistake about the cards that a turn plays, which is else as it has to be."""

    def heed(
        state: State, action: Action, objections: tuple[Objection, ...]
    ) -> tuple[Objection, ...]:
        laying = _find_laying(state, action)
        if laying is None:
            return objections
        faces = state.table.faces
        return tuple([each for each in objections if not waives(faces, laying, each.code)])

    def make(case: CardCase) -> Iterator[CardCase]:
        played = case.played_turn
        if played is not None and not case.is_legal:
            outcome = play_turn(played.start, played.turn, heed)
            yield case.if_legal(is_legal=not outcome.objections)

    return make


def refuse_in_turns(refuses: Refuses) -> CardMistake:
    """Return the mistake about the cards that a legal turn plays."""

    def make(case: CardCase) -> Iterator[CardCase]:
        played = case.played_turn
        if played is None or not case.is_legal:
            return
        state, is_legal = played.start, True
        for action in played.turn.actions:
            laying = _find_laying(state, action)
            is_legal = is_legal and (laying is None or not refuses(state.table.faces, laying))
            state = take_action(state, action)
        yield case.if_legal(is_legal=is_legal)

    return make


def hold_any_number(case: CardCase) -> Iterator[CardCase]:
    """Assume that a hand may hold any number of cards, so that a seventh may be drawn."""

    def heed(
        _state: State, _action: Action, objections: tuple[Objection, ...]
    ) -> tuple[Objection, ...]:
        return tuple([each for each in objections if each.code != "hand-full"])

    played = case.played_turn
    if played is not None and not case.is_legal:
        outcome = play_turn(played.start, played.turn, heed)
        yield case.if_legal(is_legal=not outcome.objections)
