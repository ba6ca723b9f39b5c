"""The search for the best turns, its bounds and its courses, against all turns that there are."""

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from referee.labyrinth_cards.actions import Draw, State, take_action
from referee.labyrinth_cards.cards import CardFace
from referee.labyrinth_cards.collecting.rests import Squares
from referee.labyrinth_cards.rules import CAFFEINATED, STEROIDS, LeaveOne, Variant
from referee.labyrinth_cards.suggesting.extensions import Extensions
from referee.labyrinth_cards.suggesting.forecasts import Forecaster
from referee.labyrinth_cards.suggesting.plans import Plan, Planner
from referee.labyrinth_cards.turns import ALLOWED
from tests.cases import long_after
from tests.labyrinth_cards.beginning import begin
from tests.labyrinth_cards.suggesting.test_courses import find_planned
from tests.labyrinth_cards.suggesting.test_suggestions import (
    READINGS,
    Case,
    Everything,
    draw_case,
    find_actions,
    in_order,
    search,
)
from tests.searching import Sampled

# ------------------------------------------------------------------------- the best turn


@pytest.mark.parametrize("reading", long_after(1, READINGS))
@pytest.mark.parametrize(
    ("variant", "cards", "hand", "seeds"),
    [
        ("caffeinated", 0, 1, 1),
        ("caffeinated", 1, 2, 3),
        ("caffeinated", 2, 2, 10),
        ("caffeinated", 3, 2, 8),
        ("caffeinated", 4, 1, 12),
        ("caffeinated", 4, 2, 3),
        ("caffeinated", 5, 0, 12),
        ("caffeinated", 5, 1, 8),
        ("caffeinated", 6, 0, 12),
        ("caffeinated", 6, 1, 4),
        ("steroids", 1, 1, 2),
        ("steroids", 2, 1, 5),
        ("steroids", 3, 0, 8),
        ("steroids", 4, 0, 6),
    ],
)
def test_the_first_turn_is_the_best_of_all(
    variant: Variant, cards: int, hand: int, seeds: int, reading: LeaveOne, sampled: Sampled
) -> None:
    for seed in sampled(range(seeds), 3):
        case = draw_case(f"{variant} {cards} {hand} {seed}", variant, cards, hand, reading)
        everything = Everything(case)
        found = search(case)
        assert found.exact
        assert found.turns[0] == min(everything.turns, key=in_order)
        assert set(found.turns) <= set(everything.turns)
        assert list(found.turns) == sorted(found.turns, key=in_order)


# ------------------------------------------------------------------------- bounds


def find_most(case: Case) -> dict[Squares, int]:
    """Give the most cards that turns on the same targets collect.

    A table that fewer actions lead to as well counts for these only.
    """
    most: dict[Squares, int] = {}
    seen = set()
    for turn in sorted(Everything(case).turns, key=lambda turn: len(turn.actions)):
        state = begin(case.table, case.hand, None)
        for action in turn.actions:
            state = take_action(state, action)
        key = (tuple(state.table.faces.items()), frozenset(state.played))
        if key not in seen:
            seen.add(key)
            targets = tuple(sorted(a.square for a in turn.actions if not isinstance(a, Draw)))
            most[targets] = max(most.get(targets, 0), turn.points)
    return most


def find_bounds(case: Case) -> Iterator[tuple[Squares, int]]:
    """Yield every bound that the search may take for the turns on some targets, and the targets."""
    forecaster = Forecaster(case.table, case.hand)
    planner = Planner(case.table, case.hand, forecaster.masks)
    parents: set[Squares] = {()}
    for _ in range(ALLOWED[case.table.rules.variant]):
        grown = set()
        for parent in parents:
            extensions = Extensions(forecaster, planner.lay(Plan(parent)))
            for square in planner.find_more(parent):
                targets = tuple(sorted((*parent, square)))
                grown.add(targets)
                yield targets, extensions.bound(square)
        parents = grown
        for targets in grown:
            plans = [Plan(targets)]
            while plans:
                # What holds for the turns on some targets is what holds for one of the parts.
                yield targets, max(forecast(forecaster, planner, plan) for plan in plans)
                plans = [part for plan in plans if not plan.course for part in planner.split(plan)]


def forecast(forecaster: Forecaster, planner: Planner, plan: Plan) -> int:
    """Give the lowest of all forecasts of a plan."""
    laid, certain = planner.lay(plan), plan.course is not None
    rough = forecaster.bound(laid, certain=certain)
    lowest = rough
    for wanted in range(1, rough + 2):
        spent: list[int] = []
        found = forecaster.bound_closely(laid, wanted, certain=certain, spend=spent.append)
        assert found in (rough, wanted - 1)
        assert set(spent) <= {1}
        lowest = min(lowest, found)
    return lowest


@pytest.mark.parametrize("reading", long_after(1, READINGS))
@pytest.mark.parametrize(
    ("variant", "cards", "hand", "seeds"),
    [
        (CAFFEINATED, 5, 0, 12),
        (CAFFEINATED, 5, 1, 8),
        (CAFFEINATED, 4, 2, 5),
        (CAFFEINATED, 7, 0, 4),
        (STEROIDS, 1, 2, 2),
        (STEROIDS, 2, 1, 5),
        (STEROIDS, 4, 0, 6),
    ],
)
def test_no_bound_is_too_low(
    variant: Variant, cards: int, hand: int, seeds: int, reading: LeaveOne, sampled: Sampled
) -> None:
    """Hold the bounds of all plans to what comes of their turns, fewest actions first."""
    for seed in sampled(range(seeds), 3):
        case = draw_case(f"bound {variant} {cards} {hand} {seed}", variant, cards, hand, reading)
        most = find_most(case)
        bounds = list(find_bounds(case))
        assert most.keys() <= {targets for targets, _ in bounds} | {()}
        for targets, bound in bounds:
            assert bound >= most.get(targets, 0)


# ------------------------------------------------------------------------- courses


class Reached(NamedTuple):
    """A table after some actions, and the squares on which cards were played."""

    faces: frozenset[tuple[int, CardFace]]
    played: frozenset[int]


def note(state: State) -> Reached:
    return Reached(frozenset(state.table.faces.items()), frozenset(state.played))


def find_reached(case: Case) -> dict[Reached, int]:
    """Give every table that turns lead to and the fewest actions that it takes."""
    states = [begin(case.table, case.hand, None)]
    fewest = {note(states[0]): 0}
    for actions in range(1, ALLOWED[case.table.rules.variant] + 1):
        after = [take_action(state, action) for state in states for action in find_actions(state)]
        hands = {id(state): tuple(card.face for card in state.hand) for state in after}
        states = list({(note(state), hands[id(state)]): state for state in after}.values())
        for state in states:
            fewest.setdefault(note(state), actions)
    return fewest


@pytest.mark.rule("card-11.1.play", "card-11.1.rotate", "card-11.1.rotated-played")
@pytest.mark.parametrize(
    ("variant", "cards", "hand", "seeds"),
    [
        (CAFFEINATED, 5, 1, 6),
        (CAFFEINATED, 2, 2, 6),
        (STEROIDS, 1, 2, 12),
        (STEROIDS, 2, 1, 12),
        (STEROIDS, 2, 2, 1),
        (STEROIDS, 4, 0, 3),
    ],
)
def test_every_table_is_reached_by_the_fewest_actions(
    variant: Variant, cards: int, hand: int, seeds: int
) -> None:
    for seed in range(seeds):
        case = draw_case(f"reach {variant} {cards} {hand} {seed}", variant, cards, hand)
        reached = find_reached(case)
        planned = {note(begin(case.table, case.hand, None))}
        for plan in find_planned(case):
            assert plan.course is not None
            state = begin(case.table, case.hand, None)
            for action in plan.course.actions:
                state = take_action(state, action)
            for square, face in plan.course.faces.items():
                assert state.table.faces[square] == face
            assert reached[note(state)] == len(plan.course.actions)
            planned.add(note(state))
        assert planned == reached.keys()
