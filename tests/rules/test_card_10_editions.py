"""The card game: its editions, and what a check of a table says about decks (10.1, 10.2, 10.5)."""

import pytest
from flask.testing import FlaskClient

from tests.asking import ask
from tests.building.cards import bridge, card, deal, play
from tests.rules.laying import Json
from tests.rules.turning import (
    CAFFEINATED,
    CHECK_CARDS,
    EDITIONS,
    STEROIDS,
    VARIANTS,
    hold,
    numbers_in,
    take,
)

OFFICIAL: Json = {}
END = card("N", "bat", "sword")


def editions(client: FlaskClient) -> list[Json]:
    response = client.get(EDITIONS)
    assert response.status_code == 200, response.get_data(as_text=True)
    found: list[Json] = response.get_json()["editions"]
    return found


def check(client: FlaskClient, position: Json, edition: str | None = None) -> Json:
    question = {"position": position} | ({} if edition is None else {"edition": edition})
    return ask(client, CHECK_CARDS, question)


def findings(answer: Json) -> dict[str, tuple[str, list[str]]]:
    """Give the severity and the rules of each fault by its code, which must come once."""
    found = {each["code"]: (each["severity"], each["citations"]) for each in answer["faults"]}
    assert len(found) == len(answer["faults"])
    return found


def text_of(answer: Json, code: str) -> str:
    (text,) = (each["text"] for each in answer["faults"] if each["code"] == code)
    return str(text)


def row_of(count: int, treasures: int = 30) -> list[Json]:
    """Lay a row of cards; each carries a treasure that comes again, and one of its own."""
    cards = [card("EW", f"treasure-{x % treasures}", f"own-{x}") for x in range(count)]
    return [deal(x, 0, each) for x, each in enumerate(cards)]


# -------------------------------------------------------------------------------------- editions


@pytest.mark.rule("card-10.1.editions", "card-10.1.treasures")
def test_three_editions_are_known_and_what_is_not_known_is_absent(client: FlaskClient) -> None:
    keys = ("id", "year", "cards", "treasures", "cards_per_treasure", "authority")
    assert [tuple(entry.get(key) for key in keys) for entry in editions(client)] == [
        ("cards-50", 2000, 50, 25, 4, "official"),
        ("cards-48", None, 48, None, None, "notorious-difference"),
        ("cards-25", 2003, 25, None, None, "community"),
    ]


@pytest.mark.rule("card-10.1.editions")
def test_every_edition_names_its_source(client: FlaskClient) -> None:
    always = {"id", "title", "cards", "authority", "source", "note"}
    for entry in editions(client):
        assert always <= set(entry) <= always | {"year", "treasures", "cards_per_treasure"}
        assert None not in entry.values()
        assert all(entry[key].strip() for key in ("title", "source", "note"))


@pytest.mark.rule("card-10.1.treasures")
def test_the_treasures_of_the_fifty_cards_come_out_even(client: FlaskClient) -> None:
    fifty = editions(client)[0]
    assert fifty["treasures"] * fifty["cards_per_treasure"] == 2 * fifty["cards"]


# ------------------------------------------------------------------------------------- the deck


@pytest.mark.rule("card-10.1.editions")
@pytest.mark.parametrize(
    ("edition", "limit"), [(None, 50), ("cards-50", 50), ("cards-48", 48), ("cards-25", 25)]
)
def test_more_cards_than_the_deck_has_are_a_warning(
    client: FlaskClient, edition: str | None, limit: int
) -> None:
    for more in (0, 1):
        position = hold(row_of(3), END, END, stack=limit - 5 + more)
        answer = check(client, position, edition)
        assert answer["legal"]
        warned = {"too-many-cards": ("warning", ["card-10.1.editions"])}
        assert findings(answer) == (warned if more else {})
        if more:
            text = text_of(answer, "too-many-cards")
            assert {str(limit), str(limit + 1)} <= numbers_in(text)


@pytest.mark.rule("card-10.1.editions")
def test_cards_on_the_table_in_the_hand_and_in_the_stack_all_count(client: FlaskClient) -> None:
    for position in (
        hold(row_of(26)),
        hold(row_of(25), END),
        hold(row_of(24), END, stack=1),
        hold([deal(0, 0, END)], stack=25),
    ):
        answer = check(client, position, "cards-25")
        assert set(findings(answer)) == {"too-many-cards"}
        assert findings(check(client, position)) == {}


@pytest.mark.rule("card-10.1.editions")
@pytest.mark.parametrize("rules", [OFFICIAL, *VARIANTS])
def test_no_number_of_cards_keeps_the_referee_from_ruling(client: FlaskClient, rules: Json) -> None:
    position = hold(row_of(60), END, stack=500, rules=rules)
    answer = take(client, position, play(0, -1, 0, 90))
    assert answer["position_after"]["stack"] == 500
    assert "too-many-cards" in findings(check(client, position))


# --------------------------------------------------------------------------------- the treasures


@pytest.mark.rule("card-10.1.treasures")
@pytest.mark.parametrize(("count", "warned"), [(4, False), (5, True), (6, True)])
def test_a_treasure_on_more_than_four_of_the_fifty_cards_is_a_warning(
    client: FlaskClient, count: int, warned: bool
) -> None:
    answer = check(client, hold(row_of(count, treasures=1)))
    assert answer["legal"]
    found = {"treasure-on-too-many-cards": ("warning", ["card-10.1.treasures"])}
    assert findings(answer) == (found if warned else {})
    if warned:
        text = text_of(answer, "treasure-on-too-many-cards")
        assert "treasure-0" in text
        assert {str(count), "4"} <= numbers_in(text.replace("treasure-0", ""))


@pytest.mark.rule("card-10.1.treasures")
def test_the_cards_of_the_hand_count_for_a_treasure_too(client: FlaskClient) -> None:
    position = hold(row_of(4, treasures=1), card("N", "treasure-0", "owl"))
    assert set(findings(check(client, position))) == {"treasure-on-too-many-cards"}


@pytest.mark.rule("card-10.1.treasures")
def test_a_card_with_a_treasure_on_both_its_paths_counts_once(client: FlaskClient) -> None:
    cards = [deal(x, 0, bridge("crown", "crown")) for x in range(4)]
    assert findings(check(client, hold(cards))) == {}
    cards.append(deal(4, 0, bridge("map", "crown")))
    assert set(findings(check(client, hold(cards)))) == {"treasure-on-too-many-cards"}


@pytest.mark.rule("card-10.1.treasures")
def test_every_treasure_that_comes_too_often_is_named(client: FlaskClient) -> None:
    answer = check(client, hold(row_of(15, treasures=3)))
    assert [each["code"] for each in answer["faults"]] == ["treasure-on-too-many-cards"] * 3
    for number, each in enumerate(answer["faults"]):
        assert f"treasure-{number}" in each["text"]


@pytest.mark.rule("card-10.1.treasures")
@pytest.mark.parametrize("edition", ["cards-48", "cards-25"])
def test_where_nobody_has_counted_the_treasures_nothing_is_said(
    client: FlaskClient, edition: str
) -> None:
    assert findings(check(client, hold(row_of(20, treasures=1)), edition)) == {}


TWO_TREASURES = ("warning", ["card-10.1.two-treasures"])


@pytest.mark.rule("card-10.1.two-treasures")
@pytest.mark.parametrize("treasures", [(), ("crown",), ("crown", "map", "owl")])
def test_a_card_with_other_than_two_treasures_is_a_warning(
    client: FlaskClient, treasures: tuple[str, ...]
) -> None:
    answer = check(client, hold([deal(0, 0, END), deal(1, 0, card("W", *treasures))]))
    assert findings(answer) == {"treasures-of-a-card": TWO_TREASURES}
    assert answer["legal"]
    (found,) = answer["faults"]
    assert found["at"] == {"x": 1, "y": 0}
    assert found["params"] == {"count": len(treasures), "usual": 2}
    in_hand = check(client, hold([deal(0, 0, END)], END, card("W", *treasures)))
    assert findings(in_hand) == {"treasures-of-a-hand-card": TWO_TREASURES}
    assert in_hand["faults"][0]["params"] == {"card": 1, "count": len(treasures), "usual": 2}


@pytest.mark.rule("card-10.1.two-treasures")
def test_two_treasures_may_lie_on_two_paths(client: FlaskClient) -> None:
    assert findings(check(client, hold([deal(0, 0, bridge("crown", "map"))]))) == {}
    half = {"paths": [card("NS", "crown"), card("EW")]}
    assert set(findings(check(client, hold([deal(0, 0, half)])))) == {"treasures-of-a-card"}


def test_treasures_that_differ_only_in_case_are_a_warning(client: FlaskClient) -> None:
    position = hold([deal(0, 0, card("E", "crown", "owl"))], card("N", "Crown", "Owl"))
    answer = check(client, position)
    assert answer["legal"]
    assert [(each["code"], each["params"], each["severity"]) for each in answer["faults"]] == [
        ("treasures-alike", {"one": "Crown", "other": "crown"}, "warning"),
        ("treasures-alike", {"one": "Owl", "other": "owl"}, "warning"),
    ]
    assert {"Crown", "crown"} <= set(answer["faults"][0]["text"].split())
    alone = hold([deal(0, 0, card("E", "crown", "owl"))], card("N", "crown", "owl"))
    assert findings(check(client, alone)) == {}


# ------------------------------------------------------------------------------ hands and groups


@pytest.mark.rule("card-10.2.setup", "card-11.1.draw")
@pytest.mark.parametrize(
    ("rules", "limit", "rule"),
    [
        (OFFICIAL, 2, "card-10.2.setup"),
        (CAFFEINATED, 6, "card-11.1.draw"),
        (STEROIDS, 6, "card-11.1.draw"),
    ],
    ids=["official", "caffeinated", "steroids"],
)
def test_the_most_cards_of_a_hand_differ_by_variant(
    client: FlaskClient, rules: Json, limit: int, rule: str
) -> None:
    for count in range(9):
        hand = [card("N", f"held-{number}", "owl") for number in range(min(count, 4))]
        hand += [card("N", f"held-{number}", "bat") for number in range(4, count)]
        answer = check(client, hold(row_of(2), *hand, rules=rules))
        warned = {"hand-over-limit": ("warning", [rule])}
        assert findings(answer) == (warned if count > limit else {})
        assert answer["legal"]


@pytest.mark.rule("card-10.5.together")
@pytest.mark.parametrize("rules", [OFFICIAL, *VARIANTS])
def test_cards_in_two_groups_are_a_fault(client: FlaskClient, rules: Json) -> None:
    apart = deal(3, 1, card("N", "owl", "key"))
    answer = check(client, hold([*row_of(3), apart], rules=rules))
    assert answer["legal"] is False
    assert findings(answer) == {"groups-apart": ("fault", ["card-10.5.together"])}
    assert answer["faults"][0]["at"] == {"x": 3, "y": 1}


@pytest.mark.rule("card-10.5.together")
def test_each_group_beyond_the_first_is_named_at_its_first_card(client: FlaskClient) -> None:
    cards = [
        deal(x, y, card("N", f"treasure-{y}", "owl")) for x, y in ((4, 4), (0, 0), (2, 2), (2, 3))
    ]
    answer = check(client, hold(cards))
    assert [(each["code"], each["at"]) for each in answer["faults"]] == [
        ("groups-apart", {"x": 2, "y": 2}),
        ("groups-apart", {"x": 4, "y": 4}),
    ]


@pytest.mark.rule("card-10.5.together")
def test_an_empty_table_and_a_single_card_are_sound(client: FlaskClient) -> None:
    for cards in ([], row_of(1)):
        answer = check(client, hold(cards))
        assert (answer["legal"], answer["faults"]) == (True, [])
