"""``make bench``: throughput of every question as a ratio against the null endpoint.

One gunicorn worker on core 0, wrk on core 1. Each round measures, question by question, the null
endpoint with the question's body and then the question; the ratio of a question is the median over
the rounds. "roads in play" asks about the positions of one game in turn, because the referee
remembers some of what it has ruled on before. Some are also asked in an address, by callers who
have no answer yet and by callers who hold it; their null endpoint is that of the same question in a
body. Only loopback is used, for a bounded time; the server is ended by its process id.
"""

import contextlib
import json
import os
import re
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from benchmarks.app import NULL
from benchmarks.tables import questions

ROUNDS: Final = 3
SECONDS: Final = 2
CONNECTIONS: Final = 8
TARGETS: Final = {"roads": 0.40, "scores": 0.25, "placements": 0.20, "collectable": 0.30}

SCRIPT: Final = """
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
local requests, asked = {{}}, 0
function init()
  for number = 1, {count} do
    local file = assert(io.open("{stem}-" .. number .. ".json", "rb"))
    requests[number] = wrk.format(nil, nil, nil, file:read("*a"))
    file:close()
  end
end
function request()
  asked = asked % {count} + 1
  return requests[asked]
end
"""

IN_AN_ADDRESS: Final = ("roads", "roads in play", "scores", "placements", "collectable")
"""The questions that are also asked in an address."""
GET_SCRIPT: Final = """
local requests, asked = {{}}, 0
function init()
  for line in io.lines("{file}") do
    local path, etag = line:match("^(%S+) (%S+)$")
    local headers = {held} and {{["If-None-Match"] = etag}} or {{}}
    requests[#requests + 1] = wrk.format("GET", path, headers)
  end
end
function request()
  asked = asked % #requests + 1
  return requests[asked]
end
"""


class Row(NamedTuple):
    """What is measured: the path, the script that asks, and the one that asks the null endpoint."""

    path: str
    script: Path
    null: Path


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


@contextlib.contextmanager
def serve() -> Iterator[str]:
    """Run one worker of the benchmark application on core 0 and yield its address."""
    port = find_free_port()
    environment = os.environ | {"REFEREE_PORT": str(port), "REFEREE_WORKERS": "1"}
    gunicorn = [sys.executable, "-m", "gunicorn", "-c", "python:referee.gunicorn_config"]
    command = on_core(0, [*gunicorn, "--log-level", "warning"])
    application = "benchmarks.app:create_benchmark_app()"
    server = subprocess.Popen([*command, application], env=environment)
    try:
        wait_for(f"http://127.0.0.1:{port}/healthz")
        yield f"http://127.0.0.1:{port}"
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


def measure(wrk: str, address: str, script: Path, seconds: int = SECONDS) -> float:
    """Return the requests answered in a second; any error ends the benchmark."""
    options = ["-t1", f"-c{CONNECTIONS}", f"-d{seconds}s", "--timeout", "20s", "-s", str(script)]
    load = [wrk, *options, address]
    printed = subprocess.run(on_core(1, load), check=True, capture_output=True, text=True).stdout
    if "Non-2xx" in printed or "Socket errors" in printed:
        sys.exit(f"{address}: {printed}")
    found = re.search(r"Requests/sec:\s+([\d.]+)", printed)
    assert found is not None, printed
    return float(found[1])


def write_rows(folder: Path, address: str) -> dict[str, Row]:
    """Write the scripts of all questions, and return what they measure, by name."""
    rows: dict[str, Row] = {}
    for name, (path, *bodies) in questions().items():
        stem = folder / name.replace(" ", "-")
        for number, body in enumerate(bodies, 1):
            text = json.dumps(body, separators=(",", ":"))
            Path(f"{stem}-{number}.json").write_text(text)
        script = stem.with_suffix(".lua")
        script.write_text(SCRIPT.format(stem=stem, count=len(bodies)))
        rows[name] = Row(path, script, script)
        if name in IN_AN_ADDRESS:
            asked = stem.with_suffix(".txt")
            asked.write_text("".join(find_address(address, path, body) for body in bodies))
            for how, held in (("by GET", "false"), ("held", "true")):
                get = folder / f"{stem.name}-{how.replace(' ', '-')}.lua"
                get.write_text(GET_SCRIPT.format(file=asked, held=held))
                rows[f"{name} {how}"] = Row(path, get, script)
    return rows


def find_address(address: str, path: str, body: Any) -> str:
    """Return a line with the address of a question and the tag of its answer."""
    posted = urllib.request.Request(
        address + path, json.dumps(body).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(posted) as answer:
        link = json.load(answer)["position"]["permalink"]
    query = link.partition("?")[2].replace(f"&ask={path.rpartition('/')[2]}", "")
    with urllib.request.urlopen(f"{address}{path}?{query}") as answer:
        return f"{path}?{query} {answer.headers['ETag']}\n"


def main() -> None:
    """Measure every question and print one line for each."""
    wrk = require_wrk()
    ratios: dict[str, list[float]] = {}
    rates: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory() as folder, serve() as address:
        rows = write_rows(Path(folder), address)
        for round_number in range(ROUNDS + 1):
            for name, row in rows.items():
                seconds = SECONDS if round_number else 1
                null = measure(wrk, address + NULL, row.null, seconds)
                rate = measure(wrk, address + row.path, row.script, seconds)
                if round_number:  # the first round warms up
                    ratios.setdefault(name, []).append(rate / null)
                    rates.setdefault(name, []).append(rate)
    print(f"{'question':<22}{'ratio':>7}{'target':>8}{'requests/s':>12}{'  rounds'}")
    for name, values in ratios.items():
        target = f"{TARGETS[name]:.2f}" if name in TARGETS else ""
        rounds = " ".join(f"{value:.2f}" for value in values)
        median = statistics.median(values)
        rate = statistics.median(rates[name])
        print(f"{name:<22}{median:>7.2f}{target:>8}{rate:>12.0f}  {rounds}")


if __name__ == "__main__":
    main()
