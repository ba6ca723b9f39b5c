"""The card game: whether the game is over, and who has won (10.6)."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.asking import ask
from tests.building.cards import card, deal
from tests.rules.laying import Json
from tests.rules.turning import VARIANTS, hold

END = "/v1/labyrinth-cards/end"

ROW = [deal(0, 0, card("ES", "crown", "map")), deal(1, 0, card("EW", "ghost", "ring"))]
FITS = card("W", "crown", "helmet")
# Two ends that face each other: nothing can be laid beside them.
WALLED = [deal(0, 0, card("N", "crown", "map")), deal(0, -1, card("S", "ghost", "ring"))]
PILES = {"blue": 5, "red": 7}
STACK_EMPTY = {"end_of_game": "stack_empty"}


def ask_end(client: FlaskClient, position: Json, **known: Any) -> Json:
    return ask(client, END, {"position": position, **known})


def cited(answer: Json) -> dict[str, list[str]]:
    """Give each reason by its code with the rules that it cites."""
    return {reason["code"]: reason["citations"] for reason in answer.get("reasons", [])}


def warned(answer: Json) -> list[str]:
    return [warning["code"] for warning in answer["warnings"]]


# ------------------------------------------------------------------------------- is it over?


@pytest.mark.rule("card-10.6.end")
def test_the_game_is_over_when_stack_and_hands_are_empty(client: FlaskClient) -> None:
    answer = ask_end(client, hold(ROW, stack=0), piles=PILES, hands={"blue": 0})
    assert answer["over"]
    assert cited(answer) == {"hands-are-played": ["card-10.6.end"], "most-cards": ["card-10.6.end"]}
    assert (answer["winners"], answer["points"], answer["tie"]) == (["red"], 7, False)
    assert answer["standings"] == [{"player": "red", "points": 7}, {"player": "blue", "points": 5}]
    assert (answer.get("readings", []), answer["warnings"]) == ([], [])


@pytest.mark.rule("card-10.6.end")
@pytest.mark.parametrize(
    ("hand", "stack", "hands", "reasons"),
    [
        ([], 3, {}, {"stack-not-empty": {"count": 3}}),
        ([], None, {}, {"stack-not-given": {}}),
        ([FITS], 0, {"blue": 0}, {"hand-not-played": {"count": 1}}),
        (
            [],
            0,
            {"red": 2, "blue": 1, "ann": 0},
            {"other-hands-not-played": {"count": 3, "players": "blue, red"}},
        ),
        (
            [FITS, FITS],
            1,
            {"blue": 1},
            {
                "hand-not-played": {"count": 2},
                "other-hands-not-played": {"count": 1, "players": "blue"},
                "stack-not-empty": {"count": 1},
            },
        ),
    ],
)
def test_the_game_goes_on_while_cards_are_left(
    client: FlaskClient,
    hand: list[Json],
    stack: int | None,
    hands: dict[str, int],
    reasons: dict[str, Json],
) -> None:
    answer = ask_end(client, hold(ROW, *hand, stack=stack), piles=PILES, hands=hands)
    assert not answer["over"]
    assert {
        reason["code"]: reason.get("params", {}) for reason in answer.get("reasons", [])
    } == reasons
    assert (answer["winners"], answer.get("points"), answer["tie"]) == ([], None, False)
    assert [standing["player"] for standing in answer["standings"]] == ["red", "blue"]


@pytest.mark.rule("card-10.6.end")
def test_hands_that_nobody_gives_are_taken_to_be_played(client: FlaskClient) -> None:
    answer = ask_end(client, hold(ROW, stack=0), piles=PILES)
    assert answer["over"]
    assert warned(answer) == ["other-hands-not-given"]
    empty: Json = {"piles": {}}
    assert warned(ask_end(client, hold(ROW, stack=0), hands={}, **empty)) == []
    assert warned(ask_end(client, hold(ROW, stack=0, rules=STACK_EMPTY), **empty)) == []
    goes_on = ask_end(client, hold(ROW, FITS, stack=0))
    assert (goes_on["over"], warned(goes_on)) == (False, ["other-hands-not-given"])


@pytest.mark.rule("card-10.6.end")
def test_what_is_left_out_is_said(client: FlaskClient) -> None:
    over = hold(ROW, stack=0)
    left_out: list[tuple[Json, Json | None]] = [
        ({"hands": {}}, {"piles-not-given": None}),
        ({"hands": {"ann": 0}, "piles": PILES}, {"hands-left-out": 2, "piles-left-out": 1}),
        ({"hands": {"blue": 0}, "piles": PILES}, {}),
        ({"hands": {"blue": 0, "red": 0}, "piles": {"blue": 1}}, {"piles-left-out": 1}),
    ]
    for known, expected in left_out:
        answer = ask_end(client, over, **known)
        found = {each["code"]: each.get("params", {}).get("count") for each in answer["warnings"]}
        assert found == expected
    goes_on = ask_end(client, hold(ROW, stack=3), hands={})
    assert warned(goes_on) == []


@pytest.mark.rule("card-10.2.setup", "card-10.1.editions")
def test_more_players_or_cards_than_there_are_bring_a_warning(client: FlaskClient) -> None:
    names = ("ann", "bob", "eve", "ian", "joe", "kim", "leo")
    seven = ask_end(client, hold(ROW, stack=0), hands={}, piles=dict.fromkeys(names, 1))
    assert "more-players-than-play" in warned(seven)
    piles = {"ann": 30, "bob": 18}
    assert "too-many-cards" not in warned(
        ask_end(client, hold(ROW, stack=0), hands={}, piles=piles)
    )
    many = ask_end(client, hold(ROW, stack=0), hands={}, piles=piles | {"bob": 19})
    (warning,) = (each for each in many["warnings"] if each["code"] == "too-many-cards")
    assert warning["params"] == {"count": 51, "limit": 50}


# ------------------------------------------------------------------------------- the reading


@pytest.mark.rule("card-10.6.stack-empty", "card-10.6.end")
def test_the_readings_differ_while_hands_are_played_out(client: FlaskClient) -> None:
    played_out = ask_end(client, hold(ROW, FITS, stack=0), piles=PILES)
    assert not played_out["over"]
    (other,) = played_out.get("readings", [])
    assert (other["key"], other["value"], other["over"]) == ("end_of_game", "stack_empty", True)
    assert other["winners"] == ["red"]
    assert cited(other) == {"stack-has-run-out": ["card-10.6.end", "card-10.6.stack-empty"]}
    stopped = ask_end(client, hold(ROW, FITS, stack=0, rules=STACK_EMPTY), piles=PILES)
    assert (stopped["over"], stopped["winners"]) == (True, ["red"])
    (other,) = stopped.get("readings", [])
    assert (other["value"], other["over"], other["winners"]) == ("hands_played", False, [])
    assert cited(other) == {"hand-not-played": ["card-10.6.end"]}
    assert stopped["ruleset"]["changed"] == ["end_of_game"]


@pytest.mark.rule("card-10.6.stack-empty")
def test_by_either_reading_a_stack_with_cards_keeps_the_game_going(client: FlaskClient) -> None:
    for rules in ({}, STACK_EMPTY):
        answer = ask_end(client, hold(ROW, stack=1, rules=rules), piles=PILES, hands={})
        assert (answer["over"], answer.get("readings", [])) == (False, [])


@pytest.mark.rule("card-10.6.stack-empty")
def test_the_register_says_that_the_sources_differ(client: FlaskClient) -> None:
    found = client.get("/v1/rules/card-10.6.stack-empty").get_json()
    assert found["authority"] == "notorious-difference"
    assert "end_of_game" in found.get("readings", [])


# --------------------------------------------------------------------------------- variants


@pytest.mark.rule("card-10.6.variants")
@pytest.mark.parametrize("rules", VARIANTS)
def test_the_variants_end_as_the_official_game(client: FlaskClient, rules: Json) -> None:
    over = ask_end(client, hold(ROW, stack=0, rules=rules), hands={"blue": 0})
    assert over["over"]
    assert cited(over) == {"hands-are-played": ["card-10.6.end", "card-10.6.variants"]}
    on = ask_end(client, hold(ROW, stack=0, rules=rules), hands={"blue": 6})
    assert not on["over"]
    assert cited(on) == {"other-hands-not-played": ["card-10.6.end", "card-10.6.variants"]}
    by_stack = ask_end(client, hold(ROW, FITS, stack=0, rules=rules | STACK_EMPTY))
    assert by_stack["over"]


# ---------------------------------------------------------------------- the last cards fit nowhere


@pytest.mark.rule("card-10.6.stuck")
def test_the_game_is_over_when_the_last_cards_fit_nowhere(client: FlaskClient) -> None:
    position = hold(WALLED, FITS, stack=0)
    answer = ask_end(client, position, piles=PILES, hands={"blue": 0})
    assert (answer["over"], answer["winners"]) == (True, ["red"])
    assert cited(answer)["last-cards-fit-nowhere"] == ["card-10.6.stuck"]
    assert answer["warnings"] == []


@pytest.mark.rule("card-10.6.stuck", "card-10.7")
@pytest.mark.parametrize(
    ("position", "hands", "warnings"),
    [
        (hold(WALLED, FITS, stack=1), {"blue": 0}, ["no-legal-placement"]),
        (hold(WALLED, FITS), {"blue": 0}, ["no-legal-placement"]),
        (hold(WALLED, FITS, stack=0), {"blue": 1}, ["no-legal-placement"]),
        (hold(ROW, FITS, stack=0), {"blue": 0}, []),
        (hold(WALLED, FITS, stack=0, rules=VARIANTS[0]), {"blue": 0}, []),
    ],
    ids=["stack", "no stack", "other hands", "fits", "variant"],
)
def test_while_anything_may_still_change_a_player_passes(
    client: FlaskClient, position: Json, hands: Json | None, warnings: list[str]
) -> None:
    answer = ask_end(client, position, **({} if hands is None else {"hands": hands}))
    assert not answer["over"]
    assert warned(answer) == warnings


@pytest.mark.rule("card-10.6.stuck", "card-10.6.end")
def test_hands_that_nobody_spoke_of_are_taken_to_be_played(client: FlaskClient) -> None:
    answer = ask_end(client, hold(WALLED, FITS, stack=0), piles=PILES)
    assert answer["over"]
    assert warned(answer) == ["other-hands-not-given"]


def test_players_that_differ_only_in_case_are_told_apart_with_a_warning(
    client: FlaskClient,
) -> None:
    answer = ask_end(client, hold(ROW, stack=0), piles={"Ann": 1, "bob": 1}, hands={"ann": 0})
    (warning,) = (each for each in answer["warnings"] if each["code"] == "players-alike")
    assert (warning["code"], warning.get("params", {})) == (
        "players-alike",
        {"one": "Ann", "other": "ann"},
    )


# ------------------------------------------------------------------------------- who has won


@pytest.mark.rule("card-10.6.tie")
def test_players_who_are_tied_share_the_win(client: FlaskClient) -> None:
    piles = {"red": 7, "blue": 7, "ann": 3}
    answer = ask_end(client, hold(ROW, stack=0), piles=piles, hands={})
    assert (answer["winners"], answer["points"], answer["tie"]) == (["blue", "red"], 7, True)
    assert cited(answer)["win-shared"] == ["card-10.6.tie"]
    (shared,) = (each for each in answer.get("reasons", []) if each["code"] == "win-shared")
    assert shared.get("params", {}) == {"players": "blue, red", "count": 7}


@pytest.mark.rule("card-10.6.tie")
def test_nobody_with_a_card_is_a_tie_of_all(client: FlaskClient) -> None:
    answer = ask_end(client, hold(ROW, stack=0), piles={"red": 0, "blue": 0}, hands={})
    assert (answer["winners"], answer["points"], answer["tie"]) == (["blue", "red"], 0, True)


@pytest.mark.rule("card-10.6.end")
@pytest.mark.parametrize("known", [{}, {"piles": {}}])
def test_without_piles_nobody_is_said_to_have_won(client: FlaskClient, known: Json) -> None:
    answer = ask_end(client, hold(ROW, stack=0), hands={}, **known)
    assert answer["over"]
    assert (answer["standings"], answer["winners"]) == ([], [])
    assert (answer.get("points"), answer["tie"]) == (None, False)
    assert list(cited(answer)) == ["hands-are-played"]
