"""Plans: one turn of the variants, or all turns that act on the same squares.

Turns are put together square by square: a plan is *extended* by a square on which there is
something more to do. When a plan is looked at closer it is *split*: by which card of the hand is
played on which free square, and then into single turns.

Rule: card-11.1.actions, card-11.1.play, card-11.1.rotate
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from typing import NamedTuple

from referee.core.grid import SIDE_STEP, is_on_grid
from referee.labyrinth_cards.actions import CLOCKWISE, COUNTERCLOCKWISE
from referee.labyrinth_cards.cards import CardFace
from referee.labyrinth_cards.collecting.rests import Squares
from referee.labyrinth_cards.placement import find_free_squares
from referee.labyrinth_cards.suggesting.courses import (
    ActionsKey,
    Course,
    find_courses,
    order_actions,
)
from referee.labyrinth_cards.suggesting.table_masks import Laid, TableMasks
from referee.labyrinth_cards.table import CardTable


class Plan(NamedTuple):
    """Some turns that act on the same targets.

    ``cards`` says which card of the hand is played on each free square; None if it may be any.
    ``course`` is the one turn of the plan; None if there may be more. ``is_close`` says whether
    what it promises was found out closely.
    """

    targets: Squares
    cards: Mapping[int, int] | None = None
    course: Course | None = None
    is_close: bool = False


class Planner:
    """Makes the plans of one table and hand, and says what they lay."""

    def __init__(self, table: CardTable, hand: Sequence[CardFace], masks: TableMasks) -> None:
        self._faces = table.faces
        self._hand = hand
        self._masks = masks
        self._free = frozenset(find_free_squares(table.faces))
        self._turned = {
            (square, times): masks.lay_any_turned(square, views)
            for square, face in table.faces.items()
            if face.turned(CLOCKWISE) != face
            for times, views in (
                (1, (face.turned(CLOCKWISE), face.turned(COUNTERCLOCKWISE))),
                (2, (face, face.turned(2))),
            )
        }
        self._once = {square for square, _ in self._turned}
        self._twice = {
            square for square in self._once if self._faces[square].turned(2) != self._faces[square]
        }

    def find_more(self, targets: Squares) -> set[int]:
        """Return the squares on which there is something to do after some actions.

        A card of the table is turned where it then looks different, by two quarter turns at most,
        or there and back if a card is played beside it in between; and no more squares are filled
        than there are cards in hand.
        Rule: card-11.1.play, card-11.1.rotate-any
        """
        filled = {square for square in targets if square not in self._faces}
        beside = {square + step for square in filled for step in SIDE_STEP}
        turned = {square for square in targets if targets.count(square) == 1}
        more = (
            self._once.difference(targets) | filled | turned & (self._twice | self._once & beside)
        )
        if len(filled) < len(self._hand):
            more |= self._free
            more.update(square for square in beside - self._faces.keys() if is_on_grid(square))
        return more

    def lay(self, plan: Plan) -> dict[int, Laid]:
        """Return what the turns of a plan may lay, by square, ascending."""
        masks, faces = self._masks, self._faces
        targets, cards, course = plan.targets, plan.cards or {}, plan.course
        laid: dict[int, Laid] = {}
        for square in targets:
            if course is not None and square in faces:
                laid[square] = masks.lay_turned(square, course.faces[square])
            elif course is not None:
                laid[square] = masks.lay_played(cards[square], course.faces[square])
            elif square in faces:
                laid[square] = self._turned[square, targets.count(square)]
            elif plan.cards is not None:
                laid[square] = masks.lay_any_way(cards[square])
            else:
                laid[square] = masks.lay_any_card(targets.index(square))
        return laid

    def find_played(self, plan: Plan) -> list[int]:
        """Return the squares on which the turns of a plan play cards, ascending."""
        return [square for square in dict.fromkeys(plan.targets) if square not in self._faces]

    def find_first(self, plan: Plan) -> ActionsKey:
        """Return what no turn of a plan comes before."""
        if plan.course is not None:
            return order_actions(plan.course.actions)
        played = self.find_played(plan)
        if not played:
            return ((1, plan.targets[0]),)
        return (min((0, (plan.cards or {}).get(square, 0), square) for square in played),)

    def split(self, plan: Plan) -> Iterator[Plan]:
        """Yield the parts of a plan: by the cards played, then by turns."""
        played = self.find_played(plan)
        if plan.cards is None and played:
            for numbers in permutations(range(len(self._hand)), len(played)):
                if not self._has_twin(numbers):
                    yield Plan(plan.targets, dict(zip(played, numbers, strict=True)))
            return
        cards = plan.cards or {}
        for course in find_courses(self._faces, self._hand, plan.targets, cards):
            yield Plan(plan.targets, cards, course)

    def _has_twin(self, cards: Sequence[int]) -> bool:
        """Whether a card before one of these in the hand could be played in its place."""
        return any(
            self._hand[other] == self._hand[card] and other not in cards
            for card in cards
            for other in range(card)
        )
