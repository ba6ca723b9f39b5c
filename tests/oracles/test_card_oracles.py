"""The oracle of whole turns of the card game on small tables that were worked out by hand."""

from typing import Any, Final

import pytest

from tests.building.cards import COUNTERCLOCKWISE, card, deal, play, rotate

from . import labyrinth_end
from .labyrinth_cards import resolve
from .labyrinth_turns import Collecting, Outcome, TurnSearch, faults, groups, joined_sets, play_turn

Json = dict[str, Any]
Square = tuple[int, int]

CAFFEINATED = {"variant": "caffeinated"}
EVERY_SET = CAFFEINATED | {"leave_one": "every-set"}


def deal_bridge(x: int, y: int, north_south: list[str], east_west: list[str]) -> Json:
    paths = [
        {"openings": ["N", "S"], "treasures": north_south},
        {"openings": ["E", "W"], "treasures": east_west},
    ]
    return {"card": {"paths": paths}, "x": x, "y": y}


def position(*cards: Json, rules: Json = CAFFEINATED, **more: Any) -> Json:
    return {"rules": rules, "cards": list(cards), **more}


def after(*cards: Json, played: tuple[Square, ...] = (), rules: Json = CAFFEINATED) -> Collecting:
    return Collecting(position(*cards, rules=rules), played)


def turn(*actions: Json, collect: tuple[Square, ...] = (), **more: Any) -> Json:
    return {"actions": list(actions), "collect": [{"x": x, "y": y} for x, y in collect], **more}


def codes(outcome: Outcome) -> set[str]:
    return {code for code, _ in outcome.reasons}


# --------------------------------------------------------------------------- joined sets

# A row that one path runs through, with three crowns and two owls on it.
CROWNS = (
    deal(0, 0, card("E", "crown", "owl")),
    deal(1, 0, card("EW", "map")),
    deal(2, 0, card("EW", "crown")),
    deal(3, 0, card("W", "crown", "owl")),
)


def test_a_treasure_on_joined_paths_makes_a_set() -> None:
    assert joined_sets(resolve(position(*CROWNS))) == [
        ("crown", frozenset({(0, 0), (2, 0), (3, 0)})),
        ("owl", frozenset({(0, 0), (3, 0)})),
    ]


def test_separate_paths_and_walls_part_equal_treasures() -> None:
    table = resolve(
        position(
            deal(0, 0, card("E", "crown")),
            deal_bridge(1, 0, ["crown"], ["owl"]),
            deal(2, 0, card("W", "crown")),
            deal(1, 1, card("NE", "crown")),
            deal(2, 1, card("E", "crown")),
        )
    )
    assert joined_sets(table) == [
        ("crown", frozenset({(0, 0), (2, 0)})),
        ("crown", frozenset({(1, 0), (1, 1)})),
    ]


def test_one_card_with_a_treasure_on_both_of_its_joined_paths_is_no_set() -> None:
    table = resolve(
        position(
            deal_bridge(0, 0, ["crown"], ["crown"]),
            deal(1, 0, card("WS")),
            deal(1, 1, card("NW")),
            deal(0, 1, card("NE")),
        )
    )
    assert joined_sets(table) == []


# --------------------------------------------------------------------------- collecting


def test_v1_of_three_crowns_two_may_go() -> None:
    # The middle card hangs on the crowns; a card below it keeps two together.
    found = after(
        deal(0, 0, card("E", "crown")),
        deal(1, 0, card("EWS", "crown")),
        deal(2, 0, card("W", "crown")),
        deal(0, 1, card("N")),
        deal(1, 1, card("N")),
        deal(2, 1, card("N")),
    )
    assert set(found.matches) == {(0, 0), (1, 0), (2, 0)}
    assert found.maximal == {
        frozenset({(0, 0), (1, 0)}),
        frozenset({(0, 0), (2, 0)}),
        frozenset({(1, 0), (2, 0)}),
    }
    assert found.best == [(0, 0), (1, 0)]
    assert found.reasons([(0, 0), (1, 0), (2, 0)]) == {
        ("leave-one", (0, 0)),
        ("leave-one", (1, 0)),
        ("leave-one", (2, 0)),
    }


@pytest.mark.parametrize(
    ("rules", "best"), [(CAFFEINATED, [(0, 0), (1, 0)]), (EVERY_SET, [(0, 0), (3, 0)])]
)
def test_a_set_may_be_emptied_if_each_card_has_another_witness(
    rules: Json, best: list[Square]
) -> None:
    # Crowns on the first two, owls on the first and third, maps on the second and fourth.
    found = after(
        deal(0, 0, card("E", "crown", "owl")),
        deal(1, 0, card("EW", "crown", "map")),
        deal(2, 0, card("EW", "owl")),
        deal(3, 0, card("W", "map")),
        *(deal(x, 1, card("S")) for x in range(4)),
        rules=rules,
    )
    by_witness = frozenset({(0, 0), (1, 0)})
    assert (by_witness in found.legal_sets) is (rules == CAFFEINATED)
    assert found.emptied((0, 0), set(by_witness)) == (
        frozenset() if rules == CAFFEINATED else {"crown"}
    )
    # The first and second with the third leave the first no witness.
    assert frozenset({(0, 0), (1, 0), (2, 0)}) not in found.legal_sets
    assert found.best == best


def test_a_played_card_stays_and_is_a_witness() -> None:
    cards = (
        deal(0, 0, card("E", "crown")),
        deal(1, 0, card("W", "crown")),
        deal(1, 1, card("S")),
        deal(0, 1, card("S")),
    )
    found = after(*cards, played=((1, 0),))
    assert found.legal_sets == {frozenset({(0, 0)})}
    assert found.reasons([(1, 0)]) == {("played-card-stays", (1, 0))}
    # The played card stays whatever is wanted, so its crown keeps a card.
    assert found.reasons([(0, 0), (1, 0)]) == {("played-card-stays", (1, 0))}
    assert after(*cards).legal_sets == {frozenset({(0, 0)}), frozenset({(1, 0)})}


def test_no_card_may_be_left_alone_in_the_variants() -> None:
    cards = (deal(0, 0, card("E", "crown")), deal(1, 0, card("W", "crown")))
    assert after(*cards).reasons([(0, 0)]) == {("last-card", (1, 0))}
    assert after(*cards, rules={}, played=((1, 0),)).reasons([(0, 0)]) == set()


def test_the_rest_is_cut_off_from_the_largest_group_or_from_the_played_card() -> None:
    row = [deal(x, 0, card("EW", "crown")) for x in range(5)]
    assert after(*row).cuts_off((1, 0)) == {(0, 0)}
    assert after(*row).cuts_off((2, 0)) == {(3, 0), (4, 0)}
    assert after(*row).reasons([(3, 0)]) == {("cut-off", (4, 0))}
    assert after(*row, played=((4, 0),)).reasons([(3, 0)]) == {("cut-off", (0, 0))}


def test_what_is_no_card_or_in_no_set_is_told_of() -> None:
    found = after(*CROWNS)
    assert found.reasons([(1, 0), (9, 9)]) == {
        ("not-in-a-joined-set", (1, 0)),
        ("no-card-there", (9, 9)),
        ("cut-off", (0, 0)),
    }


def test_groups_come_by_their_first_squares() -> None:
    assert groups([(3, 1), (0, 0), (1, 1), (0, 1), (2, 2)]) == [
        {(0, 0), (0, 1), (1, 1)},
        {(3, 1)},
        {(2, 2)},
    ]


# --------------------------------------------------------------------------- turns

TWO = (deal(0, 0, card("ES", "crown")), deal(0, 1, card("N", "owl")))


def test_an_official_turn_is_one_played_card_and_a_draw() -> None:
    start = position(*TWO, rules={}, hand=[card("W", "crown"), card("N", "bat")], stack=1)
    outcome = play_turn(start, turn(play(0, 1, 0), draw=card("N", "map")))
    assert (outcome.legal, outcome.points, outcome.final_draw) == (True, 0, "taken")
    left = outcome.position_after
    assert left["cards"][2] == {"card": card("W", "crown"), "x": 1, "y": 0, "rotation": 0}
    assert (left["hand"], left["stack"]) == ([card("N", "bat"), card("N", "map")], 0)


@pytest.mark.parametrize(
    ("actions", "step", "wrong"),
    [
        ([], 0, {"must-play"}),
        ([play(0, 1, 0), play(0, 0, 2)], 1, {"one-card-a-turn", "no-path-meets"}),
        ([rotate(0, 0)], 0, {"one-card-a-turn"}),
        ([play(0, 0, 0)], 0, {"square-taken"}),
        ([play(0, 2, 0)], 0, {"no-neighbour"}),
        ([play(0, 1, 0, 90)], 0, {"no-path-meets"}),
    ],
)
def test_an_official_turn_of_any_other_kind_is_refused(
    actions: list[Json], step: int, wrong: set[str]
) -> None:
    start = position(*TWO, rules={}, hand=[card("W", "crown"), card("N", "bat")])
    outcome = play_turn(start, turn(*actions))
    assert (outcome.step, codes(outcome)) == (step, wrong)
    assert outcome.position_after["cards"] == [{"rotation": 0, **row} for row in TWO]


def test_who_cannot_lay_a_card_passes() -> None:
    start = position(deal(0, 0, card("N")), rules={}, hand=[], stack=0)
    assert play_turn(start, turn()).warnings == set()
    walled = {"cards": [deal(0, 999, card("S"))], "hand": [card("N")], "rules": {}}
    outcome = play_turn(walled, turn())
    assert (outcome.legal, outcome.warnings) == (True, {"no-legal-placement"})
    assert outcome.final_draw == "due"


def test_a_card_may_be_turned_right_round_by_two_actions() -> None:
    start = position(*TWO, stack=0)
    half_a_turn = play_turn(start, turn(rotate(0, 0), rotate(0, 0)))
    assert half_a_turn.position_after["cards"][0]["rotation"] == 180
    back = play_turn(start, turn(rotate(0, 0), rotate(0, 0, COUNTERCLOCKWISE)))
    assert back.position_after["cards"][0]["rotation"] == 0
    assert play_turn(start, turn(rotate(0, 0))).warnings == {"fewer-actions"}
    too_many = play_turn(start, turn(rotate(0, 0), rotate(0, 0), rotate(0, 0)))
    assert (too_many.step, codes(too_many)) == (2, {"too-many-actions"})


def test_a_card_drawn_may_be_played_in_the_same_turn_and_another_is_drawn_after_it() -> None:
    start = position(*TWO, hand=[card("N")] * 5, stack=2)
    actions = ({"draw": card("W", "crown")}, play(5, 1, 0))
    outcome = play_turn(start, turn(*actions, draw=card("E")))
    assert (outcome.legal, outcome.final_draw) == (True, "taken")
    assert outcome.position_after["stack"] == 0
    assert len(outcome.position_after["hand"]) == 6
    assert codes(play_turn(start, turn(*actions, {"draw": card("E")}))) == {"too-many-actions"}


def test_no_seventh_card_is_drawn_and_none_from_an_empty_stack() -> None:
    full = position(*TWO, hand=[card("N")] * 6, stack=2)
    assert codes(play_turn(full, turn({"draw": card("N")}))) == {"hand-full"}
    named = play_turn(full, turn(rotate(0, 0), draw=card("N")))
    assert (named.step, codes(named)) == ("draw", {"hand-full"})
    assert play_turn(full, turn(rotate(0, 0))).final_draw == "none"
    assert play_turn(full, turn(play(0, 0, -1, 180))).reasons == {("no-path-meets", (0, -1))}
    empty = position(*TWO, stack=0)
    assert codes(play_turn(empty, turn({"draw": card("N")}))) == {"stack-empty"}
    last = play_turn(position(*TWO, stack=1), turn({"draw": card("N")}, draw=card("N")))
    assert (last.step, codes(last)) == ("draw", {"stack-empty"})


def test_joins_are_judged_after_the_last_action() -> None:
    # The map card must be turned to let the path through.
    start = position(
        deal(0, 0, card("E", "crown")),
        deal(1, 0, card("NS", "map")),
        deal(2, 0, card("W", "crown")),
        deal(1, 1, card("N")),
        deal(2, 1, card("N")),
        stack=3,
    )
    wanted = ((0, 0),)
    outcome = play_turn(start, turn(rotate(1, 0), collect=wanted))
    assert (outcome.points, outcome.final_draw) == (1, "due")
    assert [row["x"] for row in outcome.position_after["cards"]] == [1, 2, 1, 2]
    early = play_turn(start, turn(rotate(1, 1), collect=wanted))
    assert (early.step, early.reasons) == ("collect", {("not-in-a-joined-set", (0, 0))})
    assert len(early.position_after["cards"]) == 5


def test_a_card_that_is_not_in_hand_is_no_position() -> None:
    with pytest.raises(LookupError):
        play_turn(position(*TWO, hand=[card("W")]), turn(play(0, 1, 0), play(0, 1, 1)))


# --------------------------------------------------------------------------- best turns


@pytest.mark.parametrize(
    ("variant", "best"), [("official", (0, 1)), ("caffeinated", (1, 1)), ("steroids", (1, 1))]
)
def test_the_best_turn_turns_the_card_between_two_crowns(
    variant: str, best: tuple[int, int]
) -> None:
    start = position(
        deal(0, 0, card("E", "crown")),
        deal(1, 0, card("NS", "map")),
        deal(2, 0, card("W", "crown")),
        rules={"variant": variant},
        hand=[card("S", "bat")],
    )
    assert TurnSearch(start).best == best


def test_a_second_card_holds_what_the_first_would_leave_hanging() -> None:
    start = position(
        deal(0, 0, card("N", "crown")),
        deal(1, 0, card("N", "owl")),
        deal(0, 1, card("W")),
        deal(1, 1, card("W")),
        rules=CAFFEINATED,
        hand=[card("S", "crown"), card("S", "bat")],
    )
    assert TurnSearch(start).points == [0, 0, 1]


# --------------------------------------------------------------------------- claims


@pytest.mark.parametrize(
    ("taken", "claims"),
    [
        # Two sides to the crown on the right of the first, one to that of the third.
        ({(0, 0)}, {(0, 0): ("crown", (2, 0), 2)}),
        ({(2, 0)}, {(2, 0): ("crown", (3, 0), 1)}),
        ({(0, 0), (2, 0)}, {(0, 0): ("crown", (3, 0), 3), (2, 0): ("crown", (3, 0), 1)}),
        (set(), {}),
    ],
)
def test_a_card_is_claimed_through_the_nearest_that_stays(
    taken: set[Square], claims: dict[Square, Any]
) -> None:
    assert after(*CROWNS).claims(taken) == claims


def test_officially_a_card_is_claimed_through_the_one_just_played() -> None:
    start = after(*CROWNS, played=((3, 0),), rules={})
    assert start.claims([(0, 0)]) == {(0, 0): ("crown", (3, 0), 3)}


# --------------------------------------------------------------------------- the end


@pytest.mark.parametrize(
    ("hand", "stack", "hands", "over"),
    [
        (0, 0, {}, ["hands_played", "stack_empty"]),
        (0, 0, None, ["hands_played", "stack_empty"]),
        (1, 0, {}, ["stack_empty"]),
        (0, 0, {"red": 1}, ["stack_empty"]),
        (0, 1, {}, []),
        (0, None, {}, []),
    ],
)
def test_the_game_is_over_by_these_readings(
    hand: int, stack: int | None, hands: dict[str, int] | None, over: list[str]
) -> None:
    known = {} if stack is None else {"stack": stack}
    start = position(*TWO, rules={}, hand=[card("NESW")] * hand, **known)
    readings = labyrinth_end.READINGS
    assert [each for each in readings if labyrinth_end.is_over(start, hands, each)] == over


def test_the_game_is_over_when_the_last_cards_fit_nowhere() -> None:
    walled = {"cards": [deal(0, 999, card("S"))], "hand": [card("N")], "stack": 0}
    reading = labyrinth_end.reading_of(walled)
    assert labyrinth_end.is_over(walled, {"red": 0}, reading)
    assert not labyrinth_end.is_over(walled, {"red": 1}, reading)
    assert labyrinth_end.is_over(walled, None, reading)
    assert not labyrinth_end.is_over({**walled, "rules": CAFFEINATED}, {}, reading)


def test_who_has_the_most_cards_has_won() -> None:
    assert labyrinth_end.winners({"red": 3, "blue": 3, "ann": 2}) == ["blue", "red"]
    assert labyrinth_end.winners({}) == []


# --------------------------------------------------------------------------- positions


ODD: Final = frozenset(
    {("warning", "treasures-of-a-card"), ("warning", "treasures-of-a-hand-card")}
)


def test_a_position_is_held_to_its_deck() -> None:
    def found(*args: Any, edition: str = "cards-50", **options: Any) -> set[tuple[str, str]]:
        return faults(position(*args, **options), edition) - ODD

    five = [deal(x, 0, card("N", "crown")) for x in range(5)]
    assert found(*five) == {("warning", "treasure-on-too-many-cards")}
    assert found(*five, edition="cards-48") == set()
    assert found(*TWO, deal(1, 2, card("N"))) == {("fault", "groups-apart")}
    assert found(*TWO, hand=[card("N")], stack=48) == {("warning", "too-many-cards")}
    assert found(*TWO, hand=[card("N")], stack=47) == set()
    three = [card("N")] * 3
    assert found(*TWO, hand=three) == set()
    assert found(*TWO, rules={}, hand=three) == {("warning", "hand-over-limit")}


def test_a_position_is_held_to_two_treasures_a_card() -> None:
    usual = card("N", "crown", "owl")
    assert faults(position(deal(0, 0, usual), hand=[usual])) == set()
    one, alike = card("N", "crown"), card("N", "Owl", "owl")
    assert faults(position(deal(0, 0, one), hand=[usual])) == {("warning", "treasures-of-a-card")}
    assert faults(position(deal(0, 0, usual), hand=[one])) == {
        ("warning", "treasures-of-a-hand-card")
    }
    assert faults(position(deal(0, 0, alike))) == {("warning", "treasures-alike")}


@pytest.mark.parametrize(
    ("piles", "hands", "told"),
    [
        ({"ann": 1, "bob": 2}, None, {"other-hands-not-given"}),
        ({"ann": 1, "bob": 2}, {"bob": 0}, set()),  # ann is on the move
        ({"ann": 1, "bob": 2}, {}, {"hands-left-out"}),  # one of both is not
        ({"ann": 1}, {}, set()),
        ({"ann": 1}, {"bob": 1}, {"piles-left-out"}),
        ({}, {"bob": 1}, {"piles-left-out"}),
        ({"ann": 1, "bob": 2, "cleo": 0}, {"dan": 0}, {"hands-left-out", "piles-left-out"}),
    ],
)
def test_hands_and_piles_that_are_not_known_are_told(
    piles: dict[str, int], hands: dict[str, int] | None, told: set[str]
) -> None:
    played = position(*TWO, rules={}, hand=[], stack=0)
    assert labyrinth_end.warnings(played, piles, hands) == told
