"""Problems: every answer that is no ruling, in one form, and what all answers carry."""

import logging
import re
from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from referee.api import limits
from referee.api.problems import STATUS, describe
from referee.api.responses.encoding import encode
from referee.core.errors import Fault
from referee.server.site import create_app
from tests.api.samples import ONE_TILE, PATHS, QUESTIONS, ROADS
from tests.cases import for_each
from tests.searching import examples

CODES = sorted(STATUS)
ASSETS = ("/healthz", "/docs", "/openapi.yaml", "/v1/rules", "/v1/limits", "/v1/carcassonne/tiles")
UNKNOWN = ("/v1/", "/v1/chess/roads", "/v2/carcassonne/roads", "/roads")


def assert_problem(response: TestResponse, code: str) -> None:
    """Check the whole form of a problem; only addresses that are not there have errors."""
    assert response.status_code == STATUS[code]
    assert response.mimetype == "application/problem+json"
    problem = response.get_json()
    told = {"errors"} if code == "not-found" else set()
    assert set(problem) == {"type", "title", "status", "detail", "request_id", *told}
    assert problem["type"] == f"/problems/{code}"
    assert problem["status"] == response.status_code
    assert problem["title"]
    assert problem["detail"]
    assert problem["request_id"] == response.headers["X-Request-Id"]


# ---------------------------------------------------------------------------------- 404 and 405


@pytest.mark.parametrize("path", UNKNOWN)
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_an_unknown_address_is_not_found(client: FlaskClient, method: str, path: str) -> None:
    assert_problem(client.open(path, method=method), "not-found")


@pytest.mark.parametrize("path", ["/v1/carcassonne/roads/", "/healthz/", "/v1/rules/"])
def test_a_slash_too_many_is_not_found(client: FlaskClient, path: str) -> None:
    assert_problem(client.get(path), "not-found")


@pytest.mark.parametrize("path", ["/%FF", "/v1/rules/%00", "/v1/carcassonne/tiles/%C0%AF"])
def test_an_address_of_odd_bytes_is_not_found(client: FlaskClient, path: str) -> None:
    assert_problem(client.get(path), "not-found")


@for_each("method", ["PUT", "PATCH", "DELETE", "TRACE"])
@for_each("path", QUESTIONS)
def test_a_question_is_a_post_or_a_get(client: FlaskClient, path: str, method: str) -> None:
    response = client.open(path, method=method)
    assert response.status_code == 405
    assert set(response.headers["Allow"].split(", ")) == {"POST", "GET", "HEAD", "OPTIONS"}


def test_a_wrong_method_is_a_problem(client: FlaskClient) -> None:
    assert_problem(client.put(ROADS), "method-not-allowed")


def test_an_invented_method_is_a_problem(client: FlaskClient) -> None:
    assert_problem(client.open(ROADS, method="RULE"), "method-not-allowed")


@pytest.mark.parametrize("path", ASSETS)
def test_what_is_there_to_read_takes_no_post(client: FlaskClient, path: str) -> None:
    response = client.post(path)
    assert_problem(response, "method-not-allowed")
    assert set(response.headers["Allow"].split(", ")) == {"GET", "HEAD", "OPTIONS"}


# ------------------------------------------------------------------------------- HEAD and OPTIONS


@pytest.mark.parametrize("path", ASSETS)
def test_a_head_request_gets_the_headers_alone(client: FlaskClient, path: str) -> None:
    head, get = client.head(path), client.get(path)
    assert head.status_code == 200
    assert head.data == b""
    own = {"X-Request-Id": "", "X-Work": "", "Date": ""}
    assert dict(head.headers, **own) == dict(get.headers, **own)


@pytest.mark.parametrize("path", QUESTIONS)
def test_options_tell_the_methods_of_a_question(client: FlaskClient, path: str) -> None:
    response = client.options(path)
    assert response.status_code == 200
    assert response.data == b""
    assert set(response.headers["Allow"].split(", ")) == {"POST", "GET", "HEAD", "OPTIONS"}


# ------------------------------------------------------------------------------------------- 406


@pytest.mark.parametrize(
    "accept",
    [
        "*/*",
        "application/*",
        "application/json",
        "application/problem+json",
        "application/json, text/plain, */*",
        "text/html, application/json;q=0.1",
        "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
    ],
)
def test_who_takes_json_gets_it(client: FlaskClient, accept: str) -> None:
    response = client.post(ROADS, json={"position": ONE_TILE}, headers={"Accept": accept})
    assert response.status_code == 200
    assert response.mimetype == "application/json"


def test_who_says_nothing_takes_json(client: FlaskClient) -> None:
    response = client.post(ROADS, json={"position": ONE_TILE})
    assert "Accept" not in response.request.headers
    assert response.status_code == 200


@pytest.mark.parametrize(
    "accept", ["text/html", "image/*", "application/xml", "application/json;q=0"]
)
@pytest.mark.parametrize("path", [ROADS, "/v1/rules", "/v1/carcassonne/tiles"])
def test_who_takes_no_json_gets_a_problem(client: FlaskClient, path: str, accept: str) -> None:
    response = client.open(
        path, method="POST" if path == ROADS else "GET", headers={"Accept": accept}
    )
    assert_problem(response, "not-acceptable")


@pytest.mark.parametrize("path", ["/healthz", "/docs", "/openapi.yaml", "/problems/not-found"])
def test_outside_the_questions_any_type_may_be_accepted(client: FlaskClient, path: str) -> None:
    assert client.get(path, headers={"Accept": "text/html"}).status_code == 200


# ------------------------------------------------------------------------------------------- 414


def long_address(length: int) -> str:
    """Give an address of exactly a given number of characters, its query included."""
    return "/readyz?".ljust(length, "x")


def test_an_address_at_the_limit_is_read(client: FlaskClient) -> None:
    assert client.get(long_address(limits.URI_BYTES)).status_code == 200


def test_an_address_beyond_the_limit_is_refused(client: FlaskClient) -> None:
    assert_problem(client.get(long_address(limits.URI_BYTES + 1)), "uri-too-long")


def test_an_unknown_address_beyond_the_limit_is_too_long_too(client: FlaskClient) -> None:
    assert_problem(client.get("/" + "x" * 8_050), "uri-too-long")


# ---------------------------------------------------------------------------------- problem pages


@pytest.mark.parametrize("code", CODES)
def test_every_problem_has_a_page_that_explains_it(client: FlaskClient, code: str) -> None:
    page = client.get(f"/problems/{code}")
    assert page.status_code == 200
    assert page.mimetype == "text/html"
    assert f"<code>{code}</code>" in page.text
    assert f"<code>{STATUS[code]}</code>" in page.text


@pytest.mark.parametrize("code", CODES)
def test_a_problem_page_may_load_nothing_from_elsewhere(client: FlaskClient, code: str) -> None:
    page = client.get(f"/problems/{code}")
    assert page.headers["Content-Security-Policy"].startswith("default-src 'none'")
    assert "://" not in page.text


@pytest.mark.parametrize("code", ["no-such-problem", "Not-Found", "404", "missing-key"])
def test_a_problem_that_does_not_exist_has_no_page(client: FlaskClient, code: str) -> None:
    page = client.get(f"/problems/{code}")
    assert (page.status_code, page.mimetype) == (404, "text/html")


# ------------------------------------------------------------------------------------------- 500


SECRET = "the-position-of-red-is-hopeless"


@pytest.fixture
def failing_client() -> Iterator[FlaskClient]:
    """A client of a service with one route that fails."""
    app = create_app()

    def fail() -> str:
        raise RuntimeError(SECRET)

    app.add_url_rule("/v1/fail", view_func=fail)
    with app.test_client() as client:
        yield client


def test_a_failure_is_a_problem(failing_client: FlaskClient) -> None:
    assert_problem(failing_client.get("/v1/fail"), "internal-error")


def test_a_failure_tells_nothing_of_itself(failing_client: FlaskClient) -> None:
    response = failing_client.get("/v1/fail")
    for word in (SECRET, "RuntimeError", "Traceback", ".py"):
        assert word not in response.text
        assert word not in str(response.headers)


def test_a_failure_is_logged_with_its_request_id(
    failing_client: FlaskClient, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR):
        response = failing_client.get("/v1/fail")
    logged = [
        record for record in caplog.records if response.headers["X-Request-Id"] in record.message
    ]
    assert len(logged) == 1
    assert logged[0].levelno == logging.ERROR
    assert logged[0].exc_info is not None
    assert SECRET in str(logged[0].exc_info[1])


def test_a_failure_is_logged_once(
    failing_client: FlaskClient, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO):
        failing_client.get("/v1/fail")
    assert len(caplog.records) == 1


def test_after_a_failure_the_service_answers_on(failing_client: FlaskClient) -> None:
    failing_client.get("/v1/fail")
    assert failing_client.post(ROADS, json={"position": ONE_TILE}).status_code == 200


def test_a_refused_question_is_not_logged(
    client: FlaskClient, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG):
        client.post(ROADS, json={"position": {"tiles": [{"tile": SECRET}]}})
    assert caplog.records == []


def test_an_answered_question_is_not_logged(
    client: FlaskClient, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG):
        client.post(ROADS, json={"position": ONE_TILE})
    assert caplog.records == []


# ---------------------------------------------------------------------------- CORS and the like


def answers(client: FlaskClient, origin: str | None = "https://app.example") -> list[TestResponse]:
    """Ask for something of each kind: answers, problems, pages, a preflight."""
    headers = {"Origin": origin} if origin else {}
    return [
        client.post(ROADS, json={"position": ONE_TILE}, headers=headers),
        client.post(PATHS, json={"position": {"cards": []}}, headers=headers),
        client.get("/v1/carcassonne/tiles", headers=headers),
        client.get("/v1/rules", headers=headers),
        client.get("/openapi.yaml", headers=headers),
        client.get("/docs", headers=headers),
        client.get("/", headers=headers),
        client.get("/healthz", headers=headers),
        client.post(ROADS, data=b"[", content_type="application/json", headers=headers),
        client.post(ROADS, json={}, headers=headers),
        client.post(ROADS, data=b"x", headers=headers),
        client.get("/nowhere", headers=headers),
        client.get(ROADS, headers=headers),
        client.get("/v1/rules", headers=headers | {"Accept": "text/html"}),
        client.get(long_address(5_000), headers=headers),
        client.options(ROADS, headers=headers),
    ]


@pytest.mark.parametrize("origin", [None, "null", "https://app.example"])
def test_pages_from_anywhere_may_read_every_answer(client: FlaskClient, origin: str | None) -> None:
    for response in answers(client, origin):
        assert response.headers.getlist("Access-Control-Allow-Origin") == ["*"]


def test_pages_may_read_the_headers_that_matter(client: FlaskClient) -> None:
    for response in answers(client):
        exposed = response.headers["Access-Control-Expose-Headers"].split(", ")
        assert {"ETag", "Retry-After", "X-Request-Id"} <= set(exposed)


def test_no_credentials_are_asked_for(client: FlaskClient) -> None:
    for response in answers(client):
        assert "Access-Control-Allow-Credentials" not in response.headers


def test_no_cookies_are_set(client: FlaskClient) -> None:
    for response in answers(client):
        assert "Set-Cookie" not in response.headers


def test_no_answer_is_taken_for_another_type(client: FlaskClient) -> None:
    for response in answers(client):
        assert response.headers.getlist("X-Content-Type-Options") == ["nosniff"]


def test_a_failure_may_be_read_by_pages_from_anywhere(failing_client: FlaskClient) -> None:
    assert failing_client.get("/v1/fail").headers["Access-Control-Allow-Origin"] == "*"


@pytest.mark.parametrize("path", [*QUESTIONS, "/v1/rules", "/v1/carcassonne/tiles/base.D"])
def test_a_preflight_allows_json_from_anywhere(client: FlaskClient, path: str) -> None:
    response = client.options(
        path,
        headers={
            "Origin": "https://app.example",
            "Access-Control-Request-Method": "POST",
            "Access-Control-Request-Headers": "content-type",
        },
    )
    assert response.status_code == 200
    assert response.headers["Access-Control-Allow-Origin"] == "*"
    assert "POST" in response.headers["Access-Control-Allow-Methods"].split(", ")
    allowed = response.headers["Access-Control-Allow-Headers"].lower().split(", ")
    assert {"content-type", "if-none-match"} <= set(allowed)
    assert int(response.headers["Access-Control-Max-Age"]) > 0


# ----------------------------------------------------------------------------------- X-Request-Id


def test_every_answer_identifies_its_request(client: FlaskClient) -> None:
    etag = client.get("/v1/rules").headers["ETag"]
    answers = [
        client.get("/healthz"),
        client.head("/healthz"),
        client.options(ROADS),
        client.get("/v1/rules", headers={"If-None-Match": etag}),
        client.get("/"),
        client.get("/docs"),
        client.post(ROADS, json={"position": ONE_TILE}),
        client.post(ROADS, json={}),
        client.get("/nowhere"),
    ]
    ids = [answer.headers["X-Request-Id"] for answer in answers]
    assert all(re.fullmatch("[0-9a-f]{16}", each) for each in ids)
    assert len(set(ids)) == len(ids)
    assert [answer.status_code for answer in answers][3:5] == [304, 200]


def test_the_identifier_of_a_caller_is_not_repeated(client: FlaskClient) -> None:
    for path in ("/healthz", "/nowhere"):
        response = client.get(path, headers={"X-Request-Id": "mine"})
        assert response.headers.getlist("X-Request-Id") != ["mine"]
        assert b"mine" not in response.data


# ------------------------------------------------------------------------------------ how long


APP = create_app()


@examples(100)
@given(
    number=st.integers(1, 30),
    length=st.integers(0, 20_000),
    sign=st.sampled_from(["a", "é", "\ud800", "\U0001f0a1", "\x00", '"']),
    steps=st.integers(0, 16),
)
def test_a_problem_is_never_longer_than_it_may_be(
    number: int, length: int, sign: str, steps: int
) -> None:
    fault = Fault("unknown-key", (sign * 200,) * steps, {"key": sign * 40, "known": "a" * length})
    with APP.test_request_context():
        body = describe("not-a-position", [fault] * number)
    assert len(encode(body)) <= limits.PROBLEM_BYTES
    assert body.get("truncated", False) is (len(body["errors"]) < number)
    if steps <= 1:
        assert body["errors"]
        assert body["errors"][0]["code"] == "unknown-key"
