"""Talking HTTP to the real server by hand, so that it can be talked badly."""

import json
import socket
import struct
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Final, NamedTuple, Self

from tests.waiting import PATIENCE

ESTABLISHED: Final = "01"
"""How the kernel writes the state of a connection that neither end has closed."""
HEALTH: Final = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
QUESTION: Final = json.dumps({"position": {"tiles": [{"tile": "base.D", "x": 0, "y": 0}]}}).encode()


def post(
    body: bytes, *headers: str, path: str = "/v1/carcassonne/roads", length: int = -1
) -> bytes:
    """Write a question; ``length`` is announced instead of the true one."""
    announced = len(body) if length < 0 else length
    return head(f"Content-Length: {announced}", *headers, path=path) + body


def head(*headers: str, path: str = "/v1/carcassonne/roads") -> bytes:
    """Write the head of a question whose body is still to come."""
    lines = (
        f"POST {path} HTTP/1.1",
        "Host: localhost",
        "Content-Type: application/json",
        *headers,
        "\r\n",
    )
    return "\r\n".join(lines).encode()


class Answer(NamedTuple):
    """One answer: its status, its headers by lower-case name, its body."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> dict[str, Any]:
        """The body, which must be a JSON object."""
        value: dict[str, Any] = json.loads(self.body)
        return value


class Client:
    """One connection to the server.

    :param source: the address of loopback that it comes from, if not the usual one. That one is
        never asked for: a client that has it could get the port that nobody listens on yet, and
        would be connected to itself.
    """

    def __init__(self, port: int, source: str | None = None) -> None:
        own = None if source is None else (source, 0)
        self.socket = socket.create_connection(
            ("127.0.0.1", port), timeout=PATIENCE, source_address=own
        )
        own, other = self.socket.getsockname()[1], self.socket.getpeername()[1]
        self._ports = f":{other:04X}", f":{own:04X}"
        self.received = self.socket.makefile("rb")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.received.close()
        self.socket.close()

    def send(self, data: bytes) -> Self:
        """Send bytes as they are."""
        self.socket.sendall(data)
        return self

    def reset(self) -> None:
        """Vanish without the farewell of a well-behaved client."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.received.close()
        self.socket.close()

    def answer(self, *, has_body: bool = True) -> Answer:
        status = int(self.received.readline().split()[1])
        headers: dict[str, str] = {}
        while line := self.received.readline().strip():
            name, _, value = line.decode("ascii").partition(":")
            assert name.lower() not in headers
            headers[name.lower()] = value.strip()
        length = int(headers["content-length"]) if has_body else 0
        return Answer(status, headers, self.received.read(length))

    def is_open(self) -> bool:
        """Whether the server has neither answered nor closed the connection."""
        self.socket.setblocking(False)
        try:
            self.socket.recv(1, socket.MSG_PEEK)
        except BlockingIOError:
            return True
        except ConnectionResetError:
            return False
        finally:
            self.socket.settimeout(PATIENCE)
        return False

    def look_at_server(self) -> tuple[bool, int]:
        """Return whether the server has closed its end, and how many bytes it has still to read."""
        for line in Path("/proc/net/tcp").read_text("ascii").splitlines()[1:]:
            _, local, remote, state, queues, *_ = line.split()
            if (local[-5:], remote[-5:]) == self._ports:
                return state != ESTABLISHED, int(queues.partition(":")[2], 16)
        return True, 0

    def rest(self) -> bytes:
        """Read until the server closes the connection."""
        try:
            return self.received.read()
        except ConnectionResetError:
            return b""


def talk(port: int, data: bytes) -> Answer:
    """Send one request on a connection of its own and read the answer."""
    with Client(port) as client:
        return client.send(data).answer()


@contextmanager
def crowd(port: int, count: int, data: bytes) -> Iterator[list[Client]]:
    """Open many connections, each of which sends the same and then stalls."""
    with ExitStack() as stack:
        yield [stack.enter_context(Client(port)).send(data) for _ in range(count)]
