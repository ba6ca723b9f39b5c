"""Greedy clients: they send faster than they are served, or more than anybody wants to read.

What is proved is the order of events: who is answered while the greedy one is still served.
"""

from contextlib import suppress
from threading import Thread
from typing import Final

import pytest

from tests.server.talking import HEALTH, QUESTION, Client, head, post, talk

REQUESTS: Final = 2_000
CHUNKS: Final = 200_000
MEGABYTE: Final = 1024 * 1024
HUGE: Final = f"Content-Length: {10**12}"
CHUNKED: Final = "Transfer-Encoding: chunked"


def test_a_health_check_waits_for_no_queue_of_requests(port: int) -> None:
    answered = 0

    def take(client: Client) -> None:
        nonlocal answered
        for _ in range(REQUESTS - 1):
            assert client.answer().status == 200
            answered += 1

    with Client(port) as client:
        sending = Thread(target=client.send, args=(HEALTH * REQUESTS,))
        sending.start()
        assert client.answer().status == 200
        taking = Thread(target=take, args=(client,))
        taking.start()
        assert talk(port, HEALTH).status == 200
        by_then = answered
        taking.join()
        sending.join()
    assert by_then < answered == REQUESTS - 1


@pytest.mark.parametrize("path", ["/v1/carcassonne/roads", "/nowhere"])
def test_a_health_check_waits_for_no_body_of_tiny_chunks(port: int, path: str) -> None:
    with Client(port) as client:
        body = b"1\r\n \r\n" * CHUNKS + b"0\r\n\r\n"
        client.send(head(CHUNKED, path=path))
        sending = Thread(target=_send, args=(client, body))
        sending.start()
        assert talk(port, HEALTH).status == 200
        if path != "/nowhere":
            assert client.is_open()
            assert client.answer().status == 400
        else:
            assert client.answer().headers["connection"] == "close"
        sending.join()


def _send(client: Client, data: bytes) -> None:
    with suppress(ConnectionError):
        client.send(data)


@pytest.mark.parametrize(
    ("asked", "status"),
    [
        (head(HUGE, path="/nowhere"), 404),
        (head(HUGE, path="/healthz"), 405),
        (head(HUGE, "Accept: text/html"), 406),
        (head(HUGE), 413),
        (head(HUGE, path="/v1/carcassonne/roads?" + "a" * 8_050), 414),
        (head(HUGE).replace(b"application/json", b"text/plain"), 415),
        (head(CHUNKED, path="/nowhere") + b"100000\r\n", 404),
        (head(CHUNKED) + b"Z\r\n", 400),
    ],
)
def test_who_never_stops_sending_is_answered_and_then_cut_off(
    port: int, asked: bytes, status: int
) -> None:
    with Client(port) as client:
        client.send(asked)
        if status == 413:
            client.send(b" " * 2 * MEGABYTE)
        answer = client.answer()
        assert (answer.status, answer.headers["connection"]) == (status, "close")
        with pytest.raises(ConnectionError):
            _send_on(client, port)


def _send_on(client: Client, port: int) -> None:
    for _ in range(100):
        client.send(b" " * MEGABYTE)
        assert talk(port, HEALTH).status == 200


def test_a_short_body_that_nobody_wants_does_not_end_the_connection(port: int) -> None:
    with Client(port) as client:
        for _ in range(2):
            answer = client.send(post(QUESTION, path="/nowhere")).answer()
            assert (answer.status, answer.headers["connection"]) == (404, "keep-alive")
