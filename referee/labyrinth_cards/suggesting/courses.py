"""Courses of action: every way to act on certain squares, each table that comes of it once.

The *targets* of a turn are the squares that its actions act on, one for each action, ascending. A
card on the table is turned as often as its square is among them; a free square is filled first and
what lies there turned afterwards. Turns with other targets lead to other tables, unless rotations
cancel out: a card is turned and turned back only so that in between one can be played beside it
that joins nothing in the end.

Rule: card-11.1.play, card-11.1.rotate, card-11.1.rotate-any, card-11.1.rotated-played
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from referee.labyrinth_cards.actions import (
    CLOCKWISE,
    COUNTERCLOCKWISE,
    Action,
    Play,
    Rotate,
    UnseenDraw,
)
from referee.labyrinth_cards.cards import CardFace, Faces
from referee.labyrinth_cards.collecting.rests import Squares
from referee.labyrinth_cards.maze import find_exits

ActionsKey = tuple[tuple[int, ...], ...]


class Course(NamedTuple):
    """Actions, and what lies on the squares that they acted on at the end."""

    actions: tuple[Action, ...]
    faces: Faces


class _Stage(NamedTuple):
    """A table after some actions: what lies on it, the cards still in hand, and what was done.

    ``playable`` holds, for each card played, the faces that it could have been played to show.
    """

    faces: Faces
    hand: Sequence[int]
    left: Squares
    actions: tuple[Action, ...]
    playable: Mapping[int, Sequence[CardFace]]


def order_actions(actions: Sequence[Action | UnseenDraw]) -> ActionsKey:
    """Return what sorts turns of equally many actions: play, rotate, draw; card, y, x, rotation.

    >>> order_actions([Play(0, 7, 1), Rotate(5, 3)])
    ((0, 0, 7, 1), (1, 5, 3))
    """
    return tuple(map(_order_action, actions))


def _order_action(action: Action | UnseenDraw) -> tuple[int, ...]:
    """Return what sorts actions; squares sort by (y, x)."""
    if isinstance(action, Play):
        return (0, *action)
    return (1, *action) if isinstance(action, Rotate) else (2,)


def find_courses(
    faces: Faces,
    hand: Sequence[CardFace],
    targets: Squares,
    cards: Mapping[int, int],
) -> Iterator[Course]:
    """Yield the courses of action on some targets, in order; of those to one table only the first.

    A course that fewer actions could replace is left out, as its table comes of other targets.
    A few tables come of other targets with as many actions, too.

    :param cards: which card of the hand is played on each free square among the targets.
    """
    seen: set[tuple[CardFace, ...]] = set()
    squares = sorted(set(targets))
    start = _Stage(faces, range(len(hand)), targets, (), {})
    for state in _act(start, hand, cards):
        after = tuple(state.faces[square] for square in squares)
        if after not in seen and not _is_roundabout(faces, state, targets):
            seen.add(after)
            yield Course(state.actions, dict(zip(squares, after, strict=True)))


def _is_roundabout(faces: Faces, after: _Stage, targets: Squares) -> bool:
    """Whether a card was turned for nothing: fewer actions lead to the same table.

    It was turned twice although once is enough. Or it was turned back, or could have been played as
    it lies now; and what was played besides could have been played without that, as it joins
    something in the end.
    """
    for square, times in Counter(targets).items():
        lies = after.faces[square]
        playable = after.playable.get(square, ())
        if times > 2 and any(lies.turned(way) in playable for way in (CLOCKWISE, COUNTERCLOCKWISE)):
            return True
        if times > 1 and (lies == faces.get(square) or lies in playable):
            others = after.playable.keys() - {square}
            if all(find_exits(after.faces, other, after.faces[other]) for other in others):
                return True
    return False


def _act(state: _Stage, hand: Sequence[CardFace], cards: Mapping[int, int]) -> Iterator[_Stage]:
    """Yield every state after one action on each target left, in the order of the actions."""
    if not state.left:
        yield state
        return
    squares = sorted(set(state.left))
    filled = [square for square in squares if square not in state.faces]
    for square in sorted(filled, key=cards.__getitem__):
        for after in _play(state, square, hand[cards[square]], cards[square]):
            yield from _act(after, hand, cards)
    for square in squares:
        if square in state.faces:
            for after in _rotate(state, square):
                yield from _act(after, hand, cards)


def _play(state: _Stage, square: int, card: CardFace, number: int) -> Iterator[_Stage]:
    """Yield the states after playing a card on a square, in every rotation that looks different.

    Rule: card-11.1.play
    """
    views = [card.turned(quarters) for quarters in range(4)]
    playable = [face for face in views if find_exits(state.faces, square, face)]
    at = state.hand.index(number)
    for quarters, face in enumerate(views):
        if face in playable and face not in views[:quarters]:
            yield _Stage(
                {**state.faces, square: face},
                [other for other in state.hand if other != number],
                _drop(state.left, square),
                (*state.actions, Play(at, square, quarters)),
                {**state.playable, square: playable},
            )


def _rotate(state: _Stage, square: int) -> Iterator[_Stage]:
    """Yield the states after turning a card either way, if it then looks different.

    The card played last is not turned to show what it could have been played to show.
    Rule: card-11.1.rotate, card-11.1.rotate-any, card-11.1.rotated-played
    """
    face = state.faces[square]
    played_last = [*state.playable][-1:]
    seen = [face, *(state.playable[square] if square in played_last else ())]
    for quarters in (CLOCKWISE, COUNTERCLOCKWISE):
        turned = face.turned(quarters)
        if turned not in seen:
            seen.append(turned)
            yield state._replace(
                faces={**state.faces, square: turned},
                left=_drop(state.left, square),
                actions=(*state.actions, Rotate(square, quarters)),
            )


def _drop(targets: Squares, square: int) -> Squares:
    """Return the targets without one of this square."""
    at = targets.index(square)
    return targets[:at] + targets[at + 1 :]
