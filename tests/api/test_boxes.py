"""Boxes among the sets of a position: in all that looks at what is in play, and read by name."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from referee.catalogue.loader import load_catalogue
from tests.asking import ask, refuse

Json = dict[str, Any]

D: Json = {"tile": "base.D", "x": 0, "y": 0}
INN: Json = {"tile": "inns.straight_inn", "x": 1, "y": 0}


def ask_of(client: FlaskClient, name: str, sets: Json, *tiles: Json, **more: Any) -> Json:
    position = {"tiles": [D, *tiles], "sets": sets}
    return ask(client, f"/v1/carcassonne/{name}", {"position": position, **more})


def spread(box: str) -> Json:
    return dict.fromkeys(load_catalogue().boxes[box].sets, 1)


@pytest.mark.parametrize("name", ["check", "remaining"])
@pytest.mark.parametrize("box", ["base_box_c2", "big_box_6"])
def test_a_box_is_as_good_as_its_sets(client: FlaskClient, name: str, box: str) -> None:
    packed, single = (ask_of(client, name, sets) for sets in ({box: 1}, spread(box)))
    assert packed.pop("position") != single.pop("position")
    assert packed == single


def test_options_draw_from_the_boxes(client: FlaskClient) -> None:
    more = {"tile": "base.D", "player": "red", "limit": 3}
    packed, single = (
        ask_of(client, "options", sets, **more) for sets in ({"big_box_6": 1}, spread("big_box_6"))
    )
    assert packed["options"] == single["options"]
    assert packed["warnings"] == single["warnings"]


def test_tiles_of_no_box_in_play_are_too_many(client: FlaskClient) -> None:
    inn = {"tile": next(t for t in load_catalogue().tiles if t.startswith("inns."))} | {
        "x": 5,
        "y": 5,
    }
    codes = {
        box: [fault["code"] for fault in ask_of(client, "check", {box: 1}, inn)["faults"]]
        for box in ("base_box_c2", "big_box_6")
    }
    assert "too-many-copies" in codes["base_box_c2"]
    assert "too-many-copies" not in codes["big_box_6"]


def test_a_box_of_another_edition_is_a_warning_and_changes_no_rule(client: FlaskClient) -> None:
    answer = ask_of(client, "check", {"big_box_7": 1})
    (warning,) = (w for w in answer["warnings"] if w["code"] == "box-of-another-edition")
    assert warning["params"] == {"box": "big_box_7", "box_edition": "C3", "edition": "C2"}
    assert answer["ruleset"]["rules"]["edition"] == "C2"
    assert answer["legal"]


def test_a_box_keeps_its_name_in_the_notation(client: FlaskClient) -> None:
    written = ask_of(client, "check", {"big_box_6": 1, "tower": 2})["position"]["notation"]
    assert "/sets,big_box_6,tower.2" in written
    again = ask(client, "/v1/carcassonne/check", {"position": written})
    assert again["position"]["notation"] == written


def test_an_unknown_box_is_refused_with_what_is_near(client: FlaskClient) -> None:
    body = {"position": {"tiles": [D], "sets": {"big_box_66": 1}}}
    problem = refuse(client, "/v1/carcassonne/check", body)
    (error,) = problem["errors"]
    assert (error["code"], error["pointer"]) == ("unknown-set", "/position/sets/big_box_66")
    assert "/v1/carcassonne/boxes" in error["text"]
    assert "big_box_6" in error["text"]


def test_boxes_are_listed_and_shown(client: FlaskClient) -> None:
    listed = client.get("/v1/carcassonne/boxes").get_json()["boxes"]
    assert [box["id"] for box in listed] == list(load_catalogue().boxes)
    shown = client.get("/v1/carcassonne/boxes/base_box_c3?language=de").get_json()
    assert shown["tiles"] == 84
    assert shown["sets"] == {"base": 1, "river": 1}
    assert shown["figures"] == ["meeple", "abbot"]
    assert shown["title"].startswith("Carcassonne, dritte Edition")
    assert client.get("/v1/carcassonne/boxes/bigger_box").status_code == 404
