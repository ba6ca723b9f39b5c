"""A server that stands for an instance, and answers what a test tells it to."""

import json
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Semaphore, Thread
from typing import Any, Final

LARGE: Final = "/large"
"""The path of an answer that no socket takes at once."""
LARGE_BYTES: Final = 28_000_000
HELD: Final = "/held"
"""What the paths begin with to which the answer waits until a test lets go of it."""
PROBES: Final = ("/healthz", "/readyz")


class Scripted(ThreadingHTTPServer):
    """Says 200, and the names of the headers it was sent, unless told otherwise."""

    daemon_threads = True
    block_on_close = False

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.status = 200
        """What it says to all but probes; 0 is to hang up, and 1 to say nothing for long."""
        self.is_healthy = True
        """Whether it says 200 to probes."""
        self.holds_batches = False
        """Whether batches wait as answers under HELD do."""
        self.work: str | None = None
        """What it says that an answer took."""
        self.freed = Semaphore(0)
        """How many of the answers that are held may go."""
        self.begun: Counter[str] = Counter()
        """How often the head of a request for each path has come."""
        self.asked: Counter[str] = Counter()
        """How often it was asked for each path."""

    def handle_error(self, *_: Any) -> None:
        """Say nothing of a client that hung up."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: Scripted

    def _answer(self) -> None:
        self.server.begun[self.path] += 1
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        is_held_batch = self.server.holds_batches and self.path == "/v1/batch"
        if self.path.startswith(HELD) or is_held_batch:
            self.server.freed.acquire()
        status = self.server.status
        if self.path in PROBES:
            status = 200 if self.server.is_healthy else 503
        self.server.asked[self.path] += 1
        if status < 2:
            time.sleep(5 * status)
            self.close_connection = True
            return
        if self.path == LARGE:
            self._write(status, bytes(LARGE_BYTES))
            return
        self._write(status, json.dumps([name.lower() for name in self.headers]).encode())

    def _write(self, status: int, body: bytes) -> None:
        self.send_response(status)
        self.send_header("Cache-Control", "public, max-age=1" if status == 200 else "no-store")
        self.send_header("Content-Length", str(len(body)))
        if self.server.work:
            self.send_header("X-Work", self.server.work)
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self) -> None:
        self._answer()

    def do_POST(self) -> None:
        self._answer()

    def do_OPTIONS(self) -> None:
        self._answer()

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def run_scripted() -> Iterator[Scripted]:
    """Run such a server."""
    with Scripted() as server:
        Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        yield server
        server.shutdown()
