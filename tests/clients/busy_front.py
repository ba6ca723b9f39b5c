"""What may stand between a client and the service: it is busy for a while, then passes all on."""

import http.client
import threading
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from tests.waiting import PATIENCE


class Refusal(NamedTuple):
    """An answer that is not the service's own, or not yet."""

    status: int
    headers: dict[str, str]
    body: bytes


BUSY: Final = Refusal(
    503,
    {"Content-Type": "application/problem+json", "Retry-After": "1"},
    b'{"type":"/problems/service-unavailable","title":"Busy","status":503,'
    b'"detail":"Try again later.","request_id":"0123456789abcdef"}',
)
CLOSED: Final = BUSY._replace(headers=BUSY.headers | {"Retry-After": "3600"})
BROKEN: Final = Refusal(502, {"Content-Type": "text/html"}, b"<h1>Bad Gateway</h1>")
_OTHER: Final = b'{"type":"about:blank","title":"Gateway Timeout","status":504,"detail":"No."}'
FOREIGN: Final = {
    "a page of an error": BROKEN,
    "a problem of somebody else": BROKEN._replace(
        status=504, headers={"Content-Type": "application/problem+json"}, body=_OTHER
    ),
    "a problem that is none": BROKEN._replace(
        headers={"Content-Type": "application/problem+json"}, body=b"No."
    ),
    "a page in the place of an answer": BROKEN._replace(status=200),
    "a page elsewhere": BROKEN._replace(
        status=302, headers=BROKEN.headers | {"Location": "/login"}
    ),
}
"""What others than the service may say."""


class Front:
    """A server before another.

    :param address: where the other is.
    """

    def __init__(self, address: str) -> None:
        self.refusals: deque[Refusal] = deque()
        """What comes first in the place of answers."""
        self.asked: list[bytes] = []
        """The bodies of all requests."""
        self._behind = urlsplit(address)
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), self._make_handler())

    @property
    def address(self) -> str:
        """Where it can be asked."""
        return f"http://127.0.0.1:{self.server.server_port}"

    def answer(self, method: str, path: str, headers: dict[str, str], body: bytes) -> Refusal:
        """Answer a request, or pass it on."""
        self.asked.append(body)
        if self.refusals:
            return self.refusals.popleft()
        behind = http.client.HTTPConnection(self._behind.netloc, timeout=PATIENCE)
        kept = {name: headers[name] for name in ("Content-Type",) if name in headers}
        behind.request(method, path, body or None, kept)
        answer = behind.getresponse()
        told = Refusal(
            answer.status, {"Content-Type": answer.headers["Content-Type"]}, answer.read()
        )
        behind.close()
        return told

    def _make_handler(self) -> type[BaseHTTPRequestHandler]:
        front = self

        class Handler(BaseHTTPRequestHandler):
            def _answer(self) -> None:
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                told = front.answer(self.command, self.path, dict(self.headers), body)
                self.send_response(told.status)
                for name, value in told.headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(told.body)))
                self.end_headers()
                self.wfile.write(told.body)

            do_GET = do_POST = _answer  # noqa: N815 - as http.server calls them

            def log_message(self, *_: object) -> None:
                """Say nothing."""

        return Handler


@contextmanager
def stand_before(address: str) -> Iterator[Front]:
    """Stand before a server, on a port of its own."""
    front = Front(address)
    thread = threading.Thread(target=front.server.serve_forever, daemon=True)
    thread.start()
    try:
        yield front
    finally:
        front.server.shutdown()
        front.server.server_close()
        thread.join(PATIENCE)
