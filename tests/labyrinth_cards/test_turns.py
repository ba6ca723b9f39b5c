"""Turns: what each action makes of table, hand and stack, and where a turn ends."""

from collections.abc import Sequence

import pytest

from referee.core.errors import Fault, NotAPosition
from referee.core.grid import place_of, square_at
from referee.labyrinth_cards.actions import (
    CLOCKWISE,
    COUNTERCLOCKWISE,
    VARIANT_HAND,
    Action,
    Draw,
    PlacedCard,
    Play,
    Rotate,
    State,
    take_action,
)
from referee.labyrinth_cards.cards import Card, CardFace
from referee.labyrinth_cards.collecting import official, variants
from referee.labyrinth_cards.rules import CAFFEINATED, OFFICIAL, STEROIDS, LastCard, Rules, Variant
from referee.labyrinth_cards.table import build_table
from referee.labyrinth_cards.turns import (
    ALLOWED,
    COLLECT,
    DRAW,
    DUE,
    NONE,
    TAKEN,
    Outcome,
    Turn,
    judge_collection,
    object_to_count,
    play_turn,
)
from tests.labyrinth_cards.beginning import begin, face_of, give


def card(openings: str, *treasures: str) -> CardFace:
    return face_of({"openings": list(openings), "treasures": list(treasures)})


# Two crowns that a quarter turn of the card between them joins, and a card below that one.
WEST = card("E", "crown", "map")
MIDDLE = card("NS", "ghost", "ring")
EAST = card("W", "crown", "helmet")
BELOW = card("N", "owl", "key")
STRAIGHT = card("NS", "lamp", "harp")
BENT = card("NE", "bat", "sword")
NORTH, AT_WEST, AT_MIDDLE, AT_EAST = (square_at(*at) for at in ((1, -1), (0, 0), (1, 0), (2, 0)))
AT_BELOW = square_at(1, 1)
NOWHERE = square_at(9, 9)

LAY = Play(0, NORTH, 0)
TURN = Rotate(AT_MIDDLE, CLOCKWISE)
TURN_BACK = Rotate(AT_MIDDLE, COUNTERCLOCKWISE)


def start(
    variant: Variant = CAFFEINATED,
    *hand: CardFace,
    stack: int | None = None,
    last_card: LastCard = "allowed",
) -> State:
    laid = [(AT_WEST, WEST), (AT_MIDDLE, MIDDLE), (AT_EAST, EAST), (AT_BELOW, BELOW)]
    return begin(
        build_table(Rules(variant, "witness", last_card, "hands_played"), laid), hand, stack
    )


def codes(outcome: Outcome) -> list[str]:
    return [objection.code for objection in outcome.objections]


def faces(state: State) -> tuple[CardFace, ...]:
    """Give the cards in hand."""
    return tuple(card.face for card in state.hand)


def take_all(state: State, actions: Sequence[Action]) -> State:
    for action in actions:
        state = take_action(state, action)
    return state


# -------------------------------------------------------------------------------- one action


def test_a_played_card_lies_turned_and_has_left_the_hand() -> None:
    before = start(CAFFEINATED, BENT, STRAIGHT, BELOW)
    after = take_action(before, Play(1, NORTH, 1))
    assert after.table.faces[NORTH] == STRAIGHT.turned(1)
    assert faces(after) == (BENT, BELOW)
    assert after.played == (NORTH,)


def test_the_cards_on_the_table_stay_in_the_order_of_their_squares() -> None:
    after = take_action(start(CAFFEINATED, STRAIGHT), LAY)
    assert list(after.table.faces) == sorted(after.table.faces)
    assert next(iter(after.table.faces)) == NORTH


def test_the_cards_played_are_kept_in_the_order_of_playing() -> None:
    south = square_at(1, 2)
    after = take_all(start(STEROIDS, STRAIGHT, BENT, BELOW), [Play(2, south, 0), LAY])
    assert after.played == (south, NORTH)
    assert faces(after) == (BENT,)


@pytest.mark.parametrize("quarters", [CLOCKWISE, COUNTERCLOCKWISE])
def test_a_rotated_card_is_no_played_card_and_nothing_else_changes(quarters: int) -> None:
    before = start(CAFFEINATED, BENT, stack=3)
    after = take_action(before, Rotate(AT_WEST, quarters))
    assert after.table.faces == {**before.table.faces, AT_WEST: WEST.turned(quarters)}
    assert (faces(after), after.stack, after.played) == ((BENT,), 3, ())


def test_four_turns_are_none_and_a_turn_back_undoes_one() -> None:
    before = start()
    assert take_all(before, [Rotate(AT_WEST, CLOCKWISE)] * 4) == before
    assert take_all(before, [TURN, TURN_BACK]) == before


@pytest.mark.parametrize(("stack", "left"), [(None, None), (2, 1), (1, 0)])
def test_a_drawn_card_comes_last_and_the_stack_has_one_less(
    stack: int | None, left: int | None
) -> None:
    after = take_action(start(CAFFEINATED, BENT, stack=stack), Draw(give(STRAIGHT)))
    assert (faces(after), after.stack) == ((BENT, STRAIGHT), left)


def test_an_action_leaves_the_state_before_it_as_it_was() -> None:
    before = start(CAFFEINATED, STRAIGHT, stack=5)
    lying = dict(before.table.faces)
    take_all(before, [LAY, TURN, Draw(give(BENT))])
    assert dict(before.table.faces) == lying
    assert (faces(before), before.stack, before.played) == ((STRAIGHT,), 5, ())


def test_a_state_says_which_card_lies_where_and_how_far_it_is_turned() -> None:
    before = begin(start().table, (), None)
    drawn = Card(STRAIGHT, {"openings": ["S", "N"], "treasures": ["lamp", "harp"]})
    played = Play(0, NORTH, 3)
    after = take_all(before, [Draw(drawn), played, TURN_BACK, Rotate(NORTH, COUNTERCLOCKWISE)])
    assert after.placed == {
        **before.placed,
        AT_MIDDLE: PlacedCard(MIDDLE.turned(3), {}, 3),
        NORTH: PlacedCard(STRAIGHT.turned(2), drawn.written, 2),
    }
    assert list(after.placed)[-1] == NORTH
    assert {square: placed.face for square, placed in after.placed.items()} == after.table.faces


def test_what_is_collected_lies_nowhere() -> None:
    outcome = play_turn(start(CAFFEINATED, STRAIGHT), Turn((LAY, TURN), (AT_EAST,)))
    assert list(outcome.state.placed) == [AT_WEST, AT_MIDDLE, AT_BELOW, NORTH]


# ----------------------------------------------------------------------------- how many actions


@pytest.mark.parametrize(("variant", "allowed"), [(OFFICIAL, 1), (CAFFEINATED, 2), (STEROIDS, 3)])
def test_each_variant_has_its_number_of_actions(variant: Variant, allowed: int) -> None:
    assert ALLOWED[variant] == allowed
    for count in range(6):
        found = object_to_count(variant, count)
        assert [objection.code for objection in found] == ["too-many-actions"] * (count > allowed)
        for objection in found:
            assert dict(objection.params) == {"count": count, "allowed": allowed}


def test_the_objection_to_a_long_turn_counts_all_its_actions() -> None:
    outcome = play_turn(start(), Turn((TURN,) * 5))
    assert codes(outcome) == ["too-many-actions"]
    assert dict(outcome.objections[0].params) == {"count": 5, "allowed": 2}
    assert (outcome.step, outcome.judged) == (2, 3)


@pytest.mark.parametrize(
    ("variant", "actions", "warned"),
    [
        (CAFFEINATED, (), {"count": 0, "allowed": 2}),
        (CAFFEINATED, (TURN,), {"count": 1, "allowed": 2}),
        (CAFFEINATED, (TURN, TURN), None),
        (STEROIDS, (TURN, TURN), {"count": 2, "allowed": 3}),
        (STEROIDS, (TURN, TURN, TURN), None),
    ],
)
def test_a_short_turn_is_legal_and_warned_about(
    variant: Variant, actions: tuple[Action, ...], warned: dict[str, int] | None
) -> None:
    outcome = play_turn(start(variant), Turn(actions))
    assert (codes(outcome), outcome.step, outcome.judged) == ([], None, len(actions))
    found = [(warning.code, dict(warning.params)) for warning in outcome.warnings]
    assert found == ([] if warned is None else [("fewer-actions", warned)])


@pytest.mark.parametrize("action", [TURN, Draw(give(BENT))])
def test_by_the_official_rules_the_action_is_a_play(action: Action) -> None:
    outcome = play_turn(start(OFFICIAL, STRAIGHT), Turn((action,)))
    assert (codes(outcome), outcome.step, outcome.judged) == (["one-card-a-turn"], 0, 1)


def test_by_the_official_rules_there_is_one_play() -> None:
    outcome = play_turn(start(OFFICIAL, STRAIGHT, STRAIGHT), Turn((LAY, Play(0, NORTH, 0))))
    against = ["one-card-a-turn", "square-taken"]
    assert (codes(outcome), outcome.step, outcome.judged) == (against, 1, 2)


# --------------------------------------------------------------------------------- to pass


def test_while_a_card_can_be_laid_nobody_passes() -> None:
    outcome = play_turn(start(OFFICIAL, BENT), Turn(()))
    assert (codes(outcome), outcome.step, outcome.judged) == (["must-play"], 0, 0)


def test_a_card_that_fits_only_when_turned_must_be_played() -> None:
    closed = build_table(
        Rules(OFFICIAL, "witness", "allowed", "hands_played"), [(AT_MIDDLE, card("W", "map"))]
    )
    assert codes(play_turn(begin(closed, (card("N", "owl"),), None), Turn(()))) == ["must-play"]


@pytest.mark.parametrize(
    ("hand", "warned", "final_draw"),
    [
        ((), [], DUE),
        ((BENT,), ["no-legal-placement"], DUE),
        ((STRAIGHT, BENT), ["no-legal-placement"], NONE),
    ],
    ids=["none", "one", "two"],
)
def test_a_player_passes_where_nothing_can_be_laid(
    hand: tuple[CardFace, ...], warned: list[str], final_draw: str
) -> None:
    pair = [(AT_WEST, WEST), (AT_MIDDLE, card("W", "map"))]
    state = begin(build_table(Rules(OFFICIAL, "witness", "allowed", "hands_played"), pair), hand, 4)
    outcome = play_turn(state, Turn(()))
    assert (codes(outcome), outcome.step, outcome.final_draw) == ([], None, final_draw)
    assert [warning.code for warning in outcome.warnings] == warned
    assert outcome.state == state


@pytest.mark.parametrize("variant", [CAFFEINATED, STEROIDS])
def test_in_the_variants_a_player_passes_where_nothing_lies_to_be_turned(variant: Variant) -> None:
    bare = begin(build_table(Rules(variant, "witness", "allowed", "hands_played"), []), (BENT,), 4)
    outcome = play_turn(bare, Turn(()))
    assert [each.code for each in outcome.warnings] == ["fewer-actions", "no-legal-placement"]
    drawn = play_turn(bare, Turn((Draw(give(BENT)),)))
    assert [each.code for each in drawn.warnings] == ["fewer-actions"]
    facing = [(AT_WEST, WEST), (AT_MIDDLE, card("W", "map"))]
    state = begin(
        build_table(Rules(variant, "witness", "allowed", "hands_played"), facing), (BENT,), 4
    )
    assert [each.code for each in play_turn(state, Turn(())).warnings] == ["fewer-actions"]


# ---------------------------------------------------------------------------- an illegal action


@pytest.mark.parametrize(
    ("action", "code", "citations"),
    [
        (Play(0, AT_EAST, 0), "square-taken", ("card-10.3.free",)),
        (Play(0, NOWHERE, 0), "no-neighbour", ("card-10.3.joins", "card-11.1.play")),
        (Play(0, NORTH, 1), "no-path-meets", ("card-10.3.joins", "card-11.1.play")),
        (Rotate(NOWHERE, CLOCKWISE), "no-card-there", ("card-11.1.rotate",)),
        (Draw(give(BENT)), "stack-empty", ("card-11.1.draw",)),
    ],
)
@pytest.mark.parametrize("variant", [CAFFEINATED, STEROIDS])
def test_an_illegal_action_ends_the_turn_and_changes_nothing(
    variant: Variant, action: Action, code: str, citations: tuple[str, ...]
) -> None:
    state = start(variant, STRAIGHT, stack=0)
    outcome = play_turn(state, Turn((TURN_BACK, action), (AT_WEST,)))
    (objection,) = outcome.objections
    assert (objection.code, objection.citations) == (code, citations)
    assert (outcome.step, outcome.judged) == (1, 2)
    assert outcome.state is state
    assert (outcome.collected, outcome.final_draw, outcome.warnings) == ((), NONE, ())


def test_by_the_official_rules_a_play_cites_only_their_clauses() -> None:
    outcome = play_turn(start(OFFICIAL, STRAIGHT), Turn((Play(0, NORTH, 1),)))
    assert [objection.citations for objection in outcome.objections] == [("card-10.3.joins",)]


@pytest.mark.parametrize(
    ("turn", "number", "index"),
    [
        (Turn((Play(2, NORTH, 0),)), 0, 2),
        (Turn((LAY, Play(1, NORTH, 0))), 1, 1),
        (Turn((Draw(give(BENT)), Play(3, NORTH, 0))), 1, 3),
    ],
)
def test_a_card_that_the_hand_does_not_have_is_no_turn(turn: Turn, number: int, index: int) -> None:
    with pytest.raises(NotAPosition) as caught:
        play_turn(start(CAFFEINATED, STRAIGHT, BENT), turn)
    path = ("actions", number, "play", "card")
    assert list(caught.value.faults) == [Fault("no-such-hand-card", path, {"index": index})]


def test_a_card_that_comes_after_an_illegal_action_is_not_looked_for() -> None:
    turn = Turn((Rotate(NOWHERE, CLOCKWISE), Play(7, NORTH, 0)))
    assert codes(play_turn(start(), turn)) == ["no-card-there"]


# ---------------------------------------------------------------------------------- collecting


def test_cards_are_collected_after_the_last_action_and_before_the_last_draw() -> None:
    turn = Turn((LAY, TURN), (AT_EAST,), give(BENT))
    outcome = play_turn(start(CAFFEINATED, STRAIGHT, stack=1), turn)
    assert (codes(outcome), outcome.collected) == ([], (AT_EAST,))
    assert list(outcome.state.table.faces) == [NORTH, AT_WEST, AT_MIDDLE, AT_BELOW]
    assert (faces(outcome.state), outcome.state.stack) == ((BENT,), 0)


def test_collected_squares_are_given_in_their_order() -> None:
    laid = [(square_at(x, y), card("NESW", "crown", "map")) for x in range(3) for y in range(2)]
    state = begin(
        build_table(Rules(CAFFEINATED, "witness", "allowed", "hands_played"), laid), (), None
    )
    want = (square_at(0, 1), square_at(1, 0), square_at(0, 0))
    outcome = play_turn(state, Turn((), want))
    assert outcome.collected == (square_at(0, 0), square_at(1, 0), square_at(0, 1))


@pytest.mark.parametrize(
    ("variant", "actions", "want", "code"),
    [
        (OFFICIAL, (LAY,), AT_WEST, "not-joined"),
        (OFFICIAL, (LAY,), NORTH, "played-card-stays"),
        (CAFFEINATED, (LAY,), AT_WEST, "not-in-a-joined-set"),
        (CAFFEINATED, (LAY,), NORTH, "played-card-stays"),
        (STEROIDS, (TURN, TURN), AT_WEST, "not-in-a-joined-set"),
    ],
)
def test_a_refused_collection_is_a_step_of_its_own(
    variant: Variant, actions: tuple[Action, ...], want: int, code: str
) -> None:
    state = start(variant, STRAIGHT)
    outcome = play_turn(state, Turn(actions, (want,)))
    assert code in codes(outcome)
    assert (outcome.step, outcome.judged, outcome.state) == (COLLECT, len(actions), state)
    assert place_of(want) in [objection.at for objection in outcome.objections]


@pytest.mark.parametrize("variant", [OFFICIAL, CAFFEINATED, STEROIDS])
def test_nothing_wanted_is_always_legal(variant: Variant) -> None:
    table = start(variant).table
    for played in ((), (AT_WEST,), (AT_WEST, AT_EAST)):
        assert judge_collection(table, played, ()) == ()
    assert official.judge_collection(table, (AT_WEST,), ()) == ()
    assert variants.judge_collection(table, (AT_WEST,), ()) == ()


@pytest.mark.parametrize(
    ("variant", "code"), [(OFFICIAL, "one-played-card"), (CAFFEINATED, "not-in-a-joined-set")]
)
def test_a_collection_is_judged_by_the_rules_of_the_table(variant: Variant, code: str) -> None:
    found = judge_collection(start(variant).table, (), (AT_WEST,))
    assert [objection.code for objection in found] == [code]


# ----------------------------------------------------------------------------------- the last draw


@pytest.mark.parametrize(
    ("variant", "held", "stack", "expected"),
    [
        (OFFICIAL, 2, None, DUE),
        (OFFICIAL, 2, 1, DUE),
        (OFFICIAL, 2, 0, NONE),
        (OFFICIAL, 3, 9, NONE),
        (CAFFEINATED, VARIANT_HAND, None, DUE),
        (CAFFEINATED, VARIANT_HAND + 1, 9, NONE),
        (STEROIDS, VARIANT_HAND + 1, None, NONE),
        (STEROIDS, 1, 0, NONE),
    ],
)
def test_a_card_is_due_unless_stack_or_hand_forbid_it(
    variant: Variant, held: int, stack: int | None, expected: str
) -> None:
    outcome = play_turn(start(variant, *[STRAIGHT] * held, stack=stack), Turn((LAY,)))
    assert (codes(outcome), outcome.final_draw) == ([], expected)
    assert len(outcome.state.hand) == held - 1
    assert outcome.state.stack == stack


@pytest.mark.parametrize("variant", [OFFICIAL, CAFFEINATED, STEROIDS])
def test_a_last_card_that_is_named_comes_into_the_hand(variant: Variant) -> None:
    outcome = play_turn(start(variant, STRAIGHT, BELOW, stack=4), Turn((LAY,), (), give(BENT)))
    assert (outcome.final_draw, faces(outcome.state), outcome.state.stack) == (
        TAKEN,
        (BELOW, BENT),
        3,
    )


@pytest.mark.parametrize(
    ("variant", "held", "stack", "expected", "cited"),
    [
        (OFFICIAL, 1, 0, ["stack-empty"], "card-10.2.draw"),
        (CAFFEINATED, 1, 0, ["stack-empty"], "card-11.3.draw"),
        (CAFFEINATED, 7, 5, ["hand-full"], "card-11.3.draw"),
        (STEROIDS, 7, 0, ["hand-full", "stack-empty"], "card-11.3.draw"),
    ],
)
def test_a_last_card_is_refused_as_a_step_of_its_own(
    variant: Variant, held: int, stack: int, expected: list[str], cited: str
) -> None:
    state = start(variant, *[STRAIGHT] * held, stack=stack)
    outcome = play_turn(state, Turn((LAY,), (), give(BENT)))
    assert codes(outcome) == expected
    assert {citation for each in outcome.objections for citation in each.citations} == {cited}
    assert (outcome.step, outcome.judged, outcome.state) == (DRAW, 1, state)


def test_a_full_hand_is_told_how_many_it_has_and_may_have() -> None:
    outcome = play_turn(start(CAFFEINATED, *[STRAIGHT] * 8), Turn((Draw(give(BENT)),)))
    (objection,) = outcome.objections
    assert (objection.code, dict(objection.params)) == ("hand-full", {"count": 8, "limit": 6})
