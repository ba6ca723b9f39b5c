"""Batches: lines a second against one request a line, on one core against two, and memory.

``python -m benchmarks.batch`` runs one worker, as ``referee serve`` starts it, and ``referee
batch`` on all cores. Printed are, for files of 1,000 lines and more: lines a second of the worker
and of the command, the most memory that the worker has held so far, that the command and the
largest of its processes have held; then requests a second on one connection, a line each, and
whether a command that was killed in the middle and started again answered each line once.
``--most`` is how many lines the longest file has. These questions are small.

Then questions about the unseen positions of ``benchmarks/corpus.py``, each line another: how many
times as fast the command answers them in two processes as in one, and two workers as one. The
command starts anew each time, which counts. A stream is answered by one worker, so two
connections ask for half of the lines each, the second once the first is being answered.
``--rounds`` is how often, turn about; medians count.

Only loopback is used; what is started is ended by its process id.
"""

import argparse
import contextlib
import json
import os
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from itertools import zip_longest
from pathlib import Path
from typing import Final

from benchmarks.corpus import ROWS, UNSEEN, list_bodies
from benchmarks.serving import find_free_port, wait_for
from referee.cli import main as referee

FIRST: Final = 1_000
MOST: Final = 10_000
ALONE: Final = 1_000
"""The number of requests that are asked one by one."""
REFEREE: Final = str(Path(sys.executable).with_name("referee"))
PATH: Final = "/v1/carcassonne/check?fields=legal"
ROUNDS: Final = 3
TIMES: Final = 1.8
"""The target: two processes answer at least this number of times as fast as one."""


def write_body(number: int) -> str:
    """Return a small question, another for each number below 10,000."""
    return f'{{"position":"c1/{number % 100},{number // 100 % 100},D"}}'


def write_questions(file: Path, count: int) -> None:
    """Write a file of a number of small questions."""
    with file.open("w", encoding="ascii") as lines:
        for number in range(count):
            lines.write(f'{{"path":"{PATH}","body":{write_body(number)}}}\n')


def write_unseen(file: Path) -> int:
    """Write a file of questions about unseen positions, each another; return how many there are."""
    asked = [
        [b'{"path":"%s","body":%s}\n' % (row.path.encode(), body) for body in bodies]
        for name, row in ROWS.items()
        if name != "options" and (bodies := list_bodies(name, UNSEEN))
    ]
    lines = [line for group in zip_longest(*asked) for line in group if line is not None]
    file.write_bytes(b"".join(lines))
    return len(lines)


def check(file: Path, count: int) -> None:
    """End the benchmark unless a file answers each of its lines once, in order."""
    number = 0
    with file.open("rb") as lines:
        for number, line in enumerate(lines, 1):
            if not line.startswith(b'{"index":%d,"status":200,' % (number - 1)):
                sys.exit(f"{file}: line {number} is {line[:80]!r}")
    if number != count:
        sys.exit(f"{file}: {number} lines of {count}")


def find_peak(process: int) -> float:
    """Return the most memory that a process has held, in MB."""
    status = Path(f"/proc/{process}/status").read_text("ascii", "replace")
    found = re.search(r"VmHWM:\s+(\d+)", status)
    return int(found[1]) / 1024 if found else 0


def find_worker(server: int) -> int:
    """Return the only worker of a server."""
    [worker] = Path(f"/proc/{server}/task/{server}/children").read_text("ascii").split()
    return int(worker)


def post(port: int, file: Path, out: Path, first: int = 0) -> float:
    """Post a file as a batch; return the seconds that it takes.

    :param first: the number of its first line.
    """
    begun = time.perf_counter()
    address = f"http://127.0.0.1:{port}/v1/batch?first={first}"
    media = "Content-Type: application/x-ndjson"
    command = ["curl", "-sSfNT", str(file), "-X", "POST", "-H", media, "-o", str(out), address]
    subprocess.run(command, check=True)
    return time.perf_counter() - begun


def post_one_by_one(port: int, count: int) -> float:
    """Ask some questions, a request each on one connection; return the seconds that they take."""
    kind = {"Content-Type": "application/json"}
    begun = time.perf_counter()
    with contextlib.closing(HTTPConnection("127.0.0.1", port)) as connection:
        for number in range(count):
            connection.request("POST", PATH, write_body(number), kind)
            answer = json.loads(connection.getresponse().read())
            assert answer == {"legal": True}
    return time.perf_counter() - begun


def run_command(file: Path, out: Path) -> tuple[float, float, float]:
    """Answer a file by the command; return the seconds, its peak, and that of its processes."""
    out.unlink(missing_ok=True)
    begun = time.perf_counter()
    measured = [sys.executable, "-m", "benchmarks.batch", "--measure", str(file), str(out)]
    told = subprocess.run(measured, check=True, capture_output=True, text=True).stdout.split()
    return time.perf_counter() - begun, float(told[0]), float(told[1])


def measure_command(file: str, out: str) -> None:
    """Answer a file in this process, as the command does, and print both peaks of memory."""
    with contextlib.suppress(SystemExit):
        referee(["batch", file, "--output", out])
    for whose in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN):
        print(resource.getrusage(whose).ru_maxrss / 1024)


def kill_and_go_on(file: Path, out: Path, count: int) -> int:
    """Kill the command in the middle and start it again; return how many lines it had by then."""
    out.unlink(missing_ok=True)
    command = [REFEREE, "batch", str(file), "--output", str(out)]
    killed = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    enough = file.stat().st_size // 4
    while killed.poll() is None and not (out.exists() and out.stat().st_size > enough):
        time.sleep(0.01)
    killed.kill()
    killed.wait()
    had = out.read_bytes().count(b"\n")
    subprocess.run(command, check=True, stderr=subprocess.DEVNULL)
    check(out, count)
    return had


@contextlib.contextmanager
def serve(workers: int) -> Iterator[tuple[int, int]]:
    """Run the service with a number of workers, and yield its port and its process."""
    port = find_free_port()
    environment = os.environ | {"REFEREE_PORT": str(port), "REFEREE_WORKERS": str(workers)}
    gunicorn = [sys.executable, "-m", "gunicorn", "-c", "python:referee.server.gunicorn_config"]
    server = subprocess.Popen([*gunicorn, "--log-level", "warning"], env=environment)
    try:
        wait_for(f"http://127.0.0.1:{port}/healthz")
        yield port, server.pid
    finally:
        server.terminate()
        server.wait(timeout=30)


def print_scaling(folder: Path, rounds: int) -> None:
    """Print how many times as fast two processes of the command answer as one, and two workers."""
    file, out = folder / "unseen", folder / "answers"
    count = write_unseen(file)
    taken: dict[int, list[float]] = {1: [], 2: []}
    for _ in range(rounds):
        for processes, seconds in taken.items():
            out.unlink(missing_ok=True)
            begun = time.perf_counter()
            options = ["--output", str(out), "--processes", str(processes)]
            command = [REFEREE, "batch", str(file), *options]
            subprocess.run(command, check=True, stderr=subprocess.DEVNULL)
            seconds.append(time.perf_counter() - begun)
            check(out, count)
    print_ratio("processes of the command", count, taken)
    lines = file.read_bytes().splitlines(keepends=True)
    halves = (folder / "half 0", folder / "half 1")
    halves[0].write_bytes(b"".join(lines[: count // 2]))
    halves[1].write_bytes(b"".join(lines[count // 2 :]))
    streamed: dict[int, list[float]] = {1: [], 2: []}
    with serve(2) as (port, _), ThreadPoolExecutor() as threads:
        for _ in range(rounds):
            streamed[1].append(post(port, file, out))
            begun = time.perf_counter()
            first = threads.submit(post, port, halves[0], folder / "out 0")
            while not (folder / "out 0").exists():
                time.sleep(0.01)
            post(port, halves[1], folder / "out 1", count // 2)
            first.result()
            streamed[2].append(time.perf_counter() - begun)
            (folder / "out 0").unlink()
    print_ratio("connections to two workers", count, streamed)


def print_ratio(name: str, count: int, taken: dict[int, list[float]]) -> None:
    """Print lines a second of one and of two, and their ratio."""
    one, two = (count / statistics.median(seconds) for seconds in taken.values())
    judged = "met" if two / one >= TIMES else "not met"
    print(f"{count} lines on unseen positions, 1 and 2 {name}: {one:.0f} and {two:.0f} lines/s,")
    print(f"  {two / one:.2f} times as fast (target {TIMES}: {judged})", flush=True)


def main() -> None:
    """Print a line for each length, what came of a kill, and what a second core brings."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--most", type=int, default=MOST)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--measure", nargs=2, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.measure:
        measure_command(*asked.measure)
        return
    with tempfile.TemporaryDirectory() as folder:
        with serve(1) as (port, server):
            _print_all(port, find_worker(server), Path(folder), asked.most)
        print_scaling(Path(folder), asked.rounds)


def _print_all(port: int, worker: int, folder: Path, most: int) -> None:
    alone = ALONE / post_one_by_one(port, ALONE)
    print(f"one request a line: {alone:.0f} a second; the worker holds {find_peak(worker):.0f} MB")
    print(f"{'':>9}{'worker':>18}{'':>6}{'command':>16}{'':>6}{'its processes':>15}")
    print(f"{'lines':>9}{'lines/s':>9}{'ratio':>9}{'MB':>6}{'lines/s':>9}{'MB':>13}{'MB':>15}")
    file, out = folder / "questions", folder / "answers"
    count = FIRST
    while count <= most:
        write_questions(file, count)
        rate = count / post(port, file, out)
        check(out, count)
        seconds, own, others = run_command(file, out)
        check(out, count)
        served = f"{rate:>9.0f}{rate / alone:>9.2f}{find_peak(worker):>6.0f}"
        print(f"{count:>9}{served}{count / seconds:>9.0f}{own:>13.0f}{others:>15.0f}", flush=True)
        count *= 10
    count //= 10
    had = kill_and_go_on(file, out, count)
    print(f"killed after {had} of {count} lines and started again: each line is there once")


if __name__ == "__main__":
    main()
