"""deploy/haproxy behind a cache: whoever asks through it is a client, and nobody says so but it."""

from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from tests.deploy.varnish import ask
from tests.faults.proxy import run_haproxy


class _Anything(BaseHTTPRequestHandler):
    """Answers whatever it is asked."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def instance() -> Iterator[str]:
    """Where something answers that stands for an instance."""
    with ThreadingHTTPServer(("127.0.0.1", 0), _Anything) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.mark.parametrize(
    ("cache", "statuses"),
    [
        ({"REFEREE_CACHE": "127.0.0.0/8"}, [200, 200, 429, 200, 200]),
        ({"REFEREE_CACHE": "192.0.2.0/24"}, [429, 429, 429, 429, 429]),
        ({}, [429, 429, 429, 429, 429]),
    ],
)
def test_limits_count_those_for_whom_a_cache_asks(
    tmp_path: Path, instance: str, cache: dict[str, str], statuses: list[int]
) -> None:
    servers = {f"REFEREE_SERVER_{number}": instance for number in (1, 2)}
    limits = {"REFEREE_QUESTIONS": "2", "REFEREE_SEARCHES": "2"}
    with run_haproxy(tmp_path / "log", **servers, **limits, **cache) as port:
        # Who comes without a cache in between is a client of its own, and has asked enough by then.
        alone = [ask(port, "GET", "/", {}).status for _ in range(3)]
        assert alone[-1] == 429
        clients = ["192.0.2.1"] * 3 + ["192.0.2.2", "198.51.100.1, 192.0.2.3"]
        asked = [ask(port, "GET", "/", {"X-Forwarded-For": client}).status for client in clients]
    assert asked == statuses
