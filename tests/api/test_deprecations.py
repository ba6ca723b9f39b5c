"""What is deprecated says so in every answer, and stays for 12 months."""

from datetime import UTC, datetime
from typing import Any

import pytest

from referee.api.app import create_app
from referee.api.contract.deprecations import DEPRECATIONS, Deprecation, mark_deprecated
from tests.document import load_document

SINCE = datetime(2027, 1, 1, tzinfo=UTC)
UNTIL = datetime(2028, 1, 1, tzinfo=UTC)
ROADS = Deprecation("/v1/carcassonne/roads", SINCE, UNTIL, "/v1/carcassonne/scores")
TILE = Deprecation("/v1/carcassonne/tiles/{tile_id}", SINCE, UNTIL, "/v1/carcassonne/tiles")
TOLD = {"Deprecation": "@1798761600", "Sunset": "Sat, 01 Jan 2028 00:00:00 GMT"}


@pytest.mark.parametrize(
    ("path", "status", "instead"),
    [
        ("/v1/carcassonne/roads?position=c1/0,0,D", 200, "/v1/carcassonne/scores"),
        ("/v1/carcassonne/roads?position=c1/0,0,D-red.rQ", 422, "/v1/carcassonne/scores"),
        ("/v1/carcassonne/tiles/base.D", 200, "/v1/carcassonne/tiles"),
    ],
)
def test_each_answer_says_since_when_until_when_and_what_instead(
    path: str, status: int, instead: str
) -> None:
    told = create_app(deprecations=[ROADS, TILE]).test_client().get(path)
    assert told.status_code == status
    assert {name: told.headers[name] for name in TOLD} == TOLD
    assert told.headers["Link"] == f'<{instead}>; rel="successor-version"'
    exposed = ", ".join(told.headers.getlist("Access-Control-Expose-Headers")).split(", ")
    assert {"Deprecation", "Sunset", "Link", "ETag"} <= set(exposed)


def test_other_addresses_say_nothing() -> None:
    client = create_app(deprecations=[ROADS, TILE]).test_client()
    for path in (
        "/v1/carcassonne/scores?position=c1/0,0,D",
        "/v1/carcassonne/tiles",
        "/v1/nothing",
    ):
        told = client.get(path).headers
        assert not {"Deprecation", "Sunset", "Link"} & set(told.keys())


def test_the_document_marks_its_operations() -> None:
    operation: dict[str, Any] = {"get": {}, "post": {}}
    document = {"paths": {ROADS.path: operation, "/v1/rules": {"get": {}}}}
    mark_deprecated(document, [ROADS])
    marked = {"get": {"deprecated": True}, "post": {"deprecated": True}}
    assert document == {"paths": {ROADS.path: marked, "/v1/rules": {"get": {}}}}


@pytest.mark.parametrize("each", [ROADS, TILE, *DEPRECATIONS])
def test_what_is_deprecated_stays_for_a_year(each: Deprecation) -> None:
    since, until = each.since, each.until
    assert (until.year - 1, until.month, until.day) >= (since.year, since.month, since.day)
    assert {each.path, each.instead} <= load_document()["paths"].keys()
