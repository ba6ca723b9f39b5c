"""The card game: a whole turn by the official rules, and the end of the game (10.2 to 10.7)."""

import pytest
from flask.testing import FlaskClient

from tests.asking import ask
from tests.building.cards import bridge, card, deal, draw, places, play, rotate
from tests.rules.laying import CARD_PLACEMENTS, PATHS, Json
from tests.rules.turning import (
    CHECK_CARDS,
    SUGGESTIONS,
    TURNS,
    hold,
    numbers_in,
    placed_codes,
    reasons,
    refuse_turn,
    table_after,
    take,
    turn_of,
    warnings_of,
)

# A row from west to east with a card below it. CROWN, laid at (2, 0), is joined to the crown at
# (0, 0), and the other three cards hang together without that one.
CARDS = [
    deal(0, 0, card("ES", "crown", "map")),
    deal(1, 0, card("EW", "ghost", "ring")),
    deal(1, 1, card("NS", "owl", "key")),
]
CROWN = card("W", "crown", "helmet")
END = card("N", "bat", "sword")
DRAWN = card("NS", "lamp", "harp")

LAY_CROWN = play(0, 2, 0)


# -------------------------------------------------------------------------------------- the start


@pytest.mark.rule("card-10.2.setup")
def test_the_four_cards_of_the_start_need_not_match(client: FlaskClient) -> None:
    square = [
        deal(0, 0, card("N", "crown", "map")),
        deal(1, 0, card("E", "ghost", "ring")),
        deal(0, 1, card("W", "owl", "key")),
        deal(1, 1, card("S", "bat", "sword")),
    ]
    position = hold(square, CROWN, END, stack=44)
    answer = ask(client, CHECK_CARDS, {"position": position})
    assert (answer["legal"], answer["faults"]) == (True, [])


@pytest.mark.rule("card-10.2.setup")
@pytest.mark.parametrize("count", range(5))
def test_a_hand_of_more_than_two_cards_is_remarked_upon(client: FlaskClient, count: int) -> None:
    position = hold(CARDS, *[END] * count)
    answer = ask(client, CHECK_CARDS, {"position": position})
    assert answer["legal"]
    found = [(each["severity"], each["code"], each["citations"]) for each in answer["faults"]]
    warned = [("warning", "hand-over-limit", ["card-10.2.setup"])]
    assert found == (warned if count > 2 else [])
    if found:
        assert {str(count), "2"} <= numbers_in(answer["faults"][0]["text"])


# --------------------------------------------------------------------------------------- the turn


@pytest.mark.rule("card-10.2.turn")
def test_a_turn_plays_a_card_collects_and_draws(client: FlaskClient) -> None:
    position = hold(CARDS, CROWN, END, stack=30)
    answer = take(client, position, LAY_CROWN, collect=[(0, 0)], drawn=DRAWN)
    assert answer["position_after"]["cards"] == [*CARDS[1:], deal(2, 0, CROWN)]
    assert answer["position_after"]["hand"] == [END, DRAWN]
    assert answer["position_after"]["stack"] == 29
    assert answer["final_draw"] == "taken"
    assert answer["warnings"] == []


@pytest.mark.rule("card-10.2.turn")
def test_a_hand_index_counts_from_nought_and_the_played_card_leaves_the_hand(
    client: FlaskClient,
) -> None:
    answer = take(client, hold(CARDS, END, CROWN), play(1, 2, 0))
    assert answer["position_after"]["cards"] == [*CARDS, deal(2, 0, CROWN)]
    assert answer["position_after"]["hand"] == [END]
    assert "stack" not in answer["position_after"]


@pytest.mark.rule("card-10.2.turn")
@pytest.mark.parametrize(
    ("second", "besides"),
    [
        (play(0, 0, -1, 180), [("no-path-meets", ["card-10.3.joins"])]),
        (rotate(1, 0), []),
        (draw(DRAWN), []),
    ],
    ids=["play", "rotate", "draw"],
)
def test_a_second_action_is_one_too_many(
    client: FlaskClient, second: Json, besides: list[tuple[str, list[str]]]
) -> None:
    answer = refuse_turn(client, hold(CARDS, CROWN, END), LAY_CROWN, second)
    assert reasons(answer) == [("one-card-a-turn", ["card-10.2.turn"]), *besides]
    assert answer.get("step") == 1


@pytest.mark.rule("card-10.2.turn")
@pytest.mark.parametrize("only", [rotate(1, 0), draw(DRAWN)], ids=["rotate", "draw"])
def test_the_one_action_is_to_play_a_card(client: FlaskClient, only: Json) -> None:
    answer = refuse_turn(client, hold(CARDS, CROWN, END), only)
    assert reasons(answer) == [("one-card-a-turn", ["card-10.2.turn"])]
    assert answer.get("step") == 0


@pytest.mark.rule("card-10.2.turn")
def test_a_card_must_be_played_while_one_can_be_laid(client: FlaskClient) -> None:
    for hand in ([CROWN, END], [END], [bridge("lamp", "harp")]):
        answer = refuse_turn(client, hold(CARDS, *hand))
        assert reasons(answer) == [("must-play", ["card-10.2.turn"])]
        assert answer["actions"] == []


@pytest.mark.rule("card-10.2.turn")
def test_nothing_is_collected_without_a_played_card(client: FlaskClient) -> None:
    answer = refuse_turn(client, hold(CARDS), collect=[(0, 0)])
    assert reasons(answer) == [("one-played-card", ["card-10.2.turn"])]
    assert answer.get("step") == "collect"


# --------------------------------------------------------------------------------------- the draw


@pytest.mark.rule("card-10.2.draw")
@pytest.mark.parametrize(
    ("stack", "drawn", "final_draw", "left", "hand"),
    [
        (None, None, "due", None, [END]),
        (None, DRAWN, "taken", None, [END, DRAWN]),
        (1, None, "due", 1, [END]),
        (1, DRAWN, "taken", 0, [END, DRAWN]),
        (0, None, "none", 0, [END]),
    ],
)
def test_a_turn_ends_with_one_card_from_the_stack(
    client: FlaskClient,
    stack: int | None,
    drawn: Json | None,
    final_draw: str,
    left: int | None,
    hand: list[Json],
) -> None:
    answer = take(client, hold(CARDS, CROWN, END, stack=stack), LAY_CROWN, drawn=drawn)
    assert answer["final_draw"] == final_draw
    assert answer["position_after"].get("stack") == left
    assert answer["position_after"]["hand"] == hand


@pytest.mark.rule("card-10.2.draw")
def test_nobody_draws_from_an_empty_stack(client: FlaskClient) -> None:
    answer = refuse_turn(client, hold(CARDS, CROWN, END, stack=0), LAY_CROWN, drawn=DRAWN)
    assert reasons(answer) == [("stack-empty", ["card-10.2.draw"])]
    assert answer.get("step") == "draw"


@pytest.mark.rule("card-10.2.draw", "card-10.2.setup")
@pytest.mark.parametrize(("left", "final_draw"), [(0, "due"), (1, "due"), (2, "none"), (5, "none")])
def test_the_draw_fills_the_hand_up_to_two(client: FlaskClient, left: int, final_draw: str) -> None:
    position = hold(CARDS, CROWN, *[END] * left)
    assert take(client, position, LAY_CROWN)["final_draw"] == final_draw
    if final_draw == "due":
        drawn = take(client, position, LAY_CROWN, drawn=DRAWN)
        assert len(drawn["position_after"]["hand"]) == left + 1
    else:
        answer = refuse_turn(client, position, LAY_CROWN, drawn=DRAWN)
        assert (reasons(answer), answer.get("step")) == (
            [("hand-full", ["card-10.2.draw"])],
            "draw",
        )


# -------------------------------------------------------------------------------------- the play


@pytest.mark.rule("card-10.3.free", "card-10.3.joins")
@pytest.mark.parametrize(
    ("laid", "code", "rule"),
    [
        (play(0, 1, 0), "square-taken", "card-10.3.free"),
        (play(0, 5, 5), "no-neighbour", "card-10.3.joins"),
        (play(0, 2, 1), "no-path-meets", "card-10.3.joins"),
        (play(0, 2, 0, 90), "no-path-meets", "card-10.3.joins"),
    ],
    ids=["taken", "beside nothing", "at a wall", "turned away"],
)
def test_a_card_is_played_only_where_it_may_be_laid(
    client: FlaskClient, laid: Json, code: str, rule: str
) -> None:
    answer = refuse_turn(client, hold(CARDS, CROWN, END), laid)
    assert reasons(answer) == [(code, [rule])]
    assert answer.get("step") == 0
    where = laid["play"]
    assert answer["objections"][0]["at"] == {"x": where["x"], "y": where["y"]}


@pytest.mark.rule("card-10.3.joins")
def test_a_card_may_be_turned_as_it_is_played(client: FlaskClient) -> None:
    answer = take(client, hold(CARDS, END), play(0, 2, 0, 270))
    assert table_after(answer)[2, 0] == (END, 270)


# --------------------------------------------------------------------------------- the collection


@pytest.mark.rule("card-10.4", "card-10.4.before-taking")
def test_only_what_the_played_card_is_joined_to_is_collected(client: FlaskClient) -> None:
    position = hold(CARDS, CROWN, END)
    answer = refuse_turn(client, position, LAY_CROWN, collect=[(0, 0), (1, 1)])
    assert reasons(answer) == [("not-joined", ["card-10.4", "card-10.4.before-taking"])]
    assert placed_codes(answer) == [("not-joined", (1, 1))]
    assert answer.get("step") == "collect"


@pytest.mark.rule("card-10.4.before-taking", "card-10.5.several")
def test_the_card_that_the_path_ran_over_may_be_collected_too(client: FlaskClient) -> None:
    cards = [
        deal(0, 0, card("E", "crown", "map")),
        deal(1, 0, card("EW", "crown", "ring")),
        deal(2, 1, card("NS", "owl", "key")),
        deal(2, -1, card("S", "bat", "sword")),
    ]
    answer = take(client, hold(cards, CROWN), LAY_CROWN, collect=[(1, 0), (0, 0)])
    assert set(table_after(answer)) == {(2, -1), (2, 0), (2, 1)}


@pytest.mark.rule("card-10.5.other-card")
def test_the_card_just_played_is_not_collected(client: FlaskClient) -> None:
    answer = refuse_turn(client, hold(CARDS, CROWN, END), LAY_CROWN, collect=[(2, 0)])
    assert reasons(answer) == [("played-card-stays", ["card-10.5.other-card"])]


@pytest.mark.rule("card-10.5.together")
def test_what_remains_must_hang_together(client: FlaskClient) -> None:
    hanging_on = deal(-1, 0, card("W", "bat", "sword"))
    position = hold([*CARDS, hanging_on], CROWN, END)
    answer = refuse_turn(client, position, LAY_CROWN, collect=[(0, 0)])
    assert placed_codes(answer) == [("cut-off", (-1, 0))]
    assert answer["objections"][0]["citations"] == ["card-10.5.together"]
    assert answer.get("step") == "collect"


@pytest.mark.rule("card-10.5.several")
@pytest.mark.parametrize(
    "collect", [[], [(0, 0)], [(1, 1)], [(0, 0), (1, 1)]], ids=["none", "one", "the other", "both"]
)
def test_any_number_of_the_matching_cards_may_be_taken(
    client: FlaskClient, collect: list[tuple[int, int]]
) -> None:
    cards = [
        deal(0, 0, card("E", "crown", "map")),
        deal(1, 0, card("ESW", "ghost", "ring")),
        deal(1, 1, card("N", "helmet", "key")),
    ]
    answer = take(client, hold(cards, CROWN), LAY_CROWN, collect=collect)
    assert set(table_after(answer)) == {(0, 0), (1, 0), (1, 1), (2, 0)} - set(collect)


@pytest.mark.rule("card-10.5.last-card")
@pytest.mark.parametrize("reading", [{}, {"last_card": "allowed"}, {"last_card": "forbidden"}])
def test_the_played_card_may_be_left_alone_but_for_one_reading(
    client: FlaskClient, reading: Json
) -> None:
    position = hold([deal(0, 0, card("E", "crown", "map"))], card("W", "crown"), rules=reading)
    if reading != {"last_card": "forbidden"}:
        answer = take(client, position, play(0, 1, 0), collect=[(0, 0)])
        assert set(table_after(answer)) == {(1, 0)}
        return
    answer = refuse_turn(client, position, play(0, 1, 0), collect=[(0, 0)])
    assert reasons(answer) == [("last-card", ["card-10.5.last-card"])]
    assert answer["objections"][0]["at"] == {"x": 1, "y": 0}


@pytest.mark.rule("card-10.6.once")
def test_a_card_that_matches_twice_is_one_point(client: FlaskClient) -> None:
    cards = [deal(0, 0, card("E", "crown", "helmet")), deal(1, 1, card("E", "owl", "key"))]
    cards.append(deal(1, 0, card("EW", "ghost", "ring")))
    answer = take(client, hold(cards, CROWN), LAY_CROWN, collect=[(0, 0)])
    assert answer["points"] == 1
    assert answer.get("collected", []) == places((0, 0))


@pytest.mark.rule("card-10.2.turn", "card-10.5.other-card")
def test_a_refused_turn_leaves_everything_as_it_was(client: FlaskClient) -> None:
    position = hold(CARDS, CROWN, END, stack=30)
    turn = turn_of(LAY_CROWN, collect=[(0, 0), (2, 0)], drawn=DRAWN)
    answer = ask(client, TURNS, {"position": position, "turn": turn})
    assert answer["legal"] is False
    assert answer["position_after"] == position
    assert (answer.get("collected", []), answer["points"]) == ([], 0)


# ------------------------------------------------------------------------------------- the end


@pytest.mark.rule("card-10.6.end")
def test_when_the_stack_is_empty_the_hands_are_played_and_nothing_is_left_to_do(
    client: FlaskClient,
) -> None:
    last = take(client, hold(CARDS, CROWN, stack=0), LAY_CROWN)
    after = last["position_after"]
    assert (after["hand"], after["stack"], last["final_draw"]) == ([], 0, "none")
    answer = take(client, after)
    assert (answer["warnings"], answer["final_draw"]) == ([], "none")
    assert answer["position_after"] == after


@pytest.mark.rule("card-10.6.end")
def test_an_empty_stack_does_not_end_the_turns_of_those_who_hold_cards(client: FlaskClient) -> None:
    answer = refuse_turn(client, hold(CARDS, END, stack=0))
    assert reasons(answer) == [("must-play", ["card-10.2.turn"])]


@pytest.mark.rule("card-10.4")
def test_a_turn_shows_the_path_from_the_played_card_to_each_that_is_collected(
    client: FlaskClient,
) -> None:
    answer = take(client, hold(CARDS, CROWN), LAY_CROWN, collect=[(0, 0)])
    steps = [
        {"x": 2, "y": 0, "leave": "W"},
        {"x": 1, "y": 0, "enter": "E", "leave": "W"},
        {"x": 0, "y": 0, "enter": "E"},
    ]
    way = {"treasure": "crown", "from": {"x": 2, "y": 0}, "to": {"x": 0, "y": 0}}
    assert answer["paths"] == [{**way, "steps": steps, "length": 2}]
    after = {"cards": [*CARDS, deal(2, 0, CROWN)]}
    asked = ask(client, PATHS, {"position": after, "from": {"x": 2, "y": 0}})
    assert asked["treasure_paths"] == answer["paths"]


@pytest.mark.rule("card-10.4.before-taking")
def test_a_path_shown_may_run_over_a_card_that_goes_too(client: FlaskClient) -> None:
    row = [
        deal(0, 0, card("E", "crown", "map")),
        deal(1, 0, card("EW", "crown", "ring")),
        *(deal(x, 1, card("S", f"a{x}", f"b{x}")) for x in range(3)),
    ]
    answer = take(client, hold(row, CROWN), LAY_CROWN, collect=[(1, 0), (0, 0)])
    assert [(path["to"], path["length"]) for path in answer["paths"]] == [
        ({"x": 0, "y": 0}, 2),
        ({"x": 1, "y": 0}, 1),
    ]
    nothing = take(client, hold(row, CROWN), LAY_CROWN)
    assert nothing.get("paths", []) == []


@pytest.mark.rule("card-10.4", "card-10.6.once")
def test_a_card_that_matches_twice_is_shown_once(client: FlaskClient) -> None:
    twice = [deal(0, 0, card("ES", "crown", "helmet")), *CARDS[1:]]
    answer = take(client, hold(twice, CROWN), LAY_CROWN, collect=[(0, 0)])
    assert [path["treasure"] for path in answer["paths"]] == ["crown"]


@pytest.mark.rule("card-10.4")
def test_a_refused_turn_shows_no_path(client: FlaskClient) -> None:
    answer = refuse_turn(client, hold(CARDS, CROWN), LAY_CROWN, collect=[(1, 0), (0, 0)])
    assert answer.get("paths", []) == []


@pytest.mark.rule("card-10.4")
def test_a_suggested_turn_shows_the_paths_that_the_turn_itself_shows(client: FlaskClient) -> None:
    position = hold(CARDS, CROWN)
    (best, *_) = ask(client, SUGGESTIONS, {"position": position})["turns"]
    turn = {key: best[key] for key in ("actions", "collect")}
    assert best["points"] == 1
    assert best["paths"] == ask(client, TURNS, {"position": position, "turn": turn})["paths"] != []


@pytest.mark.rule("card-10.6.end", "card-10.6.tie")
@pytest.mark.parametrize(
    ("rule", "authority", "words"),
    [
        ("card-10.6.end", "official", "taken the most cards wins"),
        ("card-10.6.tie", "referee", "tied share the win"),
    ],
)
def test_the_register_says_who_wins_and_on_whose_authority(
    client: FlaskClient, rule: str, authority: str, words: str
) -> None:
    response = client.get(f"/v1/rules/{rule}")
    assert response.status_code == 200
    found = response.get_json()
    assert (found["id"], found["authority"]) == (rule, authority)
    assert words in found["paraphrase"]


# ---------------------------------------------------------------------------------- no card fits

WALLED = [deal(0, 0, card("N", "crown", "map")), deal(0, -1, card("S", "ghost", "ring"))]


@pytest.mark.rule("card-10.7")
def test_a_player_whose_cards_fit_nowhere_passes(client: FlaskClient) -> None:
    answer = take(client, hold(WALLED, END, DRAWN, stack=7))
    assert warnings_of(answer) == [("no-legal-placement", ["card-10.7"])]
    assert answer["final_draw"] == "none"
    assert answer["position_after"]["cards"] == WALLED
    assert answer["position_after"]["hand"] == [END, DRAWN]


@pytest.mark.rule("card-10.7")
@pytest.mark.parametrize("hand", [[END], [END, DRAWN], []])
def test_passing_is_suggested_where_it_is_all_that_is_left(
    client: FlaskClient, hand: list[Json]
) -> None:
    position = hold(WALLED, *hand, stack=7)
    answer = ask(client, SUGGESTIONS, {"position": position})
    assert answer["turns"] == [{"actions": [], "turn": {"actions": []}, "points": 0}]
    assert (answer["exact"], answer["stopped"]) == (True, False)
    assert answer["warnings"] == take(client, position)["warnings"]
    if hand:
        placements = ask(client, CARD_PLACEMENTS, {"position": position})
        assert answer["warnings"] == placements["warnings"] != []


@pytest.mark.rule("card-10.7")
def test_passing_is_not_suggested_while_a_card_can_be_laid(client: FlaskClient) -> None:
    answer = ask(client, SUGGESTIONS, {"position": hold(CARDS, END)})
    assert all(turn["actions"] for turn in answer["turns"])
    assert answer["warnings"] == []


@pytest.mark.rule("card-10.7")
def test_a_player_who_passes_collects_nothing(client: FlaskClient) -> None:
    answer = refuse_turn(client, hold(WALLED, END), collect=[(0, 0)])
    assert reasons(answer) == [("one-played-card", ["card-10.2.turn"])]
    assert answer.get("step") == "collect"


@pytest.mark.rule("card-10.7")
def test_a_player_without_cards_has_nothing_to_pass_with(client: FlaskClient) -> None:
    answer = take(client, hold(WALLED, stack=7))
    assert answer["warnings"] == []
