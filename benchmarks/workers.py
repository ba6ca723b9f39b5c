"""Throughput against workers, and all that docs/scaling.md reckons with.

``python -m benchmarks.workers`` asks the service as ``referee serve`` starts it, with one worker,
two and four, the bench's questions by wrk, on all cores. Printed are requests a second, the ratio
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
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import psutil

from benchmarks import SOURCES
from benchmarks.run import Row, write_rows
from benchmarks.serving import find_free_port, read_wrk, require_wrk, wait_for
from benchmarks.tables import questions

WORKERS: Final = (1, 2, 4)
ROWS: Final = ("roads in play", "placements", "scores end", "rulings", "collectable")
HELD: Final = "not modified"
SECONDS: Final = 3
CONNECTIONS: Final = 16
CODED: Final = 'wrk.headers["Accept-Encoding"] = "br"\n'
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


def measure(server: psutil.Process, port: int, row: Row, connections: int) -> Load:
    """Ask for some seconds on some connections; any error ends the benchmark."""
    options = ["-t2", f"-c{connections}", f"-d{SECONDS}s", "--timeout", "20s"]
    address = f"http://127.0.0.1:{port}{row.path}"
    before = find_worked(server)
    load = [require_wrk(), *options, "-s", str(row.script), address]
    printed = subprocess.run(load, check=True, capture_output=True, text=True).stdout
    worked = find_worked(server) - before
    rate, count = read_wrk(printed, row.path)
    return Load(rate, 1000 * worked / count)


def ask_for_brotli(row: Row) -> Row:
    """Return a row whose answers are compressed."""
    script = row.script.with_suffix(".br.lua")
    script.write_text(CODED + row.script.read_text())
    return row._replace(script=script)


def print_throughput(folder: Path) -> None:
    """Print the rates of all questions by the number of workers."""
    print(f"{'workers':>7}  {'question':<16}{'a second':>9}{'ratio':>7}{'ms each':>9}{'br, ms':>8}")
    alone: dict[str, float] = {}
    for workers in WORKERS:
        with serve(workers) as (server, port):
            rows = write_rows(folder, f"http://127.0.0.1:{port}", (*ROWS, HELD))
            for name, row in rows.items():
                measure(server, port, row, CONNECTIONS)
                plain = measure(server, port, row, CONNECTIONS)
                coded = measure(server, port, ask_for_brotli(row), CONNECTIONS)
                alone.setdefault(name, plain.rate)
                ratio = plain.rate / alone[name]
                numbers = f"{plain.milliseconds:>9.2f}{coded.milliseconds:>8.2f}"
                shown = f"{workers:>7}  {name:<16}{plain.rate:>9.0f}{ratio:>7.2f}{numbers}"
                print(shown, flush=True)
            print(f"{workers:>7}  hold {find_memory(server):.0f} MB in all", flush=True)


def print_bytes() -> None:
    """Print the bytes of questions and of their answers."""
    print(f"\n{'bytes':<16}{'question':>9}" + "".join(f"{coding:>9}" for coding in CODINGS))
    with serve(1) as (_, port):
        for name in ROWS:
            path, *asked = questions()[name]
            body = json.dumps(asked[-1], separators=(",", ":")).encode()
            sizes = [len(ask(port, path, body, coding)) for coding in CODINGS]
            print(f"{name:<16}{len(body):>9}" + "".join(f"{size:>9}" for size in sizes))


def ask(port: int, path: str, body: bytes, coding: str) -> bytes:
    """Return the answer to a question as it comes over the wire."""
    headers = {"Content-Type": "application/json", "Accept-Encoding": coding}
    asked = urllib.request.Request(f"http://127.0.0.1:{port}{path}", body, headers)
    with urllib.request.urlopen(asked) as answer:
        held: bytes = answer.read()
    return held


def print_proxies(folder: Path) -> None:
    """Print what is spent in front of the service on a request."""
    print(f"\n{'in front':<34}{'a second':>9}{'ms each':>9}")
    with serve(2) as (_, service):
        address = f"http://127.0.0.1:{service}"
        rows = write_rows(folder, address, ("roads in play", "roads by GET", HELD))
        for name, start in (("HAProxy passes on", stand_before), ("Varnish answers", cache)):
            with start(service) as (server, port):
                for what, row in rows.items():
                    if name.startswith("Varnish") and what == "roads in play":
                        continue
                    measure(server, port, row, CONNECTIONS)
                    found = measure(server, port, row, CONNECTIONS)
                    shown = f"{name}: {what}"
                    print(f"{shown:<34}{found.rate:>9.0f}{found.milliseconds:>9.3f}", flush=True)


def main() -> None:
    """Print the three tables."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    with tempfile.TemporaryDirectory() as folder:
        print_throughput(Path(folder))
        print_bytes()
        print_proxies(Path(folder))


if __name__ == "__main__":
    main()
