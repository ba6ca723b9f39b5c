"""The card game: where a card may be laid (10.3 and 10.7)."""

import pytest
from flask.testing import FlaskClient

from tests.asking import ask
from tests.building.cards import bridge, card, deal, places
from tests.rules.laying import CARD_PLACEMENTS, Json, codes_of, collectable

# One card at (0, 0), open to the north and the east.
CORNER = deal(0, 0, card("NE", "crown", "map"))
STRAIGHT = card("NS", "ghost", "ring")
END = card("N", "bat", "sword")


def placements(client: FlaskClient, cards: list[Json], **asked: Json) -> Json:
    return ask(client, CARD_PLACEMENTS, {"position": {"cards": cards}, **asked})


def verdict_on(
    client: FlaskClient, cards: list[Json], laid: Json, x: int, y: int, rotation: int = 0
) -> Json:
    at = {"x": x, "y": y, "rotation": rotation}
    verdict: Json = placements(client, cards, card=laid, at=at)["verdict"]
    return verdict


@pytest.mark.rule("card-10.3.free")
def test_a_card_does_not_go_on_a_card(client: FlaskClient) -> None:
    verdict = verdict_on(client, [CORNER], STRAIGHT, 0, 0)
    assert codes_of(verdict) == ["square-taken"]
    assert verdict["objections"][0]["citations"] == ["card-10.3.free"]


@pytest.mark.rule("card-10.3.joins")
def test_a_card_goes_where_a_path_meets_a_path_and_may_be_turned(client: FlaskClient) -> None:
    answer = placements(client, [CORNER], card=END)
    found = [(p["x"], p["y"], p["rotation"], p["joins"]) for p in answer["placements"]]
    assert found == [(0, -1, 180, ["S"]), (1, 0, 270, ["W"])]
    assert (answer["count"], answer["distinct"]) == (2, 2)


@pytest.mark.rule("card-10.3.joins")
def test_cards_that_look_alike_when_turned_are_counted_once(client: FlaskClient) -> None:
    answer = placements(client, [CORNER], card=STRAIGHT)
    found = [(p["x"], p["y"], p["rotation"]) for p in answer["placements"]]
    assert found == [(0, -1, 0), (0, -1, 180), (1, 0, 90), (1, 0, 270)]
    assert answer["distinct"] == 2


@pytest.mark.rule("card-10.3.joins")
def test_path_against_wall_alone_is_no_join(client: FlaskClient) -> None:
    verdict = verdict_on(client, [CORNER], STRAIGHT, 1, 0)
    assert codes_of(verdict) == ["no-path-meets"]
    (objection,) = verdict["objections"]
    assert objection["citations"] == ["card-10.3.joins"]
    assert objection["at"] == {"x": 1, "y": 0}
    expected = (
        "No path of the card (open to the north and the south) meets a path of a card beside it."
    )
    assert objection["text"] == expected


@pytest.mark.rule("card-10.3.joins")
def test_path_against_wall_is_allowed_beside_a_join(client: FlaskClient) -> None:
    above = [deal(0, -1, card("S", "bat", "sword")), deal(1, -1, card("N", "owl", "key"))]
    cards = [CORNER, *above]
    facing_a_wall = card("NW", "ghost", "ring")
    assert codes_of(verdict_on(client, cards, facing_a_wall, 1, 0)) == []


@pytest.mark.rule("card-10.3.joins")
@pytest.mark.parametrize("square", [(1, -1), (3, 0)])
def test_a_card_goes_beside_another_and_corners_do_not_count(
    client: FlaskClient, square: tuple[int, int]
) -> None:
    verdict = verdict_on(client, [CORNER], card("NESW", "ghost", "ring"), *square)
    assert codes_of(verdict) == ["no-neighbour"]
    assert verdict["objections"][0]["citations"] == ["card-10.3.joins"]


@pytest.mark.rule("card-10.3.joins")
def test_either_of_two_separate_paths_may_make_the_join(client: FlaskClient) -> None:
    assert codes_of(verdict_on(client, [CORNER], bridge("ghost", "ring"), 1, 0)) == []
    assert codes_of(verdict_on(client, [CORNER], bridge("ghost", "ring"), 0, -1)) == []


@pytest.mark.rule("card-10.3.joins", "card-10.5.several")
def test_a_placement_tells_how_many_cards_could_then_be_collected(client: FlaskClient) -> None:
    cards = [CORNER, deal(0, 1, card("E", "owl", "key"))]
    answer = placements(client, cards, card=card("W", "crown", "ghost"))
    found = {(p["x"], p["y"], p["rotation"]): p["collectable"] for p in answer["placements"]}
    # From (1, 0) the crown is joined, but (0, 0) is the only link to (0, 1); so it is from (0, -1).
    assert found == {(0, -1, 270): 0, (1, 0, 0): 0, (1, 1, 0): 0}
    cards.append(deal(1, 1, card("W", "bat", "sword")))
    answer = placements(client, cards, card=card("W", "crown", "ghost"))
    found = {(p["x"], p["y"], p["rotation"]): p["collectable"] for p in answer["placements"]}
    # With (1, 1) on the table, a card on (1, 0) links the rest without (0, 0).
    assert found == {(0, -1, 270): 0, (1, 0, 0): 1}


@pytest.mark.rule("card-10.4.separate-paths", "card-10.5.several")
def test_a_placement_that_joins_its_own_two_paths_by_a_way_round_counts_what_both_reach(
    client: FlaskClient,
) -> None:
    # From (0, 0) the way round leaves southwards and comes back from the east; a crown lies west.
    way_round = [
        deal(1, 0, card("SW", "owl", "key")),
        deal(0, 1, card("NE", "ghost", "ring")),
        deal(1, 1, card("NW", "bat", "sword")),
    ]
    west = [deal(-1, 0, card("E", "crown", "map")), deal(-1, 1, card("W", "harp", "lamp"))]
    laid = bridge("crown", "helmet")
    at = {"x": 0, "y": 0, "rotation": 0}
    answer = placements(client, [*way_round, *west], card=laid, at=at)
    (found,) = (p for p in answer["placements"] if p.items() >= at.items())
    assert (found["joins"], found["collectable"]) == (["E", "S", "W"], 1)
    after = collectable(client, [*way_round, *west, deal(0, 0, laid)], (0, 0))
    assert after["best"] == {"count": 1, "cards": places((-1, 0))}


@pytest.mark.rule("card-10.7")
def test_a_hand_that_fits_nowhere_is_told_to_pass(client: FlaskClient) -> None:
    walled = deal(0, 0, card("N", "crown", "map"))
    above = deal(0, -1, card("S", "ghost", "ring"))
    position = {"cards": [walled, above], "hand": [END, STRAIGHT]}
    answer = ask(client, CARD_PLACEMENTS, {"position": position})
    assert (answer["placements"], answer["count"]) == ([], 0)
    (warning,) = answer["warnings"]
    assert warning["code"] == "no-legal-placement"
    assert warning["citations"] == ["card-10.7"]


@pytest.mark.rule("card-10.7")
def test_one_card_of_the_hand_that_fits_is_enough(client: FlaskClient) -> None:
    cards = [deal(0, 0, bridge("crown", "map")), deal(0, -1, card("S", "ghost", "ring"))]
    position = {"cards": cards, "hand": [END, STRAIGHT]}
    answer = ask(client, CARD_PLACEMENTS, {"position": position})
    assert {placement["card"] for placement in answer["placements"]} == {0, 1}
    assert answer["warnings"] == []
