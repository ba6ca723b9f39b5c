"""A client that asks one quick question after the other, each on a connection of its own."""

import json
import time
from collections import Counter
from collections.abc import Callable
from typing import Final, Self

from tests.server.talking import Client, post

TABLE: Final = [{"tile": "base.U", "x": number % 8, "y": 2 * (number // 8)} for number in range(40)]
ROADS: Final = post(json.dumps({"position": {"tiles": TABLE}}).encode())
"""A question about 40 tiles, as players of a game ask it."""
_LINE: Final = "/".join(f"0,{2 * row},{','.join('U' * 8)}" for row in range(5))
PAGE: Final = f"GET /r?ask=roads&position=c1/{_LINE} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
"""The page of the same question."""
_PAUSE: Final = 0.05
"""Seconds between an answer and the next question."""


class Steady:
    """What such a client got: how often which status, and how long it waited.

    :param asked: its question.
    :param source: the address of loopback that it has, from which no other client asks.
    """

    def __init__(self, port: int, asked: bytes = ROADS, source: str = "127.0.0.9") -> None:
        self.statuses: Counter[int] = Counter()
        """By status; 0 stands for no answer."""
        self._port, self._asked, self._source = port, asked, source
        self._seconds: list[float] = []

    def ask_while(self, goes_on: Callable[[], bool]) -> Self:
        """Ask once, and again while something goes on."""
        self.ask()
        while goes_on():
            time.sleep(_PAUSE)
            self.ask()
        return self

    def ask(self) -> None:
        """Ask once."""
        begun = time.perf_counter()
        try:
            with Client(self._port, self._source) as client:
                status = client.send(self._asked).answer().status
        except (OSError, ValueError, IndexError, KeyError):
            status = 0
        self.statuses[status] += 1
        self._seconds.append(time.perf_counter() - begun)

    @property
    def lost(self) -> int:
        """How many of its questions were not answered."""
        return self.statuses.total() - self.statuses[200]

    def find_percentile(self, share: float) -> float:
        """Return the milliseconds within which a share of its questions were answered."""
        took = sorted(self._seconds)
        return 1000 * took[min(len(took) - 1, int(len(took) * share))]

    def __str__(self) -> str:
        """Return the statuses, and the latencies as percentiles."""
        told = ", ".join(f"{count} {status}" for status, count in sorted(self.statuses.items()))
        took = ", ".join(
            f"{name} {self.find_percentile(share):.0f} ms"
            for name, share in (("p50", 0.5), ("p99", 0.99), ("p99.9", 0.999), ("most", 1))
        )
        return f"{told}; {took}"
