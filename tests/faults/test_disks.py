"""A full disk: neither the log nor the metrics may fail a request."""

import os
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest

from tests.server.running import end, find_free_port, find_workers, wait_for
from tests.server.talking import PATIENCE, QUESTION, post, talk

REFEREE: Final = str(Path(sys.executable).with_name("referee"))
FULL: Final = Path("/dev/full")
FORBID_FILES: Final = ["sh", "-c", 'ulimit -f 0 && exec "$@"', "sh"]
"""No file can grow then, as if the disk were full."""


@contextmanager
def serve_on_full_disk(log: Path, *, files: bool) -> Iterator[tuple[int, int]]:
    """Run the server with such a log, with or without other files; yield its two ports."""
    port, metrics_port = find_free_port(), find_free_port()
    settings = {
        "REFEREE_PORT": str(port),
        "REFEREE_WORKERS": "1",
        "REFEREE_ACCESS_LOG": "true",
        "REFEREE_METRICS_PORT": str(metrics_port),
    }
    with log.open("wb") as target:
        process = subprocess.Popen(
            [*([] if files else FORBID_FILES), REFEREE, "serve"],
            stdin=subprocess.DEVNULL,
            stdout=target,
            stderr=target,
            env=os.environ | settings,
            start_new_session=True,
        )
    try:
        wait_for(process, port, Path(os.devnull))
        workers = find_workers(process)
        yield port, metrics_port
        assert find_workers(process) == workers
        process.terminate()
        process.wait(PATIENCE)
    finally:
        end(process)


@pytest.mark.parametrize("files", [True, False], ids=["log", "log and metrics"])
def test_questions_are_answered_when_nothing_can_be_written(tmp_path: Path, files: bool) -> None:
    log = FULL if files else tmp_path / "log"
    with serve_on_full_disk(log, files=files) as (port, metrics_port):
        for _ in range(20):
            assert talk(port, post(QUESTION)).status == 200
        # A failure, which would be logged with its stack, is still told to whoever asked.
        assert talk(port, post(b"{", length=1)).status == 400
        with urllib.request.urlopen(f"http://127.0.0.1:{metrics_port}/metrics") as told:
            counted = told.read()
    assert (b'status="200"} 20.0' in counted) == files
    if not files:
        assert log.stat().st_size == 0
