"""Throughput against workers, and all that docs/scaling.md reckons with.

``python -m benchmarks.workers`` asks the service as ``referee serve`` starts it, with one worker,
two and four, questions of the bench about successive turns of games, each once, by wrk, on all
cores; what is repeated says so. Printed are requests a second, the ratio
to one worker, and the processor's milliseconds that the workers spend on a request, uncompressed
and by Brotli; the memory that they hold; the bytes of questions and answers; and what HAProxy and
Varnish, as deploy/ has them, spend on a request that they pass on, or answer themselves. wrk shares
the cores with all of them, so where workers are as many as cores, they get less than one each: the
milliseconds hold all the same. Only loopback is used, for a bounded time; what is started is ended
by its process id.
"""

import argparse
import contextlib
import json
import os
import re
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator, Mapping
from pathlib import Path
from statistics import fmean
from typing import Final, NamedTuple

import psutil

from benchmarks import SOURCES
from benchmarks.compare import write_bodies
from benchmarks.corpus import IN_PLAY, ROWS, WARM_UP, list_bodies
from benchmarks.serving import ask_each_once, find_free_port, require_wrk, wait_for

WORKERS: Final = (1, 2, 4)
NAMES: Final = ("roads", "placements", "scores end", "rulings", "card collectable")
BY_GET: Final = "roads by GET, repeated"
HELD: Final = "not modified, repeated"
SECONDS: Final = 3
CONNECTIONS: Final = 16
CODED: Final = {"Accept-Encoding": "br"}
CODINGS: Final = ("identity", "gzip", "br")
MILLION: Final = 1_000_000


class Load(NamedTuple):
    """What a load came to: requests a second, and milliseconds of the processor for each."""

    rate: float
    milliseconds: float


@contextlib.contextmanager
def run(command: list[str], port: int, **environ: str) -> Iterator[psutil.Process]:
    """Run a server until it answers on a port, and end it at last."""
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen(
            command, env=os.environ | environ, cwd=folder, stderr=subprocess.DEVNULL
        )
        try:
            wait_for(f"http://127.0.0.1:{port}/healthz")
            yield psutil.Process(server.pid)
        finally:
            server.terminate()
            server.wait(timeout=30)


@contextlib.contextmanager
def serve(workers: int) -> Iterator[tuple[psutil.Process, int]]:
    """Run the service with some workers; yield it, and its port."""
    port = find_free_port()
    command = [sys.executable, "-c", "from referee.cli import main; main()", "serve"]
    named = {"REFEREE_PORT": str(port), "REFEREE_WORKERS": str(workers)}
    with run(command, port, **named) as server:
        yield server, port


@contextlib.contextmanager
def stand_before(service: int) -> Iterator[tuple[psutil.Process, int]]:
    """Run HAProxy before the service; yield it, and its port."""
    port = find_free_port()
    command = ["haproxy", "-db", "-f", str(SOURCES / "deploy" / "haproxy" / "haproxy.cfg")]
    both = {f"REFEREE_SERVER_{number}": f"127.0.0.1:{service}" for number in (1, 2)}
    both |= {f"REFEREE_HEALTH_{number}": str(service) for number in (1, 2)}
    limits = dict.fromkeys(("REFEREE_QUESTIONS", "REFEREE_SEARCHES"), str(MILLION))
    with run(command, port, REFEREE_BIND=f"127.0.0.1:{port}", **both, **limits) as proxy:
        yield proxy, port


@contextlib.contextmanager
def cache(service: int) -> Iterator[tuple[psutil.Process, int]]:
    """Run Varnish before the service; yield it, and its port."""
    port = find_free_port()
    text = (SOURCES / "deploy" / "varnish" / "default.vcl").read_text("utf-8")
    text = re.sub(r'\.host = ".*";', '.host = "127.0.0.1";', text)
    text = re.sub(r'\.port = ".*";', f'.port = "{service}";', text)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "default.vcl"
        file.write_text(text)
        command = ["varnishd", "-F", "-j", "none", "-n", folder, "-a", f"127.0.0.1:{port}"]
        options = ["-f", str(file), "-p", "http_gzip_support=off", "-p", "workspace_client=128k"]
        with run([*command, *options], port) as varnish:
            yield varnish, port


def find_worked(server: psutil.Process) -> float:
    """Return the processor's seconds of a server and all that it has started."""
    times = [each.cpu_times() for each in (server, *server.children(recursive=True))]
    return float(sum(each.user + each.system for each in times))


def find_memory(server: psutil.Process) -> float:
    """Return the MB of a server and all that it has started; what they share counts once."""
    held = [each.memory_full_info().pss for each in (server, *server.children(recursive=True))]
    return float(sum(held)) / MILLION


def measure(
    server: psutil.Process, address: str, bodies: Path, headers: Mapping[str, str] | None = None
) -> Load:
    """Ask about each position once; any error ends the benchmark."""
    before = find_worked(server)
    load = ask_each_once(address, bodies, CONNECTIONS, headers, core=None)
    worked = find_worked(server) - before
    return Load(load.answered / load.seconds, 1000 * worked / load.answered)


def measure_get(server: psutil.Process, address: str, etag: str | None) -> Load:
    """Ask in an address again and again, for some seconds; with a tag as who holds the answer."""
    options = ["-t2", f"-c{CONNECTIONS}", f"-d{SECONDS}s", "--timeout", "20s"]
    held = [] if etag is None else ["-H", f"If-None-Match: {etag}"]
    before = find_worked(server)
    load = [require_wrk(), *options, *held, address]
    printed = subprocess.run(load, check=True, capture_output=True, text=True).stdout
    worked = find_worked(server) - before
    rate = re.search(r"Requests/sec:\s+([\d.]+)", printed)
    count = re.search(r"(\d+) requests in", printed)
    if rate is None or count is None or "Non-2xx" in printed or "Socket errors" in printed:
        sys.exit(f"{address}: {printed}")
    return Load(float(rate[1]), 1000 * worked / int(count[1]))


def find_address(service: str) -> tuple[str, str]:
    """Return the path and query that ask for the roads of a table, and the tag of the answer."""
    path, body = ROWS["roads"].path, list_bodies("roads", WARM_UP)[-1]
    posted = urllib.request.Request(service + path, body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(posted) as answer:
        link = json.load(answer)["position"]["permalink"]
    asked = f"{path}?{link.partition('?')[2].replace('&ask=roads', '')}"
    with urllib.request.urlopen(service + asked) as answer:
        return asked, answer.headers["ETag"]


def print_throughput(folder: Path) -> None:
    """Print the rates of all questions by the number of workers."""
    print(f"{'workers':>7}  {'question':<24}{'a second':>9}{'ratio':>7}{'ms each':>9}{'br, ms':>8}")
    alone: dict[str, float] = {}
    for workers in WORKERS:
        for name in NAMES:
            bodies = write_bodies(folder, name, IN_PLAY)
            loads = []
            for headers in (None, CODED):
                with serve(workers) as (server, port):
                    address = f"http://127.0.0.1:{port}{ROWS[name].path}"
                    ask_each_once(address, write_bodies(folder, name, WARM_UP), CONNECTIONS)
                    loads.append(measure(server, address, bodies, headers))
                    held = find_memory(server)
            plain, coded = loads
            alone.setdefault(name, plain.rate)
            ratio = plain.rate / alone[name]
            numbers = f"{plain.milliseconds:>9.2f}{coded.milliseconds:>8.2f}"
            print(f"{workers:>7}  {name:<24}{plain.rate:>9.0f}{ratio:>7.2f}{numbers}", flush=True)
        print(f"{workers:>7}  hold {held:.0f} MB in all at last", flush=True)


def print_bytes() -> None:
    """Print the bytes of questions and of their answers, on average."""
    print(f"\n{'bytes':<16}{'question':>9}" + "".join(f"{coding:>9}" for coding in CODINGS))
    with serve(1) as (_, port):
        for name in NAMES:
            bodies = list_bodies(name, IN_PLAY)[::10]
            means = [fmean(map(len, bodies))]
            for coding in CODINGS:
                answers = (ask(port, ROWS[name].path, body, coding) for body in bodies)
                means.append(fmean(map(len, answers)))
            print(f"{name:<16}" + "".join(f"{mean:>9.0f}" for mean in means))


def ask(port: int, path: str, body: bytes, coding: str) -> bytes:
    """Return the answer to a question as it comes over the wire."""
    headers = {"Content-Type": "application/json", "Accept-Encoding": coding}
    asked = urllib.request.Request(f"http://127.0.0.1:{port}{path}", body, headers)
    with urllib.request.urlopen(asked) as answer:
        held: bytes = answer.read()
    return held


def print_proxies(folder: Path) -> None:
    """Print what is spent in front of the service on a request."""
    print(f"\n{'in front':<44}{'a second':>9}{'ms each':>9}")
    with serve(2) as (_, service):
        asked, etag = find_address(f"http://127.0.0.1:{service}")
        for name, start in (("HAProxy passes on", stand_before), ("Varnish answers", cache)):
            with start(service) as (server, port):
                address = f"http://127.0.0.1:{port}"
                found = {
                    BY_GET: measure_get(server, address + asked, None),
                    HELD: measure_get(server, address + asked, etag),
                }
                if start is stand_before:
                    bodies = write_bodies(folder, "roads", IN_PLAY)
                    found["roads"] = measure(server, address + ROWS["roads"].path, bodies)
            for what, load in found.items():
                print(f"{f'{name}: {what}':<44}{load.rate:>9.0f}{load.milliseconds:>9.3f}")


def main() -> None:
    """Print the three tables."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    with tempfile.TemporaryDirectory() as folder:
        print_throughput(Path(folder))
        print_bytes()
        print_proxies(Path(folder))


if __name__ == "__main__":
    main()
