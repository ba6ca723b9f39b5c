"""Slow clients: they send too little, or too slowly, and wait for what the server makes of it."""

import json
import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import NamedTuple, TypeVar

from tests.api.samples import ROADS, SCORES, tile
from tests.server.talking import HEALTH, QUESTION, Answer, Client, head, post
from tests.waiting import wait_until

Heard = TypeVar("Heard", Answer, bytes)


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


def begin_batch(*lines: bytes) -> bytes:
    """Write a batch of some lines that has no end yet."""
    text = b"".join(lines)
    begun = head("Transfer-Encoding: chunked", path="/v1/batch")
    chunk = b"%X\r\n%b\r\n" % (len(text), text) if text else b""
    return begun.replace(b"application/json", b"application/x-ndjson") + chunk


def send_and_never_read(data: bytes) -> Callable[[int], bytes]:
    """Return a client that sends, and looks only after the server has closed the connection."""

    def run(port: int) -> bytes:
        with Client(port) as client:
            client.send(data)
            wait_until(lambda: client.look_at_server()[0], "the server gives up")
            return client.rest()

    return run


def when_there_is_room(run: Callable[[int], Heard]) -> Callable[[int], Heard]:
    """Return a client that comes back while others have all the room for batches."""

    def run_again(port: int) -> Heard:
        while is_refused(heard := run(port)):
            time.sleep(0.1)
        return heard

    return run_again


def is_refused(heard: Answer | bytes) -> bool:
    """Whether a client is told to come back later."""
    return heard.status == 503 if isinstance(heard, Answer) else heard[9:12] == b"503"


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
    "stalls before the first line of a batch": when_there_is_room(send_and_hear(begin_batch())),
    "trickles the body": send_and_hear(post(b"", length=1_000), *([b" "] * 42), every=0.5),
}
_LINE = json.dumps({"path": ROADS, "body": json.loads(QUESTION)}).encode() + b"\n"
_LARGE = {"tiles": [tile("base.X", 2 * (n % 20), 2 * (n // 20)) for n in range(200)]}
_LARGE_LINE = json.dumps({"path": SCORES, "body": {"position": _LARGE, "moment": "end"}}).encode()
"""Its answer is about a megabyte."""
SLOW_BATCHES = {
    "stalls between two lines": when_there_is_room(send_and_wait(begin_batch(_LINE))),
    "sends lines and reads no answer": when_there_is_room(
        send_and_never_read(begin_batch(*[_LARGE_LINE + b"\n"] * 9))
    ),
}


class Outcomes(NamedTuple):
    """What each slow client gets to hear in the end, by its name."""

    headers: dict[str, Future[bytes]]
    bodies: dict[str, Future[Answer]]
    batches: dict[str, Future[bytes]]
