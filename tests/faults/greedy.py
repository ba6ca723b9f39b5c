"""Clients that ask for as much as they may, many requests at once, from an address of their own.

They run in a process of their own, so that whoever is measured beside them waits only for the
service. ``python -m tests.faults.greedy PORT SOURCE AT_ONCE SECONDS`` asks once with each of
``AT_ONCE`` connections, or again and again for some seconds and until one has got what it asked
for, and prints how often which status came; ``0`` stands for no answer. Every third client reads
its answer slowly.
"""

import asyncio
import json
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle, islice
from typing import Any, Final

from benchmarks.freezing import make_search
from benchmarks.largest import CROSSING, PLAYERS, make_maze, make_table
from benchmarks.worst_cases import SIX
from referee.api.limits import BODY_BYTES
from tests.server.talking import post
from tests.waiting import PATIENCE

_CARCASSONNE: Final = "/v1/carcassonne/"
_CARDS: Final = "/v1/labyrinth-cards/"
_PIECE: Final = 256 * 1024
"""Bytes that are read at most in one go."""
_SLOWLY: Final = 0.2
"""Seconds between two pieces that a slow client reads: it gives up none of the largest answers."""
_PAUSE: Final = 0.05
"""Seconds that a client waits after it was refused."""


def list_large_requests() -> tuple[bytes, ...]:
    """Return requests of the kinds that take most memory and time, each as large as may be."""
    return tuple(_list_requests())


def _list_requests() -> Iterator[bytes]:
    inline = {"position": make_table("inline apart")}
    crossings = {"position": make_table("crossings apart")}
    fields = {"position": make_table("fields at one city")}
    yield _ask("rulings", {**inline, "ask": SIX})
    yield _ask("rulings?omit=summary&expand=citations", {**inline, "ask": SIX})
    yield _ask("scores", {**crossings, "moment": "end"})
    yield _ask("roads", crossings)
    yield _ask("diagram", crossings, "Accept: image/png")
    yield _ask("options", {**fields, "tile": "base.V", "player": PLAYERS[0], "expected": {}})
    yield _ask("placements", {**crossings, "tile": CROSSING})
    yield post(make_search(), path=f"{_CARDS}suggestions")
    maze = {"position": make_maze("crossings, many treasures", "steroids")}
    yield _ask("collectable", {**maze, "played": [{"x": 0, "y": 0}]}, path=_CARDS)
    yield post(b"[" + b" " * (BODY_BYTES - 2) + b"]", path=f"{_CARCASSONNE}roads")


def _ask(question: str, body: dict[str, Any], *headers: str, path: str = _CARCASSONNE) -> bytes:
    return post(json.dumps(body).encode(), *headers, path=path + question)


async def ask_once(
    port: int, source: str, request: bytes, pause: float = 0, most: int = _PIECE
) -> int:
    """Return the status of an answer that is read to its end; 0 if there is none.

    :param pause: seconds between two pieces that are read.
    :param most: bytes that are read at most in one go.
    """
    try:
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", port, local_addr=(source, 0), limit=most
        )
    except OSError:
        return 0
    try:
        try:
            writer.write(request)
            await writer.drain()
        except ConnectionError:
            pass  # who is refused early may still read why
        head = await reader.readuntil(b"\r\n\r\n")
        left = int(head.lower().partition(b"content-length:")[2].split()[0])
        while left:
            await asyncio.sleep(pause)
            piece = await reader.read(min(left, most))
            if not piece:
                return 0
            left -= len(piece)
        return int(head.split()[1])
    except (OSError, asyncio.IncompleteReadError, IndexError):
        return 0
    finally:
        writer.transport.abort()


async def _ask_at_once(port: int, source: str, at_once: int, seconds: float) -> Counter[int]:
    statuses: Counter[int] = Counter()
    requests = list_large_requests()
    ends = time.monotonic() + seconds

    async def ask(mine: Iterator[bytes], pause: float) -> None:
        for request in mine:
            status = await ask_once(port, source, request, pause)
            statuses[status] += 1
            # However slow the machine is, whether large requests get through at all is seen.
            if not seconds or (time.monotonic() >= ends and statuses[200]):
                return
            if status != 200:
                await asyncio.sleep(_PAUSE)

    async with asyncio.timeout(PATIENCE), asyncio.TaskGroup() as group:
        for number in range(at_once):
            first, pause = number % len(requests), 0 if number % 3 else _SLOWLY
            group.create_task(ask(islice(cycle(requests), first, None), pause))
    return statuses


class Greedy:
    """Such clients, while they ask."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process

    @property
    def is_busy(self) -> bool:
        """Whether some of them have not got their last answer."""
        return self._process.poll() is None

    def finish(self) -> Counter[int]:
        """Wait for them, and return how often they got which status."""
        told, _ = self._process.communicate(timeout=PATIENCE)
        assert self._process.returncode == 0, "the greedy clients failed"
        return Counter({int(status): count for status, count in json.loads(told).items()})

    def end(self) -> None:
        """End them, whatever they are at."""
        self._process.kill()
        self._process.wait(PATIENCE)


@contextmanager
def be_greedy(port: int, source: str, at_once: int, seconds: float = 0) -> Iterator[Greedy]:
    """Let clients at one address ask, and end them at the end."""
    arguments = (str(port), source, str(at_once), str(seconds))
    command = [sys.executable, "-m", "tests.faults.greedy", *arguments]
    greedy = Greedy(subprocess.Popen(command, stdout=subprocess.PIPE, text=True))
    try:
        yield greedy
    finally:
        greedy.end()


def main() -> None:
    """Ask, and print the statuses."""
    port, source, at_once, seconds = sys.argv[1:]
    statuses = asyncio.run(_ask_at_once(int(port), source, int(at_once), float(seconds)))
    sys.stdout.write(json.dumps(statuses))


if __name__ == "__main__":
    main()
