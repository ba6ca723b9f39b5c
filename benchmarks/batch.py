"""Batches: lines a second against one request a line, and memory against the number of lines.

``python -m benchmarks.batch`` runs one worker, as ``referee serve`` starts it, and ``referee
batch`` on all cores. Printed are, for files of 1,000 lines and more: lines a second of the worker
and of the command, the most memory that the worker has held so far, that the command and the
largest of its processes have held; then requests a second on one connection, a line each, and
whether a command that was killed in the middle and started again answered each line once.
``--most`` is how many lines the longest file has. The questions are small. Only loopback is used;
what is started is ended by its process id.
"""

import argparse
import contextlib
import json
import os
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
from http.client import HTTPConnection
from pathlib import Path
from typing import Final

from benchmarks.serving import find_free_port, wait_for
from referee.cli import main as referee

FIRST: Final = 1_000
MOST: Final = 10_000
ALONE: Final = 1_000
"""So many requests are asked one by one."""
REFEREE: Final = str(Path(sys.executable).with_name("referee"))
PATH: Final = "/v1/carcassonne/check?fields=legal"


def write_body(number: int) -> str:
    """Return a small question, another for each number below 10,000."""
    return f'{{"position":"c1/{number % 100},{number // 100 % 100},D"}}'


def write_questions(file: Path, count: int) -> None:
    """Write a file of so many small questions."""
    with file.open("w", encoding="ascii") as lines:
        for number in range(count):
            lines.write(f'{{"path":"{PATH}","body":{write_body(number)}}}\n')


def check(file: Path, count: int) -> None:
    """End the benchmark unless a file answers each of so many lines once, in order."""
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


def post(port: int, file: Path, out: Path) -> float:
    """Post a file as a batch; return the seconds that it takes."""
    begun = time.perf_counter()
    address = f"http://127.0.0.1:{port}/v1/batch"
    media = "Content-Type: application/x-ndjson"
    command = ["curl", "-sSfNT", str(file), "-X", "POST", "-H", media, "-o", str(out), address]
    subprocess.run(command, check=True)
    return time.perf_counter() - begun


def post_one_by_one(port: int, count: int) -> float:
    """Ask some questions, a request each on one connection; return the seconds that they take."""
    connection = HTTPConnection("127.0.0.1", port)
    begun = time.perf_counter()
    for number in range(count):
        connection.request("POST", PATH, write_body(number), {"Content-Type": "application/json"})
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
    # The one from which the others were forked ends with this one, too late to be measured.
    this = os.getpid()
    for process in Path(f"/proc/{this}/task/{this}/children").read_text("ascii").split():
        os.kill(int(process), signal.SIGKILL)
        os.waitpid(int(process), 0)
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


def main() -> None:
    """Print a line for each length, and what came of a kill."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--most", type=int, default=MOST)
    parser.add_argument("--measure", nargs=2, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.measure:
        measure_command(*asked.measure)
        return
    port = find_free_port()
    environment = os.environ | {"REFEREE_PORT": str(port), "REFEREE_WORKERS": "1"}
    gunicorn = [sys.executable, "-m", "gunicorn", "-c", "python:referee.server.gunicorn_config"]
    server = subprocess.Popen([*gunicorn, "--log-level", "warning"], env=environment)
    try:
        wait_for(f"http://127.0.0.1:{port}/healthz")
        with tempfile.TemporaryDirectory() as folder:
            _print_all(port, find_worker(server.pid), Path(folder), asked.most)
    finally:
        server.terminate()
        server.wait(timeout=30)


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
