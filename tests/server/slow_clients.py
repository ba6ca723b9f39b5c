"""Slow clients: they send too little, or too slowly, and wait for what the server makes of it."""

import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import NamedTuple

from tests.server.talking import HEALTH, QUESTION, Answer, Client, head, post


def send_slowly(client: Client, data: tuple[bytes, ...], every: float) -> None:
    """Send parts with pauses between, until the server has had enough."""
    for part in data:
        try:
            client.send(part)
        except OSError:
            return
        time.sleep(every)


def send_and_wait(*data: bytes, every: float = 0.0) -> Callable[[int], bytes]:
    """Return a client that sends its parts and then waits until the server closes."""

    def run(port: int) -> bytes:
        with Client(port) as client:
            send_slowly(client, data, every)
            return client.rest()

    return run


def send_and_hear(*data: bytes, every: float = 0.0) -> Callable[[int], Answer]:
    """Return a client that sends its parts and then waits for an answer."""

    def run(port: int) -> Answer:
        with Client(port) as client:
            send_slowly(client, data, every)
            return client.answer()

    return run


def ask_and_idle(port: int) -> bytes:
    """Ask, read the answer, and say nothing more on the open connection."""
    with Client(port) as client:
        assert client.send(HEALTH).answer().status == 200
        return client.rest()


SLOW_HEADERS = {
    "says nothing": send_and_wait(),
    "stalls in the request line": send_and_wait(b"POST /v1/carcass"),
    "stalls in the header": send_and_wait(head()[:-10]),
    "trickles the header": send_and_wait(*([b"X"] * 40), every=0.25),
    "idles after an answer": ask_and_idle,
}
SLOW_BODIES = {
    "stalls before the body": send_and_hear(head("Content-Length: 100")),
    "stalls in the body": send_and_hear(post(QUESTION, length=len(QUESTION) + 1)),
    "stalls in a chunk": send_and_hear(head("Transfer-Encoding: chunked") + b"100\r\n{"),
    "trickles the body": send_and_hear(post(b"", length=1_000), *([b" "] * 42), every=0.5),
}


class Outcomes(NamedTuple):
    """What each slow client gets to hear in the end, by its name."""

    headers: dict[str, Future[bytes]]
    bodies: dict[str, Future[Answer]]
