"""Clients of every kind that harms, all at once, each kind from addresses of its own.

``python -m tests.faults.besiegers PORT SECONDS`` runs them in a process of their own and prints, by
kind, how often which status came; ``0`` stands for no answer. Each client goes on until the end.
All addresses are of loopback, and the number of connections is that of :data:`KINDS`.
"""

import asyncio
import json
import random
import resource
import sys
import time
import zlib
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import cache
from itertools import count
from typing import Final, NamedTuple

from referee.api.limits import BODY_BYTES
from tests.faults.greedy import ask_once, list_large_requests
from tests.server.talking import QUESTION, head, post

BETWEEN_BURSTS: Final = 15.0
"""Seconds between the beginnings of two bursts."""
PAUSE: Final = 0.5
"""Seconds that a client waits after a deed that got no answer: all of this shares the machine."""
_TRICKLE: Final = 0.5
"""Seconds between two pieces of a slow sender."""
_SLOWLY: Final = 0.4
"""Seconds between two pieces that a slow reader takes."""
_PIECE: Final = 64 * 1024
_BATCH: Final = "/v1/batch"
_LINE: Final = b'{"path":"/v1/carcassonne/roads","body":' + QUESTION + b"}\n"
_LONG: Final = f"Content-Length: {BODY_BYTES}"


class Client(NamedTuple):
    """One of them: the port that it asks, its address, its number in its kind, when all ends."""

    port: int
    source: str
    number: int
    begun: float
    ends: float

    @property
    def goes_on(self) -> bool:
        """Whether it is not over."""
        return time.monotonic() < self.ends

    @asynccontextmanager
    async def connect(self) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
        """Open a connection, and close it at once at the end."""
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", self.port, local_addr=(self.source, 0)
        )
        try:
            yield reader, writer
        finally:
            writer.transport.abort()


async def read_status(reader: asyncio.StreamReader, seconds: float) -> int | None:
    """Return the status of an answer, 0 if the connection is closed, None if nothing comes."""
    try:
        line = await asyncio.wait_for(reader.readline(), seconds)
    except TimeoutError:
        return None
    return int(line.split()[1]) if line else 0


# ---------------------------------------------------------------------------------------- the deeds


async def join_burst(client: Client, turn: int) -> int:
    """Ask for much at the same time as all others of this kind."""
    await asyncio.sleep(client.begun + turn * BETWEEN_BURSTS - time.monotonic())
    return await be_greedy(client, turn) if client.goes_on else 0


async def be_greedy(client: Client, turn: int) -> int:
    """Ask for as much as one may."""
    requests = _large()
    request = requests[(client.number + turn) % len(requests)]
    return await ask_once(client.port, client.source, request)


async def read_slowly(client: Client, turn: int) -> int:
    """Ask for as much as one may, and take it little by little."""
    requests = _large()
    request = requests[(client.number + turn) % len(requests)]
    return await ask_once(client.port, client.source, request, _SLOWLY, _PIECE)


async def send_slowly(client: Client, _: int) -> int:
    """Send a head, a body or a batch piece by piece."""
    begins, piece = _TRICKLED[client.number % len(_TRICKLED)]
    async with client.connect() as (reader, writer):
        writer.write(begins)
        status: int | None = None
        while status is None and client.goes_on:
            writer.write(piece)
            status = await read_status(reader, _TRICKLE)
        return status or 0


async def be_idle(client: Client, _: int) -> int:
    """Connect, and say nothing."""
    async with client.connect() as (reader, _writer):
        return await read_status(reader, client.ends - time.monotonic()) or 0


async def be_hostile(client: Client, turn: int) -> int:
    """Send what is no question; hang up midway now and then."""
    chance = random.Random(f"{client.number} {turn}")
    request = _HOSTILE[(client.number + turn) % len(_HOSTILE)](chance)
    if turn % 7 == client.number % 7:
        async with client.connect() as (_, writer):
            writer.write(request)
        return 0
    return await ask_once(client.port, client.source, request)


@cache
def _large() -> Sequence[bytes]:
    return list_large_requests()


_TRICKLED: Final = (
    (b"GET /healthz HTTP/1.1\r\nA: ", b"b"),
    (head(_LONG), b" "),
    (head("Transfer-Encoding: chunked"), b"1\r\n \r\n"),
    (head(_LONG, path=_BATCH), b" "),
    (head(_LONG, path=_BATCH), _LINE),
)
"""What a slow sender begins with, and what it sends then, again and again."""


def _spoil(chance: random.Random) -> bytes:
    spoilt = bytearray(QUESTION)
    for _ in range(3):
        spoilt[chance.randrange(len(spoilt))] = chance.randrange(256)
    return post(bytes(spoilt))


@cache
def _make_bomb() -> bytes:
    return zlib.compress(b" " * 64 * BODY_BYTES, 9)


_HOSTILE: Final[tuple[Callable[[random.Random], bytes], ...]] = (
    _spoil,
    lambda chance: chance.randbytes(2000) + b"\r\n\r\n",
    lambda _: post(b"[" * BODY_BYTES),
    lambda _: post(b'{"a":' * (BODY_BYTES // 6)),
    lambda _: post(b"9" * BODY_BYTES),
    lambda _: post(_make_bomb(), "Content-Encoding: deflate", path=_BATCH),
    lambda _: head(f"Content-Length: {10**12}"),
    lambda _: head("Transfer-Encoding: chunked") + b"1\r\n{\r\n" * 20_000 + b"0\r\n\r\n",
    lambda _: b"GET /r?position=" + b"%2F" * 2500 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
    lambda _: b"GET /healthz HTTP/1.1\r\nHost: x\r\n" + b"A: b\r\n" * 500 + b"\r\n",
    lambda _: b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n" * 1000,
    lambda _: post(b"{}", "Transfer-Encoding: gzip, chunked"),
)
"""What is malformed, too long, too deep, or much once it is unpacked."""


class Kind(NamedTuple):
    """Clients of one kind: what they do, from how many addresses, and how many from each."""

    act: Callable[[Client, int], Awaitable[int]]
    addresses: int
    each: int


KINDS: Final[Mapping[str, Kind]] = {
    "bursts": Kind(join_burst, 1, 290),
    "greedy": Kind(be_greedy, 8, 8),
    "slow readers": Kind(read_slowly, 4, 8),
    "slow senders": Kind(send_slowly, 4, 30),
    "hostile": Kind(be_hostile, 4, 6),
    "idle": Kind(be_idle, 6, 210),
}


# ------------------------------------------------------------------------------------ all of them


async def _go_on(
    client: Client, act: Callable[[Client, int], Awaitable[int]], told: Counter[int]
) -> None:
    """Act until the end, and count how often which status came."""
    for turn in count():
        try:
            status = await act(client, turn)
        except (OSError, ValueError, IndexError):
            status = 0
        told[status] += 1
        if not client.goes_on:
            return
        await asyncio.sleep(0 if status == 200 else PAUSE)


async def besiege(port: int, seconds: float) -> dict[str, Counter[int]]:
    """Run the clients of all kinds, and return by kind how often which status came.

    At the end all connections are closed, whatever is on them.
    """
    _large()
    begun = time.monotonic()
    told: dict[str, Counter[int]] = {name: Counter() for name in KINDS}
    running = [
        asyncio.ensure_future(
            _go_on(
                Client(port, f"127.0.{block}.{address}", number, begun, begun + seconds),
                kind.act,
                told[name],
            )
        )
        for block, (name, kind) in enumerate(KINDS.items(), 1)
        for address in range(1, kind.addresses + 1)
        for number in range(kind.each)
    ]
    done, left = await asyncio.wait(running, timeout=seconds)
    for each in left:
        each.cancel()
    await asyncio.gather(*left, return_exceptions=True)
    for each in done:
        each.result()
    return told


def main() -> None:
    """Besiege, and print the statuses."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    port, seconds = sys.argv[1:]
    sys.stdout.write(json.dumps(asyncio.run(besiege(int(port), float(seconds)))))


if __name__ == "__main__":
    main()
