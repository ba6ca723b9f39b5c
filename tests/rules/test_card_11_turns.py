"""The card game by the Caffeinated and Steroids rules: the actions of a turn and its last draw."""

import pytest
from flask.testing import FlaskClient

from tests.asking import ask
from tests.building.cards import CLOCKWISE, COUNTERCLOCKWISE, card, deal, draw, play, rotate
from tests.rules.laying import CARD_PLACEMENTS, Json
from tests.rules.turning import (
    CAFFEINATED,
    STEROIDS,
    VARIANTS,
    hold,
    numbers_in,
    placed_codes,
    reasons,
    refuse_turn,
    table_after,
    take,
    warnings_of,
)

# A row from west to east with a card below its middle: the crowns on (0, 0) and (2, 0) are joined
# as soon as the straight card between them is turned.
WEST = card("E", "crown", "map")
MIDDLE = card("NS", "ghost", "ring")
EAST = card("W", "crown", "helmet")
BELOW = card("N", "owl", "key")
CARDS = [deal(0, 0, WEST), deal(1, 0, MIDDLE), deal(2, 0, EAST), deal(1, 1, BELOW)]

# Each of these may be laid above (1, 0), and then above one another.
STRAIGHT = card("NS", "lamp", "harp")
OTHER = card("NS", "bat", "sword")
THIRD = card("NS", "comb", "ring")
DRAWN = card("NS", "coin", "dragon")

TURN_MIDDLE = rotate(1, 0)
LAY = play(0, 1, -1)

every_variant = pytest.mark.parametrize("rules", VARIANTS, ids=lambda rules: rules["variant"])


# --------------------------------------------------------------------------------- how many actions


@pytest.mark.rule("card-11.1.actions")
@pytest.mark.parametrize(("rules", "allowed"), [(CAFFEINATED, 2), (STEROIDS, 3)])
def test_a_turn_has_two_actions_or_three(client: FlaskClient, rules: Json, allowed: int) -> None:
    position = hold(CARDS, STRAIGHT, OTHER, rules=rules, stack=20)
    actions = [TURN_MIDDLE] * 4
    answer = take(client, position, *actions[:allowed])
    assert answer["warnings"] == []
    refused = refuse_turn(client, position, *actions[: allowed + 1])
    assert reasons(refused) == [("too-many-actions", ["card-11.1.actions"])]
    assert refused["step"] == allowed
    assert {str(allowed), str(allowed + 1)} <= numbers_in(refused["objections"][0]["text"])


@pytest.mark.rule("card-11.1.actions")
@pytest.mark.parametrize(
    ("first", "second"),
    [
        (LAY, play(0, 1, -2)),
        (LAY, rotate(1, 0)),
        (LAY, draw(DRAWN)),
        (rotate(0, 0), play(1, 1, 2)),
        (rotate(0, 0), rotate(2, 0)),
        (rotate(0, 0), draw(DRAWN)),
        (draw(DRAWN), LAY),
        (draw(DRAWN), rotate(0, 0)),
        (draw(DRAWN), draw(THIRD)),
    ],
)
def test_actions_come_in_any_order_and_may_be_repeated(
    client: FlaskClient, first: Json, second: Json
) -> None:
    # The card at (1, 1) is open to the south too, so that a card may be laid below it.
    cards = [*CARDS[:3], deal(1, 1, card("NS", "owl", "key"))]
    position = hold(cards, STRAIGHT, OTHER, rules=CAFFEINATED, stack=20)
    answer = take(client, position, first, second)
    names = [*first, *second]
    assert len(answer["position_after"]["cards"]) == 4 + names.count("play")
    held = 2 - names.count("play") + names.count("draw")
    assert len(answer["position_after"]["hand"]) == held
    assert answer["position_after"]["stack"] == 20 - names.count("draw")


@pytest.mark.rule("card-11.1.actions")
def test_a_steroids_turn_may_play_rotate_and_draw(client: FlaskClient) -> None:
    position = hold(CARDS, STRAIGHT, rules=STEROIDS, stack=20)
    answer = take(client, position, draw(DRAWN), play(1, 1, -1), rotate(1, -1))
    assert table_after(answer)[1, -1] == (DRAWN, 90)
    assert answer["position_after"]["hand"] == [STRAIGHT]


@pytest.mark.rule("card-11.1.fewer")
@pytest.mark.parametrize(
    ("rules", "count", "allowed"),
    [
        (CAFFEINATED, 0, 2),
        (CAFFEINATED, 1, 2),
        (STEROIDS, 0, 3),
        (STEROIDS, 1, 3),
        (STEROIDS, 2, 3),
    ],
)
def test_fewer_actions_are_allowed_with_a_warning(
    client: FlaskClient, rules: Json, count: int, allowed: int
) -> None:
    position = hold(CARDS, STRAIGHT, OTHER, rules=rules)
    answer = take(client, position, *[TURN_MIDDLE] * count)
    assert warnings_of(answer) == [("fewer-actions", ["card-11.1.fewer"])]
    assert {str(count), str(allowed)} <= numbers_in(answer["warnings"][0]["text"])


@pytest.mark.rule("card-11.1.fewer", "card-11.2.collect")
def test_a_turn_without_actions_may_collect(client: FlaskClient) -> None:
    joined = [deal(0, 0, WEST), deal(1, 0, MIDDLE, 90), *CARDS[2:]]
    answer = take(client, hold(joined, rules=CAFFEINATED), collect=[(2, 0)])
    assert set(table_after(answer)) == {(0, 0), (1, 0), (1, 1)}


@pytest.mark.rule("card-11.1.fewer")
@every_variant
def test_a_hand_that_could_be_laid_need_not_be(client: FlaskClient, rules: Json) -> None:
    answer = take(client, hold(CARDS, STRAIGHT, rules=rules))
    assert answer["position_after"]["hand"] == [STRAIGHT]


# ------------------------------------------------------------------------------------------- play


@pytest.mark.rule("card-11.1.play", "card-10.3.joins", "card-10.3.free")
@every_variant
@pytest.mark.parametrize(
    ("laid", "code", "cited"),
    [
        (play(0, 1, 0), "square-taken", ["card-10.3.free"]),
        (play(0, 9, 9), "no-neighbour", ["card-10.3.joins", "card-11.1.play"]),
        (play(0, 1, -1, 90), "no-path-meets", ["card-10.3.joins", "card-11.1.play"]),
    ],
)
def test_a_card_is_played_so_that_it_joins_a_path(
    client: FlaskClient, rules: Json, laid: Json, code: str, cited: list[str]
) -> None:
    answer = refuse_turn(client, hold(CARDS, STRAIGHT, rules=rules), laid, TURN_MIDDLE)
    assert reasons(answer) == [(code, cited)]
    assert answer["step"] == 0
    assert placed_codes(answer) == [(code, (laid["play"]["x"], laid["play"]["y"]))]


@pytest.mark.rule("card-11.1.play")
def test_hand_indexes_count_in_the_hand_as_it_then_is(client: FlaskClient) -> None:
    position = hold(CARDS, STRAIGHT, OTHER, THIRD, rules=STEROIDS)
    answer = take(client, position, play(1, 1, -1), play(1, 1, -2), draw(DRAWN))
    assert answer["position_after"]["cards"][4:] == [deal(1, -1, OTHER), deal(1, -2, THIRD)]
    assert answer["position_after"]["hand"] == [STRAIGHT, DRAWN]


# ----------------------------------------------------------------------------------------- rotate


@pytest.mark.rule("card-11.1.rotate", "card-11.1.rotate-any")
@pytest.mark.parametrize(
    ("turns", "rotation"),
    [
        ([CLOCKWISE], 90),
        ([COUNTERCLOCKWISE], 270),
        ([CLOCKWISE, CLOCKWISE], 180),
        ([COUNTERCLOCKWISE, COUNTERCLOCKWISE], 180),
        ([CLOCKWISE, COUNTERCLOCKWISE], 0),
    ],
)
def test_a_card_is_rotated_by_a_quarter_either_way(
    client: FlaskClient, turns: list[str], rotation: int
) -> None:
    position = hold(CARDS, rules=CAFFEINATED)
    answer = take(client, position, *(rotate(0, 0, turn) for turn in turns))
    assert answer["position_after"]["cards"] == [deal(0, 0, WEST, rotation), *CARDS[1:]]


@pytest.mark.rule("card-11.1.rotate")
@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_a_rotation_goes_on_from_how_the_card_lay(client: FlaskClient, rotation: int) -> None:
    cards = [*CARDS[:3], deal(1, 1, BELOW, rotation)]
    answer = take(client, hold(cards, rules=CAFFEINATED), rotate(1, 1), rotate(0, 0))
    assert table_after(answer)[1, 1] == (BELOW, (rotation + 90) % 360)


@pytest.mark.rule("card-11.1.rotate")
def test_paths_need_not_be_kept(client: FlaskClient) -> None:
    joined = [deal(0, 0, WEST), deal(1, 0, MIDDLE, 90), deal(2, 0, EAST)]
    position = hold(joined, rules=CAFFEINATED)
    answer = take(client, position, TURN_MIDDLE, rotate(0, 0))
    assert table_after(answer)[1, 0] == (MIDDLE, 180)


@pytest.mark.rule("card-11.1.rotate")
@every_variant
def test_only_a_card_on_the_table_is_rotated(client: FlaskClient, rules: Json) -> None:
    answer = refuse_turn(client, hold(CARDS, STRAIGHT, rules=rules), LAY, rotate(1, -2))
    assert reasons(answer) == [("no-card-there", ["card-11.1.rotate"])]
    assert placed_codes(answer) == [("no-card-there", (1, -2))]
    assert answer["step"] == 1


@pytest.mark.rule("card-11.1.rotate-any")
@pytest.mark.parametrize("laid", CARDS, ids=lambda laid: f"{laid['x']},{laid['y']}")
def test_every_card_on_the_table_may_be_rotated(client: FlaskClient, laid: Json) -> None:
    position = hold(CARDS, rules=CAFFEINATED)
    at = (laid["x"], laid["y"])
    for turn, rotation in ((CLOCKWISE, 90), (COUNTERCLOCKWISE, 270)):
        answer = take(client, position, rotate(*at, turn))
        assert table_after(answer)[at] == (laid["card"], rotation)


@pytest.mark.rule("card-11.1.rotate-any")
def test_a_card_played_this_turn_may_be_rotated_too(client: FlaskClient) -> None:
    position = hold(CARDS, STRAIGHT, rules=CAFFEINATED)
    answer = take(client, position, play(0, 1, -1, 180), rotate(1, -1, COUNTERCLOCKWISE))
    assert table_after(answer)[1, -1] == (STRAIGHT, 90)


@pytest.mark.rule("card-11.1.rotated-played", "card-11.2.played-stays")
@every_variant
def test_a_card_that_was_played_and_rotated_is_still_a_played_card(
    client: FlaskClient, rules: Json
) -> None:
    # Laid with its opening to the north it joins (0, 0); turned, it reaches the crown in the east.
    cards = [
        deal(0, 0, card("S", "map", "ring")),
        deal(1, 1, card("W", "crown", "bat")),
        deal(1, 0, card("E", "owl", "key")),
    ]
    position = hold(cards, card("N", "crown", "helmet"), rules=rules)
    actions = [play(0, 0, 1), rotate(0, 1)]
    answer = refuse_turn(client, position, *actions, collect=[(0, 1)])
    assert [code for code, _ in reasons(answer)] == ["played-card-stays"]
    assert reasons(answer)[0][1][0] == "card-11.2.played-stays"
    assert placed_codes(answer) == [("played-card-stays", (0, 1))]
    taken = take(client, position, *actions, collect=[(1, 1)])
    assert set(table_after(taken)) == {(0, 0), (1, 0), (0, 1)}


# ------------------------------------------------------------------------------------------- draw


@pytest.mark.rule("card-11.1.draw")
def test_a_drawn_card_comes_last_in_the_hand_and_may_be_played(client: FlaskClient) -> None:
    position = hold(CARDS, STRAIGHT, OTHER, rules=CAFFEINATED, stack=20)
    answer = take(client, position, draw(DRAWN), play(2, 1, -1))
    assert table_after(answer)[1, -1] == (DRAWN, 0)
    assert answer["position_after"]["hand"] == [STRAIGHT, OTHER]
    assert answer["position_after"]["stack"] == 19


@pytest.mark.rule("card-11.1.draw")
def test_nobody_draws_a_seventh_card(client: FlaskClient) -> None:
    position = hold(CARDS, *[STRAIGHT] * 5, rules=CAFFEINATED)
    assert len(take(client, position, draw(DRAWN))["position_after"]["hand"]) == 6
    answer = refuse_turn(client, position, draw(DRAWN), draw(DRAWN))
    assert reasons(answer) == [("hand-full", ["card-11.1.draw"])]
    assert answer["step"] == 1


@pytest.mark.rule("card-11.1.draw")
def test_a_played_card_makes_room_for_a_drawn_one(client: FlaskClient) -> None:
    position = hold(CARDS, *[STRAIGHT] * 6, rules=CAFFEINATED)
    answer = take(client, position, LAY, draw(DRAWN))
    assert answer["position_after"]["hand"] == [*[STRAIGHT] * 5, DRAWN]
    refused = refuse_turn(client, position, draw(DRAWN), LAY)
    assert reasons(refused) == [("hand-full", ["card-11.1.draw"])]
    assert refused["step"] == 0


@pytest.mark.rule("card-11.1.draw")
@every_variant
def test_nobody_draws_more_than_the_stack_has(client: FlaskClient, rules: Json) -> None:
    position = hold(CARDS, rules=rules, stack=1)
    assert take(client, position, draw(DRAWN))["position_after"]["stack"] == 0
    answer = refuse_turn(client, position, draw(DRAWN), draw(OTHER))
    assert reasons(answer) == [("stack-empty", ["card-11.1.draw"])]
    assert answer["step"] == 1


@pytest.mark.rule("card-11.1.draw")
def test_a_full_hand_and_an_empty_stack_are_both_named(client: FlaskClient) -> None:
    position = hold(CARDS, *[STRAIGHT] * 6, rules=CAFFEINATED, stack=0)
    answer = refuse_turn(client, position, draw(DRAWN))
    assert [code for code, _ in reasons(answer)] == ["hand-full", "stack-empty"]


@pytest.mark.rule("card-11.1.draw")
def test_a_stack_of_which_nothing_is_said_has_cards(client: FlaskClient) -> None:
    answer = take(client, hold(CARDS, rules=STEROIDS), *[draw(DRAWN)] * 3)
    assert answer["position_after"]["hand"] == [DRAWN] * 3
    assert "stack" not in answer["position_after"]


# -------------------------------------------------------------------------------- no taking back


@pytest.mark.rule("card-11.1.no-taking-back")
def test_to_turn_a_card_back_is_an_action_of_its_own(client: FlaskClient) -> None:
    position = hold(CARDS, STRAIGHT, rules=CAFFEINATED)
    back = [TURN_MIDDLE, rotate(1, 0, COUNTERCLOCKWISE)]
    assert take(client, position, *back)["position_after"]["cards"] == CARDS
    answer = refuse_turn(client, position, *back, LAY)
    assert reasons(answer) == [("too-many-actions", ["card-11.1.actions"])]


@pytest.mark.rule("card-11.1.no-taking-back", "card-11.1.play")
def test_each_action_is_judged_on_the_table_as_it_then_is(client: FlaskClient) -> None:
    position = hold(CARDS, STRAIGHT, rules=CAFFEINATED)
    assert table_after(take(client, position, LAY, TURN_MIDDLE))[1, -1] == (STRAIGHT, 0)
    # Once the card at (1, 0) is turned away, no path leads north from it.
    answer = refuse_turn(client, position, TURN_MIDDLE, LAY)
    assert [code for code, _ in reasons(answer)] == ["no-path-meets"]
    assert answer["step"] == 1


@pytest.mark.rule("card-11.1.no-taking-back", "card-11.2.collect")
def test_a_path_that_the_turn_broke_again_joins_nothing(client: FlaskClient) -> None:
    position = hold(CARDS, rules=CAFFEINATED)
    assert take(client, position, TURN_MIDDLE, collect=[(0, 0)])["points"] == 1
    answer = refuse_turn(client, position, TURN_MIDDLE, TURN_MIDDLE, collect=[(0, 0)])
    assert reasons(answer) == [("not-in-a-joined-set", ["card-11.2.collect"])]
    assert answer["step"] == "collect"


@pytest.mark.rule("card-11.1.no-taking-back")
def test_after_the_first_illegal_action_nothing_is_judged(client: FlaskClient) -> None:
    position = hold(CARDS, STRAIGHT, rules=STEROIDS)
    actions = [TURN_MIDDLE, rotate(9, 9), rotate(8, 8)]
    answer = refuse_turn(client, position, *actions, collect=[(9, 9)], drawn=DRAWN)
    assert placed_codes(answer) == [("no-card-there", (9, 9))]
    assert answer["objections"][0]["citations"] == ["card-11.1.rotate"]
    assert [each["legal"] for each in answer["actions"]] == [True, False]


# -------------------------------------------------------------------------------- the last draw


@pytest.mark.rule("card-11.3.draw")
@every_variant
@pytest.mark.parametrize(
    ("held", "stack", "final_draw"),
    [
        (0, None, "due"),
        (5, 9, "due"),
        (6, 9, "none"),
        (6, None, "none"),
        (0, 0, "none"),
        (5, 1, "due"),
        (6, 0, "none"),
    ],
)
def test_a_card_is_drawn_at_the_end_but_for_a_full_hand_or_an_empty_stack(
    client: FlaskClient, rules: Json, held: int, stack: int | None, final_draw: str
) -> None:
    position = hold(CARDS, *[STRAIGHT] * held, rules=rules, stack=stack)
    answer = take(client, position, TURN_MIDDLE, TURN_MIDDLE)
    assert answer["final_draw"] == final_draw
    assert answer["position_after"]["hand"] == [STRAIGHT] * held
    assert answer["position_after"].get("stack") == stack


@pytest.mark.rule("card-11.3.draw")
def test_the_last_draw_costs_no_action_and_follows_a_draw_by_action(client: FlaskClient) -> None:
    position = hold(CARDS, STRAIGHT, rules=CAFFEINATED, stack=20)
    answer = take(client, position, draw(DRAWN), draw(THIRD), drawn=OTHER)
    assert answer["final_draw"] == "taken"
    assert answer["position_after"]["hand"] == [STRAIGHT, DRAWN, THIRD, OTHER]
    assert answer["position_after"]["stack"] == 17
    assert answer["warnings"] == []


@pytest.mark.rule("card-11.3.draw")
@pytest.mark.parametrize(
    ("held", "stack", "code"), [(6, 20, "hand-full"), (2, 0, "stack-empty")], ids=str
)
def test_a_last_card_is_refused_where_none_may_be_drawn(
    client: FlaskClient, held: int, stack: int, code: str
) -> None:
    position = hold(CARDS, *[STRAIGHT] * held, rules=CAFFEINATED, stack=stack)
    answer = refuse_turn(client, position, TURN_MIDDLE, TURN_MIDDLE, drawn=DRAWN)
    assert reasons(answer) == [(code, ["card-11.3.draw"])]
    assert answer["step"] == "draw"


@pytest.mark.rule("card-11.3.draw")
def test_the_last_card_of_the_stack_may_be_drawn_by_action_and_then_none_is_left(
    client: FlaskClient,
) -> None:
    position = hold(CARDS, STRAIGHT, rules=CAFFEINATED, stack=1)
    answer = take(client, position, draw(DRAWN), LAY)
    assert (answer["final_draw"], answer["position_after"]["stack"]) == ("none", 0)


# ---------------------------------------------------------------------------------- the pile


@pytest.mark.rule("card-11.3.pile")
@every_variant
def test_collected_cards_are_points_and_come_into_no_hand(client: FlaskClient, rules: Json) -> None:
    position = hold(CARDS, STRAIGHT, rules=rules, stack=20)
    answer = take(client, position, LAY, TURN_MIDDLE, collect=[(0, 0)], drawn=DRAWN)
    assert answer["points"] == 1
    assert set(table_after(answer)) == {(1, -1), (1, 0), (1, 1), (2, 0)}
    assert answer["position_after"]["hand"] == [DRAWN]
    assert answer["position_after"]["stack"] == 19


# ----------------------------------------------------------------------------- before the turn


@pytest.mark.rule("card-11.2.collect", "card-11.2.played-stays")
def test_a_placement_tells_what_could_be_collected_if_that_card_were_played(
    client: FlaskClient,
) -> None:
    cards = [deal(0, 0, WEST), deal(2, 0, EAST), deal(0, 1, BELOW), deal(1, 1, BELOW)]
    cards.append(deal(2, 1, BELOW))
    position = hold(cards, card("EW", "crown", "lamp"), rules=CAFFEINATED)
    answer = ask(client, CARD_PLACEMENTS, {"position": position})
    found = {(p["x"], p["y"], p["rotation"]): p["collectable"] for p in answer["placements"]}
    # Between the crowns all three are joined: both that lay there may go, for the played one stays.
    assert found[1, 0, 0] == found[1, 0, 180] == 2
    assert found[1, 0, 90] == 0
    official = ask(client, CARD_PLACEMENTS, {"position": position | {"rules": {}}})
    assert official["placements"] == answer["placements"]
    plain = {"position": position, "card": STRAIGHT}
    traced = ask(client, CARD_PLACEMENTS, plain)["placements"]
    found = {(p["x"], p["y"], p["rotation"]): p["collectable"] for p in traced}
    # A card without a crown that only leads from one to the other: one of the two may go.
    assert found[1, 0, 90] == found[1, 0, 270] == 1
