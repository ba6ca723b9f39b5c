"""Running the real server as a user starts it."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, NamedTuple

from tests.server.talking import HEALTH, talk
from tests.waiting import PATIENCE, wait_until

SERVE: Final = (str(Path(sys.executable).with_name("referee")), "serve")


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
def serve(report: Path, command: Sequence[str] = SERVE, **settings: str) -> Iterator[Server]:
    """Run the server with one worker; at the end it must stop when told to, without a traceback.

    :param settings: variables of its environment, such as ``REFEREE_WORKERS``.
    """
    server = start(report, command, **settings)
    try:
        wait_for(server.process, server.port, report)
        yield server
        server.process.terminate()
        assert server.process.wait(PATIENCE) == 0
    finally:
        end(server.process)
    reported = report.read_text("utf-8")
    assert "Traceback" not in reported, reported


def start(report: Path, command: Sequence[str] = SERVE, **settings: str) -> Server:
    """Start the server in a session of its own, on ``REFEREE_PORT`` or on a port that is free."""
    port = settings.setdefault("REFEREE_PORT", str(find_free_port()))
    environment = os.environ | {"REFEREE_WORKERS": "1"} | settings
    with report.open("ab") as log:
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            env=environment,
            start_new_session=True,
        )
    return Server(int(port), process, report)


def end(process: subprocess.Popen[bytes]) -> None:
    """End a server that was started, with all of its workers, at once."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait(PATIENCE)


def find_workers(process: subprocess.Popen[bytes]) -> list[int]:
    """Return the process ids of the workers of a server."""
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text("ascii")
    return [int(child) for child in children.split()]


def find_free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def wait_for(process: subprocess.Popen[bytes], port: int, report: Path) -> None:
    """Wait until the server answers."""

    def is_there() -> bool:
        assert process.poll() is None, report.read_text("utf-8")
        try:
            return talk(port, HEALTH).status == 200
        except ConnectionRefusedError:
            return False

    wait_until(is_there, "the server answers")
