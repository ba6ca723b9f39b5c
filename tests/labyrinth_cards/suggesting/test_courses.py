"""The tables that plans and courses lead to, against those that all turns lead to."""

from collections.abc import Iterator

import pytest

from referee.core.checkpoints import no_checkpoint
from referee.core.grid import square_at
from referee.labyrinth_cards.actions import Action, Play, Rotate
from referee.labyrinth_cards.cards import NO_PATH, CardFace
from referee.labyrinth_cards.collecting.rests import Squares
from referee.labyrinth_cards.rules import CAFFEINATED, STEROIDS, Rules, Variant
from referee.labyrinth_cards.suggesting.forecasts import Forecaster
from referee.labyrinth_cards.suggesting.plans import Plan, Planner
from referee.labyrinth_cards.suggesting.search import TurnSearch
from referee.labyrinth_cards.suggesting.shortlist import Meter
from referee.labyrinth_cards.suggesting.table_masks import TableMasks
from referee.labyrinth_cards.table import build_table
from referee.labyrinth_cards.turns import ALLOWED
from tests.labyrinth_cards.suggesting.test_suggestions import Case, draw_case


def find_planned(case: Case) -> Iterator[Plan]:
    """Yield all plans of single turns."""
    planner = Planner(case.table, case.hand, TableMasks(case.table, case.hand))
    grown: set[Squares] = {()}
    for _ in range(ALLOWED[case.table.rules.variant]):
        grown = {
            tuple(sorted((*targets, square)))
            for targets in grown
            for square in planner.find_more(targets)
        }
        for targets in grown:
            for part in planner.split(Plan(targets)):
                yield from [part] if part.course else planner.split(part)


def find_actions_to(case: Case, **faces: CardFace) -> set[tuple[Action, ...]]:
    """Give the actions of the courses that lay these cards and no others, named by places."""
    wanted = {(square_at(int(at[1]), int(at[3])), face) for at, face in faces.items()}
    return {
        plan.course.actions
        for plan in find_planned(case)
        if plan.course and plan.course.faces.items() == wanted
    }


EAST = CardFace((NO_PATH, 0, NO_PATH, NO_PATH), ((),))
STEM = CardFace((0, NO_PATH, NO_PATH, NO_PATH), ((),))
CORNER = CardFace((NO_PATH, NO_PATH, 0, 0), ((),))


@pytest.mark.rule("card-11.1.play", "card-11.1.rotate")
def test_a_card_is_turned_and_turned_back_to_play_one_beside_it() -> None:
    """As the table lies nothing opens to the square on the right."""
    table = build_table(
        Rules(STEROIDS, "witness", "allowed", "hands_played"), [(square_at(0, 0), STEM)]
    )
    here, right = square_at(0, 0), square_at(1, 0)
    west = EAST.turned(2)
    assert find_actions_to(Case(table, (EAST,)), x1y0=west, x0y0=STEM) == {
        (Rotate(here, 1), Play(0, right, 2), Rotate(here, 3))
    }


@pytest.mark.rule("card-11.1.play", "card-11.1.rotated-played")
def test_a_played_card_is_turned_from_one_that_was_joined_to_it() -> None:
    table = build_table(
        Rules(STEROIDS, "witness", "allowed", "hands_played"), [(square_at(0, 0), EAST)]
    )
    near, below = square_at(1, 0), square_at(1, 1)
    case = Case(table, (CORNER, STEM))
    assert find_actions_to(case, x1y0=CORNER.turned(1), x1y1=STEM) == {
        (Play(0, near, 0), Play(0, below, 0), Rotate(near, 1))
    }
    assert find_actions_to(case, x1y0=CORNER, x1y1=STEM) == {(Play(0, near, 0), Play(0, below, 0))}


@pytest.mark.parametrize(("variant", "cards", "hand"), [(CAFFEINATED, 6, 2), (STEROIDS, 4, 3)])
def test_every_plan_is_made_once(variant: Variant, cards: int, hand: int) -> None:
    for seed in range(4):
        case = draw_case(f"once {variant} {seed}", variant, cards, hand)
        planner = Planner(case.table, case.hand, TableMasks(case.table, case.hand))
        forecaster = Forecaster(case.table, case.hand)
        search = TurnSearch(case.table, case.hand, forecaster, Meter(None, no_checkpoint), {})
        parents: list[Squares] = [()]
        for _ in range(ALLOWED[variant]):
            done: dict[Squares, set[int]] = {}
            made = [targets for at in parents for _, targets in search._extend(at, done)]
            every = {
                tuple(sorted((*at, square))) for at in parents for square in planner.find_more(at)
            }
            assert sorted(made) == sorted(every)
            parents = sorted(made, key=lambda targets: hash(targets) % 97)
