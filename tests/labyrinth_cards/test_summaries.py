"""What is read out about cards: where they go, what joins them, what may be collected."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.asking import ask

Json = dict[str, Any]


def card(openings: str, *treasures: str, x: int = 0, y: int = 0) -> Json:
    return {"card": {"openings": list(openings), "treasures": list(treasures)}, "x": x, "y": y}


PLAYED = card("E", "crown", "ghost")
CROWN = card("EW", "crown", "ring", x=1)
FAR = card("W", "owl", "map", x=2)
ROW = [PLAYED, CROWN, card("S", "owl", "map", x=0, y=1)]
"""A crown joined to the crown of the card just played; nothing hangs on either."""


def hear(client: FlaskClient, question: str, cards: list[Json], **more: Any) -> str:
    beside = {key: more.pop(key) for key in ("hand", "rules", "stack") & more.keys()}
    position = {"cards": cards, **beside}
    answer = ask(client, f"/v1/labyrinth-cards/{question}", {"position": position, **more})
    return str(answer["summary"])


STRAIGHT = {"openings": ["E", "W"], "treasures": ["crown", "key"]}
BLIND = {"openings": [], "treasures": ["crown", "key"]}


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (
            {"hand": [STRAIGHT]},
            "There are 4 ways to lay a card. With the best of them 1 card may be collected.",
        ),
        ({"hand": [STRAIGHT], "at": {"x": 3, "y": 0}}, "The card may go there."),
        (
            {"hand": [STRAIGHT], "at": {"x": 3, "y": 0, "rotation": 90}},
            "The card may not go there. No path of the card (open to the north and the south) "
            "meets a path of a card beside it.",
        ),
    ],
)
def test_placements(client: FlaskClient, asked: Json, said: str) -> None:
    cards = [CROWN, card("EW", "owl", "ring", x=2)]
    assert hear(client, "placements", cards, **asked) == said


def test_a_card_that_fits_nowhere(client: FlaskClient) -> None:
    walled = [card("E", "owl", "map"), card("W", "crown", "ring", x=1)]
    assert hear(client, "placements", walled, hand=[STRAIGHT]) == "No card can be laid anywhere."


def test_a_card_that_brings_nothing(client: FlaskClient) -> None:
    lone = [card("E", "owl", "map")]
    assert hear(client, "placements", lone, hand=[STRAIGHT]) == "There are 2 ways to lay a card."


MANY = [card("EW", *(f"t{n}" for n in range(5)), x=x) for x in range(2)]


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        (ROW, "Joined by a treasure: 1 pair of cards (crown)."),
        ([PLAYED, FAR], "No path joins a treasure to the same treasure."),
        (MANY, "Joined by a treasure: 5 pairs of cards."),
    ],
)
def test_paths(client: FlaskClient, cards: list[Json], said: str) -> None:
    assert hear(client, "paths", cards) == said


@pytest.mark.parametrize(
    ("cards", "asked", "said"),
    [
        (ROW, {}, "At best 1 card may be collected: (1, 0)."),
        (ROW, {"want": [{"x": 1, "y": 0}]}, "This card may be collected."),
        (ROW, {"want": []}, "Nothing need be collected."),
        (
            [PLAYED, CROWN, FAR],
            {"want": [{"x": 1, "y": 0}]},
            "This card may not be collected. That would cut off from the rest: (2, 0).",
        ),
        ([PLAYED, CROWN, FAR], {}, "No card may be collected, though 1 matches."),
        ([PLAYED, FAR], {}, "No card may be collected: none is joined to the same treasure."),
        (
            [
                card("NESW", "crown", "ghost"),
                *(
                    card("NESW", "crown", "owl", x=x, y=y)
                    for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1))
                ),
            ],
            {},
            "At best 5 cards may be collected.",
        ),
    ],
)
def test_collecting(client: FlaskClient, cards: list[Json], asked: Json, said: str) -> None:
    assert hear(client, "collectable", cards, played=[{"x": 0, "y": 0}], **asked) == said


def test_collecting_asks_for_one_played_card(client: FlaskClient) -> None:
    said = hear(client, "collectable", ROW, played=[])
    assert said == (
        "Nothing may be collected. By the official rules one card is played before "
        "collecting, not 0."
    )


def turn(collect: list[Json], **play: Any) -> Json:
    return {"actions": [{"play": {"card": 0, "x": 2, "y": 0} | play}], "collect": collect}


@pytest.mark.parametrize(
    ("announced", "said"),
    [
        (turn([]), "The turn is allowed and brings nothing."),
        (
            turn([{"x": 1, "y": 0}]),
            "The turn is not allowed. That would cut off from the rest: (0, 0).",
        ),
        (turn([{"x": 0, "y": 0}]), "The turn is allowed and brings 1 point."),
    ],
)
def test_turns(client: FlaskClient, announced: Json, said: str) -> None:
    cards = [card("E", "crown", "ghost"), card("EW", "crown", "ring", x=1)]
    assert hear(client, "turns", cards, hand=[STRAIGHT], turn=announced, stack=9).startswith(said)


@pytest.mark.parametrize(
    ("cards", "asked", "said"),
    [
        (
            [card("E", "crown", "ghost"), card("EW", "owl", "ring", x=1)],
            {},
            "The best turn brings 1 point.",
        ),
        (
            [card("E", "map", "ghost"), card("EW", "owl", "ring", x=1)],
            {},
            "The best turn brings nothing.",
        ),
        (
            [card("NESW", "crown", "ghost", x=x, y=y) for x in range(4) for y in range(4)],
            {"rules": {"variant": "steroids"}, "budget_nodes": 1},
            "The best turn found brings 15 points; not every turn was looked at.",
        ),
    ],
)
def test_suggestions(client: FlaskClient, cards: list[Json], asked: Json, said: str) -> None:
    assert hear(client, "suggestions", cards, hand=[STRAIGHT], **asked) == said


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (
            {"stack": 0, "piles": {"blue": 7, "red": 5}, "hands": {"blue": 0}},
            "Blue wins. The stack is empty and the hands are played: the game is over. "
            "Most cards collected: blue, 7.",
        ),
        ({"stack": 3}, "The game is not over. Cards left in the stack: 3."),
    ],
)
def test_the_end(client: FlaskClient, asked: Json, said: str) -> None:
    assert hear(client, "end", ROW, **asked) == said


def test_a_check_says_what_is_odd(client: FlaskClient) -> None:
    cards = [card("E", "crown", "ghost", "map"), CROWN]
    assert hear(client, "check", cards) == (
        "This table can be right: no fault, 1 warning. "
        "This card has 3 treasures; every printed card has 2."
    )


def test_a_check_says_the_first_fault_and_counts_the_rest(client: FlaskClient) -> None:
    cards = [card("E", "crown", "ghost", "map"), card("W", "crown", "ring", x=5)]
    assert hear(client, "check", cards) == (
        "This table cannot be right: 1 fault, 1 warning. "
        "The cards do not lie in one group: another group begins here."
    )
