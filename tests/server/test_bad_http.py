"""Bad HTTP: each answer is a problem in the form of all others, and the connection ends there."""

import gzip
from contextlib import suppress
from pathlib import Path
from socket import SHUT_WR
from typing import Final

import pytest

from referee.api.app import HEADERS
from referee.api.limits import BODY_BYTES
from tests.server.running import Server, find_workers
from tests.server.talking import HEALTH, QUESTION, Answer, Client, head, post, talk

CHUNKED: Final = head("Transfer-Encoding: chunked")
MEGABYTE: Final = 1024 * 1024


def get(path: str, *headers: str) -> bytes:
    return "\r\n".join((f"GET {path} HTTP/1.1", "Host: localhost", *headers, "\r\n")).encode()


BAD_HTTP: Final[dict[str, tuple[bytes, int, str]]] = {
    "no request line": (b"NONSENSE\r\n\r\n", 400, "bad-request"),
    "a request line of one blank": (b" \r\n\r\n", 400, "bad-request"),
    "a method with a control character": (b"GE\x01T / HTTP/1.1\r\n\r\n", 400, "bad-request"),
    "an unknown version": (b"GET / HTTP/7.1\r\nHost: x\r\n\r\n", 400, "bad-request"),
    "the preface of HTTP/2": (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400, "bad-request"),
    "the hello of TLS": (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n", 400, "bad-request"),
    "an address of 9,000 bytes": (get("/" + "a" * 9_000), 414, "uri-too-long"),
    "an address of 8,050 bytes": (get("/" + "a" * 8_050, "Connection: close"), 414, "uri-too-long"),
    "a query of 8,050 bytes": (
        get("/v1/limits?" + "a" * 8_050, "Connection: close"),
        414,
        "uri-too-long",
    ),
    "too many headers": (
        get("/healthz", *(f"X-{number}: 1" for number in range(100))),
        431,
        "headers-too-large",
    ),
    "a header of 9,000 bytes": (get("/healthz", "X: " + "a" * 9_000), 431, "headers-too-large"),
    "a header without a colon": (get("/healthz", "Nonsense"), 400, "bad-request"),
    "a header name with a blank": (get("/healthz", "Bad Name: 1"), 400, "bad-request"),
    "a folded header": (get("/healthz", "X: 1", " 2"), 400, "bad-request"),
    "a header with a null byte": (get("/healthz", "X: 1\x002"), 400, "bad-request"),
    "a length that is no number": (head("Content-Length: two") + QUESTION, 400, "bad-request"),
    "a negative length": (head("Content-Length: -1") + QUESTION, 400, "bad-request"),
    "a length with a plus sign": (head("Content-Length: +2") + b"{}", 400, "bad-request"),
    "two lengths": (head("Content-Length: 2", "Content-Length: 3") + QUESTION, 400, "bad-request"),
    "chunks and a length": (
        head("Transfer-Encoding: chunked", "Content-Length: 2") + b"2\r\n{}\r\n0\r\n\r\n",
        400,
        "bad-request",
    ),
    "an unsupported transfer coding": (head("Transfer-Encoding: gzip"), 400, "bad-request"),
    "chunks within chunks": (head("Transfer-Encoding: chunked, chunked"), 400, "bad-request"),
    "an expectation that nobody knows": (
        head("Expect: wonders", "Content-Length: 2") + b"{}",
        400,
        "bad-request",
    ),
    "a coding before the chunks": (
        head("Transfer-Encoding: gzip, chunked") + b"2\r\n{}\r\n0\r\n\r\n",
        400,
        "bad-request",
    ),
    "a coding before the chunks, in a header of its own": (
        head("Transfer-Encoding: gzip", "Transfer-Encoding: chunked") + b"2\r\n{}\r\n0\r\n\r\n",
        400,
        "bad-request",
    ),
    "no host": (b"GET /healthz HTTP/1.1\r\nAccept: */*\r\n\r\n", 400, "bad-request"),
    "two hosts": (get("/healthz", "Host: other"), 400, "bad-request"),
    "a chunk size that is no number": (CHUNKED + b"ZZ\r\n{}\r\n0\r\n\r\n", 400, "bad-request"),
    "a negative chunk size": (CHUNKED + b"-2\r\n{}\r\n0\r\n\r\n", 400, "bad-request"),
    "a chunk without its end": (CHUNKED + b"2\r\n{}XX0\r\n\r\n", 400, "bad-request"),
    "a chunk size without an end": (CHUNKED + b"1" * 20_000, 400, "bad-request"),
    "a bad chunk extension": (CHUNKED + b"2;a\rb\r\n{}\r\n0\r\n\r\n", 400, "bad-request"),
    "a bad trailer": (CHUNKED + b"2\r\n{}\r\n0\r\nNonsense\r\n\r\n", 400, "bad-request"),
}


@pytest.mark.parametrize("name", ["SCRIPT_NAME", "PATH_INFO", "Script-Name", "Path-Info"])
def test_no_header_says_another_address(server: Server, name: str) -> None:
    answer = talk(server.port, get("/v1/rules", f"{name}: /v1", "Connection: close"))
    assert answer.status == 200
    assert answer.headers["content-type"] == "application/json"


def assert_problem(answer: Answer, status: int, code: str) -> None:
    assert answer.status == status
    assert answer.headers["content-type"] == "application/problem+json"
    always = {name: answer.headers[name.lower()] for name in HEADERS}
    assert always | {"Vary": always["Vary"].split(", ")[0]} == HEADERS
    assert answer.headers["content-language"] == "en"
    problem = answer.json
    assert problem["type"] == f"/problems/{code}"
    assert problem["status"] == status
    assert problem["title"]
    assert problem["detail"]
    assert problem["request_id"] == answer.headers["x-request-id"]


@pytest.mark.parametrize(("data", "status", "code"), BAD_HTTP.values(), ids=BAD_HTTP)
def test_bad_http_is_answered_by_a_problem(port: int, data: bytes, status: int, code: str) -> None:
    assert_problem(talk(port, data), status, code)


@pytest.mark.parametrize(("data", "status", "code"), BAD_HTTP.values(), ids=BAD_HTTP)
def test_nothing_more_is_read_after_bad_http(
    port: int, data: bytes, status: int, code: str
) -> None:
    with Client(port) as client:
        client.send(data + HEALTH)
        assert_problem(client.answer(), status, code)
        assert client.rest() == b""


def test_a_question_without_a_length_has_an_empty_body(port: int) -> None:
    answer = talk(port, head())
    assert_problem(answer, 400, "not-json")
    assert answer.json["errors"][0]["code"] == "empty-body"


def test_a_body_that_ends_too_soon_is_no_question(port: int) -> None:
    with Client(port) as client:
        client.send(post(QUESTION, length=len(QUESTION) + 10))
        client.socket.shutdown(SHUT_WR)
        assert_problem(client.answer(), 400, "bad-request")


def test_chunks_that_end_too_soon_are_no_question(port: int) -> None:
    with Client(port) as client:
        client.send(CHUNKED + b"%x\r\n%s\r\n" % (len(QUESTION), QUESTION))
        client.socket.shutdown(SHUT_WR)
        assert_problem(client.answer(), 400, "bad-request")


def test_who_asks_to_go_on_may_go_on(port: int) -> None:
    with Client(port) as client:
        client.send(head("Expect: 100-continue", f"Content-Length: {len(QUESTION)}"))
        assert client.answer(has_body=False).status == 100
        assert client.send(QUESTION).answer().status == 200


# -------------------------------------------------------------------------------- large bodies


def test_a_body_at_the_limit_is_read(port: int) -> None:
    assert talk(port, post(QUESTION.ljust(BODY_BYTES))).status == 200


def test_a_body_of_one_byte_more_is_refused(port: int) -> None:
    assert_problem(talk(port, post(QUESTION.ljust(BODY_BYTES + 1))), 413, "body-too-large")


def test_chunks_at_the_limit_are_read(port: int) -> None:
    body = QUESTION.ljust(BODY_BYTES)
    assert talk(port, CHUNKED + b"%x\r\n%s\r\n0\r\n\r\n" % (len(body), body)).status == 200


def test_chunks_of_one_byte_more_are_refused(port: int) -> None:
    body = QUESTION.ljust(BODY_BYTES + 1)
    answer = talk(port, CHUNKED + b"%x\r\n%s\r\n0\r\n\r\n" % (len(body), body))
    assert_problem(answer, 413, "body-too-large")


def test_who_sends_fifty_megabytes_before_listening_hears_that_it_is_too_much(port: int) -> None:
    with Client(port) as client:
        with suppress(ConnectionError):  # the server may tire before the client does
            client.send(head(f"Content-Length: {50 * MEGABYTE}"))
            for _ in range(50):
                client.send(b" " * MEGABYTE)
        assert_problem(client.answer(), 413, "body-too-large")


def test_who_sends_chunks_without_end_hears_that_it_is_too_much(port: int) -> None:
    with Client(port) as client:
        client.send(CHUNKED)
        sent = 0
        while client.is_open():
            client.send(b"10000\r\n" + b" " * 0x10000 + b"\r\n")
            sent += 0x10000
            assert sent < 100 * MEGABYTE
        assert_problem(client.answer(), 413, "body-too-large")


@pytest.mark.parametrize("length", [BODY_BYTES + 1, 5_000_000, 10**15])
def test_too_great_a_length_is_refused_before_the_body_is_sent(port: int, length: int) -> None:
    with Client(port) as client:
        client.send(head(f"Content-Length: {length}"))
        assert_problem(client.answer(), 413, "body-too-large")


@pytest.mark.parametrize("expects", [[], ["Expect: 100-continue"]])
def test_a_length_at_the_limit_is_waited_for(port: int, expects: list[str]) -> None:
    with Client(port) as client:
        client.send(head(f"Content-Length: {BODY_BYTES}", *expects))
        if expects:
            assert client.answer(has_body=False).status == 100
        assert client.is_open()
        client.send(QUESTION.ljust(BODY_BYTES))
        assert client.answer().status == 200


def test_an_old_client_need_not_name_its_host(port: int) -> None:
    assert talk(port, b"GET /healthz HTTP/1.0\r\n\r\n").status == 200


# ------------------------------------------------------------------------------------ gzip bombs


def read_peak(process: int) -> int:
    """Return the most bytes that a process ever held."""
    lines = Path(f"/proc/{process}/status").read_text("ascii").splitlines()
    return 1024 * next(int(line.split()[1]) for line in lines if line.startswith("VmHWM:"))


@pytest.mark.parametrize(
    ("path", "media", "statuses"),
    [
        ("/v1/carcassonne/roads", "application/json", {400}),
        ("/v1/batch", "application/x-ndjson", {200, 422, 503}),
    ],
)
def test_a_bomb_of_gzip_takes_no_memory_and_lets_others_go_first(
    server: Server, path: str, media: str, statuses: set[int]
) -> None:
    """A quarter of a gigabyte in a quarter of a megabyte, which no question opens."""
    [worker] = find_workers(server.process)
    before = read_peak(worker)
    bomb = gzip.compress(b" " * 2**24, 9) * 16
    asked = post(bomb, "Content-Encoding: gzip", "Connection: close", path=path)
    with Client(server.port) as client:
        client.send(asked.replace(b"application/json", media.encode()))
        assert talk(server.port, HEALTH).status == 200
        heard = client.rest()
    assert int(heard.split()[1]) in statuses
    assert read_peak(worker) < before + 16 * MEGABYTE
