"""Running the real server as a user starts it."""

import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.server.talking import HEALTH, PATIENCE, talk

ATTEMPTS = 300


class Server(NamedTuple):
    """A running server and the file that holds what it reports."""

    port: int
    process: subprocess.Popen[bytes]
    report: Path

    @property
    def address(self) -> str:
        """Where it can be asked."""
        return f"http://127.0.0.1:{self.port}"


@contextmanager
def serve(report: Path) -> Iterator[Server]:
    """Run the server with one worker; at the end it must stop when told to, without a traceback."""
    port = find_free_port()
    referee = str(Path(sys.executable).with_name("referee"))
    command = [referee, "serve", "--port", str(port), "--workers", "1"]
    with report.open("wb") as log:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
    try:
        wait_for(process, port, report)
        yield Server(port, process, report)
        process.terminate()
        assert process.wait(PATIENCE) == 0
    finally:
        process.kill()
        process.wait(PATIENCE)
    assert "Traceback" not in report.read_text("utf-8")


def find_free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def wait_for(process: subprocess.Popen[bytes], port: int, report: Path) -> None:
    """Wait until the server answers."""
    for _ in range(ATTEMPTS):
        assert process.poll() is None, report.read_text("utf-8")
        try:
            assert talk(port, HEALTH).status == 200
        except ConnectionRefusedError:
            time.sleep(0.1)
        else:
            return
    pytest.fail(report.read_text("utf-8"))
