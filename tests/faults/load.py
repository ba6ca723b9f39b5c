"""Clients that ask one question after the other, and note whatever is not the answer."""

import threading
import time
from http.client import HTTPException
from types import TracebackType
from typing import Final, NamedTuple, Self

from tests.server.talking import QUESTION, Answer, Client, post, talk
from tests.waiting import PATIENCE, wait_until

ASKED: Final = post(QUESTION)
CLIENTS: Final = 8


class Failure(NamedTuple):
    """What a client got to see instead of the answer, and which client it was."""

    client: int
    what: str


class Load:
    """Clients on connections that they keep, from the beginning of a ``with`` to its end.

    A client that loses its connection opens another; one that is told that its connection closes
    does so, too, which is no failure.

    :param pause: seconds between an answer and the next question of a client.
    """

    def __init__(self, port: int, clients: int = CLIENTS, pause: float = 0.0) -> None:
        self._port = port
        self._pause = pause
        self._expected = talk(port, ASKED).body
        self._goes_on = True
        self.failures: list[Failure] = []
        self._answered = [0] * clients
        self._threads = [
            threading.Thread(target=self._ask, args=(number,), daemon=True)
            for number in range(clients)
        ]

    @property
    def answered(self) -> int:
        """How many questions have got their answer so far."""
        return sum(self._answered)

    def __enter__(self) -> Self:
        for thread in self._threads:
            thread.start()
        self.wait_for_more()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._goes_on = False
        for thread in self._threads:
            thread.join(PATIENCE)

    def wait_for_more(self, each: int = 20) -> None:
        """Wait until each of the clients has got a number of further answers."""
        enough = [answered + each for answered in self._answered]
        wait_until(lambda: all(map(int.__ge__, self._answered, enough)), "every client goes on")

    def _ask(self, number: int) -> None:
        client: Client | None = None
        while self._goes_on:
            try:
                client = client or Client(self._port)
                answer = client.send(ASKED).answer()
            except (OSError, HTTPException, ValueError, IndexError, KeyError) as error:
                self.failures.append(Failure(number, repr(error)))
                client = self._drop(client)
                continue
            if answer.status != 200 or answer.body != self._expected:
                self.failures.append(Failure(number, f"{answer.status} {answer.body[:200]!r}"))
            else:
                self._answered[number] += 1
                time.sleep(self._pause)
            if answer.headers.get("connection") == "close":
                client = self._drop(client)
        self._drop(client)

    @staticmethod
    def _drop(client: Client | None) -> None:
        if client is not None:
            client.__exit__(None, None, None)


def ask_once(port: int, asked: bytes) -> Answer | None:
    """Return the answer to a request on a connection of its own; None if there is none."""
    try:
        return talk(port, asked)
    except (OSError, ValueError, IndexError, KeyError):
        return None
