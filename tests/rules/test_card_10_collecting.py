"""The card game: which treasures are joined and which cards may be collected (10.2 to 10.6)."""

import pytest
from flask.testing import FlaskClient

from tests.asking import ask
from tests.building.cards import bridge, card, deal, places
from tests.rules.laying import COLLECTABLE, PATHS, Json, codes_of, collectable, matches_of

# A row from west to east: the card played lies at (2, 0) and is joined to a crown at (0, 0).
PLAYED = (2, 0)
ROW = [
    deal(0, 0, card("ES", "crown", "map")),
    deal(1, 0, card("EW", "ghost", "ring")),
    deal(2, 0, card("W", "crown", "helmet")),
]
# A card below the middle one: with it, and without the crown, three cards hang together.
BELOW = deal(1, 1, card("NS", "owl", "key"))


# -------------------------------------------------------------------------------------- turns


@pytest.mark.rule("card-10.2.turn")
@pytest.mark.parametrize("played", [[], [(0, 0), (2, 0)]])
def test_a_collection_follows_exactly_one_played_card(
    client: FlaskClient, played: list[tuple[int, int]]
) -> None:
    body = {"position": {"cards": [*ROW, BELOW]}, "played": places(*played)}
    answer = ask(client, COLLECTABLE, body)
    assert codes_of(answer["verdict"]) == ["one-played-card"]
    assert answer["verdict"]["objections"][0]["citations"] == ["card-10.2.turn"]
    assert (answer["matches"], answer["best"]) == ([], {"count": 0})
    wanted = ask(client, COLLECTABLE, body | {"want": places((1, 0))})
    assert codes_of(wanted["verdict"]) == ["one-played-card"]


@pytest.mark.rule("card-10.2.turn")
def test_after_one_played_card_a_verdict_is_given_only_if_cards_are_wanted(
    client: FlaskClient,
) -> None:
    assert "verdict" not in collectable(client, ROW, PLAYED)
    assert codes_of(collectable(client, [*ROW, BELOW], PLAYED, [(0, 0)])["verdict"]) == []


# ------------------------------------------------------------------------------------ joining


@pytest.mark.rule("card-10.4")
def test_a_path_over_other_treasures_joins_two_crowns(client: FlaskClient) -> None:
    answer = collectable(client, [*ROW, BELOW], PLAYED)
    assert matches_of(answer) == {(0, 0): ["crown"]}
    (path,) = answer["matches"][0]["paths"]
    assert (path["treasure"], path["length"]) == ("crown", 2)
    assert path["steps"] == [
        {"x": 2, "y": 0, "leave": "W"},
        {"x": 1, "y": 0, "enter": "E", "leave": "W"},
        {"x": 0, "y": 0, "enter": "E"},
    ]


@pytest.mark.rule("card-10.4")
def test_a_wall_on_the_way_joins_nothing(client: FlaskClient) -> None:
    walled = [ROW[0], deal(1, 0, card("EW", "ghost", "ring"), 90), ROW[2], BELOW]
    answer = collectable(client, walled, PLAYED, [(0, 0)])
    assert answer["matches"] == []
    assert codes_of(answer["verdict"]) == ["not-joined"]
    objection = answer["verdict"]["objections"][0]
    assert objection["at"] == {"x": 0, "y": 0}
    assert objection["citations"] == ["card-10.4", "card-10.4.before-taking"]


@pytest.mark.rule("card-10.4")
def test_a_path_must_leave_both_cards_on_the_side_that_they_share(client: FlaskClient) -> None:
    cards = [deal(0, 0, card("N", "crown", "map")), deal(1, 0, card("W", "crown", "ring"))]
    assert collectable(client, cards, (1, 0))["matches"] == []


@pytest.mark.rule("card-10.4")
def test_another_treasure_on_the_way_is_no_match(client: FlaskClient) -> None:
    answer = collectable(client, [*ROW, BELOW], PLAYED, [(1, 0)])
    assert "not-joined" in codes_of(answer["verdict"])


@pytest.mark.rule("card-10.4")
def test_treasures_of_cards_not_just_played_do_not_match_each_other(client: FlaskClient) -> None:
    cards = [*ROW, deal(0, 1, card("N", "crown", "map"))]
    answer = collectable(client, cards, (1, 0))
    assert answer["matches"] == []


@pytest.mark.rule("card-10.4")
def test_every_pair_that_a_path_joins_is_listed(client: FlaskClient) -> None:
    answer = ask(client, PATHS, {"position": {"cards": ROW}})
    (path,) = answer["treasure_paths"]
    assert (path["treasure"], path["length"]) == ("crown", 2)
    assert (path["from"], path["to"]) == ({"x": 0, "y": 0}, {"x": 2, "y": 0})


@pytest.mark.rule("card-10.4.before-taking")
def test_a_path_may_run_over_a_card_that_is_taken_with_it(client: FlaskClient) -> None:
    cards = [
        deal(0, 0, card("E", "crown", "map")),
        deal(1, 0, card("EW", "crown", "ring")),
        deal(2, 0, card("W", "crown", "helmet")),
        deal(2, 1, card("NS", "owl", "key")),
    ]
    answer = collectable(client, cards, PLAYED, [(0, 0), (1, 0)])
    assert codes_of(answer["verdict"]) == []
    assert answer["best"] == {"count": 2, "cards": places((0, 0), (1, 0))}


@pytest.mark.rule("card-10.4.separate-paths")
def test_the_path_must_reach_the_path_on_which_the_treasure_lies(client: FlaskClient) -> None:
    crossing = deal(0, 0, bridge("crown", "helmet"))
    east = deal(1, 0, card("W", "crown", "helmet"))
    below = deal(0, 1, card("S", "owl", "key"))
    answer = collectable(client, [crossing, east, below], (1, 0))
    assert matches_of(answer) == {(0, 0): ["helmet"]}


@pytest.mark.rule("card-10.4.separate-paths")
def test_a_played_card_joins_from_the_path_on_which_its_treasure_lies(client: FlaskClient) -> None:
    crossing = deal(0, 0, bridge("crown", "helmet"))
    around = [deal(1, 0, card("W", "crown", "map")), deal(0, 1, card("N", "crown", "ring"))]
    assert matches_of(collectable(client, [crossing, *around], (0, 0))) == {(0, 1): ["crown"]}


@pytest.mark.rule("card-10.4.separate-paths")
def test_two_paths_of_one_card_are_joined_by_a_way_round(client: FlaskClient) -> None:
    # The way leaves the crossing eastwards and comes back to its other path from the south.
    way_round = [
        deal(1, 0, card("WS", "owl", "key")),
        deal(1, 1, card("NW", "bat", "sword")),
        deal(0, 1, card("NE", "ghost", "ring")),
    ]
    cards = [deal(0, 0, bridge("crown", "helmet")), deal(-1, 0, card("E", "crown", "map"))]
    assert matches_of(collectable(client, cards, (-1, 0))) == {}
    answer = collectable(client, [*cards, *way_round], (-1, 0))
    assert matches_of(answer) == {(0, 0): ["crown"]}
    assert answer["matches"][0]["paths"][0]["length"] == 5


# --------------------------------------------------------------------------------- collecting


@pytest.mark.rule("card-10.5.other-card")
def test_the_played_card_always_stays(client: FlaskClient) -> None:
    answer = collectable(client, [*ROW, BELOW], PLAYED, [PLAYED])
    assert codes_of(answer["verdict"]) == ["played-card-stays"]
    objection = answer["verdict"]["objections"][0]
    assert objection["at"] == {"x": 2, "y": 0}
    assert objection["citations"] == ["card-10.5.other-card"]


@pytest.mark.rule("card-10.5.other-card")
def test_what_lies_nowhere_cannot_be_taken(client: FlaskClient) -> None:
    answer = collectable(client, [*ROW, BELOW], PLAYED, [(7, 7)])
    assert codes_of(answer["verdict"]) == ["no-card-there"]
    assert answer["verdict"]["objections"][0]["citations"] == ["card-10.5.other-card"]


@pytest.mark.rule("card-10.5.together")
def test_a_card_that_holds_another_may_not_go_and_the_card_cut_off_is_named(
    client: FlaskClient,
) -> None:
    hanging_on = deal(0, 1, card("S", "owl", "key"))
    answer = collectable(client, [*ROW, hanging_on], PLAYED, [(0, 0)])
    (match,) = answer["matches"]
    assert (match["alone"], match.get("cuts_off", [])) == (False, places((0, 1)))
    assert answer["best"] == {"count": 0}
    (objection,) = answer["verdict"]["objections"]
    assert objection["code"] == "cut-off"
    assert objection["text"] == "That would cut off from the rest: (0, 1)."
    assert objection["at"] == {"x": 0, "y": 1}
    assert objection["citations"] == ["card-10.5.together"]


@pytest.mark.rule("card-10.5.together")
def test_touching_at_a_corner_does_not_hold_a_card(client: FlaskClient) -> None:
    at_the_corner = deal(1, -1, card("N", "owl", "key"))
    cards = [deal(0, -1, card("N", "crown", "map")), at_the_corner]
    position = [*cards, deal(0, 0, card("E", "bat", "sword")), *ROW[1:]]
    # (1, -1) lies side by side with (1, 0); without that card only corners would be left to it.
    position[3] = deal(1, 0, card("EW", "crown", "ring"))
    answer = collectable(client, position, PLAYED)
    assert matches_of(answer) == {(1, 0): ["crown"]}
    assert answer["matches"][0].get("cuts_off", []) == places((0, -1), (1, -1), (0, 0))


@pytest.mark.rule("card-10.5.together")
def test_side_by_side_is_enough_and_no_path_is_needed(client: FlaskClient) -> None:
    without_a_path = deal(2, 1, card("S", "owl", "key"))
    answer = collectable(client, [*ROW, without_a_path], PLAYED, [(0, 0)])
    assert codes_of(answer["verdict"]) == []
    assert answer["matches"][0]["alone"]


@pytest.mark.rule("card-10.5.together")
def test_a_table_in_two_groups_is_remarked_upon(client: FlaskClient) -> None:
    apart = deal(7, 7, card("N", "owl", "key"))
    answer = collectable(client, [*ROW, apart], PLAYED)
    (warning,) = answer["warnings"]
    assert (warning["code"], warning["at"]) == ("groups-apart", {"x": 7, "y": 7})
    assert warning["citations"] == ["card-10.5.together"]


# Two helmets, either of which may go, but not both: between them they hold the card at (1, 1).
EITHER = [
    deal(0, 0, card("ESW", "helmet", "map")),
    deal(1, 0, card("W", "helmet", "ring")),
    deal(0, 1, card("N", "helmet", "bat")),
    deal(1, 1, card("S", "owl", "key")),
]


@pytest.mark.rule("card-10.5.several")
def test_two_cards_may_go_together_if_the_rest_hangs_together(client: FlaskClient) -> None:
    cards = [*EITHER[:3], deal(-1, 0, card("E", "ghost", "ring"))]
    answer = collectable(client, cards, (0, 0), [(1, 0), (0, 1)])
    assert codes_of(answer["verdict"]) == []
    assert answer["best"] == {"count": 2, "cards": places((1, 0), (0, 1))}
    assert answer["maximal"] == [answer["best"]]


@pytest.mark.rule("card-10.5.several")
def test_collecting_fewer_is_allowed(client: FlaskClient) -> None:
    cards = [*EITHER[:3], deal(-1, 0, card("E", "ghost", "ring"))]
    for want in ([(1, 0)], [(0, 1)], []):
        assert codes_of(collectable(client, cards, (0, 0), want)["verdict"]) == []


@pytest.mark.rule("card-10.5.several", "card-10.5.together")
def test_two_cards_that_may_go_one_by_one_may_not_go_together_if_that_cuts_a_card_off(
    client: FlaskClient,
) -> None:
    answer = collectable(client, EITHER, (0, 0), [(1, 0), (0, 1)])
    assert [match["alone"] for match in answer["matches"]] == [True, True]
    assert codes_of(answer["verdict"]) == ["cut-off"]
    assert answer["best"] == {"count": 1, "cards": places((1, 0))}
    assert answer["maximal"] == [
        {"count": 1, "cards": places((1, 0))},
        {"count": 1, "cards": places((0, 1))},
    ]
    assert not answer["truncated"]


@pytest.mark.rule("card-10.5.several")
def test_a_card_that_may_not_go_alone_may_go_with_the_one_that_it_holds(
    client: FlaskClient,
) -> None:
    cards = [
        deal(0, 0, card("E", "crown", "map")),
        deal(1, 0, card("EW", "crown", "ring")),
        deal(2, 0, card("W", "crown", "helmet")),
        deal(2, 1, card("NS", "owl", "key")),
    ]
    answer = collectable(client, cards, PLAYED)
    alone = {(match["x"], match["y"]): match["alone"] for match in answer["matches"]}
    assert alone == {(0, 0): True, (1, 0): False}
    assert answer["best"]["count"] == 2


PAIR = [deal(0, 0, card("E", "crown", "map")), deal(1, 0, card("W", "crown", "ring"))]


@pytest.mark.rule("card-10.5.last-card")
def test_one_card_left_alone_hangs_together(client: FlaskClient) -> None:
    answer = collectable(client, PAIR, (1, 0), [(0, 0)])
    assert codes_of(answer["verdict"]) == []
    assert answer["best"] == {"count": 1, "cards": places((0, 0))}
    assert answer["matches"][0]["alone"]


@pytest.mark.rule("card-10.5.last-card")
def test_one_card_may_not_be_left_alone_under_that_reading(client: FlaskClient) -> None:
    rules = {"last_card": "forbidden"}
    answer = collectable(client, PAIR, (1, 0), [(0, 0)], rules)
    assert codes_of(answer["verdict"]) == ["last-card"]
    assert answer["verdict"]["objections"][0]["citations"] == ["card-10.5.last-card"]
    assert answer["best"]["count"] == 0
    assert (answer["matches"][0]["alone"], answer["matches"][0].get("cuts_off", [])) == (False, [])


@pytest.mark.rule("card-10.5.last-card")
def test_where_all_cards_match_one_beside_the_played_card_stays_under_that_reading(
    client: FlaskClient,
) -> None:
    cards = [
        deal(0, 0, card("EW", "crown", "map")),
        deal(1, 0, card("W", "crown", "ring")),
        deal(-1, 0, card("E", "crown", "bat")),
    ]
    answer = collectable(client, cards, (0, 0), [(1, 0), (-1, 0)], {"last_card": "forbidden"})
    assert codes_of(answer["verdict"]) == ["last-card"]
    assert answer["best"] == {"count": 1, "cards": places((-1, 0))}
    assert [found["cards"] for found in answer["maximal"]] == [places((-1, 0)), places((1, 0))]


@pytest.mark.rule("card-10.6.once")
def test_a_card_whose_two_treasures_both_match_counts_once(client: FlaskClient) -> None:
    twins: list[Json] = [
        deal(0, 0, card("E", "crown", "map")),
        deal(1, 0, card("WS", "crown", "map")),
        deal(1, 1, card("N", "owl", "key")),
    ]
    answer = collectable(client, twins, (1, 0), [(0, 0)])
    assert matches_of(answer) == {(0, 0): ["crown", "map"]}
    assert answer["best"] == {"count": 1, "cards": places((0, 0))}
