"""Goods: who takes those of a city, and what they pay at the end (14.9)."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.asking import ask
from tests.building.tables import lay, stand, table
from tests.rules.laying import Json
from tests.rules.moving import SCORES, make, move, totals, warned

OPTIONS = "/v1/carcassonne/options"

# A city of four tiles from west to east, its eastern end missing: twice wine and once grain.
CITY = (
    lay("base.E", 0, 0, 90),
    lay("traders.O", 1, 0),
    lay("traders.O", 2, 0),
    lay("traders.Q", 3, 0),
)
LAST = lay("base.E", 4, 0, 270)
WHOLE = {"wine": 2, "grain": 1}


def before(figures: tuple[Json, ...] = (), **more: Any) -> Json:
    return table(*CITY, figures=figures) | more


@pytest.mark.rule("car-14.9")
@pytest.mark.parametrize("figures", [(), (stand("blue", 1, 0, "city E"),)])
def test_whoever_completes_a_city_takes_its_goods(
    client: FlaskClient, figures: tuple[Json, ...]
) -> None:
    answer = make(client, before(figures), move("red", LAST))
    assert answer["goods"] == {"red": WHOLE}
    assert [each["player"] for each in answer.get("awards", [])] == [
        each["player"] for each in figures
    ]


@pytest.mark.rule("car-14.9")
def test_they_are_added_to_what_players_have(client: FlaskClient) -> None:
    held = {"blue": {"cloth": 1}, "red": {"wine": 3}}
    answer = make(client, before(goods=held), move("red", LAST))
    after = {"blue": {"cloth": 1}, "red": {"wine": 5, "grain": 1}}
    assert answer["position_after"]["goods"] == after
    first = make(client, before(goods={}), move("red", LAST))
    assert first["position_after"]["goods"] == {"red": WHOLE}
    untold = make(client, before(), move("red", LAST))
    assert untold["position_after"]["goods"] == {"red": WHOLE}


@pytest.mark.rule("car-14.9", "car-14.9.end")
def test_the_standing_counts_goods_that_the_move_brings_where_nobody_told_of_any(
    client: FlaskClient,
) -> None:
    standing = make(client, before(points={"red": 3}), move("red", LAST))["standing"]
    assert standing["running"]["totals"] == {"red": 3}
    assert standing["final"]["totals"] == {"red": 3 + 20}


@pytest.mark.rule("car-14.9")
def test_a_city_without_goods_brings_none(client: FlaskClient) -> None:
    position = table(lay("base.E", 0, 0)) | {"goods": {}}
    answer = make(client, position, move("red", lay("base.E", 0, -1, 180)))
    assert "goods" not in answer
    assert answer["position_after"]["goods"] == {}


@pytest.mark.rule("car-14.9", "car-14.9.end")
def test_options_show_them_and_what_they_change(client: FlaskClient) -> None:
    position = before(goods={"blue": {"wine": 1}})
    asked = {"position": position, "tile": "base.E", "player": "red", "figures": []}
    found = ask(client, OPTIONS, asked)
    best = found["options"][0]
    assert (best["x"], best["y"], best["goods"]) == (4, 0, {"red": WHOLE})
    assert (found.get("before", {}), best.get("end_now", {})) == (
        {"blue": 10, "red": 0},
        {"blue": 0, "red": 20},
    )
    assert all("goods" not in row for row in found["options"][1:])


@pytest.mark.rule("car-14.9.castle")
def test_a_city_that_becomes_a_castle_brings_its_goods(client: FlaskClient) -> None:
    half = {
        "features": [
            {"kind": "city", "sides": ["N"], "goods": "cloth"},
            {"kind": "field", "sides": ["ENE", "ESE", "SSE", "SSW", "WSW", "WNW"], "cities": ["N"]},
        ]
    }
    position = table(lay(half, 0, 0), figures=[stand("red", 0, 0, "city N")]) | {"goods": {}}
    answer = make(client, position, move("blue", lay("base.E", 0, -1, 180)) | {"castle": True})
    assert answer["position_after"]["goods"] == {"blue": {"cloth": 1}}
    assert answer.get("awards", []) == []


@pytest.mark.rule("car-14.9.end")
def test_the_most_of_each_kind_pays_ten_and_ties_pay_each(client: FlaskClient) -> None:
    goods = {"blue": {"wine": 2, "cloth": 1}, "green": {"wine": 2}, "red": {"grain": 1, "wine": 1}}
    position = before(goods=goods)
    answer = ask(client, SCORES, {"position": position, "moment": "end"})
    assert [
        (each["player"], [(item.get("params", {})["case"], item["points"]) for item in items])
        for each in answer.get("end_awards", [])
        for items in [each["score"]["items"]]
    ] == [
        ("blue", [("wine", 10), ("cloth", 10)]),
        ("green", [("wine", 10)]),
        ("red", [("grain", 10)]),
    ]
    assert answer.get("totals", {}) == {"blue": 20, "green": 10, "red": 10}
    assert totals(client, position, "now") == {"blue": 0, "green": 0, "red": 0}


@pytest.mark.rule("car-14.9.end")
def test_a_kind_that_nobody_has_pays_nobody(client: FlaskClient) -> None:
    position = before(goods={"blue": {"wine": 0}, "red": {}})
    answer = ask(client, SCORES, {"position": position, "moment": "end"})
    assert (answer.get("end_awards", []), answer.get("totals", {})) == ([], {"blue": 0, "red": 0})


@pytest.mark.rule("car-14.9.end")
def test_a_position_that_does_not_tell_the_goods_is_warned_of(client: FlaskClient) -> None:
    silent = ask(client, SCORES, {"position": before(), "moment": "end"})
    told = ask(client, SCORES, {"position": before(goods={}), "moment": "end"})
    assert ("goods-not-told" in warned(silent), "goods-not-told" in warned(told)) == (True, False)
    roads = ask(client, "/v1/carcassonne/roads", {"position": before()})
    assert "goods-not-told" not in warned(roads)
