"""Addresses that do not exist: what they may have meant, and where there is a list."""

import pytest
from flask.testing import FlaskClient

from referee.api.games import GAMES, LISTINGS
from referee.api.limits import PROBLEM_BYTES
from referee.server.site import create_app
from tests.cases import for_each
from tests.document import read_document

MEANT = {
    "/v1/carcassone/roads": "/v1/carcassonne/roads",
    "/v1/carcassonne/road": "/v1/carcassonne/roads",
    "/v1/carcassonne/roads/": "/v1/carcassonne/roads",
    "/v1/carcassonne/tiles/base.d": "/v1/carcassonne/tiles/base.D",
    "/v1/carcassonne/tiles/base.d.svg": "/v1/carcassonne/tiles/base.D.svg",
    "/v1/carcassonne/maps/germani": "/v1/carcassonne/maps/germany",
    "/v1/carcassonne/boxes/base_box_c3x": "/v1/carcassonne/boxes/base_box_c3",
    "/v1/rules/CAR-1.1": "/v1/rules/car-1.1",
    "/v1/rules/car-9.9.nothing": "/v1/rules/car-1.2.ring",
    "/v1/carcassonne/tiles/base.ZZ": "/v1/carcassonne/tiles/base.A",
    "/v1/carcassonne/tiles/base.ZZ.png": "/v1/carcassonne/tiles/base.A.png",
    "/v1/limit": "/v1/limits",
    "/v1/": "/v1",
    "/helthz": "/healthz",
    "/opnapi.json": "/openapi.json",
}
LISTED = {
    "/v1/rules/nothing": "/v1/rules",
    "/v1/rules/ball-9.9": "/v1/rules",
    f"/v1/rules/car-{'9.' * 40}": "/v1/rules",
    "/v1/chess/openings": "/v1",
    "/chess/of/kings": "/",
    "/nothing/like/it": "/",
    "/rules/a/b/c": "/rules",
}


def explain(client: FlaskClient, path: str) -> dict[str, str]:
    """Ask for what is not there, and return what the one fault of the problem says."""
    response = client.get(path)
    assert response.status_code == 404
    [error] = response.get_json()["errors"]
    assert (error["pointer"], error["code"]) == ("", "nothing-here")
    params: dict[str, str] = error["params"]
    assert all(address in error["text"] for address in params.values())
    return params


@for_each("path", MEANT)
def test_a_mistyped_address_is_told_the_one_that_was_meant(client: FlaskClient, path: str) -> None:
    meant = explain(client, path)["did_you_mean"]
    assert meant == MEANT[path]
    assert client.get(meant).status_code != 404


@for_each("path", LISTED)
def test_any_other_address_is_told_where_there_is_a_list(client: FlaskClient, path: str) -> None:
    told = explain(client, path)
    assert told == {"listed": LISTED[path]}
    assert client.get(told["listed"]).status_code == 200


def test_every_question_with_a_letter_left_out_is_meant(client: FlaskClient) -> None:
    wrong = []
    for game in GAMES:
        for name in game.schemas:
            told = explain(client, f"/v1/{game.name}/{name[:2]}{name[3:]}")
            if told.get("did_you_mean") != f"/v1/{game.name}/{name}":
                wrong.append((name, told))
    assert wrong == []


@pytest.mark.parametrize(
    "path", ["/" + "a" * 5_000, "/v1/rules/" + "é" * 800, "/v1" + "/a" * 2_000]
)
def test_a_long_address_is_not_repeated(client: FlaskClient, path: str) -> None:
    response = client.get(path)
    assert response.status_code == 404
    assert len(response.data) < min(500, PROBLEM_BYTES)


# ---------------------------------------------------------------------------------- the index


def test_the_index_lists_every_question_and_every_listing(client: FlaskClient) -> None:
    index = client.get("/v1").get_json()
    served = {rule.rule: rule.methods or set() for rule in create_app().url_map.iter_rules()}
    asked = [question["path"] for question in index["questions"]]
    assert asked == [f"/v1/{game.name}/{name}" for game in GAMES for name in game.schemas]
    assert all("GET" in served[path] for path in asked)
    read = [listing["path"] for listing in index["listings"]]
    assert {*read, "/v1"} == {listing.path for listing in LISTINGS}
    for address in (index["document"], index["pages"]):
        assert client.get(address).status_code == 200


def test_the_index_speaks_the_language_of_the_contract(client: FlaskClient) -> None:
    response = client.get("/v1?language=de")
    assert response.headers["Content-Language"] == "en"
    assert response.get_json() == client.get("/v1").get_json()


def test_the_contract_is_the_same_in_json(client: FlaskClient) -> None:
    response = client.get("/openapi.json")
    assert response.mimetype == "application/json"
    assert response.get_json() == read_document(client.get("/openapi.yaml").text)
    held = client.get("/openapi.json", headers={"If-None-Match": response.headers["ETag"]})
    assert held.status_code == 304
