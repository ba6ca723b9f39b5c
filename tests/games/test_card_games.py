"""Thirty-six whole games of cards in all three variants, each turn recounted."""

from collections import Counter
from functools import cache
from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.cases import long_after
from tests.games import card_play
from tests.games.card_dealing import CARDS_PER_TREASURE, TREASURES_OF_50, deal_cards, deck_of_50
from tests.games.card_play import CardGame
from tests.games.comparing import MismatchError, play_through
from tests.games.spoiling import spoil_answers
from tests.oracles.labyrinth_turns import treasures_of
from tests.searching import share_of

Json = dict[str, Any]

SEEDS = range(share_of(70, least=10))
REFUSED = (
    *("one-card-a-turn", "must-play", "too-many-actions", "square-taken", "no-neighbour"),
    *("no-path-meets", "no-card-there", "hand-full", "stack-empty", "no-such-hand-card"),
    *("played-card-stays", "not-joined", "not-in-a-joined-set", "leave-one", "cut-off"),
    "last-card",
)


@cache
def played(client: FlaskClient, seed: int) -> tuple[Counter[str], str]:
    """Play a game once; give what happened in it, and where it went wrong, if it did."""
    return play_through(CardGame(client, seed))


@pytest.mark.parametrize("seed", long_after(3, SEEDS))
def test_a_game_of_cards_is_ruled_as_the_recount_rules_it(client: FlaskClient, seed: int) -> None:
    counts, error = played(client, seed)
    if error:
        pytest.fail(error, pytrace=False)
    assert counts["turns"] >= 5


@pytest.mark.long
@pytest.mark.parametrize(
    ("event", "least"),
    [
        *((f"refused: {code}", 6) for code in REFUSED),
        ("games ended by the rules", 60),
        ("turns", 1600),
        ("turns with points", 600),
        ("turns with three points or more", 72),
        ("turns on thirty cards or more", 50),
        ("actions: rotate", 400),
        ("actions: draw", 300),
        ("final draw: taken", 800),
        ("final draw: due", 160),
        ("final draw: none", 400),
        ("warnings: fewer-actions", 200),
        ("refused turns", 400),
        ("collections of many matches", 16),
        ("promises of placements", 600),
        ("suggested turns with points", 600),
        ("single actions: recounted", 4000),
        ("single actions: with points", 300),
        ("single actions: asked again", 200),
        ("end: over is True", 40),
        ("end: over is False", 300),
        ("end: other readings", 60),
    ],
)
def test_the_games_of_cards_hold_what_they_are_to_prove(
    client: FlaskClient, event: str, least: int
) -> None:
    assert sum(played(client, seed)[0][event] for seed in SEEDS) >= share_of(least)


def test_the_games_of_cards_have_two_to_six_players_and_every_reading() -> None:
    deals = [deal_cards(Random(seed), seed) for seed in SEEDS]
    assert {len(deal.hands) for deal in deals} == {2, 3, 4, 5, 6}
    assert {tuple(deal.rules.values()) for deal in deals} == {
        ("official",),
        ("official", "forbidden"),
        ("caffeinated",),
        ("caffeinated", "every-set"),
        ("steroids",),
        ("steroids", "every-set"),
    }


@pytest.mark.parametrize("seed", range(5))
def test_a_deck_of_50_has_each_treasure_on_four_cards(seed: int) -> None:
    deck = deck_of_50(Random(seed))
    found = Counter(name for card in deck for name in treasures_of(card))
    assert (len(deck), found) == (50, dict.fromkeys(TREASURES_OF_50, CARDS_PER_TREASURE))


def spoil(answer: Json, question: str) -> None:
    """Change one thing in an answer."""
    if question == "turns":
        answer["points"] += 1
    elif question == "collectable":
        answer["best"]["count"] += 1
        answer["best"].get("cards", []).append({"x": 77, "y": 0})
    elif question == "check":
        answer["legal"] = False
    elif question == "placements":
        answer["placements"].pop()
    elif question == "end":
        answer["over"] = not answer["over"]
    elif question == "suggestions: actions":
        answer["actions"].pop()
    elif answer["turns"]:
        answer["turns"][-1]["points"] += 1


@pytest.mark.parametrize(
    "question",
    [
        *("turns", "collectable", "check", "placements", "suggestions", "suggestions: actions"),
        "end",
    ],
)
def test_a_wrong_answer_is_found_out_and_the_game_of_cards_can_be_replayed(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, question: str
) -> None:
    spoil_answers(
        monkeypatch, card_play, question.partition(":")[0], lambda answer: spoil(answer, question)
    )
    with pytest.raises(MismatchError, match=r"seed 7, turn \d+, (?s:.*)position: \{"):
        CardGame(client, 7).play()


def test_a_card_that_gets_lost_is_found_out(client: FlaskClient) -> None:
    game = CardGame(client, 1)
    game.stack.pop()
    with pytest.raises(MismatchError, match="no card is lost"):
        game.play()
