"""The server under the benchmark: gunicorn on one core, and what it is asked with, wrk on another.

It is started from a folder of its own, as gunicorn looks for modules where it is started, and
would find the sources there before the referee that is installed. Only loopback is used, for a
bounded time; the server is ended by its process id.
"""

import contextlib
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from benchmarks import SOURCES

CONNECTIONS: Final = 8
_GUNICORN: Final = f"""
import sys
sys.path.append({str(SOURCES)!r})
from gunicorn.app.wsgiapp import run
run("gunicorn")
"""


def require_wrk() -> str:
    """Return the path of wrk; install Debian's package where it is missing and apt is there."""
    if shutil.which("wrk") is None and shutil.which("apt-get"):
        subprocess.run(["apt-get", "update", "-qq"], check=False)
        subprocess.run(["apt-get", "install", "-y", "-qq", "wrk"], check=False)
    if (found := shutil.which("wrk")) is None:
        sys.exit("make bench needs wrk (Debian: apt-get install wrk)")
    return found


def on_core(core: int, command: list[str]) -> list[str]:
    """Bind a command to one core, where the machine has that many."""
    cores = sorted(os.sched_getaffinity(0))
    return ["taskset", "-c", str(cores[core % len(cores)]), *command]


def find_free_port() -> int:
    """Return a port of loopback that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


class Server(NamedTuple):
    """Where the server is asked, and its process, whose child is the worker."""

    address: str
    process: int

    def worked(self) -> float:
        """Return the processor's seconds that the worker has used so far."""
        (worker,) = Path(f"/proc/{self.process}/task/{self.process}/children").read_text().split()
        fields = Path(f"/proc/{worker}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[_USER_TICKS]) + int(fields[_USER_TICKS + 1])) / _TICKS


_TICKS: Final = os.sysconf("SC_CLK_TCK")
_USER_TICKS: Final = 11
"""Where /proc has the ticks in user mode, behind a process's name; those of the kernel follow."""


class Rate(NamedTuple):
    """How many requests were answered in a second, and in a second of the processor's time."""

    answered: float
    worked_off: float


@contextlib.contextmanager
def serve() -> Iterator[Server]:
    """Run one worker of the benchmark application on core 0."""
    port = find_free_port()
    settings = {"PORT": str(port), "WORKERS": "1", "LOG_LEVEL": "warning"}
    environment = os.environ | {f"REFEREE_{name}": value for name, value in settings.items()}
    gunicorn = [
        sys.executable,
        "-P",
        "-c",
        _GUNICORN,
        "-c",
        "python:referee.server.gunicorn_config",
    ]
    command = on_core(0, [*gunicorn, "benchmarks.app:create_benchmark_app()"])
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen(command, env=environment, cwd=folder)
        try:
            wait_for(f"http://127.0.0.1:{port}/healthz")
            yield Server(f"http://127.0.0.1:{port}", server.pid)
        finally:
            server.terminate()
            server.wait(timeout=30)


def wait_for(address: str) -> None:
    """Wait until the server answers, for at most half a minute."""
    for _ in range(150):
        with contextlib.suppress(OSError), urllib.request.urlopen(address, timeout=1):
            return
        time.sleep(0.2)
    sys.exit("the server did not start")


def measure(wrk: str, server: Server, path: str, script: Path, seconds: int) -> Rate:
    """Return at which rate a path is answered; any error ends the benchmark."""
    options = ["-t1", f"-c{CONNECTIONS}", f"-d{seconds}s", "--timeout", "20s", "-s", str(script)]
    load = on_core(1, [wrk, *options, server.address + path])
    before = server.worked()
    printed = subprocess.run(load, check=True, capture_output=True, text=True).stdout
    worked = server.worked() - before
    rate, count = read_wrk(printed, path)
    return Rate(rate, count / max(worked, 1 / _TICKS))


def read_wrk(printed: str, path: str) -> tuple[float, int]:
    """Return the requests a second and in all that wrk counted; any error ends the benchmark."""
    if "Non-2xx" in printed or "Socket errors" in printed:
        sys.exit(f"{path}: {printed}")
    rate = re.search(r"Requests/sec:\s+([\d.]+)", printed)
    count = re.search(r"(\d+) requests in", printed)
    assert rate is not None, printed
    assert count is not None, printed
    return float(rate[1]), int(count[1])
