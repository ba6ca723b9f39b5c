"""Bad turns, budgets and editions of the card game: what is refused, where it stands, and why.

Each row is a body of a question and the named faults of its problem, all of them. Except
where a row says otherwise the position is sound, so that all faults are those of the question.
"""

import copy
import json
import re
from typing import Any, Final

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from referee.api import limits
from tests.api.bad_questions import one_of_each
from tests.api.named_faults import below, found, split_error
from tests.api.samples import (
    CARD_CLAIMS,
    CARD_RULINGS,
    CARDS_CHECK,
    COLLECTABLE,
    END,
    MAZE,
    SUGGESTIONS,
    TURNS,
    Json,
    without,
)
from tests.api.test_fuzz import FUZZ, assert_ruling_or_problem, nodes, spoil
from tests.asking import ask, refuse
from tests.building.cards import card
from tests.cases import for_each

Errors = list[str]
Row = tuple[str, Any, Errors]

EDITIONS: Final = "/v1/labyrinth-cards/editions"
HUGE: Final = 10**30

CAFFEINATED: Final[Json] = MAZE | {"rules": {"variant": "caffeinated"}}
PLAY: Final[Json] = {"card": 0, "x": 1, "y": 1, "rotation": 90}
ROTATE: Final[Json] = {"x": 0, "y": 0, "turn": "clockwise"}


# ------------------------------------------------------------------------------------------ turns


def turn(raw: Any, *errors: str) -> Row:
    """Take a turn of the variant; pointers are given from the turn on."""
    where = below("/turn", errors)
    return TURNS, {"position": CAFFEINATED, "turn": raw}, where


def action(raw: Any, *errors: str) -> Row:
    """Take an action after another; pointers are given from the action on."""
    actions = [{"rotate": ROTATE}, raw]
    return turn({"actions": actions}, *below("/actions/1", errors))


def play(raw: Any, *errors: str) -> Row:
    """Play something; pointers are given from there on."""
    return action({"play": raw}, *below("/play", errors))


def rotate(raw: Any, *errors: str) -> Row:
    """Rotate something; pointers are given from there on."""
    return action({"rotate": raw}, *below("/rotate", errors))


def draw(raw: Any, *errors: str) -> Row:
    """Draw something; pointers are given from the card on."""
    return action({"draw": raw}, *below("/draw", errors))


def collect(raw: Any, *errors: str) -> Row:
    """Collect something; pointers are given from the list on."""
    where = below("/collect", errors)
    return turn({"actions": [], "collect": raw}, *where)


BAD_CARDS: Final[dict[str, tuple[Any, Errors]]] = {
    "null": (None, ["not-a-card"]),
    "true": (True, ["not-a-card"]),
    "a number": (0, ["not-a-card"]),
    "a name": ("crown", ["not-a-card"]),
    "a list": ([card("N")], ["not-a-card"]),
    "nothing in it": ({}, ["missing-key"] * 2),
    "no treasures": ({"openings": ["N"]}, ["missing-key"]),
    "no opening": (card(""), ["/openings no-openings"]),
    "openings in one word": ({"openings": "NS", "treasures": []}, ["/openings not-a-list"]),
    "an unknown opening": (card("NQ"), ["/openings/1 unknown-side"]),
    "an opening twice": (card("NN"), ["/openings/1 side-twice"]),
    "a treasure that is null": (
        {"openings": ["N"], "treasures": [None]},
        ["/treasures/0 not-a-name"],
    ),
    "a treasure twice": (card("N", "map", "map"), ["/treasures/1 treasure-twice"]),
    "a place": (card("N") | {"x": 0, "y": 0}, ["/x unknown-key", "/y unknown-key"]),
    "three paths": ({"paths": [card(side) for side in "NES"]}, ["/paths out-of-range"]),
    "a path of nothing": ({"paths": [[]]}, ["/paths/0 not-an-object"]),
}
"""By name: what is no card, and why."""

BAD_PLACES: Final[dict[str, tuple[Any, Errors]]] = {
    "null": (None, ["not-an-object"]),
    "a number": (0, ["not-an-object"]),
    "a text": ("0,0", ["not-an-object"]),
    "a list": ([0, 0], ["not-an-object"]),
    "nothing in it": ({}, ["missing-key"] * 2),
    "no y": ({"x": 0}, ["missing-key"]),
    "a rotation": ({"x": 0, "y": 0, "rotation": 0}, ["/rotation unknown-key"]),
    "a text and true": ({"x": "0", "y": True}, ["/x not-an-integer", "/y not-an-integer"]),
    "null and a fraction": ({"x": None, "y": 0.5}, ["/x not-an-integer", "/y not-an-integer"]),
    "an east too far": ({"x": 1_000, "y": 0}, ["/x out-of-range"]),
    "a huge y": ({"x": 0, "y": -HUGE}, ["/y out-of-range"]),
}
"""By name: what is no place, and why."""

NOWHERE: Final[Errors] = ["/0 not-an-object", "/1 not-an-object"]

BAD_TURNS: Final[dict[str, Row]] = {
    # The turn as a whole
    "no turn": (TURNS, {"position": CAFFEINATED}, ["missing-key"]),
    "neither turn nor position": (TURNS, {}, ["missing-key"] * 2),
    "a turn that is null": turn(None, "null"),
    "a turn that is true": turn(True, "not-an-object"),
    "a turn that is a number": turn(1, "not-an-object"),
    "a turn that is a text": turn("play", "not-an-object"),
    "a turn that is a list of actions": turn([{"rotate": ROTATE}], "not-an-object"),
    "a turn of nothing": turn({}, "missing-key"),
    "a turn without actions": turn({"collect": []}, "missing-key"),
    "an unknown key of a turn": turn({"actions": [], "action": []}, "/action unknown-key"),
    "a key of a turn in other letters": turn({"Actions": []}, "/Actions unknown-key"),
    "the empty key of a turn": turn({"actions": [], "": 0}, "/ unknown-key"),
    "the keys of a turn beside it": (
        TURNS,
        {"position": CAFFEINATED, "turn": {"actions": []}, "collect": []},
        ["/collect unknown-key"],
    ),
    # Its actions
    "actions that are null": turn({"actions": None}, "/actions not-a-list"),
    "actions that are an object": turn({"actions": {"play": PLAY}}, "/actions not-a-list"),
    "actions that are a number": turn({"actions": 2}, "/actions not-a-list"),
    "actions that are a text": turn({"actions": "play"}, "/actions not-a-list"),
    "too many actions to read": turn(
        {"actions": [{"rotate": ROTATE}] * (limits.ACTIONS + 1)}, "/actions too-many"
    ),
    "far too many actions, each with faults": turn({"actions": [{}] * 50_000}, "/actions too-many"),
    "an action that is null": action(None, "not-an-object"),
    "an action that is true": action(True, "not-an-object"),
    "an action that is a number": action(0, "not-an-object"),
    "an action that is its name": action("rotate", "not-an-object"),
    "an action that is a list": action([{"rotate": ROTATE}], "not-an-object"),
    "an action of nothing": action({}, "one-action"),
    "two actions in one": action({"play": PLAY, "rotate": ROTATE}, "one-action"),
    "three actions in one": action(
        {"play": PLAY, "rotate": ROTATE, "draw": card("N")}, "one-action"
    ),
    "an unknown action": action({"swap": PLAY}, "/swap unknown-key", "one-action"),
    "an action in other letters": action({"Play": PLAY}, "/Play unknown-key"),
    "an action with a remark": action({"rotate": ROTATE, "why": "because"}, "/why unknown-key"),
    # To play
    "a play that is null": play(None, "not-an-object"),
    "a play that is an index": play(0, "not-an-object"),
    "a play that is a list": play([0, 1, 1], "not-an-object"),
    "a play of nothing": play({}, *["missing-key"] * 3),
    "a play without a card": play(without(PLAY, "card"), "missing-key"),
    "a play without a place": play({"card": 0}, *["missing-key"] * 2),
    "a play that turns": play(PLAY | {"turn": "clockwise"}, "/turn unknown-key"),
    "a card written out": play(PLAY | {"card": card("N")}, "/card not-an-integer"),
    "a hand index that is a text": play(PLAY | {"card": "0"}, "/card not-an-integer"),
    "a hand index that is null": play(PLAY | {"card": None}, "/card not-an-integer"),
    "a hand index that is true": play(PLAY | {"card": True}, "/card not-an-integer"),
    "a hand index with a fraction": play(PLAY | {"card": 0.5}, "/card not-an-integer"),
    "a hand index below nought": play(PLAY | {"card": -1}, "/card out-of-range"),
    "a hand index beyond every hand": play(PLAY | {"card": limits.HAND}, "/card out-of-range"),
    "a huge hand index": play(PLAY | {"card": HUGE}, "/card out-of-range"),
    "a play at a text and at null": play(
        PLAY | {"x": "1", "y": None}, "/x not-an-integer", "/y not-an-integer"
    ),
    "a play off the grid": play(
        PLAY | {"x": -1_000, "y": HUGE}, "/x out-of-range", "/y out-of-range"
    ),
    "a play turned halfway": play(PLAY | {"rotation": 45}, "/rotation unknown-rotation"),
    "a play turned by a text": play(PLAY | {"rotation": "90"}, "/rotation unknown-rotation"),
    "a play turned by null": play(PLAY | {"rotation": None}, "/rotation unknown-rotation"),
    "a play turned by false": play(PLAY | {"rotation": False}, "/rotation unknown-rotation"),
    "a play turned backwards": play(PLAY | {"rotation": -90}, "/rotation unknown-rotation"),
    # To play a card that the hand does not have
    "a card beyond the hand": play(PLAY | {"card": 2}, "/card no-such-hand-card"),
    "a card of an empty hand": (
        TURNS,
        {"position": CAFFEINATED | {"hand": []}, "turn": {"actions": [{"play": PLAY}]}},
        ["/turn/actions/0/play/card no-such-hand-card"],
    ),
    "a card of a hand that was not sent": (
        TURNS,
        {"position": without(MAZE, "hand"), "turn": {"actions": [{"play": PLAY}]}},
        ["/turn/actions/0/play/card no-such-hand-card"],
    ),
    "a card that was played already": (
        TURNS,
        {
            "position": CAFFEINATED,
            "turn": {"actions": [{"play": PLAY | {"card": 1}}, {"play": PLAY | {"card": 1}}]},
        },
        ["/turn/actions/1/play/card no-such-hand-card"],
    ),
    "a card beyond the one that was drawn": (
        TURNS,
        {
            "position": CAFFEINATED,
            "turn": {"actions": [{"draw": card("N")}, {"play": PLAY | {"card": 3}}]},
        },
        ["/turn/actions/1/play/card no-such-hand-card"],
    ),
    # To rotate
    "a rotation that is null": rotate(None, "not-an-object"),
    "a rotation that is a direction": rotate("clockwise", "not-an-object"),
    "a rotation of nothing": rotate({}, *["missing-key"] * 3),
    "a rotation without a direction": rotate(without(ROTATE, "turn"), "missing-key"),
    "a rotation by degrees": rotate(
        {"x": 0, "y": 0, "rotation": 90}, "/rotation unknown-key", "missing-key"
    ),
    "a rotation of a hand card": rotate(ROTATE | {"card": 0}, "/card unknown-key"),
    "an unknown direction": rotate(ROTATE | {"turn": "left"}, "/turn unknown-turn"),
    "a direction in other letters": rotate(ROTATE | {"turn": "Clockwise"}, "/turn unknown-turn"),
    "an empty direction": rotate(ROTATE | {"turn": ""}, "/turn unknown-turn"),
    "a direction that is null": rotate(ROTATE | {"turn": None}, "/turn unknown-turn"),
    "a direction that is a number": rotate(ROTATE | {"turn": 90}, "/turn unknown-turn"),
    "a direction that is true": rotate(ROTATE | {"turn": True}, "/turn unknown-turn"),
    "two directions": rotate(ROTATE | {"turn": ["clockwise"]}, "/turn unknown-turn"),
    "a direction that is an object": rotate(ROTATE | {"turn": {}}, "/turn unknown-turn"),
    "a rotation at a text and true": rotate(
        ROTATE | {"x": "0", "y": True}, "/x not-an-integer", "/y not-an-integer"
    ),
    "a rotation off the grid": rotate(
        ROTATE | {"x": 1_000, "y": -HUGE}, "/x out-of-range", "/y out-of-range"
    ),
    # To collect
    "a collection that is null": collect(None, "not-a-list"),
    "a collection that is a place": collect({"x": 0, "y": 0}, "not-a-list"),
    "a collection that is a text": collect("all", "not-a-list"),
    "a collection that is a number": collect(1, "not-a-list"),
    "a card collected twice": collect([{"x": 0, "y": 0}] * 2, "/1 place-twice"),
    "a card collected three times": collect(
        [{"x": 0, "y": 0}] * 3, "/1 place-twice", "/2 place-twice"
    ),
    "more collected cards than lie on any table": collect(
        [{"x": 0, "y": 0}] * (limits.CARDS + 1), "too-many"
    ),
    "far too many collected cards, each with faults": collect([{}] * 50_000, "too-many"),
    "two collected cards at no place": collect([None, 0], *NOWHERE),
    "two collected cards of which the same is missing": collect(
        [{"x": 0}, {"x": 0}], "/0 missing-key", "/1 missing-key"
    ),
    # Several faults at a time
    "faults in every part of a turn": turn(
        {
            "actions": [{"play": PLAY | {"card": "0"}}, {"rotate": {"x": 0, "y": 0}}, [], {}],
            "collect": [{"x": 0}, {"x": 1, "y": 1_000}],
            "draw": card("Q"),
            "points": 3,
        },
        "/points unknown-key",
        "/actions/0/play/card not-an-integer",
        "/actions/1/rotate missing-key",
        "/actions/2 not-an-object",
        "/actions/3 one-action",
        "/collect/0 missing-key",
        "/collect/1/y out-of-range",
        "/draw/openings/0 unknown-side",
    ),
    "faults of the position and of the turn": (
        TURNS,
        {"position": {"cards": [], "stack": "7"}, "turn": {"actions": [{}]}},
        ["/position/stack not-an-integer", "/turn/actions/0 one-action"],
    ),
}

DRAWN: Final = {
    f"a drawn card that is no card: {name}": draw(raw, *errors)
    for name, (raw, errors) in BAD_CARDS.items()
} | {
    f"a last card that is no card: {name}": turn(
        {"actions": [], "draw": raw}, *below("/draw", errors)
    )
    for name in ("null", "an unknown opening")
    for raw, errors in [BAD_CARDS[name]]
}
COLLECTED: Final = {
    f"a collected card at no place: {name}": collect([{"x": 2, "y": 1}, raw], *below("/1", errors))
    for name, (raw, errors) in BAD_PLACES.items()
}


# -------------------------------------------------------------- what may be collected in a variant


def collectable(body: Json, *errors: str) -> Row:
    return COLLECTABLE, {"position": CAFFEINATED} | body, list(errors)


BAD_COLLECTIONS: Final[dict[str, Row]] = {
    "nothing said about played cards in a variant": collectable({}, "missing-key"),
    "played cards that are null": collectable({"played": None}, "/played null"),
    "a card played in a variant that does not lie": collectable(
        {"played": [{"x": 7, "y": 7}]}, "/played/0 no-card-on-square"
    ),
    "two such cards": collectable(
        {"played": [{"x": 0, "y": 0}, {"x": 7, "y": 7}]}, "/played/1 no-card-on-square"
    ),
    "a card played twice in a variant": collectable(
        {"played": [{"x": 0, "y": 0}] * 2}, "/played/1 place-twice"
    ),
    "two played cards at no place": collectable({"played": [None, 0]}, *below("/played", NOWHERE)),
    "a turn where places are asked for": collectable(
        {"played": [{"play": PLAY}]},
        "/played/0/play unknown-key",
        "/played/0 missing-key",
        "/played/0 missing-key",
    ),
}


# -------------------------------------------------------------------------------------------- end


def end(key: str, raw: Any, *errors: str) -> Row:
    """Say how many cards players have; pointers are given from the key on."""
    where = below(f"/{key}", errors)
    return END, {"position": MAZE, key: raw}, where


BAD_ENDS: Final[dict[str, Row]] = {
    f"{key}: {name}": end(key, raw, *errors)
    for key, most in (("piles", limits.PILE), ("hands", limits.HAND))
    for name, raw, errors in (
        ("a list", [3], ["not-an-object"]),
        ("a number", 3, ["not-an-object"]),
        ("nothing", None, ["null"]),
        ("a card that is owed", {"red": -1}, ["/red out-of-range"]),
        ("too many cards", {"red": most + 1, "blue": most}, ["/red out-of-range"]),
        ("half a card", {"red": 0.5}, ["/red not-an-integer"]),
        ("true", {"red": True}, ["/red not-an-integer"]),
        ("a player without a name", {"": 1}, ["/ not-a-name"]),
        (
            "two faults",
            {"a" * 41: 1, "red": "2"},
            [f"/{'a' * 41} not-a-name", "/red not-an-integer"],
        ),
        ("too many players", {f"p{n}": 0 for n in range(limits.PLAYERS + 1)}, ["too-many"]),
    )
}
BAD_ENDS["the end of no position"] = (END, {"piles": {}}, ["missing-key"])
BAD_ENDS["the end of a turn"] = (
    END,
    {"position": MAZE, "turn": {"actions": []}},
    ["/turn unknown-key"],
)


@pytest.mark.parametrize("body", [{}, {"piles": {}, "hands": {}}, {"hands": {"red": limits.HAND}}])
def test_piles_and_hands_may_be_left_out_or_empty(client: FlaskClient, body: Json) -> None:
    assert ask(client, END, {"position": MAZE, **body})["over"] is False


# ------------------------------------------------------------------------------------ suggestions


def budget(nodes_: Any, code: str) -> Row:
    body = {"position": CAFFEINATED, "budget_nodes": nodes_}
    return SUGGESTIONS, body, [f"/budget_nodes {code}"]


BAD_SUGGESTIONS: Final[dict[str, Row]] = {
    "suggestions for no position": (SUGGESTIONS, {}, ["missing-key"]),
    "suggestions for a position without cards": (
        SUGGESTIONS,
        {"position": {}},
        ["/position missing-key"],
    ),
    "suggestions after a turn": (
        SUGGESTIONS,
        {"position": CAFFEINATED, "turn": {"actions": []}},
        ["/turn unknown-key"],
    ),
    "a budget of nothing": budget(0, "out-of-range"),
    "a budget below nothing": budget(-1, "out-of-range"),
    "a budget above the cap": budget(limits.LIMITS["suggestion_nodes"] + 1, "out-of-range"),
    "a huge budget": budget(HUGE, "out-of-range"),
    "a huge debt": budget(-HUGE, "out-of-range"),
    "a budget that is a text": budget("1000", "not-an-integer"),
    "a budget with a fraction": budget(1000.5, "not-an-integer"),
    "true as a budget": budget(True, "not-an-integer"),
    "a budget that is null": budget(None, "null"),
    "a budget that is a list": budget([1000], "not-an-integer"),
    "a budget that is an object": budget({}, "not-an-integer"),
    "a budget in other words": (
        SUGGESTIONS,
        {"position": CAFFEINATED, "budget": 1000},
        ["/budget unknown-key"],
    ),
}


# ----------------------------------------------------------------------------------------- checks


def edition(name: Any, code: str) -> Row:
    return CARDS_CHECK, {"position": CAFFEINATED, "edition": name}, [f"/edition {code}"]


def bad_claim(claim: Any, *errors: str) -> Row:
    """Claim something on cards; pointers are given from the claim on."""
    where = below("/claim", errors)
    return CARD_CLAIMS, {"position": CAFFEINATED, "claim": claim}, where


BAD_CHECKS: Final[dict[str, Row]] = {
    "a claim on a path from nowhere": bad_claim(
        {"kind": "path", "from": {"x": 9, "y": 9}, "to": {"x": 0, "y": 0}, "treasure": "crown"},
        "/from no-card-on-square",
    ),
    "a claim after a card played nowhere": bad_claim(
        {"kind": "best", "played": [{"x": 9, "y": 9}], "count": 0}, "/played/0 no-card-on-square"
    ),
    "a claim on a card that the hand does not have": bad_claim(
        {"kind": "placement", "card": 9, "x": 1, "y": 0}, "/card no-such-hand-card"
    ),
    "a claim on one of several cards": bad_claim(
        {"kind": "placement", "x": 1, "y": 0}, "/card hand-index-needed"
    ),
    "a claim on a turn without its card": bad_claim(
        {"kind": "turn", "turn": {"actions": [{"play": {"card": 9, "x": 1, "y": 0}}]}},
        "/turn/actions/0/play/card no-such-hand-card",
    ),
    "a claim on half a card": bad_claim(
        {"kind": "placement", "card": "0", "x": 1, "y": 0}, "/card not-an-integer"
    ),
    "a check of no position": (CARDS_CHECK, {}, ["missing-key"]),
    "a check of cards that are null": (
        CARDS_CHECK,
        {"position": {"cards": None}},
        ["/position/cards not-a-list"],
    ),
    "an unknown edition": edition("cards-52", "unknown-edition"),
    "an edition in other letters": edition("Cards-50", "unknown-edition"),
    "an edition with a line break": edition("cards-50\n", "unknown-edition"),
    "an edition of Carcassonne": edition("C2", "unknown-edition"),
    "an empty edition": edition("", "unknown-edition"),
    "an edition that is null": edition(None, "null"),
    "an edition by its number": edition(50, "not-a-string"),
    "true as an edition": edition(True, "not-a-string"),
    "two editions": edition(["cards-50", "cards-48"], "not-a-string"),
    "an edition that is an object": edition({}, "not-a-string"),
    "an edition in the position": (
        CARDS_CHECK,
        {"position": CAFFEINATED | {"edition": "cards-50"}},
        ["/position/edition unknown-key"],
    ),
    "a check of some cards only": (
        CARDS_CHECK,
        {"position": CAFFEINATED, "at": {"x": 0, "y": 0}},
        ["/at unknown-key"],
    ),
}

TABLES: Final = (
    BAD_TURNS,
    DRAWN,
    COLLECTED,
    BAD_COLLECTIONS,
    BAD_ENDS,
    BAD_SUGGESTIONS,
    BAD_CHECKS,
)
ROWS: Final[dict[str, Row]] = {name: row for rows in TABLES for name, row in rows.items()}
CODES: Final = {split_error(error)[1] for _, _, errors in ROWS.values() for error in errors}
"""The codes that these rows cause."""


def test_the_tables_of_turns_hold_no_name_twice() -> None:
    assert len(ROWS) == sum(map(len, TABLES))


@for_each(("path", "body", "expected"), ROWS.values(), ids=ROWS)
def test_every_fault_of_a_turn_is_named_where_it_stands(
    client: FlaskClient, path: str, body: Any, expected: Errors
) -> None:
    problem = refuse(client, path, body)
    assert problem["type"] == "/problems/not-a-position"
    assert sorted(found(problem)) == sorted(expected)
    for error in problem["errors"]:
        assert error["text"].endswith((".", "?"))
        assert not re.search(r"\{\w+\}", error["text"])


IN_RULINGS: Final = one_of_each(
    {
        name: row
        for name, row in ROWS.items()
        if "position" in row[1] and not any(error.startswith("/position") for error in row[2])
    }
)


@for_each(("path", "body", "expected"), IN_RULINGS.values(), ids=IN_RULINGS)
def test_among_several_questions_a_fault_stands_below_the_name_of_its_own(
    client: FlaskClient, path: str, body: Json, expected: Errors
) -> None:
    name = path.rpartition("/")[2]
    asked = {"paths": {}, name: without(body, "position")}
    problem = refuse(client, CARD_RULINGS, {"position": body["position"], "ask": asked})
    assert sorted(found(problem)) == sorted(below(f"/ask/{name}", expected))


# -------------------------------------------------------------------------- what is just taken


@pytest.mark.parametrize(
    "sound",
    [
        {"actions": []},
        {"actions": [], "collect": []},
        {"actions": [], "collect": [], "draw": card("N")},
        {"actions": [{"play": without(PLAY, "rotation")}]},
        {"actions": [{"rotate": ROTATE | {"turn": "counterclockwise"}}]},
        {"actions": [{"draw": {"paths": [card("N"), card("S", "map")]}}]},
        {"actions": [{"rotate": ROTATE}] * limits.ACTIONS},
        {"actions": [{"rotate": {"x": -999, "y": 999, "turn": "clockwise"}}]},
        {"actions": [], "collect": [{"x": x, "y": 0} for x in range(limits.CARDS)]},
    ],
)
@pytest.mark.parametrize("variant", ["official", "caffeinated", "steroids"])
def test_an_illegal_turn_is_an_answer_and_no_problem(
    client: FlaskClient, variant: str, sound: Json
) -> None:
    position = MAZE | {"rules": {"variant": variant}}
    answer = ask(client, TURNS, {"position": position, "turn": sound})
    assert answer["legal"] is (not answer["objections"])
    assert answer["legal"] is (answer.get("step") is None)
    if not answer["legal"]:
        assert answer["position_after"] == position


@pytest.mark.parametrize("nodes_", [1, limits.LIMITS["suggestion_nodes"]])
def test_a_budget_at_its_limits_is_taken(client: FlaskClient, nodes_: int) -> None:
    position = {"cards": [], "hand": [card("N")]}
    answer = ask(client, SUGGESTIONS, {"position": position, "budget_nodes": nodes_})
    assert answer["nodes"] <= nodes_


def test_every_listed_edition_is_taken(client: FlaskClient) -> None:
    listed = client.get(EDITIONS).get_json()["editions"]
    assert len(listed) == 3
    for entry in listed:
        body = {"position": CAFFEINATED, "edition": entry["id"]}
        assert ask(client, CARDS_CHECK, body)["legal"] is True


def test_the_editions_take_no_question(client: FlaskClient) -> None:
    assert client.post(EDITIONS, json={}).status_code == 405


# --------------------------------------------------------------------------------- never a failure

GOOD: Final[tuple[tuple[str, Json], ...]] = (
    (
        TURNS,
        {
            "position": CAFFEINATED,
            "turn": {
                "actions": [{"draw": card("NESW", "ghost")}, {"play": PLAY | {"card": 2}}],
                "collect": [{"x": 2, "y": 1}],
                "draw": card("N", "map"),
            },
        },
    ),
    (
        TURNS,
        {
            "position": MAZE | {"rules": {"variant": "steroids", "leave_one": "every-set"}},
            "turn": {"actions": [{"rotate": ROTATE}, {"play": PLAY}, {"rotate": ROTATE}]},
        },
    ),
    (TURNS, {"position": MAZE, "turn": {"actions": [{"play": PLAY}], "collect": []}}),
    (COLLECTABLE, {"position": CAFFEINATED, "played": [], "want": [{"x": 0, "y": 0}]}),
    (CARDS_CHECK, {"position": CAFFEINATED, "edition": "cards-48"}),
    (SUGGESTIONS, {"position": CAFFEINATED, "budget_nodes": 20}),
)


@st.composite
def spoilt(draw_: st.DrawFn) -> tuple[str, Any]:
    """Take a good question and spoil it in a few places."""
    path, good = draw_(st.sampled_from(GOOD))
    body = {"": copy.deepcopy(good)}
    for _ in range(draw_(st.integers(1, 4))):
        places = [steps for steps in nodes(body) if steps]
        spoil(draw_, body, draw_(st.sampled_from(places)), places)
    return path, body.get("")


@FUZZ
@given(spoilt())
def test_a_spoilt_turn_is_a_ruling_or_a_problem(
    client: FlaskClient, question: tuple[str, Any]
) -> None:
    path, body = question
    response = client.post(path, data=json.dumps(body), content_type="application/json")
    assert_ruling_or_problem(response)
