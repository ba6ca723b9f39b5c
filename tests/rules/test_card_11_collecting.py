"""The card game by the Caffeinated and Steroids rules: which cards may be collected (11.2)."""

from itertools import combinations

import pytest
from flask.testing import FlaskClient

from tests.asking import ask
from tests.building.cards import bridge, card, deal, places, play, rotate
from tests.rules.laying import COLLECTABLE, Json, codes_of, matches_of
from tests.rules.turning import (
    CAFFEINATED,
    STEROIDS,
    VARIANTS,
    Squares,
    hold,
    may_collect,
    placed_codes,
    reasons,
    refuse_turn,
    table_after,
    take,
)

every_variant = pytest.mark.parametrize("rules", VARIANTS, ids=lambda rules: rules["variant"])

WITNESS = {"leave_one": "witness"}
EVERY_SET = {"leave_one": "every-set"}

# Three crowns in a row that are joined, and below each of them a card that is joined to nothing.
CROWNS = [
    deal(0, 0, card("E", "crown", "map")),
    deal(1, 0, card("EW", "crown", "ring")),
    deal(2, 0, card("W", "crown", "helmet")),
]
OTHERS = [
    deal(0, 1, card("S", "owl", "key")),
    deal(1, 1, card("S", "bat", "sword")),
    deal(2, 1, card("S", "lamp", "harp")),
]
THREE = [(0, 0), (1, 0), (2, 0)]


# ------------------------------------------------------------------------------- what is joined


@pytest.mark.rule("card-11.2.collect")
@every_variant
def test_cards_that_lay_before_the_turn_match_each_other(client: FlaskClient, rules: Json) -> None:
    answer = may_collect(client, [*CROWNS, *OTHERS], rules)
    assert matches_of(answer) == {(0, 0): ["crown"], (1, 0): ["crown"], (2, 0): ["crown"]}
    assert [match["alone"] for match in answer["matches"]] == [True] * 3
    assert "verdict" not in answer


@pytest.mark.rule("card-11.2.collect", "card-10.2.turn")
def test_by_the_official_rules_they_do_not(client: FlaskClient) -> None:
    answer = may_collect(client, [*CROWNS, *OTHERS], {})
    assert codes_of(answer["verdict"]) == ["one-played-card"]
    assert answer["matches"] == []


@pytest.mark.rule("card-11.2.collect", "card-10.4")
def test_a_shortest_path_to_the_nearest_other_card_of_the_set_is_shown(client: FlaskClient) -> None:
    answer = may_collect(client, [*CROWNS, *OTHERS], CAFFEINATED)
    shown = [
        (path["from"], path["to"], path["length"]) for m in answer["matches"] for path in m["paths"]
    ]
    # The crown in the middle is as near to the one in the west as to the one in the east.
    assert shown == [
        ({"x": 0, "y": 0}, {"x": 1, "y": 0}, 1),
        ({"x": 1, "y": 0}, {"x": 0, "y": 0}, 1),
        ({"x": 2, "y": 0}, {"x": 1, "y": 0}, 1),
    ]


@pytest.mark.rule("card-11.2.collect")
def test_a_card_of_two_joined_sets_shows_both(client: FlaskClient) -> None:
    cards = [
        deal(0, 0, card("E", "crown", "map")),
        deal(1, 0, card("EW", "crown", "ring")),
        deal(2, 0, card("W", "map", "helmet")),
        *OTHERS,
    ]
    answer = may_collect(client, cards, CAFFEINATED)
    assert matches_of(answer) == {(0, 0): ["crown", "map"], (1, 0): ["crown"], (2, 0): ["map"]}
    first = answer["matches"][0]["paths"]
    assert [(path["treasure"], path["to"]["x"]) for path in first] == [("crown", 1), ("map", 2)]


@pytest.mark.rule("card-11.2.collect")
def test_a_path_that_the_turn_makes_is_enough_whoever_lies_on_it(client: FlaskClient) -> None:
    west, east = deal(0, 0, card("E", "crown", "map")), deal(2, 0, card("W", "crown", "helmet"))
    laid = hold([west, east, *OTHERS[:2], deal(2, 1, card("S", "lamp", "harp"))], rules=CAFFEINATED)
    through = laid | {"hand": [card("EW", "coin", "comb")]}
    answer = take(client, through, play(0, 1, 0), collect=[(0, 0)])
    assert set(table_after(answer)) == {(1, 0), (2, 0), (0, 1), (1, 1), (2, 1)}
    middle = deal(1, 0, card("NS", "coin", "comb"))
    turned = laid | {"cards": [*laid["cards"], middle]}
    answer = take(client, turned, rotate(1, 0), collect=[(2, 0)])
    assert set(table_after(answer)) == {(0, 0), (1, 0), (0, 1), (1, 1), (2, 1)}


@pytest.mark.rule("card-11.2.collect")
@every_variant
def test_a_card_that_is_joined_to_none_of_its_kind_stays(client: FlaskClient, rules: Json) -> None:
    apart = [*CROWNS[:2], deal(2, 0, card("E", "crown", "helmet")), *OTHERS]
    answer = may_collect(client, apart, rules, want=[(2, 0), (0, 1), (7, 7)])
    assert placed_codes(answer["verdict"]) == [
        ("not-in-a-joined-set", (2, 0)),
        ("not-in-a-joined-set", (0, 1)),
        ("no-card-there", (7, 7)),
    ]
    cited = [each["citations"] for each in answer["verdict"]["objections"]]
    assert cited[:2] == [["card-11.2.collect"]] * 2


@pytest.mark.rule("card-11.2.collect", "card-10.4.separate-paths")
def test_a_treasure_counts_on_the_path_on_which_it_lies(client: FlaskClient) -> None:
    crossing = deal(0, 0, bridge("crown", "helmet"))
    around = [deal(1, 0, card("W", "crown", "helmet")), deal(0, 1, card("S", "owl", "key"))]
    answer = may_collect(client, [crossing, *around], CAFFEINATED)
    assert matches_of(answer) == {(0, 0): ["helmet"], (1, 0): ["helmet"]}


@pytest.mark.rule("card-11.2.collect", "card-10.4.before-taking")
def test_a_path_may_run_over_a_card_that_goes_too(client: FlaskClient) -> None:
    # The crown in the west is joined to the one in the east over the one between them.
    cards = [*CROWNS[:1], deal(1, 0, card("EW", "map", "ring")), CROWNS[2], *OTHERS]
    answer = may_collect(client, cards, CAFFEINATED, want=[(1, 0), (0, 0)])
    assert matches_of(answer) == {(0, 0): ["crown", "map"], (1, 0): ["map"], (2, 0): ["crown"]}
    assert codes_of(answer["verdict"]) == ["leave-one"]
    answer = may_collect(client, [*CROWNS, *OTHERS], CAFFEINATED, want=[(0, 0), (1, 0)])
    assert codes_of(answer["verdict"]) == []


@pytest.mark.rule("card-11.2.collect", "card-11.3.pile")
def test_a_card_with_two_joined_treasures_is_one_point(client: FlaskClient) -> None:
    cards = [deal(0, 0, card("E", "crown", "map")), deal(1, 0, card("W", "crown", "map")), *OTHERS]
    answer = take(client, hold(cards, rules=CAFFEINATED), rotate(0, 1), collect=[(1, 0)])
    assert answer["points"] == 1


@pytest.mark.rule("card-11.2.collect")
@every_variant
@pytest.mark.parametrize("want", [[], [(0, 0)], [(0, 0), (1, 0)]], ids=len)
def test_any_number_may_be_collected_none_too(
    client: FlaskClient, rules: Json, want: list[tuple[int, int]]
) -> None:
    position = hold([*CROWNS, *OTHERS], rules=rules)
    assert take(client, position, rotate(0, 1), collect=want)["points"] == len(want)


# ------------------------------------------------------------------------------- what was played


@pytest.mark.rule("card-11.2.played-stays")
@every_variant
def test_a_card_played_this_turn_is_not_collected(client: FlaskClient, rules: Json) -> None:
    answer = may_collect(client, [*CROWNS, *OTHERS], rules, played=[(0, 0)], want=[(0, 0), (1, 0)])
    assert matches_of(answer) == {(1, 0): ["crown"], (2, 0): ["crown"]}
    assert placed_codes(answer["verdict"]) == [("played-card-stays", (0, 0))]
    assert answer["verdict"]["objections"][0]["citations"] == ["card-11.2.played-stays"]
    assert answer["best"] == {"count": 2, "cards": places((1, 0), (2, 0))}


@pytest.mark.rule("card-11.2.played-stays")
def test_two_cards_played_this_turn_both_stay(client: FlaskClient) -> None:
    played = [(0, 0), (2, 0)]
    answer = may_collect(client, [*CROWNS, *OTHERS], CAFFEINATED, played=played, want=played)
    assert placed_codes(answer["verdict"]) == [
        ("played-card-stays", (0, 0)),
        ("played-card-stays", (2, 0)),
    ]
    assert answer["best"] == {"count": 1, "cards": places((1, 0))}


@pytest.mark.rule("card-11.2.played-stays", "card-11.2.leave-one")
@pytest.mark.parametrize("reading", [WITNESS, EVERY_SET])
def test_a_played_card_that_is_wanted_stays_and_is_the_one_that_its_set_keeps(
    client: FlaskClient, reading: Json
) -> None:
    cards = [*CROWNS[:2], *OTHERS]
    rules = CAFFEINATED | reading
    answer = may_collect(client, cards, rules, played=[(0, 0)], want=[(0, 0), (1, 0)])
    assert placed_codes(answer["verdict"]) == [("played-card-stays", (0, 0))]


@pytest.mark.rule("card-11.2.played-stays", "card-11.1.actions")
@pytest.mark.parametrize(("rules", "most"), [(CAFFEINATED, 2), (STEROIDS, 3)])
def test_no_more_cards_were_played_than_a_turn_has_actions(
    client: FlaskClient, rules: Json, most: int
) -> None:
    cards = [*CROWNS, *OTHERS]
    squares = [(x, 1) for x in range(3)] + [(0, 0)]
    assert "verdict" not in may_collect(client, cards, rules, played=squares[:most])
    answer = may_collect(client, cards, rules, played=squares[: most + 1])
    assert codes_of(answer["verdict"]) == ["too-many-actions"]
    assert answer["verdict"]["objections"][0]["citations"] == ["card-11.1.actions"]
    assert answer["best"]["count"] == 0


@pytest.mark.rule("card-11.2.played-stays")
def test_a_card_that_was_only_rotated_may_be_collected(client: FlaskClient) -> None:
    cards = [*CROWNS[:2], deal(2, 0, card("W", "crown", "helmet"), 270), *OTHERS]
    position = hold(cards, rules=CAFFEINATED)
    answer = take(client, position, rotate(2, 0), collect=[(0, 0), (2, 0)])
    assert set(table_after(answer)) == {(1, 0), (0, 1), (1, 1), (2, 1)}


@pytest.mark.rule("card-11.2.played-stays")
def test_a_card_played_in_an_earlier_turn_may_be_collected(client: FlaskClient) -> None:
    position = hold([*CROWNS[:2], *OTHERS], card("W", "crown", "helmet"), rules=CAFFEINATED)
    after = take(client, position, play(0, 2, 0))["position_after"]
    assert take(client, after, collect=[(2, 0)])["points"] == 1


# ------------------------------------------------------------------------------- hanging together


@pytest.mark.rule("card-11.2.together")
@every_variant
@pytest.mark.parametrize("reading", [{}, {"last_card": "allowed"}, {"last_card": "forbidden"}])
def test_one_card_never_remains_alone_whatever_the_reading(
    client: FlaskClient, rules: Json, reading: Json
) -> None:
    pair = [deal(0, 0, card("E", "crown", "map")), deal(1, 0, card("W", "crown", "ring"))]
    answer = may_collect(client, pair, rules | reading, want=[(0, 0)])
    assert placed_codes(answer["verdict"]) == [("last-card", (1, 0))]
    assert answer["verdict"]["objections"][0]["citations"] == ["card-11.2.together"]
    assert (answer["best"]["count"], answer["maximal"]) == (0, [])
    assert [(match["alone"], match.get("cuts_off", [])) for match in answer["matches"]] == [
        (False, [])
    ] * 2
    with_a_third = [*pair, deal(2, 0, card("N", "owl", "key"))]
    answer = may_collect(client, with_a_third, rules | reading, want=[(0, 0)])
    assert codes_of(answer["verdict"]) == []
    assert answer["best"]["count"] == 1


@pytest.mark.rule("card-11.2.together")
@every_variant
def test_a_group_may_not_be_separated_even_if_its_cards_lie_side_by_side(
    client: FlaskClient, rules: Json
) -> None:
    # The crown at (1, 0) is the only link of the two cards in the west to the three in the east.
    cards = [
        deal(-1, 0, card("N", "owl", "key")),
        deal(0, 0, card("N", "bat", "sword")),
        deal(1, 0, card("E", "crown", "map")),
        deal(2, 0, card("W", "crown", "ring")),
        deal(3, 0, card("N", "lamp", "harp")),
        deal(4, 0, card("N", "coin", "comb")),
    ]
    answer = may_collect(client, cards, rules, want=[(1, 0)])
    assert placed_codes(answer["verdict"]) == [("cut-off", (-1, 0))]
    (objection,) = answer["verdict"]["objections"]
    assert objection["citations"] == ["card-11.2.together"]
    assert objection["text"].endswith(": (-1, 0), (0, 0).")
    found = {(match["x"], match["y"]): match for match in answer["matches"]}
    assert (found[1, 0]["alone"], found[1, 0].get("cuts_off", [])) == (
        False,
        places((-1, 0), (0, 0)),
    )
    assert (found[2, 0]["alone"], found[2, 0].get("cuts_off", [])) == (
        False,
        places((3, 0), (4, 0)),
    )
    assert answer["best"]["count"] == 0


@pytest.mark.rule("card-11.2.together")
def test_a_group_is_cut_off_from_the_first_played_card_however_large_it_is(
    client: FlaskClient,
) -> None:
    cards = [
        deal(0, 0, card("N", "bat", "sword")),
        deal(1, 0, card("E", "crown", "map")),
        deal(2, 0, card("W", "crown", "ring")),
        deal(3, 0, card("N", "lamp", "harp")),
    ]
    answer = may_collect(client, cards, CAFFEINATED, played=[(0, 0)], want=[(1, 0)])
    assert placed_codes(answer["verdict"]) == [("cut-off", (2, 0))]
    assert answer["matches"][0].get("cuts_off", []) == places((2, 0), (3, 0))
    answer = may_collect(client, cards, CAFFEINATED, want=[(1, 0)])
    assert placed_codes(answer["verdict"]) == [("cut-off", (0, 0))]
    assert answer["matches"][0].get("cuts_off", []) == places((0, 0))


@pytest.mark.rule("card-11.2.together")
def test_touching_at_a_corner_is_not_enough(client: FlaskClient) -> None:
    cards = [
        deal(0, 0, card("E", "crown", "map")),
        deal(1, 0, card("W", "crown", "ring")),
        deal(0, 1, card("S", "owl", "key")),
        deal(1, -1, card("N", "bat", "sword")),
    ]
    answer = may_collect(client, cards, CAFFEINATED, want=[(0, 0)])
    assert codes_of(answer["verdict"]) == ["cut-off"]
    beside = [*cards, deal(1, 1, card("S", "lamp", "harp"))]
    assert codes_of(may_collect(client, beside, CAFFEINATED, want=[(0, 0)])["verdict"]) == []


@pytest.mark.rule("card-11.2.together")
def test_no_path_is_needed_between_the_cards_that_remain(client: FlaskClient) -> None:
    position = hold([*CROWNS, *OTHERS], rules=CAFFEINATED)
    answer = take(client, position, collect=[(0, 0), (1, 0)])
    assert set(table_after(answer)) == {(2, 0), (0, 1), (1, 1), (2, 1)}


@pytest.mark.rule("card-11.2.together")
def test_a_turn_that_would_cut_cards_off_is_refused_whole(client: FlaskClient) -> None:
    cards = [*CROWNS, deal(3, 0, card("S", "owl", "key"))]
    answer = refuse_turn(
        client, hold(cards, rules=CAFFEINATED), rotate(3, 0), collect=[(0, 0), (2, 0)]
    )
    assert reasons(answer) == [("cut-off", ["card-11.2.together"])]
    assert answer.get("step") == "collect"


# ------------------------------------------------------------------------------------- leave one


@pytest.mark.rule("card-11.2.leave-one", "card-11.2.collect")
@every_variant
def test_the_path_shown_comes_from_the_nearest_card_that_stays(
    client: FlaskClient, rules: Json
) -> None:
    position = hold([*CROWNS, *OTHERS], rules=rules)
    for gone, stays in (([(0, 0), (1, 0)], (2, 0)), ([(0, 0), (2, 0)], (1, 0))):
        answer = take(client, position, collect=gone)
        shown = [(path["from"], path["to"]) for path in answer["paths"]]
        assert shown == [(places(stays)[0], goal) for goal in places(*gone)]
        assert [path["length"] for path in answer["paths"]] == [abs(x - stays[0]) for x, _ in gone]


@pytest.mark.rule("card-11.2.witness")
def test_the_path_shown_is_of_the_treasure_that_the_card_is_claimed_through(
    client: FlaskClient,
) -> None:
    """Both crowns go, so the crown is no claim: one goes for its map, the other for its ring."""
    row = [
        deal(0, 0, card("E", "crown", "map")),
        deal(1, 0, card("EW", "crown", "ring")),
        deal(2, 0, card("EW", "map", "owl")),
        deal(3, 0, card("W", "ring", "key")),
    ]
    answer = take(client, hold(row, rules=CAFFEINATED), collect=[(0, 0), (1, 0)])
    assert [(path["treasure"], path["from"]["x"]) for path in answer["paths"]] == [
        ("map", 2),
        ("ring", 3),
    ]


@pytest.mark.rule("card-11.2.collect", "card-10.4.before-taking")
def test_the_path_shown_is_one_of_the_table_after_the_last_action(client: FlaskClient) -> None:
    turned = [deal(0, 0, card("E", "crown", "map")), deal(1, 0, card("N", "crown", "ring"))]
    position = hold([*turned, *OTHERS], rules=CAFFEINATED)
    answer = take(client, position, rotate(1, 0, "counterclockwise"), collect=[(0, 0)])
    (path,) = answer["paths"]
    assert [(step["x"], step.get("enter"), step.get("leave")) for step in path["steps"]] == [
        (1, None, "W"),
        (0, "E", None),
    ]


@pytest.mark.rule("card-11.2.leave-one")
@every_variant
def test_of_three_joined_crowns_at_most_two_may_go(client: FlaskClient, rules: Json) -> None:
    # Worked example V1.
    answer = may_collect(client, [*CROWNS, *OTHERS], rules, want=THREE)
    assert placed_codes(answer["verdict"]) == [("leave-one", square) for square in THREE]
    for objection in answer["verdict"]["objections"]:
        assert objection["citations"] == ["card-11.2.leave-one", "card-11.2.witness"]
        assert "crown" in objection["text"]
    assert answer["best"] == {"count": 2, "cards": places((0, 0), (1, 0))}
    pairs = [places(*pair) for pair in combinations(THREE, 2)]
    assert [found["cards"] for found in answer["maximal"]] == pairs
    for pair in combinations(THREE, 2):
        answer = may_collect(client, [*CROWNS, *OTHERS], rules, want=pair)
        assert codes_of(answer["verdict"]) == []


@pytest.mark.rule("card-11.2.leave-one")
def test_a_card_of_the_kind_that_is_not_joined_is_none_that_stays(client: FlaskClient) -> None:
    elsewhere = deal(3, 1, card("S", "crown", "coin"))
    answer = may_collect(client, [*CROWNS, *OTHERS, elsewhere], CAFFEINATED, want=THREE)
    assert [code for code, _ in placed_codes(answer["verdict"])] == ["leave-one"] * 3
    assert answer["best"]["count"] == 2


@pytest.mark.rule("card-11.2.leave-one")
def test_each_joined_set_of_a_treasure_keeps_its_own_card(client: FlaskClient) -> None:
    # Two pairs of crowns that no path joins.
    cards = [
        deal(0, 0, card("E", "crown", "map")),
        deal(1, 0, card("W", "crown", "ring")),
        deal(0, 1, card("E", "crown", "owl")),
        deal(1, 1, card("W", "crown", "key")),
    ]
    answer = may_collect(client, cards, CAFFEINATED, want=[(0, 0), (1, 0)])
    assert [code for code, _ in placed_codes(answer["verdict"])] == ["leave-one"] * 2
    answer = may_collect(client, cards, CAFFEINATED, want=[(0, 0), (0, 1)])
    assert codes_of(answer["verdict"]) == []
    assert answer["best"] == {"count": 2, "cards": places((0, 0), (0, 1))}


@pytest.mark.rule("card-11.2.leave-one", "card-11.2.played-stays")
def test_the_card_that_stays_may_be_the_one_just_played(client: FlaskClient) -> None:
    position = hold([*CROWNS[:2], *OTHERS], card("W", "crown", "helmet"), rules=CAFFEINATED)
    answer = take(client, position, play(0, 2, 0), collect=[(0, 0), (1, 0)])
    assert set(table_after(answer)) == {(2, 0), (0, 1), (1, 1), (2, 1)}


@pytest.mark.rule("card-11.2.leave-one")
def test_a_turn_that_empties_a_set_is_refused_whole(client: FlaskClient) -> None:
    position = hold([*CROWNS, *OTHERS], rules=CAFFEINATED)
    answer = refuse_turn(client, position, rotate(0, 1), collect=THREE)
    assert [code for code, _ in reasons(answer)] == ["leave-one"] * 3
    assert answer.get("step") == "collect"


# A row that is joined from end to end. A and B make the set of the crown, A and C that of the map,
# B and D that of the ring.
A, B, C, D = (0, 0), (1, 0), (2, 0), (3, 0)
CHAIN = [
    deal(*A, card("E", "crown", "map")),
    deal(*B, card("EW", "crown", "ring")),
    deal(*C, card("EW", "map", "owl")),
    deal(*D, card("W", "ring", "key")),
]


@pytest.mark.rule("card-11.2.leave-one", "card-11.2.witness")
@pytest.mark.parametrize(
    ("reading", "want", "refused"),
    [
        # A is claimed through the map, which C keeps, and B through the ring, which D keeps.
        (WITNESS, [A, B], []),
        (EVERY_SET, [A, B], [A, B]),
        # A is claimed through the crown, which B keeps; but C has only the map, and that is gone.
        (WITNESS, [A, C], [C]),
        (EVERY_SET, [A, C], [A, C]),
        (WITNESS, [B, D], [D]),
        (EVERY_SET, [B, D], [B, D]),
        (WITNESS, [A, D], []),
        (EVERY_SET, [A, D], []),
        (WITNESS, [C, D], []),
        (EVERY_SET, [C, D], []),
    ],
)
def test_the_readings_differ_for_cards_in_several_sets(
    client: FlaskClient, reading: Json, want: Squares, refused: Squares
) -> None:
    # A card below each of them holds together what remains.
    below = [deal(x, 1, card("S", f"one-{x}", f"two-{x}")) for x in range(4)]
    answer = may_collect(client, [*CHAIN, *below], CAFFEINATED | reading, want=want)
    assert placed_codes(answer["verdict"]) == [("leave-one", square) for square in refused]
    for objection in answer["verdict"]["objections"]:
        assert objection["citations"][0] == "card-11.2.leave-one"
    assert answer["ruleset"]["rules"]["leave_one"] == reading["leave_one"]


@pytest.mark.rule("card-11.2.witness")
def test_the_witness_is_the_default_reading(client: FlaskClient) -> None:
    cards = [*CHAIN, deal(0, 1, card("S", "lamp", "harp"))]
    answer = may_collect(client, CHAIN, CAFFEINATED, want=[A, B])
    assert codes_of(answer["verdict"]) == []
    assert answer["ruleset"]["rules"]["leave_one"] == "witness"
    assert answer["ruleset"]["changed"] == ["variant"]
    refused = may_collect(client, cards, CAFFEINATED, want=[A, B, C, D])["verdict"]
    cited = [each["citations"] for each in refused["objections"] if each["code"] == "leave-one"]
    assert cited == [["card-11.2.leave-one", "card-11.2.witness"]] * 4


@pytest.mark.rule("card-11.2.witness", "card-11.2.leave-one")
@pytest.mark.parametrize(("reading", "best"), [(WITNESS, [A, B]), (EVERY_SET, [A, D])])
def test_the_best_collection_follows_the_reading(
    client: FlaskClient, reading: Json, best: list[tuple[int, int]]
) -> None:
    answer = may_collect(client, CHAIN, CAFFEINATED | reading)
    assert answer["best"] == {"count": 2, "cards": places(*best)}
    for found in answer["maximal"]:
        squares = [(place["x"], place["y"]) for place in found["cards"]]
        verdict = may_collect(client, CHAIN, CAFFEINATED | reading, want=squares)["verdict"]
        assert codes_of(verdict) == []


@pytest.mark.rule("card-11.2.leave-one")
def test_an_objection_names_every_treasure_that_is_left_bare(client: FlaskClient) -> None:
    twins = [deal(0, 0, card("E", "map", "crown")), deal(1, 0, card("W", "crown", "map")), *OTHERS]
    answer = may_collect(client, twins, CAFFEINATED, want=[(0, 0), (1, 0)])
    for objection in answer["verdict"]["objections"]:
        assert objection["code"] == "leave-one"
        assert "crown, map" in objection["text"]


@pytest.mark.rule("card-11.2.leave-one")
@pytest.mark.parametrize("reading", [WITNESS, EVERY_SET])
def test_the_reading_is_not_asked_by_the_official_rules(client: FlaskClient, reading: Json) -> None:
    body: Json = {"position": {"rules": reading, "cards": [*CROWNS, *OTHERS]}}
    body |= {"played": places((2, 0)), "want": places((0, 0), (1, 0))}
    answer = ask(client, COLLECTABLE, body)
    assert codes_of(answer["verdict"]) == []
    assert answer["best"]["count"] == 2
