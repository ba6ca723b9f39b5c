"""The server under the benchmark, and wrk, which asks it each of some questions once.

It is started from a folder of its own, as gunicorn looks for modules where it is started, and
would find the sources there before the referee that is installed. Only loopback is used, for a
bounded time; the server is ended by its process id.
"""

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from benchmarks import SOURCES
from referee.api.limits import LONG_WAITING

CONNECTIONS: Final = 1 + LONG_WAITING
"""As many long requests as a worker holds at once: of more, it refuses some."""
_GUNICORN: Final = f"""
import sys
sys.path.append({str(SOURCES)!r})
from gunicorn.app.wsgiapp import run
run("gunicorn")
"""
_SCRIPT: Final = """
local ffi = require("ffi")
ffi.cdef("typedef struct {{ long seconds, micros; }} clock; int gettimeofday(clock *, void *);")
local function now()
  local read = ffi.new("clock[1]")
  ffi.C.gettimeofday(read, nil)
  return tonumber(read[0].seconds) * 1e6 + tonumber(read[0].micros)
end
local requests, asked, answered, began = {{}}, 0, 0, 0
local after
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
{headers}
function init()
  after = wrk.format("GET", "/healthz")
  for body in io.lines("{bodies}") do
    requests[#requests + 1] = wrk.format(nil, nil, nil, body)
  end
end
function request()
  if asked == 0 then began = now() end
  asked = asked + 1
  return requests[asked] or after
end
function response(status)
  answered = answered + 1
  if status ~= 200 then finish("status " .. status) end
  if answered == #requests then finish(answered .. " " .. string.format("%.0f", now() - began)) end
end
function finish(told)
  io.write(told, "\\n")
  io.stdout:flush()
  os.exit(0)
end
"""
"""Asks each question once, and prints how many were answered in how many microseconds.

While the last ones are answered, the other connections ask for health.
"""


def require_wrk() -> str:
    """Return the path of wrk; install Debian's package where it is missing and apt is there."""
    if shutil.which("wrk") is None and shutil.which("apt-get"):
        subprocess.run(["apt-get", "update", "-qq"], check=False)
        subprocess.run(["apt-get", "install", "-y", "-qq", "wrk"], check=False)
    if (found := shutil.which("wrk")) is None:
        sys.exit("make bench needs wrk (Debian: apt-get install wrk)")
    return found


def find_free_port() -> int:
    """Return a port of loopback that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def wait_for(address: str) -> None:
    """Wait until the server answers, for at most half a minute."""
    for _ in range(600):
        with contextlib.suppress(OSError), urllib.request.urlopen(address, timeout=1):
            return
        time.sleep(0.05)
    sys.exit("the server did not start")


def on_core(core: int, command: list[str]) -> list[str]:
    """Bind a command to one core, where the machine has that many."""
    cores = sorted(os.sched_getaffinity(0))
    return ["taskset", "-c", str(cores[core % len(cores)]), *command]


class Load(NamedTuple):
    """How many requests were answered in how many seconds."""

    answered: int
    seconds: float


def ask_each_once(
    address: str,
    bodies: Path,
    connections: int = CONNECTIONS,
    headers: Mapping[str, str] | None = None,
    core: int | None = 1,
) -> Load:
    """Ask a question with each line of a file as its body; any other status than 200 is an end.

    :param core: which core wrk is bound to, or None for any.
    """
    lines = "".join(f'wrk.headers["{k}"] = "{value}"\n' for k, value in (headers or {}).items())
    with tempfile.NamedTemporaryFile("w", suffix=".lua") as script:
        script.write(_SCRIPT.format(bodies=bodies, headers=lines))
        script.flush()
        options = ["-t1", f"-c{connections}", "-d600s", "--timeout", "60s", "-s", script.name]
        command = [require_wrk(), *options, address]
        load = command if core is None else on_core(core, command)
        told = subprocess.run(load, check=True, capture_output=True, text=True).stdout.split()
    if len(told) < 2 or not told[-1].isdigit() or told[-2] == "status":
        sys.exit(f"{address}: {' '.join(told)}")
    return Load(int(told[-2]), int(told[-1]) / 1e6)


class Server(NamedTuple):
    """Where the server is asked, and its process, whose only child is the worker."""

    address: str
    process: int

    def find_worker(self) -> int | None:
        """Return the worker, if it has begun."""
        children = Path(f"/proc/{self.process}/task/{self.process}/children").read_text().split()
        return int(children[0]) if len(children) == 1 else None

    def replace_worker(self) -> None:
        """Let a worker that has ruled on nothing take the place of the one there is."""
        old = self.find_worker()
        assert old is not None
        os.kill(old, signal.SIGKILL)
        while self.find_worker() in (old, None):
            time.sleep(0.01)
        wait_for(f"{self.address}/healthz")

    def read_work(self) -> float:
        """Return the seconds of processor time that the worker has used."""
        return int(Path(f"/proc/{self.find_worker()}/schedstat").read_text().split()[0]) / 1e9


@contextlib.contextmanager
def serve(python: str = sys.executable) -> Iterator[Server]:
    """Run one worker of the benchmark application on core 0.

    :param python: the interpreter in whose environment the build is installed.
    """
    port = find_free_port()
    settings = {"PORT": str(port), "WORKERS": "1", "LOG_LEVEL": "critical"}
    environment = os.environ | {f"REFEREE_{name}": value for name, value in settings.items()}
    configured = ["-c", "python:referee.server.gunicorn_config"]
    gunicorn = [python, "-P", "-c", _GUNICORN, *configured]
    command = on_core(0, [*gunicorn, "benchmarks.app:create_benchmark_app()"])
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen(command, env=environment, cwd=folder)
        try:
            wait_for(f"http://127.0.0.1:{port}/healthz")
            yield Server(f"http://127.0.0.1:{port}", server.pid)
        finally:
            server.terminate()
            server.wait(timeout=30)
