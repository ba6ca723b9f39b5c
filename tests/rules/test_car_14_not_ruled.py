"""What of further sets is not ruled is said where it could change the answer (14.14)."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from referee.catalogue.loader import load_catalogue
from tests.asking import ask

Json = dict[str, Any]
D: Json = {"tile": "base.D", "x": 0, "y": 0}
FIELD: Json = {"kind": "field", "sides": ["NNE", "ENE", "ESE", "SSE", "SSW", "WSW", "WNW", "NNW"]}

NOT_RULED = {
    "tower": {"towers": {"check", "roads", "scores", "spots"}},
    "princess_dragon": {
        "dragon": {"check", "roads", "scores", "spots"},
        "volcano": {"check", "spots"},
        "princess": {"check", "roads", "scores", "spots"},
        "fairy": {"roads", "scores"},
    },
    "ferries": {"ferries": {"roads", "scores", "spots"}},
    "festival": {"festival": {"check", "roads", "scores", "spots"}},
    "crop_circles": {"crop-circles": {"check", "roads", "scores", "spots"}},
    "crop_circles_2": {"crop-circles": {"check", "roads", "scores", "spots"}},
    "watchtowers": {"watchtowers": {"moves"}},
    "siege": {"besieged-cities": {"scores"}},
    "besiegers": {"besieged-cities": {"scores"}},
    "monasteries": {"special-monasteries": {"end", "spots"}},
    "big_top": {
        "circus": {"end", "moves"},
        "acrobats": {"end", "moves", "spots"},
        "ringmaster": {"roads", "scores"},
    },
    "flying_machines": {"flight-die": {"spots"}},
    "bridges_castles": {"bazaars": {"moves"}},
    "hills_sheep": {"sheep": {"moves"}},
    "wind_roses": {"wind-roses": {"moves"}},
    "darmstadt": {"darmstadt-churches": {"scores"}},
    "goldmines": {"gold": {"end"}},
    "messengers": {"messages": {"moves", "scores"}},
    "robbers": {"robbers": {"moves", "scores"}},
    "gq11": {"pig-herds": {"end"}},
}
"""By set and rule, what the rule could change."""
ASKED: dict[str, tuple[Json, set[str]]] = {
    "check": ({}, {"check"}),
    "roads": ({}, {"roads"}),
    "scores": ({"moment": "now"}, {"roads", "scores"}),
    "scores at the end": ({"moment": "end"}, {"roads", "scores", "end"}),
    "placements": ({"tile": "base.D"}, {"placements", "spots"}),
    "spots": ({"tile_at": {"x": 0, "y": 0}, "player": "red"}, {"spots"}),
    "remaining": ({}, {"placements"}),
    "moves": (
        {"move": {"player": "red", "tile": {"tile": "base.B", "x": 0, "y": 1}}},
        {"moves", "placements", "roads", "scores", "spots"},
    ),
    "options": (
        {"tile": "base.B", "player": "red", "limit": 1},
        {"end", "moves", "placements", "roads", "scores", "spots"},
    ),
}
"""What is asked, and which changes could bear on the answer."""


def find_rules(answer: Json) -> set[tuple[str, str]]:
    """Give the set and the rule of each warning of that kind, which stands there once."""
    warnings = [each for each in answer["warnings"] if each["code"] == "rule-not-ruled"]
    found = [(each["params"]["set"], each["params"]["rule"]) for each in warnings]
    assert len(found) == len(set(found))
    assert all(each["citations"] == ["car-14.14"] for each in warnings)
    return set(found)


def ask_about(client: FlaskClient, position: Json, question: str, **more: Any) -> Any:
    body = {"position": position, **ASKED.get(question, ({}, set()))[0], **more}
    return find_rules(ask(client, f"/v1/carcassonne/{question.split(maxsplit=1)[0]}", body))


@pytest.mark.rule("car-14.14")
@pytest.mark.parametrize("set_id", NOT_RULED)
def test_each_rule_is_named_where_it_could_change_the_answer_and_nowhere_else(
    client: FlaskClient, set_id: str
) -> None:
    position = {"tiles": [D], "sets": {"base": 1, set_id: 1}}
    own = NOT_RULED[set_id]
    for question, (_, aspects) in ASKED.items():
        found = {rule for _, rule in ask_about(client, position, question)}
        expected = {rule for rule, changes in own.items() if changes & aspects}
        assert found & own.keys() == expected, question


def test_every_rule_that_is_not_ruled_and_stays_so_is_among_them() -> None:
    known = {s.id: {rule.rule for rule in s.not_ruled} for s in load_catalogue().tile_sets}
    assert all(set(rules) <= known[set_id] for set_id, rules in NOT_RULED.items())


@pytest.mark.parametrize(
    "set_id", [name for name in NOT_RULED if name not in ("messengers", "robbers")]
)
def test_a_tile_of_the_set_is_enough_on_the_table_and_in_the_hand(
    client: FlaskClient, set_id: str
) -> None:
    tile = next(t for t, entry in load_catalogue().tiles.items() if entry.set_id == set_id)
    laid = {"tiles": [D, {"tile": tile, "x": 3, "y": 3}]}
    for rule, changes in NOT_RULED[set_id].items():
        if changes & ASKED["options"][1]:
            more = {"player": "red", "limit": 1}
            on_table = ask_about(client, laid, "options", **more, tile="base.B")
            in_hand = ask_about(client, {"tiles": [D]}, "options", **more, tile=tile)
            assert (set_id, rule) in on_table & in_hand


SHOWN: dict[str, tuple[str, Json]] = {
    "volcano": ("princess_dragon", {"features": [FIELD], "symbols": ["volcano"]}),
    "a flying machine": ("flying_machines", {"features": [FIELD], "symbols": ["flying_machine:N"]}),
    "a crop circle": ("crop_circles", {"features": [FIELD], "symbols": ["crop_circle_road"]}),
    "a watchtower": ("watchtowers", {"features": [FIELD], "symbols": ["watchtower_city"]}),
    "a tower": ("tower", {"features": [FIELD], "symbols": ["tower"]}),
    "a bazaar": ("bridges_castles", {"features": [FIELD], "symbols": ["bazaar"]}),
    "a special monastery": (
        "monasteries",
        {"features": [{"kind": "monastery", "special": True}, FIELD]},
    ),
    "pigs": ("gq11", {"features": [FIELD | {"pig_herd": True}]}),
    "a besieged city": (
        "siege",
        {"features": [{"kind": "city", "sides": ["N", "E", "S", "W"], "besieged": True}]},
    ),
}


@pytest.mark.parametrize("sign", SHOWN)
def test_a_sign_of_the_set_on_an_inline_tile_is_enough(client: FlaskClient, sign: str) -> None:
    set_id, tile = SHOWN[sign]
    on_table = {"tiles": [D, {"tile": tile, "x": 3, "y": 3}]}
    more = {"player": "red", "limit": 1}
    for position, in_hand in ((on_table, "base.B"), ({"tiles": [D]}, tile)):
        found = ask_about(client, position, "options", **more, tile=in_hand)
        assert {own for own, _ in found} == {set_id}


def test_an_inline_tile_without_a_sign_belongs_to_no_such_set(client: FlaskClient) -> None:
    plain = {"features": [{"kind": "monastery"}, FIELD], "symbols": []}
    position = {"tiles": [D, {"tile": plain, "x": 3, "y": 3}]}
    assert ask_about(client, position, "scores at the end") == set()


def test_a_ringmaster_comes_with_the_circus_alone(client: FlaskClient) -> None:
    ringmaster = {"player": "red", "figure": "ringmaster", "x": 0, "y": 0}
    figure = {**ringmaster, "on": "road", "side": "E"}
    told = {("big_top", "ringmaster")}
    assert ask_about(client, {"tiles": [D], "figures": [figure]}, "roads") == told
    tile = {"tile": "base.U", "x": 0, "y": 1}
    step = {"figure": "ringmaster", "on": "road", "side": "N"}
    move = {"player": "red", "tile": tile, "figure": step}
    for asked in ({"move": move}, {"moves": [move]}):
        position = {"tiles": [{"tile": "base.U", "x": 0, "y": 0}]}
        body = {"position": position, **asked}
        found = find_rules(ask(client, "/v1/carcassonne/moves", body))
        assert ("big_top", "ringmaster") in found
    spots = ask_about(client, {"tiles": [D]}, "spots", figure="ringmaster")
    assert spots == {("big_top", "acrobats")}


CLAIMS: dict[str, tuple[Json, set[str]]] = {
    "points of a road": (
        {"kind": "points", "player": "red", "points": 1},
        {"dragon", "princess", "fairy"},
    ),
    "a placement": (
        {"kind": "placement", "tile": "base.D", "x": 0, "y": 1, "legal": False},
        {"dragon", "princess", "volcano"},
    ),
    "a spot": ({"kind": "spot", "player": "red", "legal": True}, {"dragon", "princess", "volcano"}),
}


@pytest.mark.parametrize("claim", CLAIMS)
def test_a_claim_gets_what_bears_on_its_kind(client: FlaskClient, claim: str) -> None:
    made, expected = CLAIMS[claim]
    if made["kind"] != "placement":
        made = made | {"at": {"x": 0, "y": 0, "on": "road", "side": "E"}}
    position = {"tiles": [D], "sets": {"base": 1, "princess_dragon": 1}}
    for asked in ({"claim": made}, {"claims": [made]}):
        body = {"position": position, **asked}
        found = find_rules(ask(client, "/v1/carcassonne/claims", body))
        assert {rule for _, rule in found} == expected


def test_a_claim_on_the_end_gets_what_is_paid_at_the_end(client: FlaskClient) -> None:
    at = {"x": 0, "y": 0, "on": "city", "side": "N"}
    claim = {"kind": "points", "player": "red", "points": 1, "at": at}
    position = {"tiles": [D], "sets": {"base": 1, "goldmines": 1, "robbers": 1}}
    for moment, expected in (("now", {"robbers"}), ("end", {"robbers", "gold"})):
        body = {"position": position, "claim": {**claim, "moment": moment}}
        found = find_rules(ask(client, "/v1/carcassonne/claims", body))
        assert {rule for _, rule in found} == expected


def test_the_claim_on_a_tile_in_the_hand_is_looked_at_too(client: FlaskClient) -> None:
    tile = "flying_machines.field"
    claim = {"kind": "placement", "tile": tile, "x": 0, "y": 1, "legal": True}
    move = {"player": "red", "tile": {"tile": tile, "x": 0, "y": 1}}
    for made, expected in (
        (claim, {"flight-die"}),
        ({"kind": "move", "move": move, "legal": True}, {"flight-die"}),
    ):
        body = {"position": {"tiles": [D]}, "claim": made}
        found = find_rules(ask(client, "/v1/carcassonne/claims", body))
        assert {rule for _, rule in found} == expected
