"""`remaining` at the edge: what may be asked of a spot, by post and in an address."""

from math import comb
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.asking import ask, refuse
from tests.building.tables import lay, spot, table
from tests.carcassonne.laying import WITHOUT_FIELDS

Json = dict[str, Any]

REMAINING = "/v1/carcassonne/remaining"
OPEN = table(lay("base.A", 0, 0, 270)) | {"sets": {"base": 1}}


def test_a_chance_is_told_with_what_it_is_made_of(client: FlaskClient) -> None:
    asked = {"position": OPEN, "at": spot(0, 0, "road E"), "draws": 2}
    chance = ask(client, REMAINING, asked)["chance"]
    expected = 1 - comb(71 - 12, 2) / comb(71, 2)
    assert chance == {
        "id": "road:0,0,E",
        "kind": "road",
        "closing": 12,
        "left": 71,
        "draws": 2,
        "chance": round(expected, 6),
    }


def test_a_tile_in_hand_is_not_left(client: FlaskClient) -> None:
    position = {"tiles": [lay("base.A", 0, 0, 270)]}
    answer = ask(client, REMAINING, {"position": position, "tile": "labyrinth"})
    assert answer["left"] == 71 + 1
    assert {"tile": "labyrinth", "left": 1, "of": 2, "fits": True} in answer["tiles"]


def test_the_same_is_answered_in_an_address(client: FlaskClient) -> None:
    posted = ask(client, REMAINING, {"position": OPEN, "at": spot(0, 0, "road E"), "draws": 2})
    query = f"{REMAINING}?position={posted['position']['notation']}&at=0,0,road,E&draws=2"
    got = client.get(query)
    assert got.status_code == 200
    assert got.get_json()["chance"] == posted["chance"]


@pytest.mark.parametrize(
    ("asked", "pointer", "code"),
    [
        ({"at": spot(0, 0, "corner NE")}, "/at/on", "no-feature-there"),
        ({"at": spot(5, 0, "road E")}, "/at", "no-tile-there"),
        ({"draws": 0}, "/draws", "out-of-range"),
        ({"tile": "base.Z"}, "/tile", "unknown-tile"),
    ],
)
def test_what_is_not_there_is_refused(
    client: FlaskClient, asked: Json, pointer: str, code: str
) -> None:
    [error] = refuse(client, REMAINING, {"position": OPEN, **asked})["errors"]
    assert (error["pointer"], error["code"]) == (pointer, code)


def test_a_field_that_nobody_gave_is_never_completed(client: FlaskClient) -> None:
    position = table(lay(WITHOUT_FIELDS, 0, 0)) | {"sets": {"base": 1}}
    asked = {"position": position, "at": spot(0, 0, "field NNE")}
    chance = ask(client, REMAINING, asked)["chance"]
    assert (chance["id"], chance.get("closing"), chance.get("chance")) == ("field:0,0", None, None)
    assert [reason["code"] for reason in chance["reasons"]] == ["field-never-completed"]
