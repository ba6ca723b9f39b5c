"""Claims on cards: what is right, and the readings and known mistakes by which they would hold."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from referee.api.labyrinth_cards.position import FORM
from referee.catalogue.loader import LABYRINTH_CARDS, load_catalogue
from referee.labyrinth_cards.claims import CardJudge
from referee.labyrinth_cards.mistakes.rests import CHANGES, count_by
from tests.asking import ask
from tests.building.cards import bridge, card, deal, places, play, rotate
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

FILLED = dealt(
    deal(0, 0, card("E", "crown", "ghost")),
    deal(1, 0, card("WE", "owl", "ring")),
    deal(2, 0, card("WE", "crown", "map")),
)
"""Crowns joined over a card with other treasures."""
BESIDE_TWO = dealt(
    deal(0, 0, card("E", "crown", "owl")),
    deal(1, 1, card("E", "map", "ring")),
    hand=[card("W", "key", "bat")],
)
"""At 1,0 the card in hand meets a path and, with a wall, a wall; at 2,1 only a path."""
MIXED = dealt(
    deal(0, 0, card("E", "crown", "owl")),
    deal(1, 1, card("N", "map", "ring")),
    hand=[card("W", "key", "bat")],
)
"""At 1,0 the card in hand meets a path and, with a wall, another path."""
SIX = dealt(
    deal(0, 0, card("E", "crown", "owl")), hand=[card("NS", "map", "ring")] * 6, variant="steroids"
)
ONE_OF_TWO = dealt(
    deal(0, 0, card("ES", "crown", "ghost")),
    deal(1, 0, card("W", "crown", "ring")),
    deal(2, 0, card("S", "owl", "map")),
    deal(0, 1, card("N", "crown", "key")),
)
"""Two crowns match, and one of them is the only link to another card."""
TIED = {"cards": [], "stack": 0}


def turn(*actions: Json, take: tuple[tuple[int, int], ...] = (), **more: Any) -> Json:
    return {"kind": "turn", "turn": {"actions": [*actions], "collect": places(*take)}, **more}


def won(*players: str, **piles: int) -> Json:
    return {"kind": "end", "players": list(players), "piles": piles, "hands": {}}


BY_MISTAKE: dict[str, list[tuple[Json, Json]]] = {
    "walls-do-not-matter": [
        (WALL, collect((1, 0))),
        (WALL, path((0, 0), (1, 0), "crown")),
        (WALL, best(2)),
    ],
    "paths-of-a-card-joined": [(ACROSS, path((0, 0), (1, 0), "crown"))],
    "treasures-block-a-path": [
        (FILLED, path((0, 0), (2, 0), "crown", joined=False)),
        (FILLED, best(0, (0, 0))),
    ],
    "beside-is-enough": [
        (TO_LAY, lay(None, 0, 1)),
        (TO_LAY, turn(play(0, 0, 1))),
    ],
    "card-at-a-corner": [(TO_LAY, lay(0, 1, 1)), (TO_LAY, turn(play(0, 1, 1)))],
    "all-sides-must-match": [
        (MIXED, lay(0, 1, 0, legal=False)),
        (MIXED, turn(play(0, 1, 0), legal=False)),
    ],
    "cards-not-turned": [
        (TO_LAY, lay(0, 1, 0, rotation=90, legal=False)),
        (TO_LAY, turn(play(0, 1, 0, 90), legal=False)),
    ],
    "hand-holds-any-number": [(SIX, turn({"draw": card("N", "fly", "bat")}))],
    "played-card-may-go": [(ROW, collect((0, 0))), (TWICE, collect((0, 0)))],
    "set-may-go-whole": [
        (CROWNS, {"kind": "collection", "played": [], "want": places((0, 0), (1, 0), (2, 0))}),
        (CROWNS, turn(take=((0, 0), (1, 0), (2, 0)))),
        (CROWNS, {"kind": "best", "played": [], "count": 3}),
    ],
    "lone-card-may-stay": [
        (LONE, {"kind": "collection", "played": [], "want": places((1, 0))}),
        (LONE, {"kind": "best", "played": [], "count": 1}),
    ],
    "corners-hang-together": [(CORNER, collect((1, 0))), (CORNER, best(1))],
    "rest-may-be-cut-off": [(ROW, collect((1, 0))), (LINK, best(1))],
    "rest-joined-by-paths": [(SQUARE, collect((1, 0), legal=False)), (SQUARE, best(0))],
    "taken-card-breaks-path": [
        (OVER_ANOTHER, collect((1, 0), (2, 0), legal=False)),
        (OVER_ANOTHER, best(1)),
    ],
    "one-card-collected": [
        (BETWEEN, collect((0, 0), (2, 0), played=(1, 0), legal=False)),
        (OVER_ANOTHER, best(1)),
    ],
    "all-or-none": [(OVER_ANOTHER, collect((2, 0), legal=False)), (ONE_OF_TWO, best(0))],
    "card-counts-twice": [(TWICE, best(2)), (TWICE_IN_A_VARIANT, best(2))],
    "played-card-counts": [(TWICE, best(2))],
    "tie-has-no-winner": [(TIED, won(anna=3, bob=3))],
    "leader-has-won": [(TIED | {"stack": 4}, won("bob", anna=2, bob=3))],
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
    assert judge(client, position, turn(play(0, 7, 7))).get("readings", []) == []


@pytest.mark.rule("card-11.2.leave-one", "card-11.2.together")
def test_what_hangs_together_cannot_come_apart(client: FlaskClient) -> None:
    """All three crowns are claimed: one of them stays, and the rest hangs together all the time."""
    verdict = judge(client, CROWNS, {"kind": "best", "played": [], "count": 3})
    assert [code for _, code in explained_by(verdict)] == ["set-may-go-whole"]


def test_nothing_was_played_so_no_played_card_counts(client: FlaskClient) -> None:
    claim = {"kind": "best", "played": [], "count": 2}
    verdict = judge(client, LONE, claim)
    assert verdict.get("right", {})["count"] == 0
    assert "played-card-counts" not in [code for _, code in explained_by(verdict)]


@pytest.mark.rule("card-11.1.fewer")
def test_a_claim_on_a_turn_has_the_warnings_of_the_turn(client: FlaskClient) -> None:
    claimed = turn(play(0, 1, 0, 90))
    position = TO_LAY | {"rules": {"variant": "steroids"}}
    asked = ask(client, CLAIMS, {"position": position, "claim": claimed})
    told = ask(client, "/v1/labyrinth-cards/turns", {"position": position, "turn": claimed["turn"]})
    assert asked["warnings"] == told["warnings"]
    assert [warning["code"] for warning in asked["warnings"]] == ["fewer-actions"]


@pytest.mark.rule("card-10.6.end", "card-10.6.tie")
def test_who_has_won_can_be_claimed(client: FlaskClient) -> None:
    verdict = judge(client, TIED, won("anna", anna=4, bob=3))
    assert (verdict["upheld"], verdict["right"]) == (True, {"players": ["anna"]})
    wrong = judge(client, TIED, won("anna", anna=3, bob=3))
    assert wrong["difference"] == [
        {"what": "players", "player": "bob", "claimed": False, "right": True}
    ]
    assert judge(client, TIED | {"stack": 3}, won(anna=4, bob=3))["upheld"] is True


def test_who_has_won_can_be_a_matter_of_a_reading(client: FlaskClient) -> None:
    position = TO_LAY | {"stack": 0}
    verdict = judge(client, position, won("anna", anna=4, bob=3))
    assert verdict["upheld"] is False
    assert ({"end_of_game": "stack_empty"}, None) in explained_by(verdict)


def test_a_claim_on_how_many_shows_the_cards(client: FlaskClient) -> None:
    assert judge(client, TWICE, best(2))["cards"] == places((1, 0))
    assert "cards" not in judge(client, TWICE, best(1, (0, 0), (1, 0)))


def test_a_claim_in_an_address_names_a_card_of_the_hand(client: FlaskClient) -> None:
    line = "l1/0,0,E.crown.owl/hand,NS.crown.ghost"
    claimed = "kind:placement;card:0;x:1;y:-1"
    answer = client.get(f"{CLAIMS}?position={line}&claim={claimed}")
    assert answer.status_code == 200
    (verdict,) = (answer.json or {})["verdicts"]
    assert verdict["right"]["objections"][0]["code"] == "no-neighbour"


def test_a_card_without_treasures_blocks_nothing(client: FlaskClient) -> None:
    position = dealt(
        deal(0, 0, card("E", "crown", "ghost")),
        deal(1, 0, card("WE")),
        deal(2, 0, card("W", "crown", "map")),
    )
    verdict = judge(client, position, path((0, 0), (2, 0), "crown", joined=False))
    assert (verdict["upheld"], verdict.get("readings")) == (False, None)


def test_a_card_is_turned_after_another_action(client: FlaskClient) -> None:
    position = TO_LAY | {"rules": {"variant": "caffeinated"}}
    claimed = turn(rotate(0, 0), play(0, 0, 1), rotate(0, 0), legal=False)
    two = turn(rotate(0, 0), play(0, 0, 1, 180), legal=False)
    assert judge(client, position, claimed)["upheld"] is True
    assert judge(client, position, two)["upheld"] is False
    sideways = TO_LAY | {"rules": {"variant": "steroids"}, "hand": [card("E", "map", "ring")]}
    verdict = judge(client, sideways, turn(rotate(0, 0), play(0, 0, 1, 270), legal=False))
    assert (verdict["upheld"], explained_by(verdict)[-1][1]) == (False, "cards-not-turned")


def test_nothing_is_said_of_a_mistake_that_takes_too_long() -> None:
    case = CardJudge(FORM.read_alone(CROWNS).table).judge_count((), 1).case
    change = CHANGES["corners-hang-together"]
    assert [found.best for found in count_by(change)(case)]
    assert not list(count_by(change, looks=0)(case))


def test_two_who_disagree_need_not_say_twice_what_about(client: FlaskClient) -> None:
    rows = [best(1) | {"by": "red"}, {"by": "black", "count": 2}]
    answer = ask(client, CLAIMS, {"position": TWICE, "claims": rows})
    assert [verdict["by"] for verdict in answer["verdicts"]] == ["red", "black"]
    assert answer["right_claims"] == [0]
