"""A full disk: neither the log nor the metrics may fail a request."""

import urllib.request
from pathlib import Path
from typing import Final

from tests.server.running import SERVE, end, find_free_port, find_workers, start, wait_for
from tests.server.talking import QUESTION, post, talk
from tests.waiting import wait_until

FULL: Final = Path("/dev/full")
WITHOUT_FILES: Final = ("sh", "-c", 'ulimit -f 0 && exec "$@"', "sh", *SERVE)
"""No file can grow then, as if the disk were full."""


def test_questions_are_answered_when_nothing_can_be_written() -> None:
    metrics_port = find_free_port()
    server = start(
        FULL, WITHOUT_FILES, REFEREE_ACCESS_LOG="true", REFEREE_METRICS_PORT=str(metrics_port)
    )
    try:
        wait_for(server.process, server.port, Path("/dev/null"))
        workers = find_workers(server.process)
        for _ in range(20):
            assert talk(server.port, post(QUESTION)).status == 200
        assert talk(server.port, post(b"{", length=1)).status == 400
        # There was no room for counts, so there are none; whoever asks for them is answered, too.
        with urllib.request.urlopen(f"http://127.0.0.1:{metrics_port}/metrics") as told:
            assert b"referee_requests_total" not in told.read()
        assert find_workers(server.process) == workers
        server.process.terminate()
        wait_until(lambda: server.process.poll() is not None, "it stops")
    finally:
        end(server.process)
