"""Single actions, against every action that a turn takes."""

from collections.abc import Callable, Iterator
from random import Random
from typing import get_args

import pytest

from benchmarks.labyrinths import grow
from referee.api.labyrinth_cards.position import FORM
from referee.core.checkpoints import TimeUp, no_checkpoint
from referee.core.errors import Fault, NotAPosition
from referee.core.grid import place_of, square_at
from referee.labyrinth_cards.actions import (
    CLOCKWISE,
    COUNTERCLOCKWISE,
    VARIANT_HAND,
    Action,
    Draw,
    Play,
    Rotate,
    State,
    UnseenDraw,
    take_action,
)
from referee.labyrinth_cards.cards import CardFace
from referee.labyrinth_cards.collecting.rests import (
    MAX_LOOKS,
    LookBudget,
    Pool,
    Solve,
    Squares,
    find_best,
)
from referee.labyrinth_cards.rules import LeaveOne, Rules, Variant
from referee.labyrinth_cards.suggesting.courses import order_actions
from referee.labyrinth_cards.suggesting.forecasts import Forecaster
from referee.labyrinth_cards.suggesting.shortlist import LOOKS_PER_NODE, Meter
from referee.labyrinth_cards.suggesting.single_actions import (
    MOST_ACTIONS,
    SingleAction,
    find_single_actions,
    rank,
)
from referee.labyrinth_cards.suggesting.suggestions import (
    DEFAULT_BUDGET,
    Suggestions,
    choose_budget,
    suggest,
)
from referee.labyrinth_cards.table import build_table
from referee.labyrinth_cards.turns import Turn, play_turn, rule_on_collecting
from tests.cases import long_after
from tests.labyrinth_cards.beginning import begin, give
from tests.labyrinth_cards.suggesting.test_suggestions import draw_card, draw_case

VARIANTS: tuple[Variant, ...] = get_args(Variant)
READINGS: tuple[LeaveOne, ...] = get_args(LeaveOne)
UNKNOWN = CardFace((0, 0, 0, 0), (("nobody has this",),))
STRAIGHT = CardFace((0, -1, 0, -1), (("crown",),))
CROSSING = CardFace((0, 0, 0, 0), (("crown",),))
BRIDGE = CardFace((0, 1, 0, 1), (("crown",), ("owl",)))


def draw_state(seed: str, variant: Variant, reading: LeaveOne, largest: int = 7) -> State:
    chance = Random(seed)
    cards, hand = 1 + chance.randrange(largest), chance.choice((0, 1, 2, 3, 5, 6, 7))
    case = draw_case(seed, variant, cards, hand, reading)
    return begin(case.table, case.hand, chance.choice((None, 0, 1, 9)))


def list_tried(start: State) -> Iterator[Action]:
    """Give every action that could be thought of around a table."""
    places = [place_of(square) for square in start.table.faces]
    xs, ys = [x for x, _ in places], [y for _, y in places]
    for x in range(min(xs) - 2, max(xs) + 3):
        for y in range(min(ys) - 2, max(ys) + 3):
            at = square_at(x, y)
            for card in range(len(start.hand)):
                for quarters in range(4):
                    yield Play(card, at, quarters)
            yield Rotate(at, CLOCKWISE)
            yield Rotate(at, COUNTERCLOCKWISE)
    yield Draw(give(UNKNOWN))


def find_expected(start: State) -> list[tuple[Action | UnseenDraw, Squares]]:
    """Give every single action that a turn takes, with the best collection after it, ranked."""
    found: list[tuple[Action | UnseenDraw, Squares]] = []
    for action in list_tried(start):
        if not play_turn(start, Turn((action,))).objections:
            after = take_action(start, action)
            best = rule_on_collecting(after.table, after.played).best
            found.append((UnseenDraw() if isinstance(action, Draw) else action, best))
    return sorted(found, key=lambda each: (-len(each[1]), order_actions((each[0],))))


def spread(found: tuple[SingleAction, ...]) -> list[tuple[Action | UnseenDraw, Squares | None]]:
    """Give a row for each play that is folded into another one."""
    return [
        (action, each.collect)
        for each in found
        for action in (
            [each.action._replace(quarters=quarters) for quarters in each.alike]
            if isinstance(each.action, Play)
            else [each.action]
        )
    ]


def in_order(
    rows: list[tuple[Action | UnseenDraw, Squares | None]],
) -> list[tuple[Action | UnseenDraw, Squares | None]]:
    return sorted(rows, key=lambda row: order_actions((row[0],)))


def ask(start: State, solve: Solve = find_best, most_actions: int = MOST_ACTIONS) -> Suggestions:
    return suggest(start, 300, no_checkpoint, solve, most_actions)


def lay(variant: Variant, *faces: CardFace, hand: tuple[CardFace, ...] = ()) -> State:
    """Lay cards in a row from (0, 0) on."""
    rules = Rules(variant, "witness", "allowed", "hands_played")
    table = build_table(rules, [(square_at(x, 0), face) for x, face in enumerate(faces)])
    return begin(table, hand, None)


# ------------------------------------------------------------------------- all there are


@pytest.mark.unmeasured
@pytest.mark.parametrize("reading", long_after(1, READINGS))
@pytest.mark.parametrize("variant", VARIANTS)
def test_all_actions_that_a_turn_takes_are_listed_with_the_best_collection(
    variant: Variant, reading: LeaveOne
) -> None:
    draws = 0
    for seed in range(14):
        start = draw_state(f"single {variant} {reading} {seed}", variant, reading)
        found = ask(start)
        expected = find_expected(start)
        assert in_order(spread(found.actions)) == in_order([*expected])
        firsts = {each.action for each in found.actions}
        assert [each[:3:2] for each in found.actions] == [
            (action, best) for action, best in expected if action in firsts
        ]
        assert not found.truncated
        draws += any(isinstance(each.action, UnseenDraw) for each in found.actions)
    assert (0 < draws < 14) == (variant != "official")


def test_rotations_that_look_the_same_are_one_play() -> None:
    hand = (STRAIGHT, CROSSING, BRIDGE)
    beyond = square_at(1, 0)
    found = ask(lay("official", CROSSING, hand=hand))
    alike = {each.action: each.alike for each in found.actions}
    assert {
        play: ways for play, ways in alike.items() if isinstance(play, Play) and play[1] == beyond
    } == {
        Play(0, beyond, 1): (1, 3),
        Play(1, beyond, 0): (0, 1, 2, 3),
        Play(2, beyond, 0): (0, 2),
        Play(2, beyond, 1): (1, 3),
    }


def test_a_card_is_rotated_each_way_though_it_looks_the_same() -> None:
    found = ask(lay("steroids", CROSSING))
    assert [each.action for each in found.actions] == [
        Rotate(0, CLOCKWISE),
        Rotate(0, COUNTERCLOCKWISE),
        UnseenDraw(),
    ]


def test_no_card_is_drawn_to_a_full_hand() -> None:
    for hand, may_draw in ((VARIANT_HAND - 1, True), (VARIANT_HAND, False)):
        found = ask(lay("steroids", CROSSING, hand=(STRAIGHT,) * hand))
        draws = [each for each in found.actions if isinstance(each.action, UnseenDraw)]
        assert bool(draws) == may_draw


def test_a_drawn_card_leaves_what_could_be_collected_without_it() -> None:
    (drawn,) = (
        each
        for each in ask(lay("caffeinated", *[CROSSING] * 3)).actions
        if isinstance(each.action, UnseenDraw)
    )
    assert drawn == SingleAction(UnseenDraw(), (), (square_at(0, 0),))


def test_by_the_official_rules_the_best_turns_are_the_best_actions() -> None:
    start = draw_state("best 3", "official", "witness")
    found = ask(start)
    assert found.turns
    rows = sorted(
        spread(found.actions), key=lambda row: (-len(row[1] or ()), order_actions((row[0],)))
    )
    assert [(turn.actions[0], turn.collect) for turn in found.turns] == rows[:10]


@pytest.mark.unmeasured
def test_by_the_variants_each_action_is_solved_as_if_it_were_asked_alone() -> None:
    """On this table of a printed deck all of them take more than one collection may."""
    cards = grow(7)["cards"]
    read = FORM.read_alone({"rules": {"variant": "steroids"}, "cards": cards[:44]})
    hand = [FORM.read_alone({"cards": [row]}).table.faces for row in cards[44:46]]
    start = begin(read.table, [face for faces in hand for face in faces.values()], None)
    meter = Meter(choose_budget(len(read.table.faces)), no_checkpoint)
    forecaster = Forecaster(start.table, [card.face for card in start.hand])
    found = find_single_actions(start, forecaster, meter)
    assert all(each.collect is not None for each in found.actions)
    assert meter.nodes * LOOKS_PER_NODE > MAX_LOOKS


# ------------------------------------------------------------------------- what is not found out


@pytest.mark.unmeasured
@pytest.mark.parametrize("variant", VARIANTS)
def test_where_time_runs_out_actions_are_left_unsolved_or_out(variant: Variant) -> None:
    chance = Random(f"time {variant}")
    case = draw_case("time", variant, 16, 4)
    start = begin(case.table, (*case.hand, draw_card(chance, 4)), None)
    whole = ask(start)
    assert not whole.stopped
    known = dict(spread(whole.actions))
    assert None not in known.values()
    seen = set()
    for patience in range(0, 240, 4):
        left = patience

        def checkpoint() -> None:
            nonlocal left
            left -= 1
            if left < 0:
                raise TimeUp

        found = suggest(start, 300, checkpoint)
        if not found.stopped:
            break
        rows = spread(found.actions)
        solved = {action: collect for action, collect in rows if collect is not None}
        assert solved.items() <= known.items()
        assert [collect is None for _, collect in rows] == sorted(
            collect is None for _, collect in rows
        )
        assert found.truncated >= (len(rows) < len(known))
        best = max((len(collect) for collect in solved.values()), default=0)
        assert max((turn.points for turn in found.turns), default=0) == best
        seen.add((found.truncated, len(solved) > 0, len(solved) == len(known)))
    assert {(True, False, False), (False, True, False)} <= seen


def test_what_its_budget_does_not_solve_is_left_unsolved() -> None:
    start = lay("caffeinated", *[CROSSING] * 4, hand=(CROSSING,))
    meter = Meter(2, no_checkpoint)
    found = find_single_actions(start, Forecaster(start.table, [CROSSING]), meter)
    assert (meter.stopped, found.is_whole) == (False, True)
    unsolved = [each for each in found.actions if each.collect is None]
    assert 0 < len(unsolved) < len(found.actions)
    assert list(rank(found.actions)[-len(unsolved) :]) == unsolved


def refuse(refused: Callable[[int], bool]) -> Solve:
    """Give what solves no pool of which a number of cards may go."""

    def solve(pool: Pool, budget: LookBudget) -> Squares:
        if refused(len(pool.may_go)):
            raise NotAPosition([Fault("too-many-matches")])
        return find_best(pool, budget)

    return solve


def test_what_the_search_finds_out_is_taken_over() -> None:
    start = lay("caffeinated", STRAIGHT.turned(1), STRAIGHT, STRAIGHT.turned(1))
    expected = suggest(start, DEFAULT_BUDGET, no_checkpoint)
    pools: list[Pool] = []

    def solve_none(pool: Pool, _: LookBudget) -> Squares:
        pools.append(pool)
        raise NotAPosition([Fault("too-many-matches")])

    alone = Meter(None, no_checkpoint)
    find_single_actions(start, Forecaster(start.table, ()), alone, solve_none)
    of_single_actions = len(pools)

    def solve(pool: Pool, budget: LookBudget) -> Squares:
        if len(pools) < 2 * of_single_actions:
            solve_none(pool, budget)
        return find_best(pool, budget)

    found = suggest(start, DEFAULT_BUDGET, no_checkpoint, solve)
    assert (found.turns[0], found.exact) == (expected.turns[0], True)
    taken_over = SingleAction(Rotate(square_at(1, 0), CLOCKWISE), (), (square_at(0, 0),))
    assert found.actions[0] == taken_over
    unsolved = SingleAction(Rotate(square_at(1, 0), COUNTERCLOCKWISE))
    assert found.actions[-1] == unsolved


def test_the_official_turns_are_refused_if_one_too_hard_may_be_among_them() -> None:
    """Three crowns in a row: a play at either end matches all three, one beside them too."""
    too_hard = refuse(lambda count: count >= 3)
    with pytest.raises(NotAPosition) as refusal:
        ask(lay("official", *[CROSSING] * 3, hand=(CROSSING,)), too_hard)
    assert refusal.value.faults == (Fault("too-many-matches", (), {"count": 3}),)


def test_the_official_turns_need_no_action_that_can_not_be_among_them() -> None:
    """Ten plays and more bring two cards, and what can't be solved could bring one at most."""
    owl = CardFace((0, 0, 0, 0), (("owl",),))
    start = lay("official", *[CROSSING] * 3, owl, hand=(CROSSING, owl))
    expected = ask(start)
    found = ask(start, refuse(lambda count: count == 1))
    assert (found.turns, found.exact) == (expected.turns, True)
    unsolved = [each.action for each in found.actions if each.collect is None]
    assert unsolved
    assert all(isinstance(action, Play) and action.card == 1 for action in unsolved)


def test_no_more_actions_are_listed_than_may_be() -> None:
    start = lay("caffeinated", *[CROSSING] * 3, hand=(CROSSING,))
    whole = ask(start).actions
    for most, is_cut in ((len(whole), False), (len(whole) - 1, True)):
        found = ask(start, most_actions=most)
        assert (found.actions, found.truncated) == (whole[:most], is_cut)
