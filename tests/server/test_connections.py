"""Connections: kept open, shared by several requests, left early, and many at a time."""

import json
from concurrent.futures import ThreadPoolExecutor
from operator import itemgetter

import pytest
from flask.testing import FlaskClient

from tests.api.samples import GOOD
from tests.searching import Sampled
from tests.server.talking import HEALTH, QUESTION, Answer, Client, post, talk

PAIRS = [(path, json.dumps(body).encode()) for path, body in GOOD.values()]
CLOSE = HEALTH.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")


def test_the_server_answers_as_the_application_does(
    port: int, client: FlaskClient, sampled: Sampled
) -> None:
    for path, body in sampled(PAIRS, 2, itemgetter(0)):
        answer = talk(port, post(body, path=path))
        expected = client.post(path, data=body, content_type="application/json")
        assert expected.status_code == 200
        assert (answer.status, answer.body) == (200, expected.data)


def test_fifty_questions_at_a_time_are_all_answered_right(port: int, client: FlaskClient) -> None:
    asked = (PAIRS * 3)[:50]
    with ThreadPoolExecutor(50) as pool:
        answers = list(pool.map(lambda pair: talk(port, post(pair[1], path=pair[0])), asked))
    for (path, body), answer in zip(asked, answers, strict=True):
        expected = client.post(path, data=body, content_type="application/json")
        assert expected.status_code == 200
        assert (answer.status, answer.body) == (200, expected.data)


def test_a_connection_stays_open_for_the_next_question(port: int) -> None:
    with Client(port) as client:
        assert [client.send(post(QUESTION)).answer().status for _ in range(5)] == [200] * 5


@pytest.mark.parametrize(
    ("request_bytes", "status"),
    [
        (post(b"{}"), 422),
        (post(b"{"), 400),
        (post(b""), 400),
        (post(QUESTION, path="/nowhere"), 404),
        (post(QUESTION, path="/healthz"), 405),
        (post(QUESTION, "Accept: text/html"), 406),
        (post(QUESTION).replace(b"application/json", b"text/plain"), 415),
    ],
)
def test_a_connection_stays_open_after_a_problem(
    port: int, request_bytes: bytes, status: int
) -> None:
    with Client(port) as client:
        assert client.send(request_bytes).answer().status == status
        assert client.send(post(QUESTION)).answer().status == 200


def test_requests_sent_in_one_go_are_answered_in_order(port: int) -> None:
    with Client(port) as client:
        client.send(HEALTH + post(QUESTION) + post(b"{}"))
        health, ruling, refusal = client.answer(), client.answer(), client.answer()
    assert health.json == {"status": "ok"}
    assert "roads" in ruling.json
    assert refusal.status == 422


def test_good_and_bad_requests_sent_in_one_go_are_each_answered_as_alone(port: int) -> None:
    asked = [post(body, path=path) for path, body in PAIRS[::7]]
    asked += [post(b"{}"), post(b"["), post(b"", path="/nowhere"), HEALTH] * 3
    alone = [talk(port, each) for each in asked]
    with Client(port) as client:
        client.send(b"".join(asked))
        together = [client.answer() for _ in asked]
    assert [each.status for each in together] == [each.status for each in alone]
    for one, other in zip(together, alone, strict=True):
        assert one.body == other.body or one.status >= 400


def test_a_body_that_nobody_reads_is_no_next_request(port: int) -> None:
    smuggled = b"GET /v1/limits HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with Client(port) as client:
        client.send(post(smuggled, path="/nowhere") + CLOSE)
        assert client.answer().status == 404
        assert client.answer().json == {"status": "ok"}
        assert client.rest() == b""


def test_the_server_closes_a_connection_when_asked_to(port: int) -> None:
    with Client(port) as client:
        assert client.send(CLOSE).answer().headers["connection"] == "close"
        assert client.rest() == b""


def test_an_old_client_is_answered(port: int) -> None:
    with Client(port) as client:
        assert client.send(b"GET /healthz HTTP/1.0\r\n\r\n").answer().status == 200
        assert client.rest() == b""


def test_a_head_request_has_no_body(port: int) -> None:
    with Client(port) as client:
        client.send(HEALTH.replace(b"GET", b"HEAD") + HEALTH)
        assert client.answer(has_body=False).headers["content-length"] == "16"
        assert client.answer().json == {"status": "ok"}


def test_what_the_client_has_is_not_sent_again(port: int) -> None:
    request = b"GET /v1/limits HTTP/1.1\r\nHost: localhost\r\n%s\r\n"
    with Client(port) as client:
        etag = client.send(request % b"").answer().headers["etag"]
        client.send(request % b"If-None-Match: %s\r\n" % etag.encode() + HEALTH)
        assert client.answer(has_body=False).status == 304
        assert client.answer().json == {"status": "ok"}


@pytest.mark.parametrize(
    "data", [b"", b"POST /v1/carc", post(QUESTION[:-1], length=len(QUESTION)), post(QUESTION)]
)
def test_clients_that_vanish_leave_the_server_in_health(port: int, data: bytes) -> None:
    for _ in range(20):
        with Client(port) as client:
            client.send(data)
        Client(port).send(data).reset()
    assert talk(port, HEALTH).json == {"status": "ok"}


def test_an_address_that_climbs_out_of_the_assets_is_not_found(port: int) -> None:
    for path in ("/docs/../../app.py", "/docs/..%2f..%2fapp.py", "/docs/%2e%2e/%2e%2e/app.py"):
        request = f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n"
        assert talk(port, request.encode()).status == 404


@pytest.mark.parametrize("path", ["/v1/limits", "/v1/nowhere"])
def test_an_answer_of_the_api_never_repeats_a_host_header(port: int, path: str) -> None:
    request = f"GET {path} HTTP/1.1\r\nHost: elsewhere.example\r\n\r\n"
    answer: Answer = talk(port, request.encode())
    assert "elsewhere" not in str(answer.headers)
    assert b"elsewhere" not in answer.body
