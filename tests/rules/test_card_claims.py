"""Claims on cards: what is right, and the readings and known mistakes by which they would hold."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from referee.catalogue.loader import LABYRINTH_CARDS, load_catalogue
from tests.asking import ask
from tests.building.cards import bridge, card, deal, places, play
from tests.rules.claiming import explained_by
from tests.rules.laying import Json

CLAIMS = "/v1/labyrinth-cards/claims"


def dealt(*cards: Json, hand: list[Json] | None = None, **rules: Any) -> Json:
    """Give a position of cards with readings."""
    position: Json = {"rules": rules, "cards": list(cards)}
    return position if hand is None else position | {"hand": hand}


def judge(client: FlaskClient, position: Json, claim: Json) -> Json:
    (verdict,) = ask(client, CLAIMS, {"position": position, "claim": claim})["verdicts"]
    answer: Json = verdict
    return answer


def collect(*want: tuple[int, int], played: tuple[int, int] = (0, 0), legal: bool = True) -> Json:
    claim = {"kind": "collection", "played": places(played), "want": places(*want)}
    return claim if legal else claim | {"legal": False}


def best(count: int, *played: tuple[int, int]) -> Json:
    return {"kind": "best", "played": places(*(played or ((0, 0),))), "count": count}


def path(start: tuple[int, int], goal: tuple[int, int], treasure: str, **more: Any) -> Json:
    (one, other) = places(start, goal)
    return {"kind": "path", "from": one, "to": other, "treasure": treasure} | more


def lay(dealt_card: Json | int | None, x: int, y: int, **more: Any) -> Json:
    named = {} if dealt_card is None else {"card": dealt_card}
    return {"kind": "placement", **named, "x": x, "y": y, **more}


ROW = dealt(
    deal(0, 0, card("E", "crown", "ghost")),
    deal(1, 0, card("WE", "crown", "ring")),
    deal(2, 0, card("W", "crown", "map")),
)
"""Crowns side by side: the one in the middle is the only link to the last."""
LINK = dealt(*ROW["cards"][:2], deal(2, 0, card("S", "owl", "map")))
"""The card that matches is the only link to another, which does not."""
WALL = dealt(
    deal(0, 0, card("E", "crown", "owl")),
    deal(1, 0, card("N", "crown", "map")),
    deal(0, 1, card("N", "map", "owl")),
)
ACROSS = dealt(
    deal(0, 0, card("E", "crown", "owl")),
    deal(1, 0, bridge("crown", "map")),
    deal(0, 1, card("N", "ring", "ghost")),
)
CORNER = dealt(
    deal(0, 0, card("E", "crown", "owl")),
    deal(1, 0, card("WS", "crown", "ring")),
    deal(1, 1, card("N", "map", "ghost")),
)
SQUARE = dealt(
    deal(0, 0, card("E", "crown", "owl")),
    deal(1, 0, card("WS", "crown", "ring")),
    deal(0, 1, card("S", "map", "ring")),
    deal(1, 1, card("N", "ghost", "owl")),
)
TWICE = dealt(deal(0, 0, card("ES", "crown", "owl")), deal(1, 0, card("W", "crown", "owl")))
TWICE_IN_A_VARIANT = dealt(
    *TWICE["cards"], deal(0, 1, card("N", "map", "key")), variant="caffeinated"
)
OVER_ANOTHER = dealt(
    deal(0, 0, card("E", "crown", "ghost")),
    deal(1, 0, card("WE", "crown", "ring")),
    deal(2, 0, card("WS", "crown", "map")),
    deal(0, 1, card("E", "owl", "ghost")),
    deal(1, 1, card("W", "owl", "map")),
)
BETWEEN = dealt(*ROW["cards"], deal(1, 1, card("S", "owl", "bat")))
"""A crown on either side of the card just played."""
CROWNS = dealt(
    *ROW["cards"],
    deal(0, 1, card("E", "owl", "sword")),
    deal(1, 1, card("W", "map", "key")),
    deal(2, 1, card("S", "fly", "bat")),
    variant="caffeinated",
)
LONE = dealt(
    deal(0, 0, card("E", "crown", "ghost")),
    deal(1, 0, card("W", "crown", "ring")),
    variant="caffeinated",
)
HAND = [card("NS", "crown", "ghost")]
TO_LAY = dealt(deal(0, 0, card("E", "crown", "owl")), hand=HAND)

BY_MISTAKE: dict[str, list[tuple[Json, Json]]] = {
    "walls-do-not-matter": [
        (WALL, collect((1, 0))),
        (WALL, path((0, 0), (1, 0), "crown")),
        (WALL, best(2)),
    ],
    "paths-of-a-card-joined": [(ACROSS, path((0, 0), (1, 0), "crown"))],
    "beside-is-enough": [(TO_LAY, lay(None, 0, 1))],
    "card-at-a-corner": [(TO_LAY, lay(0, 1, 1))],
    "played-card-may-go": [(ROW, collect((0, 0)))],
    "set-may-go-whole": [
        (CROWNS, {"kind": "collection", "played": [], "want": places((0, 0), (1, 0), (2, 0))}),
        (
            CROWNS,
            {"kind": "turn", "turn": {"actions": [], "collect": places((0, 0), (1, 0), (2, 0))}},
        ),
    ],
    "lone-card-may-stay": [(LONE, {"kind": "collection", "played": [], "want": places((1, 0))})],
    "corners-hang-together": [(CORNER, collect((1, 0)))],
    "rest-may-be-cut-off": [(ROW, collect((1, 0))), (LINK, best(1))],
    "rest-joined-by-paths": [(SQUARE, collect((1, 0), legal=False))],
    "taken-card-breaks-path": [(OVER_ANOTHER, collect((1, 0), (2, 0), legal=False))],
    "one-card-collected": [(BETWEEN, collect((0, 0), (2, 0), played=(1, 0), legal=False))],
    "card-counts-twice": [(TWICE, best(2)), (TWICE_IN_A_VARIANT, best(2))],
    "played-card-counts": [(TWICE, best(2))],
}
"""By code: positions, and claims on them that would hold by the mistake."""


@pytest.mark.parametrize(
    ("code", "number"), [(code, n) for code, rows in BY_MISTAKE.items() for n in range(len(rows))]
)
def test_a_mistake_is_recognised(client: FlaskClient, code: str, number: int) -> None:
    position, claim = BY_MISTAKE[code][number]
    verdict = judge(client, position, claim)
    assert verdict.get("upheld") is False
    found = [
        row
        for row in verdict.get("readings", [])
        if row.get("mistake") and not row.get("readings", [])
    ]
    (row,) = (row for row in found if row.get("mistake")["code"] == code)
    known = load_catalogue().mistakes[LABYRINTH_CARDS][code]
    assert tuple(row.get("mistake")["citations"]) == known.rules
    for key in ("count", "joined", "legal"):
        if key in row:
            assert row[key] == claim.get(key, True)
            assert verdict.get("right", {})[key] != row[key]


def test_each_mistake_has_a_position() -> None:
    assert list(BY_MISTAKE) == list(load_catalogue().mistakes[LABYRINTH_CARDS])


# ------------------------------------------------------------------------------- readings


@pytest.mark.rule("card-10.5.last-card")
def test_a_collection_can_be_legal_by_a_reading(client: FlaskClient) -> None:
    position = TWICE | {"rules": {"last_card": "forbidden"}}
    verdict = judge(client, position, collect((1, 0)))
    assert (verdict.get("upheld"), verdict.get("right", {})["legal"]) == (False, False)
    assert ({"last_card": "allowed"}, None) in explained_by(verdict)


@pytest.mark.rule("card-11.2.collect")
def test_a_collection_can_be_legal_by_a_variant(client: FlaskClient) -> None:
    position = CROWNS | {"rules": {}}
    claim = collect((2, 0), played=(2, 1))
    verdict = judge(client, position, claim)
    assert [each["code"] for each in verdict.get("right", {})["objections"]] == ["not-joined"]
    assert explained_by(verdict) == [({"variant": "caffeinated"}, None)]


def test_how_many_at_best_is_a_matter_of_readings(client: FlaskClient) -> None:
    verdict = judge(client, TWICE, best(0))
    assert (verdict.get("right", {}), verdict.get("difference", [])) == (
        {"count": 1, "objections": []},
        [{"what": "count", "claimed": 0, "right": 1}],
    )
    assert explained_by(verdict)[0] == ({"variant": "caffeinated"}, None)
    assert ({"last_card": "forbidden"}, None) in explained_by(verdict)


def test_a_number_after_too_many_played_cards_is_none(client: FlaskClient) -> None:
    verdict = judge(client, TWICE, best(1, (0, 0), (1, 0)))
    assert verdict.get("right", {})["count"] == 0
    assert [each["code"] for each in verdict.get("right", {})["objections"]] == ["one-played-card"]
    assert judge(client, TWICE, best(0, (0, 0), (1, 0))).get("upheld") is True


@pytest.mark.rule("card-11.1.actions")
def test_a_turn_can_be_legal_by_a_variant(client: FlaskClient) -> None:
    position = dealt(
        deal(0, 0, card("E", "crown", "owl")), hand=[card("EW", "map", "ring"), card("W", "key")]
    )
    turn = {"actions": [play(0, 1, 0), play(0, 2, 0)], "collect": []}
    verdict = judge(client, position, {"kind": "turn", "turn": turn})
    assert [each["code"] for each in verdict.get("right", {})["objections"]] == ["one-card-a-turn"]
    assert explained_by(verdict) == [({"variant": "caffeinated"}, None)]


# ------------------------------------------------------------------------------- what is right


def test_a_claim_that_holds_needs_no_readings(client: FlaskClient) -> None:
    verdict = judge(client, ROW, path((0, 0), (2, 0), "crown"))
    assert (verdict.get("upheld"), verdict.get("right", {}), verdict.get("readings", [])) == (
        True,
        {"joined": True},
        [],
    )
    assert [(step["x"], step["y"]) for step in verdict["path"]["steps"]] == [(0, 0), (1, 0), (2, 0)]


def test_a_treasure_that_is_not_there_is_not_joined(client: FlaskClient) -> None:
    verdict = judge(client, ROW, path((0, 0), (2, 0), "unicorn"))
    assert (verdict.get("upheld"), verdict.get("path"), verdict.get("readings", [])) == (
        False,
        None,
        [],
    )
    assert judge(client, ROW, path((0, 0), (1, 0), "ring", joined=False)).get("upheld") is True


def test_a_card_is_named_or_is_the_hands_only_one(client: FlaskClient) -> None:
    for named in (None, 0, HAND[0]):
        assert judge(client, TO_LAY, lay(named, 1, 0, rotation=90)).get("upheld") is True


def test_no_mistake_explains_what_it_cannot(client: FlaskClient) -> None:
    assert judge(client, TO_LAY, lay(0, 7, 7)).get("readings", []) == []
    assert judge(client, TWICE, collect((1, 0), legal=False)).get("difference", []) == [
        {"what": "legal", "claimed": False, "right": True}
    ]
    position = TO_LAY | {"hand": [card("NS", "crown"), card("W", "key")]}
    turn = {"kind": "turn", "turn": {"actions": [play(0, 0, 1)], "collect": []}}
    assert judge(client, position, turn).get("readings", []) == []


def test_two_who_disagree_need_not_say_twice_what_about(client: FlaskClient) -> None:
    rows = [best(1) | {"by": "red"}, {"by": "black", "count": 2}]
    answer = ask(client, CLAIMS, {"position": TWICE, "claims": rows})
    assert [verdict["by"] for verdict in answer["verdicts"]] == ["red", "black"]
    assert answer["right_claims"] == [0]
