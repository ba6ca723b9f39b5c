"""Suggested turns, against a plain enumeration of all turns."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple, get_args

import pytest

from referee.core.checkpoints import TimeUp, no_checkpoint
from referee.core.errors import Fault, NotAPosition
from referee.core.grid import SIDE_STEP, place_of, square_at
from referee.labyrinth_cards.actions import (
    CLOCKWISE,
    COUNTERCLOCKWISE,
    Action,
    Draw,
    Play,
    Rotate,
    State,
    take_action,
)
from referee.labyrinth_cards.cards import NO_PATH, CardFace
from referee.labyrinth_cards.collecting import official, variants
from referee.labyrinth_cards.collecting.rests import LookBudget, Pool, Squares, find_best
from referee.labyrinth_cards.placement import find_objections
from referee.labyrinth_cards.rules import (
    CAFFEINATED,
    OFFICIAL,
    STEROIDS,
    LastCard,
    LeaveOne,
    Rules,
    Variant,
)
from referee.labyrinth_cards.suggesting.courses import order_actions
from referee.labyrinth_cards.suggesting.suggestions import (
    MAX_BUDGET,
    MOST_LISTED,
    Suggestion,
    Suggestions,
    suggest,
)
from referee.labyrinth_cards.table import CardTable, build_table
from referee.labyrinth_cards.turns import ALLOWED, Turn, play_turn
from tests.cases import long_after
from tests.labyrinth_cards.beginning import begin, give

READINGS: tuple[LeaveOne, ...] = get_args(LeaveOne)
VARIANTS: tuple[Variant, ...] = (CAFFEINATED, STEROIDS)


class Case(NamedTuple):
    table: CardTable
    hand: tuple[CardFace, ...]


def draw_card(chance: Random, treasures: int) -> CardFace:
    sides = chance.sample(range(4), chance.choices((1, 2, 3, 4), (1, 4, 3, 2))[0])
    names = [f"t{number}" for number in sorted(chance.sample(range(treasures), 2))]
    path_at = [NO_PATH] * 4
    is_split = len(sides) == 4 and chance.random() < 0.5
    for at, side in enumerate(sides):
        path_at[side] = at // 2 if is_split else 0
    north, east, south, west = path_at
    on_paths = ((names[0],), (names[1],)) if is_split else (tuple(names),)
    return CardFace((north, east, south, west), on_paths)


def draw_case(
    seed: str, variant: Variant, cards: int, hand: int, reading: LeaveOne = "witness"
) -> Case:
    """Draw a table that hangs together, but for one in eight; one hand in five holds twins."""
    chance = Random(seed)
    treasures = chance.randint(2, 3 + cards // 2)
    places = [(0, 0)]
    while len(places) < cards:
        x, y = places[-1] if chance.random() < 0.7 else chance.choice(places)
        dx, dy = chance.choice(((0, -1), (1, 0), (0, 1), (-1, 0)))
        if (x + dx, y + dy) not in places:
            places.append((x + dx, y + dy))
    if cards > 3 and not chance.randrange(8):
        places = [(x + 3 * (x > 0), y) for x, y in places]
    placed = [(square_at(*place), draw_card(chance, treasures)) for place in places[:cards]]
    in_hand = [draw_card(chance, treasures) for _ in range(hand)]
    if hand > 1 and not chance.randrange(5):
        in_hand[-1] = in_hand[0]
    rules = Rules(variant, reading, chance.choice(get_args(LastCard)), "hands_played")
    return Case(build_table(rules, placed), tuple(in_hand))


TO_PASS = Suggestion((), (), 0)


def search(case: Case, budget: int = MAX_BUDGET) -> Suggestions:
    return suggest(begin(case.table, case.hand, None), budget, no_checkpoint)


# ------------------------------------------------------------------------- all turns there are


def find_actions(state: State) -> Iterator[Action]:
    faces = state.table.faces
    around = sorted({square + step for square in faces for step in SIDE_STEP})
    for number, card in enumerate(state.hand):
        for square in around:
            for quarters in range(4):
                if not find_objections(state.table, card.face.turned(quarters), square):
                    yield Play(number, square, quarters)
    if state.table.rules.variant != "official":
        for square in faces:
            yield Rotate(square, CLOCKWISE)
            yield Rotate(square, COUNTERCLOCKWISE)


class Everything:
    """All turns of a case, the table after each looked at once."""

    def __init__(self, case: Case) -> None:
        self.known: dict[object, Squares] = {}
        self.turns: list[Suggestion] = []
        self._look(begin(case.table, case.hand, None), (), ALLOWED[case.table.rules.variant])

    def _look(self, state: State, actions: tuple[Action, ...], allowed: int) -> None:
        if actions or state.table.rules.variant != "official":
            key = (tuple(state.table.faces.items()), frozenset(state.played))
            if key not in self.known:
                self.known[key] = find_best(self._find_pool(state), LookBudget())
            collect = self.known[key]
            self.turns.append(Suggestion(actions, collect, len(collect)))
        if len(actions) < allowed:
            for action in find_actions(state):
                self._look(take_action(state, action), (*actions, action), allowed)

    @staticmethod
    def _find_pool(state: State) -> Pool:
        if state.table.rules.variant == "official":
            return official.find_pool(state.table, state.played[0])
        return variants.find_pool(state.table, state.played)


def in_order(turn: Suggestion) -> tuple[object, ...]:
    return -turn.points, len(turn.actions), tuple(map(spell, turn.actions))


def spell(action: Action) -> tuple[object, ...]:
    if isinstance(action, Play):
        x, y = place_of(action.square)
        return 0, action.card, y, x, action.quarters
    assert isinstance(action, Rotate)
    x, y = place_of(action.square)
    return 1, y, x, action.quarters


# ------------------------------------------------------------------------- the best turn


@pytest.mark.parametrize("seed", range(30))
def test_the_ten_best_official_turns_are_listed_in_order(seed: int) -> None:
    case = draw_case(f"official {seed}", "official", seed % 7 + 1, seed % 4)
    expected = sorted(Everything(case).turns, key=in_order)[:MOST_LISTED]
    found = search(case, 1)
    assert list(found.turns) == (expected or [TO_PASS])
    assert (found.exact, found.stopped) == (True, False)


def test_the_order_decides_between_turns_that_collect_as_much() -> None:
    """Turning the middle card either way joins all three, and two of them have to stay."""
    straight = CardFace((0, NO_PATH, 0, NO_PATH), (("crown",),))
    across = straight.turned(1)
    case = Case(
        build_table(
            Rules("caffeinated", "witness", "allowed", "hands_played"),
            [(square_at(0, 0), across), (square_at(1, 0), straight), (square_at(2, 0), across)],
        ),
        (),
    )
    best = Suggestion((Rotate(square_at(1, 0), CLOCKWISE),), (square_at(0, 0),), 1)
    assert search(case).turns[0] == best


@pytest.mark.parametrize("variant", VARIANTS)
def test_twins_in_the_hand_are_played_from_the_front(variant: Variant) -> None:
    card = CardFace((0, 0, 0, 0), (("crown",),))
    plain = CardFace((0, 0, 0, 0), ((),))
    table = build_table(
        Rules(variant, "witness", "allowed", "hands_played"), [(0, plain), (1, plain)]
    )
    for turn in search(Case(table, (plain, card, card))).turns:
        first = [action.card for action in turn.actions[:1] if isinstance(action, Play)]
        assert first in ([], [0], [1])


# ------------------------------------------------------------------------- budgets and time


BUDGETS = (1, 2, 30, 100, 300, 1000, 3000)


@pytest.mark.unmeasured
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seed", long_after(1, range(3)))
def test_a_larger_budget_never_brings_less_and_is_kept(seed: int, variant: Variant) -> None:
    case = draw_case(f"budget {seed}", variant, 9, 2)
    answers = [search(case, budget) for budget in BUDGETS]
    points = [answer.turns[0].points for answer in answers]
    assert points == sorted(points)
    proved = [answer.exact for answer in answers]
    assert proved == sorted(proved)
    assert len({answer.turns[0] for answer in answers if answer.exact}) <= 1
    for budget, answer in zip(BUDGETS, answers, strict=True):
        assert answer.nodes <= budget
        assert not answer.stopped
    assert search(case, BUDGETS[-2]) == answers[-2]


@pytest.mark.unmeasured
@pytest.mark.parametrize("seed", long_after(2, range(5)))
def test_three_actions_never_bring_less_than_two(seed: int) -> None:
    two = draw_case(f"more {seed}", "caffeinated", 8 + seed, 2)
    three = draw_case(f"more {seed}", "steroids", 8 + seed, 2)
    for budget in (1, 60, 400, 3000):
        fewer, more = search(two, budget).turns[0], search(three, budget).turns[0]
        assert more.points >= fewer.points


@pytest.mark.unmeasured
def test_suggested_turns_are_legal_and_collect_what_they_say() -> None:
    case = draw_case("legal", "steroids", 12, 3)
    found = search(case, 6000)
    assert len(found.turns) == MOST_LISTED
    for turn in found.turns:
        outcome = play_turn(begin(case.table, case.hand, 0), Turn(turn.actions, turn.collect))
        assert not outcome.objections
        assert outcome.collected == turn.collect
        assert len(outcome.collected) == turn.points


def test_a_node_is_not_enough_for_more_than_turns_of_one_action() -> None:
    case = draw_case("one node", "caffeinated", 9, 2)
    found = search(case, 1)
    assert (found.exact, found.nodes, found.stopped) == (False, 1, False)
    first, best = found.actions[0], found.turns[0]
    assert (*best.actions, best.collect) == (first.action, first.collect)
    assert {len(turn.actions) for turn in found.turns} == {1}


@pytest.mark.parametrize("variant", ["official", *VARIANTS])
@pytest.mark.parametrize("patience", [0, 1, 5, 20])
def test_a_search_that_is_stopped_says_so(variant: Variant, patience: int) -> None:
    case = draw_case("stop", variant, 25, 6)
    asked = 0

    def checkpoint() -> None:
        nonlocal asked
        asked += 1
        if asked > patience:
            raise TimeUp

    stopped = suggest(begin(case.table, case.hand, None), MAX_BUDGET, checkpoint)
    if asked > patience:
        assert (stopped.stopped, stopped.exact) == (True, False)
        assert asked == patience + 1
        assert stopped.nodes <= 100 * asked
    else:
        assert variant == "official"
        assert stopped == search(case)


@pytest.mark.unmeasured
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seed", long_after(1, range(3)))
def test_no_answer_is_called_proved_and_stopped(variant: Variant, seed: int) -> None:
    """Stop a search each time that it asks: before the proof it says so, after it is proved."""
    case = draw_case(f"proved {seed}", variant, 6, 1)
    patience, times = MAX_BUDGET, 0

    def checkpoint() -> None:
        nonlocal patience, times
        patience, times = patience - 1, times + 1
        if patience < 0:
            raise TimeUp

    expected = suggest(begin(case.table, case.hand, None), MAX_BUDGET, checkpoint)
    answers = []
    for moment in range(times):
        patience = moment
        answers.append(suggest(begin(case.table, case.hand, None), MAX_BUDGET, checkpoint))
    assert [answer.stopped for answer in answers] == [not answer.exact for answer in answers]
    proved = [answer for answer in answers if answer.exact]
    assert 0 < len(proved) < len(answers)
    for answer in proved:
        assert answer.turns[0] == expected.turns[0]
        assert answer.nodes <= expected.nodes


def test_without_cards_there_is_nothing_to_do() -> None:
    for variant in VARIANTS:
        empty = Case(build_table(Rules(variant, "witness", "allowed", "hands_played"), []), ())
        found = search(empty)
        assert (found.turns, found.exact, found.warnings) == ((TO_PASS,), True, ())
        card = CardFace((0, NO_PATH, NO_PATH, NO_PATH), (("crown",),))
        found = search(empty._replace(hand=(card,)))
        assert (found.turns, found.exact) == ((TO_PASS,), True)
        assert [warning.code for warning in found.warnings] == ["no-legal-placement"]


def test_official_turns_need_a_card_that_can_be_played() -> None:
    rules = Rules("official", "witness", "allowed", "hands_played")
    north = CardFace((0, NO_PATH, NO_PATH, NO_PATH), (("crown",),))
    for placed, hand in (([], (north,)), ([(0, north)], ()), ([], ())):
        found = search(Case(build_table(rules, placed), hand))
        assert (found.turns, found.exact) == ((TO_PASS,), True)
        assert [warning.code for warning in found.warnings] == ["no-legal-placement"] * len(hand)
    walled = [(square_at(0, 0), north), (square_at(0, -1), north.turned(1))]
    found = search(Case(build_table(rules, walled), (north,)))
    assert {turn.actions[0] for turn in found.turns} == {Play(0, square_at(1, -1), 3)}
    assert found.warnings == ()


def test_in_the_variants_a_card_that_can_be_rotated_is_something_to_do() -> None:
    """Two ends that face each other: no card fits, until one of them is turned."""
    south = CardFace((NO_PATH, NO_PATH, 0, NO_PATH), (("crown",),))
    facing = [(square_at(0, 0), south), (square_at(0, 1), south.turned(2))]
    for variant in VARIANTS:
        case = Case(
            build_table(Rules(variant, "witness", "allowed", "hands_played"), facing), (south,)
        )
        found = search(case)
        assert found.warnings == ()
        assert any(turn.actions for turn in found.turns)
        official = case._replace(
            table=build_table(Rules(OFFICIAL, "witness", "allowed", "hands_played"), facing)
        )
        assert [warning.code for warning in search(official).warnings] == ["no-legal-placement"]


def test_a_turn_that_is_too_hard_to_solve_is_not_called_worse() -> None:
    """What can't be solved exactly leaves the search without a proof, unless it would be worse."""
    case = draw_case("hard 1", "caffeinated", 7, 1)
    expected = search(case)
    assert expected.exact
    assert expected.turns[0].actions

    def refuse(pool: Pool, budget: LookBudget) -> Squares:
        found = find_best(pool, budget)
        if found == expected.turns[0].collect:
            raise NotAPosition([Fault("too-many-matches")])
        return found

    start = begin(case.table, case.hand, None)
    found = suggest(start, MAX_BUDGET, no_checkpoint, refuse)
    assert not found.exact
    assert found.turns[0].points <= expected.turns[0].points
    assert not found.stopped


def test_actions_sort_with_draws_last() -> None:
    card = CardFace((0, NO_PATH, NO_PATH, NO_PATH), ((),))
    actions: list[Action] = [
        Draw(give(card)),
        Rotate(5, 1),
        Play(1, 0, 0),
        Play(0, 9, 2),
        Play(0, 9, 1),
    ]
    ordered = sorted(actions, key=lambda action: order_actions([action]))
    assert ordered == actions[:0:-1] + actions[:1]
